"""Limits on how much and how often, in one place."""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import HTTPConnection

from dauntless.engine.schema import write_json
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings

MOST_BODY = 64 * 1024
MOST_IMPORT = 2_000_000
MOST_MESSAGE = 16 * 1024
MOST_HELD = 32_000_000
"""Bytes of all bodies that have not arrived whole."""
MOST_LARGE, MOST_LARGE_OF_ADDRESS = 16, 4
"""Match files that arrive at the same time."""
MOST_BOT_TABLES, MOST_BOT_TABLES_OF_ADDRESS = 20, 100
"""Tables of one person, and of one address, at which bots are to move at the same time."""
IMPORT_PATH = "/api/matches"
MOST_IMPORTED = 100_000_000
"""Bytes that the match files somebody imports in a day may take of the disk."""
DAY = 86_400
COOKIE = "dauntless"
QUIET_SECONDS = 10.0
"""So long nobody is let in again whose connection was closed for shouting."""
LEAST_WAIT = 0.01
MOST_REFUSED = 20
"""How often in a row somebody may be refused over HTTP before they count as shouting."""
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

    def wait(self, key: str) -> float:
        """Seconds until one more is allowed for a key; 0: it is now."""
        left, since = self._buckets.get(key, (self.burst, 0.0))
        return max(0.0, (1 - left) / self.per_second - (time.monotonic() - since))

    def spend(self, key: str, at: float | None = None, amount: float = 1) -> None:
        """Count one more for a key, or as many as are given, or refuse."""
        at = time.monotonic() if at is None else at
        left, since = self._buckets.pop(key, (self.burst, at))
        left = min(self.burst, left + (at - since) * self.per_second)
        allowed = left >= amount
        self._buckets[key] = (left - amount if allowed else left, at)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = round((amount - left) / self.per_second, 1)
            raise Refused("too_many", f"too fast: try again in {wait} s", retry_after=wait)


class Places:
    """Places that are taken for a while: so many in all, of one address, and of one person."""

    def __init__(self, most: int, of_address: int, of_person: int) -> None:
        self._most = (most, of_address, of_person)
        self._taken: Counter[str] = Counter()

    def take(self, address: str, person: str, message: str) -> None:
        """Take a place, or refuse with a message."""
        keys = self._keys(address, person)
        if any(self._taken[key] >= most for key, most in zip(keys, self._most, strict=True)):
            raise Refused("too_many", message, retry_after=1)
        self._taken.update(keys)

    def leave(self, address: str, person: str) -> None:
        """Leave a place."""
        self._taken.subtract(self._keys(address, person))
        self._taken += Counter()  # whoever has none any more is not kept

    def _keys(self, address: str, person: str) -> tuple[str, str, str]:
        return "all", f"address {address}", f"person {person}"


