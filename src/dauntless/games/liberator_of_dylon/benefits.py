"""Laying benefits from the hand (rulings 24 to 30 and 54)."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.liberator_of_dylon.cards import hand_size, held, leave_hand
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    CARDS_MISSING,
    LAST_BENEFIT,
    NO_THREE,
    NOT_AN_ITEM,
    OLD_BENEFIT,
    TOO_FEW_ITEMS,
    WITHOUT_DRAWN,
)
from dauntless.games.liberator_of_dylon.releasing import why_not_use
from dauntless.games.liberator_of_dylon.state import (
    BENEFIT,
    COMBINATIONS,
    DRAWN,
    ITEM,
    MILLIONAIRE,
    SAME_THREE,
    SCORE,
    whole,
)

# Those that name their cards


@inlined_rule
def has_combination(s: Record, seat: int, row: Record, combination: int) -> bool:
    """Are all these cards in hand? A card that is asked for twice must be there twice."""
    need = whole(row.need)
    for i in range(need):
        kind = whole(row.kinds[combination, i])
        asked = 1
        for j in range(i):
            if whole(row.kinds[combination, j]) == kind:
                asked += 1
        if held(s, seat, kind) < asked:
            return False
    return True


@inlined_rule
def contains(row: Record, combination: int, kind: int) -> bool:
    """Is this card one of the combination?"""
    for i in range(whole(row.need)):
        if whole(row.kinds[combination, i]) == kind:
            return True
    return False


@inlined_rule
def why_not_benefit(s: Record, t: Record, seat: int, benefit: int, combination: int) -> int:
    """All its cards are in hand, the drawn one among them; without a draw it is no last hand.

    What wins the game may be the last hand (ruling 29). After a draw, a benefit that is the whole
    hand was not there before (ruling 54).
    """
    row = t.benefit[benefit]
    if not has_combination(s, seat, row, combination):
        return CARDS_MISSING
    if s.due == DRAWN:
        return ALLOWED if contains(row, combination, whole(s.drawn) - 1) else WITHOUT_DRAWN
    if row.wins == 0 and hand_size(s, seat) == whole(row.need):
        return LAST_BENEFIT
    return ALLOWED


# Those on a condition


@inlined_rule
def why_not_same_three(s: Record, t: Record, seat: int, kind: int) -> int:
    """Three copies of one item."""
    bar = why_not_use(s, seat, kind)
    if bar != ALLOWED:
        return bar
    if t.sort_of[kind] != ITEM:
        return NOT_AN_ITEM
    need = whole(t.benefit[t.same_three].need)
    if held(s, seat, kind) < need:
        return NO_THREE
    return LAST_BENEFIT if s.due != DRAWN and hand_size(s, seat) == need else ALLOWED


@inlined_rule
def count_items(s: Record, t: Record, seat: int) -> int:
    """How many items are in hand."""
    items = 0
    for kind in range(whole(t.kinds)):
        if t.sort_of[kind] == ITEM:
            items += held(s, seat, kind)
    return items


@inlined_rule
def why_not_millionaire(s: Record, t: Record, seat: int) -> int:
    """Ten items or more; all of them are laid."""
    need = whole(t.benefit[t.millionaire].need)
    if hand_size(s, seat) < need:
        return TOO_FEW_ITEMS
    items = count_items(s, t, seat)
    if items < need:
        return TOO_FEW_ITEMS
    is_last = items == hand_size(s, seat)
    if s.due == DRAWN:
        if t.sort_of[whole(s.drawn) - 1] != ITEM:
            return WITHOUT_DRAWN
        return OLD_BENEFIT if is_last and items > need else ALLOWED
    return LAST_BENEFIT if is_last else ALLOWED


# All of them


@inlined_rule
def list_benefits(s: Record, t: Record, seat: int, out: Integers, count: int) -> int:
    """Write the benefits the seat may lay, after `count` other actions; how many actions then."""
    for benefit in range(whole(t.benefits)):
        row = t.benefit[benefit]
        if whole(row.combinations) > 0 and hand_size(s, seat) >= whole(row.need):
            for combination in range(whole(row.combinations)):
                if why_not_benefit(s, t, seat, benefit, combination) == ALLOWED:
                    out[count] = BENEFIT + benefit * COMBINATIONS + combination
                    count += 1
    for kind in range(whole(t.kinds)):
        if held(s, seat, kind) > 2 and why_not_same_three(s, t, seat, kind) == ALLOWED:
            out[count] = SAME_THREE + kind
            count += 1
    if why_not_millionaire(s, t, seat) == ALLOWED:
        out[count] = MILLIONAIRE
        count += 1
    return count


@rule
def lay_combination(s: Record, t: Record, seat: int, benefit: int, combination: int) -> None:
    """The cards lie open in the score area."""
    row = t.benefit[benefit]
    for i in range(whole(row.need)):
        leave_hand(s, t, seat, whole(row.kinds[combination, i]), SCORE + seat)
    note_benefit(s, t, seat, benefit)


@rule
def lay_same_three(s: Record, t: Record, seat: int, kind: int) -> None:
    """Three copies of one item."""
    for _ in range(whole(t.benefit[t.same_three].need)):
        leave_hand(s, t, seat, kind, SCORE + seat)
    note_benefit(s, t, seat, whole(t.same_three))


@rule
def lay_all_items(s: Record, t: Record, seat: int) -> None:
    """Every item of the hand."""
    for kind in range(whole(t.kinds)):
        if t.sort_of[kind] == ITEM:
            while held(s, seat, kind) > 0:
                leave_hand(s, t, seat, kind, SCORE + seat)
    note_benefit(s, t, seat, whole(t.millionaire))


@rule
def note_benefit(s: Record, t: Record, seat: int, benefit: int) -> None:
    """Points are given at once."""
    s.laid[seat, benefit] += 1
    s.points[seat] += t.benefit[benefit].points
