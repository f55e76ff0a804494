"""Measure the server: how soon it answers, and how many tables of people it bears.

On SQLite and, where PostgreSQL is installed, on a PostgreSQL started for this. The load runs on the
same machine. Processor time per action is given too, which other work hardly changes.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

from benchmarks.__main__ import RESULTS
from benchmarks.report import machine
from benchmarks.server_load import (
    LATE,
    RATE,
    TABLES,
    WORK,
    answers,
    free_port,
    measure,
    measure_with_abusers,
    soak,
    start,
)
from benchmarks.starts import PROJECT

STARTS = 3  # the quickest one counts
ANSWERS, READY = "seconds until it answers", "seconds until every game is ready"
TARGETS = (
    (ANSWERS, 3.0, False),
    (TABLES, 500, True),
    (RATE, 300, True),
    (LATE, 150, False),
)
"""What is to be reached on SQLite with one worker: at most, or (True) at least."""


TOO_LATE = 150
"""Milliseconds: a server beyond its ceiling lets one in a hundred wait longer than this."""
KEPT_UP = 0.85
"""The share of the asked for actions that must have been acknowledged."""
MOST_ABUSED = 300
"""Milliseconds that one in a hundred may wait while others abuse the server."""
STEP = 1.25
CEILING = "most actions/s"
WORKERS = (1, 2, 4)


def warm_start(starts: int = STARTS) -> dict[str, float]:
    """How long somebody waits for a server whose games have been compiled before."""
    best = {ANSWERS: float("inf"), READY: float("inf")}
    for number in range(starts + 1):  # the first one only fills the caches
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            begun = perf_counter()
            process = start(port, f"sqlite:///{folder}/tables.sqlite")
            try:
                ready = answers(f"http://127.0.0.1:{port}", process)
                answered = perf_counter() - begun
                while not all(ready.values()):
                    ready = answers(f"http://127.0.0.1:{port}", process)
                prepared = perf_counter() - begun
            finally:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(30)
        if number:
            best = {ANSWERS: min(best[ANSWERS], answered), READY: min(best[READY], prepared)}
    return {name: round(value, 2) for name, value in best.items()}


@contextmanager
def databases() -> Iterator[dict[str, str | None]]:
    """Addresses by name; the tests' own PostgreSQL is used here too."""
    sys.path.append(str(PROJECT / "tests"))
    from server import postgres

    if not postgres.is_installed():
        yield {"SQLite": None}
        return
    with postgres.running() as running:
        yield {"SQLite": None, "PostgreSQL": running.database()}


def find_ceiling(
    measure_at: Callable[[float], dict[str, float]], first: float, step: float = STEP
) -> dict[str, float]:
    """Raise the load until people wait too long; the most actions/s before that."""
    reached, rate = {CEILING: 0.0}, first
    while True:
        found = measure_at(rate)
        kept_up = found[RATE] >= KEPT_UP * rate
        if found[LATE] > TOO_LATE or not kept_up:
            return reached | {"asked for when it was too much": round(rate, 1)}
        reached = {CEILING: found[RATE], LATE: found[LATE], WORK: found[WORK]}
        rate *= step


def ceilings(
    addresses: dict[str, str | None], tables: int, first: float, seconds: float
) -> dict[str, dict[str, float]]:
    """The ceiling of SQLite, and of PostgreSQL with one, two and four workers."""
    found = {}
    for name, address in addresses.items():
        for workers in (1,) if address is None else WORKERS:
            title = f"{name}, {workers} worker{'s' * (workers > 1)}"

            def measure_at(
                rate: float, address: str | None = address, workers: int = workers
            ) -> dict[str, float]:
                return measure(address, tables, rate, seconds, workers)

            found[title] = find_ceiling(measure_at, first)
    return found


