"""News from the other workers, through PostgreSQL's notifications."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from dauntless.server.operations import fault, note
from dauntless.server.storage import CHANNEL

if TYPE_CHECKING:
    from dauntless.server.live import Hub


class Ears(threading.Thread):
    """Listens to PostgreSQL's notifications, and comes back after a lost connection."""

    def __init__(self, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="ears", daemon=True)
        self.hub = hub
        self.loop = loop
        self.ready = threading.Event()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Listen until stopped."""
        while not self._stopping.is_set():
            try:
                self._listen()
            except (sa.exc.SQLAlchemyError, OSError) as error:
                note("ears lost their connection", reason=str(error)[:200])
            except Exception:
                fault("ears")
            self._stopping.wait(1)

    def _listen(self) -> None:
        with self.hub.store.engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            connection.detach()
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            self.ready.set()
            self._call(self.hub.heard_nothing)
            while not self._stopping.is_set():
                for notification in raw.notifies(timeout=0.5):
                    table, seq, sender = notification.payload.split(" ")
                    own = sender == self.hub.store.name
                    self._call(self.hub.heard_own if own else self.hub.heard, table, int(seq))

    def _call(self, function: Any, *arguments: Any) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
