"""Calibration: sequential tests on paired games, resumable, evidence on fresh luck."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from cli.runner import Run, runner
from dauntless import registry
from dauntless.bots import LEVELS, Effort, make_bot
from dauntless.bots.levels import efforts_of
from dauntless.engine.errors import BadInput
from dauntless.lab.calibration import bot_of, nearest_verdict, path
from dauntless.lab.calibration_report import write_between_markers
from dauntless.lab.meetings import options_in_turn
from dauntless.lab.sequential import Test as Sprt
from dauntless.lab.sequential import elo_of_share, share_of_elo

TINY = ("--top", "90", "--most-rounds", "4", "--confirm", "1", "--workers", "1",
        "-o", "turn_limit=3", "-o", "scenario=quick-pick-up")  # fmt: skip


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `dauntless` in this process."""
    return runner(monkeypatch)


def rounds(share: float, count: int, seed: int = 1) -> list[float]:
    """Shares of rounds of two games each."""
    return [float(won) / 2 for won in np.random.default_rng(seed).binomial(2, share, count)]


def test_a_rating_and_its_share() -> None:
    assert share_of_elo(0) == 0.5
    assert share_of_elo(175) == pytest.approx(0.733, abs=0.001)
    assert elo_of_share(share_of_elo(90)) == pytest.approx(90)


@pytest.mark.parametrize("seed", range(8))
def test_a_sequential_test_finds_out_which_it_is(seed: int) -> None:
    test = Sprt(0, 200)
    assert test.verdict(rounds(share_of_elo(260), 120, seed)) is True
    assert test.verdict(rounds(share_of_elo(-60), 120, seed)) is False


def test_a_sequential_test_waits_until_it_knows() -> None:
    test = Sprt(0, 100)
    assert test.verdict([1.0] * 4) is None, "too few rounds"
    assert test.verdict(rounds(share_of_elo(50), 10)) is None
    needed = [n for n in range(1, 200) if test.verdict([1.0, 1.0, 0.5] * n) is not None]
    assert needed[0] * 3 < 20, "it stops early where things are clear"


def test_it_seldom_decides_wrongly() -> None:
    test, wrong = Sprt(0, 120), 0
    for seed in range(300):
        shares = rounds(share_of_elo(120), 400, seed)
        verdicts = (test.verdict(shares[:n]) for n in range(4, 401, 4))
        wrong += next(v for v in verdicts if v is not None) is False
    assert wrong / 300 < 0.08


@pytest.mark.parametrize("partners", [False, True])
def test_the_path_goes_from_strong_to_weak(partners: bool) -> None:
    top = Effort(iterations=12_000, turns=6)
    for stronger, weaker in pairwise([top, *path(top, partners)]):
        assert (weaker.iterations or 0) <= (stronger.iterations or 0)
        assert weaker.temperature >= stronger.temperature
        assert weaker != stronger
        assert (weaker.partner_temperature is None) == (not partners or weaker.iterations != 50)
    for effort in path(top, partners):
        make_bot(bot_of(effort, LEVELS[3]))


def test_what_no_test_decided_is_what_it_looks_like() -> None:
    assert [nearest_verdict(share) for share in (0.6, 0.73, 0.9)] == [
        "too near", "a step", "too far",
    ]  # fmt: skip


def test_line_ups_are_taken_in_turn() -> None:
    game = registry.load("dare-to-love")
    assert len(options_in_turn(game, {"players": 3})) == 45
    assert {one["players"] for one in options_in_turn(game, {"players": 4})} == {4}


def test_a_tiny_calibration_writes_levels_and_evidence(run: Run, tmp_path: Path) -> None:
    page, levels = tmp_path / "bots.md", tmp_path / "levels.toml"
    page.write_text("Before\n\n<!-- end of calibrated levels -->\n\nAfter\n")
    arguments = ("calibrate", "darebase", *TINY, "--folder", tmp_path / "games",
                 "--levels", levels, "--page", page)  # fmt: skip
    ran = run(*arguments)
    assert ran.status == 0, ran.err
    told = tomllib.loads(levels.read_text())
    assert list(told) == [level.name for level in LEVELS]
    efforts = efforts_of(tmp_path)
    for below, level in pairwise(efforts.values()):
        assert (level.iterations or 0) >= (below.iterations or 0)
        assert level.temperature <= below.temperature
        assert level != below
    text = page.read_text()
    assert text.startswith("Before")
    assert text.endswith("After\n")
    assert "| dauntless | bold | 2 |" in text
    assert "fresh luck (seed 1000003)" in text
    assert "it is not certain that it is a step" in text

    def games() -> dict[str, str]:
        return {file.name: file.read_text() for file in (tmp_path / "games").iterdir()}

    before = games()
    assert run(*arguments).status == 0
    assert games() == before, "nothing is played twice"
    assert page.read_text().count("### Darebase") == 1
    broken = next(name for name, kept in before.items() if kept.count("\n") > 5)
    file = tmp_path / "games" / broken
    file.write_text(before[broken][:-25])
    assert run(*arguments).status == 0
    assert sorted(games()[broken].splitlines()) == sorted(before[broken].splitlines())
    assert tomllib.loads(levels.read_text()) == told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--top", "10"), "top: the highest level thinks more than 50 times"),
        (("--confirm", "0"), "confirm: it must be more than 0"),
        (("-o", "scenario=chess"), "there is no scenario"),
    ],
)
def test_what_cannot_be_calibrated_is_refused_in_words(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    ran = run("calibrate", "darebase", "--folder", tmp_path, *arguments)
    assert ran.status == 2
    assert re.search(words, ran.err)


def test_a_page_without_a_place_for_evidence_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    with pytest.raises(BadInput, match="no such page"):
        write_between_markers(page, "darebase", "text")
    page.write_text("no markers here")
    with pytest.raises(BadInput, match="no line <!-- end of calibrated levels -->"):
        write_between_markers(page, "darebase", "text")
