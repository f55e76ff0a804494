"""A table, its seats and its log, as they stand in the database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.server_time import server_time
from dauntless.server.store.statements import Statement, rows_together

WATCH_PREFIX = "w_"
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
    content: str | None = None
    """The hash of the content it is played with."""
    layout: str | None = None
    """The fingerprint of the layout of its stored positions."""
    rules: str | None = None
    """The fingerprint of the rules it was last played or checked by."""
    names: list[str] | None = None
    """What its seats are called."""
    chain: str | None = None
    """The hash over what its match file holds so far; None by the first scheme of luck."""
    draws: int | None = None
    """How often chance has spoken, taken back or not."""
    seed: str | None = None
    """What its luck follows from beside the secret, from the beginning of the match on."""
    closed: str | None = None
    """Why it cannot be played on, or read in full, since an upgrade."""
    seats: list[Seat] = field(default_factory=list)

    @property
    def seat_names(self) -> list[str]:
        """What the seats are called; by number where that was never noted."""
        return self.names or [f"seat {seat.seat}" for seat in self.seats]

    @property
    def is_full(self) -> bool:
        """Is every seat taken?"""
        return all(seat.kind != "open" for seat in self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats somebody plays here."""
        return [s.seat for s in self.seats if person is not None and s.person_id == person]


TABLE_COLUMNS = [database_schema.tables.c[f.name] for f in fields(Table) if f.name != "seats"]
CHANGING = (
    "status", "seq", "state", "clocks", "deadline", "offer", "result", "rematch", "bots_due",
    "changed_at", "chain", "draws", "seed",
)  # fmt: skip
ENTRY_COLUMNS = [database_schema.entries.c[f.name] for f in fields(Entry)]

