"""A quick estimate of a battle, for bots: who is closer to breaking, and who stands better.

An order that is given but not carried out yet is judged by the best that can come of it. So who
looks one decision ahead sees what an order is good for, though its aim is a decision of its own.
"""

from __future__ import annotations

import math

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Reals, Record
from dauntless.engine.pending import due
from dauntless.games.win_or_die.combat import (
    attack_dice,
    counter_dice,
    games_to_win,
    hitting_faces,
)
from dauntless.games.win_or_die.movement import UNREACHED, find_own_ways
from dauntless.games.win_or_die.state import (
    ABILITY_ORDER,
    AIMING,
    ATTACK_ORDER,
    ATTACKING,
    BASES,
    CALL_ORDER,
    COMPARE,
    COUNCIL_ORDER,
    DAMAGE,
    DECLARED,
    DEPLOYING,
    DIE_FACES,
    DIRECTIONS,
    ENEMIES,
    FIRST_GAME,
    FOREST,
    HEAL,
    HIGHLAND,
    MINE,
    MOST_SPACES,
    MOVING,
    NOWHERE,
    ORDERED,
    PIERCE,
    RECOVER,
    SCOUT,
    STRIKE,
    SWIFT,
    whole,
)
from dauntless.games.win_or_die.targets import (
    ALLOWED,
    farthest,
    why_not_attack,
    why_not_reach,
    why_not_seen,
)
from dauntless.games.win_or_die.units import (
    apart,
    exposed_word,
    first_of,
    is_alive,
    kind_of,
    morale_of,
    most_health,
    occupant,
    side_of,
    speed,
    toughness,
)

WON = 0.98  # no estimate is as certain as the end
NO_ENEMY = 99
USUALLY_USED = 5.0  # tokens in one's turn
STEPS_TO_STRIKE = 2  # Moves before an attack, with the three commands of a unit
BESIDE = 2  # spaces to a friend who backs one up
ARMOUR = 0.8  # what a point of armour takes off the damage to expect


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """Between the scores of a loss and a win."""
    if s.winner != 0:
        out[whole(s.winner) - 1] = 1.0
        out[2 - whole(s.winner)] = -1.0
        return
    ahead = 0.0
    if is_fought(s):
        ahead = strength(s, t, 0) - strength(s, t, 1) + promise(s, t)
    elif due(s) == DEPLOYING:
        ahead = camp(s, t, 0) - camp(s, t, 1)
    out[0] = WON * judge_match(s, math.tanh(ahead))
    out[1] = -out[0]


@rule
def is_fought(s: Record) -> bool:
    """Has the battle begun?"""
    return s.side[0].morale > 0 and due(s) > DEPLOYING


@rule
def judge_match(s: Record, battle: float) -> float:
    """What the state of this battle means for the match, with the battles won so far."""
    if games_to_win(s) == 1:
        return battle
    lead = float(s.side[0].wins) - float(s.side[1].wins)
    if lead == 0.0 and s.side[0].wins == 0:
        return 0.5 * battle
    if lead == 0.0:
        return battle
    return 0.5 * lead + 0.5 * battle


# A legion


@rule
def strength(s: Record, t: Record, side: int) -> float:
    """How far a legion is from defeat: its morale above its fatigue, its units, its purse.

    Who has the turn is half a step more tired: so to end it changes nothing by itself.
    """
    legion, weigh = s.side[side], t.weigh
    tired = float(legion.fatigue)
    if whole(s.mover) == side:
        tired += 0.5
    margin = max(0.0, float(legion.morale) - tired)
    total = weigh.margin * margin + weigh.breaking * math.log(margin + 1.0)
    if s.fatigue_rule != COMPARE:
        total -= weigh.exhaustion / (max(0.0, float(t.exhaustion) - tired) + 0.5)
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit):
            total += standing(s, t, unit, whole(s.unit[unit].space))
            total += condition(s, t, unit)
    count, bits = 0, whole(legion.tactics)
    while bits:
        bits &= bits - 1
        count += 1
    kept = float(legion.reserve)
    if whole(s.mover) == side:
        kept -= USUALLY_USED
    total += weigh.token * kept
    return total + weigh.tactic * count + weigh.crystal * float(legion.crystals)


