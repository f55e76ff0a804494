"""What a position of Darebase is worth, as a quick estimate for bots.

Three things count: what has been reached (bases, prisoners, players on the field), how far the
flags and the players who run for them still have to go, and what the coach whose turn it is can
strike at with the dice that lie there.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Reals, Record
from dauntless.games.darebase import state
from dauntless.games.darebase.movement import allowance, is_in_jail, is_opponent, is_teammate, team
from dauntless.games.darebase.state import whole

FARTHEST = 18  # squares from corner to corner, stepping straight

RANK, FILE = np.divmod(np.arange(state.SQUARES), state.WIDTH)
APART = abs(RANK[:, None] - RANK) + abs(FILE[:, None] - FILE)
DISTANCE = APART.astype(np.uint8)  # small enough for the fastest cache

# Worth, in parts of a lead; a lead of SCALE is three quarters of the way to a win.
SCALE = 5.0
WORTH_BASE = 4.0
WORTH_PRISONER = 0.6
WORTH_ON_FIELD = 0.15
WORTH_PROGRESS = 1.8  # of a flag towards its goal
WORTH_APPROACH = 0.8  # of a player towards the flag, or the flag to collect
WORTH_CARRIER = 0.5
WORTH_CHANCE = 0.6  # of what can be struck at now, how much is counted already


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Every coach's prospects: 1 is a sure win, −1 a sure loss."""
    if s.winner != state.UNDECIDED:
        out[state.BLUE] = 1.0 * (s.winner == state.BLUE + 1) - 1.0 * (s.winner == state.YELLOW + 1)
    else:
        flags = movable_flags(s)
        lead = standing(s, t, state.BLUE, flags) - standing(s, t, state.YELLOW, flags)
        if s.due != state.NOTHING:
            strike = WORTH_CHANCE * best_strike(s, t, whole(s.seat), flags)
            lead += strike if s.seat == state.BLUE else -strike
        out[state.BLUE] = np.tanh(lead / SCALE)
    out[state.YELLOW] = -out[state.BLUE]


@inlined_rule
def movable_flags(s: Record) -> int:
    """The squares of the flags that are not delivered, packed into one number, eight bits each."""
    flags = 0
    for wall in range(state.WIDTH, (state.RANKS + 1) * state.WIDTH, state.WIDTH):
        found = state.NO_FLAG
        for square in range(wall + 1, wall + 1 + state.FILES):
            found |= s.flag[square]
        if found != state.NO_FLAG:
            for square in range(wall + 1, wall + 1 + state.FILES):
                if s.flag[square] == state.FLAG:
                    flags = flags << 8 | square
    return flags


@inlined_rule
def standing(s: Record, t: Record, seat: int, flags: int) -> float:
    """What speaks for one coach."""
    worth = WORTH_BASE * (s.delivered[seat, 0] + s.delivered[seat, 1])
    worth += WORTH_PRISONER * s.held[seat]
    for player in team(seat):
        if s.power[player] > 0:
            worth += WORTH_ON_FIELD * (1.0 + s.power[player] / s.on_scale)
    if t.scenario[s.scenario].goal == state.COLLECT:
        return worth + collecting(s, t, seat)
    return worth + carrying(s, t, seat, flags)


@inlined_rule
def collecting(s: Record, t: Record, seat: int) -> float:
    """How near the coach's runners are to the flags they may collect."""
    worth = 0.0
    for base in range(2):
        if not s.delivered[seat, base]:
            way = way_to(s, seat, t.bases[1 - seat, base])
            worth += (WORTH_PROGRESS + WORTH_APPROACH) * (1.0 - way / FARTHEST)
    return worth


@inlined_rule
def carrying(s: Record, t: Record, seat: int, flags: int) -> float:
    """How near the flags are to the coach's two goals, and the coach's players to the flags."""
    side = seat if t.scenario[s.scenario].goal == state.GATHER else 1 - seat
    first, second = 0.0, 0.0
    while flags > 0:
        square = flags & 255
        flags >>= 8
        worth = WORTH_PROGRESS + WORTH_APPROACH * (1.0 - way_to(s, seat, square) / FARTHEST)
        if is_teammate(s.occupant[square], seat):
            worth += WORTH_CARRIER
        elif is_opponent(s.occupant[square], seat):
            worth -= WORTH_CARRIER
        way = WORTH_PROGRESS / FARTHEST
        first = max(first, worth - way * DISTANCE[square, t.bases[side, 0]])
        second = max(second, worth - way * DISTANCE[square, t.bases[side, 1]])
    if side == seat:
        return first + second
    return first * (1 - s.delivered[seat, 0]) + second * (1 - s.delivered[seat, 1])


@inlined_rule
def way_to(s: Record, seat: int, square: int) -> int:
    """How far the coach's nearest free player is from a square."""
    nearest = FARTHEST
    for player in team(seat):
        if not is_in_jail(s, player):
            nearest = min(nearest, way_of(s, seat, player, square))
    return nearest


@inlined_rule
def way_of(s: Record, seat: int, player: int, square: int) -> int:
    """How far a player is from a square; off-field, straight up its file from the endline."""
    if s.square[player] == state.OFF:
        return 1 + abs(whole(square // state.WIDTH) - state.END_RANK[seat])
    return whole(DISTANCE[s.square[player], square])


@inlined_rule
def best_strike(s: Record, t: Record, seat: int, flags: int) -> float:
    """The best that the dice at hand let a coach do: score at a base, or capture."""
    best = 0.0
    for player in team(seat):
        reach = whole(allowance(s, player - seat * state.TEAM))
        if s.due == state.MOVE:
            reach = whole(s.left) if player == s.mover else 0
        if reach > 0 and not is_in_jail(s, player):
            best = max(best, best_capture(s, seat, player, reach))
            best = max(best, best_run(s, t, seat, player, reach, flags))
    return best


@inlined_rule
def best_capture(s: Record, seat: int, player: int, reach: int) -> float:
    """What the best opponent is worth that a player may catch; a carrier is worth more."""
    best = 0.0
    power = s.power[player] if s.square[player] != state.OFF else s.on_scale + 1
    for opponent in team(1 - seat):
        if 0 < s.power[opponent] < power:
            square = s.square[opponent]
            if way_of(s, seat, player, square) <= reach:
                worth = WORTH_PRISONER + WORTH_ON_FIELD
                if s.flag[square] == state.FLAG:
                    worth += 2.0 * WORTH_CARRIER
                best = max(best, worth)
    return best


@inlined_rule
def best_run(s: Record, t: Record, seat: int, player: int, reach: int, flags: int) -> float:
    """A base's worth if a player may score there now: with a flag on the way, or collecting one."""
    goal = t.scenario[s.scenario].goal
    for base in range(2):
        square = t.bases[1 - seat, base]
        if s.delivered[seat, base]:
            continue
        if goal == state.COLLECT and way_of(s, seat, player, square) <= reach:
            met = s.occupant[square]
            if not is_opponent(met, seat) or s.power[met] < s.power[player]:
                return WORTH_BASE
        if goal == state.DELIVER and s.flag[square] == state.NO_FLAG:
            if brings_a_flag(s, seat, player, square, reach, flags):
                return WORTH_BASE
    return 0.0


@inlined_rule
def brings_a_flag(s: Record, seat: int, player: int, base: int, reach: int, flags: int) -> bool:
    """May a player fetch a flag nobody else stands on, and carry it to the base, all at once?"""
    while flags > 0:
        square = flags & 255
        flags >>= 8
        if not is_opponent(s.occupant[square], seat):
            if way_of(s, seat, player, square) + DISTANCE[square, base] <= reach:
                return True
    return False
