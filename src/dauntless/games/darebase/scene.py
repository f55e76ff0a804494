"""What a coach sees: the field, the dice, the power scale, both sidelines."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.contract import Record
from dauntless.engine.layout import track
from dauntless.engine.scene import Area, Cell, Ending, Objective, Piece, ScoreLine, Standing
from dauntless.games.darebase import state
from dauntless.games.darebase.routes import routes

# What can be due


def pick(at: Moment) -> str:
    """What the dice allow, in words."""
    first, second = sorted(at.s.dice[:2].tolist())
    if first == second:
        may = f"any player up to {first}"
    elif second == state.FACES:
        may = f"player {first} up to {second}, or any player up to {first}"
    else:
        may = f"player {first} up to {second}, or player {second} up to {first}"
    dice = f"{int(at.s.dice[0])} and {int(at.s.dice[1])}"
    return f"pick a player to move. Dice {dice}: {may}."


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
        asks="choose in secret the base your flag starts on.",
    ),
    state.PLAYER: Duty("a-turn", "first pick the player that is to move, by its number", asks=pick),
    state.MOVE: Duty(
        "moving",
        "go on with the player you have picked",
        asks="player {number} may move {squares_left}.",
    ),
    state.FLAG_PLACEMENT: Duty(
        "steady-supply",
        "place the new flag on the centre row, such as flag:e6",
        asks="place the new flag on the centre row.",
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
    limit, goal = int(at.s.turn_limit), goal_of(at)
    standings = tuple(
        Standing(
            label=state.TITLES[coach], seats=(coach,), value=_done(at, goal, coach), most=BASES_EACH
        )
        for coach in range(2)
    )
    ends = f"a draw after {limit} turns" if limit else ""
    if limit and at.s.winner == state.UNDECIDED:
        ends = f"turn {int(at.s.turns) + 1}; a draw after {limit}"
    return Objective(goal=GOALS[goal], standings=standings, ends=ends)


def goal_of(at: Moment) -> int:
    """What wins in the scenario that is played."""
    return int(at.t.scenario[at.s.scenario].goal)


def _done(at: Moment, goal: int, coach: int) -> int:
    """At how many bases a coach has done what wins."""
    if goal == state.GATHER:
        return sum(int(at.s.flag[base] != state.NO_FLAG) for base in at.t.bases[coach])
    return int(at.s.delivered[coach].sum())


def ending(at: Moment) -> Ending | None:
    """Why it is over, and the numbers of the match."""
    if at.s.winner == state.UNDECIDED:
        return None
    goal = goal_of(at)
    held = at.s.held.tolist()
    reason = f"After {int(at.s.turns)} turns nobody has won: a draw."
    if at.s.winner != state.DRAW:
        winner = state.TITLES[int(at.s.winner) - 1]
        reason = f"{winner} {WON_BY[goal]}."
    return Ending(
        reason=reason,
        score=(
            ScoreLine(
                label=COUNTED[goal], values=(_done(at, goal, 0), _done(at, goal, 1)), total=True
            ),
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


# The table


def areas(at: Moment) -> tuple[Area, ...]:
    """The parts of the table, which never change."""
    return table(at.game)


@functools.lru_cache(maxsize=16)
def table(game: Any) -> tuple[Area, ...]:
    """The field, the ladder of power, the dice with the nearest to the board first, both sides."""
    ends = {1: "weaker", state.PLAYERS: "stronger"}
    hints = ("used this turn", "used this turn", "comes into use next turn")
    row = [Cell(id=f"die-{i + 1}", x=i, hint=hint) for i, hint in enumerate(hints)]
    return (
        Area(id="field", kind="grid", title="Field", cells=tuple(squares(game.tables))),
        track("power", "Power", "power", [ends.get(i, "") for i in state.EVERYBODY]),
        Area(id="dice", kind="dice", title="Dice", cells=tuple(row)),
        *(sideline(coach) for coach in range(2)),
    )


def squares(t: Record) -> Iterator[Cell]:
    """The 88 squares of the field."""
    marks = dict.fromkeys(t.centre.tolist(), ("centre", "centre square"))
    for coach, name in enumerate(state.COACHES):
        for kind, marked in (("base", t.bases), ("jail", t.jail)):
            mark = (f"{kind}-{name}", f"{state.TITLES[coach]}'s {kind}")
            marks |= dict.fromkeys(marked[coach].tolist(), mark)
    for name, square in state.SQUARE_BY_NAME.items():
        kind, hint = marks.get(square, ("grass", ""))
        x, y = state.file_of(square), square // state.WIDTH - 1
        file, rank = name[0], name[1:]
        yield Cell(id=name, x=x, y=y, label=name, column=file, row=rank, kind=kind, hint=hint)


def sideline(coach: int) -> Area:
    """Where a coach's players wait, and the flags it has collected lie."""
    name, title = state.COACHES[coach], f"{state.TITLES[coach]}, off-field"
    cells = (Cell(id=f"off-{name}", label="off-field"),)
    return Area(id=f"side-{name}", kind="mat", title=title, owner=coach, cells=cells)


