"""Dare to Love's record: everything that is true of a match in progress.

Seats and characters on the board share numbers: 0 is the Oligarch, 1 to 3 are the Rebels. What can
lose hit points is a body: the same numbers, and 4 for the Tycoon's second unit. Spaces are numbers
below 64, so a set of spaces is one integer.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.boards import DIRECTIONS
from dauntless.engine.constants import constant_names
from dauntless.engine.dice import counts, rolls
from dauntless.engine.records import whole as whole

OLIGARCH = 0
REBELS = 3
UNITS = 1 + REBELS
SECOND_BODY = 4  # of the Tycoon (♀); the first (♂) is body 0
BODIES = 5
PRISONS = 3
PRISON = BODIES  # an attack's target: a body, or PRISON + number of the prison

MOST_SPACES = 62
NOWHERE = 63
FARTHEST = 15  # "unlimited" as a range

OLIGARCHS, HEROES = 3, 6
CHARACTERS = OLIGARCHS + HEROES  # Oligarchs first
KINDS = 8  # different cards of one character
MANA = 0  # a Rebel's kind 0 is Mana
MOST_MANA = 3
MOST_HAND = 8

# The symbols of a die.
SWORD, ARROW, STAR, MISS, BLANK = range(5)
SYMBOLS = 5
MOST_DICE = 6
ATTACK_TYPES = ("melee", "ranged", "penetrating")
MELEE, RANGED, PENETRATING = SWORD, ARROW, STAR  # an attack's type is the symbol that hits

# The vocabulary of effects.
(
    MOVE, ATTACK, LINE, AREA, DASH, PUSH, PULL, HEAL, BLESS, DRAW, TELEPORT,
    SWAP, CRYSTAL, SHATTER, CONTROL, MEND, HARM, TOKEN, BOOST, STEADY, FREE,
    PREVENT, SURVIVE, RIPOSTE, CHEER,
) = range(25)  # fmt: skip
EFFECTS = constant_names(globals(), "MOVE", "CHEER")
WHOM = ("nobody", "ally", "self", "enemy")  # that an effect is aimed at
NOBODY, ALLY, SELF, ENEMY = range(4)

# What is due, on top of the stack.
(
    NOTHING, CHOOSING_OLIGARCH, CHOOSING_REBEL, HIDING, DEALING_TALENT, STARTING,
    COMMITTING, TURN, NAMING_BODY, ROLLING, REROLLING, REACTING, LANDING, DRAWING,
    SWEEPING, NEXT_TURN, NEXT_ROUND, HARMING,
) = range(18)  # fmt: skip
DUE_NAMES = constant_names(globals(), "NOTHING", "HARMING")
MOST_PENDING = 12

HIDDEN = 255  # somewhere in a concealed state: there is something, but what?
PASSED = 254  # committed no card, having none to play
UNPLACED = 254  # no prisoner has been put here yet
EMPTY_CELL = 0  # a prison without a prisoner

UNDECIDED, OLIGARCH_WON, REBELS_WON = range(3)

PUBLIC, INQUISITOR = 0, 1  # whose knowledge of a hand: everybody else's, or the Oligarch's

PENDING = np.dtype(
    [
        ("due", "u1"),
        ("unit", "u1"),  # whose turn, attack, draw or flight it is
        ("target", "u1"),  # of an attack
        ("dice", "u1"),
        ("kind", "u1"),  # of an attack
        ("amount", "u1"),  # damage, cards, spaces
        ("steady", "u1"),  # the attack ignores misses
        ("swept", "u1"),  # the units an area attack has still to strike, as a bit mask
    ]
)

STATE = np.dtype(
    [
        ("crystals", "i8"),  # the spaces with a Magic crystal
        # What others know of a Rebel's hand: how likely it holds so much Mana, and which of its
        # other cards are certain (as a bit mask of kinds).
        ("mana_odds", "f8", (2, UNITS, MOST_MANA + 1)),
        ("certain", "u1", (2, UNITS)),
        ("rebels", "u1"),  # how many play
        ("wanted", "u1", (UNITS,)),  # the characters fixed by the options, + 1; 0: chosen
        ("character", "u1", (UNITS,)),  # + 1; 0: not chosen yet
        ("life", "u1", (BODIES,)),
        ("where", "u1", (UNITS,)),
        ("prison_life", "u1", (PRISONS,)),
        ("prisoner", "u1", (PRISONS,)),  # the Rebel whose loved one it is, or EMPTY_CELL
        ("talent", "u1", (UNITS,)),  # + 1; 0: none, or used
        ("used_talents", "u2"),  # as a bit mask
        ("hand", "u1", (UNITS, KINDS)),
        ("held", "u1", (UNITS,)),  # how many cards the hand has
        ("deck", "u1", (UNITS, KINDS)),
        ("discard", "u1", (UNITS, KINDS)),
        ("committed", "u1", (UNITS,)),  # kind + 1; the card is still in the hand
        ("played", "u1", (UNITS,)),  # kind + 1; the card lies open
        ("round_token", "u1"),
        ("controlled", "u1"),  # the Rebel under Mind Control this round, or 0
        ("control_next", "u1"),  # … and in the next round
        ("acted", "u1"),  # the units that have had their turn, as a bit mask
        ("paid", "u1"),  # the units that have paid for their bottom row, as a bit mask
        ("done", "u1"),  # the actions of the present turn that are used up, as a bit mask
        ("talent_on", "u1"),  # the Talent used in the present turn, + 1
        ("extra_dice", "u1"),  # for the next attack of the present turn
        ("steady", "u1"),  # that attack ignores misses
        ("rolled", "u1", (SYMBOLS,)),  # the dice on the table
        ("winner", "u1"),
        ("turns", "u2"),  # completed
        ("height", "u1"),  # of the stack
        ("pending", PENDING, (MOST_PENDING,)),
    ]
)

# What a pack compiles to.
CARD_EFFECTS, TALENT_EFFECTS = 6, 2
SLOTS = CARD_EFFECTS + TALENT_EFFECTS
MOST_TALENTS = 16
TOP, BOTTOM = 0, 1
IN_TURN, WHEN_HURT = range(2)

EFFECT = np.dtype(
    [
        ("what", "u1"),
        ("row", "u1"),
        ("dice", "u1"),
        ("kind", "u1"),
        ("reach", "u1"),
        ("amount", "u1"),
        ("whom", "u1"),
        ("form", "i8"),  # all of the above but the row; equal for effects that do the same
        ("worth", "u1"),  # to a bot that knows nothing more of it, in hundredths
    ]
)
CARD = np.dtype(
    [
        ("initiative", "u1"),
        ("mana", "u1"),
        ("requires", "u1"),
        ("returns", "u1"),
        ("body", "u1"),  # of the Tycoon: 0 either, 1 ♂, 2 ♀
        ("alert", "u1", (2,)),  # in the top row, in the bottom row
        ("effects", "u1"),
        ("effect", EFFECT, (CARD_EFFECTS,)),
    ]
)
GIFT = np.dtype([("moment", "u1"), ("effects", "u1"), ("effect", EFFECT, (TALENT_EFFECTS,))])

# Every result of up to six dice as counts of symbols: all of one die, then of two, ….
ROLLS = tuple(counts(roll, SYMBOLS) for n in range(MOST_DICE) for roll in rolls(n + 1, SYMBOLS))
MOST_ROLLS = max(sum(sum(roll) == n for roll in ROLLS) for n in range(1, MOST_DICE + 1))

TABLES = np.dtype(
    [
        ("open", "i8"),  # where one can stand
        ("starts", "i8"),
        ("near", "i8", (64, FARTHEST + 1)),  # the spaces within a range of a space
        ("walk", "i8", (64, FARTHEST + 1)),  # … that so many steps lead to
        ("mark", "i8", (PRISONS,)),  # where a prison is attacked from
        ("beyond", "u1", (64, DIRECTIONS)),  # the next space that way, or NOWHERE
        ("lines", "i8", (64,)),  # the spaces straight on in any direction
        ("way", "i1", (64, 64)),  # … and in which of them a space lies, or -1
        ("distance", "u1", (64, 64)),
        ("prison_space", "u1", (PRISONS,)),
        ("steps_to_prison", "u1", (64, PRISONS)),  # to where it is attacked from
        ("throne", "u1"),  # where the Oligarch starts
        ("rounds", "u1"),
        ("hand", "u1"),
        ("rebel_life", "u1"),
        ("prison_life", "u1"),
        ("crystals", "u1"),
        ("crystal_heals", "u1"),
        ("oligarch_life", "u1", (REBELS + 1, 2)),  # by Rebels: of one body, of each of two
        ("bodies", "u1", (OLIGARCHS,)),
        ("copies", "u1", (CHARACTERS, KINDS)),
        ("card", CARD, (CHARACTERS, KINDS)),
        ("talents", "u1"),
        ("talent", GIFT, (MOST_TALENTS,)),
        ("prisoner", GIFT, (HEROES,)),
        ("first_roll", "i8", (MOST_DICE + 2,)),  # where the possible rolls of so many dice begin
        ("roll", "i8", (len(ROLLS),)),
        ("roll_weight", "i8", (len(ROLLS),)),
        ("mean_damage", "f8", (MOST_DICE + 1, 3)),
    ]
)

# Actions: a slot (one effect of the card or the Talent in use) aimed at a space, and the others.
AIMS = 64
PAY = SLOTS * AIMS
TALENT = PAY + 1
DECLINE = PAY + 2
END = PAY + 3
PASS = PAY + 4
HIM = PAY + 5
HER = PAY + 6
PLAY = PAY + 7  # + kind
FORCE = PLAY + KINDS  # + kind: for the Rebel under Mind Control
BE = FORCE + KINDS  # + character
HIDE = BE + CHARACTERS  # + Rebel, or EMPTY_CELL
GO = HIDE + UNITS  # + space: start there, or land there
ACTIONS = GO + AIMS

# Outcomes of chance.
DEAL = len(ROLLS)  # + talent
TAKE = DEAL + MOST_TALENTS  # + kind: the card drawn
OUTCOMES = TAKE + KINDS
