"""A damaged position is refused in words, or can be played on; it never leads beyond a table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_a_damaged_position_is_refused_or_can_be_played_on() -> None:
    tests = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "games.win_or_die.damaged", "1", "4", "2"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tests)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    refused, accepted = (int(word) for word in done.stdout.split())
    assert refused > 50
    assert accepted > 50
