"""Turns: the start, the orders and the end; how an order is carried out after the reactions."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.engine.pending import pop
from dauntless.games.win_or_die.abilities import begin_ability
from dauntless.games.win_or_die.combat import (
    begin_attack,
    end_battle,
    heal,
    is_ended,
    less_shield,
    suffer,
    tire,
)
from dauntless.games.win_or_die.growth import why_not_call, why_not_convene
from dauntless.games.win_or_die.movement import can_step, walked
from dauntless.games.win_or_die.pending import push
from dauntless.games.win_or_die.reactions import open_window
from dauntless.games.win_or_die.state import (
    ABILITY_ORDER,
    ARRIVAL_WINDOW,
    ATTACK_ORDER,
    BASES,
    CALL_ORDER,
    CALLING,
    COMPARE,
    COMPARISON,
    CONVENING,
    COUNCIL_ORDER,
    DIRECTIONS,
    ENCIRCLE,
    END,
    FIRST_GAME,
    MINE,
    MOST_CRYSTALS,
    MOVE_ORDER,
    MOVING,
    NOBODY,
    NOWHERE,
    OPEN_ORDER,
    ORDER,
    ORDER_CODES,
    ORDER_WINDOW,
    ORDERED,
    REACTION,
    REGENERATE,
    SPEED,
    TURN,
    UNITS,
    whole,
)
from dauntless.games.win_or_die.targets import can_begin, has_victim
from dauntless.games.win_or_die.units import (
    cap,
    expose,
    first_of,
    granted,
    is_alive,
    kind_of,
    occupant,
    put,
    side_of,
    speed,
    word,
)

# Why an order cannot be given; 0: it can. Those of a call or a council follow at 20.
ALLOWED = 0
(
    NO_UNIT,
    NO_COMMANDS,
    CAP_REACHED,
    EXPOSED_ALREADY,
    NO_WAY,
    NO_VICTIM,
    NO_ABILITY,
    IS_REACTION,
    USED_ALREADY,
    SPENT,
    NOBODY_FOR_IT,
) = range(1, 12)
GROWTH = 20

# The start of a turn


@rule
def begin_turn(s: Record, t: Record, side: int) -> None:
    """Recover the Command tokens; mines pay; then persistent effects are resolved."""
    s.mover = side
    push(s, TURN, first_of(side), 0)
    legion = s.side[side]
    legion.convened = 0
    is_very_first = s.battle_turns == 0
    legion.reserve = whole(t.first_commands) if is_very_first else whole(t.commands)
    for unit in range(UNITS):
        s.unit[unit].used = s.unit[unit].moves = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        s.unit[unit].tokens = s.unit[unit].shield = 0
    if s.mode != FIRST_GAME:
        work_mines(s, t, side)
    resolve_effects(s, t, side)


@rule
def work_mines(s: Record, t: Record, side: int) -> None:
    """Each own unit on a mine brings crystals."""
    legion = s.side[side]
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit) and t.board[s.board].terrain[s.unit[unit].space] == MINE:
            legion.crystals = min(MOST_CRYSTALS, whole(legion.crystals) + whole(t.mine_yield))


@rule
def resolve_effects(s: Record, t: Record, side: int) -> None:
    """Own units heal and suffer blight, enemies are encircled: from the bottom row up."""
    for space in range(whole(t.board[s.board].spaces)):
        unit = occupant(s, space)
        if unit >= 0 and side_of(unit) == side:
            if s.unit[unit].damage > 0:
                heal(s, unit, word(s, t, unit, REGENERATE))
            if s.unit[unit].blight > 0:
                s.unit[unit].blight -= 1
                suffer(s, t, unit, less_shield(s, unit, 1))
                if is_ended(s):
                    return
    amount = whole(t.granted[s.side[side].tactics, ENCIRCLE])
    if amount > 0:
        encircle(s, t, side, amount)


@rule
def encircle(s: Record, t: Record, side: int, amount: int) -> None:
    """Every enemy beside at least two own units suffers, and nothing reduces it."""
    for space in range(whole(t.board[s.board].spaces)):
        unit = occupant(s, space)
        if unit < 0 or side_of(unit) == side:
            continue
        around = 0
        for way in range(DIRECTIONS):
            there = whole(t.board[s.board].near[space, way])
            if there != NOWHERE:
                other = occupant(s, there)
                if other >= 0 and side_of(other) == side:
                    around += 1
        if around >= 2:
            suffer(s, t, unit, amount)
            if is_ended(s):
                return


# The end of a turn


@rule
def end_turn(s: Record, t: Record) -> None:
    """Tokens that last for the turn go, fatigue rises, and the other side begins."""
    side = whole(s.mover)
    for unit in range(UNITS):
        s.unit[unit].rally = 0
    for unit in range(first_of(side), first_of(side) + BASES):
        s.unit[unit].pin = max(0, whole(s.unit[unit].pin) - 1)
    s.turns += 1
    s.battle_turns += 1
    tire(s, t, side, 1)
    if is_ended(s):
        return
    if s.fatigue_rule == COMPARE and whole(s.battle_turns) >= 2 * whole(t.exhaustion):
        compare_morale(s)
        return
    pop(s)
    begin_turn(s, t, 1 - side)


@rule
def compare_morale(s: Record) -> None:
    """After the last turns higher morale wins; the second player if it is equal."""
    first = whole(s.first)
    ahead = s.side[first].morale > s.side[1 - first].morale
    end_battle(s, first if ahead else 1 - first, COMPARISON)


# Orders


@rule
def why_not_order(s: Record, t: Record, unit: int, order: int) -> int:
    """Why a unit cannot be given an order."""
    if not is_alive(s, unit):
        return NO_UNIT
    if s.side[side_of(unit)].reserve == 0:
        return NO_COMMANDS
    if whole(s.unit[unit].tokens) >= cap(s, t, unit):
        return CAP_REACHED
    return why_not_carry_out(s, t, unit, order)


@rule
def why_not_carry_out(s: Record, t: Record, unit: int, order: int) -> int:
    """Why an order has no legal continuation."""
    if order == MOVE_ORDER:
        return ALLOWED if can_step(s, t, unit, True, False) else NO_WAY
    if order == OPEN_ORDER:
        if s.unit[unit].exposed:
            return EXPOSED_ALREADY
        return ALLOWED if can_step(s, t, unit, True, True) else NO_WAY
    if order == ATTACK_ORDER:
        return ALLOWED if has_victim(s, t, unit, kind_of(s, unit)) else NO_VICTIM
    if order == CALL_ORDER:
        why = why_not_call(s, t, unit)
        return GROWTH + why if why else ALLOWED
    if order == COUNCIL_ORDER:
        why = why_not_convene(s, t, side_of(unit))
        return GROWTH + why if why else ALLOWED
    return why_not_ability(s, t, unit, order - ABILITY_ORDER)


@rule
def why_not_ability(s: Record, t: Record, unit: int, place: int) -> int:
    """Why a unit cannot be ordered to use an ability."""
    kind = kind_of(s, unit)
    if place >= whole(t.kind[kind].abilities):
        return NO_ABILITY
    ability = t.kind[kind].ability[place]
    if ability.type == REACTION:
        return IS_REACTION
    if whole(s.unit[unit].used) >> place & 1:
        return USED_ALREADY
    if whole(s.unit[unit].spent) >> place & 1:
        return SPENT
    if not can_begin(s, t, unit, kind, ability.effect[0], NOBODY, NOBODY):
        return NOBODY_FOR_IT
    return ALLOWED


@rule
def orders(s: Record, t: Record, side: int, out: Integers) -> int:
    """Write what can be ordered, and the end of the turn; how many."""
    out[0] = END
    count = 1
    if s.side[side].reserve == 0:
        return count
    for slot in range(BASES):
        unit = first_of(side) + slot
        if not is_alive(s, unit) or whole(s.unit[unit].tokens) >= cap(s, t, unit):
            continue
        last = ABILITY_ORDER + whole(t.kind[kind_of(s, unit)].abilities)
        for order in range(last):
            if why_not_carry_out(s, t, unit, order) == ALLOWED:
                out[count] = ORDER + ORDER_CODES * slot + order
                count += 1
    return count


@rule
def give_order(s: Record, t: Record, unit: int, order: int) -> None:
    """A token on the unit; attacks, abilities and open moves expose it; then the other is asked."""
    s.side[side_of(unit)].reserve -= 1
    s.unit[unit].tokens += 1
    was_hidden = 1 - whole(s.unit[unit].exposed)
    if order == OPEN_ORDER or order == ATTACK_ORDER or order >= ABILITY_ORDER:
        expose(s, t, unit)
    push(s, ORDERED, unit, order)
    s.pending[s.height - 1].was_hidden = was_hidden
    open_window(s, t, ORDER_WINDOW, unit, unit)


@rule
def carry_out_order(s: Record, t: Record) -> None:
    """After the reactions the order is carried out, if it still can be; else it is taken back."""
    top = s.pending[s.height - 1]
    unit, order, was_hidden = whole(top.unit), whole(top.which), whole(top.was_hidden)
    pop(s)
    follow = MOVE_ORDER if order == OPEN_ORDER else order
    if not is_alive(s, unit) or why_not_carry_out(s, t, unit, follow) != ALLOWED:
        s.side[side_of(unit)].reserve += 1
        if is_alive(s, unit):
            s.unit[unit].tokens -= 1
        return
    if follow == MOVE_ORDER:
        push(s, MOVING, unit, 1)
    elif follow == ATTACK_ORDER:
        begin_attack(s, unit, NOBODY, 0, was_hidden)
    elif follow == CALL_ORDER:
        push(s, CALLING, unit, 0)
    elif follow == COUNCIL_ORDER:
        push(s, CONVENING, unit, 0)
    else:
        begin_ability(s, t, unit, order - ABILITY_ORDER, was_hidden)


@rule
def steps_to_go(s: Record, t: Record) -> int:
    """How far the movement on top of the stack goes: by the unit's speed, or as its ability says.

    The speed of a hidden unit is not written down, where everybody could read it.
    """
    top = s.pending[s.height - 1]
    return speed(s, t, whole(top.unit)) if top.which != 0 else whole(top.steps)


@rule
def go(s: Record, t: Record, space: int) -> None:
    """The unit moves there, by its own order or by an ability; then it has arrived."""
    top = s.pending[s.height - 1]
    unit, ordered, steps = whole(top.unit), top.which != 0, steps_to_go(s, t)
    mover = s.unit[unit]
    if not mover.seen and ordered:
        far = walked(s, t, unit, steps, True, space) - granted(s, t, unit, SPEED)
        mover.stepped = max(whole(mover.stepped), far)
    pop(s)
    put(s, unit, space)
    if ordered:
        mover.moves = whole(mover.moves) + 1
    open_window(s, t, ARRIVAL_WINDOW, unit, unit)
