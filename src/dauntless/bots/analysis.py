"""What a bot would tell about a decision: prospects, candidate actions, exact chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dauntless.bots.interface import Observation, observe_state
from dauntless.bots.search import Budget, Search
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Game


@dataclass(frozen=True)
class Advice:
    """One action: how it does in the search, and how likely it succeeds where dice decide it."""

    action: str
    meaning: str
    visits: int
    value: float
    share: float
    success: float | None


@dataclass(frozen=True)
class Analysis:
    """A decision of one seat; `chances` are every seat's, from 0 (lost) to 1 (won)."""

    seat: str
    chances: dict[str, float]
    advice: tuple[Advice, ...]
    mixed: bool
    iterations: int
    seconds: float


def analyse(
    game: Game[Any, Any], state: Record, budget: Budget, seed: int = 0, trees: int = 1
) -> list[Analysis]:
    """Analyse the decision of every seat that is due, each from what that seat can know."""
    if game.over(state):
        raise Refusal("there is nothing to analyse: the match is over")
    if game.chance_is_due(state):
        raise Refusal("there is nothing to analyse yet: chance is due before anybody can decide")
    return [
        analyse_decision(observe_state(game, state, seat), budget, seed, trees)
        for seat in game.actors(state)
    ]


def analyse_decision(
    observation: Observation, budget: Budget, seed: int = 0, trees: int = 1
) -> Analysis:
    """Search one seat's decision and put the findings into words."""
    game, seat, state = observation.game, observation.seat, observation.state
    findings = Search(budget, seed, trees=trees).run(observation)
    facts, names = game.facts, game.seats(game.read_options(state))
    span = facts.highest_score - facts.lowest_score
    return Analysis(
        seat=names[seat],
        chances={
            name: (prospect - facts.lowest_score) / span
            for name, prospect in zip(names, findings.prospects, strict=True)
        },
        advice=tuple(
            Advice(
                action=game.action_text(state, seat, candidate.action),
                meaning=game.action_meaning(state, seat, candidate.action),
                visits=candidate.visits,
                value=candidate.value,
                share=candidate.share,
                success=chance_of_success(observation, candidate.action),
            )
            for candidate in findings.candidates
        ),
        mixed=findings.mixed,
        iterations=findings.iterations,
        seconds=findings.seconds,
    )


def chance_of_success(observation: Observation, action: int) -> float | None:
    """How likely chance makes an action succeed: the seat stands better than before it acted.

    None unless chance decides at once, within the turn: the roll of an attack, not the dice for
    whoever is next. It is exact, from the rules' own odds.
    """
    game, seat = observation.game, observation.seat
    after = observation.state.copy()
    game.act(after, seat, action)
    if not game.chance_is_due(after) or game.turn(after) != game.turn(observation.state):
        return None
    before = standing(game, observation.state, seat, observation.seats)
    outcomes, weights = game.odds(after)
    better = 0
    for outcome, weight in zip(outcomes, weights, strict=True):
        settled = after.copy()
        game.settle(settled, int(outcome))
        if standing(game, settled, seat, observation.seats) > before:
            better += int(weight)
    return better / int(weights.sum())


def standing(game: Game[Any, Any], state: Record, seat: int, seats: int) -> float:
    """What the judge, or the result, says for a seat."""
    if game.over(state):
        return game.score(state, seats)[seat]
    values = np.zeros(seats)
    game.rules.judge(state, game.tables, values)
    return float(values[seat])
