"""The field and the set-up."""

from __future__ import annotations

import pytest

import dauntless
from dauntless.engine.match import Match
from games.darebase.table import dice, flags, jail, legal, power, turn_of, where

SCENARIOS = ("steady-supply", "double-delivery", "quick-pick-up", "classic")


def new(scenario: str = "steady-supply") -> Match:
    return dauntless.new("darebase", scenario=scenario, scripted=True)


def squares_of(kind: str) -> set[str]:
    field = new().scene().areas[0]
    return {cell.id for cell in field.cells if cell.kind == kind}


def test_the_field_is_eight_squares_wide_and_eleven_long() -> None:
    field = new().scene().areas[0]
    corners = {(cell.x, cell.y) for cell in field.cells}
    assert corners == {(x, y) for x in range(8) for y in range(11)}


def test_each_base_is_second_from_the_endline_and_third_from_a_sideline() -> None:
    assert squares_of("base-blue") == {"c2", "f2"}
    assert squares_of("base-yellow") == {"c10", "f10"}


def test_each_jail_is_three_squares_from_the_endline_along_the_coachs_right_sideline() -> None:
    assert squares_of("jail-blue") == {"h1", "h2", "h3"}
    assert squares_of("jail-yellow") == {"a11", "a10", "a9"}


def test_the_two_centre_squares_are_in_the_middle_of_the_centre_row() -> None:
    assert squares_of("centre") == {"d6", "e6"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_ten_players_start_off_field_and_the_power_scale_is_empty(scenario: str) -> None:
    match = new(scenario)
    assert {where(match, coach + number) for coach in "by" for number in "12345"} == {"off"}
    assert power(match) == jail(match, "blue") == jail(match, "yellow") == ""


@pytest.mark.parametrize(
    ("scenario", "squares"),
    [
        ("steady-supply", "d6 e6"),
        ("double-delivery", "d6 e6"),
        ("quick-pick-up", "c2 f2 c10 f10"),
        ("classic", ""),
    ],
)
def test_flags_are_laid_out_as_the_scenario_says(scenario: str, squares: str) -> None:
    assert flags(new(scenario)) == squares


def test_steady_supply_is_played_unless_another_scenario_is_asked_for() -> None:
    assert dauntless.new("darebase", scripted=True).position()["scenario"] == "steady-supply"


@pytest.mark.parametrize("rolled", ["2,5,6", "6,5,2", "5,2,6"])
def test_the_three_dice_are_laid_in_a_row_with_the_lowest_next_to_the_board(rolled: str) -> None:
    assert dice(new().play(f"roll:{rolled}")) == [2, 5, 6]


def test_each_of_the_three_dice_is_fair() -> None:
    chances = new().chances()
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["roll:4,4,4"] == pytest.approx(1 / 216)
    assert chances["roll:2,4,4"] == pytest.approx(3 / 216)
    assert chances["roll:2,3,4"] == pytest.approx(6 / 216)


@pytest.mark.parametrize("scenario", ["steady-supply", "double-delivery", "quick-pick-up"])
def test_blue_takes_the_first_turn(scenario: str) -> None:
    match = new(scenario).play("roll:2,5,6")
    assert match.actors == ("blue",)


def test_after_that_the_coaches_alternate() -> None:
    match = new().play("roll:2,3,4 2 d1 stop")
    assert turn_of(match) == "yellow"
    match.play("roll:4 3 d11 stop")
    assert turn_of(match) == "blue"


def test_everybody_can_come_on_in_the_first_turn_if_the_dice_name_them() -> None:
    assert legal(new().play("roll:2,5,6")) == {"2", "5"}
