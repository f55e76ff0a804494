"""What stands in the golden files, and where they are."""

from __future__ import annotations

import hashlib
import importlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.cases import Case, state_at
from dauntless import registry
from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.explore import perft
from dauntless.engine.log import write_log
from dauntless.engine.match import Match

FOLDER = Path(__file__).parent
FIRST, LAST = 60, 10
"""How many steps a playthrough shows."""
MOST_STEPS = 4_000
MOST_COUNTED = 300_000
"""Sequences are counted as deep as they are no more than this."""
MOST_VISITED = 1_500_000
"""… and as long as no more states than this are visited for it, as far as a sample can tell."""
SAMPLES = 300
MILESTONES = (0, 40, 200)
"""The steps of the playthrough from which sequences are counted."""

Ends = dict[str, tuple[dict[str, Any], Callable[[Match], bool]]]


def cases(name: str) -> dict[str, Case]:
    """The variants of a game, by the names of their files."""
    game = registry.load(name)
    named = {}
    for variant in game.variants():
        words = [f"{option}-{value}" for option, value in variant.items()]
        named[",".join(words) or "standard"] = Case(game, variant)
    return named


def folder(name: str) -> Path:
    """Where a game's golden files are; it is a package, so its name has no hyphens."""
    return FOLDER / name.replace("-", "_")


def ends(name: str) -> Ends:
    """The ways a game can end, with the options and a test for a match that ended so."""
    if not (folder(name) / "__init__.py").exists():
        return {}
    wanted: Ends = importlib.import_module(f"golden.{folder(name).name}").ENDS
    return wanted


def played(name: str, end: str) -> Match | None:
    """The match of an end that the game plays itself, because eager hands hardly come to it."""
    module = importlib.import_module(f"golden.{folder(name).name}")
    made: dict[str, Callable[[], Match]] = getattr(module, "PLAYED", {})
    return made[end]() if end in made else None


# Playthroughs


def seed_of(case: Case) -> int:
    """Each variant has a seed of its own, so that they do not all begin alike."""
    return 1 + case.game.variants().index(case.variant)


def random_match(case: Case) -> Match:
    """A match by the golden seed: whoever is due first decides at random."""
    match, whim = case.new(seed=seed_of(case)), luck.generator(seed_of(case), 2**32)
    while not match.over and len(match.steps) < MOST_STEPS:
        seat = case.game.actors(match.state)[0]
        codes = case.game.legal(match.state, seat)
        match.act(codes[luck.below(whim, len(codes))], seat)
    return match


def playthrough(case: Case) -> str:
    """A random match for people to read; a hash stands for the steps that are left out."""
    match, facts = random_match(case), case.game.facts
    length = len(match.steps)
    shown = [*range(min(FIRST, length)), *range(max(FIRST, length - LAST), length)]
    lines = [
        f"{facts.title}, rules version {facts.rules_version}, {case.game.pack.pack.title}",
        f"{options_in_words(match)}; everyone decides at random, seed {seed_of(case)}",
        "",
    ]
    for before, index in zip([-1, *shown], shown, strict=False):
        if index > before + 1:
            lines.append(f"      … {index - before - 1} steps are left out …")
        lines.append(step_in_words(match, index))
    score = match.score or {}
    result = ", ".join(f"{seat} {value:g}" for seat, value in score.items()) or "not over"
    lines += ["", f"after {match.turn} turns: {result}", position_in_words(match.state, case)]
    lines += [f"the whole log: sha256 {hashlib.sha256(write_log(match).encode()).hexdigest()}", ""]
    return "\n".join(lines)


def options_in_words(match: Match) -> str:
    return ", ".join(f"{name} {value}" for name, value in match.options.model_dump().items())


def step_in_words(match: Match, index: int) -> str:
    """Number, seat, notation, and the sentence that a spectator reads."""
    step = match.steps[index]
    who = "chance" if step.seat is None else match.seat_names[step.seat]
    told = match.game.story(match.event(index))
    return f"{index + 1:5} {who:8} {step.text:12} {told}".rstrip()


def position_in_words(s: Record, case: Case) -> str:
    """The position as JSON, one line a field."""
    position = case.game.position(s)
    fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in position.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


# Counts


def milestones(case: Case) -> list[tuple[str, Record]]:
    """States of the playthrough where somebody is due, with what they are called."""
    match = random_match(case)
    found = []
    for index in MILESTONES:
        while index < len(match.steps) and not case.game.actors(state_at(match, index)):
            index += 1
        if index < len(match.steps):
            found.append((f"before step {index + 1}", state_at(match, index)))
    return found


def counts(case: Case, s: Record) -> list[int]:
    """How many sequences of 0, 1, 2, … decisions begin here."""
    found = [1]
    while found[-1] <= MOST_COUNTED and len(found) <= 8:
        if visited(case, s, len(found)) > MOST_VISITED:
            break
        found.append(perft(case.game, s, len(found)))
    return found


def visited(case: Case, s: Record, depth: int) -> float:
    """How many states counting to a depth would visit, guessed from random ways down (Knuth).

    One decision may be followed by many draws and rolls, so the last count says little of the next.
    """
    game, rng, total = case.game, random.Random(depth), 0
    for _ in range(SAMPLES):
        here, left, ways = s.copy(), depth, 1
        while not game.over(here):
            total += ways
            seats = game.actors(here)
            codes = game.legal(here, seats[0]) if seats else game.odds(here)[0].tolist()
            if seats and left == 1:
                break
            ways, code = ways * len(codes), rng.choice(codes)
            if seats:
                game.act(here, seats[0], code)
                left -= 1
            else:
                game.settle(here, code)
    return total / SAMPLES
