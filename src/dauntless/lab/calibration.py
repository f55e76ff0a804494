"""Finding the efforts that make five levels, each a clear step above the one below.

The highest level thinks as much as its answer time allows. Below it lies a row of efforts (ever
fewer iterations, then ever dimmer sight). A few games among the cheap ones tell how much strength
is lost along the row; the curve fitted to them, and to all that is played later, says where the
next level should be. There it is tried against the level above by a sequential test, until it is
known to be a step, or that it is not: then the curve says where to try next. At the end every pair
of levels plays with fresh luck, no longer than it takes to be certain, and only that is reported.
All of it ends when its time is up, and says how far it came. Every game is kept in files: a
calibration that was stopped goes on from them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from dauntless.bots import LEVELS, Effort, Level, make_bot, observe
from dauntless.engine import luck
from dauntless.engine.errors import BadOption, faults_of
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.lab.ratings import share_of
from dauntless.lab.sequential import Test, share_of_elo
from dauntless.lab.strength_curve import StrengthCurve
from dauntless.lab.tournament import Result, complete_rounds, make_plan, play_tournament
from dauntless.lab.work import Crew

STEP = 185.0  # points of rating between two levels
NEAREST, FARTHEST = 100.0, 280.0  # a step is told from these
GOAL, SURE, ROLE_SURE = 0.65, 0.60, 0.50  # share over the level below; with certainty; every role
CLEAR = 2.6  # deviations: looking every few rounds then errs as seldom as one look at 95 %
SURE_ROUNDS = 30  # before a pair is clear: few that went well say too much
BATCH = 4  # rounds between two looks
SCOUTING, STRIDE = 8, 7  # rounds, and places, between efforts that scout the row
FRESH_SEED = 1_000_003
PARTNER_SIGHT = 0.25  # of the temperature, for one of several partners: their errors add up
FEWEST_ITERATIONS = 50
TEMPERATURES = (0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.2, 0.22, 0.23, 0.25, 0.27,
                0.29, 0.32, 0.34, 0.37, 0.4, 0.43, 0.46, 0.5, 0.54, 0.58, 0.63, 0.68, 0.74, 0.79,
                0.86, 0.93, 1.0)  # fmt: skip
THINNING = 1.25  # from one number of iterations to the next
TOP_SECONDS, MIDDLE_SECONDS = 3.0, 0.5
TIMED_DECISIONS = 12
TRYING = 0.6  # of the time; the rest is left for the confirmation


@dataclass(frozen=True)
class Bounds:
    """How much a calibration may do."""

    top: int = 15_000
    most_rounds: int = 60
    """Of one trial; then what was seen so far decides."""
    confirm: int = 150
    """Rounds of each pair with fresh luck, at most."""
    minutes: float = 60.0
    """For all of it."""

    def check(self) -> None:
        """Refuse what cannot be."""
        if self.top <= FEWEST_ITERATIONS:
            raise BadOption("top", f"the highest level thinks more than {FEWEST_ITERATIONS} times")
        for name in ("most_rounds", "confirm", "minutes"):
            if not getattr(self, name) > 0:
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
class Confirmed:
    """What a level took from the one below with fresh luck; also by role or number of seats."""

    level: str
    below: str
    results: list[Result]
    parts: dict[str, list[Result]]


@dataclass(frozen=True)
class Calibration:
    """What was found: efforts by level, how, and what fresh luck says of them."""

    efforts: dict[str, Effort]
    trials: list[Trial]
    confirmed: list[Confirmed]
    seed: int
    seconds: dict[str, float]
    notes: list[str]


def row_of_efforts(top: Effort, partners: bool) -> list[Effort]:
    """Efforts from strong to weak; the top is the first."""
    found = [top]
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
        groups: list[list[dict[str, Any]]],
        bounds: Bounds,
        folder: Path,
        crew: Crew,
        seed: int = 0,
        on_progress: Callable[[str, float], None] = lambda _what, _part: None,
    ) -> None:
        """`groups` are the options to be played, those with the same sides together."""
        bounds.check()
        self.game, self.groups, self.bounds = game, groups, bounds
        self.folder, self.crew, self.seed, self.on_progress = folder, crew, seed, on_progress
        self.begun = time.monotonic()
        self.until = self.begun  # when what is done now must end
        self.what, self.part = "", 0.0
        self.trials: list[Trial] = []
        self.notes: list[str] = []
        self.row: list[Effort] = []
        self.curve = StrengthCurve(1)
        self.sides = [game.sides(game.options(options[0])) for options in groups]
        self.partners = any(len(side) > 1 for sides in self.sides for side in sides)
        with faults_of(folder):
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def is_late(self) -> bool:
        """Is the time for this part up?"""
        return time.monotonic() > self.until

    def run(self) -> Calibration:
        """Find the efforts, then confirm them with fresh luck."""
        *lower, highest = LEVELS
        self._tell(f"how much {highest.name} can think")
        top = Effort(iterations=self._top(), turns=highest.effort_in(self.game).turns)
        self.row = row_of_efforts(top, self.partners)
        self.curve = StrengthCurve(len(self.row))
        self._scout(len(LEVELS))
        places, above = {highest.name: 0}, highest
        for number, level in enumerate(reversed(lower)):
            self._tell(f"{level.name} below {above.name}")
            left = len(lower) - number - 1  # each level still to come needs a place of its own
            self.until = self._end_of_trying(left / 2 + 1)  # the first games are the longest
            last = len(self.row) - 1 - left
            places[level.name] = self._find(level, above, places[above.name], last)
            above = level
        efforts = {level.name: self.row[places[level.name]] for level in LEVELS}
        seconds = {
            name: slowest(self.game, self.groups[0][0], bot) for name, bot in self._bots(efforts)
        }
        confirmed = self._confirm(efforts)
        fresh = FRESH_SEED + self.seed
        return Calibration(efforts, self.trials, confirmed, fresh, seconds, self.notes)

    def _end_of_trying(self, parts: float) -> float:
        """When to be done with the next of so many parts of the trying that is left."""
        end = self.begun + TRYING * 60 * self.bounds.minutes
        now = time.monotonic()
        return now + max(0.0, end - now) / parts

    def _tell(self, what: str | None = None, part: float = 0.0) -> None:
        """Tell what is done, and how much of it all: of the time, or of the games if more."""
        self.what = what or self.what
        passed = (time.monotonic() - self.begun) / (60 * self.bounds.minutes)
        self.part = min(1.0, max(self.part, passed, part))
        self.on_progress(self.what, self.part)

    def _bots(self, efforts: dict[str, Effort]) -> list[tuple[str, str]]:
        return [(level.name, bot_of(efforts[level.name], level)) for level in LEVELS]

    def _top(self) -> int:
        """As many iterations as are asked for, unless their answer would take too long."""
        file = self.folder / f"{self.game.facts.name}-top.txt"
        if file.exists():
            return int(file.read_text(encoding="utf-8"))
        wanted = self.bounds.top
        seconds = slowest(self.game, self.groups[0][0], f"search:iterations={wanted}")
        allowed = wanted if seconds <= TOP_SECONDS else _rounded(wanted * TOP_SECONDS / seconds)
        file.write_text(str(allowed), encoding="utf-8")
        return allowed

    def _scout(self, parts: int) -> None:
        """Let some cheap efforts play, so that the curve begins with what thinking is worth here.

        Of the time for trying, as much as for a level.
        """
        self._tell("what the cheap efforts are worth")
        self.until = self._end_of_trying(parts)
        cheapest = next(k for k, one in enumerate(self.row) if one.temperature)
        level = LEVELS[0]
        for weaker in range(len(self.row) - 1, max(STRIDE, cheapest // 2), -STRIDE):
            stronger = weaker - STRIDE
            bots = [bot_of(self.row[place], level) for place in (stronger, weaker)]
            shares = round_shares(self._play(bots, SCOUTING, self.seed))
            if shares:
                self.curve.learn(stronger, weaker, shares)

    def _find(self, level: Level, above: Level, stronger: int, last: int) -> int:
        """The place in the row that is one step below the level above."""
        low, high, verdict = stronger + 1, last, ""
        while low <= high and verdict != "a step" and not (self.is_late and verdict):
            place = self.curve.place_below(stronger, STEP, low, high)
            trial = self._try(level, above, stronger, place)
            self.trials.append(trial)
            verdict = trial.verdict
            if verdict == "too near":
                low = place + 1
            elif verdict == "too far":
                high = place - 1
        if verdict == "a step":
            return place
        if self.is_late:
            self.notes.append(f"`{level.name}` is the best that was found before its time was up.")
        return self.curve.place_below(stronger, STEP, stronger + 1, last)

    def _try(self, level: Level, above: Level, stronger: int, place: int) -> Trial:
        """Play the level above against an effort until it is known whether that is a step."""
        effort = self.row[place]
        bots = [bot_of(self.row[stronger], above), bot_of(effort, level)]
        far_enough, near_enough = Test(NEAREST, STEP), Test(FARTHEST, STEP)
        rounds = 0
        verdict = None
        while verdict is None:
            rounds += BATCH
            shares = round_shares(self._play(bots, rounds, self.seed))
            if not shares:
                raise BadOption(
                    "minutes",
                    f"{self.bounds.minutes:g} are too few: not one effort of {level.name} could be "
                    "tried. What was played is kept; the same command goes on from there",
                )
            far, near = far_enough.verdict(shares), near_enough.verdict(shares)
            if far is False:
                verdict = "too near"
            elif near is False:
                verdict = "too far"
            elif far and near:
                verdict = "a step"
            elif rounds >= self.bounds.most_rounds or self.is_late:
                verdict = nearest_verdict(float(np.mean(shares)))
        self.curve.learn(stronger, place, shares)
        return Trial(level.name, effort, float(np.mean(shares)), len(shares), verdict)

    def _confirm(self, efforts: dict[str, Effort]) -> list[Confirmed]:
        """Every level against the one below, with luck that no trial has seen.

        The pairs get further rounds in turn, so that each is known as well when the time is up; a
        pair that is clear needs no more.
        """
        self.until = self.begun + 60 * self.bounds.minutes
        bots, fresh = dict(self._bots(efforts)), FRESH_SEED + self.seed
        pairs = [(level.name, below.name) for below, level in pairwise(LEVELS)]
        found: dict[tuple[str, str], list[Result]] = {pair: [] for pair in pairs}
        part = self.part
        rounds, unclear = 0, pairs
        while unclear and rounds < self.bounds.confirm and not (rounds and self.is_late):
            rounds = min(rounds + BATCH, self.bounds.confirm)
            for level, below in unclear:
                self._tell(f"{level} against {below}, fresh luck")
                found[level, below] = self._play([bots[level], bots[below]], rounds, fresh)
            unclear = [pair for pair in unclear if not self._is_clear(found[pair])]
            self._tell(part=1 - (1 - part) * (1 - rounds / self.bounds.confirm))
        reached = [len(round_shares(found[pair])) for pair in unclear]
        if reached and min(reached) < self.bounds.confirm:
            self.notes.append(
                f"After {self.bounds.minutes:g} minutes {min(reached)} of {self.bounds.confirm} "
                "rounds were played by every pair that was not clear by then."
            )
        self._tell(part=1.0)
        return [Confirmed(*pair, results, self._parts(results)) for pair, results in found.items()]

    def _is_clear(self, results: list[Result]) -> bool:
        """Would more rounds hardly change that the step is one, in every role?"""
        if len(round_shares(results)) < SURE_ROUNDS:
            return False
        whole = share_of(results, CLEAR)
        parts = [share_of(alone, CLEAR) for alone in self._parts(results).values() if alone]
        is_sure = whole.share >= GOAL and whole.low > SURE
        return is_sure and all(alone.low > ROLE_SURE for alone in parts)

    def _parts(self, results: list[Result]) -> dict[str, list[Result]]:
        """Results by the role of the stronger one, or by the number of seats."""
        parts: dict[str, list[Result]] = {}
        for number, sides in enumerate(self.sides):
            names = self.game.seats(self.game.options(self.groups[number][0]))
            here = [one for one in results if one.round % len(self.groups) == number]
            among = f", {len(names)} players" if len(self.groups) > 1 else ""
            if len(sides) > 2:
                parts[f"{len(names)} players"] = here
                continue
            for seating, side in enumerate(sides):
                role = "as " + " + ".join(names[seat] for seat in side) + among
                alone = [one for one in here if one.seating == seating]
                parts[role] = parts.get(role, []) + alone
        return parts

    def _play(self, bots: list[str], rounds: int, seed: int) -> list[Result]:
        """What is played of so many rounds before the time is up; the groups take them in turn."""
        found: list[Result] = []
        for number, options in enumerate(self.groups):
            among = len(range(number, rounds, len(self.groups)))
            if among == 0:
                continue
            plan = make_plan(self.game, options, bots, among, seed)
            key = hashlib.sha256("|".join([*bots, *number * "+"]).encode()).hexdigest()[:12]
            played = play_tournament(
                self.game,
                plan,
                file=self.folder / f"{plan.game}-{key}-{seed}.jsonl",
                crew=self.crew,
                on_progress=lambda _done, _total: self._tell(),
                is_over=lambda: self.is_late,
            )
            for one in complete_rounds(self.game, plan, played):
                place = one.round * len(self.groups) + number
                found.append(one.model_copy(update={"round": place}))
        return found


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
    """The longest of some decisions, in seconds of this machine, whatever else it is busy with."""
    match, player, longest = Match(game, options, seed=1), make_bot(bot, 1), 0.0
    whims = luck.generator(1)
    timed = 0
    while not match.over and timed < TIMED_DECISIONS:
        observation = observe(match, game.actors(match.state)[0])
        if len(observation.actions) > 1:
            begun = time.process_time()
            player.choose(observation)
            longest = max(longest, time.process_time() - begun) if timed else 0.0
            timed += 1
        chosen = observation.actions[luck.below(whims, len(observation.actions))]
        match.act(chosen, observation.seat)
    return longest
