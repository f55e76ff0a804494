"""Levels: the same names in every game, with the effort that a game says they take."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from dauntless import registry
from dauntless.bots import LEVELS, Absent, Observation, make_bot, observe
from dauntless.engine.game import Effort, Game
from dauntless.engine.match import Match

GAMES = [registry.load(name) for name in registry.names()]
everywhere = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)


def equal_to(level: str, game: Game[Any, Any]) -> str:
    """The bot that a level is in a game, by its settings."""
    effort = next(one for one in LEVELS if one.name == level).effort_in(game)
    kind = "greedy" if effort.iterations is None else f"search:iterations={effort.iterations}"
    if effort.turns is not None:
        kind += f":rollout_turns={effort.turns}"
    return f"{kind}:slips={effort.slips}:partner_slips={effort.slips_among(2)}"


def choices(bot: str, game: Game[Any, Any], decisions: int) -> list[int]:
    """What a bot that plays all seats by itself chooses at the beginning of a match."""
    match, player, chosen = Match(game, seed=4), make_bot(bot, seed=9), []
    for _ in range(decisions):
        observation = observe(match, game.actors(match.state)[0])
        chosen.append(player.choose(observation))
        match.act(chosen[-1], observation.seat)
    return chosen


@everywhere
def test_games_name_no_level_that_there_is_not(game: Game[Any, Any]) -> None:
    assert set(game.facts.efforts) <= {level.name for level in LEVELS}


@everywhere
def test_each_level_thinks_no_less_than_the_one_below_and_slips_less(game: Game[Any, Any]) -> None:
    for below, level in pairwise(level.effort_in(game) for level in LEVELS):
        assert (level.iterations or 0) >= (below.iterations or 0)
        assert (level.turns or 0) >= (below.turns or 0)
        for together in (1, 2):
            assert 0 <= level.slips_among(together) < below.slips_among(together) <= 100


@everywhere
@pytest.mark.parametrize("level", ["timid", "careful", "steady"])
def test_a_level_is_a_bot_of_the_effort_that_the_game_says(
    game: Game[Any, Any], level: str
) -> None:
    assert choices(level, game, 30) == choices(equal_to(level, game), game, 30)


def test_where_the_game_says_nothing_the_usual_effort_is_made() -> None:
    darebase, dare_to_love = registry.load("darebase"), registry.load("dare-to-love")
    for level in LEVELS:
        assert level.effort_in(darebase) == level.effort
        assert level.effort_in(dare_to_love) == dare_to_love.facts.efforts[level.name]


def test_a_bot_that_changes_the_game_changes_its_effort() -> None:
    bot = make_bot("steady", seed=9)
    for name in ("darebase", "dare-to-love", "darebase"):
        game = registry.load(name)
        match = Match(game, seed=4)
        observation = observe(match, game.actors(match.state)[0])
        fresh = make_bot(equal_to("steady", game), seed=9)
        assert bot.choose(observation) == fresh.choose(observation)


class First:
    """Never chooses anything but the first action."""

    def choose(self, observation: Observation) -> int:
        return observation.actions[0]


@pytest.mark.parametrize(
    ("seat", "together", "partner_slips", "expected"),
    [
        ("oligarch", 1, None, 0.60),
        ("oligarch", 1, 20, 0.60),
        ("rebel-1", 3, None, 0.60),
        ("rebel-1", 3, 20, 0.20),
        ("rebel-1", 3, 0, 0.0),
    ],
)
def test_one_who_has_partners_slips_as_often_as_the_effort_says_of_partners(
    seat: str, together: int, partner_slips: int | None, expected: float
) -> None:
    match = Match(registry.load("dare-to-love"), {"players": 4}, seed=4)
    while seat not in match.actors or len(match.legal(seat)) < 5:
        match.act(match.legal(match.actors[0])[0], match.actors[0])
    observation = observe(match, match.seat_number(seat))
    assert len(observation.side) == together
    bot, others = Absent(First(), Effort(None, 60, partner_slips)), len(observation.actions) - 1
    slips = sum(bot.choose(observation) != observation.actions[0] for _ in range(9_000))
    assert slips == pytest.approx(9_000 * expected * others / (others + 1), rel=0.08)
