"""Win or Die's record: everything that is true of a match in progress.

Units of both sides share numbers: 0 to 11 are seat 0's, 12 to 23 seat 1's. Kinds share numbers too:
14 a region, then the mercenaries. Within a side a kind has a place: 0 to 13 those of its region,
then all mercenaries, of whom its Barrack has two. Spaces are numbered from the bottom row up, left
to right, which is the order in which several units are struck.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.constants import constant_names
from dauntless.engine.records import whole as whole

SIDES = 2
BASES = 12  # a side; a unit's base is its slot
UNITS = SIDES * BASES
NOBODY = 255
MOST_SPACES = 128
NOWHERE = 255
DIRECTIONS = 6
MOST_MAPS = 4

REGIONS = 5
REGION_KINDS = 14
MERCENARIES = 8
KINDS = REGIONS * REGION_KINDS + MERCENARIES
FIRST_MERCENARY = REGIONS * REGION_KINDS
PLACES = REGION_KINDS + MERCENARIES  # of kinds that may be in one side's Barrack
MOST_LEADERS = 4
RANDOM_CARD = REGIONS + 1  # a Region card is 1 + the region, or this
HIDDEN = 255  # in a concealed state: there is something, but what?

MODES = ("first-game", "basic", "advanced")
FIRST_GAME, BASIC, ADVANCED = range(3)
FATIGUE_RULES = ("printed", "even", "compare")
PRINTED, EVEN, COMPARE = range(3)
REGION_CHOICES = ("secret", "open")
SECRET, OPEN = range(2)
GIVEN = 2  # + 5 · region of seat 0 + region of seat 1: nobody chooses
GAMES_CHOICES = ("usual", "one", "three")
USUAL, ONE, THREE = range(3)

# Terrain.
TERRAINS = ("plain", "baseline", "forest", "mountains", "highland", "mine")
SIGNS = ".=fmhc"
PLAIN, BASELINE, FOREST, MOUNTAINS, HIGHLAND, MINE = range(6)

# Enhancements, as bits of a unit's gear.
GEAR = ("toughness", "morale", "attack", "counter", "health", "movement")
TOUGHNESS, MORALE, ATTACK_GEAR, COUNTER_GEAR, HEALTH, MOVEMENT = range(6)
GEARS = 1 << len(GEAR)
TACTICS = 7

# The passive words of the vocabulary; the last five are granted by Tactics alone.
(
    FLYING, RANGED, LONG_RANGE, TOUGH, SHELTERED, PAVISE, AMBUSH, CHARGE, RAGE,
    INSPIRE, PIERCE, SWIFT, VEIL, TAUNT, HOLD, SLIP, CLIMBER, REGENERATE, BURST,
    THIRST, VENOM, MUSTER, HERALD, TIRELESS, SPEED, POWER, COUNTER, BOUNTY,
    ENCIRCLE,
) = range(29)  # fmt: skip
WORDS = constant_names(globals(), "FLYING", "ENCIRCLE")

# The effects of the vocabulary.
(
    STRIKE, DAMAGE, HEAL, SHIELD, PUSH, PULL, STEP, MARCH, SWAP, BLIGHT, PIN,
    RALLY, RECOVER, SCOUT, HIDE, HURT, DREAD, GUARD, COVER,
) = range(19)  # fmt: skip
EFFECTS = constant_names(globals(), "STRIKE", "COVER")
WHOM = ("self", "ally", "friend", "friends", "enemy", "enemies", "same", "trigger")
SELF, ALLY, FRIEND, FRIENDS, ENEMY, ENEMIES, SAME, TRIGGER = range(len(WHOM))

ABILITY_TYPES = ("action", "reaction", "ultimate")
ACTION, REACTION, ULTIMATE = range(3)
WINDOWS = ("order", "attack", "arrival")
ORDER_WINDOW, ATTACK_WINDOW, ARRIVAL_WINDOW = range(3)
MOST_ABILITIES, MOST_EFFECTS = 3, 3
MOST_BLIGHT = 3
MOST_CRYSTALS = 200

# Orders.
ORDERS = ("move", "open", "attack", "call", "council", "ability")
MOVE_ORDER, OPEN_ORDER, ATTACK_ORDER, CALL_ORDER, COUNCIL_ORDER, ABILITY_ORDER = range(6)
ORDER_CODES = ABILITY_ORDER + MOST_ABILITIES

# What is due, on top of the stack.
(
    NOTHING, CHOOSING_REGIONS, WHO_PICKS, PICKING_REGION, DRAWING_REGION, WHO_IS_FIRST,
    BUILDING, DEPLOYING, TURN, ORDERED, REACTING, MOVING, AIMING, DECLARED,
    ATTACKING, ROLLING, COUNTERING, ROLLING_COUNTER, RESOLVING, CHOOSING_TARGET,
    CALLING, EQUIPPING, PLACING, CONVENING,
) = range(24)  # fmt: skip
DUE_NAMES = constant_names(globals(), "NOTHING", "CONVENING")
MOST_PENDING = 8

# How a battle ended.
ENDS = ("going-on", "glorious-victory", "battle-triumph", "comparison")
GOING_ON, GLORIOUS_VICTORY, BATTLE_TRIUMPH, COMPARISON = range(4)

DIE_FACES = 6
HANDFUL = 12  # as many dice are rolled at once

UNIT = np.dtype(
    [
        ("kind", "u1"),  # + 1; 0: no unit has this base
        ("gear", "u1"),  # its enhancements, as a bit mask
        ("space", "u1"),
        ("damage", "u1"),
        ("tokens", "u1"),  # Command tokens on it
        ("moves", "u1"),  # Move orders carried out this turn
        ("exposed", "u1"),  # its passives work
        ("seen", "u1"),  # the opponent knows its kind and gear
        ("used", "u1"),  # abilities used this turn, as a bit mask
        ("spent", "u1"),  # Ultimates used, as a bit mask
        ("shield", "u1"),
        ("blight", "u1"),
        ("pin", "u1"),  # ends of its owner's turns until it can hold more than one Command token
        ("rally", "u1"),  # more dice in its next attack this turn
        ("stepped", "u1"),  # the longest Move while unseen, less what Tactics gave
    ]
)
SIDE = np.dtype(
    [
        ("card", "u1"),  # the Region card: 1 + region, RANDOM_CARD, or 0: not chosen
        ("region", "u1"),  # + 1; 0: none yet
        ("region_known", "u1"),  # to the opponent
        ("mercenary", "u1", (2,)),  # + 1; 0: none yet
        ("mercenary_known", "u1", (2,)),
        ("fallen", "u1", (PLACES,)),  # dead units by place
        ("called", "u1", (PLACES,)),  # units called for by place
        ("built", "u1"),  # the legion is complete
        ("latest", "u1"),  # the slot recruited last, + 1, while building
        ("unseen", "u1"),  # crystals spent on the units that nobody has seen
        ("morale", "u1"),
        ("fatigue", "u1"),
        ("crystals", "u1"),
        ("reserve", "u1"),  # Command tokens at hand
        ("tactics", "u1"),  # as a bit mask
        ("convened", "u1"),  # the War Council has met this turn
        ("wins", "u1"),
    ]
)
PENDING = np.dtype(
    [
        ("due", "u1"),
        ("unit", "u1"),  # who acts
        ("target", "u1"),
        ("trigger", "u1"),  # who provoked a reaction
        ("which", "u1"),  # order, ability, window or kind
        ("place", "u1"),  # effect of the ability, gear of the unit called
        ("was_hidden", "u1"),  # when it was ordered
        ("steps", "u1"),  # of a movement
        ("dice", "i1"),  # more or fewer
        ("left", "u1"),  # dice still to be rolled
        ("faces", "u1"),  # of a die that hit
        ("hits", "u1"),
        ("waiting", "u2"),  # slots of those who still counter-attack, as a bit mask
    ]
)
STATE = np.dtype(
    [
        ("mode", "u1"),
        ("board", "u1"),
        ("fatigue_rule", "u1"),
        ("region_choice", "u1"),
        ("games", "u1"),
        ("turns", "u2"),  # completed, in all games
        ("battle_turns", "u1"),  # completed in this one
        ("first", "u1"),  # the seat that begins this battle
        ("mover", "u1"),  # the seat whose turn it is
        ("winner", "u1"),  # of the match, + 1
        ("last_end", "u1"),  # how the last battle ended
        ("last_winner", "u1"),  # + 1
        ("side", SIDE, (SIDES,)),
        ("unit", UNIT, (UNITS,)),
        ("occupant", "u1", (MOST_SPACES,)),  # unit + 1
        ("bursts", "u1"),  # burst units that died and have not burst yet
        ("burst_space", "u1", (UNITS,)),
        ("burst_amount", "u1", (UNITS,)),
        ("burst_side", "u1", (UNITS,)),
        ("height", "u1"),  # of the stack
        ("pending", PENDING, (MOST_PENDING,)),
    ]
)

# What a pack compiles to.
EFFECT = np.dtype(
    [("what", "u1"), ("whom", "u1"), ("amount", "u1"), ("reach", "u1"), ("dice", "i1")]
)
ABILITY = np.dtype(
    [
        ("type", "u1"),
        ("window", "u1"),
        ("within", "u1"),
        ("effects", "u1"),
        ("effect", EFFECT, (MOST_EFFECTS,)),
    ]
)
KIND = np.dtype(
    [
        ("exists", "u1"),
        ("leader", "u1"),
        ("cost", "u1"),
        ("limit", "u1"),
        ("speed", "u1"),
        ("power", "u1"),
        ("counter", "u1"),
        ("health", "u1"),
        ("hit", "u1"),
        ("counter_hit", "u1"),
        ("has", "u1", (len(WORDS),)),
        ("abilities", "u1"),
        ("ability", ABILITY, (MOST_ABILITIES,)),
    ]
)
LINEUP = np.dtype(
    [
        ("units", "u1"),
        ("kind", "u1", (BASES,)),
        ("mercenary", "u1", (2,)),
        ("copies", "u1", (PLACES,)),
    ]
)
BOARD = np.dtype(
    [
        ("spaces", "u1"),
        ("terrain", "u1", (MOST_SPACES,)),
        ("near", "u1", (MOST_SPACES, DIRECTIONS)),  # the next space that way, or NOWHERE
        ("home", "u1", (SIDES, MOST_SPACES)),  # is it in a side's baseline row?
        ("camp", "u1", (SIDES, MOST_SPACES)),  # may a side deploy there?
        ("apart", "u1", (MOST_SPACES, MOST_SPACES)),  # the distance
        ("sees", "u1", (MOST_SPACES, MOST_SPACES)),  # is the line between them free?
    ]
)
GEARED = np.dtype(
    [(name, "u1") for name in ("pieces", "tough", "morale", "power", "counter", "health", "speed")]
)
# What the judge weighs; how much stands beside the pack, where no rule depends on it.
WEIGHED = (
    "margin", "breaking", "exhaustion", "presence", "wound", "distance", "bend", "press",
    "threat", "backing", "exposure", "height", "cover", "mine", "company", "blight", "pin",
    "shield", "rally", "die", "tactic", "crystal", "token", "scouting", "trick",
)  # fmt: skip
TABLES = np.dtype(
    [
        ("budget", "u1"),
        ("fewest", "u1"),
        ("most", "u1"),
        ("commands", "u1"),
        ("first_commands", "u1"),
        ("cap", "u1"),
        ("gear_price", "u1"),
        ("same_gear", "u1"),
        ("morale_cap", "u1"),
        ("zone_morale", "u1"),
        ("exhaustion", "u1"),  # the fatigue of defeat
        ("tactic_price", "u1"),
        ("mine_yield", "u1"),
        ("mercenaries", "u1"),
        ("kinds", "u1", (REGIONS,)),
        ("leaders", "u1", (REGIONS,)),
        ("leader", "u1", (REGIONS, MOST_LEADERS)),  # their places in the region
        ("kind", KIND, (KINDS,)),
        ("reactors", "u1", (3, REGIONS)),  # kinds of a region that react in a window
        ("reactor", "u1", (3, REGIONS, REGION_KINDS)),
        ("hired_reactors", "u1", (3,)),
        ("hired_reactor", "u1", (3, MERCENARIES)),
        ("lineup", LINEUP, (REGIONS,)),
        ("first_region", "u1", (SIDES,)),  # of the First Game, by seat
        ("geared", GEARED, (GEARS,)),
        ("granted", "u1", (1 << TACTICS, len(WORDS))),  # by active Tactics
        ("boards", "u1"),
        ("board", BOARD, (MOST_MAPS,)),
        ("binomial", "i8", (HANDFUL + 1, HANDFUL + 1)),  # binomial coefficients
        ("weigh", [(name, "f8") for name in WEIGHED]),
    ]
)

# Actions.
END, PASS, DONE, LEFT, RIGHT = range(5)
ORDER = 5  # + 8 · slot + order
REACT = ORDER + ORDER_CODES * BASES  # + 3 · slot + ability
AIM_OWN = REACT + MOST_ABILITIES * BASES  # + slot
AIM_ENEMY = AIM_OWN + BASES  # + slot
GO = AIM_ENEMY + BASES  # + space
KIND_CODE = GO + MOST_SPACES  # + place in the Barrack
GEAR_CODE = KIND_CODE + PLACES  # + enhancement
TACTIC = GEAR_CODE + len(GEAR)  # + Tactic
REGION = TACTIC + TACTICS  # + Region card − 1
MERCENARY = REGION + RANDOM_CARD  # + mercenary
LEADER = MERCENARY + MERCENARIES  # + leader of the region
ACTIONS = LEADER + MOST_LEADERS

# Outcomes of chance.
HITS = 0  # + hits of one handful
DRAWN_REGION = HITS + HANDFUL + 1
FIRST_SEAT = DRAWN_REGION + REGIONS
OUTCOMES = FIRST_SEAT + SIDES
