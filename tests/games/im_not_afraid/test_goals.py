"""H: goals, in order, one a turn, their conditions (rulings 10, 11, 26, 31)."""

from __future__ import annotations

import pytest

from dauntless.games.im_not_afraid import ImNotAfraid
from dauntless.games.im_not_afraid.goals import UNLOCKABLE, why_not_unlock
from games.im_not_afraid.table import (
    Player,
    due,
    legal,
    player,
    points,
    pool,
    refusal,
    table,
    turn_of,
)

PILES = {
    1: "one-voice all-walks-of-life everyone-out",
    3: "city-square at-the-gates on-the-air",
    5: "town-squares general-strike casting-vote",
}
TAKEN = {1: "", 3: "one-voice", 5: "one-voice at-the-gates"}


def goals_with(goal: str) -> str:
    """Nine goals of which this is one, and the others are as usual."""
    points = next(one.points for one in ImNotAfraid.base_pack().goal if one.id == goal)
    words = {value: pile.split() for value, pile in PILES.items()}
    if goal not in words[points]:
        words[points][-1] = goal
    return " ".join(word for pile in words.values() for word in pile)


def can_unlock(goal: str, green: Player, red: Player | None = None) -> bool:
    """May Green, who has the goals before it, unlock the goal as things lie?"""
    pack = ImNotAfraid.base_pack().goal
    index = [one.id for one in pack].index(goal)
    green = green | {"goals": TAKEN[pack[index].points].split()}
    match = table(green, red, goals=goals_with(goal))
    return bool(why_not_unlock(match.state, match.game.tables, 0, index) == UNLOCKABLE)


@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        ("first-steps", player("", "church:11.. grodno:3... minsk:6.."),
         player("", "church:11.. grodno:3344")),
        ("one-voice", player("4 4 4 4 4"), player("4 4 4 4 5")),
        ("all-walks-of-life", player("1 2 3 4 5 6"), player("1 2 3 4 5 5")),
        ("open-doors", player("", "travel:1... teachers:2...."), player("", "travel:12..")),
        ("everyone-out", player("1 2 3 4 5 1 2 3 4 5 1 2"), player("1 2 3 4 5 1 2 3 4 5 1")),
        ("full-streets", player("", "teachers:12345 church:11.."),
         player("", "teachers:12345 church:1...")),
        ("city-square", player(meeples="grodno"), player(meeples="factories")),
        ("at-the-gates", player(meeples="mines"), player(meeples="minsk")),
        ("on-the-air", player("", "internet:312", meeples="internet"),
         player("", "internet:312", meeples="journalists")),
        ("five-places", player("", "church:1... grodno:3... minsk:6.. travel:1... teachers:1...."),
         player("", "church:1... grodno:3... minsk:6.. travel:1...")),
        ("human-chain", player("", "teachers:12345"), player("", "teachers:12344")),
        ("town-squares", player(meeples="minsk grodno"), player(meeples="minsk mines")),
        ("general-strike", player(meeples="factories teachers"), player(meeples="factories")),
        ("broad-front", player(meeples="minsk mines internet"), player(meeples="minsk mines")),
        ("unopposed", player(meeples="church travel mines"), player(meeples="church travel")),
        ("the-whole-country",
         player("", "church:1... grodno:3... minsk:6..", meeples="mines travel internet police"),
         player("", "church:1... grodno:3... minsk:6..", meeples="minsk mines travel")),
    ],
)  # fmt: skip
def test_a_goal_is_met_as_its_card_says(goal: str, met: Player, missed: Player) -> None:
    assert can_unlock(goal, met)
    assert not can_unlock(goal, missed)


def test_goals_about_the_other_player_are_met_as_their_cards_say() -> None:
    one, two = player(meeples="church"), player(meeples="mines minsk")
    assert can_unlock("not-afraid", one, two)
    assert not can_unlock("not-afraid", one, one)
    three = player(meeples="church travel mines")
    assert can_unlock("still-standing", two, three)
    assert not can_unlock("still-standing", one, three)
    assert can_unlock("face-to-face", one, one)
    assert not can_unlock("face-to-face", one, two)
    assert not can_unlock("unopposed", three, one)


def test_casting_vote_needs_the_tie_breakers_of_a_location() -> None:
    other = player(meeples="grodno")
    assert can_unlock("casting-vote", player(meeples="grodno", holds="grodno"), other)
    assert not can_unlock("casting-vote", player(meeples="grodno church travel"), other)


