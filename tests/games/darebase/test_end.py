"""The end of the game."""

from __future__ import annotations

import pytest

import dauntless
from dauntless.engine.errors import BadOption
from dauntless.engine.match import Match
from games.darebase.table import layout, refusal, table, winner


def stalemate(turn_limit: int) -> Match:
    """Nobody whom the dice name is free, as long as only ones and twos are rolled."""
    return table(dice="1 2 1", blue_holds="y1 y2", yellow_holds="b1 b2", turn_limit=turn_limit)


def pass_turns(match: Match, count: int) -> None:
    for turn in range(count):
        match.play("pass")
        if not match.over:
            match.play("roll:2" if turn % 2 == 0 else "roll:1")


def when_it_ends(match: Match) -> str:
    objective = match.scene("blue").objective
    assert objective is not None
    return objective.ends


def test_the_game_ends_at_once_when_a_coach_reaches_the_goal() -> None:
    match = table("b3@f9", delivered="c10", flags="f9 e6").play("3 f10f")
    assert match.over
    assert match.actors == ()
    assert match.chances() == {}


def test_nothing_can_be_played_after_the_end() -> None:
    match = table("b3@f9", delivered="c10", flags="f9 e6").play("3 f10f")
    assert refusal(match, "roll:3") == "nobody can act now: the match is over"
    assert refusal(match, "3") == "nobody can act now: the match is over"
    assert refusal(match, "3", seat="yellow") == "the match is over"
    assert refusal(match, "d4", seat="yellow") == "the match is over"


def test_after_400_turns_without_a_winner_the_game_is_a_draw() -> None:
    match = stalemate(dauntless.new("darebase", scripted=True).options.model_dump()["turn_limit"])
    pass_turns(match, 399)
    assert not match.over
    pass_turns(match, 1)
    assert winner(match) == "draw"
    assert match.score == {"blue": 0, "yellow": 0}
    assert match.turn == 400


def test_another_number_of_turns_can_be_agreed() -> None:
    match = stalemate(turn_limit=3)
    pass_turns(match, 2)
    assert not match.over
    assert when_it_ends(match) == "turn 3; a draw after 3"
    pass_turns(match, 1)
    assert winner(match) == "draw"
    assert when_it_ends(match) == "a draw after 3 turns"


def test_0_means_no_limit() -> None:
    match = stalemate(turn_limit=0)
    pass_turns(match, 410)
    assert not match.over


def test_a_turn_with_a_move_and_a_lost_turn_count_alike() -> None:
    match = table("b3@d4", turn_limit=2, blue_holds="y5", dice="3 5 4")
    match.play("3 d5 stop")
    assert match.turn == 1
    match.play("roll:2 4 d11 stop")
    assert winner(match) == "draw"


def test_a_coach_who_reaches_the_goal_in_the_last_turn_wins() -> None:
    match = table("b3@f9", delivered="c10", flags="f9 e6", turn_limit=1).play("3 f10f")
    assert winner(match) == "blue"


def test_a_first_delivery_in_the_last_turn_still_places_the_third_flag() -> None:
    match = table("b3@f9", flags="f9 e6", turn_limit=1).play("3 f10f")
    assert not match.over
    assert winner(match.play("flag:d6")) == "draw"


def test_a_draw_the_coaches_agreed_on_is_a_draw_for_both() -> None:
    agreed = layout("b3@d4 y1@d5") | {"winner": "draw"}
    match = dauntless.new("darebase", position=agreed, scripted=True)
    assert match.over
    assert match.score == {"blue": 0, "yellow": 0}


@pytest.mark.parametrize("limit", [-1, 65_536])
def test_a_turn_limit_is_a_sensible_number(limit: int) -> None:
    with pytest.raises(BadOption, match=r"turn_limit: .*should be"):
        dauntless.new("darebase", turn_limit=limit)


def test_an_unknown_scenario_is_answered_with_the_known_ones() -> None:
    known = "steady-supply, double-delivery, quick-pick-up, classic"
    with pytest.raises(BadOption, match=f'there is no scenario "rugby"; there are {known}'):
        dauntless.new("darebase", scenario="rugby")
