"""`dauntless legion`: lists as texts."""

from __future__ import annotations

from pathlib import Path

from cli.runner import Run

LIST = """\
region: horde
mercenaries: powder-sapper, ogre-gatebreaker
bone-bombard
2 ghost-musketeer
2 ghoul
plague-bloat +health
"""


def test_a_legion_is_checked_and_a_fault_named_by_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LIST)
    ran = run("legion", "check", file)
    assert ran.status == 0
    assert "all is well (6 units, 1 enhancement; 17 of 20 crystals" in ran.out
    file.write_text(LIST.replace("2 ghoul", "9 ghoul"))
    ran = run("legion", "check", file)
    assert ran.status == 2
    assert "mine.txt, line 5: 9 × ghoul: its limit is" in ran.err


def test_a_game_without_lists_says_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LIST)
    ran = run("legion", "check", file, "--game", "darebase")
    assert ran.status == 2
    assert "nobody builds lists for Darebase" in ran.err
