"""Bad input ends with status 2 and one line that names the place and the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.runner import Ran, Run

NEEDS_A_POSITION = (
    ("legal", "darebase", "-"),
    ("apply", "darebase", "-", "2"),
    ("outcomes", "darebase", "-"),
    ("perft", "darebase", "-", "--depth", "1"),
)


def assert_refused(ran: Ran, *words: str) -> None:
    """Status 2, nothing on standard output, one line that holds all these words."""
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("dauntless: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err


# Files


@pytest.mark.parametrize("command", ["legal", "outcomes"])
def test_a_file_that_is_not_there(run: Run, command: str) -> None:
    assert_refused(run(command, "darebase", "nowhere.json"), "nowhere.json", "no such file")


def test_a_directory(run: Run, tmp_path: Path) -> None:
    assert_refused(run("legal", "darebase", tmp_path), str(tmp_path), "is a directory")


@pytest.mark.parametrize("arguments", NEEDS_A_POSITION, ids=lambda arguments: arguments[0])
@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "JSON object"),
        (b"7", "JSON object"),
        (b"null", "JSON object"),
        (b'"darebase"', "JSON object"),
        (b"NaN", "NaN is not a number"),
        (b'{"game": "darebase", "game": "darebase"}', "stands twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b'"\\ud800"', "half a character"),
    ],
    ids=[
        "not-utf-8", "empty", "broken", "list", "number", "null", "string", "nan",
        "duplicate-key", "deep", "half-a-character",
    ],
)  # fmt: skip
def test_a_text_that_is_no_position(
    run: Run, arguments: tuple[str, ...], text: bytes, word: str
) -> None:
    assert_refused(run(*arguments, stdin=text), word)


def test_more_input_than_anybody_needs(run: Run) -> None:
    assert_refused(run("legal", "darebase", "-", stdin=b" " * 50_000_001), "50,000,000 bytes")


# Positions


@pytest.mark.parametrize("arguments", NEEDS_A_POSITION, ids=lambda arguments: arguments[0])
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, ["game", "chess"]),
        ({"scenario": "sunday-stroll"}, ["scenario", "sunday-stroll", "steady-supply"]),
        ({"colour": "blue"}, ["colour", "no such field"]),
        ({"turn": "red"}, ["turn", "red"]),
        ({"dice": [2, 5, 7]}, ["dice[2]", "7"]),
        ({"dice": [2, 5]}, ["dice"]),
        ({"dice": [2.0, 5, 6]}, ["dice[0]"]),
        ({"dice": [True, 5, 6]}, ["dice[0]"]),
        ({"dice": [None, 5, 6]}, ["dice"]),
        ({"dice": [10**30, 5, 6]}, ["dice[0]"]),
        ({"players": []}, ["players"]),
        ({"power": ["b1"]}, ["power", "b1"]),
        ({"power": ["b9"]}, ["power", "b9"]),
        ({"jails": {"blue": ["y1"], "yellow": []}}, ["players.yellow.1", "jails.blue"]),
        ({"jails": {"blue": ["b1"], "yellow": []}}, ["jails.blue", "b1"]),
        ({"flags": ["d6"]}, ["flags", "2 flags"]),
        ({"flags": ["d6", "e6", "f6"]}, ["flags", "2 flags"]),
        ({"flags": ["d6", "z9"]}, ["flags", "z9"]),
        ({"flags": ["d6", "d6"]}, ["flags", "d6"]),
        ({"delivered": {"blue": ["c2"], "yellow": []}}, ["delivered.blue", "c2"]),
        ({"winner": "green"}, ["winner", "green"]),
        ({"mover": "3"}, ["mover", "3"]),
        ({"mover": "2", "left": 6}, ["left", "5"]),
        ({"left": 2}, ["left", "mover"]),
        ({"placing": True}, ["placing"]),
        ({"choosing": {"blue": None, "yellow": None}}, ["choosing", "Steady Supply"]),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_a_position_with_a_fault(
    run: Run,
    start: dict[str, Any],
    arguments: tuple[str, ...],
    change: dict[str, Any],
    words: list[str],
) -> None:
    assert_refused(run(*arguments, stdin=json.dumps(start | change)), *words)


@pytest.mark.parametrize(
    ("places", "power", "words"),
    [
        ({"1": "d4", "2": "d4"}, ["b1", "b2"], ["players.blue.2", "b1", "d4"]),
        ({"1": "jail"}, [], ["players.blue.1", "jail", "jails.yellow"]),
        ({"1": "z4"}, ["b1"], ["players.blue.1", "z4"]),
        ({"1": "d4"}, [], ["power", "b1"]),
        ({"1": "d4"}, ["b1", "b1"], ["power", "b1"]),
        ({"1": 4}, [], ["players.blue.1", "4"]),
        ({"6": "off"}, [], ["players.blue.6", "no such field"]),
    ],
    ids=[
        "two-on-a-square",
        "jail-not-listed",
        "no-square",
        "not-on-scale",
        "twice",
        "number",
        "6th",
    ],
)
def test_players_that_cannot_be_where_they_are(
    run: Run,
    start: dict[str, Any],
    places: dict[str, Any],
    power: list[str],
    words: list[str],
) -> None:
    start["players"]["blue"] |= places
    start["power"] = power
    assert_refused(run("legal", "darebase", "-", stdin=json.dumps(start)), *words)


@pytest.mark.parametrize("field", ["game", "dice", "players", "power", "flags", "winner"])
def test_a_position_without_a_field(run: Run, start: dict[str, Any], field: str) -> None:
    del start[field]
    assert_refused(run("legal", "darebase", "-", stdin=json.dumps(start)), field, "missing")


def test_not_a_number_inside_a_position(run: Run, start_file: Path) -> None:
    text = start_file.read_text(encoding="utf-8").replace("[2, 5, 6]", "[NaN, 5, 6]")
    assert_refused(run("outcomes", "darebase", "-", stdin=text), "NaN is not a number")


def test_outcomes_of_a_turn_whose_die_still_waits(run: Run, start: dict[str, Any]) -> None:
    waiting = json.dumps(start | {"dice": [2, 5, None]})
    assert_refused(run("outcomes", "darebase", "-", stdin=waiting), "die", "waits")


# Names and numbers on the command line


@pytest.mark.parametrize(
    "arguments",
    [
        ("position", "chess"),
        ("legal", "chess", "-"),
        ("play", "chess"),
        ("simulate", "chess"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_game_that_there_is_not(run: Run, arguments: tuple[str, ...]) -> None:
    assert_refused(run(*arguments), 'no game "chess"', "darebase")


@pytest.mark.parametrize("command", ["position", "play", "simulate"])
@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("scenario=chess", ["option.scenario", "chess", "steady-supply"]),
        ("colour=blue", ["option.colour", "turn_limit"]),
        ("turn_limit=-1", ["option.turn_limit", "-1"]),
        ("turn_limit=soon", ["option.turn_limit", "soon"]),
        ("turn_limit", ["option", "name=value"]),
        ("=3", ["option", "name=value"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_option_that_cannot_be(run: Run, command: str, option: str, words: list[str]) -> None:
    assert_refused(run(command, "darebase", "-o", option), *words)


def test_an_option_given_twice(run: Run) -> None:
    ran = run("position", "darebase", "-o", "turn_limit=3", "-o", "turn_limit=4")
    assert_refused(ran, "option.turn_limit", "twice")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "darebase", "--games", "0"], ["games", "1"]),
        (["simulate", "darebase", "--games", "-5"], ["games", "1"]),
        (["simulate", "darebase", "--games", "many"], ["--games"]),
        (["simulate", "darebase", "--workers", "0"], ["--workers"]),
        (["simulate", "darebase", "--bots", "random"], ["bots", "blue, yellow"]),
        (["simulate", "darebase", "--bots", "random,nobody"], ["bot", "nobody", "random"]),
        (["simulate", "darebase", "-o", "turn_limit=0"], ["limit"]),
        (["play", "darebase", "--seats", "human"], ["seats", "blue, yellow"]),
        (["play", "darebase", "--seats", "human,nobody"], ["seats", "nobody", "random", "human"]),
        (["play", "darebase", "--seed", "luck"], ["--seed"]),
        (["play", "darebase", "--resume", "nowhere.jsonl"], ["nowhere.jsonl", "no such file"]),
        (["play", "darebase", "--resume", "-"], ["resume", "standard input"]),
        (["play", "darebase", "--resume", "-", "-o", "turn_limit=4"], ["option"]),
        (["position", "darebase", "--dice", "1,2"], ["dice", "2,5,6"]),
        (["position", "darebase", "--dice", "1,2,7"], ["dice", "2,5,6"]),
        (["position", "darebase", "--dice", "one"], ["dice", "one"]),
        (["position", "darebase", "--dice", ""], ["dice"]),
        (["position", "darebase", "--pack", "nowhere.toml"], ["nowhere.toml"]),
        (["replay", "nowhere.jsonl"], ["nowhere.jsonl", "no such file"]),
        (["verify", "nowhere.jsonl"], ["nowhere.jsonl", "no such file"]),
        (["ladder", "darebase", "--rounds", "0"], ["rounds", "at least 1"]),
        (
            ["balance", "darebase", "--html", "no/such/page.html"],
            ["page.html", "no folder"],
        ),
        (["balance", "darebase", "--page", "."], ["it is a folder"]),
        (["calibrate", "darebase", "--minutes", "nan"], ["minutes", "more than 0"]),
        (["calibrate", "darebase", "--levels", "."], ["it is a folder"]),
        (["new-game", "darebase"], ["name", "already"]),
        (["new-game", "numpy"], ["name", "another name"]),
        (["new-game", "json"], ["name", "another name"]),
        (["dance"], ["dance"]),
        (["legal"], ["GAME"]),
        (["position", "darebase", "--speed"], ["--speed"]),
    ],
    ids=lambda value: " ".join(value[::2]) if isinstance(value, list) else "",
)
def test_a_command_line_with_a_fault(run: Run, arguments: list[str], words: list[str]) -> None:
    assert_refused(run(*arguments), *words)


@pytest.mark.parametrize("depth", ["-1", "65", "x"])
def test_a_depth_that_cannot_be(run: Run, start_file: Path, depth: str) -> None:
    assert_refused(run("perft", "darebase", start_file, "--depth", depth), "depth")


@pytest.mark.parametrize("seat", ["red", "7", "-1", ""])
def test_a_seat_that_there_is_not(run: Run, start_file: Path, seat: str) -> None:
    assert_refused(run("legal", "darebase", start_file, f"--seat={seat}"), "seat")


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["7"], ["7", "no action"]),
        (["3"], ["dice 2 and 5"]),
        (["2", "d4"], ["own endline"]),
        (["2", "d1", "d2", "stop", "roll:7"], ["roll:7"]),
        (["2", "stop"], ["at least one square"]),
        (["pass"], ["lost only when"]),
        ([" "], ["nothing to play"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_an_action_that_is_not_allowed(
    run: Run, start_file: Path, actions: list[str], words: list[str]
) -> None:
    assert_refused(run("apply", "darebase", start_file, *actions), *words)


# Packs and logs


def test_a_new_pack_that_could_not_be_written_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path
) -> None:
    wanted = ("--knob", "numbers.crystal_heals=1..3", "--target", "oligarch=50±4")
    out = tmp_path / "no" / "mine.toml"
    ran = run("tune", "dare-to-love", *wanted, "--out", out)
    assert_refused(ran, str(out), f"there is no folder {out.parent}")


def test_a_folder_of_a_ladder_that_is_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    assert_refused(run("ladder", "darebase", "--folder", file), str(file), "file exists")


@pytest.mark.parametrize("url", ["mysql://here/tables", "postgresql://127.0.0.1:1/tables"])
def test_a_backup_that_fails_leaves_no_file(run: Run, tmp_path: Path, url: str) -> None:
    file = tmp_path / "tables.backup"
    assert run("backup", file, "--database-url", url).status == 2
    assert not file.exists()


def test_tables_of_a_file_that_is_no_database(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    ran = run("tables", "--database-url", f"sqlite:///{file}")
    assert_refused(ran, str(file), "file is not a database")


def test_a_pack_that_is_none(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    for text, word in (("= 3", "TOML"), ("[pack]\ngame = 'darebase'\n", "title")):
        pack.write_text(text, encoding="utf-8")
        assert_refused(run("position", "darebase", "--pack", pack), "mine.toml", word)
    pack.write_bytes(b"\xff")
    assert_refused(run("position", "darebase", "--pack", pack), "mine.toml", "UTF-8")
    assert_refused(run("position", "darebase", "--pack", tmp_path), str(tmp_path))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["line 1", "empty"]),
        ("hello", ["line 1", "not JSON"]),
        ("[]", ["line 1"]),
        ('{"dauntless": "match"}', ["line 1", "missing"]),
        ('{"dauntless": "chess"}', ["line 1"]),
    ],
    ids=["empty", "words", "list", "half", "other"],
)
@pytest.mark.parametrize("command", [["replay", "-"], ["replay", "-", "--json"], ["verify", "-"]])
def test_a_text_that_is_no_log(run: Run, command: list[str], text: str, words: list[str]) -> None:
    ran = run(*command, stdin=text)
    assert_refused(ran, *words)
    assert ran.err.count("line 1") == 1


def test_a_log_with_an_impossible_move(run: Run) -> None:
    header = {
        "dauntless": "match", "format": 1, "game": "darebase", "rules": 1, "options": {},
        "pack": {"title": "Darebase", "hash": _base_hash()}, "seats": ["blue", "yellow"],
    }  # fmt: skip
    log = json.dumps(header) + '\n{"chance": "roll:2,5,6"}\n{"seat": "blue", "action": "4"}\n'
    assert_refused(run("replay", "-", stdin=log), "line 3", "dice 2 and 5")


def _base_hash() -> str:
    from dauntless import registry

    pack: Any = registry.load("darebase").pack
    return str(pack.hash)
