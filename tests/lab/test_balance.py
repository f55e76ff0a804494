"""Balance studies: even, on the same luck, resumable, the same for any number of workers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cli.runner import Run, runner
from dauntless import registry
from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.lab.balance import (
    Played,
    lead_changes,
    make_plan,
    meetings_of,
    points_of,
    study,
    when_clear,
)
from dauntless.lab.balance_report import length_lines, report
from dauntless.lab.balance_rows import differences, effects, rows, tallied
from dauntless.lab.work import Crew

QUICK = {"turn_limit": 16}
BOT = "greedy:temperature=0.05"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `dauntless` in this process."""
    return runner(monkeypatch)


def darebase() -> Game[Any, Any]:
    return registry.load("darebase")


def played(rounds: int, workers: int = 1, file: Path | None = None, seed: int = 3) -> list[Played]:
    plan = make_plan(darebase(), BOT, seed, QUICK)
    with Crew(workers) as crew:
        return study(darebase(), plan, crew, within=5, most_games=1000, rounds=rounds, file=file)


def test_every_meeting_is_played_equally_often_with_the_same_luck() -> None:
    results = played(2)
    meetings = len(darebase().meetings())
    assert sorted((one.round, one.meeting) for one in results) == [
        (number, meeting) for number in range(2) for meeting in range(meetings)
    ]


def test_the_number_of_workers_does_not_matter() -> None:
    assert played(2, workers=1) == played(2, workers=2)


def test_quick_games_of_one_decision_ahead_tell_shares() -> None:
    plan = make_plan(darebase(), "one-ply", 3, {"turn_limit": 30, "scenario": "quick-pick-up"})
    with Crew(1) as crew:
        results = study(darebase(), plan, crew, within=5, most_games=50, rounds=20)
        assert results == study(darebase(), plan, crew, within=5, most_games=50, rounds=20)
    assert {sum(one.points) for one in results} == {1.0}
    assert {one.points[0] for one in results} > {0.5}, "not only draws"


def test_what_a_game_counts_at_its_end_is_counted_in_quick_games_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tallies(game: Game[Any, Any], s: Any) -> Iterator[tuple[str, bool]]:
        yield "over", game.over(s)
        yield "blue won", game.score(s, 2)[0] > 0

    monkeypatch.setattr(type(darebase()), "tallies", tallies)
    plan = make_plan(darebase(), "one-ply", 3, {"turn_limit": 30, "scenario": "quick-pick-up"})
    with Crew(1) as crew:
        results = study(darebase(), plan, crew, within=5, most_games=50, rounds=20)
    for one in results:
        assert one.tallies == {"over": [1, 1], "blue won": [1, int(one.points[0] == 1)]}
    text = "\n".join(length_lines(report(darebase(), plan, results, within=5)))
    assert "turns" in text
    assert "lead" not in text, "nobody watched who was ahead"


def test_another_seed_is_another_study() -> None:
    assert played(1) != played(1, seed=4)


def test_a_killed_study_goes_on_from_its_file_without_a_lost_game(tmp_path: Path) -> None:
    whole = played(2)
    file = tmp_path / "study.jsonl"
    played(1, file=file)
    cut = file.read_text()[:-30]  # killed while a line was being written
    file.write_text(cut)
    kept = cut.count("\n") - 1
    assert played(2, file=file) == whole
    lines = file.read_text().splitlines()
    assert len(lines) == 1 + len(whole)
    assert cut.rpartition("\n")[0] == "\n".join(lines[: 1 + kept]), "nothing was played twice"


def test_the_file_of_another_study_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "study.jsonl"
    played(1, file=file)
    with pytest.raises(BadInput, match=r"seed: this file is of another balance study \(3, not 4\)"):
        played(1, file=file, seed=4)


