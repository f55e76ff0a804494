"""What each word on the cards may be aimed at, why not at something else, and what it does.

An aim is always a space: where to go, or where the target stands; a word that needs no aim is
aimed at one's own space. A set of spaces is an integer with one bit a space. Whatever forbids an
aim has a reason code; `vocabulary.py` has the words for it.
"""

from __future__ import annotations

from dauntless.engine.bits import count_bits
from dauntless.engine.boards import DIRECTIONS
from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.dare_to_love import people, state
from dauntless.games.dare_to_love.combat import attack_in_turn, bless, heal, sweep
from dauntless.games.dare_to_love.pending import push
from dauntless.games.dare_to_love.people import ALLOWED, are_allies, are_enemies, place
from dauntless.games.dare_to_love.state import NOBODY, NOWHERE, OLIGARCH, PRISONS, UNITS, whole

# Why an effect cannot be aimed at a space.
(
    NEEDS_NO_AIM, SOMEBODY_THERE, PRISON_THERE, TOO_FAR, OUT_OF_RANGE, NO_ENEMY, NO_ALLY,
    ONLY_ONESELF, NOT_ONESELF, NOT_HURT, NOT_IN_LINE, COVERED, NO_WAY_TO_GO, MIND_HELD,
    NO_CHARGE, NOT_A_FREE_REBEL, NO_PRISON, BROKEN, NOT_DAMAGED, NOT_MARKED, CRYSTALS_USED_UP,
    CRYSTAL_THERE, NO_ENEMY_NEAR, NOBODY_HURT_NEAR, NO_CARDS, NO_ENEMY_AT_CRYSTALS,
    NO_BOTTOM_ROW, PAID_ALREADY,
) = range(1, 29)  # fmt: skip


# Aims


@rule
def aims(s: Record, t: Record, unit: int, effect: Record) -> int:
    """The spaces that a character may aim an effect at now."""
    what, here = whole(effect.what), place(s, unit)
    if what == state.MOVE:
        return t.walk[here, effect.amount] & ~people.occupied(s)
    if what == state.ATTACK:
        return people.enemies_within(s, t, unit, whole(effect.reach)) | prisons(s, t, unit, effect)
    if what == state.LINE:
        return eligible(s, t, unit, effect) | prisons(s, t, unit, effect)
    if effect.whom != NOBODY:
        return eligible(s, t, unit, effect)
    if what == state.DASH:
        return dashes(s, t, unit, whole(effect.amount))
    if what == state.CRYSTAL:
        room = t.near[here, effect.reach] & t.open & ~s.crystals
        return room if count_bits(s.crystals) < t.crystals else whole(0)
    if what == state.MEND:
        return prisons(s, t, unit, effect)
    return whole(1) << here if why_not_now(s, t, unit, effect) == ALLOWED else whole(0)


@rule
def why_not_aim(s: Record, t: Record, unit: int, effect: Record, space: int) -> int:
    """Why an effect cannot be aimed at a space now, or ALLOWED."""
    what, here, reach = whole(effect.what), place(s, unit), whole(effect.reach)
    prison, other = people.prison_at(t, space), people.unit_at(s, space)
    if what == state.MOVE:
        return why_not_stand(s, t, space, t.walk[here, effect.amount], TOO_FAR)
    if prison >= 0 and (what == state.ATTACK or what == state.LINE):
        return why_not_prison(s, t, unit, effect, prison)
    if effect.whom != NOBODY:
        if other < 0:
            return NO_ENEMY if effect.whom == state.ENEMY else NO_ALLY
        return why_not_person(s, t, unit, effect, other)
    if what == state.DASH:
        return ALLOWED if dashes(s, t, unit, whole(effect.amount)) >> space & 1 else NO_CHARGE
    if what == state.CRYSTAL:
        return why_not_crystal(s, t, here, reach, space)
    if what == state.MEND:
        return why_not_prison(s, t, unit, effect, prison) if prison >= 0 else NO_PRISON
    return why_not_now(s, t, unit, effect) if space == here else NEEDS_NO_AIM


