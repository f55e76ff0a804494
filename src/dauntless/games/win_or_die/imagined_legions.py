"""A legion that was built in secret: every one that fits the published totals is equally likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Record
from dauntless.engine.luck import below
from dauntless.games.win_or_die.state import (
    BASES,
    FIRST_MERCENARY,
    GEAR,
    HIDDEN,
    MERCENARIES,
    MORALE,
    REGION_KINDS,
    REGIONS,
    whole,
)
from dauntless.games.win_or_die.units import first_of, is_alive
from dauntless.games.win_or_die.unseen import FINE, count_seen, leads_unseen, unseen_morale

MOST_COST = 64
OTHER_GEAR = len(GEAR) - 1
MOST_PIECES = OTHER_GEAR * BASES


@rule
def draw_legion(
    s: Record, t: Record, side: int, unseen: int, kinds: Integers, gears: Integers,
    generator: Generator,
) -> None:  # fmt: skip
    """A legion that fits the published totals, every assignment equally likely."""
    legion = s.side[side]
    if legion.region == HIDDEN:
        legion.region = 1 + draw_region_by_ways(s, t, side, unseen, generator)
    region = whole(legion.region) - 1
    led = leads_unseen(s, t, side, region)
    troops = unseen - (1 if led else 0)
    ways = np.zeros((REGION_KINDS + 1, BASES + 1, MOST_COST))
    pieces = np.zeros((OTHER_GEAR + 1, MOST_PIECES + 1))
    count_kinds(s, t, side, region, troops, ways)
    count_pieces(s, t, side, troops, pieces)
    target = draw_weight(count_all(s, t, side, troops, ways, pieces, -1.0, gears), generator)
    count_all(s, t, side, troops, ways, pieces, target, gears)
    morale_pieces, cost, others = whole(gears[0]), whole(gears[1]), whole(gears[2])
    first, second = whole(gears[3]), whole(gears[4])
    gears[:] = 0
    hired = hire(s, t, side, first, second, kinds, generator)
    draw_kinds(t, region, troops - hired, cost, ways, kinds, hired, generator)
    spread(gears, troops, MORALE, morale_pieces, generator)
    draw_pieces(t, troops, others, pieces, gears, generator)
    if led:
        number = below(generator, whole(t.leaders[region]))
        kinds[troops] = region * REGION_KINDS + whole(t.leader[region, number])
        gears[troops] = 0


@rule
def draw_weight(total: float, generator: Generator) -> float:
    """A number from 0 to a total, never the total itself."""
    return total * (below(generator, FINE) + 0.5) / FINE


@rule
def count_kinds(s: Record, t: Record, side: int, region: int, troops: int, ways: Any) -> None:
    """In how many ways so many units of so much cost are of the first kinds of a region.

    `ways[places, units, cost]`; units are told apart by the spaces they stand on.
    """
    budget = min(MOST_COST - 1, whole(s.side[side].unseen))
    ways[0, 0, 0] = 1.0
    for place in range(whole(t.kinds[region])):
        kind = region * REGION_KINDS + place
        copies = whole(t.kind[kind].limit) - whole(s.side[side].fallen[place])
        copies -= count_seen(s, side, kind)
        price = whole(t.kind[kind].cost)
        if t.kind[kind].leader:
            copies = 0
        for units in range(troops + 1):
            for cost in range(budget + 1):
                found = ways[place, units, cost]
                if found == 0.0:
                    continue
                for more in range(min(copies, troops - units) + 1):
                    if cost + more * price <= budget:
                        orders = t.binomial[units + more, more]
                        ways[place + 1, units + more, cost + more * price] += found * orders


@rule
def gear_room(s: Record, t: Record, side: int, number: int, troops: int) -> int:
    """How many pieces of one enhancement the unseen units may have."""
    room = whole(t.same_gear)
    for unit in range(first_of(side), first_of(side) + BASES):
        if s.unit[unit].seen and is_alive(s, unit) and whole(s.unit[unit].gear) >> number & 1:
            room -= 1
    return max(0, min(room, troops))


@rule
def other_gear(number: int) -> int:
    """The enhancements but Morale, counted through."""
    return number if number < MORALE else number + 1


@rule
def count_pieces(s: Record, t: Record, side: int, troops: int, pieces: Any) -> None:
    """In how many ways so many pieces of the first enhancements but Morale are on the units."""
    pieces[0, 0] = 1.0
    for number in range(OTHER_GEAR):
        room = gear_room(s, t, side, other_gear(number), troops)
        for before in range(number * BASES + 1):
            if pieces[number, before] > 0.0:
                for more in range(room + 1):
                    found = pieces[number, before] * t.binomial[troops, more]
                    pieces[number + 1, before + more] += found


@rule
def count_all(
    s: Record, t: Record, side: int, troops: int, ways: Any, pieces: Any, target: float,
    found: Integers,
) -> float:  # fmt: skip
    """All ways together; when they reach the target, write the case: Morale pieces, cost of the
    region's units, other pieces, and the unseen mercenaries (+ 1)."""
    legion = s.side[side]
    region = whole(legion.region) - 1
    morale, spent = unseen_morale(s, t, side), whole(legion.unseen)
    worth = max(1, whole(t.geared[1 << MORALE].morale))
    total = 0.0
    for first in range(MERCENARIES + 1):
        for second in range(MERCENARIES + 1):
            completions = ways_to_hire(s, t, side, first, second)
            if completions == 0.0:
                continue
            hired = (1 if first else 0) + (1 if second else 0)
            wages = wage(t, first) + wage(t, second)
            for boosts in range(gear_room(s, t, side, MORALE, troops) + 1):
                cost = morale - worth * boosts
                rest = spent - cost
                price = whole(t.gear_price)
                if cost < wages or rest < boosts * price or rest % price or hired > troops:
                    continue
                others = rest // price - boosts
                if others > MOST_PIECES or cost - wages >= MOST_COST:
                    continue
                orders = 1.0
                for i in range(hired):
                    orders *= troops - i
                total += (
                    completions
                    * orders
                    * ways[whole(t.kinds[region]), troops - hired, cost - wages]
                    * t.binomial[troops, boosts]
                    * pieces[OTHER_GEAR, others]
                )
                if target >= 0.0 and total > target:
                    found[0], found[1], found[2] = boosts, cost - wages, others
                    found[3], found[4] = first, second
                    return total
    return total


