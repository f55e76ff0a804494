"""The table as a seat sees it: the map with its units, the legions' tracks, what may be done."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.scene import (
    Area,
    Badge,
    Cell,
    Effect,
    Ending,
    Objective,
    Overlay,
    Piece,
    Response,
    ScoreLine,
    Several,
    Standing,
    Total,
)
from dauntless.games.win_or_die import reasons, setup, state, targets
from dauntless.games.win_or_die.content import Unit
from dauntless.games.win_or_die.legion import building_steps
from dauntless.games.win_or_die.movement import destinations
from dauntless.games.win_or_die.names import TITLES, Names, names_of, top
from dauntless.games.win_or_die.order_actions import ORDER_CELLS
from dauntless.games.win_or_die.phrases import capital, unit_id
from dauntless.games.win_or_die.turns import why_not_order
from dauntless.games.win_or_die.units import (
    counter_power,
    kind_at,
    kind_of,
    morale_of,
    most_health,
    power,
    speed,
)
from dauntless.games.win_or_die.vocabulary import word_sentence

TERRAIN_HINTS = {
    state.PLAIN: "plain",
    state.BASELINE: "plain of a baseline: legions deploy and call for allies here",
    state.FOREST: "forest: blocks sight; who stands in it can be aimed at from beside it only",
    state.MOUNTAINS: "mountains: block sight, and only flyers enter",
    state.HIGHLAND: "highland: climbed with a second Move; downhill a 3 hits too; sees over all",
    state.MINE: "Titan-Crystal Mine: pays its owner at the start of the turn",
}
ORDER_LABELS = (
    "Move", "Move openly", "Attack", "Call for Allies", "War Council", "First ability",
    "Second ability", "Third ability",
)  # fmt: skip


def areas(at: Moment) -> Iterator[Area]:
    """All parts of the table."""
    names, s = names_of(at), at.s
    board = names.board(s)
    title = names.pack.map[int(s.board)].title
    yield board.area(
        "map", title, lambda space: (state.TERRAINS[board.terrain(space)],
                                     TERRAIN_HINTS[board.terrain(space)])
    )  # fmt: skip
    for side in range(state.SIDES):
        yield track(at, side)
        yield camp(at, side)
    if at.due in (state.CHOOSING_REGIONS, state.PICKING_REGION):
        yield region_tray(names)
    if at.seat >= 0:
        yield from own_trays(at)


def track(at: Moment, side: int) -> Area:
    """Morale and fatigue on one scale: when they meet, the battle is lost."""
    return Area(
        id=f"track-{side}",
        kind="race",
        title=f"{TITLES[side]}: morale against fatigue",
        owner=side,
        least=0,
        most=int(at.t.morale_cap),
        cells=(Cell(id=f"scale-{side}"),),
    )


def camp(at: Moment, side: int) -> Area:
    """What lies before a side: Command tokens, crystals, Tactics, bases not deployed yet."""
    names, s = names_of(at), at.s
    cells = [
        Cell(id=f"reserve-{side}", label="Commands", role="reserve"),
        Cell(id=f"crystals-{side}", label="Titan Crystals", role="crystals"),
        Cell(id=f"fallen-{side}", label="Fallen", role="fallen"),
    ]
    if s.mode == state.ADVANCED:
        cells += [
            Cell(
                id=f"tactic-{side}-{tactic.id}",
                label=tactic.title,
                hint=tactic.text,
                role="tactic",
                kind="active" if int(s.side[side].tactics) >> number & 1 else "",
            )
            for number, tactic in enumerate(names.pack.tactic)
        ]
    for unit in range(side * state.BASES, (side + 1) * state.BASES):
        if s.unit[unit].kind and s.unit[unit].space == state.NOWHERE:
            cells.append(Cell(id=f"base-{unit}", label="Battle Base", role="base"))
    region = names.region(s, side)
    title = f"{TITLES[side]}, {region}" if region else TITLES[side]
    return Area(id=f"camp-{side}", kind="mat", title=title, owner=side, cells=tuple(cells))


def region_tray(names: Names) -> Area:
    """The Region cards."""
    cells = [
        Cell(
            id=f"card-{region.id}",
            label=region.title,
            kind="region",
            lines=(region.faction, region.about),
        )
        for region in names.pack.region
    ]
    cells.append(
        Cell(
            id="card-random", label="Random", kind="region",
            lines=("One of the five, and only you will see which.",),
        )
    )  # fmt: skip
    return Area(id="regions", kind="tray", title="Region cards", cells=tuple(cells))


def own_trays(at: Moment) -> Iterator[Area]:
    """What the viewer chooses from: orders, the Barrack, enhancements."""
    if at.due == state.TURN and int(at.s.mover) == at.seat:
        cells = tuple(
            Cell(id=f"order-{cell}", label=label, role="order")
            for cell, label in zip(ORDER_CELLS[1:], ORDER_LABELS[1:], strict=True)
        )
        yield Area(id="orders", kind="mat", title="Orders", owner=at.seat, cells=cells)
    is_builder = at.due == state.BUILDING and int(top(at.s).which) == at.seat
    calls = (
        at.due in (state.CALLING, state.EQUIPPING) and int(top(at.s).unit) // state.BASES == at.seat
    )
    if is_builder or calls:
        yield barrack_tray(at)
        if at.s.mode == state.ADVANCED:
            yield gear_tray(at)


def barrack_tray(at: Moment) -> Area:
    """The cards of the viewer's Barrack; mercenaries to choose from while there are none."""
    names, s = names_of(at), at.s
    kinds = [int(kind_at(s, at.t, at.seat, place)) for place in range(state.PLACES)]
    if not s.side[at.seat].mercenary[1]:
        kinds += [state.FIRST_MERCENARY + i for i in range(len(names.mercenaries))]
    cards = dict.fromkeys(names.units[kind].id for kind in kinds if kind >= 0)
    units = {unit.id: unit for unit in names.pack.unit}
    cells = tuple(card_cell(units[name]) for name in cards)
    return Area(id="barrack", kind="tray", title="Barrack", owner=at.seat, cells=cells)


