"""Before the battle: regions, who is first, legions built in secret, deployment."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Record
from dauntless.engine.pending import clear
from dauntless.engine.records import wipe
from dauntless.games.win_or_die.growth import ALLOWED, why_not_gear
from dauntless.games.win_or_die.pending import push, replace
from dauntless.games.win_or_die.state import (
    ADVANCED,
    BASES,
    BUILDING,
    CHOOSING_REGIONS,
    DEPLOYING,
    DONE,
    DRAWING_REGION,
    EVEN,
    FIRST_GAME,
    GEAR,
    GEAR_CODE,
    GIVEN,
    GO,
    KIND_CODE,
    LEADER,
    MERCENARY,
    NOWHERE,
    OPEN,
    PICKING_REGION,
    PLACES,
    RANDOM_CARD,
    REGION,
    REGION_KINDS,
    REGIONS,
    SIDES,
    UNITS,
    WHO_IS_FIRST,
    WHO_PICKS,
    whole,
)
from dauntless.games.win_or_die.turns import begin_turn
from dauntless.games.win_or_die.units import (
    copies_left,
    erase,
    first_of,
    is_alive,
    kind_at,
    kind_of,
    living,
    morale_of,
    put,
)

# Why something cannot be had for a legion; 0: it can. Those of enhancements follow at 20.
(
    HIRE_FIRST,
    HIRED_ALREADY,
    NO_SUCH_MERCENARY,
    HIRED_BOTH,
    LEADER_FIRST,
    HAS_LEADER,
    NO_SUCH_LEADER,
    NOT_IN_BARRACK,
    LEADERS_ARE_FREE,
    LIMIT_REACHED,
    OVER_BUDGET,
    FULL,
    WOULD_STRAND,
    NOBODY_RECRUITED,
    TOO_FEW,
) = range(1, 16)
EQUIPMENT = 20
DEAREST = 12  # no unit costs more


@rule
def begin_battle(s: Record, t: Record) -> None:
    """An empty table; regions are chosen, or given in a First Game."""
    wipe(
        s, "mode", "board", "fatigue_rule", "region_choice", "games",
        "turns", "winner", "last_end", "last_winner", "side",
    )  # fmt: skip
    for unit in range(UNITS):
        s.unit[unit].space = NOWHERE
    for seat in range(SIDES):
        wipe(s.side[seat], "wins")
    if s.mode == FIRST_GAME:
        for seat in range(SIDES):
            give_region(s, seat, whole(t.first_region[seat]))
        push(s, WHO_IS_FIRST, 0, 0)
    elif s.region_choice >= GIVEN:
        pair = whole(s.region_choice) - GIVEN
        give_region(s, 0, pair // REGIONS)
        give_region(s, 1, pair % REGIONS)
        push(s, WHO_IS_FIRST, 0, 0)
    elif s.region_choice == OPEN:
        push(s, WHO_PICKS, 0, 0)
    else:
        push(s, CHOOSING_REGIONS, 0, 0)


# Regions


@rule
def give_region(s: Record, seat: int, region: int) -> None:
    """A seat has this region, and everybody knows."""
    s.side[seat].card = s.side[seat].region = region + 1
    s.side[seat].region_known = 1


@rule
def region_cards(s: Record, out: Integers) -> int:
    """Write the Region cards that can be chosen; how many. Openly, no card is there twice."""
    count = 0
    is_open = s.region_choice == OPEN
    for card in range(1, REGIONS + 1 if is_open else RANDOM_CARD + 1):
        if not is_open or (s.side[0].card != card and s.side[1].card != card):
            out[count] = REGION + card - 1
            count += 1
    return count


@rule
def choose_region(s: Record, seat: int, card: int) -> None:
    """A Region card is chosen; both are shown when both have chosen."""
    s.side[seat].card = card
    if s.side[0].card == 0 or s.side[1].card == 0:
        if s.region_choice == OPEN:
            replace(s, PICKING_REGION, 0, 1 - seat)
        return
    for side in range(SIDES):
        if s.side[side].card != RANDOM_CARD:
            s.side[side].region = s.side[side].card
            s.side[side].region_known = 1
    next_region(s)


@rule
def next_region(s: Record) -> None:
    """Draw for a random card, or go on if no region is missing."""
    for side in range(SIDES):
        if s.side[side].region == 0:
            replace(s, DRAWING_REGION, 0, side)
            return
    replace(s, WHO_IS_FIRST, 0, 0)


@rule
def draw_region(s: Record, region: int) -> None:
    """The random card has brought a region, which its owner alone sees."""
    s.side[s.pending[s.height - 1].which].region = region + 1
    next_region(s)


# Legions


@rule
def begin_legions(s: Record, t: Record) -> None:
    """Line-ups are taken; in Advanced Mode legions are built."""
    for side in range(SIDES):
        s.side[side].crystals = t.budget
        if s.mode != ADVANCED:
            take_lineup(s, t, side)
    if s.mode == ADVANCED:
        replace(s, BUILDING, 0, whole(s.first))
        for side in range(SIDES):
            only_leader(s, t, side)
    else:
        begin_deployment(s, t)


@rule
def take_lineup(s: Record, t: Record, side: int) -> None:
    """The recommended legion of the region, with its two mercenary cards."""
    lineup = t.lineup[whole(s.side[side].region) - 1]
    for i in range(2):
        s.side[side].mercenary[i] = lineup.mercenary[i] + 1
        s.side[side].mercenary_known[i] = 1 if s.side[side].region_known else 0
    for i in range(whole(lineup.units)):
        s.unit[first_of(side) + i].kind = lineup.kind[i] + 1
        cost = whole(t.kind[lineup.kind[i]].cost)
        s.side[side].crystals = whole(s.side[side].crystals) - cost
    s.side[side].built = 1


@rule
def only_leader(s: Record, t: Record, side: int) -> None:
    """Where a region has one leader, there is nothing to choose."""
    region = whole(s.side[side].region) - 1
    if t.leaders[region] == 1:
        take_leader(s, t, side, 0)


@rule
def take_leader(s: Record, t: Record, side: int, number: int) -> None:
    """The leader is the first of the roster."""
    region = whole(s.side[side].region) - 1
    kind = region * REGION_KINDS + whole(t.leader[region, number])
    s.unit[first_of(side)].kind = kind + 1


@rule
def recruits(s: Record, side: int) -> int:
    """How many units have been recruited, the leader not counted."""
    return max(0, living(s, side) - 1)


@rule
def can_complete(s: Record, t: Record, side: int, more: int, extra: int, crystals: int) -> bool:
    """Could the fewest units be reached with these crystals, after one more of kind `extra`?"""
    needed = whole(t.fewest) - recruits(s, side) - more
    for price in range(1, DEAREST + 1):
        if needed <= 0:
            return True
        for place in range(PLACES):
            kind = kind_at(s, t, side, place)
            if kind < 0 or t.kind[kind].leader or whole(t.kind[kind].cost) != price:
                continue
            left = copies_left(s, t, side, kind) - (1 if kind == extra else 0)
            taken = min(needed, left)
            if taken > 0:
                needed -= taken
                crystals -= taken * price
        if crystals < 0:
            return False
    return needed <= 0


@rule
def why_not_hire(s: Record, t: Record, side: int, number: int) -> int:
    """Why a mercenary card cannot be taken."""
    hired = s.side[side].mercenary
    if number >= whole(t.mercenaries):
        return NO_SUCH_MERCENARY
    if hired[0] != 0 and hired[1] != 0:
        return HIRED_BOTH
    return HIRED_ALREADY if whole(hired[0]) == number + 1 else ALLOWED


@rule
def why_not_lead(s: Record, t: Record, side: int, number: int) -> int:
    """Why a leader cannot be chosen."""
    if s.side[side].mercenary[1] == 0:
        return HIRE_FIRST
    if is_alive(s, first_of(side)):
        return HAS_LEADER
    region = whole(s.side[side].region) - 1
    return ALLOWED if number < whole(t.leaders[region]) else NO_SUCH_LEADER


@rule
def why_not_recruit(s: Record, t: Record, side: int, place: int) -> int:
    """Why a kind cannot be recruited for the legion."""
    if s.side[side].mercenary[1] == 0:
        return HIRE_FIRST
    if not is_alive(s, first_of(side)):
        return LEADER_FIRST
    kind = kind_at(s, t, side, place)
    if kind < 0:
        return NOT_IN_BARRACK
    if t.kind[kind].leader:
        return LEADERS_ARE_FREE
    if copies_left(s, t, side, kind) <= 0:
        return LIMIT_REACHED
    if recruits(s, side) >= whole(t.most):
        return FULL
    left = whole(s.side[side].crystals) - whole(t.kind[kind].cost)
    if left < 0:
        return OVER_BUDGET
    return ALLOWED if can_complete(s, t, side, 1, kind, left) else WOULD_STRAND


@rule
def why_not_equip(s: Record, t: Record, side: int, number: int) -> int:
    """Why the unit recruited last cannot be enhanced."""
    legion = s.side[side]
    if legion.latest == 0:
        return NOBODY_RECRUITED
    gear = whole(s.unit[first_of(side) + whole(legion.latest) - 1].gear)
    why = why_not_gear(s, t, side, gear, number)
    if why != ALLOWED:
        return EQUIPMENT + why
    left = whole(legion.crystals) - whole(t.gear_price)
    return ALLOWED if can_complete(s, t, side, 0, -1, left) else WOULD_STRAND


@rule
def why_not_done(s: Record, t: Record, side: int) -> int:
    """Why a legion is not complete."""
    return ALLOWED if recruits(s, side) >= whole(t.fewest) else TOO_FEW


@rule
def building_steps(s: Record, t: Record, side: int, out: Integers) -> int:
    """Write what a side may do next for its legion; how many."""
    count = 0
    if s.side[side].mercenary[1] == 0:
        for number in range(whole(t.mercenaries)):
            if why_not_hire(s, t, side, number) == ALLOWED:
                out[count] = MERCENARY + number
                count += 1
        return count
    if not is_alive(s, first_of(side)):
        for number in range(whole(t.leaders[whole(s.side[side].region) - 1])):
            out[count] = LEADER + number
            count += 1
        return count
    if why_not_done(s, t, side) == ALLOWED:
        out[count] = DONE
        count += 1
    for place in range(PLACES):
        if why_not_recruit(s, t, side, place) == ALLOWED:
            out[count] = KIND_CODE + place
            count += 1
    if s.side[side].latest != 0:
        for number in range(len(GEAR)):
            if why_not_equip(s, t, side, number) == ALLOWED:
                out[count] = GEAR_CODE + number
                count += 1
    return count


@rule
def build(s: Record, t: Record, side: int, action: int) -> None:
    """One step of building a legion."""
    legion = s.side[side]
    if action >= LEADER:
        take_leader(s, t, side, action - LEADER)
    elif action >= MERCENARY:
        legion.mercenary[0 if legion.mercenary[0] == 0 else 1] = action - MERCENARY + 1
    elif action >= GEAR_CODE:
        unit = s.unit[first_of(side) + whole(legion.latest) - 1]
        unit.gear = whole(unit.gear) | (1 << (action - GEAR_CODE))
        legion.crystals = whole(legion.crystals) - whole(t.gear_price)
    elif action >= KIND_CODE:
        recruit(s, t, side, kind_at(s, t, side, action - KIND_CODE))
    else:
        complete(s, t, side)


@rule
def recruit(s: Record, t: Record, side: int, kind: int) -> None:
    """A unit joins the roster, which is kept sorted."""
    slot = living(s, side)
    first = first_of(side)
    while slot > 1 and kind_of(s, first + slot - 1) > kind:
        copy_unit(s.unit[first + slot - 1], s.unit[first + slot])
        slot -= 1
    erase(s.unit[first + slot])
    s.unit[first + slot].kind = kind + 1
    s.side[side].latest = slot + 1
    s.side[side].crystals = whole(s.side[side].crystals) - whole(t.kind[kind].cost)


@rule
def copy_unit(source: Record, goal: Record) -> None:
    """What a unit of a roster is: its kind and gear."""
    goal.kind, goal.gear, goal.space = source.kind, source.gear, source.space


@rule
def complete(s: Record, t: Record, side: int) -> None:
    """The legion is built; when both are, the deployment begins."""
    sort_roster(s, side)
    s.side[side].latest = 0
    s.side[side].built = 1
    if s.side[1 - side].built:
        begin_deployment(s, t)
    else:
        replace(s, BUILDING, 0, 1 - side)


@rule
def sort_roster(s: Record, side: int) -> None:
    """By kind and gear, so that the order of buying leaves no trace."""
    first, count = first_of(side), living(s, side)
    for i in range(first + 2, first + count):
        for j in range(i, first + 1, -1):
            one, other = s.unit[j - 1], s.unit[j]
            if j - 1 > first and (one.kind, one.gear) > (other.kind, other.gear):
                kind, gear = one.kind, one.gear
                one.kind, one.gear = other.kind, other.gear
                other.kind, other.gear = kind, gear


# Deployment


@rule
def begin_deployment(s: Record, t: Record) -> None:
    """Morale and fatigue are set; the first player places everything."""
    for side in range(SIDES):
        legion = s.side[side]
        legion.morale, legion.fatigue = 0, 0
        for unit in range(first_of(side), first_of(side) + BASES):
            if is_alive(s, unit):
                legion.morale = whole(legion.morale) + morale_of(s, t, unit)
        legion.unseen = whole(t.budget) - whole(legion.crystals)
        legion.reserve = t.commands
    if s.fatigue_rule == EVEN:
        s.side[1 - whole(s.first)].fatigue = 1
    replace(s, DEPLOYING, 0, whole(s.first))


@rule
def next_to_deploy(s: Record, side: int) -> int:
    """The first unit of the roster that has no space yet, or −1."""
    for unit in range(first_of(side), first_of(side) + BASES):
        if is_alive(s, unit) and s.unit[unit].space == NOWHERE:
            return unit
    return -1


@rule
def camp_spaces(s: Record, t: Record, side: int, out: Integers) -> int:
    """Write where a unit can be deployed; how many."""
    board, count = t.board[s.board], 0
    for space in range(whole(board.spaces)):
        if board.camp[side, space] and s.occupant[space] == 0:
            out[count] = GO + space
            count += 1
    return count


@rule
def deploy(s: Record, t: Record, side: int, space: int) -> None:
    """The next unit stands there; after the last one of both sides the battle begins."""
    put(s, next_to_deploy(s, side), space)
    if next_to_deploy(s, side) >= 0:
        return
    number_by_space(s, side)
    if side == whole(s.first):
        replace(s, DEPLOYING, 0, 1 - side)
        return
    clear(s)
    begin_turn(s, t, whole(s.first))


@rule
def number_by_space(s: Record, side: int) -> None:
    """Units are numbered by their space, so that a number tells nothing."""
    first, count = first_of(side), living(s, side)
    for i in range(first + 1, first + count):
        for j in range(i, first, -1):
            one, other = s.unit[j - 1], s.unit[j]
            if one.space > other.space:
                kind, gear, space = one.kind, one.gear, one.space
                one.kind, one.gear, one.space = other.kind, other.gear, other.space
                other.kind, other.gear, other.space = kind, gear, space
    for unit in range(first, first + count):
        s.occupant[s.unit[unit].space] = unit + 1
