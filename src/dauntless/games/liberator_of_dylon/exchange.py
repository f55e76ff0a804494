"""The Minstrel's exchanges, blind and seen (rulings 42 to 45)."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.liberator_of_dylon.cards import (
    also_known_to,
    best_known,
    best_known_to,
    count_at,
    count_known,
    hand_size,
    held,
    kind_of,
    knows,
    magic_object,
    move,
    size_of,
    sort_copies,
)
from dauntless.games.liberator_of_dylon.ending import end_turn
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    NO_UNKNOWN_BACK,
    NOT_ASIDE,
    NOT_HELD,
    NOT_KNOWN_THERE,
    NOT_PICKED,
)
from dauntless.games.liberator_of_dylon.state import (
    ASIDE,
    GIVE,
    HAND,
    KNOWERS,
    LAY_ASIDE,
    LOOK_EXCHANGE,
    MOST_EXCHANGED,
    OUTCOME_COPY,
    PICK,
    PICKED,
    PICKED_FACE,
    TAKE,
    whole,
)


@rule
def begin_exchange(s: Record, t: Record) -> None:
    """One to three cards, as many as both have; with an empty hand there is nothing to do."""
    most = min(MOST_EXCHANGED, hand_size(s, whole(s.mover)), hand_size(s, magic_object(s)))
    if most == 0:
        end_turn(s, t)
    else:
        s.amount = most
        s.due = LAY_ASIDE


# Laying aside


@inlined_rule
def why_not_aside(s: Record, seat: int, kind: int) -> int:
    """Any card of the hand."""
    return ALLOWED if held(s, seat, kind) > 0 else NOT_HELD


@rule
def lay_aside(s: Record, t: Record, kind: int) -> None:
    """A card is laid face down at the caster's side; it ends by itself at the most."""
    place = HAND + whole(s.mover)
    knowers = best_known(s, t, kind, place)
    move(s, t, kind, place, knowers, ASIDE, knowers)
    if size_of(s, t, ASIDE) == whole(s.amount):
        s.due = PICK


@rule
def end_laying_aside(s: Record, t: Record) -> None:
    """So many cards are exchanged."""
    s.amount = size_of(s, t, ASIDE)
    s.due = PICK


# Picking


@inlined_rule
def why_not_pick(s: Record, t: Record, seat: int, kind: int) -> int:
    """A card of the other hand that the caster knows."""
    is_there = count_known(s, t, kind, HAND + magic_object(s), seat) > 0
    return ALLOWED if is_there else NOT_KNOWN_THERE


@rule
def unknown_backs(s: Record, t: Record, seat: int, back: int) -> int:
    """How many backs of the other hand the caster does not know."""
    place = HAND + magic_object(s)
    known = 0
    for kind in range(whole(t.kinds)):
        if t.back[kind] == back and s.lies[place, kind] > 0:
            known += count_known(s, t, kind, place, seat)
    return whole(s.backs[place, back]) - known


@inlined_rule
def why_not_pick_unknown(s: Record, t: Record, seat: int, back: int) -> int:
    """A back that the caster does not know."""
    return ALLOWED if unknown_backs(s, t, seat, back) > 0 else NO_UNKNOWN_BACK


@rule
def pick_known(s: Record, t: Record, kind: int) -> None:
    """The caster takes a card that he has seen before."""
    place = HAND + magic_object(s)
    put_picked(s, t, kind, best_known_to(s, t, kind, place, whole(s.mover)))


@rule
def pick_unknown(s: Record, back: int) -> None:
    """The caster points at an unknown back; which of them it is, is chance."""
    s.picked_back = back
    s.due = PICKED_FACE


