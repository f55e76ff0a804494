"""The course of a match: copies, undo, who may do what, what was declared, and luck."""

from __future__ import annotations

import math
import random
import re
from typing import TypeAlias

import numpy as np
import pytest

from conformance.cases import (
    EAGER,
    MOST_STEPS,
    RANDOM,
    Case,
    judged,
    moments,
    play_on,
    played,
    state_at,
)
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.errors import Refusal
from dauntless.engine.game import record_from_bytes
from dauntless.engine.kernels import MOST_CHOICES
from dauntless.engine.match import Match, Step
from dauntless.lab.simulation import play_random

Footprint: TypeAlias = tuple[bytes, tuple[Step, ...]]


def footprint(match: Match) -> Footprint:
    """All that a match is: its state and how it came about."""
    return match.state.tobytes(), tuple(match.steps)


# Copies and undo


def test_playing_on_in_a_copy_leaves_the_match_alone(case: Case) -> None:
    for number, (match, _) in enumerate(moments(case)):
        before = footprint(match)
        twin = match.copy()
        assert footprint(twin) == before
        play_on(twin, random.Random(number), RANDOM, len(twin.steps) + 5)
        assert footprint(match) == before


def test_copies_made_on_the_way_stay_as_they_were(case: Case) -> None:
    match, kept = case.new(scripted=True), []
    for length in range(0, 400, 20):
        play_on(match, random.Random(length), EAGER, length)
        kept.append((match.copy(), footprint(match)))
    for copy, as_it_was in kept:
        assert footprint(copy) == as_it_was


def test_a_state_is_restored_from_its_bytes(case: Case) -> None:
    for match, _ in moments(case):
        restored = record_from_bytes(case.game.rules.state, match.state.tobytes())
        assert restored.tobytes() == match.state.tobytes()
        assert case.game.position(restored) == match.position()


def test_undo_leads_back_to_the_start_step_by_step(case: Case) -> None:
    match, past = case.new(scripted=True), []
    rng = random.Random(5)
    while not match.over and len(match.steps) < 600:
        past.append(match.state.tobytes())
        play_on(match, rng, EAGER, len(match.steps) + 1)
    while past:
        match.undo()
        assert match.state.tobytes() == past.pop()
    assert match.state.tobytes() == case.start().tobytes()
    assert match.steps == []
    with pytest.raises(Refusal):
        match.undo()


def test_the_start_does_not_depend_on_what_was_in_the_record(case: Case) -> None:
    for manner in (EAGER, RANDOM):
        used = played(case, manner).state.copy()
        case.game.configure(used, case.options)
        case.game.rules.start(used, case.game.tables)
        assert used.tobytes() == case.start().tobytes()


# Who may do what


def test_exactly_those_who_are_due_have_legal_actions(case: Case) -> None:
    for match, _ in moments(case):
        due = case.game.actors(match.state)
        assert set(due) <= set(case.seats)
        for seat in case.viewers:
            codes = case.game.legal(match.state, seat)
            assert bool(codes) == (seat in due), (seat, match)
            assert len(set(codes)) == len(codes)
            assert [action.code for action in match.legal(seat)] == codes
        assert {action.seat for action in match.legal()} == {match.seat_names[s] for s in due}


def test_there_is_no_dead_end(case: Case) -> None:
    for manner in (EAGER, RANDOM):
        match = played(case, manner)
        for length in range(len(match.steps) + 1):
            s = state_at(match, length)
            due, over = case.game.actors(s), case.game.over(s)
            outcomes, weights = case.game.odds(s)
            assert bool(due) + over + bool(len(outcomes)) == 1
            assert (weights > 0).all()
            assert len(set(outcomes.tolist())) == len(outcomes)


def test_looking_changes_nothing(case: Case) -> None:
    game = case.game
    for match, _ in moments(case, 12):
        before = footprint(match)
        match.position(), match.chances(), match.legal(), match.scores(), repr(match)
        judged(game, match.state, len(case.seats))
        for viewer in case.viewers:
            match.position(viewer), match.scene(viewer), match.legal(viewer)
            if match.steps:
                match.event(len(match.steps) - 1, viewer)
        assert footprint(match) == before


def assert_illegal_actions_are_refused(case: Case, moment_count: int, code_count: int) -> None:
    """Of the illegal actions of whoever is due, so many are tried; of the others, fewer."""
    rng, most = random.Random(1), case.game.facts.most_actions
    for match, _ in moments(case, moment_count):
        before = footprint(match)
        due = case.game.actors(match.state)
        for seat in case.viewers:
            legal = case.game.legal(match.state, seat)
            illegal = sorted(set(range(most)) - set(legal))
            tried = min(len(illegal), code_count if seat in due else 4)
            for code in [*rng.sample(illegal, tried), -1, most, 10**9]:
                with pytest.raises(Refusal) as refusal:
                    match.act(code, seat)
                assert len(re.findall(r"[a-z]+", str(refusal.value), re.IGNORECASE)) >= 3
        assert footprint(match) == before


def test_an_illegal_action_is_refused_in_words_and_changes_nothing(case: Case) -> None:
    assert_illegal_actions_are_refused(case, moment_count=20, code_count=40)


