"""The list of games: the only place that knows them all."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import Any

from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game

GAMES = {
    "darebase": "dauntless.games.darebase",
    "dare-to-love": "dauntless.games.dare_to_love",
}
"""Where a game's module is; it is imported when the game is first asked for."""

_added: dict[str, type[Game[Any, Any]]] = {}


def names() -> list[str]:
    """The names of all games."""
    return [*GAMES, *_added]


def add(kind: type[Game[Any, Any]]) -> type[Game[Any, Any]]:
    """Add a game that lives outside this package; usable as a class decorator."""
    _added[kind.facts.name] = kind
    return kind


def find(name: str) -> type[Game[Any, Any]]:
    """The class of a game."""
    if name in _added:
        return _added[name]
    module = GAMES.get(name)
    if module is None:
        raise BadOption("game", f'there is no game "{name}"; there are {", ".join(names())}')
    kind: type[Game[Any, Any]] = importlib.import_module(module).GAME
    return kind


@functools.cache
def load(name: str, pack: Path | None = None) -> Game[Any, Any]:
    """A game with its own content, or with that of a pack file."""
    kind = find(name)
    return kind(kind.read_pack(pack) if pack is not None else None)
