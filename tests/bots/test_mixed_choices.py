"""Games whose right play is a mixture: computed exactly, and compared with the search."""

from __future__ import annotations

import numpy as np
import pytest

from bots.minis import (
    BET,
    HEAVY_ROCK,
    JACK,
    KING,
    KUHN,
    PENNIES,
    QUEEN,
    UNEVEN_PENNIES,
    KuhnPoker,
    Matrix,
)
from bots.tabled import Tabled
from dauntless.bots import Budget, Findings, Search, SearchBot, observe_state
from dauntless.engine.contract import Record

ITERATIONS = 200_000


def search(game: Tabled, state: Record, seat: int, seed: int = 1) -> Findings:
    return Search(Budget(iterations=ITERATIONS), seed).run(observe_state(game, state, seat))


def shares(findings: Findings) -> list[float]:
    return [c.share for c in sorted(findings.candidates, key=lambda c: c.action)]


def equilibrium(wins: list[list[float]]) -> list[float]:
    """The first seat's mixture that leaves the second indifferent, where both use all actions."""
    table = np.array(wins)
    size = len(table)
    system = np.block([[table.T, -np.ones((size, 1))], [np.ones((1, size)), np.zeros((1, 1))]])
    solved = np.linalg.solve(system, np.append(np.zeros(size), 1.0))
    return list(solved[:size])


@pytest.mark.parametrize("game", [PENNIES, UNEVEN_PENNIES, HEAVY_ROCK], ids=str)
def test_secret_simultaneous_choices_are_mixed_as_the_equilibrium_says(game: Tabled) -> None:
    assert isinstance(game.mini, Matrix)
    wins = game.mini.wins
    for seat, table in (
        (0, wins),
        (1, [[-w for w in column] for column in zip(*wins, strict=True)]),
    ):
        found = search(game, game.at(), seat)
        assert found.mixed
        assert shares(found) == pytest.approx(equilibrium(table), abs=0.06)


def test_a_choice_already_made_in_secret_changes_nothing() -> None:
    """The second seat cannot know what the first has chosen, only that it has."""
    after_heads = UNEVEN_PENNIES.at((0, 0))
    after_tails = UNEVEN_PENNIES.at((0, 1))
    assert shares(search(UNEVEN_PENNIES, after_heads, 1)) == shares(
        search(UNEVEN_PENNIES, after_tails, 1)
    )


def first_bet(card: int, seed: int = 1) -> float:
    other = QUEEN if card != QUEEN else KING
    return shares(search(KUHN, KUHN.at(KuhnPoker.deal(card, other)), 0, seed))[BET]


def test_a_bluff_is_made_sometimes_but_not_too_often() -> None:
    """In equilibrium the jack is bet with some chance up to one third."""
    assert 0.03 < first_bet(JACK) < 0.40


def test_the_queen_is_not_bet_first() -> None:
    """A bet with the middle card is called by the better one only."""
    assert first_bet(QUEEN) < 0.20


def test_the_king_is_bet_three_times_as_often_as_the_jack() -> None:
    assert 1.8 < first_bet(KING) / first_bet(JACK) < 5.0


def test_a_mixture_is_played_by_chance() -> None:
    chosen = [
        SearchBot(Budget(iterations=2_000), seed).choose(observe_state(PENNIES, PENNIES.at(), 0))
        for seed in range(30)
    ]
    assert 5 < sum(chosen) < 25


def sure(game: Tabled, state: Record, seat: int) -> Findings:
    """What a search finds that ends as soon as it is sure."""
    return Search(Budget(iterations=8_000), 1, ends_early=True).run(
        observe_state(game, state, seat)
    )


def test_nobody_thinks_long_about_calling_with_the_king() -> None:
    """It is a choice under hidden information, but one action is always better."""
    found = sure(KUHN, KUHN.at(KuhnPoker.deal(JACK, KING), (0, BET)), 1)
    assert found.mixed
    assert found.best == BET
    assert found.iterations < 8_000


@pytest.mark.parametrize("game", [PENNIES, UNEVEN_PENNIES, HEAVY_ROCK], ids=str)
def test_what_must_be_mixed_is_thought_about_to_the_end(game: Tabled) -> None:
    found = sure(game, game.at(), 0)
    assert found.mixed
    assert found.iterations == 8_000
