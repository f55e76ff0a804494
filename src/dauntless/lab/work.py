"""Play on all cores; what is played never depends on how many there are.

Between the searches of quick bots much is plain Python, so whole games are played in processes. A
game or a bot that other processes could not find (made in the running program) is played here.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeVar

from dauntless import registry
from dauntless.bots import BOTS, make_bot, observe, prepare_bots
from dauntless.bots.catalogue import installed_bots
from dauntless.engine import luck
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.engine.schema import read_json, write_json

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_parallel(
    do: Callable[[Job], Result], jobs: Iterable[Job], workers: int | None = None
) -> Iterator[Result]:
    """Results as they come, in threads; for compiled work that holds no lock."""
    pool = ThreadPoolExecutor(workers or os.cpu_count() or 1)
    try:
        for done in as_completed([pool.submit(do, job) for job in jobs]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True)
class Recipe:
    """How another process makes a game: by its name, with the content of its pack."""

    name: str
    content: str

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Recipe:
        """The recipe of a game."""
        return cls(game.facts.name, write_json(game.pack.model_dump(mode="json")))

    def make(self) -> Game[Any, Any]:
        """The game, made once in every process."""
        return _made(self.name, self.content)


@functools.lru_cache(8)
def _made(name: str, content: str) -> Game[Any, Any]:
    kind = registry.find(name)
    return kind(kind.check_pack(read_json(content), "pack"))


def follow(leash: Connection) -> None:
    """Be a process of a crew: end, even amid a game, when the other end of the leash is let go.

    That is what happens to it when the crew's own process ends, however it does. Who is stopped at
    the keyboard tells its processes so by itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        leash.poll(None)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def do_elsewhere(do: Callable[[Any, Any], Any], recipe: Recipe, job: Any) -> Any:
    """Do a job in another process, which makes the game for itself."""
    return do(recipe.make(), job)


class Crew(AbstractContextManager["Crew"]):
    """Those who play: processes on this machine, begun when there is the first work for them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool: Executor | None = None
        self._leash: Connection | None = None

    def play(
        self,
        game: Game[Any, Any],
        bots: Iterable[str],
        do: Callable[[Game[Any, Any], Any], Result],
        jobs: list[Any],
    ) -> Iterator[Result]:
        """What `do(game, job)` gives for each of the jobs, as it comes.

        `do` is a function of a module. Who stops listening waits for the jobs that have begun.
        """
        if self.workers == 1 or len(jobs) < 2 or not can_be_made_elsewhere(game, bots):
            yield from (do(game, job) for job in jobs)
            return
        prepare_bots(game, bots)  # compiled once, before every process would do it
        yield from self._play_elsewhere(Recipe.of(game), do, jobs)

    def _play_elsewhere(
        self, recipe: Recipe, do: Callable[[Game[Any, Any], Any], Result], jobs: list[Any]
    ) -> Iterator[Result]:
        if self._pool is None:
            spawned = multiprocessing.get_context("spawn")
            theirs, self._leash = spawned.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=spawned, initializer=follow, initargs=(theirs,)
            )
        waiting = [self._pool.submit(do_elsewhere, do, recipe, job) for job in jobs]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is None or self._leash is None:
            return
        if kind is not None:  # nobody waits for games that nobody will hear of
            self._leash.close()
        self._pool.shutdown(cancel_futures=True)
        self._leash.close()
        self._pool = self._leash = None


def can_be_made_elsewhere(game: Game[Any, Any], bots: Iterable[str]) -> bool:
    """Would another process know the game and the bots by their names?"""
    known = {*BOTS, *installed_bots()}
    return registry.is_installed(type(game)) and all(b.partition(":")[0] in known for b in bots)


def play_match(
    game: Game[Any, Any], options: dict[str, Any], bots: Iterable[str], seed: int
) -> tuple[Match, int]:
    """A match between bots, and the number of decisions; it depends on the arguments alone."""
    match = Match(game, options, seed=seed)
    players = make_players(bots, seed)
    decisions = 0
    while not match.over:
        for seat in game.actors(match.state):
            match.act(players[seat].choose(observe(match, seat)), seat)
            decisions += 1
    return match, decisions


def make_players(bots: Iterable[str], seed: int) -> list[Any]:
    """A bot for each seat, each with whims of its own."""
    return [make_bot(bot, int(luck.generator(seed, 1 + seat)[0])) for seat, bot in enumerate(bots)]
