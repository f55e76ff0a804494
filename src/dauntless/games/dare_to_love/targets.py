"""Who stands where and on whose side, and what each effect may be aimed at.

An aim is always a space: where to go, or where the target stands. A set of spaces is an integer
with one bit a space.
"""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.dare_to_love.state import (
    AREA,
    ATTACK,
    BLESS,
    BOOST,
    CONTROL,
    CRYSTAL,
    DASH,
    DIRECTIONS,
    DRAW,
    ENEMY,
    FREE,
    HEAL,
    KINDS,
    LINE,
    MEND,
    MOVE,
    NOWHERE,
    OLIGARCH,
    PRISONS,
    PULL,
    PUSH,
    SECOND_BODY,
    SELF,
    SHATTER,
    STEADY,
    SWAP,
    TELEPORT,
    UNITS,
    whole,
)

# People and sides


@inlined_rule
def is_alive(s: Record, unit: int) -> bool:
    """Is the character still on the board?"""
    if unit == OLIGARCH:
        return s.life[OLIGARCH] > 0 or s.life[SECOND_BODY] > 0
    return s.life[unit] > 0


@inlined_rule
def controller(s: Record, unit: int) -> int:
    """The seat that decides for a character."""
    return OLIGARCH if unit == whole(s.controlled) else unit


@inlined_rule
def are_enemies(s: Record, actor: int, other: int) -> bool:
    """May `actor` attack `other`? Under Mind Control a Rebel fights for the Inquisitor."""
    if actor == other or not is_alive(s, other):
        return False
    if actor == OLIGARCH:
        return True
    if controller(s, actor) == OLIGARCH:
        return other != OLIGARCH
    return other == OLIGARCH


@rule
def are_allies(s: Record, actor: int, other: int) -> bool:
    """May `actor` help `other`? Everybody may help themselves."""
    if not is_alive(s, other):
        return False
    if actor == other:
        return True
    actor_serves = controller(s, actor) == OLIGARCH
    other_serves = controller(s, other) == OLIGARCH
    return actor_serves == other_serves


@inlined_rule
def place(s: Record, unit: int) -> int:
    """Where a character stands."""
    return whole(s.where[unit])


@rule
def occupied(s: Record) -> int:
    """The spaces that somebody stands on."""
    taken = whole(0)
    for unit in range(UNITS):
        if s.where[unit] != NOWHERE:
            taken |= whole(1) << place(s, unit)
    return taken


@rule
def unit_at(s: Record, space: int) -> int:
    """Who stands on a space; −1 for nobody."""
    for unit in range(UNITS):
        if whole(s.where[unit]) == space:
            return unit
    return -1


@rule
def prison_at(t: Record, space: int) -> int:
    """Which prison a space is; −1 for none."""
    for prison in range(PRISONS):
        if whole(t.prison_space[prison]) == space:
            return prison
    return -1


@inlined_rule
def most_life(s: Record, t: Record, body: int) -> int:
    """What a body starts with, and what healing cannot exceed."""
    if body == OLIGARCH or body == SECOND_BODY:
        two = whole(t.bodies[whole(s.character[OLIGARCH]) - 1]) == 2
        if body == SECOND_BODY and not two:
            return whole(0)
        return whole(t.oligarch_life[s.rebels, 1 if two else 0])
    return whole(t.rebel_life)


@inlined_rule
def healed_body(s: Record, unit: int) -> int:
    """The body that healing goes to: of the Tycoon's living units, the weaker."""
    if unit != OLIGARCH or s.life[SECOND_BODY] == 0:
        return unit
    if s.life[OLIGARCH] == 0 or s.life[SECOND_BODY] < s.life[OLIGARCH]:
        return SECOND_BODY
    return OLIGARCH


@inlined_rule
def is_hurt(s: Record, t: Record, unit: int) -> bool:
    """Can the character be healed?"""
    body = healed_body(s, unit)
    return whole(s.life[body]) < most_life(s, t, body)


# Aims


@rule
def aims(s: Record, t: Record, unit: int, effect: Record) -> int:
    """The spaces that a character may aim an effect at now."""
    what = whole(effect.what)
    reach, amount = whole(effect.reach), whole(effect.amount)
    here = place(s, unit)
    if what == MOVE:
        return t.walk[here, amount] & ~occupied(s)
    if what == ATTACK:
        return enemies_within(s, t, unit, reach) | prisons_in_reach(s, t, unit)
    if what == LINE:
        return enemies_on_lines(s, t, unit) | prisons_in_reach(s, t, unit)
    if what == DASH:
        return dashes(s, t, unit, amount)
    if what == PUSH or what == PULL:
        return shiftable(s, t, unit, reach, what == PUSH)
    if what == HEAL or what == TELEPORT or what == SWAP:
        return people_to_help(s, t, unit, what, reach, whole(effect.whom))
    if what == CRYSTAL:
        return room_for_crystals(s, t, here, reach)
    if what == CONTROL:
        return 0 if s.control_next else enemies_within(s, t, unit, reach)
    if what == MEND:
        return prisons_to_mend(s, t, here, reach)
    return whole(1) << here if has_effect(s, t, unit, what, reach) else whole(0)


