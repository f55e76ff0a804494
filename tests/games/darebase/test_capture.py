"""Capturing: the captive, the jail, and who is pushed out of the way."""

from __future__ import annotations

import pytest

from games.darebase.table import flags, jail, power, table, turn_of, where


def test_stepping_onto_a_weaker_opponent_sends_that_player_to_jail() -> None:
    match = table("y2@d5 b3@d4").play("3 d5")
    assert where(match, "y2") == "jail"
    assert power(match) == "b3"


@pytest.mark.parametrize(
    ("coach", "field", "captive", "cell"),
    [
        ("blue", "y2@d5 b3@d4", "y2", "h1"),
        ("yellow", "b2@d5 y3@d4", "b2", "a11"),
    ],
)
def test_the_captive_goes_to_the_captors_own_jail_at_the_endline(
    coach: str, field: str, captive: str, cell: str
) -> None:
    match = table(field, turn=coach).play("3 d5")
    assert jail(match, coach) == captive
    pawn = next(piece for piece in match.scene().pieces if piece.id == f"player-{captive}")
    assert pawn.cell == cell


def test_the_captor_stays_there_and_the_distance_left_is_lost() -> None:
    match = table("y2@d5 b3@d4", dice="3 5 6").play("3 d5")
    assert where(match, "b3") == "d5"
    assert turn_of(match) == "yellow"
    assert match.actors == ()


def test_the_newest_captive_is_at_the_endline_and_the_others_move_outward() -> None:
    match = table("y2@d5 b3@d4", blue_holds="y4 y1").play("3 d5")
    assert jail(match, "blue") == "y2 y4 y1"


# A free player in the way


def test_a_free_player_where_a_shifted_prisoner_must_go_is_moved_outward() -> None:
    match = table("b4@h2 y2@d5 b3@d4", blue_holds="y1").play("3 d5")
    assert jail(match, "blue") == "y2 y1"
    assert where(match, "b4") == "h3"


def test_a_free_player_where_the_new_prisoner_must_go_is_moved_outward() -> None:
    match = table("b4@h1 y2@d5 b3@d4").play("3 d5")
    assert jail(match, "blue") == "y2"
    assert where(match, "b4") == "h2"


def test_whoever_stands_there_is_pushed_on_in_the_same_way() -> None:
    match = table("b4@h2 y4@h3 b1@h4 y2@d5 b3@d4", blue_holds="y1").play("3 d5")
    assert [where(match, player) for player in ("b4", "y4", "b1")] == ["h3", "h4", "h5"]


def test_players_beyond_a_gap_are_not_pushed() -> None:
    match = table("b4@h1 b1@h3 y2@d5 b3@d4").play("3 d5")
    assert where(match, "b4") == "h2"
    assert where(match, "b1") == "h3"


def test_a_player_in_a_cell_that_no_prisoner_needs_stays() -> None:
    match = table("b4@h3 y2@d5 b3@d4", blue_holds="y1").play("3 d5")
    assert jail(match, "blue") == "y2 y1"
    assert where(match, "b4") == "h3"


def test_from_yellows_jail_a_push_goes_the_other_way() -> None:
    match = table("b1@a11 y4@a10 b2@d5 y3@d4", turn="yellow").play("3 d5")
    assert jail(match, "yellow") == "b2"
    assert where(match, "b1") == "a10"
    assert where(match, "y4") == "a9"


@pytest.mark.parametrize("field", ["y4@h1 b4@h2 y2@d5 b3@d4", "b4@h2 y4@h1 y2@d5 b3@d4"])
def test_being_pushed_captures_nobody(field: str) -> None:
    match = table(field).play("3 d5")
    assert jail(match, "blue") == "y2"
    assert (where(match, "y4"), where(match, "b4")) == ("h2", "h3")


def test_being_pushed_leaves_the_flag_behind() -> None:
    match = table("b4@h1 y2@d5 b3@d4", flags="h1 e6").play("3 d5")
    assert where(match, "b4") == "h2"
    assert flags(match) == "h1 e6"


def test_being_pushed_onto_a_flag_is_allowed_and_delivers_nothing() -> None:
    match = table("b4@h1 y2@d5 b3@d4", flags="h1 h2").play("3 d5")
    assert where(match, "b4") == "h2"
    assert flags(match) == "h1 h2"
    assert match.position()["delivered"] == {"blue": [], "yellow": []}


# The captor in the way


def test_a_captor_on_the_captives_cell_is_pushed_itself() -> None:
    match = table("y2@h1 b3@g1").play("3 h1")
    assert jail(match, "blue") == "y2"
    assert where(match, "b3") == "h2"


def test_a_captor_where_a_shifted_prisoner_must_go_is_pushed() -> None:
    match = table("y2@h2 b3@g2", blue_holds="y1").play("3 h2")
    assert jail(match, "blue") == "y2 y1"
    assert where(match, "b3") == "h3"


def test_a_captor_is_pushed_by_another_player_who_is_pushed() -> None:
    match = table("y2@h2 b4@h1 b3@g2").play("3 h2")
    assert where(match, "b4") == "h2"
    assert where(match, "b3") == "h3"


def test_a_captor_out_of_the_way_in_the_jail_stays() -> None:
    assert where(table("y2@h2 b3@g2").play("3 h2"), "b3") == "h2"


def test_a_yellow_captor_on_the_captives_cell_is_pushed_too() -> None:
    assert where(table("b2@a11 y3@b11", turn="yellow").play("3 a11"), "y3") == "a10"


# A full jail


def test_a_fourth_captive_lets_out_the_one_inside_longest() -> None:
    match = table("y2@d5 b3@d4", blue_holds="y4 y1 y5").play("3 d5")
    assert jail(match, "blue") == "y2 y4 y1"
    assert where(match, "y5") == "off"


def test_who_was_let_out_can_come_on_in_a_later_turn() -> None:
    match = table("y2@d5 b3@d4", blue_holds="y4 y1 y5").play("3 d5 roll:1")
    assert where(match.play("5 d11 stop"), "y5") == "d11"


def test_with_a_full_jail_nobody_beyond_it_is_pushed() -> None:
    match = table("b4@h4 y2@d5 b3@d4", blue_holds="y4 y1 y5").play("3 d5")
    assert where(match, "b4") == "h4"


def test_the_jails_are_filled_independently() -> None:
    match = table("y2@d5 b3@d4", yellow_holds="b1 b2 b4").play("3 d5")
    assert jail(match, "blue") == "y2"
    assert jail(match, "yellow") == "b1 b2 b4"
