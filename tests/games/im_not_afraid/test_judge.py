"""The judge prefers what brings a player nearer to winning."""

from __future__ import annotations

import numpy as np

from dauntless.engine.match import Match
from games.im_not_afraid.table import player, table


def prospects(match: Match) -> float:
    """What the judge says of Green."""
    out = np.zeros(2)
    match.game.rules.judge(match.state, match.game.tables, out)
    assert out[0] == -out[1]
    return float(out[0])


def test_alike_is_even_but_for_the_turn() -> None:
    assert abs(prospects(table(player("1 2"), player("1 2")))) < 0.15


def test_a_meeple_is_good_and_one_that_scores_better() -> None:
    shared = table(player(meeples="grodno"), player(meeples="grodno"))
    alone = table(player(meeples="grodno"), player())
    assert prospects(alone) > prospects(shared)
    assert prospects(alone) > 0.1


def test_dice_on_the_way_to_a_full_side_are_good() -> None:
    nearly = table(player("1", "grodno:334."), player("1"))
    scattered = table(player("1", "grodno:3... church:4... travel:3..."), player("1"))
    assert prospects(nearly) > prospects(scattered)


def test_a_goal_is_good() -> None:
    assert prospects(table(player(goals="one-voice"), player())) > prospects(table())


def test_a_match_that_is_over_is_judged_by_its_result() -> None:
    four = "police journalists internet travel"
    match = table(player("", "church:1122", meeples=four)).play("roll roll:1,2 claim:church")
    assert prospects(match) == 1.0
