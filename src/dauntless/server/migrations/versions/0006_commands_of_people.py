"""Somebody is forgotten without looking at everybody's commands."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """An index; nothing else changes."""
    op.create_index(op.f("ix_commands_person_id"), "commands", ["person_id"], unique=False)
