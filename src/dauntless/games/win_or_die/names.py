"""What things are called: seats, spaces, kinds, units, as notation and as sentences have it."""

from __future__ import annotations

from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.games.win_or_die.board import Battlefield
from dauntless.games.win_or_die.content import RANDOM, Ability, Unit, WinOrDiePack
from dauntless.games.win_or_die.state import (
    BASES,
    FIRST_MERCENARY,
    HIDDEN,
    NOWHERE,
    REGION_KINDS,
)
from dauntless.games.win_or_die.units import side_of

SEATS = ("south", "north")
TITLES = ("South", "North")
UNIT_NAMES = tuple(f"{seat}-{base + 1}" for seat in SEATS for base in range(BASES))


INTENTS = (
    "is about to move",
    "is about to move",
    "is about to attack",
    "is about to call for allies",
    "is about to convene the War Council",
)
"""What orders other than abilities bring, in their order."""


class Names:
    """The names that a pack gives."""

    def __init__(self, pack: WinOrDiePack) -> None:
        self.pack = pack
        self.regions = [region.id for region in pack.region]
        self.cards = [*self.regions, RANDOM]
        self.region_titles = [region.title for region in pack.region]
        self.mercenaries = [unit.id for unit in pack.mercenaries]
        self.tactics = [tactic.id for tactic in pack.tactic]
        self.maps = [entry.id for entry in pack.map]
        self.boards = [entry.board for entry in pack.map]
        self.units: dict[int, Unit] = {}
        for number, region in enumerate(self.regions):
            for place, unit in enumerate(pack.units_of(region)):
                self.units[number * REGION_KINDS + place] = unit
        for place, unit in enumerate(pack.mercenaries):
            self.units[FIRST_MERCENARY + place] = unit
        self.kinds = {unit.id: kind for kind, unit in self.units.items()}

    def board(self, s: Record) -> Battlefield:
        """The map that is played on."""
        return self.boards[int(s.board)]

    def space(self, s: Record, space: int) -> str:
        """A space's name."""
        return self.board(s).names[space] if space != NOWHERE else "nowhere"

    def kind(self, s: Record, unit: int) -> Unit | None:
        """The card of a unit; None if it is hidden from the viewer, or there is none."""
        kind = int(s.unit[unit].kind)
        return None if kind in (0, HIDDEN) else self.units[kind - 1]

    def title(self, s: Record, unit: int) -> str:
        """A unit as sentences call it."""
        card = self.kind(s, unit)
        return card.title if card else "hidden unit"

    def where(self, s: Record, unit: int) -> str:
        """Where a unit stands."""
        return self.space(s, int(s.unit[unit].space))

    def the(self, s: Record, unit: int) -> str:
        """A unit with its space: the Ghoul on d4."""
        return f"the {self.title(s, unit)} on {self.where(s, unit)}"

    def ability(self, s: Record, unit: int, place: int) -> Ability | None:
        """A unit's ability, if its kind is known and has one there."""
        card = self.kind(s, unit)
        if card is None or place >= len(card.ability):
            return None
        return card.ability[place]

    def intent(self, s: Record, order: Any) -> str:
        """What a unit is about to do by an order that has been given."""
        number = int(order.which)
        if number < len(INTENTS):
            return INTENTS[number]
        ability = self.ability(s, int(order.unit), number - len(INTENTS))
        return f"is about to use {ability.title}" if ability else "is about to act"

    def region(self, s: Record, side: int) -> str:
        """The region of a side, as far as it is known."""
        region = int(s.side[side].region)
        return "" if region in (0, HIDDEN) else self.region_titles[region - 1]


def names_of(at: Moment) -> Names:
    """The names of the game in a moment."""
    found: Names = at.game.names
    return found


def unit_at(s: Record, space: int | None) -> int | None:
    """The unit on a space."""
    if space is None or not int(s.occupant[space]):
        return None
    return int(s.occupant[space]) - 1


def top(s: Record) -> Any:
    """What is on top of the stack."""
    return s.pending[max(0, int(s.height) - 1)]


def seat_title(unit: int) -> str:
    """Whose unit it is."""
    return TITLES[int(side_of(unit))]
