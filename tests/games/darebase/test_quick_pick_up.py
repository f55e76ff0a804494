"""Quick Pick-Up: run to both of the opponent's bases."""

from __future__ import annotations

import pytest

from games.darebase.table import flags, jail, legal, power, refusal, table, turn_of, where, winner

QUICK = "quick-pick-up"


@pytest.mark.parametrize(
    ("coach", "square", "base", "left"),
    [("blue", "c9", "c10", "c2 f2 f10"), ("yellow", "f3", "f2", "c2 c10 f10")],
)
def test_a_player_who_reaches_an_enemy_base_collects_its_flag(
    coach: str, square: str, base: str, left: str
) -> None:
    match = table(f"{coach[0]}3@{square}", scenario=QUICK, turn=coach).play(f"3 {base}")
    assert flags(match) == left
    assert match.position()["delivered"][coach] == [base]


def test_the_player_goes_off_field_at_once_and_the_turn_is_over() -> None:
    match = table("b3@c9 y1@d5", scenario=QUICK, dice="3 5 6").play("3 c10")
    assert where(match, "b3") == "off"
    assert power(match) == "y1"
    assert turn_of(match) == "yellow"
    assert match.actors == ()


def test_a_base_without_its_flag_is_a_square_like_any_other() -> None:
    match = table("b3@c9", scenario=QUICK, delivered="c10").play("3 c10 c11 stop")
    assert where(match, "b3") == "c11"


def test_the_own_bases_are_squares_like_any_other() -> None:
    match = table("b3@c1", scenario=QUICK).play("3 c2 c3 stop")
    assert where(match, "b3") == "c3"
    assert flags(match) == "c2 f2 c10 f10"


def test_defenders_cannot_carry_their_flags_away() -> None:
    match = table("b3@c2", scenario=QUICK).play("3")
    assert not any(action.endswith("f") for action in legal(match))
    assert refusal(match, "c3f") == "the flag on c2 cannot be moved"


def test_attackers_cannot_carry_them_either() -> None:
    match = table("b3@c10", scenario=QUICK).play("3")
    assert refusal(match, "c9f") == "the flag on c10 cannot be moved"


def test_a_weaker_defender_on_the_base_is_captured_by_the_same_step() -> None:
    match = table("y1@c10 b3@c9", scenario=QUICK).play("3 c10")
    assert jail(match, "blue") == "y1"
    assert where(match, "b3") == "off"
    assert flags(match) == "c2 f2 f10"
    assert power(match) == ""


def test_the_captured_defender_may_be_a_fourth_captive() -> None:
    match = table("y1@c10 b3@c9", scenario=QUICK, blue_holds="y2 y3 y4").play("3 c10")
    assert jail(match, "blue") == "y1 y2 y3"
    assert where(match, "y4") == "off"


def test_a_stronger_defender_keeps_the_base() -> None:
    match = table("b3@c9 y1@c10", scenario=QUICK).play("3")
    assert refusal(match, "c10") == "Yellow 1 on c10 is stronger than your player 3"


@pytest.mark.parametrize(
    ("coach", "square", "base", "before"),
    [("blue", "f9", "f10", "c10"), ("yellow", "c3", "c2", "f2")],
)
def test_the_coach_who_has_collected_both_flags_wins(
    coach: str, square: str, base: str, before: str
) -> None:
    match = table(f"{coach[0]}3@{square}", scenario=QUICK, turn=coach, delivered=before)
    assert winner(match.play(f"3 {base}")) == coach


def test_one_flag_each_wins_for_nobody() -> None:
    match = table("b3@c9", scenario=QUICK, delivered="f2").play("3 c10")
    assert winner(match) is None
