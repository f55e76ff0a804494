"""Match files that become tables: one at a time, beside the event loop, stored in helpings."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy.engine import Connection

from dauntless.engine.game import Game
from dauntless.server.refusals import Refused
from dauntless.server.store.database import Store
from dauntless.server.store.people import Person
from dauntless.server.store.stored_content import keep_content
from dauntless.server.store.stored_tables import (
    Entry,
    Table,
    insert_entries,
    insert_table,
    update_version,
)
from dauntless.server.tables.authority import Outcome
from dauntless.server.tables.match_file import read_match
from dauntless.server.tables.pacing import Pace

HELPING = 100
"""Entries that are stored in one go."""
MOST_OF_ADDRESS = 2
MOST_WAITING = 8
BROKEN_OFF = "its import was broken off"

Made = tuple[Game[Any, Any], Table, list[Entry]]


class Imports:
    """The match files that are being read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: Counter[str] = Counter()
        self._one = asyncio.Lock()

    async def read(self, text: str, person: Person, address: str) -> Made:
        """Replay a match file, when it is its turn."""
        keys = (person.id, f"address {address}", "all")
        most = (1, MOST_OF_ADDRESS, MOST_WAITING)
        if any(self.waiting[key] >= limit for key, limit in zip(keys, most, strict=True)):
            message = "other match files are being read: try again in a while"
            raise Refused("too_many", message, retry_after=5)
        self.waiting.update(keys)
        try:
            async with self._one:
                return await asyncio.to_thread(read_match, text, person.id, person.name, Pace())
        finally:
            self.waiting.subtract(keys)
            self.waiting += Counter()  # whoever waits no more is not kept

    async def keep(self, game: Game[Any, Any], table: Table, entries: Sequence[Entry]) -> Outcome:
        """Store an imported table; one that was broken off in the middle says so."""
        final = (table.status, table.seq, table.result, table.closed)
        scores = [0.0] * len(table.seats)
        broken = {"how": "closed", "scores": scores, "seat": None}
        table.status, table.seq, table.result, table.closed = "over", 0, broken, BROKEN_OFF

        def begin(connection: Connection) -> None:
            keep_content(connection, game)
            insert_table(connection, table)

        await self.store.write(begin)
        for first in range(0, len(entries), HELPING):
            some = entries[first : first + HELPING]
            await self.store.write(lambda c, some=some: insert_entries(c, table.id, some))  # type: ignore[misc]
        table.status, table.seq, table.result, table.closed = final

        def finish(connection: Connection) -> Outcome:
            update_version(connection, table)
            self.store.notify(table.id, table.seq)
            return Outcome(table, list(entries))

        return await self.store.write(finish)
