"""What is true of a unit: whose it is, what it can, who stands beside it, who knows it."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.engine.records import wipe
from dauntless.games.win_or_die.state import (
    ADVANCED,
    BASES,
    COUNTER,
    DIRECTIONS,
    FIRST_MERCENARY,
    FLYING,
    FOREST,
    NOWHERE,
    POWER,
    REGION_KINDS,
    SHELTERED,
    SPEED,
    TIRELESS,
    TOUGH,
    whole,
)


@inlined_rule
def side_of(unit: int) -> int:
    """Whose unit it is."""
    return 0 if unit < BASES else 1


@inlined_rule
def first_of(side: int) -> int:
    """The number of a side's first unit."""
    return side * BASES


@inlined_rule
def is_alive(s: Record, unit: int) -> bool:
    """Is there such a unit?"""
    return s.unit[unit].kind != 0


@inlined_rule
def kind_of(s: Record, unit: int) -> int:
    """Its kind; only for units whose kind is known."""
    return whole(s.unit[unit].kind) - 1


@inlined_rule
def space_of(s: Record, unit: int) -> int:
    """Where it stands."""
    return whole(s.unit[unit].space)


@inlined_rule
def terrain_of(s: Record, t: Record, unit: int) -> int:
    """What it stands on."""
    return whole(t.board[s.board].terrain[s.unit[unit].space])


@inlined_rule
def apart(s: Record, t: Record, one: int, other: int) -> int:
    """How far two units are from each other."""
    return whole(t.board[s.board].apart[s.unit[one].space, s.unit[other].space])


@inlined_rule
def occupant(s: Record, space: int) -> int:
    """The unit in a space, or −1."""
    return whole(s.occupant[space]) - 1


@rule
def word(s: Record, t: Record, unit: int, name: int) -> int:
    """The number of a passive word; words sleep while a unit is hidden, Tactics do not."""
    found = whole(t.granted[s.side[side_of(unit)].tactics, name])
    if s.unit[unit].exposed:
        found = max(found, whole(t.kind[kind_of(s, unit)].has[name]))
    return found


@inlined_rule
def exposed_word(s: Record, t: Record, unit: int, name: int) -> int:
    """The number of a word that no Tactic grants, at work only while the unit is exposed."""
    if not s.unit[unit].exposed:
        return 0
    return whole(t.kind[kind_of(s, unit)].has[name])


@rule
def is_flying(s: Record, t: Record, unit: int) -> bool:
    """Does it fly? A hidden flyer walks."""
    return exposed_word(s, t, unit, FLYING) > 0


@rule
def granted(s: Record, t: Record, unit: int, name: int) -> int:
    """What the active Tactics of its side add up to."""
    return whole(t.granted[s.side[side_of(unit)].tactics, name])


@rule
def speed(s: Record, t: Record, unit: int) -> int:
    """How many spaces it can travel in a Move."""
    gear = whole(t.geared[s.unit[unit].gear].speed)
    return whole(t.kind[kind_of(s, unit)].speed) + gear + granted(s, t, unit, SPEED)


@rule
def power(s: Record, t: Record, unit: int) -> int:
    """Its dice in an attack."""
    gear = whole(t.geared[s.unit[unit].gear].power)
    return whole(t.kind[kind_of(s, unit)].power) + gear + granted(s, t, unit, POWER)


@rule
def counter_power(s: Record, t: Record, unit: int) -> int:
    """Its dice in a counter-attack."""
    gear = whole(t.geared[s.unit[unit].gear].counter)
    return whole(t.kind[kind_of(s, unit)].counter) + gear + granted(s, t, unit, COUNTER)


@rule
def most_health(s: Record, t: Record, unit: int) -> int:
    """How much damage kills it."""
    gear = whole(t.geared[s.unit[unit].gear].health)
    return whole(t.kind[kind_of(s, unit)].health) + gear


@rule
def morale_of(s: Record, t: Record, unit: int) -> int:
    """What it gives to its legion's morale."""
    return whole(t.kind[kind_of(s, unit)].cost) + whole(t.geared[s.unit[unit].gear].morale)


@rule
def toughness(s: Record, t: Record, unit: int) -> int:
    """How much less each physical damage is: of several sources the highest counts."""
    found = word(s, t, unit, TOUGH)
    if s.unit[unit].exposed:
        found = max(found, whole(t.geared[s.unit[unit].gear].tough))
    if terrain_of(s, t, unit) == FOREST:
        found = max(found, exposed_word(s, t, unit, SHELTERED))
    return found


