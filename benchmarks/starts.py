"""What only a process of its own can show: start-up, first compilation, rules without compiler."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.speed import Rates

PROJECT = Path(__file__).resolve().parent.parent


def cold_compilation(game: str, options: dict[str, Any]) -> float:
    """Seconds of the first random game with an empty cache, compilation included."""
    with tempfile.TemporaryDirectory() as empty:
        return float(_play_alone(game, options, 0, DAUNTLESS_CACHE=empty)["first_seconds"])


def uncompiled(game: str, options: dict[str, Any], seconds: float) -> Rates:
    """The same rules run by Python itself."""
    played = _play_alone(game, options, seconds, NUMBA_DISABLE_JIT="1")
    counted = ("decisions", "turns", "games", "processing_seconds")
    return Rates(*(played[what] / played["seconds"] for what in counted))


def command_seconds(arguments: list[str], rounds: int) -> float:
    """Seconds that a `dauntless` command takes from start to end, at best; its cache is warm."""
    program = shutil.which("dauntless", path=str(Path(sys.executable).parent))
    if program is None:
        raise RuntimeError("the command `dauntless` is not installed beside this Python")
    _run([program, *arguments])
    seconds = []
    for _ in range(rounds):
        begun = perf_counter()
        _run([program, *arguments])
        seconds.append(perf_counter() - begun)
    return min(seconds)


def _play_alone(game: str, options: dict[str, Any], seconds: float, **settings: str) -> Any:
    command = [sys.executable, "-m", "benchmarks.alone", game, json.dumps(options), str(seconds)]
    return json.loads(_run(command, **settings))


def _run(command: list[str], **settings: str) -> str:
    done = subprocess.run(
        command, cwd=PROJECT, env=os.environ | settings, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout
