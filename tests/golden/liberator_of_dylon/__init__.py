"""Liberator of Dylon's golden files, and which games to look for: one for each way to end.

The limit of turns is not among them: no match between eager hands comes near it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match

Wanted = Callable[[Match], bool]


def ended(ending: str) -> Wanted:
    """Matches whose last game ended so."""
    return lambda match: match.over and match.position()["ending"] == ending


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "coming-out": ({"players": 3, "wins": 1}, ended("coming-out")),
    "pile": ({"players": 2, "wins": 1}, ended("pile")),
    "benefit": ({"players": 4, "wins": 1}, ended("benefit")),
}
