"""Double Delivery: two flags, and two more in a second round."""

from __future__ import annotations

import pytest

from dauntless.engine.match import Match
from games.darebase.table import (
    dice,
    flags,
    jail,
    legal,
    power,
    refusal,
    table,
    turn_of,
    where,
    winner,
)


def one_each() -> Match:
    """Yellow has delivered; now Blue does, with prisoners in both jails."""
    match = table(
        "y1@d5 b3@c9 b1@h4 y2@a3",
        scenario="double-delivery",
        delivered="f2",
        flags="c9",
        dice="3 5 6",
        blue_holds="y3 y4 y5",
        yellow_holds="b5",
    )
    return match.play("3 c10f")


def test_a_delivery_works_as_in_steady_supply_but_no_third_flag_comes() -> None:
    match = table("b3@c9", scenario="double-delivery", flags="c9 e6").play("3 c10f")
    assert where(match, "b3") == "off"
    assert flags(match) == "e6 c10"
    assert turn_of(match) == "yellow"
    assert match.actors == ()


def test_a_delivered_flag_stays() -> None:
    match = table("b3@c10", scenario="double-delivery", delivered="c10", flags="e6").play("3")
    assert refusal(match, "c9f") == "the flag on c10 cannot be moved"


def test_a_flag_left_on_their_own_base_by_defenders_is_not_delivered() -> None:
    match = table("b3@c9", scenario="double-delivery", flags="c10 e6").play("3 c10")
    assert match.position()["delivered"]["blue"] == []
    assert match.play("c9f c10f").position()["delivered"]["blue"] == ["c10"]


def test_the_coach_who_delivers_both_flags_wins_without_a_second_round() -> None:
    match = table("b3@f9 y1@d5", scenario="double-delivery", delivered="c10", flags="f9")
    match.play("3 f10f")
    assert winner(match) == "blue"
    assert where(match, "y1") == "d5"
    assert flags(match) == "c10 f10"


def test_after_one_delivery_each_everyone_goes_off_field_prisoners_too() -> None:
    match = one_each()
    assert {where(match, coach + number) for coach in "by" for number in "12345"} == {"off"}
    assert jail(match, "blue") == jail(match, "yellow") == ""


def test_the_power_scale_is_emptied_for_the_second_round() -> None:
    assert power(one_each()) == ""


def test_the_other_two_flags_go_onto_the_centre_squares() -> None:
    assert flags(one_each()) == "f2 d6 e6 c10"


def test_turns_and_dice_go_on_as_they_were() -> None:
    match = one_each()
    assert turn_of(match) == "yellow"
    assert dice(match) == [5, 6, None]


def test_jail_squares_are_free_again_in_the_second_round() -> None:
    match = one_each().play("roll:1 5 a11 stop roll:1")
    assert where(match, "y5") == "a11"
    assert "h1" in legal(match.play("1"))


def test_bases_already_delivered_to_stay_so() -> None:
    assert one_each().position()["delivered"] == {"blue": ["c10"], "yellow": ["f2"]}
    match = table("b3@c9", scenario="double-delivery", delivered="c10 f2", flags="c9 e6")
    assert refusal(match, "3 c10f") == "a flag lies on c10 already: two cannot share a square"


@pytest.mark.parametrize(
    ("coach", "square", "base"), [("blue", "f9", "f10"), ("yellow", "c3", "c2")]
)
def test_in_the_second_round_each_coach_needs_only_the_base_that_is_left(
    coach: str, square: str, base: str
) -> None:
    field = f"{coach[0]}3@{square}"
    match = table(
        field, scenario="double-delivery", turn=coach, delivered="c10 f2", flags=f"{square} e6"
    )
    assert winner(match.play(f"3 {base}f")) == coach
