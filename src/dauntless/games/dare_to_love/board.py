"""The battlefield: a board of hexes with the Oligarch's start, the Rebels' starts and prisons."""

from __future__ import annotations

from dauntless.engine.boards import HexBoard, read_hex_board
from dauntless.games.dare_to_love.state import MOST_SPACES

OPEN, THRONE, START = ".", "O", "S"
CELLS = "123"


def read_board(rows: list[str]) -> HexBoard:
    """The board drawn by these rows; raises ValueError with the fault."""
    board = read_hex_board(rows, OPEN + THRONE + START + CELLS, MOST_SPACES)
    for sign, what in ((THRONE, "the Oligarch's start"), *((cell, "a prison") for cell in CELLS)):
        if len(board.signed(sign)) != 1:
            raise ValueError(f"rows: {sign} ({what}) must stand once")
    if len(board.signed(START)) < 3:
        raise ValueError("rows: S (a Rebel's start) must stand at least three times")
    return board
