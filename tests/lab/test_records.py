"""Files of what was played go on where they were, and nothing else is written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from dauntless.engine.errors import BadInput
from dauntless.engine.schema import Strict
from dauntless.lab.records import keep, read_records


class Plan(Strict):
    dauntless: str = "study"
    format: int = 1
    seed: int = 0
    rounds: int = 1


class Game(Strict):
    round: int
    remark: str = ""


def read(file: Path, plan: Plan | None = None) -> list[Game]:
    return read_records(file, plan or Plan(), Game, may_differ=("rounds",))


def begun(file: Path, *games: Game) -> str:
    """A file in which these games stand."""
    assert read(file) == []
    for game in games:
        keep(file, game)
    return file.read_text(encoding="utf-8")


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    games = [Game(round=0), Game(round=1, remark="a line\u2028that is none")]
    text = begun(file, *games)
    assert read(file, Plan(rounds=9)) == games
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_study_that_was_killed_at_any_moment_goes_on(tmp_path: Path, rounds: int) -> None:
    text = begun(tmp_path / "whole.jsonl", Game(round=0), Game(round=1))
    first = text.index("\n")
    for cut in range(len(text)):
        if rounds != 1 and cut < first:
            continue  # half a plan is known by its beginning only
        file = tmp_path / f"cut-{cut}.jsonl"
        file.write_text(text[:cut], encoding="utf-8")
        found = read(file, Plan(rounds=rounds))
        assert found == [Game(round=n) for n in range(text[first + 1 : cut].count("\n"))]
        keep(file, Game(round=7))
        assert read(file, Plan(rounds=rounds)) == [*found, Game(round=7)]


@pytest.mark.parametrize("text", ["hello", "hello\n", "hello\nand more", '{"dauntless": "match"}'])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"mine\.txt, line 1"):
        read(file)
    assert file.read_text(encoding="utf-8") == text


def test_the_line_of_a_fault_is_named(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    begun(file, Game(round=0))
    with file.open("a", encoding="utf-8") as stream:
        stream.write("oh\n")
    with pytest.raises(BadInput, match=r"study\.jsonl, line 3, column 1: this is not JSON"):
        read(file)


def test_a_file_that_cannot_be_one_is_refused_in_words(tmp_path: Path) -> None:
    picture = tmp_path / "picture"
    picture.write_bytes(b"\xff\xd8")
    for file, reason in (
        (tmp_path, "is a directory"),
        (picture, "not UTF-8"),
        (tmp_path / "no" / "file", "no such file"),
    ):
        with pytest.raises(BadInput, match=reason) as refused:
            read(file)
        assert refused.value.where == str(file)
