"""What a position is worth, roughly: a plan counted out, as somebody who knows the rules would.

The Rebels must do so much damage before the last round ends, and each living Rebel can do about so
much a turn. Whoever is nearer to what they are after, holds useful cards, or has an action left
that can be aimed at something, stands a little better. All worths are in points of damage.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Reals, Record
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.effects import prisons
from dauntless.games.dare_to_love.people import controller, enemies_within, is_alive, is_hurt
from dauntless.games.dare_to_love.state import MANA, NOWHERE, OLIGARCH, PRISONS, UNITS, whole

DAMAGE_A_TURN = 0.98  # that a healthy Rebel can be expected to do
BY_HEALTH = 0.8  # the part of it that depends on the Rebel's health
CERTAINTY = 2.7  # a lead of so many points, times the root of the rounds left, is nearly a win
WORTH_PRISON = 0.55  # of a point of damage to a prison, against one to the Oligarch
WORTH_REBEL = 1.2  # of a Rebel alive, beside what the Rebel's turns are worth
WORTH_HIT = 0.15  # of a Rebel's hit point, beside what the Rebel's turns are worth
WORTH_BLOW = 0.7  # of a point of damage that a Rebel may be dealt
PAR = ((4.3, 0.44), (7.0, 0.02))  # makes an even game 0: two or three Rebels; at the end, a round
WORTH_OPEN_BLOW = 0.7  # of the damage an action can still do, against damage done
WORTH_STEP = 0.15  # of a space nearer to the nearest target
WORTH_CARD = 0.23
WORTH_MANA = 0.22
WORTH_TALENT = 0.6
WORTH_CRYSTAL = 0.5  # under a Rebel who is hurt
WORTH_CONTROL = 2.2


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Every seat's prospects: the Oligarch's lead, and the opposite for every Rebel."""
    if s.winner == state.OLIGARCH_WON:
        value = 1.0
    elif s.winner == state.REBELS_WON:
        value = -1.0
    else:
        doubt = CERTAINTY * np.sqrt(rounds_left(s, t) + 1.0)
        value = 0.98 * np.tanh(oligarchs_lead(s, t) / doubt)
    for seat in range(whole(s.rebels) + 1):
        out[seat] = value if seat == OLIGARCH else -value


@rule
def rounds_left(s: Record, t: Record) -> int:
    """How many rounds can still be played, this one included."""
    return whole(t.rounds) - whole(s.round_token) + 1


@rule
def oligarchs_lead(s: Record, t: Record) -> float:
    """What the Rebels still have to do, less what they can do, and the finer points."""
    left = rounds_left(s, t)
    base, by_round = PAR[0] if s.rebels == 2 else PAR[1]
    lead = base + by_round * left + whole(s.life[OLIGARCH]) + whole(s.life[state.SECOND_BODY])
    for prison in range(PRISONS):
        if s.prisoner[prison] != state.EMPTY_CELL:
            lead += WORTH_PRISON * whole(s.prison_life[prison])
    for rebel in range(1, whole(s.rebels) + 1):
        if is_alive(s, rebel):
            lead -= rebels_strength(s, t, rebel, left)
    lead += oligarchs_strength(s, t)
    for unit in range(whole(s.rebels) + 1):
        if is_alive(s, unit) and not whole(s.acted) >> unit & 1:
            if controller(s, unit) == OLIGARCH:
                lead += prospects(s, t, unit)
            else:
                lead -= prospects(s, t, unit)
    return lead


@rule
def rebels_strength(s: Record, t: Record, rebel: int, left: int) -> float:
    """The damage a Rebel can be expected to do, by hit points, place and cards."""
    health = whole(s.life[rebel]) / whole(t.rebel_life)
    worth = WORTH_REBEL + DAMAGE_A_TURN * left * (1.0 - BY_HEALTH + BY_HEALTH * np.sqrt(health))
    worth += WORTH_HIT * whole(s.life[rebel]) * min(1.0, left / 6.0)
    worth += WORTH_CARD * whole(s.held[rebel]) + WORTH_MANA * min(whole(s.hand[rebel, MANA]), 2)
    if s.talent[rebel] != 0:
        worth += WORTH_TALENT
    if s.where[rebel] != NOWHERE:
        worth -= WORTH_STEP * steps_to_target(s, t, rebel)
        if s.crystals >> whole(s.where[rebel]) & 1 and is_hurt(s, t, rebel):
            worth += WORTH_CRYSTAL * whole(t.crystal_heals)
    return worth


@rule
def steps_to_target(s: Record, t: Record, rebel: int) -> float:
    """How far the nearest prison that may hold somebody is, or the Oligarch."""
    here = whole(s.where[rebel])
    nearest = state.FARTHEST
    if is_alive(s, OLIGARCH):
        nearest = whole(t.distance[here, whole(s.where[OLIGARCH])])
    for prison in range(PRISONS):
        if s.prison_life[prison] > 0 and s.prisoner[prison] != state.EMPTY_CELL:
            nearest = min(nearest, whole(t.steps_to_prison[here, prison]))
    return np.float64(nearest)


