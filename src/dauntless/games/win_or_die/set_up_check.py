"""A position before the battle: regions, legions and camps are as far as what is due says."""

from __future__ import annotations

from typing import Any

from dauntless.engine.positions import Spot
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.names import SEATS, UNIT_NAMES

SET_UP = (
    state.CHOOSING_REGIONS,
    state.WHO_PICKS,
    state.PICKING_REGION,
    state.DRAWING_REGION,
    state.WHO_IS_FIRST,
    state.BUILDING,
    state.DEPLOYING,
)
OF_A_SEAT = (state.PICKING_REGION, state.DRAWING_REGION, state.BUILDING, state.DEPLOYING)
OPENLY = (state.WHO_PICKS, state.PICKING_REGION)


def check_set_up(spot: Spot) -> None:
    """What the set-up has come to."""
    s, item = spot.s, spot.inside("stack").item(0)
    due, which = int(s.pending[0].due), int(s.pending[0].which)
    item.refuse(due in OF_A_SEAT and which >= state.SIDES, "it is a seat: 0 or 1", "which")
    if due in OPENLY and s.region_choice != state.OPEN:
        raise item.inside("due").fault("regions are not picked openly here")
    if due < state.BUILDING:
        _check_choice(spot, item, due, which)
        return
    for side in range(state.SIDES):
        if s.side[side].region == 0:
            raise _place(spot, side).inside("region").fault("without one there is no legion")
        _check_roster(spot, side)
    if due == state.BUILDING:
        item.refuse(s.mode != state.ADVANCED, "legions are built in Advanced Mode only", "due")
        for side in range(state.SIDES):
            _check_list(spot, side)
        item.refuse(s.side[which].built, f"{SEATS[which]}'s legion is complete", "which")
    else:
        _check_camps(spot, item, which)


def _place(spot: Spot, side: int) -> Spot:
    return spot.inside("sides").inside(SEATS[side])


def _units(s: Any, side: int) -> list[Any]:
    """A side's units with their numbers."""
    numbers = range(side * state.BASES, (side + 1) * state.BASES)
    return [(number, s.unit[number]) for number in numbers if s.unit[number].kind]


def _check_choice(spot: Spot, item: Spot, due: int, which: int) -> None:
    """Before legions: nobody stands anywhere, and somebody has still to choose."""
    s, sides = spot.s, spot.s.side
    if any(unit.kind for unit in s.unit):
        raise spot.inside("units").fault("there are none before both regions are chosen")
    if due == state.CHOOSING_REGIONS and sides[0].card and sides[1].card:
        raise item.inside("due").fault("both have chosen")
    if due == state.PICKING_REGION and sides[which].card:
        raise item.inside("which").fault(f"{SEATS[which]} has picked")
    if due == state.DRAWING_REGION and (
        sides[which].region or sides[which].card != state.RANDOM_CARD
    ):
        raise item.inside("which").fault(f"{SEATS[which]} has no random card to draw for")
    if due == state.WHO_IS_FIRST:
        for side in range(state.SIDES):
            if sides[side].region == 0:
                raise _place(spot, side).inside("region").fault("it has not been chosen")


def _check_roster(spot: Spot, side: int) -> None:
    """Units fill their bases from the first on."""
    for base, (number, _) in enumerate(_units(spot.s, side)):
        if number != side * state.BASES + base:
            raise (
                spot.inside("units")
                .inside(UNIT_NAMES[number])
                .fault(f"{UNIT_NAMES[side * state.BASES + base]} comes first")
            )


def _check_list(spot: Spot, side: int) -> None:
    """A legion under construction: two mercenaries, the leader, then units that are paid."""
    t, legion = spot.t, spot.s.side[side]
    place, units = _place(spot, side), _units(spot.s, side)
    spent = 0
    for base, (number, unit) in enumerate(units):
        kind, where = t.kind[int(unit.kind) - 1], spot.inside("units").inside(UNIT_NAMES[number])
        if bool(kind.leader) != (base == 0):
            raise where.inside("unit").fault("a legion begins with its leader, and has one")
        if unit.space != state.NOWHERE:
            raise where.inside("at").fault("nobody is deployed before both legions are complete")
        pieces = int(t.geared[int(unit.gear)].pieces)
        where.refuse(base == 0 and pieces, "a leader has no enhancements", "gear")
        spent += int(kind.cost) + pieces * int(t.gear_price)
    recruits = max(0, len(units) - 1)
    hired = legion.mercenary[1] != 0
    if spent + int(legion.crystals) != int(t.budget):
        raise place.inside("crystals").fault(
            f"{spent} of {int(t.budget)} are spent, so {int(t.budget) - spent} are left"
        )
    if (recruits or legion.built) and not hired:
        raise place.inside("mercenaries").fault("the two mercenary cards come first")
    if legion.mercenary[1] and not legion.mercenary[0]:
        raise place.inside("mercenaries").fault("the first is missing")
    fewest = int(t.fewest) if legion.built else 0
    if not fewest <= recruits <= int(t.most):
        raise place.inside("built").fault(
            f"a legion has {int(t.fewest)} to {int(t.most)} units besides its leader"
        )
    if int(legion.latest) > len(units) or legion.latest == 1 or (legion.built and legion.latest):
        raise place.inside("latest").fault("it is no unit that has just been recruited")


def _check_camps(spot: Spot, item: Spot, which: int) -> None:
    """Who deploys has somebody left, and the first player deploys everybody before the second."""
    s, board = spot.s, spot.t.board[spot.s.board]
    for side in range(state.SIDES):
        units = _units(s, side)
        for number, unit in units:
            if unit.space != state.NOWHERE and not board.camp[side, int(unit.space)]:
                raise (
                    spot.inside("units")
                    .inside(UNIT_NAMES[number])
                    .inside("at")
                    .fault(
                        "legions are deployed on plains of the own baseline or of the row beside it"
                    )
                )
        left = sum(unit.space == state.NOWHERE for _, unit in units)
        item.refuse(side == which and not left, f"{SEATS[side]} has deployed everybody", "which")
        if side != which and left != (0 if side == int(s.first) else len(units)):
            raise item.inside("which").fault("the first player deploys everybody, then the second")
