"""What can be told of units that were never seen, from what everybody knows."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.pending import due
from dauntless.games.win_or_die.state import BASES, DEPLOYING, HIDDEN, REGION_KINDS, whole
from dauntless.games.win_or_die.units import first_of, is_alive, morale_of

FINE = 1 << 30  # how finely a weight is drawn


@rule
def is_in_camp(s: Record, side: int) -> bool:
    """Is the side's deployment under way, or still to come?"""
    if due(s) != DEPLOYING:
        return False
    which = whole(s.pending[s.height - 1].which)
    return which == side or which == whole(s.first)


@rule
def count_unseen(s: Record, side: int) -> int:
    """How many units are of a kind that is hidden."""
    found = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        if s.unit[unit].kind == HIDDEN:
            found += 1
    return found


@rule
def count_seen(s: Record, side: int, kind: int) -> int:
    """How many living units of a kind everybody knows."""
    found = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        if s.unit[unit].seen and whole(s.unit[unit].kind) == kind + 1:
            found += 1
    return found


@rule
def leads_unseen(s: Record, t: Record, side: int, region: int) -> bool:
    """Is the leader among the unseen units?"""
    for number in range(whole(t.leaders[region])):
        place = whole(t.leader[region, number])
        if s.side[side].fallen[place] > 0:
            return False
        if count_seen(s, side, region * REGION_KINDS + place) > 0:
            return False
    return True


@rule
def unseen_morale(s: Record, t: Record, side: int) -> int:
    """The morale that all unseen units give together."""
    left = whole(s.side[side].morale)
    for unit in range(first_of(side), first_of(side) + BASES):
        if s.unit[unit].seen and is_alive(s, unit):
            left -= morale_of(s, t, unit)
    return left
