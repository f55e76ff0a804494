"""Live tables: WebSockets, and the rooms behind them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from sqlalchemy.engine import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect

from dauntless.engine.errors import BadInput
from dauntless.engine.schema import describe_fault, describe_place, read_json, write_json
from dauntless.server import presence, views
from dauntless.server.commands import Command
from dauntless.server.ears import Ears
from dauntless.server.limits import MOST_MESSAGE, Limits
from dauntless.server.operations import ANSWER_SECONDS, COMMANDS, CONNECTIONS, ROOMS, fault
from dauntless.server.people import Person
from dauntless.server.records import load_entries, new_id, now, state_before
from dauntless.server.refusals import Refused
from dauntless.server.rooms import WINDOW, Listener, Picture, Room
from dauntless.server.settings import Settings
from dauntless.server.storage import Store
from dauntless.server.tables import WATCH, Outcome, Tables

if TYPE_CHECKING:
    from dauntless.server.bots import Driver

PREPARING_SECONDS = 0.5
OWN_NEWS_SECONDS = 2.0


class Hub:
    """All rooms of this worker."""

    def __init__(
        self, store: Store, tables: Tables, limits: Limits, settings: Settings, worker: str
    ) -> None:
        self.store = store
        self.tables = tables
        self.limits = limits
        self.settings = settings
        self.worker = worker
        self.driver: Driver | None = None
        self.rooms: dict[str, Room] = {}
        self.open: Counter[str] = Counter()
        self._reloading: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._entering: Counter[str] = Counter()
        self._missed: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: Ears | None = None

    # Beginning and end

    def start(self) -> None:
        """Begin to listen to the other workers."""
        self._loop = asyncio.get_running_loop()
        if not self.store.is_sqlite:
            self._ears = Ears(self, self._loop)
            self._ears.start()

    async def stop(self) -> None:
        """Close every connection; clients come back by themselves."""
        if self._ears is not None:
            self._ears.stop()
        listeners = [item for room in self.rooms.values() for item in room.listeners]
        closing = [item.socket.close(1012, "the server restarts") for item in listeners]
        await asyncio.gather(*closing, return_exceptions=True)

    # News

    def committed(self, outcome: Outcome) -> None:
        """This worker has changed a table."""
        room = self.rooms.get(outcome.table.id)
        if room is not None and outcome.entries:
            room.take(outcome.table, outcome.entries)
        elif outcome.table.id in self._entering:
            self._missed.add(outcome.table.id)
        if self.driver is not None and outcome.table.bots_due:
            self.driver.wake(outcome.table.id)

    def heard(self, table: str, seq: int) -> None:
        """A worker says that a table has changed; seq 0: who is there has changed."""
        room = self.rooms.get(table)
        if room is not None and (seq == 0 or seq > room.picture.table.seq):
            self.reload(table)
        elif table in self._entering:
            self._missed.add(table)

    def heard_own(self, table: str, seq: int) -> None:
        """News of this worker's own: it is told without delay, so look only whether it was."""
        if seq and table in self.rooms and self._loop is not None:
            self._loop.call_later(OWN_NEWS_SECONDS, self.heard, table, seq)

    def heard_nothing(self) -> None:
        """News may have been lost: look at every table again."""
        for table in self.rooms:
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
            while table in self._again and table in self.rooms:
                self._again.discard(table)
                picture = await self.store.read(lambda c: self._picture(c, table))
                if table in self.rooms:
                    self.rooms[table].show(picture)
        except Exception:
            fault("reload")
        finally:
            del self._reloading[table]
            self._again.discard(table)

    def _picture(self, connection: Connection, key: str) -> Picture:
        table = self.tables.find(connection, key)
        entries = load_entries(connection, table.id, before=table.seq + 1, limit=WINDOW)
        before = state_before(connection, table.id, entries[0].seq) if entries else None
        return Picture(table, tuple(entries), before)

    # Commands

    async def command(self, table: str, person: Person, command: Command) -> dict[str, Any]:
        """Carry out a command and tell everybody; its answer."""
        began = asyncio.get_running_loop().time()
        try:
            outcome = await self.store.write(
                lambda c: self.tables.command(c, table, person.id, command)
            )
        except Refused as refused:
            COMMANDS.labels(command.do, refused.code).inc()
            raise
        COMMANDS.labels(command.do, "ok").inc()
        self.committed(outcome)
        ANSWER_SECONDS.observe(asyncio.get_running_loop().time() - began)
        return outcome.answer

    # Looking once

    async def look(
        self, key: str, person: Person | None, seat: int | None, after: int | None
    ) -> dict[str, Any]:
        """What somebody would be welcomed with, for clients without a WebSocket."""
        picture = await self.store.read(lambda c: self._picture(c, key))
        listener = Listener(None, key, person, seat, after, "")  # type: ignore[arg-type]
        self.check_looking(picture, listener)
        room = self.rooms.get(picture.table.id) or self._room(picture)
        if room.picture.table.seq < picture.table.seq:
            room = self._room(picture)
        text = room.message(listener)
        assert text is not None, "it was checked"
        body: dict[str, Any] = json.loads(text)
        return body

    def check_looking(self, picture: Picture, listener: Listener) -> None:
        """May this listener see what it wants to?"""
        table, watch = picture.table, listener.key if listener.key.startswith(WATCH) else None
        if not views.may_look(table, listener.person_id, watch):
            raise Refused("forbidden", "this table is private: take a seat, or use its watch link")
        if views.chosen_viewer(table, listener.person_id, listener.wanted) is None:
            raise Refused("wrong_seat", "during the match you see only through your own seats")

    def _room(self, picture: Picture) -> Room:
        table = picture.table.id
        game = self.tables.shelf.game_of(picture.table)
        return Room(picture, game, self.settings.patience, lambda: self.reload(table))

    # Connections

    async def serve(self, listener: Listener, address: str) -> None:
        """Serve an open WebSocket until it closes."""
        person = listener.person_id or address
        if self.open[person] >= self.settings.connections_per_person:
            raise Refused("too_many", "too many connections are open")
        self.open[person] += 1
        CONNECTIONS.inc()
        table = ""
        try:
            picture = await self._wait_for_game(listener)
            table = picture.table.id
            await self._come(listener, table)
            room = await self._enter(listener, table)
            await self._listen(listener, room, address)
        finally:
            CONNECTIONS.dec()
            self.open[person] -= 1
            if self.open[person] <= 0:
                del self.open[person]
            self._leave_room(listener, table)
            await asyncio.shield(self._go(listener, table))

    async def _wait_for_game(self, listener: Listener) -> Picture:
        while True:
            picture = await self.store.read(lambda c: self._picture(c, listener.key))
            self.check_looking(picture, listener)
            try:
                self.tables.shelf.game_of(picture.table)
            except Refused as refused:
                if "progress" not in refused.more:
                    raise
                progress = refused.more["progress"]
                await listener.send(write_json({"type": "preparing", "progress": progress}))
                await asyncio.sleep(PREPARING_SECONDS)
            else:
                return picture

    async def _enter(self, listener: Listener, table: str) -> Room:
        """Into the table's room, which is opened if need be without missing any news meanwhile."""
        if table not in self.rooms:
            self._entering[table] += 1
            picture = await self.store.read(lambda c: self._picture(c, table))
            self._entering[table] -= 1
            if self._entering[table] == 0:
                del self._entering[table]
            self.rooms.setdefault(table, self._room(picture))
        if table in self._missed and table not in self._entering:
            self._missed.discard(table)
            self.reload(table)
        ROOMS.set(len(self.rooms))
        room = self.rooms[table]
        room.listeners.add(listener)
        room.publish()
        return room

    def _leave_room(self, listener: Listener, table: str) -> None:
        room = self.rooms.get(table)
        if room is not None:
            room.listeners.discard(listener)
            if not room.listeners:
                del self.rooms[table]
        ROOMS.set(len(self.rooms))

    async def _come(self, listener: Listener, table: str) -> None:
        person = listener.person_id
        if person is None:
            return

        def come(connection: Connection) -> bool:
            back = presence.came(connection, listener.id, table, person, self.worker)
            if back:
                self.store.notify(connection, table, 0)
            return back

        if await self.store.write(come):
            self.heard(table, 0)

    async def _go(self, listener: Listener, table: str) -> None:
        person = listener.person_id
        if person is None or not table:
            return

        def go(connection: Connection) -> bool:
            gone = presence.went(connection, listener.id, table, person)
            if gone:
                self.store.notify(connection, table, 0)
            return gone

        try:
            if await self.store.write(go):
                self.heard(table, 0)
        except Exception:
            fault("go")

    async def _listen(self, listener: Listener, room: Room, address: str) -> None:
        table = room.picture.table.id
        while True:
            try:
                frame = await listener.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect":
                return
            try:
                self.limits.spend(address, listener.person_id)
                message = read_message(frame)
                reply = await self._answer(listener, room, table, message)
            except Refused as refused:
                reply = {"type": "refused", "error": refused.body()}
            if reply is not None:
                try:
                    await listener.send(write_json(reply))
                except Exception:
                    return  # it is gone

    async def _answer(
        self, listener: Listener, room: Room, table: str, message: dict[str, Any]
    ) -> dict[str, Any] | None:
        match message.get("type"):
            case "ping":
                return {"type": "pong", "now": now()}
            case "look":
                self._look_through(listener, room, message)
                return None
            case "command":
                command = read_command({k: v for k, v in message.items() if k != "type"})
                return await self._answer_command(listener, table, command)
        raise Refused("bad_request", "type: it must be command, look or ping")

    async def _answer_command(
        self, listener: Listener, table: str, command: Command
    ) -> dict[str, Any]:
        answer: dict[str, Any] = {"type": "answer", "id": command.id}
        try:
            if listener.person is None:
                raise Refused("no_person", "become a guest first: POST /api/me")
            if listener.key.startswith(WATCH):
                raise Refused("forbidden", "through a watch link one only looks")
            return answer | await self.command(table, listener.person, command)
        except Refused as refused:
            return answer | {"ok": False, "error": refused.body()}

    def _look_through(self, listener: Listener, room: Room, message: dict[str, Any]) -> None:
        seat = message.get("seat")
        if set(message) != {"type", "seat"} or type(seat) is not int:
            raise Refused("bad_request", "seat: say which, as a number")
        if views.chosen_viewer(room.picture.table, listener.person_id, seat) is None:
            raise Refused("wrong_seat", "during the match you see only through your own seats")
        listener.wanted, listener.seq = seat, None
        listener.version, listener.areas = -1, None
        room.publish()


def read_message(frame: Any) -> dict[str, Any]:
    """The JSON object of a WebSocket frame."""
    text = frame.get("text")
    if text is None:
        raise Refused("bad_request", "messages are text, not binary")
    if len(text.encode("utf-8", "surrogatepass")) > MOST_MESSAGE:
        raise Refused("too_large", f"a message has at most {MOST_MESSAGE:,} bytes")
    try:
        message = read_json(text)
    except BadInput as error:
        raise Refused("bad_request", str(error)) from None
    if not isinstance(message, dict):
        raise Refused("bad_request", "a message is a JSON object")
    return message


def read_command(given: Any) -> Command:
    """A command, checked; the first fault is named."""
    try:
        return Command.model_validate(given)
    except ValidationError as error:
        found = error.errors(include_url=False)[0]
        place = describe_place(found["loc"])
        raise Refused("bad_request", f"{place}: {describe_fault(found)}") from None


def listener_for(
    socket: WebSocket, key: str, person: Person | None, seat: int | None, after: int | None
) -> Listener:
    """A connection that wants to follow a table."""
    return Listener(socket, key, person, seat, after, new_id("c"))