def test_it_stops_when_every_share_is_known_closely_enough() -> None:
    plan = make_plan(darebase(), "random", 1, {"turn_limit": 2, "scenario": "classic"})
    with Crew(1) as crew:
        results = study(darebase(), plan, crew, within=13, most_games=10_000)
    found = rows(darebase(), meetings_of(darebase(), plan), results)
    assert max(row.found.margin for row in found) <= 0.13
    assert len(results) == 64, "all are draws, so the first batch is enough"


@pytest.mark.parametrize(
    ("scores", "sides", "points"),
    [
        ((1.0, -1.0), [(0,), (1,)], [1, 0]),
        ((0.0, 0.0), [(0,), (1,)], [0.5, 0.5]),
        ((-1.0, 1.0, 1.0), [(0,), (1, 2)], [0, 1, 1]),
        ((2.0, 2.0, 1.0), [(0,), (1,), (2,)], [0.5, 0.5, 0]),
    ],
)
def test_a_win_is_one_point_shared_among_equals(
    scores: tuple[float, ...], sides: list[tuple[int, ...]], points: list[float]
) -> None:
    assert points_of(scores, sides) == points


def test_the_lead_and_when_the_winner_was_clear() -> None:
    leaders = [None, 0, 0, 1, None, 1, 0, 0, 0, 0]
    assert lead_changes(leaders) == 2
    assert when_clear(leaders, 0) == 0.6
    assert when_clear(leaders, None) == 1


def made_up(points: list[float], taken: bool) -> Played:
    """A game in which somebody who expected half a point could bet."""
    number = [0, 1, 0, points[0] - 0.5] if taken else [1, 0, points[0] - 0.5, 0]
    return Played(
        round=0, meeting=0, points=points, first=0, turns=3, decisions=6, lead_changes=0,
        clear=0.5, subjects={"bet": [float(one) for one in number]},
    )  # fmt: skip


def test_what_taking_an_action_did_to_the_chance_of_winning() -> None:
    games = [made_up([1, 0], taken=True)] * 30 + [made_up([0, 1], taken=False)] * 10
    (bet,) = effects(games)
    assert (bet.subject, bet.offered, bet.taken, bet.share) == ("bet", 40, 30, 0.75)
    assert bet.gain == pytest.approx(1.0)


def test_what_a_game_counts_at_the_end_is_summed_over_the_games() -> None:
    games = [
        made_up([1, 0], taken=True).model_copy(update={"tallies": {"flag home": [2, true]}})
        for true in (0, 1, 2, 1)
    ]
    (found,) = tallied(games).items()
    assert found[0] == "flag home"
    assert (found[1].games, found[1].share) == (8, 0.5)


def test_a_study_asks_the_game_what_it_counts() -> None:
    game = registry.load("im-not-afraid")
    plan = make_plan(game, "random", 1, {"turn_limit": 20})
    with Crew(1) as crew:
        results = study(game, plan, crew, within=5, most_games=1, rounds=1)
    rows = {row["name"]: row for row in report(game, plan, results, within=5)["tallies"]}
    assert rows["Church claimed, by a player"]["times"] == 2
    assert rows["Police claimed, by a player"]["times"] == 1
    assert sum(name.endswith(" unlocked") for name in rows) == 9, "goals that lie open"


def test_what_cannot_be_told_apart_is_said() -> None:
    plan = make_plan(darebase(), BOT, 3, QUICK)
    found = report(darebase(), plan, played(1), within=5)
    assert any("not known within 5 points" in line for line in found["cannot_tell"])
    assert any(
        line.startswith("Not to be told from an even share") for line in found["cannot_tell"]
    )


def test_the_same_pack_makes_no_difference() -> None:
    results = played(3)
    meetings = meetings_of(darebase(), make_plan(darebase(), BOT, 3, QUICK))
    for one in differences(darebase(), meetings, results, results):
        assert one.share == one.versus
        assert not one.is_certain


def test_dare_to_love_compares_its_characters_at_both_tables() -> None:
    game = registry.load("dare-to-love")
    meetings = game.meetings()
    assert len(meetings) == 3 * (15 + 20)
    assert {m.groups["players"] for m in meetings} == {"3", "4"}
    teams = [(m.options["oligarch"], m.options["rebels"]) for m in meetings]
    assert len(set(teams)) == len(meetings)
    for meeting in meetings:
        game.options(meeting.options)


