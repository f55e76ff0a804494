"""Setting up: dice, goals, the choice of six, who starts (rulings 1, 28, 40)."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadOption
from dauntless.engine.match import Match
from games.im_not_afraid.table import due, legal, pool, refusal, supply, turn_of

GREEN_ROLLS = "roll:1,1,2,2,3,3 roll:4,4,5,5,6,6"
RED_ROLLS = "roll:1,2,3,4,5,6 roll:6,6,6,6,6,6"
GOALS = " ".join(
    f"goal:{name}"
    for name in (
        "first-steps", "not-afraid", "one-voice",
        "city-square", "on-the-air", "five-places",
        "town-squares", "unopposed", "casting-vote",
    )
)  # fmt: skip


def opened(first: str = "green", **options: Any) -> Match:
    match = dauntless.new("im-not-afraid", scripted=True, **options)
    return match.play(f"first:{first} {GREEN_ROLLS} {RED_ROLLS} {GOALS}")


def keep(colour: str, dice: str) -> str:
    return " ".join(f"{colour}:keep:{die}" for die in dice.split())


def test_the_starting_player_is_drawn_both_alike() -> None:
    match = dauntless.new("im-not-afraid", scripted=True)
    assert match.chances() == {"first:green": 0.5, "first:red": 0.5}
    match = opened("red").play(f"{keep('green', '1 1 2 2 3 3')} {keep('red', '6 6 6 6 6 6')}")
    assert turn_of(match) == "red"


def test_each_player_rolls_twelve_dice() -> None:
    match = opened()
    for colour in ("green", "red"):
        assert len(match.position()["players"][colour]["rolled"]) == 12


def test_the_chances_of_six_dice_are_exact() -> None:
    match = dauntless.new("im-not-afraid", scripted=True).play("first:green")
    chances = match.chances()
    assert len(chances) == 462
    assert abs(chances["roll:1,1,1,1,1,1"] - 1 / 6**6) < 1e-12
    assert abs(chances["roll:1,2,3,4,5,6"] - 720 / 6**6) < 1e-12


def test_three_goals_of_each_value_lie_open() -> None:
    match = opened()
    game = match.game
    points = {goal.id: goal.points for goal in game.pack.goal}
    assert sorted(points[goal] for goal in match.position()["goals"]) == [1] * 3 + [3] * 3 + [5] * 3


def test_a_goal_is_drawn_once_and_from_its_pile() -> None:
    match = dauntless.new("im-not-afraid", scripted=True)
    match.play(f"first:green {GREEN_ROLLS} {RED_ROLLS}")
    assert len(match.chances()) == 7
    match.play("goal:first-steps")
    assert len(match.chances()) == 6
    assert "cannot come up now" in refusal(match, "goal:first-steps")
    assert "cannot come up now" in refusal(match, "goal:town-squares")


def test_six_of_the_twelve_dice_are_chosen_and_the_others_go_to_the_supply() -> None:
    match = opened().play(f"{keep('green', '1 2 3 4 5 6')} {keep('red', '1 6 6 6 6 6')}")
    assert pool(match) == "1 2 3 4 5 6"
    assert pool(match, "red") == "1 6 6 6 6 6"
    assert (supply(match), supply(match, "red")) == (6, 6)
    assert due(match) == "main"


def test_only_dice_that_were_rolled_can_be_chosen() -> None:
    match = opened().play("red:keep:1")
    assert refusal(match, "red:keep:1") == "you have no 1 left among the dice you rolled"
    assert "keep:1" not in {action.text for action in match.legal("red")}


def test_nobody_chooses_more_than_six() -> None:
    match = opened().play(keep("green", "1 1 2 2 3 3"))
    assert "red is due" in refusal(match, "green:keep:4")


def test_both_choose_in_secret_and_at_once() -> None:
    match = opened()
    assert match.actors == ("green", "red")
    match.play("green:keep:5")
    assert match.position("red")["players"]["green"]["pool"] == []
    assert match.position("green")["players"]["green"]["pool"] == ["5"]
    assert match.position(-1)["players"]["green"]["pool"] == []
    assert match.story("red")[-1] == "Green keeps a die in secret."
    assert match.story("green")[-1] == "Green keeps a 5."


def test_what_was_chosen_is_shown_when_both_have_chosen() -> None:
    match = opened().play(keep("green", "1 1 2 2 3 3")).play(keep("red", "6 6 6 6 6 6"))
    assert match.position("red")["players"]["green"]["pool"] == ["1", "1", "2", "2", "3", "3"]
    assert "Green keeps 1 1 2 2 3 3. Red keeps 6 6 6 6 6 6." in match.story("green")[-1]


def test_goals_are_open_before_the_dice_are_chosen() -> None:
    assert len(opened().position()["goals"]) == 9


def test_faces_in_the_supply_mean_nothing() -> None:
    match = opened().play(f"{keep('green', '1 2 3 4 5 6')} {keep('red', '1 6 6 6 6 6')}")
    assert "rolled" not in match.position()["players"]["green"]


def test_with_the_option_the_second_player_keeps_seven() -> None:
    match = opened("red", second_keeps=7)
    match.play(keep("green", "1 1 2 2 3 3 4")).play(keep("red", "6 6 6 6 6 6"))
    assert pool(match) == "1 1 2 2 3 3 4"
    assert (supply(match), supply(match, "red")) == (5, 6)


def test_an_option_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="second_keeps: 8 is not one of 6 or 7"):
        dauntless.new("im-not-afraid", second_keeps=8)


def test_green_may_choose_before_red_and_after() -> None:
    one = opened().play(keep("green", "1 1 2 2 3 3")).play(keep("red", "1 2 3 4 5 6"))
    other = opened().play(keep("red", "1 2 3 4 5 6")).play(keep("green", "1 1 2 2 3 3"))
    assert one.state.tobytes() == other.state.tobytes()
    assert "roll" in legal(one)