@rule
def why_not_now(s: Record, t: Record, unit: int, effect: Record) -> int:
    """Why an effect that needs no aim would do nothing now, or ALLOWED."""
    what, reach = whole(effect.what), whole(effect.reach)
    if what == state.AREA and victims(s, t, unit, effect) == 0:
        return NO_ENEMY_NEAR
    if what == state.BLESS and not is_anybody_hurt(s, t, unit, reach):
        return NOBODY_HURT_NEAR
    if what == state.DRAW and s.deck[unit].sum() == 0 and s.discard[unit].sum() == 0:
        return NO_CARDS
    if what == state.SHATTER and victims(s, t, unit, effect) == 0:
        return NO_ENEMY_AT_CRYSTALS
    if what == state.FREE and people.card_of(s, t, unit).mana == 0:
        return NO_BOTTOM_ROW
    if what == state.FREE and people.has_paid(s, unit):
        return PAID_ALREADY
    return ALLOWED


@rule
def why_not_stand(s: Record, t: Record, space: int, within: int, beyond: int) -> int:
    """Why nobody can come to stand on a space, or ALLOWED; `beyond` is the reason if it is far."""
    if people.unit_at(s, space) >= 0:
        return SOMEBODY_THERE
    if people.prison_at(t, space) >= 0:
        return PRISON_THERE
    return ALLOWED if within >> space & 1 else beyond


# People


@rule
def eligible(s: Record, t: Record, unit: int, effect: Record) -> int:
    """Where those stand who may be chosen for an effect."""
    found = whole(0)
    for other in range(UNITS):
        if why_not_person(s, t, unit, effect, other) == ALLOWED:
            found |= whole(1) << place(s, other)
    return found


@inlined_rule
def why_not_person(s: Record, t: Record, unit: int, effect: Record, other: int) -> int:
    """Why somebody may not be chosen for an effect, or ALLOWED."""
    what, whom = whole(effect.what), whole(effect.whom)
    if whom == state.ENEMY and not are_enemies(s, unit, other):
        return NO_ENEMY
    if whom == state.ALLY and not are_allies(s, unit, other):
        return NO_ALLY
    if whom == state.SELF and other != unit:
        return ONLY_ONESELF
    if what == state.LINE:
        return why_not_in_line(s, t, unit, other)
    if t.distance[place(s, unit), place(s, other)] > effect.reach:
        return OUT_OF_RANGE
    if what == state.HEAL and not people.is_hurt(s, t, other):
        return NOT_HURT
    if what == state.SWAP and other == unit:
        return NOT_ONESELF
    if what == state.CONTROL and s.control_next != 0:
        return MIND_HELD
    if what == state.PUSH or what == state.PULL:
        return why_not_shift(s, t, place(s, unit), place(s, other), what == state.PUSH)
    return ALLOWED


@rule
def why_not_in_line(s: Record, t: Record, unit: int, other: int) -> int:
    """Why a line attack does not reach an enemy, or ALLOWED: only another enemy covers it."""
    here, there = place(s, unit), place(s, other)
    if t.lines[here] >> there & 1 == 0:
        return NOT_IN_LINE
    for third in range(UNITS):
        if third != other and are_enemies(s, unit, third):
            way_round = whole(t.distance[here, place(s, third)])
            way_round += whole(t.distance[place(s, third), there])
            if way_round == whole(t.distance[here, there]):
                return COVERED
    return ALLOWED


@rule
def why_not_shift(s: Record, t: Record, here: int, there: int, away: bool) -> int:
    """Why somebody cannot be pushed or pulled a single space, or ALLOWED."""
    way = whole(t.way[here, there])
    if way < 0:
        return NOT_IN_LINE
    onward = way if away else (way + 3) % DIRECTIONS
    return ALLOWED if people.is_free(s, t, whole(t.beyond[there, onward])) else NO_WAY_TO_GO


@rule
def is_anybody_hurt(s: Record, t: Record, unit: int, reach: int) -> bool:
    """Is there an ally to heal within a range, or oneself?"""
    for other in range(UNITS):
        if are_allies(s, unit, other) and people.is_hurt(s, t, other):
            if t.near[place(s, unit), reach] >> place(s, other) & 1:
                return True
    return False


# Prisons and crystals