@rule
def life(s: Record, t: Record, unit: int) -> float:
    """What a unit in full health is worth, beside its morale: it fights as it costs."""
    return t.weigh.presence * (1.0 + morale_of(s, t, unit))


@rule
def condition(s: Record, t: Record, unit: int) -> float:
    """What is left of a unit."""
    body, weigh = s.unit[unit], t.weigh
    lost = float(body.damage) / most_health(s, t, unit)
    total = life(s, t, unit) * (1.0 - weigh.wound * lost)
    total -= weigh.blight * float(body.blight) + weigh.pin * float(body.pin)
    return total + weigh.shield * float(body.shield) + weigh.rally * float(body.rally)


@rule
def standing(s: Record, t: Record, unit: int, space: int) -> float:
    """What a unit's place is worth: whom it reaches, who reaches it, terrain, friends beside.

    The farther off an enemy, the more a step towards him counts; and most for the side that has to
    come: otherwise both would wait.
    """
    board, weigh, side = t.board[s.board], t.weigh, side_of(unit)
    reach = farthest(t, kind_of(s, unit))
    near = nearest_enemy(s, t, side, space)
    total = -weigh.distance * float(max(0, near - reach)) ** weigh.bend
    if is_pressed(s, t, side):
        total *= weigh.press
    total -= weigh.threat * danger(s, t, side, unit, space)
    if reach > 1 and near < reach:
        total -= weigh.exposure * (reach - near)
    terrain = board.terrain[space]
    if terrain == HIGHLAND:
        total += weigh.height
    elif terrain == FOREST:
        total += weigh.cover
    elif terrain == MINE and s.mode != FIRST_GAME:
        total += weigh.mine
    for way in range(DIRECTIONS):
        there = whole(board.near[space, way])
        if there != NOWHERE:
            other = occupant(s, there)
            if other >= 0 and other != unit and side_of(other) == side:
                total += weigh.company
    return total


@rule
def is_pressed(s: Record, t: Record, side: int) -> bool:
    """Is it this side that loses if both wait until one is exhausted?"""
    own, other = s.side[side], s.side[1 - side]
    if s.fatigue_rule == COMPARE:
        if own.morale != other.morale:
            return bool(own.morale < other.morale)
        return side == whole(s.first)
    end = whole(t.exhaustion)
    mine = min(end, whole(own.morale)) - whole(own.fatigue)
    theirs = min(end, whole(other.morale)) - whole(other.fatigue)
    return mine < theirs or (mine == theirs and whole(s.mover) == side)


@rule
def danger(s: Record, t: Record, side: int, unit: int, space: int) -> float:
    """How many enemies can strike at a space in their next turn, less what friends make up."""
    row, found = t.board[s.board].apart[space], 0.0
    enemies, friends = first_of(1 - side), first_of(side)
    for enemy in range(enemies, enemies + BASES):
        if is_alive(s, enemy):
            far = STEPS_TO_STRIKE * speed(s, t, enemy) + farthest(t, kind_of(s, enemy))
            if whole(row[s.unit[enemy].space]) <= far:
                found += 1.0
    for friend in range(friends, friends + BASES):
        if friend != unit and is_alive(s, friend) and whole(row[s.unit[friend].space]) <= BESIDE:
            found -= t.weigh.backing
    return max(0.0, found)


@rule
def nearest_enemy(s: Record, t: Record, side: int, space: int) -> int:
    """How far the closest enemy of a side is from a space; none: as if beside."""
    best, enemies = NO_ENEMY, first_of(1 - side)
    row = t.board[s.board].apart[space]
    for enemy in range(enemies, enemies + BASES):
        if is_alive(s, enemy):
            best = min(best, whole(row[s.unit[enemy].space]))
    return best if best < NO_ENEMY else 1


@rule
def camp(s: Record, t: Record, side: int) -> float:
    """How well a legion is being deployed: in the middle, who strikes from afar behind."""
    board, total = t.board[s.board], 0.0
    for unit in range(first_of(side), first_of(side) + BASES):
        if not is_alive(s, unit) or s.unit[unit].space == NOWHERE:
            continue
        far, spaces = 0, 0
        for space in range(whole(board.spaces)):
            if board.camp[1 - side, space]:
                far += whole(board.apart[s.unit[unit].space, space])
                spaces += 1
        forward = 1.0 if farthest(t, kind_of(s, unit)) == 1 else 0.3
        total -= 0.02 * forward * far / max(1, spaces)
    return total


