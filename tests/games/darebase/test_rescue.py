"""Jail and rescue."""

from __future__ import annotations

import pytest

from games.darebase.table import flags, jail, legal, power, refusal, table, turn_of, where


def test_a_teammate_who_reaches_the_outermost_prisoner_frees_it() -> None:
    match = table("b3@b11", yellow_holds="b1").play("3 a11")
    assert jail(match, "yellow") == ""
    assert where(match, "b1") == "off"


def test_both_go_off_field() -> None:
    match = table("y1@d5 b3@b11", yellow_holds="b1").play("3 a11")
    assert where(match, "b3") == where(match, "b1") == "off"
    assert power(match) == "y1"


def test_the_distance_left_is_lost_and_the_turn_is_over() -> None:
    match = table("b3@b11", yellow_holds="b1", dice="3 5 6").play("3 a11")
    assert turn_of(match) == "yellow"
    assert match.actors == ()


@pytest.mark.parametrize("number", ["1", "3"])
def test_both_may_come_on_again_in_later_turns(number: str) -> None:
    match = table("b3@b11", yellow_holds="b1", dice="3 5 6").play("3 a11 roll:2 5 d11 stop roll:4")
    assert where(match.play(f"{number} d1 stop"), f"b{number}") == "d1"


def test_only_the_outermost_prisoner_can_be_rescued() -> None:
    match = table("b3@b10", yellow_holds="b1 b2 b4").play("3")
    assert {"a9", "a10", "a11"} & legal(match) == {"a9"}
    words = "a prisoner blocks a10; only the outermost can be rescued, by a teammate"
    assert refusal(match, "a10") == words


def test_the_other_prisoners_stay_where_they_are() -> None:
    match = table("b3@b9", yellow_holds="b1 b2 b4").play("3 a9")
    assert jail(match, "yellow") == "b1 b2"
    assert where(match, "b4") == "off"
    cells = {piece.id: piece.cell for piece in match.scene().pieces}
    assert cells["player-b1"] == "a11"
    assert cells["player-b2"] == "a10"


def test_a_yellow_player_rescues_from_blues_jail() -> None:
    match = table("y3@g2", blue_holds="y1 y2", turn="yellow").play("3 h2")
    assert jail(match, "blue") == "y1"
    assert where(match, "y3") == where(match, "y2") == "off"


def test_a_weak_player_rescues_as_well_as_a_strong_one() -> None:
    assert where(table("b3@b11 y1@d5 y2@d6", yellow_holds="b1").play("3 a11"), "b1") == "off"


def test_a_prisoner_cannot_be_captured_and_blocks_the_square_for_its_jailers() -> None:
    match = table("b3@g1", blue_holds="y1").play("3")
    assert "h1" not in legal(match)
    words = "a prisoner blocks h1; only the outermost can be rescued, by a teammate"
    assert refusal(match, "h1") == words


def test_a_prisoner_inside_blocks_the_square_for_its_teammates_too() -> None:
    match = table("b3@b11", yellow_holds="b1 b2").play("3")
    assert "a11" not in legal(match)


def test_a_rescuer_who_carries_a_flag_leaves_it_on_the_square_of_the_rescue() -> None:
    match = table("b3@b11", yellow_holds="b1", flags="b11 e6").play("3 a11f")
    assert where(match, "b3") == "off"
    assert flags(match) == "e6 a11"


def test_a_rescuer_may_leave_the_flag_before_the_rescue() -> None:
    match = table("b3@b11", yellow_holds="b1", flags="b11 e6").play("3 a11")
    assert flags(match) == "e6 b11"


def test_a_flag_is_not_carried_to_a_prisoner_on_another_flag() -> None:
    match = table("b3@b11", yellow_holds="b1", flags="b11 a11").play("3")
    assert refusal(match, "a11f") == "a flag lies on a11 already: two cannot share a square"
    assert where(match.play("a11"), "b1") == "off"