def card_cell(unit: Unit) -> Cell:
    """A unit card on offer."""
    return Cell(
        id=f"barrack-{unit.id}",
        label=unit.title,
        symbol=unit.type,
        kind="card",
        lines=tuple(card_lines(unit)),
        value=unit.cost,
        hint=unit.flavour,
    )


def card_lines(unit: Unit) -> Iterator[str]:
    """What a unit card says."""
    yield f"{unit.type.capitalize()} · limit {unit.limit} · speed {unit.speed}"
    yield (
        f"power {unit.power} ({unit.hit}+) · counter {unit.counter} ({unit.counter_hit}+) · "
        f"health {unit.health}"
    )
    for name, value in unit.has.items():
        yield f"{capital(name)}: {word_sentence(name, value)}"
    for ability in unit.ability:
        yield f"{ability.title} ({ability.type}): {ability.text}"


def gear_tray(at: Moment) -> Area:
    """The six enhancements."""
    cells = tuple(
        Cell(id=f"gear-{gear.id}", label=gear.title, kind="gear", value=int(at.t.gear_price))
        for gear in names_of(at).pack.enhancement
    )
    return Area(id="gear", kind="tray", title="Enhancements", owner=at.seat, cells=cells)


# Pieces


def pieces(at: Moment) -> Iterator[Piece]:
    """All things on the table."""
    for unit in range(state.UNITS):
        if at.s.unit[unit].kind:
            yield unit_piece(at, unit)
    for side in range(state.SIDES):
        yield from markers(at, side)


def markers(at: Moment, side: int) -> Iterator[Piece]:
    """The markers and tokens of a side."""
    legion, cap = at.s.side[side], int(at.t.morale_cap)
    for name, value in (("morale", int(legion.morale)), ("fatigue", int(legion.fatigue))):
        yield Piece(
            id=f"{name}-{side}", cell=f"scale-{side}", kind=name, face=name.capitalize(),
            owner=side, value=value, most=cap, hint=f"{name} {value}",
        )  # fmt: skip
    for name, cell, value in (
        ("command", "reserve", int(legion.reserve)),
        ("crystal", "crystals", int(legion.crystals)),
    ):
        if value:
            yield Piece(
                id=f"{name}-{side}", cell=f"{cell}-{side}", kind=name, owner=side, value=value,
                count=value, hint=f"{value} in reserve",
            )  # fmt: skip
    fallen = int(legion.fallen.sum())
    if fallen:
        yield Piece(
            id=f"dead-{side}", cell=f"fallen-{side}", kind="fallen", owner=side, value=fallen,
            lines=tuple(fallen_names(at, side)), hint=", ".join(fallen_names(at, side)),
        )  # fmt: skip


def fallen_names(at: Moment, side: int) -> Iterator[str]:
    """Who has fallen."""
    for place in range(state.PLACES):
        number = int(at.s.side[side].fallen[place])
        if number:
            card = names_of(at).units[int(kind_at(at.s, at.t, side, place))]
            yield card.title if number == 1 else f"{number} × {card.title}"


def unit_piece(at: Moment, unit: int) -> Piece:
    """A unit: a banner with its numbers, or a blank standard."""
    s, names = at.s, names_of(at)
    record, card = s.unit[unit], names.kind(s, unit)
    placed = int(record.space) != state.NOWHERE
    return Piece(
        id=unit_id(unit),
        cell=names.where(s, unit) if placed else f"base-{unit}",
        kind="unit",
        face=card.title if card else "",
        symbol=card.type if card else "",
        lines=tuple(card_lines(card)) if card else (),
        owner=unit // state.BASES,
        hint=unit_hint(s, unit, card),
        back="standard",
        down=not record.exposed,
        badges=tuple(badges(at, unit, card)),
        tone="spent" if is_spent(at, unit) else "",
    )


