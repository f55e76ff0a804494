"""Secrets promised before a table is made, so that a client can add to its luck afterwards.

The server commits to a secret and to the table's id, from which luck follows too; only then does
the client say what it adds by chance. So neither chooses the luck alone: the server cannot change
anything any more, the client does not know the secret.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import new_id, now

LIFETIME = 600_000


def make_promise(connection: Connection, person: str, secret: bytes) -> tuple[str, str]:
    """The id of a new promise of a secret, and that of its table; the person's older one ends."""
    p = database_schema.promises
    connection.execute(p.delete().where(p.c.person_id == person))
    key, table = new_id("k"), new_id("t")
    values = {"id": key, "person_id": person, "secret": secret, "expires_at": now() + LIFETIME}
    connection.execute(p.insert(), values | {"table_id": table})
    return key, table


def keep_promise(connection: Connection, key: str, person: str) -> tuple[bytes, str]:
    """The secret that was promised to somebody, and the table's id; it is used once."""
    p = database_schema.promises
    mine = (p.c.id == key, p.c.person_id == person, p.c.expires_at > now())
    promised = sa.select(p.c.secret, p.c.table_id).where(*mine)
    found = connection.execute(promised).one_or_none()
    used = connection.execute(p.delete().where(*mine))
    if found is None or used.rowcount == 0:
        raise Refused("not_found", "luck.promise: it is not known, was used, or is too old")
    return found.secret, found.table_id


def remove_old_promises(connection: Connection, at: int) -> None:
    """Promises that nobody wanted."""
    p = database_schema.promises
    connection.execute(p.delete().where(p.c.expires_at < at))