# An order on its way


@rule
def promise(s: Record, t: Record) -> float:
    """What the order that is being carried out may bring, for seat 0 against seat 1."""
    for below in range(whole(s.height)):
        frame = s.pending[whole(s.height) - 1 - below]
        unit, found = whole(frame.unit), 0.0
        if frame.due == ORDERED or frame.due == MOVING:
            if not is_alive(s, unit):
                return 0.0
            order = whole(frame.which) if frame.due == ORDERED else 0
            if frame.due == MOVING and frame.which == 0:
                return 0.0
            found = order_promise(s, t, unit, order, whole(frame.was_hidden))
        elif frame.due == AIMING:
            found = best_attack(s, t, unit, whole(frame.was_hidden)) + dice_worth(t, frame.dice)
        elif frame.due == DECLARED or frame.due == ATTACKING:
            target = whole(frame.target)
            if not is_alive(s, unit) or not is_alive(s, target):
                return 0.0
            if why_not_reach(s, t, unit, kind_of(s, unit), target) != ALLOWED:
                return 0.0
            found = attack_worth(s, t, unit, target, whole(frame.was_hidden))
            found += dice_worth(t, frame.dice)
        else:
            continue
        return found if side_of(unit) == 0 else -found
    return 0.0


@rule
def dice_worth(t: Record, dice: int) -> float:
    """What dice more or fewer in an attack bring, about."""
    return t.weigh.die * float(dice)


@rule
def order_promise(s: Record, t: Record, unit: int, order: int, was_hidden: int) -> float:
    """The best that can come of an order."""
    if order == ATTACK_ORDER:
        return best_attack(s, t, unit, was_hidden)
    if order == CALL_ORDER:
        crystals = float(s.side[side_of(unit)].crystals)
        return min(3.0, crystals) * (t.weigh.margin + t.weigh.presence - t.weigh.crystal)
    if order == COUNCIL_ORDER:
        return t.weigh.tactic - float(t.tactic_price) * t.weigh.crystal
    if order >= ABILITY_ORDER:
        return ability_promise(s, t, unit, order - ABILITY_ORDER, was_hidden)
    return best_place(s, t, unit)


@rule
def best_place(s: Record, t: Record, unit: int) -> float:
    """How much better the unit can stand after a Move."""
    away = np.empty(MOST_SPACES, np.uint8)
    found = np.empty(MOST_SPACES, np.uint8)
    count = find_own_ways(s, t, unit, speed(s, t, unit), True, away, found)
    best, here = -9.0, whole(s.unit[unit].space)
    for i in range(1, count):
        space = whole(found[i])
        if away[space] < UNREACHED and s.occupant[space] == 0:
            best = max(best, standing(s, t, unit, space))
    return best - standing(s, t, unit, here) if best > -9.0 else 0.0


@rule
def best_attack(s: Record, t: Record, unit: int, was_hidden: int) -> float:
    """The most that an attack of a unit may bring."""
    best, kind = -9.0, kind_of(s, unit)
    enemies, reach = first_of(1 - side_of(unit)), farthest(t, kind)
    for enemy in range(enemies, enemies + BASES):
        if is_alive(s, enemy) and apart(s, t, unit, enemy) <= reach:
            if why_not_attack(s, t, unit, kind, enemy) == ALLOWED:
                best = max(best, attack_worth(s, t, unit, enemy, was_hidden))
    return best if best > -9.0 else 0.0


