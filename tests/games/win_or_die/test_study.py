"""What a study of balance is told of Win or Die."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

import dauntless
from dauntless.engine.match import Match
from dauntless.games.win_or_die import GAME
from dauntless.games.win_or_die.state import FATIGUE_RULES
from dauntless.lab.meetings import fitting
from dauntless.lab.simulation import play_random


def finished(**options: Any) -> Match:
    """A match between players who do anything, to its end."""
    match = dauntless.new("win-or-die", seed=3, **options)
    while not match.over:
        seat = match.game.actors(match.state)[0]
        match.act(match.game.legal(match.state, seat)[-1], seat)
    return match


def test_every_line_up_meets_every_other_from_both_sides_on_each_map() -> None:
    game = GAME()
    found = [meeting for meeting in game.meetings() if meeting.groups["mode"] == "basic"]
    regions = [lineup.region for lineup in game.pack.lineup]
    for entry, fatigue in product(game.pack.map, FATIGUE_RULES):
        for one, other in combinations(regions, 2):
            for given in (f"{one},{other}", f"{other},{one}"):
                options = {"mode": "basic", "map": entry.id, "given": given, "fatigue": fatigue}
                assert sum(meeting.options == options for meeting in found) == 1
    assert len(found) == 20 * len(game.pack.map) * len(FATIGUE_RULES)


@pytest.mark.parametrize("mode", ["first-game", "basic", "advanced"])
def test_every_mode_can_be_studied_on_each_map_with_each_meaning_of_fatigue(mode: str) -> None:
    game = GAME()
    for entry, fatigue in product(game.pack.map, FATIGUE_RULES):
        found = fitting(game, {"mode": mode, "map": entry.id, "fatigue": fatigue})
        groups = {"mode": mode, "map": entry.title, "fatigue": fatigue}
        assert all(meeting.groups == groups for meeting in found)


def test_an_advanced_study_can_be_of_single_battles() -> None:
    game = GAME()
    found = fitting(game, {"mode": "advanced", "games": "one"})
    assert len(found) == len(game.pack.map) * len(FATIGUE_RULES)
    assert {meeting.options["games"] for meeting in found} == {"one"}


def test_every_meeting_can_be_played() -> None:
    game = GAME()
    for meeting in game.meetings():
        assert play_random(game, meeting.options, 1, seed=1).decisions > 0


def test_one_way_to_end_is_counted_and_a_winner() -> None:
    match = finished()
    counted = dict(match.game.tallies(match.state))
    assert sum(counted[f"ended by {end}"] for end in ENDS) == 1
    won = match.scores()[0] > 0
    assert counted["who began the last battle won it"] == (won == (match.state.first == 0))


ENDS = ("glorious victory", "battle triumph", "comparison")


def test_in_an_advanced_game_the_legions_units_are_counted() -> None:
    match = finished(mode="advanced", games="one")
    counted = [(what, came) for what, came in match.game.tallies(match.state)]
    fielded = [what for what, came in counted if came and "in the legion" in what]
    assert fielded
    assert any("taken, by a player" in what for what, _ in counted)
    asked = {what for what, _ in counted}
    hired = {unit.title for unit in match.game.pack.mercenaries}
    assert {f"{title} (hired) in the legion, by a player" for title in hired} <= asked
    leaders = {unit.title for unit in match.game.pack.unit if unit.is_leader}
    assert not any(what.startswith(tuple(leaders)) for what in asked)
