"""Sequential tests on paired games: they stop as soon as they know.

A sequential probability ratio test (Wald's) between two strengths. What is counted are the shares
of whole rounds (same luck, sides turned), whose scatter is taken from the rounds themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

ERROR = 0.05  # how often a test may decide wrongly, either way
LEAST_ROUNDS = 8
LEAST_SPREAD = 0.02  # of rounds' shares; a few that are all alike do not make one certain


def share_of_elo(elo: float) -> float:
    """The share of points that goes with so much more rating."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of_share(share: float) -> float:
    """The rating that goes with a share, which is kept away from all and nothing."""
    kept = min(max(share, 0.005), 0.995)
    return 400 * log(kept / (1 - kept), 10)


@dataclass(frozen=True)
class Test:
    """Is the first stronger by `low`, or by `high` points of rating?"""

    low: float
    high: float

    def evidence(self, shares: Sequence[float]) -> float:
        """How much more likely `high` is than `low`, as a logarithm."""
        low, high = share_of_elo(self.low), share_of_elo(self.high)
        spread = max(float(np.var(shares, ddof=1)) if len(shares) > 1 else 0.0, LEAST_SPREAD)
        mean = float(np.mean(shares))
        return len(shares) * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """True: it is `high`. False: it is `low`. None: not known yet."""
        bound = log((1 - ERROR) / ERROR)
        evidence = self.evidence(shares)
        if len(shares) < LEAST_ROUNDS or abs(evidence) < bound:
            return None
        return evidence > 0
