"""Bots at the tables: they think off the event loop, and one worker drives a table's bots.

Which worker it is stands in the table's row, as a lease that runs out; so another goes on after a
crash, and nothing is lost by it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.bots import Bot, make_bot, observe
from dauntless.engine.game import Game
from dauntless.server import schema, views
from dauntless.server.live import Hub
from dauntless.server.operations import BOT_SECONDS, fault
from dauntless.server.records import Table, load_table, now
from dauntless.server.refusals import Refused

LEASE = 60_000
"""Milliseconds for which a worker drives a table's bots without renewing it."""
FALLBACK = "random"


class Driver:
    """Plays the bots' seats of the tables this worker has taken on."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.pause = hub.settings.bot_pause
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "bot")
        self._stopped = False

    def wake(self, table: str) -> None:
        """Bots are due at a table."""
        if table not in self._driving and not self._stopped:
            self._driving[table] = asyncio.create_task(self._drive(table))

    async def stop(self) -> None:
        """Let bots go on after the restart."""
        self._stopped = True
        for task in list(self._driving.values()):
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    async def find_work(self) -> None:
        """Take on tables whose bots nobody drives: after a start, a crash, a rematch."""
        t = schema.tables.c
        free = sa.or_(t.driver_until.is_(None), t.driver_until < now(), t.driver == self.hub.worker)
        query = sa.select(t.id).where(t.status == "playing", t.bots_due, free).limit(200)
        for table in await self.store.read(lambda c: c.execute(query).scalars().all()):
            self.wake(table)

    async def _drive(self, table_id: str) -> None:
        minds: dict[tuple[int, str], Bot] = {}
        leased_until = 0
        try:
            while True:
                if leased_until < now() + LEASE // 2:
                    leased_until = await self.store.write(lambda c: self._lease(c, table_id))
                    if not leased_until:
                        return
                table = await self.store.read(lambda c: load_table(c, table_id))
                if not await self._move(table, minds):
                    return
        except (Refused, asyncio.CancelledError):
            pass  # not playable now, or the server stops: it is found again later
        except Exception:
            fault("bots")
        finally:
            del self._driving[table_id]

    async def _move(self, table: Table, minds: dict[tuple[int, str], Bot]) -> bool:
        """One decision of one bot; False if no bot is due any more."""
        game = self.hub.tables.shelf.game_of(table)
        due = [s for s in views.due_seats(game, table) if table.seats[s].bot is not None]
        if not due:
            return False
        seat, level = due[0], table.seats[due[0]].bot or FALLBACK
        if (seat, level) not in minds:
            minds[seat, level] = make_bot(level, secrets.randbits(63))
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await loop.run_in_executor(
            self._thinkers, think, game, table, seat, minds[seat, level]
        )
        BOT_SECONDS.labels(level).observe(loop.time() - began)
        await asyncio.sleep(max(0.0, self.pause - (loop.time() - began)))
        outcome = await self.store.write(
            lambda c: self.hub.tables.bot_acts(c, table.id, seat, table.seq, action)
        )
        if outcome is not None:
            self.hub.committed(outcome)
        return True

    def _lease(self, connection: Connection, table: str) -> int:
        """Become the one who drives a table; until when, or 0 if another does."""
        t, me, at = schema.tables.c, self.hub.worker, now()
        free = sa.or_(t.driver_until.is_(None), t.driver_until < at, t.driver == me)
        taken = connection.execute(
            schema.tables.update()
            .where(t.id == table, free)
            .values(driver=me, driver_until=at + LEASE)
        )
        return at + LEASE if taken.rowcount else 0


def think(game: Game[Any, Any], table: Table, seat: int, mind: Bot) -> str:
    """What a bot wants to do; it is given what its seat can see, and nothing else."""
    assert table.state is not None, "somebody is due"
    match = views.match_at(game, table, table.state)
    observation = observe(match, seat)
    try:
        code = mind.choose(observation)
    except Exception:
        fault("bot")
        code = make_bot(FALLBACK, secrets.randbits(63)).choose(observation)
    return game.action_text(observation.state, seat, code)
