"""Fixtures for the tests of the terminal client."""

from __future__ import annotations

import pytest

from conformance.nerve import Nerve
from dauntless import registry
from terminal.sitting import Sit, sitter


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a table and types."""
    monkeypatch.setitem(registry._added, Nerve.facts.name, Nerve)
    monkeypatch.setenv("COLUMNS", "80")
    return sitter(monkeypatch)
