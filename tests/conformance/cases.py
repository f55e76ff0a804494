"""What the conformance tests play: every registered game in every variant, and Nerve beside them.

A case offers matches played by a seeded hand, and moments of them: copies that stand where
something is to happen, rich in the rarer things that can.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from conformance.nerve import Nerve
from dauntless import registry
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.game import Game, Options, record_from_bytes
from dauntless.engine.match import Match, Step

MOST_STEPS = 4_000
"""Where a match without an end is left."""

USUAL_VIEWERS = 3
"""Two seats and a spectator."""
MANY_ACTIONS = 400

EAGER, RANDOM = "eager", "random"
EAGERNESS = 0.85  # how often an eager hand takes what is judged best


@dataclass(frozen=True)
class Case:
    """A game with the options of one variant."""

    game: Game[Any, Any]
    variant: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        given = (f"{name}={value}" for name, value in self.variant.items())
        return ",".join((self.game.facts.name, *given))

    def __hash__(self) -> int:
        return hash((id(self.game), str(self)))

    @property
    def options(self) -> Options:
        made: Options = self.game.options(self.variant)
        return made

    @property
    def seats(self) -> range:
        return range(len(self.game.seats(self.options)))

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and somebody who only watches."""
        return (*self.seats, SPECTATOR)

    @property
    def is_further(self) -> bool:
        """Is this a case for the slow run? All but the first variant of a game are."""
        return self.game.variants().index(self.variant) > 0

    @property
    def has_many_actions(self) -> bool:
        """Does everything that looks at all actions take long?"""
        return self.game.facts.most_actions > MANY_ACTIONS

    def new(self, **how: Any) -> Match:
        return Match(self.game, self.variant, **how)

    def start(self) -> Record:
        return self.game.start(self.options)


CASES = tuple(
    Case(game, variant)
    for game in (*(registry.load(name) for name in registry.names()), Nerve())
    for variant in game.variants()
)


def play_on(
    match: Match,
    rng: random.Random,
    manner: str,
    most_steps: int = MOST_STEPS,
    careless: Container[int] = (),
) -> None:
    """Play a scripted match on, to its end if that comes in time; careless seats play at random."""
    while not match.over and len(match.steps) < most_steps:
        actors = match.game.actors(match.state)
        if not actors:
            outcomes, weights = match.game.odds(match.state)
            match.settle(rng.choices(outcomes.tolist(), weights.tolist())[0])
        else:
            seat = rng.choice(actors)
            match.act(choose(match, seat, rng, RANDOM if seat in careless else manner), seat)


def choose(match: Match, seat: int, rng: random.Random, manner: str) -> int:
    """An action at random, or more often than not the one that is judged best."""
    codes = match.game.legal(match.state, seat)
    assert codes, "whoever is due has something to choose"
    rng.shuffle(codes)
    if manner == EAGER and rng.random() < EAGERNESS:
        return max(codes, key=lambda code: _prospects(match, seat, code))
    return codes[0]


def _prospects(match: Match, seat: int, code: int) -> float:
    after = match.state.copy()
    match.game.act(after, seat, code)
    return judged(match.game, after, len(match.seat_names))[seat]


def judged(game: Game[Any, Any], s: Record, seats: int) -> list[float]:
    """What the game's judge says of a state, seat by seat."""
    out = np.zeros(seats)
    game.rules.judge(s, game.tables, out)
    return out.tolist()


@functools.cache
def played(case: Case, manner: str, seed: int = 1) -> Match:
    """A whole match, played by a seeded hand; copy it before changing it."""
    match = case.new(scripted=True, seed=seed)
    play_on(match, random.Random(seed), manner)
    return match


def moments(case: Case, count: int = 30) -> Iterator[tuple[Match, Step | None]]:
    """Copies of played matches at many steps, each with what was to happen next (None: the end).

    The more seats look on, the fewer moments: what they see takes most of the time.
    """
    count = max(6, count * USUAL_VIEWERS // max(len(case.viewers), USUAL_VIEWERS))
    for manner in (EAGER, RANDOM):
        shown, seed = 0, 1
        while shown < count:
            match = played(case, manner, seed)
            for index in telling_steps(match, count):
                yield at_step(match, index), (*match.steps, None)[index]
                shown += 1
            seed += 1


def at_step(match: Match, index: int) -> Match:
    """A copy of a match that stands before the step of that number."""
    earlier = match.copy()
    earlier.undo(len(match.steps) - index)
    return earlier


def state_at(match: Match, index: int) -> Record:
    """The state that a match was in before the step of that number."""
    return record_from_bytes(match.game.rules.state, match.state_bytes(index))


def telling_steps(match: Match, count: int) -> list[int]:
    """The first steps, the last ones, the latest-seen kinds of step, and some in between."""
    length = len(match.steps)
    first_of_kind: dict[tuple[int | None, int], int] = {}
    for index, step in enumerate(match.steps):
        first_of_kind.setdefault((step.seat, step.code), index)
    rarest = sorted(first_of_kind.values(), reverse=True)[: count // 2]
    between = range(0, length, max(1, 3 * length // count))
    return sorted({*range(min(5, length)), *rarest, *between, max(0, length - 1), length})
