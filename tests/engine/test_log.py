"""The match log: replayed exactly, and refused with the line where it cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dauntless
from dauntless import registry
from dauntless.engine.errors import BadLog
from dauntless.engine.fingerprints import rules_of
from dauntless.engine.log import FORMAT, read_log, write_log
from dauntless.engine.match import Match
from dauntless.games.darebase import Darebase

MOVES = "roll:3,4,5 3 d1 d2 stop roll:2 4 e11 e10 e9 stop"


def a_match() -> Match:
    match = dauntless.new("darebase", scripted=True, turn_limit=2)
    match.play("roll:3,4,5 3 d1")
    match.say("yellow", "interesting")
    return match.play("d2 stop roll:2 4 e11 e10 e9 stop")


LOG = write_log(a_match())


def refusal(text: str) -> BadLog:
    with pytest.raises(BadLog) as refused:
        read_log(text, registry.find)
    return refused.value


def test_a_log_is_lines_of_readable_json() -> None:
    header, *lines = [json.loads(line) for line in LOG.splitlines()]
    assert header == {
        "dauntless": "match",
        "format": FORMAT,
        "game": "darebase",
        "rules": Darebase.facts.rules_version,
        "pack": {"title": "Darebase, 1st edition", "hash": Darebase.base_pack().hash},
        "options": {"scenario": "steady-supply", "turn_limit": 2},
        "seats": ["blue", "yellow"],
    }
    assert lines == [
        {"chance": "roll:3,4,5"},
        {"seat": "blue", "action": "3"},
        {"seat": "blue", "action": "d1"},
        {"seat": "yellow", "say": "interesting"},
        {"seat": "blue", "action": "d2"},
        {"seat": "blue", "action": "stop"},
        {"chance": "roll:2"},
        {"seat": "yellow", "action": "4"},
        {"seat": "yellow", "action": "e11"},
        {"seat": "yellow", "action": "e10"},
        {"seat": "yellow", "action": "e9"},
        {"seat": "yellow", "action": "stop"},
        {"result": {"blue": 0.0, "yellow": 0.0}},
    ]


def test_a_log_is_replayed_exactly() -> None:
    match = read_log(LOG, registry.find)
    assert match.state.tobytes() == a_match().state.tobytes()
    assert match.steps == a_match().steps
    assert match.remarks == a_match().remarks
    assert write_log(match) == LOG


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_a_log_is_read_with_any_line_ending(ending: str) -> None:
    text = LOG.removesuffix("\n").replace("\n", ending if ending == "\r\n" else "\n") + ending
    assert write_log(read_log(text, registry.find)) == LOG


def test_a_log_may_stop_after_any_line() -> None:
    lines = LOG.splitlines(keepends=True)
    for count in range(1, len(lines)):
        match = read_log("".join(lines[:count]), registry.find)
        assert write_log(match).startswith("".join(lines[:count]))


def test_a_log_cut_off_in_a_line_is_refused_with_that_line() -> None:
    for length in range(0, len(LOG) - 1, 7):
        cut = LOG[:length]
        if cut and not cut.endswith(("}", "}\n")):
            line = f"line {1 + cut.count(chr(10))}"
            assert refusal(cut).where.partition(",")[0] == line


def change_header(**changes: Any) -> str:
    header, rest = LOG.split("\n", 1)
    return json.dumps(json.loads(header) | changes) + "\n" + rest


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "line 1", "the log is empty"),
        ("\n", "line 1", "the log is empty"),
        ("hello", "line 1, column 1", "this is not JSON"),
        ("[]", "line 1", "valid dictionary"),
        ("{}", "line 1.dauntless", "missing"),
        (change_header(dauntless="position"), "line 1.dauntless", "'match'"),
        (change_header(format=2), "line 1.format", "2 is not one of 1"),
        (change_header(format="1"), "line 1.format", "'1' is not one of 1"),
        (change_header(extra=1), "line 1.extra", "there is no such field"),
        (change_header(game="chess"), "line 1", 'there is no game "chess"'),
        (change_header(seats=["yellow", "blue"]), "line 1.seats", "the seats are blue, yellow"),
        (change_header(options={"turn_limit": -1}), "line 1", "turn_limit"),
        (change_header(options={"speed": 3}), "line 1", "has no such option"),
        (change_header(options={"scenario": "chess"}), "line 1", 'no scenario "chess"'),
        (change_header(position={}), "line 1", "missing"),
        (
            change_header(pack={"title": "x", "hash": "0" * 16}),
            "line 1.pack.hash",
            "is not the one",
        ),
        (
            change_header(pack={"title": "x", "hash": "0", "content": {}}),
            "line 1",
            "line 1, pack, pack: this field is missing",
        ),
        (LOG.replace('"game"', '"rules"', 1), "line 1, rules", "this field stands twice"),
    ],
    ids=lambda value: value[:30],
)
def test_a_wrong_first_line_is_refused(text: str, where: str, reason: str) -> None:
    refused = refusal(text)
    assert refused.where == where
    assert reason in refused.reason


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (2, '{"chance":"roll:3,4"}', "three dice"),
        (2, '{"seat":"blue","action":"3"}', "chance is due"),
        (2, '{"seat":"blue","action":"roll:3,4,5"}', "chance is due"),
        (3, '{"seat":"yellow","action":"3"}', "yellow has nothing to decide now; blue is due"),
        (3, '{"seat":"green","action":"3"}', 'no seat "green"'),
        (3, '{"seat":"blue","action":"5"}', "do not let player 5 move"),
        (3, '{"seat":"blue","action":"3 d1"}', "is no action"),
        (3, '{"seat":"blue","action":"blue:3"}', "is no action"),
        (3, '{"seat":null,"action":"3"}', "a line has either"),
        (3, '{"seat":"blue"}', "a line has either"),
        (3, '{"action":"3"}', "a line has either"),
        (3, '{"seat":"blue","action":null}', "a line has either"),
        (3, '{"seat":"blue","action":"3","say":"x"}', "a line has either"),
        (3, '{"seat":"blue","action":3}', "valid string"),
        (3, '{"seat":"blue","action":"3","when":1}', "no such field"),
        (3, '{"seat":"blue","action":"3","action":"3"}', "this field stands twice"),
        (3, '{"seat":"blue","action":NaN}', "NaN is not a number"),
        (3, "", "this is not JSON"),
        (3, '{"chance":"roll:4"}', "chance is not due"),
        (5, '{"seat":"yellow","say":"' + "x" * 2_001 + '"}', "at most 2000 characters"),
        (5, '{"seat":"somebody","say":"x"}', 'no seat "somebody"'),
        (8, '{"chance":"roll:7"}', '"roll:7" is not the roll that is due'),
        (9, '{"result":{"blue":0,"yellow":0}}', "a line has either"),
        (14, '{"result":{"blue":1,"yellow":-1}}', "the moves lead to"),
        (14, '{"seat":"blue","action":"3"}', "the match is over"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_wrong_line_is_refused_with_its_number(number: int, line: str, reason: str) -> None:
    lines = LOG.splitlines()
    lines[number - 1] = line
    refused = refusal("\n".join(lines))
    assert refused.where.startswith(f"line {number}")
    assert reason in str(refused)


def test_what_people_say_comes_back_as_they_said_it() -> None:
    match = dauntless.new("darebase", scripted=True)
    texts = ["", "né “so”", "two\nlines\r\n", "\u2028\u2029\x85\x0b\x0c", '{"result":1}', "😀"]
    for text in texts:
        match.say("blue", text)
    assert [remark.text for remark in read_log(write_log(match), registry.find).remarks] == texts


@pytest.fixture
def own_pack(tmp_path: Path) -> Path:
    text = (Darebase.folder() / "base.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('flags = ["d6", "e6"]', 'flags = ["a6", "h6"]'), encoding="utf-8")
    return path


def test_content_from_elsewhere_stands_in_the_log(own_pack: Path, tmp_path: Path) -> None:
    match = dauntless.new("darebase", pack=own_pack, scripted=True).play(MOVES)
    dauntless.save(match, tmp_path / "match.jsonl")
    own_pack.unlink()
    again = dauntless.load(tmp_path / "match.jsonl")
    assert again.position()["flags"] == ["a6", "h6"]
    assert again.state.tobytes() == match.state.tobytes()
    assert write_log(again) == write_log(match)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda pack: pack["content"]["scenario"][0].update(flags=["a6", "b6"]), "is not the one"),
        (lambda pack: pack["content"]["scenario"][0].update(flags=["a6"]), "two flags"),
        (lambda pack: pack["content"]["pack"].update(game="chess"), 'this pack is for "chess"'),
        (lambda pack: pack.pop("content"), "is not the one"),
    ],
)
def test_tampered_content_is_refused(
    own_pack: Path, damage: Callable[[Any], None], reason: str
) -> None:
    text = write_log(dauntless.new("darebase", pack=own_pack, scripted=True))
    header = json.loads(text)
    damage(header["pack"])
    refused = refusal(json.dumps(header))
    assert refused.where.startswith("line 1")
    assert reason in refused.reason


# What only a server writes


def test_what_was_taken_back_is_taken_back_again() -> None:
    header, *lines = LOG.splitlines()
    undone = [*lines[:3], '{"undo":2}', *lines[1:]]
    match = read_log("\n".join([header, *undone]), registry.find)
    assert match.steps == a_match().steps
    for wrong in ('{"undo":9}', '{"undo":0}', '{"undo":-1}', '{"undo":1,"seat":"blue"}'):
        refused = refusal("\n".join([header, *lines[:3], wrong]))
        assert refused.where.startswith("line 5")


def test_steps_may_be_numbered() -> None:
    header, *lines = LOG.splitlines()
    numbered = [json.dumps(json.loads(line) | {"seq": i}) for i, line in enumerate(lines, start=1)]
    assert write_log(read_log("\n".join([header, *numbered]), registry.find)) == LOG
    assert refusal("\n".join([header, '{"chance":"roll:3,4,5","seq":0}'])).where == "line 2.seq"


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ('{"end":"resigned","seat":"blue","result":{"blue":-1,"yellow":1}}', None),
        ('{"end":"agreed","result":{"blue":0,"yellow":0}}', None),
        ('{"end":"time","seat":"yellow","result":{"blue":1,"yellow":-1}}', None),
        ('{"end":"bored","result":{"blue":0,"yellow":0}}', "is not one of"),
        ('{"end":"agreed"}', "a line has either"),
        ('{"end":"agreed","result":null}', "it is for blue, yellow"),
        ('{"end":"agreed","result":{"blue":0}}', "it is for blue, yellow"),
        ('{"end":"resigned","seat":"green","result":{"blue":0,"yellow":0}}', 'no seat "green"'),
    ],
    ids=lambda value: str(value)[:32],
)
def test_a_match_may_end_before_it_is_over(end: str, reason: str | None) -> None:
    lines = [*LOG.splitlines()[:4], end]
    if reason is None:
        assert len(read_log("\n".join(lines), registry.find).steps) == 3
        lines.append('{"seat":"blue","action":"d2"}')
        assert refusal("\n".join(lines)).where == "line 5"
    else:
        refused = refusal("\n".join(lines))
        assert refused.where.startswith("line 5")
        assert reason in refused.reason


def test_a_match_that_is_over_cannot_be_given_up() -> None:
    lines = LOG.splitlines()
    lines[-1] = '{"end":"agreed","result":{"blue":0,"yellow":0}}'
    assert "over already" in refusal("\n".join(lines)).reason


def test_a_match_from_a_position_has_it_in_its_log() -> None:
    position = a_match().position() | {"winner": None, "dice": [3, 4, 2]}
    match = dauntless.new("darebase", scripted=True, position=position)
    again = read_log(write_log(match), registry.find)
    assert again.position() == match.position() == position
    assert again.start_position == position


# Rules and content that have changed since


def test_a_match_of_other_rules_is_replayed_as_far_as_the_present_ones_allow() -> None:
    older = change_header(rules=99)
    assert write_log(read_log(older, registry.find)) == LOG
    lines = older.splitlines()
    lines[3] = '{"seat":"blue","action":"9"}'
    refused = refusal("\n".join(lines))
    assert refused.where == "line 4"
    assert refused.reason.endswith("; the rules have changed since this match was played")


def test_a_lasting_log_holds_its_content_and_the_fingerprint_of_its_rules() -> None:
    text = write_log(read_log(LOG, registry.find), lasting=True)
    header = json.loads(text.splitlines()[0])
    assert header["pack"]["content"] == registry.load("darebase").pack.model_dump(mode="json")
    assert header["fingerprint"] == rules_of(Darebase)
    assert write_log(read_log(text, registry.find)) == LOG
    broken = text.splitlines()
    broken[3] = '{"seat":"blue","action":"9"}'
    assert "have changed" not in refusal("\n".join(broken)).reason
    header["fingerprint"] = "0" * 16
    broken[0] = json.dumps(header)
    assert "the rules have changed since" in refusal("\n".join(broken)).reason


def test_a_lasting_log_is_replayed_with_its_own_content_when_the_game_s_has_changed(
    monkeypatch: pytest.MonkeyPatch, own_pack: Path
) -> None:
    text = write_log(read_log(LOG, registry.find), lasting=True)
    before = registry.load("darebase").pack.hash
    other = Darebase.read_pack(own_pack)
    monkeypatch.setattr(Darebase, "base_pack", classmethod(lambda _: other))
    assert read_log(text, registry.find).game.pack.hash == before != other.hash
    assert "the log does not hold that" in refusal(LOG).reason
