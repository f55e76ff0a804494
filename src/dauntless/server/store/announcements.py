"""News for the other workers, through PostgreSQL's NOTIFY: sent just after the commit.

A transaction that notifies holds a lock of the whole cluster until its commit is on the disk, so
that all of them wait for the disk one after the other. What was stored is therefore told in a
transaction of its own, many at once, which does not wait for the disk. If a worker is killed
between the two, the others notice that it is gone and look at everything again.
"""

from __future__ import annotations

import threading
from collections import deque
from contextlib import closing
from typing import Any

from sqlalchemy.engine import Engine

from dauntless.server.monitoring import log_event, log_fault
from dauntless.server.store.trouble import trouble_of

CHANNEL = "dauntless"
AGAIN_SECONDS = 1.0
LAST_SECONDS = 5.0
"""So long a worker that stops waits for its last news to be told."""
TELL = f"SELECT pg_notify('{CHANNEL}', news) FROM unnest(%s::text[]) AS news"


class Announcements(threading.Thread):
    """Tells the other workers what this one has changed."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(name="announcements", daemon=True)
        self._engine = engine
        self._news: deque[str] = deque()
        self._something = threading.Event()
        self._stopping = threading.Event()

    def tell(self, news: list[str]) -> None:
        """Tell this as soon as possible; it has been stored."""
        self._news.extend(news)
        self._something.set()

    def run(self) -> None:
        """Tell what there is until stopped, after a lost connection too."""
        while True:
            try:
                self._tell_on()
                return
            except Exception as error:
                if trouble_of(error) is None:
                    log_fault("announcements")
                else:
                    log_event("announcements lost their connection", reason=type(error).__name__)
            if self._stopping.wait(AGAIN_SECONDS):
                return
            self._something.set()

    def _tell_on(self) -> None:
        pooled = self._engine.raw_connection()
        raw: Any = pooled.driver_connection
        pooled.detach()
        with closing(raw):
            raw.autocommit = True
            raw.execute("SET synchronous_commit = off")
            while not (self._stopping.is_set() and not self._news):
                self._something.wait()
                self._something.clear()
                told = list(self._news)
                if told:
                    raw.execute(TELL, (list(dict.fromkeys(told)),))
                for _ in told:
                    self._news.popleft()

    def stop(self) -> None:
        """Tell what is left, and end."""
        self._stopping.set()
        self._something.set()
        self.join(LAST_SECONDS)
