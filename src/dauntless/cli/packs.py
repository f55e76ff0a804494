"""`dauntless pack`: look at a content pack, check one, or take a copy to change."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from dauntless.cli.shared import GameName

Given = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="a pack file; default: the game's own")
]
Target = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="where to; default: GAME.toml")
]

packs = typer.Typer(
    name="pack",
    help="Show, check or export content packs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@packs.command()
def show(game: GameName, file: Given = None) -> None:
    """Print what a pack contains, and the source of each entry.

    \b
    Examples:
      dauntless pack show darebase
      dauntless pack show darebase mine.toml
    """
    for line in _lines(_pack(game, file).model_dump(mode="json", exclude_defaults=True), -1):
        typer.echo(line)


@packs.command()
def check(game: GameName, file: Given = None) -> None:
    """Check a pack; a fault is named by file, entry and field.

    \b
    Examples:
      dauntless pack check darebase mine.toml
    """
    pack = _pack(game, file)
    counts: dict[str, int] = {}
    for source in _sources(pack.model_dump(mode="json")):
        counts[source] = counts.get(source, 0) + 1
    told = ", ".join(f"{count} {source}" for source, count in sorted(counts.items()))
    typer.echo(f"{pack.pack.title}: all is well ({told} entries; hash {pack.hash})")


@packs.command()
def export(game: GameName, file: Target = None) -> None:
    """Write the game's own pack to a file, as a start for your own.

    \b
    Examples:
      dauntless pack export darebase mine.toml
    """
    from dauntless import registry
    from dauntless.engine.errors import BadInput, faults_of

    target = file if file is not None else Path(f"{game}.toml")
    own = registry.find(game).folder() / "base.toml"
    if target.exists():
        raise BadInput(str(target), "it exists already, and is left as it is")
    with faults_of(target):
        shutil.copyfile(own, target)
    typer.echo(f"{target}: change it, check it with `dauntless pack check {game} {target}`")


def _pack(game: str, file: Path | None) -> Any:
    from dauntless import registry

    kind = registry.find(game)
    return kind.base_pack() if file is None else kind.read_pack(file)


def _lines(value: Any, depth: int = 0, name: str = "") -> Iterator[str]:
    """A pack as an outline: entries of lists by their ids, short values on one line."""
    indent = "  " * depth
    if isinstance(value, dict) and not _is_short(value):
        title = value.get("title", value.get("id", ""))
        source = f" ({value['source']})" if "source" in value else ""
        if name or title:
            yield f"{indent}{name}{': ' if name and title else ''}{title}{source}"
        for key, inner in value.items():
            if key not in ("title", "source"):
                yield from _lines(inner, depth + 1, key)
    elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        for inner in value:
            yield from _lines(inner, depth, name)
    else:
        yield f"{indent}{name}: {_short(value)}"


def _is_short(value: dict[str, Any]) -> bool:
    return "source" not in value and all(not isinstance(v, dict | list) for v in value.values())


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    if isinstance(value, list):
        return " | ".join(map(str, value))
    return str(value)


def _sources(value: Any) -> Iterator[str]:
    """The sources of all entries, however deep."""
    if isinstance(value, dict):
        if "source" in value:
            yield value["source"]
        for inner in value.values():
            yield from _sources(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _sources(inner)
