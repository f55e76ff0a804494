"""Counts of decision sequences, and all the ends a turn can have."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from conformance.cases import CASES, Case, moments
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadInput, Refusal
from dauntless.engine.explore import DEEPEST, perft, turn_outcomes
from dauntless.engine.game import Game, copy_of


def count(case: Case, s: Record, depth: int) -> int:
    """Count sequences of decisions plainly: the first seat that is due decides."""
    if depth == 0:
        return 1
    actors, total = case.game.actors(s), 0
    for code in steps(case, s):
        child = copy_of(s)
        if actors:
            case.game.act(child, actors[0], code)
        else:
            case.game.settle(child, code)
        total += count(case, child, depth - bool(actors))
    return total


def steps(case: Case, s: Record) -> list[int]:
    """What the first seat that is due may do, or what chance may bring."""
    actors = case.game.actors(s)
    if actors:
        return case.game.legal(s, actors[0])
    outcomes: list[int] = case.game.odds(s)[0].tolist()
    return outcomes


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sequences_are_counted_as_a_plain_count_does(case: Case) -> None:
    for number, (match, _) in enumerate(moments(case, 12)):
        if case.game.actors(match.state) or match.over:
            for depth in range(4 if number < 4 else 3):
                assert perft(case.game, match.state, depth) == count(case, match.state, depth)


def test_chance_is_followed_to_every_outcome() -> None:
    match = dauntless.new("darebase", scripted=True)
    assert perft(match.game, match.state, 0) == 1
    by_roll = 0
    for roll in match.chances():
        by_roll += len(match.copy().play(roll).legal())
    assert perft(match.game, match.state, 1) == by_roll == 190


def test_a_finished_match_goes_nowhere() -> None:
    match = dauntless.new("darebase", seed=1, turn_limit=1)
    while not match.over:
        match.act(match.legal()[-1])
    assert [perft(match.game, match.state, depth) for depth in range(3)] == [1, 0, 0]
    assert turn_outcomes(match.game, match.state) == []


@pytest.mark.parametrize("depth", [-1, DEEPEST + 1])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    match = dauntless.new("darebase", seed=1)
    with pytest.raises(BadInput, match=f"depth: it must be from 0 to {DEEPEST}"):
        perft(match.game, match.state, depth)


def test_counting_leaves_the_state_alone() -> None:
    match = dauntless.new("darebase", seed=1)
    before = match.state.tobytes()
    perft(match.game, match.state, 3)
    turn_outcomes(match.game, match.state)
    assert match.state.tobytes() == before


# The ends of a turn


FEW = 60  # ends that are looked for by trying everything


def plain_ends(game: Game[Any, Any], s: Record) -> set[bytes]:
    """Every end of the present turn, found by trying everything."""
    found, ends, waiting = {s.tobytes()}, set(), [s]
    while waiting:
        here = waiting.pop()
        for seat in game.actors(here):
            for code in game.legal(here, seat):
                there = copy_of(here)
                game.act(there, seat, code)
                state = there.tobytes()
                if game.turn(there) != game.turn(s) or not game.actors(there):
                    ends.add(state)
                elif state not in found:
                    found.add(state)
                    waiting.append(there)
    return ends


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_ends_of_a_turn_are_found_once(case: Case) -> None:
    compared = 0
    for match, _ in moments(case, 40):
        if compared == 5 or not match.actors or len(match.legal()) > FEW:
            continue
        try:
            outcomes = turn_outcomes(case.game, match.state, most=2_000)
        except Refusal:
            continue
        ends = [end.tobytes() for end in outcomes]
        assert len(set(ends)) == len(ends)
        if len(ends) <= FEW:
            assert set(ends) == plain_ends(case.game, match.state)
            compared += 1
    assert compared


def test_a_turn_that_can_go_in_too_many_ways_is_refused() -> None:
    match = dauntless.new("darebase", scripted=True).play("roll:2,5,6")
    with pytest.raises(Refusal, match="too many ways: more than 5 positions"):
        turn_outcomes(match.game, match.state, most=5)


def test_the_ends_of_a_turn_wait_for_the_dice() -> None:
    match = dauntless.new("darebase", scripted=True)
    with pytest.raises(Refusal, match="waits for its roll"):
        turn_outcomes(match.game, match.state)
