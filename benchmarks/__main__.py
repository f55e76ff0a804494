"""Measure everything and report it; a low number is reported, never an error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.status import Status

from benchmarks import starts
from benchmarks.peers import Peer, make_peers
from benchmarks.report import GameReport, Report, VariantReport, new_report, show, write_json
from benchmarks.speed import (
    BATCH,
    BatchedPlay,
    Measurement,
    best_of,
    copy_nanoseconds,
    cores,
    random_play,
)
from benchmarks.starts import Wait
from benchmarks.targets import (
    ALL_CORES,
    COLD,
    DECISIONS,
    FIRST_MOVE,
    HELP,
    ONE_CORE,
    STATE_BYTES,
    TURNS,
    WARM,
    Numbers,
    judge,
)
from dauntless import registry
from dauntless.engine.errors import DauntlessError
from dauntless.engine.game import Game

RESULTS = Path(__file__).resolve().parent / "results"

UNCOMPILED = "uncompiled"
BATCHED = f"batch of {BATCH:,}"


@dataclass(frozen=True)
class Effort:
    """How long to measure; the best of several short rounds counts."""

    rounds: int  # of the main variant
    other_rounds: int
    seconds: float  # of one measurement
    variants: int
    process_rounds: int  # of what needs a process of its own
    cold_rounds: int


FULL = Effort(rounds=6, other_rounds=3, seconds=0.25, variants=4, process_rounds=3, cold_rounds=1)
QUICK = Effort(rounds=3, other_rounds=0, seconds=0.2, variants=1, process_rounds=2, cold_rounds=0)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark; the exit status says only whether it could be run."""
    given = parse(arguments)
    effort = QUICK if given.quick else FULL
    console = Console(width=None if sys.stdout.isatty() else 100)
    report = new_report()
    try:
        games = [registry.load(name) for name in given.games or registry.names()]
        peers = [] if given.no_peers else find_peers(report)
        with console.status("") as status:
            for game in games:
                tell = partial(say_what_is_measured, status)
                report.games.append(measure_game(game, effort, peers, tell))
    except (DauntlessError, RuntimeError) as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    report.peers = [peer.result() for peer in peers]
    show(report, console)
    path = given.json or RESULTS / f"{datetime.now().astimezone():%Y-%m-%dT%H%M%S}.json"
    write_json(report, path)
    console.print(f"written to {path}", markup=False, highlight=False)
    return 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--games", metavar="A,B,…", type=lambda text: text.split(","), help="default: all games"
    )
    parser.add_argument(
        "--quick", action="store_true", help="main variants only, short, no cold compilation"
    )
    parser.add_argument("--no-peers", action="store_true", help="leave OpenSpiel out")
    parser.add_argument(
        "--json", metavar="FILE", type=Path, help="default: benchmarks/results/DATE.json"
    )
    return parser.parse_args(arguments)


def say_what_is_measured(status: Status, what: str) -> None:
    """Show it beside the spinner."""
    status.update(f"measuring {what} …")


def find_peers(report: Report) -> list[Peer]:
    """The peers, or a note that they could not be measured."""
    try:
        return make_peers()
    except RuntimeError as error:
        report.notes.append(str(error))
        return []


def measure_game(
    game: Game[Any, Any], effort: Effort, peers: list[Peer], tell: Callable[[str], None]
) -> GameReport:
    """Everything about one game; the peers are measured between its main variant's rounds."""
    name = game.facts.name
    measured = GameReport(game=name, state_bytes=game.rules.state.itemsize)
    for number, options in enumerate(main_variants(game)[: effort.variants]):
        tell(f"{name} {options}")
        is_main = number == 0
        rounds = effort.rounds if is_main else effort.other_rounds
        beside = [partial(peer.repeat, effort.seconds) for peer in peers] if is_main else []
        rates = best_of(rounds, ways_of_playing(game, options, effort.seconds), beside)
        measured.variants.append(VariantReport(options, rates))
    main = measured.variants[0]
    tell(f"{name} uncompiled")
    alone = {UNCOMPILED: partial(starts.uncompiled, name, main.options, 2 * effort.seconds)}
    main.rates.update(best_of(effort.process_rounds, alone))
    tell(f"how {name} starts")
    measured.copy_nanoseconds = copy_nanoseconds(game, effort.rounds)
    measured.waits = measure_starts(name, main.options, effort)
    measured.targets = judge(name, numbers(measured, peers))
    return measured


def main_variants(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Variants that come to an end, the main one first."""
    return [v for v in game.variants() if game.longest(game.options(v)) is not None]


def ways_of_playing(
    game: Game[Any, Any], options: dict[str, Any], seconds: float
) -> dict[str, Measurement]:
    """What is measured of every variant."""
    return {
        ONE_CORE: random_play(game, options, 1, seconds),
        ALL_CORES: random_play(game, options, cores(), seconds),
        BATCHED: BatchedPlay(game, options, seconds).measure,
    }


def measure_starts(name: str, options: dict[str, Any], effort: Effort) -> dict[str, Wait]:
    """How long a person waits until there is something to see."""
    found = {
        HELP: starts.command(["--help"], effort.process_rounds),
        WARM: starts.command(["simulate", name, "--games", "1"], effort.process_rounds),
    }
    if effort.cold_rounds:
        found[FIRST_MOVE] = starts.first_move(name)
        found[COLD] = starts.cold_compilation(name, options, effort.cold_rounds)
    return found


def numbers(measured: GameReport, peers: list[Peer]) -> Numbers:
    """The main variant's numbers, by the names that targets use."""
    found: Numbers = {(what,): wait.seconds for what, wait in measured.waits.items()}
    found[STATE_BYTES,] = measured.state_bytes
    for way, rates in measured.variants[0].rates.items():
        found[way, DECISIONS], found[way, TURNS] = rates.decisions, rates.turns
    for peer in peers:
        found[peer.name, TURNS] = peer.result().turns_per_second
    if cores() == 1:
        del found[ALL_CORES, DECISIONS]
    return found


if __name__ == "__main__":
    sys.exit(main())
