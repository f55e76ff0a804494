"""Windows: when the other player is asked for a reaction, and which one he may use.

A window opens by what everybody knows, never by what a hidden unit is.
"""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.engine.pending import pop
from dauntless.games.win_or_die.pending import push
from dauntless.games.win_or_die.state import (
    ADVANCED,
    ARRIVAL_WINDOW,
    ATTACK_WINDOW,
    BASES,
    FIRST_MERCENARY,
    MOST_ABILITIES,
    PASS,
    REACT,
    REACTING,
    REACTION,
    REGION_KINDS,
    REGIONS,
    RESOLVING,
    whole,
)
from dauntless.games.win_or_die.targets import can_begin
from dauntless.games.win_or_die.units import (
    apart,
    cap,
    expose,
    first_of,
    is_alive,
    kind_of,
    side_of,
)
from dauntless.games.win_or_die.unseen import leads_unseen

# Why a unit cannot react; 0: it can.
ALLOWED = 0
(
    NO_SUCH_UNIT,
    NO_COMMAND,
    AT_CAP,
    NO_SUCH_ABILITY,
    NO_REACTION,
    OTHER_MOMENT,
    USED_THIS_TURN,
    TOO_FAR,
    NO_AIM,
) = range(1, 10)


@rule
def why_not_kind_reacts(
    s: Record, t: Record, unit: int, kind: int, place: int, window: int, actor: int, attacked: int
) -> int:
    """Why a unit, if it is of this kind, could not use this ability now."""
    if place >= whole(t.kind[kind].abilities):
        return NO_SUCH_ABILITY
    ability = t.kind[kind].ability[place]
    if ability.type != REACTION:
        return NO_REACTION
    if whole(ability.window) != window:
        return OTHER_MOMENT
    if window == ATTACK_WINDOW and apart(s, t, unit, attacked) > whole(ability.within):
        return TOO_FAR
    if window == ARRIVAL_WINDOW and apart(s, t, unit, actor) > whole(ability.within):
        return TOO_FAR
    if not can_begin(s, t, unit, kind, ability.effect[0], actor, attacked):
        return NO_AIM
    return ALLOWED


@rule
def why_not_react(s: Record, t: Record, unit: int, place: int) -> int:
    """Why a unit cannot use this ability in the open window."""
    if not is_alive(s, unit):
        return NO_SUCH_UNIT
    if s.side[side_of(unit)].reserve == 0:
        return NO_COMMAND
    if whole(s.unit[unit].tokens) >= cap(s, t, unit):
        return AT_CAP
    if whole(s.unit[unit].used) >> place & 1:
        return USED_THIS_TURN
    top = s.pending[s.height - 1]
    return why_not_kind_reacts(
        s, t, unit, kind_of(s, unit), place, whole(top.which), whole(top.unit), whole(top.target)
    )


@rule
def reactions(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Write what a seat may do in the open window; how many. To pass is always possible."""
    out[0] = PASS
    count = 1
    for slot in range(BASES):
        unit = first_of(seat) + slot
        if is_alive(s, unit) and t.kind[kind_of(s, unit)].abilities > 0:
            for place in range(MOST_ABILITIES):
                if why_not_react(s, t, unit, place) == ALLOWED:
                    out[count] = REACT + MOST_ABILITIES * slot + place
                    count += 1
    return count


@rule
def react(s: Record, t: Record, unit: int, place: int) -> None:
    """The unit reacts: a token on it, it is exposed, and its ability is resolved first."""
    top = s.pending[s.height - 1]
    trigger = top.unit
    s.side[side_of(unit)].reserve -= 1
    s.unit[unit].tokens += 1
    s.unit[unit].used = whole(s.unit[unit].used) | (1 << place)
    was_hidden = 1 - whole(s.unit[unit].exposed)
    expose(s, t, unit)
    pop(s)
    push(s, RESOLVING, unit, place)
    top = s.pending[s.height - 1]
    top.trigger, top.was_hidden = trigger, was_hidden


# When a window opens


@rule
def open_window(s: Record, t: Record, window: int, actor: int, attacked: int) -> None:
    """Ask the other player, if by what everybody knows he might react."""
    if side_of(actor) == whole(s.mover) and might_react(s, t, window, actor, attacked):
        push(s, REACTING, actor, window)
        s.pending[s.height - 1].target = attacked


@rule
def might_react(s: Record, t: Record, window: int, actor: int, attacked: int) -> bool:
    """Could the player whose turn it is not have a reaction, for all that is known?"""
    side = 1 - whole(s.mover)
    if s.side[side].reserve == 0:
        return False
    region_known = s.side[side].region_known != 0
    for region in range(REGIONS):
        if region_known and region != whole(s.side[side].region) - 1:
            continue
        for i in range(whole(t.reactors[window, region])):
            kind = region * REGION_KINDS + whole(t.reactor[window, region, i])
            if might_kind_react(s, t, side, kind, window, actor, attacked):
                return True
    for i in range(whole(t.hired_reactors[window])):
        kind = FIRST_MERCENARY + whole(t.hired_reactor[window, i])
        if might_kind_react(s, t, side, kind, window, actor, attacked):
            return True
    return False


@rule
def might_kind_react(
    s: Record, t: Record, side: int, kind: int, window: int, actor: int, attacked: int
) -> bool:
    """Could a unit of this kind react, for all that is known?"""
    may_be = may_be_unseen(s, t, side, kind)
    for unit in range(first_of(side), first_of(side) + BASES):
        if not is_alive(s, unit) or whole(s.unit[unit].tokens) >= cap(s, t, unit):
            continue
        if s.unit[unit].seen and kind_of(s, unit) != kind:
            continue
        if not s.unit[unit].seen and not may_be:
            continue
        for place in range(whole(t.kind[kind].abilities)):
            if whole(s.unit[unit].used) >> place & 1:
                continue
            why = why_not_kind_reacts(s, t, unit, kind, place, window, actor, attacked)
            if why == ALLOWED:
                return True
    return False


@rule
def may_be_unseen(s: Record, t: Record, side: int, kind: int) -> bool:
    """May an unseen unit be of this kind, for all that is known?"""
    legion = s.side[side]
    if kind >= FIRST_MERCENARY:
        return s.mode == ADVANCED and may_be_hired(s, side, kind - FIRST_MERCENARY)
    if not legion.region_known:
        return True
    if t.kind[kind].leader and not leads_unseen(s, t, side, whole(legion.region) - 1):
        return False
    place = kind % REGION_KINDS
    copies = whole(t.kind[kind].limit)
    if s.mode != ADVANCED:
        lineup = t.lineup[whole(legion.region) - 1]
        copies = whole(lineup.copies[place]) + whole(legion.called[place])
    copies -= whole(legion.fallen[place])
    for unit in range(first_of(side), first_of(side) + BASES):
        if s.unit[unit].seen and whole(s.unit[unit].kind) == kind + 1:
            copies -= 1
    return copies > 0


@rule
def may_be_hired(s: Record, side: int, mercenary: int) -> bool:
    """May an unseen unit be this mercenary? Not if it, or both others, have been seen."""
    legion = s.side[side]
    known = 0
    for i in range(2):
        if legion.mercenary_known[i]:
            known += 1
            if whole(legion.mercenary[i]) == mercenary + 1:
                return False
    return known < 2
