"""`dauntless legion`: lists that players build before a game, as texts to share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless.cli.shared import PackFile

if TYPE_CHECKING:
    from dauntless.engine.game import Game

ListFile = Annotated[str, typer.Argument(metavar="FILE", help="a legion as text; - reads stdin")]
Of = Annotated[str, typer.Option("--game", metavar="GAME", help="default: the game of legions")]

legions = typer.Typer(
    name="legion",
    help="Check legions, the lists that are built before a battle.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@legions.callback()
def about() -> None:
    """Keep `check` a command of its own."""


@legions.command()
def check(file: ListFile, game: Of = "", pack: PackFile = None) -> None:
    """Check a legion; a fault is named by its line.

    \b
    Examples:
      dauntless legion check mine.txt
    """
    from dauntless.terminal.files import read_text

    place = "stdin" if file == "-" else file
    typer.echo(_game(game, pack).check_list(read_text(file), place))


def _game(name: str, pack: Any) -> Game[Any, Any]:
    """The game of that name, or the first whose players build lists."""
    from dauntless import registry

    if not name:
        name = next(one for one in registry.names() if registry.find(one).has_lists)
    return registry.load(name, pack)
