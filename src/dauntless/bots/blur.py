"""How a weak player errs: it sees what is better only dimly, and never does what is plainly bad.

Values are what a bot believes its actions bring, from 0 (all is lost) to 1 (all is won). An action
is the likelier the better it looks, by a softmax: at a temperature of 0.05, one that looks 0.05
worse than the best is chosen a third as often. Nobody takes an action that looks worse by three
temperatures, nor, where the difference is plain, one of the worse half.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dauntless.bots.interface import Observation
from dauntless.engine import luck
from dauntless.engine.contract import Generator, Integers, Reals
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Facts

MOST_TEMPERATURE = 1.0
FARTHEST = 3.0  # temperatures below the best that an action is still thought of
PLAIN = 0.03  # a difference that anybody sees
CERTAIN = 1e-6  # beliefs are averages of floats
FINE = 1_000_000


@dataclass(frozen=True)
class Sight:
    """How dimly a bot sees, alone and, if that differs, as one of several partners."""

    temperature: float = 0.0
    partner_temperature: float | None = None

    def __post_init__(self) -> None:
        for name in ("temperature", "partner_temperature"):
            value = getattr(self, name)
            is_number = isinstance(value, int | float)
            if value is not None and not (is_number and 0 <= value <= MOST_TEMPERATURE):
                most = f"{MOST_TEMPERATURE:g} (sees next to nothing)"
                raise BadOption(name, f"it is from 0 (sees clearly) to {most}, not {value}")

    def temperature_of(self, observation: Observation) -> float:
        """The temperature of the seat that decides."""
        return self.temperature_among(len(observation.side))

    def temperature_among(self, together: int) -> float:
        """The temperature of each of so many who play together."""
        if together == 1 or self.partner_temperature is None:
            return self.temperature
        return self.partner_temperature


def as_beliefs(scores: Reals, facts: Facts) -> Reals:
    """Scores of a game as values from 0 to 1."""
    return (scores - facts.lowest_score) / (facts.highest_score - facts.lowest_score)


def chances(values: Reals, temperature: float) -> Integers:
    """How likely each action is, as whole-number weights; at 0 only the best ones are."""
    gaps = values.max() - values
    if temperature == 0:
        best: Integers = np.flatnonzero(gaps == 0)
        return np.bincount(best, minlength=len(values))
    thinkable = gaps <= min(FARTHEST * temperature, max(PLAIN, gaps.max() / 2))
    weights: Reals = np.where(thinkable, np.exp(-gaps / temperature) * FINE, 0)
    return weights.astype(np.int64)


def choose(values: Reals, temperature: float, generator: Generator) -> int:
    """The index of an action, drawn by its chance."""
    return int(luck.pick(generator, chances(values, temperature), len(values)))