@rule
def wage(t: Record, mercenary: int) -> int:
    """What a mercenary (+ 1) costs; none costs nothing."""
    return whole(t.kind[FIRST_MERCENARY + mercenary - 1].cost) if mercenary else 0


@rule
def ways_to_hire(s: Record, t: Record, side: int, first: int, second: int) -> float:
    """In how many ways the unknown mercenary cards can include these (+ 1; 0: no other)."""
    legion = s.side[side]
    open_cards, known = 0, 0
    for i in range(2):
        if legion.mercenary[i] == HIDDEN:
            open_cards += 1
        elif whole(legion.mercenary[i]) == first or whole(legion.mercenary[i]) == second:
            return 0.0
        else:
            known += 1
    count = whole(t.mercenaries)
    if first > count or second > count or (second and second <= first) or (second and not first):
        return 0.0
    hired = (1 if first else 0) + (1 if second else 0)
    if hired > open_cards:
        return 0.0
    others, cards = count - known - hired, open_cards - hired
    if cards == 2:
        return others * (others - 1) / 2.0
    return float(others) if cards == 1 else 1.0


@rule
def hire(
    s: Record, t: Record, side: int, first: int, second: int, kinds: Integers,
    generator: Generator,
) -> int:  # fmt: skip
    """Name the unknown mercenaries: those among the units, then any; how many are units."""
    legion = s.side[side]
    hired, given = 0, 0
    wanted = np.zeros(2, np.int64)
    for mercenary in (first, second):
        if mercenary:
            kinds[hired] = FIRST_MERCENARY + mercenary - 1
            wanted[hired] = mercenary
            hired += 1
    swapped = below(generator, 2) == 1
    for j in range(2):
        i = 1 - j if swapped else j
        if legion.mercenary[i] != HIDDEN:
            continue
        if given < hired:
            legion.mercenary[i] = wanted[given]
            given += 1
        else:
            legion.mercenary[i] = draw_mercenary(s, t, side, wanted, generator)
    return hired


