"""What a position is worth, roughly: points made, points in hand, and how near the end is.

Every seat's prospects in this game are weighed against the others', and then carried over to the
match by the wins that everybody still needs.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Reals, Record
from dauntless.games.liberator_of_dylon.cards import hand_size, held
from dauntless.games.liberator_of_dylon.state import (
    HAND,
    ITEM,
    LOT,
    MASTER_CARD,
    NOTHING,
    SCROLL,
    SEAL,
    SEATS,
    START_CARD,
    whole,
)

COMING_OUT_BY_CARD = 0.30  # how fast the prospect of coming out fades with every card in hand
BLOCKED = 0.25  # what is left of it with a Treasure or Curse in hand
SEALED_CARD = 0.06  # what a seal-backed card costs of it
HELD_POINTS = 0.8  # of the points of a Treasure or Curse in hand
WORTH_COMPLETE = 0.8  # of a benefit that can be laid
WORTH_ANOTHER = 0.35  # of a further one
WORTH_NEAR = 0.18  # of one that lacks a card
WIN = 6.0  # what a benefit that wins the game is worth, in points
PUSH = 0.45  # of the points of a master in front, with another one in hand
READY_MAGIC = 0.25  # a master in front and a scroll in hand
SCROLL_IN_HAND = 0.08
ON_TURN = 0.35
DOUBT = 1.9  # a lead of so many points is a matter of e to 1
DOUBT_BY_CARD = 0.16  # … and more as long as nobody is near the end


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Every seat's prospects of the match."""
    players = whole(s.players)
    if s.due == NOTHING:
        for seat in range(players):
            out[seat] = 1.0 if s.wins[seat] >= s.target else -1.0 / (players - 1)
        return
    chances = np.empty(SEATS)
    weigh_game(s, t, chances)
    for seat in range(players):
        chance = 0.0
        for winner in range(players):
            chance += chances[winner] * match_chance(s, t, seat, winner)
        out[seat] = (chance * players - 1.0) / (players - 1)


@rule
def match_chance(s: Record, t: Record, seat: int, winner: int) -> float:
    """How likely a seat wins the match if this game goes to the winner."""
    needs = np.zeros(SEATS, np.int64)
    for other in range(whole(s.players)):
        needs[(other + SEATS - seat) % SEATS] = whole(s.target) - whole(s.wins[other])
    place = (winner + SEATS - seat) % SEATS
    needs[place] -= 1
    if needs[place] == 0:
        return 1.0 if winner == seat else 0.0
    return t.match_odds[needs[0], needs[1], needs[2], needs[3]]


@rule
def weigh_game(s: Record, t: Record, chances: Reals) -> None:
    """How likely each seat is to win this game."""
    players = whole(s.players)
    shortest = 99
    for seat in range(players):
        shortest = min(shortest, hand_size(s, seat))
        chances[seat] = 0.0 if LOT <= s.due <= START_CARD else strength(s, t, seat)
    doubt = DOUBT + DOUBT_BY_CARD * min(shortest, 10)
    total = 0.0
    for seat in range(players):
        chances[seat] = np.exp(chances[seat] / doubt)
        total += chances[seat]
    for seat in range(players):
        chances[seat] /= total


@rule
def strength(s: Record, t: Record, seat: int) -> float:
    """What a seat has and may expect, in points."""
    blocks = held(s, seat, whole(t.treasure)) + held(s, seat, whole(t.curse))
    in_hand = held(s, seat, whole(t.treasure)) * whole(t.treasure_points)
    in_hand += held(s, seat, whole(t.curse)) * whole(t.curse_points)
    worth = whole(s.points[seat]) + HELD_POINTS * in_hand
    worth += coming_out_prospect(s, t, seat, blocks)
    worth += benefit_prospect(s, t, seat)
    worth += magic_prospect(s, t, seat)
    if seat == whole(s.mover):
        worth += ON_TURN
    return worth


@rule
def coming_out_prospect(s: Record, t: Record, seat: int, blocks: int) -> float:
    """The fewer cards, the nearer the end; Treasures and Curses are in the way."""
    size = hand_size(s, seat)
    prospect = whole(t.benefit[t.coming_out].points) * np.exp(-COMING_OUT_BY_CARD * size)
    prospect -= SEALED_CARD * whole(s.backs[HAND + seat, SEAL])
    return prospect if blocks == 0 else BLOCKED * prospect


@rule
def benefit_prospect(s: Record, t: Record, seat: int) -> float:
    """The best benefit in hand counts most; those that lack a card count a little."""
    best, others = 0.0, 0.0
    for benefit in range(whole(t.benefits)):
        row = t.benefit[benefit]
        if row.combinations == 0:
            continue
        gain = whole(row.points) + WIN * whole(row.wins)
        have = cards_of(s, seat, row)
        if have >= whole(row.need):
            others += WORTH_ANOTHER * min(best, gain)
            best = max(best, gain)
        elif have == whole(row.need) - 1 and have > 1:
            others += WORTH_NEAR * gain
    three = whole(t.benefit[t.same_three].need)
    for kind in range(whole(t.kinds)):
        if held(s, seat, kind) >= three and t.sort_of[kind] == ITEM:
            best = max(best, 1.0 * whole(t.benefit[t.same_three].points))
    return WORTH_COMPLETE * best + others


@rule
def cards_of(s: Record, seat: int, row: Record) -> int:
    """How many of a benefit's cards are in hand; one that is asked for twice may count twice."""
    have = 0
    for i in range(whole(row.of)):
        kind = whole(row.cards[i])
        asked = 1
        for j in range(i):
            if whole(row.cards[j]) == kind:
                asked += 1
        if held(s, seat, kind) >= asked:
            have += 1
    return have


@rule
def magic_prospect(s: Record, t: Record, seat: int) -> float:
    """Scrolls to cast and to answer with, and a master that can be pushed."""
    scrolls, masters = 0, 0
    for kind in range(whole(t.kinds)):
        if t.sort_of[kind] == SCROLL:
            scrolls += held(s, seat, kind)
        elif t.sort_of[kind] == MASTER_CARD:
            masters += held(s, seat, kind)
    worth = SCROLL_IN_HAND * min(scrolls, 3)
    front = whole(s.master[seat])
    if front != 0:
        if masters > 0:
            worth += PUSH * whole(t.master_points[front - 1])
        if scrolls > 0:
            worth += READY_MAGIC
    return worth
