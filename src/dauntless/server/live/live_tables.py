"""All tables that somebody looks at through this worker, and the WebSockets behind them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.engine import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect

from dauntless.engine.schema import write_json
from dauntless.server.limits import Limits
from dauntless.server.live.live_table import (
    FRESH,
    WINDOW,
    Listener,
    LiveTable,
    TableSnapshot,
    with_entries,
)
from dauntless.server.live.messages import Look, Pace, Speed, Why, read_as, read_message
from dauntless.server.live.notifications import NotificationListener
from dauntless.server.monitoring import (
    ANSWER_SECONDS,
    COMMANDS,
    CONNECTIONS,
    LIVE_TABLES,
    log_fault,
)
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store import presence
from dauntless.server.store.database import Store
from dauntless.server.store.decisions import read_news
from dauntless.server.store.people import Person
from dauntless.server.store.stored_tables import (
    WATCH_PREFIX,
    load_entries,
    load_table_with_news,
    new_id,
    now,
    state_before,
)
from dauntless.server.tables import permissions, views
from dauntless.server.tables.authority import Outcome, Tables
from dauntless.server.tables.table_commands import Command
from dauntless.server.tables.upgrading import Upgrades

PREPARING_SECONDS = 0.5
OWN_NEWS_SECONDS = 2.0
SHOUTED = 4429
PAUSES: dict[Speed, float] = {"at_once": 0.0, "followable": 1.0, "slow": 3.0}
"""How many of the server's usual pauses a bot makes."""
LANE = 2
"""Threads in which long work is done for one address at a time."""
MOST_TOO_FAST = 5
"""How many messages in a row may come too fast before the connection is closed."""