def test_dice_on_tie_breakers_do_not_count_as_dice_on_sides() -> None:
    six = "teachers:12345 church:1..."
    lying = player("", six, meeples="grodno", holds="grodno")
    assert not can_unlock("full-streets", lying, player(meeples="grodno"))


def test_only_the_lowest_value_not_yet_unlocked() -> None:
    match = table(player("1 2 3 4 5", meeples="grodno")).play("roll roll:6,6")
    assert legal(match) == {"unlock:all-walks-of-life", "no"}
    expected = "your next goal is one of 1, not of 3"
    assert refusal(match, "unlock:city-square") == expected


def test_they_are_unlocked_in_the_order_one_three_five() -> None:
    match = table(player("", meeples="grodno", goals="one-voice")).play("roll roll:1,1,1")
    assert legal(match) == {"unlock:city-square", "no"}


def test_one_goal_a_turn() -> None:
    match = table(player("1 2 3 4 5", meeples="grodno")).play("roll roll:6,6")
    match.play("unlock:all-walks-of-life")
    assert turn_of(match) == "red"


def test_a_goal_is_gone_for_the_other_and_not_replaced() -> None:
    match = table(player("1 2 3 4 5"), player("1 2 3 4 5"))
    match.play("roll roll:6,6 unlock:all-walks-of-life roll roll:6,6")
    assert turn_of(match) == "green"
    assert len(match.position()["goals"]) == 8
    assert match.position()["players"]["green"]["goals"] == ["all-walks-of-life"]


def test_it_stays_even_if_its_condition_fails_later() -> None:
    match = table(player("1 2 3 4 5")).play("roll roll:6,6 unlock:all-walks-of-life")
    match.play("roll roll:1,1 go:1 to:church")
    assert match.position()["players"]["green"]["goals"] == ["all-walks-of-life"]


def test_the_extra_die_counts_from_the_next_roll() -> None:
    match = table(player("1 2 3 4 5")).play("roll roll:6,6 unlock:all-walks-of-life")
    match.play("roll roll:1,1 roll roll:1,2,3")
    assert len(pool(match).split()) == 10


def test_of_several_the_player_chooses_and_may_decline() -> None:
    match = table(player("1 2 3 4 5 6 6 6 6 6")).play("roll roll:1,2")
    assert legal(match) == {
        "unlock:all-walks-of-life", "unlock:one-voice", "unlock:everyone-out", "no",
    }  # fmt: skip
    assert turn_of(match.play("no")) == "red"


def test_a_goal_whose_condition_is_not_met_is_refused_with_it() -> None:
    match = table(player("1 2 3 4 5")).play("roll roll:6,6")
    expected = "One Voice is not met: At least 5 dice in your pool show the same value."
    assert refusal(match, "unlock:one-voice") == expected


def test_a_goal_that_does_not_lie_open_is_refused() -> None:
    match = table(player("1 2 3 4 5")).play("roll roll:6,6")
    assert refusal(match, "unlock:first-steps") == "First Steps does not lie open"
    assert refusal(match, "unlock:chess").startswith('"chess" is no goal')


def test_dice_given_back_by_a_claim_no_longer_count() -> None:
    sides = "church:1122 minsk:6.. mines:5.."
    goals = goals_with("first-steps")
    match = table(player("", sides), goals=goals).play("roll roll:1,2 claim:church")
    assert turn_of(match) == "red"
    match = table(player("", sides), goals=goals).play("roll roll:1,2 no")
    assert due(match) == "unlocking"


def test_a_meeple_just_placed_counts() -> None:
    match = table(player("3", "grodno:.344", goals="one-voice"))
    match.play("go:3 to:grodno claim:grodno")
    assert legal(match) == {"unlock:city-square", "no"}


def test_nobody_unlocks_more_than_three() -> None:
    match = table(player("", meeples="grodno minsk", goals="one-voice city-square town-squares"))
    assert turn_of(match.play("roll roll:1,2,3,4,5")) == "red"


def test_a_goal_is_worth_its_points() -> None:
    assert points(table(player(goals="one-voice"))) == (1, 0)
    assert points(table(player(goals="one-voice city-square"))) == (4, 0)
    assert points(table(player(goals="one-voice city-square town-squares"))) == (9, 0)


def test_what_an_action_would_meet_is_said_before() -> None:
    match = table(player("1", "church:11.. grodno:3..."), goals=goals_with("first-steps"))
    meaning = {action.text: action.meaning for action in match.play("go:1").legal()}
    assert meaning["to:travel"] == "Go with a 1 to Travel (meets First Steps)"
