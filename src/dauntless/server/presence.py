"""Who is at which table: connections of all workers, so that one gone is gone everywhere."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server import schema
from dauntless.server.records import now

START_LOCK = 7_302_772
SILENT = 20_000
"""After so many milliseconds without a sign of life a worker counts as gone."""


def came(connection: Connection, key: str, table: str, person: str, worker: str) -> bool:
    """Somebody opened a table; was this person gone until now?"""
    c = schema.seats.c
    row = {"id": key, "table_id": table, "person_id": person, "worker": worker}
    connection.execute(schema.connections.insert(), row)
    back = connection.execute(
        schema.seats.update()
        .where(c.table_id == table, c.person_id == person, c.left_at.is_not(None))
        .values(left_at=None)
    )
    return back.rowcount > 0


def went(connection: Connection, key: str, table: str, person: str) -> bool:
    """Somebody closed a table; is this person gone now?"""
    c = schema.connections.c
    connection.execute(schema.connections.delete().where(c.id == key))
    here = sa.select(c.id).where(c.table_id == table, c.person_id == person).limit(1)
    if connection.execute(here).first() is not None:
        return False
    s = schema.seats.c
    gone = connection.execute(
        schema.seats.update()
        .where(s.table_id == table, s.person_id == person, s.left_at.is_(None))
        .values(left_at=now())
    )
    return gone.rowcount > 0


def sign_of_life(connection: Connection, worker: str) -> list[str]:
    """This worker lives; those that do not any more leave their tables. Which have changed?"""
    w, at = schema.workers.c, now()
    alive = schema.workers.update().where(w.id == worker).values(seen_at=at)
    if connection.execute(alive).rowcount == 0:
        connection.execute(schema.workers.insert(), {"id": worker, "seen_at": at})
    silent = sa.select(w.id).where(w.seen_at < at - SILENT)
    dead = list(connection.execute(silent).scalars())
    if not dead:
        return []
    c, changed = schema.connections.c, []
    lost = sa.select(c.id, c.table_id, c.person_id).where(c.worker.in_(dead))
    for key, table, person in connection.execute(lost).all():
        if went(connection, key, table, person):
            changed.append(table)
    _free_bots(connection, dead)
    connection.execute(schema.workers.delete().where(w.id.in_(dead)))
    return changed


def begin_worker(connection: Connection, worker: str, *, alone: bool) -> None:
    """A worker starts. If nobody served meanwhile, clocks have stood still."""
    if connection.dialect.name == "postgresql":
        lock = sa.text("SELECT pg_advisory_xact_lock(:key)")
        connection.execute(lock, {"key": START_LOCK})
    w, at = schema.workers.c, now()
    last = connection.execute(sa.select(sa.func.max(w.seen_at))).scalar_one()
    if last is not None and (alone or last < at - SILENT):
        connection.execute(schema.workers.update().values(seen_at=0))
        _shift_clocks(connection, at - last)
    sign_of_life(connection, worker)


def end_worker(connection: Connection, worker: str) -> None:
    """A worker stops: whoever was connected through it is gone, but may come back elsewhere."""
    c = schema.connections.c
    left = sa.select(c.id, c.table_id, c.person_id).where(c.worker == worker)
    for key, table, person in connection.execute(left).all():
        went(connection, key, table, person)
    _free_bots(connection, [worker])
    w = schema.workers.c
    connection.execute(schema.workers.update().where(w.id == worker).values(seen_at=now()))


def _free_bots(connection: Connection, workers: list[str]) -> None:
    """Workers that are gone drive no bots."""
    driven = schema.tables.c.driver.in_(workers)
    free = schema.tables.update().where(driven).values(driver=None, driver_until=None)
    connection.execute(free)


def _shift_clocks(connection: Connection, gap: int) -> None:
    t = schema.tables.c
    running = sa.select(t.id, t.clocks, t.deadline).where(t.deadline.is_not(None))
    for table, clocks, deadline in connection.execute(running).all():
        values = {"clocks": {**clocks, "at": clocks["at"] + gap}, "deadline": deadline + gap}
        connection.execute(schema.tables.update().where(t.id == table).values(values))
