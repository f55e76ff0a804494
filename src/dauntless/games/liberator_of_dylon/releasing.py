"""Releasing cards: what fits where, pairs, masters, and Rotation (rulings 14 to 23)."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.liberator_of_dylon.cards import (
    area_beside,
    hand_size,
    held,
    leave_hand,
    move,
    neighbour,
)
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    EMPTY_AREA,
    LAST_IS_SEALED,
    NO_FIT,
    NO_PAIR,
    NOT_A_MASTER,
    NOT_AN_ITEM,
    NOT_DRAWN,
    NOT_HELD,
    NOT_RELEASED,
)
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    DRAWN,
    ITEM,
    MASTER,
    MASTER_CARD,
    ROTATION,
    SCORE,
    SCROLL,
    whole,
)


@inlined_rule
def why_not_use(s: Record, seat: int, kind: int) -> int:
    """A card must be in hand; after drawing only the drawn card may be used (ruling 10)."""
    if held(s, seat, kind) == 0:
        return NOT_HELD
    if s.due == DRAWN and whole(s.drawn) != kind + 1:
        return NOT_DRAWN
    return ALLOWED


@inlined_rule
def why_not_release(s: Record, t: Record, seat: int, kind: int, side: int) -> int:
    """One card on the area to that side; as the last card of a hand only a regular one."""
    bar = why_not_use(s, seat, kind)
    if bar != ALLOWED:
        return bar
    sort = whole(t.sort_of[kind])
    if sort > SCROLL:
        return NOT_RELEASED
    if sort == SCROLL and hand_size(s, seat) == 1:
        return LAST_IS_SEALED
    top = whole(s.top[area_beside(s, seat, side)])
    if t.fits[top, kind]:
        return ALLOWED
    return EMPTY_AREA if top == 0 else NO_FIT


@inlined_rule
def why_not_pair(s: Record, t: Record, seat: int, kind: int, side: int) -> int:
    """Two identical items together."""
    bar = why_not_release(s, t, seat, kind, side)
    if bar != ALLOWED:
        return bar
    if t.sort_of[kind] != ITEM:
        return NOT_AN_ITEM
    return ALLOWED if held(s, seat, kind) > 1 else NO_PAIR


@inlined_rule
def why_not_set(s: Record, t: Record, seat: int, kind: int) -> int:
    """A master may be set in front of oneself at any time, but never as the last card."""
    bar = why_not_use(s, seat, kind)
    if bar != ALLOWED:
        return bar
    if t.sort_of[kind] != MASTER_CARD:
        return NOT_A_MASTER
    return LAST_IS_SEALED if hand_size(s, seat) == 1 else ALLOWED


@rule
def release(s: Record, t: Record, seat: int, kind: int, side: int, copies: int) -> None:
    """Put copies of a card on an area; a Rotation card that is not the last turns the masters."""
    area = area_beside(s, seat, side)
    for _ in range(copies):
        leave_hand(s, t, seat, kind, AREA + area)
    s.top[area] = kind + 1
    if t.sort_of[kind] == ROTATION and hand_size(s, seat) > 0:
        turn_masters(s, t, side)


@rule
def turn_masters(s: Record, t: Record, side: int) -> None:
    """Every master goes to the neighbour on that side; emptiness is passed on too."""
    seat = 0
    carried = whole(s.master[seat])
    for _ in range(whole(s.players)):
        to = neighbour(s, seat, side)
        if carried != 0:
            move(s, t, carried - 1, MASTER + seat, 0, MASTER + to, 0)
        displaced = whole(s.master[to])
        s.master[to] = carried
        seat, carried = to, displaced


@rule
def set_master(s: Record, t: Record, seat: int, kind: int) -> None:
    """The master that stood there goes to the score area of its present owner, and scores."""
    former = whole(s.master[seat])
    if former != 0:
        move(s, t, former - 1, MASTER + seat, 0, SCORE + seat, 0)
        s.points[seat] += t.master_points[former - 1]
        s.master_points[seat] += t.master_points[former - 1]
    leave_hand(s, t, seat, kind, MASTER + seat)
    s.master[seat] = kind + 1


@rule
def lay_on_top(s: Record, t: Record, seat: int, kind: int, area: int) -> None:
    """A scroll goes on an area whether it fits or not: a second one, or one that overturns."""
    leave_hand(s, t, seat, kind, AREA + area)
    s.top[area] = kind + 1