class LiveTables:
    """The tables that somebody looks at through this worker."""

    def __init__(
        self, store: Store, tables: Tables, upgrades: Upgrades, limits: Limits, settings: Settings,
        worker: str,
    ) -> None:  # fmt: skip
        self.store = store
        self.tables = tables
        self.upgrades = upgrades
        self.limits = limits
        self.settings = settings
        self.worker = worker
        self.when_bots_are_due: Callable[[str, str], object] = lambda _, __: None
        self.watched: dict[str, LiveTable] = {}
        self.to_begin: set[str] = set()
        """Games at whose tables a match may wait for its rules."""
        self.open: Counter[str] = Counter()
        self._reloading: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._entering: Counter[str] = Counter()
        self._missed: set[str] = set()
        self._left: list[tuple[Listener, str]] = []
        self._lanes: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._notifications: NotificationListener | None = None

    # Beginning and end

    def start(self) -> None:
        """Begin to listen to the other workers."""
        self._loop = asyncio.get_running_loop()
        if not self.store.is_sqlite:
            self._notifications = NotificationListener(
                self.store,
                self._loop,
                self.table_changed,
                self.own_change_notified,
                self.reload_all,
            )
            self._notifications.start()

    async def stop(self) -> None:
        """Close every connection; clients come back by themselves."""
        if self._notifications is not None:
            self._notifications.stop()
        listeners = [item for live_table in self.watched.values() for item in live_table.listeners]
        closing = [item.socket.close(1012, "the server restarts") for item in listeners]
        await asyncio.gather(*closing, return_exceptions=True)

    # News

    def committed(self, outcome: Outcome) -> None:
        """This worker has changed a table."""
        if outcome.table.status == "waiting" and outcome.table.is_full:
            self.to_begin.add(outcome.table.game)
        live_table = self.watched.get(outcome.table.id)
        if live_table is not None and outcome.entries:
            live_table.take(outcome.table, outcome.entries)
        elif live_table is not None:
            self.table_changed(outcome.table.id, outcome.table.seq)
        elif outcome.table.id in self._entering:
            self._missed.add(outcome.table.id)
        if outcome.table.bots_due:
            self.when_bots_are_due(outcome.table.id, outcome.table.host)

    def table_changed(self, table: str, seq: int, news: str = "") -> None:
        """A worker says that a table has changed; seq 0: who is there has changed."""
        live_table = self.watched.get(table)
        told = read_news(news, live_table.snapshot.table) if live_table and news else None
        if live_table is not None and told is not None:
            live_table.take(*told)
        elif live_table is not None and (seq == 0 or seq > live_table.snapshot.table.seq):
            self.reload(table)
        elif table in self._entering:
            self._missed.add(table)

    def own_change_notified(self, table: str, seq: int, _: str) -> None:
        """News of this worker's own: it is told without delay, so look only whether it was."""
        if seq and table in self.watched and self._loop is not None:
            self._loop.call_later(OWN_NEWS_SECONDS, self.table_changed, table, seq)

    def reload_all(self) -> None:
        """News may have been lost: look at every table again."""
        for table in self.watched:
            self.reload(table)

    def reload(self, table: str) -> None:
        """Read a table again from the database, once more if that is under way."""
        if table in self._reloading:
            self._again.add(table)
            return
        self._reloading[table] = asyncio.create_task(self._reload(table))

    async def _reload(self, table: str) -> None:
        try:
            self._again.add(table)
            while table in self._again and table in self.watched:
                self._again.discard(table)
                known = self.watched[table].snapshot
                snapshot = await self.store.read(lambda c, known=known: self._newer(c, known))  # type: ignore[misc]
                if table in self.watched:
                    self.watched[table].show(snapshot)
        except Exception:
            log_fault("reload")
        finally:
            del self._reloading[table]
            self._again.discard(table)

    def _newer(self, connection: Connection, known: TableSnapshot) -> TableSnapshot:
        """A table as it is now, of which no more is read than what is new."""
        table, new = load_table_with_news(connection, known.table.id, known.table.seq, WINDOW)
        if known.table.seq + len(new) == table.seq:
            return with_entries(known, table, new)
        return self._snapshot(connection, table.id)

    def _snapshot(self, connection: Connection, key: str) -> TableSnapshot:
        table = self.tables.find(connection, key)
        entries = load_entries(connection, table.id, before=table.seq + 1, limit=WINDOW)
        before = state_before(connection, table.id, entries[0].seq) if entries else None
        return TableSnapshot(table, tuple(entries), before)

    # Commands

    async def command(
        self, table: str, person: Person, command: Command, address: str
    ) -> dict[str, Any]:
        """Carry out a command and tell everybody; its answer."""
        began = asyncio.get_running_loop().time()
        if command.do == "rematch":
            self.limits.spend_table(address, person.id)
        if command.do == "say":
            self.limits.spend_remark(person.id, table)
        await self.upgrades.ensure(table)
        try:
            outcome = await self._carry_out(table, person.id, command)
        except Refused as refused:
            COMMANDS.labels(command.do, refused.code).inc()
            after = refused.more.pop("missed_after", None)
            if after is not None:
                self.limits.spend_dear(address, person.id)
                refused.more["missed"] = await self.store.read_long(
                    lambda c: self.tables.missed(c, table, person.id, command.seat, after)
                )
            raise
        COMMANDS.labels(command.do, "ok").inc()
        self.committed(outcome)
        ANSWER_SECONDS.observe(asyncio.get_running_loop().time() - began)
        return outcome.answer

    async def _carry_out(self, table: str, person: str, command: Command) -> Outcome:
        live_table = self.watched.get(table)
        if live_table is not None and not self.store.is_sqlite:
            known = live_table.snapshot.table
            outcome = await self.tables.decide_at_once(known, person, command)
            if outcome is not None:
                return outcome
        return await self.store.write(lambda c: self.tables.command(c, table, person, command))

    async def disconnect(self, person: str) -> None:
        """Close all connections of somebody who wants to be forgotten."""
        watching = [one for live_table in self.watched.values() for one in live_table.listeners]
        theirs = [listener for listener in watching if listener.person_id == person]
        closing = [listener.socket.close(4401, "forgotten") for listener in theirs]
        await asyncio.gather(*closing, return_exceptions=True)

    def bot_pause(self, table: str) -> float:
        """Seconds a bot seems to think at a table: the slowest that somebody who plays wants."""
        live_table = self.watched.get(table)
        wanted = live_table.speeds() if live_table is not None else set()
        return self.settings.bot_pause * max((PAUSES[speed] for speed in wanted), default=1.0)

    # Looking once

    async def look(
        self, key: str, person: Person | None, seat: int | None, after: int | None, address: str
    ) -> dict[str, Any]:
        """What somebody would be welcomed with, for clients without a WebSocket."""
        snapshot = await self.store.read(lambda c: self._snapshot(c, key))
        listener = Listener(None, key, person, seat, after, "")  # type: ignore[arg-type]
        self.check_looking(snapshot, listener)
        if after is not None and snapshot.table.seq - after > FRESH:
            self.limits.spend_dear(address, listener.person_id)
        live_table = self.watched.get(snapshot.table.id) or self._live_table(snapshot)
        if live_table.snapshot.table.seq < snapshot.table.seq:
            live_table = self._live_table(snapshot)
        await live_table.get_ready(listener.person_id, seat, after, self._lane(address))
        text = live_table.message(listener)
        assert text is not None, "it was checked"
        body: dict[str, Any] = json.loads(text)
        return body

    def check_looking(self, snapshot: TableSnapshot, listener: Listener) -> None:
        """May this listener see what it wants to?"""
        table = snapshot.table
        permissions.check(table, listener.person_id, "look", listener.key)
        if views.chosen_viewer(table, listener.person_id, listener.wanted) is None:
            raise Refused("wrong_seat", "during the match you see only through your own seats")

    def _live_table(self, snapshot: TableSnapshot) -> LiveTable:
        table = snapshot.table.id
        game = self.tables.games.game_of(snapshot.table)
        return LiveTable(snapshot, game, self.settings.patience, lambda: self.reload(table))

    # Connections

    def check_room(self, address: str) -> None:
        """Refuse cheaply, before anything is looked up, who has too many connections already."""
        self.limits.openings.spend(address)
        if self.open[f"address {address}"] >= self.settings.connections_per_address:
            raise Refused("too_many", "too many connections are open")

    async def serve(self, listener: Listener, address: str) -> None:
        """Serve an open WebSocket until it closes."""
        self.limits.check_quiet(listener.person_id or address)
        counted = {f"address {address}": self.settings.connections_per_address}
        if listener.person_id is not None:
            counted[listener.person_id] = self.settings.connections_per_person
        if any(self.open[key] >= most for key, most in counted.items()):
            raise Refused("too_many", "too many connections are open")
        self.open.update(counted.keys())
        CONNECTIONS.inc()
        table = ""
        try:
            snapshot = await self._wait_for_game(listener)
            table = snapshot.table.id
            await self._register(listener, table)
            live_table = await self._enter(listener, table, address)
            await self._listen(listener, live_table, address)
        finally:
            CONNECTIONS.dec()
            self.open.subtract(counted.keys())
            for key in counted:
                if self.open[key] <= 0:
                    del self.open[key]
            self._leave(listener, table)
            await asyncio.shield(self._unregister(listener, table))

    async def _wait_for_game(self, listener: Listener) -> TableSnapshot:
        while True:
            await self.upgrades.ensure(listener.key)
            snapshot = await self.store.read(lambda c: self._snapshot(c, listener.key))
            self.check_looking(snapshot, listener)
            try:
                self.tables.games.game_of(snapshot.table)
            except Refused as refused:
                if "progress" not in refused.more:
                    raise
                progress = refused.more["progress"]
                await listener.send(write_json({"type": "preparing", "progress": progress}))
                await asyncio.sleep(PREPARING_SECONDS)
            else:
                return snapshot

    async def _enter(self, listener: Listener, table: str, address: str) -> LiveTable:
        """Follow a table; nothing that happens while it is read for the first time is missed."""
        if table not in self.watched:
            self._entering[table] += 1
            try:
                snapshot = await self.store.read(lambda c: self._snapshot(c, table))
            finally:
                self._entering[table] -= 1
                if self._entering[table] == 0:
                    del self._entering[table]
            self.watched.setdefault(table, self._live_table(snapshot))
        if table in self._missed and table not in self._entering:
            self._missed.discard(table)
            self.reload(table)
        LIVE_TABLES.set(len(self.watched))
        live_table = self.watched[table]
        live_table.listeners.add(listener)
        listener.sending = True
        try:
            person, lane = listener.person_id, self._lane(address)
            await live_table.get_ready(person, listener.wanted, listener.seq, lane)
        finally:
            listener.sending = False
        live_table.publish()
        return live_table

    def _lane(self, address: str) -> asyncio.Semaphore:
        """Where long work for an address waits for its like, and nobody else's does."""
        return self._lanes.setdefault(address, asyncio.Semaphore(LANE))

    def _leave(self, listener: Listener, table: str) -> None:
        live_table = self.watched.get(table)
        if live_table is not None:
            live_table.listeners.discard(listener)
            if not live_table.listeners:
                del self.watched[table]
        LIVE_TABLES.set(len(self.watched))

    async def _register(self, listener: Listener, table: str) -> None:
        person = listener.person_id
        if person is None:
            return

        def register(connection: Connection) -> bool:
            back = presence.connected(connection, listener.id, table, person, self.worker)
            if back:
                self.store.notify(table, 0)
            return back

        if await self.store.write(register):
            self.table_changed(table, 0)

    async def _unregister(self, listener: Listener, table: str) -> None:
        person = listener.person_id
        if person is None or not table:
            return

        def unregister(connection: Connection) -> bool:
            gone = presence.disconnected(connection, listener.id, table, person)
            if gone:
                self.store.notify(table, 0)
            return gone

        try:
            if await self.store.write(unregister):
                self.table_changed(table, 0)
        except Refused:
            self._left.append((listener, table))  # the database is in trouble; later, then
        except Exception:
            log_fault("leaving")

    async def catch_up_on_leaving(self) -> None:
        """Tell of those who left while nothing could be saved."""
        left, self._left = self._left, []
        for listener, table in left:
            await self._unregister(listener, table)

    async def _listen(self, listener: Listener, live_table: LiveTable, address: str) -> None:
        too_fast = 0
        while True:
            try:
                frame = await listener.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect":
                if frame.get("code") == SHOUTED:
                    self.limits.note_shouting(listener.person_id or address)
                return
            try:
                self.limits.spend(address, listener.person_id)
                too_fast = 0
                message = read_message(frame)
                reply = await self._answer(listener, live_table, address, message)
            except Refused as refused:
                reply = {"type": "refused", "error": refused.body()}
                too_fast += refused.code == "too_many"
                if too_fast >= MOST_TOO_FAST:
                    self.limits.note_shouting(listener.person_id or address)
                    await listener.socket.close(SHOUTED, str(refused)[:100])
                    return
            if reply is not None:
                try:
                    await listener.send(write_json(reply))
                except TimeoutError:
                    return
                except Exception:
                    continue  # it is gone; what is received next says how

    async def _answer(
        self, listener: Listener, live_table: LiveTable, address: str, message: dict[str, Any]
    ) -> dict[str, Any] | None:
        match message.get("type"):
            case "ping":
                return {"type": "pong", "now": now()}
            case "look":
                await self._look_through(listener, live_table, message, address)
                return None
            case "pace":
                listener.bots = read_as(Pace, message).bots
                return None
            case "why":
                return self._explain(listener, live_table, message)
            case "command":
                table, command = live_table.snapshot.table.id, read_as(Command, message)
                return await self._answer_command(listener, table, command, address)
        raise Refused("bad_request", "type: it must be command, why, look, pace or ping")

    async def _answer_command(
        self, listener: Listener, table: str, command: Command, address: str
    ) -> dict[str, Any]:
        answer: dict[str, Any] = {"type": "answer", "id": command.id}
        try:
            if listener.person is None:
                raise Refused("no_person", "become a guest first: POST /api/me")
            if listener.key.startswith(WATCH_PREFIX):
                raise Refused("forbidden", "through a watch link one only looks")
            return answer | await self.command(table, listener.person, command, address)
        except Refused as refused:
            return answer | {"ok": False, "error": refused.body()}

    def _explain(
        self, listener: Listener, live_table: LiveTable, message: dict[str, Any]
    ) -> dict[str, Any]:
        asked, table = read_as(Why, message), live_table.snapshot.table
        permissions.check(table, listener.person_id, "why", listener.key)
        why = views.why_not(
            live_table.game, table, listener.person_id, asked.seat, asked.action, asked.clicks
        )
        return {"type": "because", "id": asked.id, "seq": table.seq, "why": why}

    async def _look_through(
        self, listener: Listener, live_table: LiveTable, message: dict[str, Any], address: str
    ) -> None:
        seat = read_as(Look, message).seat
        if views.chosen_viewer(live_table.snapshot.table, listener.person_id, seat) is None:
            raise Refused("wrong_seat", "during the match you see only through your own seats")
        await live_table.get_ready(listener.person_id, seat, None, self._lane(address))
        listener.wanted, listener.seq = seat, None
        listener.version, listener.areas = -1, None
        live_table.publish()


def listener_for(
    socket: WebSocket, key: str, person: Person | None, seat: int | None, after: int | None
) -> Listener:
    """A connection that wants to follow a table."""
    return Listener(socket, key, person, seat, after, new_id("c"))
