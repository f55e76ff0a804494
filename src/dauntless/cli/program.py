"""The command line's program: all commands, and what becomes of faults."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any, NoReturn

import typer

from dauntless import __version__
from dauntless.cli import (
    balance,
    bots,
    calibrate,
    keeping,
    legions,
    new_game,
    packs,
    playing,
    positions,
    review,
    serving,
    tournaments,
    tune,
)

app = typer.Typer(
    name="dauntless",
    help="A tabletop for board games about courage: play, study, research.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

UsageError: Any = typer.BadParameter.__base__
"""What Typer raises for a wrong command line; it has moved from module to module."""


def main() -> None:
    """Run the command line; faults of the input end with status 2 and one sentence."""
    from dauntless.engine.errors import DauntlessError

    _print_what_can_be_printed()
    try:
        sys.exit(app(standalone_mode=False))
    except UsageError as error:
        command = error.ctx.command_path if error.ctx else "dauntless"
        _complain(f"{error.format_message().rstrip('.')}; see {command} --help")
    except DauntlessError as error:
        _complain(str(error))
    except BrokenPipeError:
        # Nobody reads on; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(sentence: str) -> NoReturn:
    typer.echo("dauntless: " + " ".join(sentence.split()), err=True)
    sys.exit(2)


def _print_what_can_be_printed() -> None:
    """Where a character cannot be shown, print a question mark rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@app.callback(invoke_without_command=True, epilog="To begin: dauntless play darebase")
def common(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="print the version and exit")] = False,
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


COMMANDS: tuple[Callable[..., None], ...] = (
    playing.games,
    positions.position,
    positions.legal,
    positions.apply,
    positions.outcomes,
    positions.perft,
    playing.play,
    playing.simulate,
    playing.replay,
    bots.bots,
    tournaments.tournament,
    tournaments.ladder,
    calibrate.calibrate,
    balance.balance,
    tune.tune,
    bots.analyse,
    review.review,
    new_game.new_game,
    serving.serve,
    serving.verify,
    keeping.backup,
    keeping.restore,
    keeping.tables,
)

for command in COMMANDS:
    app.command(command.__name__.replace("_", "-"))(command)
app.add_typer(packs.packs)
app.add_typer(legions.legions)