# What lies and stands on it


def pieces(at: Moment) -> Iterator[Piece]:
    """The flags, the players, the order of power, the dice."""
    yield from flags(at.s)
    yield from pawns(at.s)
    for rank, player in enumerate(state.scale(at.s), start=1):
        yield chip(player, rank)
    yield from dice(at.s)


def flags(s: Record) -> Iterator[Piece]:
    """They all look alike, so a flag is known by the square it lies on."""
    for square in s.flag.nonzero()[0]:
        name, is_delivered = state.square_name(int(square)), s.flag[square] == state.DELIVERED_FLAG
        kind = "delivered-flag" if is_delivered else "flag"
        hint = "a delivered flag: it stays" if is_delivered else "a flag"
        yield Piece(id=f"flag-{name}", cell=name, kind=kind, face="⚑", hint=hint)


def pawns(s: Record) -> Iterator[Piece]:
    """The players, wherever they are."""
    squares, powers, on_scale = s.square.tolist(), s.power.tolist(), int(s.on_scale)
    mover = int(s.mover) if s.due == state.MOVE else None
    for player in state.EVERYBODY:
        yield pawn(player, squares[player], powers[player], on_scale, player == mover)


@functools.lru_cache(maxsize=4096)
def pawn(player: int, square: int, power: int, on_scale: int, is_moving: bool) -> Piece:
    """A player; who is being moved can be told from the others."""
    kind, cell = "moving-player" if is_moving else "player", state.square_name(square)
    whereabouts = f", power {power} of {on_scale}"
    if square == state.OFF:
        cell, whereabouts = f"off-{state.COACHES[state.side(player)]}", ", off-field"
    elif power == 0:
        kind, whereabouts = "prisoner", f", in {state.TITLES[1 - state.side(player)]}'s jail"
    return of_player(player, state.player_id(player), cell, kind, whereabouts)


@functools.lru_cache(maxsize=256)
def chip(player: int, rank: int) -> Piece:
    """A player on the ladder of power."""
    return of_player(player, f"chip-{state.player_name(player)}", f"power-{rank}", "chip")


def of_player(player: int, name: str, cell: str, kind: str, more: str = "") -> Piece:
    """Something with a player's colour and number."""
    face, hint = str(state.player_number(player)), state.player_title(player) + more
    return Piece(id=name, cell=cell, kind=kind, face=face, owner=state.side(player), hint=hint)


def dice(s: Record) -> Iterator[Piece]:
    """One that waits for its roll shows no face.

    Every turn the nearest die goes to the end of the row, so the turns tell which die lies where.
    """
    for place, face in enumerate(s.dice.tolist()):
        number = (place + int(s.turns)) % 3 + 1
        shown = str(face or "")
        yield Piece(id=f"dice-{number}", cell=f"die-{place + 1}", kind="die", face=shown)


VIEW = {
    "areas": areas, "pieces": pieces, "objective": objective, "routes": routes, "ending": ending,
}  # fmt: skip
