"""I'm Not Afraid's record: everything that is true of a match in progress.

Sets of locations are bit masks. What a side of a location takes, and whether it is full, follows
from the dice that lie on it; it stands in the record as well, because every decision asks for it.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.constants import constant_names
from dauntless.engine.dice import counts, rolls, ways

GREEN, RED = 0, 1
COLOURS = ("green", "red")
MOVEMENTS = ("The Authorities", "The Movement")

DICE = 12  # of each colour
FACES = 6
KEPT = 6  # dice that a player chooses into the pool at the start
MEEPLES = 5
FIRST_ROLL = 2  # dice of a Roll, and one more for each unlocked goal

LOCATIONS = 12
MOST_SPOTS = 6  # of a side
EVERY_SPOT, EVERY_VALUE = (1 << MOST_SPOTS) - 1, (1 << FACES) - 1
GOALS = 20
GOAL_POINTS = (1, 3, 5)
OPEN_OF_PILE = 3  # goals that lie open of each value
MOST_CLAUSES = 4

NOBODY = NO_ACTION = -1
EMPTY = 0  # a spot without a die

# Spots: the values 1 to 6 are fixed.
NO_SPOT, ANY, EQUAL, UNEQUAL, PURPLE = 0, 7, 8, 9, 10

# A location's effect, and what decides a majority of both players.
NO_EFFECT, REROLL, SHIFT = range(3)
BY_TIE_BREAKERS, BOTH_SCORE, BY_DICE, BY_PIPS = range(4)

JOURNALISTS, INTERNET = 0, 1  # the converters: action E, action F

# A goal is in its pile, open, or on a player's board.
IN_PILE, OPEN, TAKEN = 0, 1, 2  # + player

# What is due; the first three and the two rolls by chance.
(
    STARTING_PLAYER, OPENING_ROLL, GOAL_DRAW, KEEPING, MAIN, GO_WHERE, GO_MORE, TAKE_WHAT,
    TAKE_WHERE, POOL_ROLL, EFFECT, DIRECTION, EFFECT_ROLL, STAYING, CONVERSION, NEW_FACE,
    PURPLE_SPOT, CLAIMING, UNLOCKING, NOTHING,
) = range(20)  # fmt: skip
DUE_NAMES = constant_names(globals(), "STARTING_PLAYER", "NOTHING")

# Actions; + value − 1, + location or + goal.
KEEP = 0
ROLL = KEEP + FACES
GO = ROLL + 1
FROM = GO + FACES
TIE = FROM + LOCATIONS
PASS = TIE + LOCATIONS
TO = PASS + 1
MORE = TO + LOCATIONS
ENOUGH = MORE + 1
TAKE = ENOUGH + 1
RETREAT = TAKE + FACES
CHANGE = RETREAT + 1
UP = CHANGE + FACES
DOWN = UP + 1
STAY = DOWN + 1
CONVERT = STAY + FACES
FACE = CONVERT + FACES
ONTO = FACE + FACES
CLAIM = ONTO + LOCATIONS
UNLOCK = CLAIM + LOCATIONS
DECLINE = UNLOCK + GOALS
ACTIONS = DECLINE + 1

STATE = np.dtype(
    [
        ("second_keeps", "i1"),  # options
        ("turn_limit", "i2"),
        ("turns", "i2"),  # completed
        ("due", "i1"),
        ("first", "i1"),  # the starting player, or nobody yet
        ("seat", "i1"),  # whose turn it is
        ("winner", "i1"),
        ("value", "i1"),  # of the dice that are being placed, taken, changed or converted
        ("face", "i1"),  # to which a die is being converted
        ("place", "i1"),  # the location that dice come from or have gone to
        ("converter", "i1"),
        ("rolling", "i1"),  # dice that are being rolled
        ("changed", "i1"),  # spots whose dice were rolled anew, as a bit mask
        ("rolled", "i1", (2, FACES)),  # the twelve dice of the start, until six are chosen
        ("chosen", "i1", (2,)),  # dice of them chosen so far
        ("pool", "i1", (2, FACES)),
        ("supply", "i1", (2,)),
        ("dice", "i1", (2, LOCATIONS, MOST_SPOTS)),
        ("meeples", "i2", (2,)),  # locations
        ("holds", "i2", (2,)),  # locations whose tie-breakers the player holds
        ("unlocked", "i1", (2,)),
        ("goal", "i1", (GOALS,)),
        ("takes", "i1", (2, LOCATIONS)),  # values for which a side has a spot, as a bit mask
        ("full", "i2", (2,)),  # locations whose side is complete
        ("peopled", "i2", (2,)),  # locations with dice on the side
        ("purple", "i2", (2,)),  # locations with an empty purple spot on the side
    ]
)

# What a pack compiles to.
LOCATION = np.dtype(
    [
        ("points", "i1"),
        ("majority", "i1"),  # what decides if both have a meeple there
        ("effect", "i1"),
        ("spots", "i1", (2,)),  # of a side; none if the location is closed to the player
        ("spot", "i1", (2, MOST_SPOTS)),
        ("partner", "i1", (2, MOST_SPOTS)),  # the other spot of a pair
        ("tie_breakers", "i1", (FACES,)),  # icons of each value
        ("icons", "i1"),
    ]
)
CLAUSE = np.dtype([("what", "i1"), ("least", "i1"), ("among", "i2")])
GOAL = np.dtype([("pile", "i1"), ("clauses", "i1"), ("clause", CLAUSE, (MOST_CLAUSES,))])
TABLES = np.dtype(
    [
        ("converter", "i1", (2,)),  # where Journalists and Internet are
        ("location", LOCATION, (LOCATIONS,)),
        ("goal", GOAL, (GOALS,)),
    ]
)

# What a goal's clause measures.
(
    LOCATIONS_WITH_DICE,
    BEHIND,
    POOL_ALIKE,
    POOL_VALUES,
    DICE_ON_EACH,
    OUT_OF_SUPPLY,
    DICE_ON_SIDES,
    MEEPLES_AMONG,
    WORKING,
    SHARED,
    MEEPLES_PLACED,
    VALUES_ON_SIDES,
    ALONE,
    TIE_BREAKERS,
    PRESENT,
) = range(15)

# Outcomes of chance: who starts, a goal, or some dice whose order does not matter.
DRAW = 2
FIRST_OF_ROLLS = DRAW + GOALS
ROLLS = tuple(faces for dice in range(1, MOST_SPOTS + 1) for faces in rolls(dice, FACES))
ROLL_COUNTS = [counts(faces, FACES) for faces in ROLLS]
ROLL_WEIGHTS = [ways(faces) for faces in ROLLS]
ROLLS_BEFORE = [sum(len(faces) < dice for faces in ROLLS) for dice in range(8)]
OUTCOMES = FIRST_OF_ROLLS + len(ROLLS)
