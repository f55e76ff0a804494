"""Positions whose right answer is known: wins to take, losses to prevent, traps nobody can see."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from bots.minis import CHEST, OPEN, SIGNALS
from dauntless.bots import Bot, Budget, GreedyBot, SearchBot, observe, observe_state
from dauntless.engine.explore import turn_outcomes
from dauntless.engine.match import Match

BOTH = [GreedyBot(), SearchBot(Budget(iterations=3_000))]


def play_turn(match: Match, bot: Bot) -> None:
    """Let a bot play the present turn to its end."""
    seat, turn = match.game.actors(match.state)[0], match.turn
    while not match.over and match.turn == turn and match.game.actors(match.state):
        match.act(bot.choose(observe(match, seat)), seat)


OFF_FIELD = dict.fromkeys("12345", "off")


def field(**changes: Any) -> Match:
    """Steady Supply at the start of a turn of Blue, with the given things changed."""
    empty: dict[str, Any] = {
        "game": "darebase",
        "scenario": "steady-supply",
        "turn": "blue",
        "dice": [1, 2, 3],
        "players": {"blue": OFF_FIELD, "yellow": OFF_FIELD},
        "power": [],
        "jails": {"blue": [], "yellow": []},
        "flags": ["d6", "e6"],
        "delivered": {"blue": [], "yellow": []},
        "winner": None,
    }
    return dauntless.new("darebase", scripted=True, position=empty | changes)


def near_win() -> Match:
    """Blue has delivered to c10; Blue 3 is four squares from bringing the flag on f8 to f10."""
    return field(
        dice=[3, 5, 1],
        players={"blue": OFF_FIELD | {"3": "e7"}, "yellow": OFF_FIELD | {"1": "c4"}},
        power=["b3", "y1"],
        flags=["c10", "f8", "d6"],
        delivered={"blue": ["c10"], "yellow": []},
    )


def about_to_lose() -> Match:
    """Yellow has delivered to f2, and Yellow 2 will reach c2 with the flag on c4 next turn.

    Blue 2 may capture it from f5, or Blue 5 may come on and stand on c2.
    """
    return field(
        dice=[5, 2, 4],
        players={"blue": OFF_FIELD | {"2": "f5", "1": "g9"}, "yellow": OFF_FIELD | {"2": "c4"}},
        power=["b1", "y2", "b2"],
        flags=["f2", "c4", "e6"],
        delivered={"blue": [], "yellow": ["f2"]},
    )


def yellow_can_win(match: Match) -> bool:
    """Is there a turn of Yellow's, with the dice at hand, that wins?"""
    state = match.state.copy()
    if match.game.chance_is_due(state):
        match.game.settle(state, 0)
    ends = turn_outcomes(match.game, state)
    return any(match.game.over(end) and match.game.score(end, 2)[1] > 0 for end in ends)


@pytest.mark.parametrize("bot", BOTH, ids=["greedy", "search"])
def test_a_flag_that_can_be_delivered_for_the_win_is_delivered(bot: Bot) -> None:
    match = near_win()
    play_turn(match, bot)
    assert match.score == {"blue": 1.0, "yellow": -1.0}


def test_without_defence_yellow_wins() -> None:
    match = about_to_lose()
    match.play("2 f6 stop")
    assert yellow_can_win(match)


def test_an_opponent_who_would_win_next_turn_is_stopped() -> None:
    match = about_to_lose()
    play_turn(match, SearchBot(Budget(iterations=6_000)))
    assert not yellow_can_win(match)


def test_partners_with_one_score_play_for_each_other() -> None:
    """The guard can close every door but the first; then the second partner follows."""
    first = SearchBot(Budget(iterations=3_000)).choose(observe_state(SIGNALS, SIGNALS.at(), 0))
    assert first == 0
    for door in range(4):
        then = SIGNALS.at((0, door), (2, (door + 1) % 4))
        bot = SearchBot(Budget(iterations=1_000))
        assert bot.choose(observe_state(SIGNALS, then, 1)) == door


@pytest.mark.parametrize("bot", BOTH, ids=["greedy", "search"])
def test_a_trap_that_cannot_be_seen_is_walked_into(bot: Bot) -> None:
    """Nine chests in ten hold a treasure: who leaves the trapped one alone has peeked."""
    for inside in (0, 1):
        assert bot.choose(observe_state(CHEST, CHEST.at(("chance", inside)), 0)) == OPEN
