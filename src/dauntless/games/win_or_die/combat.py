"""Attacks from the naming of the target to the last counter-attack; damage, death, defeat."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.pending import clear, pop
from dauntless.games.win_or_die.pending import push
from dauntless.games.win_or_die.reactions import open_window
from dauntless.games.win_or_die.state import (
    ADVANCED,
    AIMING,
    AMBUSH,
    ATTACK_WINDOW,
    ATTACKING,
    BASES,
    BATTLE_TRIUMPH,
    BOUNTY,
    BURST,
    CHARGE,
    COMPARE,
    COUNTERING,
    DECLARED,
    DIE_FACES,
    DIRECTIONS,
    GLORIOUS_VICTORY,
    HANDFUL,
    HIGHLAND,
    INSPIRE,
    MOST_BLIGHT,
    MOST_CRYSTALS,
    NOBODY,
    NOWHERE,
    ONE,
    PAVISE,
    PIERCE,
    RAGE,
    RESOLVING,
    ROLLING,
    ROLLING_COUNTER,
    SWIFT,
    THIRST,
    THREE,
    VEIL,
    VENOM,
    whole,
)
from dauntless.games.win_or_die.targets import ALLOWED, why_not_reach
from dauntless.games.win_or_die.units import (
    allies_beside,
    apart,
    best_beside,
    counter_power,
    erase,
    expose,
    exposed_word,
    first_of,
    is_alive,
    kind_of,
    morale_of,
    most_health,
    occupant,
    place_of,
    power,
    side_of,
    space_of,
    terrain_of,
    toughness,
    word,
)

# The end


@rule
def games_to_win(s: Record) -> int:
    """How many battles decide the match."""
    if s.games == ONE:
        return 1
    return 2 if s.games == THREE or s.mode == ADVANCED else 1


@rule
def is_ended(s: Record) -> bool:
    """Has the battle just ended? Then nothing further is resolved."""
    return s.height == 0


@rule
def end_battle(s: Record, winner: int, how: int) -> None:
    """A side has won the battle, and with enough of them the match."""
    s.last_end, s.last_winner = how, winner + 1
    s.side[winner].wins += 1
    if whole(s.side[winner].wins) >= games_to_win(s):
        s.winner = winner + 1
    forget_bursts(s)
    clear(s)


@rule
def forget_bursts(s: Record) -> None:
    """Nobody bursts any more."""
    for i in range(whole(s.bursts)):
        s.burst_space[i] = s.burst_amount[i] = s.burst_side[i] = 0
    s.bursts = 0


@rule
def check_defeat(s: Record, t: Record, side: int) -> None:
    """Morale not above fatigue is a defeat at any time, and so is the last step of fatigue."""
    if is_ended(s):
        return
    legion = s.side[side]
    if legion.morale <= legion.fatigue:
        end_battle(s, 1 - side, GLORIOUS_VICTORY)
    elif legion.fatigue >= t.exhaustion and s.fatigue_rule != COMPARE:
        end_battle(s, 1 - side, BATTLE_TRIUMPH)


@rule
def tire(s: Record, t: Record, side: int, amount: int) -> None:
    """Fatigue rises."""
    s.side[side].fatigue = whole(s.side[side].fatigue) + amount
    check_defeat(s, t, side)


# Damage and death


@rule
def heal(s: Record, unit: int, amount: int) -> None:
    """Take damage off."""
    s.unit[unit].damage = max(0, whole(s.unit[unit].damage) - amount)


@rule
def kill(s: Record, t: Record, unit: int) -> None:
    """The unit is removed from the game; morale falls; it may burst."""
    side, kind = side_of(unit), kind_of(s, unit)
    amount = exposed_word(s, t, unit, BURST)
    if amount > 0:
        s.burst_space[s.bursts] = s.unit[unit].space
        s.burst_amount[s.bursts], s.burst_side[s.bursts] = amount, side
        s.bursts += 1
    s.side[side].morale = whole(s.side[side].morale) - morale_of(s, t, unit)
    s.side[side].fallen[place_of(kind)] += 1
    s.occupant[s.unit[unit].space] = 0
    erase(s.unit[unit])
    check_defeat(s, t, side)


@rule
def wound(s: Record, t: Record, unit: int, amount: int) -> None:
    """A unit suffers so much, which exposes it, and may die."""
    expose(s, t, unit)
    s.unit[unit].damage = min(whole(s.unit[unit].damage) + amount, most_health(s, t, unit))
    if whole(s.unit[unit].damage) >= most_health(s, t, unit):
        kill(s, t, unit)


@rule
def let_burst(s: Record, t: Record) -> None:
    """Whoever died with burst hurts all adjacent enemies, who may burst in turn."""
    done = 0
    while done < s.bursts:
        side, amount = whole(s.burst_side[done]), whole(s.burst_amount[done])
        burst_at(s, t, whole(s.burst_space[done]), side, amount)
        done += 1
    forget_bursts(s)


@rule
def burst_at(s: Record, t: Record, space: int, side: int, amount: int) -> None:
    """Every enemy beside a space suffers, from the bottom row up, left to right."""
    reached = -1
    for _ in range(DIRECTIONS):
        nearest = NOWHERE
        for way in range(DIRECTIONS):
            there = whole(t.board[s.board].near[space, way])
            if reached < there < nearest:
                nearest = there
        if nearest == NOWHERE or is_ended(s):
            return
        reached = nearest
        victim = occupant(s, nearest)
        if victim >= 0 and side_of(victim) != side:
            expose(s, t, victim)
            wound(s, t, victim, less_shield(s, victim, amount))
            if not is_ended(s) and not is_alive(s, victim):
                reward(s, t, side)


@rule
def less_shield(s: Record, unit: int, amount: int) -> int:
    """What a shield leaves of a damage; the shield is gone then."""
    shield = whole(s.unit[unit].shield)
    if amount > 0 and shield > 0:
        s.unit[unit].shield = 0
        return max(0, amount - shield)
    return amount


@rule
def reward(s: Record, t: Record, side: int) -> None:
    """A Tactic may pay for a kill."""
    bounty = whole(t.granted[s.side[side].tactics, BOUNTY])
    s.side[side].crystals = min(MOST_CRYSTALS, whole(s.side[side].crystals) + bounty)


@rule
def suffer(s: Record, t: Record, unit: int, amount: int) -> None:
    """Damage that nothing reduces any more, with all that follows from a death."""
    wound(s, t, unit, amount)
    if not is_ended(s):
        let_burst(s, t)


@rule
def suffer_ability(s: Record, t: Record, actor: int, victim: int, amount: int) -> None:
    """Ability damage by a unit: tough does not help, a shield does."""
    side = side_of(actor)
    expose(s, t, victim)
    wound(s, t, victim, less_shield(s, victim, amount))
    killed = not is_alive(s, victim)
    if not is_ended(s):
        let_burst(s, t)
    if killed and not is_ended(s):
        reward(s, t, side)


# Attacking


@rule
def begin_attack(s: Record, unit: int, target: int, dice: int, was_hidden: int) -> None:
    """An attack is to be made, on a target still to be named or on this one."""
    push(s, AIMING if target == NOBODY else DECLARED, unit, 0)
    top = s.pending[s.height - 1]
    top.target, top.dice, top.was_hidden = target, dice, was_hidden


@rule
def aim_attack(s: Record, enemy: int) -> None:
    """The target has been named."""
    top = s.pending[s.height - 1]
    top.target, top.due = enemy, DECLARED


@rule
def declare(s: Record, t: Record) -> None:
    """The target is revealed; if its passives allow the attack, its side may react."""
    top = s.pending[s.height - 1]
    unit, target = whole(top.unit), whole(top.target)
    expose(s, t, target)
    if apart(s, t, unit, target) > 1 and exposed_word(s, t, target, VEIL) > 0:
        finish_attack(s, NOBODY)
        return
    top.due = ATTACKING
    open_window(s, t, ATTACK_WINDOW, unit, target)


@rule
def finish_attack(s: Record, struck: int) -> None:
    """The attack is over; the ability it was part of remembers whom it struck, if anybody."""
    pop(s)
    if s.height > 0 and s.pending[s.height - 1].due == RESOLVING:
        s.pending[s.height - 1].target = struck


@rule
def carry_out_attack(s: Record, t: Record) -> None:
    """After the reactions: is the target still in reach and sight? Then dice are rolled."""
    top = s.pending[s.height - 1]
    unit, target = whole(top.unit), whole(top.target)
    if not is_alive(s, unit) or not is_alive(s, target):
        finish_attack(s, NOBODY)
        return
    if why_not_reach(s, t, unit, kind_of(s, unit), target) != ALLOWED:
        finish_attack(s, NOBODY)
        return
    dice = attack_dice(s, t, unit, target, whole(top.was_hidden)) + whole(top.dice)
    s.unit[unit].rally = 0
    top.left, top.hits = max(0, dice), 0
    top.faces = hitting_faces(s, t, unit, target, whole(t.kind[kind_of(s, unit)].hit))
    top.due = ROLLING
    if top.left == 0 or top.faces == 0:
        land_attack(s, t)


@rule
def attack_dice(s: Record, t: Record, unit: int, target: int, was_hidden: int) -> int:
    """How many dice an attack has, before what its ability or a reaction adds or takes."""
    distance = apart(s, t, unit, target)
    dice = power(s, t, unit) + allies_beside(s, t, unit) + best_beside(s, t, unit, INSPIRE)
    dice += whole(s.unit[unit].rally)
    if distance == 1 and s.unit[unit].moves > 0:
        dice += exposed_word(s, t, unit, CHARGE)
    if was_hidden:
        dice += exposed_word(s, t, unit, AMBUSH)
    if s.unit[unit].damage > 0:
        dice += exposed_word(s, t, unit, RAGE)
    if distance > 1:
        dice -= max(word(s, t, target, PAVISE), best_beside(s, t, target, PAVISE))
    return dice


@rule
def counter_dice(s: Record, t: Record, unit: int) -> int:
    """How many dice a counter-attack has."""
    dice = counter_power(s, t, unit) + allies_beside(s, t, unit)
    if s.unit[unit].damage > 0:
        dice += exposed_word(s, t, unit, RAGE)
    return dice


@rule
def hitting_faces(s: Record, t: Record, unit: int, target: int, rate: int) -> int:
    """How many faces of a die hit; downhill a 3 does, too."""
    downhill = terrain_of(s, t, unit) == HIGHLAND and terrain_of(s, t, target) != HIGHLAND
    found = 0
    for face in range(1, DIE_FACES + 1):
        if face >= rate or (downhill and face == 3):
            found += 1
    return found


@rule
def count_hits(s: Record, t: Record, hits: int) -> None:
    """A handful of dice has been rolled; after the last one the blow lands."""
    top = s.pending[s.height - 1]
    top.hits = whole(top.hits) + hits
    top.left = whole(top.left) - min(HANDFUL, whole(top.left))
    if top.left > 0:
        return
    if top.due == ROLLING:
        land_attack(s, t)
    else:
        land_counter(s, t)


@rule
def strike(s: Record, t: Record, unit: int, victim: int, hits: int) -> None:
    """Physical damage: less by tough, then by a shield; then what the striker's words add."""
    amount = hits
    if exposed_word(s, t, unit, PIERCE) == 0:
        amount = less_shield(s, victim, max(0, hits - toughness(s, t, victim)))
    wound(s, t, victim, amount)
    killed = not is_alive(s, victim)
    if is_ended(s):
        return
    let_burst(s, t)
    if is_ended(s):
        return
    if killed:
        reward(s, t, side_of(unit))
    if not is_alive(s, unit):
        return
    if killed:
        heal(s, unit, exposed_word(s, t, unit, THIRST))
    elif amount > 0 and is_alive(s, victim):
        add_blight(s, victim, exposed_word(s, t, unit, VENOM))


