"""Every test here that asks for a `case` is run for every game in every variant.

A test that asks for an `ending_case` is run for those variants that cannot go on for ever.
"""

from __future__ import annotations

import pytest

from conformance.cases import CASES
from conformance.nerve import Nerve
from dauntless import registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=str)
    if "ending_case" in metafunc.fixturenames:
        ending = [case for case in CASES if case.game.longest(case.options) is not None]
        metafunc.parametrize("ending_case", ending, ids=str)


@pytest.fixture(autouse=True)
def nerve_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logs and `repr` find the game that only the tests know."""
    monkeypatch.setitem(registry._added, Nerve.facts.name, Nerve)
