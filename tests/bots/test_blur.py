"""How weak players err: what looks better is likelier, and nobody does the absurd."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dauntless.bots.blur import FARTHEST, PLAIN, chances, choose
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
def test_what_is_plainly_among_the_worse_half_is_never_taken(
    values: np.ndarray, heat: float
) -> None:
    gaps = values.max() - values
    absurd = (gaps > PLAIN) & (gaps > np.ptp(values) / 2)
    assert (chances(values, heat)[absurd] == 0).all()
    assert (chances(values, heat)[gaps > FARTHEST * heat] == 0).all()


def test_without_a_temperature_only_the_best_are_taken() -> None:
    assert chances(np.array([0.2, 0.7, 0.7, 0.699]), 0).tolist() == [0, 1, 1, 0]


def test_an_action_that_looks_worse_by_one_temperature_comes_a_third_as_often() -> None:
    values, generator = np.array([0.50, 0.49]), luck.generator(7)
    taken = sum(choose(values, 0.01, generator) for _ in range(20_000))
    assert taken / 20_000 == pytest.approx(np.exp(-1) / (1 + np.exp(-1)), abs=0.01)


def test_a_small_difference_is_hardly_seen_and_a_large_one_by_everybody() -> None:
    dim = 0.2
    small, large = chances(np.array([0.50, 0.48]), dim), chances(np.array([0.9, 0.4]), dim)
    assert small[1] > 0.9 * small[0]
    assert large[1] == 0
