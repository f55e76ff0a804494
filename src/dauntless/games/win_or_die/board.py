"""A battlefield: baselines, where legions deploy, and what blocks the sight.

Spaces are numbered from the bottom row up, left to right: the order in which units are struck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dauntless.engine.boards import HexBoard, read_hex_board
from dauntless.games.win_or_die.state import (
    BASELINE,
    FOREST,
    MOST_SPACES,
    MOUNTAINS,
    PLAIN,
    SIGNS,
    TERRAINS,
)

FEWEST_ROWS, MOST_ROWS, MOST_COLUMNS = 5, 15, 15
FEWEST_CAMP = 10
RIGHT_WAY, LEFT_WAY = 0, 3

Place = tuple[Any, Any]


@dataclass(frozen=True)
class Battlefield(HexBoard):
    """A board of hexes whose signs are terrain."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max(y for _, y in self.places)

    def terrain(self, space: int) -> int:
        """What is there."""
        return SIGNS.index(self.signs[space])

    def baseline(self, side: int) -> int:
        """The row from which a side plays."""
        return 1 if side == 0 else self.rows

    def camp(self, side: int) -> list[int]:
        """Where a side may deploy: the plains of its baseline and of the row beside it."""
        home = self.baseline(side)
        return [
            space
            for space, (_, y) in enumerate(self.places)
            if self.terrain(space) in (PLAIN, BASELINE) and abs(y - home) <= 1
        ]

    def is_high(self, space: int) -> bool:
        """Is there something that blocks the sight?"""
        return self.terrain(space) in (FOREST, MOUNTAINS)

    def blockers(self, one: int, other: int) -> list[int]:
        """The spaces whose forest or mountains block the line between two spaces."""
        return [
            space
            for space in filter(self.is_high, range(len(self)))
            if space not in (one, other)
            and lies_between(self.places[one], self.places[other], self.places[space])
        ]

    def write_sight(self, sees: Any) -> None:
        """Fill a table [space, space] for compiled rules; nobody looks at their own space."""
        x, y = np.array(self.places).T
        one, other = (x[:, None], y[:, None]), (x[None, :], y[None, :])
        clear = ~np.eye(len(self), dtype=bool)
        for space in filter(self.is_high, range(len(self))):
            blocked = lies_between(one, other, self.places[space])
            blocked[space, :] = blocked[:, space] = False
            clear &= ~blocked
        sees[: len(self), : len(self)] = clear


def lies_between(one: Place, other: Place, middle: Place) -> Any:
    """Does the line between two centres run through the inside of the middle space?

    In whole numbers only, or arrays of them; to touch a corner, or to run along an edge, is not
    enough.
    """
    across, up = other[0] - one[0], other[1] - one[1]
    u, v = middle[0] - one[0], middle[1] - one[1]
    width = np.maximum(2 * abs(across), abs(across) + 3 * abs(up))
    along = across * u + 3 * up * v
    near = 3 * abs(across * v - up * u) < width
    return near & (along > 0) & (along < across * across + 3 * up * up)


def read_battlefield(rows: list[str], uneven: bool = False) -> Battlefield:
    """The battlefield drawn by these rows; raises ValueError with the fault."""
    if len(rows) < FEWEST_ROWS:
        raise ValueError(f"rows: a map has {FEWEST_ROWS} to {MOST_ROWS} rows")
    drawn = read_hex_board(rows, SIGNS, MOST_SPACES, MOST_ROWS, MOST_COLUMNS)
    order = sorted(range(len(drawn)), key=lambda space: drawn.places[space][::-1])
    field = Battlefield(
        tuple(drawn.names[space] for space in order),
        tuple(drawn.places[space] for space in order),
        tuple(drawn.signs[space] for space in order),
    )
    _check_baselines(field)
    if not uneven:
        _check_symmetry(field)
    return field


def _check_baselines(field: Battlefield) -> None:
    """The outer rows are the baselines, with room to deploy."""
    for space, (_, y) in enumerate(field.places):
        if (y in (1, field.rows)) != (field.terrain(space) == BASELINE):
            raise ValueError(
                f"rows: {field.names[space]} is {TERRAINS[field.terrain(space)]}; the first and "
                f'the last row are the baselines, drawn with "{SIGNS[BASELINE]}" and nothing else'
            )
    for side, where in enumerate(("below", "above")):
        if len(field.camp(side)) < FEWEST_CAMP:
            raise ValueError(f"rows: {where} are fewer than {FEWEST_CAMP} plains to deploy on")


def _check_symmetry(field: Battlefield) -> None:
    """Turned by half a circle, the map must be the same: no side is favoured."""
    right = max(x for x, _ in field.places)
    for space, (x, y) in enumerate(field.places):
        facing = (right - x, field.rows + 1 - y)
        other = field.places.index(facing) if facing in field.places else None
        if other is None or field.signs[other] != field.signs[space]:
            across = "nothing" if other is None else TERRAINS[field.terrain(other)]
            raise ValueError(
                f"rows: turned around, {field.names[space]} ({TERRAINS[field.terrain(space)]}) "
                f"falls on {across}; a map that is not the same from both sides must say "
                "uneven = true"
            )
