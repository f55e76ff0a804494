"""E and F: converting a die onto a purple spot (rulings 8, 9, 10, 29)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    changed_table,
    due,
    legal,
    player,
    pool,
    refusal,
    side,
    table,
    turn_of,
)

E = player("1 4", "journalists:11.", meeples="journalists")


def test_journalists_at_work_convert_a_die_of_the_pool() -> None:
    match = table(player("1 4", "journalists:11.", meeples="journalists"))
    match.play("go:1 to:journalists")
    assert due(match) == "conversion"
    assert legal(match) == {"convert:4", "no"}
    match.play("convert:4 face:6")
    assert legal(match) == {"onto:minsk", "onto:mines"}
    match.play("onto:minsk")
    assert side(match, "minsk") == "..6"
    assert pool(match) == ""


def test_a_converter_filled_by_this_turns_main_action_works_this_turn() -> None:
    assert due(table(E).play("go:1 to:journalists")) == "conversion"


def test_a_converter_needs_the_own_meeple() -> None:
    match = table(player("1 4", "journalists:11.")).play("go:1 to:journalists")
    assert due(match) == "claiming"


def test_a_converter_needs_a_die_on_every_spot() -> None:
    match = table(player("4", "journalists:11.", meeples="journalists")).play("go:4 to:travel no")
    assert turn_of(match) == "red"


def test_after_a_claim_the_side_is_empty_and_nothing_is_converted() -> None:
    match = table(player("4", "journalists:111")).play("go:4 to:church claim:journalists")
    assert side(match, "journalists") == ""
    assert turn_of(match) == "red"


def test_it_works_each_turn_until_a_die_leaves() -> None:
    match = table(player("4 4 5", "journalists:111", meeples="journalists"))
    match.play("roll roll:1,2 convert:4 face:6 onto:minsk roll roll:1,2")
    match.play("roll roll:1,2")
    assert due(match) == "conversion"


def test_the_internet_converts_after_the_journalists() -> None:
    both = player("4 4", "journalists:111 internet:352", meeples="journalists internet", supply=4)
    match = table(both).play("roll roll:1,2 convert:4 face:6 onto:minsk")
    assert match.position().get("converter") == "F"
    match.play("convert:4 face:5")
    assert (side(match, "minsk"), side(match, "mines")) == ("..6", "..5")
    assert turn_of(match) == "red"


def test_each_converts_once_a_turn() -> None:
    match = table(player("4 4", "journalists:111", meeples="journalists"))
    match.play("roll roll:1,2 convert:4 face:6 onto:minsk")
    assert turn_of(match) == "red"


def test_internet_may_convert_if_journalists_are_declined() -> None:
    both = player("4", "journalists:111 internet:352", meeples="journalists internet")
    match = table(both).play("roll roll:1,2 no")
    assert due(match) == "conversion"
    assert turn_of(match.play("no")) == "red"


def test_the_die_comes_from_the_pool() -> None:
    match = table(player("4", "journalists:111", meeples="journalists")).play("roll roll:1,2")
    assert refusal(match, "convert:5") == "there is no 5 in your pool"


def test_with_an_empty_pool_nothing_is_converted() -> None:
    match = table(player("4", "journalists:111", meeples="journalists")).play("go:4 to:church")
    assert turn_of(match) == "red"


def test_the_present_face_is_allowed_too() -> None:
    match = table(player("4", "journalists:111", meeples="journalists")).play("roll roll:1,2")
    match.play("convert:4")
    assert legal(match) == {f"face:{face}" for face in range(1, 7)}
    assert side(match.play("face:4 onto:mines"), "mines") == "..4"


def test_if_no_purple_spot_is_empty_nothing_is_converted() -> None:
    full = "journalists:111 minsk:..1 mines:..1"
    match = table(player("4", full, meeples="journalists")).play("roll roll:1,2")
    assert turn_of(match) == "red"


def test_if_one_location_has_a_purple_spot_the_die_goes_there() -> None:
    sides = "journalists:111 minsk:..1"
    match = table(player("4", sides, meeples="journalists"))
    match.play("roll roll:1,2 convert:4 face:2")
    assert side(match, "mines") == "..2"


def test_a_location_without_a_purple_spot_is_refused() -> None:
    match = table(player("4", "journalists:111", meeples="journalists"))
    match.play("roll roll:1,2 convert:4 face:3")
    expected = "your side of Grodno has no room for a converted die: no purple spot is empty"
    assert refusal(match, "onto:grodno") == expected


def test_a_claimed_location_takes_converted_dice_too() -> None:
    match = table(player("4", "journalists:111", meeples="journalists minsk"))
    match.play("roll roll:1,2 convert:4 face:6 onto:minsk")
    assert side(match, "minsk") == "..6"


def test_what_is_converted_counts_for_the_claim() -> None:
    sides = "journalists:111 mines:55."
    match = table(player("4", sides, meeples="journalists"))
    match.play("roll roll:1,2 convert:4 face:1 onto:mines")
    assert legal(match) == {"claim:mines", "no"}


def test_what_journalists_place_counts_for_the_internet() -> None:
    both = player("4 4", "journalists:111 internet:352", meeples="journalists internet")
    match = table(both).play("roll roll:1,2 convert:4 face:6 onto:minsk convert:4 face:6")
    assert side(match, "mines") == "..6", "the purple spot of Minsk is filled"


def test_nothing_is_converted_onto_a_card_of_the_other_colour() -> None:
    working = player("4", "journalists:111", meeples="journalists")
    match = changed_table(working, player(), "neighbourhoods", red=["6", "6", "purple"])
    match.play("roll roll:1,2 convert:4 face:6")
    assert legal(match) == {"onto:minsk", "onto:mines"}
    assert refusal(match, "onto:neighbourhoods") == "Neighbourhoods is for Red only"


def test_once_moved_on_a_converted_die_is_like_any_other() -> None:
    working = player("4", "journalists:111", meeples="journalists")
    match = table(working).play("roll roll:1,2 convert:4 face:3 onto:minsk roll roll:1,2")
    match.play("from:minsk to:grodno no roll roll:1,2 from:grodno retreat roll:5")
    assert (side(match, "minsk"), side(match, "grodno")) == ("", "")
    assert pool(match) == "1 2 5"


def test_a_conversion_by_the_internet_may_complete_a_side() -> None:
    match = table(player("4", "internet:352 mines:55.", meeples="internet"))
    match.play("roll roll:1,2 convert:4 face:1 onto:mines")
    assert legal(match) == {"claim:mines", "no"}


def test_it_is_told_who_converts_what() -> None:
    match = table(E).play("go:1 to:journalists convert:4 face:6 onto:minsk")
    assert match.story()[-3:] == [
        "Green converts a 4 by Journalists.",
        "It is turned to 6.",
        "It lies on Minsk.",
    ]
