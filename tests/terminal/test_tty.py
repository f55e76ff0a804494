"""At a real terminal: pages that fit, colours, completion, curtains that leave nothing behind."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

CLEAR = b"\x1b[2J"
FORGET = b"\x1b[3J"
BACKGROUND = re.compile(rb"\x1b\[[0-9;]*48;[0-9;]*m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE = 120.0  # seconds; compiling the rules shows nothing for a while


PROGRAM = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background ignores it
from dauntless.cli import main
main()
"""


class Terminal:
    """A terminal of 80 by 24 characters with `dauntless play` on it."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.shown = b""
        self._waited = 0
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in _MEDDLING}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=kept | {"TERM": "xterm-256color"} | environment,
        )
        os.close(theirs)

    def _read(self, seconds: float = PATIENCE) -> bytes:
        """What the program shows next; nothing if it shows nothing for so long, or has ended."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self._ours, 4096)
        except OSError:  # nobody holds the other end any more
            return b""
        self.shown += data
        return data

    def wait_for(self, words: str) -> bytes:
        """What is shown until these words appear, from where the last wait ended."""
        begin, wanted = self._waited, words.encode()
        while wanted not in self.shown[begin:]:
            assert self._read(), f"no {words!r} after {self.shown[begin:]!r}"
        self._waited = self.shown.index(wanted, begin) + len(wanted)
        return self.shown[begin : self._waited]

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until the program ends: readline may miss one that follows its prompt."""
        for _ in range(30):
            self.type("\x03")
            while self._read(1.0):
                pass
            if self.process.poll() is not None:
                return

    def status(self) -> int:
        """How the program ended."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        os.close(self._ours)


_MEDDLING = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "NUMBA_DISABLE_JIT")


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A terminal with the arguments and environment that the test names."""
    arguments, environment = getattr(request, "param", (["darebase", "--seed", "7"], {}))
    made = Terminal(*arguments, **environment)
    yield made
    made.close()


def page(shown: bytes) -> list[str]:
    """The lines of the last page, as they look."""
    return CONTROL.sub("", shown.rpartition(CLEAR)[2].decode()).replace("\r", "").split("\n")


def test_the_how_to_and_then_every_page_fit_the_terminal(terminal: Terminal) -> None:
    how_to = terminal.wait_for("Press Enter to begin")
    assert len(page(how_to)) <= 24
    terminal.type("\n")
    for typed in ("3 d1\n", "5 e1 e2 e3\n", "stop\n", "#1 #1 #1\n"):
        shown = terminal.wait_for("blue> ")
        assert CLEAR in shown
        assert BACKGROUND.search(shown), "squares have colours"
        lines = page(shown)
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert any(line.startswith("11   J") for line in lines), "the whole board is there"
        terminal.type(typed)
    terminal.wait_for("blue> ")
    terminal.type("\x04")
    assert terminal.status() == 0
    assert b"The match was not saved." in terminal.shown


@pytest.mark.parametrize(
    "terminal",
    [(["darebase", "--seed", "7"], {"NO_COLOR": "1"}), (["darebase"], {"TERM": "dumb"})],
    ids=["no-color", "dumb"],
    indirect=True,
)
def test_without_colour_the_board_is_the_same(terminal: Terminal) -> None:
    terminal.wait_for("Press Enter to begin")
    terminal.type("\n")
    shown = terminal.wait_for("blue> ")
    assert not BACKGROUND.search(shown)
    assert "C⚑   C⚑" in "\n".join(page(shown))


def test_ctrl_d_leaves_even_before_the_first_page(terminal: Terminal) -> None:
    terminal.wait_for("Press Enter to begin")
    terminal.type("\x04")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.shown


def test_the_tab_key_completes_and_ctrl_c_leaves(terminal: Terminal) -> None:
    terminal.wait_for("Press Enter to begin")
    terminal.type("\n")
    terminal.wait_for("blue> ")
    terminal.type("rest\t\n")
    terminal.wait_for("nothing of this turn has been played yet")
    terminal.wait_for("blue> ")
    terminal.interrupt()
    assert terminal.status() == 130
    assert b"Traceback" not in terminal.shown


@pytest.mark.parametrize(
    "terminal",
    [(["darebase", "--seats", "human,human", "-o", "scenario=classic"], {})],
    ids=["classic"],
    indirect=True,
)
def test_behind_the_curtain_nothing_can_be_scrolled_back_to_or_recalled(terminal: Terminal) -> None:
    terminal.wait_for("Press Enter to begin")
    terminal.type("\n")
    terminal.wait_for("blue> ")
    terminal.type("base:c2\n")
    curtain = terminal.wait_for("Pass the device to Yellow, who presses Enter ")
    assert curtain.index(FORGET) < curtain.index(b"Pass the device")
    terminal.type("\n")
    terminal.wait_for("yellow> ")
    recall_the_line_before = "\x1b[A"
    terminal.type(recall_the_line_before + "\n")
    assert b"base:c2" not in terminal.wait_for("yellow> ")


@pytest.mark.slow
def test_the_first_start_says_that_the_rules_are_being_prepared(tmp_path: Path) -> None:
    for expected in (True, False):
        terminal = Terminal("darebase", DAUNTLESS_CACHE=str(tmp_path))
        try:
            shown = terminal.wait_for("Press Enter to begin")
            assert (b"Preparing the rules for this machine" in shown) == expected
        finally:
            terminal.close()
