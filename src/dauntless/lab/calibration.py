"""Finding the efforts that make five levels, each a clear step above the one below.

From the top down: the highest level thinks as much as its answer time allows. For each level
below, efforts along one path (ever fewer iterations, then ever dimmer sight) are tried by halving,
each by a sequential test against the level above, until one is a step weaker. At the end every pair
of levels plays again with fresh luck, and only that is reported. Every game is kept in files: a
calibration that was stopped goes on from them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from dauntless.bots import LEVELS, Effort, Level, make_bot, observe
from dauntless.engine import luck
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.lab.ratings import Duel, duel
from dauntless.lab.sequential import Test, elo_of_share, share_of_elo
from dauntless.lab.tournament import Plan, Result, make_plan, play_tournament
from dauntless.lab.work import Crew

STEP = 175.0  # points of rating between two levels
NEAREST, FARTHEST = 130.0, 240.0  # a step is told from these
BATCH = 4  # rounds between two looks
FRESH_SEED = 1_000_003
PARTNER_SIGHT = 0.25  # of the temperature, for one of several partners: their errors add up
FEWEST_ITERATIONS = 50
TEMPERATURES = (0.002, 0.004, 0.007, 0.012, 0.02, 0.035, 0.06, 0.1, 0.2, 0.5, 1.0)
THINNING = 1.6  # from one number of iterations to the next
TOP_SECONDS, MIDDLE_SECONDS = 3.0, 0.5
TIMED_DECISIONS = 12


@dataclass(frozen=True)
class Bounds:
    """How much a calibration may do."""

    top: int = 15_000
    most_rounds: int = 120
    """Of one trial; then what was seen so far decides."""
    confirm: int = 100
    minutes: float = 60.0

    def check(self) -> None:
        """Refuse what cannot be."""
        if self.top <= FEWEST_ITERATIONS:
            raise BadOption("top", f"the highest level thinks more than {FEWEST_ITERATIONS} times")
        for name in ("most_rounds", "confirm", "minutes"):
            if getattr(self, name) <= 0:
                raise BadOption(name.replace("_", "-"), "it must be more than 0")


@dataclass(frozen=True)
class Trial:
    """An effort that was tried against the level above."""

    level: str
    effort: Effort
    share: float
    rounds: int
    verdict: str


@dataclass(frozen=True)
class Calibration:
    """What was found: efforts by level, how, and what fresh luck says of them."""

    efforts: dict[str, Effort]
    trials: list[Trial]
    confirmed: list[tuple[str, str, list[Result]]]
    plan: Plan
    seconds: dict[str, float]
    notes: list[str] = field(default_factory=list)

    @property
    def duels(self) -> list[tuple[str, str, Duel]]:
        """Every level against the one below."""
        return [(level, below, duel(results, 0, 1)) for level, below, results in self.confirmed]


def path(top: Effort, partners: bool) -> list[Effort]:
    """Efforts from strong to weak, the first one weaker than the top."""
    found = []
    iterations = float(top.iterations or 0) / THINNING
    while iterations > FEWEST_ITERATIONS:
        found.append(Effort(iterations=_rounded(iterations), turns=top.turns))
        iterations /= THINNING
    found += [
        Effort(
            iterations=FEWEST_ITERATIONS,
            temperature=temperature,
            partner_temperature=temperature * PARTNER_SIGHT if partners else None,
            turns=top.turns,
        )
        for temperature in (0.0, *TEMPERATURES)
    ]
    return found


def _rounded(number: float) -> int:
    """A number that is easy to read: two digits, then zeros."""
    digits = max(0, len(str(int(number))) - 2)
    return int(round(number / 10**digits) * 10**digits)


def bot_of(effort: Effort, level: Level) -> str:
    """The bot that makes such an effort, by its settings."""
    words = ["search", f"iterations={effort.iterations}"]
    if effort.turns is not None:
        words.append(f"rollout_turns={effort.turns}")
    if effort.temperature:
        words.append(f"temperature={effort.temperature}")
    if effort.partner_temperature:
        words.append(f"partner_temperature={effort.partner_temperature}")
    if level.finishes:
        words.append("finishes=1")
    return ":".join(words)


class Calibrator:
    """One calibration in progress."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: list[dict[str, Any]],
        bounds: Bounds,
        folder: Path,
        crew: Crew,
        seed: int = 0,
        on_progress: Callable[[str, float], None] = lambda _what, _part: None,
    ) -> None:
        bounds.check()
        self.game, self.options, self.bounds = game, options, bounds
        self.folder, self.crew, self.seed, self.on_progress = folder, crew, seed, on_progress
        self.begun = time.monotonic()
        self.trials: list[Trial] = []
        self.notes: list[str] = []
        sides = game.sides(game.options(options[0]))
        self.partners = any(len(side) > 1 for side in sides)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(str(folder), (error.strerror or "it cannot be made").lower()) from None

    @property
    def is_late(self) -> bool:
        """Is the time for trying up? The confirmation is always played."""
        return (time.monotonic() - self.begun) / 60 > self.bounds.minutes

    def run(self) -> Calibration:
        """Find the efforts, then confirm them with fresh luck."""
        *lower, highest = LEVELS
        top = Effort(iterations=self._top(), turns=highest.effort_in(self.game).turns)
        efforts = {highest.name: top}
        way, place, above = path(top, self.partners), 0, highest
        for number, level in enumerate(reversed(lower)):
            self.on_progress(f"{level.name} below {above.name}", number / len(LEVELS))
            left = len(lower) - number - 1  # each level still to come needs a place of its own
            place = self._find(level, above, efforts[above.name], way, place, len(way) - left)
            efforts[level.name] = way[place]
            above, place = level, place + 1
        ordered = {level.name: efforts[level.name] for level in LEVELS}
        return Calibration(
            ordered,
            self.trials,
            self._confirm(ordered),
            self._plan("timid", "careful", ordered, self.bounds.confirm, FRESH_SEED + self.seed),
            {name: slowest(self.game, self.options[0], bot) for name, bot in self._bots(ordered)},
            self.notes,
        )

    def _bots(self, efforts: dict[str, Effort]) -> list[tuple[str, str]]:
        return [(level.name, bot_of(efforts[level.name], level)) for level in LEVELS]

    def _top(self) -> int:
        """As many iterations as are asked for, unless their answer would take too long."""
        file = self.folder / f"{self.game.facts.name}-top.txt"
        if file.exists():
            return int(file.read_text(encoding="utf-8"))
        wanted = self.bounds.top
        seconds = slowest(self.game, self.options[0], f"search:iterations={wanted}")
        allowed = wanted if seconds <= TOP_SECONDS else _rounded(wanted * TOP_SECONDS / seconds)
        file.write_text(str(allowed), encoding="utf-8")
        return allowed

    def _find(
        self, level: Level, above: Level, stronger: Effort, way: list[Effort], low: int, high: int
    ) -> int:
        """The place on the path that is one step below the level above, by halving."""
        best, nearest = low, float("inf")
        while low < high:
            place = (low + high) // 2
            trial = self._try(level, above, stronger, way[place])
            self.trials.append(trial)
            off = abs(elo_of_share(trial.share) - STEP)
            if off < nearest:
                best, nearest = place, off
            if trial.verdict == "a step":
                return place
            if trial.verdict == "too near":
                low = place + 1
            else:
                high = place
        return best

    def _try(self, level: Level, above: Level, stronger: Effort, effort: Effort) -> Trial:
        """Play the level above against an effort until it is known whether that is a step."""
        bots = [bot_of(stronger, above), bot_of(effort, level)]
        far_enough, near_enough = Test(NEAREST, STEP), Test(FARTHEST, STEP)
        rounds, shares = 0, [0.5]
        verdict = None
        while verdict is None:
            rounds += BATCH
            shares = round_shares(self._play(bots, rounds, self.seed))
            far, near = far_enough.verdict(shares), near_enough.verdict(shares)
            if far is False:
                verdict = "too near"
            elif near is False:
                verdict = "too far"
            elif far and near:
                verdict = "a step"
            elif rounds >= self.bounds.most_rounds or self.is_late:
                if self.is_late:
                    self.notes.append(f"{level.name} was decided when the time was up")
                verdict = nearest_verdict(float(np.mean(shares)))
        return Trial(level.name, effort, float(np.mean(shares)), rounds, verdict)

    def _confirm(self, efforts: dict[str, Effort]) -> list[tuple[str, str, list[Result]]]:
        """Every level against the one below, with luck that no trial has seen."""
        found = []
        bots = dict(self._bots(efforts))
        for number, (below, level) in enumerate(pairwise(LEVELS)):
            self.on_progress(f"{level.name} against {below.name}, fresh luck", 0.8 + number / 20)
            pair = [bots[level.name], bots[below.name]]
            played = self._play(pair, self.bounds.confirm, FRESH_SEED + self.seed)
            found.append((level.name, below.name, played))
        return found

    def _plan(
        self, below: str, level: str, efforts: dict[str, Effort], rounds: int, seed: int
    ) -> Plan:
        bots = dict(self._bots(efforts))
        return make_plan(self.game, self.options, [bots[level], bots[below]], rounds, seed)

    def _play(self, bots: list[str], rounds: int, seed: int) -> list[Result]:
        plan = make_plan(self.game, self.options, bots, rounds, seed)
        key = hashlib.sha256("|".join(bots).encode()).hexdigest()[:12]
        file = self.folder / f"{plan.game}-{key}-{seed}.jsonl"
        return play_tournament(self.game, plan, file=file, crew=self.crew)


def round_shares(results: list[Result]) -> list[float]:
    """The first bot's share of each round."""
    rounds: dict[int, list[float]] = {}
    for result in results:
        rounds.setdefault(result.round, []).append(result.points)
    return [float(np.mean(points)) for points in rounds.values()]


def nearest_verdict(share: float) -> str:
    """What a share looks like that no test has decided."""
    if share < share_of_elo((NEAREST + STEP) / 2):
        return "too near"
    return "too far" if share > share_of_elo((FARTHEST + STEP) / 2) else "a step"


def slowest(game: Game[Any, Any], options: dict[str, Any], bot: str) -> float:
    """The longest of some decisions, in seconds, on this machine."""
    match, player, longest = Match(game, options, seed=1), make_bot(bot, 1), 0.0
    whims = luck.generator(1)
    timed = 0
    while not match.over and timed < TIMED_DECISIONS:
        observation = observe(match, game.actors(match.state)[0])
        if len(observation.actions) > 1:
            begun = time.perf_counter()
            player.choose(observation)
            longest = max(longest, time.perf_counter() - begun) if timed else 0.0
            timed += 1
        chosen = observation.actions[luck.below(whims, len(observation.actions))]
        match.act(chosen, observation.seat)
    return longest
