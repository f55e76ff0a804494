"""What is due in a position: everyone in it is there, on the right side, and it could come so.

The compiled rules trust the stack: a unit, an ability or a space that is not there would be read
beyond the end of a table. So every frame is looked at, not only the one that waits.
"""

from __future__ import annotations

from typing import Any

from dauntless.engine.positions import Spot
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.board import LEFT_WAY, RIGHT_WAY
from dauntless.games.win_or_die.combat import games_to_win
from dauntless.games.win_or_die.growth import ALLOWED, side_space, why_not_call, why_not_convene
from dauntless.games.win_or_die.names import SEATS, UNIT_NAMES
from dauntless.games.win_or_die.set_up_check import SET_UP
from dauntless.games.win_or_die.targets import needs_aim
from dauntless.games.win_or_die.units import copies_left, living, side_of

BEGINNINGS = (*SET_UP, state.TURN)
PASSED = (state.ORDERED, state.ATTACKING, state.RESOLVING)
WAITING = (
    state.REACTING,
    state.MOVING,
    state.AIMING,
    state.ROLLING,
    state.ROLLING_COUNTER,
    state.CHOOSING_TARGET,
    state.CALLING,
    state.EQUIPPING,
    state.PLACING,
    state.CONVENING,
)
ABOVE: dict[int | None, tuple[int, ...]] = {
    None: BEGINNINGS,
    **dict.fromkeys((state.TURN, *PASSED), (*PASSED, *WAITING)),
}
BY_ORDER = (state.ORDERED, state.CALLING, state.EQUIPPING, state.PLACING, state.CONVENING)
BLOWS = (state.AIMING, state.ROLLING, state.ROLLING_COUNTER, state.ATTACKING)
FIGHTING = (state.ROLLING, state.ROLLING_COUNTER)


def check_stack(spot: Spot) -> None:
    """Something is due unless the match is over, and each frame fits the one below."""
    s = spot.s
    place = spot.inside("stack")
    if (s.height == 0) != (s.winner != 0):
        raise place.fault("something is due exactly while nobody has won")
    if s.height == 0:
        return
    if max(int(side.wins) for side in s.side) >= int(games_to_win(s)):
        raise spot.inside("sides").fault("somebody has won the match already")
    if s.pending[0].due == state.TURN and int(s.pending[0].unit) != int(s.mover) * state.BASES:
        mover = SEATS[int(s.mover)]
        raise place.item(0).inside("unit").fault(f"it is {mover}'s turn: here stands {mover}-1")


def check_frames(spot: Spot) -> None:
    """Each thing that is due within a turn fits the one below."""
    for number in range(1, int(spot.s.height)):
        _check_frame(spot, spot.inside("stack").item(number), number)


def _check_frame(spot: Spot, item: Spot, number: int) -> None:
    """Who acts, on whom, and by what."""
    s = spot.s
    frame, below = s.pending[number], s.pending[number - 1]
    due = int(frame.due)
    _check_units(item, s, frame)
    reacts = due in (state.RESOLVING, state.CHOOSING_TARGET) and (
        side_of(int(frame.unit)) != int(s.mover)
    )
    _check_below(item, s, frame, below, reacts)
    if due == state.REACTING:
        _check_window(item, s, frame, below)
    elif due in (state.RESOLVING, state.CHOOSING_TARGET):
        _check_ability(item, spot, frame, below, reacts)
    elif due in BY_ORDER:
        _check_order(item, spot, frame)
    elif due in FIGHTING and (frame.left == 0 or frame.faces == 0):
        raise item.inside("left").fault("dice that can hit are still to be rolled")


def _check_units(item: Spot, s: Any, frame: Any) -> None:
    """Unit and target are bases; those who act or roll now are alive, and enemies."""
    due = int(frame.due)
    may_be_dead = due in (state.ORDERED, state.ATTACKING, state.RESOLVING)
    needed = {"unit": True, "target": due in (state.ATTACKING, state.REACTING, *FIGHTING)}
    for name, is_needed in needed.items():
        number = int(frame[name])
        if number == state.NOBODY and not is_needed:
            continue
        if number == state.NOBODY or not (s.unit[number].kind or may_be_dead or not is_needed):
            raise item.inside(name).fault("there is no such unit")
    fights = due == state.ATTACKING or due in FIGHTING
    if fights and side_of(int(frame.target)) == side_of(int(frame.unit)):
        raise item.inside("target").fault(
            f"{UNIT_NAMES[int(frame.target)]} is no enemy of {UNIT_NAMES[int(frame.unit)]}"
        )


def _check_below(item: Spot, s: Any, frame: Any, below: Any, reacts: bool) -> None:
    """What this is a part of, and whose."""
    due, unit, mover = int(frame.due), int(frame.unit), int(s.mover)
    if reacts or due == state.REACTING:
        return  # by its window
    is_own = due == state.MOVING and frame.which == 0
    if is_own or (due in BLOWS and below.due == state.RESOLVING):
        if below.due != state.RESOLVING:
            raise item.fault("a movement that is no order is part of an ability")
        fits = side_of(unit) == side_of(int(below.unit)) if is_own else unit == int(below.unit)
        item.refuse(not fits, "it is not the unit whose ability this is part of", "unit")
        if due == state.ATTACKING and side_of(unit) != mover:
            raise item.inside("unit").fault("nobody is asked for a reaction to a reaction")
        return
    item.refuse(below.due != state.TURN, "it comes directly after the turn")
    item.refuse(side_of(unit) != mover, f"it is {SEATS[mover]}'s turn", "unit")


