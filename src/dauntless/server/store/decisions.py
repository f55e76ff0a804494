"""Decisions at tables that are known as they stand: on PostgreSQL, one statement each.

Whoever knows a table by its sequence need not ask for it first. The statement changes the table,
appends to its log and stores the answer if the table still stands as it was known, and does nothing
otherwise. Decisions that wait at the same time share a round trip and a commit, as on SQLite; all
of it is done on the event loop, where nobody waits for Python's lock.

Other workers that show the table are told what was stored, as far as there is room in a
notification, so that they need not ask for it either.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import json
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Dialect

from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import CHANGING, ENTRY_COLUMNS, Entry, Table

MOST_TOGETHER = 32
MOST_ENTRIES = 8
"""A decision with more entries than that goes the usual way."""
MOST_NEWS = 7_800
"""PostgreSQL's notifications have less than 8,000 bytes, an id and a sequence among them."""
WAIT = "200ms"
"""So long decisions wait for somebody else who has one of their tables locked."""
AGAIN_SECONDS = 1.0
"""So long nothing is tried after the connection could not be made."""

Values = dict[str, Any]


@dataclass(frozen=True)
class Decision:
    """What is to be stored: a table as it is now, what was appended, and the answer."""

    known: int
    """The sequence of the table before."""
    deadline: int | None
    """The deadline of the table before, which may change without the sequence."""
    table: Table
    entries: Sequence[Entry]
    person: str
    command: str
    digest: str
    answer: dict[str, Any]


class Decisions:
    """Stores decisions, those that wait together in one transaction."""

    def __init__(self, url: URL, dialect: Dialect) -> None:
        self._url = url
        self._dialect = dialect
        self._waiting: deque[tuple[Decision, asyncio.Future[bool | None]]] = deque()
        self._storing: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._not_before = 0.0

    async def store(self, decision: Decision) -> bool | None:
        """Store a decision for good; False: it is not stored; None: nobody knows."""
        if len(decision.entries) > MOST_ENTRIES or time.monotonic() < self._not_before:
            return False
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((decision, future))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_waiting())
        stored: bool | None = await asyncio.shield(future)
        return stored

    async def close(self) -> None:
        """Store what waits, and end."""
        if self._storing is not None:
            await self._storing
        await self._disconnect()

    async def _store_waiting(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), MOST_TOGETHER)
            batch = [self._waiting.popleft() for _ in range(count)]
            batch.sort(key=lambda one: one[0].table.id)  # as other workers lock them
            stored: Sequence[bool | None]
            try:
                stored = await self._send([decision for decision, _ in batch])
            except Exception:
                # Whatever it was, whoever decided asks in the usual way, which says what it is.
                stored = [None] * count
                await self._disconnect()
            for (_, future), done in zip(batch, stored, strict=True):
                if not future.done():
                    future.set_result(done)

    async def _send(self, decisions: list[Decision]) -> list[bool]:
        if self._connection is None:
            self._connection = await self._connect()
        async with self._connection.pipeline():
            cursors = [
                await self._connection.execute(
                    statement(self._dialect, len(decision.entries)),
                    values_of(self._dialect, decision),
                )
                for decision in decisions
            ]
        return [cursor.rowcount == 1 for cursor in cursors]

    async def _connect(self) -> Any:
        import psycopg

        self._not_before = time.monotonic() + AGAIN_SECONDS
        arguments, named = self._dialect.create_connect_args(self._url)
        made = await psycopg.AsyncConnection.connect(*arguments, **named, autocommit=True)
        await made.execute(f"SET lock_timeout = '{WAIT}'")
        self._not_before = 0.0
        return made

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()


def news_of(decision: Decision) -> str:
    """What another worker needs to show a decision; "" if that is too long."""
    table = {name: _as_json(getattr(decision.table, name)) for name in CHANGING}
    entries = [
        {name: _as_json(value) for name, value in vars(entry).items()} for entry in decision.entries
    ]
    news = json.dumps({"known": decision.known, "table": table, "entries": entries})
    return news if len(news) <= MOST_NEWS else ""


def read_news(news: str, known: Table) -> tuple[Table, list[Entry]] | None:
    """A table after a decision, and what was appended; None if it is not known as it was before."""
    told = json.loads(news)
    if told["known"] != known.seq:
        return None
    entries = [Entry(**{**entry, "state": _as_bytes(entry["state"])}) for entry in told["entries"]]
    state = _as_bytes(told["table"]["state"])
    return replace(known, **{**told["table"], "state": state}), entries


def _as_json(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _as_bytes(text: str | None) -> bytes | None:
    return None if text is None else base64.b64decode(text)


@functools.cache
def statement(dialect: Dialect, count: int) -> str:
    """The statement that stores a decision with so many entries."""
    columns = [column.name for column in ENTRY_COLUMNS]
    changes = ", ".join(f"{name} = %({name})s" for name in CHANGING)
    rows = ", ".join(
        "("
        + ", ".join(
            f"%({column.name}_{number})s::{column.type.compile(dialect)}"
            for column in ENTRY_COLUMNS
        )
        + ")"
        for number in range(count)
    )
    names = ", ".join(columns)
    return (
        f"WITH moved AS (UPDATE tables SET {changes} WHERE id = %(table)s AND seq = %(known)s"
        " AND deadline IS NOT DISTINCT FROM %(known_deadline)s::bigint"
        " AND EXISTS (SELECT FROM seats WHERE table_id = %(table)s AND person_id = %(person)s)"
        " AND NOT EXISTS (SELECT FROM commands WHERE table_id = %(table)s"
        " AND person_id = %(person)s AND id = %(command)s) RETURNING id),"
        f" told AS (INSERT INTO entries (table_id, {names})"
        f" SELECT moved.id, {', '.join(f'entry.{name}' for name in columns)}"
        f" FROM moved, (VALUES {rows}) AS entry ({names}))"
        " INSERT INTO commands (table_id, person_id, id, digest, answer)"
        " SELECT id, %(person)s, %(command)s, %(digest)s, %(answer)s::json FROM moved"
    )


def values_of(dialect: Dialect, decision: Decision) -> Values:
    """What stands in the statement's places."""
    convert, table = _converters(dialect), decision.table
    values = {name: convert[name](getattr(table, name)) for name in CHANGING}
    for number, entry in enumerate(decision.entries):
        for column in ENTRY_COLUMNS:
            name = column.name
            values[f"{name}_{number}"] = convert[f"entry {name}"](getattr(entry, name))
    return values | {
        "table": table.id,
        "known": decision.known,
        "known_deadline": decision.deadline,
        "person": decision.person,
        "command": decision.command,
        "digest": decision.digest,
        "answer": convert["answer"](decision.answer),
    }


@functools.cache
def _converters(dialect: Dialect) -> dict[str, Callable[[Any], Any]]:
    """SQLAlchemy's own converters of the columns, so that what is stored is the same either way."""

    def converter(column: sa.Column[Any]) -> Callable[[Any], Any]:
        found = column.type.dialect_impl(dialect).bind_processor(dialect)
        return found if found is not None else lambda value: value

    tables = {name: converter(database_schema.tables.c[name]) for name in CHANGING}
    entries = {f"entry {column.name}": converter(column) for column in ENTRY_COLUMNS}
    return tables | entries | {"answer": converter(database_schema.commands.c.answer)}
