"""Magic: second scrolls, overturning, and what each master can do (rulings 31 to 49)."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.liberator_of_dylon.cards import (
    area_beside,
    count_at,
    hand_size,
    held,
    magic_object,
    move,
    open_hand,
    pile_size,
    take_up_area,
    turn_hands,
)
from dauntless.games.liberator_of_dylon.drawing import begin_drawing
from dauntless.games.liberator_of_dylon.ending import end_turn
from dauntless.games.liberator_of_dylon.exchange import begin_exchange
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    NO_CURSE,
    NOT_A_SCROLL,
    NOT_HELD,
    NOT_SO_MANY_SCROLLS,
)
from dauntless.games.liberator_of_dylon.releasing import lay_on_top
from dauntless.games.liberator_of_dylon.state import (
    CASTER,
    CHAOS,
    CURSE_SOMEBODY,
    DRAW_CARDS,
    EVERYBODY,
    EXCHANGE,
    HAND,
    LOOK_EXCHANGE,
    MASTER,
    OBJECT,
    OPEN_HANDS,
    OVERTURN,
    PURIFY,
    PURIFY_CURSE,
    RESERVE,
    SCROLL,
    SEAL,
    SEAL_MASTER,
    SEALED,
    SECOND,
    TURN_HANDS,
    whole,
)

# Casting


@rule
def first_scroll(s: Record, t: Record, side: int) -> None:
    """A scroll lies; a second is asked for if the public backs allow one (ruling 33)."""
    caster = whole(s.mover)
    s.side, s.scrolls = side, 1
    if may_lay(s, caster, 1):
        s.due = SECOND
    else:
        cast(s, t)


@inlined_rule
def may_lay(s: Record, seat: int, scrolls: int) -> bool:
    """Would the backs that everybody sees allow so many scrolls, and not as the last cards?"""
    return bool(s.backs[HAND + seat, SEAL] >= scrolls and hand_size(s, seat) > scrolls)


@inlined_rule
def why_not_scroll(s: Record, t: Record, seat: int, kind: int) -> int:
    """A scroll of the hand, to lay a second one or to overturn with one."""
    if held(s, seat, kind) == 0:
        return NOT_HELD
    return ALLOWED if t.sort_of[kind] == SCROLL else NOT_A_SCROLL


@rule
def second_scroll(s: Record, t: Record, kind: int) -> None:
    """Two scrolls cast big magic; the upper need not fit."""
    caster = whole(s.mover)
    lay_on_top(s, t, caster, kind, area_beside(s, caster, whole(s.side)))
    s.scrolls = 2
    cast(s, t)


@rule
def cast(s: Record, t: Record) -> None:
    """The caster's own master works, if there is one; the object may overturn it."""
    if s.master[whole(s.mover)] == 0:
        end_turn(s, t)
    else:
        ask_to_overturn(s, t, magic_object(s))


# Overturning


@rule
def ask_to_overturn(s: Record, t: Record, seat: int) -> None:
    """A seat is asked if its public backs would allow it, whatever it holds (ruling 35)."""
    s.seat = seat
    if may_lay(s, seat, whole(s.scrolls)):
        s.due = OVERTURN
    else:
        take_effect(s, t)


@inlined_rule
def why_not_two(s: Record, t: Record, seat: int, lower: int, upper: int) -> int:
    """Two scrolls of the hand, in an order."""
    bar = why_not_scroll(s, t, seat, lower)
    if bar != ALLOWED:
        return bar
    bar = why_not_scroll(s, t, seat, upper)
    if bar != ALLOWED:
        return bar
    return NOT_SO_MANY_SCROLLS if lower == upper and held(s, seat, lower) < 2 else ALLOWED


@rule
def overturn(s: Record, t: Record, lower: int, upper: int) -> None:
    """Scrolls are laid over the magic, and the other side is asked (ruling 34)."""
    seat, caster = whole(s.seat), whole(s.mover)
    area = area_beside(s, caster, whole(s.side))
    lay_on_top(s, t, seat, lower, area)
    if s.scrolls == 2:
        lay_on_top(s, t, seat, upper, area)
    s.overturns += 1
    ask_to_overturn(s, t, magic_object(s) if seat == caster else caster)


# What happens


@rule
def take_effect(s: Record, t: Record) -> None:
    """The magic is done as cast or, after an odd number of overturns, overturned (ruling 36)."""
    caster = whole(s.mover)
    master = whole(s.master[caster]) - 1
    magic = t.magic[master, whole(s.scrolls) - 1, whole(s.overturns) % 2]
    s.effect = magic.effect
    s.seat = caster
    whom = magic_object(s) if magic.whom == OBJECT else caster
    if magic.effect == DRAW_CARDS and pile_size(s) > 0:
        begin_drawing(s, whom, whole(magic.cards))
    elif magic.effect == EXCHANGE or magic.effect == LOOK_EXCHANGE:
        begin_exchange(s, t)
    elif magic.effect == PURIFY_CURSE:
        s.due = PURIFY
    else:
        if magic.effect == TURN_HANDS:
            turn_hands(s, t, whole(s.side))
        elif magic.effect == OPEN_HANDS:
            open_hands(s, t, whole(magic.whom))
        elif magic.effect == SEAL_MASTER:
            seal_master(s, t, whom)
        elif magic.effect == CURSE_SOMEBODY:
            curse(s, t, whom)
        elif magic.effect == CHAOS:
            take_up_area(s, t, area_beside(s, caster, whole(s.side)), whom)
        end_turn(s, t)


@rule
def open_hands(s: Record, t: Record, whom: int) -> None:
    """The caster's hand, or all others', lie open from now on (ruling 41)."""
    for seat in range(whole(s.players)):
        if (seat == whole(s.mover)) == (whom == CASTER):
            s.open |= 1 << seat
            open_hand(s, t, seat)


@rule
def seal_master(s: Record, t: Record, seat: int) -> None:
    """The master in front of a seat leaves the game without points (ruling 46)."""
    if s.master[seat] != 0:
        move(s, t, whole(s.master[seat]) - 1, MASTER + seat, 0, SEALED, 0)
        s.master[seat] = 0


@rule
def curse(s: Record, t: Record, seat: int) -> None:
    """A Curse comes out of the reserve, if one is left (ruling 48)."""
    if count_at(s, t, whole(t.curse), RESERVE) > 0:
        move(s, t, whole(t.curse), RESERVE, 0, HAND + seat, EVERYBODY)


@inlined_rule
def why_not_purify(s: Record, t: Record, seat: int) -> int:
    """There must be a Curse in hand."""
    return ALLOWED if held(s, seat, whole(t.curse)) > 0 else NO_CURSE
