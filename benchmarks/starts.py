"""What only a process of its own can show: start-up, first compilation, rules without compiler.

`python -m benchmarks.starts` measures alone how long the first start takes to a bot's move.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.server_load import NO_LIMITS, answers, free_port, post, start
from benchmarks.speed import Rates
from dauntless import registry

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


def first_move(game: str) -> Wait:
    """The wait from a server's first start, with an empty cache, until a bot has moved in a game.

    The game is chosen as soon as there are pages; all others are offered as well.
    """
    begun, begun_processing = perf_counter(), _processing_seconds_of_children()
    with tempfile.TemporaryDirectory() as folder:
        port, address = free_port(), f"sqlite:///{folder}/tables.sqlite"
        process = start(port, address, *NO_LIMITS, DAUNTLESS_CACHE=f"{folder}/compiled")
        try:
            answers(f"http://127.0.0.1:{port}", process)
            _play_until_a_bot_moves(f"http://127.0.0.1:{port}", game)
            seconds = perf_counter() - begun
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)
    return Wait(seconds, _processing_seconds_of_children() - begun_processing)


def _play_until_a_bot_moves(server: str, game: str) -> None:
    token = post(server, "/api/me", {"name": "Ada", "token": True})["token"]
    table = f"/api/tables/{post(server, '/api/tables', {'game': game}, token)['id']}"
    request = urllib.request.Request(
        f"{server}{table}/view", headers={"authorization": f"Bearer {token}"}
    )
    while True:
        with urllib.request.urlopen(request, timeout=120) as answer:
            seen = json.load(answer)
        decided = {entry["seat"] for entry in seen["entries"] if entry["kind"] == "act"}
        if any(
            seat["kind"] == "bot" and seat["seat"] in decided for seat in seen["table"]["seats"]
        ):
            return
        if not seen["table"]["my_turn"]:
            time.sleep(0.1)
            continue
        chosen = seen["view"]["scene"]["choices"][0]["action"]
        command = {"id": f"c-{seen['seq']}", "do": "act", "seq": seen["seq"], "action": chosen}
        try:
            post(server, f"{table}/commands", command, token)
        except urllib.error.HTTPError as refused:
            if refused.code != 409:  # a bot was faster
                raise


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


if __name__ == "__main__":
    for name in sys.argv[1:] or registry.names():
        wait = first_move(name)
        print(f"{name}: {wait.seconds:.0f} s, of work {wait.processing_seconds:.0f} s", flush=True)