def is_spent(at: Moment, unit: int) -> bool:
    """Can a unit of the viewer be given no more orders this turn?"""
    if at.due != state.TURN or int(at.s.mover) != at.seat or unit // state.BASES != at.seat:
        return False
    return int(why_not_order(at.s, at.t, unit, state.MOVE_ORDER)) in (2, 3)


def unit_hint(s: Record, unit: int, card: Unit | None) -> str:
    """A unit in words."""
    if card is None:
        return "a hidden unit"
    again = " again" if s.unit[unit].seen else ""
    how = "" if s.unit[unit].exposed else f", hidden{again}"
    return f"{card.title}{how}: {card.flavour}"


def badges(at: Moment, unit: int, card: Unit | None) -> Iterator[Badge]:
    """The numbers on a unit and the tokens that lie on it."""
    s, t, record = at.s, at.t, at.s.unit[unit]
    if card is not None:
        most = int(most_health(s, t, unit))
        left = most - int(record.damage)
        attack, counter = int(power(s, t, unit)), int(counter_power(s, t, unit))
        yield Badge(role="power", value=attack, label=f"power {attack}, hits on {card.hit}+")
        yield Badge(
            role="counter", value=counter, label=f"counter {counter}, hits on {card.counter_hit}+"
        )
        yield Badge(role="health", value=left, most=most, label=f"{left} of {most} health")
        yield Badge(role="speed", value=int(speed(s, t, unit)), label=f"speed {speed(s, t, unit)}")
        yield Badge(role="morale", value=int(morale_of(s, t, unit)), label="morale it gives")
        for bit, gear in enumerate(names_of(at).pack.enhancement):
            if int(record.gear) >> bit & 1:
                yield Badge(role="gear", label=f"{gear.title} enhancement")
    for role, field, label in (
        ("command", "tokens", "Command tokens on it"),
        ("shield", "shield", "shield"),
        ("blight", "blight", "blight"),
        ("pin", "pin", "pinned: one Command token only"),
        ("rally", "rally", "more dice in its next attack"),
    ):
        if record[field]:
            yield Badge(role=role, value=int(record[field]), label=label)


# What it is about


def objective(at: Moment) -> Objective:
    """What wins, and how far each side is from breaking."""
    t, s = at.t, at.s
    standings = tuple(
        Standing(
            label=TITLES[side],
            seats=(side,),
            value=int(s.side[side].morale),
            most=int(t.morale_cap),
            hint=f"morale {int(s.side[side].morale)}, fatigue {int(s.side[side].fatigue)}",
        )
        for side in range(state.SIDES)
    )
    last = int(t.exhaustion)
    ends = {
        state.COMPARE: f"after {last} turns each higher morale wins",
    }.get(int(s.fatigue_rule), f"fatigue {last} is a defeat, too")
    return Objective(
        goal="Bring the enemy's morale down to its fatigue", standings=standings, ends=ends
    )


def overlays(at: Moment) -> Iterator[Overlay]:
    """Where units can go and whom they reach, lines of sight and what blocks them."""
    if at.seat < 0 or at.seat not in at.game.actors(at.s):
        return
    if at.due == state.TURN:
        for unit in range(at.seat * state.BASES, (at.seat + 1) * state.BASES):
            if at.s.unit[unit].kind and not is_spent(at, unit):
                yield from unit_overlays(at, unit)
    elif at.due == state.AIMING:
        yield from sight_lines(at, int(top(at.s).unit))


def unit_overlays(at: Moment, unit: int) -> Iterator[Overlay]:
    """How far a unit goes with one Move, and whom it reaches from where it stands."""
    names, s, t = names_of(at), at.s, at.t
    out = np.empty(state.MOST_SPACES, np.int64)
    steps = int(speed(s, t, unit))
    count = int(destinations(s, t, unit, steps, True, 0, out))
    reach = tuple(names.space(s, int(space)) for space in out[:count])
    if reach:
        yield Overlay(kind="reach", cells=reach, of=unit_id(unit), label="where it can move")
    kind = int(kind_of(s, unit))
    struck = [
        names.where(s, enemy)
        for enemy in range((1 - at.seat) * state.BASES, (2 - at.seat) * state.BASES)
        if not int(targets.why_not_attack(s, t, unit, kind, enemy))
    ]
    if struck:
        yield Overlay(kind="range", cells=tuple(struck), of=unit_id(unit), label="whom it reaches")