@pytest.mark.slow
def test_every_illegal_action_is_refused_in_words_and_changes_nothing(case: Case) -> None:
    moment_count = 15 if case.has_many_actions else 60
    assert_illegal_actions_are_refused(case, moment_count, code_count=10_000)


def test_every_impossible_outcome_is_refused_in_words_and_changes_nothing(case: Case) -> None:
    for match, _ in moments(case, 20):
        before = footprint(match)
        possible = set(case.game.odds(match.state)[0].tolist())
        codes = {*range(case.game.facts.most_outcomes), -1, case.game.facts.most_outcomes, 10**9}
        for code in sorted(codes - possible):
            with pytest.raises(Refusal) as refusal:
                match.settle(code)
            assert len(str(refusal.value).split()) >= 3
        assert footprint(match) == before


# What was declared


def test_declared_facts_hold(case: Case) -> None:
    facts, game = case.game.facts, case.game
    assert facts.most_actions <= MOST_CHOICES
    assert facts.most_outcomes <= MOST_CHOICES
    for match, _ in moments(case):
        for seat in case.seats:
            codes = game.legal(match.state, seat)
            assert len(codes) <= facts.most_actions
            assert all(0 <= code < facts.most_actions for code in codes)
        outcomes, _ = game.odds(match.state)
        assert len(outcomes) <= facts.most_outcomes
        assert all(0 <= outcome < facts.most_outcomes for outcome in outcomes)


def test_the_number_of_seats_is_as_declared(case: Case) -> None:
    numbers = [int(number) for number in re.findall(r"\d+", case.game.facts.players)]
    assert min(numbers) <= len(case.seats) <= max(numbers)
    names = case.game.seats(case.options)
    assert len(set(names)) == len(names)
    assert case.new().seat_names == names


def test_a_match_is_no_longer_than_declared(case: Case) -> None:
    longest = case.game.longest(case.options)
    for manner in (EAGER, RANDOM):
        match = played(case, manner)
        decisions = sum(1 for step in match.steps if step.seat is not None)
        assert match.over or (longest is None and len(match.steps) == MOST_STEPS)
        assert longest is None or decisions <= longest
    if longest is not None:
        assert play_random(case.game, case.variant, 300, seed=4).decisions.max() <= longest


def test_scores_are_in_the_declared_range(case: Case) -> None:
    facts = case.game.facts
    scores = [played(case, manner).scores() for manner in (EAGER, RANDOM)]
    if case.game.longest(case.options) is not None:
        scores += play_random(case.game, case.variant, 300, seed=5).scores.tolist()
    for score in scores:
        assert len(score) == len(case.seats)
        assert all(facts.lowest_score <= value <= facts.highest_score for value in score)
        if facts.zero_sum:
            assert math.isclose(sum(score), 0, abs_tol=1e-9)


def test_the_judge_stays_in_the_range_of_scores_and_knows_the_end(case: Case) -> None:
    facts = case.game.facts
    for match, _ in moments(case):
        values = judged(case.game, match.state, len(case.seats))
        assert all(math.isfinite(value) for value in values)
        assert all(facts.lowest_score <= value <= facts.highest_score for value in values)
        if match.over:
            assert tuple(values) == match.scores()


def test_turns_count_up_and_options_can_be_read_back(case: Case) -> None:
    for match, step in moments(case):
        assert case.game.read_options(match.state) == case.options
        before = match.turn
        if step is not None:
            play_on(match, random.Random(1), RANDOM, len(match.steps) + 1)
            assert 0 <= match.turn - before <= 1


# Luck


def test_the_same_seed_brings_the_same_match(case: Case) -> None:
    def play(seed: int) -> Footprint:
        match, rng = case.new(seed=seed), random.Random(9)
        while not match.over and len(match.steps) < 300:
            seat = rng.choice(case.game.actors(match.state))
            match.act(rng.choice(case.game.legal(match.state, seat)), seat)
        return footprint(match)

    first = play(17)
    random.seed(1)
    np.random.seed(1)
    assert play(17) == first
    assert play(18) != first


def test_luck_is_the_same_again_after_an_undo(case: Case) -> None:
    match, rng = case.new(seed=23), random.Random(9)
    play_on(match, rng, RANDOM, 60)
    steps = match.steps.copy()
    match.undo(len(steps))
    while len(match.steps) < len(steps):
        step = steps[len(match.steps)]
        if step.seat is None:
            match.settle()
        else:
            match.act(step.code, step.seat)
    assert match.steps[: len(steps)] == steps


def test_random_games_depend_on_the_seed_alone(ending_case: Case) -> None:
    def play(games: int, seed: int, workers: int) -> list[list[float]]:
        done = play_random(ending_case.game, ending_case.variant, games, seed, workers)
        return np.column_stack([done.decisions, done.turns, done.scores]).tolist()  # type: ignore[no-any-return]

    alone = play(300, 6, workers=1)
    random.seed(2)
    np.random.seed(2)
    assert play(300, 6, workers=5) == alone
    assert play(7, 6, workers=2) == alone[:7]
    assert play(300, 7, workers=2) != alone


def test_a_spectator_decides_nothing(case: Case) -> None:
    for match, _ in moments(case, 10):
        assert match.legal(SPECTATOR) == []
        with pytest.raises(Refusal):
            match.act(0, SPECTATOR)
