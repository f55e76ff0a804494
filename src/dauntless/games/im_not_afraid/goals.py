"""What goals measure, and what majorities and goals are worth."""

from __future__ import annotations

import dauntless.games.im_not_afraid.state as state
from dauntless.engine.bits import count_bits
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record

GOAL_WORTH = (0, 1, 4, 9)  # goals are unlocked in the order 1, 3, 5

# Why a goal may not be unlocked; the words are in `actions.py`.
UNLOCKABLE, NOT_OPEN, NOT_THE_NEXT_VALUE, NOT_MET = range(4)


@rule
def why_not_unlock(s: Record, t: Record, seat: int, goal: int) -> int:
    """Why the player may not unlock a goal now, or UNLOCKABLE."""
    if s.goal[goal] != state.OPEN:
        return NOT_OPEN
    if t.goal[goal].pile != s.unlocked[seat]:
        return NOT_THE_NEXT_VALUE
    for i in range(t.goal[goal].clauses):
        clause = t.goal[goal].clause[i]
        if measure(s, seat, clause.what, clause.among) < clause.least:
            return NOT_MET
    return UNLOCKABLE


@rule
def unlockable(s: Record, t: Record, seat: int) -> int:
    """The goals that the player may unlock now."""
    goals = 0
    for goal in range(state.GOALS):
        if s.goal[goal] == state.OPEN and why_not_unlock(s, t, seat, goal) == UNLOCKABLE:
            goals |= 1 << goal
    return goals


@rule
def measure(s: Record, seat: int, what: int, among: int) -> int:
    """What a clause of a goal measures; it is met if this is as much as it asks for."""
    own, other = s.meeples[seat], s.meeples[1 - seat]
    if what == state.LOCATIONS_WITH_DICE:
        return count_bits(s.peopled[seat])
    if what == state.DICE_ON_EACH:
        return count_bits(s.peopled[seat] & among)
    if what == state.PRESENT:
        return count_bits(s.peopled[seat] | own)
    if what == state.MEEPLES_PLACED:
        return count_bits(own)
    if what == state.MEEPLES_AMONG:
        return count_bits(own & among)
    if what == state.WORKING:
        return count_bits(own & s.full[seat] & among)
    if what == state.SHARED:
        return count_bits(own & other)
    if what == state.ALONE:
        return count_bits(own & ~other)
    if what == state.BEHIND:
        return count_bits(other) - count_bits(own)
    if what == state.TIE_BREAKERS:
        return count_bits(s.holds[seat])
    if what == state.OUT_OF_SUPPLY:
        return state.DICE - s.supply[seat]
    if what == state.DICE_ON_SIDES or what == state.VALUES_ON_SIDES:
        return measure_sides(s, seat, what)
    return measure_pool(s, seat, what)


@rule
def measure_pool(s: Record, seat: int, what: int) -> int:
    """How many dice of the pool are alike, or how many values it shows."""
    most, values = 0, 0
    for value in range(state.FACES):
        most = max(most, s.pool[seat, value])
        values += s.pool[seat, value] > 0
    return most if what == state.POOL_ALIKE else values


@rule
def measure_sides(s: Record, seat: int, what: int) -> int:
    """How many dice lie on the player's sides, or how many values they show; no tie-breakers."""
    dice, values = 0, 0
    for place in range(state.LOCATIONS):
        if s.peopled[seat] >> place & 1:
            for i in range(state.MOST_SPOTS):
                if s.dice[seat, place, i] != state.EMPTY:
                    dice += 1
                    values |= 1 << s.dice[seat, place, i]
    return dice if what == state.DICE_ON_SIDES else count_bits(values)


# Points


@rule
def points(s: Record, t: Record, seat: int) -> int:
    """What a player has now: the points of majorities and unlocked goals."""
    total = GOAL_WORTH[s.unlocked[seat]]
    for place in range(state.LOCATIONS):
        if s.meeples[seat] >> place & 1 and scores(s, t, seat, place):
            total += t.location[place].points
    return total


@rule
def scores(s: Record, t: Record, seat: int, place: int) -> bool:
    """Does the player, who has a meeple there, score a location as it stands?"""
    if not s.meeples[1 - seat] >> place & 1:
        return True
    majority = t.location[place].majority
    if majority == state.BOTH_SCORE:
        return True
    if majority == state.BY_DICE or majority == state.BY_PIPS:
        return weight(s, seat, place, majority) > weight(s, 1 - seat, place, majority)
    return s.holds[seat] >> place & 1 != 0


@rule
def weight(s: Record, seat: int, place: int, majority: int) -> int:
    """What a special majority counts: dice, or their pips."""
    total = 0
    for i in range(state.MOST_SPOTS):
        die = s.dice[seat, place, i]
        if die != state.EMPTY:
            total += die if majority == state.BY_PIPS else 1
    return total
