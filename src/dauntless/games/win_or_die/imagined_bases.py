"""Which of the imagined units stands on which base: it must have been fast enough."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Record
from dauntless.engine.luck import below
from dauntless.games.win_or_die.setup import sort_roster
from dauntless.games.win_or_die.state import ADVANCED, BASES, HIDDEN, whole
from dauntless.games.win_or_die.units import first_of
from dauntless.games.win_or_die.unseen import FINE, is_in_camp


@rule
def is_fast_enough(t: Record, kind: int, gear: int, stepped: int) -> bool:
    """Could a unit like this have walked so far in one Move?"""
    return whole(t.kind[kind].speed) + whole(t.geared[gear].speed) >= stepped


@rule
def is_accepted(
    s: Record, t: Record, side: int, unseen: int, kinds: Integers, gears: Integers,
    weighed: bool, generator: Generator,
) -> bool:  # fmt: skip
    """Can these units have walked as seen? The fewer ways there are, the rarer they are taken."""
    if is_in_camp(s, side):
        return True
    chance, placed = 1.0, 0
    for stepped in range(20, 0, -1):
        walkers, fast = 0, 0
        for unit in range(first_of(side), first_of(side) + BASES):
            if s.unit[unit].kind == HIDDEN and whole(s.unit[unit].stepped) == stepped:
                walkers += 1
        if walkers == 0:
            continue
        for i in range(unseen):
            if is_fast_enough(t, whole(kinds[i]), whole(gears[i]), stepped):
                fast += 1
        for _ in range(walkers):
            chance *= max(0, fast - placed) / (unseen - placed)
            placed += 1
    if not weighed:
        return chance > 0.0
    return below(generator, FINE) < chance * FINE


@rule
def assign(
    s: Record, t: Record, side: int, unseen: int, kinds: Integers, gears: Integers,
    generator: Generator,
) -> None:  # fmt: skip
    """Give every unseen unit one of the kinds, those that have walked farthest first."""
    for _ in range(unseen):
        farthest = -1
        for unit in range(first_of(side), first_of(side) + BASES):
            if s.unit[unit].kind == HIDDEN:
                if farthest < 0 or s.unit[unit].stepped > s.unit[farthest].stepped:
                    farthest = unit
        stepped = whole(s.unit[farthest].stepped)
        choice = draw_fitting(t, unseen, kinds, gears, stepped, generator)
        s.unit[farthest].kind = kinds[choice] + 1
        s.unit[farthest].gear = gears[choice]
        kinds[choice] = -1


@rule
def draw_fitting(
    t: Record, unseen: int, kinds: Integers, gears: Integers, stepped: int, generator: Generator
) -> int:
    """One of the kinds that are left and fast enough; any that is left, if there is none."""
    fitting, left = 0, 0
    for i in range(unseen):
        if kinds[i] >= 0:
            left += 1
            if is_fast_enough(t, whole(kinds[i]), whole(gears[i]), stepped):
                fitting += 1
    choice = below(generator, fitting if fitting else left)
    for i in range(unseen):
        if kinds[i] < 0:
            continue
        if fitting and not is_fast_enough(t, whole(kinds[i]), whole(gears[i]), stepped):
            continue
        if choice == 0:
            return i
        choice -= 1
    return 0


@rule
def fill_roster(s: Record, side: int, unseen: int, kinds: Integers, gears: Integers) -> None:
    """Before the deployment units stand in the order of the roster, the leader first."""
    first = first_of(side)
    for i in range(unseen):
        s.unit[first + i].kind = kinds[i] + 1
        s.unit[first + i].gear = gears[i]
    if s.mode != ADVANCED:
        return
    last = first + unseen - 1
    kind, gear = s.unit[last].kind, s.unit[last].gear
    s.unit[last].kind, s.unit[last].gear = s.unit[first].kind, s.unit[first].gear
    s.unit[first].kind, s.unit[first].gear = kind, gear
    sort_roster(s, side)
