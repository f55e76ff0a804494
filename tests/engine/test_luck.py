"""Random numbers: even, weighted exactly, independent, and the same everywhere."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

from dauntless.engine import luck


def uncompiled(function: Any) -> Any:
    return getattr(function, "py_func", function)


def draws(generator: Any, limit: int, count: int) -> list[int]:
    return [int(luck.below(generator, limit)) for _ in range(count)]


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 56, 1000])
def test_numbers_lie_below_the_limit_and_come_evenly(limit: int) -> None:
    count = 200 * limit if limit < 100 else 50_000
    seen = np.bincount(draws(luck.generator(1), limit, count), minlength=limit)
    assert len(seen) == limit
    # Of as many throws of a fair die, the sum of squares lies beyond this once in millions.
    surprise = ((seen - count / limit) ** 2 / (count / limit)).sum()
    assert surprise < limit + 7 * np.sqrt(2 * limit)


def test_first_numbers_of_successive_streams_come_evenly() -> None:
    """A match draws each outcome from a stream of its own."""
    for seed in (0, 1, 2**63, -1):
        streams = luck.generators(seed, 0, 6_000)
        first = [int(luck.below(streams[i : i + 1], 6)) for i in range(6_000)]
        seen = np.bincount(first, minlength=6)
        assert ((seen - 1000) ** 2 / 1000).sum() < 30
    first = [int(luck.below(luck.generator(seed), 6)) for seed in range(6_000)]
    assert ((np.bincount(first, minlength=6) - 1000) ** 2 / 1000).sum() < 30


def test_streams_are_independent() -> None:
    columns = [draws(luck.generator(9, stream), 1000, 2_000) for stream in range(6)]
    columns += [draws(luck.generator(10, stream), 1000, 2_000) for stream in range(6)]
    correlation = np.corrcoef(np.array(columns)) - np.eye(len(columns))
    assert np.abs(correlation).max() < 0.12


def test_pairs_of_successive_numbers_come_evenly() -> None:
    numbers = draws(luck.generator(3), 6, 36_001)
    pairs = [6 * a + b for a, b in itertools.pairwise(numbers)]
    seen = np.bincount(pairs, minlength=36)
    assert ((seen - 1000) ** 2 / 1000).sum() < 36 + 7 * np.sqrt(72)


def test_the_same_seed_and_stream_bring_the_same_numbers() -> None:
    assert draws(luck.generator(5, 2), 6, 50) == draws(luck.generator(5, 2), 6, 50)
    assert draws(luck.generator(5, 2), 6, 50) != draws(luck.generator(5, 3), 6, 50)
    assert draws(luck.generator(5, 2), 6, 50) != draws(luck.generator(6, 2), 6, 50)


def test_many_generators_at_once_are_those_made_one_by_one() -> None:
    together = luck.generators(8, 3, 5)
    assert together.tolist() == [int(luck.generator(8, 3 + i)[0]) for i in range(5)]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, 2**64 + 5, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert len(set(draws(luck.generator(seed), 1000, 50))) > 30


def test_compiled_and_uncompiled_numbers_are_the_same() -> None:
    compiled, plain = luck.generator(77), luck.generator(77)
    weights = np.array([3, 0, 1, 9])
    for limit in (*range(1, 200), 2**16, 2**31, 2**32 - 1):
        assert int(luck.below(compiled, limit)) == int(uncompiled(luck.below)(plain, limit))
        picked = luck.pick(compiled, weights, 4)
        assert int(picked) == int(uncompiled(luck.pick)(plain, weights, 4))
    assert compiled.tolist() == plain.tolist()


def generator_for(residue: int, total: int) -> Any:
    """The generator whose next number below `total` is the given one."""
    made = np.array([(residue * 2**32 + total - 1) // total], np.uint64)
    assert int(luck.below(made.copy(), total)) == residue
    return made


@pytest.mark.parametrize(
    "weights",
    [[1], [1, 1], [1, 2], [2, 1], [3, 1, 2], [1, 1, 1, 1], [4, 4, 4], [0, 3], [3, 0, 0, 1], [7, 5]],
)
def test_a_pick_is_exactly_as_likely_as_its_weight(weights: list[int]) -> None:
    total = sum(weights)
    picked = [
        int(luck.pick(generator_for(residue, total), np.array(weights), len(weights)))
        for residue in range(total)
    ]
    assert [picked.count(i) for i in range(len(weights))] == weights


def test_only_as_many_weights_count_as_are_said_to() -> None:
    weights = np.array([1, 1, 10**6])
    generator = luck.generator(1)
    assert {int(luck.pick(generator, weights, 2)) for _ in range(100)} == {0, 1}


def test_global_generators_are_neither_used_nor_disturbed() -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    first = draws(luck.generator(4), 6, 100)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # type: ignore[index]
    random.seed(2)
    np.random.seed(2)
    assert draws(luck.generator(4), 6, 100) == first


@pytest.mark.parametrize("kind", [np.uint8, np.uint64, np.int64])
def test_weights_and_their_count_may_be_of_any_whole_type(kind: Any) -> None:
    weights = np.array([1, 2, 1], kind)
    compiled = luck.pick(luck.generator(3), weights, kind(3))
    plain = uncompiled(luck.pick)(luck.generator(3), weights, kind(3))
    assert isinstance(compiled, int)
    assert compiled == plain
