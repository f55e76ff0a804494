"""What a state is worth to every seat, all cards on the table: short games of a light policy.

The search thinks as a seat that knows only what it can see. Whoever looks back at a match knows
everything, so this plays on from the state as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from dauntless.bots.memory import DEEPEST, SCRATCH_STATES, SETTINGS, padded_states
from dauntless.bots.tree import WORLD, play_on
from dauntless.engine import luck
from dauntless.engine.contract import Generator, Integers, Reals, Record
from dauntless.engine.game import Game
from dauntless.engine.kernels import MOST_CHOICES, compiled_for

PARTS = 2_520_000
"""A certain win in whole parts, so that sums are exact; halves to tenths are whole, too."""
ROLLOUT_TRIES = 8
MOST_SEATS = 64


def play_out(
    roots: Any,
    t: Record,
    settings: Any,
    states: Any,
    choices: Integers,
    values: Reals,
    totals: Reals,
    first: Generator,
    games: int,
) -> None:
    """Play on from each root so many times, each root with the same luck; sum up the values."""
    given = settings[0]
    for i in range(len(roots)):
        generator = first.copy()
        for _ in range(games):
            states[WORLD] = roots[i]
            play_on(t, given, states, choices, values, generator)
            for seat in range(given.seats):
                totals[i, seat] += values[seat]


class Forecaster:
    """Tells every seat's chances in states of one game, in parts of a certain win."""

    def __init__(self, game: Game[Any, Any], seats: int, seed: int = 0) -> None:
        self.game = game
        self.seats = seats
        self._settings = np.zeros(1, SETTINGS).view(np.recarray)
        self._settings.seats = seats
        self._settings.rollout_turns = 2 * seats
        self._settings.rollout_tries = ROLLOUT_TRIES
        self._settings.deepest = DEEPEST
        self._states, _ = padded_states(game.rules.state, SCRATCH_STATES)
        self._choices = np.zeros((3, MOST_CHOICES), np.int64)
        self._values = np.zeros(MOST_SEATS)
        self._luck = luck.generator(seed)

    def chances(self, states: Sequence[Record], games: int) -> list[tuple[int, ...]]:
        """The chances in each of these states; in one that is over they are the result."""
        found = [self.result(state) if self.game.over(state) else None for state in states]
        going_on = [i for i, known in enumerate(found) if known is None]
        roots = np.empty(len(going_on), self.game.rules.state).view(np.recarray)
        for place, i in enumerate(going_on):
            roots[place] = states[i]
        totals = np.zeros((len(going_on), self.seats))
        with np.errstate(over="ignore"):
            compiled_for(self.game.rules, play_out)(
                roots, self.game.tables, self._settings, self._states, self._choices,
                self._values, totals, self._luck, games,
            )  # fmt: skip
        for place, i in enumerate(going_on):
            found[i] = self.as_parts(totals[place] / games)
        return [known for known in found if known is not None]

    def result(self, state: Record) -> tuple[int, ...]:
        """What a finished match has brought."""
        return self.as_parts(self.game.score(state, self.seats))

    def as_parts(self, scores: Sequence[float] | Reals) -> tuple[int, ...]:
        """Scores as chances, in parts of a certain win."""
        facts = self.game.facts
        span = facts.highest_score - facts.lowest_score
        return tuple(round(PARTS * (float(one) - facts.lowest_score) / span) for one in scores)
