"""The speed of random play: on one core, on all cores, and many games stepped as one batch."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter, process_time
from typing import Any

import numpy as np

from dauntless.engine import contract
from dauntless.engine.contract import Integers
from dauntless.engine.game import Game
from dauntless.engine.kernels import compiled_for
from dauntless.lab.batches import WAITS, Batch
from dauntless.lab.simulation import CHUNK, play_random

BATCH = 4096
COPIES = 2_000_000
COPIED_STATES = 64  # few enough to stay in the processor's nearest cache


@dataclass(frozen=True)
class Rates:
    """How much was played in a second, on how many cores in fact.

    Fewer cores than were asked for mean that others were using the machine.
    """

    decisions: float
    turns: float
    games: float
    cores: float


Measurement = Callable[[], Rates]


def best_of(
    rounds: int,
    measurements: Mapping[str, Measurement],
    beside: Sequence[Callable[[], None]] = (),
) -> dict[str, Rates]:
    """The best rates of each measurement; all take turns, to share the machine's noise.

    What is to be compared with them but keeps its own count stands in `beside`.
    """
    best: dict[str, Rates] = {}
    for _ in range(rounds):
        for work in beside:
            work()
        for name, measure in measurements.items():
            rates = measure()
            if name not in best or rates.decisions > best[name].decisions:
                best[name] = rates
    return best


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def random_play(
    game: Game[Any, Any], options: dict[str, Any], workers: int, seconds: float
) -> Measurement:
    """A measurement of about that many seconds of random games on so many cores."""
    games = CHUNK * workers
    while _seconds(partial(play_random, game, options, games, 0, workers)) < seconds / 2:
        games *= 2

    def measure() -> Rates:
        begun, begun_processing = perf_counter(), process_time()
        played = play_random(game, options, games, seed=0, workers=workers)
        elapsed, processed = perf_counter() - begun, process_time() - begun_processing
        return Rates(
            decisions=float(played.decisions.sum()) / elapsed,
            turns=float(played.turns.sum()) / elapsed,
            games=games / elapsed,
            cores=processed / elapsed,
        )

    return measure


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


class BatchedPlay:
    """Many games stepped together with legal-action masks, as learning code does."""

    def __init__(self, game: Game[Any, Any], options: dict[str, Any], seconds: float) -> None:
        self.batch = Batch(game, options, BATCH)
        self.seconds = seconds
        self.turns = np.zeros(BATCH, np.int64)
        self.turn_of = compiled_for(game.rules, turns_of)
        self._spread_out(int(play_random(game, options, CHUNK, seed=0).decisions.mean()))

    def _spread_out(self, length: int) -> None:
        """Bring the games to different stages, so that in every short while some end."""
        first_step = np.arange(BATCH) * length // BATCH
        for step in range(length):
            actions = self.batch.draw()
            actions[first_step > step] = WAITS
            self.batch.step(actions)

    def measure(self) -> Rates:
        """Step the batch for a while; the games go on from one measurement to the next."""
        steps = turns = games = 0
        elapsed = processed = 0.0
        while elapsed < self.seconds:
            before = self.turns.copy()
            begun, begun_processing = perf_counter(), process_time()
            self.batch.step(self.batch.draw())
            elapsed += perf_counter() - begun
            processed += process_time() - begun_processing
            self.turn_of(self.batch.states, self.turns)
            turns += int(((self.turns != before) | self.batch.finished).sum())
            games += int(self.batch.finished.sum())
            steps += 1
        counted = (steps * BATCH, turns, games, processed)
        return Rates(*(count / elapsed for count in counted))


def turns_of(states: Any, turns: Integers) -> None:
    """Write how many turns each game has completed."""
    for i in range(len(states)):
        turns[i] = contract.turn(states[i])


def copy_nanoseconds(game: Game[Any, Any], rounds: int) -> float:
    """How long it takes to copy a state, at best."""
    states = np.zeros(COPIED_STATES, game.rules.state).view(np.recarray)
    kernel = compiled_for(game.rules, copy_states)
    kernel(states, 1)
    return min(_seconds(partial(kernel, states, COPIES)) for _ in range(rounds)) / COPIES * 1e9


def copy_states(states: Any, copies: int) -> None:
    """Copy from state to neighbouring state; always the same pair could be optimised away."""
    for k in range(copies):
        states[k % COPIED_STATES] = states[(k + 1) % COPIED_STATES]
