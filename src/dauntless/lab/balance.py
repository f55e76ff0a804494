"""Is a game a fair contest? Equal bots play every meeting that the game declares, evenly.

In a round every meeting is played once, all with the same luck. Rounds go on in batches until all
shares are known as closely as asked. What is played depends on the plan alone, never on the number
of workers; a study that was stopped goes on from its file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import Field

from dauntless.bots import make_bot, observe
from dauntless.bots.blur import as_beliefs
from dauntless.engine import luck
from dauntless.engine.contract import Reals
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game, Meeting
from dauntless.engine.match import Match
from dauntless.engine.schema import Strict
from dauntless.lab.balance_rows import margin_of
from dauntless.lab.meetings import fitting
from dauntless.lab.records import keep, read_records
from dauntless.lab.simulation import play_one_ply
from dauntless.lab.work import Crew, make_players

FORMAT = 1
ONE_PLY = "one-ply"
"""Who looks one decision ahead; whole games of it are compiled."""
GAMES_A_BATCH = 64  # about so many between two looks at how closely the shares are known
MOST_GAMES = 1_000_000
LEAD = 0.02  # the judge must prefer a side by so much before it takes the lead


class Plan(Strict):
    """What is studied: the first line of a study's file."""

    dauntless: str = "balance study"
    format: int = FORMAT
    game: str
    rules: int
    pack: str
    bot: str
    seed: int
    meetings: list[dict[str, Any]]


class Played(Strict):
    """One game of a study."""

    round: int
    meeting: int
    points: list[float]
    """Of each seat: 1 for the side that won, shared where several did equally well, else 0."""
    first: int
    """The seat that was first to decide alone, or −1."""
    turns: int
    decisions: int
    lead_changes: int | None
    """How often another side was ahead; unknown where nobody watched."""
    clear: float | None
    """After what part of its turns the winner was ahead for good; 1 if nobody won."""
    subjects: dict[str, list[float]]
    """What could be chosen: times left, times taken, points above the judge's forecast of both."""
    tallies: dict[str, list[int]] = Field(default_factory=dict)
    """What the game counts when a match is over: how often it was asked, and how often true."""


def make_plan(game: Game[Any, Any], bot: str, seed: int, given: dict[str, Any]) -> Plan:
    """Check what is asked for: the meetings that fit the given options, and who plays."""
    if bot != ONE_PLY:
        make_bot(bot)
    options = [game.options(one.options) for one in fitting(game, given)]
    return Plan(
        game=game.facts.name,
        rules=game.facts.rules_version,
        pack=game.pack.hash,
        bot=bot,
        seed=seed,
        meetings=[one.model_dump(mode="json") for one in options],
    )


def meetings_of(game: Game[Any, Any], plan: Plan) -> list[Meeting]:
    """The meetings of a plan, with what the game says of them."""
    declared = [(game.options(m.options).model_dump(mode="json"), m) for m in game.meetings()]
    found = []
    for options in plan.meetings:
        fitting = [m for full, m in declared if all(options[key] == full[key] for key in m.options)]
        found.append(Meeting(options, fitting[0].groups, fitting[0].roles))
    return found


