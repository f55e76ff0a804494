"""What happened, in sentences; told from two states as their reader could see them."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.game import Event
from dauntless.games.darebase.movement import endline
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CELLS,
    CENTRE_RANK,
    CHOOSE,
    COLLECT,
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
    TITLES,
    UNDECIDED,
    player_title,
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
    told = [_action(before, event.seat, event.code)]
    if GO <= event.code < ENTER:
        told += _step_consequences(t, before, after, event.seat, event.code)
    told += _end(t, after)
    return " ".join(told)


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
    if action < GO:
        return f"{coach} picks player {action - PICK + 1}."
    if action < ENTER:
        return _step(before, seat, action)
    if action < LEAVE:
        square = square_name(endline(seat) + action - ENTER)
        back = "back " if before.gate != OFF else ""
        return f"{player_title(int(before.mover))} comes {back}on at {square}."
    if action == LEAVE:
        return f"{player_title(int(before.mover))} leaves the field."
    if action == STOP:
        return f"{player_title(int(before.mover))} stops."
    if action == PASS:
        return f"{coach} has no legal move and loses the turn."
    assert PLACE <= action < CHOOSE
    square = square_name(square_number(action - PLACE, CENTRE_RANK))
    return f"{coach} places the new flag on {square}."


def _step(before: Record, seat: int, action: int) -> str:
    there = _target(before, action)
    name, square, met = player_title(int(before.mover)), square_name(there), before.occupant[there]
    if met == PRISONER:
        prisoner = player_title(int(before.prisoners[1 - seat, before.held[1 - seat] - 1]))
        flag = ", leaving the flag there" if action >= CARRY else ""
        return f"{name} rescues {prisoner} on {square}{flag}; both go off-field."
    if met != NOBODY:
        return f"{name} captures {player_title(int(met))} on {square}."
    return f"{name} goes to {square}{' with the flag' if action >= CARRY else ''}."


def _target(before: Record, action: int) -> int:
    """The square that a step leads to."""
    return int(before.square[before.mover]) + int(STEP[(action - GO) % DIRECTIONS])


def _step_consequences(
    t: Record, before: Record, after: Record, seat: int, action: int
) -> list[str]:
    """What followed from a step that the step itself does not say."""
    told = []
    there = _target(before, action)
    if NOBODY < before.occupant[there] < PRISONER:
        told += _prisoners_shifted(before, after, seat, there)
    for base in range(2):
        if after.delivered[seat, base] and not before.delivered[seat, base]:
            told.append(_base_reached(t, before, seat, base))
    if (
        t.scenario[after.scenario].second_round
        and after.winner == UNDECIDED
        and after.delivered.sum() > before.delivered.sum() == 1
    ):
        told.append("The second round begins: everyone goes off-field, two new flags lie out.")
    return told


def _base_reached(t: Record, before: Record, seat: int, base: int) -> str:
    square = square_name(int(t.bases[1 - seat, base]))
    is_collected = t.scenario[before.scenario].goal == COLLECT
    deed = "collects the flag of" if is_collected else "has delivered a flag to"
    return f"{TITLES[seat]} {deed} {square}; {player_title(int(before.mover))} goes off-field."


def _prisoners_shifted(before: Record, after: Record, seat: int, captured_on: int) -> list[str]:
    """Who was let out and who was pushed along the jail's file for a new prisoner."""
    told = []
    if before.held[seat] == CELLS:
        freed = player_title(int(before.prisoners[seat, CELLS - 1]))
        told.append(f"{freed} is let out, for a jail holds three.")
    for player in range(1, PLAYERS + 1):
        stood = captured_on if player == before.mover else int(before.square[player])
        stands = int(after.square[player])
        if after.power[player] > 0 and stands != stood:
            told.append(f"{player_title(player)} is pushed to {square_name(stands)}.")
    return told


def _end(t: Record, after: Record) -> list[str]:
    if after.winner == UNDECIDED:
        return []
    if after.winner == DRAW:
        return ["The turn limit is reached: the match is a draw."]
    winner = TITLES[int(after.winner) - 1]
    if t.scenario[after.scenario].goal == GATHER:
        return [f"Both flags lie on {winner}'s bases: {winner} wins!"]
    return [f"{winner} wins!"]
