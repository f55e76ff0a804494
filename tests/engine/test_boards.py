"""Boards of hexagons: what follows from a drawing."""

from __future__ import annotations

import numpy as np
import pytest

from dauntless.engine.boards import DIRECTIONS, HexBoard, read_hex_board

ROWS = [". . # .", " . x .", ". . . ."]
BOARD = read_hex_board(ROWS, ".x", 64)


def space(name: str, board: HexBoard = BOARD) -> int:
    """The number of a space that is there."""
    number = board.number(name)
    assert number is not None
    return number


def test_spaces_are_called_by_place_in_the_row_and_row_from_the_bottom() -> None:
    assert BOARD.names == ("a3", "b3", "d3", "a2", "b2", "c2", "a1", "b1", "c1", "d1")
    assert BOARD.signed("x") == [space("b2")]
    assert BOARD.number("c3") is None


def test_the_next_space_in_each_direction_and_the_edge() -> None:
    around = [BOARD.beyond(space("b2"), way) for way in range(DIRECTIONS)]
    assert around == [space("c2"), space("c1"), space("b1"), space("a2"), space("b3"), None]


def test_the_opposite_direction_leads_back() -> None:
    for here in range(len(BOARD)):
        for way in range(DIRECTIONS):
            there = BOARD.beyond(here, way)
            assert there is None or BOARD.beyond(there, (way + 3) % DIRECTIONS) == here


def test_straight_on_goes_to_the_edge() -> None:
    assert list(BOARD.straight_on(space("a1"), 0)) == [space("b1"), space("c1"), space("d1")]
    assert list(BOARD.straight_on(space("a1"), 5)) == [space("a2"), space("b3")]


def test_distance_is_the_shortest_walk_where_nothing_is_left_out() -> None:
    board = read_hex_board([" " * (row % 2) + ". " * (9 - row % 2) for row in range(9)], ".", 128)
    beyond = np.empty((len(board), DIRECTIONS), np.int64)
    distance = np.empty((len(board), len(board)), np.int64)
    board.write_neighbours(beyond, -1)
    board.write_distances(distance)
    assert len(board) == 77
    for start in range(len(board)):
        steps, newest, walked = {start: 0}, [start], 0
        while newest:
            walked += 1
            reached = {int(there) for here in newest for there in beyond[here]} - {-1}
            newest = [there for there in reached if there not in steps]
            steps |= dict.fromkeys(newest, walked)
        assert [steps[other] for other in range(len(board))] == distance[start].tolist()


def test_the_area_of_a_scene_has_every_space() -> None:
    area = BOARD.area("field", "Field", lambda number: (BOARD.signs[number], "here"))
    assert [cell.id for cell in area.cells] == list(BOARD.names)
    cell = area.cells[space("b2")]
    assert (cell.x, cell.y, cell.kind, cell.hint) == (1.5, 2, "x", "here")


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([". ."], "a board has 2 to 12 rows"),
        ([". .", ". ."], r"rows\[1\]: every other row is shifted by one blank"),
        ([". .", " "], r"rows\[1\]: a row has 1 to 12 spaces"),
        ([". .", " ?"], r'rows\[1\]: "\?" is not one of \. x #'),
        ([". . .", " . . ."], "a board has at most 5 spaces"),
    ],
)
def test_a_drawing_that_is_no_board_is_refused_with_row_and_reason(
    rows: list[str], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        read_hex_board(rows, ".x", 5)
