"""How games and matches end (rulings 50 to 60)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import Refusal
from games.liberator_of_dylon.table import NAME, at, hand, position, texts, with_last_cards

SIX_POINTS = {"wisdom": 1, "not-turning": 1}


def test_ruling_50_last_is_a_badge_and_needs_no_call() -> None:
    match = at({"north": ["Eo"], "east": ["Sb", "Ab"]})
    kinds = {piece.id for piece in match.scene("east").pieces if piece.kind == "last"}
    assert kinds == {"last-north"}
    assert match.play("left:Eo").position()["ending"] == "coming-out"


def test_ruling_50_a_one_card_hand_got_by_the_owlman_may_be_played_out() -> None:
    hands = {"north": ["Wm", "Eo"], "east": ["Sb", "Ab"], "west": ["Ao", "Ab"]}
    match = at(hands, masters={"north": "OA"}, tops={"east-west": ["Ei"]}).play("left:Wm")
    assert hand(match, "east") == ["Eo"]
    assert match.play("left:Eo").position()["ending"] == "coming-out"


def test_ruling_51_coming_out_is_five_points_and_no_automatic_win() -> None:
    match = at({"north": ["Eo"]}, seats={"east": {"laid": SIX_POINTS}}).play("left:Eo")
    told = match.position()
    assert told["winner"] == "east"
    assert told["tally"]["north"]["coming-out"] == 5


@pytest.mark.parametrize(
    ("cards", "action"), [(["Eo"], "left:Eo"), (["bi"], "left:bi"), (["Eo", "Eo"], "pair-left:Eo")]
)
def test_ruling_52_coming_out_by_item_rotation_or_pair(cards: list[str], action: str) -> None:
    match = at({"north": cards}, wins=1).play(action)
    assert match.over
    assert match.position()["ending"] == "coming-out"


def test_ruling_52_a_last_rotation_card_turns_nothing_any_more() -> None:
    match = at({"north": ["bi"]}, masters={"north": "FL"}).play("left:bi")
    assert match.position()["seats"]["north"]["master"] == "FL"


def test_ruling_52_the_last_card_must_fit() -> None:
    with pytest.raises(Refusal, match="no mark in common"):
        at({"north": ["Ab"]}).play("left:Ab")


def test_ruling_53_the_game_ends_when_somebody_can_do_nothing() -> None:
    match = with_last_cards({"north": ["Ab", "Tb"]}, []).play("stop")
    told = match.position()
    assert (told["ending"], told["games"]) == ("pile", 1)


def test_ruling_53_magic_draws_never_end_it() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"]}
    match = with_last_cards(hands, ["Te"], masters={"north": "FL"}).play("left:Wm face:Te")
    assert match.position()["pile"] == 0
    assert match.position()["games"] == 0


def test_ruling_55_a_curse_or_treasure_cannot_leave_and_so_nobody_comes_out_with_one() -> None:
    for code in ("CD", "HT"):
        assert texts(at({"north": [code]})) == ["draw"]


def test_ruling_55_who_holds_a_curse_may_still_win_by_score() -> None:
    seats = {"north": {"laid": {"wisdom": 3}}}
    match = with_last_cards({"north": ["CD", "Tb"]}, [], seats=seats).play("stop")
    assert match.position()["winner"] == "north"


def test_ruling_56_a_hand_emptied_by_purifying_is_not_coming_out() -> None:
    hands = {"north": ["Wm", "Wk", "CD"], "east": ["Sb"], "west": ["Ao", "Ab"]}
    match = at(hands, masters={"north": "PO"}).play("left:Wm second:Wk purify")
    assert hand(match, "north") == []
    assert match.position()["games"] == 0
    match.play("draw face:Te top:regular keep draw face:To top:regular keep")
    assert texts(match) == ["draw"]


def test_ruling_56_an_empty_hand_received_is_not_coming_out() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"], "west": []}
    match = at(hands, masters={"north": "OA"}).play("left:Wm")
    assert hand(match, "north") == []
    assert match.position()["games"] == 0
    assert match.position()["seats"]["north"]["laid"] == {}


def test_ruling_57_the_score_adds_up() -> None:
    score = ["Rc", "Sc", "Tc", "FL", "RD"]
    seats = {"east": {"laid": {"wisdom": 1}, "master_points": 4, "score": score}}
    hands: dict[str, list[Any]] = {"north": ["Eo"], "east": ["HT", "CD", "CD"]}
    match = at(hands, seats=seats).play("left:Eo")
    assert match.position()["tally"]["east"] == {
        "benefits": 3, "masters": 4, "coming-out": 0, "treasures": 3, "curses": -6
    }  # fmt: skip


def test_ruling_57_a_score_may_be_negative() -> None:
    match = at({"north": ["Eo"], "east": ["CD", "Sb"]}).play("left:Eo")
    assert sum(match.position()["tally"]["east"].values()) == -3


@pytest.mark.parametrize(
    ("hands", "seats", "winner"),
    [
        ({"north": ["Eo"]}, {"west": {"laid": {"wisdom": 1, "fire-guard": 1}}}, "north"),
        (
            {"north": ["Eo"]},
            {"east": {"laid": SIX_POINTS}, "west": {"laid": SIX_POINTS}},
            "west",
        ),
    ],
)
def test_ruling_58_a_tie_goes_to_who_came_out_then_to_who_sits_later(
    hands: dict[str, list[str]], seats: dict[str, Any], winner: str
) -> None:
    assert at(hands, seats=seats).play("left:Eo").position()["winner"] == winner


def test_ruling_58_then_to_fewer_cards_in_hand() -> None:
    seats = {name: {"laid": SIX_POINTS} for name in ("east", "west")}
    hands = {"north": ["Eo"], "east": ["Sb"], "west": ["Ao", "Ab"]}
    assert at(hands, seats=seats).play("left:Eo").position()["winner"] == "east"


def test_ruling_58_later_counts_from_this_games_first_player() -> None:
    seats = {name: {"laid": SIX_POINTS} for name in ("east", "west")}
    hands = {"north": ["Eo"], "east": ["Sb"], "west": ["Ao"]}
    match = at(hands, seats=seats, first="west", turns=1, game_turns=1).play("left:Eo")
    assert match.position()["winner"] == "east"


def test_ruling_59_wins_are_kept_and_everything_else_is_laid_out_anew() -> None:
    match = at({"north": ["Eo"]}, masters={"east": "FL"}, open=[], sealed=["PM"]).play("left:Eo")
    assert match.position()["due"] == "lot"
    assert match.play("first:east").position()["wins"] == {"north": 1, "east": 0, "west": 0}
    told = match.position()
    assert told["sealed"] == []
    assert all(not cards for cards in told["areas"].values())
    assert all(not seat["hand"] and not seat["laid"] for seat in told["seats"].values())
    assert told["seats"]["east"]["master"] is None
    assert told["reserve"] == 3


def test_ruling_59_the_hands_are_shown_when_a_game_is_over() -> None:
    match = at({"north": ["Eo"], "east": ["Sb", "HT"]}).play("left:Eo")
    assert match.position(-1)["seats"]["east"]["hand"] == [
        {"card": "Sb", "known": "everybody"},
        {"card": "HT", "known": "everybody"},
    ]


def test_ruling_59_three_wins_make_a_ruler() -> None:
    told = position({"north": ["Eo"]}) | {"wins": {"north": 2, "east": 1, "west": 0}, "games": 3}
    match = dauntless.new(NAME, scripted=True, position=told).play("left:Eo")
    assert match.over
    assert match.score == {"north": 1.0, "east": -0.5, "west": -0.5}


@pytest.mark.parametrize("wins", [1, 2, 3])
def test_ruling_59_the_match_may_be_to_one_two_or_three_wins(wins: int) -> None:
    match = dauntless.new(NAME, players=2, wins=wins, seed=4)
    rng = random.Random(3)
    while not match.over:
        match.play(rng.choice(texts(match)))
    told = match.position()
    assert max(told["wins"].values()) >= wins
    assert told["games"] <= 2 * (wins - 1) + 1


def test_ruling_59_two_wins_by_blessing_may_pass_the_mark() -> None:
    cards = ["Tb", "Si", "Ec", "Ae", "Ro"]
    told = position({"north": cards}) | {"wins": {"north": 2, "east": 0, "west": 0}, "games": 2}
    match = dauntless.new(NAME, scripted=True, position=told).play("lay:blessing")
    assert match.over
    assert match.position()["wins"]["north"] == 4


def test_ruling_60_after_240_turns_the_game_ends_and_scores_are_compared() -> None:
    seats = {"west": {"laid": {"wisdom": 1}}}
    match = at({"north": ["Ei", "Tb"]}, seats=seats, game_turns=239, turns=239).play("left:Ei")
    told = match.position()
    assert (told["ending"], told["winner"]) == ("turn-limit", "west")


def test_ruling_60_a_last_turn_that_ends_the_game_otherwise_does_so() -> None:
    match = at({"north": ["Ei"]}, game_turns=239, turns=239).play("left:Ei")
    assert match.position()["ending"] == "coming-out"


def test_the_story_tells_where_every_point_came_from() -> None:
    match = at({"north": ["Eo"], "east": ["CD", "Sb"]}, wins=1).play("left:Eo")
    assert match.story()[-1] == (
        "North releases Egg of the Unknown Beast to the left. "
        "North has come out: the game is over. North: 5 (coming out 5). East: -3 (Curses -3). "
        "West: 0. North wins the game. North rules Dylon!"
    )


def test_the_ending_shows_every_point() -> None:
    match = at({"north": ["Eo"], "east": ["CD", "Sb"]}, wins=1).play("left:Eo")
    ending = match.scene().ending
    assert ending is not None
    lines = {line.label: line.values for line in ending.score}
    assert lines["coming out"] == (5, 0, 0)
    assert lines["Curses"] == (0, -3, 0)
    assert lines["last game"] == (5, -3, 0)
