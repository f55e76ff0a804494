"""The games: compiled in the background, with progress to show meanwhile.

Compiling holds Python's lock for seconds, so it is done by a process of its own that fills the disk
cache; this process then reads the compiled code from there. The games that somebody wants come
first: what is under way for others is put off, and goes on later from what the cache has by then.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
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
from dauntless.server.tables.position_cache import positions

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
PLAYABLE = "views"
"""After this stage people can play; the rest is for bots."""


@dataclass
class Progress:
    """How far a game is."""

    done: int = 0
    of: int = len(STAGES)
    ready: bool = False
    """Can people play?"""
    bots_ready: bool = False
    fault: str = ""

    @property
    def is_settled(self) -> bool:
        """Is there nothing more to be done for it?"""
        return self.bots_ready or self.fault != ""

    def body(self) -> dict[str, int]:
        """The progress as the protocol has it."""
        return {"done": self.done, "of": self.of}


class CompiledGames:
    """The games that are offered, and which of them can be played already."""

    def __init__(
        self, content_of: ContentOf = lambda _: None, offered: tuple[str, ...] = ()
    ) -> None:
        self._content_of = content_of
        self._others: OrderedDict[str, Game[Any, Any] | BadInput] = OrderedDict()
        """Games with other content than their own, or why they do not take it; by its hash."""
        self._at_hand = threading.Lock()
        self.progress = {name: Progress() for name in offered or registry.names()}
        self._waiting = [*self.progress]
        self._wanted: set[str] = set()
        self._compiling: dict[str, subprocess.Popen[str]] = {}
        self._put_off: set[str] = set()
        self._changed = threading.Condition()
        self._reviewing = threading.Lock()

    def prepare(self) -> None:
        """Begin to compile, in the background and on all cores."""
        for number in range(os.cpu_count() or 1):
            threading.Thread(target=self._work, name=f"compile-{number}", daemon=True).start()

    def want(self, name: str) -> None:
        """Somebody wants this game: begin with it at once, and put off what nobody waits for."""
        with self._changed:
            if name in self._wanted or name not in self.progress or self.progress[name].is_settled:
                return
            self._wanted.add(name)
            for other, process in self._compiling.items():
                if other not in self._wanted:
                    self._put_off.add(other)
                    process.kill()
            if name in self._waiting:
                self._waiting.remove(name)
                threading.Thread(
                    target=self._prepare, args=(name,), name=f"compile-{name}", daemon=True
                ).start()

    def prepare_review(self, name: str) -> None:
        """Compile what only a review needs, elsewhere, and wait for it; a first review does."""
        mark = _mark(name, "review")
        if mark is None or mark.exists():
            return
        with self._reviewing:
            if not mark.exists():
                subprocess.run([*COMPILING, name, "review"], check=False)
                mark.touch()

    def described(self, name: str) -> Game[Any, Any]:
        """A game to read about; it need not be compiled."""
        if name not in self.progress:
            raise Refused("not_found", f'there is no game "{name[:60]}"; see /api/games')
        return registry.load(name)

    def game(self, name: str) -> Game[Any, Any]:
        """A game to play."""
        game = self.game_to_set_up(name)
        if not self.progress[name].ready:
            raise self._not_yet(game)
        return game

    def game_to_set_up(self, name: str) -> Game[Any, Any]:
        """A game somebody sits down to; the match begins once it is compiled."""
        game, fault = self.described(name), self.progress[name].fault
        if fault:
            raise Refused("not_ready", f"{game.facts.title} cannot be played: {fault}")
        self.want(name)
        return game

    def game_of(self, table: Table) -> Game[Any, Any]:
        """The game of a table, with the content it is played with; compiled once there is play."""
        self._check(table)
        return self.with_content(table)

    def _check(self, table: Table) -> None:
        """Refuse unless a table can be used by the present version."""
        is_present = table.rules == self.rules(table.game)
        if is_present and table.status == "waiting" and table.state is None:
            self.game_to_set_up(table.game)
        else:
            self.game(table.game)
        if not is_present:
            raise Refused("not_ready", "this table is being brought to the present version")

    def game_for_bots(self, table: Table) -> Game[Any, Any]:
        """As `game_of`, for a bot to think about."""
        game = self.game_of(table)
        if not self.progress[table.game].bots_ready:
            self.want(table.game)
            raise self._not_yet(game)
        return game

    def _not_yet(self, game: Game[Any, Any]) -> Refused:
        name = game.facts.name
        return Refused(
            "not_ready",
            f"the rules of {game.facts.title} are being compiled, for the first time only",
            game=name,
            progress=self.progress[name].body(),
        )

    def game_if_readable(self, table: Table) -> Game[Any, Any] | None:
        """As `game_of`; None if the game does not take the table's content any more."""
        try:
            return self.game_of(table)
        except Refused as refused:
            if refused.code == "outdated":
                return None
            raise

    def game_to_list(self, table: Table) -> Game[Any, Any] | None:
        """The game of a table without the table's content, which a summary does not need.

        None while its rules are being compiled.
        """
        try:
            self._check(table)
        except Refused as refused:
            if "progress" in refused.more:
                return None
            raise
        return registry.load(table.game)

    def is_playable(self, name: str) -> bool:
        """Is there such a game, and is it compiled?"""
        return name in self.progress and self.progress[name].ready

    def with_bots(self) -> list[str]:
        """The games that bots can play already."""
        return [name for name, progress in self.progress.items() if progress.bots_ready]

    def rules(self, name: str) -> str | None:
        """The fingerprint of a game's rules; None if there is no such game any more."""
        return rules_of(registry.find(name)) if name in self.progress else None

    def with_content(self, table: Table) -> Game[Any, Any]:
        """The game of a table's name, with the content the table was begun with."""
        return self.game_with(table.game, table.content or "")

    def is_at_hand(self, name: str, key: str) -> bool:
        """Need the content of this hash not be read and checked before it is played with?"""
        return key == key_of(registry.load(name)) or key in self._others

    def game_with(self, name: str, key: str) -> Game[Any, Any]:
        """A game with the content of this hash."""
        game = registry.load(name)
        if key == key_of(game):
            return game
        with self._at_hand:
            found = self._others.get(key)
            if found is not None:
                self._others.move_to_end(key)
        if found is None:
            content = self._content_of(key)
            if content is None:
                raise Refused("outdated", "the content of this table is missing")
            try:
                found = type(game)(type(game).check_pack(content, "content"))
            except BadInput as error:
                found = error
            self._keep_at_hand(key, found)
        if isinstance(found, BadInput):
            raise Refused("outdated", str(found))
        return found

    def _keep_at_hand(self, key: str, made: Game[Any, Any] | BadInput) -> None:
        with self._at_hand:
            self._others[key] = made
            many = len(self._others) - MOST_CONTENTS
            gone = [self._others.popitem(last=False)[1] for _ in range(many)]
        for other in gone:
            if isinstance(other, Game):
                positions.forget(other)

    def _work(self) -> None:
        """Compile one game after the other, while nobody waits for a certain one."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: not self._somebody_waits())
                if not self._waiting:
                    return
                name = self._waiting.pop(0)
            self._prepare(name)

    def _somebody_waits(self) -> bool:
        return any(not self.progress[name].is_settled for name in self._wanted)

    def _prepare(self, name: str) -> None:
        """Get a game ready; one that was put off waits again, unless it is wanted by now."""
        progress = self.progress[name]
        try:
            while not self._compile_and_load(name):
                with self._changed:
                    if name not in self._wanted:
                        self._waiting.insert(0, name)
                        return
        except Exception as error:
            progress.fault = str(error) or type(error).__name__
        if all(progress.is_settled for progress in self.progress.values()):
            freeze_garbage_collector()
        with self._changed:
            self._changed.notify_all()

    def _compile_and_load(self, name: str) -> bool:
        """Fill the disk cache if it is not filled, and load from it; False if that was put off."""
        progress, loading = self.progress[name], use_every_rule(name)
        mark = _mark(name)
        if mark is not None and not mark.exists():
            progress.done = 0
            for stage in self._compile_elsewhere(name):
                progress.done += 1
                if stage == PLAYABLE:
                    _use_until_playable(loading)
                    progress.ready = True
            with self._changed:
                if name in self._put_off:
                    self._put_off.remove(name)
                    return False
        self._load(name, loading)
        return True

    def _compile_elsewhere(self, name: str) -> Iterator[str]:
        """Compile in a process of its own; yields the stages that are done."""
        with self._changed:
            if self._somebody_waits() and name not in self._wanted:
                self._put_off.add(name)
                return
            command = [*COMPILING, name]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            self._compiling[name] = process
        with process:
            assert process.stdout is not None, "it is piped"
            yield from (line.strip() for line in process.stdout if line.strip() in STAGES)
            with self._changed:
                del self._compiling[name]

    def _load(self, name: str, loading: Iterator[str]) -> None:
        """Use what is left to use; where there is no cache, this compiles it here."""
        progress = self.progress[name]
        if not progress.ready:
            _use_until_playable(loading)
            progress.ready = True
        for _ in loading:
            pass
        progress.done, progress.bots_ready = progress.of, True
        mark = _mark(name)
        if mark is not None:
            mark.touch()


def _use_until_playable(loading: Iterator[str]) -> None:
    while next(loading) != PLAYABLE:
        pass


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


def use_every_rule(name: str) -> Iterator[str]:
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