@inlined_rule
def prisons(s: Record, t: Record, unit: int, effect: Record) -> int:
    """The prisons that a character can attack, or restore, from where it stands."""
    found = whole(0)
    for prison in range(PRISONS):
        if why_not_prison(s, t, unit, effect, prison) == ALLOWED:
            found |= whole(1) << whole(t.prison_space[prison])
    return found


@inlined_rule
def why_not_prison(s: Record, t: Record, unit: int, effect: Record, prison: int) -> int:
    """Why an effect may not be aimed at a prison, or ALLOWED."""
    if s.prison_life[prison] == 0:
        return BROKEN
    if effect.what != state.MEND:
        return why_not_attack_prison(s, t, unit, place(s, unit), prison)
    if s.prison_life[prison] >= t.prison_life:
        return NOT_DAMAGED
    is_near = t.distance[place(s, unit), t.prison_space[prison]] <= effect.reach
    return ALLOWED if is_near else OUT_OF_RANGE


@inlined_rule
def why_not_attack_prison(s: Record, t: Record, unit: int, here: int, prison: int) -> int:
    """Why an unbroken prison may not be attacked from a space, or ALLOWED, whatever the range."""
    if people.controller(s, unit) == OLIGARCH:
        return NOT_A_FREE_REBEL
    return ALLOWED if t.mark[prison] >> here & 1 else NOT_MARKED


@rule
def why_not_crystal(s: Record, t: Record, here: int, reach: int, space: int) -> int:
    """Why a crystal cannot be laid on a space, or ALLOWED; people do not matter."""
    if count_bits(s.crystals) >= t.crystals:
        return CRYSTALS_USED_UP
    if people.prison_at(t, space) >= 0:
        return PRISON_THERE
    if s.crystals >> space & 1:
        return CRYSTAL_THERE
    return ALLOWED if t.distance[here, space] <= reach else OUT_OF_RANGE


# The charge


@rule
def dash_end(s: Record, t: Record, unit: int, steps: int, way: int) -> tuple[int, int, int]:
    """Where a charge ends, how far it went, and the space it strikes (NOWHERE if none).

    It runs on until an enemy, a prison or the edge stops it. Friends are run past, but one cannot
    end on their space; whoever does not end right before the enemy does not strike it.
    """
    end, moved = place(s, unit), 0
    space = whole(t.beyond[end, way])
    for step in range(1, steps + 1):
        if space == NOWHERE:
            break
        other = people.unit_at(s, space)
        if people.prison_at(t, space) >= 0 or (other >= 0 and are_enemies(s, unit, other)):
            strikes = moved == step - 1 and can_strike(s, t, unit, end, space)
            return end, moved, space if strikes else whole(NOWHERE)
        if t.open >> space & 1 == 0:
            break
        if other < 0:
            end, moved = space, step
        space = whole(t.beyond[space, way])
    return end, moved, whole(NOWHERE)


@rule
def can_strike(s: Record, t: Record, unit: int, end: int, space: int) -> bool:
    """An enemy always; a prison only where it could be attacked from."""
    prison = people.prison_at(t, space)
    if prison < 0:
        return True
    is_whole = s.prison_life[prison] > 0
    return is_whole and why_not_attack_prison(s, t, unit, end, prison) == ALLOWED


@rule
def dashes(s: Record, t: Record, unit: int, steps: int) -> int:
    """The charges open to a character, each named by the space struck, or else reached."""
    found = whole(0)
    for way in range(DIRECTIONS):
        end, moved, struck = dash_end(s, t, unit, steps, way)
        if struck != NOWHERE:
            found |= whole(1) << struck
        elif moved > 0:
            found |= whole(1) << end
    return found


# Doing it


@rule
def perform(s: Record, t: Record, unit: int, effect: Record, aim: int) -> None:
    """Carry out an effect at a space."""
    what = whole(effect.what)
    dice, kind = whole(effect.dice), whole(effect.kind)
    if what == state.MOVE:
        s.where[unit] = aim
    elif what == state.ATTACK or what == state.LINE:
        attack_in_turn(s, unit, target_at(s, t, aim), dice, kind)
    elif what == state.AREA or what == state.SHATTER:
        swept = victims(s, t, unit, effect)
        if what == state.SHATTER:
            s.crystals = 0
        sweep(s, unit, swept, dice, kind)
    elif what == state.DASH:
        dash(s, t, unit, effect, aim)
    elif what == state.PUSH or what == state.PULL:
        shift(s, t, unit, people.unit_at(s, aim), whole(effect.amount), what == state.PUSH)
    else:
        perform_help(s, t, unit, effect, aim)


