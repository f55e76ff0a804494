"""The games: compiled in the background, with progress to show meanwhile.

Compiling holds Python's lock for seconds, so it is done by a process of its own that fills the disk
cache; this process then reads the compiled code from there.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dauntless import bots, registry
from dauntless.bots import prepare_bots
from dauntless.bots.forecast import Forecaster
from dauntless.engine import luck
from dauntless.engine.compilation import cache_folder
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.errors import BadInput
from dauntless.engine.fingerprints import rules_of
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.server.refusals import Refused
from dauntless.server.store.stored_content import key_of
from dauntless.server.store.stored_tables import Table

ContentOf = Callable[[str], dict[str, Any] | None]
"""Finds content that is stored by its hash."""
MOST_CONTENTS = 64
"""How many games with other content than their own are kept at hand."""
YOUNG_OBJECTS = 10_000
"""So many new objects before the garbage collector looks for some to remove."""
COMPILING = (sys.executable, "-m", "dauntless.server.workers.compiled_games")
"""The command that compiles the game whose name follows."""
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


class CompiledGames:
    """The games that are offered, and which of them can be played already."""

    def __init__(
        self, content_of: ContentOf = lambda _: None, offered: tuple[str, ...] = ()
    ) -> None:
        self._content_of = content_of
        self._others: dict[str, Game[Any, Any]] = {}
        self.progress = {name: Progress() for name in offered or registry.names()}
        self._waiting = [*self.progress]
        self._taking = threading.Lock()
        self._reviewing = threading.Lock()

    def prepare(self) -> None:
        """Begin to compile, in the background and on all cores."""
        for number in range(os.cpu_count() or 1):
            threading.Thread(target=self._work, name=f"compile-{number}", daemon=True).start()

    def want(self, name: str) -> None:
        """Somebody is looking at this game: begin with it at once, whatever else is under way."""
        if self._take(name):
            threading.Thread(
                target=self._prepare, args=(name,), name=f"compile-{name}", daemon=True
            ).start()

    def prepare_now(self) -> None:
        """Compile all games here, and wait for it."""
        for name in self.progress:
            self._load(name)

    def prepare_review(self, name: str) -> None:
        """Compile what only a review needs, elsewhere, and wait for it; a first review does."""
        mark = _mark(name, "review")
        if mark is None or mark.exists():
            return
        with self._reviewing:
            if not mark.exists():
                subprocess.run([*COMPILING, name, "review"], check=False)
                mark.touch()

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
            self.want(name)
            raise Refused(
                "not_ready",
                f"the rules of {game.facts.title} are being compiled, for the first time only",
                progress=progress.body(),
            )
        return game

    def game_of(self, table: Table) -> Game[Any, Any]:
        """The game of a table, with the content it is played with."""
        self.game(table.game)
        if table.rules != self.rules(table.game):
            raise Refused("not_ready", "this table is being brought to the present version")
        return self.with_content(table)

    def game_if_readable(self, table: Table) -> Game[Any, Any] | None:
        """As `game_of`; None if the game does not take the table's content any more."""
        try:
            return self.game_of(table)
        except Refused as refused:
            if refused.code == "outdated":
                return None
            raise

    def is_playable(self, name: str) -> bool:
        """Is there such a game, and is it compiled?"""
        return name in self.progress and self.progress[name].ready

    def rules(self, name: str) -> str | None:
        """The fingerprint of a game's rules; None if there is no such game any more."""
        return rules_of(registry.find(name)) if name in self.progress else None

    def with_content(self, table: Table) -> Game[Any, Any]:
        """The game of a table's name, with the content the table was begun with."""
        game, key = registry.load(table.game), table.content or ""
        if key == key_of(game):
            return game
        if key not in self._others:
            content = self._content_of(key)
            try:
                if content is None:
                    raise Refused("outdated", "the content of this table is missing")
                made = type(game)(type(game).check_pack(content, "content"))
            except BadInput as error:
                raise Refused("outdated", str(error)) from None
            while len(self._others) >= MOST_CONTENTS:
                self._others.pop(next(iter(self._others)), None)
            self._others[key] = made
        return self._others[key]

    def _take(self, name: str | None = None) -> str | None:
        """Take a game out of those that wait to be compiled: this one, or the next."""
        with self._taking:
            if not self._waiting or (name is not None and name not in self._waiting):
                return None
            return self._waiting.pop(self._waiting.index(name) if name else 0)

    def _work(self) -> None:
        while (name := self._take()) is not None:
            self._prepare(name)

    def _prepare(self, name: str) -> None:
        progress = self.progress[name]
        try:
            self._compile_elsewhere(name)
            self._load(name)
        except Exception as error:
            progress.fault = str(error) or type(error).__name__
        if all(progress.ready or progress.fault for progress in self.progress.values()):
            freeze_garbage_collector()

    def _compile_elsewhere(self, name: str) -> None:
        """Fill the disk cache if it is not filled; where there is none, `_warm` compiles here."""
        mark = _mark(name)
        if mark is None or mark.exists():
            return
        with subprocess.Popen([*COMPILING, name], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None, "it is piped"
            for line in process.stdout:
                if line.strip() in STAGES:
                    self.progress[name].done += 1

    def _load(self, name: str) -> None:
        for _ in use_every_rule(name):
            pass
        self.progress[name].done = self.progress[name].of
        self.progress[name].ready = True
        mark = _mark(name)
        if mark is not None:
            mark.touch()


def freeze_garbage_collector() -> None:
    """Let the garbage collector pass over what is loaded by now, which stays for good.

    The many objects of compilers and libraries would be looked at again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)


def _mark(name: str, what: str = "ready") -> Path | None:
    """The file that says that all of a game is compiled; None where nothing can be kept."""
    folder = cache_folder(registry.find(name).folder(), Path(bots.__file__).parent)
    return folder / f"{name}.{what}" if folder is not None else None


def use_every_rule(name: str) -> Any:
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


def use_forecast(name: str) -> None:
    """Forecast once, so that what a review needs is compiled."""
    match = Match(registry.load(name), seed=0)
    Forecaster(match.game, len(match.seat_names)).chances([match.state], 1)


def main() -> None:
    """Compile the game named on the command line, saying what is done; or what a review needs."""
    if sys.argv[2:] == ["review"]:
        use_forecast(sys.argv[1])
        return
    for stage in use_every_rule(sys.argv[1]):
        sys.stdout.write(f"{stage}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
