"""What only a process of its own can show: start-up, first compilation, rules without compiler."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.speed import Rates

PROJECT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, order=True)
class Wait:
    """How long somebody waits, and how long a processor really worked in that time."""

    seconds: float
    processing_seconds: float


def cold_compilation(game: str, options: dict[str, Any], rounds: int) -> Wait:
    """The shortest wait for the first random game with an empty cache, compilation included."""
    waits = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as empty:
            played = _play_alone(game, options, 0, DAUNTLESS_CACHE=empty)
        waits.append(Wait(played["first_seconds"], played["first_processing_seconds"]))
    return min(waits)


def uncompiled(game: str, options: dict[str, Any], seconds: float) -> Rates:
    """The same rules run by Python itself."""
    played = _play_alone(game, options, seconds, NUMBA_DISABLE_JIT="1")
    counted = ("decisions", "turns", "games", "processing_seconds")
    return Rates(*(played[what] / played["seconds"] for what in counted))


def command(arguments: list[str], rounds: int) -> Wait:
    """The shortest wait for a `dauntless` command, from start to end; its cache is warm."""
    program = shutil.which("dauntless", path=str(Path(sys.executable).parent))
    if program is None:
        raise RuntimeError("the command `dauntless` is not installed beside this Python")
    _run([program, *arguments])
    waits = []
    for _ in range(rounds):
        begun, begun_processing = perf_counter(), _processing_seconds_of_children()
        _run([program, *arguments])
        processed = _processing_seconds_of_children() - begun_processing
        waits.append(Wait(perf_counter() - begun, processed))
    return min(waits)


def _processing_seconds_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


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
