"""Many matches between bots, on all cores; the same seed gives the same matches on any machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from dauntless.bots import make_bot, observe
from dauntless.engine import luck
from dauntless.engine.contract import Integers, Reals
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.engine.kernels import compiled_for, random_games
from dauntless.engine.match import Match

CHUNK = 128
MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class Games:
    """Played games, one row each."""

    decisions: Integers
    turns: Integers
    scores: Reals


@dataclass(frozen=True)
class Share:
    """A share of games with its 95 % interval (Wilson)."""

    count: int
    total: int

    @property
    def value(self) -> float:
        return self.count / self.total

    @property
    def interval(self) -> tuple[float, float]:
        z, n, p = 1.959964, self.total, self.value
        centre, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)


@dataclass(frozen=True)
class Summary:
    """What came out of a simulation."""

    games: int
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    best: tuple[Share, ...]  # how often a seat had the highest score alone
    shared: Share
    mean_scores: tuple[float, ...]
    mean_turns: float
    mean_decisions: float
    decisions: int
    seconds: float


def simulate(
    game: Game[Any, Any],
    options: dict[str, Any],
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Play games and sum them up; `on_progress` hears how many more are done."""
    checked = game.options(options)
    seats = game.seats(checked)
    if not 1 <= games <= MOST_GAMES:
        raise BadOption("games", f"it must be from 1 to {MOST_GAMES:,}")
    if len(bots) != len(seats):
        raise BadOption("bots", f"name one for each seat: {', '.join(seats)}")
    for bot in bots:
        make_bot(bot)  # a name that is none is refused before anything is played
    if game.longest(checked) is None:
        raise BadOption("options", "a simulation needs a match that ends: set a limit of turns")
    begun = time.perf_counter()
    if all(bot == "random" for bot in bots):
        played = play_random(game, options, games, seed, workers, on_progress)
    else:
        played = play_bots(game, options, bots, games, seed, workers, on_progress)
    seconds = time.perf_counter() - begun
    top = played.scores.max(axis=1, keepdims=True) == played.scores
    alone = top & (top.sum(axis=1, keepdims=True) == 1)
    return Summary(
        games=games,
        seats=seats,
        bots=tuple(bots),
        best=tuple(Share(int(column.sum()), games) for column in alone.T),
        shared=Share(int((~alone.any(axis=1)).sum()), games),
        mean_scores=tuple(played.scores.mean(axis=0).tolist()),
        mean_turns=float(played.turns.mean()),
        mean_decisions=float(played.decisions.mean()),
        decisions=int(played.decisions.sum()),
        seconds=seconds,
    )


def play_random(
    game: Game[Any, Any],
    options: dict[str, Any],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Games:
    """Play games of random choices; game number i depends on the seed and i alone."""
    checked = game.options(options)
    played = Games(
        decisions=np.zeros(games, np.int64),
        turns=np.zeros(games, np.int64),
        scores=np.zeros((games, len(game.seats(checked)))),
    )
    first = game.blank()
    game.configure(first, checked)
    kernel = compiled_for(game.rules, random_games)

    def play_chunk(start: int) -> int:
        rows = slice(start, min(start + CHUNK, games))
        count = rows.stop - rows.start
        states = np.empty(count, game.rules.state).view(np.recarray)
        states[:] = first
        kernel(
            states,
            game.tables,
            luck.generators(seed, 2 * start, 2 * count)[::2].copy(),
            luck.generators(seed, 2 * start, 2 * count)[1::2].copy(),
            played.decisions[rows],
            played.turns[rows],
            played.scores[rows],
        )
        return count

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        chunks = [pool.submit(play_chunk, start) for start in range(0, games, CHUNK)]
        for chunk in as_completed(chunks):
            on_progress(chunk.result())
    return played


def play_bots(
    game: Game[Any, Any],
    options: dict[str, Any],
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Games:
    """Play games between any bots; game number i depends on the seed and i alone."""
    played = Games(
        decisions=np.zeros(games, np.int64),
        turns=np.zeros(games, np.int64),
        scores=np.zeros((games, len(bots))),
    )

    def play(number: int) -> int:
        dice = int(luck.generator(seed, number)[0])
        match = Match(game, options, seed=dice)
        players = [
            make_bot(bot, int(luck.generator(dice, 1 + seat)[0])) for seat, bot in enumerate(bots)
        ]
        while not match.over:
            for seat in game.actors(match.state):
                match.act(players[seat].choose(observe(match, seat)), seat)
                played.decisions[number] += 1
        played.turns[number] = match.turn
        played.scores[number] = match.scores()
        return 1

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for done in as_completed([pool.submit(play, number) for number in range(games)]):
            on_progress(done.result())
    return played