@rule
def cap(s: Record, t: Record, unit: int) -> int:
    """How many Command tokens it can hold."""
    if s.unit[unit].pin:
        return 1
    return whole(t.cap) + (1 if exposed_word(s, t, unit, TIRELESS) > 0 else 0)


@rule
def allies_beside(s: Record, t: Record, unit: int) -> int:
    """How many own units are adjacent to it, hidden ones too."""
    side, space, found = side_of(unit), space_of(s, unit), 0
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[space, way])
        if there != NOWHERE:
            other = occupant(s, there)
            if other >= 0 and side_of(other) == side:
                found += 1
    return found


@rule
def has_enemy_beside(s: Record, t: Record, unit: int) -> bool:
    """Is an enemy adjacent to it?"""
    side, space = side_of(unit), space_of(s, unit)
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[space, way])
        if there != NOWHERE:
            other = occupant(s, there)
            if other >= 0 and side_of(other) != side:
                return True
    return False


@rule
def best_beside(s: Record, t: Record, unit: int, name: int) -> int:
    """The highest number of a word among its exposed adjacent allies."""
    side, space, found = side_of(unit), space_of(s, unit), 0
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[space, way])
        if there != NOWHERE:
            other = occupant(s, there)
            if other >= 0 and side_of(other) == side:
                found = max(found, exposed_word(s, t, other, name))
    return found


@rule
def place_of(kind: int) -> int:
    """The place of a kind in the Barrack; it does not tell when a mercenary was hired."""
    if kind < FIRST_MERCENARY:
        return kind % REGION_KINDS
    return REGION_KINDS + kind - FIRST_MERCENARY


@rule
def kind_at(s: Record, t: Record, side: int, place: int) -> int:
    """The kind at a place of a side's Barrack, or −1."""
    if place >= REGION_KINDS:
        number, hired = place - REGION_KINDS, s.side[side].mercenary
        is_hired = whole(hired[0]) == number + 1 or whole(hired[1]) == number + 1
        return FIRST_MERCENARY + number if is_hired else -1
    region = whole(s.side[side].region) - 1
    if place >= whole(t.kinds[region]):
        return -1
    return region * REGION_KINDS + place


@rule
def copies_left(s: Record, t: Record, side: int, kind: int) -> int:
    """How many cards of a kind are still in the Barrack; dead units never come back."""
    left = whole(t.kind[kind].limit) - whole(s.side[side].fallen[place_of(kind)])
    for unit in range(first_of(side), first_of(side) + BASES):
        if whole(s.unit[unit].kind) == kind + 1:
            left -= 1
    return left


@rule
def living(s: Record, side: int) -> int:
    """How many units a side has."""
    found = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit):
            found += 1
    return found


@rule
def expose(s: Record, t: Record, unit: int) -> None:
    """The unit shows itself: its passives work, and everybody remembers what it is."""
    shown, side = s.unit[unit], s.side[side_of(unit)]
    shown.exposed = 1
    if shown.seen:
        return
    shown.seen, shown.stepped = 1, 0
    kind = kind_of(s, unit)
    price = whole(t.kind[kind].cost) + whole(t.geared[shown.gear].pieces) * whole(t.gear_price)
    side.unseen = whole(side.unseen) - price
    know_kind(s, side_of(unit), kind)


@rule
def know_kind(s: Record, side: int, kind: int) -> None:
    """A unit's badge betrays the region, and with a line-up's region its two mercenaries."""
    legion = s.side[side]
    if kind >= FIRST_MERCENARY:
        first = whole(legion.mercenary[0]) == kind - FIRST_MERCENARY + 1
        legion.mercenary_known[0 if first else 1] = 1
        return
    legion.region_known = 1
    if s.mode != ADVANCED:
        legion.mercenary_known[:] = 1


@rule
def put(s: Record, unit: int, space: int) -> None:
    """The unit stands there now."""
    if s.unit[unit].space != NOWHERE:
        s.occupant[s.unit[unit].space] = 0
    s.unit[unit].space = space
    s.occupant[space] = unit + 1


@rule
def erase(unit: Record) -> None:
    """The base is empty."""
    wipe(unit)
    unit.space = NOWHERE
