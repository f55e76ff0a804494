"""Run the migrations over the connection that the server has opened."""

from __future__ import annotations

from alembic import context

from dauntless.server.store.database import writing
from dauntless.server.store.database_schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with writing(connection), context.begin_transaction():
    context.run_migrations()