@rule
def list_unknown(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """Write the copies that may be the unknown back, each back alike.

    Copies of a kind that the same seats know are one outcome: they lie side by side in `card`.
    """
    place, caster = HAND + magic_object(s), whole(s.mover)
    count = 0
    for kind in range(whole(t.kinds)):
        if t.back[kind] == s.picked_back and s.lies[place, kind] > 0:
            first = whole(t.first[kind])
            for i in range(first, first + whole(t.copies[kind])):
                card = whole(s.card[i])
                if card // KNOWERS == place and not knows(card % KNOWERS, caster):
                    if i > first and whole(s.card[i - 1]) == card:
                        weights[count - 1] += 1
                    else:
                        out[count], weights[count] = OUTCOME_COPY + i, 1
                        count += 1
    return count


@rule
def settle_picked(s: Record, t: Record, copy: int) -> None:
    """Chance has said which unknown back it is; the caster does not look yet."""
    s.picked_back = 0
    put_picked(s, t, kind_of(t, copy), whole(s.card[copy]) % KNOWERS)


@rule
def put_picked(s: Record, t: Record, kind: int, knowers: int) -> None:
    """The card lies before the caster; after the last one cards change hands, or are looked at."""
    move(s, t, kind, HAND + magic_object(s), knowers, PICKED, knowers)
    s.due = PICK
    if size_of(s, t, PICKED) < whole(s.amount):
        return
    if s.effect == LOOK_EXCHANGE:
        look_at_picked(s, t)
        s.due = TAKE
    else:
        hand_over(s, t, ASIDE, magic_object(s))
        hand_over(s, t, PICKED, whole(s.mover))
        end_turn(s, t)


@rule
def hand_over(s: Record, t: Record, place: int, seat: int) -> None:
    """All cards of a place go into a hand, whose owner knows them then."""
    for kind in range(whole(t.kinds)):
        for _ in range(count_at(s, t, kind, place)):
            knowers = best_known(s, t, kind, place)
            move(s, t, kind, place, knowers, HAND + seat, also_known_to(s, knowers, seat))


# Looking, taking and giving


@rule
def look_at_picked(s: Record, t: Record) -> None:
    """The caster sees the faces of what was picked."""
    caster = whole(s.mover)
    for kind in range(whole(t.kinds)):
        first = whole(t.first[kind])
        for i in range(first, first + whole(t.copies[kind])):
            card = whole(s.card[i])
            if card // KNOWERS == PICKED and not knows(card % KNOWERS, caster):
                s.card[i] = card + (1 << caster)
        sort_copies(s, t, kind)


@inlined_rule
def why_not_take(s: Record, t: Record, kind: int) -> int:
    """One of the cards looked at."""
    return ALLOWED if count_at(s, t, kind, PICKED) > 0 else NOT_PICKED


@rule
def take_picked(s: Record, t: Record, kind: int) -> None:
    """The caster keeps a card that was looked at, and must give one for it."""
    knowers = best_known(s, t, kind, PICKED)
    caster = whole(s.mover)
    move(s, t, kind, PICKED, knowers, HAND + caster, also_known_to(s, knowers, caster))
    s.due = GIVE


@inlined_rule
def why_not_give(s: Record, t: Record, kind: int) -> int:
    """One of the cards laid aside."""
    return ALLOWED if count_at(s, t, kind, ASIDE) > 0 else NOT_ASIDE


@rule
def give_aside(s: Record, t: Record, kind: int) -> None:
    """A card laid aside goes to the other hand."""
    knowers = best_known(s, t, kind, ASIDE)
    other = magic_object(s)
    move(s, t, kind, ASIDE, knowers, HAND + other, also_known_to(s, knowers, other))
    s.due = TAKE
    if size_of(s, t, ASIDE) == 0:
        end_turn(s, t)


@rule
def end_taking(s: Record, t: Record) -> None:
    """The rest goes back to where it came from."""
    put_back(s, t, PICKED, magic_object(s))
    put_back(s, t, ASIDE, whole(s.mover))
    end_turn(s, t)


@rule
def put_back(s: Record, t: Record, place: int, seat: int) -> None:
    """All cards of a place return to a hand; nobody learns anything by it."""
    for kind in range(whole(t.kinds)):
        for _ in range(count_at(s, t, kind, place)):
            knowers = best_known(s, t, kind, place)
            move(s, t, kind, place, knowers, HAND + seat, knowers)
