"""The command line as a process of its own: status, streams, encodings, start-up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

DAUNTLESS = [sys.executable, "-m", "dauntless"]


def dauntless(
    *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [*DAUNTLESS, *arguments],
        input=stdin,
        capture_output=True,
        env=os.environ | environment,
        check=False,
    )


def test_positions_go_through_a_pipe() -> None:
    position = dauntless("position", "darebase", "--dice", "2,5,6")
    assert position.returncode == 0
    legal = dauntless("legal", "darebase", "-", stdin=position.stdout)
    assert (legal.returncode, legal.stdout.split(), legal.stderr) == (0, [b"2", b"5"], b"")


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["legal", "darebase", "nowhere.json"], b""),
        (["legal", "darebase", "-"], b"\xff"),
        (["outcomes", "darebase", "-"], b"[]"),
        (["perft", "darebase", "-", "--depth", "-1"], b"{}"),
        (["simulate", "darebase", "--games", "0"], b""),
        (["play", "darebase", "--seats", "human,nobody"], b""),
        (["dance"], b""),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_bad_input_ends_with_status_2_and_one_line(arguments: list[str], stdin: bytes) -> None:
    ran = dauntless(*arguments, stdin=stdin)
    assert ran.returncode == 2
    assert ran.stdout == b""
    assert ran.stderr.startswith(b"dauntless: ")
    assert len(ran.stderr.splitlines()) == 1


def test_an_argument_that_is_not_text_is_refused_like_any_other() -> None:
    ran = subprocess.run(
        [*DAUNTLESS, "position", os.fsdecode(b"dare\xffbase")], capture_output=True, check=False
    )
    assert ran.returncode == 2
    assert b"no game" in ran.stderr


def test_an_output_that_knows_only_ascii_gets_ascii() -> None:
    ran = dauntless("play", "darebase", "--seed", "7", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert b"CF" in ran.stdout, "the flags on the centre squares"
    games = dauntless("games", PYTHONIOENCODING="ascii")
    assert (games.returncode, games.stderr) == (0, b"")


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    position = dauntless("position", "darebase", "--dice", "5,5,6").stdout
    with subprocess.Popen(
        [*DAUNTLESS, "outcomes", "darebase", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(position)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from dauntless.cli import main\n"
        "sys.argv = ['dauntless', '--help']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'pydantic', 'rich'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or None)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def listen_to_ctrl_c() -> None:
    """What a shell runs in the background ignores Ctrl-C, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_leaves_the_table_with_status_130_and_says_how_to_go_on() -> None:
    with subprocess.Popen(
        [*DAUNTLESS, "play", "darebase", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        preexec_fn=listen_to_ctrl_c,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"3 d1\nwhere\n")
        process.stdin.flush()
        shown = b""
        while b"this turn can end" not in shown:
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        shown += process.stdout.read()
        assert process.wait() == 130
        assert b"Traceback" not in process.stderr.read()
        assert b"The match was not saved." in shown


def test_a_whole_match_is_played_saved_and_replayed(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    lines = b"#1\n" * 200 + f"save {log}\n".encode()
    played = dauntless("play", "darebase", "--seed", "7", "-o", "turn_limit=8", stdin=lines)
    assert played.returncode == 0
    assert "Nobody wins: a draw." in played.stdout.decode()
    told = dauntless("replay", str(log), "--json")
    assert told.returncode == 0
    assert "turn limit" in json.loads(told.stdout)[-1]["story"]
