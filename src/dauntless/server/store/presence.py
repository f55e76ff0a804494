"""Who is at which table: connections of all workers, so that one gone is gone everywhere."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.store import database_schema
from dauntless.server.store.database import SERVING_LOCK
from dauntless.server.store.server_time import name_of_boot, server_time
from dauntless.server.store.stored_tables import now

START_LOCK = 7_302_772
TIME = "time of "
"""Settings that begin so say where the server's time starts on a machine."""
SILENT = 20_000
"""After so many milliseconds without a sign of life a worker counts as gone."""


def connected(connection: Connection, key: str, table: str, person: str, worker: str) -> bool:
    """Somebody opened a table; was this person gone until now?"""
    c = database_schema.seats.c
    row = {"id": key, "table_id": table, "person_id": person, "worker": worker}
    connection.execute(database_schema.connections.insert(), row)
    back = connection.execute(
        database_schema.seats.update()
        .where(c.table_id == table, c.person_id == person, c.left_at.is_not(None))
        .values(left_at=None)
    )
    return back.rowcount > 0


def disconnected(connection: Connection, key: str, table: str, person: str) -> bool:
    """Somebody closed a table; is this person gone now?"""
    c = database_schema.connections.c
    connection.execute(database_schema.connections.delete().where(c.id == key))
    if is_here(connection, table, person):
        return False
    s = database_schema.seats.c
    gone = connection.execute(
        database_schema.seats.update()
        .where(s.table_id == table, s.person_id == person, s.left_at.is_(None))
        .values(left_at=now())
    )
    return gone.rowcount > 0


def is_here(connection: Connection, table: str, person: str) -> bool:
    """Does somebody have a table open?"""
    c = database_schema.connections.c
    here = sa.select(c.id).where(c.table_id == table, c.person_id == person).limit(1)
    return connection.execute(here).first() is not None


def heard_of(connection: Connection, table: str, person: str, at: int) -> None:
    """Whoever plays without a connection is away since their last command."""
    c = database_schema.seats.c
    away = (c.table_id == table, c.person_id == person, c.left_at.is_not(None))
    connection.execute(database_schema.seats.update().where(*away).values(left_at=at))


def report_alive(connection: Connection, worker: str) -> list[str]:
    """This worker lives; those that do not any more leave their tables. Which have changed?

    If nobody has reported for long, nobody has served, and clocks have stood still.
    """
    w, at = database_schema.workers.c, now()
    last = _last_report(connection)
    if last and last < at - SILENT:
        take_turns(connection)  # of all workers, only the first one shifts clocks
        at, last = now(), _last_report(connection)
    changed = shift_clocks(connection, at - last) if last and last < at - SILENT else []
    alive = database_schema.workers.update().where(w.id == worker).values(seen_at=at)
    if connection.execute(alive).rowcount == 0:
        connection.execute(database_schema.workers.insert(), {"id": worker, "seen_at": at})
    silent = sa.select(w.id).where(w.seen_at < at - SILENT)
    dead = list(connection.execute(silent).scalars())
    if not dead:
        return changed
    c = database_schema.connections.c
    lost = sa.select(c.id, c.table_id, c.person_id).where(c.worker.in_(dead))
    for key, table, person in connection.execute(lost).all():
        if disconnected(connection, key, table, person):
            changed.append(table)
    _free_bots(connection, dead)
    connection.execute(database_schema.workers.delete().where(w.id.in_(dead)))
    return changed


def workers_alive(connection: Connection) -> set[str]:
    """The workers that have reported lately."""
    w = database_schema.workers.c
    alive = sa.select(w.id).where(w.seen_at >= now() - SILENT)
    return set(connection.execute(alive).scalars())


def _last_report(connection: Connection) -> int | None:
    last: int | None = connection.execute(
        sa.select(sa.func.max(database_schema.workers.c.seen_at))
    ).scalar_one()
    return last


def take_turns(connection: Connection) -> None:
    """Wait for other workers that do so, and keep them waiting until the transaction ends."""
    if connection.dialect.name == "postgresql":
        lock = sa.text("SELECT pg_advisory_xact_lock(:start)")
        connection.execute(lock, {"start": START_LOCK})


def begin_worker(connection: Connection, worker: str, *, alone: bool) -> None:
    """A worker starts, with the others' time. If nobody served meanwhile, clocks stood still."""
    if connection.dialect.name == "postgresql":
        lock = sa.text("SELECT pg_advisory_xact_lock_shared(:serving)")
        connection.execute(lock, {"serving": SERVING_LOCK})
    take_turns(connection)
    c, key = database_schema.settings.c, f"{TIME}{name_of_boot()}"
    stored = connection.execute(sa.select(c.value).where(c.key == key)).scalar_one_or_none()
    if stored is not None:
        server_time.offset = int(stored)
    last = _last_report(connection)
    if alone or last is None or abs(now() - last) > SILENT:
        server_time.begin_anew()
        connection.execute(database_schema.workers.update().values(seen_at=0))
        connection.execute(database_schema.settings.delete().where(c.key.startswith(TIME)))
        stored = None
        if last:
            shift_clocks(connection, now() - last)
    if stored is None:
        values = {"key": key, "value": str(server_time.offset)}
        connection.execute(database_schema.settings.insert(), values)
    report_alive(connection, worker)


def end_worker(connection: Connection, worker: str) -> None:
    """A worker stops: whoever was connected through it is gone, but may come back elsewhere."""
    c = database_schema.connections.c
    left = sa.select(c.id, c.table_id, c.person_id).where(c.worker == worker)
    for key, table, person in connection.execute(left).all():
        disconnected(connection, key, table, person)
    _free_bots(connection, [worker])
    w = database_schema.workers.c
    connection.execute(database_schema.workers.update().where(w.id == worker).values(seen_at=now()))


def _free_bots(connection: Connection, workers: list[str]) -> None:
    """Workers that are gone drive no bots."""
    driven = database_schema.tables.c.driver.in_(workers)
    free = database_schema.tables.update().where(driven).values(driver=None, driver_until=None)
    connection.execute(free)


def shift_clocks(connection: Connection, gap: int) -> list[str]:
    """Nobody served for so long, by a clock that may have jumped: nobody's time has passed."""
    t, s = database_schema.tables.c, database_schema.seats.c
    is_running = t.deadline.is_not(None) & t.clocks.is_not(sa.null())
    running = sa.select(t.id, t.clocks, t.deadline).where(is_running)
    shifted = connection.execute(running).all()
    for table, clocks, deadline in shifted:
        values = {"clocks": {**clocks, "at": clocks["at"] + gap}, "deadline": deadline + gap}
        connection.execute(database_schema.tables.update().where(t.id == table).values(values))
    away = database_schema.seats.update().where(s.left_at.is_not(None))
    connection.execute(away.values(left_at=s.left_at + gap))
    return [row.id for row in shifted]
