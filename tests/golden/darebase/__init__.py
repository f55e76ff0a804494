"""Darebase's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match

Wanted = Callable[[Match], bool]


def is_won(match: Match) -> bool:
    return match.over and any(match.scores())


def is_won_in_the_second_round(match: Match) -> bool:
    """Each coach had delivered once; the flags were laid out again."""
    return is_won(match) and all(match.position()["delivered"].values())


def is_drawn(match: Match) -> bool:
    return match.over and not any(match.scores())


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "delivery-win": ({"scenario": "steady-supply"}, is_won),
    "second-round-win": ({"scenario": "double-delivery"}, is_won_in_the_second_round),
    "collect-win": ({"scenario": "quick-pick-up"}, is_won),
    "gather-win": ({"scenario": "classic"}, is_won),
    "turn-limit-draw": ({"turn_limit": 12}, is_drawn),
}
