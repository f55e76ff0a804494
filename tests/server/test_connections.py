"""Connections before anybody is known: bounded in number, size and time; shouting ones are cut."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dauntless.server.http import connections
from dauntless.server.http.connections import BoundedHttp, BoundedWebSocket, Connections
from dauntless.server.settings import Settings
from server.playing import free_port

SETTINGS = Settings(
    database_url="", request_seconds=0.3, connections_per_address=8, connections_per_person=2
)
Client = tuple[asyncio.StreamReader, asyncio.StreamWriter]


LARGE = bytes(20_000_000)
"""More than the sockets of this machine hold on the way."""


async def deaf(scope: Any, receive: Any, send: Any) -> None:
    """Answers requests that have arrived whole; accepts WebSockets and does not listen to them."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        if scope["path"] == "/large":
            await send({"type": "websocket.send", "bytes": LARGE})
        if scope["path"] == "/closing":
            await send({"type": "websocket.close", "code": 1000})
        await asyncio.sleep(5)
        return
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/large":
        length = (b"content-length", str(len(LARGE)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        await send({"type": "http.response.body", "body": LARGE})
        return
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@asynccontextmanager
async def serving(port: int) -> AsyncIterator[None]:
    """A server of this process."""
    config = uvicorn.Config(
        deaf, port=port, http=BoundedHttp, ws=BoundedWebSocket, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        await running


def attack(
    monkeypatch: pytest.MonkeyPatch, what: Callable[[int, Connections], Awaitable[Any]]
) -> Any:
    """Run something against a server with small limits."""
    small = Connections(SETTINGS, files=1000)
    monkeypatch.setattr(connections, "connections", lambda: small)

    async def run() -> Any:
        port = free_port()
        async with serving(port):
            return await what(port, small)

    return asyncio.run(run())


async def send(port: int, text: str) -> Client:
    """A connection on which something was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    return reader, writer


async def ends(client: Client) -> bytes:
    """Read until the server ends it."""
    reader, writer = client
    received = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(5):
            received = await reader.read()
    writer.close()
    return received


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GET / HTTP/1.1\r\nHost: here\r\n",
        "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nx",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_a_request_that_does_not_arrive_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    async def wait(port: int, small: Connections) -> None:
        await ends(await send(port, text))
        assert small.count == 0

    attack(monkeypatch, wait)


def test_whole_requests_are_answered_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(port: int, small: Connections) -> None:
        reader, writer = await send(port, "")
        for _ in range(3):
            writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nx")
            assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(0.15)
            assert small.count == 1
        writer.close()

    attack(monkeypatch, ask)


def test_a_second_request_that_does_not_arrive_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(port: int, small: Connections) -> None:
        reader, writer = await send(port, "GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET / HTTP/1.1\r\nHost:")
        await ends((reader, writer))
        assert small.count == 0

    attack(monkeypatch, ask)


def test_whoever_does_not_read_an_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stare(port: int, small: Connections) -> None:
        reader, writer = await send(port, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        async with asyncio.timeout(5):
            while small.count:
                await asyncio.sleep(0.005)
        writer.close()

    attack(monkeypatch, stare)


def test_whoever_reads_a_large_answer_gets_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(port: int, small: Connections) -> int:
        reader, writer = await send(port, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        received = await reader.readexactly(len(LARGE))
        assert small.count == 1
        writer.close()
        return len(received)

    small = Settings(database_url="", request_seconds=60)
    monkeypatch.setattr("server.test_connections.SETTINGS", small)
    assert attack(monkeypatch, read) == len(LARGE)


def test_endless_headers_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def pour(port: int, _: Connections) -> None:
        header = "".join(f"X-{number}: {'x' * 100}\r\n" for number in range(1000))
        received = await ends(await send(port, f"GET / HTTP/1.1\r\n{header}"))
        assert b"204" not in received

    attack(monkeypatch, pour)


@pytest.mark.parametrize(("count", "answered"), [(3, 3), (60, 0)])
def test_requests_that_do_not_wait_for_their_answers_are_few(
    monkeypatch: pytest.MonkeyPatch, count: int, answered: int
) -> None:
    """Each costs a hundred times the bytes it is sent in, before it is even looked at."""

    async def pour(port: int, _: Connections) -> int:
        request = "GET / HTTP/1.1\r\nHost: here\r\n\r\n"
        last = "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
        received = await ends(await send(port, request * (count - 1) + last))
        return received.count(b" 204 ")

    assert attack(monkeypatch, pour) == answered


@pytest.mark.parametrize(("count", "answered"), [(3, True), (60, False)])
def test_headers_behind_a_body_are_few(
    monkeypatch: pytest.MonkeyPatch, count: int, answered: bool
) -> None:
    async def pour(port: int, _: Connections) -> bool:
        head = "POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n"
        trailers = "a: b\r\n" * count
        text = f"{head}Connection: close\r\n\r\n1\r\nx\r\n0\r\n{trailers}\r\n"
        return b" 204 " in await ends(await send(port, text))

    assert attack(monkeypatch, pour) == answered


def test_one_address_has_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd(port: int, small: Connections) -> int:
        clients = [await send(port, "") for _ in range(small.most_of_address)]
        while small.count < small.most_of_address:
            await asyncio.sleep(0.005)
        assert await ends(await send(port, "GET / HTTP/1.1\r\nHost: here\r\n\r\n")) == b""
        for _, writer in clients:
            writer.close()
        while small.count:
            await asyncio.sleep(0.005)
        reader, writer = await send(port, "GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
        writer.close()
        return small.most_of_address

    assert attack(monkeypatch, crowd) == 10


def test_a_network_of_ipv6_has_no_more_connections_than_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = Connections(SETTINGS, files=1000)
    monkeypatch.setattr(connections, "connections", lambda: small)

    class Socket:
        """As much of a transport as is asked where it comes from."""

        def __init__(self, host: str) -> None:
            self.host = host

        def get_extra_info(self, name: str) -> tuple[str, int, int, int]:
            assert name == "peername"
            return (self.host, 1, 0, 0)

    def enters(host: str) -> bool:
        return small.enter(connections.address_of_socket(Socket(host)))

    assert [enters(f"2001:db8::{n:x}") for n in range(20)].count(True) == small.most_of_address
    assert enters("2001:db8:0:1::1")


def test_behind_a_proxy_only_the_number_of_all_counts() -> None:
    proxied = Connections(SETTINGS.model_copy(update={"behind_proxy": True}), files=150)
    assert [proxied.enter("proxy") for _ in range(60)].count(True) == 50


def test_a_socket_with_many_unread_messages_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def shout(port: int, small: Connections) -> int | None:
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(5_000):
                    await socket.send("x")
            async with asyncio.timeout(5):
                await socket.wait_closed()
            assert small.open == {}
            return socket.close_code

    assert attack(monkeypatch, shout) == 4429


HANDSHAKE = (
    "HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
FIRST_PART, NEXT_PART = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
SHOUTED = b"\x11\x4d"  # 4429


async def open_socket(port: int, path: str = "/") -> Client:
    """A WebSocket whose frames are written by hand."""
    reader, writer = await send(port, f"GET {path} {HANDSHAKE}")
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.mark.parametrize(
    "frames",
    [PING * 100, PONG * 100, FIRST_PART + NEXT_PART * 100],
    ids=["pings", "pongs", "parts of a message that never ends"],
)
def test_what_is_no_message_counts_as_shouting_too(
    monkeypatch: pytest.MonkeyPatch, frames: bytes
) -> None:
    async def shout(port: int, small: Connections) -> None:
        reader, writer = await open_socket(port)
        writer.write(frames)
        assert SHOUTED in await ends((reader, writer))
        assert small.open == {}

    attack(monkeypatch, shout)


def test_whoever_pings_now_and_then_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ping(port: int, small: Connections) -> None:
        reader, writer = await open_socket(port)
        for _ in range(5):
            writer.write(PING * 4)
            assert await reader.readexactly(8) == b"\x8a\0" * 4
        assert small.count == 1
        writer.close()

    attack(monkeypatch, ping)


@pytest.mark.parametrize("path", ["/large", "/closing"])
def test_whoever_does_not_read_a_socket_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(connections, "CLOSING_SECONDS", 0.2)

    async def stare(port: int, small: Connections) -> None:
        _, writer = await open_socket(port, path)
        async with asyncio.timeout(5):
            while small.count:
                await asyncio.sleep(0.005)
        writer.close()

    attack(monkeypatch, stare)