class Limits:
    """The rates of a server."""

    def __init__(self, settings: Settings) -> None:
        per_second, burst = settings.commands_per_second, settings.command_burst
        self.person = Rate(per_second, burst)
        self.address = Rate(5 * per_second, 5 * burst)
        self.requests = Rate(10 * per_second, 10 * burst)
        arrivals = settings.arrivals_per_minute
        self.arrivals = Rate(arrivals / 60, arrivals)
        remarks = settings.remarks_per_minute
        self.remarks = Rate(remarks / 60, remarks)
        self.dear = Rate(per_second / 4, burst / 2)
        self.dear_of_address = Rate(5 * per_second / 4, 5 * burst / 2)
        self.contents = Rate(per_second / 10, burst / 3)
        self.contents_of_address = Rate(5 * per_second / 10, 5 * burst / 3)
        self.room = Rate(MOST_IMPORTED / DAY, MOST_IMPORTED)
        self.room_of_address = Rate(5 * MOST_IMPORTED / DAY, 5 * MOST_IMPORTED)
        self.talk = Rate(3 * remarks / 60, 3 * remarks)
        self.bots = Rate(per_second, burst)
        self.bots_of_address = Rate(5 * per_second, 5 * burst)
        self.openings = Rate(per_second, max(burst, settings.connections_per_address))
        self._loud: OrderedDict[str, float] = OrderedDict()
        self._refused: OrderedDict[str, int] = OrderedDict()
        self._homes: OrderedDict[str, str] = OrderedDict()
        self.bot_tables: dict[str, str] = {}
        """The tables at which bots are to move, and who has made each."""

    def spend_table(self, address: str, person: str) -> None:
        """Somebody makes a table, in whatever way."""
        self.arrivals.spend(f"{address} tables")
        theirs, here = self._bots_at_tables(person, address)
        for count, most, whose in (
            (theirs, MOST_BOT_TABLES, "that you have made"),
            (here, MOST_BOT_TABLES_OF_ADDRESS, "of your address"),
        ):
            if count >= most:
                message = f"bots are still to move at {count} tables {whose}, {most} at most"
                raise Refused("too_many", f"{message}: wait until they have", retry_after=5)

    def has_room_for_bots(self, host: str) -> bool:
        """May bots move at one more table of somebody's? They may have been seated there later."""
        theirs, here = self._bots_at_tables(host, self.home(host))
        return theirs < MOST_BOT_TABLES and here < MOST_BOT_TABLES_OF_ADDRESS

    def _bots_at_tables(self, person: str, address: str) -> tuple[int, int]:
        """At how many tables of a person, and of an address, bots are to move."""
        makers = Counter(self.bot_tables.values())
        here = sum(count for maker, count in makers.items() if self.home(maker) == address)
        return makers[person], here

    async def wait_for_bot(self, person: str) -> None:
        """Somebody's bots do no more in a second than they may themselves, nor do an address's."""
        for rate, whose in ((self.bots, person), (self.bots_of_address, self.home(person))):
            while (wait := rate.wait(whose)) > 0:
                await asyncio.sleep(max(wait, LEAST_WAIT))
            rate.spend(whose)

    def home(self, person: str) -> str:
        """The address somebody was last seen at; one of their own if they were not seen yet."""
        return self._homes.get(person, f"home of {person}")

    def spend_remark(self, person: str, table: str) -> None:
        """Somebody speaks: counted for them at this table, for them anywhere, and for the table."""
        self.remarks.spend(f"{person} {table}")
        self.talk.spend(person)
        self.talk.spend(table)

    def spend_room(self, address: str, person: str, size: int) -> None:
        """Match files take so many bytes of the disk: a person's, and those of an address."""
        try:
            self.room.spend(person, amount=size)
            self.room_of_address.spend(address, amount=size)
        except Refused as refused:
            wait = refused.more["retry_after"]
            message = "as much was imported as one may in a day; try again in"
            raise Refused("too_many", f"{message} {wait / 3600:.1f} h", retry_after=wait) from None

    def spend_dear(self, address: str, person: str | None) -> None:
        """Something is asked for that is long to answer, such as a whole log."""
        self.dear.spend(person or address)
        self.dear_of_address.spend(address)

    def spend_content(self, host: str) -> None:
        """Content is read and checked for a table that somebody has made, as it is not at hand."""
        self.contents.spend(host)
        self.contents_of_address.spend(self.home(host))

    def note_shouting(self, who: str, at: float | None = None) -> None:
        """Somebody's connection was closed for sending too fast."""
        self._loud.pop(who, None)
        self._loud[who] = (time.monotonic() if at is None else at) + QUIET_SECONDS
        while len(self._loud) > REMEMBERED:
            self._loud.popitem(last=False)

    def check_quiet(self, who: str, at: float | None = None) -> None:
        """Whoever has shouted comes back after a while, not at once."""
        until = self._loud.get(who)
        wait = until - (time.monotonic() if at is None else at) if until is not None else 0
        if wait > 0:
            message = f"too many messages: come back in {wait:.0f} s"
            raise Refused("too_many", message, retry_after=round(wait, 1))
        self._loud.pop(who, None)

    def spend_request(self, address: str, person: str | None) -> None:
        """Any request, be it for a page or one that is refused in the end."""
        self.requests.spend(address)
        if person is not None:
            self._homes.pop(person, None)
            self._homes[person] = address
            while len(self._homes) > REMEMBERED:
                self._homes.popitem(last=False)
            self.check_quiet(person)

    def spend(self, address: str, person: str | None) -> None:
        """Something is asked for; what a person asks for too fast is not charged to the address.

        So one of many behind an address, as in a school, cannot take what the others have there.
        Whoever goes on asking while they are refused is let in no more for a while.
        """
        try:
            if person is not None:
                self.person.spend(person)
            self.address.spend(address)
        except Refused:
            if person is not None:
                self._note_refused(person)
            raise
        if person is not None:
            self._refused.pop(person, None)

    def _note_refused(self, person: str) -> None:
        times = self._refused.pop(person, 0) + 1
        if times >= MOST_REFUSED:
            self.note_shouting(person)
            return
        self._refused[person] = times
        while len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)


