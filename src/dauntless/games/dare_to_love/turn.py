"""A turn: the actions of the card on the table, in any order, each of them optional."""

from __future__ import annotations

from dauntless.engine.bits import write_bits
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.dare_to_love import combat, effects, state
from dauntless.games.dare_to_love.knowledge import note_spent
from dauntless.games.dare_to_love.people import ALLOWED, card_of, controller, has_paid
from dauntless.games.dare_to_love.state import CARD_EFFECTS, MANA, OLIGARCH, whole

# Why an action of the card, or the payment, is not to be had.
(
    NO_SUCH_ACTION,
    USED_UP,
    NOT_PAID,
    SAME_FIRST,
    TOO_LITTLE_MANA,
) = range(combat.NOT_THE_MOMENT + 1, combat.NOT_THE_MOMENT + 6)


# What may be done


@rule
def effect_in(s: Record, t: Record, unit: int, slot: int) -> Record:
    """The effect in a slot: of the card, or of the Talent in use."""
    if slot < CARD_EFFECTS:
        return card_of(s, t, unit).effect[slot]
    return t.talent[whole(s.talent_on) - 1].effect[slot - CARD_EFFECTS]


@rule
def why_not_ready(s: Record, t: Record, unit: int, slot: int) -> int:
    """Why the effect in a slot is not to be had now, or ALLOWED."""
    if whole(s.done) >> slot & 1:
        return USED_UP
    if slot >= CARD_EFFECTS:
        talent = whole(s.talent_on) - 1
        has_effect = talent >= 0 and slot - CARD_EFFECTS < t.talent[talent].effects
        return ALLOWED if has_effect else NO_SUCH_ACTION
    card = card_of(s, t, unit)
    if slot >= card.effects:
        return NO_SUCH_ACTION
    if card.effect[slot].row == state.BOTTOM and not has_paid(s, unit):
        return NOT_PAID
    return ALLOWED


@rule
def why_not_slot(s: Record, t: Record, unit: int, slot: int) -> int:
    """Why the effect in a slot cannot be used now, or ALLOWED."""
    reason = why_not_ready(s, t, unit, slot)
    if reason == ALLOWED and is_repeated(s, t, unit, slot):
        return SAME_FIRST
    return reason


@rule
def why_not_use(s: Record, t: Record, unit: int, slot: int, space: int) -> int:
    """Why the effect in a slot cannot be used at a space now, or ALLOWED."""
    reason = why_not_slot(s, t, unit, slot)
    if reason != ALLOWED:
        return reason
    return effects.why_not_aim(s, t, unit, effect_in(s, t, unit, slot), space)


@rule
def is_repeated(s: Record, t: Record, unit: int, slot: int) -> bool:
    """Is the same effect ready in an earlier slot? Then that one is used first."""
    form = effect_in(s, t, unit, slot).form
    for other in range(slot):
        if effect_in(s, t, unit, other).form == form:
            if why_not_ready(s, t, unit, other) == ALLOWED:
                return True
    return False


@rule
def why_not_pay(s: Record, t: Record, unit: int) -> int:
    """Why Mana cannot be spent for the bottom row, or ALLOWED."""
    mana = whole(card_of(s, t, unit).mana)
    if mana == 0:
        return effects.NO_BOTTOM_ROW
    if has_paid(s, unit):
        return effects.PAID_ALREADY
    return ALLOWED if whole(s.hand[unit, MANA]) >= mana else TOO_LITTLE_MANA


@rule
def why_not_talent(s: Record, t: Record, unit: int) -> int:
    """Why the Rebel whose turn it is cannot use a Talent, or ALLOWED."""
    if controller(s, unit) == OLIGARCH:
        return combat.NO_FREE_WILL
    if s.talent[unit] == 0:
        return combat.TALENT_USED_UP
    talent = t.talent[whole(s.talent[unit]) - 1]
    if talent.moment != state.IN_TURN:
        return combat.NOT_THE_MOMENT
    first = talent.effect[0]
    return (
        effects.why_not_now(s, t, unit, first) if effects.is_instant(whole(first.what)) else ALLOWED
    )


@rule
def legal_in_turn(s: Record, t: Record, unit: int, out: Integers) -> int:
    """Every ready effect at every aim, paying Mana, using the Talent, and ending the turn."""
    count = 0
    for slot in range(state.SLOTS):
        if why_not_slot(s, t, unit, slot) == ALLOWED:
            targets = effects.aims(s, t, unit, effect_in(s, t, unit, slot))
            count = write_bits(targets, slot * state.AIMS, out, count)
    if why_not_pay(s, t, unit) == ALLOWED:
        out[count] = state.PAY
        count += 1
    if why_not_talent(s, t, unit) == ALLOWED:
        out[count] = state.TALENT
        count += 1
    out[count] = state.END
    return count + 1


# Doing it


@rule
def use(s: Record, t: Record, unit: int, slot: int, aim: int) -> None:
    """Use the effect of a slot at a space."""
    s.done = whole(s.done) | (1 << slot)
    effects.perform(s, t, unit, effect_in(s, t, unit, slot), aim)


@rule
def pay(s: Record, t: Record, unit: int) -> None:
    """Discard the Mana that the bottom row costs."""
    mana = whole(card_of(s, t, unit).mana)
    s.hand[unit, MANA] -= mana
    s.discard[unit, MANA] += mana
    s.held[unit] -= mana
    s.paid = whole(s.paid) | (1 << unit)
    note_spent(s, unit, mana)


@rule
def use_talent(s: Record, t: Record, unit: int) -> None:
    """What needs no aim happens at once; the rest can be done at any time in this turn."""
    number = whole(s.talent[unit]) - 1
    combat.spend_talent(s, unit)
    s.talent_on = number + 1
    for i in range(t.talent[number].effects):
        effect = t.talent[number].effect[i]
        if effects.is_instant(whole(effect.what)):
            s.done = whole(s.done) | (1 << (CARD_EFFECTS + i))
            effects.prepare(s, unit, effect)
