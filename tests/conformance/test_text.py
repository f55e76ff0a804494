"""Text first: notation, positions, logs and `repr` lead back to what they were made from."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dauntless
from conformance.cases import EAGER, RANDOM, Case, moments, play_on, played
from dauntless import registry
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json


def possible_steps(case: Case, s: Record) -> list[tuple[int | None, int]]:
    """All that may happen next: seats with their legal actions, or None with an outcome."""
    decisions = [(seat, code) for seat in case.seats for code in case.game.legal(s, seat)]
    return [*decisions, *((None, int(outcome)) for outcome in case.game.odds(s)[0])]


def after(case: Case, s: Record, seat: int | None, code: int) -> Record:
    """The state that a step leads to."""
    s = s.copy()
    if seat is None:
        case.game.settle(s, code)
    else:
        case.game.act(s, seat, code)
    return s


# Notation


def test_actions_can_be_written_and_read(case: Case) -> None:
    for match, _ in moments(case):
        s = match.state
        for seat in case.game.actors(s):
            codes = case.game.legal(s, seat)
            texts = [case.game.action_text(s, seat, code) for code in codes]
            assert [case.game.read_action(s, seat, text) for text in texts] == codes
            assert len(set(texts)) == len(texts)
            assert all(text and text.split() == [text] for text in texts)
            meanings = [case.game.action_meaning(s, seat, code) for code in codes]
            assert len(set(meanings)) == len(meanings)
            assert all(meanings)


def test_outcomes_can_be_written_and_read(case: Case) -> None:
    for match, _ in moments(case):
        outcomes = case.game.odds(match.state)[0].tolist()
        texts = [case.game.outcome_text(match.state, outcome) for outcome in outcomes]
        assert [case.game.read_outcome(match.state, text) for text in texts] == outcomes
        assert len(set(texts)) == len(texts)
        assert all(text and text.split() == [text] for text in texts)


@pytest.mark.parametrize(
    "text", ["", "?", "xyzzy", "0", "-1", "99999999999999999999", "a:b:c", "é"]
)
def test_what_is_no_notation_is_refused_in_words(case: Case, text: str) -> None:
    for match, _ in moments(case, 6):
        for seat in case.seats:
            with pytest.raises(Refusal) as refusal:
                case.game.read_action(match.state, seat, text)
            assert len(str(refusal.value).split()) >= 3
        with pytest.raises(Refusal) as refusal:
            case.game.read_outcome(match.state, text)
        assert len(str(refusal.value).split()) >= 3


def test_playing_the_notation_is_playing_the_action(case: Case) -> None:
    for match, _ in moments(case, 15):
        for seat, code in possible_steps(case, match.state):
            by_code, by_text = match.copy(), match.copy()
            if seat is None:
                by_code.settle(code)
                by_text.play(case.game.outcome_text(match.state, code))
            else:
                by_code.act(code, seat)
                by_text.play(case.game.action_text(match.state, seat, code), seat=seat)
            assert by_text.steps == by_code.steps
            assert by_text.state.tobytes() == by_code.state.tobytes()


def test_a_whole_match_is_replayed_from_its_notation(case: Case) -> None:
    match, again = played(case, EAGER), case.new(scripted=True)
    again.play(" ".join(match._words()))
    assert again.steps == match.steps
    assert again.state.tobytes() == match.state.tobytes()


# Positions


def read_back(case: Case, s: Record) -> tuple[dict[str, Any], Record]:
    """A state's position after a way through JSON text, and the state that is read from it."""
    position = json.loads(json.dumps(case.game.position(s)))
    return position, case.game.read_position(position, case.options.model_dump())


def test_positions_can_be_written_and_read(case: Case) -> None:
    for match, _ in moments(case):
        position, again = read_back(case, match.state)
        assert case.game.position(match.state) == position
        assert case.game.position(again) == position
        assert read_back(case, again)[1].tobytes() == again.tobytes()


def test_a_position_tells_all_that_matters_for_what_may_follow(case: Case) -> None:
    game = case.game
    for match, _ in moments(case):
        _, again = read_back(case, match.state)
        assert game.actors(again) == game.actors(match.state)
        assert game.over(again) == game.over(match.state)
        assert possible_steps(case, again) == possible_steps(case, match.state)
        assert game.odds(again)[1].tolist() == game.odds(match.state)[1].tolist()
        for seat, code in possible_steps(case, match.state):
            then, then_again = after(case, match.state, seat, code), after(case, again, seat, code)
            # A limit of turns is no part of a position: the match may end there, and not again.
            if game.over(then) == game.over(then_again):
                assert game.position(then) == game.position(then_again)


def test_different_states_have_different_positions(case: Case) -> None:
    for match, _ in moments(case):
        states = [after(case, match.state, *step) for step in possible_steps(case, match.state)]
        different = {s.tobytes() for s in states}
        assert len({write_json(case.game.position(s)) for s in states}) == len(different)


def test_what_a_seat_knows_of_a_position_is_json(case: Case) -> None:
    for match, _ in moments(case):
        for viewer in case.viewers:
            position = match.position(viewer)
            assert json.loads(json.dumps(position)) == position


# Logs


def early_moments(case: Case) -> list[Match]:
    """A few moments that are soon replayed."""
    return [match for match, _ in moments(case, 12) if len(match.steps) <= 120][:8]


def assert_same_after_saving(match: Match) -> None:
    text = write_log(match)
    again = read_log(text, registry.find)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.steps == match.steps
    assert again.remarks == match.remarks
    assert again.options == match.options
    assert again.score == match.score
    assert write_log(again) == text


def test_a_match_is_its_log(case: Case) -> None:
    for manner in (EAGER, RANDOM):
        assert_same_after_saving(played(case, manner))
    for number, match in enumerate(early_moments(case)):
        match.say(number % len(case.seats), f"“{number}”\u2028and\x85more\n")
        play_on(match, random.Random(number), RANDOM, len(match.steps) + 3)
        match.say(0, "good game")
        assert_same_after_saving(match)


def test_a_match_that_began_at_a_position_is_its_log(case: Case) -> None:
    for number, (match, _) in enumerate(moments(case, 6)):
        onward = case.new(scripted=True, position=match.position())
        play_on(onward, random.Random(number), RANDOM, 12)
        assert_same_after_saving(onward)


# repr


def assert_evaluates_back(match: Match) -> None:
    again = eval(repr(match), {"dauntless": dauntless})
    assert again.state.tobytes() == match.state.tobytes()
    assert again.steps == match.steps
    assert again.options == match.options
    assert again.start_position == match.start_position
    if again.scripted == match.scripted:
        assert repr(again) == repr(match)
    if not match.scripted:
        assert again.seed == match.seed


def test_repr_evaluates_to_an_equal_match(case: Case) -> None:
    for number, match in enumerate(early_moments(case)):
        assert_evaluates_back(match)
        assert_evaluates_back(case.new(scripted=True, position=match.position()))
        seeded = case.new(seed=number)
        assert_evaluates_back(seeded)
        play_on(seeded, random.Random(number), RANDOM, 25)
        assert_evaluates_back(seeded)
        assert seeded.scripted is eval(repr(seeded), {"dauntless": dauntless}).scripted


def test_repr_of_a_match_whose_luck_was_taken_back_evaluates_too(case: Case) -> None:
    seeded = case.new(seed=3)
    play_on(seeded, random.Random(3), RANDOM, 40)
    while seeded.steps:
        seeded.undo()
        assert_evaluates_back(seeded)
