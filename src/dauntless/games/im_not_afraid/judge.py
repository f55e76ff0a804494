"""How a match stands: a quick estimate of both players' prospects, for bots."""

from __future__ import annotations

import numpy as np

import dauntless.games.im_not_afraid.state as state
from dauntless.engine.bits import count_bits
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Reals, Record
from dauntless.games.im_not_afraid.goals import points
from dauntless.games.im_not_afraid.placing import pool_size

# Weights, in points; a lead of SCALE is three quarters of the way to a win, at the end less.
SCALE = 9.0
WORTH_MEEPLE = 3.0
WORTH_GOAL = 1.0  # beyond its points: one more die of a Roll
WORTH_POOL_DIE = 0.25
WORTH_CONVERTER = 4.0  # at work, while there are purple spots to fill
WORTH_REFILLING = 3.0  # a converter that is claimed and nearly full again
WORTH_PROGRESS = 0.8  # of what a location would bring, when its side is nearly full
CONTESTED = 0.5  # of the points, where the opponent has a majority already
READY = 0.5  # a spot for which a die is in the pool, as part of a die that lies there
PERHAPS = 0.25  # a wild spot


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Every player's prospects: 1 is a sure win, −1 a sure loss."""
    if s.due == state.NOTHING:
        out[s.winner], out[1 - s.winner] = 1.0, -1.0
        return
    lead = standing(s, t, state.GREEN) - standing(s, t, state.RED)
    most = max(count_bits(s.meeples[state.GREEN]), count_bits(s.meeples[state.RED]))
    out[state.GREEN] = np.tanh(lead / (SCALE - most))
    out[state.RED] = -out[state.GREEN]


@rule
def standing(s: Record, t: Record, seat: int) -> float:
    """What speaks for one player: points now, meeples, dice, converters, sides nearly full."""
    worth = 1.0 * points(s, t, seat)
    worth += WORTH_MEEPLE * count_bits(s.meeples[seat])
    worth += WORTH_GOAL * s.unlocked[seat]
    worth += WORTH_POOL_DIE * pool_size(s, seat)
    is_converting = False
    for converter in range(2):
        place = t.converter[converter]
        if place != state.NOBODY and s.meeples[seat] >> place & 1 and s.purple[seat] != 0:
            if s.full[seat] >> place & 1:
                is_converting = True
                worth += WORTH_CONVERTER
            else:
                worth += WORTH_REFILLING * share(s, t, seat, place, False) ** 2
    for place in range(state.LOCATIONS):
        if not s.meeples[seat] >> place & 1 and t.location[place].spots[seat] > 0:
            gain = prize(s, t, seat, place) + WORTH_MEEPLE
            worth += WORTH_PROGRESS * gain * share(s, t, seat, place, is_converting) ** 2
    return worth


@rule
def prize(s: Record, t: Record, seat: int, place: int) -> float:
    """The points of a location, fewer where it will be shared."""
    is_shared = s.meeples[1 - seat] >> place & 1
    if is_shared and t.location[place].majority != state.BOTH_SCORE:
        return CONTESTED * t.location[place].points
    return 1.0 * t.location[place].points


@rule
def share(s: Record, t: Record, seat: int, place: int, is_converting: bool) -> float:
    """How full a side is, with dice of the pool that could follow counted in part."""
    spots = t.location[place].spots[seat]
    dice, alike, last = 0.0, 0, state.NO_SPOT
    for i in range(spots):
        kind = t.location[place].spot[seat, i]
        if kind != last:
            alike, last = 0, kind
        if s.dice[seat, place, i] != state.EMPTY:
            dice += 1.0
        elif kind <= state.FACES:
            alike += 1
            dice += READY * (s.pool[seat, kind - 1] >= alike)
        elif kind == state.PURPLE:
            dice += READY * is_converting
        else:
            dice += PERHAPS
    return dice / spots
