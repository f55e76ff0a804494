"""Dare to Love's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match

Wanted = Callable[[Match], bool]


def ran_out_of_rounds(match: Match) -> bool:
    """The last round ended, and Rebels were still alive."""
    position = match.position()
    alive = any(rebel["life"] for rebel in position["rebels"])
    return position["winner"] == "oligarch" and alive


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "the-last-round-ends": (
        {"players": 3, "oligarch": "emperor", "rebels": "knight,prince"},
        ran_out_of_rounds,
    ),
}
