"""Dice on the sides of locations: where one may lie, how many fit, what a side takes."""

from __future__ import annotations

import numpy as np

import dauntless.games.im_not_afraid.state as state
from dauntless.engine.bits import count_bits
from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record

# Why something is not allowed; the words are in `actions.py`.
(
    ALLOWED,
    CLOSED,
    NO_ROOM,
    SAME_PLACE,
    NO_ICONS,
    NOT_BOTH_MEEPLES,
    HELD_ALREADY,
    DICE_MISSING,
    MEEPLE_THERE,
    NOT_FULL,
) = range(10)

# Sets of locations are masks; shifting by a small field of the record would overflow uncompiled.
BIT = np.array([1 << place for place in range(state.LOCATIONS)], np.int16)

NO_ROOM_LEFT, LAST, HALF_PAIR, BEST = range(4)  # how well a spot suits a die


@inlined_rule
def suits(s: Record, t: Record, seat: int, place: int, i: int, value: int) -> int:
    """How well an empty spot suits a die; fixed spots come first, then half-filled pairs."""
    kind = t.location[place].spot[seat, i]
    if kind == value:
        return BEST
    if kind == state.ANY:
        return LAST
    if kind == state.EQUAL or kind == state.UNEQUAL:
        beside = s.dice[seat, place, t.location[place].partner[seat, i]]
        if beside == state.EMPTY:
            return LAST
        if (beside == value) == (kind == state.EQUAL):
            return HALF_PAIR
    return NO_ROOM_LEFT


@inlined_rule
def spot_for(s: Record, t: Record, seat: int, place: int, value: int) -> int:
    """The spot that a die of a value takes on a side; state.NOBODY if there is none."""
    best, found = NO_ROOM_LEFT, state.NOBODY
    for i in range(t.location[place].spots[seat]):
        if s.dice[seat, place, i] == state.EMPTY:
            good = suits(s, t, seat, place, i, value)
            if good > best:
                best, found = good, i
    return found


@rule
def room(s: Record, t: Record, seat: int, place: int, value: int) -> int:
    """How many dice of a value fit on a side at once; a pair of unlike dice takes one of them."""
    count = 0
    for i in range(t.location[place].spots[seat]):
        if s.dice[seat, place, i] == state.EMPTY:
            is_fit = suits(s, t, seat, place, i, value) != NO_ROOM_LEFT
            partner = t.location[place].partner[seat, i]
            is_second = t.location[place].spot[seat, i] == state.UNEQUAL and partner < i
            if is_fit and not (is_second and s.dice[seat, place, partner] == state.EMPTY):
                count += 1
    return count


@rule
def look(s: Record, t: Record, seat: int, place: int) -> None:
    """Note what a side takes, whether it is full, and whether dice lie there."""
    bit, takes, dice, purple = BIT[place], 0, 0, 0
    spots = t.location[place].spots[seat]
    for i in range(spots):
        if s.dice[seat, place, i] != state.EMPTY:
            dice += 1
        elif t.location[place].spot[seat, i] == state.PURPLE:
            purple = bit
        else:
            takes |= values_taken(s, t, seat, place, i)
    s.takes[seat, place] = takes
    s.full[seat] = s.full[seat] & ~bit | (bit if 0 < spots == dice else 0)
    s.peopled[seat] = s.peopled[seat] & ~bit | (bit if dice > 0 else 0)
    s.purple[seat] = s.purple[seat] & ~bit | purple


@inlined_rule
def values_taken(s: Record, t: Record, seat: int, place: int, i: int) -> int:
    """The values that an empty spot takes, as a bit mask."""
    kind = t.location[place].spot[seat, i]
    if kind <= state.FACES:
        return 1 << (kind - 1)
    if kind != state.ANY:
        beside = s.dice[seat, place, t.location[place].partner[seat, i]]
        if beside != state.EMPTY:
            alike = 1 << (beside - 1)
            return alike if kind == state.EQUAL else state.EVERY_VALUE & ~alike
    return state.EVERY_VALUE


@inlined_rule
def put(s: Record, t: Record, seat: int, place: int, value: int) -> None:
    """Lay a die on a side that has room for it."""
    s.dice[seat, place, spot_for(s, t, seat, place, value)] = value
    look(s, t, seat, place)


