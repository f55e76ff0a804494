"""Load: many live tables of two people each, over real WebSockets, on one machine.

Every table has two connections, as two people apart have; whoever is due decides after a while,
at random. Measured is the time from the click until both people have the update. Bots excluded.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect

SEQUENCE = re.compile(r'"seq":(\d+),"table"')
DUE = re.compile(r'"due":\[(\d*)')
ACTION = re.compile(r'\{"action":"([^"]+)"')
ANSWER = '"type":"answer"}'
HEAD = 100  # an update says within so many characters which sequence it shows
OPENING = 20  # tables that are opened at the same time
OWN = "127.0.0.1"

# Names of what is measured.
TABLES, RATE = "live tables", "acknowledged actions/s"
MEDIAN, LATE = "click to everyone's update, p50 ms", "click to everyone's update, p99 ms"
WORK = "processor time of the server per action, ms"


@dataclass
class Measured:
    """What came out; times in seconds, memory in KiB."""

    tables: int
    seconds: float
    memory_before: int
    memory_after: int
    everyone: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    refused: int = 0
    processor: float = 0.0
    own_processor: float = 0.0
    samples: list[Sample] = field(default_factory=list)

    def report(self) -> dict[str, float]:
        """In numbers for people and programs."""
        cuts = statistics.quantiles(self.everyone, n=100)
        answer_cuts = statistics.quantiles(self.answers, n=100)
        each = 1000 / len(self.answers)
        return {
            TABLES: self.tables,
            RATE: round(len(self.answers) / self.seconds, 1),
            MEDIAN: round(1000 * cuts[49], 1),
            LATE: round(1000 * cuts[98], 1),
            "click to answer, p50 ms": round(1000 * answer_cuts[49], 1),
            "click to answer, p99 ms": round(1000 * answer_cuts[98], 1),
            "memory per table, KiB": round((self.memory_after - self.memory_before) / self.tables),
            "memory of the server, MiB": round(self.memory_after / 1024),
            WORK: round(each * self.processor, 2),
            "of the load's own processes, ms": round(each * self.own_processor, 2),
            "refused": self.refused,
        }


class Side:
    """One person's connection to a table."""

    def __init__(self, connection: ClientConnection, seat: int) -> None:
        self.connection = connection
        self.seat = seat
        self.seq = 0
        self.text = ""
        self.answer: asyncio.Future[Any] | None = None
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    async def read(self) -> None:
        """Note what comes."""
        async for frame in self.connection:
            assert isinstance(frame, str)
            if frame.endswith(ANSWER):
                if self.answer is not None and not self.answer.done():
                    self.answer.set_result(json.loads(frame))
            elif (found := SEQUENCE.search(frame, 0, HEAD)) is not None:
                self.seq, self.text = int(found[1]), frame
                for wanted, future in self._waiting:
                    if wanted <= self.seq and not future.done():
                        future.set_result(None)
                self._waiting = [each for each in self._waiting if not each[1].done()]

    async def seen(self, seq: int) -> None:
        """Wait for an update."""
        if self.seq < seq:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append((seq, future))
            await future


async def play(sides: list[Side], pause: float, until: float, measured: Measured) -> None:
    """Two people play at a table until the time is over."""
    loop, number = asyncio.get_running_loop(), 0
    await asyncio.sleep(random.uniform(0, pause))
    while loop.time() < until:
        due = DUE.search(sides[0].text)
        if due is None or not due[1]:
            return
        side = sides[int(due[1])]
        actions = ACTION.findall(side.text)
        number += 1
        command = {"type": "command", "id": f"c{number}", "do": "act", "seq": side.seq}
        command["action"] = random.choice(actions)
        side.answer = loop.create_future()
        clicked = loop.time()
        await side.connection.send(json.dumps(command))
        answer = await side.answer
        if not answer["ok"]:
            measured.refused += 1
            continue
        measured.answers.append(loop.time() - clicked)
        for each in sides:
            await each.seen(answer["seq"])
        measured.everyone.append(loop.time() - clicked)
        await asyncio.sleep(random.expovariate(1 / pause))


@dataclass
class Sample:
    """The server at one moment of a long load."""

    second: int
    actions: int
    memory: int
    files: int
    late: float

    def report(self) -> dict[str, float]:
        """In numbers for people and programs."""
        return {
            "second": self.second,
            "actions": self.actions,
            "memory of the server, MiB": round(self.memory / 1024),
            "open files": self.files,
            LATE: round(1000 * self.late, 1),
        }


