"""The rules of Nerve: hidden deals, secret simultaneous choices, two to four seats.

It has what Darebase has little of, so that the engine's generic code is tried on both: chance that
only one seat sees, several outcomes of chance in a row, unequal odds, scores that are not zero-sum.
"""

# ruff: noqa: ARG001  (the contract says which arguments a function takes)

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Reals, Record, Rules
from dauntless.engine.luck import pick

MOST_SEATS = 4
MOST_ROUNDS = 3
CARDS = 5

DEAL, ROUND, NOTHING = range(3)
NOT_CHOSEN, CONCEALED = 0, CARDS + 1  # a choice is 1 + the card

STATE = np.dtype(
    [
        ("seats", "u1"),
        ("hand_size", "u1"),
        ("due", "u1"),
        ("dealt", "u1"),
        ("rounds", "u1"),  # completed
        ("deck", "u1", (CARDS,)),  # copies that may still come
        ("hand", "u1", (MOST_SEATS, CARDS)),
        ("unseen", "u1", (MOST_SEATS,)),  # cards in a hand that we may not know
        ("chosen", "u1", (MOST_SEATS,)),
        ("played", "u1", (MOST_SEATS, MOST_ROUNDS)),  # 1 + the card
        ("won", "u1", (MOST_SEATS,)),
    ]
)
TABLES = np.dtype([("copies", "u1", (CARDS,))])


@rule
def start(s: Record, t: Record) -> None:
    """The whole deck is to be dealt from."""
    s.due, s.dealt, s.rounds = DEAL, 0, 0
    s.deck[:] = t.copies
    s.hand[:] = 0
    s.unseen[:] = 0
    s.chosen[:] = NOT_CHOSEN
    s.played[:] = 0
    s.won[:] = 0


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """Any card of the deck, as likely as it has copies left."""
    count = 0
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[count] = card
            weights[count] = s.deck[card]
            count += 1
    return count


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """A card is dealt to the next seat."""
    s.deck[outcome] -= 1
    s.hand[s.dealt % s.seats, outcome] += 1
    s.dealt += 1
    if s.dealt == s.seats * s.hand_size:
        s.due = ROUND


@rule
def actors(s: Record) -> int:
    """Everyone who has not chosen a card for this round."""
    mask = 0
    if s.due == ROUND:
        for seat in range(s.seats):
            if s.chosen[seat] == NOT_CHOSEN:
                mask |= 1 << seat
    return mask


@rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Any card of the hand."""
    if s.due != ROUND or s.chosen[seat] != NOT_CHOSEN:
        return 0
    count = 0
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            out[count] = card
            count += 1
    return count


@rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """A card is laid face down; the last one turns them all over."""
    s.chosen[seat] = 1 + action
    if actors(s) == 0:
        turn_over(s)


@rule
def turn_over(s: Record) -> None:
    """The boldest card that was played only once wins the round."""
    for card in range(CARDS - 1, -1, -1):
        players, winner = 0, 0
        for seat in range(MOST_SEATS):
            if s.chosen[seat] == 1 + card:
                players += 1
                winner = seat
        if players == 1:
            s.won[winner] += 1
            break
    for seat in range(s.seats):
        s.played[seat, s.rounds] = s.chosen[seat]
        s.hand[seat, s.chosen[seat] - 1] -= 1
    s.chosen[:] = NOT_CHOSEN
    s.rounds += 1
    if s.rounds == s.hand_size:
        s.due = NOTHING


@rule
def over(s: Record) -> bool:
    """Have all cards been played?"""
    return bool(s.due == NOTHING)


@rule
def score(s: Record, t: Record, out: Reals) -> None:
    """The rounds won."""
    for seat in range(s.seats):
        out[seat] = s.won[seat]


@rule
def turn(s: Record) -> int:
    """How many rounds have been completed."""
    return int(s.rounds)


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """The others' cards may as well be in the deck; their choices are face down."""
    for other in range(s.seats):
        if other == seat:
            continue
        for card in range(CARDS):
            count = s.hand[other, card]
            s.unseen[other] += count
            s.deck[card] += count
            s.hand[other, card] = 0
        if s.chosen[other] != NOT_CHOSEN:
            s.chosen[other] = CONCEALED


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Deal the unseen cards again, and let a face-down card be any of the hand."""
    for other in range(s.seats):
        while s.unseen[other] > 0:
            card = pick(generator, s.deck, CARDS)
            s.deck[card] -= 1
            s.hand[other, card] += 1
            s.unseen[other] -= 1
        if s.chosen[other] == CONCEALED:
            s.chosen[other] = 1 + pick(generator, s.hand[other], CARDS)


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Rounds won, and an even share of those to come."""
    for seat in range(s.seats):
        out[seat] = s.won[seat] + (s.hand_size - s.rounds) / s.seats


RULES = Rules(
    state=STATE,
    start=start,
    actors=actors,
    legal=legal,
    act=act,
    odds=odds,
    settle=settle,
    over=over,
    score=score,
    turn=turn,
    conceal=conceal,
    imagine=imagine,
    judge=judge,
)
