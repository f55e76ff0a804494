"""The rules against the oracle: every way a turn can end, from awkward positions and real ones."""

from __future__ import annotations

import random

import pytest

from conformance.cases import CASES, EAGER, Case, played, state_at
from dauntless import registry
from dauntless.engine.explore import turn_outcomes
from games.darebase.awkward import random_position
from games.darebase.oracle import SCENARIOS, Position, key_of, outcomes

GAME = registry.load("darebase")
SLOW_CHUNKS = 8
REAL_CASES = [case for case in CASES if case.game.facts.name == "darebase"]


def assert_same_outcomes(position: Position) -> None:
    """The rules and the oracle agree on every position that can stand after the turn."""
    ends = turn_outcomes(GAME, GAME.read_position(position, {"turn_limit": 0}))
    by_rules = {key_of(GAME.position(end)) for end in ends}
    by_oracle = {key_of(end) for end in outcomes(position)}
    assert len(ends) == len(by_rules), "no end is found twice"
    told = f"from {key_of(position)}"
    assert by_rules - by_oracle == set(), f"{told}, which the oracle does not allow"
    assert by_oracle - by_rules == set(), f"{told}, which the rules do not allow"


def assert_same_for_random_positions(seed: int, count: int) -> None:
    rng, scenarios = random.Random(seed), set()
    for _ in range(count):
        position = random_position(rng)
        assert_same_outcomes(position)
        scenarios.add(position["scenario"])
    assert scenarios == set(SCENARIOS)


@pytest.mark.parametrize("seed", range(3))
def test_the_rules_agree_with_the_oracle(seed: int) -> None:
    assert_same_for_random_positions(1_000 + seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SLOW_CHUNKS))
def test_the_rules_agree_with_the_oracle_on_many_positions(seed: int) -> None:
    assert_same_for_random_positions(2_000 + seed, 270)


@pytest.mark.parametrize("case", REAL_CASES, ids=str)
def test_the_rules_agree_with_the_oracle_in_real_play(case: Case) -> None:
    """At the beginning of every so many turns of a match."""
    match = played(case, EAGER)
    compared = 0
    for index in range(len(match.steps)):
        s = state_at(match, index)
        after_a_roll = index > 0 and match.steps[index - 1].seat is None
        if after_a_roll and GAME.turn(s) % 25 == 0:
            assert_same_outcomes(GAME.position(s))
            compared += 1
    assert compared >= 1
