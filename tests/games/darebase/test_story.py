"""The log in sentences: what a step did, and what it brought about."""

from __future__ import annotations

import pytest

import dauntless
from games.darebase.table import table, told


@pytest.mark.parametrize(
    ("field", "moves", "sentence"),
    [
        ("b3@d4", "3", "Blue picks player 3."),
        ("b3@d4", "3 d5", "Blue 3 goes to d5."),
        ("b3@d6", "3 d7f", "Blue 3 goes to d7 with the flag."),
        ("", "3 d1", "Blue 3 comes on at d1."),
        ("b3@d1", "3 off", "Blue 3 leaves the field."),
        ("b3@d1", "3 off d1", "Blue 3 comes back on at d1."),
        ("b3@d4", "3 d5 stop", "Blue 3 stops."),
        ("b3@d4", "3 d5 stop roll:4", "The die shows 4."),
    ],
)
def test_each_step_is_told_in_a_sentence(field: str, moves: str, sentence: str) -> None:
    assert told(table(field), moves) == sentence


def test_the_dice_of_the_set_up_are_told() -> None:
    match = dauntless.new("darebase", scripted=True)
    assert told(match, "roll:6,5,2") == "The dice show 2, 5 and 6."


def test_a_lost_turn_is_told() -> None:
    match = table(yellow_holds="b3 b5")
    assert told(match, "pass") == "Blue has no legal move and loses the turn."


def test_a_capture_is_told() -> None:
    match = table("b2@d5 y3@d4", turn="yellow")
    assert told(match, "3 d5") == "Yellow 3 captures Blue 2 on d5."


def test_whoever_is_pushed_is_told() -> None:
    match = table("b4@h1 y4@h2 y2@d5 b3@d4")
    assert told(match, "3 d5") == (
        "Blue 3 captures Yellow 2 on d5. Blue 4 is pushed to h2. Yellow 4 is pushed to h3."
    )


def test_a_captor_who_is_pushed_is_told() -> None:
    match = table("y2@h1 b3@g1")
    assert told(match, "3 h1") == "Blue 3 captures Yellow 2 on h1. Blue 3 is pushed to h2."


def test_who_is_let_out_for_a_fourth_captive_is_told() -> None:
    match = table("y2@d5 b3@d4", blue_holds="y4 y1 y5")
    assert told(match, "3 d5") == (
        "Blue 3 captures Yellow 2 on d5. Yellow 5 is let out, for a jail holds three."
    )


def test_while_there_is_room_in_the_jail_nobody_is_let_out() -> None:
    match = table("y2@d5 b3@d4", blue_holds="y4 y1")
    assert told(match, "3 d5") == "Blue 3 captures Yellow 2 on d5."


def test_a_rescue_is_told() -> None:
    match = table("b3@b11", yellow_holds="b1")
    assert told(match, "3 a11") == "Blue 3 rescues Blue 1 on a11; both go off-field."


def test_a_flag_left_at_a_rescue_is_told() -> None:
    match = table("b3@b11", yellow_holds="b1", flags="b11 e6")
    assert told(match, "3 a11f") == (
        "Blue 3 rescues Blue 1 on a11, leaving the flag there; both go off-field."
    )


def test_a_delivery_and_the_third_flag_are_told() -> None:
    match = table("b3@c9", flags="c9 e6")
    assert told(match, "3 c10f") == (
        "Blue 3 goes to c10 with the flag. Blue has delivered a flag to c10; Blue 3 goes off-field."
    )
    assert told(match, "flag:d6") == "Blue places the new flag on d6."


@pytest.mark.parametrize("blue_holds", ["", "y3 y4 y5"])
def test_the_second_round_is_told(blue_holds: str) -> None:
    match = table(
        "y1@h4 b3@c9",
        scenario="double-delivery",
        delivered="f2",
        flags="c9",
        blue_holds=blue_holds,
    )
    assert told(match, "3 c10f") == (
        "Blue 3 goes to c10 with the flag. "
        "Blue has delivered a flag to c10; Blue 3 goes off-field. "
        "The second round begins: everyone goes off-field, two new flags lie out."
    )


def test_a_first_delivery_begins_no_second_round() -> None:
    match = table("b3@c9", scenario="double-delivery", flags="c9 e6")
    assert "second round" not in told(match, "3 c10f")


def test_a_pick_up_is_told() -> None:
    match = table("b3@c9", scenario="quick-pick-up")
    assert told(match, "3 c10") == (
        "Blue 3 goes to c10. Blue collects the flag of c10; Blue 3 goes off-field."
    )


def test_a_pick_up_that_captures_a_defender_is_told() -> None:
    match = table("y1@c10 b3@c9", scenario="quick-pick-up")
    assert told(match, "3 c10") == (
        "Blue 3 captures Yellow 1 on c10. Blue collects the flag of c10; Blue 3 goes off-field."
    )


def test_a_win_by_delivery_is_told() -> None:
    match = table("b3@f9", delivered="c10", flags="f9 e6")
    assert told(match, "3 f10f").endswith(" Blue wins!")


def test_a_win_in_classic_says_where_the_flags_are() -> None:
    match = table("b3@f9", scenario="classic", flags="f9 c10")
    assert told(match, "3 f10f") == (
        "Blue 3 goes to f10 with the flag. Both flags lie on Yellow's bases: Yellow wins!"
    )


def test_a_draw_is_told() -> None:
    match = table("b3@d4", turn_limit=1)
    assert told(match, "3 d5 stop") == (
        "Blue 3 stops. The turn limit is reached: the match is a draw."
    )


def test_a_move_is_told_step_by_step() -> None:
    match = table("y1@d3").play("3 d1 d2 d3 roll:2")
    assert match.story() == [
        "Blue picks player 3.",
        "Blue 3 comes on at d1.",
        "Blue 3 goes to d2.",
        "Blue 3 captures Yellow 1 on d3.",
        "The die shows 2.",
    ]


def test_steps_of_one_player_can_be_told_as_one() -> None:
    match = table("b3@d3").play("3 d4 d5")
    pick, *steps = [match.game.told(match.event(index)) for index in range(3)]
    assert (pick.deed, pick.who, pick.does) == ("Pick", "Blue", "picks player 3")
    assert [(step.deed, step.who, step.does) for step in steps] == [
        ("Step", "Blue 3", "goes to d4"),
        ("Step", "Blue 3", "goes to d5"),
    ]


def test_what_the_reader_may_not_know_is_told_by_itself() -> None:
    secret = dauntless.new("darebase", scenario="classic", scripted=True).play("base:c2")
    assert secret.game.told(secret.event(0, "yellow")).deed == ""
    assert secret.game.told(secret.event(0, "blue")).does == "has chosen c2 in secret"