def _check_window(item: Spot, s: Any, frame: Any, below: Any) -> None:
    """Who is asked for a reaction, and what it answers."""
    window, unit, target = int(frame.which), int(frame.unit), int(frame.target)
    item.refuse(window >= len(state.WINDOWS), "there is no such window", "which")
    item.refuse(side_of(unit) != int(s.mover), "reactions answer whoever's turn it is", "unit")
    if not _opens(s, below, window):
        raise item.inside("which").fault(
            f"nothing below it opens the window {state.WINDOWS[window]}"
        )
    if window != state.ARRIVAL_WINDOW and int(below.unit) != unit:
        raise item.inside("unit").fault("it is not the unit whose order or attack this answers")
    about = int(below.target) if window == state.ATTACK_WINDOW else unit
    if target != about:
        raise item.inside("target").fault(f"it is about {UNIT_NAMES[about]}")


def _opens(s: Any, below: Any, window: int) -> bool:
    """Can a window stand above this?"""
    if window == state.ORDER_WINDOW:
        return bool(below.due == state.ORDERED)
    if window == state.ATTACK_WINDOW:
        return bool(below.due == state.ATTACKING)
    is_movers = side_of(int(below.unit)) == int(s.mover)
    return bool(below.due == state.TURN or (below.due == state.RESOLVING and is_movers))


def _check_ability(item: Spot, spot: Spot, frame: Any, below: Any, reacts: bool) -> None:
    """The unit has the ability; a reaction answers what it can."""
    s, t, unit = spot.s, spot.t, int(frame.unit)
    if not s.unit[unit].kind:
        return  # it died of it: the rest is lost
    kind = t.kind[int(s.unit[unit].kind) - 1]
    which, place = int(frame.which), int(frame.place)
    item.refuse(which >= int(kind.abilities), "the unit has no such ability", "which")
    ability = kind.ability[which]
    if not 1 <= place <= int(ability.effects):
        raise item.inside("place").fault(
            f"the ability has effects 1 to {int(ability.effects)}, and one of them is under way"
        )
    effect = ability.effect[place - 1]
    if frame.due == state.CHOOSING_TARGET and (
        effect.what == state.STRIKE or not needs_aim(effect)
    ):
        raise item.inside("place").fault("nobody is chosen for that effect")
    if reacts != (ability.type == state.REACTION):
        raise item.inside("which").fault(
            "in one's own turn one acts, and in the opponent's one reacts"
        )
    if not reacts:
        return
    if not _opens(s, below, int(ability.window)):
        raise item.inside("which").fault("that reaction answers something else")
    trigger = int(frame.trigger)
    if trigger == state.NOBODY or side_of(trigger) != int(s.mover):
        raise item.inside("trigger").fault("a reaction answers a unit of whoever's turn it is")


def _check_order(item: Spot, spot: Spot, frame: Any) -> None:
    """The unit holds the order's token; whoever is called, or convened, can be."""
    s, t, unit, due = spot.s, spot.t, int(frame.unit), int(frame.due)
    alive = s.unit[unit].kind
    if alive and not s.unit[unit].tokens:
        raise item.inside("unit").fault("no Command token lies on it, but an order is one")
    if due == state.ORDERED:
        abilities = int(t.kind[int(alive) - 1].abilities) if alive else state.MOST_ABILITIES
        if int(frame.which) >= state.ABILITY_ORDER + abilities:
            raise item.inside("which").fault("the unit can be given no such order")
    elif due == state.CALLING and why_not_call(s, t, unit) != ALLOWED:
        raise item.inside("unit").fault("it can call nobody")
    elif due == state.CONVENING and why_not_convene(s, t, side_of(unit)) != ALLOWED:
        raise item.fault("the War Council cannot be convened")
    elif due in (state.EQUIPPING, state.PLACING):
        _check_call(item, spot, frame)


def _check_call(item: Spot, spot: Spot, frame: Any) -> None:
    """Who is called is known to be of the Barrack, and a base and a space are free for it."""
    s, t, unit = spot.s, spot.t, int(frame.unit)
    side, kind = int(side_of(unit)), int(frame.which)
    legion = s.side[side]
    if s.mode == state.FIRST_GAME or (frame.due == state.EQUIPPING and s.mode != state.ADVANCED):
        raise item.fault("that is not played in this mode")
    cards = range(
        (int(legion.region) - 1) * state.REGION_KINDS,
        (int(legion.region) - 1) * state.REGION_KINDS + int(t.kinds[int(legion.region) - 1]),
    )
    hired = [state.FIRST_MERCENARY + int(card) - 1 for card in legion.mercenary if card]
    if kind not in (*cards, *hired) or t.kind[kind].leader:
        raise item.inside("which").fault("there is no such kind of unit in the Barrack")
    item.refuse(copies_left(s, t, side, kind) <= 0, "none of its cards is left", "which")
    if kind in hired and not legion.mercenary_known[hired.index(kind)]:
        raise item.inside("which").fault("a mercenary that is called is known")
    if kind not in hired and not legion.region_known:
        raise item.inside("which").fault("the region of a unit that is called is known")
    item.refuse(living(s, side) >= state.BASES, "no Battle Base is free")
    free = [side_space(s, t, unit, way) != state.NOWHERE for way in (LEFT_WAY, RIGHT_WAY)]
    if not any(free) or (frame.due == state.PLACING and not all(free)):
        raise item.fault("there is no choice of spaces beside the unit that calls")
