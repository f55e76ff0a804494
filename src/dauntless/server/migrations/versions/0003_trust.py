"""Codes belong to who made them; draws are numbered and chained; secrets are promised beforehand.

Matches that have begun go on by the first scheme of luck.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Codes of before are not known to belong to anybody, so they end."""
    op.execute("DELETE FROM handovers")
    op.add_column("handovers", sa.Column("person_id", sa.String(length=40), nullable=True))
    op.create_table(
        "promises",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person_id", sa.String(length=40), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_promises")),
    )
    op.add_column("tables", sa.Column("chain", sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("draws", sa.Integer(), nullable=True))
