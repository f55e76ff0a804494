"""News from the other workers, through PostgreSQL's notifications."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from dauntless.server.monitoring import log_event, log_fault
from dauntless.server.store.announcements import CHANNEL
from dauntless.server.store.database import SERVING_LOCK, Store

Changed = Callable[[str, int, str], None]
"""Called with a table's id, its sequence, and what was stored, if there was room for it."""


class NotificationListener(threading.Thread):
    """Listens to PostgreSQL's notifications, and comes back after a lost connection."""

    def __init__(
        self,
        store: Store,
        loop: asyncio.AbstractEventLoop,
        changed_elsewhere: Changed,
        changed_here: Changed,
        news_may_be_lost: Callable[[], None],
    ) -> None:
        super().__init__(name="notifications", daemon=True)
        self.store = store
        self.loop = loop
        self.changed_elsewhere = changed_elsewhere
        self.changed_here = changed_here
        self.news_may_be_lost = news_may_be_lost
        self._stopping = threading.Event()

    def run(self) -> None:
        """Listen until stopped."""
        while not self._stopping.is_set():
            try:
                self._listen()
            except (sa.exc.SQLAlchemyError, OSError) as error:
                log_event("notifications lost their connection", reason=type(error).__name__)
            except Exception:
                log_fault("notifications")
            self._stopping.wait(1)

    def _listen(self) -> None:
        with self.store.engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            connection.detach()
            raw.autocommit = True
            raw.execute(f"SELECT pg_advisory_lock_shared({SERVING_LOCK})")
            raw.execute(f"LISTEN {CHANNEL}")
            self._call(self.news_may_be_lost)
            while not self._stopping.is_set():
                for notification in raw.notifies(timeout=0.5):
                    table, seq, told = notification.payload.split(" ", 2)
                    sender, _, news = told.partition(" ")
                    own = sender == self.store.name
                    changed = self.changed_here if own else self.changed_elsewhere
                    self._call(changed, table, int(seq), news)

    def _call(self, function: Any, *arguments: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
