"""What `make` would install, in a fresh clone and afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PLAYING, EVERYTHING = "--editable .", "--editable '.[dev]'"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    if shutil.which("make") is None:
        pytest.skip("there is no make here")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(PROJECT / name, tmp_path)
    (tmp_path / "web").mkdir()
    return tmp_path


def installed(clone: Path, target: str) -> list[str]:
    """What a target installs; what it makes is noted as made, in the order it is made."""
    command = ["make", "--dry-run", target]
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    for mark in (line.removeprefix("touch ") for line in lines if line.startswith("touch ")):
        (clone / mark).parent.mkdir(parents=True, exist_ok=True)
        (clone / mark).touch()
    return [line.partition("check ")[2] for line in lines if "pip install" in line]


def test_whoever_plays_installs_what_playing_needs(clone: Path) -> None:
    assert installed(clone, "play") == [PLAYING]
    assert installed(clone, "terminal") == []
    assert installed(clone, "test") == [EVERYTHING], "the rest comes with the tests"


def test_after_the_tests_playing_installs_nothing_anew(clone: Path) -> None:
    assert installed(clone, "test") == [PLAYING, EVERYTHING]
    assert installed(clone, "play") == installed(clone, "test") == []


def test_other_requirements_are_installed_once_for_each(clone: Path) -> None:
    assert installed(clone, "test")
    changed = clone / "pyproject.toml"
    later = (clone / ".venv" / ".ready").stat().st_mtime + 1
    os.utime(changed, (later, later))
    os.utime(clone / ".venv" / ".playable", (later + 1, later + 1))
    assert installed(clone, "test") == [EVERYTHING]
    assert installed(clone, "play") == []
