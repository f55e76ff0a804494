"""The load on the server is real, and what it measures is what happened."""

from __future__ import annotations

from benchmarks.server import ANSWERS, READY, TARGETS, warm_start
from benchmarks.server_load import LATE, MEDIAN, RATE, TABLES, WORK, measure


def test_every_target_is_measured_with_people_at_a_few_tables() -> None:
    found = warm_start(starts=1) | measure(None, tables=3, rate=60, seconds=2)
    assert {what for what, *_ in TARGETS} <= set(found)
    assert 0 < found[ANSWERS] <= found[READY]
    assert found[TABLES] == 3
    assert found["refused"] == 0
    assert found[RATE] > 0
    assert found[WORK] > 0
    assert 0 < found[MEDIAN] <= found[LATE]
