"""Fingerprints: no change of a record, of rules or of content goes unnoticed."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dauntless
from dauntless import registry
from dauntless.engine.fingerprints import ENGINE, layout_of, rules_of, sources_fingerprint
from dauntless.engine.packs import content_hash

PACKAGE = ENGINE.parent


@pytest.mark.parametrize("name", dauntless.game_names())
def test_a_change_of_any_source_of_the_rules_changes_their_fingerprint(
    name: str, tmp_path: Path
) -> None:
    kind = registry.find(name)
    folders = shutil.copytree(ENGINE, tmp_path / "engine"), tmp_path / "game"
    shutil.copytree(kind.folder(), folders[1])
    before = sources_fingerprint(folders)
    assert before == rules_of(kind), "where the sources lie does not matter"
    files = [file for folder in folders for file in folder.rglob("*.py")]
    for file in files:
        source = file.read_bytes()
        file.write_bytes(source + b"\nMOVES = 4\n")
        assert sources_fingerprint(folders) != before, file.name
        file.write_bytes(source)
    files[0].rename(files[0].with_name("other.py"))
    assert sources_fingerprint(folders) != before


@pytest.mark.parametrize("name", dauntless.game_names())
def test_rules_use_no_source_that_is_not_in_their_fingerprint(name: str) -> None:
    """What a game imports of this package lies in its own folder or in the engine."""
    folder = registry.find(name).folder()
    own = ".".join(folder.relative_to(PACKAGE.parent).parts)
    for source in (ENGINE, folder):
        for file in source.rglob("*.py"):
            for module in imported(file):
                if module.partition(".")[0] == "dauntless":
                    assert module.startswith(("dauntless.engine", own)), f"{file}: {module}"


def imported(file: Path) -> Iterator[str]:
    """The modules that a source imports when it is read, not those it names for types alone."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            node.body.clear()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield node.module or ""


@pytest.mark.parametrize("name", dauntless.game_names())
def test_a_change_of_any_value_in_a_pack_changes_its_hash(name: str) -> None:
    pack = registry.load(name).pack
    content = pack.model_dump(mode="json")
    assert content_hash(content) == pack.hash
    changed = 0
    for holder, key in leaves(content):
        value, holder[key] = holder[key], "something else"
        is_title = holder is content["pack"]
        assert (content_hash(content) == pack.hash) == is_title
        holder[key] = value
        changed += not is_title
    assert changed > 0


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every single value in a piece of JSON, as its holder and its place there."""
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(item, dict | list):
            yield from leaves(item)
        else:
            yield value, key


@pytest.mark.parametrize(
    "other",
    [
        [("turn", "u1"), ("dice", "u1", (3,)), ("unit", [("hp", "u1"), ("at", "u1")], (2,))],
        [("turns", "u2"), ("dice", "u1", (3,)), ("unit", [("hp", "u1"), ("at", "u1")], (2,))],
        [("turns", "u1"), ("dice", "u1", (4,)), ("unit", [("hp", "u1"), ("at", "u1")], (2,))],
        [("dice", "u1", (3,)), ("turns", "u1"), ("unit", [("hp", "u1"), ("at", "u1")], (2,))],
        [("turns", "u1"), ("dice", "u1", (3,)), ("unit", [("at", "u1"), ("hp", "u1")], (2,))],
        [("turns", "u1"), ("dice", "u1", (3,)), ("unit", [("hp", "u1"), ("at", "u1")], (3,))],
        [("turns", "u1"), ("dice", "i1", (3,)), ("unit", [("hp", "u1"), ("at", "u1")], (2,))],
    ],
    ids=["name", "type", "shape", "order", "nested order", "nested shape", "sign"],
)
def test_a_change_of_any_field_changes_the_layout(other: Any) -> None:
    record = [("turns", "u1"), ("dice", "u1", (3,)), ("unit", [("hp", "u1"), ("at", "u1")], (2,))]
    assert layout_of(np.dtype(record)) == layout_of(np.dtype(list(record)))
    assert layout_of(np.dtype(record)) != layout_of(np.dtype(other))
