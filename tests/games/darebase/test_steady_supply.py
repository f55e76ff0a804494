"""Steady Supply: deliver a flag to both of the opponent's bases; a third flag comes in."""

from __future__ import annotations

import pytest

from dauntless.engine.match import Match
from games.darebase.table import flags, jail, legal, power, refusal, table, turn_of, where, winner


def reached(match: Match, coach: str) -> list[str]:
    bases: list[str] = match.position()["delivered"][coach]
    return bases


# Delivery


@pytest.mark.parametrize(
    ("coach", "square", "base"),
    [
        ("blue", "c9", "c10"),
        ("blue", "f9", "f10"),
        ("yellow", "c3", "c2"),
        ("yellow", "f3", "f2"),
    ],
)
def test_carrying_a_flag_onto_an_enemy_base_delivers_it(coach: str, square: str, base: str) -> None:
    player = coach[0] + "3"
    match = table(f"{player}@{square}", turn=coach, flags=f"{square} e6").play(f"3 {base}f")
    assert reached(match, coach) == [base]
    assert base in flags(match).split()
    assert square not in flags(match).split()


def test_the_player_goes_off_field_at_once() -> None:
    match = table("y1@d5 b3@c9 y2@d4", flags="c9 e6").play("3 c10f")
    assert where(match, "b3") == "off"
    assert power(match) == "y1 y2"


def test_the_delivery_ends_the_turn() -> None:
    match = table("b3@c9", flags="c9 e6", dice="3 5 6").play("3 c10f flag:d6")
    assert turn_of(match) == "yellow"
    assert match.actors == ()


def test_stepping_onto_the_base_without_the_flag_delivers_nothing() -> None:
    match = table("b3@c9", flags="c9 e6").play("3 c10 stop")
    assert reached(match, "blue") == []
    assert where(match, "b3") == "c10"


def test_carrying_a_flag_onto_the_own_base_delivers_nothing() -> None:
    match = table("b3@c3", flags="c3 e6").play("3 c2f stop")
    assert reached(match, "blue") == []
    assert where(match, "b3") == "c2"


def test_the_base_must_have_no_flag_on_it() -> None:
    match = table("b3@c9", flags="c9 c10").play("3")
    assert refusal(match, "c10f") == "a flag lies on c10 already: two cannot share a square"


def test_a_flag_left_on_a_base_by_its_defenders_is_not_delivered() -> None:
    match = table("y3@c9", flags="c9 e6", turn="yellow").play("3 c10f b10 stop")
    assert flags(match) == "e6 c10"
    assert reached(match, "blue") == []


@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_such_a_flag_may_still_be_moved(coach: str) -> None:
    match = table(f"{coach[0]}3@c10", flags="c10 e6", turn=coach).play("3 c9f stop")
    assert flags(match) == "e6 c9"


def test_stepping_onto_such_a_flag_delivers_nothing_but_carrying_it_off_and_on_does() -> None:
    match = table("b3@c9", flags="c10 e6").play("3 c10")
    assert reached(match, "blue") == []
    match.play("c9f c10f")
    assert reached(match, "blue") == ["c10"]


# It stays


@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_a_delivered_flag_is_not_moved_again(coach: str) -> None:
    match = table(f"{coach[0]}3@c10", delivered="c10", turn=coach).play("3")
    assert not any(action.endswith("f") for action in legal(match))
    assert refusal(match, "c9f") == "the flag on c10 cannot be moved"


def test_a_flag_that_has_just_been_delivered_stays_when_a_defender_comes() -> None:
    match = table("b3@c9 y5@b10", flags="c9 e6", dice="3 5 4").play("3 c10f flag:d6 roll:1")
    assert refusal(match, "5 c10 c11f") == "the flag on c10 cannot be moved"


@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_players_may_stop_on_a_delivered_flag_and_walk_across_it(coach: str) -> None:
    match = table(f"{coach[0]}3@c9", delivered="c10", turn=coach)
    assert where(match.copy().play("3 c10 stop"), f"{coach[0]}3") == "c10"
    match.play("3 c10 c11 stop")
    assert where(match, f"{coach[0]}3") == "c11"
    assert "c10" in flags(match).split()


def test_nothing_is_delivered_to_the_same_base_twice() -> None:
    match = table("b3@c9", delivered="c10", flags="c9 e6").play("3")
    assert refusal(match, "c10f") == "a flag lies on c10 already: two cannot share a square"


# The third flag


def test_after_the_first_delivery_the_coach_who_made_it_puts_a_third_flag_on_the_centre() -> None:
    match = table("b3@c9", flags="c9 a5").play("3 c10f")
    assert match.actors == ("blue",)
    assert legal(match) == {"flag:d6", "flag:e6"}
    assert flags(match.play("flag:e6")) == "a5 e6 c10"


def test_yellow_places_it_if_yellow_delivered_first() -> None:
    match = table("y3@c3", flags="c3 a5", turn="yellow").play("3 c2f")
    assert match.actors == ("yellow",)
    assert flags(match.play("flag:d6")) == "c2 a5 d6"


