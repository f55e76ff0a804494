"""Moving: where a unit can go, what stops it, and how others are pushed, pulled and swapped."""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.win_or_die.state import (
    ADVANCED,
    CLIMBER,
    DIRECTIONS,
    FLYING,
    HIGHLAND,
    HOLD,
    MOST_SPACES,
    MOUNTAINS,
    NOWHERE,
    SLIP,
    whole,
)
from dauntless.games.win_or_die.units import (
    exposed_word,
    is_flying,
    kind_of,
    occupant,
    side_of,
    space_of,
    speed,
)

UNREACHED = 255


@rule
def can_climb(s: Record, t: Record, unit: int, ordered: bool) -> bool:
    """May it go up to a highland? With its second Move order of the turn, or as a climber."""
    if not ordered:
        return False
    return s.unit[unit].moves > 0 or exposed_word(s, t, unit, CLIMBER) > 0


@rule
def can_enter(s: Record, t: Record, here: int, there: int, climbs: bool) -> bool:
    """May a walker step from one space to the next?"""
    terrain = t.board[s.board].terrain
    if terrain[there] == MOUNTAINS or s.occupant[there] != 0:
        return False
    return terrain[there] != HIGHLAND or terrain[here] == HIGHLAND or climbs


@rule
def must_stop(s: Record, t: Record, side: int, space: int) -> bool:
    """Does an enemy's zone of control, or its hold, end the movement of a side's unit there?"""
    enemy = s.side[1 - side]
    zones = s.mode == ADVANCED and enemy.morale >= t.zone_morale
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[space, way])
        if there == NOWHERE:
            continue
        other = occupant(s, there)
        if other >= 0 and side_of(other) != side:
            if exposed_word(s, t, other, HOLD) > 0:
                return True
            if zones and not is_flying(s, t, other):
                return True
    return False


@rule
def can_step(s: Record, t: Record, unit: int, ordered: bool, openly: bool) -> bool:
    """Is there any space it can move to? Openly: with its passives, though it is hidden yet."""
    here = space_of(s, unit)
    flies, climbs = is_flying(s, t, unit), can_climb(s, t, unit, ordered)
    if openly:
        kind = t.kind[kind_of(s, unit)]
        flies = kind.has[FLYING] > 0
        climbs = climbs or (ordered and kind.has[CLIMBER] > 0)
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[here, way])
        if there != NOWHERE:
            if flies and s.occupant[there] == 0:
                return True
            if not flies and can_enter(s, t, here, there, climbs):
                return True
    return flies and can_fly_over(s, t, unit)


@rule
def can_fly_over(s: Record, t: Record, unit: int) -> bool:
    """Is there a free space beyond the units all around?"""
    away = np.empty(MOST_SPACES, np.uint8)
    found = np.empty(MOST_SPACES, np.uint8)
    reached = find_ways(s, t, unit, speed(s, t, unit), True, False, True, away, found)
    for i in range(reached):
        if s.occupant[found[i]] == 0:
            return True
    return False


@rule
def find_ways(
    s: Record, t: Record, unit: int, steps: int, flies: bool, climbs: bool, slips: bool,
    away: Integers, found: Integers,
) -> int:  # fmt: skip
    """Write the distance of every space on its ways, and these spaces; how many there are.

    A space that it can only pass over is among them, too: it is occupied.
    """
    board = t.board[s.board]
    side = side_of(unit)
    away[:] = UNREACHED
    here = space_of(s, unit)
    away[here] = 0
    found[0] = here
    count, done = 1, 0
    while done < count:
        here = whole(found[done])
        done += 1
        if away[here] >= steps:
            break
        if not slips and done > 1 and must_stop(s, t, side, here):
            continue
        for way in range(DIRECTIONS):
            there = whole(board.near[here, way])
            if there == NOWHERE or away[there] != UNREACHED:
                continue
            if flies or can_enter(s, t, here, there, climbs):
                away[there] = away[here] + 1
                found[count] = there
                count += 1
    return count


@rule
def find_own_ways(
    s: Record, t: Record, unit: int, steps: int, ordered: bool, away: Integers, found: Integers
) -> int:
    """The ways of a unit as it is, hidden or exposed."""
    flies = is_flying(s, t, unit)
    slips = flies or exposed_word(s, t, unit, SLIP) > 0
    climbs = can_climb(s, t, unit, ordered)
    return find_ways(s, t, unit, steps, flies, climbs, slips, away, found)


@rule
def destinations(
    s: Record, t: Record, unit: int, steps: int, ordered: bool, first: int, out: Integers
) -> int:
    """Write `first` + every space it can move to, in order; how many."""
    away = np.empty(MOST_SPACES, np.uint8)
    found = np.empty(MOST_SPACES, np.uint8)
    if find_own_ways(s, t, unit, steps, ordered, away, found) == 1:
        return 0
    count = 0
    for space in range(whole(t.board[s.board].spaces)):
        if 0 < away[space] < UNREACHED and s.occupant[space] == 0:
            out[count] = first + space
            count += 1
    return count


@rule
def walked(s: Record, t: Record, unit: int, steps: int, ordered: bool, space: int) -> int:
    """How many spaces it must walk to get there; UNREACHED if it cannot."""
    away = np.empty(MOST_SPACES, np.uint8)
    found = np.empty(MOST_SPACES, np.uint8)
    find_own_ways(s, t, unit, steps, ordered, away, found)
    return whole(away[space])


@rule
def can_be_put(s: Record, t: Record, flies: bool, here: int, there: int) -> bool:
    """Can a unit be put from one space to another? Walkers never onto mountains, nor up."""
    terrain = t.board[s.board].terrain
    if flies:
        return True
    if terrain[there] == MOUNTAINS:
        return False
    return terrain[there] != HIGHLAND or terrain[here] == HIGHLAND


@rule
def swap(s: Record, one: int, other: int) -> None:
    """Two units change places."""
    here, there = s.unit[one].space, s.unit[other].space
    s.unit[one].space, s.unit[other].space = there, here
    s.occupant[here], s.occupant[there] = other + 1, one + 1


@rule
def direction(s: Record, t: Record, origin: int, goal: int) -> int:
    """The way in which a space lies straight from another, or −1."""
    board = t.board[s.board]
    for way in range(DIRECTIONS):
        there = whole(board.near[origin, way])
        while there != NOWHERE:
            if there == goal:
                return way
            there = whole(board.near[there, way])
    return -1


@rule
def shove(s: Record, t: Record, unit: int, way: int, steps: int) -> None:
    """Move a unit straight on, until something is in the way."""
    board = t.board[s.board]
    for _ in range(steps):
        here = space_of(s, unit)
        there = whole(board.near[here, way])
        if there == NOWHERE or s.occupant[there] != 0:
            return
        if not can_be_put(s, t, is_flying(s, t, unit), here, there):
            return
        s.occupant[here] = 0
        s.unit[unit].space = there
        s.occupant[there] = unit + 1
