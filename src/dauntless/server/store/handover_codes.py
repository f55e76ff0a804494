"""Codes with which somebody hands a seat to another device of theirs, or to somebody else.

A code belongs to the person who made it. It dies with its use, with any change of the seat, and
after an hour.
"""

from __future__ import annotations

import hashlib
import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import now

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LIFETIME = 3_600_000
UNKNOWN = "this code is not known, was used, or is too old"


def new_code(connection: Connection, table: str, seat: int, person: str) -> tuple[str, int]:
    """A new code for a seat, and until when it can be used; older ones for it end."""
    end_codes(connection, table, seat)
    code = "".join(secrets.choice(ALPHABET) for _ in range(8))
    expires_at = now() + LIFETIME
    values = {"digest": digest(code), "table_id": table, "seat": seat, "person_id": person}
    connection.execute(database_schema.handovers.insert(), values | {"expires_at": expires_at})
    return f"{code[:4]}-{code[4:]}", expires_at


def table_of_code(connection: Connection, code: str) -> str:
    """The table of a code that can still be used."""
    h = database_schema.handovers.c
    query = sa.select(h.table_id).where(h.digest == digest(code), h.expires_at > now())
    table: str | None = connection.execute(query).scalar_one_or_none()
    if table is None:
        raise Refused("not_found", UNKNOWN)
    return table


def use_code(connection: Connection, code: str) -> tuple[str, int]:
    """Whose seat it is, and which; the code cannot be used again."""
    h = database_schema.handovers.c
    mine = (h.digest == digest(code), h.expires_at > now())
    row = connection.execute(sa.select(h.person_id, h.seat).where(*mine)).one_or_none()
    used = connection.execute(database_schema.handovers.delete().where(*mine))
    if row is None or used.rowcount == 0:
        raise Refused("not_found", UNKNOWN)
    return row.person_id, row.seat


def end_codes(connection: Connection, table: str, seat: int) -> None:
    """Codes of a seat end when it changes."""
    h = database_schema.handovers.c
    ending = database_schema.handovers.delete().where(h.table_id == table, h.seat == seat)
    connection.execute(ending)


def digest(code: str) -> str:
    """Codes are stored as a digest; blanks, dashes and case do not matter."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
