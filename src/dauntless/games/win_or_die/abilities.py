"""Abilities: their effects are resolved one after the other, some on units that are chosen."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.pending import pop
from dauntless.games.win_or_die.combat import (
    add_blight,
    begin_attack,
    begin_counters,
    heal,
    is_ended,
    suffer,
    suffer_ability,
    tire,
)
from dauntless.games.win_or_die.movement import direction, shove, swap
from dauntless.games.win_or_die.pending import push
from dauntless.games.win_or_die.state import (
    BASES,
    BLIGHT,
    CHOOSING_TARGET,
    COVER,
    DAMAGE,
    DREAD,
    ENEMIES,
    FRIENDS,
    GUARD,
    HEAL,
    HIDE,
    HURT,
    MARCH,
    MOVING,
    NOBODY,
    PIN,
    PULL,
    PUSH,
    RALLY,
    RECOVER,
    RESOLVING,
    SAME,
    SCOUT,
    SHIELD,
    STEP,
    STRIKE,
    SWAP,
    TRIGGER,
    ULTIMATE,
    whole,
)
from dauntless.games.win_or_die.targets import (
    ALLOWED,
    can_begin,
    can_guard,
    needs_aim,
    why_not_attack,
    why_not_enemy,
    why_not_own,
)
from dauntless.games.win_or_die.units import (
    apart,
    expose,
    first_of,
    is_alive,
    kind_of,
    occupant,
    side_of,
    space_of,
)


@rule
def begin_ability(s: Record, t: Record, unit: int, place: int, was_hidden: int) -> None:
    """An ability that was ordered is used now."""
    s.unit[unit].used = whole(s.unit[unit].used) | (1 << place)
    if t.kind[kind_of(s, unit)].ability[place].type == ULTIMATE:
        s.unit[unit].spent = whole(s.unit[unit].spent) | (1 << place)
    push(s, RESOLVING, unit, place)
    s.pending[s.height - 1].was_hidden = was_hidden


@rule
def resolve_next(s: Record, t: Record) -> None:
    """The next effect of the ability on top of the stack; without its unit the rest is lost."""
    top = s.pending[s.height - 1]
    unit, place = whole(top.unit), whole(top.place)
    if not is_alive(s, unit):
        pop(s)
        return
    ability = t.kind[kind_of(s, unit)].ability[top.which]
    if place >= whole(ability.effects):
        pop(s)
        return
    effect = ability.effect[place]
    top.place = place + 1
    if effect.what == STRIKE:
        resolve_strike(s, t, effect)
    elif needs_aim(effect):
        if can_begin(s, t, unit, kind_of(s, unit), effect, NOBODY, NOBODY):
            top.due = CHOOSING_TARGET
    elif whole(effect.whom) == SAME:
        target = whole(top.target)
        if target != NOBODY and is_alive(s, target):
            apply(s, t, effect, unit, target)
    elif whole(effect.whom) == ENEMIES:
        strike_all(s, t, effect, unit)
    elif whole(effect.whom) == FRIENDS:
        help_all(s, t, effect, unit)
    else:
        apply(s, t, effect, unit, unit)


@rule
def resolve_strike(s: Record, t: Record, effect: Record) -> None:
    """An attack as part of an ability."""
    top = s.pending[s.height - 1]
    unit, target = whole(top.unit), NOBODY
    kind = kind_of(s, unit)
    top.target = NOBODY
    if whole(effect.whom) == TRIGGER:
        target = whole(top.trigger)
        if why_not_attack(s, t, unit, kind, target) != ALLOWED:
            return
    elif not can_begin(s, t, unit, kind, effect, NOBODY, NOBODY):
        return
    begin_attack(s, unit, target, whole(effect.dice), whole(top.was_hidden))


@rule
def aim_effect(s: Record, t: Record, target: int) -> None:
    """Somebody has been chosen for the effect."""
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    effect = t.kind[kind_of(s, unit)].ability[top.which].effect[whole(top.place) - 1]
    top.due, top.target = RESOLVING, target
    apply(s, t, effect, unit, target)


@rule
def apply(s: Record, t: Record, effect: Record, unit: int, target: int) -> None:
    """What an effect does to one unit."""
    what, amount = whole(effect.what), whole(effect.amount)
    if side_of(target) != side_of(unit):
        expose(s, t, target)
    chosen = s.unit[target]
    if what == DAMAGE:
        damage_one(s, t, unit, target, amount)
    elif what == HEAL:
        heal(s, target, amount)
    elif what == SHIELD:
        chosen.shield = max(whole(chosen.shield), amount)
    elif what == PUSH or what == PULL:
        displace(s, t, effect, unit, target)
    elif what == STEP or what == MARCH:
        push(s, MOVING, target, 0)
        s.pending[s.height - 1].steps = amount
    elif what == SWAP:
        swap(s, unit, target)
    elif what == BLIGHT:
        add_blight(s, target, amount)
    elif what == PIN:
        chosen.pin = 2 if side_of(target) == whole(s.mover) else 1
    elif what == RALLY:
        chosen.rally = max(whole(chosen.rally), whole(effect.dice))
    elif what == RECOVER:
        taken = min(amount, whole(chosen.tokens))
        chosen.tokens = whole(chosen.tokens) - taken
        s.side[side_of(target)].reserve = whole(s.side[side_of(target)].reserve) + taken
    elif what == SCOUT:
        expose(s, t, target)
    elif what == HIDE:
        chosen.exposed = 0
    elif what == HURT:
        suffer(s, t, target, amount)
    elif what == DREAD:
        tire(s, t, 1 - side_of(unit), amount)
    else:
        answer_attack(s, t, effect, unit)


@rule
def answer_attack(s: Record, t: Record, effect: Record, unit: int) -> None:
    """Change the attack that is being answered: its target, or its dice."""
    attack = s.pending[s.height - 2]
    if effect.what == GUARD:
        if can_guard(s, t, unit, kind_of(s, unit), effect, whole(attack.target)):
            swap(s, unit, whole(attack.target))
            attack.target = unit
    elif effect.what == COVER:
        attack.dice = whole(attack.dice) - whole(effect.dice)


@rule
def displace(s: Record, t: Record, effect: Record, unit: int, target: int) -> None:
    """Push an adjacent enemy away, or pull one in a straight line closer."""
    here, there = space_of(s, unit), space_of(s, target)
    distance, steps = apart(s, t, unit, target), whole(effect.amount)
    if effect.what == PUSH and distance == 1:
        shove(s, t, target, direction(s, t, here, there), steps)
    elif effect.what == PULL and distance > 1:
        shove(s, t, target, direction(s, t, there, here), min(steps, distance - 1))


@rule
def damage_one(s: Record, t: Record, unit: int, target: int, amount: int) -> None:
    """Ability damage to one enemy, who counters it from an adjacent space."""
    suffer_ability(s, t, unit, target, amount)
    if is_ended(s) or not is_alive(s, unit) or not is_alive(s, target):
        return
    if apart(s, t, unit, target) == 1:
        begin_counters(s, unit, 1 << (target % BASES))


@rule
def strike_all(s: Record, t: Record, effect: Record, unit: int) -> None:
    """An effect on every enemy, from the bottom row up; then the adjacent ones counter damage."""
    counters, is_damage = 0, effect.what == DAMAGE
    for space in range(whole(t.board[s.board].spaces)):
        target = occupant(s, space)
        if target < 0 or side_of(target) == side_of(unit):
            continue
        if why_not_enemy(s, t, unit, effect, target) != ALLOWED:
            continue
        if is_damage:
            if apart(s, t, unit, target) == 1:
                counters |= 1 << (target % BASES)
            suffer_ability(s, t, unit, target, whole(effect.amount))
        else:
            counters |= 1 << (target % BASES)
        if is_ended(s) or not is_alive(s, unit):
            return
    if is_damage:
        if counters:
            begin_counters(s, unit, counters)
    else:
        push_all(s, t, effect, unit, counters)


@rule
def push_all(s: Record, t: Record, effect: Record, unit: int, slots: int) -> None:
    """Push several enemies; nobody is pushed twice."""
    enemies = first_of(1 - side_of(unit))
    for space in range(whole(t.board[s.board].spaces)):
        target = occupant(s, space)
        if target >= enemies and target < enemies + BASES and slots >> (target - enemies) & 1:
            slots ^= 1 << (target - enemies)
            apply(s, t, effect, unit, target)


@rule
def help_all(s: Record, t: Record, effect: Record, unit: int) -> None:
    """An effect on the unit and all its allies in range."""
    own = first_of(side_of(unit))
    for other in range(own, own + BASES):
        if why_not_own(s, t, unit, kind_of(s, unit), effect, other) == ALLOWED:
            apply(s, t, effect, unit, other)
