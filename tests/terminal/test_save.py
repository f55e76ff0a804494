"""Saving, leaving, and going on later."""

from __future__ import annotations

from pathlib import Path

import pytest

from dauntless.engine.errors import DauntlessError
from games.darebase.table import table
from terminal.sitting import Sit, loaded, saved


def test_a_saved_match_goes_on_where_it_stood(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    before = sit("3 d1", f"save {file}")
    assert f"dauntless play darebase --resume {file}" in before.pages[2].replace("\n", "")
    after = sit("log", resume=file)
    assert f"Going on with {file}" in after.pages[0].replace("\n", "")
    board = before.pages[1][before.pages[1].index("     a    b") :]
    assert after.pages[0].endswith(board)
    assert "Blue 3 comes on at d1." in after.pages[1]


def test_a_file_that_is_there_is_replaced_only_when_told_so(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious", encoding="utf-8")
    shown = sit(f"save {file}")
    assert "exists already" in shown.pages[1].replace("\n", "")
    assert file.read_text(encoding="utf-8") == "precious"
    sit(f"save! {file}")
    assert len(loaded(file).steps) == 1


@pytest.mark.parametrize(
    ("where", "reason"),
    [("", "say where"), ("missing/match.jsonl", "no such file"), (".", "exists already")],
)
def test_what_cannot_be_written_is_told(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in sit(f"save {where}").pages[1]


def test_a_directory_cannot_be_replaced(sit: Sit, tmp_path: Path) -> None:
    assert "is a directory" in " ".join(sit(f"save! {tmp_path}").pages[1].split())


def test_quitting_offers_to_save(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    shown = sit("3 d1", "quit", str(file))
    assert "Save the match?" in shown.text
    assert len(loaded(file).steps) >= 4


def test_quitting_does_not_replace_a_file_by_itself(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious", encoding="utf-8")
    shown = sit("quit", str(file), "")
    assert "exists already" in " ".join(shown.text.split())
    assert file.read_text(encoding="utf-8") == "precious"
    sit("quit", f"{file}!")
    assert len(loaded(file).steps) == 1


def test_quitting_without_saving_saves_nothing(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sit("3 d1", "quit", "")
    assert list(tmp_path.iterdir()) == []


def test_quitting_after_saving_asks_nothing(sit: Sit, tmp_path: Path) -> None:
    shown = sit(f"save {tmp_path / 'match.jsonl'}", "quit")
    assert "Save the match?" not in shown.text


def test_leaving_tells_what_the_file_lacks(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    last = sit(f"save {file}", "3").last.replace("\n", " ")
    assert "Saved, but not what has happened since." in last
    assert f"--resume{file}" in last.replace(" ", "")


def test_what_was_taken_back_and_played_otherwise_is_not_saved_yet(
    sit: Sit, tmp_path: Path
) -> None:
    shown = sit("3", f"save {tmp_path / 'm'}", "undo", "5", "quit", "")
    assert "Save the match?" in shown.text


def test_seats_that_are_not_the_usual_ones_belong_to_the_command_to_go_on(
    sit: Sit, tmp_path: Path
) -> None:
    shown = sit(f"save {tmp_path / 'm'}", seats="human,human")
    assert "--seats human,human" in " ".join(shown.pages[1].split())


def test_a_finished_match_can_be_saved_and_read_again(sit: Sit, tmp_path: Path) -> None:
    field = table("b3@c9", dice="1 3 6", flags="c9 d4", delivered="f10")
    file = tmp_path / "won.jsonl"
    sit("3 c10f", f"save {file}", "", resume=saved(field, tmp_path / "match.jsonl"))
    assert loaded(file).score == {"blue": 1.0, "yellow": -1.0}


# What cannot be resumed


def test_a_log_of_another_game(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    sit(f"save {file}")
    with pytest.raises(DauntlessError, match="this is a match of darebase"):
        sit(game="nerve", resume=file)


def test_a_saved_match_has_its_options_already(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    sit(f"save {file}")
    with pytest.raises(DauntlessError, match="has its options already"):
        sit(resume=file, turn_limit=3)


def test_a_file_that_is_no_log(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello", encoding="utf-8")
    with pytest.raises(DauntlessError, match="line 1"):
        sit(resume=file)
