"""Compile a pack into the tables that the rules are given."""

from __future__ import annotations

from math import comb

from dauntless.engine.contract import Record
from dauntless.engine.packs import write_numbers
from dauntless.games.win_or_die.board import Battlefield
from dauntless.games.win_or_die.content import Ability, Lineup, Unit, WinOrDiePack
from dauntless.games.win_or_die.state import (
    ABILITY_TYPES,
    FIRST_MERCENARY,
    GEAR,
    GEARS,
    HANDFUL,
    NOWHERE,
    REGION_KINDS,
    SIDES,
    TACTICS,
    WINDOWS,
    WORDS,
)
from dauntless.games.win_or_die.vocabulary import BY_NAME, write_effect
from dauntless.games.win_or_die.weights import WEIGHTS

ADDED_UP = ("speed", "power", "counter", "bounty", "encircle")  # of Tactics; of others the highest


def fill_tables(pack: WinOrDiePack, t: Record) -> None:
    """Compile the whole pack."""
    _write_numbers(pack, t)
    _write_units(pack, t)
    _write_lineups(pack, t)
    _write_enhancements(pack, t)
    _write_tactics(pack, t)
    for name, weight in WEIGHTS.items():
        t.weigh[name] = weight
    t.boards = len(pack.map)
    for number, entry in enumerate(pack.map):
        _write_board(entry.board, t.board[number])
    for n in range(HANDFUL + 1):
        for k in range(n + 1):
            t.binomial[n, k] = comb(n, k)


def _write_numbers(pack: WinOrDiePack, t: Record) -> None:
    numbers = pack.numbers
    t.budget, t.fewest, t.most = numbers.budget, numbers.fewest_units, numbers.most_units
    t.commands, t.first_commands = numbers.commands, numbers.first_commands
    t.cap = numbers.commands_on_a_unit
    t.gear_price, t.same_gear = numbers.enhancement_price, numbers.same_enhancements
    t.morale_cap, t.zone_morale = numbers.morale_cap, numbers.zone_morale
    t.exhaustion, t.tactic_price = numbers.fatigue_of_defeat, numbers.tactic_price
    t.mine_yield = pack.supplies.mine_yields


def _write_units(pack: WinOrDiePack, t: Record) -> None:
    for number, region in enumerate(pack.region):
        units = pack.units_of(region.id)
        t.kinds[number] = len(units)
        for place, unit in enumerate(units):
            _write_unit(unit, t.kind[number * REGION_KINDS + place])
            if unit.is_leader:
                t.leader[number, t.leaders[number]] = place
                t.leaders[number] += 1
            for window in _windows(unit):
                t.reactor[window, number, t.reactors[window, number]] = place
                t.reactors[window, number] += 1
    t.mercenaries = len(pack.mercenaries)
    for place, unit in enumerate(pack.mercenaries):
        _write_unit(unit, t.kind[FIRST_MERCENARY + place])
        for window in _windows(unit):
            t.hired_reactor[window, t.hired_reactors[window]] = place
            t.hired_reactors[window] += 1


def _windows(unit: Unit) -> list[int]:
    """The windows in which a kind may react."""
    return sorted({WINDOWS.index(ability.on) for ability in unit.ability if ability.on})


def _write_unit(unit: Unit, row: Record) -> None:
    write_numbers(unit, row)
    row.exists, row.leader = 1, unit.is_leader
    for name, value in unit.has.items():
        row.has[WORDS.index(name)] = int(value)
    row.abilities = len(unit.ability)
    for place, ability in enumerate(unit.ability):
        _write_ability(ability, row.ability[place])


def _write_ability(ability: Ability, row: Record) -> None:
    row.type = ABILITY_TYPES.index(ability.type)
    row.window = WINDOWS.index(ability.on) if ability.on else 0
    row.within = ability.within
    row.effects = len(ability.does)
    for place, effect in enumerate(ability.does):
        write_effect(effect, row.effect[place])


def _write_lineups(pack: WinOrDiePack, t: Record) -> None:
    regions = [region.id for region in pack.region]
    for number, region in enumerate(regions):
        _write_lineup(pack, pack.lineup_of(region), number, t.lineup[number])
    for seat, name in enumerate(pack.first_game.lineups):
        lineup = next(lineup for lineup in pack.lineup if lineup.id == name)
        t.first_region[seat] = regions.index(lineup.region)


def _write_lineup(pack: WinOrDiePack, lineup: Lineup, region: int, row: Record) -> None:
    places = [unit.id for unit in pack.units_of(lineup.region)]
    hired = [unit.id for unit in pack.mercenaries]
    row.units = 1 + len(lineup.units)
    for number, name in enumerate([lineup.leader, *lineup.units]):
        row.kind[number] = region * REGION_KINDS + places.index(name)
        row.copies[places.index(name)] += 1
    for number, name in enumerate(lineup.mercenaries):
        row.mercenary[number] = hired.index(name)


def _write_enhancements(pack: WinOrDiePack, t: Record) -> None:
    for gear in range(GEARS):
        row = t.geared[gear]
        for number, enhancement in enumerate(pack.enhancement):
            if gear >> number & 1:
                row.pieces += 1
                row.tough = max(row.tough, enhancement.tough)
                for name in ("morale", "power", "counter", "health", "speed"):
                    row[name] += getattr(enhancement, name)
    assert len(GEAR) == len(pack.enhancement)


def _write_tactics(pack: WinOrDiePack, t: Record) -> None:
    for active in range(1 << TACTICS):
        row = t.granted[active]
        for number, tactic in enumerate(pack.tactic):
            if active >> number & 1:
                for name, value in tactic.grants.items():
                    word = WORDS.index(BY_NAME[name].name)
                    added = int(row[word]) + int(value)
                    row[word] = added if name in ADDED_UP else max(row[word], int(value))


def _write_board(board: Battlefield, row: Record) -> None:
    row.spaces = len(board)
    board.write_neighbours(row.near, NOWHERE)
    board.write_distances(row.apart)
    board.write_sight(row.sees)
    for space, (_, y) in enumerate(board.places):
        row.terrain[space] = board.terrain(space)
        for side in range(SIDES):
            row.home[side, space] = y == board.baseline(side)
    for side in range(SIDES):
        row.camp[side, board.camp(side)] = 1