@rule
def has_effect(s: Record, t: Record, unit: int, what: int, reach: int) -> bool:
    """Would an effect that needs no aim do anything now?"""
    if what == AREA:
        return enemies_within(s, t, unit, reach) != 0
    if what == BLESS:
        for other in range(UNITS):
            if are_allies(s, unit, other) and is_hurt(s, t, other):
                if t.near[place(s, unit), reach] >> place(s, other) & 1:
                    return True
        return False
    if what == DRAW:
        for kind in range(KINDS):
            if s.deck[unit, kind] > 0 or s.discard[unit, kind] > 0:
                return True
        return False
    if what == SHATTER:
        return shatter_victims(s, t, unit) != 0
    return what == BOOST or what == STEADY or what == FREE


@inlined_rule
def enemies_within(s: Record, t: Record, unit: int, reach: int) -> int:
    """Where the enemies within a range stand."""
    found = whole(0)
    for other in range(UNITS):
        if are_enemies(s, unit, other):
            found |= whole(1) << place(s, other)
    return found & t.near[place(s, unit), reach]


@inlined_rule
def prisons_in_reach(s: Record, t: Record, unit: int) -> int:
    """The prisons a Rebel can attack from the marked space it stands on, whatever the range."""
    found = whole(0)
    if controller(s, unit) != OLIGARCH:
        for prison in range(PRISONS):
            if s.prison_life[prison] > 0 and t.mark[prison] >> place(s, unit) & 1:
                found |= whole(1) << whole(t.prison_space[prison])
    return found


@rule
def enemies_on_lines(s: Record, t: Record, unit: int) -> int:
    """The nearest enemy in each of the six directions; nothing else bars the line."""
    found = whole(0)
    for way in range(DIRECTIONS):
        space = whole(t.beyond[place(s, unit), way])
        while space != NOWHERE:
            other = unit_at(s, space)
            if other >= 0 and are_enemies(s, unit, other):
                found |= whole(1) << space
                break
            space = whole(t.beyond[space, way])
    return found


@rule
def way_to(t: Record, here: int, there: int) -> int:
    """The direction in which a space lies on a straight line; −1 if it does not."""
    for way in range(DIRECTIONS):
        space = whole(t.beyond[here, way])
        while space != NOWHERE:
            if space == there:
                return way
            space = whole(t.beyond[space, way])
    return -1


@rule
def is_free(s: Record, t: Record, space: int) -> bool:
    """Can somebody be put there?"""
    return space != NOWHERE and t.open >> space & 1 != 0 and unit_at(s, space) < 0


@rule
def shiftable(s: Record, t: Record, unit: int, reach: int, away: bool) -> int:
    """The enemies in line within range that can be pushed or pulled at least one space."""
    found = whole(0)
    here = place(s, unit)
    near = enemies_within(s, t, unit, reach)
    for other in range(UNITS):
        there = place(s, other)
        if there != NOWHERE and near >> there & 1:
            way = way_to(t, here, there)
            if way >= 0:
                onward = way if away else (way + 3) % DIRECTIONS
                if is_free(s, t, whole(t.beyond[there, onward])):
                    found |= whole(1) << there
    return found


@rule
def people_to_help(s: Record, t: Record, unit: int, what: int, reach: int, whom: int) -> int:
    """Whom a heal, a teleport or a change of places may be used on."""
    found = whole(0)
    for other in range(UNITS):
        if whom == SELF:
            fits = other == unit
        elif whom == ENEMY:
            fits = are_enemies(s, unit, other)
        else:
            fits = are_allies(s, unit, other)
        if what == SWAP and other == unit:
            fits = False
        if fits and what == HEAL:
            fits = is_hurt(s, t, other)
        if fits and t.near[place(s, unit), reach] >> place(s, other) & 1:
            found |= whole(1) << place(s, other)
    return found


@rule
def room_for_crystals(s: Record, t: Record, here: int, reach: int) -> int:
    """The spaces without a crystal, if there is one left to lay; people do not matter."""
    laid, left = whole(s.crystals), whole(t.crystals)
    while laid:
        laid &= laid - 1
        left -= 1
    return t.near[here, reach] & t.open & ~s.crystals if left > 0 else whole(0)


@rule
def shatter_victims(s: Record, t: Record, unit: int) -> int:
    """The enemies on or next to a crystal, as a bit mask of units."""
    found = whole(0)
    for other in range(UNITS):
        if are_enemies(s, unit, other) and t.near[place(s, other), 1] & s.crystals:
            found |= whole(1) << other
    return found


@rule
def prisons_to_mend(s: Record, t: Record, here: int, reach: int) -> int:
    """The damaged but unbroken prisons within range."""
    found = whole(0)
    for prison in range(PRISONS):
        life = whole(s.prison_life[prison])
        if 0 < life < whole(t.prison_life):
            found |= whole(1) << whole(t.prison_space[prison])
    return found & t.near[here, reach]


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
        other = unit_at(s, space)
        if prison_at(t, space) >= 0 or (other >= 0 and are_enemies(s, unit, other)):
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
    """An enemy always; a prison only unbroken, by a Rebel, from one of its marked spaces."""
    prison = prison_at(t, space)
    if prison < 0:
        return True
    if s.prison_life[prison] == 0 or controller(s, unit) == OLIGARCH:
        return False
    return t.mark[prison] >> end & 1 != 0


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


@rule
def dash_way(s: Record, t: Record, unit: int, steps: int, aim: int) -> int:
    """The direction of the charge named by a space."""
    for way in range(DIRECTIONS):
        end, moved, struck = dash_end(s, t, unit, steps, way)
        if struck == aim or (struck == NOWHERE and moved > 0 and end == aim):
            return way
    return -1