async def load(
    address: str,
    process: int,
    tables: int,
    rate: float,
    seconds: float,
    *,
    apart: bool = False,
    abusers: AbstractContextManager[None] | None = None,
    sample_every: float = 0.0,
) -> Measured:
    """Open the tables, play, and measure; `apart`: everybody has a name and an address."""
    same = [post(address, "/api/me", {"token": True})["token"] for _ in range(2)]
    before = memory(process)
    gate = asyncio.Semaphore(OPENING)

    async def open_table(number: int) -> list[Side]:
        async with gate:
            people, at = same, [OWN, OWN]
            if apart:
                at = [f"127.{side}.{number // 250}.{1 + number % 250}" for side in (1, 2)]
                people = [
                    (await asyncio.to_thread(post, address, "/api/me", {"token": True}, None, a))[
                        "token"
                    ]
                    for a in at
                ]
            seats = [{"kind": "me"}, {"kind": "open"}]
            wish = {"game": "darebase", "seats": seats, "options": {"turn_limit": 0}}
            made = await asyncio.to_thread(post, address, "/api/tables", wish, people[0], at[0])
            table = made["id"]
            sit = {"id": "sit", "do": "sit", "seat": 1}
            path = f"/api/tables/{table}/commands"
            await asyncio.to_thread(post, address, path, sit, people[1], at[1])
            live = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
            sides = []
            for seat, token in enumerate(people):
                headers = {"Authorization": f"Bearer {token}"}
                connection = await connect(
                    live, additional_headers=headers, compression=None, local_addr=(at[seat], 0)
                )
                sides.append(Side(connection, seat))
            return sides

    opened = await asyncio.gather(*(open_table(number) for number in range(tables)))
    readers = [asyncio.create_task(side.read()) for sides in opened for side in sides]
    await asyncio.gather(*(side.seen(1) for sides in opened for side in sides))
    measured = Measured(tables, seconds, before, memory(process))
    until = asyncio.get_running_loop().time() + seconds
    spent, own = processor(process), time.process_time()
    pause = tables / rate
    with abusers or nullcontext():
        sampling = asyncio.create_task(_sample(process, sample_every, measured))
        await asyncio.gather(*(play(sides, pause, until, measured) for sides in opened))
        sampling.cancel()
    measured.processor = processor(process) - spent
    measured.own_processor = time.process_time() - own
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(side.connection.close() for sides in opened for side in sides))
    return measured


async def _sample(process: int, every: float, measured: Measured) -> None:
    """Look at the server from time to time."""
    begun, known = time.monotonic(), 0
    while every:
        await asyncio.sleep(every)
        new = sorted(measured.everyone[known:])
        known += len(new)
        late = new[int(0.99 * len(new))] if new else 0.0
        seconds = round(time.monotonic() - begun)
        measured.samples.append(Sample(seconds, known, memory(process), files(process), late))


def post(address: str, path: str, body: Any, token: str | None = None, at: str = OWN) -> Any:
    """Send something to a server; its answer."""
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    server = address.partition("://")[2]
    connection = HTTPConnection(server, timeout=120, source_address=(at, 0))
    with closing(connection):
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        if answer.status >= 400:
            where = f"{address}{path}"
            raise HTTPError(where, answer.status, answer.reason, answer.headers, None)
        return json.load(answer)


def family(process: int) -> Iterator[tuple[Path, list[str]]]:
    """A process and its children: their folders in /proc, and the fields of their `stat`."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == process or int(fields[1]) == process:
            yield stat.parent, fields


def memory(process: int) -> int:
    """What a process and its children occupy, in KiB."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(fields[21]) * page // 1024 for _, fields in family(process))


def files(process: int) -> int:
    """How many files a process and its children have open, connections included."""
    return sum(len(list((folder / "fd").iterdir())) for folder, _ in family(process))


def processor(process: int) -> float:
    """The processor time that a process and its children have used, in seconds."""
    ticks = os.sysconf("SC_CLK_TCK")
    return sum((int(fields[11]) + int(fields[12])) / ticks for _, fields in family(process))


NO_LIMITS = ("--rate", "1000000", "--arrivals", "1000000", "--connections", "1000000")


@contextmanager
def server(
    database_url: str, workers: int, options: Sequence[str] = NO_LIMITS
) -> Iterator[tuple[str, int]]:
    """A server, without limits of rate unless other options are given."""
    port = free_port()
    only = ("--game", "darebase")
    process = start(port, database_url, "--workers", str(workers), *only, *options)
    address = f"http://127.0.0.1:{port}"
    try:
        answers(address, process)
        while not all(answers(address, process).values()):
            time.sleep(0.1)
        yield address, process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(port: int, database_url: str, *options: str, **settings: str) -> subprocess.Popen[bytes]:
    """Start `dauntless serve`, with these settings of the environment."""
    command = [sys.executable, "-c", "from dauntless.cli import main; main()", "serve"]
    command += ["--port", str(port), "--database-url", database_url, "--log-level", "warning"]
    return subprocess.Popen(
        [*command, *options],
        start_new_session=True,
        stderr=subprocess.DEVNULL,
        env=os.environ | settings,
    )


def answers(address: str, process: subprocess.Popen[bytes]) -> dict[str, bool]:
    """Wait until a server answers; which of its games are ready then."""
    while process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=10) as answer:
                games: dict[str, bool] = json.load(answer)["games"]
                return games
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server could not be started")


def measure(
    database_url: str | None, tables: int, rate: float, seconds: float, workers: int = 1
) -> dict[str, float]:
    """Start a server, load it, and report; without an address, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        address = database_url or f"sqlite:///{folder}/tables.sqlite"
        with server(address, workers) as (url, process):
            return asyncio.run(load(url, process, tables, rate, seconds)).report()


def measure_with_abusers(tables: int, rate: float, seconds: float) -> dict[str, float]:
    """The same load on SQLite with abusers of each kind, and the limits as they come."""
    from benchmarks.server_abuse import abusers

    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/tables.sqlite"
        with server(address, 1, ()) as (url, process):
            abused = load(url, process, tables, rate, seconds, apart=True, abusers=abusers(url))
            return asyncio.run(abused).report()


def soak(
    database_url: str | None, tables: int, rate: float, seconds: float, samples: int = 10
) -> list[dict[str, float]]:
    """A long load: what the server holds from time to time, and how long people wait."""
    with tempfile.TemporaryDirectory() as folder:
        address = database_url or f"sqlite:///{folder}/tables.sqlite"
        with server(address, 1) as (url, process):
            every = seconds / samples - 0.1
            long = load(url, process, tables, rate, seconds, sample_every=every)
            return [sample.report() for sample in asyncio.run(long).samples]
