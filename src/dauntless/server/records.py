"""A table, its seats and its log, as they stand in the database."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server import schema
from dauntless.server.refusals import Refused
from dauntless.server.statements import Statement

SeatKind = Literal["open", "person", "bot"]
STEPS = ("act", "chance")
STATEFUL = ("begin", "act", "chance", "undo")
"""Kinds of entries after which the position is stored."""


@dataclass
class Seat:
    """Who plays a seat."""

    seat: int
    kind: SeatKind = "open"
    person_id: str | None = None
    level: str | None = None
    stand_in: str | None = None
    left_at: int | None = None
    who: str = ""

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays this seat now, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


@dataclass
class Entry:
    """One entry of a table's log; `state` is the position after it."""

    seq: int
    kind: str
    seat: int | None = None
    code: int | None = None
    text: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    state: bytes | None = None
    shown: bool = False
    undone: int | None = None
    at: int = 0

    @property
    def is_step(self) -> bool:
        """Is it a decision or an outcome of chance?"""
        return self.kind in STEPS


@dataclass
class Table:
    """A table as one row, with its seats."""

    id: str
    watch: str
    game: str
    rules_version: int
    pack: dict[str, Any] | None
    options: dict[str, Any]
    position: dict[str, Any] | None
    host: str
    listed: bool
    secret: bytes
    clock: dict[str, Any] | None
    created_at: int
    changed_at: int
    status: str = "waiting"
    seq: int = 0
    state: bytes | None = None
    clocks: dict[str, Any] | None = None
    deadline: int | None = None
    offer: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    rematch: str | None = None
    bots_due: bool = False
    imported: bool = False
    seats: list[Seat] = field(default_factory=list)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays here."""
        return [s.seat for s in self.seats if person is not None and s.person_id == person]


TABLE_COLUMNS = [schema.tables.c[f.name] for f in fields(Table) if f.name != "seats"]
CHANGING = (
    "status", "seq", "state", "clocks", "deadline", "offer", "result", "rematch", "bots_due",
    "changed_at",
)  # fmt: skip
ENTRY_COLUMNS = [schema.entries.c[f.name] for f in fields(Entry)]

_by_id = sa.select(*TABLE_COLUMNS).where(schema.tables.c.id == sa.bindparam("key"))
_table_by_id = Statement(_by_id)
_table_locked = Statement(_by_id.with_for_update())
_seats_of_table = Statement(
    sa.select(
        schema.seats.c.seat,
        schema.seats.c.kind,
        schema.seats.c.person_id,
        schema.seats.c.level,
        schema.seats.c.stand_in,
        schema.seats.c.left_at,
        sa.func.coalesce(schema.people.c.name, sa.text("''")),
    )
    .select_from(schema.seats.outerjoin(schema.people))
    .where(schema.seats.c.table_id == sa.bindparam("key"))
    .order_by(schema.seats.c.seat)
)
_insert_entries = Statement(schema.entries.insert())
_update_table = Statement(
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def new_id(kind: str) -> str:
    """An id nobody can guess, such as `t_…` for a table."""
    return f"{kind}_{secrets.token_urlsafe(16)}"


def load_table(connection: Connection, table_id: str, *, lock: bool = False) -> Table:
    """A table by its id; locked, nobody else changes it until the transaction ends."""
    statement = _table_locked if lock else _table_by_id
    rows = statement.rows(connection, {"key": table_id})
    if not rows:
        raise Refused("not_found", "there is no such table")
    table = Table(*rows[0])
    table.seats = load_seats(connection, table_id)
    return table


def load_seats(connection: Connection, table_id: str) -> list[Seat]:
    """The seats of a table, in order."""
    return [Seat(*row) for row in _seats_of_table.rows(connection, {"key": table_id})]


def insert_table(connection: Connection, table: Table) -> None:
    """Store a new table with its seats."""
    values = {column.name: getattr(table, column.name) for column in TABLE_COLUMNS}
    connection.execute(schema.tables.insert(), values)
    connection.execute(schema.seats.insert(), [_seat_values(table.id, s) for s in table.seats])


def update_table(connection: Connection, table: Table) -> None:
    """Store what can change of a table."""
    values = {name: getattr(table, name) for name in CHANGING}
    _update_table.run(connection, {"key": table.id, **values})


def update_seat(connection: Connection, table_id: str, seat: Seat) -> None:
    """Store who plays a seat."""
    c = schema.seats.c
    connection.execute(
        schema.seats.update()
        .where(c.table_id == table_id, c.seat == seat.seat)
        .values(_seat_values(table_id, seat))
    )


def _seat_values(table_id: str, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "kind": seat.kind,
        "person_id": seat.person_id,
        "level": seat.level,
        "stand_in": seat.stand_in,
        "left_at": seat.left_at,
    }


def insert_entries(connection: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    """Append to a table's log; a sequence that stands there already cannot be stored again."""
    _insert_entries.run(connection, *({"table_id": table_id, **vars(e)} for e in entries))


def load_entries(
    connection: Connection,
    table_id: str,
    *,
    after: int = 0,
    before: int | None = None,
    limit: int | None = None,
) -> list[Entry]:
    """Entries with after < seq < before, oldest first; with a limit, the last ones of them."""
    c = schema.entries.c
    query = sa.select(*ENTRY_COLUMNS).where(c.table_id == table_id, c.seq > after)
    if before is not None:
        query = query.where(c.seq < before)
    if limit is None:
        return [Entry(*row) for row in connection.execute(query.order_by(c.seq))]
    query = query.order_by(c.seq.desc()).limit(limit)
    return [Entry(*row) for row in reversed(connection.execute(query).all())]


def state_before(connection: Connection, table_id: str, seq: int) -> bytes | None:
    """The position just before an entry; None before the match has begun."""
    c = schema.entries.c
    query = (
        sa.select(c.state)
        .where(c.table_id == table_id, c.seq < seq, c.kind.in_(STATEFUL))
        .order_by(c.seq.desc())
        .limit(1)
    )
    return connection.execute(query).scalar_one_or_none()
