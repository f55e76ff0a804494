"""Dare to Love's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match

Wanted = Callable[[Match], bool]


def ran_out_of_rounds(match: Match) -> bool:
    """The last round ended, and Rebels were still alive."""
    return match.position()["winner"] == "oligarch" and some_rebel_lives(match)


def all_rebels_died(match: Match) -> bool:
    return match.position()["winner"] == "oligarch" and not some_rebel_lives(match)


def rebels_won(match: Match) -> bool:
    """The Oligarch is dead, and all prisoners are free."""
    return bool(match.position()["winner"] == "rebels")


def some_rebel_lives(match: Match) -> bool:
    return any(rebel["life"] for rebel in match.position()["rebels"])


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "the-last-round-ends": (
        {"players": 3, "oligarch": "emperor", "rebels": "knight,prince"},
        ran_out_of_rounds,
    ),
    "all-rebels-die": (
        {"players": 3, "oligarch": "inquisitor", "rebels": "duchess,priest"},
        all_rebels_died,
    ),
    "the-rebels-win": (
        {"players": 4, "oligarch": "tycoon", "rebels": "soldier,apostate,priest"},
        rebels_won,
    ),
}
