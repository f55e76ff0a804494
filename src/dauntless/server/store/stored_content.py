"""Content that matches are played with: each pack stored once, by its hash, while it is needed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.engine.game import Game
from dauntless.engine.schema import write_json
from dauntless.server.store import database_schema
from dauntless.server.store.database import Store

_insert = sa.text(
    "INSERT INTO packs (hash, content) VALUES (:hash, :content) ON CONFLICT DO NOTHING"
)
_insert = _insert.bindparams(sa.bindparam("content", type_=sa.JSON))


def content_key(content: dict[str, Any]) -> str:
    """The hash a pack is stored by; its title counts too, as it is shown."""
    return hashlib.sha256(write_json(content).encode()).hexdigest()


_keys: WeakKeyDictionary[Game[Any, Any], str] = WeakKeyDictionary()


def key_of(game: Game[Any, Any]) -> str:
    """The hash by which a game's content is stored; it is worked out once."""
    key = _keys.get(game)
    if key is None:
        key = _keys[game] = content_key(game.pack.model_dump(mode="json"))
    return key


def keep_content(connection: Connection, game: Game[Any, Any]) -> None:
    """Store a game's content, unless it is stored already."""
    c, key = database_schema.packs.c, key_of(game)
    if connection.execute(sa.select(c.hash).where(c.hash == key)).first() is None:
        content = game.pack.model_dump(mode="json")
        connection.execute(_insert, {"hash": key, "content": content})


def load_content(connection: Connection, key: str) -> dict[str, Any] | None:
    """A stored pack."""
    c = database_schema.packs.c
    query = sa.select(c.content).where(c.hash == key)
    content: dict[str, Any] | None = connection.execute(query).scalar_one_or_none()
    return content


def stored_content(store: Store) -> Callable[[str], dict[str, Any] | None]:
    """Finds stored packs by their hash."""
    return lambda key: store.read_now(lambda connection: load_content(connection, key))


def remove_unused_content(connection: Connection) -> None:
    """Remove packs that no table is played with any more."""
    used = sa.select(database_schema.tables.c.content)
    packs = database_schema.packs
    connection.execute(packs.delete().where(packs.c.hash.not_in(used)))
