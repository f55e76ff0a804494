"""Arrows point one way: who may import whom, and nobody in a circle, not even late."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from docs.markdown import PROJECT

SOURCES = PROJECT / "src"
MAY_USE: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "registry": {"engine"},
    "bots": {"engine"},
    "lab": {"engine", "registry", "bots"},
    "terminal": {"engine", "registry", "bots", "lab"},
    "server": {"engine", "registry", "bots", "dauntless"},
    "cli": {"engine", "registry", "bots", "lab", "terminal", "server", "dauntless"},
    "dauntless": {"engine", "registry", "lab"},
    "__main__": {"cli"},
}
"""`dauntless` is the package itself: its version, and how matches are begun."""


def name_of(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(file): file for file in SOURCES.rglob("*.py")}


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported somewhere in a file; those for types alone are left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports are absolute"
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in FILES else node.module for name in inner)
        yield from imported(node)


USES = {
    name: {other for other in imported(ast.parse(file.read_text("utf-8"))) if other in FILES}
    for name, file in FILES.items()
}


@pytest.mark.parametrize("room", MAY_USE)
def test_a_room_uses_only_those_below_it(room: str) -> None:
    modules = [name for name in FILES if room_of(name) == room]
    assert modules
    for name in modules:
        used = {room_of(other) for other in USES[name]} - {room}
        assert used <= MAY_USE[room], f"{name} uses {used - MAY_USE[room]}"


def test_every_room_is_told() -> None:
    assert {room_of(name) for name in FILES} == set(MAY_USE)


def test_games_do_not_know_each_other() -> None:
    for name in FILES:
        if room_of(name) == "games":
            game = name.split(".")[:3]
            for other in USES[name]:
                assert room_of(other) != "games" or other.split(".")[:3] == game, (name, other)


def test_no_module_needs_itself() -> None:
    try:
        TopologicalSorter(USES).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))
