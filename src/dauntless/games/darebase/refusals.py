"""Why an action is not allowed, in words for the coach who tried it."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.games.darebase import movement
from dauntless.games.darebase.movement import ALLOWED
from dauntless.games.darebase.notation import action_text
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CHOOSE,
    ENTER,
    FLAG_PLACEMENT,
    GO,
    LEAVE,
    MOVE,
    OFF,
    PASS,
    PICK,
    PLACE,
    PLAYER,
    STEP,
    STOP,
    TEAM,
    player_name,
    square_name,
)

DUE = {
    BASES: "choose the base your flag starts on",
    PLAYER: "pick the player that is to move, by its number",
    MOVE: "go on with the player you have picked",
    FLAG_PLACEMENT: "place the new flag on the centre row",
}


def refusal(s: Record, t: Record, seat: int, action: int) -> str:
    """Why this action is not legal for the seat that is due."""
    if _belongs_to(action) != int(s.due):
        return f"not now: {DUE[int(s.due)]}"
    if action < GO:
        return _pick_refusal(s, t, seat, action - PICK + 1)
    if action < ENTER:
        return _step_refusal(s, t, seat, action)
    if action < LEAVE:
        return _entry_refusal(s, seat, action - ENTER)
    if action == LEAVE:
        return "a player leaves the field from its own endline only"
    if action == STOP:
        return "the player must move at least one square"
    if action == PASS:
        return "a turn is lost only when no player the dice name can move"
    return f"{action_text(s, t, seat, action)[5:]} is not open, or another open square is nearer"


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
    bar = movement.step_bar(s, t, seat, mover, int(s.left), direction)
    if bar == ALLOWED and carrying:
        bar = movement.lift_bar(s, t, here)
        if bar == ALLOWED:
            bar = movement.carry_bar(s, seat, there)
    return _bar_in_words(s, mover, here, there, int(bar))


def _bar_in_words(s: Record, mover: int, here: int, there: int, bar: int) -> str:
    name = square_name(there) if bar != movement.OUT_OF_FIELD else ""
    other = int(s.occupant[there])
    match bar:
        case movement.TOO_FAR:
            return f"a diagonal step takes 2 squares of movement, and {int(s.left)} is left"
        case movement.OUT_OF_FIELD:
            return "that is beyond the edge of the field"
        case movement.PRISONER_THERE:
            return f"a prisoner blocks {name}; only the outermost can be rescued, by a teammate"
        case movement.TEAMMATE_THERE:
            return f"your own player {other - int(s.seat) * TEAM} stands on {name}"
        case movement.STRONGER_THERE:
            return f"{player_name(other)} on {name} is stronger than {player_name(mover)}"
        case movement.SQUEEZED:
            return f"opponents on both sides bar the diagonal way to {name}"
        case movement.NO_FLAG_HERE:
            return f"there is no flag on {square_name(here)} to carry"
        case movement.FLAG_STAYS:
            return f"the flag on {square_name(here)} cannot be moved"
        case movement.FLAG_THERE:
            return f"a flag lies on {name} already: two cannot share a square"
        case _:
            return "a player carrying a flag cannot capture; drop it first"


def _entry_refusal(s: Record, seat: int, file: int) -> str:
    if s.square[s.mover] != OFF:
        return "the player is on the field already"
    if s.gate != OFF:
        return f"it comes back in the same turn only on {square_name(int(s.gate))}, where it left"
    return f"{square_name(movement.endline(seat) + file)} is taken; come on where nobody stands"
