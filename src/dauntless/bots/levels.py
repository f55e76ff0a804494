"""Five strengths with the same names in every game; weaker ones think less and slip, none peeks.

What a slip costs, and what more thinking is worth, differs from game to game. So a game may say
itself what effort makes a level one step better than the level below.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import Bot, Observation
from dauntless.bots.search import Budget, SearchBot
from dauntless.engine import luck
from dauntless.engine.game import Effort, Game

PER_CENT = 100


@dataclass(frozen=True)
class Level:
    """A strength: the effort it makes where the game does not say otherwise."""

    name: str
    effort: Effort
    about: str

    def effort_in(self, game: Game[Any, Any]) -> Effort:
        """The effort it makes in a game."""
        return game.facts.efforts.get(self.name, self.effort)


LEVELS = (
    Level("timid", Effort(None, 45), "plays for the turn at hand and often slips"),
    Level("careful", Effort(None, 20), "plays for the turn at hand and sometimes slips"),
    Level("steady", Effort(800, 4), "thinks of the answer and now and then slips"),
    Level("bold", Effort(2_500, 2), "thinks some turns ahead and seldom slips"),
    Level("dauntless", Effort(15_000, 0), "thinks far ahead and never slips"),
)


class Absent:
    """Another bot that slips as often as an effort says: it takes any action at all."""

    def __init__(self, bot: Bot, effort: Effort, seed: int = 0) -> None:
        self.bot = bot
        self.effort = effort
        self.generator = luck.generator(seed, 3)

    def choose(self, observation: Observation) -> int:
        """What the other bot chooses, or by mistake anything."""
        chosen = self.bot.choose(observation)
        slips = self.effort.slips_among(len(observation.side))
        if luck.below(self.generator, PER_CENT) < slips:
            return observation.actions[luck.below(self.generator, len(observation.actions))]
        return chosen


class LevelBot:
    """Plays at a level, with the effort that this takes in the game it is asked about."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.seed = seed
        self._game: Game[Any, Any] | None = None
        self._bot: Bot

    def choose(self, observation: Observation) -> int:
        """What a bot of that effort chooses."""
        if self._game is not observation.game:
            self._game = observation.game
            self._bot = make_effort(self.level.effort_in(observation.game), self.seed)
        return self._bot.choose(observation)


def make_effort(effort: Effort, seed: int) -> Bot:
    """A bot that makes such an effort."""
    if effort.iterations is None:
        return slipping(GreedyBot(seed), effort, seed)
    budget = Budget(iterations=effort.iterations)
    return slipping(SearchBot(budget, seed, rollout_turns=effort.turns), effort, seed)


def slipping(bot: Bot, effort: Effort, seed: int) -> Bot:
    """A bot that slips as often as an effort says, or the bot itself if that is never."""
    return Absent(bot, effort, seed) if effort.slips or effort.partner_slips else bot
