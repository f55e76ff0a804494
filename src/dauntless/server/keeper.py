"""The keeper: what has to be done again and again while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server import presence, schema
from dauntless.server.bots import Driver
from dauntless.server.live import Hub
from dauntless.server.operations import fault, note
from dauntless.server.records import now
from dauntless.server.refusals import Refused

CLOCK_SECONDS = 0.5
BOT_SECONDS = 1.0
LIFE_SECONDS = 5.0
TIDY_SECONDS = 3600.0
DAY = 86_400_000


class Keeper:
    """Looks after clocks, bots, presence and retention."""

    def __init__(self, hub: Hub, driver: Driver) -> None:
        self.hub = hub
        self.driver = driver
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin all rounds."""
        rounds = (
            (CLOCK_SECONDS, self.look_at_clocks),
            (BOT_SECONDS, self.driver.find_work),
            (LIFE_SECONDS, self.show_life),
            (TIDY_SECONDS, self.tidy),
        )
        self._tasks = [asyncio.create_task(_again(*each)) for each in rounds]

    async def stop(self) -> None:
        """End all rounds."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def look_at_clocks(self) -> None:
        """End the matches whose clocks have run out."""
        t = schema.tables.c
        late = sa.select(t.id).where(t.status == "playing", t.deadline <= now()).limit(50)
        for table in await self.hub.store.read(lambda c: c.execute(late).scalars().all()):
            try:
                outcome = await self.hub.store.write(
                    lambda c, table=table: self.hub.tables.time_is_up(c, table)  # type: ignore[misc]
                )
            except Refused:
                continue  # its game is not ready, or another version
            if outcome is not None:
                self.hub.committed(outcome)

    async def show_life(self) -> None:
        """Tell that this worker lives, and notice those that do not."""

        def show(connection: Connection) -> list[str]:
            changed = presence.sign_of_life(connection, self.hub.worker)
            for table in changed:
                self.hub.store.notify(connection, table, 0)
            return changed

        for table in await self.hub.store.write(show):
            self.hub.heard(table, 0)

    async def tidy(self) -> None:
        """Remove what is kept no longer."""
        removed = await self.hub.store.write(lambda c: tidy(c, self.hub.settings.retention_days))
        if removed:
            note("tables removed", count=removed)


def tidy(connection: Connection, days: int) -> int:
    """Remove expired codes, and tables that nobody has touched for so many days (0: none)."""
    at = now()
    h, t = schema.handovers.c, schema.tables.c
    connection.execute(schema.handovers.delete().where(h.expires_at < at))
    if days == 0:
        return 0
    old = schema.tables.delete().where(t.changed_at < at - days * DAY)
    return connection.execute(old).rowcount


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            fault("keeper")
        await asyncio.sleep(seconds)
