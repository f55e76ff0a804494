"""Compiled code plays as the source says: step by step the same, and never out of bounds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cases import CASES
from conformance.trace import trace

TESTS = Path(__file__).parent.parent
NAMES = sorted({case.game.facts.name for case in CASES})


def run_elsewhere(module: str, *arguments: str, **settings: str) -> None:
    """Run a module of the tests in an interpreter of its own, where any warning is an error."""
    paths = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *arguments],
        env=os.environ | settings | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_compiled_and_uncompiled_rules_play_the_same(name: str, tmp_path: Path) -> None:
    file = tmp_path / "uncompiled.txt"
    run_elsewhere("conformance.trace", name, str(file), NUMBA_DISABLE_JIT="1")
    uncompiled = file.read_text(encoding="utf-8").splitlines()
    for compiled_line, uncompiled_line in zip(trace(name), uncompiled, strict=True):
        assert compiled_line == uncompiled_line


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_rule_reads_or_writes_out_of_bounds(name: str, tmp_path: Path) -> None:
    file = tmp_path / "checked.txt"
    run_elsewhere("conformance.bounds", name, str(file), NUMBA_BOUNDSCHECK="1")
    assert file.read_text(encoding="utf-8").splitlines() == list(trace(name))
