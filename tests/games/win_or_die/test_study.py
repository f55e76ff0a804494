"""What a study of balance is told of Win or Die."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import dauntless
from dauntless.engine.match import Match
from dauntless.games.win_or_die import GAME
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
    for entry in game.pack.map:
        for one, other in combinations(regions, 2):
            for given in (f"{one},{other}", f"{other},{one}"):
                options = {"mode": "basic", "map": entry.id, "given": given, "fatigue": "even"}
                assert sum(meeting.options == options for meeting in found) == 1
    assert len(found) == 20 * len(game.pack.map)


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
