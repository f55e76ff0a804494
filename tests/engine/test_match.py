"""A match: all of a move or nothing, scripted or seeded luck, undo, remarks, seats."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from conformance.nerve import Nerve
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.errors import BadOption, DauntlessError, Refusal
from dauntless.engine.match import MOST_REMARK, Match, Step
from dauntless.games.darebase import Darebase

OPENING = "roll:3,4,5"


def scripted(**options: Any) -> Match:
    return dauntless.new("darebase", scripted=True, **options)


def facts(match: Match) -> tuple[bytes, int, int]:
    return match.state.tobytes(), len(match.steps), len(match.remarks)


# Playing


def test_a_row_of_moves_is_played_with_or_without_the_dice() -> None:
    match = scripted().play(OPENING).play("3 d1 stop roll:2").play(["4", "e11 e10 e9", "stop"])
    assert [step.text for step in match.steps[-5:]] == ["4", "e11", "e10", "e9", "stop"]
    assert match.chances() == {f"roll:{face}": pytest.approx(1 / 6) for face in range(1, 7)}


@pytest.mark.parametrize(
    "moves",
    [
        "3 d1 e5",  # too far away
        "3 d1 roll:4",  # no roll is due
        "3 d1 stop roll:7",  # no such face
        "3 d1 stop roll:2 3",  # not named by the dice
        "3 xyz",
        "yellow:1 d11",
        "",
        "   ",
    ],
)
def test_moves_are_played_all_or_none(moves: str) -> None:
    match = scripted().play(OPENING)
    before = facts(match)
    with pytest.raises(Refusal):
        match.play(moves)
    assert facts(match) == before


def test_moves_for_a_seat_that_is_not_there_change_nothing() -> None:
    match = scripted()
    before = facts(match)
    with pytest.raises(DauntlessError, match='no seat "green"; there are blue, yellow'):
        match.play(f"{OPENING} 3 d1", seat="green")
    assert facts(match) == before


def test_a_seeded_match_is_not_disturbed_by_a_refused_move() -> None:
    match = dauntless.new("darebase", seed=4)
    before = facts(match)
    with pytest.raises(Refusal):
        match.play([match.legal()[0].text, "nonsense"])
    assert facts(match) == before
    assert match.scripted is False


def test_nobody_acts_out_of_turn_or_before_the_dice() -> None:
    match = scripted()
    with pytest.raises(Refusal, match="chance is due"):
        match.act(2)
    match.play(OPENING)
    with pytest.raises(Refusal, match="yellow has nothing to decide now; blue is due"):
        match.act(2, "yellow")
    with pytest.raises(Refusal, match="a spectator has nothing to decide now"):
        match.act(2, SPECTATOR)
    with pytest.raises(Refusal, match="chance is not due now"):
        match.settle()


def test_nothing_happens_after_the_end() -> None:
    match = dauntless.new("darebase", turn_limit=1, seed=1)
    while not match.over:
        match.act(match.legal()[-1])
    with pytest.raises(Refusal, match="the match is over"):
        match.act(0)
    with pytest.raises(Refusal, match="the match is over"):
        match.act(0, "blue")
    with pytest.raises(Refusal, match="the match is over"):
        match.settle()
    assert match.legal() == []
    assert match.score == {"blue": 0.0, "yellow": 0.0}


def test_an_action_can_be_given_as_it_was_listed() -> None:
    match = scripted(scenario="classic")
    actions = match.legal()
    assert {(action.seat, action.text) for action in actions} == {
        ("blue", "base:c2"), ("blue", "base:f2"), ("yellow", "base:c10"), ("yellow", "base:f10"),
    }  # fmt: skip
    match.act(actions[-1])
    assert match.actors == ("blue",)
    assert str(actions[0]) == "base:c2  start with your flag on c2"


# Whose action it is


def test_the_seat_is_named_where_several_may_decide() -> None:
    nerve = Match(Nerve(), {"seats": 2, "hand_size": 1}, scripted=True)
    nerve.play("deal:goat deal:goat")
    with pytest.raises(Refusal, match="red, green may all decide now: say whose action it is"):
        nerve.play("goat")
    with pytest.raises(Refusal, match="red, green may all decide now"):
        nerve.act(2)
    nerve.play("green:goat")
    assert nerve.actors == ("red",)
    assert nerve.copy().play("goat").over
    assert nerve.play("goat", seat="red").over


def test_an_action_that_only_one_of_several_seats_has_needs_no_name() -> None:
    match = scripted(scenario="classic").play("base:f10")
    assert match.actors == ("blue",)
    by_prefix = scripted(scenario="classic").play("yellow:base:f10 blue:base:c2")
    assert match.play("base:c2").state.tobytes() == by_prefix.state.tobytes()


def test_seats_are_known_by_name_or_number() -> None:
    match = scripted()
    assert [match.seat_number(seat) for seat in ("blue", "yellow", 0, 1, -1)] == [0, 1, 0, 1, -1]
    for seat in ("red", "", 2, -2, 99):
        with pytest.raises(BadOption, match="no seat"):
            match.seat_number(seat)


# Luck


def test_a_scripted_match_waits_for_its_dice() -> None:
    match = scripted()
    assert match.legal() == []
    assert len(match.chances()) == 56
    assert sum(match.chances().values()) == pytest.approx(1)
    match.play(OPENING).play("3 d1 stop")
    assert match.legal() == []
    match.settle()
    assert match.actors == ("yellow",)


def test_a_seeded_match_rolls_by_itself() -> None:
    match = dauntless.new("darebase", seed=7)
    assert match.actors == ("blue",)
    assert match.chances() == {}
    assert [step.seat for step in match.steps] == [None]


def test_an_outcome_may_be_said_in_a_seeded_match() -> None:
    match = dauntless.new("darebase", seed=7)
    match.undo()
    match.play(f"{OPENING} 3 d1 stop roll:6")
    assert match.position()["dice"] == [4, 5, 6]
    assert match.actors == ("yellow",)


def test_undo_keeps_luck() -> None:
    """Whoever takes back a roll gets the same roll again."""
    match = dauntless.new("darebase", seed=21)
    rolls: list[Step] = []
    while len(rolls) < 6:
        match.act(match.legal()[-1])
        if match.steps[-1].seat is None:
            rolls.append(match.steps[-1])
            match.undo()
            match.settle()
            assert match.steps[-1] == rolls[-1]
    assert len(set(rolls)) > 1


def test_the_same_luck_comes_whatever_was_decided() -> None:
    """Two lines of play from one seed meet the same rolls, so experiments can share them."""

    def rolls(which: int) -> list[str]:
        match = dauntless.new("darebase", seed=30)
        while match.turn < 20:
            match.act(match.legal()[which % len(match.legal())])
        return [step.text for step in match.steps if step.seat is None]

    assert rolls(0) == rolls(-1)


def test_without_a_seed_luck_is_fresh() -> None:
    assert dauntless.new("darebase").seed != dauntless.new("darebase").seed


# Undo


def test_undo_takes_back_decisions_and_rolls_alike() -> None:
    match = scripted().play(OPENING)
    after_roll = facts(match)
    match.play("3 d1 stop roll:2")
    match.undo(4)
    assert facts(match) == after_roll
    match.undo(0)
    assert facts(match) == after_roll
    for steps in (2, -1):
        with pytest.raises(Refusal):
            match.undo(steps)
    assert facts(match) == after_roll


# Remarks


def test_remarks_stand_between_the_steps_and_go_with_them() -> None:
    match = scripted().play(OPENING)
    match.say("blue", "good luck")
    match.play("3 d1")
    match.say(1, "oh")
    assert [(remark.step, remark.seat, remark.text) for remark in match.remarks] == [
        (1, 0, "good luck"),
        (3, 1, "oh"),
    ]
    match.undo()
    assert [remark.text for remark in match.remarks] == ["good luck"]
    copy = match.copy()
    copy.say(0, "more")
    assert [remark.text for remark in match.remarks] == ["good luck"]


def test_only_seats_speak_and_not_for_ever() -> None:
    match = scripted()
    with pytest.raises(Refusal, match="spectator"):
        match.say(SPECTATOR, "psst")
    with pytest.raises(Refusal, match="at most 2,000 characters"):
        match.say("blue", "a" * (MOST_REMARK + 1))
    with pytest.raises(BadOption, match="no seat"):
        match.say("green", "hello")
    match.say("blue", "a" * MOST_REMARK)
    assert len(match.remarks) == 1


# What a seat sees


def test_a_secret_choice_is_known_to_who_made_it() -> None:
    match = scripted(scenario="classic").play("base:f2")
    assert match.position("blue")["choosing"]["blue"] == "f2"
    assert match.position("yellow")["choosing"]["blue"] == "secret"
    assert match.position(SPECTATOR)["choosing"]["blue"] == "secret"
    assert match.event(0, "blue").code is not None
    assert match.event(0, "yellow").code is None
    assert match.event(0).code is None


def test_the_last_card_of_a_deck_is_not_told_to_those_who_cannot_know_it() -> None:
    """As it could be no other card, only its holder may be told that it is this one."""
    pack = Nerve.base_pack().model_dump(mode="json")
    for card, copies in zip(pack["card"], (1, 1, 1, 1, 1), strict=True):
        card["copies"] = copies
    nerve = Match(
        Nerve(Nerve.check_pack(pack, "five cards")), {"seats": 2, "hand_size": 2}, scripted=True
    )
    nerve.play("deal:mouse deal:hare deal:goat deal:lion")
    assert nerve.story("red")[-1] == "Green is dealt a card."
    assert nerve.story("green")[-1] == "Green is dealt a lion."
    nerve.play("red:mouse green:hare green:lion")
    assert nerve.story("red")[-1] == "Green lays down a card."
    assert nerve.story("green")[-1] == "Green lays down a lion."


def test_a_match_with_content_from_elsewhere_does_not_pretend_to_be_a_call() -> None:
    pack = Darebase.base_pack().model_dump(mode="json")
    pack["scenario"][0]["flags"] = ["d5", "e5"]
    match = Match(Darebase(Darebase.check_pack(pack, "mine")), scripted=True)
    assert repr(match) == "<match of <Darebase, Darebase, 1st edition> after 0 steps>"


def test_why_not_says_what_a_refused_decision_would_say_and_does_nothing() -> None:
    match = dauntless.new("darebase", scripted=True).play("roll:2,3,6")
    before = match.state.tobytes()
    with pytest.raises(Refusal) as refused:
        match.decide("blue", "9")
    assert match.why_not("blue", "9") == str(refused.value)
    assert match.why_not("blue", "2") is None
    assert match.why_not("yellow", "2") == "yellow has nothing to decide now; blue is due"
    assert match.state.tobytes() == before
    match.decide("blue", "2")
    assert match.steps[-1].text == "2"
