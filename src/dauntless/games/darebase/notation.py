"""Actions and dice in notation: `3`, `d4`, `d4f`, `off`, `stop`, `flag:e6`, `roll:4`, …."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.games.darebase.movement import endline
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CENTRE_RANK,
    CHOOSE,
    DIRECTIONS,
    ENTER,
    FACES,
    FLAG_PLACEMENT,
    GO,
    LEAVE,
    MOVE,
    NOTHING,
    OFF,
    OPENING_ROLLS,
    PASS,
    PICK,
    PLACE,
    PLAYER,
    ROLL,
    SQUARE_BY_NAME,
    STEP,
    STOP,
    TEAM,
    WIDTH,
    file_of,
    square_name,
    square_number,
)

FORMS = "3 (a player), d4 (a square), d4f (with the flag), off, stop, pass, flag:e6, base:c2"
WORDS = {"off": LEAVE, "stop": STOP, "pass": PASS}
DUE = {
    BASES: "choose the base your flag starts on, such as base:c2",
    PLAYER: "first pick the player that is to move, by its number",
    MOVE: "go on with the player you have picked",
    FLAG_PLACEMENT: "place the new flag on the centre row, such as flag:e6",
    ROLL: "the dice are to be rolled",
    NOTHING: "the match is over",
}


def action_text(s: Record, t: Record, seat: int, action: int) -> str:
    """An action in notation."""
    if action < GO:
        return str(action - PICK + 1)
    if action < ENTER:
        carrying = action >= CARRY
        direction = action - (CARRY if carrying else GO)
        there = int(s.square[s.mover]) + int(STEP[direction])
        return square_name(there) + ("f" if carrying else "")
    if action < LEAVE:
        return square_name(endline(seat) + action - ENTER)
    if action < PLACE:
        return next(word for word, code in WORDS.items() if code == action)
    if action < CHOOSE:
        return "flag:" + square_name(square_number(action - PLACE, CENTRE_RANK))
    return "base:" + square_name(int(t.bases[seat, action - CHOOSE]))


def read_action(s: Record, t: Record, seat: int, text: str) -> int:
    """The action of that notation; whether it is legal is another question."""
    if text in WORDS:
        return WORDS[text]
    if len(text) == 1 and "1" <= text <= str(TEAM):
        return PICK + int(text) - 1
    if text.startswith("roll:"):
        raise Refusal(not_now(s))
    kind, colon, name = text.rpartition(":")
    carrying = not colon and name.endswith("f")
    square = SQUARE_BY_NAME.get(name.removesuffix("f") if carrying else name)
    if square is None or (colon and kind not in ("flag", "base")):
        raise Refusal(f'"{text}" is no action; actions look like {FORMS}')
    if kind == "base":
        return _read_base(t, seat, square)
    if kind == "flag":
        if square // WIDTH != CENTRE_RANK:
            raise Refusal(f"the new flag is laid on rank {CENTRE_RANK}, not on {name}")
        return PLACE + file_of(square)
    return _read_move(s, seat, square, carrying)


def _read_base(t: Record, seat: int, square: int) -> int:
    for base in range(2):
        if t.bases[seat, base] == square:
            return CHOOSE + base
    own = " or ".join(square_name(int(base)) for base in t.bases[seat])
    raise Refusal(f"{square_name(square)} is not one of your bases; choose {own}")


def _read_move(s: Record, seat: int, square: int, carrying: bool) -> int:
    if s.due != MOVE:
        raise Refusal(not_now(s))
    here = int(s.square[s.mover])
    if here == OFF:
        return _read_entry(seat, square, carrying)
    if square == here:
        raise Refusal(f"the player stands on {square_name(here)} already")
    for direction in range(DIRECTIONS):
        if here + int(STEP[direction]) == square:
            return (CARRY if carrying else GO) + direction
    raise Refusal(f"{square_name(square)} is not next to {square_name(here)}: go step by step")


def _read_entry(seat: int, square: int, carrying: bool) -> int:
    rank = endline(seat) // WIDTH
    if square // WIDTH != rank:
        raise Refusal(f"an off-field player comes on along its own endline, rank {rank}")
    if carrying:
        raise Refusal(f"a player that comes on brings no flag along: write {square_name(square)}")
    return ENTER + file_of(square)


def not_now(s: Record) -> str:
    """What the coach has to decide instead."""
    return f"not now: {DUE[int(s.due)]}"


def outcome_text(outcome: int) -> str:
    """A roll in notation."""
    if outcome < FACES:
        return f"roll:{outcome + 1}"
    return "roll:" + ",".join(map(str, OPENING_ROLLS[outcome - FACES]))


def read_outcome(s: Record, text: str) -> int:
    """The outcome of that notation; the three dice of the set-up may come in any order."""
    wanted = "one die, such as roll:4" if s.dice[0] else "three dice, such as roll:2,5,6"
    faces = text.removeprefix("roll:").split(",")
    is_roll = text.startswith("roll:") and all(
        len(face) == 1 and "1" <= face <= str(FACES) for face in faces
    )
    if not is_roll or len(faces) != (1 if s.dice[0] else 3):
        raise Refusal(f'"{text}" is not the roll that is due: {wanted}')
    if len(faces) == 1:
        return int(faces[0]) - 1
    first, second, third = sorted(int(face) for face in faces)
    return FACES + OPENING_ROLLS.index((first, second, third))