def test_the_command_prints_text_json_and_a_page(run: Run, tmp_path: Path) -> None:
    file, page = tmp_path / "s.jsonl", tmp_path / "page.html"
    arguments = ("balance", "darebase", "--bot", "random", "--most-games", "64", "--workers", "1")
    more = ("-o", "turn_limit=6", "--file", file)
    shown = run(*arguments, *more)
    assert shown.status == 0
    assert "64 games of random against itself, 4 meetings" in shown.out
    found = json.loads(run(*arguments, *more, "--json", "--html", page).out)
    assert {row["kind"] for row in found["shares"]} == {"seat", "first player"}
    assert found["games"] == 64
    text = page.read_text(encoding="utf-8")
    assert "vegaEmbed" in text
    assert "http" not in text.partition('<script type="module">')[0], "it needs nothing else"


def test_the_command_puts_its_report_into_a_page_of_prose(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "darebase.md"
    page.write_text("# Darebase\n\nWhat it means.\n\n<!-- end of balance -->\n\nWhat else.\n")
    arguments = ("balance", "darebase", "--bot", "random", "--most-games", "64", "--workers", "1")
    more = ("-o", "turn_limit=6", "--file", tmp_path / "s.jsonl", "--page", page)
    assert run(*arguments, *more).status == 0
    text = page.read_text()
    assert text.startswith("# Darebase\n\nWhat it means.\n\n<!-- balance: random -->\n")
    assert text.endswith("<!-- end of balance -->\n\nWhat else.\n")
    assert "64 games of `random` against itself, 4 meetings, seed 0: Darebase" in text
    assert re.search(r"^\| seat \| blue \| [\w ]+ \| 64 \| [\d.]+% \|", text, re.MULTILINE)
    assert "\n- The lead changed " in text
    assert run(*arguments, *more).status == 0
    assert page.read_text() == text, "it stands there once"
    ran = run(*arguments, *more[:-1], tmp_path / "none.md")
    assert ran.status == 2
    assert "no such page; make one with a line <!-- end of balance -->" in ran.err


def test_packs_are_compared_on_the_same_luck(run: Run, tmp_path: Path) -> None:
    own = (registry.find("darebase").folder() / "base.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(own.replace('"c2"', '"c3"').replace('"f2"', '"f3"'), encoding="utf-8")
    arguments = ("balance", "darebase", "--bot", "random", "--most-games", "64", "--workers", "1")
    ran = run(*arguments, "-o", "turn_limit=6", "--versus", mine, "--json")
    found = json.loads(ran.out)
    assert found["versus"]["hash"] != found["content"]["hash"]
    assert {row["name"] for row in found["differences"]} >= {"blue", "yellow"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bot", "mighty"), 'there is no bot "mighty"'),
        (("--within", "0"), "within: it is in points of a hundred"),
        (("--most-games", "0"), "most-games: it must be from 1"),
        (("-o", "scenario=chess"), 'there is no scenario "chess"'),
        (("-o", "colour=red"), "option.colour: Darebase has no such option"),
        (("-o", "turn_limit=0"), "a match that ends"),
        (("--versus", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_studied_is_refused_in_words(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    ran = run("balance", "darebase", "--workers", "1", *arguments)
    assert ran.status == 2
    assert words in ran.err


def test_options_narrow_a_study_down(run: Run) -> None:
    ran = run("balance", "darebase", "--bot", "random", "-o", "scenario=classic", "-o",
              "turn_limit=2", "--most-games", "64", "--workers", "1", "--json")  # fmt: skip
    found = json.loads(ran.out)
    assert found["meetings"] == 1
    assert [row["group"] for row in found["shares"]] == ["all"] * len(found["shares"])
    assert all(a["share"] >= b["share"] for a, b in pairwise(found["actions"]))
