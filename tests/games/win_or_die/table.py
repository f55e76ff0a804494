"""Set up a battle for a test in a line or two: who stands where, and whose turn it is."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.content import Unit, WinOrDiePack
from dauntless.games.win_or_die.names import Names

SEATS = ("south", "north")
CARDS = Path(__file__).with_name("cards.toml")


@functools.cache
def game() -> WinOrDie:
    """The game with cards that stay as they are when its own are turned."""
    return WinOrDie(WinOrDie.read_pack(CARDS))


@functools.cache
def own_game() -> WinOrDie:
    """The game with its own content."""
    return WinOrDie()


def changed(change: Callable[[dict[str, Any]], object]) -> WinOrDie:
    """The game with the tests' cards, but for a change."""
    pack: dict[str, Any] = game().pack.model_dump(mode="json")
    change(pack)
    return WinOrDie(WinOrDiePack.model_validate(pack))


def with_ability(name: str, **ability: Any) -> WinOrDie:
    """The game in which a unit has this one ability, called Trick."""

    def give(pack: dict[str, Any]) -> None:
        unit = next(one for one in pack["unit"] if one["id"] == name)
        unit["ability"] = [{"title": "Trick"} | ability]

    return changed(give)


def card(name: str) -> Unit:
    """A unit card by its id."""
    return next(unit for unit in game().pack.unit if unit.id == name)


def battle(
    south: str = "ghoul@d2!",
    north: str = "mauler@e2!",
    *,
    turn: str = "south",
    first: str = "south",
    stack: list[dict[str, Any]] | None = None,
    reserve: tuple[int, int] = (7, 7),
    fatigue: tuple[int, int] = (0, 0),
    crystals: tuple[int, int] = (0, 0),
    tactics: tuple[str, str] = ("", ""),
    fallen: tuple[str, str] = ("", ""),
    mercenaries: tuple[str, str] = ("free-blade road-surgeon", "free-blade road-surgeon"),
    mercenaries_known: bool = True,
    wins: tuple[int, int] = (0, 0),
    turns: int = 2,
    content: WinOrDie | None = None,
    **options: Any,
) -> Match:
    """A scripted match in the middle of a battle.

    A unit is `ghoul@d4`, hidden; `ghoul@d4!` exposed; `ghoul@d4?` hidden again, but seen; with
    `+attack` it has an enhancement; after `/` stands more, such as `/damage=3/commands=1`.
    """
    played = content or game()
    made = {"mode": "basic"} | options
    units: dict[str, Any] = {}
    sides: dict[str, Any] = {}
    for side, (seat, listed) in enumerate(zip(SEATS, (south, north), strict=True)):
        written = [_unit(text) for text in listed.split()]
        for base, unit in enumerate(written):
            units[f"{seat}-{base + 1}"] = unit
        sides[seat] = _side(
            written,
            reserve=reserve[side],
            fatigue=fatigue[side],
            crystals=crystals[side],
            tactics=tactics[side].split(),
            fallen=fallen[side].split(),
            mercenaries=mercenaries[side].split(),
            mercenaries_known=[mercenaries_known] * 2,
            wins=wins[side],
        )
    mover = {"due": "turn"} | ({"unit": "north-1"} if turn == "north" else {})
    position = {
        "game": "win-or-die",
        "options": played.options(made).model_dump(mode="json"),
        "turns": turns,
        "battle_turns": turns,
        "first": first,
        "mover": turn,
        "winner": None,
        "last_end": "going-on",
        "last_winner": None,
        "sides": sides,
        "units": units,
        "stack": [mover, *(stack or [])],
    }
    return Match(played, position=position, scripted=True)


def _unit(text: str) -> dict[str, Any]:
    """A unit of a position, from its short form."""
    head, *more = text.split("/")
    name, _, rest = head.partition("@")
    place, *gear = rest.split("+")
    unit: dict[str, Any] = {"unit": name, "at": place.rstrip("!?"), "gear": gear}
    if place[-1] in "!?":
        unit["seen"] = True
    if place.endswith("!"):
        unit["exposed"] = True
    for entry in more:
        key, _, value = entry.partition("=")
        unit[key] = int(value) if value.isdigit() else value == "true"
    return unit


def _side(units: list[dict[str, Any]], **given: Any) -> dict[str, Any]:
    """A side of a position that fits its units."""
    cards = [card(unit["unit"]) for unit in units]
    regions = {one.region for one in cards if one.region} or {"chaos"}
    (region,) = regions
    cost = [one.cost for one in cards]
    worth = [c + 3 * ("morale" in unit["gear"]) for c, unit in zip(cost, units, strict=True)]
    hidden = [
        c + len(unit["gear"]) for c, unit in zip(cost, units, strict=True) if not unit.get("seen")
    ]
    return {
        "card": region,
        "region": region,
        "region_known": True,
        "called": [],
        "built": True,
        "unseen": sum(hidden),
        "morale": sum(worth),
        "convened": False,
    } | given


def names(match: Match) -> Names:
    """What things are called in the game that is played."""
    assert isinstance(match.game, WinOrDie)
    return match.game.names


def unit_at(match: Match, space: str) -> Record:
    """The unit on a space."""
    number = names(match).board(match.state).number(space)
    occupant = int(match.state.occupant[number])
    assert occupant, f"nobody stands on {space}"
    return match.state.unit[occupant - 1]  # type: ignore[no-any-return]


def is_free(match: Match, space: str) -> bool:
    """Does nobody stand there?"""
    return not match.state.occupant[names(match).board(match.state).number(space)]


def legal(match: Match, seat: int | None = None) -> set[str]:
    """All that may be done now, in notation."""
    return {action.text for action in match.legal(seat)}


def spaces(match: Match) -> set[str]:
    """Where the unit in question can go."""
    return {text[3:] for text in legal(match) if text.startswith("go:")}


def passed(match: Match) -> Match:
    """Whoever is asked for a reaction has none."""
    while due(match) == "reacting":
        match.play("pass")
    return match


def aims(match: Match) -> set[str]:
    """Whom one can aim at."""
    return {text[4:] for text in legal(match) if text.startswith("aim:")}


def refused(match: Match, text: str) -> str:
    """Why an action is refused; nothing changes."""
    before = match.state.tobytes()
    with pytest.raises(Refusal) as refusal:
        match.play(text)
    assert match.state.tobytes() == before
    return str(refusal.value)


def due(match: Match) -> str:
    """What is due now."""
    from dauntless.games.win_or_die.state import DUE_NAMES

    return DUE_NAMES[match.game.what_is_due(match.state)]


def dice(match: Match) -> int:
    """How many dice are to be rolled."""
    return int(match.state.pending[int(match.state.height) - 1].left)


def faces(match: Match) -> int:
    """How many faces of a die hit."""
    return int(match.state.pending[int(match.state.height) - 1].faces)


def side(match: Match, seat: int) -> Record:
    """The record of a side."""
    return match.state.side[seat]  # type: ignore[no-any-return]
