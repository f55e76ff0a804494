"""Call for Allies and the War Council."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.engine.pending import pop
from dauntless.games.win_or_die.board import LEFT_WAY, RIGHT_WAY
from dauntless.games.win_or_die.combat import kill
from dauntless.games.win_or_die.pending import replace
from dauntless.games.win_or_die.state import (
    ADVANCED,
    BASES,
    DONE,
    EQUIPPING,
    FIRST_GAME,
    GEAR,
    GEAR_CODE,
    HERALD,
    KIND_CODE,
    LEFT,
    MOUNTAINS,
    MUSTER,
    NOWHERE,
    PLACES,
    PLACING,
    RIGHT,
    TACTIC,
    TACTICS,
    whole,
)
from dauntless.games.win_or_die.units import (
    copies_left,
    erase,
    exposed_word,
    first_of,
    is_alive,
    kind_at,
    know_kind,
    living,
    morale_of,
    place_of,
    put,
    side_of,
    space_of,
)

# Why something cannot be had; 0: it can.
ALLOWED = 0
(
    NOT_IN_THIS_MODE,
    NOT_IN_BASELINE,
    NO_BASE,
    NO_ROOM,
    NO_SUCH_KIND,
    A_LEADER,
    NONE_LEFT,
    TOO_DEAR,
    HAS_IT,
    TOO_MANY_ALIKE,
    CONVENED,
    ACTIVE,
) = range(1, 13)


# Enhancements


@rule
def why_not_gear(s: Record, t: Record, side: int, gear: int, number: int) -> int:
    """Why a unit with this gear cannot be equipped with one piece more."""
    if gear >> number & 1:
        return HAS_IT
    alike = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit) and whole(s.unit[unit].gear) >> number & 1:
            alike += 1
    if alike >= whole(t.same_gear):
        return TOO_MANY_ALIKE
    if s.side[side].crystals < t.gear_price:
        return TOO_DEAR
    return ALLOWED


# Call for Allies


@rule
def side_space(s: Record, t: Record, unit: int, way: int) -> int:
    """The space to the left or right of a unit, if somebody can be put there; or NOWHERE."""
    board = t.board[s.board]
    there = whole(board.near[space_of(s, unit), way])
    if there == NOWHERE or s.occupant[there] != 0 or board.terrain[there] == MOUNTAINS:
        return NOWHERE
    return there


@rule
def price(s: Record, t: Record, caller: int, kind: int) -> int:
    """What a unit costs whom it is called by."""
    return max(1, whole(t.kind[kind].cost) - exposed_word(s, t, caller, MUSTER))


@rule
def why_not_call(s: Record, t: Record, unit: int) -> int:
    """Why a unit cannot call for allies."""
    if s.mode == FIRST_GAME:
        return NOT_IN_THIS_MODE
    side = side_of(unit)
    at_home = t.board[s.board].home[side, s.unit[unit].space] != 0
    if not at_home and exposed_word(s, t, unit, HERALD) == 0:
        return NOT_IN_BASELINE
    if s.side[side].crystals == 0:
        return TOO_DEAR
    if living(s, side) >= BASES:
        return NO_BASE
    left, right = side_space(s, t, unit, LEFT_WAY), side_space(s, t, unit, RIGHT_WAY)
    if left == NOWHERE and right == NOWHERE:
        return NO_ROOM
    for place in range(PLACES):
        if why_not_called(s, t, unit, place) == ALLOWED:
            return ALLOWED
    return TOO_DEAR if is_any_left(s, t, side) else NONE_LEFT


@rule
def is_any_left(s: Record, t: Record, side: int) -> bool:
    """Is there any card in a side's Barrack that could be called with enough crystals?"""
    for place in range(PLACES):
        kind = kind_at(s, t, side, place)
        if kind >= 0 and not t.kind[kind].leader and copies_left(s, t, side, kind) > 0:
            return True
    return False


@rule
def why_not_called(s: Record, t: Record, caller: int, place: int) -> int:
    """Why a kind of the Barrack cannot be called."""
    side = side_of(caller)
    kind = kind_at(s, t, side, place)
    if kind < 0:
        return NO_SUCH_KIND
    if t.kind[kind].leader:
        return A_LEADER
    if price(s, t, caller, kind) > whole(s.side[side].crystals):
        return TOO_DEAR
    if copies_left(s, t, side, kind) <= 0:
        return NONE_LEFT
    return ALLOWED


