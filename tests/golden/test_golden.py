"""Every game has golden files, and is still played and told as they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dauntless import registry
from dauntless.engine.explore import perft
from dauntless.engine.log import read_log, write_log
from golden.files import cases, ends, folder, playthrough

NAMES = registry.names()
VARIANTS = [(name, variant) for name in NAMES for variant in cases(name)]
FINISHED = [(name, end) for name in NAMES for end in ends(name)]


def read(path: Path) -> str:
    assert path.exists(), f"{path.name} is missing; golden/__init__.py says how to write it"
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_variant_is_played_and_told_as_before(name: str, variant: str) -> None:
    expected = read(folder(name) / f"{variant}.txt")
    assert playthrough(cases(name)[variant]).splitlines() == expected.splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_how_it_can_end(name: str) -> None:
    assert ends(name), f"golden/{name}/__init__.py must list the ways to end, as Darebase's does"


@pytest.mark.parametrize(("name", "end"), FINISHED)
def test_a_finished_game_ends_as_before(name: str, end: str) -> None:
    log = read(folder(name) / f"{end}.jsonl")
    match = read_log(log, registry.find)
    options, wanted = ends(name)[end]
    assert match.game.facts.name == name
    assert options.items() <= match.options.model_dump().items()
    assert wanted(match)
    assert write_log(match) == log


@pytest.mark.parametrize("name", NAMES)
def test_as_many_sequences_of_decisions_as_before(name: str) -> None:
    entries: list[dict[str, Any]] = json.loads(read(folder(name) / "perft.json"))
    assert {entry["variant"] for entry in entries} == set(cases(name))
    game = registry.load(name)
    for entry in entries:
        s = game.read_position(entry["position"], entry["options"])
        counted = [perft(game, s, depth) for depth in range(len(entry["counts"]))]
        assert counted == entry["counts"], (entry["variant"], entry["where"])


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_golden_file_too_many(name: str) -> None:
    wanted = {f"{variant}.txt" for variant in cases(name)}
    wanted |= {f"{end}.jsonl" for end in ends(name)} | {"perft.json", "__init__.py"}
    present = {path.name for path in folder(name).iterdir() if path.is_file()}
    assert present == wanted
