"""What a coach sees: the field, the dice, the power scale, both sidelines."""

from __future__ import annotations

import functools
from typing import NamedTuple

from dauntless.engine.contract import Record
from dauntless.engine.scene import Area, Cell, Choice, Piece, Scene
from dauntless.games.darebase import state
from dauntless.games.darebase.movement import ALLOWED, allowance, endline, lift_bar
from dauntless.games.darebase.notation import action_text
from dauntless.games.darebase.position import scale
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CELLS,
    CENTRE_RANK,
    CHOOSE,
    COACHES,
    COLLECT,
    DELIVER,
    DELIVERED_FLAG,
    DIRECTIONS,
    DRAW,
    ENTER,
    FACES,
    FLAG_PLACEMENT,
    GO,
    LEAVE,
    MOVE,
    NO_FLAG,
    NOBODY,
    NOTHING,
    OFF,
    PASS,
    PICK,
    PLACE,
    PLAYER,
    PLAYERS,
    PRISONER,
    ROLL,
    SQUARE_BY_NAME,
    STEP,
    STOP,
    TEAM,
    TITLES,
    WIDTH,
    file_of,
    player_name,
    player_number,
    player_title,
    side,
    square_name,
    square_number,
)

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

SECTION_OF_DUE = {
    ROLL: "a-turn",
    BASES: "classic-capture-the-flag",
    PLAYER: "a-turn",
    MOVE: "moving",
    FLAG_PLACEMENT: "steady-supply",
    NOTHING: "end-of-the-game",
}


def make_scene(
    t: Record,
    s: Record,
    viewer: int,
    *,
    areas: tuple[Area, ...],
    due: tuple[int, ...],
    actions: list[int],
    result: tuple[float, ...] | None,
) -> Scene:
    """The table as a coach, or a spectator, sees it; `actions` are the viewer's."""
    return Scene(
        game="darebase",
        viewer=viewer,
        seats=COACHES,
        due=due,
        prompt=prompt(s, due),
        rulebook=SECTION_OF_DUE[int(s.due)],
        areas=areas,
        pieces=(*flags(s), *players(s), *power_chips(s), *dice(s)),
        choices=choices(t, s, viewer, actions),
        result=result,
    )


def prompt(s: Record, due: tuple[int, ...]) -> str:
    """Who must do what now."""
    coaches = " and ".join(TITLES[seat] for seat in due)
    match int(s.due):
        case state.ROLL:
            return "The dice are rolled."
        case state.BASES:
            return f"{coaches}: choose in secret the base your flag starts on."
        case state.PLAYER:
            dice = f"{int(s.dice[0])} and {int(s.dice[1])}"
            return f"{coaches}: pick a player to move. Dice {dice}: {who_may(s)}."
        case state.MOVE:
            number, left = player_number(int(s.mover)), int(s.left)
            return f"{coaches}: player {number} may move {left} more square{'s' * (left != 1)}."
        case state.FLAG_PLACEMENT:
            return f"{coaches}: place the new flag on the centre row."
        case _:
            winner = int(s.winner)
            return "The match is a draw." if winner == DRAW else f"{TITLES[winner - 1]} has won!"


def who_may(s: Record) -> str:
    """What the dice allow, in words."""
    first, second = sorted((int(s.dice[0]), int(s.dice[1])))
    if first == second:
        return f"any player up to {first}"
    if second == FACES:
        return f"player {first} up to {second}, or any player up to {first}"
    return f"player {first} up to {second}, or player {second} up to {first}"


# Areas: they are the same in every scene


def all_areas(t: Record) -> tuple[Area, ...]:
    """The parts of the table."""
    return (field(t), power_scale(), dice_row(), *sidelines())


def field(t: Record) -> Area:
    """The 88 squares."""
    marks = marked_squares(t)
    cells = []
    for name, square in SQUARE_BY_NAME.items():
        kind, hint = marks.get(square, ("grass", ""))
        x, y = file_of(square), square // WIDTH - 1
        cells.append(Cell(id=name, x=x, y=y, label=name, kind=kind, hint=hint))
    return Area(id="field", kind="grid", title="Field", cells=tuple(cells))


