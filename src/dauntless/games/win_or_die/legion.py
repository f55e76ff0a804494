"""A legion as a text that can be shared: what it says, whether it is legal, and how it is built.

    legion: Iron Wall
    region: yaveil
    mercenaries: free-blade, road-surgeon
    leader: lord-marshal
    bastion-captain +toughness
    2 ironclad
    3 shieldbearer

Blank lines and what follows a # are passed over. The only leader of a region need not be named.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from dauntless.engine.errors import BadInput
from dauntless.games.win_or_die.content import Unit, WinOrDiePack
from dauntless.games.win_or_die.state import GEAR

HEADS = ("legion", "region", "mercenaries", "leader")
MERCENARY_CARDS = 2
MOST_COPIES = 99


@dataclass
class Legion:
    """A list: its units in the order of the text, each with its enhancements."""

    region: str
    mercenaries: list[str]
    leader: str
    units: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    title: str = ""

    def cost(self, pack: WinOrDiePack) -> int:
        """What its units and enhancements cost."""
        costs = {unit.id: unit.cost for unit in pack.unit}
        pieces = sum(len(gear) for _, gear in self.units)
        units = sum(costs[name] for name, _ in self.units)
        return units + pieces * pack.numbers.enhancement_price

    def morale(self, pack: WinOrDiePack) -> int:
        """The morale that it begins with."""
        costs = {unit.id: unit.cost for unit in pack.unit}
        gears = {enhancement.id: enhancement.morale for enhancement in pack.enhancement}
        return sum(costs[name] + sum(gears[piece] for piece in gear) for name, gear in self.units)

    def text(self) -> str:
        """The list as it is shared; what stands several times is counted."""
        lines = [f"legion: {self.title}"] if self.title else []
        lines += [f"region: {self.region}", f"mercenaries: {', '.join(self.mercenaries)}"]
        lines.append(f"leader: {self.leader}")
        for (name, gear), number in Counter(self.units).items():
            count = f"{number} " if number > 1 else ""
            lines.append(" ".join([f"{count}{name}", *(f"+{piece}" for piece in gear)]))
        return "\n".join(lines) + "\n"

    def summary(self, pack: WinOrDiePack) -> str:
        """What it is, in a sentence."""
        cost, budget = self.cost(pack), pack.numbers.budget
        pieces = sum(len(gear) for _, gear in self.units)
        title = self.title or next(r.title for r in pack.region if r.id == self.region)
        enhanced = f", {pieces} enhancement{'s' * (pieces != 1)}" if pieces else ""
        return (
            f"{title}: all is well ({len(self.units)} units{enhanced}; {cost} of {budget} "
            f"crystals, {budget - cost} kept; morale {self.morale(pack)})"
        )


def read_legion(pack: WinOrDiePack, text: str, place: str) -> Legion:
    """The legion that a text describes; a fault is named by its line."""
    heads: dict[str, tuple[str, str]] = {}
    listed: list[tuple[str, str]] = []
    for number, written in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line, where = written.partition("#")[0].strip(), f"{place}, line {number}"
        told, colon, rest = line.partition(":")
        head = told.strip().lower()
        if colon:
            if head not in HEADS:
                raise BadInput(where, f'"{told.strip()}" is none of {", ".join(HEADS)}')
            if head in heads:
                raise BadInput(where, f"{head} is told twice")
            heads[head] = rest.strip(), where
        elif line:
            listed.append((line, where))
    region = _region(pack, heads, place)
    legion = Legion(
        region=region,
        mercenaries=_mercenaries(pack, heads, place),
        leader=_leader(pack, region, heads, place),
        title=heads.get("legion", ("", ""))[0],
    )
    for line, where in listed:
        _add(pack, legion, line, where)
    fewest = pack.numbers.fewest_units
    if len(legion.units) < fewest:
        raise BadInput(place, f"a legion has at least {fewest} units, not {len(legion.units)}")
    return legion


def _region(pack: WinOrDiePack, heads: dict[str, tuple[str, str]], place: str) -> str:
    known = [region.id for region in pack.region]
    if "region" not in heads:
        raise BadInput(place, f"the region is missing; there are {', '.join(known)}")
    name, where = heads["region"]
    if name not in known:
        raise BadInput(where, f'there is no region "{name}"; there are {", ".join(known)}')
    return name


def _mercenaries(pack: WinOrDiePack, heads: dict[str, tuple[str, str]], place: str) -> list[str]:
    known = [unit.id for unit in pack.mercenaries]
    if "mercenaries" not in heads:
        raise BadInput(place, f"the mercenary cards are missing; there are {', '.join(known)}")
    told, where = heads["mercenaries"]
    names = [name.strip() for name in told.split(",")]
    for name in names:
        if name not in known:
            raise BadInput(where, f'there is no mercenary "{name}"; there are {", ".join(known)}')
    if len(names) != MERCENARY_CARDS or len(set(names)) != MERCENARY_CARDS:
        raise BadInput(where, f"{MERCENARY_CARDS} different mercenary cards are needed")
    return names


def _leader(pack: WinOrDiePack, region: str, heads: dict[str, tuple[str, str]], place: str) -> str:
    known = [unit.id for unit in pack.units_of(region) if unit.is_leader]
    if "leader" not in heads:
        if len(known) > 1:
            raise BadInput(place, f"the leader is missing; there are {', '.join(known)}")
        return known[0]
    name, where = heads["leader"]
    if name not in known:
        raise BadInput(where, f'"{name}" is no leader of {region}; there are {", ".join(known)}')
    return name


def _add(pack: WinOrDiePack, legion: Legion, line: str, where: str) -> None:
    """Add the units of a line, and check all that they change."""
    count, name, gear = _parts(line, where)
    unit = _unit(pack, legion, name, where)
    for piece in gear:
        if piece not in GEAR:
            raise BadInput(where, f'there is no enhancement "{piece}"; there are {", ".join(GEAR)}')
    if len(set(gear)) < len(gear):
        raise BadInput(where, "a unit has each enhancement once at most")
    legion.units += [(name, tuple(sorted(gear, key=GEAR.index)))] * count
    numbers = pack.numbers
    copies = sum(1 for other, _ in legion.units if other == name)
    if copies > unit.limit:
        raise BadInput(where, f"{copies} × {name}: its limit is {unit.limit}")
    if len(legion.units) > numbers.most_units:
        raise BadInput(where, f"a legion has at most {numbers.most_units} units")
    for piece, worn in Counter(piece for _, gear in legion.units for piece in gear).items():
        if worn > numbers.same_enhancements:
            most = numbers.same_enhancements
            raise BadInput(where, f"{worn} × {piece}: a legion may have {most} of one enhancement")
    if legion.cost(pack) > numbers.budget:
        spent = legion.cost(pack)
        raise BadInput(where, f"that makes {spent} crystals, and there are {numbers.budget}")


def _parts(line: str, where: str) -> tuple[int, str, list[str]]:
    """A line's number, unit and enhancements."""
    words = line.replace("+", " +").split()
    count = 1
    if words[0].isdecimal():
        number = words.pop(0)
        count = int(number) if len(number) <= len(str(MOST_COPIES)) else 0
    if not 1 <= count <= MOST_COPIES or not words or words[0].startswith("+"):
        raise BadInput(where, f'"{line}" is not like "2 ghoul +attack": number, unit, enhancements')
    name, *rest = words
    for word in rest:
        if not word.startswith("+") or len(word) == 1:
            raise BadInput(where, f'"{word}": enhancements are written like +attack')
    return count, name, [word[1:] for word in rest]


