"""Secrets promised before a table is made, so that a client can add to its luck afterwards.

The server commits to a secret; only then does the client say what it adds by chance. So neither
chooses the luck alone: the server cannot change its secret any more, the client does not know it.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import new_id, now

LIFETIME = 600_000


def make_promise(connection: Connection, person: str, secret: bytes) -> str:
    """The id of a new promise of a secret; the person's older one ends."""
    p = database_schema.promises
    connection.execute(p.delete().where(p.c.person_id == person))
    key = new_id("k")
    values = {"id": key, "person_id": person, "secret": secret, "expires_at": now() + LIFETIME}
    connection.execute(p.insert(), values)
    return key


def keep_promise(connection: Connection, key: str, person: str) -> bytes:
    """The secret that was promised to somebody; it is used once."""
    p = database_schema.promises
    mine = (p.c.id == key, p.c.person_id == person, p.c.expires_at > now())
    secret: bytes | None = connection.execute(sa.select(p.c.secret).where(*mine)).scalar()
    used = connection.execute(p.delete().where(*mine))
    if secret is None or used.rowcount == 0:
        raise Refused("not_found", "luck.promise: it is not known, was used, or is too old")
    return secret


def remove_old_promises(connection: Connection, at: int) -> None:
    """Promises that nobody wanted."""
    p = database_schema.promises
    connection.execute(p.delete().where(p.c.expires_at < at))
