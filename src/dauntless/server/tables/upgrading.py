"""Tables outlive an upgrade: each is looked at once by a new version, before anything else is done.

A match goes on with its own content. Its log is replayed by the rules as they are now, which also
gives its positions the present layout. Where the rules no longer allow what was played, the match
is closed: it can be read and exported, and it says why it cannot be played on.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.fingerprints import layout_of, rules_of
from dauntless.engine.game import Game
from dauntless.server.limits import Limits
from dauntless.server.monitoring import log_event, log_fault
from dauntless.server.refusals import Refused
from dauntless.server.store.database import Store
from dauntless.server.store.stored_tables import (
    Entry,
    Table,
    find_table,
    insert_entries,
    load_entries,
    load_table,
    update_step,
    update_version,
)
from dauntless.server.tables import clocks
from dauntless.server.tables.match_lines import add_to_chain
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.rebuilding import rebuild
from dauntless.server.workers.compiled_games import CompiledGames

MOST_KNOWN = 100_000
FAILED = "this table could not be brought to the present version; why was written down"
CLOSED = "the rules have changed since it was played, and do not allow it any more: "


@dataclass
class Upgrade:
    """A table as the present version has it, not stored yet."""

    table: Table
    steps: list[tuple[int, int | None, bytes | None]]
    """Sequence, code and position of every step that is stored anew."""
    entries: list[Entry]


class Known(NamedTuple):
    """What is known of a table of the present version."""

    game: str
    content: str
    host: str


class Upgrades:
    """Brings tables to the present version when they are first asked for, and their content here.

    Whoever makes tables with ever other content makes nobody else wait: it is read and checked
    beside the event loop, one after the other, and charged to the tables' host.
    """

    def __init__(self, store: Store, games: CompiledGames, limits: Limits) -> None:
        self.store = store
        self.games = games
        self.limits = limits
        self._known: dict[str, Known] = {}
        self._one = asyncio.Lock()
        self._failed: set[str] = set()
        self._under_way: dict[str, asyncio.Future[None]] = {}

    async def ensure(self, key: str) -> None:
        """Bring a table to the present version, unless it is of it or its game is not ready."""
        known = self._known.get(key)
        if known is None:
            table = await self.store.read(lambda c: find_table(c, key))
            rules = self.games.rules(table.game)
            if rules is None or not self.games.is_playable(table.game):
                return
            if table.rules != rules:
                await self._upgrade_once(table.id, rules)
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = Known(table.game, table.content or "", table.host)
        if not self.games.is_at_hand(known.game, known.content):
            await self._fetch(known)

    async def _fetch(self, known: Known) -> None:
        """Read and check the content of a table."""
        async with self._one:
            if self.games.is_at_hand(known.game, known.content):
                return
            self.limits.spend_content(known.host)
            with suppress(Refused):  # whoever needs it is told
                await asyncio.to_thread(self.games.game_with, known.game, known.content)

    async def _upgrade_once(self, key: str, rules: str) -> None:
        """Bring a table to the present version, however many ask for it meanwhile."""
        if key in self._failed:
            raise Refused("outdated", FAILED)
        under_way = self._under_way.get(key)
        if under_way is None:
            under_way = self._under_way[key] = asyncio.ensure_future(self._upgrade(key, rules))
            under_way.add_done_callback(lambda _: self._under_way.pop(key))
        await asyncio.shield(under_way)

    async def _upgrade(self, key: str, rules: str) -> None:
        try:
            made = await self.store.read_long(lambda c: self._prepare(c, key, rules))
            await self.store.write(lambda c: self._apply(c, made))
        except Refused:
            raise
        except Exception:
            log_fault("an upgrade")
            self._failed.add(key)
            raise Refused("outdated", FAILED) from None

    def _prepare(self, connection: Connection, key: str, rules: str) -> Upgrade:
        table = load_table(connection, key)
        entries = load_entries(connection, key)
        try:
            game = self.games.with_content(table)
        except Refused as refused:
            return unreadable(table, str(refused), rules)
        return upgrade(game, table, entries)

    def _apply(self, connection: Connection, made: Upgrade) -> None:
        table = load_table(connection, made.table.id, lock=True)
        if table.rules == made.table.rules:
            return  # somebody else has done it meanwhile
        for seq, code, state in made.steps:
            update_step(connection, table.id, seq, code, state)
        insert_entries(connection, table.id, made.entries)
        update_version(connection, made.table)
        log_event("table upgraded", game=table.game, closed=made.table.closed is not None)


def upgrade(game: Game[Any, Any], table: Table, entries: list[Entry]) -> Upgrade:
    """A table as the present rules have it."""
    layout = layout_of(game.rules.state)
    same_layout = table.layout == layout
    rebuilt = rebuild(game, table, entries, same_layout=same_layout)
    made = Upgrade(table, [], [])
    for entry in entries:
        if entry.kind != "begin" and entry.kind != "undo" and not entry.is_step:
            continue
        kept = entry.state if same_layout else None
        code, state = rebuilt.steps.get(entry.seq, (None, kept))
        if (code, state) != (entry.code, entry.state):
            made.steps.append((entry.seq, code, state))
    if table.state is not None and not (same_layout and _can_be_shown(game, table)):
        table.state = rebuilt.last
    before, table.layout, table.rules = table.rules, layout, rules_of(type(game))
    was_closed = table.result is not None and table.result["how"] == "closed"
    if rebuilt.failed_at is not None:
        _close(made, CLOSED + rebuilt.why, before)
    elif not was_closed:
        table.closed = None
    if rebuilt.failed_at != 0:
        table.names = list(game.seats(game.options(table.options)))
    return made


def unreadable(table: Table, reason: str, rules: str) -> Upgrade:
    """A table whose content the game does not take any more; its log can still be read."""
    made = Upgrade(table, [], [])
    before, table.rules = table.rules, rules
    _close(made, f"its content does not fit the game any more: {reason}", before)
    return made


def _close(made: Upgrade, why: str, rules_before: str | None) -> None:
    entry = close_match(made.table, why, rules_before, made.table.changed_at)
    if entry is not None:
        made.entries.append(entry)


def close_match(table: Table, why: str, rules: str | None, at: int) -> Entry | None:
    """Say why a match cannot be played on, and end it; the entry that tells so, if it went on."""
    table.closed = why
    if table.status == "over":
        return None
    clocks.stop(table, at)
    scores = [0.0] * len(table.seats)
    table.status, table.offer, table.bots_due, table.deadline = "over", None, False, None
    table.result = {"how": "closed", "scores": scores, "seat": None}
    table.seq += 1
    data = {"how": "closed", "scores": scores, "why": why, "rules": rules}
    entry = Entry(table.seq, "end", data=data, at=at)
    add_to_chain(table, entry)
    return entry


def _can_be_shown(game: Game[Any, Any], table: Table) -> bool:
    """Can the stored position be drawn by the present program?"""
    assert table.state is not None, "it was asked for"
    try:
        stands = position(game, table.state)
        for viewer in range(SPECTATOR, len(table.seats)):
            stands.scene(viewer)
    except Exception:
        log_fault("a stored position")
        return False
    return True
