"""What happened, in sentences; told from two states as their reader could see them."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.game import Event
from dauntless.games.darebase.movement import endline
from dauntless.games.darebase.position import COACHES
from dauntless.games.darebase.scene import TITLES
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CENTRE_RANK,
    CHOOSE,
    COLLECT,
    DELIVER,
    DIRECTIONS,
    DRAW,
    ENTER,
    FACES,
    GATHER,
    GO,
    LEAVE,
    NO_FLAG,
    NOBODY,
    OFF,
    OPENING_ROLLS,
    PASS,
    PICK,
    PLACE,
    PLAYERS,
    PRISONER,
    STEP,
    STOP,
    TEAM,
    UNDECIDED,
    player_name,
    square_name,
    square_number,
)


def tell(t: Record, event: Event) -> str:
    """One step in a sentence, and what it brought about."""
    before, after = event.before, event.after
    if event.seat is None:
        assert event.code is not None, "dice are rolled in the open"
        return _roll(event.code)
    if before.due == BASES:
        return _base(t, event, event.seat)
    assert event.code is not None, "only the choice of a base is secret"
    sentence = _action(before, event.seat, event.code)
    return sentence + _consequences(t, before, after, event.seat)


def _roll(outcome: int) -> str:
    if outcome < FACES:
        return f"The die shows {outcome + 1}."
    first, second, third = OPENING_ROLLS[outcome - FACES]
    return f"The dice show {first}, {second} and {third}."


def _base(t: Record, event: Event, seat: int) -> str:
    coach = TITLES[seat]
    if event.after.due != BASES:
        squares = [
            square_name(int(base)) for base in t.bases.flat if event.after.flag[base] != NO_FLAG
        ]
        return f"{coach} has chosen. The flags start on {squares[0]} and {squares[1]}."
    if event.code is None:
        return f"{coach} has chosen a base in secret."
    return f"{coach} has chosen {square_name(int(t.bases[seat, event.code - CHOOSE]))} in secret."


def _action(before: Record, seat: int, action: int) -> str:
    coach = TITLES[seat]
    number = int(before.mover) - seat * TEAM
    if action < GO:
        return f"{coach} picks player {action - PICK + 1}."
    if action < ENTER:
        return _step(before, seat, action)
    if action < LEAVE:
        square = square_name(endline(seat) + action - ENTER)
        return f"{coach} {number} comes {'back ' if before.gate != OFF else ''}on at {square}."
    if action == LEAVE:
        return f"{coach} {number} leaves the field."
    if action == STOP:
        return f"{coach} {number} stops."
    if action == PASS:
        return f"{coach} has no legal move and loses the turn."
    assert PLACE <= action < CHOOSE
    square = square_name(square_number(action - PLACE, CENTRE_RANK))
    return f"{coach} places the new flag on {square}."


def _step(before: Record, seat: int, action: int) -> str:
    name = f"{TITLES[seat]} {int(before.mover) - seat * TEAM}"
    direction = (action - GO) % DIRECTIONS
    there = int(before.square[before.mover]) + int(STEP[direction])
    flag = " with the flag" if action >= CARRY else ""
    met = int(before.occupant[there])
    square = square_name(there)
    if met == PRISONER:
        prisoner = player_name(int(before.prisoners[1 - seat, before.held[1 - seat] - 1]))
        left = ", leaving the flag there" if flag else ""
        return f"{name} rescues {prisoner} on {square}{left}; both go off-field."
    if met != NOBODY:
        return f"{name} captures {player_name(met)} on {square}."
    return f"{name} goes to {square}{flag}."


def _consequences(t: Record, before: Record, after: Record, seat: int) -> str:
    """What followed that the action itself does not say."""
    coach, told = TITLES[seat], ""
    goal = t.scenario[before.scenario].goal
    for base in range(2):
        if after.delivered[seat, base] and not before.delivered[seat, base]:
            square = square_name(int(t.bases[1 - seat, base]))
            verb = "collects the flag of" if goal == COLLECT else "has delivered to"
            told += f" {coach} {verb} {square}."
    told += _pushes(before, after)
    if before.held[seat] == 3 and after.prisoners[seat, 0] != before.prisoners[seat, 0]:
        told += f" {player_name(int(before.prisoners[seat, 2]))} is set free for lack of room."
    deliveries = after.delivered.sum()
    if deliveries > before.delivered.sum() and goal == DELIVER and after.on_scale == 0:
        if t.scenario[before.scenario].second_round and after.winner == UNDECIDED:
            told += " The second round begins: everyone goes off-field." * int(deliveries == 2)
    if after.winner == DRAW:
        told += " The turn limit is reached: the match is a draw."
    elif after.winner != UNDECIDED:
        how = " with both flags on the own bases" if goal == GATHER else ""
        told += f" {COACHES[int(after.winner) - 1].capitalize()} wins{how}!"
    return told


def _pushes(before: Record, after: Record) -> str:
    """Players that were pushed along the jail's file by new prisoners."""
    told = ""
    for player in range(1, PLAYERS + 1):
        was, now = int(before.square[player]), int(after.square[player])
        free = before.power[player] > 0 and after.power[player] > 0
        if free and player != before.mover and was != now:
            told += f" {player_name(player)} is pushed to {square_name(now)}."
    return told
