"""How weak players err: what looks better is likelier, and nobody does the absurd."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dauntless.bots.blur import ABSURD, FARTHEST, chances, choose, losses
from dauntless.engine import luck

beliefs = st.lists(st.floats(0, 1), min_size=1, max_size=12).map(np.array)
temperatures = st.floats(0.001, 1)


@given(beliefs, temperatures)
def test_the_better_an_action_looks_the_likelier_it_is(values: np.ndarray, heat: float) -> None:
    order = np.argsort(values)
    weights = chances(values, heat)[order]
    assert (np.diff(weights) >= 0).all()
    assert weights[-1] > 0


@given(beliefs, temperatures)
def test_what_is_far_worse_than_a_blind_choice_is_never_taken(
    values: np.ndarray, heat: float
) -> None:
    lost = losses(values)
    assert (chances(values, heat)[lost > ABSURD] == 0).all()
    assert (chances(values, heat)[lost > FARTHEST * heat] == 0).all()


@given(beliefs, temperatures, st.floats(0.01, 1))
def test_a_game_of_small_steps_is_seen_as_dimly_as_one_of_large_ones(
    values: np.ndarray, heat: float, scale: float
) -> None:
    values = values.round(2)  # on the edge of what is absurd, the last digit of a float decides
    near = (abs(losses(values) - ABSURD) < 1e-6) | (abs(losses(values) - FARTHEST * heat) < 1e-6)
    both = chances(values, heat), chances(values * scale, heat)
    assert (abs(both[0] - both[1])[~near] <= 1).all()


def test_without_a_temperature_only_the_best_are_taken() -> None:
    assert chances(np.array([0.2, 0.7, 0.7, 0.699]), 0).tolist() == [0, 1, 1, 0]


def test_an_action_that_looks_worse_by_one_temperature_comes_a_third_as_often() -> None:
    values, generator = np.array([0.50, 0.47, 0.44]), luck.generator(7)  # at stake: 0.03
    drawn = [choose(values, 0.5, generator) for _ in range(40_000)]
    share = np.bincount(drawn, minlength=3) / len(drawn)
    assert share[1] / share[0] == pytest.approx(np.exp(-2), abs=0.01)
    assert share[2] == 0, "twice what a blind choice would lose"


def test_a_small_difference_is_hardly_seen_and_a_large_one_by_everybody() -> None:
    dim = 0.4
    several = chances(np.array([0.50, 0.49, 0.3, 0.1]), dim)
    assert several[1] > 0.8 * several[0]
    assert several[2] < 0.5 * several[0]
    assert several[3] == 0


def test_between_two_actions_everybody_sees_which_is_better() -> None:
    assert chances(np.array([0.5, 0.499]), 1)[1] == 0
