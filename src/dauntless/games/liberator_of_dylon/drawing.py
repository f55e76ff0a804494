"""Drawing from the pile: a face, then the next top back, which everybody sees (rulings 5, 39)."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.liberator_of_dylon.cards import known_to, move, pile_size
from dauntless.games.liberator_of_dylon.ending import end_turn
from dauntless.games.liberator_of_dylon.state import (
    DRAW_CARDS,
    DRAWN,
    FACE,
    HAND,
    NO_BACK,
    PILE,
    REGULAR,
    SEAL,
    TOP_BACK,
    whole,
)


@rule
def list_pile(s: Record, t: Record, back: int, out: Integers, weights: Integers) -> int:
    """Write the kinds that lie in the pile with a back (NO_BACK: any), weighted by copies."""
    count = 0
    for kind in range(whole(t.kinds)):
        if s.lies[PILE, kind] > 0 and (back == NO_BACK or t.back[kind] == back):
            out[count] = kind
            weights[count] = s.lies[PILE, kind]
            count += 1
    return count


@rule
def begin_drawing(s: Record, seat: int, cards: int) -> None:
    """A seat takes so many cards from the pile, one by one."""
    s.seat, s.amount, s.due = seat, cards, FACE


@rule
def draw_face(s: Record, t: Record, kind: int) -> None:
    """The card on top is this one; whoever holds it knows it."""
    seat = whole(s.seat)
    move(s, t, kind, PILE, 0, HAND + seat, known_to(s, seat))
    s.amount -= 1
    if s.effect != DRAW_CARDS:
        s.drawn = kind + 1
    if s.backs[PILE, REGULAR] > 0 and s.backs[PILE, SEAL] > 0:
        s.top_back = NO_BACK
        s.due = TOP_BACK
    else:
        show_only_back(s)
        go_on_drawing(s, t)


@rule
def show_only_back(s: Record) -> None:
    """The rest of the pile has one kind of back, or there is no rest."""
    s.top_back = NO_BACK
    if s.backs[PILE, REGULAR] > 0:
        s.top_back = REGULAR
    elif s.backs[PILE, SEAL] > 0:
        s.top_back = SEAL


@rule
def go_on_drawing(s: Record, t: Record) -> None:
    """More cards for the Fire Lizard, as long as there are any; else the drawn card is in use."""
    if s.effect != DRAW_CARDS:
        s.due = DRAWN
    elif s.amount > 0 and pile_size(s) > 0:
        s.due = FACE
    else:
        end_turn(s, t)
