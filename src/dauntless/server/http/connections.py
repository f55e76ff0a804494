"""Connections before anybody is known: bounded in number, in size and in time.

Whoever opens many, never finishes a request, or pours messages into a socket is cut off here, by
uvicorn's own protocols with a few checks more, before it costs anything.
"""

from __future__ import annotations

import asyncio
import functools
import sys
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dauntless.server.limits import network_of
from dauntless.server.settings import Settings

MOST_HEADERS = 32 * 1024
MOST_FILES = 65_536
SPARE_FILES = 100
"""Files that are kept for the database, the client's pages and the logs."""
SLICE = 2 * 1024
"""Bytes of a connection that are read in one go."""
MOST_UNREAD = 100
"""Messages that may wait in a socket before it counts as shouting."""
MOST_PIPELINED = 8
"""Requests that may wait behind the one that is answered; browsers send none so."""
MOST_TRAILERS = 20
"""Headers that may follow a body; they are not looked at."""
MOST_BESIDE, BESIDE_PER_SECOND = 30, 2
"""Pings, pongs and parts of messages on a socket: so many at once, so many on average."""
CLOSING_SECONDS = 11.0
"""Until a socket that was closed is cut off, whether or not it has read why."""
MOST_AFTER_CLOSE = 64 * 1024
LAST_WORDS_SECONDS = 0.5
SHOUTED = 4429


class Connections:
    """The open connections of this process."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.most = max(16, files - SPARE_FILES)
        self.most_of_address = settings.connections_per_address + settings.connections_per_person
        self.behind_proxy = settings.behind_proxy
        self.request_seconds = settings.request_seconds
        self.most_unread = max(MOST_UNREAD, settings.command_burst)
        self.open: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> bool:
        """One more; is there room for it? Behind a proxy all have the proxy's address."""
        is_many = self.open[address] >= self.most_of_address and not self.behind_proxy
        if self.count >= self.most or is_many:
            return False
        self.open[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.count -= 1
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


@functools.cache
def connections() -> Connections:
    """The connections of this process, bounded as the operator has said."""
    return Connections(Settings.from_environment(), allow_many_files())


def allow_many_files() -> int:
    """Take as many open files as the system grants, up to a sane number; how many that are."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < most and soft != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def address_of_socket(transport: Any) -> str:
    """Where a connection comes from; a socket of this machine has no address."""
    return network_of(str((transport.get_extra_info("peername") or ["?"])[0]))


class BoundedHttp(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP whose requests arrive, and answers are read, within a time; headers have a sane size."""

    _counted: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _began_with: Any = None
    _header_bytes = 0
    _trailers: int | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # whatever is not read yet pauses writing
        address = address_of_socket(transport)
        if not connections().enter(address):
            transport.abort()
            return
        self._counted = address
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        """Some of a request arrives."""
        for start in range(0, len(data), SLICE):
            self._take(data[start : start + SLICE])
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def _take(self, data: bytes) -> None:
        if self._timer is None:
            self._wait_for_request()
        if self.cycle is self._began_with:
            self._header_bytes += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a WebSocket now
            self._arrived()
            self._counted = None
            self.transport.set_write_buffer_limits()
        elif self._is_too_much():
            self.transport.abort()
        elif self.cycle is not self._began_with and not self.cycle.more_body:
            self._arrived()

    def _is_too_much(self) -> bool:
        """Are there too many headers, too many requests at once, or headers without end?"""
        is_long = self.cycle is self._began_with and self._header_bytes > MOST_HEADERS
        is_many = len(getattr(self, "pipeline", ())) > MOST_PIPELINED
        return is_long or is_many or (self._trailers or 0) > MOST_TRAILERS

    def on_message_begin(self) -> None:
        """A request begins, with its headers."""
        self._trailers = None
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """What follows is the body."""
        self._trailers = 0
        super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those after a body are only counted."""
        if self._trailers is None:
            super().on_header(name, value)
        else:
            self._trailers += 1

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._arrived()
        self._read()
        if self._counted is not None:
            connections().leave(self._counted)
            self._counted = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Some of an answer is not read yet; it must be within a time."""
        super().pause_writing()
        self._read()
        seconds = connections().request_seconds
        self._unread = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """All of what was written has been read."""
        super().resume_writing()
        self._read()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait_for_request(self) -> None:
        self._began_with, self._header_bytes = self.cycle, 0
        self._timer = self.loop.call_later(connections().request_seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is read in slices, and closed early if it shouts or does not read."""

    _after_close = 0
    _address = "?"
    _beside = 0.0
    _beside_since = 0.0
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A connection that was counted as HTTP becomes a WebSocket."""
        super().connection_made(transport)
        self._address = address_of_socket(transport)

    def data_received(self, data: bytes) -> None:
        """Some messages arrive."""
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > MOST_AFTER_CLOSE:
                self.transport.abort()
                return
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return
            is_loud = self.queue.qsize() > connections().most_unread or self._beside > MOST_BESIDE
            if is_loud and not self.close_sent:
                self._close_shouting()
                return

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._has_read()
        connections().leave(self._address)

    def handle_ping(self) -> None:
        """Somebody wants to know whether this is still here."""
        self._count_beside()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Somebody is still there."""
        self._count_beside()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """One more part of a message."""
        self._count_beside()
        super().handle_cont(event)

    def _count_beside(self) -> None:
        at = self.loop.time()
        forgotten = (at - self._beside_since) * BESIDE_PER_SECOND
        self._beside, self._beside_since = max(0.0, self._beside - forgotten) + 1, at

    def pause_writing(self) -> None:
        """Much of what was sent is not read yet; it must be within a time."""
        super().pause_writing()
        self._has_read()
        seconds = connections().request_seconds
        self._unread = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Most of what was sent has been read."""
        super().resume_writing()
        self._has_read()

    def _has_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    async def send(self, message: Any) -> None:
        """Send a message; whoever does not read the last one is cut off."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Nobody answers any more, and perhaps nobody reads."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)

    def _close_shouting(self) -> None:
        """Say why, and read nothing more; what has not been looked at yet is forgotten."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": SHOUTED, "reason": None})
        self.conn.send_close(SHOUTED, "too many messages at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.read_paused = True
        self.transport.pause_reading()
        self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)
