"""Luck follows from a seed that is fixed when a match begins; a promise names its table.

Matches that have begun go on by their scheme of luck.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Promises of before end; they last ten minutes anyhow."""
    op.execute("DELETE FROM promises")
    column = sa.Column("table_id", sa.String(length=40), nullable=False, server_default="")
    op.add_column("promises", column)
    op.add_column("tables", sa.Column("seed", sa.String(length=64), nullable=True))
