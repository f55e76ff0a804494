"""The commands about single bots: list them, ask one for its analysis."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless.cli.shared import AsJson, GameName, PackFile, load_game

if TYPE_CHECKING:
    from dauntless.bots.analysis import Analysis

USUAL_ITERATIONS = 20_000


def bots(as_json: AsJson = False) -> None:
    """List the bots and what they do; the weakest level first.

    \b
    Examples:
      dauntless bots
      dauntless play darebase --seats human,bold
    """
    from dauntless.bots.catalogue import bot_names, find_kind

    described = [{"name": name, "about": find_kind(name).about} for name in bot_names()]
    if as_json:
        typer.echo(json.dumps(described, ensure_ascii=False))
        return
    for bot in described:
        typer.echo(f"{bot['name']:12} {bot['about']}")


def analyse(
    game: GameName,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="a position or a match log; - reads stdin")
    ],
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations", metavar="N", help=f"how much to think; default: {USUAL_ITERATIONS:,}"
        ),
    ] = None,
    ms: Annotated[
        int | None, typer.Option("--ms", metavar="N", help="how long to think instead")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same answer")] = 0,
    as_json: AsJson = False,
    pack: PackFile = None,
) -> None:
    """Say how a position stands, and what could be done.

    Every seat is advised from what it can know. Of a match log, the last position is taken.

    \b
    Examples:
      dauntless analyse darebase start.json
      dauntless analyse darebase match.jsonl --ms 3000
    """
    from dauntless.bots.analysis import analyse as analyse_state
    from dauntless.bots.search import Budget
    from dauntless.terminal.files import read_text

    if iterations is None and ms is None:
        iterations = USUAL_ITERATIONS
    budget = Budget(iterations=iterations, milliseconds=ms)
    made, state = read_state(game, read_text(file), pack)
    found = analyse_state(made, state, budget, seed)
    if as_json:
        typer.echo(json.dumps([analysis_fields(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        print_analysis(one)


def read_state(name: str, text: str, pack: Path | None) -> tuple[Any, Any]:
    """A game and a state of it, from a position or from the end of a match log."""
    from dauntless import registry
    from dauntless.engine.errors import BadInput
    from dauntless.engine.log import read_log
    from dauntless.engine.schema import read_json

    if '"dauntless"' in text.partition("\n")[0]:
        match = read_log(text, registry.find)
        if match.game.facts.name != name:
            raise BadInput("log", f"this is a match of {match.game.facts.name}, not of {name}")
        return match.game, match.state
    game = load_game(name, pack)
    return game, game.read_position(read_json(text))


def analysis_fields(one: Analysis) -> dict[str, Any]:
    """An analysis for programs."""
    from dataclasses import asdict

    return asdict(one)


def print_analysis(one: Analysis) -> None:
    """An analysis for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    chances = ", ".join(f"{seat} {chance:.0%}" for seat, chance in one.chances.items())
    console.print(f"{one.seat} to decide; chances: {chances} ({one.iterations:,} iterations)")
    if one.mixed:
        console.print("Something is hidden here: mix the actions by their shares.")
    table = Table("action", "share", "value", "visits", "succeeds", "what it does")
    for advice in one.advice:
        success = "" if advice.success is None else f"{advice.success:.1%}"
        table.add_row(
            advice.action,
            f"{advice.share:.1%}",
            f"{advice.value:+.2f}",
            f"{advice.visits:,}",
            success,
            advice.meaning,
        )
    console.print(table)
