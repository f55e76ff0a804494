"""Classic Capture-the-Flag: both flags on the own two bases at the same time."""

from __future__ import annotations

import pytest

import dauntless
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.match import Match
from games.darebase.table import (
    dice,
    flags,
    left,
    legal,
    power,
    refusal,
    table,
    turn_of,
    where,
    winner,
)


def new() -> Match:
    return dauntless.new("darebase", scenario="classic", scripted=True)


# The choice of bases


def test_each_coach_chooses_one_of_the_own_bases_before_the_dice_are_rolled() -> None:
    match = new()
    assert match.actors == ("blue", "yellow")
    assert [action.text for action in match.legal("blue")] == ["base:c2", "base:f2"]
    assert [action.text for action in match.legal("yellow")] == ["base:c10", "base:f10"]
    assert dice(match) == [None, None, None]


@pytest.mark.parametrize("order", ["base:f2 base:c10", "base:c10 base:f2"])
def test_when_both_have_chosen_the_flags_are_revealed_together(order: str) -> None:
    first, second = order.split()
    match = new().play(first)
    assert flags(match) == ""
    assert flags(match.play(second)) == "f2 c10"
    assert "choosing" not in match.position()


def test_then_the_dice_are_rolled_and_blue_begins() -> None:
    match = new().play("base:c2 base:c10")
    assert match.actors == ()
    assert match.play("roll:2,5,6").actors == ("blue",)


def test_a_coach_chooses_only_once() -> None:
    match = new().play("base:c2")
    assert match.actors == ("yellow",)
    words = "blue has nothing to decide now; yellow is due"
    assert refusal(match, "base:f2", seat="blue") == words


def test_the_flag_starts_on_an_own_base_only() -> None:
    match = new()
    assert refusal(match, "base:c10", seat="blue") == (
        '"c10" is no base of yours; there are c2, f2'
    )
    assert refusal(match, "base:d6", seat="yellow") == (
        '"d6" is no base of yours; there are c10, f10'
    )


# Secrecy


@pytest.mark.parametrize("viewer", ["yellow", SPECTATOR])
@pytest.mark.parametrize("base", ["c2", "f2"])
def test_before_both_have_chosen_others_see_only_that_a_coach_has_chosen(
    viewer: str | int, base: str
) -> None:
    match = new().play(f"base:{base}")
    position = match.position(viewer)
    assert position["choosing"] == {"blue": "secret", "yellow": None}
    assert position["flags"] == []
    assert base not in str(position)


def test_the_coach_sees_the_own_choice() -> None:
    match = new().play("base:f2")
    assert match.position("blue")["choosing"] == {"blue": "f2", "yellow": None}


@pytest.mark.parametrize("viewer", ["blue", SPECTATOR])
def test_yellows_choice_is_as_secret_as_blues(viewer: str | int) -> None:
    match = new().play("base:c10")
    assert match.position(viewer)["choosing"] == {"blue": None, "yellow": "secret"}


@pytest.mark.parametrize("viewer", ["yellow", SPECTATOR])
def test_the_scene_and_the_story_are_the_same_whichever_base_was_chosen(
    viewer: str | int,
) -> None:
    one, other = new().play("base:c2"), new().play("base:f2")
    assert one.scene(viewer) == other.scene(viewer)
    assert one.story(viewer) == other.story(viewer) == ["Blue has chosen a base in secret."]
    assert one.seen_by(viewer).tobytes() == other.seen_by(viewer).tobytes()


def test_the_story_tells_the_coach_the_own_choice() -> None:
    assert new().play("base:c2").story("blue") == ["Blue has chosen c2 in secret."]


def test_the_scene_asks_whoever_has_not_chosen() -> None:
    match = new()
    prompt = "Blue and Yellow: choose in secret the base your flag starts on."
    assert match.scene().prompt == prompt
    assert [choice.action for choice in match.scene("blue").choices] == ["base:c2", "base:f2"]
    match.play("base:c2")
    assert match.scene().prompt == "Yellow: choose in secret the base your flag starts on."
    assert match.scene("blue").choices == ()
    assert match.scene().choices == ()


def test_once_both_have_chosen_everybody_sees_both_flags() -> None:
    match = new().play("base:f2 base:c10")
    for viewer in ("blue", "yellow", SPECTATOR):
        assert match.position(viewer)["flags"] == ["f2", "c10"]
        assert (
            match.story(viewer)[-1]
            == "Yellow has chosen c10 in secret. The flags start on f2 and c10."
        )


# No special rules


def test_nobody_goes_off_field_for_taking_a_flag() -> None:
    match = table("b3@c9 y1@d5", scenario="classic").play("3 c10 c9f stop")
    assert where(match, "b3") == "c9"
    assert flags(match) == "c2 c9"
    assert power(match) == "b3 y1"


def test_nobody_goes_off_field_for_leaving_a_flag_on_an_enemy_base() -> None:
    match = table("b3@f9", scenario="classic", flags="c2 f9").play("3 f10f stop")
    assert where(match, "b3") == "f10"
    assert match.position()["delivered"] == {"blue": [], "yellow": []}


@pytest.mark.parametrize("square", ["c2", "c10"])
@pytest.mark.parametrize("coach", ["blue", "yellow"])
def test_both_flags_may_be_moved_by_both_teams(coach: str, square: str) -> None:
    match = table(f"{coach[0]}3@{square}", scenario="classic", turn=coach).play("3")
    assert f"b{square[1:]}f" in legal(match)


def test_a_carrier_who_is_captured_on_a_base_leaves_the_flag_there() -> None:
    match = table("y1@c2 b3@c1", scenario="classic").play("3 c2")
    assert flags(match) == "c2 c10"
    assert winner(match) is None


# Winning


def test_the_coach_with_both_flags_on_the_own_bases_wins_at_once_in_mid_move() -> None:
    match = table("b3@f3", scenario="classic", flags="c2 f3", dice="3 5 6").play("3 f2f")
    assert match.over
    assert winner(match) == "blue"
    assert match.score == {"blue": 1, "yellow": -1}


def test_yellow_wins_the_same_way() -> None:
    match = table("y3@c9", scenario="classic", flags="c9 f10", turn="yellow").play("3 c10f")
    assert winner(match) == "yellow"


def test_a_flag_under_somebodys_feet_counts_as_well() -> None:
    match = table("b3@e2 y1@c2", scenario="classic", flags="c2 e2").play("3 f2f")
    assert winner(match) == "blue"


def test_the_opponents_own_step_can_bring_it_about() -> None:
    match = table("y3@f3", scenario="classic", flags="c2 f3", turn="yellow").play("3 f2f")
    assert winner(match) == "blue"


def test_a_flag_at_home_and_one_in_the_field_are_not_enough() -> None:
    match = table("b3@f4", scenario="classic", flags="c2 f4").play("3 f3f")
    assert not match.over
    assert left(match) == 4


def test_one_flag_on_a_base_of_each_coach_is_not_enough() -> None:
    match = table("b3@f3", scenario="classic", flags="f3 c10").play("3 f2f stop")
    assert not match.over
    assert turn_of(match) == "yellow"


def test_running_to_the_base_without_the_flag_is_not_enough() -> None:
    match = table("b3@f3", scenario="classic", flags="c2 f3").play("3 f2 stop")
    assert not match.over
    assert flags(match) == "c2 f3"
