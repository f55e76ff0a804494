"""A position of I'm Not Afraid in a few words, for tests that read like the rulebook."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.games.im_not_afraid import ImNotAfraid
from dauntless.games.im_not_afraid import goals as scoring

COLOURS = ("green", "red")
GOALS = (
    "one-voice all-walks-of-life everyone-out city-square at-the-gates on-the-air "
    "town-squares general-strike casting-vote"
)
ICONS = {"minsk": 2, "grodno": 1, "factories": 1, "mines": 1, "international-support": 2}

Player = dict[str, Any]


def player(
    pool: str = "",
    sides: str = "",
    meeples: str = "",
    holds: str = "",
    goals: str = "",
    *,
    supply: int | None = None,
) -> Player:
    """A player's part of a position.

    `sides` are written "minsk:66. church:33..": the dice of each spot, a dot for none. What is not
    told of the twelve dice is in the supply.
    """
    lying = dict(word.split(":") for word in sides.split())
    used = len(pool.split()) + sum(len(dice.replace(".", "")) for dice in lying.values())
    used += sum(ICONS[place] for place in holds.split())
    told: Player = {
        "pool": pool.split(),
        "supply": 12 - used if supply is None else supply,
        "meeples": meeples.split(),
        "goals": goals.split(),
        "sides": {
            place: [None if die == "." else int(die) for die in dice]
            for place, dice in lying.items()
        },
    }
    return told | ({"holds": holds.split()} if holds else {})


def layout(
    green: Player | None = None,
    red: Player | None = None,
    *,
    turn: str = "green",
    turns: int = 0,
    goals: str = GOALS,
    due: str = "main",
    options: dict[str, Any] | None = None,
    **in_hand: Any,
) -> dict[str, Any]:
    """The position that `table` lays out, as JSON."""
    players = {"green": green or player(), "red": red or player()}
    taken = {goal for one in players.values() for goal in one["goals"]}
    return {
        "game": "im-not-afraid",
        "options": {"second_keeps": 6, "turn_limit": 200} | (options or {}),
        "turns": turns,
        "first": turn if turns % 2 == 0 else COLOURS[turn == "green"],
        "turn": turn,
        "due": due,
        "players": players,
        "goals": [goal for goal in goals.split() if goal not in taken],
        "winner": None,
    } | in_hand


def table(green: Player | None = None, red: Player | None = None, **how: Any) -> Match:
    """A match in that position, whose dice wait to be told."""
    return dauntless.new("im-not-afraid", position=layout(green, red, **how), scripted=True)


def changed_table(first: Player, second: Player, place: str, **fields: Any) -> Match:
    """Green and Red in a match with one location that is another than in the pack."""
    data = ImNotAfraid.base_pack().model_dump(mode="json")
    next(one for one in data["location"] if one["id"] == place).update(fields)
    game = ImNotAfraid(ImNotAfraid.check_pack(data, "changed.toml"))
    return Match(game, {}, position=layout(first, second), scripted=True)


@functools.cache
def small_game() -> ImNotAfraid:
    """The game with locations that are soon full: an "any" on two of them, a "1" on the others."""
    data = ImNotAfraid.base_pack().model_dump(mode="json")
    for location in data["location"]:
        spots = ["any"] if location["effect"] else ["1"]
        for colour in COLOURS:
            location[colour] = spots if location[colour] else None
    return ImNotAfraid(ImNotAfraid.check_pack(data, "small.toml"))


def small_table(green: Player | None = None, red: Player | None = None, **how: Any) -> Match:
    """A match with those locations."""
    return Match(small_game(), {}, position=layout(green, red, **how), scripted=True)


def legal(match: Match) -> set[str]:
    """What the player who is due may do, in notation."""
    return {action.text for action in match.legal()}


def refusal(match: Match, moves: str, seat: str | None = None) -> str:
    """Why these moves are not allowed; nothing of them is played."""
    before = match.position()
    with pytest.raises(Refusal) as refused:
        match.play(moves, seat)
    assert match.position() == before
    return str(refused.value)


def pool(match: Match, colour: str = "green") -> str:
    """A player's pool."""
    return " ".join(match.position()["players"][colour]["pool"])


def supply(match: Match, colour: str = "green") -> int:
    """How many dice are in a player's supply."""
    count: int = match.position()["players"][colour]["supply"]
    return count


def side(match: Match, place: str, colour: str = "green") -> str:
    """The dice on a side, a dot for an empty spot; "" if none lies there."""
    dice = match.position()["players"][colour]["sides"].get(place, [])
    return "".join(str(die or ".") for die in dice)


def meeples(match: Match, colour: str = "green") -> set[str]:
    """The locations with a player's meeple."""
    return set(match.position()["players"][colour]["meeples"])


def holds(match: Match, colour: str = "green") -> list[str]:
    """The locations whose tie-breakers a player holds."""
    held: list[str] = match.position()["players"][colour].get("holds", [])
    return held


def due(match: Match) -> str:
    """What is due."""
    what: str = match.position()["due"]
    return what


def turn_of(match: Match) -> str:
    """Whose turn it is."""
    colour: str = match.position()["turn"]
    return colour


def points(match: Match) -> tuple[int, int]:
    """Both players' points as they stand."""
    green, red = (int(scoring.points(match.state, match.game.tables, seat)) for seat in range(2))
    return green, red


def told(match: Match, moves: str) -> str:
    """What the story says of the last of these moves."""
    return match.play(moves).story()[-1]