def _unit(pack: WinOrDiePack, legion: Legion, name: str, where: str) -> Unit:
    """The card of a unit that may be in the legion."""
    units = {unit.id: unit for unit in pack.unit}
    unit = units.get(name)
    if unit is None:
        near = difflib.get_close_matches(name, units, 1)
        hint = f'; is it "{near[0]}"?' if near else ""
        raise BadInput(where, f'there is no unit "{name}"{hint}')
    if unit.is_leader:
        raise BadInput(
            where, f'"{name}" is a leader, who is named after "leader:" and costs nothing'
        )
    if unit.region is None and name not in legion.mercenaries:
        raise BadInput(where, f'"{name}" is not one of the two mercenary cards')
    if unit.region not in (None, legion.region):
        raise BadInput(where, f'"{name}" belongs to {unit.region}, not to {legion.region}')
    return unit


def building_steps(
    pack: WinOrDiePack,
    mercenaries: Iterable[str],
    leader: str,
    units: Iterable[tuple[str, tuple[str, ...]]],
    region: str,
) -> tuple[str, ...]:
    """The decisions, in notation, by which such a list is built."""
    steps = [f"hire:{name}" for name in mercenaries]
    if leader and sum(unit.is_leader for unit in pack.units_of(region)) > 1:
        steps.append(f"leader:{leader}")
    for name, gear in units:
        steps.append(f"recruit:{name}")
        steps += [f"enhance:{piece}" for piece in gear]
    return tuple(steps)