def study(
    game: Game[Any, Any],
    plan: Plan,
    crew: Crew,
    *,
    within: float,
    most_games: int,
    rounds: int | None = None,
    file: Path | None = None,
    on_progress: Callable[[int, float], None] = lambda _games, _margin: None,
) -> list[Played]:
    """Play until every share is known within so many points, or so many games are played.

    With `rounds`, exactly so many are played. The margin is looked at after whole batches only.
    """
    if not 0 < within < 50:
        raise BadOption("within", f"it is in points of a hundred, more than 0, not {within:g}")
    if not 1 <= most_games <= MOST_GAMES:
        raise BadOption("most-games", f"it must be from 1 to {MOST_GAMES:,}, not {most_games}")
    meetings = meetings_of(game, plan)
    kept = read_records(file, plan, Played) if file is not None else []
    done = {(played.round, played.meeting): played for played in kept}
    batch = rounds or -(-GAMES_A_BATCH // len(meetings))
    planned = batch
    while True:
        wanted = [(r, m) for r in range(planned) for m in range(len(meetings))]
        todo = [(plan, *place) for place in wanted if place not in done]
        for played in crew.play(game, _known(plan.bot), play_one, todo):
            done[played.round, played.meeting] = played
            if file is not None:
                keep(file, played)
            on_progress(len(done), 1.0)
        results = [done[place] for place in wanted]
        margin = margin_of(game, meetings, results)
        on_progress(len(results), margin)
        if rounds is not None or margin * 100 <= within:
            return results
        if len(results) + batch * len(meetings) > most_games:
            return results
        planned += batch


def _known(bot: str) -> list[str]:
    return [] if bot == ONE_PLY else [bot]


def play_one(game: Game[Any, Any], job: tuple[Plan, int, int]) -> Played:
    """Play one game of a study; it depends on the plan, the round and the meeting alone."""
    plan, number, meeting = job
    options = plan.meetings[meeting]
    seed = int(luck.generator(plan.seed, number)[0])
    if plan.bot == ONE_PLY:
        return play_quickly(game, options, seed, number, meeting)
    return Watcher(game, options, plan.bot, seed).play(number, meeting)


def play_quickly(
    game: Game[Any, Any], options: dict[str, Any], seed: int, number: int, meeting: int
) -> Played:
    """A game of players that look one decision ahead, compiled whole: only its end is looked at."""
    games = play_one_ply(game, options, 1, seed, workers=1)
    sides = game.sides(game.options(options))
    return Played(
        round=number,
        meeting=meeting,
        points=points_of(tuple(games.scores[0].tolist()), sides),
        first=-1,
        turns=int(games.turns[0]),
        decisions=int(games.decisions[0]),
        lead_changes=None,
        clear=None,
        subjects={},
        tallies=answers(game, games.finals[0]),
    )


def answers(game: Game[Any, Any], final: Any) -> dict[str, list[int]]:
    """How often each of the game's questions was asked, and how often it came true."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, came_true in game.tallies(final):
        found[name][0] += 1
        found[name][1] += came_true
    return dict(found)


@dataclass
class Subject:
    """What one subject was worth in one game: for each time it was left or taken, what was
    expected of the seat then."""

    left: list[tuple[int, float]] = field(default_factory=list)
    taken: list[tuple[int, float]] = field(default_factory=list)

    def summed(self, points: list[float]) -> list[float]:
        """Times left, times taken, and by how much both ended above what was expected."""
        kinds = (self.left, self.taken)
        above = [sum(points[seat] - hope for seat, hope in kind) for kind in kinds]
        return [len(self.left), len(self.taken), *above]


class Watcher:
    """A match between equal bots, and what a study wants to know of it."""

    def __init__(self, game: Game[Any, Any], options: dict[str, Any], bot: str, seed: int) -> None:
        self.game = game
        self.match = Match(game, options, seed=seed)
        self.sides = game.sides(self.match.options)
        self.players = make_players([bot] * len(self.match.seat_names), seed)
        self.subjects: dict[str, Subject] = defaultdict(Subject)
        self.leaders: list[int | None] = []
        self.first = -1

    def play(self, number: int, meeting: int) -> Played:
        """Play to the end."""
        match, decisions = self.match, 0
        while not match.over:
            due = self.game.actors(match.state)
            if self.first < 0 and len(due) == 1:
                self.first = due[0]
            for seat in due:
                self._decide(seat)
                decisions += 1
            while len(self.leaders) < match.turn:
                self.leaders.append(self._leader())
        points = points_of(match.scores(), self.sides)
        return Played(
            round=number,
            meeting=meeting,
            points=points,
            first=self.first,
            turns=match.turn,
            decisions=decisions,
            lead_changes=lead_changes(self.leaders),
            clear=when_clear(self.leaders, self._winner(points)),
            subjects={name: subject.summed(points) for name, subject in self.subjects.items()},
            tallies=answers(self.game, self.match.state),
        )

    def _decide(self, seat: int) -> None:
        observation = observe(self.match, seat)
        chosen = self.players[seat].choose(observation)
        if len(observation.actions) > 1:
            state, game = observation.state, self.game
            names = {a: game.action_subject(state, seat, a) for a in observation.actions}
            if len(set(names.values())) > 1:
                hope = float(self._beliefs()[seat])
                for name in set(names.values()):
                    subject = self.subjects[name]
                    (subject.taken if names[chosen] == name else subject.left).append((seat, hope))
        self.match.act(chosen, seat)

    def _beliefs(self) -> Reals:
        """What the judge expects for every seat, from 0 to 1; it sees everything."""
        values = np.zeros(len(self.match.seat_names))
        self.game.rules.judge(self.match.state, self.game.tables, values)
        return as_beliefs(values, self.game.facts)

    def _leader(self) -> int | None:
        """The side that is ahead: the one before, unless another is so by more than a little."""
        before = self.leaders[-1] if self.leaders else None
        if self.match.over:
            return before
        beliefs = self._beliefs()
        means = [float(np.mean(beliefs[list(side)])) for side in self.sides]
        best = int(np.argmax(means))
        second = max(mean for side, mean in enumerate(means) if side != best)
        return best if means[best] - second > LEAD else before

    def _winner(self, points: list[float]) -> int | None:
        won = [number for number, side in enumerate(self.sides) if points[side[0]] == 1]
        return won[0] if won else None


def points_of(scores: tuple[float, ...], sides: list[tuple[int, ...]]) -> list[float]:
    """Each seat's points: a win is one, shared among the sides that did equally well."""
    means = [sum(scores[seat] for seat in side) / len(side) for side in sides]
    best = [side for side, mean in zip(sides, means, strict=True) if mean == max(means)]
    points = [0.0] * len(scores)
    for side in best:
        for seat in side:
            points[seat] = 1 / len(best)
    return points


def lead_changes(leaders: list[int | None]) -> int:
    """How often the lead went from one side to another."""
    known = [leader for leader in leaders if leader is not None]
    return sum(now != before for before, now in pairwise(known))


def when_clear(leaders: list[int | None], winner: int | None) -> float:
    """After what part of the turns the winner was ahead for good; 1 if there is no winner."""
    if winner is None or not leaders:
        return 1.0
    behind = [turn for turn, leader in enumerate(leaders, start=1) if leader != winner]
    return (behind[-1] if behind else 0) / len(leaders)
