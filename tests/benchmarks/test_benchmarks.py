"""The benchmark measures what it says, and judges by what it measured."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from benchmarks.bots import cores_used, sample

from benchmarks import __main__ as program
from benchmarks import speed, starts, targets
from dauntless import registry
from dauntless.lab.simulation import play_random

STEADY_SUPPLY = {"scenario": "steady-supply"}
FAST = {
    (targets.ONE_CORE, targets.DECISIONS): 8e6,
    (targets.ONE_CORE, targets.TURNS): 2e6,
    (targets.ALL_CORES, targets.DECISIONS): 14.4e6,
    (targets.BACKGAMMON, targets.TURNS): 2e5,
    (targets.COLD,): 30.0,
    (targets.WARM,): 2.0,
    (targets.HELP,): 0.4,
    (targets.FIRST_MOVE,): 120.0,
}


def test_targets_are_reached_at_their_bounds() -> None:
    assert [verdict.reached for verdict in targets.judge("darebase", FAST)] == [True] * 7


@pytest.mark.parametrize(
    ("worse", "which"),
    [
        ({(targets.ONE_CORE, targets.DECISIONS): 7.9e6}, [0]),
        ({(targets.BACKGAMMON, targets.TURNS): 2.1e5}, [1]),
        ({(targets.ALL_CORES, targets.DECISIONS): 14e6}, [2]),
        ({(targets.COLD,): 30.1}, [3]),
        ({(targets.WARM,): 2.1}, [4]),
        ({(targets.HELP,): 0.41}, [5]),
        ({(targets.FIRST_MOVE,): 120.1}, [6]),
    ],
)
def test_a_target_that_is_missed_is_called_so(
    worse: dict[tuple[str, ...], float], which: list[int]
) -> None:
    verdicts = targets.judge("darebase", FAST | worse)
    assert [i for i, verdict in enumerate(verdicts) if verdict.reached is False] == which


def test_what_was_not_measured_is_neither_reached_nor_missed() -> None:
    measured = {what: value for what, value in FAST.items() if what[0] != targets.BACKGAMMON}
    verdicts = targets.judge("darebase", measured)
    assert [i for i, verdict in enumerate(verdicts) if verdict.reached is None] == [1]


def test_a_game_without_targets_is_held_to_the_usual_ones() -> None:
    verdicts = targets.judge("some other game", FAST)
    held_to = (*targets.USUAL, targets.ALWAYS)
    assert [verdict.target for verdict in verdicts] == [one.title for one in held_to]


@pytest.mark.parametrize(
    ("game", "iterations", "seconds"),
    [("im-not-afraid", 50_000, 40), ("liberator-of-dylon", 30_000, 45), ("win-or-die", 20_000, 60)],
)
def test_a_games_search_is_held_to_its_speed_and_its_compilation(
    game: str, iterations: int, seconds: int
) -> None:
    def missed(**worse: float) -> list[str]:
        least: targets.Numbers = {
            (targets.ITERATIONS,): iterations - worse.get("slower", 0),
            (targets.SEARCH_COLD,): seconds + worse.get("longer", 0),
        }
        found = targets.judge_search(game, least)
        return [verdict.target for verdict in found if verdict.reached is False]

    assert missed() == []
    assert missed(slower=1) == [f"at least {iterations:,} iterations a second of one core"]
    assert missed(longer=1) == [f"the search compiles in at most {seconds} s"]


def test_levels_are_held_to_their_time_to_answer() -> None:
    numbers: targets.Numbers = {(targets.ANSWER, "steady"): 0.6, (targets.ANSWER, "dauntless"): 3}
    found = targets.judge_search("darebase", numbers)
    reached = {verdict.target: verdict.reached for verdict in found}
    assert reached["steady answers within 0.5 s"] is False
    assert reached["dauntless answers within 3 s"] is True


def test_the_best_of_all_rounds_counts_and_measurements_take_turns() -> None:
    order: list[str] = []
    speeds = iter([3.0, 5.0, 4.0])

    def measure() -> speed.Rates:
        order.append("measured")
        return speed.Rates(next(speeds), 1.0, 1.0, 1.0)

    best = speed.best_of(3, {"play": measure}, [lambda: order.append("peer")])
    assert best["play"].decisions == 5.0
    assert order == ["peer", "measured"] * 3


def test_copying_moves_every_state_to_its_neighbour() -> None:
    states = np.zeros(64, registry.load("darebase").rules.state).view(np.recarray)
    states.turns = np.arange(64)
    speed.copy_states(states, 63)
    assert states.turns.tolist() == [*range(1, 64), 63]


def test_a_batch_counts_decisions_turns_and_games_as_single_games_do() -> None:
    game = registry.load("darebase")
    alone = play_random(game, STEADY_SUPPLY, 128, seed=3)
    rates = speed.BatchedPlay(game, STEADY_SUPPLY, seconds=0.5).measure()
    decisions_a_turn = alone.decisions.sum() / alone.turns.sum()
    assert rates.decisions / rates.turns == pytest.approx(decisions_a_turn, rel=0.03)
    assert rates.decisions / rates.games == pytest.approx(alone.decisions.mean(), rel=0.25)


def test_rates_of_random_play_belong_to_the_same_games() -> None:
    game = registry.load("darebase")
    rates = speed.random_play(game, STEADY_SUPPLY, workers=1, seconds=0.01)()
    alone = play_random(game, STEADY_SUPPLY, 128, seed=0)
    assert rates.decisions / rates.games == pytest.approx(alone.decisions.mean(), rel=0.05)
    assert rates.turns / rates.games == pytest.approx(alone.turns.mean(), rel=0.05)


def test_a_command_that_fails_is_told_with_its_words() -> None:
    with pytest.raises(RuntimeError, match="there is no game"):
        starts.command(["position", "nothing"], rounds=1)


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--games", "nothing"]) == 2
    assert 'there is no game "nothing"; there are darebase' in capsys.readouterr().err


@pytest.mark.slow
def test_a_quick_run_reports_every_measurement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "folder" / "report.json"
    assert program.main(["--quick", "--no-peers", "--games", "darebase", "--json", str(file)]) == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    (game,) = report["games"]
    (variant,) = game["variants"]
    assert variant["options"] == STEADY_SUPPLY
    for rates in variant["rates"].values():
        assert min(rates.values()) > 0
    compiled, uncompiled = variant["rates"]["one core"], variant["rates"]["uncompiled"]
    assert compiled["decisions"] > uncompiled["decisions"]
    assert game["state_bytes"] == registry.load("darebase").rules.state.itemsize
    printed = capsys.readouterr().out
    assert "Targets of darebase" in printed
    assert "not measured" in printed


def test_the_cores_that_quick_games_keep_busy_are_counted() -> None:
    used = cores_used("darebase", games=2, workers=1)
    assert 0 < used <= 1.1, "one worker keeps one core busy at most"


def test_a_game_that_is_over_soon_has_a_decision_to_think_about() -> None:
    for name in registry.names():
        assert len(sample(name).actions) > 1
