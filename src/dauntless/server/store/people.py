"""People: guests known by a signed token, in a cookie or an Authorization header."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import new_id, now

COOKIE_DAYS = 400
LONGEST_NAME = 40
SIGNATURE_DIGITS = 40
FORGOTTEN = "p_forgotten"
"""Stands for everybody who wanted to be forgotten."""

BRAVE = ("Brave", "Bold", "Calm", "Daring", "Fearless", "Gallant", "Plucky", "Steady", "Valiant")
ANIMALS = ("Badger", "Crane", "Falcon", "Fox", "Hare", "Heron", "Lynx", "Otter", "Raven", "Wren")


_somebody = sa.text(
    "INSERT INTO people (id, name, created_at, seen_at) "
    "VALUES (:id, :name, :created_at, :seen_at) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class Person:
    """Somebody who plays here."""

    id: str
    name: str


class Signer:
    """Makes and checks tokens; the key lies in the database, so that all workers share it."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, person: str) -> str:
        """The token of a person."""
        signature = hmac.digest(self._key, person.encode(), "sha256").hex()[:SIGNATURE_DIGITS]
        return f"{person}.{signature}"

    def person(self, token: str | None) -> str | None:
        """Whose token it is; None if it is nobody's."""
        if token is None or len(token) > 200 or not token.isascii():
            return None
        person = token.rpartition(".")[0]
        return person if hmac.compare_digest(self.token(person), token) else None


def shared_setting(connection: Connection, key: str, value: str) -> str:
    """A value that all workers share: what is stored, or else the given one, now stored."""
    c = database_schema.settings.c
    insert = "INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING"
    connection.execute(sa.text(insert), {"key": key, "value": value})
    return str(connection.execute(sa.select(c.value).where(c.key == key)).scalar_one())


def cookie_key(connection: Connection) -> bytes:
    """The key that tokens are signed with, made at the first start."""
    return bytes.fromhex(shared_setting(connection, "cookie_key", secrets.token_hex(32)))


def visible(text: str) -> str:
    """A text fit to be shown: single blanks, and nothing that cannot be seen or turns the line."""
    return " ".join(
        "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text).split()
    )


def clean_name(name: str) -> str:
    """A name fit to be shown, and not too long."""
    cleaned = visible(name)
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise Refused("bad_request", f"name: it must have from 1 to {LONGEST_NAME} characters")
    return cleaned


def new_person(connection: Connection, name: str | None) -> Person:
    """A new guest."""
    chosen = clean_name(name) if name is not None else friendly_name()
    person = Person(new_id("p"), chosen)
    at = now()
    values = {"id": person.id, "name": person.name, "created_at": at, "seen_at": at}
    connection.execute(database_schema.people.insert(), values)
    return person


def friendly_name() -> str:
    """A name for somebody who gave none."""
    return f"{secrets.choice(BRAVE)} {secrets.choice(ANIMALS)}"


def find_person(connection: Connection, person: str) -> Person | None:
    """Somebody by id."""
    c = database_schema.people.c
    row = connection.execute(sa.select(c.id, c.name).where(c.id == person)).one_or_none()
    return Person(*row) if row is not None else None


def rename(connection: Connection, person: str, name: str) -> Person:
    """Give somebody another name."""
    cleaned = clean_name(name)
    c = database_schema.people.c
    connection.execute(database_schema.people.update().where(c.id == person).values(name=cleaned))
    return Person(person, cleaned)


def forget(connection: Connection, person: str) -> list[str]:
    """Erase somebody; what they played stays, by nobody in particular. Which tables change?"""
    s, t, p = database_schema.seats, database_schema.tables, database_schema.people
    at = now()
    somebody = {"id": FORGOTTEN, "name": "Somebody", "created_at": at, "seen_at": at}
    connection.execute(_somebody, somebody)  # two may be forgotten at the same time
    seated = sa.select(s.c.table_id).where(s.c.person_id == person)
    query = sa.select(t.c.id).where(sa.or_(t.c.id.in_(seated), t.c.host == person))
    tables = list(connection.execute(query).scalars())
    connection.execute(s.update().where(s.c.person_id == person).values(person_id=FORGOTTEN))
    connection.execute(t.update().where(t.c.host == person).values(host=FORGOTTEN))
    for owned in (database_schema.handovers, database_schema.promises, database_schema.commands):
        connection.execute(owned.delete().where(owned.c.person_id == person))
    connection.execute(p.delete().where(p.c.id == person))
    return tables
