"""Tables outlive an upgrade: each keeps its content, and knows its record's layout and its rules.

Until now a table without a pack of its own was played with whatever the program brought along. Such
tables get the content that the last version without this brought along. Their rules are not known,
so each is replayed before it is played on; if they were played with other cards, that shows then.
"""

from __future__ import annotations

import json
from pathlib import Path

import sqlalchemy as sa
from alembic import op

from dauntless.server.store.stored_content import content_key

revision = "0002"
down_revision = "0001"

FOLDER = Path(__file__).parents[1] / "content_before_0002"
LAYOUTS = {"darebase": "b1477cb9c343f444", "dare-to-love": "4cb1bc0a4b486d5e"}


def upgrade() -> None:
    """Move every table's content to a place of its own."""
    packs = op.create_table(
        "packs",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_packs")),
    )
    for column in ("content", "layout", "rules"):
        op.add_column("tables", sa.Column(column, sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("names", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("closed", sa.Text(), nullable=True))
    tables = sa.table(
        "tables",
        sa.column("id", sa.String),
        sa.column("game", sa.String),
        sa.column("pack", sa.JSON(none_as_null=True)),
        sa.column("content", sa.String),
        sa.column("layout", sa.String),
    )
    connection = op.get_bind()
    stored = set()
    for key, game, pack in connection.execute(
        sa.select(tables.c.id, tables.c.game, tables.c.pack)
    ).all():
        content = pack if pack is not None else content_before(game)
        hash_ = content_key(content)
        if hash_ not in stored:
            connection.execute(packs.insert(), {"hash": hash_, "content": content})
            stored.add(hash_)
        values = {"content": hash_, "layout": LAYOUTS.get(game)}
        connection.execute(tables.update().where(tables.c.id == key).values(values))
    op.drop_column("tables", "pack")


def content_before(game: str) -> dict[str, object]:
    """What a game was played with that had no content of its own."""
    file = FOLDER / f"{game}.json"
    if not file.is_file():
        return {}
    content: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return content
