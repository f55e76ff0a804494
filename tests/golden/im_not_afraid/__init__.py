"""I'm Not Afraid's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match
from games.im_not_afraid.table import player, table

Wanted = Callable[[Match], bool]


def points(match: Match) -> tuple[int, int]:
    ending = match.scene().ending
    assert ending is not None
    green, red = ending.score[-1].values
    assert green is not None
    assert red is not None
    return green, red


def has_five(match: Match) -> list[bool]:
    players = match.position()["players"]
    return [len(players[colour]["meeples"]) == 5 for colour in ("green", "red")]


def is_won_by_the_fifth_meeple(match: Match) -> bool:
    """Whoever placed it has more points as well."""
    if not match.over or not any(has_five(match)):
        return False
    return points(match)[0] != points(match)[1] and has_five(match)[match.scores().index(1.0)]


def is_level_at_the_fifth_meeple(match: Match) -> bool:
    """Points are equal, and whoever placed the fifth meeple has won."""
    if not match.over or not any(has_five(match)):
        return False
    return points(match)[0] == points(match)[1] and has_five(match)[match.scores().index(1.0)]


def play_to_level_points() -> Match:
    """Five small places against two of more points."""
    green = player("6 6 2 2", meeples="church journalists internet travel")
    match = table(green, player(meeples="minsk neighbourhoods"))
    return match.play("go 6x2 police; roll roll:1,1; go 2x2 police; claim")


def is_won_by_points_against_five(match: Match) -> bool:
    """The other has placed five meeples, and fewer points."""
    if not match.over or not any(has_five(match)):
        return False
    return not has_five(match)[match.scores().index(1.0)]


def is_won_at_the_limit(match: Match) -> bool:
    """The turns are over, and somebody has more points."""
    return match.over and not any(has_five(match)) and points(match)[0] != points(match)[1]


def is_level_at_the_limit(match: Match) -> bool:
    """The turns are over, and points are equal: meeples decide, or who was second."""
    return match.over and not any(has_five(match)) and points(match)[0] == points(match)[1]


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "fifth-meeple": ({}, is_won_by_the_fifth_meeple),
    "level-at-the-fifth-meeple": ({}, is_level_at_the_fifth_meeple),
    "points-against-five-meeples": ({}, is_won_by_points_against_five),
    "turn-limit": ({"turn_limit": 9}, is_won_at_the_limit),
    "level-at-the-limit": ({"turn_limit": 9}, is_level_at_the_limit),
}
PLAYED = {"level-at-the-fifth-meeple": play_to_level_points}
