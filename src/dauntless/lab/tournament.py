"""Tournaments: every bot against every other, with the same luck and the seats turned.

One luck is one seed of the match's chance; with it each pair plays once in every seating. So a
good roll helps both alike, and fewer games tell more. Where there are several sets of options, the
lucks take them in turn. What is played depends on the plan alone, not on the number of workers; a
tournament that was stopped goes on from its file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from dauntless.bots import make_bot
from dauntless.engine import luck
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Game
from dauntless.engine.schema import Strict, read_json, validate, write_json
from dauntless.lab.work import in_parallel, play_match

MOST_LUCKS = 1_000_000
MOST_BOTS = 32
FORMAT = 2


class Plan(Strict):
    """What is to be played: the first line of a tournament's file."""

    dauntless: str = "tournament"
    format: int = FORMAT
    game: str
    rules: int
    pack: str
    options: list[dict[str, Any]]
    bots: list[str]
    lucks: int
    seed: int


class Result(Strict):
    """One game: which pair, luck and seating; the first bot's points (1, ½ or 0); its turns."""

    first: int
    second: int
    luck: int
    seating: int
    points: float
    turns: int

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Which game of the plan it is."""
        return self.first, self.second, self.luck, self.seating


@dataclass(frozen=True)
class Fixture:
    """A game to be played: with which options, and who sits where."""

    first: int
    second: int
    luck: int
    seating: int
    options: dict[str, Any]
    bots: tuple[int, ...]


def make_plan(
    game: Game[Any, Any],
    options: list[dict[str, Any]],
    bots: list[str],
    lucks: int,
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
    if not 1 <= lucks <= MOST_LUCKS:
        raise BadOption("lucks", f"it must be from 1 to {MOST_LUCKS:,}, not {lucks}")
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
        lucks=lucks,
        seed=seed,
    )


def fixtures(game: Game[Any, Any], plan: Plan) -> Iterator[Fixture]:
    """All games of a plan: in each seating one bot has one side, the other all the rest."""
    grouped = game.sides(game.options(plan.options[0]))
    seats = sum(len(side) for side in grouped)
    for number in range(plan.lucks):
        options = plan.options[number % len(plan.options)]
        for first, second in combinations(range(len(plan.bots)), 2):
            seating = 0
            pairs = ((first, second),) if len(grouped) == 2 else ((first, second), (second, first))
            for alone, rest in pairs:
                for side in grouped:
                    bots = tuple(alone if seat in side else rest for seat in range(seats))
                    yield Fixture(first, second, number, seating, options, bots)
                    seating += 1


def play_fixture(game: Game[Any, Any], plan: Plan, fixture: Fixture) -> Result:
    """Play one game; it depends on the plan and the fixture alone."""
    dice = int(luck.generator(plan.seed, fixture.luck)[0])
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
        luck=fixture.luck,
        seating=fixture.seating,
        points=points,
        turns=match.turn,
    )


def hold(
    game: Game[Any, Any],
    plan: Plan,
    *,
    file: Path | None = None,
    workers: int | None = None,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[Result]:
    """Play what the file does not hold yet; all results, in the plan's order."""
    done = read_results(file, plan) if file is not None else {}
    todo = list(fixtures(game, plan))
    total = len(todo)
    todo = [f for f in todo if (f.first, f.second, f.luck, f.seating) not in done]
    on_progress(len(done), total)
    lock = threading.Lock()

    def play(fixture: Fixture) -> Result:
        result = play_fixture(game, plan, fixture)
        if file is not None:
            with lock, file.open("a", encoding="utf-8") as stream:
                stream.write(write_json(result.model_dump()) + "\n")
        return result

    for result in in_parallel(play, todo, workers):
        done[result.place] = result
        on_progress(len(done), total)
    return [done[place] for place in sorted(done)]


def read_results(file: Path, plan: Plan) -> dict[tuple[int, int, int, int], Result]:
    """What a tournament's file holds; a new file begins with the plan."""
    header = write_json(plan.model_dump(mode="json"))
    if not file.exists() or file.stat().st_size == 0:
        file.write_text(header + "\n", encoding="utf-8")
        return {}
    text = file.read_text(encoding="utf-8")
    complete, _, broken = text.rpartition("\n")
    if broken:
        # The last line was cut off when the tournament was stopped: that game is played again.
        file.write_text(complete + "\n", encoding="utf-8")
    lines = complete.splitlines()
    known = validate(Plan, read_json(lines[0]), BadInput, f"{file.name}, line 1")
    for name, value in plan.model_dump(mode="json").items():
        if getattr(known, name) != value and name != "lucks":
            raise BadInput(
                f"{file.name}, {name}",
                f"this file is of another tournament ({getattr(known, name)!r}, not {value!r})",
            )
    results: dict[tuple[int, int, int, int], Result] = {}
    for number, line in enumerate(lines[1:], start=2):
        where = f"{file.name}, line {number}"
        result = validate(Result, read_json(line), BadInput, where)
        if result.luck < plan.lucks:
            results[result.place] = result
    return results
