"""What was measured, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, astuple, dataclass, field
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.peers import PeerResult
from benchmarks.speed import Rates, cores
from benchmarks.starts import Wait
from benchmarks.targets import Verdict

PACKAGES = ("numba", "llvmlite", "numpy")


@dataclass(frozen=True)
class VariantReport:
    """One game with one set of options; rates by the way of playing."""

    options: dict[str, Any]
    rates: dict[str, Rates]


@dataclass
class GameReport:
    """Everything measured of a game; the main variant comes first."""

    game: str
    variants: list[VariantReport] = field(default_factory=list)
    waits: dict[str, Wait] = field(default_factory=dict)
    state_bytes: int = 0
    copy_nanoseconds: float = 0.0
    targets: list[Verdict] = field(default_factory=list)


@dataclass
class Report:
    """The whole run."""

    begun: str
    machine: dict[str, Any]
    games: list[GameReport] = field(default_factory=list)
    peers: list[PeerResult] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def new_report() -> Report:
    """An empty report that says when and where."""
    return Report(
        begun=datetime.now().astimezone().isoformat(timespec="seconds"), machine=machine()
    )


def machine() -> dict[str, Any]:
    """What the numbers depend on, and how busy the machine was before."""
    return {
        "processor": _processor(),
        "cores": cores(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        **{package: version(package) for package in PACKAGES},
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def write_json(report: Report, path: Path) -> None:
    """Write the report for programs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(report), indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def show(report: Report, console: Console) -> None:
    """Print the report for people."""
    facts = report.machine
    console.print(
        f"{facts['processor']}, {facts['cores']} cores, load {facts['load']} before the run; "
        f"Python {facts['python']}, Numba {facts['numba']}, NumPy {facts['numpy']}"
    )
    console.print(_speed_table(report))
    console.print(_start_table(report))
    for game in report.games:
        if game.targets:
            console.print(target_table(game.game, game.targets))
    if facts["load"] is not None and facts["load"] > facts["cores"] / 2:
        console.print("This machine was busy: the numbers, and what all cores gain, are too low.")
    for note in report.notes:
        console.print(note, markup=False)


def _speed_table(report: Report) -> Table:
    table = Table(title="Random play", title_justify="left")
    table.add_column("what")
    table.add_column("how")
    for title in ("decisions/s", "turns/s", "games/s", "cores used"):
        table.add_column(title, justify="right")
    for game in report.games:
        for variant in game.variants:
            what = " ".join([game.game, *map(str, variant.options.values())])
            for how, rates in variant.rates.items():
                cells = [_number(value) for value in astuple(rates)]
                table.add_row(what, how, *cells)
                what = ""
            table.add_section()
    for peer in report.peers:
        measured = (peer.decisions_per_second, peer.turns_per_second, peer.games_per_second)
        cells = [_number(value) for value in measured]
        table.add_row(f"{peer.name} {peer.version}", "one core, C++", *cells)
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _start_table(report: Report) -> Table:
    table = Table(title="Start and size", title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("processor time", justify="right")
    for game in report.games:
        for what, wait in game.waits.items():
            processed = f"{wait.processing_seconds:.2f} s"
            table.add_row(f"{game.game}: {what}", f"{wait.seconds:.2f} s", processed)
        table.add_row(f"{game.game}: size of a state", f"{game.state_bytes} bytes")
        table.add_row(f"{game.game}: copying a state", f"{game.copy_nanoseconds:.1f} ns")
    return table


def target_table(what: str, verdicts: list[Verdict]) -> Table:
    """What was to be reached, and whether it was."""
    words = {True: "reached", False: "NOT reached", None: "not measured"}
    styles = {True: "green", False: "bold red", None: "dim"}
    table = Table(title=f"Targets of {what}", title_justify="left")
    table.add_column("target")
    table.add_column("measured", justify="right")
    table.add_column("verdict")
    for verdict in verdicts:
        value = "" if verdict.value is None else _number(verdict.value)
        style = styles[verdict.reached]
        table.add_row(verdict.target, value, f"[{style}]{words[verdict.reached]}[/{style}]")
    return table
