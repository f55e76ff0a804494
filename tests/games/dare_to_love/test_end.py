"""Deaths, and every way to win and to lose."""

from __future__ import annotations

import pytest

from games.dare_to_love.table import due, life, table, where

WON = {"oligarch": -1.0, "rebel-1": 1.0, "rebel-2": 1.0}
LOST = {"oligarch": 1.0, "rebel-1": -1.0, "rebel-2": -1.0}
FREE = "daughter:0 noble-prince:0 nobody:4"


def test_a_dead_rebel_leaves_the_board_and_takes_no_turn() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@g2",
        "emperor:imperial-march",
        life={"knight": 2},
        played={"knight": "blitz"},
    ).play("attack:c4 roll:sssss")
    assert where(match, "knight") is None
    match.play("end")
    assert match.actors == ("oligarch", "rebel-2")


def test_the_dead_share_the_victory() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@c3",
        "prince:brutal-swing",
        life={"knight": 0, "emperor": 1},
        prisons=FREE,
    ).play("attack:d4 roll:ssss")
    assert match.score == WON


def test_the_dead_use_no_talent_and_draw_no_cards() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@g2",
        "emperor:imperial-march",
        life={"knight": 1},
        played={"knight": "blitz"},
        talent={"knight": "fury"},
    ).play("attack:c4 roll:sssss decline end")
    assert due(match) == "committing"
    assert match.actors == ("oligarch", "rebel-2")


def test_crystals_heal_nobody_after_the_last_round() -> None:
    match = table("emperor@d8 priest@c4 prince@c3", "priest:white-magic", life={"prince": 2},
                  crystals="c3", token=13)  # fmt: skip
    match.play("end")
    assert match.over
    assert life(match, "prince") == 2


def test_all_rebels_dead_the_oligarch_wins_at_once() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@g2",
        "emperor:imperial-march",
        life={"knight": 2, "prince": 0},
    ).play("attack:c4 roll:sssss")
    assert match.score == LOST


def test_the_oligarch_dead_and_all_prisoners_free_the_rebels_win_at_once() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@g2", "knight:border-veteran", life={"emperor": 2}, prisons=FREE
    ).play("attack:d4 roll:sssss")
    assert match.score == WON


def test_the_empty_prison_need_not_be_broken() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@g2",
        "knight:border-veteran",
        life={"emperor": 1},
        prisons="daughter:0 nobody:4 noble-prince:0",
    ).play("attack:d4 roll:sssss")
    assert match.score == WON


def test_the_oligarch_dead_but_prisoners_left_the_game_goes_on() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@b5",
        "knight:border-veteran",
        life={"emperor": 2},
        prisons="daughter:1 noble-prince:0 nobody:4",
        played={"prince": "with-all-ones-strength"},
    ).play("attack:d4 roll:sssss end")
    assert where(match, "emperor") is None
    assert match.actors == ("rebel-2",)
    match.play("attack:b6 roll:sssss")
    assert match.score == WON


def test_a_dead_oligarch_still_wins_when_the_last_round_ends() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@b5", "knight:border-veteran", life={"emperor": 0}, token=13
    ).play("end")
    assert match.score == LOST


@pytest.mark.parametrize("token", [12, 13])
def test_the_oligarch_wins_when_the_thirteenth_round_ends(token: int) -> None:
    match = table("emperor@d4 knight@c4 prince@b5", "knight:border-veteran", token=token)
    match.play("end")
    assert match.over == (token == 13)
    assert match.score == (LOST if token == 13 else None)


def test_the_oligarch_wins_after_the_last_round_even_if_all_prisoners_are_free() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@b5", "knight:border-veteran", token=13, prisons=FREE
    ).play("end")
    assert match.score == LOST


def test_healing_never_exceeds_the_start() -> None:
    match = table("emperor@d8 priest@c4 prince@c3", "priest:white-magic", life={"prince": 7}).play(
        "heal:c3"
    )
    assert life(match, "prince") == 8


def test_nothing_can_be_done_in_a_game_that_is_over() -> None:
    match = table("emperor@d4 knight@c4 prince@b5", "knight:border-veteran", token=13).play("end")
    assert match.actors == ()
    assert match.legal() == []
    assert match.chances() == {}
