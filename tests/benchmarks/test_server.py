"""The load on the server is real, and what it measures is what happened."""

from __future__ import annotations

from benchmarks.server import ANSWERS, CEILING, READY, TARGETS, find_ceiling, warm_start
from benchmarks.server_load import (
    LATE,
    MEDIAN,
    RATE,
    TABLES,
    WORK,
    measure,
    measure_with_abusers,
    soak,
)


def test_every_target_is_measured_with_people_at_a_few_tables() -> None:
    found = warm_start(starts=1) | measure(None, tables=3, rate=60, seconds=2)
    assert {what for what, *_ in TARGETS} <= set(found)
    assert 0 < found[ANSWERS] <= found[READY]
    assert found[TABLES] == 3
    assert found["refused"] == 0
    assert found[RATE] > 0
    assert found[WORK] > 0
    assert 0 < found[MEDIAN] <= found[LATE]


def server_that_bears(most: float) -> dict[str, float]:
    """What is found of a server at which people wait beyond so many actions a second."""

    def measure_at(rate: float) -> dict[str, float]:
        return {RATE: min(rate, most), LATE: 20.0 if rate <= most else 400.0, WORK: 1.5}

    return find_ceiling(measure_at, 100, step=2)


def test_the_load_is_raised_until_people_wait_too_long() -> None:
    assert server_that_bears(450)[CEILING] == 400
    assert server_that_bears(50)[CEILING] == 0


def test_a_server_that_does_not_keep_up_is_beyond_its_ceiling() -> None:
    def measure_at(rate: float) -> dict[str, float]:
        return {RATE: min(rate, 250), LATE: 10.0, WORK: 1.5}

    assert find_ceiling(measure_at, 100, step=2)[CEILING] == 200


def test_people_play_on_while_the_server_is_abused() -> None:
    found = measure_with_abusers(tables=2, rate=20, seconds=6)
    assert found["refused"] == 0
    assert found[RATE] > 0


def test_a_long_load_is_looked_at_from_time_to_time() -> None:
    samples = soak(None, tables=2, rate=40, seconds=3, samples=3)
    assert len(samples) >= 2
    assert all(sample["open files"] > 4 for sample in samples)
    assert samples[0]["actions"] < samples[-1]["actions"]
