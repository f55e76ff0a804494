"""Cards that move from place to place, and who knows them (rulings 19 and 61 to 64)."""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    COUNTED,
    EVERYBODY,
    HAND,
    KNOWERS,
    LEFT,
    PILE,
    REGULAR,
    SEAL,
    SEATS,
    whole,
)


def prominence(knowers: int) -> int:
    """The more know a copy, the sooner it leaves a hand; then those with lower seats first."""
    if knowers == EVERYBODY:
        return KNOWERS * KNOWERS
    seats = [seat for seat in range(SEATS) if knowers >> seat & 1]
    return KNOWERS * len(seats) + sum(1 << (SEATS - 1 - seat) for seat in seats)


ANYBODY = -2  # neither a seat nor a spectator
PROMINENCE = np.array([prominence(knowers) for knowers in range(EVERYBODY + 1)], np.int64)


# Neighbours


@inlined_rule
def neighbour(s: Record, seat: int, side: int) -> int:
    """Who sits to that side; the left neighbour is the next to play."""
    players = whole(s.players)
    return (seat + 1) % players if side == LEFT else (seat + players - 1) % players


@inlined_rule
def magic_object(s: Record) -> int:
    """The object of the magic: the neighbour of the caster on the side of the area."""
    return neighbour(s, whole(s.mover), whole(s.side))


@inlined_rule
def area_beside(s: Record, seat: int, side: int) -> int:
    """The area to that side of a seat: the left one has the seat's own number."""
    return seat if side == LEFT else (seat + whole(s.players) - 1) % whole(s.players)


# Counting


@rule
def kind_of(t: Record, copy: int) -> int:
    """The kind of a copy, by its place in `card`."""
    kind = 0
    while whole(t.first[kind]) + whole(t.copies[kind]) <= copy:
        kind += 1
    return kind


@inlined_rule
def held(s: Record, seat: int, kind: int) -> int:
    """How many copies of a kind a seat has in hand."""
    return whole(s.lies[HAND + seat, kind])


@inlined_rule
def hand_size(s: Record, seat: int) -> int:
    """How many cards a seat has in hand."""
    return whole(s.backs[HAND + seat, REGULAR]) + whole(s.backs[HAND + seat, SEAL])


@inlined_rule
def pile_size(s: Record) -> int:
    """How many cards the pile has."""
    return whole(s.backs[PILE, REGULAR]) + whole(s.backs[PILE, SEAL])


@rule
def count_at(s: Record, t: Record, kind: int, place: int) -> int:
    """How many copies of a kind lie at a place."""
    count = 0
    first = whole(t.first[kind])
    for i in range(first, first + whole(t.copies[kind])):
        if whole(s.card[i]) // KNOWERS == place:
            count += 1
    return count


@rule
def size_of(s: Record, t: Record, place: int) -> int:
    """How many cards lie at a place."""
    count = 0
    for i in range(whole(t.cards)):
        if whole(s.card[i]) // KNOWERS == place:
            count += 1
    return count


# Knowing


@inlined_rule
def knows(knowers: int, seat: int) -> bool:
    """Does a seat (or a spectator, −1) know such a card?"""
    return knowers == EVERYBODY or (seat >= 0 and knowers >> seat & 1 != 0)


@inlined_rule
def is_open(s: Record, seat: int) -> bool:
    """Does this seat's hand lie open?"""
    return whole(s.open) >> seat & 1 != 0


@inlined_rule
def known_to(s: Record, seat: int) -> int:
    """Who knows a card that comes unseen into a seat's hand."""
    return EVERYBODY if is_open(s, seat) else 1 << seat


@inlined_rule
def also_known_to(s: Record, knowers: int, seat: int) -> int:
    """Who knows a card that comes into a seat's hand, if these knew it before."""
    if knowers == EVERYBODY or is_open(s, seat):
        return EVERYBODY
    return knowers | 1 << seat


# Moving


@rule
def move(s: Record, t: Record, kind: int, place: int, knowers: int, to: int, now: int) -> None:
    """Take a copy with these knowers from a place to another, where `now` know it."""
    was, becomes = place * KNOWERS + knowers, to * KNOWERS + now
    first = whole(t.first[kind])
    last = first + whole(t.copies[kind]) - 1
    i = first
    while whole(s.card[i]) != was:
        i += 1
    while i > first and whole(s.card[i - 1]) > becomes:
        s.card[i] = s.card[i - 1]
        i -= 1
    while i < last and whole(s.card[i + 1]) < becomes:
        s.card[i] = s.card[i + 1]
        i += 1
    s.card[i] = becomes
    back = whole(t.back[kind])
    if place < COUNTED:
        s.lies[place, kind] -= 1
        s.backs[place, back] -= 1
    if to < COUNTED:
        s.lies[to, kind] += 1
        s.backs[to, back] += 1


