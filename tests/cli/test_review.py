"""`dauntless review`: for people, for programs, as a page; bad input in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.runner import Run
from golden.files import folder

MATCH = folder("darebase") / "turn-limit-draw.jsonl"


def test_for_people_it_says_who_was_lucky_and_what_was_given_away(run: Run) -> None:
    ran = run("review", MATCH, "--iterations", "8")
    assert ran.status == 0
    assert "Where the results come from" in ran.out
    assert "Blue was " in ran.out
    assert "lucky by " in ran.out
    assert "50.0 %" in ran.out


def test_for_programs_the_accounts_add_up(run: Run) -> None:
    found = json.loads(run("review", MATCH, "--iterations", "8", "--json").out)
    assert found["seats"] == ["blue", "yellow"]
    for account in found["accounts"]:
        parts = (account[name] for name in ("opening", "luck", "own", "others"))
        assert sum(parts) == account["result"] == found["parts"] // 2
    choice = next(step for step in found["steps"] if step["worth"] is not None)
    assert choice["kind"] == "choice"
    assert choice["worth"]["loss"] >= 0


def test_the_page_needs_nothing_else(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert run("review", MATCH, "--iterations", "8", "--html", page).status == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<polyline") == 2
    assert "http" not in text
    assert "The dearest choices" in text


@pytest.mark.parametrize(
    ("arguments", "stdin", "word"),
    [
        (("nowhere.jsonl",), "", "no such file"),
        (("-",), "", "empty"),
        (("-",), "{", "not JSON"),
        (("-",), "".join(MATCH.read_text().splitlines(keepends=True)[:9]), "not over"),
        ((str(MATCH), "--iterations", "0"), "", "iterations"),
        ((str(MATCH), "--iterations", "4", "--html", "no/such/folder.html"), "", "no folder"),
    ],
    ids=["missing", "empty", "broken", "unfinished", "no-budget", "no-folder"],
)
def test_bad_input_is_refused_in_words(
    run: Run, arguments: tuple[str, ...], stdin: str, word: str
) -> None:
    ran = run("review", *arguments, stdin=stdin)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("dauntless: ")
    assert word in ran.err
