"""The judge is a forecast: unsure of an even game, surer near the end, and on the right side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dauntless import registry
from dauntless.engine.match import Match
from games.dare_to_love.table import table

GAME = registry.load("dare-to-love")
TABLE = "emperor@d7 knight@c4 prince@e4"
CARD = "prince:brutal-swing"


def oligarchs_prospects(match: Match) -> float:
    values = np.zeros(int(match.state.rebels) + 1)
    match.game.rules.judge(match.state, match.game.tables, values)
    assert (values[1:] == -values[0]).all(), "Rebels win and lose together"
    return float(values[0])


def stands(**given: Any) -> float:
    return oligarchs_prospects(table(TABLE, CARD, **given))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("oligarch", [oligarch.id for oligarch in GAME.pack.oligarch])
def test_at_the_beginning_nobody_has_won(oligarch: str, players: int) -> None:
    match = Match(GAME, {"players": players, "oligarch": oligarch}, seed=1)
    while match.turn == 0 and not match.game.over(match.state):
        match.act(match.legal()[0])
    assert abs(oligarchs_prospects(match)) < 0.5


def test_damage_to_the_oligarch_is_good_for_the_rebels() -> None:
    prospects = [stands(life={"emperor": life}) for life in range(1, 19)]
    assert prospects == sorted(prospects)


def test_damage_to_a_rebel_is_good_for_the_oligarch() -> None:
    prospects = [stands(life={"knight": life}) for life in range(9)]
    assert prospects == sorted(prospects, reverse=True)


def test_the_less_time_is_left_the_better_for_the_oligarch_and_the_surer() -> None:
    prospects = [stands(token=token) for token in range(4, 14)]
    assert prospects == sorted(prospects)
    assert prospects[-1] > 0.9
