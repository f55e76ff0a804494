"""`dauntless pack`: show, check, export."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.runner import Run


def test_show_prints_every_card_with_its_source(run: Run) -> None:
    out = run("pack", "show", "dare-to-love").out
    assert "card: Focus Shot (rulebook)" in out
    assert "card: Censer Chain (reconstructed)" in out
    assert "top: do attack, dice 5, type ranged, range 3" in out


def test_check_counts_sources(run: Run) -> None:
    ran = run("pack", "check", "darebase")
    assert ran.status == 0
    assert ran.out.startswith("Darebase, 1st edition: all is well (5 rulebook entries; hash ")


def test_an_exported_pack_can_be_checked_and_changed(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert run("pack", "export", "dare-to-love", mine).status == 0
    assert run("pack", "check", "dare-to-love", mine).status == 0
    mine.write_text(mine.read_text(encoding="utf-8").replace("initiative = 84", "initiative = 0"))
    ran = run("pack", "check", "dare-to-love", mine)
    assert ran.status == 2
    assert 'mine.toml, rebel "knight", card "blitz", initiative' in ran.err


def test_export_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("precious")
    ran = run("pack", "export", "dare-to-love", mine)
    assert ran.status == 2
    assert "it exists already" in ran.err
    assert mine.read_text() == "precious"


@pytest.mark.parametrize("command", ["show", "check", "export"])
def test_an_unknown_game_is_named(run: Run, command: str) -> None:
    ran = run("pack", command, "chess")
    assert ran.status == 2
    assert 'there is no game "chess"' in ran.err


def test_a_pack_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    run("pack", "export", "darebase", mine)
    ran = run("pack", "check", "dare-to-love", mine)
    assert ran.status == 2
    assert "mine.toml" in ran.err
