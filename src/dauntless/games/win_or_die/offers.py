"""What a seat chooses from beside the map: Region cards, the Barrack, enhancements, Tactics."""

from __future__ import annotations

from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.engine.layout import tray
from dauntless.engine.scene import Area, Badge, Piece, Tone
from dauntless.engine.wording import capital
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.content import Enhancement, Unit
from dauntless.games.win_or_die.names import names_of, top
from dauntless.games.win_or_die.units import copies_left, first_of, is_alive, kind_at
from dauntless.games.win_or_die.vocabulary import word_sentence

GEAR_NUMBERS = ("tough", "morale", "power", "counter", "health", "speed")


def trays(at: Moment) -> Iterator[Area]:
    """Where cards lie that the viewer may choose from now."""
    if chooses_region(at):
        yield tray("regions", "Region cards")
    if builds(at):
        yield tray("legion", "Your legion so far")
    if builds(at) or calls(at, state.CALLING):
        yield tray("barrack", "Barrack")
    if builds(at) or calls(at, state.EQUIPPING):
        yield tray("gear", "Enhancements")
    if convenes(at):
        yield tray("council", "War Council")


def cards(at: Moment) -> Iterator[Piece]:
    """The cards in these trays."""
    if chooses_region(at):
        yield from region_cards(at)
    if builds(at) or calls(at, state.CALLING):
        yield from barrack_cards(at)
    if builds(at) or calls(at, state.EQUIPPING):
        yield from gear_cards(at)
    if convenes(at):
        yield from tactic_cards(at)


def chooses_region(at: Moment) -> bool:
    """Must the viewer choose a Region card?"""
    regions = (state.CHOOSING_REGIONS, state.PICKING_REGION)
    return at.due in regions and at.seat in at.game.actors(at.s)


def builds(at: Moment) -> bool:
    """Does the viewer build a legion now?"""
    return at.due == state.BUILDING and at.seat in at.game.actors(at.s)


def calls(at: Moment, due: int) -> bool:
    """Does the viewer call a unit, or equip the one that is called?"""
    return at.due == due and int(top(at.s).unit) // state.BASES == at.seat


def convenes(at: Moment) -> bool:
    """Does the viewer's War Council decide now?"""
    return at.due == state.CONVENING and int(top(at.s).unit) // state.BASES == at.seat


# Regions


def region_cards(at: Moment) -> Iterator[Piece]:
    """The Region cards, each with the line-up that it brings unless legions are built."""
    pack = names_of(at).pack
    titles = {unit.id: unit.title for unit in pack.unit}
    for region in pack.region:
        lines = [region.faction, region.about]
        if at.s.mode != state.ADVANCED:
            lines += [
                f"{lineup.title}: "
                + listed([titles[name] for name in (lineup.leader, *lineup.units)])
                for lineup in pack.lineup
                if lineup.region == region.id
            ]
        yield Piece(
            id=f"card-{region.id}", cell="regions-tray", kind=f"region-{region.id}",
            face=region.title, symbol=region.id, lines=tuple(lines),
        )  # fmt: skip
    if at.s.region_choice != state.OPEN:
        yield Piece(
            id="card-random", cell="regions-tray", kind="region-random", face="Random",
            symbol="random", lines=("One of the five, and only you will see which.",),
        )  # fmt: skip


def listed(titles: list[str]) -> str:
    """Titles in their order, those that come again counted."""
    numbers = {title: titles.count(title) for title in titles}
    return ", ".join(f"{n} × {title}" if n > 1 else title for title, n in numbers.items())


# Units


def barrack_cards(at: Moment) -> Iterator[Piece]:
    """The unit cards of the viewer's Barrack; mercenaries to choose from while there are none."""
    s, names = at.s, names_of(at)
    hires = not s.side[at.seat].mercenary[1]
    if hires:
        kinds = [state.FIRST_MERCENARY + i for i in range(len(names.mercenaries))]
    else:
        kinds = [int(kind_at(s, at.t, at.seat, place)) for place in range(state.PLACES)]
    is_led = bool(is_alive(s, first_of(at.seat)))
    offered = elements(at)
    for kind in kinds:
        if kind < 0 or (is_led and names.units[kind].type == "leader"):
            continue
        unit = names.units[kind]
        left = unit.limit if hires else int(copies_left(s, at.t, at.seat, kind))
        yield unit_card(unit, left, "" if f"barrack-{unit.id}" in offered else "spent")


def elements(at: Moment) -> set[str]:
    """What the viewer can choose now."""
    return {element for choice in at.game.choices(at) for element in choice.elements}


def unit_card(unit: Unit, left: int, tone: Tone) -> Piece:
    """A unit card on offer."""
    return Piece(
        id=f"barrack-{unit.id}",
        cell="barrack-tray",
        kind="card",
        face=unit.title,
        symbol=unit.type,
        lines=card_lines(unit),
        hint=unit.flavour,
        badges=(*price(unit, left), *card_numbers(unit)),
        tone=tone,
    )


def price(unit: Unit, left: int) -> Iterator[Badge]:
    """What a unit costs, and how often it is still to be had."""
    if unit.type != "leader":
        yield Badge(role="crystal", value=unit.cost, label=f"costs {unit.cost}")
        yield Badge(role="copies", value=left, label=f"{left} of {unit.limit} left")


def card_numbers(unit: Unit) -> Iterator[Badge]:
    """The numbers that a unit card has."""
    attack, counter = f"({unit.hit}+)", f"({unit.counter_hit}+)"
    yield Badge(role="power", value=unit.power, label=f"power {unit.power} {attack}")
    yield Badge(role="counter", value=unit.counter, label=f"counter {unit.counter} {counter}")
    yield Badge(role="health", value=unit.health, label=f"health {unit.health}")
    yield Badge(role="speed", value=unit.speed, label=f"speed {unit.speed}")


def card_lines(unit: Unit) -> tuple[str, ...]:
    """What a unit card says beside its numbers."""
    words = [f"{capital(name)}: {word_sentence(name, value)}" for name, value in unit.has.items()]
    abilities = [f"{one.title} ({one.type}): {one.text}" for one in unit.ability]
    return (*words, *abilities)


# What they are equipped with, and what the Council decides


def gear_cards(at: Moment) -> Iterator[Piece]:
    """The six enhancements."""
    offered, cost = elements(at), int(at.t.gear_price)
    for gear in names_of(at).pack.enhancement:
        yield Piece(
            id=f"gear-{gear.id}", cell="gear-tray", kind="gear", face=gear.title, symbol=gear.id,
            lines=(gear_line(gear),),
            badges=(Badge(role="crystal", value=cost, label=f"costs {cost}"),),
            tone="" if f"gear-{gear.id}" in offered else "spent",
        )  # fmt: skip


def gear_line(gear: Enhancement) -> str:
    """What an enhancement adds."""
    added = [(name, getattr(gear, name)) for name in GEAR_NUMBERS if getattr(gear, name)]
    told = [f"+{value} {name}" if name != "tough" else f"tough {value}" for name, value in added]
    return ", ".join(told)


def tactic_cards(at: Moment) -> Iterator[Piece]:
    """The Tactics that can be decided on."""
    for number, tactic in enumerate(names_of(at).pack.tactic):
        if not int(at.s.side[at.seat].tactics) >> number & 1:
            yield Piece(
                id=f"tactic-{at.seat}-{tactic.id}", cell="council-tray", kind="tactic",
                face=tactic.title, symbol=tactic.id, lines=(tactic.text,),
            )  # fmt: skip
