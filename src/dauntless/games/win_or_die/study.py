"""What a study of balance compares and counts: line-ups on both maps, units, Tactics, ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from dauntless.engine.contract import Record
from dauntless.engine.game import Meeting
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.content import WinOrDiePack
from dauntless.games.win_or_die.names import Names
from dauntless.games.win_or_die.units import first_of, is_alive, kind_at, kind_of


def meetings(pack: WinOrDiePack) -> Iterator[Meeting]:
    """The First Game, and every recommended line-up against every other, on each map.

    Both have the same time: with the printed fatigue whoever begins is exhausted first.
    """
    titles = {lineup.region: lineup.title for lineup in pack.lineup}
    named = {lineup.id: lineup.title for lineup in pack.lineup}
    for entry in pack.map:
        given = {"map": entry.id, "fatigue": "even"}
        first = {"mode": "first-game", "map": entry.title}
        roles = {named[name]: (seat,) for seat, name in enumerate(pack.first_game.lineups)}
        yield Meeting(given | {"mode": "first-game"}, first, {"line-up of the First Game": roles})
        for south, north in permutations(titles, 2):
            options = given | {"mode": "basic", "given": f"{south},{north}"}
            roles = {titles[south]: (0,), titles[north]: (1,)}
            yield Meeting(options, {"mode": "basic", "map": entry.title}, {"line-up": roles})


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
        for place in range(state.REGION_KINDS):
            kind = region * state.REGION_KINDS + place
            if kind in names.units:
                unit = f"{names.units[kind].title} ({names.region_titles[region]})"
                yield f"{unit} in the legion, by a player", kind in taken
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
