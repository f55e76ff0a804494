"""What a coach sees: the field, the dice, the power scale, both sidelines."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.scene import Area, Cell, Choice, Piece, Scene
from dauntless.games.darebase import state
from dauntless.games.darebase.movement import allowance, endline
from dauntless.games.darebase.notation import action_text
from dauntless.games.darebase.position import COACHES, scale
from dauntless.games.darebase.state import (
    BASES,
    CARRY,
    CELLS,
    CENTRE_RANK,
    CHOOSE,
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
    NOT_CHOSEN,
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
    UNDECIDED,
    WIDTH,
    player_name,
    side,
    square_name,
    square_number,
)

TITLES = ("Blue", "Yellow")
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

SECTION_OF_DUE = {
    ROLL: "a-turn",
    BASES: "classic-capture-the-flag",
    PLAYER: "a-turn",
    MOVE: "moving",
    FLAG_PLACEMENT: "steady-supply",
}


def make_scene(t: Record, s: Record, viewer: int, actions: list[int]) -> Scene:
    """The table as a coach, or a spectator, sees it; `actions` are the viewer's."""
    return Scene(
        game="darebase",
        viewer=viewer,
        seats=COACHES,
        due=due_seats(s),
        prompt=prompt(s),
        rulebook=SECTION_OF_DUE.get(int(s.due), "end-of-the-game"),
        areas=(field(t), power_scale(), dice_row(), *sidelines()),
        pieces=(*flags(s), *players(s), *power_chips(s), *dice(s)),
        choices=tuple(choice(t, s, viewer, action) for action in actions),
        result=result(s),
    )


def due_seats(s: Record) -> tuple[int, ...]:
    """Who must decide."""
    if s.due == BASES:
        return tuple(coach for coach in range(2) if s.chosen_base[coach] == NOT_CHOSEN)
    return (int(s.seat),) if s.due in (PLAYER, MOVE, FLAG_PLACEMENT) else ()


def result(s: Record) -> tuple[float, float] | None:
    """The score, once it is over."""
    if s.winner == UNDECIDED:
        return None
    if s.winner == DRAW:
        return (0.0, 0.0)
    return (1.0, -1.0) if s.winner == 1 else (-1.0, 1.0)


def prompt(s: Record) -> str:
    """Who must do what now."""
    coach = TITLES[int(s.seat)]
    if s.winner == DRAW:
        return "The match is a draw."
    if s.winner != UNDECIDED:
        return f"{TITLES[int(s.winner) - 1]} has won!"
    first, second = int(s.dice[0]), int(s.dice[1])
    match int(s.due):
        case state.ROLL:
            return "The dice are rolled."
        case state.BASES:
            waiting = " and ".join(TITLES[seat] for seat in due_seats(s))
            return f"{waiting}: choose in secret the base your flag starts on."
        case state.PLAYER:
            return f"{coach}: pick a player to move. Dice {first} and {second}: {who_may(s)}."
        case state.MOVE:
            number = int(s.mover) - int(s.seat) * TEAM
            left = int(s.left)
            return f"{coach}: player {number} may move {left} more square{'s' * (left != 1)}."
        case _:
            return f"{coach}: place the new flag on the centre row."


def who_may(s: Record) -> str:
    """What the dice allow, in words."""
    first, second = sorted((int(s.dice[0]), int(s.dice[1])))
    if first == second:
        return f"any player, up to {first}"
    if second == FACES:
        return f"player {first} up to {second}, or any player up to {first}"
    return f"player {first} up to {second}, or player {second} up to {first}"


# Areas


def field(t: Record) -> Area:
    """The 88 squares."""
    cells = []
    for name, square in SQUARE_BY_NAME.items():
        kind, hint = square_kind(t, square)
        x, y = square % WIDTH, square // WIDTH - 1
        cells.append(Cell(id=name, x=x, y=y, label=name, kind=kind, hint=hint))
    return Area(id="field", kind="grid", title="Field", cells=tuple(cells))


def square_kind(t: Record, square: int) -> tuple[str, str]:
    """What a square is, for the eye and in words."""
    for coach in range(2):
        if square in t.bases[coach]:
            return f"base-{COACHES[coach]}", f"{TITLES[coach]}'s base"
        if square in t.jail[coach]:
            return f"jail-{COACHES[coach]}", f"{TITLES[coach]}'s jail"
    if square in t.centre:
        return "centre", "centre square"
    return "grass", ""


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


# Pieces


