"""Tie-breakers: a turn of their own, all icons at once (rulings 16, 26)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    changed_table,
    holds,
    legal,
    player,
    points,
    pool,
    refusal,
    supply,
    table,
    turn_of,
)

BOTH = "minsk grodno"


def test_they_open_when_both_meeples_are_on_the_card() -> None:
    match = table(player("3", meeples="grodno"), player("3"))
    assert "tie:grodno" not in legal(match)
    expected = "the tie-breakers of Grodno open when both have a meeple there"
    assert refusal(match, "tie:grodno") == expected
    match = table(player("3", meeples="grodno"), player("3", meeples="grodno"))
    assert "tie:grodno" in legal(match)


def test_placing_there_is_a_turn() -> None:
    match = table(player("3 4", meeples=BOTH), player("3", meeples=BOTH)).play("tie:grodno")
    assert turn_of(match) == "red"
    assert holds(match) == ["grodno"]
    assert pool(match) == "4"


def test_the_value_must_match() -> None:
    match = table(player("4", meeples=BOTH), player("3", meeples=BOTH))
    assert refusal(match, "tie:grodno") == "breaking the tie on Grodno takes a 3 of your pool"


def test_several_icons_are_filled_at_the_same_time() -> None:
    match = table(player("6", meeples=BOTH), player("", meeples=BOTH))
    assert refusal(match, "tie:minsk") == "breaking the tie on Minsk takes two 6s of your pool"
    match = table(player("6 6 6", meeples=BOTH), player("", meeples=BOTH)).play("tie:minsk")
    assert pool(match) == "6"


def test_icons_of_different_values_are_filled_in_one_action() -> None:
    both = player("3 4 4", meeples="grodno")
    match = changed_table(both, player("", meeples="grodno"), "grodno", tie_breakers=[3, 4])
    assert pool(match.play("tie:grodno")) == "4"
    one = changed_table(player("3 3", meeples="grodno"), both, "grodno", tie_breakers=[3, 4])
    expected = "breaking the tie on Grodno takes a 3 and a 4 of your pool"
    assert refusal(one, "tie:grodno") == expected


def test_their_dice_come_from_the_pool() -> None:
    lying = player("", "grodno:3...", meeples="grodno")
    match = table(lying, player("", meeples="grodno"))
    assert refusal(match, "tie:grodno") == "breaking the tie on Grodno takes a 3 of your pool"


def test_their_dice_complete_no_side_and_start_no_converter() -> None:
    held = player("4", "grodno:.344", meeples="grodno minsk", holds="grodno")
    match = table(held, player("", meeples="grodno minsk")).play("roll roll:1,2")
    assert turn_of(match) == "red"


def test_the_opponents_dice_are_replaced_and_go_to_the_opponents_supply() -> None:
    match = table(player("6 6", meeples=BOTH), player("1", meeples=BOTH, holds="minsk"))
    assert supply(match, "red") == 9
    match.play("tie:minsk")
    assert (holds(match), holds(match, "red")) == (["minsk"], [])
    assert (supply(match, "red"), pool(match, "red")) == (11, "1")


def test_ones_own_dice_there_cannot_be_placed_again() -> None:
    match = table(player("3", meeples=BOTH, holds="grodno"), player("", meeples=BOTH))
    assert refusal(match, "tie:grodno") == "you hold the tie-breakers of Grodno already"


def test_many_but_not_all_locations_have_them() -> None:
    match = table(player("3", meeples="church"), player("", meeples="church"))
    assert refusal(match, "tie:church") == "Church has no tie-breakers"
    assert refusal(table(player("3")), "tie:church") == "Church has no tie-breakers"


def test_their_dice_are_on_no_side() -> None:
    match = table(player("", meeples=BOTH, holds="grodno"), player("", meeples=BOTH))
    assert "from:grodno" not in legal(match)


def test_their_dice_are_missing_in_the_twelve_meanwhile() -> None:
    match = table(
        player("1 1 1 1 1 1 1 1 1 1", meeples="minsk", holds="minsk"), player("", meeples="minsk")
    )
    assert supply(match) == 0
    assert refusal(match, "roll") == "your supply is empty: there is nothing to roll"


def test_the_holder_has_the_points_of_a_shared_location() -> None:
    nobody = table(player("3", meeples="grodno"), player("", meeples="grodno"))
    assert points(nobody) == (0, 0)
    assert points(nobody.play("tie:grodno")) == (4, 0)


def test_a_tie_breaker_can_go_back_and_forth() -> None:
    match = table(player("3", meeples="grodno"), player("3", meeples="grodno"))
    match.play("tie:grodno tie:grodno")
    assert (holds(match), holds(match, "red")) == ([], ["grodno"])


def test_the_steps_follow_a_tie_breaker() -> None:
    full = player("3", "church:1122", meeples="grodno")
    match = table(full, player("", meeples="grodno")).play("tie:grodno")
    assert "claim:church" in legal(match)


def test_what_is_bumped_is_told_and_shown_before() -> None:
    match = table(player("3", meeples="grodno"), player("", meeples="grodno", holds="grodno"))
    meaning = next(a.meaning for a in match.legal() if a.text == "tie:grodno")
    assert "bumps Red's dice from Grodno" in meaning
    expected = "Green fills the tie-breakers of Grodno; Red's dice there go to the supply."
    assert match.play("tie:grodno").story()[-1] == expected
