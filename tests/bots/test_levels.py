"""Levels: the same names in every game, with the effort that a game says they take."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bots.minis import FRIENDS, STRIKE_A_FOE, STRIKE_A_FRIEND, WAIT
from dauntless import registry
from dauntless.bots import LEVELS, Effort, GreedyBot, Observation, make_bot, observe
from dauntless.bots.blur import ABSURD, Sight, as_beliefs, losses
from dauntless.bots.levels import efforts_of
from dauntless.engine import luck
from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from games.dare_to_love.table import table as table_of_dare_to_love
from games.darebase.table import table

GAMES = [registry.load(name) for name in registry.names()]
everywhere = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.name)


def sight_of(effort: Effort) -> Sight:
    return Sight(effort.temperature, effort.partner_temperature)


def equal_to(level: str, game: Game[Any, Any]) -> str:
    """The bot that a level is in a game, by its settings."""
    effort = next(one for one in LEVELS if one.name == level).effort_in(game)
    kind = "greedy" if effort.iterations is None else f"search:iterations={effort.iterations}"
    if effort.turns is not None:
        kind += f":rollout_turns={effort.turns}"
    together = sight_of(effort).temperature_among(2)
    return f"{kind}:temperature={effort.temperature}:partner_temperature={together}"


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
    assert set(efforts_of(game.folder())) <= {level.name for level in LEVELS}


@everywhere
def test_each_level_thinks_no_less_than_the_one_below_and_sees_no_dimmer(
    game: Game[Any, Any],
) -> None:
    for below, level in pairwise(level.effort_in(game) for level in LEVELS):
        assert level != below
        assert (level.iterations or 0) >= (below.iterations or 0)
        for together in (1, 2):
            dimness = [sight_of(one).temperature_among(together) for one in (level, below)]
            assert dimness == sorted(dimness)


@everywhere
@pytest.mark.parametrize("level", ["timid", "careful", "steady"])
def test_a_level_is_a_bot_of_the_effort_that_the_game_says(
    game: Game[Any, Any], level: str
) -> None:
    assert choices(level, game, 30) == choices(equal_to(level, game), game, 30)


def test_where_the_game_says_nothing_the_usual_effort_is_made() -> None:
    dare_to_love = registry.load("dare-to-love")
    for level in LEVELS:
        assert level.effort_in(FRIENDS) == level.effort
        assert level.effort_in(dare_to_love) == efforts_of(dare_to_love.folder())[level.name]


def test_a_bot_that_changes_the_game_changes_its_effort() -> None:
    bot = make_bot("steady", seed=9)
    for name in ("darebase", "dare-to-love", "darebase"):
        game = registry.load(name)
        match = Match(game, seed=4)
        observation = observe(match, game.actors(match.state)[0])
        fresh = make_bot(equal_to("steady", game), seed=9)
        assert bot.choose(observation) == fresh.choose(observation)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[mighty]", 'there is no level "mighty"; there are timid'),
        ("[timid]\nspeed = 3", "levels.toml, timid.speed: there is no such field"),
        ("[timid]\niterations = 'many'", "levels.toml, timid.iterations"),
        ("timid = ", "levels.toml: this is not TOML"),
    ],
)
def test_a_file_of_levels_with_a_fault_is_refused_in_words(
    tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "levels.toml").write_text(text)
    with pytest.raises(BadInput, match=re.escape(words)):
        efforts_of(tmp_path)


# What nobody would do


DIMMEST = "greedy:temperature=1"


@everywhere
@pytest.mark.parametrize("bot", ["greedy:temperature=0.35", DIMMEST])
def test_nobody_takes_what_looks_far_worse_than_a_blind_choice(
    game: Game[Any, Any], bot: str
) -> None:
    match, player, eyes = Match(game, seed=5), make_bot(bot, seed=2), GreedyBot(3)
    seen = 0
    for _ in range(120):
        if match.over:
            break
        observation = observe(match, game.actors(match.state)[0])
        chosen = player.choose(observation)
        lost = losses(as_beliefs(eyes.weigh(observation), game.facts))
        if is_open(observation):  # where something is hidden, each look imagines other worlds
            seen += len(lost) > 1
            assert lost[observation.actions.index(chosen)] <= ABSURD
        match.act(chosen, observation.seat)
    assert seen or game.facts.name != "darebase"


def is_open(observation: Observation) -> bool:
    """Does the seat know everything?"""
    game, seat = observation.game, observation.seat
    world = game.imagined(observation.state, seat, luck.generator(1))
    return game.concealed(world, seat).tobytes() == world.tobytes()


@pytest.mark.parametrize(
    "bot", [*(level.name for level in LEVELS), DIMMEST, "search:iterations=1:temperature=1"]
)
def test_nobody_strikes_a_friend(bot: str) -> None:
    for seed in range(40):
        match = Match(FRIENDS, seed=seed)
        assert make_bot(bot, seed).choose(observe(match, 0)) != STRIKE_A_FRIEND


def test_a_weak_level_does_not_always_see_what_is_best() -> None:
    match = Match(FRIENDS, seed=0)
    taken = {make_bot("timid", seed).choose(observe(match, 0)) for seed in range(60)}
    assert taken == {STRIKE_A_FOE, WAIT}


@pytest.mark.parametrize("level", ["bold", "dauntless"])
@pytest.mark.parametrize("seed", range(5))
def test_the_two_upper_levels_never_leave_a_won_game_unwon(level: str, seed: int) -> None:
    match = table("b3@f8 b5@a4 y1@b7", delivered="c10", flags="f8 e6", dice="3 5 1")
    bot = make_bot(level, seed)
    while match.actors == ("blue",):
        match.act(bot.choose(observe(match, 0)), 0)
    assert match.score == {"blue": 1, "yellow": -1}


FREED = "daughter:0 noble-prince:0 nobody:4"


@pytest.mark.parametrize("level", ["bold", "dauntless"])
@pytest.mark.parametrize(
    ("people", "turn", "life"),
    [
        ("inquisitor@d4 knight@d3 prince@a1", "knight:crystal-breaker", {"inquisitor": 1}),
        ("emperor@d4 knight@c4 prince@f1", "emperor:lead-from-behind", {"knight": 0, "prince": 1}),
    ],
    ids=["the Oligarch's last hit point", "the last Rebel's last hit point"],
)
def test_who_can_win_with_one_attack_attacks(
    level: str, people: str, turn: str, life: dict[str, int]
) -> None:
    match = table_of_dare_to_love(people, turn, life=life, prisons=FREED)
    (whose,) = match.actors
    seat, bot, played = match.seat_number(whose), make_bot(level, 1), []
    while not match.chances() and match.actors == (whose,):
        match.act(bot.choose(observe(match, seat)), seat)
        played.append(match.steps[-1].text)
    assert played[-1].startswith("attack:"), played
