"""Liberator of Dylon's record: where every card lies, who knows it, and what is due.

Seats count clockwise; a seat's left neighbour is the next to play. Area i lies between seat i and
its left neighbour, so a seat's left area has its own number. A card's kind is its face; the copies
of a kind stand side by side in `card`, sorted, so that equal positions are equal bytes.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.records import whole as whole

SEATS = 4
KINDS = 64
CARDS = 160
COPIES = 8
SCROLL_KINDS = 16
LEFT, RIGHT = range(2)
SIDES = ("left", "right")

# The sorts of cards, and their backs.
SORTS_OF_CARD = ("item", "rotation", "scroll", "master", "treasure", "curse")
ITEM, ROTATION, SCROLL, MASTER_CARD, TREASURE, CURSE = range(6)
BACKS = ("regular", "seal")
REGULAR, SEAL, NO_BACK = range(3)
FIRST_SEAL_SORT = SCROLL

# Places of cards. The unseen cards of a concealed state lie in the pile.
PILE = 0
HAND = 1
AREA = HAND + SEATS
MASTER = AREA + SEATS
SCORE = MASTER + SEATS
RESERVE = SCORE + SEATS
SEALED = RESERVE + 1
ASIDE = SEALED + 1  # laid aside by a caster who exchanges
PICKED = ASIDE + 1  # taken from the object of an exchange
BOX = PICKED + 1  # not needed with so few players
PLACES = BOX + 1
COUNTED = HAND + SEATS  # the pile and the hands: their cards are counted by kind

# Who knows a card in a hand: a bit for each seat, or EVERYBODY, spectators too.
EVERYBODY = 1 << SEATS
KNOWERS = 2 * EVERYBODY  # a card's number is its place times this, and its knowers
KNOWER_SETS = 1 << SEATS
HELD_BY = SEATS + 2  # hands, what is laid aside, what is picked: where unknown backs can lie
UNKNOWN_ASIDE, UNKNOWN_PICKED = SEATS, SEATS + 1

HIDDEN = 254  # + a back: the card just drawn, for those who do not know it

# What is due.
DUE_NAMES = (
    "nothing", "lot", "deal", "start-card", "top-back", "face", "picked-face",
    "turn", "drawn-card", "second-scroll", "overturn", "lay-aside", "pick", "take", "give",
    "purify",
)  # fmt: skip
(
    NOTHING, LOT, DEAL, START_CARD, TOP_BACK, FACE, PICKED_FACE,
    TURN, DRAWN, SECOND, OVERTURN, LAY_ASIDE, PICK, TAKE, GIVE,
    PURIFY,
) = range(len(DUE_NAMES))  # fmt: skip
FIRST_DECISION = TURN

# What magic does, and to whom.
EFFECTS = (
    "nothing", "draw", "turn-hands", "open-hands", "exchange", "look-exchange",
    "seal-master", "purify", "curse", "chaos",
)  # fmt: skip
(
    NO_EFFECT, DRAW_CARDS, TURN_HANDS, OPEN_HANDS, EXCHANGE, LOOK_EXCHANGE,
    SEAL_MASTER, PURIFY_CURSE, CURSE_SOMEBODY, CHAOS,
) = range(len(EFFECTS))  # fmt: skip
WHOM = ("caster", "object", "others")
CASTER, OBJECT, OTHERS = range(3)
MOST_EXCHANGED = 3

# How a game ends.
ENDINGS = ("none", "benefit", "coming-out", "pile", "turn-limit")
NO_ENDING, BY_BENEFIT, BY_COMING_OUT, BY_PILE, BY_TURN_LIMIT = range(5)

# Benefits.
BENEFITS = 20
BENEFIT_CARDS = 5
COMBINATIONS = 10
TALLY = ("benefits", "masters", "coming-out", "treasures", "curses")
BENEFIT_POINTS, MASTER_POINTS, COMING_OUT_POINTS, TREASURE_POINTS, CURSE_POINTS = range(5)

MOST_WINS = 3

# Actions.
DRAW = 0
STOP = 1
KEEP = 2
ENOUGH = 3
LET_BE = 4
LEAVE = 5
PURGE = 6
PICK_UNKNOWN = 7  # + a back
MILLIONAIRE = 9
RELEASE = 10  # + side · KINDS + kind
PAIR = RELEASE + 2 * KINDS
CARD = PAIR + 2 * KINDS  # a kind: to set, to lay aside, to pick …, by what is due
SAME_THREE = CARD + KINDS
BENEFIT = SAME_THREE + KINDS  # + benefit · COMBINATIONS + combination
TWO_SCROLLS = BENEFIT + BENEFITS * COMBINATIONS  # + lower · SCROLL_KINDS + upper
ACTIONS = TWO_SCROLLS + SCROLL_KINDS * SCROLL_KINDS

# Outcomes of chance: a kind, a back, a seat, a copy (by its place in `card`).
OUTCOME_BACK = KINDS
OUTCOME_SEAT = OUTCOME_BACK + 2
OUTCOME_COPY = OUTCOME_SEAT + SEATS
OUTCOMES = OUTCOME_COPY + CARDS

STATE = np.dtype(
    [
        ("card", "u2", (CARDS,)),  # place · KNOWERS + knowers; who knows counts in hands alone
        ("lies", "u1", (COUNTED, KINDS)),  # how many of a kind lie in the pile, in each hand
        ("backs", "u1", (COUNTED, 2)),  # how many regular and seal backs the pile and hands show
        ("unknown", "u1", (HELD_BY, 2, KNOWER_SETS)),  # of a concealed state: backs by knowers
        ("players", "u1"),
        ("target", "u1"),  # wins that make a ruler
        ("wins", "u1", (SEATS,)),
        ("games", "u1"),  # completed
        ("turns", "u4"),  # completed, in all games
        ("game_turns", "u2"),  # completed, in this game
        ("first", "u1"),  # the first player of this game
        ("mover", "u1"),  # whose turn it is
        ("due", "u1"),
        ("seat", "u1"),  # who must decide, or is given a card
        ("top_back", "u1"),  # of the pile
        ("top", "u1", (SEATS,)),  # the uppermost kind of each area, + 1; 0: empty
        ("master", "u1", (SEATS,)),  # the kind in front of each seat, + 1
        ("open", "u1"),  # the seats whose hands lie open, as a bit mask
        ("points", "i2", (SEATS,)),  # laid and pushed so far
        ("master_points", "i2", (SEATS,)),  # … those by masters
        ("laid", "u1", (SEATS, BENEFITS)),  # how often each benefit was laid
        ("drawn", "u1"),  # the kind just drawn, + 1, or HIDDEN
        ("side", "u1"),  # to which the scroll was released
        ("scrolls", "u1"),  # how many the magic was cast with
        ("overturns", "u1"),
        ("effect", "u1"),  # of magic, that is being carried out
        ("amount", "u1"),  # cards still to come, to be exchanged; the area for a start card
        ("picked_back", "u1"),  # of the unknown card that is being picked
        ("ending", "u1"),  # how the last game ended
        ("winner", "u1"),  # who won it, + 1
        ("tally", "i2", (SEATS, len(TALLY))),  # its points, and where they came from
    ]
)

MAGIC = np.dtype([("effect", "u1"), ("whom", "u1"), ("cards", "u1")])
BENEFIT_ROW = np.dtype(
    [
        ("need", "u1"),
        ("of", "u1"),
        ("cards", "u1", (BENEFIT_CARDS,)),
        ("combinations", "u1"),  # 0: it is laid on a condition, not with cards that are named
        ("kinds", "u1", (COMBINATIONS, BENEFIT_CARDS)),
        ("points", "i2"),
        ("wins", "u1"),
    ]
)

TABLES = np.dtype(
    [
        ("kinds", "u1"),
        ("cards", "u1"),
        ("first", "u1", (KINDS,)),  # where the copies of a kind begin
        ("copies", "u1", (KINDS,)),
        ("sort_of", "u1", (KINDS,)),  # of card
        ("back", "u1", (KINDS,)),
        ("marks", "u2", (KINDS,)),
        ("fits", "u1", (KINDS + 1, KINDS)),  # on this top (+ 1; 0: an empty area), that kind
        ("scroll", "u1", (SCROLL_KINDS,)),  # the kinds of scrolls
        ("scrolls", "u1"),
        ("scroll_number", "u1", (KINDS,)),
        ("treasure", "u1"),
        ("curse", "u1"),
        ("magic", MAGIC, (KINDS, 2, 2)),  # of a master: small or big, as cast or overturned
        ("master_points", "i2", (KINDS,)),
        ("benefits", "u1"),
        ("benefit", BENEFIT_ROW, (BENEFITS,)),
        ("same_three", "u1"),
        ("millionaire", "u1"),
        ("coming_out", "u1"),
        ("hand", "u1"),
        ("spare_treasures", "u1", (SEATS + 1,)),  # that are not dealt, by players
        ("spare_curses", "u1", (SEATS + 1,)),
        ("treasure_points", "i2"),
        ("curse_points", "i2"),
        ("turn_limit", "u2"),
        # The odds of the match for a seat that needs so many more wins, against such others.
        ("match_odds", "f8", (MOST_WINS + 1,) * SEATS),
    ]
)
