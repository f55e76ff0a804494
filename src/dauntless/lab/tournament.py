"""Tournaments: every bot against every other, with the same luck and the seats turned.

In a round all games have one seed of chance; with it each pair plays once in every seating. So a
good roll helps both alike, and fewer games tell more. Where there are several sets of options, the
rounds take them in turn. What is played depends on the plan alone, not on the number of workers; a
tournament that was stopped goes on from its file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from dauntless.bots import make_bot
from dauntless.engine import luck
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.engine.schema import Strict
from dauntless.lab.records import keep, read_records
from dauntless.lab.work import Crew, play_match

MOST_ROUNDS = 1_000_000
MOST_BOTS = 32
FORMAT = 3


class Plan(Strict):
    """What is to be played: the first line of a tournament's file."""

    dauntless: str = "tournament"
    format: int = FORMAT
    game: str
    rules: int
    pack: str
    options: list[dict[str, Any]]
    bots: list[str]
    rounds: int
    seed: int


class Result(Strict):
    """One game: which pair, round and seating; the first bot's points (1, ½ or 0); its turns."""

    first: int
    second: int
    round: int
    seating: int
    points: float
    turns: int

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Which game of the plan it is."""
        return self.first, self.second, self.round, self.seating


@dataclass(frozen=True)
class Fixture:
    """A game to be played: with which options, and who sits where."""

    first: int
    second: int
    round: int
    seating: int
    options: dict[str, Any]
    bots: tuple[int, ...]


def make_plan(
    game: Game[Any, Any],
    options: list[dict[str, Any]],
    bots: list[str],
    rounds: int,
    seed: int,
) -> Plan:
    """Check what is asked for: options to be taken in turn, bots, how often and with which seed."""
    in_turn = [game.options(given) for given in options]
    checked = in_turn[0]
    if not 2 <= len(bots) <= MOST_BOTS:
        raise BadOption("bots", f"a tournament needs 2 to {MOST_BOTS} bots, not {len(bots)}")
    for bot in bots:
        make_bot(bot)
        if bots.count(bot) > 1:
            raise BadOption("bots", f'"{bot}" is named twice')
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadOption("rounds", f"it must be from 1 to {MOST_ROUNDS:,}, not {rounds}")
    if any(game.longest(one) is None for one in in_turn):
        raise BadOption("options", "a tournament needs a match that ends: set a limit of turns")
    if any(game.sides(one) != game.sides(checked) for one in in_turn):
        raise BadOption("options", "all games of a tournament need the same seats and sides")
    if len(game.sides(checked)) < 2:
        raise BadOption("game", f"{game.facts.title} has only one side, so nobody to play against")
    return Plan(
        game=game.facts.name,
        rules=game.facts.rules_version,
        pack=game.pack.hash,
        options=[one.model_dump(mode="json") for one in in_turn],
        bots=bots,
        rounds=rounds,
        seed=seed,
    )


def fixtures(game: Game[Any, Any], plan: Plan) -> Iterator[Fixture]:
    """All games of a plan: in each seating one bot has one side, the other all the rest."""
    grouped = game.sides(game.options(plan.options[0]))
    seats = sum(len(side) for side in grouped)
    for number in range(plan.rounds):
        options = plan.options[number % len(plan.options)]
        for first, second in combinations(range(len(plan.bots)), 2):
            seating = 0
            pairs = ((first, second),) if len(grouped) == 2 else ((first, second), (second, first))
            for alone, rest in pairs:
                for side in grouped:
                    bots = tuple(alone if seat in side else rest for seat in range(seats))
                    yield Fixture(first, second, number, seating, options, bots)
                    seating += 1


def play_fixture(game: Game[Any, Any], job: tuple[Plan, Fixture]) -> Result:
    """Play one game; it depends on the plan and the fixture alone."""
    plan, fixture = job
    dice = int(luck.generator(plan.seed, fixture.round)[0])
    match, _ = play_match(game, fixture.options, [plan.bots[bot] for bot in fixture.bots], dice)
    scores = match.scores()
    means = [
        sum(score for score, bot in zip(scores, fixture.bots, strict=True) if bot == who)
        / fixture.bots.count(who)
        for who in (fixture.first, fixture.second)
    ]
    points = 0.5 if means[0] == means[1] else float(means[0] > means[1])
    return Result(
        first=fixture.first,
        second=fixture.second,
        round=fixture.round,
        seating=fixture.seating,
        points=points,
        turns=match.turn,
    )


def play_tournament(
    game: Game[Any, Any],
    plan: Plan,
    *,
    file: Path | None = None,
    workers: int | None = None,
    crew: Crew | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
    is_over: Callable[[], bool] = lambda: False,
) -> list[Result]:
    """Play what the file does not hold yet; all results, in the plan's order.

    When `is_over` says so after a game, nothing more is played.
    """
    kept = read_records(file, plan, Result, may_differ=("rounds",)) if file is not None else []
    done = {result.place: result for result in kept if result.round < plan.rounds}
    todo = list(fixtures(game, plan))
    total = len(todo)
    todo = [f for f in todo if (f.first, f.second, f.round, f.seating) not in done]
    todo = [] if is_over() else todo
    on_progress(len(done), total)
    with nullcontext(crew) if crew is not None else Crew(workers) as playing:
        played = playing.play(game, plan.bots, play_fixture, [(plan, f) for f in todo])
        for result in played:
            done[result.place] = result
            if file is not None:
                keep(file, result)
            on_progress(len(done), total)
            if is_over():
                break
    return [done[place] for place in sorted(done)]


def complete_rounds(game: Game[Any, Any], plan: Plan, results: list[Result]) -> list[Result]:
    """The results of the rounds of which no game is missing: only they favour nobody."""
    played = Counter(result.round for result in results)
    needed = Counter(fixture.round for fixture in fixtures(game, plan))
    return [one for one in results if played[one.round] == needed[one.round]]