def players(s: Record) -> list[Piece]:
    """All ten players, wherever they are."""
    pieces = []
    for player in range(1, PLAYERS + 1):
        name, coach = player_name(player), side(player)
        square = int(s.square[player])
        kind, hint = "player", f"{TITLES[coach]} {name[1]}"
        if square == OFF:
            cell, hint = f"off-{COACHES[coach]}", f"{hint}, off-field"
        else:
            cell = square_name(square)
            if s.power[player] == 0:
                kind, hint = "prisoner", f"{hint}, in {TITLES[1 - coach]}'s jail"
            else:
                power = int(s.power[player])
                hint = f"{hint}, power {power} of {int(s.on_scale)}"
        pieces.append(Piece(id=name, cell=cell, kind=kind, face=name[1], owner=coach, hint=hint))
    return pieces


def flags(s: Record) -> list[Piece]:
    """The flags; they all look alike, so a flag is known by the square it lies on."""
    pieces = []
    for name, square in SQUARE_BY_NAME.items():
        if s.flag[square] != NO_FLAG:
            delivered = s.flag[square] == DELIVERED_FLAG
            kind = "delivered-flag" if delivered else "flag"
            hint = "a delivered flag: it stays" if delivered else "a flag"
            pieces.append(Piece(id=f"flag-{name}", cell=name, kind=kind, face="⚑", hint=hint))
    return pieces


def power_chips(s: Record) -> list[Piece]:
    """The order of power."""
    return [
        Piece(
            id=f"chip-{player_name(player)}",
            cell=f"power-{rank}",
            kind="chip",
            face=player_name(player)[1],
            owner=side(player),
            hint=f"{TITLES[side(player)]} {player_name(player)[1]}",
        )
        for rank, player in enumerate(scale(s), start=1)
    ]


def dice(s: Record) -> list[Piece]:
    """The dice that show a face; one that waits for its roll shows none."""
    return [
        Piece(id=f"d{i + 1}", cell=f"die-{i + 1}", kind="die", face=str(face) if face else "")
        for i, face in enumerate(int(die) for die in s.dice)
    ]


# Choices


def choice(t: Record, s: Record, seat: int, action: int) -> Choice:
    """A legal action as something to click."""
    elements: tuple[str, ...] = ()
    if action < GO:
        elements = (player_name(seat * TEAM + action - PICK + 1),)
    elif action < LEAVE or action >= PLACE:
        elements = (action_text(s, t, seat, action).removesuffix("f").rpartition(":")[2],)
        if CARRY <= action < ENTER:
            elements = (f"flag-{square_name(int(s.square[s.mover]))}", *elements)
    elif action == LEAVE:
        elements = (f"off-{COACHES[seat]}",)
    return Choice(
        action=action_text(s, t, seat, action), label=meaning(t, s, seat, action), elements=elements
    )


def meaning(t: Record, s: Record, seat: int, action: int) -> str:
    """What a legal action does."""
    if action < GO:
        return _pick_meaning(s, seat, action - PICK + 1)
    if action < ENTER:
        return _step_meaning(t, s, seat, action)
    if action < LEAVE:
        name = square_name(endline(seat) + action - ENTER)
        back = "come back" if s.gate != OFF else "come on"
        return f"{back} at {name} as the strongest player"
    if action == LEAVE:
        return "leave the field" + (
            "; the flag stays" if s.flag[s.square[s.mover]] != NO_FLAG else ""
        )
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


def _step_meaning(t: Record, s: Record, seat: int, action: int) -> str:
    carrying = action >= CARRY
    direction = (action - GO) % DIRECTIONS
    here = int(s.square[s.mover])
    there = here + int(STEP[direction])
    name, met = square_name(there), int(s.occupant[there])
    with_flag = " with the flag" if carrying else ""
    if met == PRISONER:
        prisoner = player_name(int(s.prisoners[1 - seat, s.held[1 - seat] - 1]))
        return f"rescue {prisoner} on {name}{with_flag and ', leaving the flag there'}"
    text = f"go {COMPASS[direction]} to {name}{with_flag}"
    if direction % 2:
        text += " (diagonal: 2 squares)"
    if met != NOBODY:
        text += f", capturing {player_name(met)}"
        if s.held[seat] == CELLS:
            freed = player_name(int(s.prisoners[seat, CELLS - 1]))
            text += f" and freeing {freed}"
    if there in t.bases[1 - seat] and t.scenario[s.scenario].goal == DELIVER and carrying:
        text += ": a delivery"
    if there in t.bases[1 - seat] and t.scenario[s.scenario].goal == COLLECT and s.flag[there]:
        text += ": collect its flag"
    return text
