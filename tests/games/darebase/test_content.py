"""The pack: what a field and its scenarios may be."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dauntless.engine.errors import BadOption, BadPack
from dauntless.engine.match import Match
from dauntless.games.darebase import Darebase

SCENARIOS = {"steady-supply": 0, "double-delivery": 1, "quick-pick-up": 2, "classic": 3}


def content() -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(Darebase.base_pack().model_dump(mode="json"))
    return data


def fault(data: dict[str, Any]) -> str:
    with pytest.raises(BadPack) as refused:
        Darebase.check_pack(data, "mine.toml")
    return str(refused.value)


def test_everything_in_the_games_own_pack_is_from_the_rulebook() -> None:
    data = content()
    assert data["field"]["source"] == "rulebook"
    assert {scenario["source"] for scenario in data["scenario"]} == {"rulebook"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"centre": ["d6", "i6"]},
            'mine.toml, field, centre [2]: "i6" is not a square; they go from a1 to h11',
        ),
        ({"centre": ["d6", "d7"]}, "mine.toml, field: centre square d7 does not lie on rank 6"),
        ({"centre": ["d6", "d6"]}, "mine.toml, field: d6 is marked twice"),
        (
            {"bases": {"blue": ["c1", "f2"], "yellow": ["c10", "f10"]}},
            "mine.toml, field: base c1 lies on an endline",
        ),
        (
            {"bases": {"blue": ["c2", "h2"], "yellow": ["c10", "f10"]}},
            "mine.toml, field: h2 is marked twice",
        ),
        (
            {"jails": {"blue": ["h3", "h2", "h1"], "yellow": ["a11", "a10", "a9"]}},
            "mine.toml, field, jails: blue's jail must be a column from its endline outward",
        ),
        (
            {"jails": {"blue": ["h1", "h2", "h3"], "yellow": ["a9", "a10", "a11"]}},
            "mine.toml, field, jails: yellow's jail must be a column from its endline outward",
        ),
        (
            {"jails": {"blue": ["a1", "a2", "a3"], "yellow": ["a11", "a10", "a9"]}},
            "mine.toml, field, jails: the jails must lie on different files",
        ),
    ],
)
def test_a_field_that_cannot_be_played_on_is_refused(change: dict[str, Any], message: str) -> None:
    data = content()
    data["field"] |= change
    assert fault(data).startswith(message)


def test_a_wrong_jail_is_answered_with_a_right_one() -> None:
    data = content()
    data["field"]["jails"]["yellow"] = ["b9", "b10", "b11"]
    assert fault(data).endswith("such as b11, b10, b9")


@pytest.mark.parametrize(
    ("scenario", "change", "reason"),
    [
        ("steady-supply", {"flags": ["d6", "d6"]}, "flags: two flags on one square"),
        ("steady-supply", {"flags": ["d6"]}, 'flags: "deliver" starts with two flags'),
        (
            "steady-supply",
            {"second_round": True},
            "extra_flag and second_round cannot both be true",
        ),
        (
            "steady-supply",
            {"extra_flag": False},
            '"deliver" needs extra_flag or second_round: two flags may go one each way',
        ),
        (
            "quick-pick-up",
            {"extra_flag": True},
            'extra_flag and second_round belong to "deliver"',
        ),
        (
            "classic",
            {"coaches_choose_bases": False},
            'coaches_choose_bases must be true when the goal is "gather"',
        ),
        (
            "classic",
            {"flags": ["d6"]},
            'coaches choose bases only for "gather", with no other flags',
        ),
    ],
)
def test_a_scenario_whose_goal_cannot_be_reached_is_refused(
    scenario: str, change: dict[str, Any], reason: str
) -> None:
    data = content()
    data["scenario"][SCENARIOS[scenario]] |= change
    assert fault(data) == f'mine.toml, scenario "{scenario}": {reason}'


@pytest.mark.parametrize(
    ("scenario", "change", "message"),
    [
        ("steady-supply", {"id": "classic"}, 'scenario "classic" stands twice'),
        (
            "quick-pick-up",
            {"flags": ["c2", "f2", "c10"]},
            'scenario "quick-pick-up": a flag must lie on each base',
        ),
        (
            "steady-supply",
            {"flags": ["c2", "e6"]},
            'scenario "steady-supply": flags start off the bases',
        ),
    ],
)
def test_scenarios_must_fit_the_field_and_each_other(
    scenario: str, change: dict[str, Any], message: str
) -> None:
    data = content()
    data["scenario"][SCENARIOS[scenario]] |= change
    assert fault(data) == f"mine.toml: {message}"


def test_a_coach_can_play_on_another_field() -> None:
    data = content()
    data["field"]["bases"]["blue"] = ["b3", "g3"]
    data["field"]["centre"] = ["c6", "f6"]
    data["scenario"][0]["flags"] = ["c6", "f6"]
    data["scenario"] = data["scenario"][:1]
    match = Match(Darebase(Darebase.check_pack(data, "mine.toml")), scripted=True)
    assert match.position()["flags"] == ["c6", "f6"]
    match.play("roll:3,6,6 3 c1 c2 c3 c4 c5 c6 roll:1")
    kinds = {cell.id: cell.kind for cell in match.scene().areas[0].cells}
    assert (kinds["b3"], kinds["c2"]) == ("base-blue", "grass")


def test_a_pack_without_the_usual_scenario_wants_one_to_be_chosen() -> None:
    data = content()
    data["scenario"] = [each for each in data["scenario"] if each["id"] == "classic"]
    game = Darebase(Darebase.check_pack(data, "mine.toml"))
    with pytest.raises(BadOption, match='"steady-supply"'):
        Match(game, {}, scripted=True)
    assert Match(game, {"scenario": "classic"}, scripted=True).seat_names