@rule
def lift(s: Record, t: Record, seat: int, place: int, value: int) -> int:
    """Take all dice of a value from a side; how many there were."""
    count = 0
    for i in range(state.MOST_SPOTS):
        if s.dice[seat, place, i] == value:
            s.dice[seat, place, i] = state.EMPTY
            count += 1
    look(s, t, seat, place)
    return count


@inlined_rule
def values_on(s: Record, seat: int, place: int, spots: int) -> int:
    """The values that lie on some spots of a side, as a bit mask."""
    values = 0
    for i in range(state.MOST_SPOTS):
        if spots >> i & 1 and s.dice[seat, place, i] != state.EMPTY:
            values |= 1 << (s.dice[seat, place, i] - 1)
    return values


@inlined_rule
def dice_of(s: Record, seat: int, place: int, value: int) -> int:
    """How many dice of a value lie on a side."""
    count = 0
    for i in range(state.MOST_SPOTS):
        count += s.dice[seat, place, i] == value
    return count


@inlined_rule
def pool_size(s: Record, seat: int) -> int:
    """How many dice are in the pool."""
    count = 0
    for value in range(state.FACES):
        count += s.pool[seat, value]
    return count


@inlined_rule
def taken_anywhere(s: Record, seat: int) -> int:
    """The values that some side of the player takes, as a bit mask."""
    values = 0
    for place in range(state.LOCATIONS):
        values |= s.takes[seat, place]
    return values


# Why not


@inlined_rule
def why_not_go_to(s: Record, t: Record, seat: int, place: int) -> int:
    """Why the dice of the value in hand may not Go to a location, or ALLOWED."""
    if t.location[place].spots[seat] == 0:
        return CLOSED
    return ALLOWED if s.takes[seat, place] >> (s.value - 1) & 1 else NO_ROOM


@inlined_rule
def why_not_move_to(s: Record, t: Record, seat: int, place: int) -> int:
    """Why all dice of the value in hand may not Move to a location, or ALLOWED."""
    if place == s.place:
        return SAME_PLACE
    why = why_not_go_to(s, t, seat, place)
    if why != ALLOWED:
        return why
    count = dice_of(s, seat, s.place, s.value)
    return ALLOWED if count == 1 or room(s, t, seat, place, s.value) >= count else NO_ROOM


@inlined_rule
def why_not_break_tie(s: Record, t: Record, seat: int, place: int) -> int:
    """Why a location's tie-breakers may not be filled, or ALLOWED."""
    if t.location[place].icons == 0:
        return NO_ICONS
    if not s.meeples[seat] >> place & s.meeples[1 - seat] >> place & 1:
        return NOT_BOTH_MEEPLES
    if s.holds[seat] >> place & 1:
        return HELD_ALREADY
    for value in range(state.FACES):
        if s.pool[seat, value] < t.location[place].tie_breakers[value]:
            return DICE_MISSING
    return ALLOWED


@inlined_rule
def why_not_claim(s: Record, t: Record, seat: int, place: int) -> int:
    """Why the player may not claim a location, or ALLOWED."""
    if t.location[place].spots[seat] == 0:
        return CLOSED
    if s.meeples[seat] >> place & 1:
        return MEEPLE_THERE
    return ALLOWED if s.full[seat] >> place & 1 else NOT_FULL


@inlined_rule
def claimable(s: Record, seat: int) -> int:
    """The locations that the player may claim now."""
    return s.full[seat] & ~s.meeples[seat]


@inlined_rule
def can_convert(s: Record, t: Record, seat: int, converter: int) -> bool:
    """Is a converter at work, with a die to convert and a purple spot for it?"""
    place = t.converter[converter]
    if place == state.NOBODY or s.purple[seat] == 0:
        return False
    if not s.meeples[seat] >> place & s.full[seat] >> place & 1:
        return False
    return pool_size(s, seat) > 0


@inlined_rule
def meeples_left(s: Record, seat: int) -> int:
    """How many meeples a player has not placed."""
    return state.MEEPLES - count_bits(s.meeples[seat])
