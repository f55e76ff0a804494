"""Bots at the tables: they think off the event loop, and one worker drives a table's bots.

Which worker it is stands in the table's row, as a lease that runs out; so another goes on after a
crash, and nothing is lost by it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.bots import Bot, make_bot, observe
from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.game import Game
from dauntless.engine.glimpse import IMAGINED
from dauntless.server.live.live_tables import LiveTables
from dauntless.server.monitoring import BOT_QUEUE, BOT_SECONDS, log_fault
from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.stored_tables import Table, load_table, now
from dauntless.server.tables import views
from dauntless.server.workers.fair_queue import FairQueue
from dauntless.server.workers.kept_bots import KeptBots

LEASE = 60_000
"""Milliseconds for which a worker drives a table's bots without renewing it."""
FALLBACK = "random"
ARRIVING = 15
"""So many of their pauses bots wait at a new table for people who have not opened it yet."""
LOOKING = 0.2
"""Seconds between two looks whether they have."""
MOST_FOUND = 2_000
"""Tables that wait for bots and are taken on in one go, the latest changed first."""


class BotDriver:
    """Plays the bots' seats of the tables this worker has taken on."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.store = live_tables.store
        self._driving: dict[str, asyncio.Task[None]] = {}
        places = max(1, (os.cpu_count() or 2) - 1)
        self.queue = FairQueue(places, when_length_changes=BOT_QUEUE.set)
        self.thinkers = ThreadPoolExecutor(places, "bot")
        self._bots = KeptBots()
        self._thought: dict[tuple[str, str], float] = {}  # seconds, by game and level
        self._stopped = False

    def wake(self, table: str, host: str) -> bool:
        """Bots are due at a table, which somebody has made; False: too many of theirs are already.

        Such a table is found again later; one that somebody watches does not wait so.
        """
        if table in self._driving or self._stopped:
            return True
        limits, is_watched = self.live_tables.limits, table in self.live_tables.watched
        if not (is_watched or limits.has_room_for_bots(host)):
            return False
        limits.bot_tables[table] = host
        self._driving[table] = asyncio.create_task(self._drive(table))
        return True

    async def stop(self) -> None:
        """Let bots go on after the restart."""
        self._stopped = True
        for task in list(self._driving.values()):
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)
        self.thinkers.shutdown(wait=False, cancel_futures=True)

    async def find_work(self) -> None:
        """Take on tables whose bots nobody drives: after a start, a crash, once they are ready."""
        t = database_schema.tables.c
        free = sa.or_(
            t.driver_until.is_(None), t.driver_until < now(), t.driver == self.live_tables.worker
        )
        games = self.live_tables.tables.games.with_bots()
        playing = sa.and_(t.status == "playing", t.bots_due, t.game.in_(games))
        due = sa.select(t.id, t.host).where(playing, free)
        query = due.order_by(t.changed_at.desc()).limit(MOST_FOUND)
        full: set[str] = set()
        for row in await self.store.read(lambda c: c.execute(query).all()):
            watched = row.id in self.live_tables.watched
            if (watched or row.host not in full) and not self.wake(row.id, row.host):
                full.add(row.host)

    async def _drive(self, table_id: str) -> None:
        leased_until = 0
        try:
            while True:
                await self.live_tables.upgrades.ensure(table_id)
                if leased_until < now() + LEASE // 2:
                    leased_until = await self.store.write(lambda c: self._lease(c, table_id))
                    if not leased_until:
                        return
                table = await self.store.read(lambda c: load_table(c, table_id))
                if self.waits_for_people(table, now()):
                    await asyncio.sleep(LOOKING)
                    continue
                if not await self._move(table):
                    return
        except (Refused, asyncio.CancelledError):
            pass  # not playable now, or the server stops: it is found again later
        except Exception:
            log_fault("bots")
        finally:
            self._bots.forget(table_id)
            del self._driving[table_id], self.live_tables.limits.bot_tables[table_id]

    def waits_for_people(self, table: Table, at: int) -> bool:
        """Is somebody on the way to a new table, who shall see what bots do from the beginning?"""
        coming = any(s.kind == "person" and s.left_at == table.created_at for s in table.seats)
        return coming and at - table.created_at < ARRIVING * 1000 * self.live_tables.bot_pause(
            table.id
        )

    async def _move(self, table: Table) -> bool:
        """One decision of one bot; False if no bot is due any more."""
        game = self.live_tables.tables.games.game_for_bots(table)
        due = [s for s in views.due_seats(game, table) if table.seats[s].bot is not None]
        if not due:
            return False
        seat, level = due[0], table.seats[due[0]].bot or FALLBACK
        loop, is_watched = asyncio.get_running_loop(), self.live_tables.watched.__contains__
        home = self.live_tables.limits.home(table.host)
        async with self.queue.place(home, table.host, table.id, lambda: is_watched(table.id)):
            began, bot = loop.time(), self._bots.bot(table.id, seat, level)
            answer = await loop.run_in_executor(self.thinkers, think, game, table, seat, bot)
        spent = loop.time() - began
        BOT_SECONDS.labels(level).observe(spent)
        least = self.seems_to_think((table.game, level), spent, answer)
        pause = max(self.live_tables.bot_pause(table.id), least)
        await asyncio.sleep(max(0.0, pause - (loop.time() - began)))
        await self.live_tables.limits.wait_for_bot(table.host)
        outcome = await self.store.write(
            lambda c: self.live_tables.tables.bot_acts(c, table.id, seat, table.seq, answer.action)
        )
        if outcome is not None:
            self.live_tables.committed(outcome)
        return True

    def seems_to_think(self, who: tuple[str, str], spent: float, answer: Answer) -> float:
        """Seconds that an answer should take at least, after so many were spent on it.

        Where others cannot know that there was nothing to choose, it takes as long as the last one
        that was thought about: else being quick would tell what the bot does not hold.
        """
        if answer.was_chosen:
            self._thought[who] = spent
        return self._thought.get(who, 0.0) if answer.seems_chosen else 0.0

    def _lease(self, connection: Connection, table: str) -> int:
        """Become the one who drives a table; until when, or 0 if another does."""
        t, me, at = database_schema.tables.c, self.live_tables.worker, now()
        free = sa.or_(t.driver_until.is_(None), t.driver_until < at, t.driver == me)
        taken = connection.execute(
            database_schema.tables.update()
            .where(t.id == table, free)
            .values(driver=me, driver_until=at + LEASE)
        )
        return at + LEASE if taken.rowcount else 0


@dataclass(frozen=True)
class Answer:
    """What a bot does; if it had a choice; and if somebody who watches may believe that it had."""

    action: str
    was_chosen: bool
    seems_chosen: bool


def think(game: Game[Any, Any], table: Table, seat: int, bot: Bot) -> Answer:
    """What a bot wants to do; it is given what its seat can see, and nothing else."""
    assert table.state is not None, "somebody is due"
    match = views.match_at(game, table, table.state)
    observation = observe(match, seat)
    try:
        code = bot.choose(observation)
    except Exception:
        log_fault("bot")
        code = make_bot(FALLBACK, secrets.randbits(63)).choose(observation)
    was_chosen = len(observation.actions) > 1
    seems_chosen = was_chosen or may_have_a_choice(game, match.state, seat)
    return Answer(game.action_text(observation.state, seat, code), was_chosen, seems_chosen)


def may_have_a_choice(game: Game[Any, Any], state: Record, seat: int) -> bool:
    """Could somebody who watches believe that a seat has something to choose?"""
    seen, generator = game.concealed(state, SPECTATOR), luck.generator(secrets.randbits(63))
    worlds = (game.imagined(seen, SPECTATOR, generator) for _ in range(IMAGINED))
    return any(len(game.legal(world, seat)) > 1 for world in worlds)
