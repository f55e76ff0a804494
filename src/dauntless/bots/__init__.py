"""Players that are programs. A bot is given an observation, never the state of the match."""

from __future__ import annotations

from dauntless.bots.catalogue import BUILT_IN as BOTS
from dauntless.bots.catalogue import add_bot, bot_names, make_bot
from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import Bot, Observation, observe, observe_state
from dauntless.bots.levels import LEVELS, Effort, Level
from dauntless.bots.preparing import prepare_bots
from dauntless.bots.random import RandomBot
from dauntless.bots.search import Budget, Candidate, Findings, Search, SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "Effort",
    "Findings",
    "GreedyBot",
    "Level",
    "Observation",
    "RandomBot",
    "Search",
    "SearchBot",
    "add_bot",
    "bot_names",
    "make_bot",
    "observe",
    "observe_state",
    "prepare_bots",
]
