"""Games are compiled on all cores, and those that somebody wants before the others."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from dauntless import registry
from dauntless.server.workers import compiled_games
from dauntless.server.workers.compiled_games import PLAYABLE, STAGES, CompiledGames

WAIT = 30
COMPILER = """
import sys
folder, name = sys.argv[1], sys.argv[2]
with open(f"{folder}/begun", "w") as begun:
    begun.write(f"{name}\\n")
with open(f"{folder}/{name}") as told:
    for stage in told:
        print(stage.strip(), flush=True)
"""
"""In place of a game's compiler: says that it has begun, and then what it is told to say."""


class Compilers:
    """Processes in place of those that compile; they do what the test tells them."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        self.folder = folder
        for name in ("begun", *names):
            os.mkfifo(folder / name)
        self._begun = os.fdopen(os.open(folder / "begun", os.O_RDWR))

    def close(self) -> None:
        self._begun.close()

    def begun(self, count: int) -> set[str]:
        """The next games that are begun with."""
        return {self._begun.readline().strip() for _ in range(count)}

    def let(self, name: str, *stages: str) -> None:
        """Let a game's compiler come so far, and end."""
        (self.folder / name).write_text("\n".join(stages))


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Compilers]:
    names = ["first", "second", "third", "fourth"]
    monkeypatch.setattr(registry, "names", lambda: names)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    command = (sys.executable, "-c", COMPILER, str(tmp_path))
    monkeypatch.setattr(compiled_games, "COMPILING", command)
    monkeypatch.setattr(compiled_games, "_mark", lambda name: tmp_path / f"{name}.ready")
    monkeypatch.setattr(compiled_games, "use_every_rule", lambda _: iter(STAGES))
    monkeypatch.setattr(compiled_games, "freeze_garbage_collector", lambda: None)
    made = Compilers(tmp_path, names)
    yield made
    made.close()


@pytest.fixture
def games(compilers: Compilers) -> Iterator[CompiledGames]:
    made = CompiledGames()
    made.prepare()
    assert compilers.begun(2) == {"first", "second"}, "as many as there are cores"
    yield made
    for thread in threading.enumerate():
        if thread.name.startswith("compile-"):
            thread.join(WAIT)
            assert not thread.is_alive()
    assert made.with_bots() == list(made.progress)


@pytest.mark.usefixtures("games")
def test_as_many_are_compiled_at_once_as_there_are_cores(compilers: Compilers) -> None:
    compilers.let("first", *STAGES)
    assert compilers.begun(1) == {"third"}
    compilers.let("second", *STAGES)
    assert compilers.begun(1) == {"fourth"}
    compilers.let("third", *STAGES)
    compilers.let("fourth", *STAGES)


def test_for_the_game_somebody_wants_the_others_are_put_off(
    games: CompiledGames, compilers: Compilers
) -> None:
    games.want("fourth")
    games.want("no such game")
    assert compilers.begun(1) == {"fourth"}
    games.want("third")
    assert compilers.begun(1) == {"third"}, "what others want is not put off"
    games.want("fourth")
    compilers.let("fourth", *STAGES)
    compilers.let("third", *STAGES)
    assert compilers.begun(2) == {"first", "second"}, "now nobody waits"
    compilers.let("first", *STAGES)
    compilers.let("second", *STAGES)


def test_people_can_play_before_the_bots_are_ready(
    games: CompiledGames, compilers: Compilers
) -> None:
    games.want("first")
    with (compilers.folder / "first").open("w") as told:
        told.write("\n".join(STAGES[: STAGES.index(PLAYABLE) + 1]) + "\n")
        told.flush()
        while not games.is_playable("first"):
            threading.Event().wait(0.01)
        assert not games.with_bots()
        told.write("bots\n")
    compilers.begun(1)
    compilers.let("second", *STAGES)
    for name in ("third", "fourth"):
        compilers.begun(1)
        compilers.let(name, *STAGES)
