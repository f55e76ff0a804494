"""The tutorial's game, put together from its page, is a complete game."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dauntless
from dauntless import registry
from dauntless.engine.errors import BadPosition
from dauntless.engine.explore import perft
from dauntless.engine.game import Game
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match
from dauntless.lab.simulation import play_random
from docs.examples import run_sessions
from docs.markdown import PROJECT, files

PAGE = "docs/add-a-game.md"


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest) -> Path:
    """Where the page's files lie: always the same place, so that compiled code is found again."""
    assert request.config.cache is not None
    folder = request.config.cache.mkdir("add-a-game")
    for name, text in files(PAGE).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            draft = path.with_suffix(f".{os.getpid()}")
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
    (folder / "sitecustomize.py").write_text("import stare_down\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def game(folder: Path) -> Iterator[Game[Any, Any]]:
    """The game, registered for this module's tests only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(registry, "_added", {})
        registry.add(importlib.import_module("stare_down").StareDown)  # imported once, added anew
        yield registry.load("stare-down")


def run(folder: Path, *command: str, typed: str = "") -> str:
    """What a command prints that knows the game."""
    inherited = os.environ.get("PYTHONPATH")
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), *filter(None, [inherited])))},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.usefixtures("game")
def test_the_examples_come_out_as_shown() -> None:
    results = run_sessions(PAGE)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_code_is_in_house_style(folder: Path) -> None:
    config = str(PROJECT / "pyproject.toml")
    run(folder, "-m", "ruff", "check", "--config", config, "--no-cache", ".")
    run(folder, "-m", "ruff", "format", "--check", "--config", config, "--no-cache", ".")


def test_its_own_rule_tests_pass(folder: Path) -> None:
    assert "2 passed" in run(folder, "-m", "pytest", "-c", os.devnull, "--rootdir", ".", ".")


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("hearts", "moves", "left", "right"),
    [
        (3, "roll:6 roll:1 left:blink right:stare", 2, 3),
        (3, "roll:6 roll:1 left:blink right:blink", 2, 2),
        (3, "roll:6 roll:1 left:stare right:stare", 3, 1),
        (3, "roll:4 roll:4 left:stare right:stare", 2, 2),
        (1, "roll:1 roll:2 left:stare right:stare", 0, 1),
    ],
)
def test_hearts_are_lost_as_its_rulebook_says(
    hearts: int, moves: str, left: int, right: int
) -> None:
    match = dauntless.new("stare-down", hearts=hearts, scripted=True).play(moves)
    assert match.position()["hearts"] == {"left": left, "right": right}


@pytest.mark.parametrize("hearts", [1, 3, 9])
def test_it_is_played_to_the_end(game: Game[Any, Any], hearts: int) -> None:
    played = play_random(game, {"hearts": hearts}, games=500, seed=1)
    assert (played.scores.sum(axis=1) == 0).all()
    assert {-1.0, 0.0, 1.0} == set(played.scores[:, 0])
    assert played.decisions.max() <= 2 * (2 * hearts - 1)


def test_sequences_are_counted(game: Game[Any, Any]) -> None:
    start = game.start(game.options())
    rolls = 6 * 6
    assert [perft(game, start, depth) for depth in range(3)] == [1, rolls * 2, rolls * 4]
    assert perft(game, start, 4) == (rolls * 4) ** 2
    short = game.start(game.options({"hearts": 1}))
    assert perft(game, short, 3) == 0


@pytest.mark.usefixtures("game")
def test_its_log_replays() -> None:
    match = dauntless.new("stare-down", hearts=2, seed=3)
    while not match.over:
        match.act(match.legal()[-1])
    text = write_log(match)
    again = read_log(text, registry.find)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.steps == match.steps
    assert write_log(again) == text


def test_every_position_on_the_way_can_be_read_back(game: Game[Any, Any]) -> None:
    match = dauntless.new("stare-down", scripted=True)
    for words in ("roll:4", "roll:4", "left:stare", "right:stare", "roll:1 roll:6", "right:stare"):
        match.play(words)
        again = Match(game, position=match.position(), scripted=True)
        assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hearts": {"left": 4, "right": 3}}, "hearts.left"),
        ({"dice": {"left": 7, "right": None}}, "dice.left"),
        ({"dice": {"left": None, "right": 2}}, "dice.right"),
        ({"choices": {"left": "blink", "right": None}}, "choices"),
        ({"choices": {"left": "stare", "right": "stare"}}, "dice"),
        ({"hearts": {"left": 0, "right": 3}}, "choices"),
    ],
)
def test_impossible_positions_are_refused(
    game: Game[Any, Any], change: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        game.read_position(game.position(game.start(game.options())) | change)
    assert refused.value.where == field


def test_the_command_line_knows_it(folder: Path) -> None:
    dauntless_command = str(Path(sys.executable).with_name("dauntless"))
    assert "stare-down: Stare Down." in run(folder, dauntless_command, "games")
    words = ("play", "stare-down", "--seed", "4")
    seen = run(folder, dauntless_command, *words, typed="stare\nquit\n")
    assert "Left rolls a 2. Right rolls in secret." in seen
    assert "Left chooses to stare." in seen


@pytest.mark.slow
def test_it_passes_the_conformance_suite(folder: Path) -> None:
    suite = str(PROJECT / "tests" / "conformance")
    printed = run(
        folder, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(PROJECT), suite,
        "-k", "stare-down",
    )  # fmt: skip
    assert "passed" in printed
