"""Shares of games, with how sure they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import sqrt

import numpy as np

Z = 1.959964  # 95 % of a normal distribution lies within so many deviations


def wilson(share: float, n: float, z: float = Z) -> tuple[float, float]:
    """The interval of a share of n games, z deviations each way; if not told, that of 95 %."""
    centre = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)
    return (low if share > 0 else 0.0), (high if share < 1 else 1.0)


@dataclass(frozen=True)
class Share:
    """How many of how many games."""

    count: int
    total: int

    @property
    def value(self) -> float:
        """The share."""
        return self.count / self.total

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return wilson(self.value, self.total)


@dataclass(frozen=True)
class Estimate:
    """A mean of games' points, with its 95 % interval."""

    games: int
    share: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """How far the share may be off, one way or the other."""
        return (self.high - self.low) / 2


def estimate_share(points: Iterable[tuple[Hashable, float]], z: float = Z) -> Estimate:
    """The share of points (from 0 to 1), given with the round of each: one luck, not independent.

    Wilson's interval for as many games as the results are worth, z deviations each way.
    """
    by_round: dict[Hashable, list[float]] = defaultdict(list)
    for key, value in points:
        by_round[key].append(value)
    games = sum(len(values) for values in by_round.values())
    share = sum(sum(values) for values in by_round.values()) / games
    means = [float(np.mean(v)) for v in by_round.values()]
    low, high = wilson(share, worth(means, share, games), z)
    return Estimate(games, share, low, high)


def worth(means: list[float], share: float, games: int) -> float:
    """How many independent games those of some rounds are worth, given the rounds' means.

    It follows from how much the rounds' means scatter, but is taken as no more than the games and
    no less than the rounds.
    """
    if not 0 < share < 1:
        return len(means)
    spread = float(np.var(means, ddof=1)) / len(means) if len(means) > 1 else 0.0
    alone = share * (1 - share) / spread if spread > 0 else games
    return min(max(alone, len(means)), games)
