"""Tournaments: the same luck for all, seats turned, resumable, the same on any machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bots.minis import SIGNALS
from bots.tabled import Tabled
from dauntless import registry
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.game import Game
from dauntless.lab.ratings import duel, duels, ratings
from dauntless.lab.statistics import wilson
from dauntless.lab.tournament import Plan, Result, fixtures, make_plan, play_tournament

QUICK = {"scenario": "quick-pick-up", "turn_limit": 30}


def darebase() -> Game[Any, Any]:
    return registry.load("darebase")


def plan_of(*bots: str, rounds: int = 2, seed: int = 5) -> Plan:
    return make_plan(darebase(), [QUICK], list(bots), rounds, seed)


def test_each_pair_plays_every_round_in_both_seats() -> None:
    games = list(fixtures(darebase(), plan_of("random", "greedy", "timid")))
    assert len(games) == 3 * 2 * 2
    seatings = {game.bots for game in games if (game.first, game.second) == (0, 1)}
    assert seatings == {(0, 1), (1, 0)}


def test_partners_get_the_same_bot() -> None:
    """Two partners against a guard: each bot plays each side."""
    plan = make_plan(SIGNALS, [{}], ["random", "greedy"], 1, 0)
    assert {game.bots for game in fixtures(SIGNALS, plan)} == {(0, 0, 1), (1, 1, 0)}


def test_without_sides_one_plays_against_all_others() -> None:
    class Alone(Tabled):
        def sides(self, options: Any) -> list[tuple[int, ...]]:  # noqa: ARG002
            return [(0,), (1,), (2,)]

    game = Alone(SIGNALS.mini)
    plan = make_plan(game, [{}], ["random", "greedy"], 1, 0)
    seatings = [fixture.bots for fixture in fixtures(game, plan)]
    assert seatings == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_the_number_of_workers_does_not_matter() -> None:
    plan = plan_of("random", "greedy", "timid")
    assert play_tournament(darebase(), plan, workers=1) == play_tournament(
        darebase(), plan, workers=3
    )


def test_a_stopped_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    whole = play_tournament(darebase(), plan_of("random", "greedy", rounds=3))
    play_tournament(darebase(), plan_of("random", "greedy", rounds=2), file=file)
    text = file.read_text()
    file.write_text(text[:-20])
    heard: list[int] = []
    resumed = play_tournament(
        darebase(),
        plan_of("random", "greedy", rounds=3),
        file=file,
        on_progress=lambda done, _total: heard.append(done),
    )
    assert resumed == whole
    assert heard[0] == 3
    assert len(file.read_text().splitlines()) == 1 + len(whole)


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    play_tournament(darebase(), plan_of("random", "timid", rounds=1), file=file)
    with pytest.raises(BadInput, match="another tournament"):
        play_tournament(darebase(), plan_of("random", "timid", rounds=1, seed=6), file=file)


def test_a_file_of_an_older_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    file.write_text('{"dauntless":"tournament","format":2,"lucks":1}\n')
    with pytest.raises(BadInput, match="an older version wrote it"):
        play_tournament(darebase(), plan_of("random", "timid", rounds=1), file=file)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a tournament\n")
    with pytest.raises(BadInput, match="not JSON"):
        play_tournament(darebase(), plan_of("random", "timid", rounds=1), file=file)


@pytest.mark.parametrize(
    ("bots", "rounds", "options", "reason"),
    [
        (["random"], 1, QUICK, "2 to"),
        (["random", "random"], 1, QUICK, "named twice"),
        (["random", "mighty"], 1, QUICK, "no bot"),
        (["random", "greedy"], 0, QUICK, "from 1 to"),
        (["random", "greedy"], 1, {"turn_limit": 0}, "a match that ends"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], rounds: int, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        make_plan(darebase(), [QUICK, options], bots, rounds, 0)


def test_rounds_take_the_options_in_turn() -> None:
    in_turn = [{"scenario": name} for name in ("classic", "quick-pick-up", "steady-supply")]
    plan = make_plan(darebase(), in_turn, ["random", "greedy"], 4, 0)
    played = [(game.round, game.options["scenario"]) for game in fixtures(darebase(), plan)]
    assert played[::2] == played[1::2], "both seatings of a luck are the same match"
    assert [name for _, name in played[::2]] == [
        "classic", "quick-pick-up", "steady-supply", "classic",
    ]  # fmt: skip


def test_all_games_of_a_tournament_have_the_same_seats() -> None:
    in_turn = [{"players": 3}, {"players": 4}]
    with pytest.raises(BadOption, match="the same seats"):
        make_plan(registry.load("dare-to-love"), in_turn, ["random", "greedy"], 1, 0)


def games(points: list[float], first: int = 0, second: int = 1) -> Iterator[Result]:
    """Results of one pair, two games a luck."""
    for number, value in enumerate(points):
        yield Result(
            first=first,
            second=second,
            round=number // 2,
            seating=number % 2,
            points=value,
            turns=10,
        )


def test_a_share_has_wilsons_interval_for_independent_games() -> None:
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.404, 0.596), abs=0.001)


def test_games_of_one_luck_that_go_together_count_for_less() -> None:
    together = duel(list(games([1, 1, 0, 0] * 25)), 0, 1)
    against = duel(list(games([1, 0, 0, 1] * 25)), 0, 1)
    assert together.share == against.share == 0.5
    assert together.high - together.low > against.high - against.low


def test_ratings_order_the_bots_and_a_clean_sweep_stays_finite() -> None:
    results = [
        *games([1] * 20, 0, 1),
        *games([1] * 20, 0, 2),
        *games([1, 0.5] * 10, 1, 2),
    ]
    first, second, third = ratings(results, 3)
    assert (first.bot, second.bot, third.bot) == (0, 1, 2)
    assert 200 < first.elo < 2000
    assert first.low + 100 < first.elo < first.high - 100, "a clean sweep is not certain"
    assert len(duels(results, 3)) == 3


def test_who_sees_well_beats_who_sees_dimly() -> None:
    """A small strength regression; the whole ladder is `make ladder`."""
    plan = make_plan(darebase(), [{"turn_limit": 120}], ["careful", "timid"], 25, 11)
    assert sum(result.points for result in play_tournament(darebase(), plan)) >= 30


def test_so_it_is_where_actions_differ_little() -> None:
    game = registry.load("im-not-afraid")
    plan = make_plan(game, [{}], ["careful", "timid"], 30, 11)
    assert sum(result.points for result in play_tournament(game, plan)) >= 36


def test_who_thinks_of_the_answer_beats_who_does_not() -> None:
    plan = make_plan(darebase(), [{"turn_limit": 120}], ["steady", "careful"], 8, 11)
    assert sum(result.points for result in play_tournament(darebase(), plan)) >= 12


def test_so_it_is_where_much_is_hidden_and_sides_differ() -> None:
    game = registry.load("dare-to-love")
    plan = make_plan(game, [{"players": 3}], ["bold", "timid"], 5, 11)
    assert sum(result.points for result in play_tournament(game, plan)) >= 9
