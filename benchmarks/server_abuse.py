"""Abusers of a server, one of each kind, while others play: how long do the others wait?

Each abuser has an address of its own, told by the header that a proxy would set, and goes on for as
long as the load lasts. They run in a process of their own, on the same machine.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

SHOUTING_SOCKETS = 3
IDLE_SOCKETS = 520
UNFINISHED = 60
PATIENCE = 60.0
FAULTS = (httpx.HTTPError, OSError, WebSocketException, KeyError, ValueError)


class Abuser:
    """A guest who takes what they can get."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.forwarded = f"10.9.0.{number}"
        self.http = httpx.Client(
            base_url=address, timeout=PATIENCE, headers={"x-forwarded-for": self.forwarded}
        )
        token = self.http.post("/api/me", json={"token": True}).json()["token"]
        self.http.headers["authorization"] = f"Bearer {token}"

    def table(self, *seats: dict[str, str]) -> str:
        """A new table, at once or as soon as it is allowed."""
        wish = {"game": "darebase", "seats": list(seats), "options": {"turn_limit": 0}}
        while True:
            answer = self.http.post("/api/tables", json=wish)
            if answer.status_code == 201:
                return str(answer.json()["id"])
            time.sleep(0.5)

    def live(self, table: str) -> ClientConnection:
        """A connection to a table."""
        headers = {
            "x-forwarded-for": self.forwarded,
            "authorization": self.http.headers["authorization"],
        }
        address = self.address.replace("http", "ws", 1)
        return connect(f"{address}/api/tables/{table}/live", additional_headers=headers)

    @property
    def place(self) -> tuple[str, int]:
        """Host and port."""
        url = httpx.URL(self.address)
        return url.host, url.port or 80


ME = {"kind": "me"}
STRONG = {"kind": "bot", "level": "dauntless"}


def shout(abuser: Abuser) -> Iterator[None]:
    """Sockets that send as fast as they can, and come back when they are closed."""
    table = abuser.table(ME, ME)

    def pour(connection: ClientConnection) -> None:
        with contextlib.suppress(*FAULTS):
            while True:
                connection.send('{"type":"ping"}')

    while True:
        threads = []
        for _ in range(SHOUTING_SOCKETS):
            with contextlib.suppress(*FAULTS):
                threads.append(threading.Thread(target=pour, args=(abuser.live(table),)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        yield


def crowd(abuser: Abuser) -> Iterator[None]:
    """Many connections that say nothing."""
    held: list[socket.socket] = []
    while True:
        while len(held) < IDLE_SOCKETS:
            held.append(socket.create_connection(abuser.place))
        time.sleep(1)
        held = [one for one in held if _is_open(one)]
        yield


def _is_open(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def dawdle(abuser: Abuser) -> Iterator[None]:
    """Large bodies that never end."""
    head = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 4900000\r\n\r\n"
    while True:
        held = []
        for _ in range(UNFINISHED):
            one = socket.create_connection(abuser.place)
            with contextlib.suppress(OSError):
                one.sendall(head.encode() + b"x" * 60_000)
            held.append(one)
        time.sleep(1)
        yield


def overthink(abuser: Abuser) -> Iterator[None]:
    """Tables of the strongest bots, some of them watched."""
    watching: list[ClientConnection] = []
    while True:
        table = abuser.table(STRONG, STRONG)
        if len(watching) < 10:
            with contextlib.suppress(*FAULTS):
                watching.append(abuser.live(table))
        yield


def recall(abuser: Abuser) -> Iterator[None]:
    """Long match files with much that was taken back."""
    import dauntless
    from dauntless.engine.log import header_of

    match = dauntless.new("darebase", scripted=True)
    outcome = next(iter(match.chances()))
    match.play(outcome)
    choice = match.legal()[0]
    lines: list[dict[str, Any]] = [header_of(match, lasting=True), {"chance": outcome}]
    lines += [{"seat": choice.seat, "action": choice.text}, {"undo": 1}] * 9_000
    text = "\n".join(map(json.dumps, lines))
    while True:
        if abuser.http.post("/api/matches", content=text).status_code != 201:
            time.sleep(0.5)
        yield


def chatter(abuser: Abuser) -> Iterator[None]:
    """Remarks, and decisions that are taken back at once, without end."""
    table, number = abuser.table(ME, ME), 0
    path = f"/api/tables/{table}"
    while True:
        number += 1
        say = {"id": f"s{number}", "do": "say", "seat": 0, "text": "x" * 500}
        abuser.http.post(f"{path}/commands", json=say)
        view = abuser.http.get(f"{path}/view").json()
        due = view["view"]["scene"]["due"][0]
        act = {"id": f"a{number}", "do": "act", "seat": due, "seq": view["seq"]}
        act["action"] = view["view"]["scene"]["choices"][0]["action"] if due == 0 else "stop"
        done = abuser.http.post(f"{path}/commands", json=act).json()
        undo = {"id": f"u{number}", "do": "undo", "seat": due, "seq": done.get("seq", 0)}
        abuser.http.post(f"{path}/commands", json=undo)
        yield


def browse(abuser: Abuser) -> Iterator[None]:
    """Whatever takes long to answer, again and again."""
    for _ in range(20):
        abuser.table(ME, ME)
    while True:
        for path in ("/api/me/tables", "/api/tables", "/api/games/darebase/guide", "/api/games"):
            abuser.http.get(path)
        yield


KINDS: tuple[Callable[[Abuser], Iterator[None]], ...] = (
    shout, crowd, dawdle, overthink, recall, chatter, browse,
)  # fmt: skip


def _go_on(kind: Callable[[Abuser], Iterator[None]], address: str, number: int) -> None:
    while True:
        with contextlib.suppress(*FAULTS):
            for _ in kind(Abuser(address, number)):
                pass
        time.sleep(0.2)


def abuse(address: str) -> None:
    """All kinds at once, until the process is ended."""
    for number, kind in enumerate(KINDS, start=1):
        threading.Thread(target=_go_on, args=(kind, address, number), daemon=True).start()
    time.sleep(1e6)


@contextmanager
def abusers(address: str) -> Iterator[None]:
    """One abuser of each kind, for a while."""
    process = multiprocessing.get_context("spawn").Process(target=abuse, args=(address,))
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()
