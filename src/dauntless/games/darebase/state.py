"""Darebase's record: everything that is true of a match in progress.

Squares are numbers on a board with a wall around it, so that a step is an addition and the edge
of the field is a square like any other on which nobody may stand.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.contract import Record
from dauntless.engine.dice import rolls
from dauntless.engine.records import whole as whole

BLUE, YELLOW = 0, 1
COACHES = ("blue", "yellow")
TITLES = ("Blue", "Yellow")
NOBODY = 0

FILES, RANKS = 8, 11
WIDTH = FILES + 1  # one column of wall lies between file h and the next rank's file a
SQUARES = (RANKS + 2) * WIDTH + 1
OFF = 0  # the "square" of a player who is off-field

TEAM = 5
PLAYERS = 2 * TEAM  # Blue's players are 1…5, Yellow's 6…10; 0 is nobody
EVERYBODY = range(1, PLAYERS + 1)
NUMBERS = tuple(str(number) for number in range(1, TEAM + 1))
PRISONER = PLAYERS + 1  # stands on a jail square, whoever it is
WALL = PLAYERS + 2

CELLS = 3  # a jail's squares
NO_FLAG, FLAG, DELIVERED_FLAG = 0, 1, 2
DRAW = 3  # as a winner; a coach who has won is seat + 1
UNDECIDED = 0

# What is due.
ROLL, BASES, PLAYER, MOVE, FLAG_PLACEMENT, NOTHING = range(6)

# A coach's choice of base in Classic: none yet, the first, the second, or one we may not see.
NOT_CHOSEN, FIRST_BASE, SECOND_BASE, CONCEALED_BASE = range(4)

STATE = np.dtype(
    [
        ("scenario", "u1"),
        ("turn_limit", "u2"),  # 0: none
        ("turns", "u4"),  # completed
        ("due", "u1"),
        ("seat", "u1"),  # the coach whose turn it is
        ("winner", "u1"),
        ("dice", "u1", (3,)),  # nearest the board first; 0 waits for its roll
        ("mover", "u1"),  # the player that is moving, or nobody
        ("left", "u1"),  # squares it may still move
        ("gate", "u1"),  # the endline square it has just left, or OFF
        ("square", "u1", (PLAYERS + 1,)),  # of each player; a prisoner's is its cell
        ("power", "u1", (PLAYERS + 1,)),  # 1 is the weakest on the field; 0: not on the scale
        ("on_scale", "u1"),
        ("prisoners", "u1", (2, CELLS)),  # that a coach holds, from the endline outward
        ("held", "u1", (2,)),
        ("delivered", "u1", (2, 2)),  # 1: the coach has delivered to that base of the opponent
        ("chosen_base", "u1", (2,)),
        ("occupant", "u1", (SQUARES,)),
        ("flag", "u1", (SQUARES,)),
    ]
)

# What a pack compiles to.
GOALS = ("deliver", "collect", "gather")
DELIVER, COLLECT, GATHER = range(3)
MOST_FLAGS = 4  # that one scenario starts with
MOST_SCENARIOS = 16
SCENARIO = np.dtype(
    [
        ("goal", "u1"),
        ("coaches_choose_bases", "u1"),
        ("extra_flag", "u1"),  # one more is placed after the first delivery
        ("second_round", "u1"),
        ("flag_count", "u1"),
        ("flag_square", "u1", (MOST_FLAGS,)),
    ]
)
TABLES = np.dtype(
    [
        ("bases", "u1", (2, 2)),  # a coach's own bases
        ("jail", "u1", (2, CELLS)),  # a coach's cells, from the endline outward
        ("centre", "u1", (2,)),
        ("scenario", SCENARIO, (MOST_SCENARIOS,)),
    ]
)

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
DIRECTIONS = 8
STEP = np.array([WIDTH, WIDTH + 1, 1, 1 - WIDTH, -WIDTH, -WIDTH - 1, -1, WIDTH - 1])

# Actions.
PICK = 0  # + number of the player − 1
GO = PICK + TEAM  # + direction
CARRY = GO + DIRECTIONS  # + direction: step with the flag
ENTER = CARRY + DIRECTIONS  # + file
LEAVE = ENTER + FILES
STOP = LEAVE + 1
PASS = STOP + 1
PLACE = PASS + 1  # + file: lay the new flag on the centre row
CHOOSE = PLACE + FILES  # + 0 or 1: start with the flag on that base
ACTIONS = CHOOSE + 2

# Outcomes of the dice: one face, or the three faces of the set-up roll in ascending order.
FACES = 6
ONE_DIE, OPENING_ROLLS = rolls(1, FACES), rolls(3, FACES)

CENTRE_RANK = 6
CENTRE_ROW = CENTRE_RANK * WIDTH + 1  # its square on file a
END_RANK = (1, RANKS)
ENDLINE = tuple(rank * WIDTH + 1 for rank in END_RANK)  # its square on file a
OUTWARD = np.array([WIDTH, -WIDTH])  # the step away from a coach's endline


def square_name(square: int) -> str:
    """A square as coaches call it, such as "c4"."""
    return "abcdefgh"[file_of(square)] + str(square // WIDTH)


def file_of(square: int) -> int:
    """A square's file, counted from 0."""
    return square % WIDTH - 1


SQUARE_BY_NAME = {
    square_name(square): square
    for wall in range(WIDTH, (RANKS + 1) * WIDTH, WIDTH)
    for square in range(wall + 1, wall + 1 + FILES)
}
EMPTY_FIELD = np.full(SQUARES, WALL, np.uint8)
EMPTY_FIELD[[*SQUARE_BY_NAME.values()]] = NOBODY


def side(player: int) -> int:
    """The coach a player plays for."""
    return BLUE if player <= TEAM else YELLOW


def player_name(player: int) -> str:
    """A player as positions call it, such as "b3"."""
    return f"{'by'[side(player)]}{player_number(player)}"


def player_title(player: int) -> str:
    """A player as sentences call it, such as "Blue 3"."""
    return f"{TITLES[side(player)]} {player_number(player)}"


def player_number(player: int) -> int:
    """The number on a player's pawn."""
    return player - side(player) * TEAM


def player_id(player: int) -> str:
    """A player's pawn as an element of the scene; "b3" alone would be a square too."""
    return f"player-{player_name(player)}"


def scale(s: Record) -> list[int]:
    """The players on the field, weakest first."""
    power = s.power.tolist()
    return sorted((p for p in EVERYBODY if power[p] > 0), key=power.__getitem__)


def base_names(t: Record, coach: int) -> list[str]:
    """A coach's own bases."""
    return [square_name(int(base)) for base in t.bases[coach]]
