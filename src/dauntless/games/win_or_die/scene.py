"""The table as a seat sees it: the map with its units, the legions' tracks, what may be done."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.layout import mat
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
    Tone,
    Total,
)
from dauntless.engine.wording import capital
from dauntless.games.win_or_die import offers, reasons, setup, state, targets
from dauntless.games.win_or_die.combat import games_to_win
from dauntless.games.win_or_die.content import Unit
from dauntless.games.win_or_die.forecast import as_exposed, attack_preview
from dauntless.games.win_or_die.legion import building_steps
from dauntless.games.win_or_die.movement import destinations
from dauntless.games.win_or_die.names import TITLES, Names, names_of, top
from dauntless.games.win_or_die.phrases import unit_id
from dauntless.games.win_or_die.turns import CAP_REACHED, NO_COMMANDS, why_not_order
from dauntless.games.win_or_die.units import (
    counter_power,
    kind_at,
    kind_of,
    morale_of,
    most_health,
    power,
    speed,
)
from dauntless.games.win_or_die.unseen import is_in_camp

TERRAIN_HINTS = {
    state.PLAIN: "plain",
    state.BASELINE: "plain of a baseline: legions deploy and call for allies here",
    state.FOREST: "forest: blocks sight; who stands in it can be aimed at from beside it only",
    state.MOUNTAINS: "mountains: block sight, and only flyers enter",
    state.HIGHLAND: "highland: climbed with a second Move; downhill a 3 hits too; sees over all",
    state.MINE: "Titan-Crystal Mine: pays its owner at the start of the turn",
}


def areas(at: Moment) -> Iterator[Area]:
    """All parts of the table."""
    names, s = names_of(at), at.s
    board = names.board(s)
    title = names.pack.map[int(s.board)].title
    yield board.area(
        "map", title, lambda space: (state.TERRAINS[board.terrain(space)],
                                     TERRAIN_HINTS[board.terrain(space)])
    )  # fmt: skip
    yield track(at)
    for side in range(state.SIDES):
        yield camp(at, side)
    yield from offers.trays(at)


def track(at: Moment) -> Area:
    """Morale and fatigue of both on one scale: where they meet, the battle is lost."""
    return Area(
        id="track",
        kind="race",
        title="Morale against fatigue",
        least=0,
        most=int(at.t.morale_cap),
        cells=(Cell(id="scale"),),
    )


def camp(at: Moment, side: int) -> Area:
    """What lies before a side: Command tokens, crystals, Tactics, units not deployed yet."""
    s = at.s
    is_waiting = waiting(s, side) and not (offers.builds(at) and side == at.seat)
    shown = {
        "reserve": "Commands",
        "crystals": "Crystals" * bool(s.mode != state.FIRST_GAME),
        "bases": "Battle Bases" * bool(is_waiting),
        "fallen": "Fallen" * (not is_waiting),
        "tactics": "Tactics" * bool(s.side[side].tactics),
    }
    slots = {role: label for role, label in shown.items() if label}
    region = names_of(at).region(s, side)
    title = f"{TITLES[side]}, {region}" if region else TITLES[side]
    return mat(f"camp-{side}", title, slots, str(side), side)


def waiting(s: Record, side: int) -> list[int]:
    """A side's units that stand nowhere yet."""
    units = range(side * state.BASES, (side + 1) * state.BASES)
    return [unit for unit in units if s.unit[unit].kind and s.unit[unit].space == state.NOWHERE]


# Pieces


def pieces(at: Moment) -> Iterator[Piece]:
    """All things on the table."""
    for unit in range(state.UNITS):
        if at.s.unit[unit].kind:
            yield unit_piece(at, unit)
    for side in range(state.SIDES):
        yield from markers(at, side)
        yield from tokens(at, side)
    yield from orders(at)
    yield from offers.cards(at)


def orders(at: Moment) -> Iterator[Piece]:
    """The orders that each unit of the viewer can be given; they lie on it."""
    if at.due != state.TURN:
        return
    for choice in at.game.choices(at):
        if choice.elements:
            unit, order = choice.elements
            yield Piece(id=order, cell=unit, kind="order", face=choice.kind)


def markers(at: Moment, side: int) -> Iterator[Piece]:
    """How far a side's morale and fatigue are; nothing before there is a legion."""
    legion, cap = at.s.side[side], int(at.t.morale_cap)
    if not legion.morale and not at.s.winner:
        return
    for name, value in (("morale", int(legion.morale)), ("fatigue", int(legion.fatigue))):
        yield Piece(
            id=f"{name}-{side}", cell="scale", kind=name, face=str(value), owner=side,
            value=value, most=cap, hint=f"{TITLES[side]}: {name} {value}",
        )  # fmt: skip