def show_ceilings(found: dict[str, dict[str, float]], console: Console) -> None:
    """Print how much each way of serving bears."""
    table = Table(title=f"Until p99 passes {TOO_LATE} ms", title_justify="left")
    table.add_column("served by")
    table.add_column(CEILING, justify="right")
    for name, numbers in found.items():
        table.add_row(name, f"{numbers[CEILING]:,}")
    console.print(table)


def show_soak(samples: list[dict[str, float]], console: Console) -> None:
    """Print what a server held from time to time."""
    table = Table(title="A long load", title_justify="left")
    for name in samples[0]:
        table.add_column(name, justify="right")
    for sample in samples:
        table.add_row(*(f"{value:,}" for value in sample.values()))
    console.print(table)


def show_abused(numbers: dict[str, float], console: Console) -> None:
    """Print how the others fared."""
    show_one("with abusers of each kind", numbers, console)
    late = numbers[LATE]
    words = "[green]reached[/green]" if late <= MOST_ABUSED else "[bold red]NOT reached[/bold red]"
    console.print(f"{LATE}: {late:,}, at most {MOST_ABUSED}: {words}")


def show_one(name: str, numbers: dict[str, float], console: Console) -> None:
    """Print a table of what was measured."""
    table = Table(title=f"Server: {name}", title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    for what, value in numbers.items():
        table.add_row(what, f"{value:,}")
    console.print(table)


def show(found: dict[str, dict[str, float]], console: Console) -> None:
    """Print tables for people."""
    for name, numbers in found.items():
        show_one(name, numbers, console)
    reached = found["start"] | found["SQLite"]
    for what, bound, at_least in TARGETS:
        value = reached[what]
        good = value >= bound if at_least else value <= bound
        words = "[green]reached[/green]" if good else "[bold red]NOT reached[/bold red]"
        limit = "at least" if at_least else "at most"
        console.print(f"{what}: {value:,}, {limit} {bound:g}: {words}")
    if "PostgreSQL" not in found:
        console.print("PostgreSQL is not installed: it was not measured.")


def main() -> int:
    """Measure from the command line; the exit status says only whether it could be done."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--tables", metavar="N", type=int, default=500)
    parser.add_argument("--rate", metavar="N", type=float, default=330, help="actions a second")
    parser.add_argument("--seconds", metavar="S", type=float, default=20)
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="on PostgreSQL")
    parser.add_argument(
        "--ceiling", action="store_true", help="raise the rate until p99 passes 150 ms instead"
    )
    parser.add_argument(
        "--abuse", action="store_true", help="on SQLite, with abusers of each kind instead"
    )
    parser.add_argument(
        "--soak", action="store_true", help="on SQLite, looking at the server from time to time"
    )
    parser.add_argument(
        "--json", metavar="FILE", type=Path, help="default: benchmarks/results/DATE-server.json"
    )
    given = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 100)
    facts = machine()
    console.print(f"{facts['processor']}, {facts['cores']} cores, load {facts['load']} before")
    samples: list[dict[str, float]] = []
    try:
        with console.status("measuring the server …"), databases() as addresses:
            if given.abuse:
                found = {"abused": measure_with_abusers(given.tables, given.rate, given.seconds)}
            elif given.soak:
                samples = soak(None, given.tables, given.rate, given.seconds)
                found = {f"after {sample['second']} s": sample for sample in samples}
            elif given.ceiling:
                found = ceilings(addresses, given.tables, given.rate / 2, given.seconds)
            else:
                found = {"start": warm_start()}
                for name, address in addresses.items():
                    workers = given.workers if address is not None else 1
                    found[name] = measure(address, given.tables, given.rate, given.seconds, workers)
    except RuntimeError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    if given.abuse:
        show_abused(found["abused"], console)
    elif given.soak:
        show_soak(samples, console)
    elif given.ceiling:
        show_ceilings(found, console)
    else:
        show(found, console)
    path = given.json or RESULTS / f"{datetime.now().astimezone():%Y-%m-%dT%H%M%S}-server.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"machine": facts, **found}, indent=2) + "\n", encoding="utf-8")
    console.print(f"written to {path}", markup=False, highlight=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
