"""Distances, lines of sight, forests and highlands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from dauntless.games.win_or_die.board import lies_between
from games.win_or_die.table import aims, battle, game, legal, refused


def distance(one: str, other: str) -> int:
    board = game().names.boards[0]
    first, second = board.number(one), board.number(other)
    assert first is not None
    assert second is not None
    return board.distance(first, second)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("d2", "d2", 0), ("d2", "e2", 1), ("d2", "d3", 1), ("d2", "c3", 2), ("a1", "i9", 12)],
)
def test_distance_counts_over_everything(one: str, other: str, far: int) -> None:
    assert distance(one, other) == far


def corners(x: int, y: int) -> list[tuple[Fraction, Fraction]]:
    """The corners of a hexagon, scaled so that all are whole numbers: x in sixths, y in thirds."""
    around = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))
    return [(Fraction(3 * x + right), Fraction(3 * y + up)) for right, up in around]


def passes_through(one: tuple[int, int], other: tuple[int, int], middle: tuple[int, int]) -> bool:
    """Does the line have more than a point in the inside of the hexagon? By clipping, exactly."""
    start = (Fraction(3 * one[0]), Fraction(3 * one[1]))
    way = (Fraction(3 * (other[0] - one[0])), Fraction(3 * (other[1] - one[1])))
    low, high = Fraction(0), Fraction(1)
    shape = corners(*middle)
    for (x, y), (u, v) in zip(shape, shape[1:] + shape[:1], strict=True):
        normal = (-(v - y), u - x)
        inside = normal[0] * (start[0] - x) + normal[1] * (start[1] - y)
        slope = normal[0] * way[0] + normal[1] * way[1]
        if slope == 0:
            if inside <= 0:
                return False
        elif slope > 0:
            low = max(low, -inside / slope)
        else:
            high = min(high, -inside / slope)
    return low < high


def test_a_line_is_blocked_by_what_it_runs_through_and_not_by_what_it_touches() -> None:
    places = [(2 * c + y % 2, y) for y in range(5) for c in range(4)]
    tried = 0
    for one, other in combinations(places, 2):
        for middle in places:
            if middle not in (one, other):
                assert lies_between(one, other, middle) == passes_through(one, other, middle)
                assert lies_between(one, other, middle) == lies_between(other, one, middle)
                tried += 1
    assert tried > 3000


def test_at_distance_two_straight_the_space_between_blocks() -> None:
    assert lies_between((0, 0), (4, 0), (2, 0))


def test_along_the_edge_of_two_spaces_neither_blocks() -> None:
    assert not lies_between((0, 0), (0, 2), (1, 1))
    assert not lies_between((0, 0), (0, 2), (-1, 1))


def test_corner_to_corner_the_space_in_the_middle_blocks_and_those_beside_do_not() -> None:
    assert lies_between((0, 0), (0, 4), (0, 2))
    assert not any(lies_between((0, 0), (0, 4), beside) for beside in ((1, 1), (-1, 1), (1, 3)))


def test_an_attack_from_distance_needs_a_line_of_sight() -> None:
    match = battle("ghost-musketeer@b3!", "mauler@d3! berserker@b1!").play("b3:attack")
    assert aims(match) == {"b1"}
    assert "block the line of sight" in refused(match, "aim:d3")


def test_the_two_end_spaces_never_block_and_who_stands_in_a_forest_shoots_out() -> None:
    match = battle("ghost-musketeer@e3!", "mauler@f1!").play("e3:attack")
    assert aims(match) == {"f1"}


def test_a_unit_in_a_forest_is_attacked_from_adjacent_spaces_only() -> None:
    far = battle("ghost-musketeer@f1! ghost-musketeer@d2!", "mauler@e3! berserker@g2!")
    far.play("f1:attack")
    assert "from adjacent spaces" in refused(far, "aim:e3")
    assert "aim:e3" in legal(battle("ghost-musketeer@e2!", "mauler@e3!").play("e2:attack"))


def test_forests_protect_from_abilities_and_area_abilities_as_well() -> None:
    match = battle("mirror-adept@f1! sunbow@i1!", "mauler@e3! berserker@g2!").play("f1:sunlance")
    assert aims(match) == {"g2"}
    match = battle("moonbow@f1!", "mauler@e3! berserker@g2!").play("f1:silver-volley")
    assert int(match.state.unit[12].damage) == 0
    assert int(match.state.unit[13].damage) == 1


def test_own_units_need_no_sight_and_forests_do_not_hinder() -> None:
    match = battle("dew-singer@e2! leafblade@e3!/damage=2 leafblade@d4!/damage=1", "ghoul@a9!")
    assert aims(match.play("e2:dew-song")) == {"e3", "d4"}


def test_from_a_highland_blocked_sight_and_forests_are_ignored() -> None:
    match = battle("ghost-musketeer@e5!", "mauler@e3! berserker@d7!").play("e5:attack")
    assert {"e3", "d7"} <= aims(match)


def test_looking_up_at_a_highland_is_blocked_as_usual() -> None:
    blocked = battle("ghost-musketeer@f3! skeleton@a1!", "mauler@e5! berserker@f2!")
    assert aims(blocked.play("f3:attack")) == {"f2"}


def test_the_share_of_pairs_in_sight_is_as_designed() -> None:
    t = game().tables
    for number, share in enumerate((0.79, 0.69)):
        board = t.board[number]
        pairs = [
            (a, b)
            for a in range(int(board.spaces))
            for b in range(int(board.spaces))
            if board.apart[a, b] == 2
        ]
        high = 4
        seen = [
            board.terrain[a] == high or (board.sees[a, b] and board.terrain[b] != 2)
            for a, b in pairs
        ]
        assert sum(map(int, seen)) / len(seen) == pytest.approx(share, abs=0.015)
