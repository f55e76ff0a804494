"""Who plays in other processes stops when nobody wants the games any more."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SCRIPT = """
import sys, time
from pathlib import Path

from dauntless import registry
from dauntless.lab.work import Crew


def long_game(game, file):
    for beat in range(10_000):
        Path(file).write_text(str(beat))
        time.sleep(0.05)


if __name__ == "__main__":
    with Crew(2) as crew:
        list(crew.play(registry.load("darebase"), [], long_game, sys.argv[1:]))
"""
PATIENCE = 60.0  # seconds, on a crowded machine


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_game_goes_on_when_its_program_is_stopped(how: signal.Signals, tmp_path: Path) -> None:
    script, games = tmp_path / "play.py", [tmp_path / "first", tmp_path / "second"]
    script.write_text(SCRIPT)
    with subprocess.Popen([sys.executable, script, *games], stderr=subprocess.DEVNULL) as program:
        until = time.monotonic() + PATIENCE
        while not all(game.exists() for game in games):
            assert program.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        program.send_signal(how)
        program.wait(PATIENCE)
    while True:
        before = [game.read_text() for game in games]
        time.sleep(1)
        if [game.read_text() for game in games] == before:
            break
        assert time.monotonic() < until + PATIENCE
