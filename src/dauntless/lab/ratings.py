"""How strong bots are, from the games of a tournament, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from math import log10

import numpy as np

from dauntless.engine.contract import Reals
from dauntless.lab.statistics import Estimate, Z, estimate_share, worth
from dauntless.lab.tournament import Result

RESAMPLES = 400
SCALE = 400.0
ROUNDS = 200
PRIOR = 0.5  # points each way that a pair begins with, so that a clean sweep stays finite
LEAST_SHARE = 1e-6


@dataclass(frozen=True)
class Duel:
    """What one bot took from another: its share of the points, over games in rounds of one luck."""

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
    """One pair's score."""
    found = share_of(results)
    wins = sum(result.points == 1 for result in results)
    draws = sum(result.points == 0.5 for result in results)
    return Duel(first, second, found.games, wins, draws, found.share, found.low, found.high)


def share_of(results: list[Result], z: float = Z) -> Estimate:
    """The first one's share of the points in one pair's results, z deviations each way."""
    return estimate_share(((result.round, result.points) for result in results), z)


def independent_games(results: list[Result]) -> float:
    """How many independent games one pair's results are worth."""
    by_round: dict[int, list[float]] = defaultdict(list)
    for result in results:
        by_round[result.round].append(result.points)
    share = sum(result.points for result in results) / len(results)
    return worth([float(np.mean(v)) for v in by_round.values()], share, len(results))


def ratings(results: list[Result], bots: int, seed: int = 0) -> list[Rating]:
    """Bradley and Terry's strengths, strongest first.

    Intervals come from drawing every pair's share out of what its games leave open (Jeffreys's
    prior, for as many games as they are worth), so that a clean sweep does not look certain.
    """
    points = np.zeros((bots, bots))
    drawn = np.zeros((RESAMPLES, bots, bots))
    random = np.random.default_rng(seed)
    for pair in combinations(range(bots), 2):
        played = [result for result in results if (result.first, result.second) == pair]
        if not played:
            continue
        won = sum(result.points for result in played)
        share, n = won / len(played), independent_games(played)
        for_first, for_second = share * n + PRIOR, (1 - share) * n + PRIOR
        points[pair], points[pair[::-1]] = for_first, for_second
        shares = random.beta(for_first, for_second, RESAMPLES).clip(LEAST_SHARE, 1 - LEAST_SHARE)
        total = for_first + for_second
        drawn[:, *pair], drawn[:, *pair[::-1]] = shares * total, (1 - shares) * total
    best = strengths(points)
    low, high = np.percentile([strengths(each) for each in drawn], [2.5, 97.5], axis=0)
    order = sorted(range(bots), key=lambda bot: (-best[bot], bot))
    return [Rating(bot, float(best[bot]), float(low[bot]), float(high[bot])) for bot in order]


def strengths(points: Reals) -> Reals:
    """The strengths that explain the points best; nobody may have taken none from a rival."""
    played = points + points.T
    strength = np.ones(len(points))
    for _ in range(ROUNDS):
        rivals = played / (strength[:, None] + strength[None, :])
        strength = points.sum(axis=1) / np.maximum(rivals.sum(axis=1), 1e-12)
        strength = np.maximum(strength, 1e-12)
        strength /= np.exp(np.log(strength).mean())
    return SCALE * np.array([log10(value) for value in strength])
