"""Run the shell sessions that documentation pages show, and compare what comes out.

    PYTHONPATH=tests python -m docs.shell docs/command-line.md

writes the outputs of a page anew. "…" in a shown line stands for anything, blanks after it
included, so that times can be left out; a shown output that still fits is left as it is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from dauntless.cli import app
from docs.markdown import FENCE, PROJECT, blocks, files

PROMPT = "$ "
SCREEN = {"COLUMNS": "96", "LINES": "40", "TERM": "dumb", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Command:
    """A command of a session, and what the page says it prints."""

    line: str
    shown: str

    def fits(self, printed: str) -> bool:
        """Is this what the page shows?"""
        pattern = re.sub(r"…(\\ )*", ".*", re.escape(self.shown))
        return re.fullmatch(pattern, printed, re.S) is not None


def commands(session: str) -> list[Command]:
    """The commands of a `console` block."""
    parts = re.split(r"^\$ (.*)\n", session, flags=re.M)
    assert parts[0] == "", f"a session begins with a command, not with {parts[0]!r}"
    return [Command(line, shown) for line, shown in zip(parts[1::2], parts[2::2], strict=True)]


def page_commands(page: str) -> list[Command]:
    """All commands of a page."""
    return [command for block in blocks(page, "console") for command in commands(block.code)]


def command_names() -> list[str]:
    """The commands that `dauntless` really has."""
    group: Any = typer.main.get_command(app)
    return list(group.commands)


def lay_out(page: str, folder: Path) -> None:
    """Put the files that a page shows into a folder."""
    for name, text in files(page).items():
        (folder / name).write_text(text, encoding="utf-8")


def run(command: Command, folder: Path) -> str:
    """What a command prints, errors included; lines have no blanks at their ends."""
    here = str(Path(sys.executable).parent)
    done = subprocess.run(
        ["bash", "-c", command.line],
        cwd=folder,
        env=os.environ | SCREEN | {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def refresh(page: str) -> None:
    """Write the outputs of a page anew where they do not fit any more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lay_out(page, folder)

        def replay(found: re.Match[str]) -> str:
            if found["kind"] != "console":
                return found[0]
            session = ""
            for command in commands(found["code"]):
                printed = run(command, folder)
                output = command.shown if command.fits(printed) else printed
                session += f"{PROMPT}{command.line}\n{output}"
            return f"```console\n{session}```"

        path = PROJECT / page
        path.write_text(FENCE.sub(replay, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for given in sys.argv[1:]:
        refresh(given)
