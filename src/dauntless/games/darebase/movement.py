"""Who may move, how far, and onto which squares."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule
from dauntless.engine.contract import Record
from dauntless.games.darebase import state

# Why something is not allowed; the words are in `actions.py`.
(
    ALLOWED, NOT_NAMED_BY_DICE, IN_JAIL, NOWHERE_TO_GO, OFF_FIELD, TOO_FAR, OUT_OF_FIELD,
    PRISONER_THERE, TEAMMATE_THERE, STRONGER_THERE, SQUEEZED, NO_FLAG_HERE, FLAG_STAYS,
    FLAG_THERE, CAPTURE_WITH_FLAG,
) = range(15)  # fmt: skip


@inlined_rule
def allowance(s: Record, number: int) -> int:
    """How many squares the dice let the player of that number move; 0 if they do not name it."""
    first, second = s.dice[0], s.dice[1]
    if first == second:
        return first
    most = 0
    if first == number or first == state.FACES:
        most = second
    if second == number or second == state.FACES:
        most = max(most, first)
    return most


@inlined_rule
def cost(direction: int) -> int:
    """A straight step is one square of movement, a diagonal step two."""
    return 1 + (direction & 1)


@inlined_rule
def on_own_endline(s: Record, player: int, seat: int) -> bool:
    """May the player leave the field from where it stands?"""
    return state.ENDLINE[seat] <= s.square[player] < state.ENDLINE[seat] + state.FILES


@inlined_rule
def team(seat: int) -> range:
    """A coach's players."""
    return range(seat * state.TEAM + 1, seat * state.TEAM + state.TEAM + 1)


@inlined_rule
def is_in_jail(s: Record, player: int) -> bool:
    """Is the player neither on the power scale nor off-field?"""
    return s.power[player] == 0 and s.square[player] != state.OFF


@inlined_rule
def is_teammate(occupant: int, seat: int) -> bool:
    """Is it a free player of that coach?"""
    return seat * state.TEAM < occupant <= seat * state.TEAM + state.TEAM


@inlined_rule
def is_opponent(occupant: int, seat: int) -> bool:
    """Is it a free player of the other coach?"""
    return is_teammate(occupant, 1 - seat)


@inlined_rule
def is_outermost_prisoner(s: Record, t: Record, seat: int, square: int) -> bool:
    """Would this coach's player rescue somebody there?"""
    held = s.held[1 - seat]
    return held > 0 and t.jail[1 - seat, held - 1] == square


@inlined_rule
def is_squeezed(s: Record, seat: int, here: int, direction: int) -> bool:
    """Does the diagonal step pass between two free opponents?"""
    left = s.occupant[here + state.STEP[direction - 1]]
    right = s.occupant[here + state.STEP[(direction + 1) % state.DIRECTIONS]]
    return is_opponent(left, seat) and is_opponent(right, seat)


@inlined_rule
def why_not_step(s: Record, t: Record, seat: int, player: int, left: int, direction: int) -> int:
    """Why a player on the field may not take that step, or ALLOWED."""
    if cost(direction) > left:
        return TOO_FAR
    here = s.square[player]
    there = here + state.STEP[direction]
    occupant = s.occupant[there]
    if occupant != state.NOBODY:
        if occupant == state.WALL:
            return OUT_OF_FIELD
        if occupant == state.PRISONER:
            if not is_outermost_prisoner(s, t, seat, there):
                return PRISONER_THERE
        elif is_teammate(occupant, seat):
            return TEAMMATE_THERE
        elif s.power[occupant] > s.power[player]:
            return STRONGER_THERE
    if direction & 1 and is_squeezed(s, seat, here, direction):
        return SQUEEZED
    return ALLOWED


@inlined_rule
def why_not_lift(s: Record, t: Record, here: int) -> int:
    """Why the flag on this square may not be taken along, or ALLOWED."""
    if s.flag[here] == state.NO_FLAG:
        return NO_FLAG_HERE
    if s.flag[here] == state.DELIVERED_FLAG or t.scenario[s.scenario].goal == state.COLLECT:
        return FLAG_STAYS
    return ALLOWED


