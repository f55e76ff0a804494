"""The games on the shelf: compiled in the background, with progress to show meanwhile.

Compiling holds Python's lock for seconds, so it is done by a process of its own that fills the disk
cache; this process then reads the compiled code from there.
"""

from __future__ import annotations

import functools
import gc
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dauntless import registry
from dauntless.bots import prepare_bots
from dauntless.engine import luck
from dauntless.engine.compilation import cache_folder
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json
from dauntless.server.records import Table
from dauntless.server.refusals import Refused

YOUNG_OBJECTS = 10_000
"""So many new objects before the garbage collector looks for some to remove."""
STAGES = ("load", "start", "chance", "legal", "act", "views", "bots")
"""What is compiled one after the other; each needs some of the rules."""


@dataclass
class Progress:
    """How far a game is."""

    done: int = 0
    of: int = len(STAGES)
    ready: bool = False
    fault: str = ""

    def body(self) -> dict[str, int]:
        """The progress as the protocol has it."""
        return {"done": self.done, "of": self.of}


class Shelf:
    """All games, and which of them can be played already."""

    def __init__(self) -> None:
        self.progress = {name: Progress() for name in registry.names()}
        self._games: dict[str, Game[Any, Any]] = {}
        self._thread = threading.Thread(target=self._prepare_all, name="compile", daemon=True)

    def prepare(self) -> None:
        """Begin to compile, in the background."""
        self._thread.start()

    def prepare_now(self) -> None:
        """Compile all games here, and wait for it."""
        for name in self.progress:
            self._warm(name)

    @property
    def is_ready(self) -> bool:
        """Can every game be played?"""
        return all(progress.ready for progress in self.progress.values())

    def described(self, name: str) -> Game[Any, Any]:
        """A game to read about; it need not be compiled."""
        if name not in self.progress:
            raise Refused("not_found", f'there is no game "{name[:60]}"; see /api/games')
        return registry.load(name)

    def game(self, name: str) -> Game[Any, Any]:
        """A game to play."""
        game = self.described(name)
        progress = self.progress[name]
        if progress.fault:
            raise Refused("not_ready", f"{game.facts.title} cannot be played: {progress.fault}")
        if not progress.ready:
            raise Refused(
                "not_ready",
                f"the rules of {game.facts.title} are being compiled, for the first time only",
                progress=progress.body(),
            )
        return game

    def game_of(self, table: Table) -> Game[Any, Any]:
        """The game of a table, with the content it is played with."""
        game = self.game(table.game)
        if table.rules_version != game.facts.rules_version:
            raise Refused(
                "outdated",
                f"this table was played by version {table.rules_version} of the rules; "
                f"the server has version {game.facts.rules_version}",
            )
        return game if table.pack is None else _with_pack(table.game, write_json(table.pack))

    def _prepare_all(self) -> None:
        for name, progress in self.progress.items():
            try:
                self._compile_elsewhere(name)
                self._warm(name)
            except Exception as error:
                progress.fault = str(error) or type(error).__name__
        spare_collector()

    def _compile_elsewhere(self, name: str) -> None:
        """Fill the disk cache if it is not filled; where there is none, `_warm` compiles here."""
        mark = _mark(name)
        if mark is None or mark.exists():
            return
        command = [sys.executable, "-m", "dauntless.server.shelf", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None, "it is piped"
            for line in process.stdout:
                if line.strip() in STAGES:
                    self.progress[name].done += 1

    def _warm(self, name: str) -> None:
        for _ in warm(name):
            pass
        self.progress[name].done = self.progress[name].of
        self.progress[name].ready = True
        mark = _mark(name)
        if mark is not None:
            mark.touch()


def spare_collector() -> None:
    """Let the garbage collector pass over what is loaded by now, which stays for good.

    The many objects of compilers and libraries would be looked at again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)


def _mark(name: str) -> Path | None:
    """The file that says that all of a game is compiled; None where nothing can be kept."""
    folder = cache_folder(registry.find(name).folder())
    return folder / f"{name}.ready" if folder is not None else None


@functools.lru_cache(64)
def _with_pack(name: str, content: str) -> Game[Any, Any]:
    from dauntless.engine.schema import read_json

    kind = registry.find(name)
    return kind(kind.check_pack(read_json(content), "pack"))


def warm(name: str) -> Any:
    """Use every rule once, so that it is compiled; yields the stages."""
    game = registry.load(name)
    yield "load"
    match = Match(game, scripted=True)
    yield "start"
    while game.chance_is_due(match.state):
        match.settle(int(game.odds(match.state)[0][0]))
    yield "chance"
    seat = game.actors(match.state)[0]
    actions = game.legal(match.state, seat)
    yield "legal"
    match.act(actions[0], seat)
    game.turn(match.state)
    game.over(match.state)
    game.score(match.state, len(match.seat_names))
    yield "act"
    seen = match.seen_by(SPECTATOR)
    game.rules.imagine(seen, game.tables, SPECTATOR, luck.generator(0))
    for viewer in range(SPECTATOR, len(match.seat_names)):
        match.scene(viewer)
        match.story(viewer)
    yield "views"
    prepare_bots(game)
    yield "bots"


def main() -> None:
    """Compile the game named on the command line, saying what is done."""
    for stage in warm(sys.argv[1]):
        sys.stdout.write(f"{stage}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
