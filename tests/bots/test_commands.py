"""The commands about bots, as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import dauntless
from dauntless.cli import app
from dauntless.engine.errors import BadInput, BadOption, DauntlessError, Refusal
from dauntless.engine.log import write_log

QUICK = ("-o", "scenario=quick-pick-up", "-o", "turn_limit=20")


def run(*arguments: str, stdin: str = "") -> str:
    ran = CliRunner().invoke(app, arguments, input=stdin)
    if isinstance(ran.exception, DauntlessError):
        raise ran.exception
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def position() -> str:
    return json.dumps(dauntless.new("darebase", seed=1).position())


def test_bots_lists_the_levels() -> None:
    names = [line.split()[0] for line in run("bots").splitlines()]
    assert names[:8] == [
        "random", "greedy", "search", "timid", "careful", "steady", "bold", "dauntless",
    ]  # fmt: skip
    assert json.loads(run("bots", "--json"))[0]["name"] == "random"


def test_a_tournament_prints_ratings_and_duels() -> None:
    out = run("tournament", "darebase", "--bots", "random,greedy", "--lucks", "2", *QUICK)
    assert "greedy" in out
    assert "random – greedy" in out


def test_a_tournament_for_programs(tmp_path: Path) -> None:
    arguments = ("tournament", "darebase", "--bots", "random,timid", "--lucks", "2", *QUICK)
    file = ("--file", str(tmp_path / "t.jsonl"), "--json")
    first = json.loads(run(*arguments, *file))
    assert first["games"] == 4
    assert {rating["bot"] for rating in first["ratings"]} == {"random", "timid"}
    assert json.loads(run(*arguments, *file)) == first


def test_options_given_several_times_are_taken_in_turn() -> None:
    limits = ("-o", "turn_limit=10", "-o", "turn_limit=20")
    scenarios = ("-o", "scenario=classic", "-o", "scenario=quick-pick-up")
    out = run(
        "tournament", "darebase", "--bots", "random,greedy", "--lucks", "1", "--json",
        *limits, *scenarios,
    )  # fmt: skip
    assert [(one["turn_limit"], one["scenario"]) for one in json.loads(out)["options"]] == [
        (10, "classic"), (10, "quick-pick-up"), (20, "classic"), (20, "quick-pick-up"),
    ]  # fmt: skip


def test_a_ladder_of_few_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dauntless import bots
    from dauntless.bots import LEVELS

    monkeypatch.setattr(bots, "LEVELS", LEVELS[:2])
    out = run("ladder", "darebase", "--lucks", "1", "--folder", str(tmp_path), *QUICK)
    assert "| careful | timid | 2 |" in out
    assert (tmp_path / "darebase-2-careful-timid.jsonl").exists()


def test_analyse_advises_whoever_is_due() -> None:
    (found,) = json.loads(
        run("analyse", "darebase", "-", "--iterations", "300", "--json", stdin=position())
    )
    assert found["seat"] == "blue"
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert sum(advice["share"] for advice in found["advice"]) == pytest.approx(1)
    assert found["advice"][0]["visits"] >= found["advice"][-1]["visits"]


def test_analyse_for_people() -> None:
    out = run("analyse", "darebase", "-", "--ms", "20", stdin=position())
    assert "blue to decide" in out


def test_secret_choices_are_advised_as_a_mixture() -> None:
    match = dauntless.new("darebase", scenario="classic", seed=1)
    text = json.dumps(match.position())
    found = json.loads(run("analyse", "darebase", "-", "--iterations", "300", "--json", stdin=text))
    assert [one["seat"] for one in found] == ["blue", "yellow"]
    assert all(one["mixed"] for one in found)


def test_analyse_takes_the_end_of_a_match_log(tmp_path: Path) -> None:
    match = dauntless.new("darebase", seed=2)
    match.act(match.legal()[0])
    dauntless.save(match, tmp_path / "match.jsonl")
    (found,) = json.loads(
        run("analyse", "darebase", str(tmp_path / "match.jsonl"), "--iterations", "100", "--json")
    )
    assert {advice["action"] for advice in found["advice"]} == {a.text for a in match.legal()}


def test_bad_requests_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match="from 1 to"):
        run("analyse", "darebase", "-", "--iterations", "0", stdin=position())
    with pytest.raises(BadOption, match="either iterations or milliseconds"):
        run("analyse", "darebase", "-", "--iterations", "5", "--ms", "5", stdin=position())
    with pytest.raises(BadInput, match="not JSON"):
        run("analyse", "darebase", "-", stdin="knights to the left")
    with pytest.raises(BadOption, match="no bot"):
        run("tournament", "darebase", "--bots", "random,best")
    with pytest.raises(BadOption, match="no bot"):
        run("play", "darebase", "--seats", "human,best")


def test_a_match_that_is_over_is_not_analysed() -> None:
    match = dauntless.new("darebase", seed=1, scenario="quick-pick-up", turn_limit=1)
    while not match.over:
        match.act(match.legal()[-1])
    text = write_log(match)
    with pytest.raises(Refusal, match="the match is over"):
        run("analyse", "darebase", "-", stdin=text)
