"""How a weak player errs: it sees what is better only dimly, and never does the absurd.

A bot believes that each of its actions brings something. What a blind choice among them would lose
on average, compared with the best, is what is at stake; differences are seen in relation to that,
so that dim sight is as dim in a game of small steps as in one where every move may decide. An
action is the likelier the better it looks, by a softmax: at a temperature of 0.3, one that looks
worse than the best by three tenths of the stake is chosen a third as often. Nobody takes an action
that looks worse by three temperatures, nor one that looks far worse than a blind choice would be.
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
ABSURD = 1.6  # times the stake below the best: nobody, however dim, does that
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


def losses(values: Reals) -> Reals:
    """What each action would lose compared with the best, in stakes; their mean is 1, or all 0."""
    gaps: Reals = values.max() - values
    stake = gaps.mean()
    return gaps / stake if stake > CERTAIN else np.zeros(len(gaps))


def chances(values: Reals, temperature: float) -> Integers:
    """How likely each action is, as whole-number weights; at 0 only the best ones are."""
    if temperature == 0:
        best: Integers = np.flatnonzero(values == values.max())
        return np.bincount(best, minlength=len(values))
    lost = losses(values)
    thinkable = lost <= min(FARTHEST * temperature, ABSURD)
    weights: Reals = np.where(thinkable, np.exp(-lost / temperature) * FINE, 0)
    return weights.astype(np.int64)


def choose(values: Reals, temperature: float, generator: Generator) -> int:
    """The index of an action, drawn by its chance."""
    return int(luck.pick(generator, chances(values, temperature), len(values)))
