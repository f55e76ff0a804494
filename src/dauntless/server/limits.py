"""Limits on how much and how often, in one place."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from dauntless.engine.schema import write_json
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings

MOST_BODY = 64 * 1024
MOST_IMPORT = 5_000_000
MOST_MESSAGE = 16 * 1024
REMEMBERED = 50_000
"""How many addresses and people are counted at once; the longest silent are forgotten."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class Rate:
    """So many a second on average, in bursts of at most so many, for each key."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str, at: float | None = None) -> None:
        """Count one more for a key, or refuse."""
        at = time.monotonic() if at is None else at
        left, since = self._buckets.pop(key, (self.burst, at))
        left = min(self.burst, left + (at - since) * self.per_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, at)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = round((1 - left) / self.per_second, 1)
            raise Refused("too_many", f"too fast: try again in {wait} s", retry_after=wait)


class Limits:
    """The rates of a server."""

    def __init__(self, settings: Settings) -> None:
        per_second, burst = settings.commands_per_second, settings.command_burst
        self.person = Rate(per_second, burst)
        self.address = Rate(5 * per_second, 5 * burst)
        arrivals = settings.arrivals_per_minute
        self.arrivals = Rate(arrivals / 60, arrivals)

    def spend(self, address: str, person: str | None) -> None:
        """Something is asked for."""
        self.address.spend(address)
        if person is not None:
            self.person.spend(person)


class BodyLimit:
    """Refuses request bodies that are too large, whether or not they say so."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting its body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = MOST_IMPORT if scope["path"] == "/api/matches" else MOST_BODY
        body, more = bytearray(), True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > most:
                await _refuse(send, Refused("too_large", f"a body has at most {most:,} bytes"))
                return
        delivered = False

        async def replay() -> MutableMapping[str, Any]:
            nonlocal delivered
            if delivered:
                return await receive()
            delivered = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self.app(scope, replay, send)


async def _refuse(send: Send, refused: Refused) -> None:
    body = write_json({"error": refused.body()}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
