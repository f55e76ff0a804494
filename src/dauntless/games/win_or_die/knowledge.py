"""What a seat cannot know of the other legion, and what it may take it for.

Everybody knows how many units there are, where they stand, their legion's morale and how many
crystals were spent. `imagine` draws a legion that fits all of it: every assignment of kinds and
enhancements to the unseen units is equally likely.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Record
from dauntless.engine.luck import below
from dauntless.engine.pending import due
from dauntless.games.win_or_die.growth import why_not_call
from dauntless.games.win_or_die.imagined_bases import assign, fill_roster, is_accepted
from dauntless.games.win_or_die.imagined_legions import draw_legion
from dauntless.games.win_or_die.imagined_lineups import draw_lineup
from dauntless.games.win_or_die.setup import (
    build,
    building_steps,
    camp_spaces,
    next_to_deploy,
    only_leader,
    sort_roster,
)
from dauntless.games.win_or_die.state import (
    ACTIONS,
    ADVANCED,
    BASES,
    BUILDING,
    CALL_ORDER,
    CALLING,
    CHOOSING_REGIONS,
    DONE,
    EQUIPPING,
    GO,
    HIDDEN,
    NOWHERE,
    ORDERED,
    PLACING,
    RANDOM_CARD,
    REGIONS,
    SIDES,
    whole,
)
from dauntless.games.win_or_die.units import (
    copies_left,
    erase,
    first_of,
    is_alive,
    living,
    put,
    side_of,
)
from dauntless.games.win_or_die.unseen import count_unseen, is_in_camp

MOST_STEPS = 14  # of a list that is under way
TRIES, MORE_TRIES = 60, 600  # of legions whose units must have been fast enough

# Concealing


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Forget what a seat cannot know of the others."""
    for side in range(SIDES):
        if side != seat:
            conceal_choices(s, side)
            conceal_units(s, side)


@rule
def conceal_choices(s: Record, side: int) -> None:
    """The Region card before both are shown, a random region, mercenaries, a list being built.

    Mercenaries that are known come first, by number: their places do not tell how they were hired.
    """
    legion = s.side[side]
    if due(s) == CHOOSING_REGIONS and legion.card != 0:
        legion.card = HIDDEN
    if legion.region != 0 and not legion.region_known:
        legion.region = HIDDEN
    for i in range(2):
        if legion.mercenary[i] != 0 and not legion.mercenary_known[i]:
            legion.mercenary[i] = HIDDEN
    if legion.mercenary_known[1] and whole(legion.mercenary[1]) < whole(legion.mercenary[0]):
        first, is_known = whole(legion.mercenary[0]), whole(legion.mercenary_known[0])
        legion.mercenary[0], legion.mercenary_known[0] = legion.mercenary[1], 1
        legion.mercenary[1], legion.mercenary_known[1] = first, is_known
    if due(s) == BUILDING:
        legion.mercenary[:] = HIDDEN
        legion.latest = legion.crystals = 0
        for unit in range(first_of(side), first_of(side) + BASES):
            erase(s.unit[unit])


@rule
def conceal_units(s: Record, side: int) -> None:
    """Kind and enhancements of units that were never seen, and where they are being deployed."""
    in_camp = is_in_camp(s, side)
    for number in range(first_of(side), first_of(side) + BASES):
        unit = s.unit[number]
        if unit.kind == 0 or unit.seen:
            continue
        unit.kind, unit.gear = HIDDEN, 0
        if in_camp and unit.space != NOWHERE:
            s.occupant[unit.space] = 0
            unit.space = NOWHERE


