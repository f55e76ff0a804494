"""What an open project is held to: a version that follows its changes, files that agree."""

from __future__ import annotations

import json
import re
from pathlib import Path

import dauntless
from golden.regenerate import renew_guide

PROJECT = Path(__file__).resolve().parents[2]


def test_the_version_is_the_newest_of_the_changelog() -> None:
    changes = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+)$", changes, re.M)
    assert versions[0] == dauntless.__version__
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(numbers, reverse=True)


def test_the_public_tests_are_those_of_make() -> None:
    workflow = (PROJECT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert "run: make test" in workflow


def test_golden_files_written_anew_renew_the_hash_of_the_guide(tmp_path: Path) -> None:
    guide = tmp_path / "guide.jsonl"
    rest = '{"note": "Hello."}\n{"chance":"roll:2,5,6"}\n'
    guide.write_text('{"game":"darebase","pack":{"hash":"old","title":"T"}}\n' + rest)
    renew_guide(guide, "new")
    first, told = guide.read_text().split("\n", 1)
    assert json.loads(first)["pack"] == {"hash": "new", "title": "T"}
    assert told == rest
    renew_guide(tmp_path / "no-guide.jsonl", "new")
    assert not (tmp_path / "no-guide.jsonl").exists()
