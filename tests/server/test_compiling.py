"""Games are compiled on all cores, and the one somebody looks at before the others."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from dauntless import registry
from dauntless.server.workers import compiled_games
from dauntless.server.workers.compiled_games import CompiledGames

WAIT = 30


class Compiler:
    """In place of the processes that compile: notes who began, and lets them end one by one."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Event()
        self.changed = threading.Condition()

    def compile(self, name: str) -> None:
        with self.changed:
            self.begun.append(name)
            self.changed.notify_all()
        assert self.may_end.wait(WAIT)

    def wait_for(self, count: int) -> list[str]:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.begun) >= count, WAIT)
            return list(self.begun)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    made = Compiler()
    names = ["first", "second", "third", "fourth"]
    monkeypatch.setattr(registry, "names", lambda: names)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(CompiledGames, "_compile_elsewhere", lambda _, name: made.compile(name))
    monkeypatch.setattr(CompiledGames, "_load", lambda games, name: _be_ready(games, name))
    monkeypatch.setattr(compiled_games, "freeze_garbage_collector", lambda: None)
    return made


def _be_ready(games: Any, name: str) -> None:
    games.progress[name].ready = True


def test_as_many_are_compiled_at_once_as_there_are_cores(compiler: Compiler) -> None:
    games = CompiledGames()
    games.prepare()
    assert set(compiler.wait_for(2)) == {"first", "second"}
    compiler.may_end.set()
    assert set(compiler.wait_for(4)) == set(games.progress)


def test_the_game_somebody_looks_at_does_not_wait_for_the_others(compiler: Compiler) -> None:
    games = CompiledGames()
    games.prepare()
    compiler.wait_for(2)
    games.want("fourth")
    assert compiler.wait_for(3)[2] == "fourth"
    games.want("fourth")
    games.want("no such game")
    compiler.may_end.set()
    assert sorted(compiler.wait_for(4)) == sorted(games.progress), "each is compiled once"
