"""What a coach sees: the field, the dice, the power scale, both sidelines."""

from __future__ import annotations

import functools

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.contract import Record
from dauntless.engine.scene import Area, Cell, Ending, Objective, Piece, ScoreLine, Standing
from dauntless.engine.wording import plural
from dauntless.games.darebase import state
from dauntless.games.darebase.state import (
    file_of,
    player_id,
    player_name,
    player_number,
    player_title,
    scale,
    side,
    square_name,
)

# What can be due


def pick_prompt(at: Moment, coach: str) -> str:
    """What the dice allow, in words."""
    first, second = sorted(at.s.dice[:2].tolist())
    if first == second:
        may = f"any player up to {first}"
    elif second == state.FACES:
        may = f"player {first} up to {second}, or any player up to {first}"
    else:
        may = f"player {first} up to {second}, or player {second} up to {first}"
    dice = f"{int(at.s.dice[0])} and {int(at.s.dice[1])}"
    return f"{coach}: pick a player to move. Dice {dice}: {may}."


def move_prompt(at: Moment, coach: str) -> str:
    """How far the picked player may still go."""
    number, left = player_number(int(at.s.mover)), plural(int(at.s.left), "more square")
    return f"{coach}: player {number} may move {left}."


def end_prompt(at: Moment, coach: str) -> str:
    """Who has won."""
    winner = int(at.s.winner)
    return (
        "The match is a draw." if winner == state.DRAW else f"{state.TITLES[winner - 1]} has won!"
    )


DUTIES = {
    state.ROLL: Duty("a-turn", "the dice are to be rolled", "The dice are rolled."),
    state.BASES: Duty(
        "classic-capture-the-flag",
        "choose the base your flag starts on, such as base:c2",
        "{who}: choose in secret the base your flag starts on.",
    ),
    state.PLAYER: Duty(
        "a-turn", "first pick the player that is to move, by its number", pick_prompt
    ),
    state.MOVE: Duty("moving", "go on with the player you have picked", move_prompt),
    state.FLAG_PLACEMENT: Duty(
        "steady-supply",
        "place the new flag on the centre row, such as flag:e6",
        "{who}: place the new flag on the centre row.",
    ),
    state.NOTHING: Duty("end-of-the-game", "the match is over", end_prompt),
}


# What it is about

GOALS = {
    state.DELIVER: "Bring a flag to each of the other side's two bases",
    state.COLLECT: "Collect the flags of both of the other side's bases",
    state.GATHER: "Have both flags on your own two bases",
}
BASES_EACH = 2


def objective(at: Moment) -> Objective:
    """What wins, and how far both coaches are."""
    scenario = at.t.scenario[at.s.scenario]
    limit = int(at.s.turn_limit)
    standings = tuple(
        Standing(label=state.TITLES[coach], seats=(coach,), value=_done(at, coach), most=BASES_EACH)
        for coach in range(2)
    )
    ends = f"turn {int(at.s.turns) + 1}; a draw after {limit}" if limit else ""
    return Objective(goal=GOALS[int(scenario.goal)], standings=standings, ends=ends)


def _done(at: Moment, coach: int) -> int:
    """At how many bases a coach has done what wins."""
    if at.t.scenario[at.s.scenario].goal == state.GATHER:
        return sum(int(at.s.flag[base] != state.NO_FLAG) for base in at.t.bases[coach])
    return int(at.s.delivered[coach].sum())


def ending(at: Moment) -> Ending | None:
    """Why it is over, and the numbers of the match."""
    if at.s.winner == state.UNDECIDED:
        return None
    goal = int(at.t.scenario[at.s.scenario].goal)
    held = at.s.held.tolist()
    reason = f"After {int(at.s.turns)} turns nobody has won: a draw."
    if at.s.winner != state.DRAW:
        winner = state.TITLES[int(at.s.winner) - 1]
        reason = f"{winner} {WON_BY[goal]}."
    return Ending(
        reason=reason,
        score=(
            ScoreLine(label=COUNTED[goal], values=(_done(at, 0), _done(at, 1)), total=True),
            ScoreLine(label="prisoners taken", values=(held[0], held[1])),
        ),
        facts=(f"{int(at.s.turns)} turns were played.",),
    )


WON_BY = {
    state.DELIVER: "has brought a flag to both bases",
    state.COLLECT: "has collected both flags",
    state.GATHER: "has both flags on its bases",
}
COUNTED = {
    state.DELIVER: "bases with a flag",
    state.COLLECT: "flags collected",
    state.GATHER: "flags on own bases",
}


def pieces(s: Record) -> tuple[Piece, ...]:
    """All that lies and stands on the table."""
    return (*flags(s), *players(s), *power_chips(s), *dice(s))


# Areas: they are the same in every scene


def all_areas(t: Record) -> tuple[Area, ...]:
    """The parts of the table."""
    return (field(t), power_scale(), dice_row(), *sidelines())