def test_the_placed_flag_can_be_carried_like_any_other() -> None:
    match = table("b3@c9 y5@d7", flags="c9 a5", dice="3 5 4").play("3 c10f flag:d6 roll:1")
    assert flags(match.play("5 d6 d5f stop")) == "a5 d5 c10"


@pytest.mark.parametrize("field", ["b3@c9 b1@d6", "b3@c9 y1@d6"])
def test_a_centre_square_with_a_player_is_not_open(field: str) -> None:
    match = table(field, flags="c9 a5").play("3 c10f")
    assert legal(match) == {"flag:e6"}
    assert refusal(match, "flag:d6") == "d6 is not open: a player or a flag is there"


def test_a_centre_square_with_a_flag_is_not_open() -> None:
    match = table("b3@c9", flags="c9 e6").play("3 c10f")
    assert legal(match) == {"flag:d6"}
    assert refusal(match, "flag:e6") == "e6 is not open: a player or a flag is there"


@pytest.mark.parametrize(
    ("taken", "nearest"),
    [
        ("b1@d6", {"flag:c6", "flag:f6"}),
        ("b1@d6 y1@c6", {"flag:f6"}),
        ("b1@d6 y1@f6", {"flag:c6"}),
        ("b1@d6 y1@c6 y2@f6", {"flag:b6", "flag:g6"}),
        ("b1@d6 y1@c6 y2@f6 y3@b6", {"flag:g6"}),
        ("b1@d6 y1@c6 y2@f6 y3@b6 y4@g6", {"flag:a6", "flag:h6"}),
        ("b1@d6 y1@c6 y2@f6 y3@b6 y4@g6 b2@h6", {"flag:a6"}),
    ],
)
def test_if_both_centre_squares_are_taken_it_goes_to_the_nearest_open_square_of_the_row(
    taken: str, nearest: set[str]
) -> None:
    assert legal(table(f"b3@c9 {taken}", flags="c9 e6").play("3 c10f")) == nearest


def test_a_square_farther_out_is_refused_while_a_nearer_one_is_open() -> None:
    match = table("b3@c9 b1@d6", flags="c9 e6").play("3 c10f")
    assert refusal(match, "flag:b6") == "an open square nearer to the centre comes before b6"


def test_the_third_flag_lies_on_the_centre_row_only() -> None:
    match = table("b3@c9", flags="c9 e6").play("3 c10f")
    assert refusal(match, "flag:d5") == "the new flag is laid on rank 6, not on d5"


def test_if_the_whole_row_is_taken_the_flag_stays_in_the_box() -> None:
    row = "b1@a6 b2@b6 b4@c6 b5@d6 y1@f6 y2@g6 y3@h6"
    match = table(f"b3@c9 {row}", flags="c9 e6").play("3 c10f")
    assert flags(match) == "e6 c10"
    assert turn_of(match) == "yellow"
    assert match.actors == ()


@pytest.mark.parametrize("earlier", ["c10 e6", "f2 d6"])
def test_the_third_flag_comes_once_in_a_game(earlier: str) -> None:
    delivered, lying = earlier.split()
    coach, square, base = ("yellow", "c3", "c2") if delivered == "c10" else ("blue", "c9", "c10")
    field = f"{coach[0]}3@{square}"
    match = table(field, turn=coach, delivered=delivered, flags=f"{square} {lying}")
    match.play(f"3 {base}f")
    assert match.actors == ()
    assert len(flags(match).split()) == 3


# Winning


@pytest.mark.parametrize(
    ("coach", "square", "base", "before"),
    [("blue", "f9", "f10", "c10"), ("blue", "c9", "c10", "f10"), ("yellow", "f3", "f2", "c2")],
)
def test_the_coach_who_has_delivered_to_both_enemy_bases_wins(
    coach: str, square: str, base: str, before: str
) -> None:
    field = f"{coach[0]}3@{square}"
    match = table(field, turn=coach, delivered=before, flags=f"{square} e6").play(f"3 {base}f")
    assert match.over
    assert winner(match) == coach
    assert match.score == {name: 1 if name == coach else -1 for name in ("blue", "yellow")}


def test_one_base_each_wins_for_nobody() -> None:
    match = table("b3@c9", delivered="f2", flags="c9 e6").play("3 c10f")
    assert not match.over
    assert match.score is None


def test_the_third_flag_can_decide_the_game() -> None:
    match = table("y3@c3", turn="yellow", delivered="c10 f2", flags="c3").play("3 c2f")
    assert winner(match) == "yellow"


def test_a_defender_on_the_base_keeps_the_flag_out() -> None:
    match = table("y1@c10 b3@c9", flags="c9 e6", dice="3 5 2").play("3")
    words = "a player carrying a flag cannot capture; leave the flag behind"
    assert refusal(match, "c10f") == words
    match.play("c10")
    assert jail(match, "blue") == "y1"
    assert flags(match) == "e6 c9"
    assert reached(match, "blue") == []
