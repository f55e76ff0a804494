"""Calibration: sequential tests on paired games, resumable, evidence on fresh luck."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli.runner import Run, runner
from dauntless import registry
from dauntless.bots import LEVELS, Effort, make_bot
from dauntless.bots.levels import efforts_of
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Game
from dauntless.lab.calibration import Bounds, Calibrator, bot_of, nearest_verdict, row_of_efforts
from dauntless.lab.calibration_report import evidence, write_evidence
from dauntless.lab.meetings import options_by_sides
from dauntless.lab.sequential import Test as Sprt
from dauntless.lab.sequential import elo_of_share, share_of_elo
from dauntless.lab.strength_curve import USUAL, StrengthCurve
from dauntless.lab.tournament import Result
from dauntless.lab.work import Crew

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
def test_the_row_of_efforts_goes_from_strong_to_weak(partners: bool) -> None:
    top = Effort(iterations=12_000, turns=6)
    row = row_of_efforts(top, partners)
    assert row[0] == top
    for stronger, weaker in pairwise(row):
        assert (weaker.iterations or 0) <= (stronger.iterations or 0)
        assert weaker.temperature >= stronger.temperature
        assert weaker != stronger
        assert (weaker.partner_temperature is None) == (not partners or weaker.iterations != 50)
    for effort in row:
        make_bot(bot_of(effort, LEVELS[3]))


STEPS = np.array([*[20.0] * 8, *np.linspace(10, 120, 10)])
"""Points lost along a row of efforts that nobody knows."""


def played(stronger: int, weaker: int, count: int, seed: int = 1) -> list[float]:
    return rounds(share_of_elo(STEPS[stronger:weaker].sum()), count, seed)


def test_a_curve_that_knows_nothing_guesses() -> None:
    curve = StrengthCurve(19)
    assert curve.place_below(0, 3 * USUAL, 1, 18) == 3
    assert curve.place_below(0, 3 * USUAL, 5, 18) == 5


@pytest.mark.parametrize("seed", range(4))
def test_a_few_games_tell_where_in_the_row_an_effort_must_be(seed: int) -> None:
    curve = StrengthCurve(19)
    for stronger, weaker in ((0, 4), (4, 9), (9, 13), (13, 16)):
        curve.learn(stronger, weaker, played(stronger, weaker, 60, seed))
    assert (curve.losses > 0).all()
    for stronger in (0, 6, 10):
        place = curve.place_below(stronger, 185, stronger + 1, 18)
        assert STEPS[stronger:place].sum() == pytest.approx(185, abs=90)


def test_clean_sweeps_and_defeats_of_the_stronger_are_fitted_too() -> None:
    curve = StrengthCurve(6)
    curve.learn(0, 3, [1.0] * 40)
    curve.learn(3, 5, [0.0] * 40)
    assert np.isfinite(curve.losses).all()
    assert curve.between(0, 3) > 250
    assert 0 < curve.between(3, 5) < 2 * USUAL


def test_what_no_test_decided_is_what_it_looks_like() -> None:
    assert [nearest_verdict(share) for share in (0.6, 0.73, 0.9)] == [
        "too near", "a step", "too far",
    ]  # fmt: skip


def test_line_ups_are_taken_in_turn_whatever_the_number_of_seats() -> None:
    game = registry.load("dare-to-love")
    (only,) = options_by_sides(game, {"players": 3})
    assert len(only) == 45
    three, four = options_by_sides(game, {})
    assert [len(three), len(four)] == [45, 60]
    assert {one["players"] for one in four} == {4}
    dylon = registry.load("liberator-of-dylon")
    assert options_by_sides(dylon, {}) == [[{"players": n}] for n in (4, 3, 2)]


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


def test_a_calibration_plays_every_number_of_seats_and_tells_how_far_it_is(
    rope: Game[Any, Any], tmp_path: Path
) -> None:
    # Two sets of options stand for two numbers of seats.
    groups: list[list[dict[str, Any]]] = [[{"goal": 9}], [{"goal": 5}]]
    heard: list[tuple[str, float]] = []
    bounds = Bounds(top=90, most_rounds=4, confirm=3, minutes=60)
    found = Calibrator(
        rope, groups, bounds, tmp_path / "games", Crew(1), 0, lambda *told: heard.append(told)
    ).run()
    for pair in found.confirmed:
        assert {result.round for result in pair.results} == {0, 1, 2}
        assert sum(len(results) for results in pair.parts.values()) == len(pair.results) == 6
    parts = [part for _, part in heard]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert len(parts) > 4 * 6 + 4 * 8, "it moves with every game"
    assert {"careful below steady", "bold against steady, fresh luck"} <= {one for one, _ in heard}


def results(*shares: float) -> list[Result]:
    """Rounds of two games; the first bot takes these shares of them from one seat and the other."""
    return [
        Result(
            first=0,
            second=1,
            round=k,
            seating=seat,
            points=float(k * 37 % 100 < 100 * share),
            turns=9,
        )
        for seat, share in enumerate(shares)
        for k in range(100)
    ]


def test_a_pair_plays_on_until_it_is_clear_in_every_role(
    rope: Game[Any, Any], tmp_path: Path
) -> None:
    calibrator = Calibrator(rope, [[{"goal": 9}]], Bounds(top=90), tmp_path / "games", Crew(1))
    assert calibrator._is_clear(results(0.8, 0.75))
    assert not calibrator._is_clear([one for one in results(1, 1) if one.round < 29])
    assert calibrator._is_clear([one for one in results(1, 1) if one.round < 30])
    assert not calibrator._is_clear(results(0.95, 0.6)), "one role is not"
    assert not calibrator._is_clear(results(0.68, 0.68)), "a goal that is met, but just"


def test_a_clear_pair_plays_no_longer_than_it_takes(rope: Game[Any, Any], tmp_path: Path) -> None:
    class Decided(Calibrator):
        def _play(self, bots: list[str], rounds: int, seed: int) -> list[Result]:  # noqa: ARG002
            share = 0.9 if "steady" not in self.what.split()[0] else 0.66
            return [one for one in results(share, share) if one.round % 100 < rounds]

    bounds = Bounds(top=90, most_rounds=4, confirm=80)
    found = Decided(rope, [[{"goal": 9}]], bounds, tmp_path / "games", Crew(1)).run()
    played = {pair.level: len(pair.results) // 2 for pair in found.confirmed}
    assert played == {"careful": 32, "steady": 80, "bold": 32, "dauntless": 32}


def test_a_calibration_ends_when_its_time_is_up_and_says_how_far_it_came(
    rope: Game[Any, Any], tmp_path: Path
) -> None:
    calibrator = Calibrator(
        rope, [[{"goal": 9}]], Bounds(top=90, most_rounds=4, confirm=3), tmp_path / "games", Crew(1)
    )
    whole = calibrator.run()
    assert whole.notes == []
    # The time is up as soon as it goes on: what is kept decides, nothing more is played.
    more = Bounds(top=90, most_rounds=400, confirm=300, minutes=1e-9)
    late = Calibrator(rope, [[{"goal": 9}]], more, tmp_path / "games", Crew(1)).run()
    assert [pair.results for pair in late.confirmed] == [pair.results for pair in whole.confirmed]
    told = evidence(rope, late)
    assert "`steady` is the best that was found before its time was up." in told
    assert "3 of 300 rounds were played by every pair" in told


def test_a_calibration_without_the_time_for_a_single_trial_is_refused(
    rope: Game[Any, Any], tmp_path: Path
) -> None:
    bounds = Bounds(top=90, minutes=1e-9)
    with pytest.raises(BadOption, match="too few: not one effort of bold could be tried"):
        Calibrator(rope, [[{"goal": 9}]], bounds, tmp_path / "games", Crew(1)).run()


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
    with pytest.raises(BadInput, match="no such page; make one"):
        write_evidence(page, "darebase", "text")
    page.write_text("no markers here")
    with pytest.raises(BadInput, match="no line <!-- end of calibrated levels -->"):
        write_evidence(page, "darebase", "text")
