"""One table that somebody looks at, with everyone who does, and what each is sent.

What is known of the table is one immutable snapshot, replaced as a whole; messages are made from
it. Whoever reads slowly is sent less often, with more in it; nothing is queued up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.websockets import WebSocket

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Game
from dauntless.engine.schema import write_json
from dauntless.server.live.messages import Speed
from dauntless.server.monitoring import log_fault
from dauntless.server.store.people import Person
from dauntless.server.store.stored_tables import Entry, Table, now
from dauntless.server.tables import views
from dauntless.server.tables.pacing import Pace, unhurried
from dauntless.server.tables.permissions import may
from dauntless.server.tables.position_cache import position

WINDOW = 200
"""How many entries are kept with a live table; older ones are read from the database."""
SLOW_SECONDS = 10.0
"""So long a message may take to be read."""
FRESH = 50
"""How many entries somebody gets who comes new."""
MANY_LINES = 20
"""So many lines are made beside the event loop."""


@dataclass(frozen=True)
class TableSnapshot:
    """A table at one moment: its row, its last entries, and the position before those."""

    table: Table
    entries: tuple[Entry, ...]
    before: bytes | None
    version: int = 0


@dataclass(eq=False)
class Listener:
    """An open connection."""

    socket: WebSocket
    key: str
    person: Person | None
    wanted: int | None
    seq: int | None
    id: str
    bots: Speed = "followable"
    version: int = -1
    areas: str | None = None
    sending: bool = False
    greeted: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def person_id(self) -> str | None:
        """Whose it is."""
        return self.person.id if self.person is not None else None

    async def send(self, text: str) -> None:
        """Send one message after the other; whoever does not read is let go."""
        async with self.lock:
            try:
                async with asyncio.timeout(SLOW_SECONDS):
                    await self.socket.send_text(text)
            except TimeoutError:
                with suppress(TimeoutError):
                    async with asyncio.timeout(SLOW_SECONDS):
                        await self.socket.close(1013, "you do not read fast enough: come back")
                raise


@dataclass
class Message:
    """A message made for a listener; None as text: it may not look any more."""

    listener: Listener
    text: str | None
    seq: int
    version: int
    areas: str | None
    wanted: int | None


class LiveTable:
    """A table that somebody looks at."""

    def __init__(
        self,
        snapshot: TableSnapshot,
        game: Game[Any, Any],
        patience: float,
        reload: Callable[[], None],
    ) -> None:
        self.snapshot = snapshot
        self.game = game
        self.patience = patience
        self.listeners: set[Listener] = set()
        self._reload = reload
        self._lines: dict[tuple[int, int], dict[str, Any]] = {}
        self._publishing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def speeds(self) -> set[Speed]:
        """How fast those who play here want bots to be."""
        players = {seat.person_id for seat in self.snapshot.table.seats} - {None}
        return {one.bots for one in self.listeners if one.person_id in players}

    # What happens

    def take(self, table: Table, entries: Sequence[Entry]) -> None:
        """The table has changed: these entries are new."""
        old = self.snapshot
        if table.seq < old.table.seq:
            return
        new = [entry for entry in entries if entry.seq > old.table.seq]
        if len(new) != table.seq - old.table.seq:
            self._reload()
            return
        self.show(with_entries(old, table, new))

    def show(self, snapshot: TableSnapshot) -> None:
        """Replace the snapshot, and send it to everybody."""
        if snapshot.table.seq < self.snapshot.table.seq:
            return
        self.snapshot = replace(snapshot, version=self.snapshot.version + 1)
        oldest = snapshot.entries[0].seq if snapshot.entries else 0
        for key in [key for key in self._lines if key[1] < oldest]:
            del self._lines[key]
        self.publish()

    def publish(self) -> None:
        """Send everybody what they have not seen yet."""
        if self._publishing is None or self._publishing.done():
            self._publishing = asyncio.create_task(self._publish())

    async def _publish(self) -> None:
        while behind := [
            listener
            for listener in self.listeners
            if not listener.sending and listener.version < self.snapshot.version
        ]:
            for listener in behind:
                listener.sending = True
            try:
                snapshot = self.snapshot
                made = self._render(snapshot, behind)
            except Exception:
                log_fault("render")
                for listener in behind:
                    listener.sending, listener.version = False, self.snapshot.version
                continue
            for message in made:
                task = asyncio.create_task(self._deliver(message))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _deliver(self, message: Message) -> None:
        listener = message.listener
        if message.wanted != listener.wanted:  # it looks through another seat by now
            listener.sending = False
            self.publish()
            return
        listener.version, listener.seq = message.version, message.seq
        listener.areas, listener.greeted = message.areas, True
        try:
            if message.text is None:
                self.listeners.discard(listener)
                await listener.socket.close(4403, "you cannot look at this table any more")
            else:
                await listener.send(message.text)
        except Exception:
            self.listeners.discard(listener)  # it is gone; its own loop finds out and tidies up
        finally:
            listener.sending = False
            if listener.version < self.snapshot.version:
                self.publish()

    # What is sent

    def message(self, listener: Listener) -> str | None:
        """What a listener is sent now, for somebody who asks only once."""
        return self._render(self.snapshot, [listener])[0].text

    def _render(self, snapshot: TableSnapshot, listeners: Sequence[Listener]) -> list[Message]:
        return [self._render_for(snapshot, listener) for listener in listeners]

    def _render_for(self, snapshot: TableSnapshot, listener: Listener) -> Message:
        table, person = snapshot.table, listener.person_id
        wanted = listener.wanted
        viewer = views.chosen_viewer(table, person, wanted)
        if not may(table, person, "look", listener.key):
            return Message(listener, None, table.seq, snapshot.version, None, wanted)
        if viewer is None:
            viewer = SPECTATOR
        view = views.view_body(self.game, table, snapshot.entries, viewer, table.seats_of(person))
        scene, areas = "null", listener.areas
        if table.state is not None:
            rest, areas = position(self.game, table.state).scene_texts(viewer)
            scene = rest if areas == listener.areas else f'{rest[:-1]},"areas":{areas}}}'
        summary = views.table_body(self.game, table, person, listener.key, self.patience)
        entries = self._entries_for(snapshot, listener, viewer)
        kind = "update" if listener.greeted else "welcome"
        text = (
            f'{{"type":"{kind}","now":{now()},"seq":{table.seq},"table":{write_json(summary)},'
            f'"view":{write_json(view)[:-1]},"scene":{scene}}},"entries":{write_json(entries)}}}'
        )
        return Message(listener, text, table.seq, snapshot.version, areas, wanted)

    def _entries_for(
        self, snapshot: TableSnapshot, listener: Listener, viewer: int
    ) -> list[dict[str, Any]]:
        wanted = wanted_entries(snapshot, listener.seq)
        start = self._first_untold(wanted, viewer)
        if start is not None:
            self._lines |= self._lines_from(snapshot, start, viewer)
        told = [{**self._lines[viewer, e.seq], "undone": e.undone} for e in wanted]
        bodies = views.noticed(told)
        return views.told_to(snapshot.table, listener.person_id, listener.key, bodies)

    async def get_ready(
        self, person: str | None, wanted: int | None, seen: int | None, lane: asyncio.Semaphore
    ) -> None:
        """Make the lines somebody will be sent, if they are many, where nobody waits for it.

        `lane` is for all that is made so for one address; others do not wait for it either.
        """
        snapshot = self.snapshot
        viewer = views.chosen_viewer(snapshot.table, person, wanted)
        viewer = SPECTATOR if viewer is None else viewer
        start = self._first_untold(wanted_entries(snapshot, seen), viewer)
        if start is not None and snapshot.table.seq - start > MANY_LINES:
            async with lane:
                self._lines |= await asyncio.to_thread(
                    self._lines_from, snapshot, start, viewer, unhurried()
                )

    def _first_untold(self, entries: Sequence[Entry], viewer: int) -> int | None:
        return next((e.seq for e in entries if (viewer, e.seq) not in self._lines), None)

    def _lines_from(
        self, snapshot: TableSnapshot, start: int, viewer: int, pace: Pace | None = None
    ) -> dict[tuple[int, int], dict[str, Any]]:
        """A viewer's lines from an entry on."""
        index = start - snapshot.entries[0].seq
        before = views.last_state(snapshot.entries[:index]) or snapshot.before
        entries = snapshot.entries[index:]
        names = snapshot.table.seat_names
        bodies = views.entry_bodies(self.game, names, entries, before, viewer, pace)
        return {(viewer, body["seq"]): body for body in bodies}


def wanted_entries(snapshot: TableSnapshot, seen: int | None) -> Sequence[Entry]:
    """The entries to tell somebody who has seen all up to one, or comes new."""
    if seen is None or seen > snapshot.table.seq:
        return snapshot.entries[-FRESH:]
    return [entry for entry in snapshot.entries if entry.seq > seen]


def with_entries(old: TableSnapshot, table: Table, new: Sequence[Entry]) -> TableSnapshot:
    """A snapshot with more entries; old ones fall out of it, undone ones are marked."""
    taken_back = {
        seq: entry.seq for entry in new if entry.kind == "undo" for seq in entry.data["undone"]
    }
    entries = [
        replace(e, undone=taken_back[e.seq]) if e.seq in taken_back else e
        for e in (*old.entries, *new)
    ]
    cut = max(0, len(entries) - WINDOW)
    before = views.last_state(entries[:cut]) or old.before
    return TableSnapshot(table, tuple(entries[cut:]), before)
