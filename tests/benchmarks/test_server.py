"""The load on the server is real, and what it measures is what happened."""

from __future__ import annotations

from benchmarks.server import ANSWERS, READY, TARGETS, warm_start
from benchmarks.server_load import LATE, MEDIAN, RATE, TABLES, WORK, measure


def test_people_at_a_few_tables_are_measured() -> None:
    found = measure(None, tables=3, rate=60, seconds=2)
    assert found[TABLES] == 3
    assert found["refused"] == 0
    assert found[RATE] > 0
    assert found[WORK] > 0
    assert 0 < found[MEDIAN] <= found[LATE]


def test_every_target_is_measured() -> None:
    found = warm_start() | measure(None, tables=2, rate=40, seconds=2)
    assert {what for what, *_ in TARGETS} <= set(found)
    assert 0 < found[ANSWERS] <= found[READY]
