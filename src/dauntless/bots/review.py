"""Looking back at a finished match: what luck brought, and what the choices were worth.

Every moment of the match has a value for every seat: its chance to win, all cards on the table.
Across what chance brings, the value changes by luck: the value of what came up, less the average
over all that could have, by the rules' own odds. Across a decision it changes by choice. The
values begin with the opening and end with the result, so opening, luck and choices add up to the
result, exactly: values are whole parts of a certain win.

How good a choice was is another question, and is answered fairly: by a search from what the seat
could know then, against the best action that was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dauntless.bots.forecast import PARTS, Forecaster
from dauntless.bots.interface import observe_state
from dauntless.bots.search import Budget, Candidate, Findings, Search
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Event, Game, record_from_bytes
from dauntless.engine.log import Replay
from dauntless.engine.match import Match, Step

USUAL_ITERATIONS = 800
MOST_ITERATIONS = 1_000_000
ITERATIONS_A_FORECAST = 8
LEAST_FORECASTS = 4
FAIR_SHARE = 0.15
"""Where seats mix their actions, one that is to be taken so often is no mistake."""
FEW_VISITS = 1 / 4
"""An action that was tried less than this part of the best one's visits is hardly known."""
EARLY_ENDS = ("resigned", "agreed", "time")

Chances = tuple[int, ...]
"""Every seat's chance to win, in parts of a certain win."""


@dataclass(frozen=True)
class Worth:
    """A choice between several actions, against the best that was found, for whoever chose."""

    best: str
    meaning: str
    loss: int
    """How much of a certain win it gave away, in parts; 0 where it was as good as any."""
    actions: int


@dataclass(frozen=True)
class ReviewedStep:
    """One step of the match, and every seat's chances before and after it."""

    step: int
    kind: str
    """`choice`, `chance`, or `end`: the match was given up, agreed or lost on time."""
    seat: int | None
    text: str
    line: str
    turn: int
    before: Chances
    after: Chances
    worth: Worth | None = None

    def change(self, seat: int) -> int:
        """What it brought a seat."""
        return self.after[seat] - self.before[seat]


@dataclass(frozen=True)
class Account:
    """Where a seat's result comes from; all but the last add up to the last."""

    opening: int
    luck: int
    own: int
    others: int
    result: int


@dataclass(frozen=True)
class Review:
    """What looking back at a match has brought."""

    game: str
    title: str
    seats: tuple[str, ...]
    iterations: int
    steps: tuple[ReviewedStep, ...]
    accounts: tuple[Account, ...]

    def mistakes(self) -> list[ReviewedStep]:
        """Choices that gave something away, the dearest first."""
        found = [step for step in self.steps if step.worth is not None and step.worth.loss > 0]
        return sorted(found, key=lambda step: (-step.worth.loss if step.worth else 0, step.step))

    def strokes(self, seat: int) -> list[ReviewedStep]:
        """What chance did to a seat, the luckiest first."""
        found = [step for step in self.steps if step.kind == "chance" and step.change(seat)]
        return sorted(found, key=lambda step: (-step.change(seat), step.step))


@dataclass(frozen=True)
class Finished:
    """A match to look back at: how it was played, and how it ended."""

    match: Match
    scores: tuple[float, ...]
    end: str = "played"
    ended_by: int | None = None


def read_finished(text: str, find_game: Callable[[str], type[Game[Any, Any]]]) -> Finished:
    """The finished match of a log; raises BadInput if it is not finished."""
    replay = Replay(text, find_game)
    last = None
    for line in replay:
        last = line
    match = replay.match
    if match.over:
        return Finished(match, match.scores())
    if last is None or last.end is None or last.result is None:
        raise BadInput("log", "the match is not over; only a finished one can be reviewed")
    scores = tuple(last.result[name] for name in match.seat_names)
    seat = match.seat_number(last.seat) if last.seat is not None else None
    return Finished(match, scores, last.end, seat)


