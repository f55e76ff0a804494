"""Moving: what a step costs, and where it may lead."""

from __future__ import annotations

import pytest

from games.darebase.table import left, legal, refusal, table, turn_of, where


@pytest.mark.parametrize("square", ["d5", "e4", "d3", "c4"])
def test_a_step_ahead_beside_or_behind_costs_one(square: str) -> None:
    match = table("b3@d4").play(f"3 {square}")
    assert where(match, "b3") == square
    assert left(match) == 4


@pytest.mark.parametrize("square", ["c5", "e5", "c3", "e3"])
def test_a_diagonal_step_costs_two(square: str) -> None:
    match = table("b3@d4").play(f"3 {square}")
    assert where(match, "b3") == square
    assert left(match) == 3


def test_a_diagonal_step_needs_two_squares_of_movement() -> None:
    match = table("b3@d4", dice="3 1 6").play("3")
    assert legal(match) == {"d5", "e4", "d3", "c4"}
    words = "a diagonal step takes 2 squares of movement, and 1 is left"
    assert refusal(match, "e5") == words


def test_straight_and_diagonal_steps_add_up_to_the_distance() -> None:
    match = table("b3@d4").play("3 e5 f6 f7")
    assert where(match, "b3") == "f7"
    assert turn_of(match) == "yellow"


def test_a_move_goes_step_by_step() -> None:
    assert refusal(table("b3@d4"), "3 d6") == "d6 is not next to d4: go step by step"


def test_a_coach_moves_own_players_only() -> None:
    match = table("b3@d4 y3@d8").play("3 d5 stop")
    assert where(match, "b3") == "d5"
    assert where(match, "y3") == "d8"
    words = "yellow has nothing to decide now; blue is due"
    assert refusal(table("b3@d4 y3@d8"), "3", seat="yellow") == words


def test_a_player_in_jail_cannot_be_moved() -> None:
    match = table(yellow_holds="b3")
    assert legal(match) == {"5"}
    assert refusal(match, "3") == "player 3 is in jail"


@pytest.mark.parametrize("square", ["h1", "h2", "h3", "a9", "a10", "a11"])
@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_a_jail_square_with_nobody_on_it_is_a_square_like_any_other(
    square: str, coach: str
) -> None:
    beside = {"h": "g", "a": "b"}[square[0]] + square[1:]
    player = coach[0] + "3"
    match = table(f"{player}@{beside}", turn=coach).play(f"3 {square}")
    assert where(match, player) == square
    assert left(match) == 4


def test_a_player_cannot_step_onto_a_teammate() -> None:
    match = table("b3@d4 b1@d5").play("3")
    assert "d5" not in legal(match)
    assert refusal(match, "d5") == "your own player 1 stands on d5"


def test_a_player_cannot_step_onto_a_stronger_opponent() -> None:
    match = table("b3@d4 y1@d5").play("3")
    assert "d5" not in legal(match)
    assert refusal(match, "d5") == "Yellow 1 on d5 is stronger than your player 3"


def test_a_player_can_step_onto_a_weaker_opponent() -> None:
    match = table("y1@d5 b3@d4").play("3 d5")
    assert where(match, "b3") == "d5"
    assert where(match, "y1") == "jail"


@pytest.mark.parametrize("occupant", ["b1", "y1"])
def test_nobody_passes_through_an_occupied_square(occupant: str) -> None:
    match = table(f"b3@d4 {occupant}@d5").play("3")
    assert "d5" not in legal(match)
    assert where(match.play("e4 e5 e6 d6"), "b3") == "d6"


def test_a_capture_does_not_clear_the_way_either() -> None:
    match = table("y1@d5 b3@d4")
    assert "is not the roll that is due" in refusal(match, "3 d5 d6")


@pytest.mark.parametrize(
    ("corner", "beside"),
    [
        ("e5", "d5 e4"),
        ("e3", "d3 e4"),
        ("c3", "d3 c4"),
        ("c5", "d5 c4"),
    ],
)
@pytest.mark.parametrize("power", ["stronger", "weaker"])
def test_nobody_slips_diagonally_between_two_opponents(
    corner: str, beside: str, power: str
) -> None:
    first, second = beside.split()
    opponents = f"y1@{first} y2@{second}"
    field = f"b3@d4 {opponents}" if power == "stronger" else f"{opponents} b3@d4"
    match = table(field).play("3")
    assert corner not in legal(match)
    assert refusal(match, corner) == f"opponents on both sides bar the diagonal way to {corner}"


@pytest.mark.parametrize("field", ["b3@d4 y1@d5", "b3@d4 y1@e4", "b3@d4 y1@d5 b1@e4"])
def test_one_opponent_alone_does_not_close_the_way(field: str) -> None:
    assert where(table(field).play("3 e5 stop"), "b3") == "e5"


def test_the_squeeze_bars_a_diagonal_capture_too() -> None:
    match = table("y1@d5 y2@e4 y4@e5 b3@d4").play("3")
    assert refusal(match, "e5") == "opponents on both sides bar the diagonal way to e5"
    assert where(table("y1@d5 y4@e5 b3@d4").play("3 e5"), "y4") == "jail"


def test_the_squeeze_bars_a_diagonal_rescue_too() -> None:
    match = table("b3@b10 y2@a10 y4@b11", yellow_holds="b1").play("3")
    assert refusal(match, "a11") == "opponents on both sides bar the diagonal way to a11"
    assert where(table("b3@b10 y2@a10", yellow_holds="b1").play("3 a11"), "b1") == "off"


def test_prisoners_do_not_close_the_way() -> None:
    match = table("b3@g1 y2@g2", blue_holds="y1").play("3 h2")
    assert where(match, "b3") == "h2"


def test_straight_steps_between_two_opponents_are_free() -> None:
    assert where(table("b3@d4 y1@c5 y2@e5").play("3 d5 stop"), "b3") == "d5"


@pytest.mark.parametrize(
    ("square", "steps"),
    [
        ("a6", {"a7", "a5", "b6", "b7", "b5"}),
        ("h6", {"h7", "h5", "g6", "g7", "g5"}),
        ("d11", {"d10", "c11", "e11", "c10", "e10"}),
        ("h11", {"h10", "g11", "g10"}),
        ("a1", {"a2", "b1", "b2", "off"}),
    ],
)
def test_the_sidelines_and_endlines_bound_the_field(square: str, steps: set[str]) -> None:
    assert legal(table(f"b3@{square}").play("3")) == steps


def test_a_player_hemmed_in_on_all_sides_cannot_be_picked() -> None:
    match = table("b3@d4 b4@d5 b2@c4 y1@e4 y2@d3", dice="3 1 5")
    assert legal(match) == {"1"}
    assert refusal(match, "3") == "player 3 has nowhere to go"


def test_a_player_may_walk_back_to_where_it_began() -> None:
    match = table("b3@d4").play("3 d5 d4 stop")
    assert where(match, "b3") == "d4"
    assert turn_of(match) == "yellow"
