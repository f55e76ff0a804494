"""What a seat knows, and what it can imagine (rulings 61 to 66).

Every back keeps its identity, and a card carries who knows it. In a concealed state the cards that
a seat does not know lie in the pile, and `unknown` counts their backs by where they are held and
who knows them. Any arrangement of unseen faces is equally likely, regular and seal apart.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Record
from dauntless.engine.luck import below
from dauntless.games.liberator_of_dylon.cards import known_to, knows, sort_copies
from dauntless.games.liberator_of_dylon.state import (
    ASIDE,
    CARDS,
    HAND,
    HELD_BY,
    HIDDEN,
    KNOWER_SETS,
    KNOWERS,
    PICKED,
    PILE,
    SEATS,
    UNKNOWN_ASIDE,
    UNKNOWN_PICKED,
    whole,
)


@rule
def holder_at(place: int) -> int:
    """Where an unknown back is counted that lies at a place; −1: none lies there."""
    if HAND <= place < HAND + SEATS:
        return place - HAND
    if place == ASIDE:
        return UNKNOWN_ASIDE
    return UNKNOWN_PICKED if place == PICKED else -1


@rule
def place_of(holder: int) -> int:
    """The place where such an unknown back lies."""
    if holder < SEATS:
        return HAND + holder
    return ASIDE if holder == UNKNOWN_ASIDE else PICKED


# Forgetting


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Forget the faces of all cards that a seat does not know."""
    conceal_drawn_card(s, t, seat)
    for kind in range(whole(t.kinds)):
        first = whole(t.first[kind])
        changed = False
        for i in range(first, first + whole(t.copies[kind])):
            card = whole(s.card[i])
            place, knowers = card // KNOWERS, card % KNOWERS
            holder = holder_at(place)
            if holder >= 0 and not knows(knowers, seat):
                s.unknown[holder, whole(t.back[kind]), knowers] += 1
                s.card[i] = PILE * KNOWERS
                if holder < SEATS:
                    s.lies[place, kind] -= 1
                s.lies[PILE, kind] += 1
                changed = True
        if changed:
            sort_copies(s, t, kind)


@rule
def conceal_drawn_card(s: Record, t: Record, seat: int) -> None:
    """Others know only the back of the card just drawn (ruling 66)."""
    if 0 < s.drawn < HIDDEN and not knows(known_to(s, whole(s.seat)), seat):
        s.drawn = HIDDEN + whole(t.back[whole(s.drawn) - 1])


# Filling in


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Deal the unseen faces to the unknown backs, every arrangement equally likely."""
    for back in range(2):
        if s.unknown[:, back].any():
            imagine_backs(s, t, back, generator)
    for kind in range(whole(t.kinds)):
        sort_copies(s, t, kind)
    s.unknown[:] = 0
    if s.drawn >= HIDDEN:
        imagine_drawn_card(s, t, whole(s.drawn) - HIDDEN, generator)


@rule
def imagine_backs(s: Record, t: Record, back: int, generator: Generator) -> None:
    """Deal unseen faces of one back."""
    unseen = np.empty(CARDS, np.int64)
    kinds = np.empty(CARDS, np.int64)
    left = 0
    for kind in range(whole(t.kinds)):
        if t.back[kind] == back:
            first = whole(t.first[kind])
            for i in range(first, first + whole(t.copies[kind])):
                if whole(s.card[i]) // KNOWERS == PILE:
                    unseen[left] = i
                    kinds[left] = kind
                    left += 1
    for holder in range(HELD_BY):
        for knowers in range(KNOWER_SETS):
            for _ in range(whole(s.unknown[holder, back, knowers])):
                chosen = below(generator, left)
                left -= 1
                place, kind = place_of(holder), kinds[chosen]
                s.card[unseen[chosen]] = place * KNOWERS + knowers
                s.lies[PILE, kind] -= 1
                if holder < SEATS:
                    s.lies[place, kind] += 1
                unseen[chosen], kinds[chosen] = unseen[left], kinds[left]


@rule
def imagine_drawn_card(s: Record, t: Record, back: int, generator: Generator) -> None:
    """It may be any card of that back that the holder alone knows."""
    holder = whole(s.seat)
    wanted = (HAND + holder) * KNOWERS + known_to(s, holder)
    found = np.empty(CARDS, np.int64)
    count = 0
    for kind in range(whole(t.kinds)):
        if t.back[kind] == back:
            first = whole(t.first[kind])
            for i in range(first, first + whole(t.copies[kind])):
                if whole(s.card[i]) == wanted:
                    found[count] = kind
                    count += 1
    s.drawn = found[below(generator, count)] + 1