_by_id = sa.select(*TABLE_COLUMNS).where(database_schema.tables.c.id == sa.bindparam("key"))
_table_by_id = Statement(_by_id)
_table_locked = Statement(_by_id.with_for_update())
_seat_columns = (
    database_schema.seats.c.seat,
    database_schema.seats.c.kind,
    database_schema.seats.c.person_id,
    database_schema.seats.c.level,
    database_schema.seats.c.stand_in,
    database_schema.seats.c.left_at,
    sa.func.coalesce(database_schema.people.c.name, sa.text("''")),
)
_with_names = database_schema.seats.outerjoin(database_schema.people)
_seats_of_table = Statement(
    sa.select(*_seat_columns)
    .select_from(_with_names)
    .where(database_schema.seats.c.table_id == sa.bindparam("key"))
    .order_by(database_schema.seats.c.seat)
)
_seats_of_tables = (
    sa.select(database_schema.seats.c.table_id, *_seat_columns)
    .select_from(_with_names)
    .where(database_schema.seats.c.table_id.in_(sa.bindparam("keys", expanding=True)))
    .order_by(database_schema.seats.c.seat)
)
_entries_after = Statement(
    sa.select(*ENTRY_COLUMNS)
    .where(
        database_schema.entries.c.table_id == sa.bindparam("key"),
        database_schema.entries.c.seq > sa.bindparam("after"),
        database_schema.entries.c.seq <= sa.bindparam("until"),
    )
    .order_by(database_schema.entries.c.seq)
)
_insert_entries = Statement(database_schema.entries.insert())
_update_table = Statement(
    database_schema.tables.update()
    .where(database_schema.tables.c.id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)


def now() -> int:
    """The server's time in milliseconds."""
    return server_time.now()


def new_id(kind: str) -> str:
    """An id nobody can guess, such as `t_…` for a table."""
    return f"{kind}_{secrets.token_urlsafe(16)}"


def load_table(connection: Connection, table_id: str, *, lock: bool = False) -> Table:
    """A table by its id; locked, nobody else changes it until the transaction ends."""
    return load_table_and(connection, table_id, lock=lock)[0]


def load_table_and(
    connection: Connection,
    table_id: str,
    *others: tuple[Statement, Mapping[str, Any]],
    lock: bool = False,
) -> tuple[Table, list[list[tuple[Any, ...]]]]:
    """A table by its id, and what other statements find, all asked for in one go."""
    key = {"key": table_id}
    statement = _table_locked if lock else _table_by_id
    rows, seats, *found = rows_together(
        connection, (statement, key), (_seats_of_table, key), *others
    )
    if not rows:
        raise Refused("not_found", "there is no such table")
    table = Table(*rows[0])
    table.seats = [Seat(*row) for row in seats]
    return table, found


def load_table_with_news(
    connection: Connection, table_id: str, after: int, most: int
) -> tuple[Table, list[Entry]]:
    """A table by its id, and the first entries after one, at most so many, asked for in one go."""
    asked = (_entries_after, {"key": table_id, "after": after, "until": after + most})
    table, (rows,) = load_table_and(connection, table_id, asked)
    new = [Entry(*row) for row in rows]
    return table, [entry for entry in new if entry.seq <= table.seq]


def find_table(connection: Connection, key: str) -> Table:
    """A table by its id or by its watch key."""
    if key.startswith(WATCH_PREFIX):
        c = database_schema.tables.c
        found = connection.execute(sa.select(c.id).where(c.watch == key)).scalar_one_or_none()
        key = found or key
    return load_table(connection, key)


def insert_table(connection: Connection, table: Table) -> None:
    """Store a new table with its seats."""
    values = {column.name: getattr(table, column.name) for column in TABLE_COLUMNS}
    connection.execute(database_schema.tables.insert(), values)
    connection.execute(
        database_schema.seats.insert(), [_seat_values(table.id, s) for s in table.seats]
    )


def update_table(connection: Connection, table: Table) -> None:
    """Store what can change of a table."""
    values = {name: getattr(table, name) for name in CHANGING}
    _update_table.run(connection, {"key": table.id, **values})


def update_version(connection: Connection, table: Table) -> None:
    """Store what an upgrade changes of a table."""
    update_table(connection, table)
    c = database_schema.tables.c
    values = {name: getattr(table, name) for name in ("layout", "rules", "names", "closed")}
    connection.execute(database_schema.tables.update().where(c.id == table.id).values(values))


def update_step(
    connection: Connection, table_id: str, seq: int, code: int | None, state: bytes | None
) -> None:
    """Store a step's code and position anew."""
    c = database_schema.entries.c
    step = database_schema.entries.update().where(c.table_id == table_id, c.seq == seq)
    connection.execute(step.values(code=code, state=state))


def update_seat(connection: Connection, table_id: str, seat: Seat) -> None:
    """Store who plays a seat."""
    c = database_schema.seats.c
    connection.execute(
        database_schema.seats.update()
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
    kind: str | None = None,
) -> list[Entry]:
    """Entries with after < seq < before, oldest first; with a limit, the last ones of them."""
    c = database_schema.entries.c
    query = sa.select(*ENTRY_COLUMNS).where(c.table_id == table_id, c.seq > after)
    if kind is not None:
        query = query.where(c.kind == kind)
    if before is not None:
        query = query.where(c.seq < before)
    if limit is None:
        return [Entry(*row) for row in connection.execute(query.order_by(c.seq))]
    query = query.order_by(c.seq.desc()).limit(limit)
    return [Entry(*row) for row in reversed(connection.execute(query).all())]


def count_entries(connection: Connection, table_id: str, *kinds: str) -> int:
    """How many entries of these kinds a table's log has."""
    c = database_schema.entries.c
    query = sa.select(sa.func.count()).where(c.table_id == table_id, c.kind.in_(kinds))
    return int(connection.execute(query).scalar_one())


def was_played(connection: Connection, table_id: str) -> bool:
    """Is there a step in a table's log that stands?"""
    c = database_schema.entries.c
    steps = sa.select(c.seq).where(c.table_id == table_id, c.kind.in_(STEPS), c.undone.is_(None))
    return connection.execute(steps.limit(1)).first() is not None


def kinds_between(
    connection: Connection, table_id: str, after: int, until: int
) -> list[tuple[str, int | None]]:
    """The kinds of a table's entries with after < seq <= until, each with its seat."""
    c = database_schema.entries.c
    query = sa.select(c.kind, c.seat).where(c.table_id == table_id, c.seq > after, c.seq <= until)
    return [(row.kind, row.seat) for row in connection.execute(query)]


def load_tables(connection: Connection, keys: Sequence[str]) -> list[Table]:
    """Tables by their ids, in this order; those that are gone are left out."""
    by_id = sa.select(*TABLE_COLUMNS).where(database_schema.tables.c.id.in_(keys))
    found = {row[0]: Table(*row) for row in connection.execute(by_id)}
    for table, *seat in connection.execute(_seats_of_tables, {"keys": keys}):
        if table in found:
            found[table].seats.append(Seat(*seat))
    return [found[key] for key in keys if key in found]


def state_before(connection: Connection, table_id: str, seq: int) -> bytes | None:
    """The position just before an entry; None before the match has begun."""
    c = database_schema.entries.c
    query = (
        sa.select(c.state)
        .where(c.table_id == table_id, c.seq < seq, c.kind.in_(STATEFUL))
        .order_by(c.seq.desc())
        .limit(1)
    )
    return connection.execute(query).scalar_one_or_none()