class BodyLimit:
    """Refuses request bodies that are too large or too many, whether or not they say so.

    Large ones are taken only from people who are known, by the signature they show.
    """

    def __init__(self, app: Application) -> None:
        self.app = app
        self.held = 0
        self.large = Places(MOST_LARGE, MOST_LARGE_OF_ADDRESS, 1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting its body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, person = bytearray(), None
        address = address_of(HTTPConnection(scope))
        try:
            if scope["path"] == IMPORT_PATH:
                person = self._known(scope, address)
            if not await self._read(body, receive, MOST_IMPORT if person else MOST_BODY):
                return
        except Refused as refused:
            await refuse(send, refused, close=True)
            return
        finally:
            self.held -= len(body)
            if person is not None:
                self.large.leave(address, person)
        delivered = False

        async def replay() -> MutableMapping[str, Any]:
            nonlocal delivered
            if delivered:
                return await receive()
            delivered = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self.app(scope, replay, send)

    async def _read(self, body: bytearray, receive: Receive, most: int) -> bool:
        """Read a body; False if whoever sends it is gone."""
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return False
            part = message.get("body", b"")
            body += part
            self.held += len(part)
            more = message.get("more_body", False)
            if len(body) > most:
                raise Refused("too_large", f"a body has at most {most:,} bytes")
            if more and self.held > MOST_HELD:
                raise Refused("too_many", "too much arrives at once: try again in a while")
        return True

    def _known(self, scope: Scope, address: str) -> str:
        """Who sends a large body; one at a time."""
        request = HTTPConnection(scope)
        person: str | None = scope["app"].state.parts.signer.person(token_of(request))
        if person is None:
            raise Refused("no_person", "become a guest first: POST /api/me")
        self.large.take(address, person, "another match file arrives: try again in a while")
        return person


def token_of(request: HTTPConnection) -> str | None:
    """The token somebody shows: in the Authorization header, or in the cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return str(token)
    cookie: str | None = request.cookies.get(COOKIE)
    return cookie


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy uvicorn has put the right one in."""
    return network_of(request.client.host) if request.client is not None else "?"


@functools.lru_cache(REMEMBERED)
def network_of(host: str) -> str:
    """As what an address counts: whoever has one of IPv6 has the 2⁶⁴ beside it as well."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{ipaddress.IPv6Address(int(address) >> 64 << 64)}/64"


async def refuse(send: Send, refused: Refused, *, close: bool) -> None:
    """Answer with a refusal, before the application has been asked."""
    body = write_json({"error": refused.body()}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if "retry_after" in refused.more:
        headers.append((b"retry-after", str(max(1, round(refused.more["retry_after"]))).encode()))
    if close:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
