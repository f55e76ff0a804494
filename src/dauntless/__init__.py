"""Dauntless: a tabletop for board games about courage.

import dauntless
match = dauntless.new("darebase", scenario="steady-supply", seed=7)
match.legal()
match.play("3 d1")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dauntless.engine.match import Match
    from dauntless.lab.batches import Batch

__version__ = "0.2.0"
__all__ = ["batch", "game_names", "load", "new", "save"]


def game_names() -> list[str]:
    """The names of the games."""
    from dauntless import registry

    return registry.names()


def new(
    game: str,
    *,
    seed: int | None = None,
    scripted: bool = False,
    position: dict[str, Any] | None = None,
    pack: str | Path | None = None,
    **options: Any,
) -> Match:
    """Begin a match. Chance resolves itself by the seed, unless the match is scripted."""
    from dauntless import registry
    from dauntless.engine.match import Match

    made = registry.load(game, Path(pack) if pack is not None else None)
    return Match(made, options, seed=seed, scripted=scripted, position=position)


def batch(
    game: str,
    matches: int,
    *,
    seed: int = 0,
    pack: str | Path | None = None,
    **options: Any,
) -> Batch:
    """Begin many matches that are stepped together; chance resolves itself by the seed."""
    from dauntless import registry
    from dauntless.lab.batches import Batch

    made = registry.load(game, Path(pack) if pack is not None else None)
    return Batch(made, options, matches, seed)


def save(match: Match, path: str | Path) -> None:
    """Write a match's log to a file."""
    from dauntless.engine.log import write_log

    Path(path).write_text(write_log(match, lasting=True), encoding="utf-8")


def load(path: str | Path) -> Match:
    """Replay a match from its log."""
    from dauntless import registry
    from dauntless.engine.log import read_log

    return read_log(Path(path).read_text(encoding="utf-8"), registry.find)
