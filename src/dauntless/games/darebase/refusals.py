"""Why an action is not allowed, in words for the coach who tried it."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.games.darebase import movement
from dauntless.games.darebase.movement import ALLOWED
from dauntless.games.darebase.notation import not_now
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CENTRE_RANK,
    CHOOSE,
    ENTER,
    FLAG_PLACEMENT,
    GO,
    LEAVE,
    MOVE,
    NO_FLAG,
    NOBODY,
    OFF,
    PASS,
    PICK,
    PLACE,
    PLAYER,
    STEP,
    STOP,
    WALL,
    player_number,
    player_title,
    square_name,
    square_number,
)


def refusal(s: Record, t: Record, seat: int, action: int) -> str:
    """Why this action is not legal for the seat that is due."""
    if _belongs_to(action) != int(s.due):
        return not_now(s)
    if action < GO:
        return _pick_refusal(s, t, seat, action - PICK + 1)
    if action < ENTER:
        return _step_refusal(s, t, seat, action)
    if action < LEAVE:
        return _entry_refusal(s, seat, action - ENTER)
    if action == LEAVE:
        return _leave_refusal(s)
    if action == STOP:
        return "the player must move at least one square"
    if action == PASS:
        return "a turn is lost only when no player the dice name can move"
    return _placement_refusal(s, square_number(action - PLACE, CENTRE_RANK))


def _belongs_to(action: int) -> int:
    if action < GO or action == PASS:
        return PLAYER
    if action < PLACE:
        return MOVE
    return FLAG_PLACEMENT if action < CHOOSE else BASES


def _pick_refusal(s: Record, t: Record, seat: int, number: int) -> str:
    first, second = int(s.dice[0]), int(s.dice[1])
    match movement.pick_bar(s, t, seat, number):
        case movement.NOT_NAMED_BY_DICE:
            return f"the dice {first} and {second} do not let player {number} move"
        case movement.IN_JAIL:
            return f"player {number} is in jail"
        case _:
            return f"player {number} has nowhere to go"


def _step_refusal(s: Record, t: Record, seat: int, action: int) -> str:
    carrying = action >= CARRY
    direction = action - (CARRY if carrying else GO)
    mover, here = int(s.mover), int(s.square[s.mover])
    if here == OFF:
        return "an off-field player comes on along its own endline"
    there = here + int(STEP[direction])
    if s.occupant[there] == WALL:
        return "that is beyond the edge of the field"
    bar = movement.step_bar(s, t, seat, mover, int(s.left), direction)
    if bar == ALLOWED and carrying:
        bar = movement.lift_bar(s, t, here)
        if bar == ALLOWED:
            bar = movement.carry_bar(s, seat, there)
    return _bar_in_words(s, mover, here, there, int(bar))


def _bar_in_words(s: Record, mover: int, here: int, there: int, bar: int) -> str:
    name, other = square_name(there), int(s.occupant[there])
    match bar:
        case movement.TOO_FAR:
            return f"a diagonal step takes 2 squares of movement, and {int(s.left)} is left"
        case movement.PRISONER_THERE:
            return f"a prisoner blocks {name}; only the outermost can be rescued, by a teammate"
        case movement.TEAMMATE_THERE:
            return f"your own player {player_number(other)} stands on {name}"
        case movement.STRONGER_THERE:
            number = player_number(mover)
            return f"{player_title(other)} on {name} is stronger than your player {number}"
        case movement.SQUEEZED:
            return f"opponents on both sides bar the diagonal way to {name}"
        case movement.NO_FLAG_HERE:
            return f"there is no flag on {square_name(here)} to carry"
        case movement.FLAG_STAYS:
            return f"the flag on {square_name(here)} cannot be moved"
        case movement.FLAG_THERE:
            return f"a flag lies on {name} already: two cannot share a square"
        case _:
            return "a player carrying a flag cannot capture; leave the flag behind"


def _entry_refusal(s: Record, seat: int, file: int) -> str:
    if s.square[s.mover] != OFF:
        return "the player is on the field already"
    if s.gate != OFF:
        return f"it comes back in the same turn only on {square_name(int(s.gate))}, where it left"
    return f"{square_name(movement.endline(seat) + file)} is taken; come on where nobody stands"


def _leave_refusal(s: Record) -> str:
    if s.square[s.mover] == OFF:
        return "the player is off-field already"
    return "a player leaves the field from its own endline only"


def _placement_refusal(s: Record, square: int) -> str:
    if s.occupant[square] == NOBODY and s.flag[square] == NO_FLAG:
        return f"an open square nearer to the centre comes before {square_name(square)}"
    return f"{square_name(square)} is not open: a player or a flag is there"
