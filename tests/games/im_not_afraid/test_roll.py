"""Roll: two dice, and one more for each goal (ruling 21); passing (rulings 20, 34)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dauntless
from dauntless.engine.match import Match
from dauntless.games.im_not_afraid import ImNotAfraid
from dauntless.games.im_not_afraid.state import COLOURS as SEATS
from dauntless.games.im_not_afraid.state import PASS
from games.im_not_afraid.table import layout, legal, player, pool, refusal, supply, table, turn_of


def test_two_dice_are_rolled_from_the_supply_into_the_pool() -> None:
    match = table(player("1")).play("roll")
    assert len(match.chances()) == 21
    match.play("roll:3,5")
    assert (pool(match), supply(match)) == ("1 3 5", 9)
    assert turn_of(match) == "red"


@pytest.mark.parametrize(
    ("goals", "dice"),
    [
        ("one-voice", "1,2,3"),
        ("one-voice city-square", "1,2,3,4"),
        ("one-voice city-square town-squares", "1,2,3,4,5"),
    ],
)
def test_every_unlocked_goal_gives_one_more_die(goals: str, dice: str) -> None:
    match = table(player("", goals=goals)).play(f"roll roll:{dice}")
    assert pool(match) == dice.replace(",", " ")


def test_if_the_supply_has_fewer_all_of_them_are_rolled() -> None:
    match = table(player("1 1 2 2 3 3 4 4 5 5 6")).play("roll roll:6")
    assert supply(match) == 0


def test_nobody_rolls_fewer_by_choice() -> None:
    match = table(player("1")).play("roll")
    assert refusal(match, "roll:3") == "2 dice are to be rolled"


def test_with_an_empty_supply_nobody_rolls() -> None:
    match = table(player("1 1 2 2 3 3 4 4 5 5 6 6"))
    assert "roll" not in legal(match)
    assert refusal(match, "roll") == "your supply is empty: there is nothing to roll"


def test_dice_may_be_told_in_any_order() -> None:
    assert pool(table().play("roll roll:5,2")) == "2 5"


def test_nobody_passes_who_can_do_something() -> None:
    match = table(player("1"))
    assert refusal(match, "pass") == "you pass only if no main action is possible"


def test_with_this_pack_nobody_is_ever_without_a_main_action() -> None:
    luck, match = random.Random(6), dauntless.new("im-not-afraid", seed=6)
    while not match.over:
        seat = match.actors[0]
        actions = match.game.legal(match.state, SEATS.index(seat))
        assert PASS not in actions
        match.act(luck.choice(actions), seat)
    assert match.turn > 40


def closed_game() -> ImNotAfraid:
    """A game whose locations take nothing; a pack like that is refused."""
    game = ImNotAfraid()
    game.tables.location["spots"] = 0
    return game


def test_who_can_do_nothing_passes_and_the_steps_follow() -> None:
    everything: dict[str, Any] = layout(player("1 1 2 2 3 3 4 4 5 5 6 6"))
    match = Match(closed_game(), {}, position=everything, scripted=True)
    assert legal(match) == {"pass"}
    match.play("pass")
    assert match.story()[-1] == "Green can do nothing and passes."
    assert legal(match) == {"unlock:all-walks-of-life", "unlock:everyone-out", "no"}
