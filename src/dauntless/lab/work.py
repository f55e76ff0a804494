"""Play on all cores; what is played never depends on how many there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, TypeVar

from dauntless.bots import make_bot, observe
from dauntless.engine import luck
from dauntless.engine.game import Game
from dauntless.engine.match import Match

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_parallel(
    do: Callable[[Job], Result], jobs: Iterable[Job], workers: int | None = None
) -> Iterator[Result]:
    """Results as they come; who stops listening waits only for the jobs that have begun."""
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
    try:
        for done in as_completed([pool.submit(do, job) for job in jobs]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_match(
    game: Game[Any, Any], options: dict[str, Any], bots: Iterable[str], seed: int
) -> tuple[Match, int]:
    """A match between bots, and the number of decisions; it depends on the arguments alone."""
    match = Match(game, options, seed=seed)
    players = [
        make_bot(bot, int(luck.generator(seed, 1 + seat)[0])) for seat, bot in enumerate(bots)
    ]
    decisions = 0
    while not match.over:
        for seat in game.actors(match.state):
            match.act(players[seat].choose(observe(match, seat)), seat)
            decisions += 1
    return match, decisions
