"""How much strength is lost along a row of efforts, told from games between any two of them.

Every step along the row loses something; how much is fitted to all games at once (Bradley and
Terry's model, most likely values), where little was played as the steps beside it and the usual
one suggest. So a few games at some places tell where on the row an effort must be to be so much
weaker than another.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from dauntless.engine.contract import Reals
from dauntless.lab.sequential import share_of_elo

USUAL = 25.0  # points of rating lost in a step, before anything is played
DOUBT = 1.0  # how far off that may be, as a logarithm
UNEVENNESS = 0.25  # how far apart neighbouring steps may be, as a logarithm
PER_POINT = log(10) / 400
FITTING = 60
LONGEST_STRIDE = 0.7  # of a logarithm, while fitting
GAMES = 2  # that a round is taken for, whatever the number of sides


class StrengthCurve:
    """The fitted curve; what it does not know yet it guesses."""

    def __init__(self, places: int) -> None:
        self.known: dict[tuple[int, int], tuple[float, int]] = {}
        self.losses: Reals = np.full(places - 1, USUAL)

    def learn(self, stronger: int, weaker: int, shares: Sequence[float]) -> None:
        """What the effort at one place took from another, by rounds; replaces what was known."""
        self.known[stronger, weaker] = (float(np.mean(shares)), len(shares) * GAMES)
        self._fit()

    def between(self, stronger: int, weaker: int) -> float:
        """The points of rating from one place to another."""
        return float(self.losses[stronger:weaker].sum())

    def place_below(self, stronger: int, points: float, low: int, high: int) -> int:
        """The place from `low` to `high` that is nearest to so many points weaker."""
        off = [abs(self.between(stronger, place) - points) for place in range(low, high + 1)]
        return low + int(np.argmin(off))

    def _fit(self) -> None:
        """Newton's method on the logarithms of the steps, so that no step gains strength."""
        steps = len(self.losses)
        spans = np.array([[a <= k < b for k in range(steps)] for a, b in self.known], np.float64)
        shares = np.array([share for share, _ in self.known.values()])
        games = np.array([count for _, count in self.known.values()])
        uneven = np.diff(np.eye(steps), axis=0) / UNEVENNESS
        prior = np.eye(steps) / (steps * DOUBT**2) + uneven.T @ uneven
        found = np.log(self.losses)
        for _ in range(FITTING):
            losses = np.exp(found)
            expected = np.array([share_of_elo(points) for points in spans @ losses])
            slopes = PER_POINT * spans * losses
            spread = games * expected * (1 - expected)
            climb = slopes.T @ (games * (shares - expected)) - prior @ (found - log(USUAL))
            stride = np.linalg.solve(slopes.T @ (spread[:, None] * slopes) + prior, climb)
            found += np.clip(stride, -LONGEST_STRIDE, LONGEST_STRIDE)
        self.losses = np.exp(found)
