"""Whom a unit can attack, and whom an effect can be aimed at."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Integers, Record
from dauntless.games.win_or_die.movement import can_be_put, direction
from dauntless.games.win_or_die.state import (
    AIM_ENEMY,
    AIM_OWN,
    ALLY,
    BASES,
    DIRECTIONS,
    ENEMIES,
    ENEMY,
    FLYING,
    FOREST,
    FRIEND,
    FRIENDS,
    GUARD,
    HEAL,
    HIDE,
    HIGHLAND,
    LONG_RANGE,
    MOUNTAINS,
    NOWHERE,
    PULL,
    PUSH,
    RANGED,
    RECOVER,
    SCOUT,
    SELF,
    STRIKE,
    SWAP,
    TAUNT,
    TRIGGER,
    VEIL,
    whole,
)
from dauntless.games.win_or_die.units import (
    apart,
    exposed_word,
    first_of,
    has_enemy_beside,
    is_alive,
    is_flying,
    occupant,
    side_of,
    space_of,
    terrain_of,
)

# Why an enemy cannot be attacked, or aimed at; 0: it can.
ALLOWED = 0
(
    NOT_THERE,
    OUT_OF_REACH,
    TOO_CLOSE,
    NO_SIGHT,
    IN_FOREST,
    TAUNTED,
    VEILED,
    NOT_IN_LINE,
    NOT_HIDDEN,
    UNHURT,
    NO_TOKENS_ON_IT,
    CANNOT_STAND,
    CANNOT_HIDE,
    NOT_AN_ALLY,
) = range(1, 15)


@inlined_rule
def farthest(t: Record, kind: int) -> int:
    """How far a kind attacks."""
    has = t.kind[kind].has
    return max(1, max(whole(has[RANGED]), whole(has[LONG_RANGE])))


@rule
def why_not_seen(s: Record, t: Record, unit: int, enemy: int) -> int:
    """Why an enemy cannot be aimed at from where the unit stands, as far as terrain goes."""
    if apart(s, t, unit, enemy) <= 1 or terrain_of(s, t, unit) == HIGHLAND:
        return ALLOWED
    if terrain_of(s, t, enemy) == FOREST:
        return IN_FOREST
    sees = t.board[s.board].sees[s.unit[unit].space, s.unit[enemy].space]
    return ALLOWED if sees else NO_SIGHT


@rule
def is_taunted(s: Record, t: Record, unit: int) -> bool:
    """Is an exposed enemy with taunt adjacent to it?"""
    side, space = side_of(unit), space_of(s, unit)
    for way in range(DIRECTIONS):
        there = whole(t.board[s.board].near[space, way])
        if there != NOWHERE:
            other = occupant(s, there)
            if other >= 0 and side_of(other) != side and exposed_word(s, t, other, TAUNT) > 0:
                return True
    return False


@rule
def why_not_reach(s: Record, t: Record, unit: int, kind: int, enemy: int) -> int:
    """Why a unit, if it is of this kind, does not reach an enemy: distance, terrain."""
    distance = apart(s, t, unit, enemy)
    if distance > farthest(t, kind):
        return OUT_OF_REACH
    if distance == 1 and t.kind[kind].has[LONG_RANGE] > 0:
        return TOO_CLOSE
    return why_not_seen(s, t, unit, enemy)


@rule
def why_not_attack(s: Record, t: Record, unit: int, kind: int, enemy: int) -> int:
    """Why a unit, if it is of this kind, cannot attack an enemy, by what everybody can see."""
    if not is_alive(s, enemy):
        return NOT_THERE
    reached = why_not_reach(s, t, unit, kind, enemy)
    if reached != ALLOWED:
        return reached
    if exposed_word(s, t, enemy, VEIL) > 0 and apart(s, t, unit, enemy) > 1:
        return VEILED
    if exposed_word(s, t, enemy, TAUNT) == 0 and is_taunted(s, t, unit):
        return TAUNTED
    return ALLOWED


@rule
def has_victim(s: Record, t: Record, unit: int, kind: int) -> bool:
    """Is there an enemy that a unit of this kind can attack from there?"""
    reach, space = farthest(t, kind), s.unit[unit].space
    board = t.board[s.board]
    enemies = first_of(1 - side_of(unit))
    for enemy in range(enemies, enemies + BASES):
        if is_alive(s, enemy) and whole(board.apart[space, s.unit[enemy].space]) <= reach:
            if why_not_attack(s, t, unit, kind, enemy) == ALLOWED:
                return True
    return False


@rule
def why_not_enemy(s: Record, t: Record, unit: int, effect: Record, enemy: int) -> int:
    """Why an enemy cannot be chosen for an effect other than a strike."""
    if not is_alive(s, enemy):
        return NOT_THERE
    what, reach = whole(effect.what), whole(effect.reach)
    distance = apart(s, t, unit, enemy)
    if distance > (1 if what == PUSH else reach):
        return OUT_OF_REACH
    if what == PULL:
        if distance < 2:
            return TOO_CLOSE
        if direction(s, t, space_of(s, unit), space_of(s, enemy)) < 0:
            return NOT_IN_LINE
    if what == SCOUT and s.unit[enemy].exposed:
        return NOT_HIDDEN
    return why_not_seen(s, t, unit, enemy)


@rule
def why_not_own(s: Record, t: Record, unit: int, kind: int, effect: Record, own: int) -> int:
    """Why an own unit cannot be chosen for an effect."""
    if not is_alive(s, own):
        return NOT_THERE
    what, whom = whole(effect.what), whole(effect.whom)
    if own == unit and whom == ALLY:
        return NOT_AN_ALLY
    if own != unit and (whom == SELF or apart(s, t, unit, own) > whole(effect.reach)):
        return OUT_OF_REACH
    chosen = s.unit[own]
    if what == HEAL and chosen.damage == 0:
        return UNHURT
    if what == RECOVER and chosen.tokens == 0:
        return NO_TOKENS_ON_IT
    if what == HIDE:
        return why_not_hide(s, t, own, own == unit)
    if what == SWAP and not can_change_places(s, t, unit, t.kind[kind].has[FLYING] > 0, own):
        return CANNOT_STAND
    return ALLOWED


@rule
def why_not_hide(s: Record, t: Record, unit: int, acts: bool) -> int:
    """Why a unit cannot become hidden; one that acts is exposed by that first."""
    if not s.unit[unit].exposed and not acts:
        return NOT_HIDDEN
    if terrain_of(s, t, unit) == MOUNTAINS or has_enemy_beside(s, t, unit):
        return CANNOT_HIDE
    return ALLOWED


@rule
def can_change_places(s: Record, t: Record, unit: int, flies: bool, other: int) -> bool:
    """Could both stand where the other stands?"""
    here, there = space_of(s, unit), space_of(s, other)
    return can_be_put(s, t, flies, here, there) and can_be_put(
        s, t, is_flying(s, t, other), there, here
    )


@rule
def can_guard(s: Record, t: Record, unit: int, kind: int, effect: Record, attacked: int) -> bool:
    """Could a unit, if it is of this kind, take the place of the unit that is attacked?"""
    if unit == attacked or not is_alive(s, attacked):
        return False
    if apart(s, t, unit, attacked) > whole(effect.reach):
        return False
    return can_change_places(s, t, unit, t.kind[kind].has[FLYING] > 0, attacked)


@rule
def needs_aim(effect: Record) -> bool:
    """Must somebody be chosen for it?"""
    whom = whole(effect.whom)
    return whom == ENEMY or whom == ALLY or whom == FRIEND


@rule
def can_begin(
    s: Record, t: Record, unit: int, kind: int, effect: Record, trigger: int, attacked: int
) -> bool:
    """Could a unit, if it is of this kind, begin with this effect?"""
    what, whom = whole(effect.what), whole(effect.whom)
    if what == GUARD:
        return can_guard(s, t, unit, kind, effect, attacked)
    if what == STRIKE:
        if whom == TRIGGER:
            return why_not_attack(s, t, unit, kind, trigger) == ALLOWED
        return has_victim(s, t, unit, kind)
    if whom == SELF and what == HIDE:
        return why_not_hide(s, t, unit, True) == ALLOWED
    if whom == ENEMY:
        return has_enemy_for(s, t, unit, effect)
    if whom == ENEMIES:
        return has_enemy_for(s, t, unit, effect)
    if whom == FRIENDS and (what == HEAL or what == HIDE):
        return has_own_for(s, t, unit, kind, effect)
    if whom == ALLY or whom == FRIEND:
        return has_own_for(s, t, unit, kind, effect)
    return True


@rule
def has_enemy_for(s: Record, t: Record, unit: int, effect: Record) -> bool:
    """Is there an enemy for an effect?"""
    enemies = first_of(1 - side_of(unit))
    for enemy in range(enemies, enemies + BASES):
        if why_not_enemy(s, t, unit, effect, enemy) == ALLOWED:
            return True
    return False


@rule
def has_own_for(s: Record, t: Record, unit: int, kind: int, effect: Record) -> bool:
    """Is there an own unit for an effect?"""
    own = first_of(side_of(unit))
    for other in range(own, own + BASES):
        if why_not_own(s, t, unit, kind, effect, other) == ALLOWED:
            return True
    return False


@rule
def victims(s: Record, t: Record, unit: int, kind: int, out: Integers) -> int:
    """Write the aims of an attack; how many."""
    enemies, count = first_of(1 - side_of(unit)), 0
    for slot in range(BASES):
        if why_not_attack(s, t, unit, kind, enemies + slot) == ALLOWED:
            out[count] = AIM_ENEMY + slot
            count += 1
    return count


@rule
def aims(s: Record, t: Record, unit: int, kind: int, effect: Record, out: Integers) -> int:
    """Write whom an effect can be aimed at; how many."""
    count = 0
    if whole(effect.whom) == ENEMY:
        enemies = first_of(1 - side_of(unit))
        for slot in range(BASES):
            if why_not_enemy(s, t, unit, effect, enemies + slot) == ALLOWED:
                out[count] = AIM_ENEMY + slot
                count += 1
        return count
    own = first_of(side_of(unit))
    for slot in range(BASES):
        if why_not_own(s, t, unit, kind, effect, own + slot) == ALLOWED:
            out[count] = AIM_OWN + slot
            count += 1
    return count
