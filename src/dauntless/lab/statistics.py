"""Shares of games, with how sure they are."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964  # 95 % of a normal distribution lies within so many deviations


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share of n games."""
    centre = share + Z * Z / (2 * n)
    spread = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    low, high = (centre - spread) / (1 + Z * Z / n), (centre + spread) / (1 + Z * Z / n)
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
