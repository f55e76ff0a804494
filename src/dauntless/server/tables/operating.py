"""What whoever runs a server does with its tables: look over them, and close some."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.store import database_schema
from dauntless.server.store.database import Store
from dauntless.server.store.stored_tables import (
    insert_entries,
    load_table,
    now,
    update_version,
)
from dauntless.server.tables.upgrading import close_match


@dataclass(frozen=True)
class TableLine:
    """A table in one line."""

    id: str
    game: str
    status: str
    seats: str
    """Who sits there: p a person, b a bot, . nobody."""
    entries: int
    bots_due: bool
    host: str
    tables_of_host: int
    """How many tables of the same host are going on."""
    idle_minutes: int


MARKS = {"person": "p", "bot": "b", "open": "."}


def overview(
    connection: Connection, status: str | None, host: str | None, limit: int
) -> list[TableLine]:
    """Tables, the latest changed first."""
    t, s = database_schema.tables.c, database_schema.seats.c
    query = sa.select(t.id, t.game, t.status, t.seq, t.bots_due, t.host, t.changed_at)
    if status is not None:
        query = query.where(t.status == status)
    if host is not None:
        query = query.where(t.host == host)
    rows = connection.execute(query.order_by(t.changed_at.desc()).limit(limit)).all()
    seats: dict[str, str] = {}
    seated = sa.select(s.table_id, s.kind).where(s.table_id.in_([row.id for row in rows]))
    for table, kind in connection.execute(seated.order_by(s.table_id, s.seat)):
        seats[table] = seats.get(table, "") + MARKS[kind]
    going_on = sa.select(t.host, sa.func.count()).where(t.status != "over").group_by(t.host)
    hosting: dict[str, int] = dict(connection.execute(going_on).tuples().all())
    at = now()
    return [
        TableLine(
            row.id, row.game, row.status, seats.get(row.id, ""), row.seq, row.bots_due, row.host,
            hosting.get(row.host, 0), max(0, at - row.changed_at) // 60_000,
        )
        for row in rows
    ]  # fmt: skip


def close_table(connection: Connection, store: Store, key: str, why: str) -> bool:
    """Close a table; everybody can still read it. False if it was over already."""
    table = load_table(connection, key, lock=True)
    entry = close_match(table, why, table.rules, now())
    if entry is None:
        return False
    table.changed_at = entry.at
    insert_entries(connection, table.id, [entry])
    update_version(connection, table)
    store.notify(table.id, table.seq)
    return True


def close_tables_of(connection: Connection, store: Store, host: str, why: str) -> int:
    """Close all tables of a host that go on; how many."""
    t = database_schema.tables.c
    query = sa.select(t.id).where(t.host == host, t.status != "over")
    keys = list(connection.execute(query).scalars())
    return sum(close_table(connection, store, key, why) for key in keys)
