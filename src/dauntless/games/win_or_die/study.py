"""What a study of balance compares and counts: line-ups on both maps, units, Tactics, ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product

from dauntless.engine.contract import Record
from dauntless.engine.game import Meeting
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.content import MapEntry, WinOrDiePack
from dauntless.games.win_or_die.names import Names
from dauntless.games.win_or_die.units import first_of, is_alive, kind_at, kind_of


def meetings(pack: WinOrDiePack) -> Iterator[Meeting]:
    """The three modes on each map, with each meaning of fatigue.

    In the First Game and in Basic Mode line-ups meet; in Advanced Mode players choose regions and
    build legions. Whoever wants to know of one mode, map or meaning alone gives it as an option.
    """
    titles = {lineup.region: lineup.title for lineup in pack.lineup}
    named = {lineup.id: lineup.title for lineup in pack.lineup}
    first = {named[name]: (seat,) for seat, name in enumerate(pack.first_game.lineups)}
    places = list(product(pack.map, state.FATIGUE_RULES))
    for entry, fatigue in places:
        yield _meeting("first-game", entry, fatigue, {"line-up of the First Game": first})
    for entry, fatigue in places:
        yield _meeting("advanced", entry, fatigue, {})
    for entry, fatigue in places:
        for south, north in permutations(titles, 2):
            roles = {"line-up": {titles[south]: (0,), titles[north]: (1,)}}
            yield _meeting("basic", entry, fatigue, roles, given=f"{south},{north}")


def _meeting(
    mode: str,
    entry: MapEntry,
    fatigue: str,
    roles: Mapping[str, Mapping[str, tuple[int, ...]]],
    **options: str,
) -> Meeting:
    options |= {"mode": mode, "map": entry.id, "fatigue": fatigue}
    return Meeting(options, {"mode": mode, "map": entry.title, "fatigue": fatigue}, roles)


def tallies(s: Record, t: Record, names: Names) -> Iterable[tuple[str, bool]]:
    """How the last battle ended; in Advanced games which units and Tactics were taken."""
    for number, end in enumerate(state.ENDS[1:], start=1):
        yield f"ended by {end.replace('-', ' ')}", bool(s.last_end == number)
    yield "who began the last battle won it", bool(s.last_winner == s.first + 1)
    if state.MODES[int(s.mode)] != "advanced":
        return
    for side in range(state.SIDES):
        region = int(s.side[side].region) - 1
        taken = kinds_taken(s, t, side)
        for kind, unit in names.units.items():
            if unit.region is None:
                yield f"{unit.title} (hired) in the legion, by a player", kind in taken
            elif kind // state.REGION_KINDS == region and not unit.is_leader:
                land = names.region_titles[region]
                yield f"{unit.title} ({land}) in the legion, by a player", kind in taken
        for number, tactic in enumerate(names.pack.tactic):
            used = bool(s.side[side].tactics >> number & 1)
            yield f"{tactic.title} taken, by a player", used


def kinds_taken(s: Record, t: Record, side: int) -> set[int]:
    """The kinds that a side has fielded, less those it only called for."""
    found = set()
    for place in range(state.PLACES):
        kind = int(kind_at(s, t, side, place))
        alive = sum(
            bool(is_alive(s, unit)) and int(kind_of(s, unit)) == kind
            for unit in range(first_of(side), first_of(side) + state.BASES)
        )
        if alive + int(s.side[side].fallen[place]) > int(s.side[side].called[place]):
            found.add(kind)
    return found