@rule
def draw_mercenary(s: Record, t: Record, side: int, wanted: Integers, generator: Generator) -> int:
    """Any mercenary (+ 1) that is not named yet."""
    while True:
        mercenary = 1 + below(generator, whole(t.mercenaries))
        named = whole(s.side[side].mercenary[0]) == mercenary
        named = named or whole(s.side[side].mercenary[1]) == mercenary
        if not named and wanted[0] != mercenary and wanted[1] != mercenary:
            return mercenary


@rule
def draw_kinds(
    t: Record, region: int, troops: int, cost: int, ways: Any, kinds: Integers, first: int,
    generator: Generator,
) -> None:  # fmt: skip
    """Kinds of so many units of so much cost, from the last kind back."""
    place = whole(t.kinds[region])
    while place > 0:
        place -= 1
        kind = region * REGION_KINDS + place
        price = whole(t.kind[kind].cost)
        rest = draw_weight(ways[place + 1, troops, cost], generator)
        limit = 0 if t.kind[kind].leader else whole(t.kind[kind].limit)
        for copies in range(min(limit, troops) + 1):
            if copies * price > cost:
                break
            orders = t.binomial[troops, copies]
            rest -= ways[place, troops - copies, cost - copies * price] * orders
            if rest < 0.0:
                for _ in range(copies):
                    kinds[first] = kind
                    first += 1
                troops -= copies
                cost -= copies * price
                break


@rule
def spread(gears: Integers, troops: int, number: int, count: int, generator: Generator) -> None:
    """Give so many different units one piece of an enhancement."""
    for unit in range(troops):
        if below(generator, troops - unit) < count:
            gears[unit] |= 1 << number
            count -= 1


@rule
def draw_pieces(
    t: Record, troops: int, others: int, pieces: Any, gears: Integers, generator: Generator
) -> None:
    """Enhancements but Morale, from the last one back."""
    number = OTHER_GEAR
    while number > 0:
        number -= 1
        rest = draw_weight(pieces[number + 1, others], generator)
        for count in range(min(troops, others) + 1):
            rest -= pieces[number, others - count] * t.binomial[troops, count]
            if rest < 0.0:
                spread(gears, troops, other_gear(number), count, generator)
                others -= count
                break


@rule
def draw_region_by_ways(s: Record, t: Record, side: int, unseen: int, generator: Generator) -> int:
    """A region for a random card, as likely as it has ways to fit."""
    ways = np.zeros((REGION_KINDS + 1, BASES + 1, MOST_COST))
    pieces = np.zeros((OTHER_GEAR + 1, MOST_PIECES + 1))
    count_pieces(s, t, side, unseen - 1, pieces)
    weights = np.zeros(REGIONS)
    found = np.zeros(BASES, np.int64)
    for region in range(REGIONS):
        ways[:] = 0.0
        s.side[side].region = region + 1
        count_kinds(s, t, side, region, unseen - 1, ways)
        weights[region] = count_all(s, t, side, unseen - 1, ways, pieces, -1.0, found)
    s.side[side].region = HIDDEN
    rest = draw_weight(weights.sum(), generator)
    for region in range(REGIONS):
        rest -= weights[region]
        if rest < 0.0:
            return region
    return REGIONS - 1