@rule
def attack_worth(s: Record, t: Record, unit: int, enemy: int, was_hidden: int) -> float:
    """What an attack brings on average, less what the counter-attack costs."""
    dice = attack_dice(s, t, unit, enemy, was_hidden)
    rate = whole(t.kind[kind_of(s, unit)].hit)
    mean = max(0, dice) * float(hitting_faces(s, t, unit, enemy, rate)) / DIE_FACES
    if exposed_word(s, t, unit, PIERCE) == 0:
        mean -= ARMOUR * (toughness(s, t, enemy) + float(s.unit[enemy].shield))
    kills = kill_chance(s, t, enemy, mean)
    worth = blow_worth(s, t, enemy, mean, kills)
    if apart(s, t, unit, enemy) == 1 and exposed_word(s, t, unit, SWIFT) == 0:
        rate = whole(t.kind[kind_of(s, enemy)].counter_hit)
        back = max(0, counter_dice(s, t, enemy)) / float(DIE_FACES)
        back *= hitting_faces(s, t, enemy, unit, rate)
        back -= ARMOUR * (toughness(s, t, unit) + float(s.unit[unit].shield))
        worth -= (1.0 - kills) * blow_worth(s, t, unit, back, kill_chance(s, t, unit, back))
    return worth


@rule
def kill_chance(s: Record, t: Record, unit: int, mean: float) -> float:
    """How likely a blow that does so much on average kills, about."""
    left = most_health(s, t, unit) - float(s.unit[unit].damage)
    return min(1.0, max(0.0, (mean - left) / 3.0 + 0.5))


@rule
def blow_worth(s: Record, t: Record, unit: int, mean: float, kills: float) -> float:
    """What it takes from a legion that a unit suffers so much."""
    whole_life, weigh = life(s, t, unit), t.weigh
    left = most_health(s, t, unit) - float(s.unit[unit].damage)
    hurt = min(left, max(0.0, mean)) / most_health(s, t, unit)
    legion, morale = s.side[side_of(unit)], float(morale_of(s, t, unit))
    margin = max(0.0, float(legion.morale) - float(legion.fatigue))
    rest = max(0.0, margin - morale)
    fall = weigh.margin * morale + weigh.breaking * math.log((margin + 1.0) / (rest + 1.0))
    worth = weigh.wound * whole_life * hurt * (1.0 - kills)
    lost = 1.0 - weigh.wound * float(s.unit[unit].damage) / most_health(s, t, unit)
    return worth + kills * (fall + whole_life * lost)


@rule
def ability_promise(s: Record, t: Record, unit: int, place: int, was_hidden: int) -> float:
    """What an ability may bring, by its effects."""
    ability, total = t.kind[kind_of(s, unit)].ability[place], 0.0
    for i in range(whole(ability.effects)):
        effect = ability.effect[i]
        if effect.what == STRIKE:
            total += best_attack(s, t, unit, was_hidden) + dice_worth(t, effect.dice)
        elif effect.what == DAMAGE:
            reach, amount = whole(effect.reach), float(effect.amount)
            total += blows(s, t, unit, reach, amount, whole(effect.whom) == ENEMIES)
        elif effect.what == HEAL:
            total += best_care(s, t, unit, whole(effect.reach), float(effect.amount))
        elif effect.what == RECOVER:
            total += 2.0 * t.weigh.token * float(effect.amount)
        elif effect.what == SCOUT:
            total += t.weigh.scouting
        else:
            total += t.weigh.trick
    return total


@rule
def blows(s: Record, t: Record, unit: int, reach: int, amount: float, all_of_them: bool) -> float:
    """What a fixed damage brings, to the best enemy or to all in reach."""
    total, enemies = 0.0, first_of(1 - side_of(unit))
    for enemy in range(enemies, enemies + BASES):
        if is_alive(s, enemy) and apart(s, t, unit, enemy) <= reach:
            if why_not_seen(s, t, unit, enemy) == ALLOWED:
                mean = amount - float(s.unit[enemy].shield)
                left = most_health(s, t, enemy) - float(s.unit[enemy].damage)
                worth = blow_worth(s, t, enemy, mean, 1.0 if mean >= left else 0.0)
                total = total + worth if all_of_them else max(total, worth)
    return total


@rule
def best_care(s: Record, t: Record, unit: int, reach: int, amount: float) -> float:
    """What healing brings to the friend who needs it most."""
    best = 0.0
    for friend in range(first_of(side_of(unit)), first_of(side_of(unit)) + BASES):
        if is_alive(s, friend) and apart(s, t, unit, friend) <= max(1, reach):
            healed = min(amount, float(s.unit[friend].damage)) / most_health(s, t, friend)
            best = max(best, t.weigh.wound * life(s, t, friend) * healed)
    return best
