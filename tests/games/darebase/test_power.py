"""Power: who is stronger than whom."""

from __future__ import annotations

from games.darebase.table import jail, power, table, where


def test_whoever_comes_on_last_is_the_strongest() -> None:
    match = table(dice="3 5 4").play("3 d1 stop roll:2")
    assert power(match) == "b3"
    match.play("4 d11 stop roll:1")
    assert power(match) == "b3 y4"
    assert power(match.play("2 a1 stop roll:1")) == "b3 y4 b2"


def test_moving_changes_nothing_in_the_order() -> None:
    assert power(table("y5@d8 b3@d4 y4@e8").play("3 d5 d6 stop")) == "y5 b3 y4"


def test_capturing_takes_the_captive_out_and_leaves_the_others_in_their_order() -> None:
    match = table("b1@a1 y5@d5 y1@a5 b3@d4 y4@e8").play("3 d5")
    assert power(match) == "b1 y1 b3 y4"


def test_being_pushed_changes_nothing_in_the_order() -> None:
    match = table("b1@h1 y5@d5 y1@h2 b3@d4").play("3 d5")
    assert power(match) == "b1 y1 b3"


def test_a_rescuer_leaves_the_power_scale() -> None:
    assert power(table("y1@a5 b3@b11 y2@d5", yellow_holds="b1").play("3 a11")) == "y1 y2"


def test_prisoners_are_not_on_the_power_scale() -> None:
    assert power(table("b3@d4", blue_holds="y1", yellow_holds="b1")) == "b3"


def test_a_players_number_has_nothing_to_do_with_power() -> None:
    assert where(table("y5@d5 b1@d4", dice="1 5 6").play("1 d5"), "y5") == "jail"
    assert where(table("y1@d5 b5@d4", dice="1 5 6").play("5 d5"), "y1") == "jail"


def test_power_is_compared_at_the_moment_of_the_step() -> None:
    match = table("y5@d3").play("3 d1 d2 d3")
    assert jail(match, "blue") == "y5"


def test_a_player_who_went_off_and_came_back_captures_whom_it_feared() -> None:
    match = table("b3@d1 y5@d2")
    assert where(match.play("3 off d1 d2"), "y5") == "jail"
