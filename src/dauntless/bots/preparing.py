"""Compile what bots need for a game before anybody waits for a move."""

from __future__ import annotations

from typing import Any

from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import observe
from dauntless.bots.search import Budget, Search
from dauntless.engine.game import Game
from dauntless.engine.match import Match


def prepare_bots(game: Game[Any, Any]) -> None:
    """Let greedy and search think for a moment, so that their kernels are compiled and kept."""
    match = Match(game, seed=0)
    observation = observe(match, game.actors(match.state)[0])
    GreedyBot().weigh(observation)
    Search(Budget(iterations=1)).run(observation)
