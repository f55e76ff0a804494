"""The first start on a machine compiles the rules: say so, and do it in one go."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console

from dauntless.engine.compilation import INTERPRETED, cache_folder
from dauntless.engine.game import Game
from dauntless.engine.match import Match

MESSAGE = "Preparing the rules for this machine, once: about 20 s"
DECISIONS = 12  # enough to call every function that a table calls


def prepare(game: Game[Any, Any]) -> None:
    """Compile a game's rules if that is still to do and somebody is waiting at the terminal."""
    if not is_prepared(game) and sys.stderr.isatty():
        with Console(stderr=True).status(MESSAGE):
            warm_up(game)


def is_prepared(game: Game[Any, Any]) -> bool:
    """Is there nothing to compile before a match can begin?"""
    if INTERPRETED:
        return True
    folder = cache_folder(game.folder())
    module = game.rules.act.__module__.rpartition(".")[2]
    return folder is not None and any(folder.rglob(f"{module}.{game.rules.act.__name__}-*.nbi"))


def warm_up(game: Game[Any, Any]) -> None:
    """Call the rules as a table does, so that they are compiled and kept."""
    match = Match(game, seed=0)
    for _ in range(DECISIONS):
        if match.over:
            break
        match.scene(match.actors[0])
        match.act(match.legal()[0])
        match.event(len(match.steps) - 1)
    match.scores()
