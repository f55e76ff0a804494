"""Coming on and going off."""

from __future__ import annotations

import pytest

from games.darebase.table import flags, left, legal, power, refusal, table, turn_of, where

BLUE_ENDLINE = {f"{file}1" for file in "abcdefgh"}
YELLOW_ENDLINE = {f"{file}11" for file in "abcdefgh"}


@pytest.mark.parametrize(("coach", "endline"), [("blue", BLUE_ENDLINE), ("yellow", YELLOW_ENDLINE)])
def test_a_player_comes_on_anywhere_along_the_own_endline(coach: str, endline: set[str]) -> None:
    assert legal(table(turn=coach).play("3")) == endline


def test_coming_on_costs_one_and_the_rest_can_be_used_at_once() -> None:
    match = table().play("3 d1")
    assert left(match) == 4
    assert where(match.play("d2 d3 d4 d5"), "b3") == "d5"
    assert turn_of(match) == "yellow"


def test_whoever_comes_on_is_the_strongest_on_the_field() -> None:
    assert power(table("y5@d5 b1@d4").play("3 d1")) == "y5 b1 b3"


def test_a_player_does_not_come_on_anywhere_else() -> None:
    match = table().play("3")
    assert refusal(match, "d2") == "an off-field player comes on along its own endline, rank 1"
    assert refusal(match, "d11") == "an off-field player comes on along its own endline, rank 1"
    match = table(turn="yellow").play("3")
    assert refusal(match, "d1") == "an off-field player comes on along its own endline, rank 11"


@pytest.mark.parametrize("occupant", ["b1@d1", "y1@d1"])
def test_a_square_with_a_player_on_it_is_no_place_to_come_on(occupant: str) -> None:
    match = table(occupant).play("3")
    assert legal(match) == BLUE_ENDLINE - {"d1"}
    assert refusal(match, "d1") == "d1 is taken; come on where nobody stands"


def test_a_square_with_a_prisoner_on_it_is_no_place_to_come_on() -> None:
    match = table(blue_holds="y1").play("3")
    assert legal(match) == BLUE_ENDLINE - {"h1"}
    assert refusal(match, "h1") == "h1 is taken; come on where nobody stands"


def test_the_jail_square_on_the_endline_is_open_while_it_is_empty() -> None:
    assert where(table().play("3 h1 stop"), "b3") == "h1"


def test_a_coach_whose_endline_is_full_cannot_bring_anybody_on() -> None:
    full = "y1@a1 y2@b1 y3@c1 y4@d1 b1@e1 b2@f1 b4@g1 b5@h1"
    match = table(full, dice="3 1 6")
    assert legal(match) == {"1"}
    assert refusal(match, "3") == "player 3 has nowhere to go"


def test_a_flag_on_the_square_may_be_carried_on_from_there() -> None:
    match = table(flags="d1 e6").play("3 d1 d2f stop")
    assert flags(match) == "d2 e6"


@pytest.mark.parametrize(
    ("coach", "square"), [("blue", "a1"), ("blue", "e1"), ("yellow", "e11"), ("yellow", "h11")]
)
def test_a_player_goes_off_from_any_square_of_the_own_endline(coach: str, square: str) -> None:
    player = coach[0] + "3"
    match = table(f"{player}@{square}", turn=coach).play("3 off")
    assert where(match, player) == "off"
    assert left(match) == 4


def test_whoever_goes_off_leaves_the_power_scale() -> None:
    match = table("y5@d5 b3@d1 b1@d4 y4@e5").play("3 off")
    assert power(match) == "y5 b1 y4"


@pytest.mark.parametrize("square", ["a6", "h6", "d2", "d11"])
def test_there_is_no_way_off_over_the_sidelines_or_at_the_far_end(square: str) -> None:
    match = table(f"b3@{square}").play("3")
    assert "off" not in legal(match)
    assert refusal(match, "off") == "a player leaves the field from its own endline only"


def test_a_move_may_end_off_field() -> None:
    match = table("b3@d2").play("3 d1 off stop")
    assert where(match, "b3") == "off"
    assert turn_of(match) == "yellow"


def test_a_player_hemmed_in_on_the_endline_can_still_go_off() -> None:
    match = table("b3@d1 b1@c1 y1@d2 y2@e1", dice="3 1 6").play("3")
    assert legal(match) == {"off"}
    assert where(match.play("off"), "b3") == "off"


def test_a_player_who_goes_off_leaves_the_flag_behind() -> None:
    match = table("b3@d2", flags="d2 e6").play("3 d1f off stop")
    assert flags(match) == "d1 e6"


def test_off_and_on_again_costs_two_and_makes_the_player_the_strongest() -> None:
    match = table("b3@d1 y5@d5 b1@d4").play("3 off d1")
    assert power(match) == "y5 b1 b3"
    assert left(match) == 3
    assert where(match.play("d2 d3 c3"), "b3") == "c3"


def test_back_in_the_same_turn_only_onto_the_square_just_left() -> None:
    match = table("b3@d1").play("3 off")
    assert legal(match) == {"d1", "stop"}
    words = "it comes back in the same turn only on d1, where it left"
    assert refusal(match, "e1") == words


def test_in_a_later_turn_the_player_comes_on_anywhere() -> None:
    match = table("b3@d1", dice="3 1 3").play("3 off roll:1 3 a11 roll:1")
    assert turn_of(match) == "blue"
    assert legal(match.play("3")) == BLUE_ENDLINE


def test_going_off_and_coming_back_may_be_repeated() -> None:
    match = table("b3@d1").play("3 off d1 off d1 off")
    assert where(match, "b3") == "off"
    assert turn_of(match) == "yellow"


def test_the_way_back_is_the_square_left_last() -> None:
    assert legal(table("b3@d1").play("3 off d1 e1 off")) == {"e1", "stop"}


def test_a_player_who_has_come_on_may_go_off_again_and_that_is_a_move() -> None:
    match = table().play("3 d1 off stop")
    assert where(match, "b3") == "off"
    assert turn_of(match) == "yellow"


def test_going_off_and_coming_back_does_not_move_the_flag_but_it_can_be_taken_then() -> None:
    match = table("b3@d1", flags="d1 e6").play("3 off d1 d2f stop")
    assert flags(match) == "d2 e6"
