"""What bots know before they think: sound legions, and how to build one of them.

They stand in `legions.toml`, each as the text that players share, with a weight by which it is
drawn. With another pack only those are known that are legal with it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadInput
from dauntless.engine.pending import due
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.content import WinOrDiePack
from dauntless.games.win_or_die.legion import Legion, building_steps, read_legion
from dauntless.games.win_or_die.names import Names
from dauntless.games.win_or_die.units import first_of, is_alive, kind_of

if TYPE_CHECKING:
    from dauntless.games.win_or_die import WinOrDie

FILE = "legions.toml"
Piece = tuple[str, tuple[str, ...]]
"""A unit of a legion with its enhancements."""


@dataclass(frozen=True)
class Known:
    """A sound legion; the larger its weight, the more often it is taken."""

    legion: Legion
    weight: int


def known_legions(pack: WinOrDiePack, folder: Path) -> tuple[Known, ...]:
    """The legions of the file that are legal with a pack."""
    found = []
    for entry in tomllib.loads((folder / FILE).read_text(encoding="utf-8"))["legion"]:
        try:
            found.append(Known(read_legion(pack, entry["list"], FILE), entry["weight"]))
        except BadInput:  # of units that this pack has not, or has otherwise
            continue
    return tuple(found)


def steps(game: WinOrDie, s: Record, seat: int) -> dict[int, int]:
    """The next steps towards the known legions that the seat's own can best become, by weight."""
    if due(s) != state.BUILDING or seat not in game.actors(s):
        return {}
    region = game.names.regions[int(s.side[seat].region) - 1]
    legal = {game.action_text(s, seat, action): action for action in game.legal(s, seat)}
    begun = Begun.of(game.names, s, seat)
    found: list[tuple[int, int, int]] = []  # what it has too much, the step, the weight
    for known in game.known_legions:
        if known.legion.region == region:
            way = [step for step in begun.way_to(game.pack, known.legion) if step in legal]
            if way:
                found.append((begun.surplus(known.legion), legal[way[0]], known.weight))
    weights: Counter[int] = Counter()
    least = min((surplus for surplus, _, _ in found), default=0)
    for surplus, step, weight in found:
        if surplus == least:
            weights[step] += weight
    return dict(weights)


@dataclass(frozen=True)
class Begun:
    """A legion under construction; `latest` is the unit that can still be enhanced."""

    mercenaries: tuple[str, ...]
    units: tuple[Piece, ...]
    latest: Piece | None

    @classmethod
    def of(cls, names: Names, s: Record, seat: int) -> Begun:
        """What a seat has built so far."""
        side = s.side[seat]
        hired = [names.mercenaries[int(number) - 1] for number in side.mercenary if number]
        units, latest = [], None
        for slot in range(1, state.BASES):
            unit = first_of(seat) + slot
            if is_alive(s, unit):
                gear = int(s.unit[unit].gear)
                worn = tuple(name for bit, name in enumerate(state.GEAR) if gear >> bit & 1)
                piece = names.units[int(kind_of(s, unit))].id, worn
                if slot + 1 == int(side.latest):
                    latest = piece
                else:
                    units.append(piece)
        return cls(tuple(hired), tuple(units), latest)

    def surplus(self, goal: Legion) -> int:
        """How much of it the goal has not."""
        units = Counter(self.units) - Counter(goal.units)
        too_many = len(set(self.mercenaries) - set(goal.mercenaries)) + units.total()
        return too_many + (self.latest is not None and self._grown(goal) is None)

    def way_to(self, pack: WinOrDiePack, goal: Legion) -> tuple[str, ...]:
        """The decisions that lead to the goal, in notation, as far as they are still possible."""
        missing = Counter(goal.units) - Counter(self.units)
        more: tuple[str, ...] = ()
        grown = self._grown(goal)
        if grown is not None and self.latest is not None:
            missing[grown] -= 1
            more = tuple(f"enhance:{piece}" for piece in grown[1] if piece not in self.latest[1])
        hired = [name for name in goal.mercenaries if name not in self.mercenaries]
        rest = building_steps(pack, hired, goal.leader, missing.elements(), goal.region)
        return (*more, *rest, "done")

    def _grown(self, goal: Legion) -> Piece | None:
        """What the latest unit is to become: one of the goal's that the others do not make up."""
        if self.latest is None:
            return None
        name, worn = self.latest
        for piece in Counter(goal.units) - Counter(self.units):
            if piece[0] == name and set(worn) <= set(piece[1]):
                return piece
        return None
