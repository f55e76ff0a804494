"""How strong bots are, from the games of a tournament, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from math import log10, sqrt

import numpy as np

from dauntless.engine.contract import Reals
from dauntless.lab.tournament import Result

Z = 1.959964
RESAMPLES = 400
SCALE = 400.0
ROUNDS = 200


@dataclass(frozen=True)
class Duel:
    """What one bot took from another: its share of the points, over games in groups of one luck."""

    first: int
    second: int
    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the Elo scale; the mean of all bots is 0."""

    bot: int
    elo: float
    low: float
    high: float


def duels(results: list[Result], bots: int) -> list[Duel]:
    """Every pair's score."""
    return [
        duel([r for r in results if (r.first, r.second) == pair], *pair)
        for pair in combinations(range(bots), 2)
        if any((r.first, r.second) == pair for r in results)
    ]


def duel(results: list[Result], first: int, second: int) -> Duel:
    """One pair's score, with Wilson's interval for as many games as the results are worth.

    Games of one luck are not independent: their worth follows from how much the lucks' means
    scatter, but is taken as no more than the games and no less than the lucks.
    """
    games = len(results)
    by_luck = defaultdict(list)
    for result in results:
        by_luck[result.luck].append(result.points)
    share = sum(result.points for result in results) / games
    means = np.array([np.mean(points) for points in by_luck.values()])
    spread = float(means.var(ddof=1)) / len(means) if len(means) > 1 else 0.0
    worth = float(len(means))
    if 0 < share < 1:
        worth = share * (1 - share) / spread if spread > 0 else float(games)
    low, high = wilson(share, min(max(worth, len(means)), games))
    wins = sum(result.points == 1 for result in results)
    draws = sum(result.points == 0.5 for result in results)
    return Duel(first, second, games, wins, draws, share, low, high)


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share of n games."""
    centre = share + Z * Z / (2 * n)
    spread = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return (centre - spread) / (1 + Z * Z / n), (centre + spread) / (1 + Z * Z / n)


def ratings(results: list[Result], bots: int, seed: int = 0) -> list[Rating]:
    """Bradley and Terry's strengths, strongest first; intervals by drawing lucks anew."""
    lucks = sorted({result.luck for result in results})
    index = {number: i for i, number in enumerate(lucks)}
    points = np.zeros((len(lucks), bots, bots))
    for result in results:
        points[index[result.luck], result.first, result.second] += result.points
        points[index[result.luck], result.second, result.first] += 1 - result.points
    best = strengths(points.sum(axis=0))
    drawn = np.random.default_rng(seed).integers(0, len(lucks), (RESAMPLES, len(lucks)))
    resampled = np.array([strengths(points[rows].sum(axis=0)) for rows in drawn])
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    order = sorted(range(bots), key=lambda bot: (-best[bot], bot))
    return [Rating(bot, float(best[bot]), float(low[bot]), float(high[bot])) for bot in order]


def strengths(points: Reals) -> Reals:
    """The strengths that explain the points best; half a point each way keeps them finite."""
    bots = len(points)
    played = points + points.T
    points = points + 0.5 * (played > 0)
    played = points + points.T
    strength = np.ones(bots)
    for _ in range(ROUNDS):
        rivals = played / (strength[:, None] + strength[None, :])
        strength = points.sum(axis=1) / np.maximum(rivals.sum(axis=1), 1e-12)
        strength = np.maximum(strength, 1e-12)
        strength /= np.exp(np.log(strength).mean())
    return SCALE * np.array([log10(value) for value in strength])