@rule
def sort_copies(s: Record, t: Record, kind: int) -> None:
    """Bring the copies of a kind into order."""
    first = whole(t.first[kind])
    for i in range(first + 1, first + whole(t.copies[kind])):
        card = whole(s.card[i])
        j = i
        while j > first and whole(s.card[j - 1]) > card:
            s.card[j] = s.card[j - 1]
            j -= 1
        s.card[j] = card


@inlined_rule
def best_known(s: Record, t: Record, kind: int, place: int) -> int:
    """The knowers of that copy which leaves a place first; −1 if none is there."""
    return best_known_to(s, t, kind, place, ANYBODY)


@rule
def best_known_to(s: Record, t: Record, kind: int, place: int, seat: int) -> int:
    """The same among those that a seat knows (ANYBODY: among all of them)."""
    best = -1
    first = whole(t.first[kind])
    for i in range(first, first + whole(t.copies[kind])):
        card = whole(s.card[i])
        knowers = card % KNOWERS
        if card // KNOWERS == place and (seat == ANYBODY or knows(knowers, seat)):
            if best < 0 or PROMINENCE[knowers] > PROMINENCE[best]:
                best = knowers
    return best


@rule
def count_known(s: Record, t: Record, kind: int, place: int, seat: int) -> int:
    """How many copies at a place a seat knows."""
    count = 0
    first = whole(t.first[kind])
    for i in range(first, first + whole(t.copies[kind])):
        card = whole(s.card[i])
        if card // KNOWERS == place and knows(card % KNOWERS, seat):
            count += 1
    return count


@rule
def leave_hand(s: Record, t: Record, seat: int, kind: int, to: int) -> None:
    """A card of the hand goes where it lies open: the one just drawn, else the best-known copy."""
    if whole(s.drawn) == kind + 1:
        knowers = known_to(s, seat)
        s.drawn = 0
    else:
        knowers = best_known(s, t, kind, HAND + seat)
    move(s, t, kind, HAND + seat, knowers, to, 0)


@rule
def take_up_area(s: Record, t: Record, area: int, seat: int) -> None:
    """All cards of an area go into a hand; everybody has seen them."""
    for kind in range(whole(t.kinds)):
        for _ in range(count_at(s, t, kind, AREA + area)):
            move(s, t, kind, AREA + area, 0, HAND + seat, EVERYBODY)
    s.top[area] = 0


@rule
def open_hand(s: Record, t: Record, seat: int) -> None:
    """Everybody sees all cards of a hand."""
    for kind in range(whole(t.kinds)):
        if held(s, seat, kind) > 0:
            first = whole(t.first[kind])
            for i in range(first, first + whole(t.copies[kind])):
                if whole(s.card[i]) // KNOWERS == HAND + seat:
                    s.card[i] = (HAND + seat) * KNOWERS + EVERYBODY
            sort_copies(s, t, kind)


@rule
def turn_hands(s: Record, t: Record, side: int) -> None:
    """Every whole hand goes to the neighbour on that side, who knows it then (ruling 40)."""
    for kind in range(whole(t.kinds)):
        first = whole(t.first[kind])
        moved = False
        for i in range(first, first + whole(t.copies[kind])):
            card = whole(s.card[i])
            place = card // KNOWERS
            if HAND <= place < HAND + SEATS:
                to = neighbour(s, place - HAND, side)
                s.card[i] = (HAND + to) * KNOWERS + also_known_to(s, card % KNOWERS, to)
                moved = True
        if moved:
            sort_copies(s, t, kind)
            rotate(s, s.lies[:, kind], side)
    for back in range(2):
        rotate(s, s.backs[:, back], side)


@rule
def rotate(s: Record, counts: Record, side: int) -> None:
    """Pass on what is counted by hand (after the pile) to that side."""
    last = HAND + whole(s.players) - 1
    if side == LEFT:
        carried = whole(counts[last])
        for place in range(last, HAND, -1):
            counts[place] = counts[place - 1]
        counts[HAND] = carried
    else:
        carried = whole(counts[HAND])
        for place in range(HAND, last):
            counts[place] = counts[place + 1]
        counts[last] = carried