@rule
def add_blight(s: Record, unit: int, amount: int) -> None:
    """Blight tokens, at most three on a unit."""
    s.unit[unit].blight = min(MOST_BLIGHT, whole(s.unit[unit].blight) + amount)


@rule
def land_attack(s: Record, t: Record) -> None:
    """The attack strikes; who survives a melee attack counters it."""
    top = s.pending[s.height - 1]
    unit, target, hits = whole(top.unit), whole(top.target), whole(top.hits)
    is_melee = apart(s, t, unit, target) == 1
    finish_attack(s, target)
    strike(s, t, unit, target, hits)
    if is_ended(s) or not is_melee or not is_alive(s, unit) or not is_alive(s, target):
        return
    if exposed_word(s, t, unit, SWIFT) == 0:
        begin_counters(s, unit, 1 << (target % BASES))


# Counter-attacks


@rule
def begin_counters(s: Record, unit: int, slots: int) -> None:
    """These enemies strike back at a unit."""
    push(s, COUNTERING, unit, 0)
    s.pending[s.height - 1].waiting = slots


@rule
def next_counter(s: Record, t: Record) -> None:
    """The next of those who strike back, in the order of their spaces."""
    top = s.pending[s.height - 1]
    unit, waiting = whole(top.unit), whole(top.waiting)
    enemies = first_of(1 - side_of(unit))
    slot = -1
    for other in range(BASES):
        if waiting >> other & 1 and is_alive(s, enemies + other):
            if slot < 0 or space_of(s, enemies + other) < space_of(s, enemies + slot):
                slot = other
    if slot < 0 or not is_alive(s, unit):
        pop(s)
        return
    top.waiting = waiting ^ (1 << slot)
    enemy = enemies + slot
    if apart(s, t, enemy, unit) != 1:
        return
    top.target, top.left, top.hits = enemy, max(0, counter_dice(s, t, enemy)), 0
    top.faces = hitting_faces(s, t, enemy, unit, whole(t.kind[kind_of(s, enemy)].counter_hit))
    top.due = ROLLING_COUNTER
    if top.left == 0 or top.faces == 0:
        land_counter(s, t)


@rule
def land_counter(s: Record, t: Record) -> None:
    """The counter-attack strikes."""
    top = s.pending[s.height - 1]
    unit, enemy, hits = whole(top.unit), whole(top.target), whole(top.hits)
    top.due, top.hits, top.faces, top.left = COUNTERING, 0, 0, 0
    strike(s, t, enemy, unit, hits)