def marked_squares(t: Record) -> dict[int, tuple[str, str]]:
    """What the squares with a meaning are, for the eye and in words."""
    marks = dict.fromkeys(t.centre.tolist(), ("centre", "centre square"))
    for coach in range(2):
        base = (f"base-{COACHES[coach]}", f"{TITLES[coach]}'s base")
        jail = (f"jail-{COACHES[coach]}", f"{TITLES[coach]}'s jail")
        marks |= dict.fromkeys(t.bases[coach].tolist(), base)
        marks |= dict.fromkeys(t.jail[coach].tolist(), jail)
    return marks


def power_scale() -> Area:
    """The ladder of power."""
    cells = tuple(
        Cell(id=f"power-{i}", x=i, label={1: "weaker", PLAYERS: "stronger"}.get(i, ""))
        for i in range(1, PLAYERS + 1)
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
            id=f"side-{COACHES[coach]}",
            kind="mat",
            title=f"{TITLES[coach]}, off-field",
            owner=coach,
            cells=(Cell(id=f"off-{COACHES[coach]}", label="off-field"),),
        )
        for coach in range(2)
    ]


# Pieces: the same few again and again, so each is made once


def players(s: Record) -> list[Piece]:
    """All ten players, wherever they are."""
    square, power, on_scale = s.square.tolist(), s.power.tolist(), int(s.on_scale)
    mover = int(s.mover) if s.due == MOVE else NOBODY
    return [
        _player(player, square[player], power[player], on_scale, player == mover)
        for player in range(1, PLAYERS + 1)
    ]


@functools.cache
def _player(player: int, square: int, power: int, on_scale: int, is_moving: bool) -> Piece:
    """A player's pawn; who is being moved can be told from the others."""
    kind, cell = "moving-player" if is_moving else "player", square_name(square)
    whereabouts = f"power {power} of {on_scale}"
    if square == OFF:
        cell, whereabouts = f"off-{COACHES[side(player)]}", "off-field"
    elif power == 0:
        kind, whereabouts = "prisoner", f"in {TITLES[1 - side(player)]}'s jail"
    return Piece(
        id=player_id(player),
        cell=cell,
        kind=kind,
        face=str(player_number(player)),
        owner=side(player),
        hint=f"{player_title(player)}, {whereabouts}",
    )


def player_id(player: int) -> str:
    """A player's pawn as an element; "b3" alone would be a square too."""
    return f"player-{player_name(player)}"