@inlined_rule
def why_not_carry(s: Record, seat: int, there: int) -> int:
    """Why a flag may not be carried onto this square, or ALLOWED."""
    if s.flag[there] != state.NO_FLAG:
        return FLAG_THERE
    if is_opponent(s.occupant[there], seat):
        return CAPTURE_WITH_FLAG
    return ALLOWED


@inlined_rule
def why_not_pick(s: Record, t: Record, seat: int, number: int) -> int:
    """Why the player of that number may not be moved this turn, or ALLOWED."""
    distance = allowance(s, number)
    if distance == 0:
        return NOT_NAMED_BY_DICE
    player = seat * state.TEAM + number
    if s.square[player] == state.OFF:
        for square in range(state.ENDLINE[seat], state.ENDLINE[seat] + state.FILES):
            if s.occupant[square] == state.NOBODY:
                return ALLOWED
        return NOWHERE_TO_GO
    if s.power[player] == 0:
        return IN_JAIL
    if on_own_endline(s, player, seat):
        return ALLOWED
    for direction in range(state.DIRECTIONS):
        if why_not_step(s, t, seat, player, distance, direction) == ALLOWED:
            return ALLOWED
    return NOWHERE_TO_GO


@inlined_rule
def is_open(s: Record, square: int) -> bool:
    """Is there neither a player nor a flag?"""
    return s.occupant[square] == state.NOBODY and s.flag[square] == state.NO_FLAG


@inlined_rule
def make_room(s: Record, square: int, direction: int) -> None:
    """Push whoever stands on a square one step outward, and whoever stands there likewise."""
    gap = state.whole(square)
    while s.occupant[gap] != state.NOBODY:
        gap += direction
    while gap != square:
        pushed = s.occupant[gap - direction]
        s.occupant[gap] = pushed
        s.square[pushed] = gap
        gap -= direction
    s.occupant[square] = state.NOBODY


@inlined_rule
def quit_scale(s: Record, player: int) -> None:
    """Take a player off the power scale; the others keep their order."""
    power = s.power[player]
    for other in range(1, state.PLAYERS + 1):
        s.power[other] -= s.power[other] > power
    s.power[player] = 0
    s.on_scale -= 1


@inlined_rule
def come_on(s: Record, player: int, square: int) -> None:
    """Put an off-field player onto the field, where it is the strongest now."""
    s.square[player] = square
    s.occupant[square] = player
    s.on_scale += 1
    s.power[player] = s.on_scale


@inlined_rule
def go_off(s: Record, player: int) -> None:
    """Take a player from the field to its coach's side; a flag there stays."""
    s.occupant[s.square[player]] = state.NOBODY
    s.square[player] = state.OFF
    quit_scale(s, player)


@inlined_rule
def free_outermost_prisoner(s: Record, t: Record, holder: int) -> None:
    """The prisoner held longest goes off-field."""
    s.held[holder] -= 1
    cell = s.held[holder]
    prisoner = s.prisoners[holder, cell]
    s.prisoners[holder, cell] = state.NOBODY
    s.occupant[t.jail[holder, cell]] = state.NOBODY
    s.square[prisoner] = state.OFF


@inlined_rule
def imprison(s: Record, t: Record, holder: int, captive: int) -> None:
    """A captive takes the cell at the endline; earlier ones shift outward, the fourth frees one."""
    quit_scale(s, captive)
    if s.held[holder] == state.CELLS:
        free_outermost_prisoner(s, t, holder)
    for cell in range(s.held[holder], 0, -1):
        prisoner = s.prisoners[holder, cell - 1]
        s.prisoners[holder, cell] = prisoner
        s.square[prisoner] = t.jail[holder, cell]
    s.prisoners[holder, 0] = captive
    s.square[captive] = t.jail[holder, 0]
    new_cell = t.jail[holder, s.held[holder]]
    make_room(s, new_cell, state.OUTWARD[holder])
    s.occupant[new_cell] = state.PRISONER
    s.held[holder] += 1
