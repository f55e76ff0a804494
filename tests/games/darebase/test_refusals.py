"""Every reason for which a move is refused, in the words the coach reads."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import Refusal
from dauntless.games.darebase.state import CARRY, ENTER, GO, SOUTH, WEST
from games.darebase.table import refusal, table

FORMS = "3 (a player), d4 (a square), d4f (with the flag), off, stop, pass, flag:e6, base:c2"


@pytest.mark.parametrize(
    ("position", "moves", "words"),
    [
        ({}, "1", "the dice 3 and 5 do not let player 1 move"),
        ({"yellow_holds": "b3"}, "3", "player 3 is in jail"),
        (
            {"field": "b3@d4 b1@d5 b2@c4 y1@e4 y2@d3", "dice": "3 1 5"},
            "3",
            "player 3 has nowhere to go",
        ),
        ({}, "pass", "a turn is lost only when no player the dice name can move"),
    ],
)
def test_who_may_not_be_picked(position: dict[str, Any], moves: str, words: str) -> None:
    assert refusal(table(**position), moves) == words


@pytest.mark.parametrize(
    ("position", "moves", "words"),
    [
        (
            {"field": "b3@d4"},
            "3 d5 e5 f5 g5 h6",
            "a diagonal step takes 2 squares of movement, and 1 is left",
        ),
        ({"field": "b3@d4"}, "3 d6", "d6 is not next to d4: go step by step"),
        ({"field": "b3@d4"}, "3 d4", "the player stands on d4 already"),
        (
            {"field": "b3@g2", "blue_holds": "y1 y2"},
            "3 h2",
            "a prisoner blocks h2; only the outermost can be rescued, by a teammate",
        ),
        ({"field": "b3@d4 b1@d5"}, "3 d5", "your own player 1 stands on d5"),
        (
            {"field": "b3@d4 y1@d5"},
            "3 d5",
            "Yellow 1 on d5 is stronger than your player 3",
        ),
        (
            {"field": "y3@d4 b1@d5", "turn": "yellow"},
            "3 d5",
            "Blue 1 on d5 is stronger than your player 3",
        ),
        (
            {"field": "b3@d4 y1@d5 y2@e4"},
            "3 e5",
            "opponents on both sides bar the diagonal way to e5",
        ),
        ({"field": "b3@d4"}, "3 d5f", "there is no flag on d4 to carry"),
        ({"field": "b3@c10", "delivered": "c10"}, "3 c9f", "the flag on c10 cannot be moved"),
        (
            {"field": "b3@d6"},
            "3 e6f",
            "a flag lies on e6 already: two cannot share a square",
        ),
        (
            {"field": "y1@d7 b3@d6"},
            "3 d7f",
            "a player carrying a flag cannot capture; leave the flag behind",
        ),
        ({"field": "b3@d4"}, "3 stop", "the player must move at least one square"),
        ({"field": "b3@d4"}, "3 off", "a player leaves the field from its own endline only"),
        ({}, "3 off", "the player is off-field already"),
        ({"field": "b3@d1"}, "3 off off", "the player is off-field already"),
    ],
)
def test_how_a_player_may_not_move(position: dict[str, Any], moves: str, words: str) -> None:
    assert refusal(table(**position), moves) == words


@pytest.mark.parametrize(
    ("position", "moves", "words"),
    [
        ({}, "3 d2", "an off-field player comes on along its own endline, rank 1"),
        ({}, "3 d1f", "a player that comes on brings no flag along: write d1"),
        ({"field": "y1@d1"}, "3 d1", "d1 is taken; come on where nobody stands"),
        (
            {"field": "b3@d1"},
            "3 off e1",
            "it comes back in the same turn only on d1, where it left",
        ),
    ],
)
def test_where_a_player_may_not_come_on(position: dict[str, Any], moves: str, words: str) -> None:
    assert refusal(table(**position), moves) == words


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("flag:e6", "e6 is not open: a player or a flag is there"),
        ("flag:c6", "an open square nearer to the centre comes before c6"),
        ("flag:d7", "the new flag is laid on rank 6, not on d7"),
    ],
)
def test_where_the_third_flag_may_not_lie(moves: str, words: str) -> None:
    assert refusal(table("b3@c9", flags="c9 e6").play("3 c10f"), moves) == words


PICK_FIRST = "not now: first pick the player that is to move, by its number"
GO_ON = "not now: go on with the player you have picked"
PLACE_FIRST = "not now: place the new flag on the centre row, such as flag:e6"
CHOOSE_FIRST = "not now: choose the base your flag starts on, such as base:c2"


@pytest.mark.parametrize("moves", ["d4", "d4f", "off", "stop", "flag:e6", "base:c2", "roll:3"])
def test_first_a_player_is_picked(moves: str) -> None:
    assert refusal(table("b3@d3"), moves) == PICK_FIRST


@pytest.mark.parametrize("moves", ["5", "pass", "flag:e6", "base:c2", "roll:3"])
def test_then_that_player_moves(moves: str) -> None:
    assert refusal(table("b3@d3").play("3 d4"), moves) == GO_ON


@pytest.mark.parametrize("moves", ["5", "pass", "d6", "off", "stop", "base:c2", "roll:3"])
def test_after_the_first_delivery_the_third_flag_is_placed(moves: str) -> None:
    assert refusal(table("b3@c9", flags="c9 e6").play("3 c10f"), moves) == PLACE_FIRST


@pytest.mark.parametrize("moves", ["3", "pass", "c2", "off", "flag:e6", "roll:2,5,6"])
def test_in_classic_bases_are_chosen_first(moves: str) -> None:
    match = dauntless.new("darebase", scenario="classic", scripted=True)
    assert refusal(match, moves, seat="blue") == CHOOSE_FIRST


@pytest.mark.parametrize(
    "word", ["6", "0", "12", "i4", "d12", "d0", "x", "d4ff", ":d4", "stop:d4", "flag:", "flag:z9"]
)
def test_what_is_no_notation_is_answered_with_the_notation(word: str) -> None:
    words = f'"{word}" is no action; actions look like {FORMS}'
    assert refusal(table("b3@d3").play("3"), word) == words


@pytest.mark.parametrize("word", ["3", "roll:7", "roll:0", "roll:", "roll:1,2,3", "roll:x", "4"])
def test_one_die_is_due_after_a_turn(word: str) -> None:
    match = table("b3@d4").play("3 d5 stop")
    words = f'"{word}" is not the roll that is due: one die, such as roll:4'
    assert refusal(match, word) == words


@pytest.mark.parametrize("word", ["3", "roll:4", "roll:1,2", "roll:1,2,7", "roll:1,2,3,4"])
def test_three_dice_are_due_at_the_start(word: str) -> None:
    match = dauntless.new("darebase", scripted=True)
    words = f'"{word}" is not the roll that is due: three dice, such as roll:2,5,6'
    assert refusal(match, word) == words


@pytest.mark.parametrize(
    ("position", "code", "words"),
    [
        ({}, GO, "an off-field player comes on along its own endline"),
        ({}, CARRY, "an off-field player comes on along its own endline"),
        ({"field": "b3@d4"}, ENTER, "the player is on the field already"),
        ({"field": "b3@d1"}, GO + SOUTH, "that is beyond the edge of the field"),
        ({"field": "b3@a4"}, GO + WEST, "that is beyond the edge of the field"),
    ],
)
def test_a_program_that_plays_by_numbers_is_refused_in_words_too(
    position: dict[str, Any], code: int, words: str
) -> None:
    match = table(**position).play("3")
    with pytest.raises(Refusal) as refused:
        match.act(code)
    assert str(refused.value) == words
