"""Generic kernels do what the contract's functions do one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from conformance.cases import CASES, Case
from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.kernels import compiled_for, lowest_seat, random_games, step_batch

GAMES = 40


@pytest.mark.parametrize(("mask", "seat"), [(1, 0), (2, 1), (3, 0), (12, 2), (8, 3)])
def test_the_lowest_seat_of_a_mask(mask: int, seat: int) -> None:
    assert int(lowest_seat(mask)) == seat


def batch(case: Case, count: int) -> Any:
    """States that are configured, but hold rubbish otherwise."""
    states = np.zeros(count, case.game.rules.state).view(np.recarray)
    states[:] = case.start()
    return states


@pytest.mark.parametrize("case", [c for c in CASES if c.game.longest(c.options)], ids=str)
def test_random_games_are_played_to_their_ends(case: Case) -> None:
    game, seats = case.game, len(case.seats)
    states = batch(case, GAMES)
    decisions, turns = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int64)
    scores = np.full((GAMES, seats), np.nan)
    dice, whims = luck.generators(1, 0, GAMES), luck.generators(1, GAMES, GAMES)
    kernel = compiled_for(game.rules, random_games)
    kernel(states, game.tables, dice, whims, decisions, turns, scores)
    for i in range(GAMES):
        assert game.over(states[i])
        assert turns[i] == game.turn(states[i])
        assert tuple(scores[i]) == game.score(states[i], seats)
        assert 0 < decisions[i] <= (game.longest(case.options) or 0)
    assert len({states[i].tobytes() for i in range(GAMES)}) > GAMES / 2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_batch_steps_as_single_matches_do(case: Case) -> None:
    game, count = case.game, 16
    states, generators = batch(case, count), luck.generators(2, 0, count)
    masks = np.ones((count, game.facts.most_actions), np.bool_)
    seats, actions = np.full(count, SPECTATOR), np.full(count, SPECTATOR)
    scores, finished = np.zeros((count, len(case.seats))), np.ones(count, np.bool_)
    rng = np.random.default_rng(1)
    ended = 0
    step = compiled_for(game.rules, step_batch)
    for _ in range(60):
        expected = [states[i].copy() for i in range(count)]
        for s, seat, action in zip(expected, seats.tolist(), actions.tolist(), strict=True):
            if action >= 0:
                game.act(s, seat, action)
        step(states, game.tables, actions, generators, masks, seats, scores, finished)
        for i, s in enumerate(expected):
            assert finished[i] == game.over(s)
            if finished[i]:
                ended += 1
                assert tuple(scores[i]) == game.score(s, len(case.seats))
            assert seats[i] == game.actors(states[i])[0]
            legal = game.legal(states[i], int(seats[i]))
            assert np.flatnonzero(masks[i]).tolist() == sorted(legal)
            if not finished[i] and game.actors(s):
                assert states[i].tobytes() == s.tobytes()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
    longest = game.longest(case.options)
    assert ended or longest is None or longest > 60
