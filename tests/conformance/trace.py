"""Play by fixed seeds and write down every state: the same lines must come compiled and uncompiled.

    python -m conformance.trace GAME FILE

Uncompiled (NUMBA_DISABLE_JIT=1), an index below zero is an error here: compiled and uncompiled
alike would take it as counting from the end, so comparing them would not show it.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from conformance.cases import CASES, Case, state_at
from dauntless import registry
from dauntless.engine import luck
from dauntless.engine.compilation import INTERPRETED
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.explore import perft, turn_outcomes
from dauntless.engine.kernels import compiled_for, step_batch
from dauntless.engine.log import read_log
from dauntless.lab.simulation import play_random

DECISIONS = 120
MOST_STATES = 500  # of a turn, where its ends are listed: a longer one is slow uncompiled
JUDGED = 4  # judging is slow uncompiled, so only every so many states are judged
GOLDEN = Path(__file__).parent.parent / "golden"


class NoWrap(np.ndarray[Any, Any]):
    """An array that takes an index below zero for a mistake."""

    def __getitem__(self, key: Any) -> Any:
        refuse_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        refuse_negative(key)
        super().__setitem__(key, value)


def refuse_negative(key: Any) -> None:
    for part in key if isinstance(key, tuple) else (key,):
        if isinstance(part, (int, np.integer)) and part < 0:
            raise IndexError(f"index {part} is below zero")


class Guarded:
    """A record whose arrays take an index below zero for a mistake."""

    def __init__(self, record: Record) -> None:
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        value = getattr(object.__getattribute__(self, "record"), name)
        return value.view(NoWrap) if isinstance(value, np.ndarray) else value

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(object.__getattribute__(self, "record"), name, value)


def guard_constants(case: Case) -> None:
    """Let the game's constant arrays, too, take an index below zero for a mistake."""
    package = type(case.game).__module__
    for module in [m for name, m in sys.modules.items() if f"{name}.".startswith(f"{package}.")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, np.ndarray):
                setattr(module, name, value.view(NoWrap))


class Tracer:
    """Calls a game's rules on one state, and notes all that they answer."""

    def __init__(self, case: Case, s: Record) -> None:
        self.case, self.rules, self.state = case, case.game.rules, s
        self.out = np.zeros(case.game.facts.most_actions, np.int64)
        self.outcomes = np.zeros(case.game.facts.most_outcomes, np.int64)
        self.weights = np.zeros(case.game.facts.most_outcomes, np.int64)
        self.t = case.game.tables
        self.lines = 0
        if INTERPRETED:
            guard_constants(case)
            self.out, self.outcomes = self.out.view(NoWrap), self.outcomes.view(NoWrap)
            self.weights = self.weights.view(NoWrap)
            self.t = Guarded(self.t)  # type: ignore[assignment]

    def given(self, s: Record) -> Record:
        """A state as the rules are given it."""
        return Guarded(s) if INTERPRETED else s  # type: ignore[return-value]

    def legal(self, seat: int) -> list[int]:
        count = self.rules.legal(self.given(self.state), self.t, seat, self.out)
        return [int(code) for code in self.out[:count]]

    def odds(self) -> tuple[list[int], list[int]]:
        if not self.case.game.chance_is_due(self.state):
            return [], []
        count = self.rules.odds(self.given(self.state), self.t, self.outcomes, self.weights)
        return self.outcomes[:count].tolist(), self.weights[:count].tolist()

    def take(self, seat: int | None, code: int) -> None:
        if seat is None:
            self.rules.settle(self.given(self.state), self.t, code)
        else:
            self.rules.act(self.given(self.state), self.t, seat, code)

    def line(self, title: str) -> str:
        """What happened, and a fingerprint of the state and of all that the rules say of it."""
        said = [self.state.tobytes().hex(), self.odds(), bool(self.rules.over(self.state))]
        said += [int(self.rules.actors(self.state)), int(self.rules.turn(self.state))]
        said += [self.legal(seat) for seat in self.case.seats]
        for viewer in self.case.viewers:
            seen = self.state.copy()
            self.rules.conceal(self.given(seen), self.t, viewer)
            said.append(seen.tobytes().hex())
            if viewer == self.case.viewers[self.lines % len(self.case.viewers)]:
                generator = luck.generator(7, viewer + 1)
                self.rules.imagine(self.given(seen), self.t, viewer, generator)
                said.append(seen.tobytes().hex())
        self.lines += 1
        for value in (self.rules.judge, self.rules.score)[self.lines % JUDGED > 0 :]:
            values = np.zeros(len(self.case.seats))
            value(self.given(self.state), self.t, values)
            said.append([f"{value:.9f}" for value in values])
        return f"{title} {hashlib.sha256(repr(said).encode()).hexdigest()[:16]}"


