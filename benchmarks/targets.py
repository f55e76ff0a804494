"""What is to be reached, and whether it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# Names of what is measured; rates are followed by what is counted.
ONE_CORE, ALL_CORES, BACKGAMMON = "one core", "all cores", "OpenSpiel backgammon"
HELP = "`dauntless --help`"
WARM = "warm `simulate --games 1`"
COLD = "first game, with cold compilation"
DECISIONS, TURNS = "decisions/s", "turns/s"
STATE_BYTES = "bytes of a state"

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


def judge(game: str, numbers: Numbers) -> list[Verdict]:
    """Hold a game's numbers against its targets, or against the usual ones."""
    verdicts = []
    for target in TARGETS.get(game, USUAL):
        try:
            value = target.value(numbers)
        except KeyError:
            verdicts.append(Verdict(target.title, None, None))
            continue
        reached = value <= target.bound if target.at_most else value >= target.bound
        verdicts.append(Verdict(target.title, value, reached))
    return verdicts
