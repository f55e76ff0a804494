"""The list of games: the only place that knows them all.

Other packages add games as entry points of the group `dauntless.games`: a subclass of `Game`.
"""

from __future__ import annotations

import functools
import importlib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game

GAMES = {
    "darebase": "dauntless.games.darebase",
    "dare-to-love": "dauntless.games.dare_to_love",
    "im-not-afraid": "dauntless.games.im_not_afraid",
    "liberator-of-dylon": "dauntless.games.liberator_of_dylon",
    "win-or-die": "dauntless.games.win_or_die",
}
"""Where a game's module is; it is imported when the game is first asked for."""

GROUP = "dauntless.games"

_added: dict[str, type[Game[Any, Any]]] = {}


@functools.cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in GAMES}


def names() -> list[str]:
    """The names of all games."""
    return list(dict.fromkeys([*GAMES, *_added, *_installed()]))


def add(kind: type[Game[Any, Any]]) -> type[Game[Any, Any]]:
    """Add a game that lives outside this package; usable as a class decorator."""
    _added[kind.facts.name] = kind
    return kind


def find(name: str) -> type[Game[Any, Any]]:
    """The class of a game."""
    if name in _added:
        return _added[name]
    if name in GAMES:
        kind: type[Game[Any, Any]] = importlib.import_module(GAMES[name]).GAME
        return kind
    if name not in _installed():
        raise BadOption("game", f'there is no game "{name}"; there are {", ".join(names())}')
    try:
        return _installed()[name].load()  # type: ignore[no-any-return]
    except Exception as error:
        raise BadOption("game", f'"{name}" is installed but cannot be loaded: {error}') from error


def is_installed(kind: type[Game[Any, Any]]) -> bool:
    """Would another process find this game by its name?"""
    name = kind.facts.name
    return name not in _added and name in (*GAMES, *_installed()) and find(name) is kind


@functools.cache
def load(name: str, pack: Path | None = None) -> Game[Any, Any]:
    """A game with its own content, or with that of a pack file."""
    kind = find(name)
    return kind(kind.read_pack(pack) if pack is not None else None)
