"""What is to be reached, and whether it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

# Names of what is measured; rates are followed by what is counted.
ONE_CORE, ALL_CORES, BACKGAMMON = "one core", "all cores", "OpenSpiel backgammon"
HELP = "`dauntless --help`"
WARM = "warm `simulate --games 1`"
COLD = "first game, with cold compilation"
FIRST_MOVE = "first start to a bot's move, at the table"
DECISIONS, TURNS = "decisions/s", "turns/s"
STATE_BYTES = "bytes of a state"
ITERATIONS = "iterations of the search a second of one core"
SEARCH_COLD = "compilation of the search"
TWO_TREES = "two trees in threads, times one"
BUSY = "cores that quick bots keep busy, of all"
PEER_ITERATIONS = "iterations of OpenSpiel's search a second of one core"
ANSWER = "slowest answer"

Numbers = dict[tuple[str, ...], float]
"""What was measured of a game's main variant, by name; what was left out is missing."""


@dataclass(frozen=True)
class Target:
    """A number that a measurement is held to."""

    title: str
    value: Callable[[Numbers], float]
    bound: float
    at_most: bool = False


@dataclass(frozen=True)
class Verdict:
    """What came out; `reached` is None where it was not measured."""

    target: str
    value: float | None
    reached: bool | None


TARGETS: dict[str, tuple[Target, ...]] = {
    "darebase": (
        Target("at least 8 million decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 8e6),
        Target(
            "at least 10 times the turns/s of OpenSpiel's backgammon",
            lambda n: n[ONE_CORE, TURNS] / n[BACKGAMMON, TURNS],
            10,
        ),
        Target(
            "all cores at least 1.8 times one core",
            lambda n: n[ALL_CORES, DECISIONS] / n[ONE_CORE, DECISIONS],
            1.8,
        ),
        Target("cold compilation at most 30 s", lambda n: n[COLD,], 30, at_most=True),
        Target("warm `simulate --games 1` at most 2 s", lambda n: n[WARM,], 2, at_most=True),
        Target("`dauntless --help` at most 0.4 s", lambda n: n[HELP,], 0.4, at_most=True),
    ),
    "dare-to-love": (
        Target("at least 1 million decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 1e6),
        Target("cold compilation at most 60 s", lambda n: n[COLD,], 60, at_most=True),
    ),
    "liberator-of-dylon": (
        Target(
            "at least 1.5 million decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 1.5e6
        ),
        Target("a state of at most 1,200 bytes", lambda n: n[STATE_BYTES,], 1200, at_most=True),
        Target("cold compilation at most 45 s", lambda n: n[COLD,], 45, at_most=True),
    ),
    "im-not-afraid": (
        Target("at least 3 million decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 3e6),
        Target("a state of at most 400 bytes", lambda n: n[STATE_BYTES,], 400, at_most=True),
        Target("cold compilation at most 30 s", lambda n: n[COLD,], 30, at_most=True),
    ),
    "win-or-die": (
        Target("at least 1 million decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 1e6),
        Target("a state of at most 1,500 bytes", lambda n: n[STATE_BYTES,], 1500, at_most=True),
        Target("cold compilation at most 60 s", lambda n: n[COLD,], 60, at_most=True),
    ),
}


USUAL = (
    Target("at least 500,000 decisions/s on one core", lambda n: n[ONE_CORE, DECISIONS], 5e5),
    Target("cold compilation at most 60 s", lambda n: n[COLD,], 60, at_most=True),
)
"""What a game is held to that has no targets of its own."""
ALWAYS = Target(
    "a bot has moved at most 120 s after the first start",
    lambda n: n[FIRST_MOVE,],
    120,
    at_most=True,
)
"""What every game is held to."""


SEARCHES: dict[str, tuple[float | None, float]] = {
    "im-not-afraid": (50_000, 40),
    "liberator-of-dylon": (30_000, 45),
    "win-or-die": (20_000, 60),
}
"""The search's least iterations a second of one core, and most seconds to compile it."""
USUAL_SEARCH = (None, 40.0)
TIME_TO_ANSWER = {"steady": 0.5, "dauntless": 3.0}  # seconds


def slowest_answer(level: str, numbers: Numbers) -> float:
    """How long a level thought at most about a decision."""
    return numbers[ANSWER, level]


def search_targets(game: str) -> tuple[Target, ...]:
    """What a game's search is held to."""
    iterations, seconds = SEARCHES.get(game, USUAL_SEARCH)
    targets = [
        Target(
            f"the search compiles in at most {seconds:g} s",
            lambda n: n[SEARCH_COLD,],
            seconds,
            at_most=True,
        ),
        Target("two trees in threads at least 1.7 times one", lambda n: n[TWO_TREES,], 1.7),
        Target("quick bots keep at least 0.9 of all cores busy", lambda n: n[BUSY,], 0.9),
        Target(
            "at least 10 times the peer's iterations",
            lambda n: n[ITERATIONS,] / n[PEER_ITERATIONS,],
            10,
        ),
    ]
    if iterations is not None:
        title = f"at least {iterations:,.0f} iterations a second of one core"
        targets.insert(0, Target(title, lambda n: n[ITERATIONS,], iterations))
    for level, most in TIME_TO_ANSWER.items():
        title = f"{level} answers within {most:g} s"
        targets.append(Target(title, partial(slowest_answer, level), most, at_most=True))
    return tuple(targets)


def judge_search(game: str, numbers: Numbers) -> list[Verdict]:
    """Hold the numbers of a game's search against its targets."""
    return verdicts_on(search_targets(game), numbers)


def judge(game: str, numbers: Numbers) -> list[Verdict]:
    """Hold a game's numbers against its targets or the usual ones, and those of every game."""
    return verdicts_on((*TARGETS.get(game, USUAL), ALWAYS), numbers)


def verdicts_on(targets: Iterable[Target], numbers: Numbers) -> list[Verdict]:
    """Hold numbers against targets."""
    verdicts = []
    for target in targets:
        try:
            value = target.value(numbers)
        except KeyError:
            verdicts.append(Verdict(target.title, None, None))
            continue
        reached = value <= target.bound if target.at_most else value >= target.bound
        verdicts.append(Verdict(target.title, value, reached))
    return verdicts
