"""The page about the command line: every command stands there, and does what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.markdown import PROJECT
from docs.shell import Command, command_names, commands, lay_out, page_commands, run

PAGE = "docs/command-line.md"


@pytest.mark.slow
def test_the_sessions_come_out_as_shown(tmp_path: Path) -> None:
    lay_out(PAGE, tmp_path)
    for command in page_commands(PAGE):
        printed = run(command, tmp_path)
        assert command.fits(printed), f"{command.line}\nshown:\n{command.shown}\nnow:\n{printed}"


def test_every_command_has_its_section_with_an_example() -> None:
    sections = re.split(r"^## (.+)\n", (PROJECT / PAGE).read_text(encoding="utf-8"), flags=re.M)
    told = dict(zip(sections[1::2], sections[2::2], strict=True))
    for name in command_names():
        assert re.search(rf"\bdauntless {name}\b", told[name])


def test_an_ellipsis_stands_for_anything_and_all_else_for_itself() -> None:
    command = Command("dauntless simulate", "12.5 turns; …\n")
    assert command.fits("12.5 turns; 3.1 s\n")
    assert not command.fits("1235 turns; 3.1 s\n")
    assert Command("dauntless analyse", "│ 2 │ …    │\n").fits("│ 2 │ 85 % │\n")


def test_a_session_is_read_as_commands_with_their_outputs() -> None:
    assert commands("$ a b\nx\ny\n$ c\n") == [Command("a b", "x\ny\n"), Command("c", "")]
