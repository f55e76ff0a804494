"""The tables of the database."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)

packs = sa.Table(
    "packs",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("content", sa.JSON, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("watch", sa.String(40), nullable=False, unique=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("position", sa.JSON(none_as_null=True)),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("state", sa.LargeBinary),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("clock", sa.JSON(none_as_null=True)),
    sa.Column("clocks", sa.JSON(none_as_null=True)),
    sa.Column("deadline", sa.BigInteger),
    sa.Column("offer", sa.JSON(none_as_null=True)),
    sa.Column("result", sa.JSON(none_as_null=True)),
    sa.Column("rematch", sa.String(40)),
    sa.Column("bots_due", sa.Boolean, nullable=False),
    sa.Column("driver", sa.String(40)),
    sa.Column("driver_until", sa.BigInteger),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False),
    sa.Column("content", sa.String(64)),
    sa.Column("layout", sa.String(64)),
    sa.Column("rules", sa.String(64)),
    sa.Column("names", sa.JSON(none_as_null=True)),
    sa.Column("closed", sa.Text),
    sa.Column("chain", sa.String(64)),
    sa.Column("draws", sa.Integer),
    sa.Column("seed", sa.String(64)),
    sa.Index(None, "listed", "status"),
    sa.Index(None, "status", "deadline"),
    sa.Index(None, "status", "bots_due"),
    sa.Index(None, "changed_at"),
    sa.Index(None, "host"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("person_id", sa.ForeignKey("people.id"), index=True),
    sa.Column("level", sa.String(40)),
    sa.Column("stand_in", sa.String(40)),
    sa.Column("left_at", sa.BigInteger),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("code", sa.BigInteger),
    sa.Column("text", sa.Text),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("state", sa.LargeBinary),
    sa.Column("shown", sa.Boolean, nullable=False),
    sa.Column("undone", sa.BigInteger),
    sa.Column("at", sa.BigInteger, nullable=False),
)

commands = sa.Table(
    "commands",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person_id", sa.String(40), primary_key=True),
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("answer", sa.JSON, nullable=False),
    sa.Index(None, "person_id"),
)

connections = sa.Table(
    "connections",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(40), nullable=False),
    sa.Column("person_id", sa.String(40), nullable=False),
    sa.Column("worker", sa.String(40), nullable=False, index=True),
    sa.Index(None, "table_id", "person_id"),
)

workers = sa.Table(
    "workers",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)

handovers = sa.Table(
    "handovers",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
    sa.Column("person_id", sa.String(40)),
)

promises = sa.Table(
    "promises",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("person_id", sa.String(40), nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.String(40), nullable=False),
)