@rule
def oligarchs_strength(s: Record, t: Record) -> float:
    """The Oligarch's cards, place, and hold on somebody's mind."""
    if not is_alive(s, OLIGARCH):
        return 0.0
    worth = WORTH_CARD * whole(s.held[OLIGARCH])
    if s.control_next != 0:
        worth += WORTH_CONTROL
    if s.life[state.SECOND_BODY] > 0 and s.life[OLIGARCH] > 0:
        gap = abs(whole(s.life[OLIGARCH]) - whole(s.life[state.SECOND_BODY]))
        worth -= 0.05 * gap
    nearest = state.FARTHEST
    for rebel in range(1, whole(s.rebels) + 1):
        if is_alive(s, rebel) and s.where[rebel] != NOWHERE:
            apart = whole(t.distance[whole(s.where[OLIGARCH]), whole(s.where[rebel])])
            nearest = min(nearest, apart)
    return worth - WORTH_STEP * nearest


# What can still be done with the card that is chosen or on the table


@rule
def prospects(s: Record, t: Record, unit: int) -> float:
    """The worth of the actions that a character has not done yet this round."""
    choice = whole(s.played[unit])
    is_open = choice != 0
    if not is_open:
        choice = whole(s.committed[unit])
    if choice == 0 or choice == state.HIDDEN or choice == state.PASSED or s.where[unit] == NOWHERE:
        return 0.0
    card = t.card[whole(s.character[unit]) - 1, choice - 1]
    in_turn = s.height > 1 and s.pending[1].unit == unit
    done = whole(s.done) if in_turn else 0
    paid = whole(s.paid) >> unit & 1 != 0
    affordable = paid or whole(s.hand[unit, MANA]) >= whole(card.mana)
    free_steps = free_movement(card, done, affordable)
    total = 0.0
    for slot in range(card.effects):
        effect = card.effect[slot]
        if done >> slot & 1 or (effect.row == state.BOTTOM and not affordable):
            continue
        worth = prospect(s, t, unit, effect, free_steps)
        if effect.row == state.BOTTOM and not paid:
            worth *= 0.8
        total += worth
    return WORTH_OPEN_BLOW * total


@rule
def free_movement(card: Record, done: int, affordable: bool) -> int:
    """How many spaces the card still lets its owner move."""
    steps = 0
    for slot in range(card.effects):
        effect = card.effect[slot]
        if effect.what == state.MOVE and not done >> slot & 1:
            if effect.row != state.BOTTOM or affordable:
                steps += whole(effect.amount)
    return min(steps, state.FARTHEST)


@rule
def prospect(s: Record, t: Record, unit: int, effect: Record, steps: int) -> float:
    """What one effect may bring, if its owner can first move so many spaces."""
    what = whole(effect.what)
    dice = min(whole(effect.dice) + whole(s.extra_dice), state.MOST_DICE)
    kind, reach = whole(effect.kind), whole(effect.reach)
    if what == state.ATTACK:
        return t.mean_damage[dice, kind] * worth_of_targets(s, t, unit, reach + steps, steps, False)
    if what == state.LINE:
        on_lines = enemies_within(s, t, unit, state.FARTHEST) & t.lines[whole(s.where[unit])]
        if on_lines | prisons(s, t, unit, effect):
            return t.mean_damage[dice, kind] * 1.2
        return t.mean_damage[dice, kind] * (0.8 if steps > 0 else 0.0)
    if what == state.AREA:
        return t.mean_damage[dice, kind] * worth_of_targets(s, t, unit, reach + steps, steps, True)
    if what == state.DASH:
        worth = worth_of_targets(s, t, unit, whole(effect.amount) + steps, steps + 2, False)
        return t.mean_damage[min(dice + 1, state.MOST_DICE), 0] * worth * 0.8
    if what == state.SHATTER:
        return 0.8 if s.crystals else 0.0
    return prospect_of_help(s, t, unit, effect, what)


@rule
def worth_of_targets(
    s: Record, t: Record, unit: int, reach: int, steps: int, all_of_them: bool
) -> float:
    """How much a point of damage is worth to whoever strikes within a range: the best, or all."""
    here = whole(s.where[unit])
    near = t.near[here, min(reach, state.FARTHEST)]
    worth = 0.0
    if controller(s, unit) == OLIGARCH:
        for rebel in range(1, UNITS):
            if s.life[rebel] > 0 and rebel != unit and near >> whole(s.where[rebel]) & 1:
                worth += WORTH_BLOW
        return worth if all_of_them else min(worth, WORTH_BLOW)
    if is_alive(s, OLIGARCH) and near >> whole(s.where[OLIGARCH]) & 1:
        return 1.0
    if not all_of_them:
        walk = t.walk[here, min(steps, state.FARTHEST)]
        for prison in range(PRISONS):
            if walk & t.mark[prison] and s.prison_life[prison] > 0:
                if s.prisoner[prison] != state.EMPTY_CELL:
                    worth = WORTH_PRISON + 0.1
    return worth


@rule
def prospect_of_help(s: Record, t: Record, unit: int, effect: Record, what: int) -> float:
    """What an effect that strikes nobody may bring."""
    amount = np.float64(effect.amount)
    if what == state.HEAL or what == state.BLESS:
        missing = 0.0
        for other in range(state.BODIES - 1):
            same_side = controller(s, other) == controller(s, unit)
            if same_side and is_alive(s, other) and is_hurt(s, t, other):
                missing += 1.0
        return min(missing, 1.0 if what == state.HEAL else 3.0) * amount * 1.2
    if what == state.CONTROL:
        near = enemies_within(s, t, unit, whole(effect.reach))
        return WORTH_CONTROL if near else 0.0
    if what == state.MEND:
        for prison in range(PRISONS):
            if 0 < s.prison_life[prison] < t.prison_life:
                return 1.2
        return 0.0
    return np.float64(effect.worth) / 100.0