def random_walk(case: Case) -> Iterator[str]:
    """A match of random choices, from the start, and another when it is over."""
    rng, made = random.Random(str(case)), 0
    tracer = Tracer(case, case.start())
    while made < DECISIONS:
        if case.game.over(tracer.state):
            tracer = Tracer(case, case.start())
        actors = case.game.actors(tracer.state)
        seat = rng.choice(actors) if actors else None
        code = rng.choice(tracer.odds()[0] if seat is None else tracer.legal(seat))
        tracer.take(seat, code)
        made += seat is not None
        yield tracer.line(f"{case}: {seat} {code}")


def golden_games(name: str) -> Iterator[str]:
    """The finished golden games, which come upon what random play seldom does."""
    for path in sorted((GOLDEN / name.replace("-", "_")).glob("*.jsonl")):
        match = read_log(path.read_text(encoding="utf-8"), registry.find)
        case = Case(match.game, match.options.model_dump())
        tracer = Tracer(case, state_at(match, 0))
        for step in match.steps:
            tracer.take(step.seat, step.code)
            yield tracer.line(f"{path.stem}: {step.seat} {step.text}")


def generic_code(case: Case) -> Iterator[str]:
    """What the engine's own kernels make of the game."""
    game = case.game
    s = case.start()
    while game.chance_is_due(s):
        game.settle(s, int(game.odds(s)[0][-1]))
    yield f"{case}: {[perft(game, s, depth) for depth in range(4)]} sequences"
    try:
        ends = sorted(end.tobytes() for end in turn_outcomes(game, s, MOST_STATES))
        fingerprint = hashlib.sha256(b"".join(ends)).hexdigest()[:16]
        yield f"{case}: {len(ends)} ends of the turn {fingerprint}"
    except Refusal as refusal:
        yield f"{case}: {refusal}"
    states = np.zeros(3, game.rules.state).view(np.recarray)
    states[:] = case.start()
    seats, actions = np.zeros(3, np.int64), np.full(3, -1)
    masks = np.zeros((3, game.facts.most_actions), np.bool_)
    scores, finished = np.zeros((3, len(case.seats))), np.zeros(3, np.bool_)
    generators = luck.generators(3, 0, 3)
    for number in range(12):
        step = compiled_for(game.rules, step_batch)
        step(states, game.tables, actions, generators, masks, seats, scores, finished)
        yield f"{case}: batch {number} {states.tobytes().hex()[-64:]} {masks.sum()} {seats}"
        actions = masks.argmax(axis=1)
    if 0 < (game.longest(case.options) or 0) < 200:
        done = play_random(game, case.variant, 4, seed=5, workers=1)
        yield f"{case}: random games {done.decisions} {done.turns} {done.scores.tolist()}"


def trace(name: str) -> Iterator[str]:
    """All lines about a game."""
    for case in CASES:
        if case.game.facts.name == name:
            yield from random_walk(case)
            yield from generic_code(case)
    yield from golden_games(name)


def write_trace(name: str, file: Path) -> None:
    """Write all lines about a game into a file."""
    file.write_text("".join(line + "\n" for line in trace(name)), encoding="utf-8")


if __name__ == "__main__":
    write_trace(sys.argv[1], Path(sys.argv[2]))
