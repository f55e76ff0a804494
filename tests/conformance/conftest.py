"""Every test here that asks for a `case` is run for every game in every variant.

A test that asks for an `ending_case` is run for those variants that cannot go on for ever. All but
the first variant of a game are left to the slow run, so that `make check` is quick.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from conformance.cases import CASES, Case
from conformance.nerve import Nerve
from dauntless import registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", marked(CASES))
    if "ending_case" in metafunc.fixturenames:
        ending = [case for case in CASES if case.game.longest(case.options) is not None]
        metafunc.parametrize("ending_case", marked(ending))


def marked(cases: Iterable[Case]) -> list[Any]:
    """The cases as parameters, all but the first of a game marked as slow."""
    return [
        pytest.param(case, id=str(case), marks=pytest.mark.slow if case.is_further else ())
        for case in cases
    ]


@pytest.fixture(autouse=True)
def nerve_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logs and `repr` find the game that only the tests know."""
    monkeypatch.setitem(registry._added, Nerve.facts.name, Nerve)
