"""`dauntless new-game` writes a game that plays, passes conformance and is in house style."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import Run

PROJECT = Path(__file__).resolve().parents[2]
NAME = "tug-of-war"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the new game was written to."""
    return tmp_path_factory.mktemp("new-game")


@pytest.fixture
def package(run: Run, folder: Path) -> Path:
    """A new game, written by the command."""
    made = folder / "tug_of_war"
    if not made.exists():
        ran = run("new-game", NAME, "--folder", folder)
        assert ran.status == 0, ran.err
        assert str(made) in ran.out
        installed = folder / "tug_of_war-1.dist-info"  # as if it had been installed
        installed.mkdir()
        (installed / "METADATA").write_text("Name: tug-of-war\nVersion: 1\n")
        points = "[dauntless.games]\ntug-of-war = tug_of_war:GAME\n"
        (installed / "entry_points.txt").write_text(points)
    return made


def python(package: Path, *arguments: str) -> str:
    """What Python prints that can import the game."""
    paths = os.pathsep.join([str(package.parent), str(PROJECT / "tests")])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_plays(package: Path) -> None:
    program = (
        "import dauntless\n"
        "match = dauntless.new('tug-of-war', seed=1, goal=6)\n"
        "while not match.over: match.act(match.legal()[0])\n"
        "print(sorted(match.score.values()), match.story()[-1])"
    )
    assert python(package, "-c", program).startswith("[-1.0, 1.0]")


def test_it_passes_conformance(package: Path) -> None:
    told = python(
        package, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-m", "not slow", "-k", NAME,
        "tests/conformance",
    )  # fmt: skip
    assert told.count(".") > 40, "the checks were run"


def test_it_is_in_house_style(package: Path) -> None:
    config = str(PROJECT / "pyproject.toml")
    for how in (("check", "--ignore", "ARG"), ("format", "--check")):  # as for games of ours
        python(package, "-m", "ruff", *how, "--config", config, "--no-cache", str(package))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Tug", "small letters"),
        ("tug_of_war", "small letters"),
        ("../tug", "small letters"),
        ("class", "a word of Python"),
    ],
)
def test_a_name_that_cannot_be_is_refused(run: Run, tmp_path: Path, name: str, words: str) -> None:
    ran = run("new-game", name, "--folder", tmp_path)
    assert ran.status == 2
    assert words in ran.err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tug_of_war").mkdir()
    ran = run("new-game", NAME, "--folder", tmp_path)
    assert ran.status == 2
    assert "it exists already, and is left as it is" in ran.err
