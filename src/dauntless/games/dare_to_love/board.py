"""The battlefield: a map of hexes drawn as text, and what follows from its shape.

Rows stand as printed, from the top; a row that begins with a blank is shifted half a space to the
right. Spaces are called by their place in the row (a, b, …) and the row's number from the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass

from dauntless.games.dare_to_love.state import MOST_SPACES

OPEN, THRONE, START, GAP = ".", "O", "S", "#"
CELLS = "123"
MOST_ROWS, MOST_COLUMNS = 12, 12

# As (right in half spaces, up in rows), clockwise from the right.
WAYS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


@dataclass(frozen=True)
class Board:
    """The spaces by number, with where they lie and what is printed on them."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    signs: tuple[str, ...]

    def number(self, name: str) -> int | None:
        """The number of a space called so."""
        return self.names.index(name) if name in self.names else None

    def beyond(self, space: int, way: int) -> int | None:
        """The next space in a direction."""
        (x, y), (right, up) = self.places[space], WAYS[way]
        there = (x + right, y + up)
        return self.places.index(there) if there in self.places else None

    def distance(self, one: int, other: int) -> int:
        """How many spaces apart two spaces are, counting over everything."""
        (x, y), (u, v) = self.places[one], self.places[other]
        across, along = abs(x - u), abs(y - v)
        return along + max(0, (across - along) // 2)

    def signed(self, sign: str) -> list[int]:
        """The spaces with a sign."""
        return [space for space, printed in enumerate(self.signs) if printed == sign]


def read_board(rows: list[str]) -> Board:
    """The board drawn by these rows; raises ValueError with the fault."""
    if not 2 <= len(rows) <= MOST_ROWS:
        raise ValueError(f"rows: a board has 2 to {MOST_ROWS} rows")
    names, places, signs = [], [], []
    for index, text in enumerate(rows):
        y = len(rows) - index
        shift = 1 if text.startswith(" ") else 0
        if index and shift == (1 if rows[index - 1].startswith(" ") else 0):
            raise ValueError(f"rows[{index}]: every other row is shifted by one blank")
        drawn = text.split()
        if not 1 <= len(drawn) <= MOST_COLUMNS:
            raise ValueError(f"rows[{index}]: a row has 1 to {MOST_COLUMNS} spaces")
        for column, sign in enumerate(drawn):
            if len(sign) != 1 or sign not in OPEN + THRONE + START + GAP + CELLS:
                raise ValueError(f'rows[{index}]: "{sign}" is not one of . O S 1 2 3 #')
            if sign != GAP:
                names.append("abcdefghijkl"[column] + str(y))
                places.append((2 * column + shift, y))
                signs.append(sign)
    if len(names) > MOST_SPACES:
        raise ValueError(f"rows: a board has at most {MOST_SPACES} spaces")
    board = Board(tuple(names), tuple(places), tuple(signs))
    for sign, what in ((THRONE, "the Oligarch's start"), *((cell, "a prison") for cell in CELLS)):
        if len(board.signed(sign)) != 1:
            raise ValueError(f"rows: {sign} ({what}) must stand once")
    if len(board.signed(START)) < 3:
        raise ValueError("rows: S (a Rebel's start) must stand at least three times")
    return board