class Reviewer:
    """Looks back at a finished match, step by step from its end."""

    def __init__(
        self, finished: Finished, iterations: int = USUAL_ITERATIONS, seed: int = 0
    ) -> None:
        if not 1 <= iterations <= MOST_ITERATIONS:
            raise BadOption("iterations", f"it must be from 1 to {MOST_ITERATIONS:,}")
        match = finished.match
        if not match.over and finished.end not in EARLY_ENDS:
            raise BadInput("match", "it is not over; only a finished one can be reviewed")
        if not match.steps:
            raise BadInput("match", "nothing was played; there is nothing to review")
        self.finished, self.match, self.game = finished, match, match.game
        self.iterations = iterations
        self.games = max(LEAST_FORECASTS, iterations // ITERATIONS_A_FORECAST)
        self.forecaster = Forecaster(match.game, len(match.seat_names), seed)
        self.search = Search(Budget(iterations=iterations), seed)
        self.steps: list[ReviewedStep] = []

    def work(self) -> Iterator[tuple[int, int]]:
        """Do the work in small pieces; after each, how much is done, of how much."""
        count = len(self.match.steps)
        after = self.forecaster.as_parts(self.finished.scores)
        if not self.match.over:
            after = self._look_at_end(after)
        for index in reversed(range(count)):
            self.steps.append(self._look_at(index, after))
            after = self.steps[-1].before
            yield count - index, count
        self.steps.reverse()

    def review(self) -> Review:
        """The review, once the work is done."""
        steps = tuple(self.steps)
        return Review(
            game=self.game.facts.name,
            title=self.game.facts.title,
            seats=self.match.seat_names,
            iterations=self.iterations,
            steps=steps,
            accounts=tuple(account_of(steps, seat) for seat in range(len(self.match.seat_names))),
        )

    def _look_at_end(self, result: Chances) -> Chances:
        """A match that was ended early: what that did to the chances as they stood."""
        seat, match = self.finished.ended_by, self.match
        before = self.forecaster.chances([match.state], self.games)[0]
        title = self.game.seat_titles(match.state)[seat] if seat is not None else ""
        line = {
            "resigned": f"{title} resigns.",
            "agreed": "A draw is agreed.",
            "time": f"{title} has run out of time.",
        }[self.finished.end]
        text, number = self.finished.end, len(match.steps) + 1
        self.steps.append(ReviewedStep(number, "end", seat, text, line, match.turn, before, result))
        return before

    def _look_at(self, index: int, after: Chances) -> ReviewedStep:
        step, state = self.match.steps[index], self._state(index)
        worth = None
        if step.seat is None:
            before = self._before_chance(state, step.code, after)
        else:
            actions = self.game.legal(state, step.seat)
            before = after
            if len(actions) > 1:
                before = self.forecaster.chances([state], self.games)[0]
                worth = self._worth(state, step)
        told = self.game.story(Event(step.seat, step.code, state, self._state(index + 1)))
        kind = "chance" if step.seat is None else "choice"
        turn = self.game.turn(state)
        return ReviewedStep(index + 1, kind, step.seat, step.text, told, turn, before, after, worth)

    def _state(self, index: int) -> Record:
        return record_from_bytes(self.game.rules.state, self.match.state_bytes(index))

    def _before_chance(self, state: Record, outcome: int, after: Chances) -> Chances:
        """The chances before chance spoke: those after it, less the luck that was in it."""
        outcomes, weights = self.game.odds(state)
        if len(outcomes) == 1:
            return after
        children = []
        for code in outcomes.tolist():
            children.append(state.copy())
            self.game.settle(children[-1], code)
        games = max(LEAST_FORECASTS, 2 * self.games // len(outcomes))
        found = self.forecaster.chances(children, games)
        total, came = int(weights.sum()), found[outcomes.tolist().index(outcome)]
        before = []
        for seat, stands in enumerate(after):
            summed = sum(
                int(weight) * chances[seat] for weight, chances in zip(weights, found, strict=True)
            )
            luck = came[seat] - round(summed / total)
            before.append(min(PARTS, max(0, stands - luck)))
        return tuple(before)

    def _worth(self, state: Record, step: Step) -> Worth:
        """How good a decision was, from what its seat could know."""
        assert step.seat is not None, "chance does not decide"
        observation = observe_state(self.game, state, step.seat)
        findings = self.search.run(observation)
        played = next(one for one in findings.candidates if one.action == step.code)
        best = best_of(findings)
        loss = self._loss(findings, best, played)
        if loss and not findings.mixed and played.visits < FEW_VISITS * best.visits:
            loss = min(loss, self._loss_by_forecast(state, step.seat, best.action, step.code))
        if not loss:
            best = played
        return Worth(
            best=self.game.action_text(observation.state, step.seat, best.action),
            meaning=self.game.action_meaning(observation.state, step.seat, best.action),
            loss=loss,
            actions=len(observation.actions),
        )

    def _loss(self, findings: Findings, best: Candidate, played: Candidate) -> int:
        if findings.mixed and played.share >= FAIR_SHARE:
            return 0
        worth, most = self.forecaster.as_parts((played.value, best.value))
        return max(0, most - worth)

    def _loss_by_forecast(self, state: Record, seat: int, best: int, played: int) -> int:
        """The search has hardly looked at what was played: what do both lead to?"""
        children = []
        for action in (best, played):
            children.append(state.copy())
            self.game.act(children[-1], seat, action)
        most, worth = self.forecaster.chances(children, self.games)
        return max(0, most[seat] - worth[seat])


def best_of(findings: Findings) -> Candidate:
    """The action to compare with: the recommended one; where seats mix, the best of the mixture."""
    if not findings.mixed:
        return findings.candidates[0]
    kept = [one for one in findings.candidates if one.share >= FAIR_SHARE]
    return max(kept or findings.candidates[:1], key=lambda one: one.value)


def account_of(steps: Sequence[ReviewedStep], seat: int) -> Account:
    """Where a seat's result comes from."""
    luck = own = others = 0
    for step in steps:
        if step.kind == "chance":
            luck += step.change(seat)
        elif step.seat in (seat, None):  # a draw is everybody's choice
            own += step.change(seat)
        else:
            others += step.change(seat)
    return Account(steps[0].before[seat], luck, own, others, steps[-1].after[seat])


def review_match(
    finished: Finished,
    iterations: int = USUAL_ITERATIONS,
    seed: int = 0,
    on_progress: Callable[[int, int], None] = lambda *_: None,
) -> Review:
    """Look back at a finished match; the same seed gives the same review."""
    reviewer = Reviewer(finished, iterations, seed)
    for done, of in reviewer.work():
        on_progress(done, of)
    return reviewer.review()


__all__ = [
    "PARTS",
    "Account",
    "Finished",
    "Review",
    "ReviewedStep",
    "Reviewer",
    "Worth",
    "read_finished",
    "review_match",
]