def field(t: Record) -> Area:
    """The 88 squares."""
    marks = marked_squares(t)
    cells = []
    for name, square in state.SQUARE_BY_NAME.items():
        kind, hint = marks.get(square, ("grass", ""))
        x, y = file_of(square), square // state.WIDTH - 1
        cells.append(Cell(id=name, x=x, y=y, label=name, kind=kind, hint=hint))
    return Area(id="field", kind="grid", title="Field", cells=tuple(cells))


def marked_squares(t: Record) -> dict[int, tuple[str, str]]:
    """What the squares with a meaning are, for the eye and in words."""
    marks = dict.fromkeys(t.centre.tolist(), ("centre", "centre square"))
    for coach in range(2):
        base = (f"base-{state.COACHES[coach]}", f"{state.TITLES[coach]}'s base")
        jail = (f"jail-{state.COACHES[coach]}", f"{state.TITLES[coach]}'s jail")
        marks |= dict.fromkeys(t.bases[coach].tolist(), base)
        marks |= dict.fromkeys(t.jail[coach].tolist(), jail)
    return marks


def power_scale() -> Area:
    """The ladder of power."""
    cells = tuple(
        Cell(id=f"power-{i}", x=i, label={1: "weaker", state.PLAYERS: "stronger"}.get(i, ""))
        for i in range(1, state.PLAYERS + 1)
    )
    return Area(id="power", kind="track", title="Power", cells=cells)


def dice_row() -> Area:
    """The three dice, nearest the board first."""
    hints = ("used this turn", "used this turn", "comes into use next turn")
    cells = tuple(Cell(id=f"die-{i + 1}", x=i, hint=hints[i]) for i in range(3))
    return Area(id="dice", kind="dice", title="Dice", cells=cells)


def sidelines() -> list[Area]:
    """Where a coach's players wait, and the flags it has collected lie."""
    return [
        Area(
            id=f"side-{state.COACHES[coach]}",
            kind="mat",
            title=f"{state.TITLES[coach]}, off-field",
            owner=coach,
            cells=(Cell(id=f"off-{state.COACHES[coach]}", label="off-field"),),
        )
        for coach in range(2)
    ]


# Pieces: the same few again and again, so each is made once


def players(s: Record) -> list[Piece]:
    """All ten players, wherever they are."""
    square, power, on_scale = s.square.tolist(), s.power.tolist(), int(s.on_scale)
    mover = int(s.mover) if s.due == state.MOVE else state.NOBODY
    return [
        _player(player, square[player], power[player], on_scale, player == mover)
        for player in range(1, state.PLAYERS + 1)
    ]


@functools.cache
def _player(player: int, square: int, power: int, on_scale: int, is_moving: bool) -> Piece:
    """A player's pawn; who is being moved can be told from the others."""
    kind, cell = "moving-player" if is_moving else "player", square_name(square)
    whereabouts = f"power {power} of {on_scale}"
    if square == state.OFF:
        cell, whereabouts = f"off-{state.COACHES[side(player)]}", "off-field"
    elif power == 0:
        kind, whereabouts = "prisoner", f"in {state.TITLES[1 - side(player)]}'s jail"
    return Piece(
        id=player_id(player),
        cell=cell,
        kind=kind,
        face=str(player_number(player)),
        owner=side(player),
        hint=f"{player_title(player)}, {whereabouts}",
    )


def flags(s: Record) -> list[Piece]:
    """The flags; they all look alike, so a flag is known by the square it lies on."""
    flag_on = s.flag.tolist()
    return [
        _flag(name, flag_on[square] == state.DELIVERED_FLAG)
        for name, square in state.SQUARE_BY_NAME.items()
        if flag_on[square] != state.NO_FLAG
    ]


@functools.cache
def _flag(name: str, delivered: bool) -> Piece:
    kind = "delivered-flag" if delivered else "flag"
    hint = "a delivered flag: it stays" if delivered else "a flag"
    return Piece(id=f"flag-{name}", cell=name, kind=kind, face="⚑", hint=hint)


def power_chips(s: Record) -> list[Piece]:
    """The order of power."""
    return [_chip(player, rank) for rank, player in enumerate(scale(s), start=1)]


@functools.cache
def _chip(player: int, rank: int) -> Piece:
    return Piece(
        id=f"chip-{player_name(player)}",
        cell=f"power-{rank}",
        kind="chip",
        face=str(player_number(player)),
        owner=side(player),
        hint=player_title(player),
    )


def dice(s: Record) -> list[Piece]:
    """The dice; one that waits for its roll shows no face.

    Every turn the nearest die goes to the end of the row, so the turns tell which die lies where.
    """
    turns = int(s.turns)
    return [
        _die((place + turns) % 3 + 1, place + 1, face) for place, face in enumerate(s.dice.tolist())
    ]


@functools.cache
def _die(number: int, place: int, face: int) -> Piece:
    return Piece(id=f"dice-{number}", cell=f"die-{place}", kind="die", face=str(face or ""))
