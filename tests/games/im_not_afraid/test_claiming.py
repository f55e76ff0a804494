"""G: claiming a complete side with a meeple (rulings 7, 12, 30, 37)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    due,
    legal,
    meeples,
    player,
    pool,
    refusal,
    side,
    supply,
    table,
    turn_of,
)


def test_a_side_with_a_die_on_every_spot_may_be_claimed() -> None:
    match = table(player("3", "grodno:.344")).play("go:3 to:grodno")
    assert legal(match) == {"claim:grodno", "no"}
    match.play("claim:grodno")
    assert meeples(match) == {"grodno"}


def test_its_dice_go_back_to_the_supply() -> None:
    match = table(player("3", "grodno:.344")).play("go:3 to:grodno claim:grodno")
    assert (side(match, "grodno"), pool(match), supply(match)) == ("", "", 12)


def test_converted_dice_go_back_too() -> None:
    match = table(player("6", "minsk:6.1")).play("go:6 to:minsk claim:minsk")
    assert supply(match) == 12


def test_the_opponents_dice_and_meeple_stay() -> None:
    other = player("", "grodno:33..", meeples="grodno")
    match = table(player("3", "grodno:.344"), other).play("go:3 to:grodno claim:grodno")
    assert side(match, "grodno", "red") == "33.."
    assert meeples(match, "red") == {"grodno"}


def test_purple_spots_must_be_filled_as_well() -> None:
    match = table(player("6", "minsk:6..")).play("go:6 to:minsk")
    assert turn_of(match) == "red"


def test_tie_breakers_are_not_needed() -> None:
    assert "claim:grodno" in legal(table(player("3", "grodno:.344")).play("go:3 to:grodno"))


def test_nobody_claims_a_location_twice() -> None:
    match = table(player("3", "grodno:.344", meeples="grodno")).play("go:3 to:grodno")
    assert turn_of(match) == "red"
    full = player("", "grodno:3344 church:1122", meeples="grodno")
    match = table(full).play("roll roll:1,2")
    assert refusal(match, "claim:grodno") == "your meeple stands on Grodno already"


def test_one_location_a_turn() -> None:
    match = table(player("", "grodno:3344 church:1122")).play("roll roll:1,2 claim:church")
    assert turn_of(match) == "red"
    assert meeples(match) == {"church"}


def test_a_side_may_be_claimed_later() -> None:
    match = table(player("", "church:1122")).play("roll roll:1,2 no roll roll:3,4 roll roll:5,6")
    assert legal(match) == {"claim:church", "no"}


def test_claiming_is_never_forced() -> None:
    match = table(player("", "church:1122", meeples="police journalists internet travel"))
    assert turn_of(match.play("roll roll:1,2 no")) == "red"


def test_a_side_that_is_not_complete_cannot_be_claimed() -> None:
    match = table(player("", "church:1122 grodno:33..")).play("roll roll:1,2")
    assert refusal(match, "claim:grodno") == "your side of Grodno is not complete"


def test_a_card_of_the_other_colour_cannot_be_claimed() -> None:
    match = table(player("", "church:1122")).play("roll roll:1,2")
    assert refusal(match, "claim:neighbourhoods") == "Neighbourhoods is for Red only"


def test_a_move_may_complete_a_side() -> None:
    match = table(player("", "factories:11.. journalists:1.."))
    assert "claim:journalists" in legal(match.play("from:factories to:journalists"))


def test_what_an_action_will_complete_is_said_before() -> None:
    match = table(player("3", "grodno:.344")).play("go:3")
    meaning = {action.text: action.meaning for action in match.legal()}
    assert meaning["to:grodno"] == "Go with a 3 to Grodno (completes Grodno)"


def test_a_claim_and_what_it_gives_back_is_told() -> None:
    match = table(player("3", "grodno:.344")).play("go:3 to:grodno")
    assert match.story()[-1] == "Green Goes to Grodno with a 3. Green's side of Grodno is complete."
    match.play("claim:grodno")
    assert match.story()[-1] == "Green claims Grodno; 4 dice go back to the supply."


def test_the_order_of_the_steps_is_convert_claim_unlock() -> None:
    busy = player("4", "journalists:111 church:1122", meeples="journalists")
    match = table(busy).play("roll roll:1,2")
    assert due(match) == "conversion"
    assert due(match.play("no")) == "claiming"
    assert refusal(match, "convert:4").startswith("not now: claim a complete location")
