"""Compile what bots need for a game before anybody waits for a move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dauntless.bots.catalogue import make_bot
from dauntless.bots.interface import observe
from dauntless.engine.game import Game
from dauntless.engine.match import Match

EVERY_KIND = ("greedy", "search:iterations=1")


def prepare_bots(game: Game[Any, Any], names: Iterable[str] = EVERY_KIND) -> None:
    """Let each of these bots choose once, so that their kernels are compiled and kept."""
    match = Match(game, seed=0)
    while len(match.legal()) < 2:  # what is forced is not thought about
        match.act(match.legal()[0])
    observation = observe(match, game.actors(match.state)[0])
    for name in names:
        make_bot(name).choose(observation)
