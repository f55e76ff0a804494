"""Abusers of a server, of every kind, while others play: how long do the others wait?

Each kind has an address of its own, from which its connections really come, and does what it does
as several guests at once, for as long as the load lasts. They run in a process of their own, on the
same machine.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

AT_ONCE = 4
"""Guests of each kind who are at it at the same time."""
SHOUTING_SOCKETS = 3
IDLE_SOCKETS = 520
UNFINISHED = 60
PATIENCE = 60.0
FAULTS = (httpx.HTTPError, OSError, WebSocketException, KeyError, ValueError)


class Abuser:
    """A guest who takes what they can get."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.home = f"127.9.0.{number}"
        transport = httpx.HTTPTransport(local_address=self.home)
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, transport=transport)
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
        headers = {"authorization": self.http.headers["authorization"]}
        return connect(
            f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live",
            additional_headers=headers,
            sock=self.socket(),
        )

    def socket(self) -> socket.socket:
        """A connection on which nothing was said yet."""
        url = httpx.URL(self.address)
        place = (url.host, url.port or 80)
        return socket.create_connection(place, source_address=(self.home, 0))

    def command(self, table: str, do: str, **fields: Any) -> Any:
        """Send a command."""
        command = {"id": secrets.token_hex(8), "do": do, **fields}
        return self.http.post(f"/api/tables/{table}/commands", json=command).json()


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
            held.append(abuser.socket())
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
            one = abuser.socket()
            with contextlib.suppress(OSError):
                one.sendall(head.encode() + b"x" * 60_000)
            held.append(one)
        time.sleep(1)
        yield


def overthink(abuser: Abuser) -> Iterator[None]:
    """Tables of the strongest bots, a new guest's each, some of them watched."""
    watching: list[ClientConnection] = []
    while True:
        table = Abuser(abuser.address, int(abuser.home.rpartition(".")[2])).table(STRONG, STRONG)
        if len(watching) < 10:
            with contextlib.suppress(*FAULTS):
                watching.append(abuser.live(table))
        yield


def long_match() -> str:
    """A long match file with much that was taken back, of a match that was given up."""
    import dauntless
    from dauntless.engine.log import header_of

    match = dauntless.new("darebase", scripted=True)
    outcome = next(iter(match.chances()))
    match.play(outcome)
    choice = match.legal()[0]
    lines: list[dict[str, Any]] = [header_of(match, lasting=True), {"chance": outcome}]
    lines += [{"seat": choice.seat, "action": choice.text}, {"undo": 1}] * 9_000
    blue, green = match.seat_names
    lines.append({"end": "resigned", "seat": blue, "result": {blue: -1.0, green: 1.0}})
    return "\n".join(map(json.dumps, lines))


def recall(abuser: Abuser) -> Iterator[None]:
    """Long match files, again and again."""
    text = long_match()
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


def flood(abuser: Abuser) -> Iterator[None]:
    """Whatever has no limit, as fast as it comes, on connections that are kept."""
    while True:
        for path in ("/health", "/metrics", "/", "/api/me", "/nothing.js"):
            abuser.http.get(path)
        yield


def imported(abuser: Abuser) -> str:
    """A finished table with a long log."""
    text = long_match()
    while True:
        answer = abuser.http.post("/api/matches", content=text)
        if answer.status_code == 201:
            return str(answer.json()["id"])
        time.sleep(0.5)


def look_back(abuser: Abuser) -> Iterator[None]:
    """All of a long log, and reviews of it, in every way there is."""
    table = imported(abuser)
    while True:
        for path in ("view?after=0", "log?after=0", "match", "review"):
            with abuser.http.stream("GET", f"/api/tables/{table}/{path}") as answer:
                next(answer.iter_raw(), b"")
        abuser.command(table, "act", seat=0, seq=0, action="stop")
        yield


def stare(abuser: Abuser) -> Iterator[None]:
    """Large answers that nobody reads."""
    table = imported(abuser)
    token = abuser.http.headers["authorization"]
    head = f"GET /api/tables/{table}/match HTTP/1.1\r\nHost: here\r\n"
    asked = f"{head}Authorization: {token}\r\n\r\n"
    while True:
        held = [abuser.socket() for _ in range(UNFINISHED)]
        for one in held:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.sendall(asked.encode())
        time.sleep(5)
        yield


def late(abuser: Abuser) -> Iterator[None]:
    """Commands that are long stale, over one socket."""
    table = abuser.table(ME, ME)
    while True:
        with contextlib.suppress(*FAULTS), abuser.live(table) as connection:
            for number in range(1_000):
                act = {"type": "command", "id": f"l{number}", "do": "act", "seat": 0, "seq": 0}
                connection.send(json.dumps(act | {"action": "stop"}))
                connection.recv(PATIENCE)
        yield


KINDS: tuple[Callable[[Abuser], Iterator[None]], ...] = (
    shout, crowd, dawdle, overthink, recall, chatter, browse, flood, look_back, stare, late,
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
        for _ in range(AT_ONCE):
            threading.Thread(target=_go_on, args=(kind, address, number), daemon=True).start()
    time.sleep(1e6)


@contextmanager
def abusers(address: str) -> Iterator[None]:
    """Some abusers of each kind, for a while."""
    process = multiprocessing.get_context("spawn").Process(target=abuse, args=(address,))
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()