def sight_lines(at: Moment, unit: int) -> Iterator[Overlay]:
    """The line to every enemy in range, or why there is none."""
    names, s, t = names_of(at), at.s, at.t
    kind, here = int(kind_of(s, unit)), names.where(s, unit)
    board = names.board(s)
    for enemy in range((1 - at.seat) * state.BASES, (2 - at.seat) * state.BASES):
        if not s.unit[enemy].kind:
            continue
        space, there = int(s.unit[enemy].space), names.where(s, enemy)
        if board.distance(int(s.unit[unit].space), space) > int(targets.farthest(t, kind)):
            continue
        why = int(targets.why_not_attack(s, t, unit, kind, enemy))
        blockers = board.blockers(int(s.unit[unit].space), space) if why == targets.NO_SIGHT else []
        yield Overlay(
            kind="blocked" if why else "sight",
            line=(here, there),
            cells=tuple(board.names[blocker] for blocker in blockers),
            of=unit_id(enemy),
            label=reasons.AIM[why] if why else "in sight",
        )


STACKED = {
    state.ORDERED: "is about to act",
    state.ATTACKING: "attacks",
    state.RESOLVING: "uses an ability",
    state.COUNTERING: "is struck back",
}


def stack(at: Moment) -> Iterator[Effect]:
    """What has been announced and has not happened."""
    names, s = names_of(at), at.s
    for number in range(int(s.height)):
        frame = s.pending[number]
        unit = int(frame.unit)
        if int(frame.due) not in STACKED or not s.unit[unit].kind:
            continue
        label = f"{capital(names.the(s, unit))} {STACKED[int(frame.due)]}"
        elements = [unit_id(unit)]
        target = int(frame.target)
        if target != state.NOBODY and s.unit[target].kind:
            elements.append(unit_id(target))
        ability = names.ability(s, unit, int(frame.which)) if frame.due == state.RESOLVING else None
        yield Effect(
            id=f"pending-{number}",
            label=f"{label}: {ability.title}" if ability else label,
            by=unit // state.BASES,
            lines=(ability.text,) if ability else (),
            elements=tuple(elements),
        )


def response(at: Moment) -> Response | None:
    """A question that may be waved through."""
    if at.due != state.REACTING:
        return None
    moment = ("an order", "an attack", "an arrival")[int(top(at.s).which)]
    return Response(decline="pass", label=f"React to {moment}")


def several(at: Moment) -> Several | None:
    """The totals of a legion that is being built."""
    if at.due != state.BUILDING or int(top(at.s).which) != at.seat:
        return None
    side, t = at.s.side[at.seat], at.t
    recruits = int(setup.recruits(at.s, at.seat))
    return Several(
        label="Your legion",
        least=int(t.fewest),
        most=int(t.most),
        picked=recruits,
        saved_as=f"win-or-die {names_of(at).regions[int(side.region) - 1]}",
        made=list_so_far(at),
        totals=(
            Total(label="Units", value=recruits, least=int(t.fewest), most=int(t.most)),
            Total(
                label="Crystals spent",
                value=int(t.budget) - int(side.crystals),
                most=int(t.budget),
            ),
        ),
    )


def list_so_far(at: Moment) -> tuple[str, ...]:
    """The decisions by which the legion that is being built came about."""
    side, names = at.s.side[at.seat], names_of(at)
    first = at.seat * state.BASES
    hired = [names.mercenaries[int(card) - 1] for card in side.mercenary if card]
    leader = names.kind(at.s, first)
    units = []
    for unit in range(first + 1, first + state.BASES):
        card = names.kind(at.s, unit)
        if card is not None:
            gear = int(at.s.unit[unit].gear)
            pieces = tuple(name for bit, name in enumerate(state.GEAR) if gear >> bit & 1)
            units.append((card.id, pieces))
    region = names.regions[int(side.region) - 1]
    return building_steps(names.pack, hired, leader.id if leader else "", units, region)


def ending(at: Moment) -> Ending | None:
    """Why a match is over, and the numbers of its last battle."""
    if not at.s.winner:
        return None
    winner = int(at.s.winner) - 1
    reason = {
        state.GLORIOUS_VICTORY: f"{TITLES[1 - winner]}'s morale is broken: a glorious victory.",
        state.BATTLE_TRIUMPH: f"{TITLES[1 - winner]} is exhausted: a battle triumph.",
        state.COMPARISON: f"{TITLES[winner]} wins by morale after the last turns.",
    }[int(at.s.last_end)]
    score = [
        ScoreLine(label=label, values=tuple(int(side[field]) for side in at.s.side))
        for label, field in (("Morale", "morale"), ("Fatigue", "fatigue"))
    ]
    wins = tuple(int(side.wins) for side in at.s.side)
    score.append(ScoreLine(label="Battles won", values=wins, total=True))
    return Ending(reason=reason, score=tuple(score))