def flags(s: Record) -> list[Piece]:
    """The flags; they all look alike, so a flag is known by the square it lies on."""
    flag_on = s.flag.tolist()
    return [
        _flag(name, flag_on[square] == DELIVERED_FLAG)
        for name, square in SQUARE_BY_NAME.items()
        if flag_on[square] != NO_FLAG
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


# Choices


class Mover(NamedTuple):
    """What the steps of the player that is moving depend on, looked up once for all of them."""

    here: int
    may_lift: bool
    occupant: list[int]
    flag: list[int]
    goal: int
    bases: list[int]  # the opponent's
    rescued: int  # the prisoner who is rescued next, or nobody
    freed: int  # the prisoner who is let out for a new one, or nobody


def mover_of(t: Record, s: Record, seat: int) -> Mover:
    """The player that a coach is moving, or would be."""
    here = int(s.square[s.mover])
    held, prisoners = s.held.tolist(), s.prisoners.tolist()
    return Mover(
        here=here,
        may_lift=bool(lift_bar(s, t, here) == ALLOWED),
        occupant=s.occupant.tolist(),
        flag=s.flag.tolist(),
        goal=int(t.scenario[s.scenario].goal),
        bases=t.bases[1 - seat].tolist(),
        rescued=prisoners[1 - seat][held[1 - seat] - 1] if held[1 - seat] else NOBODY,
        freed=prisoners[seat][CELLS - 1] if held[seat] == CELLS else NOBODY,
    )


def choices(t: Record, s: Record, seat: int, actions: list[int]) -> tuple[Choice, ...]:
    """A seat's legal actions as things to click."""
    if not actions:
        return ()
    mover = mover_of(t, s, seat)
    return tuple(_choice(t, s, mover, seat, action) for action in actions)


def _choice(t: Record, s: Record, mover: Mover, seat: int, action: int) -> Choice:
    if GO <= action < ENTER:
        return _step_choice(mover, action)
    text = action_text(s, t, seat, action)
    elements: tuple[str, ...] = ()
    if action < GO:
        elements = (player_id(seat * TEAM + action - PICK + 1),)
    elif action == LEAVE:
        elements = (f"off-{COACHES[seat]}",)
    elif action not in (STOP, PASS):
        elements = (text.rpartition(":")[2],)
    return Choice(action=text, label=meaning(t, s, seat, action), elements=elements)


def _step_choice(mover: Mover, action: int) -> Choice:
    square = square_name(mover.here + int(STEP[(action - GO) % DIRECTIONS]))
    label = _step_meaning(mover, action)
    if action < CARRY:
        return Choice(action=square, label=label, elements=(square,))
    elements = (f"flag-{square_name(mover.here)}", square)
    return Choice(action=f"{square}f", label=label, elements=elements)


def meaning(t: Record, s: Record, seat: int, action: int) -> str:
    """What a legal action does."""
    if action < GO:
        return _pick_meaning(s, seat, action - PICK + 1)
    if action < ENTER:
        return _step_meaning(mover_of(t, s, seat), action)
    if action < LEAVE:
        name = square_name(endline(seat) + action - ENTER)
        back = "come back" if s.gate != OFF else "come on"
        return f"{back} at {name} as the strongest player"
    if action == LEAVE:
        has_flag = s.flag[s.square[s.mover]] != NO_FLAG
        return "leave the field" + "; the flag stays" * bool(has_flag)
    if action == STOP:
        return "end the move here"
    if action == PASS:
        return "no player the dice name can move: the turn is lost"
    if action < CHOOSE:
        return f"place the flag on {square_name(square_number(action - PLACE, CENTRE_RANK))}"
    return f"start with your flag on {square_name(int(t.bases[seat, action - CHOOSE]))}"


def _pick_meaning(s: Record, seat: int, number: int) -> str:
    most = int(allowance(s, number))
    square = int(s.square[seat * TEAM + number])
    where = "off-field" if square == OFF else f"on {square_name(square)}"
    first, second = int(s.dice[0]), int(s.dice[1])
    dice = f"a pair of {first}s" if first == second else f"dice {first} and {second}"
    return f"move player {number} ({where}) up to {most} square{'s' * (most != 1)}: {dice}"


def _step_meaning(mover: Mover, action: int) -> str:
    carrying = action >= CARRY
    direction = (action - GO) % DIRECTIONS
    there = mover.here + int(STEP[direction])
    name, met = square_name(there), mover.occupant[there]
    if met == PRISONER:
        prisoner = player_title(mover.rescued)
        return f"rescue {prisoner} on {name}" + ", leaving the flag there" * carrying
    text = f"go {COMPASS[direction]} to {name}" + " (diagonal: 2 squares)" * (direction % 2)
    if carrying:
        text += " with the flag"
    elif mover.may_lift:
        text += " without the flag"
    if met != NOBODY:
        text += f", capturing {player_title(met)}"
        if mover.freed != NOBODY:
            text += f" and freeing {player_title(mover.freed)}"
    if there in mover.bases:
        if mover.goal == DELIVER and carrying:
            text += ": a delivery"
        elif mover.goal == COLLECT and mover.flag[there] != NO_FLAG:
            text += ": collect its flag"
    return text
