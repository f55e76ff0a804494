"""The bots that can be seated at a table: the levels that are the same in every game."""

from __future__ import annotations

from dauntless.bots import LEVELS
from dauntless.server.refusals import Refused

ABOUT = {level.name: level.about for level in LEVELS} | {"random": "plays anything at all"}
DEFAULT = "careful"


def check_level(level: str, place: str) -> str:
    """A level by its name, or a refusal that names the place it was given at."""
    if level not in ABOUT:
        raise Refused("bad_request", f"{place}: there are {', '.join(ABOUT)}")
    return level
