"""Flags: picking up, carrying, dropping."""

from __future__ import annotations

import pytest

from games.darebase.table import flags, jail, legal, refusal, table, turn_of, where


@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_a_player_on_a_flags_square_can_take_it_along(coach: str) -> None:
    match = table(f"{coach[0]}3@c6", turn=coach).play("3 d6 d5f d4f stop")
    assert flags(match) == "d4 e6"
    assert where(match, f"{coach[0]}3") == "d4"


def test_moving_on_without_it_leaves_it_where_it_lies() -> None:
    match = table("b3@c6").play("3 d6 d7 stop")
    assert flags(match) == "d6 e6"
    assert where(match, "b3") == "d7"


def test_picking_up_carrying_and_dropping_may_all_happen_in_one_turn() -> None:
    match = table("b4@d5", dice="4 6 1").play("4 d6 d7f d8f d9 stop")
    assert flags(match) == "e6 d8"
    assert where(match, "b4") == "d9"


def test_a_dropped_flag_may_be_picked_up_again_in_the_same_turn() -> None:
    match = table("b4@d6", dice="4 6 1").play("4 d7f d8 d7 d8f stop")
    assert flags(match) == "e6 d8"


def test_at_every_step_the_coach_chooses_whether_the_flag_comes_along() -> None:
    assert {"d7", "d7f", "e7", "e7f"} <= legal(table("b3@d6").play("3"))
    assert {"d8", "d8f"} <= legal(table("b3@d6").play("3 d7f"))
    assert "d8f" not in legal(table("b3@d6").play("3 d7"))


def test_a_flag_is_carried_diagonally_too() -> None:
    assert flags(table("b3@d6").play("3 c7f stop")) == "e6 c7"


def test_a_player_must_be_on_the_flags_square_to_take_it() -> None:
    match = table("b3@d5").play("3")
    assert refusal(match, "d6f") == "there is no flag on d5 to carry"


def test_a_dropped_flag_is_for_anybody() -> None:
    match = table("b3@d6 y5@d8", dice="3 5 6").play("3 d7f e7 stop roll:1")
    assert flags(match.play("5 d7 c7f stop")) == "e6 c7"


def test_a_flag_lies_still_while_nobody_carries_it() -> None:
    match = table("b3@d6 y5@a8").play("3 d7f stop roll:1 5 a7 stop roll:1")
    assert flags(match) == "e6 d7"


def test_a_flag_is_never_carried_onto_another_flag() -> None:
    match = table("b3@d6").play("3")
    assert "e6f" not in legal(match)
    assert refusal(match, "e6f") == "a flag lies on e6 already: two cannot share a square"


def test_the_first_flag_can_be_left_for_the_second() -> None:
    match = table("b3@c6", flags="d6 e6").play("3 d6 e6 f6f stop")
    assert flags(match) == "d6 f6"


def test_a_carrier_cannot_capture() -> None:
    match = table("y1@d7 b3@d6").play("3")
    assert "d7f" not in legal(match)
    words = "a player carrying a flag cannot capture; leave the flag behind"
    assert refusal(match, "d7f") == words


def test_a_carrier_may_leave_the_flag_behind_and_capture_in_the_same_turn() -> None:
    match = table("y1@d8 b3@d6").play("3 d7f d8")
    assert jail(match, "blue") == "y1"
    assert flags(match) == "e6 d7"


def test_a_carrier_can_be_captured_and_the_flag_falls_to_the_captor() -> None:
    match = table("y1@d6 b3@d5").play("3 d6")
    assert jail(match, "blue") == "y1"
    assert where(match, "b3") == "d6"
    assert flags(match) == "d6 e6"


def test_the_captor_may_carry_the_flag_in_a_later_turn_only() -> None:
    match = table("y1@d6 b3@d5", dice="3 5 2").play("3 d6")
    assert turn_of(match) == "yellow"
    match.play("roll:3 5 a11 stop roll:1")
    assert flags(match.play("3 d7f stop")) == "e6 d7"


def test_a_captor_may_take_a_flag_lying_between_it_and_the_opponent_no_further_than_there() -> None:
    match = table("y1@d7 b3@d5").play("3 d6 d7")
    assert jail(match, "blue") == "y1"
    assert flags(match) == "d6 e6"


def test_a_flag_under_a_prisoner_is_out_of_reach_until_the_square_is_free() -> None:
    match = table("y3@g1", blue_holds="y1", flags="h1 e6", turn="yellow", dice="3 5 1")
    assert "h1" not in legal(table("b3@g1", blue_holds="y1", flags="h1 e6").play("3"))
    match.play("3 h1 roll:1")
    assert flags(match) == "h1 e6"
    assert flags(match.play("1 h1 h2f stop")) == "h2 e6"


def test_carrying_a_flag_onto_the_own_base_means_nothing_special() -> None:
    match = table("b3@c3", flags="c3 e6").play("3 c2f c1f stop")
    assert flags(match) == "c1 e6"
    assert match.position()["delivered"] == {"blue": [], "yellow": []}
