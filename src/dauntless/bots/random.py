"""The bot that does not think."""

from __future__ import annotations

from dauntless.bots.interface import Observation
from dauntless.engine import luck


class RandomBot:
    """Chooses evenly among the legal actions."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = luck.generator(seed)

    def choose(self, observation: Observation) -> int:
        """Any legal action."""
        return observation.actions[luck.below(self.generator, len(observation.actions))]
