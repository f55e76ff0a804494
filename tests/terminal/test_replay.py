"""Replaying: step by step, all at once, for programs; always as one viewer saw it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable

import pytest

import dauntless
from conformance.nerve import Nerve
from dauntless.engine.errors import DauntlessError
from dauntless.engine.match import Match
from dauntless.terminal.replay import replay_in_terminal


@pytest.fixture
def match() -> Match:
    """Two turns of Darebase and the beginning of a third."""
    made = dauntless.new("darebase", scripted=True)
    return made.play("roll:2,5,6 2 d1 d2 stop roll:4 3 e11 e10 stop roll:1 2")


Replay = Callable[..., str]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Replay:
    """Shows a match to somebody who types some lines."""

    def replay(
        match: Match,
        *lines: str,
        seat: str | None = None,
        all_at_once: bool = False,
        as_json: bool = False,
    ) -> str:
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        replay_in_terminal(match, seat, all_at_once=all_at_once, as_json=as_json)
        return capsys.readouterr().out

    return replay


def test_it_starts_at_the_beginning_and_goes_on_step_by_step(match: Match, replay: Replay) -> None:
    shown = replay(match, "", "n", "n")
    pages = shown.split("/12> ")
    assert pages[0].startswith("The beginning.")
    assert "The dice show 2, 5 and 6." in pages[1]
    assert "Blue picks player 2." in pages[2]
    assert "Blue 2 comes on at d1." in pages[3]
    assert "b2" in pages[3].split("Power")[1]


@pytest.mark.parametrize(
    ("typed", "step"),
    [
        (["4"], 4), (["99"], 12), (["4", "p"], 3), (["p"], 0), (["t"], 6), (["t", "t"], 11),
        (["t", "t", "t"], 12), (["0"], 0), (["7", "2"], 2), (["12", "n"], 12), (["dance"], 0),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_going_back_and_forth(
    match: Match,
    replay: Replay,
    typed: list[str],
    step: int,
) -> None:
    shown = replay(match, *typed, "q")
    assert shown.rstrip().endswith(f"{step}/12> q")


def test_a_replay_offers_no_choices(match: Match, replay: Replay) -> None:
    assert "you can choose" not in replay(match, "12", seat="blue")


def test_the_end_and_the_beginning_are_told(match: Match, replay: Replay) -> None:
    assert "This is the end of the match." in replay(match, "12", "n")
    assert "This is the beginning." in replay(match, "p")


def test_the_whole_story(match: Match, replay: Replay) -> None:
    lines = replay(match, all_at_once=True).splitlines()
    assert lines[0] == " 1  The dice show 2, 5 and 6."
    assert lines[-1] == "12  Blue picks player 2."
    assert len(lines) == 12


def test_every_step_for_programs(match: Match, replay: Replay) -> None:
    entries = json.loads(replay(match, as_json=True))
    assert entries[0] == {"step": 1, "chance": "roll:2,5,6", "story": "The dice show 2, 5 and 6."}
    assert entries[1] == {
        "step": 2, "seat": "blue", "action": "2", "story": "Blue picks player 2.",
    }  # fmt: skip
    assert len(entries) == 12


def test_an_empty_match(
    replay: Replay,
) -> None:
    empty = dauntless.new("darebase", scripted=True)
    assert replay(empty, as_json=True) == "[]\n"
    assert replay(empty, all_at_once=True) == ""
    assert "0/0> " in replay(empty, "n", "t", "p", "3")


def test_what_the_viewer_could_not_know_is_not_told(
    replay: Replay,
) -> None:
    match = dauntless.new("darebase", scenario="classic", scripted=True)
    match.play("blue:base:c2 yellow:base:f10")
    seen = {
        seat: json.loads(replay(match, as_json=True, seat=seat))[0]
        for seat in (None, "blue", "yellow", "0")
    }
    assert seen["blue"]["action"] == seen["0"]["action"] == "base:c2"
    assert seen["yellow"]["action"] is None
    assert seen[None]["action"] is None
    assert "c2" not in json.dumps(seen[None])


def test_dealt_cards_stay_hidden_from_a_spectator(
    replay: Replay,
) -> None:
    match = Match(Nerve(), seed=3)
    entries = json.loads(replay(match, as_json=True))
    assert {entry["chance"] for entry in entries} == {None}
    own = json.loads(replay(match, as_json=True, seat="red"))
    assert sum(entry["chance"] is not None for entry in own) == 2


@pytest.mark.parametrize("seat", ["red", "9"])
def test_a_seat_that_there_is_not(
    match: Match,
    replay: Replay,
    seat: str,
) -> None:
    with pytest.raises(DauntlessError, match="no seat"):
        replay(match, seat=seat)
