"""Fixtures for the tests of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.runner import Run, runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `dauntless` in this process."""
    return runner(monkeypatch)


@pytest.fixture
def start(run: Run) -> dict[str, Any]:
    """Darebase's starting position with the dice 2, 5 and 6."""
    position: dict[str, Any] = json.loads(run("position", "darebase", "--dice", "2,5,6").out)
    return position


@pytest.fixture
def start_file(start: dict[str, Any], tmp_path: Path) -> Path:
    """The same position in a file."""
    file = tmp_path / "start.json"
    file.write_text(json.dumps(start), encoding="utf-8")
    return file