@rule
def callable_kinds(s: Record, t: Record, caller: int, out: Integers) -> int:
    """Write whom a unit can call; how many."""
    count = 0
    for place in range(PLACES):
        if why_not_called(s, t, caller, place) == ALLOWED:
            out[count] = KIND_CODE + place
            count += 1
    return count


@rule
def pay_for_ally(s: Record, t: Record, place: int) -> None:
    """The kind has been named: it is paid, and may be equipped where that is played."""
    top = s.pending[s.height - 1]
    caller = whole(top.unit)
    side = side_of(caller)
    kind = kind_at(s, t, side, place)
    know_kind(s, side, kind)
    s.side[side].crystals = whole(s.side[side].crystals) - price(s, t, caller, kind)
    replace(s, EQUIPPING, caller, kind)
    if s.mode != ADVANCED or not can_equip(s, t):
        choose_place(s, t)


@rule
def can_equip(s: Record, t: Record) -> bool:
    """Is there any enhancement for the unit that is called?"""
    top = s.pending[s.height - 1]
    for number in range(len(GEAR)):
        if why_not_gear(s, t, side_of(whole(top.unit)), whole(top.place), number) == ALLOWED:
            return True
    return False


@rule
def equipments(s: Record, t: Record, out: Integers) -> int:
    """Write the enhancements for the unit that is called, and the end of it; how many."""
    top = s.pending[s.height - 1]
    out[0] = DONE
    count = 1
    for number in range(len(GEAR)):
        if why_not_gear(s, t, side_of(whole(top.unit)), whole(top.place), number) == ALLOWED:
            out[count] = GEAR_CODE + number
            count += 1
    return count


@rule
def equip_ally(s: Record, t: Record, number: int) -> None:
    """The unit that is called gets an enhancement."""
    top = s.pending[s.height - 1]
    side = side_of(whole(top.unit))
    s.side[side].crystals = whole(s.side[side].crystals) - whole(t.gear_price)
    top.place = whole(top.place) | (1 << number)
    if not can_equip(s, t):
        choose_place(s, t)


@rule
def choose_place(s: Record, t: Record) -> None:
    """Left or right of the caller: a question only if both are free."""
    top = s.pending[s.height - 1]
    top.due = PLACING
    left = side_space(s, t, whole(top.unit), LEFT_WAY)
    right = side_space(s, t, whole(top.unit), RIGHT_WAY)
    if left == NOWHERE:
        place_ally(s, t, RIGHT)
    elif right == NOWHERE:
        place_ally(s, t, LEFT)


@rule
def place_ally(s: Record, t: Record, where: int) -> None:
    """The new unit stands exposed beside the caller; too much morale kills it."""
    top = s.pending[s.height - 1]
    caller, kind, gear = whole(top.unit), whole(top.which), whole(top.place)
    side = side_of(caller)
    space = side_space(s, t, caller, LEFT_WAY if where == LEFT else RIGHT_WAY)
    pop(s)
    unit = first_of(side)
    while is_alive(s, unit):
        unit += 1
    erase(s.unit[unit])
    new = s.unit[unit]
    new.kind, new.gear, new.exposed, new.seen = kind + 1, gear, 1, 1
    put(s, unit, space)
    legion = s.side[side]
    legion.called[place_of(kind)] += 1
    legion.morale = whole(legion.morale) + morale_of(s, t, unit)
    if legion.morale > t.morale_cap:
        new.exposed = 0
        kill(s, t, unit)


# War Council


@rule
def why_not_convene(s: Record, t: Record, side: int) -> int:
    """Why a side cannot convene the War Council."""
    legion = s.side[side]
    if s.mode != ADVANCED:
        return NOT_IN_THIS_MODE
    if legion.convened:
        return CONVENED
    if legion.crystals < t.tactic_price:
        return TOO_DEAR
    return ACTIVE if whole(legion.tactics) == (1 << TACTICS) - 1 else ALLOWED


@rule
def tactics(s: Record, side: int, out: Integers) -> int:
    """Write the Tactics that are not active yet; how many."""
    count = 0
    for number in range(TACTICS):
        if not whole(s.side[side].tactics) >> number & 1:
            out[count] = TACTIC + number
            count += 1
    return count


@rule
def activate(s: Record, t: Record, number: int) -> None:
    """The War Council has decided: all own units gain it for good."""
    side = side_of(whole(s.pending[s.height - 1].unit))
    pop(s)
    legion = s.side[side]
    legion.crystals = whole(legion.crystals) - whole(t.tactic_price)
    legion.tactics = whole(legion.tactics) | (1 << number)
    legion.convened = 1
