"""What commands share: their common options, and how what is typed becomes a game and its options.

Heavy parts are imported by the command that needs them, so that `--help` is quick.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from dauntless.engine.game import Game
    from dauntless.lab.work import Crew

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game's name; see `games`")]
File = Annotated[str, typer.Argument(metavar="FILE", help="a position as JSON; - reads stdin")]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="play with this content pack")
]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="K=V", help="an option of the game; see `games`"),
]
OptionsInTurn = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="K=V", help="an option of the game; several values take turns"
    ),
]
ChanceSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="where luck comes from")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same games")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help="default: all cores")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="play on this Ray cluster; local: here"),
]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON for programs")]


def load_game(name: str, pack: Path | None) -> Game[Any, Any]:
    """The game of a name; who waits at a terminal is told that its rules are being compiled."""
    from dauntless import registry

    made = registry.load(name, pack)
    if sys.stderr.isatty():
        from dauntless.terminal.preparing import prepare

        prepare(made)
    return made


def make_crew(workers: int | None, cluster: str | None) -> Crew:
    """Those who play: processes of this machine, or those of a cluster."""
    from dauntless.lab.work import Crew

    if cluster is None:
        return Crew(workers)
    from dauntless.lab.cluster import ClusterCrew

    return ClusterCrew(cluster, workers)


def check_writable(*files: Path | None) -> None:
    """Refuse at once what could not be written when everything has been played."""
    from dauntless.engine.errors import BadInput

    for file in filter(None, files):
        if file.is_dir():
            raise BadInput(str(file), "it is a folder, not a file")
        if not file.parent.is_dir():
            raise BadInput(str(file), f"there is no folder {file.parent}")


def find_game(name: str) -> type[Game[Any, Any]]:
    """The class of a game, for reading a log."""
    return type(load_game(name, None))


def read_position(file: str) -> dict[str, Any]:
    """A position from a file."""
    from dauntless.engine.errors import BadPosition
    from dauntless.engine.schema import read_json
    from dauntless.terminal.files import read_text

    position = read_json(read_text(file))
    if not isinstance(position, dict):
        raise BadPosition("position", "it must be a JSON object, as `dauntless position` prints")
    return position


def read_options(given: list[str] | None) -> dict[str, Any]:
    """The options of a match, each given once."""
    from dauntless.engine.errors import BadOption

    named = _named_values(given)
    for key, values in named.items():
        if len(values) > 1:
            raise BadOption(f"option.{key}", "it is given twice")
    return {key: values[0] for key, values in named.items()}


def read_options_in_turn(given: list[str] | None) -> list[dict[str, Any]]:
    """Every combination of values, if options are given several times; the last changes first."""
    named = _named_values(given)
    return [dict(zip(named, values, strict=True)) for values in product(*named.values())]


def _named_values(given: list[str] | None) -> dict[str, list[Any]]:
    from dauntless.engine.errors import BadOption

    named: dict[str, list[Any]] = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals or not key:
            raise BadOption("option", f'"{item}" has not the form name=value')
        named.setdefault(key, []).append(_option_value(value))
    return named


def _option_value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return text
