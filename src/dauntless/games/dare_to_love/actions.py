"""A turn: the actions of the card on the table, in any order, each of them optional."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.dare_to_love.combat import (
    attack_in_turn,
    bless,
    heal,
    spend_talent,
    sweep,
)
from dauntless.games.dare_to_love.knowledge import note_spent
from dauntless.games.dare_to_love.pending import push
from dauntless.games.dare_to_love.state import (
    AIMS,
    AREA,
    ATTACK,
    BLESS,
    BOOST,
    BOTTOM,
    CARD_EFFECTS,
    CONTROL,
    CRYSTAL,
    DASH,
    DIRECTIONS,
    DRAW,
    DRAWING,
    END,
    FREE,
    HEAL,
    IN_TURN,
    LANDING,
    LINE,
    MANA,
    MELEE,
    MEND,
    MOST_SPACES,
    MOVE,
    NOWHERE,
    OLIGARCH,
    PAY,
    PRISON,
    PULL,
    PUSH,
    SHATTER,
    SLOTS,
    STEADY,
    SWAP,
    TALENT,
    TELEPORT,
    UNITS,
    whole,
)
from dauntless.games.dare_to_love.targets import (
    aims,
    controller,
    dash_end,
    dash_way,
    enemies_within,
    is_free,
    place,
    prison_at,
    shatter_victims,
    unit_at,
    way_to,
)

# What may be done


@rule
def card_of(s: Record, t: Record, unit: int) -> Record:
    """The card a character has on the table."""
    return t.card[whole(s.character[unit]) - 1, whole(s.played[unit]) - 1]


@rule
def effect_in(s: Record, t: Record, unit: int, slot: int) -> Record:
    """The effect in a slot: of the card, or of the Talent in use."""
    if slot < CARD_EFFECTS:
        return card_of(s, t, unit).effect[slot]
    return t.talent[whole(s.talent_on) - 1].effect[slot - CARD_EFFECTS]


@rule
def is_ready(s: Record, t: Record, unit: int, slot: int) -> bool:
    """Is there an effect in this slot that is not used up, and paid for?"""
    if whole(s.done) >> slot & 1:
        return False
    if slot >= CARD_EFFECTS:
        talent = whole(s.talent_on) - 1
        return talent >= 0 and slot - CARD_EFFECTS < t.talent[talent].effects
    card = card_of(s, t, unit)
    if slot >= card.effects:
        return False
    return card.effect[slot].row != BOTTOM or whole(s.paid) >> unit & 1 != 0


@rule
def can_pay(s: Record, t: Record, unit: int) -> bool:
    """Does the card have a bottom row that is not paid for, and the hand the Mana?"""
    mana = whole(card_of(s, t, unit).mana)
    paid = whole(s.paid) >> unit & 1 != 0
    return mana > 0 and not paid and whole(s.hand[unit, MANA]) >= mana


@rule
def can_use_talent(s: Record, t: Record, unit: int) -> bool:
    """Has the Rebel a Talent for this moment, and a free will?"""
    if s.talent[unit] == 0 or controller(s, unit) == OLIGARCH:
        return False
    talent = t.talent[whole(s.talent[unit]) - 1]
    if talent.moment != IN_TURN:
        return False
    if talent.effect[0].what == FREE:
        paid = whole(s.paid) >> unit & 1 != 0
        return not paid and card_of(s, t, unit).mana > 0
    return True


@rule
def legal_in_turn(s: Record, t: Record, unit: int, out: Integers) -> int:
    """Every ready effect at every aim, paying Mana, using the Talent, and ending the turn."""
    count = 0
    for slot in range(SLOTS):
        if is_ready(s, t, unit, slot) and not is_repeated(s, t, unit, slot):
            targets = aims(s, t, unit, effect_in(s, t, unit, slot))
            count = write_aims(targets, slot * AIMS, out, count)
    if can_pay(s, t, unit):
        out[count] = PAY
        count += 1
    if can_use_talent(s, t, unit):
        out[count] = TALENT
        count += 1
    out[count] = END
    return count + 1


@rule
def is_repeated(s: Record, t: Record, unit: int, slot: int) -> bool:
    """Is the same effect ready in an earlier slot? Then that one is used first."""
    effect = effect_in(s, t, unit, slot)
    for other in range(slot):
        if is_ready(s, t, unit, other):
            earlier = effect_in(s, t, unit, other)
            same_blow = earlier.dice == effect.dice and earlier.kind == effect.kind
            same_scope = earlier.amount == effect.amount and earlier.reach == effect.reach
            if earlier.what == effect.what and earlier.whom == effect.whom:
                if same_blow and same_scope:
                    return True
    return False


@rule
def write_aims(spaces: int, first: int, out: Integers, count: int) -> int:
    """One action a space; how many there are now."""
    space = 0
    while spaces:
        if spaces & 1:
            out[count] = first + space
            count += 1
        spaces >>= 1
        space += 1
    return count


# Doing it


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
    spend_talent(s, unit)
    s.talent_on = number + 1
    for i in range(t.talent[number].effects):
        effect = t.talent[number].effect[i]
        what = whole(effect.what)
        if what == FREE or what == BOOST or what == STEADY or what == DRAW:
            s.done = whole(s.done) | (1 << (CARD_EFFECTS + i))
            if what == FREE:
                s.paid = whole(s.paid) | (1 << unit)
            else:
                prepare(s, unit, effect)


@rule
def prepare(s: Record, unit: int, effect: Record) -> None:
    """Effects without an aim that help the acting character alone."""
    what = whole(effect.what)
    if what == DRAW:
        push(s, DRAWING, unit, whole(effect.amount))
    elif what == BOOST:
        s.extra_dice += effect.dice
    else:
        s.steady = 1


@rule
def perform(s: Record, t: Record, unit: int, slot: int, aim: int) -> None:
    """Carry out the effect of a slot at a space."""
    effect = effect_in(s, t, unit, slot)
    s.done = whole(s.done) | (1 << slot)
    what = whole(effect.what)
    dice, kind = whole(effect.dice), whole(effect.kind)
    if what == MOVE:
        s.where[unit] = aim
    elif what == ATTACK or what == LINE:
        attack_in_turn(s, unit, target_at(s, t, aim), dice, kind)
    elif what == AREA:
        victims = units_on(s, enemies_within(s, t, unit, whole(effect.reach)))
        sweep(s, unit, victims, dice, kind)
    elif what == SHATTER:
        victims = shatter_victims(s, t, unit)
        s.crystals = 0
        sweep(s, unit, victims, dice, kind)
    elif what == DASH:
        dash(s, t, unit, effect, aim)
    elif what == PUSH or what == PULL:
        shift(s, t, unit, unit_at(s, aim), whole(effect.amount), what == PUSH)
    else:
        perform_help(s, t, unit, effect, aim)


@rule
def perform_help(s: Record, t: Record, unit: int, effect: Record, aim: int) -> None:
    """Carry out an effect that does not strike or shove anybody."""
    what, amount = whole(effect.what), whole(effect.amount)
    if what == HEAL:
        heal(s, t, unit_at(s, aim), amount)
    elif what == BLESS:
        bless(s, t, unit, amount, whole(effect.reach))
    elif what == TELEPORT:
        push(s, LANDING, unit_at(s, aim), amount)
    elif what == SWAP:
        other = unit_at(s, aim)
        s.where[other] = s.where[unit]
        s.where[unit] = aim
    elif what == CRYSTAL:
        s.crystals |= whole(1) << aim
    elif what == CONTROL:
        s.control_next = unit_at(s, aim)
    elif what == MEND:
        prison = prison_at(t, aim)
        mended = whole(s.prison_life[prison]) + amount
        s.prison_life[prison] = min(whole(t.prison_life), mended)
    else:
        prepare(s, unit, effect)


@rule
def target_at(s: Record, t: Record, space: int) -> int:
    """What an attack on a space strikes: the prison, or whoever stands there."""
    prison = prison_at(t, space)
    return PRISON + prison if prison >= 0 else unit_at(s, space)


@rule
def units_on(s: Record, spaces: int) -> int:
    """Who stands on these spaces, as a bit mask of units."""
    found = 0
    for unit in range(UNITS):
        where = place(s, unit)
        if where != NOWHERE and spaces >> where & 1:
            found |= 1 << unit
    return found


@rule
def dash(s: Record, t: Record, unit: int, effect: Record, aim: int) -> None:
    """Charge, and strike whoever stopped the charge with a die more for each space of it."""
    steps = whole(effect.amount)
    way = dash_way(s, t, unit, steps, aim)
    end, moved, struck = dash_end(s, t, unit, steps, way)
    s.where[unit] = end
    if struck != NOWHERE:
        attack_in_turn(s, unit, target_at(s, t, struck), whole(effect.dice) + moved, MELEE)


@rule
def shift(s: Record, t: Record, unit: int, other: int, steps: int, away: bool) -> None:
    """Push somebody straight away, or pull them closer, until something is in the way."""
    way = way_to(t, place(s, unit), place(s, other))
    if not away:
        way = (way + 3) % DIRECTIONS
    for _ in range(steps):
        there = whole(t.beyond[place(s, other), way])
        if not is_free(s, t, there):
            return
        s.where[other] = there


@rule
def landings(s: Record, t: Record) -> int:
    """Where somebody who is being teleported may land."""
    top = s.pending[s.height - 1]
    room = t.near[place(s, whole(top.unit)), whole(top.amount)] & t.open
    for space in range(MOST_SPACES):
        if room >> space & 1 and unit_at(s, space) >= 0:
            room ^= whole(1) << space
    return room
