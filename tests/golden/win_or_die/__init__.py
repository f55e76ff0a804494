"""Win or Die's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match

Wanted = Callable[[Match], bool]


def ended(how: str) -> Wanted:
    """Matches whose last battle ended so."""
    return lambda match: match.over and match.position()["last_end"] == how


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "glorious-victory": ({"mode": "first-game"}, ended("glorious-victory")),
    "battle-triumph": ({"mode": "first-game"}, ended("battle-triumph")),
    "comparison": ({"mode": "basic", "fatigue": "compare"}, ended("comparison")),
    "best-of-three": ({"mode": "advanced"}, ended("glorious-victory")),
}
