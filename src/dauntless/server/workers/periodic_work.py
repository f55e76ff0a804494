"""What has to be done again and again while a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.live.live_tables import LiveTables
from dauntless.server.monitoring import log_event, log_fault
from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema, presence
from dauntless.server.store.promises import remove_old_promises
from dauntless.server.store.stored_content import remove_unused_content
from dauntless.server.store.stored_tables import now
from dauntless.server.workers.bot_driver import BotDriver

CLOCK_SECONDS = 0.5
BEGIN_SECONDS = 0.5
BOT_SECONDS = 1.0
ALIVE_SECONDS = 5.0
TIDY_SECONDS = 3600.0
DAY = 86_400_000
MOST_AT_ONCE = 50
MOST_REMOVED = 10
PUT_OFF = 60_000


class PeriodicWork:
    """Looks after clocks, bots, presence and retention."""

    def __init__(self, live_tables: LiveTables, driver: BotDriver) -> None:
        self.live_tables = live_tables
        self.driver = driver
        self._tasks: list[asyncio.Task[None]] = []
        self._reported_at = 0
        self._colleagues: set[str] = set()
        self._put_off: dict[str, int] = {}
        """Tables whose clocks could not be looked at, and until when they are left alone."""

    def start(self) -> None:
        """Begin all rounds; since before the start, matches of any game may wait to begin."""
        self.live_tables.to_begin |= set(self.live_tables.tables.games.progress)
        rounds = (
            (CLOCK_SECONDS, self.end_overdue_matches),
            (BEGIN_SECONDS, self.begin_matches),
            (BOT_SECONDS, self.driver.find_work),
            (ALIVE_SECONDS, self.report_alive),
            (TIDY_SECONDS, self.tidy),
        )
        self._tasks = [asyncio.create_task(_repeat(*each)) for each in rounds]

    async def stop(self) -> None:
        """End all rounds."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def end_overdue_matches(self) -> None:
        """End the matches whose clocks have run out; not those that stood still."""
        if now() - self._reported_at > presence.SILENT:
            await self.report_alive()
        for table in await self.live_tables.store.read(self._overdue):
            try:
                await self.live_tables.upgrades.ensure(table)
                outcome = await self.live_tables.store.write(
                    lambda c, table=table: self.live_tables.tables.time_is_up(c, table)  # type: ignore[misc]
                )
            except Exception as error:
                if not isinstance(error, Refused):
                    log_fault("a clock")
                elif error.code == "unavailable":
                    raise
                self._put_off[table] = now() + PUT_OFF
                continue
            if outcome is not None:
                self.live_tables.committed(outcome)
                self.live_tables.table_changed(table, 0)

    def _overdue(self, connection: Connection) -> Sequence[str]:
        """The tables whose clocks have run out, the longest first, as far as they are playable."""
        at, games = now(), self.live_tables.tables.games
        self._put_off = {key: until for key, until in self._put_off.items() if until > at}
        t = database_schema.tables.c
        late = (
            t.status == "playing",
            t.deadline <= at,
            t.game.in_([name for name in games.progress if games.is_playable(name)]),
            t.id.not_in(list(self._put_off)),
        )
        query = sa.select(t.id).where(*late).order_by(t.deadline).limit(MOST_AT_ONCE)
        return connection.execute(query).scalars().all()

    async def begin_matches(self) -> None:
        """Begin the matches that have waited for their rules, once these are compiled."""
        tables, waiting = self.live_tables.tables, self.live_tables.to_begin
        for game in [name for name in waiting if tables.games.is_playable(name)]:
            waiting.discard(game)
            try:
                for table in await self.live_tables.store.read(
                    lambda c, game=game: tables.full_tables(c, game)  # type: ignore[misc]
                ):
                    await self._begin(table)
            except Refused:
                waiting.add(game)  # the database is in trouble

    async def _begin(self, table: str) -> None:
        await self.live_tables.upgrades.ensure(table)
        tables = self.live_tables.tables
        outcome = await self.live_tables.store.write(lambda c: tables.begin(c, table))
        if outcome is not None:
            self.live_tables.committed(outcome)

    async def report_alive(self) -> None:
        """Tell that this worker lives, and notice those that do not."""

        def report(connection: Connection) -> tuple[list[str], set[str]]:
            changed = presence.report_alive(connection, self.live_tables.worker)
            for table in changed:
                self.live_tables.store.notify(table, 0)
            return changed, presence.workers_alive(connection)

        changed, alive = await self.live_tables.store.write(report)
        self._reported_at = now()
        if not self._colleagues <= alive:
            self.live_tables.reload_all()  # one is gone, perhaps with something left to tell
        self._colleagues = alive
        self.live_tables.store.has_colleagues = len(alive) > 1
        for table in changed:
            self.live_tables.table_changed(table, 0)
        await self.live_tables.catch_up_on_leaving()
        if await self.live_tables.store.changed_elsewhere():
            self.live_tables.reload_all()  # whoever runs the server has closed tables

    async def tidy(self) -> None:
        """Remove what is kept no longer."""
        removed, days = 0, self.live_tables.settings.retention_days
        while count := await self.live_tables.store.write(lambda c: tidy(c, days)):
            removed += count
        if removed:
            log_event("tables removed", count=removed)


def tidy(connection: Connection, days: int) -> int:
    """Remove expired codes, and some tables that nobody has touched for so many days (0: none).

    Some at once only, as everybody waits meanwhile; how many it were.
    """
    at = now()
    h, t = database_schema.handovers.c, database_schema.tables.c
    connection.execute(database_schema.handovers.delete().where(h.expires_at < at))
    remove_old_promises(connection, at)
    if days == 0:
        return 0
    old = sa.select(t.id).where(t.changed_at < at - days * DAY).limit(MOST_REMOVED)
    keys = list(connection.execute(old).scalars())
    if keys:
        connection.execute(database_schema.tables.delete().where(t.id.in_(keys)))
    else:
        remove_unused_content(connection)
    return len(keys)


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Refused:
            pass  # the database is in trouble, which was written down; it is tried again
        except Exception:
            log_fault("periodic work")
        await asyncio.sleep(seconds)
