"""A turn: what the two dice allow, and how the row of three advances."""

from __future__ import annotations

import pytest

from games.darebase.table import dice, left, legal, refusal, table, turn_of, where


@pytest.mark.parametrize(
    ("row", "distances"),
    [
        ("3 5 6", {"3": 5, "5": 3}),
        ("5 3 6", {"3": 5, "5": 3}),
        ("2 4 6", {"2": 4, "4": 2}),
        ("1 2 2", {"1": 2, "2": 1}),
        ("6 4 1", {"1": 4, "2": 4, "3": 4, "4": 6, "5": 4}),
        ("4 6 1", {"1": 4, "2": 4, "3": 4, "4": 6, "5": 4}),
        ("6 1 2", {"1": 6, "2": 1, "3": 1, "4": 1, "5": 1}),
        ("5 6 2", {"1": 5, "2": 5, "3": 5, "4": 5, "5": 6}),
        ("3 3 6", {"1": 3, "2": 3, "3": 3, "4": 3, "5": 3}),
        ("1 1 6", {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}),
        ("6 6 1", {"1": 6, "2": 6, "3": 6, "4": 6, "5": 6}),
    ],
)
@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_one_die_names_the_player_and_the_other_how_far(
    row: str, distances: dict[str, int], coach: str
) -> None:
    match = table(dice=row, turn=coach)
    assert legal(match) == set(distances)
    for number, distance in distances.items():
        assert left(match.copy().play(number)) == distance


def test_a_six_is_a_distance_for_the_player_the_other_die_names() -> None:
    match = table("b4@d1", dice="4 6 1").play("4 d2 d3 d4 d5 d6 d7")
    assert where(match, "b4") == "d7"
    assert turn_of(match) == "yellow"


def test_a_six_names_any_player_for_the_distance_of_the_other_die() -> None:
    match = table("b1@d1", dice="2 6 1").play("1 d2 d3")
    assert where(match, "b1") == "d3"
    assert turn_of(match) == "yellow"


def test_the_third_die_does_not_count_yet() -> None:
    assert refusal(table(dice="3 5 1"), "1") == "the dice 3 and 5 do not let player 1 move"
    assert refusal(table(dice="3 5 6"), "1") == "the dice 3 and 5 do not let player 1 move"
    assert left(table(dice="3 5 5").play("5")) == 3


def test_a_player_may_move_fewer_squares_than_the_dice_allow() -> None:
    match = table("b3@d4").play("3 d5 stop")
    assert where(match, "b3") == "d5"
    assert turn_of(match) == "yellow"


def test_the_turn_is_over_when_the_distance_is_used_up() -> None:
    match = table("b3@d1").play("3 d2 d3 d4 d5")
    assert turn_of(match) == "blue"
    assert left(match) == 1
    assert turn_of(match.play("d6")) == "yellow"


def test_a_coach_who_has_a_legal_move_must_make_one() -> None:
    words = "a turn is lost only when no player the dice name can move"
    assert refusal(table(), "pass") == words


def test_the_move_must_be_of_at_least_one_square() -> None:
    match = table("b3@d4").play("3")
    assert "stop" not in legal(match)
    assert refusal(match, "stop") == "the player must move at least one square"


def test_a_coach_without_a_legal_move_loses_the_turn() -> None:
    match = table(yellow_holds="b3 b5")
    assert legal(match) == {"pass"}
    assert turn_of(match.play("pass")) == "yellow"


def test_a_coach_whose_named_players_are_all_hemmed_in_loses_the_turn() -> None:
    match = table("b3@d4 b4@d5 b2@c4 y1@e4 y2@d3", dice="3 1 5", yellow_holds="b1")
    assert legal(match) == {"pass"}


def test_after_a_move_the_nearest_die_is_rolled_and_goes_to_the_outer_end() -> None:
    match = table("b3@d4", dice="3 5 6").play("3 d5 stop")
    assert dice(match) == [5, 6, None]
    assert dice(match.play("roll:1")) == [5, 6, 1]


def test_after_a_lost_turn_the_dice_advance_all_the_same() -> None:
    match = table(dice="3 5 6", yellow_holds="b3 b5").play("pass")
    assert dice(match) == [5, 6, None]
    assert dice(match.play("roll:1")) == [5, 6, 1]


def test_the_die_is_fair() -> None:
    chances = table("b3@d4").play("3 d5 stop").chances()
    assert chances == pytest.approx({f"roll:{face}": 1 / 6 for face in range(1, 7)})


def test_the_row_is_never_sorted_again() -> None:
    match = table("b3@d4", dice="3 5 6").play("3 d5 stop roll:2")
    assert dice(match.play("1 a11 stop roll:1")) == [6, 2, 1]


def test_the_third_die_shows_what_is_coming() -> None:
    match = table("b3@d4", dice="3 5 4").play("3 d5 stop roll:1")
    assert legal(match) == {"4", "5"}
