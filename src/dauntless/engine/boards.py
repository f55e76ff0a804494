"""Boards of hexagons, drawn as text: names, neighbours, distances, lines, the area of a scene.

Rows stand as printed, from the top; every other row begins with a blank and is shifted half a space
to the right. Spaces are called by their place in the row (a, b, …) and the row's number from the
bottom: `c4`. A space is a small number; how many there may be, and what the signs mean, is the
game's affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # rules import boards, and a change of scenes must not compile them anew
    from dauntless.engine.scene import Area

DIRECTIONS = 6
# As (right in half spaces, up in rows), clockwise from the right; the opposite is three on.
WAYS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))
LETTERS = "abcdefghijklmnopqrstuvwxyz"
GAP = "#"
"""A sign for a place in a row where there is no space."""


@dataclass(frozen=True)
class HexBoard:
    """The spaces by number, with what they are called, where they lie and what is printed there."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    signs: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int | None:
        """The number of a space called so."""
        return self.names.index(name) if name in self.names else None

    def signed(self, sign: str) -> list[int]:
        """The spaces with a sign."""
        return [space for space, printed in enumerate(self.signs) if printed == sign]

    def beyond(self, space: int, way: int) -> int | None:
        """The next space in a direction."""
        (x, y), (right, up) = self.places[space], WAYS[way]
        there = (x + right, y + up)
        return self.places.index(there) if there in self.places else None

    def straight_on(self, space: int, way: int) -> Iterator[int]:
        """Every space in a direction, the nearest first."""
        there = self.beyond(space, way)
        while there is not None:
            yield there
            there = self.beyond(there, way)

    def distance(self, one: int, other: int) -> int:
        """How many spaces apart two spaces are, counting over everything."""
        (x, y), (u, v) = self.places[one], self.places[other]
        across, along = abs(x - u), abs(y - v)
        return along + max(0, (across - along) // 2)

    def write_neighbours(self, beyond: Any, nowhere: int) -> None:
        """Fill a table [space, direction] for compiled rules; beyond the edge is `nowhere`."""
        beyond[:] = nowhere
        for space in range(len(self)):
            for way in range(DIRECTIONS):
                there = self.beyond(space, way)
                if there is not None:
                    beyond[space, way] = there

    def write_distances(self, distance: Any) -> None:
        """Fill a table [space, space] for compiled rules."""
        for one in range(len(self)):
            for other in range(len(self)):
                distance[one, other] = self.distance(one, other)

    def area(
        self, name: str, title: str, describe: Callable[[int], tuple[str, str]] | None = None
    ) -> Area:
        """The board in a scene; `describe` says a space's kind and hint."""
        from dauntless.engine.scene import Area, Cell

        cells = []
        for space, (x, y) in enumerate(self.places):
            kind, hint = describe(space) if describe is not None else ("", "")
            label = self.names[space]
            cells.append(Cell(id=label, x=x / 2, y=y, label=label, kind=kind, hint=hint))
        return Area(id=name, kind="hexes", title=title, cells=tuple(cells))


def read_hex_board(
    rows: list[str], signs: str, most_spaces: int, most_rows: int = 12, most_columns: int = 12
) -> HexBoard:
    """The board drawn by these rows; raises ValueError with the fault.

    A row is one sign for each space, with blanks between; `#` leaves a space out.
    """
    if not 2 <= len(rows) <= most_rows:
        raise ValueError(f"rows: a board has 2 to {most_rows} rows")
    names, places, printed = [], [], []
    for index, text in enumerate(rows):
        shift = int(text.startswith(" "))
        if index and shift == int(rows[index - 1].startswith(" ")):
            raise ValueError(f"rows[{index}]: every other row is shifted by one blank")
        drawn = text.split()
        if not 1 <= len(drawn) <= most_columns:
            raise ValueError(f"rows[{index}]: a row has 1 to {most_columns} spaces")
        y = len(rows) - index
        for column, sign in enumerate(drawn):
            if len(sign) != 1 or sign not in signs + GAP:
                raise ValueError(f'rows[{index}]: "{sign}" is not one of {" ".join(signs + GAP)}')
            if sign != GAP:
                names.append(f"{LETTERS[column]}{y}")
                places.append((2 * column + shift, y))
                printed.append(sign)
    if len(names) > most_spaces:
        raise ValueError(f"rows: a board has at most {most_spaces} spaces")
    return HexBoard(tuple(names), tuple(places), tuple(printed))
