"""Somebody's own tables are found without looking at everybody's."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """An index; nothing else changes."""
    op.create_index(op.f("ix_tables_host"), "tables", ["host"], unique=False)