def tokens(at: Moment, side: int) -> Iterator[Piece]:
    """Command tokens and crystals, who has fallen, which Tactics are at work."""
    legion, names = at.s.side[side], names_of(at)
    for name, cell, value, hint in (
        ("command", "reserve", int(legion.reserve), "Command tokens not used yet"),
        ("crystal", "crystals", int(legion.crystals), "Titan Crystals"),
    ):
        if value:
            yield Piece(
                id=f"{name}-{side}", cell=f"{cell}-{side}", kind=name, face=str(value),
                owner=side, value=value, hint=f"{value} {hint}",
            )  # fmt: skip
    fallen = int(legion.fallen.sum())
    if fallen and not waiting(at.s, side):
        yield Piece(
            id=f"dead-{side}", cell=f"fallen-{side}", kind="fallen", owner=side, value=fallen,
            face=str(fallen), hint="Fallen: " + ", ".join(fallen_names(at, side)),
        )  # fmt: skip
    for number, tactic in enumerate(names.pack.tactic):
        if int(legion.tactics) >> number & 1:
            yield Piece(
                id=f"active-{side}-{tactic.id}", cell=f"tactics-{side}", kind="tactic",
                face=tactic.title, symbol=tactic.id, owner=side, lines=(tactic.text,),
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
    side = unit // state.BASES
    is_built = offers.builds(at) and side == at.seat
    return Piece(
        id=piece_id(s, unit),
        cell="legion-tray" if is_built else place_of(s, names, unit),
        kind="unit",
        face=card.title if card else "",
        symbol=card.type if card else "",
        lines=offers.card_lines(card) if card and not is_built else (),
        owner=side,
        hint="" if is_built else unit_hint(s, unit, card),
        back="standard",
        down=not record.exposed,
        badges=tuple(badges(at, unit, card)),
        tone=unit_tone(at, unit),
    )


def piece_id(s: Record, unit: int) -> str:
    """The id of a unit's piece: another one until its legion is deployed.

    Then units are numbered anew, and nobody has moved or been hurt by that.
    """
    return f"recruit-{unit}" if is_in_camp(s, unit // state.BASES) else unit_id(unit)


def place_of(s: Record, names: Names, unit: int) -> str:
    """The cell of a unit: its space, or its side's Battle Bases."""
    if int(s.unit[unit].space) == state.NOWHERE:
        return f"bases-{unit // state.BASES}"
    return names.where(s, unit)


def unit_tone(at: Moment, unit: int) -> Tone:
    """The unit in question stands out; one that can do no more stands back."""
    is_next = at.due == state.DEPLOYING and int(top(at.s).which) == at.seat
    if is_next and unit == int(setup.next_to_deploy(at.s, at.seat)):
        return "active"
    if at.due in (state.MOVING, state.AIMING, state.CHOOSING_TARGET) and unit == int(
        top(at.s).unit
    ):
        return "active"
    return "spent" if is_spent(at, unit) else ""


def is_spent(at: Moment, unit: int) -> bool:
    """Can a unit of the viewer be given no more orders this turn?"""
    if at.due != state.TURN or int(at.s.mover) != at.seat or unit // state.BASES != at.seat:
        return False
    return int(why_not_order(at.s, at.t, unit, state.MOVE_ORDER)) in (NO_COMMANDS, CAP_REACHED)


def unit_hint(s: Record, unit: int, card: Unit | None) -> str:
    """A unit in words."""
    if card is None:
        return "a hidden unit"
    again = " again" if s.unit[unit].seen else ""
    how = "" if s.unit[unit].exposed else f", hidden{again}"
    return f"{card.title}{how}"


def badges(at: Moment, unit: int, card: Unit | None) -> Iterator[Badge]:
    """The numbers on a unit and the tokens that lie on it."""
    s, t, record = at.s, at.t, at.s.unit[unit]
    if card is not None:
        most = int(most_health(s, t, unit))
        left = most - int(record.damage)
        attack, counter = int(power(s, t, unit)), int(counter_power(s, t, unit))
        pace, worth = int(speed(s, t, unit)), int(morale_of(s, t, unit))
        yield Badge(role="power", value=attack, label=f"power {attack} ({card.hit}+)")
        yield Badge(role="counter", value=counter, label=f"counter {counter} ({card.counter_hit}+)")
        yield Badge(role="health", value=left, most=most, label=f"health {left} of {most}")
        yield Badge(role="speed", value=pace, label=f"speed {pace}")
        if record.space != state.NOWHERE:
            yield Badge(role="morale", value=worth, label=f"gives {worth} morale")
        for bit, gear in enumerate(names_of(at).pack.enhancement):
            if int(record.gear) >> bit & 1:
                yield Badge(role="gear", label=f"{gear.title} enhancement")
    for role, field, label in (
        ("command", "tokens", "Command tokens on it: {}"),
        ("shield", "shield", "shield: {}"),
        ("blight", "blight", "blight: {}"),
        ("pin", "pin", "pinned: one Command token only"),
        ("rally", "rally", "more dice in its next attack: {}"),
    ):
        if record[field]:
            yield Badge(role=role, value=int(record[field]), label=label.format(record[field]))


# What it is about


def objective(at: Moment) -> Objective:
    """What wins, and how far each side is from breaking."""
    t, s = at.t, at.s
    standings = tuple(
        Standing(
            label=f"{TITLES[side]}: morale {int(s.side[side].morale)}, "
            f"fatigue {int(s.side[side].fatigue)}",
            seats=(side,),
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
    """Who attacks whom, where units can go and whom they reach, lines of sight."""
    yield from announced(at)
    if at.seat < 0 or at.seat not in at.game.actors(at.s):
        return
    if at.due == state.TURN:
        for unit in range(at.seat * state.BASES, (at.seat + 1) * state.BASES):
            if at.s.unit[unit].kind and not is_spent(at, unit):
                yield from unit_overlays(at, unit)
    elif at.due == state.AIMING:
        yield from sight_lines(at, int(top(at.s).unit))


def announced(at: Moment) -> Iterator[Overlay]:
    """An attack that has been announced and not been rolled for."""
    s, names = at.s, names_of(at)
    for number in range(int(s.height)):
        frame = s.pending[number]
        unit, target = int(frame.unit), int(frame.target)
        if int(frame.due) != state.ATTACKING or target == state.NOBODY:
            continue
        if s.unit[unit].kind and s.unit[target].kind:
            line = (names.where(s, unit), names.where(s, target))
            yield Overlay(kind="attack", line=line, label="attacks")


def unit_overlays(at: Moment, unit: int) -> Iterator[Overlay]:
    """How far a unit goes with one Move, and whom it reaches from where it stands."""
    names, s, t = names_of(at), at.s, at.t
    here = names.where(s, unit)
    out = np.empty(state.MOST_SPACES, np.int64)
    count = int(destinations(s, t, unit, int(speed(s, t, unit)), True, 0, out))
    reach = tuple(names.space(s, int(space)) for space in out[:count])
    if reach:
        yield Overlay(
            kind="reach", cells=reach, of=unit_id(unit), label="move there", does=(f"{here}:move",)
        )
    shown, was_hidden = as_exposed(s, unit), 1 - int(s.unit[unit].exposed)
    for enemy in struck_by(at, unit):
        there = names.where(s, enemy)
        yield Overlay(
            kind="range",
            cells=(there,),
            of=unit_id(unit),
            label=f"attack {names.the(s, enemy)}",
            does=(f"{here}:attack",),
            preview=attack_preview(at, shown, unit, enemy, 0, was_hidden),
        )


def struck_by(at: Moment, unit: int) -> list[int]:
    """The enemies that a unit could attack from where it stands."""
    s, t, kind = at.s, at.t, int(kind_of(at.s, unit))
    if int(why_not_order(s, t, unit, state.ATTACK_ORDER)):
        return []
    enemies = range((1 - at.seat) * state.BASES, (2 - at.seat) * state.BASES)
    return [e for e in enemies if not int(targets.why_not_attack(s, t, unit, kind, e))]


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
            label=reasons.AIM[why] if why else "",
        )


STACKED = {
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
        is_ordered = int(frame.due) == state.ORDERED
        if not (is_ordered or int(frame.due) in STACKED) or not s.unit[unit].kind:
            continue
        does = names.intent(s, frame) if is_ordered else STACKED[int(frame.due)]
        label = f"{capital(names.the(s, unit))} {does}"
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
    if not offers.builds(at):
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
    if games_to_win(at.s) > 1:
        wins = tuple(int(side.wins) for side in at.s.side)
        score.append(ScoreLine(label="Battles won", values=wins, total=True))
    return Ending(reason=reason, score=tuple(score))


VIEW = {
    "areas": areas, "pieces": pieces, "objective": objective, "overlays": overlays,
    "stack": stack, "response": response, "several": several, "ending": ending,
}  # fmt: skip