@rule
def perform_help(s: Record, t: Record, unit: int, effect: Record, aim: int) -> None:
    """Carry out an effect that does not strike or shove anybody."""
    what, amount = whole(effect.what), whole(effect.amount)
    if what == state.HEAL:
        heal(s, t, people.unit_at(s, aim), amount)
    elif what == state.BLESS:
        bless(s, t, unit, amount, whole(effect.reach))
    elif what == state.TELEPORT:
        push(s, state.LANDING, people.unit_at(s, aim), amount)
    elif what == state.SWAP:
        other = people.unit_at(s, aim)
        s.where[other] = s.where[unit]
        s.where[unit] = aim
    elif what == state.CRYSTAL:
        s.crystals |= whole(1) << aim
    elif what == state.CONTROL:
        s.control_next = people.unit_at(s, aim)
    elif what == state.MEND:
        prison = people.prison_at(t, aim)
        mended = whole(s.prison_life[prison]) + amount
        s.prison_life[prison] = min(whole(t.prison_life), mended)
    else:
        prepare(s, unit, effect)


@rule
def is_instant(what: int) -> bool:
    """Does it help the acting character alone, without an aim? A Talent does so at once."""
    return what == state.DRAW or what == state.BOOST or what == state.STEADY or what == state.FREE


@rule
def prepare(s: Record, unit: int, effect: Record) -> None:
    """Carry out an instant effect."""
    what = whole(effect.what)
    if what == state.DRAW:
        push(s, state.DRAWING, unit, whole(effect.amount))
    elif what == state.BOOST:
        s.extra_dice += effect.dice
    elif what == state.STEADY:
        s.steady = 1
    elif what == state.FREE:
        s.paid = whole(s.paid) | (1 << unit)


@rule
def target_at(s: Record, t: Record, space: int) -> int:
    """What an attack on a space strikes: the prison, or whoever stands there."""
    prison = people.prison_at(t, space)
    return state.PRISON + prison if prison >= 0 else people.unit_at(s, space)


@rule
def victims(s: Record, t: Record, unit: int, effect: Record) -> int:
    """The enemies within range, or on or next to a crystal, as a bit mask of units."""
    reach, origins = whole(effect.reach), whole(1) << place(s, unit)
    if effect.what == state.SHATTER:
        reach, origins = whole(1), whole(s.crystals)
    found = 0
    for other in range(UNITS):
        if are_enemies(s, unit, other) and t.near[place(s, other), reach] & origins:
            found |= 1 << other
    return found


@rule
def dash(s: Record, t: Record, unit: int, effect: Record, aim: int) -> None:
    """The charge named by a space: who stops it is struck, with a die more for each space of it."""
    for way in range(DIRECTIONS):
        end, moved, struck = dash_end(s, t, unit, whole(effect.amount), way)
        if struck == aim:
            s.where[unit] = end
            dice = whole(effect.dice) + moved
            attack_in_turn(s, unit, target_at(s, t, struck), dice, state.MELEE)
            return
        if struck == NOWHERE and moved > 0 and end == aim:
            s.where[unit] = end
            return


@rule
def shift(s: Record, t: Record, unit: int, other: int, steps: int, away: bool) -> None:
    """Push somebody straight away, or pull them closer, until something is in the way."""
    way = whole(t.way[place(s, unit), place(s, other)])
    if not away:
        way = (way + 3) % DIRECTIONS
    for _ in range(steps):
        there = whole(t.beyond[place(s, other), way])
        if not people.is_free(s, t, there):
            return
        s.where[other] = there


@rule
def landings(s: Record, t: Record) -> int:
    """Where somebody who is being teleported may land."""
    top = s.pending[s.height - 1]
    return t.near[place(s, whole(top.unit)), top.amount] & t.open & ~people.occupied(s)


@rule
def why_not_land(s: Record, t: Record, space: int) -> int:
    """Why somebody who is being teleported may not land on a space, or ALLOWED."""
    return why_not_stand(s, t, space, landings(s, t), OUT_OF_RANGE)