# Imagining


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Fill in what was concealed from a seat."""
    for side in range(SIDES):
        if side == seat:
            continue
        legion = s.side[side]
        if legion.card == HIDDEN:
            legion.card = 1 + below(generator, RANDOM_CARD)
        if due(s) == BUILDING:
            imagine_list(s, t, side, generator)
        elif living(s, side) == 0:
            if legion.region == HIDDEN:
                legion.region = 1 + below(generator, REGIONS)
        elif needs_imagining(s, side):
            imagine_legion(s, t, side, generator)
            if is_in_camp(s, side):
                imagine_camp(s, t, side, generator)


@rule
def needs_imagining(s: Record, side: int) -> bool:
    """Is something of a legion hidden?"""
    legion = s.side[side]
    if legion.region == HIDDEN or legion.mercenary[0] == HIDDEN or legion.mercenary[1] == HIDDEN:
        return True
    return count_unseen(s, side) > 0


@rule
def imagine_list(s: Record, t: Record, side: int, generator: Generator) -> None:
    """A legion that is being built, some way on; or any legal one if it is complete."""
    legion = s.side[side]
    if legion.region == HIDDEN:
        legion.region = 1 + below(generator, REGIONS)
    legion.mercenary[:] = 0
    legion.crystals = t.budget
    only_leader(s, t, side)
    out = np.empty(ACTIONS, np.int64)
    built = legion.built != 0
    steps = 200 if built else 0
    if whole(s.pending[s.height - 1].which) == side:
        steps = below(generator, MOST_STEPS)
    while steps > 0:
        steps -= 1
        count = building_steps(s, t, side, out)
        first = 1 if count > 0 and out[0] == DONE else 0
        if count == first or (built and first and below(generator, 4) == 0):
            break
        build(s, t, side, out[first + below(generator, count - first)])
    if built:
        sort_roster(s, side)
        legion.latest = 0


@rule
def imagine_camp(s: Record, t: Record, side: int, generator: Generator) -> None:
    """Some of the units have been deployed, if it is the side's turn to do so."""
    if whole(s.pending[s.height - 1].which) != side:
        return
    out = np.empty(ACTIONS, np.int64)
    for _ in range(below(generator, living(s, side))):
        count = camp_spaces(s, t, side, out)
        put(s, next_to_deploy(s, side), out[below(generator, count)] - GO)


@rule
def imagine_all_but_one(s: Record, after: Record, seat: int, generator: Generator) -> None:
    """Before a deployment was seen to be complete, all but one of its units had been deployed."""
    side = whole(s.pending[s.height - 1].which)
    if side == seat or is_in_camp(after, side):
        return
    first, count = first_of(side), living(s, side)
    spaces = np.zeros(BASES, np.int64)
    for i in range(count):
        spaces[i] = after.unit[first + i].space
        if s.unit[first + i].space != NOWHERE:
            s.occupant[s.unit[first + i].space] = 0
            s.unit[first + i].space = NOWHERE
    for i in range(count - 1):
        drawn = i + below(generator, count - i)
        spaces[i], spaces[drawn] = spaces[drawn], spaces[i]
        put(s, first + i, spaces[i])


@rule
def imagine_legion(s: Record, t: Record, side: int, generator: Generator) -> None:
    """Kinds and enhancements for all unseen units."""
    kinds = np.zeros(BASES, np.int64)
    gears = np.zeros(BASES, np.int64)
    unseen = count_unseen(s, side)
    for attempt in range(MORE_TRIES):
        if s.mode == ADVANCED:
            draw_legion(s, t, side, unseen, kinds, gears, generator)
        else:
            draw_lineup(s, t, side, unseen, kinds, generator)
        last = attempt == MORE_TRIES - 1
        if last or is_accepted(s, t, side, unseen, kinds, gears, attempt < TRIES, generator):
            if is_in_camp(s, side):
                fill_roster(s, side, unseen, kinds, gears)
            else:
                assign(s, t, side, unseen, kinds, gears, generator)
            if last or can_go_on(s, t, side):
                return
        forget(s, side)


@rule
def forget(s: Record, side: int) -> None:
    """Try again with other units, mercenaries and another region, where they are not known."""
    legion = s.side[side]
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit) and not s.unit[unit].seen:
            s.unit[unit].kind, s.unit[unit].gear = HIDDEN, 0
    for i in range(2):
        if legion.mercenary[i] != 0 and not legion.mercenary_known[i]:
            legion.mercenary[i] = HIDDEN
    if not legion.region_known:
        legion.region = HIDDEN


@rule
def can_go_on(s: Record, t: Record, side: int) -> bool:
    """Who is to call for allies must have somebody to call; who is called, a card to come from."""
    for i in range(whole(s.height)):
        frame = s.pending[i]
        if frame.due == EQUIPPING or frame.due == PLACING:
            if side_of(whole(frame.unit)) == side:
                return copies_left(s, t, side, whole(frame.which)) > 0
        calls = frame.due == CALLING or (frame.due == ORDERED and frame.which == CALL_ORDER)
        if calls and side_of(whole(frame.unit)) == side:
            return why_not_call(s, t, whole(frame.unit)) == 0
    return True
