"""`dauntless new-game`: a playable skeleton to begin with."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from dauntless.engine.errors import BadInput, BadOption, faults_of

SKELETON = Path(__file__).resolve().parent.parent / "skeleton"


def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="small letters, words joined by hyphens")
    ],
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="where its package goes")
    ] = Path(),
) -> None:
    """Write a small playable game, to be changed into yours.

    \b
    Examples:
      dauntless new-game hide-and-seek
      dauntless new-game hide-and-seek --folder games
    """
    package = write_skeleton(name, folder)
    typer.echo(f"{package}: a playable game; docs/add-a-game.md explains its files")
    typer.echo(f'to use it: import {package.name}; dauntless.new("{name}")')


def write_skeleton(name: str, folder: Path) -> Path:
    """Write the package of a new game; nothing is written over."""
    from importlib.metadata import packages_distributions

    from dauntless import registry

    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadOption("name", f'"{name}" is none: small letters, words joined by hyphens')
    module = name.replace("-", "_")
    if keyword.iskeyword(module):
        raise BadOption("name", f'"{name}" is a word of Python')
    if name in registry.names():
        raise BadOption("name", f'there is a game "{name}" already')
    if module in sys.stdlib_module_names or module in packages_distributions():
        raise BadOption("name", f'"{name}" is a package that programs import; take another name')
    package = folder / module
    if package.exists():
        raise BadInput(str(package), "it exists already, and is left as it is")
    words = {
        "NAME": name,
        "MODULE": module,
        "TITLE": name.replace("-", " ").title(),
        "CLASS": name.replace("-", " ").title().replace(" ", ""),
    }
    with faults_of(package):
        package.mkdir(parents=True)
        for template in sorted(SKELETON.glob("*.txt")):
            text = template.read_text(encoding="utf-8")
            filled = re.sub(r"\b(NAME|MODULE|TITLE)\b|CLASS", lambda m: words[m[0]], text)
            (package / template.stem).write_text(filled, encoding="utf-8")
    return package
