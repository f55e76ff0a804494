"""A recommended line-up of which not all units have been seen."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Record
from dauntless.engine.luck import below
from dauntless.games.win_or_die.state import HIDDEN, REGION_KINDS, REGIONS, whole
from dauntless.games.win_or_die.unseen import count_seen


@rule
def draw_lineup(
    s: Record, t: Record, side: int, unseen: int, kinds: Integers, generator: Generator
) -> None:
    """The units of the line-up that have not been seen."""
    legion = s.side[side]
    if legion.region == HIDDEN or not legion.region_known:
        legion.region = 1 + draw_lineup_region(s, t, side, unseen, generator)
        one, other = known_mercenary(s, side, 0), known_mercenary(s, side, 1)
        for i in range(2):
            hired = whole(t.lineup[whole(legion.region) - 1].mercenary[i]) + 1
            legion.mercenary[i] = hired
            legion.mercenary_known[i] = 1 if hired == one or hired == other else 0
    region = whole(legion.region) - 1
    count = 0
    for i in range(whole(t.lineup[region].units)):
        kind = whole(t.lineup[region].kind[i])
        if count < unseen and copies_unseen(s, t, side, kind) > drawn(kinds, count, kind):
            kinds[count] = kind
            count += 1


@rule
def drawn(kinds: Integers, count: int, kind: int) -> int:
    """How many of a kind are among the first ones."""
    found = 0
    for i in range(count):
        if kinds[i] == kind:
            found += 1
    return found


@rule
def copies_unseen(s: Record, t: Record, side: int, kind: int) -> int:
    """How many units of a kind of the line-up have never been seen."""
    legion, place = s.side[side], kind % REGION_KINDS
    lineup = t.lineup[kind // REGION_KINDS]
    copies = whole(lineup.copies[place]) + whole(legion.called[place])
    return copies - whole(legion.fallen[place]) - count_seen(s, side, kind)


@rule
def known_mercenary(s: Record, side: int, number: int) -> int:
    """One of the two mercenaries (+ 1), if everybody knows it; else 0."""
    legion = s.side[side]
    return whole(legion.mercenary[number]) if legion.mercenary_known[number] else 0


@rule
def draw_lineup_region(s: Record, t: Record, side: int, unseen: int, generator: Generator) -> int:
    """A region whose line-up fits a random card: as many units, the mercenaries called."""
    possible, count = 0, 0
    for region in range(REGIONS):
        lineup = t.lineup[region]
        fits = whole(lineup.units) == unseen
        first, second = whole(lineup.mercenary[0]) + 1, whole(lineup.mercenary[1]) + 1
        for i in range(2):
            called = known_mercenary(s, side, i)
            if called != 0 and called != first and called != second:
                fits = False
        if fits:
            possible |= 1 << region
            count += 1
    choice = below(generator, count)
    for region in range(REGIONS):
        if possible >> region & 1:
            if choice == 0:
                return region
            choice -= 1
    return 0
