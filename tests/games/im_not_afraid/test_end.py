"""The end: the fifth meeple, points, majorities, ties, the limit (rulings 17–19, 22, 27, 39)."""

from __future__ import annotations

import pytest

from dauntless.engine.match import Match
from games.im_not_afraid.table import legal, meeples, player, points, table, turn_of

FOUR = "police journalists internet travel"


def test_the_fifth_meeple_ends_the_game_immediately() -> None:
    match = table(player("", "church:1122", meeples=FOUR)).play("roll roll:1,2 claim:church")
    assert match.over
    assert match.actors == ()
    assert match.score == {"green": 1.0, "red": -1.0}


def test_no_goal_is_unlocked_after_the_fifth_meeple() -> None:
    match = table(player("1 2 3 4 5", "church:1122", meeples=FOUR))
    match.play("roll roll:6,6 claim:church")
    assert match.over
    assert match.position()["players"]["green"]["goals"] == []


def test_there_is_no_equalising_turn() -> None:
    green = player("", "church:1122", meeples=FOUR)
    red = player("", "church:1122", meeples="neighbourhoods internet minsk mines")
    match = table(green, red).play("roll roll:1,2 claim:church")
    assert match.over


def test_the_player_with_more_points_wins_not_who_placed_the_fifth() -> None:
    green = player("", "church:1122", meeples=FOUR)
    red = player("", meeples="minsk mines international-support")
    match = table(green, red).play("roll roll:1,2 claim:church")
    assert points(match) == (12, 19)
    assert match.score == {"green": -1.0, "red": 1.0}


def test_with_equal_points_the_fifth_meeple_wins() -> None:
    green = player("", "church:1122", meeples=FOUR)
    red = player("", meeples="minsk neighbourhoods")
    match = table(green, red).play("roll roll:1,2 claim:church")
    assert points(match) == (12, 12)
    assert match.score == {"green": 1.0, "red": -1.0}
    assert said_at_the_end(match) == ("Equal points: the fifth meeple decides.",)
    assert match.story()[-1].endswith("Equal points: the fifth meeple decides.")


def test_one_meeple_scores_whatever_dice_lie_there() -> None:
    match = table(player(meeples="travel"), player("", "travel:6666"))
    assert points(match) == (3, 0)


@pytest.mark.parametrize("place", ["church", "journalists", "internet"])
def test_in_group_a_both_majorities_score(place: str) -> None:
    green, red = points(table(player(meeples=place), player(meeples=place)))
    assert green == red > 0


@pytest.mark.parametrize(
    "place", ["minsk", "grodno", "factories", "mines", "international-support"]
)
def test_in_group_b_nobody_scores_if_both_have_it_and_no_tie_is_broken(place: str) -> None:
    assert points(table(player(meeples=place), player(meeples=place))) == (0, 0)
    held = table(player(meeples=place), player(meeples=place, holds=place))
    assert points(held)[0] == 0
    assert points(held)[1] > 0


def test_both_on_travel_the_higher_sum_of_pips_has_it() -> None:
    green = player("", "travel:6...", meeples="travel")
    high = table(green, player("", "travel:113.", meeples="travel"))
    assert points(high) == (3, 0)


def test_both_on_teachers_more_dice_have_it() -> None:
    more = table(
        player("", "teachers:6....", meeples="teachers"),
        player("", "teachers:11...", meeples="teachers"),
    )
    assert points(more) == (0, 3)


@pytest.mark.parametrize("place", ["travel", "teachers"])
def test_if_a_special_majority_is_equal_nobody_has_it(place: str) -> None:
    assert points(table(player(meeples=place), player(meeples=place))) == (0, 0)


def at_the_last_turn(green: dict[str, object], red: dict[str, object]) -> Match:
    match = table(green, red, turn="red", turns=9, options={"turn_limit": 10})
    return match.play("roll roll:1,2")


def said_at_the_end(match: Match) -> tuple[str, ...]:
    ending = match.scene().ending
    assert ending is not None
    return ending.facts


def test_at_the_limit_points_are_counted() -> None:
    match = at_the_last_turn(player(meeples="minsk"), player(meeples="church"))
    assert match.over
    assert match.score == {"green": 1.0, "red": -1.0}
    assert "The last turn is over. Green has won, 9 to 2." in match.story()[-1]


def test_a_tie_at_the_limit_goes_to_more_meeples() -> None:
    match = at_the_last_turn(player(meeples="grodno"), player(meeples="church journalists"))
    assert points(match) == (4, 4)
    assert match.score == {"green": -1.0, "red": 1.0}
    assert said_at_the_end(match) == ("Equal points: more meeples decide.",)
    assert match.story()[-1].endswith("Red has won, 4 to 4. Equal points: more meeples decide.")


def test_a_tie_of_meeples_too_goes_to_the_second_player() -> None:
    match = at_the_last_turn(player(), player())
    assert match.score == {"green": -1.0, "red": 1.0}
    assert said_at_the_end(match) == ("Equal points and meeples: whoever was second wins.",)


def test_before_the_limit_the_game_goes_on() -> None:
    match = table(turn="red", turns=7, options={"turn_limit": 10}).play("roll roll:1,2")
    assert not match.over
    assert turn_of(match) == "green"


def test_a_game_that_ends_by_the_fifth_meeple_always_has_a_winner() -> None:
    match = table(player("", "church:1122", meeples=FOUR), player(meeples="minsk grodno"))
    match.play("roll roll:1,2 claim:church")
    assert sorted(match.scores()) == [-1.0, 1.0]
    assert len(meeples(match)) == 5


def test_before_the_fifth_meeple_it_is_said_who_would_win() -> None:
    green = player("", "church:1122", meeples=FOUR)
    match = table(green, player(meeples="minsk mines international-support")).play("roll roll:1,2")
    meaning = {action.text: action.meaning for action in match.legal()}["claim:church"]
    assert meaning == "claim Church with your fifth meeple: the game ends, and Red wins"


def test_the_end_shows_every_point_and_where_it_came_from() -> None:
    green = player("", "church:1122", meeples=FOUR, goals="one-voice")
    red = player("", meeples="minsk travel")
    match = table(green, red).play("roll roll:1,2,3 claim:church")
    ending = match.scene().ending
    assert ending is not None
    assert ending.reason == "Green placed the fifth meeple."
    lines = {line.label: line.values for line in ending.score}
    assert lines["Church"] == (2, None)
    assert lines["Travel"] == (0, 0)
    assert lines["Minsk"] == (None, 9)
    assert lines["Goal of 1: One Voice"] == (1, None)
    assert lines["Points"] == (10, 9)
    assert legal(match) == set()
