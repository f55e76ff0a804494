"""Five strengths with the same names in every game; weaker ones think less and slip, none peeks."""

from __future__ import annotations

from dataclasses import dataclass

from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import Bot, Observation
from dauntless.bots.search import Budget, SearchBot
from dauntless.engine import luck

PER_CENT = 100


@dataclass(frozen=True)
class Level:
    """A strength: how much it searches (not at all: greedy), and how often it slips."""

    name: str
    iterations: int | None
    slips: int
    about: str


LEVELS = (
    Level("timid", None, 45, "plays for the turn at hand and often slips"),
    Level("careful", None, 20, "plays for the turn at hand and sometimes slips"),
    Level("steady", 800, 4, "thinks of the answer and seldom slips"),
    Level("bold", 2_500, 2, "thinks some turns ahead"),
    Level("dauntless", 15_000, 0, "thinks far ahead and never slips"),
)


class Absent:
    """Another bot that slips now and then: it takes any action at all."""

    def __init__(self, bot: Bot, slips: int, seed: int = 0) -> None:
        self.bot = bot
        self.slips = slips
        self.generator = luck.generator(seed, 3)

    def choose(self, observation: Observation) -> int:
        """What the other bot chooses, or by mistake anything."""
        chosen = self.bot.choose(observation)
        if luck.below(self.generator, PER_CENT) < self.slips:
            return observation.actions[luck.below(self.generator, len(observation.actions))]
        return chosen


def play_at(level: Level, seed: int) -> Bot:
    """A bot of that strength."""
    bot: Bot = GreedyBot(seed)
    if level.iterations is not None:
        bot = SearchBot(Budget(iterations=level.iterations), seed)
    return Absent(bot, level.slips, seed) if level.slips else bot
