"""Real servers and real clients for the tests: processes, HTTP and WebSockets."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds until a test gives up waiting; nothing is asserted about time."""

_ids = count(1)


class Server:
    """`dauntless serve` in a process of its own."""

    def __init__(
        self, database_url: str, *options: str, games: Sequence[str] = ("darebase",)
    ) -> None:
        self.database_url = database_url
        self.options = (*options, *(f"--game={name}" for name in games))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.players: list[Player] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        """Start it, and wait until it answers and its games are ready."""
        self.launch()
        self.wait_until_ready()
        return self

    def launch(self, log_level: str = "warning", **settings: Any) -> None:
        """Start it; `settings` are those of the process, such as `env` or `stderr`."""
        command = [sys.executable, "-c", "from dauntless.cli import main; main()", "serve"]
        command += ["--port", str(self.port), "--database-url", self.database_url]
        command += ["--log-level", log_level, *self.options]
        self.process = subprocess.Popen(command, start_new_session=True, **settings)

    def wait_until_ready(self) -> None:
        """Wait until every game can be played, on every worker that answers."""
        self.wait_for(lambda health: all(health["games"].values()))

    def wait_for(self, wanted: Callable[[Any], bool]) -> Any:
        """Wait until its health is as wanted."""
        end = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, "the server has ended"
            with contextlib.suppress(httpx.TransportError):
                health = httpx.get(f"{self.address}/health", timeout=PATIENCE).json()
                if wanted(health):
                    return health
            time.sleep(0.05)
        raise AssertionError("the server does not become ready")

    def kill(self) -> None:
        """End it without any warning, its workers too."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def player(self, name: str = "Ada") -> Player:
        """A new guest."""
        return Player(self, name)


@contextmanager
def serving(
    database_url: str, *options: str, games: Sequence[str] = ("darebase",)
) -> Iterator[Server]:
    """A server for a while, with these games; none named: all."""
    server = Server(database_url, *FAST, *options, games=games).start()
    try:
        yield server
    finally:
        for player in server.players:
            player.http.close()
        if server.process is not None and server.process.poll() is None:
            server.stop()


FAST = ("--bot-pause", "0", "--rate", "1000000", "--arrivals", "1000000")


class Player:
    """A guest, with a token."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        arrival = {"name": name, "token": True}
        body = httpx.post(f"{server.address}/api/me", json=arrival, timeout=PATIENCE).json()
        self.id: str = body["id"]
        self.token: str = body["token"]
        self.go_to(server)

    def go_to(self, server: Server) -> None:
        """Be at this server, with the same token; perhaps it is the old one, started again."""
        self.server = server
        if self not in server.players:
            server.players.append(self)
        headers = {"authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, headers=headers)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """Ask for something."""
        return self.ask("GET", path, status, params=query or None)

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        """Send something."""
        return self.ask("POST", path, status, json=body)

    def ask(self, method: str, path: str, status: int, **content: Any) -> Any:
        """Ask, and again while one of several workers still gets its rules ready."""
        end = time.monotonic() + PATIENCE
        while True:
            response = self.http.request(method, path, **content)
            if response.status_code != 503 or status == 503 or time.monotonic() > end:
                assert response.status_code == status, response.text
                return response.json()
            time.sleep(0.05)

    def table(self, *kinds: str, **wish: Any) -> str:
        """Make a table; its id."""
        if kinds:
            wish["seats"] = [{"kind": kind} for kind in kinds]
        wish.setdefault("game", "darebase")
        table: str = self.post("/api/tables", wish, 201)["id"]
        return table

    def command(self, table: str, do: str, status: int = 200, **fields: Any) -> Any:
        """Send a command over HTTP."""
        fields.setdefault("id", new_id())
        return self.post(f"/api/tables/{table}/commands", {"do": do, **fields}, status)

    def view(self, table: str, **query: Any) -> Any:
        """Look at a table."""
        return self.get(f"/api/tables/{table}/view", **query)

    def act(self, table: str, action: str | None = None, **fields: Any) -> Any:
        """Decide: an action, or the first that is offered."""
        view = self.view(table, **({"seat": fields["seat"]} if "seat" in fields else {}))
        chosen = action or view["view"]["scene"]["choices"][0]["action"]
        return self.command(table, "act", seq=view["seq"], action=chosen, **fields)

    @contextmanager
    def live(self, table: str, **query: Any) -> Iterator[Live]:
        """Follow a table."""
        text = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live?{text}"
        headers = {"Authorization": f"Bearer {self.token}"}
        # Without a bound on what waits to be read, a message to a connection that has just been
        # closed fails at once; otherwise it waits for the end of what nobody reads.
        with connect(
            address, additional_headers=headers, max_size=None, max_queue=None
        ) as connection:
            yield Live(connection)


class Live:
    """An open WebSocket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.latest: Any = None

    def receive(self) -> Any:
        """The next message."""
        frame = self.connection.recv(PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] in ("welcome", "update"):
            self.latest = message
        return message

    def seen(self, seq: int) -> Any:
        """The table as it is once a sequence has been shown."""
        while self.latest["seq"] < seq:
            self.receive()
        return self.latest

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        """Read on to the message that is wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def table(self) -> Any:
        """The next welcome or update."""
        return self.until(lambda m: m["type"] in ("welcome", "update"))

    def begun(self) -> Any:
        """The table once its match has begun: a worker may still get its rules ready."""
        while self.table()["table"]["status"] == "waiting":
            pass
        return self.latest

    def send(self, message: Any) -> None:
        """Send a message, or any text."""
        self.connection.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, do: str, **fields: Any) -> Any:
        """Send a command, and wait for its answer."""
        command = {"type": "command", "id": new_id(), "do": do, **fields}
        self.send(command)
        return self.until(lambda m: m["type"] == "answer" and m["id"] == command["id"])

    def closed(self) -> int:
        """Read until the server closes; the code."""
        while True:
            try:
                self.connection.recv(PATIENCE)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else 1006


def new_id() -> str:
    """An id for a command."""
    return f"c-{next(_ids)}-{random.getrandbits(32):x}"


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def play_out(player: Player, table: str, whim: random.Random) -> Any:
    """Play one's own seats at random to the end; the last message."""
    with player.live(table) as live:
        message = live.table()
        while message["table"]["status"] != "over":
            view = message["view"]
            scene = view["scene"] or {"due": ()}  # until the rules are ready at some worker
            due = [seat for seat in scene["due"] if seat in view["mine"]]
            if not due:
                message = live.table()
            elif view["seat"] not in due:
                live.send({"type": "look", "seat": due[0]})
                message = live.table()
            else:
                message = play_any(live, whim)
        return message


def play_any(live: Live, whim: random.Random) -> Any:
    """Decide something that is offered; the update that follows."""
    view = live.latest["view"]
    action = whim.choice(view["scene"]["choices"])["action"]
    answer = live.ask("act", seq=live.latest["seq"], seat=view["seat"], action=action)
    assert answer["ok"], answer
    return live.seen(answer["seq"])
