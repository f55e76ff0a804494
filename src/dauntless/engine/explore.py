"""Where a position can lead: all ends of the present turn, and counts of decision sequences."""

from __future__ import annotations

from typing import Any

import numpy as np

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadInput, Refusal
from dauntless.engine.game import Game, record_from_bytes
from dauntless.engine.kernels import compiled_for, count_sequences, expand

DEEPEST = 64
MOST_STATES = 100_000
"""A turn with more than so many states in it is not listed."""


def turn_outcomes(game: Game[Any, Any], s: Record, most: int = MOST_STATES) -> list[Record]:
    """Every distinct state that can stand when the present turn is over or chance must speak.

    A turn of many orders has too many of them to be listed; that is refused.
    """
    if game.over(s):
        return []
    if game.chance_is_due(s):
        raise Refusal("this turn cannot be played yet: a die still waits for its roll")
    kernel = compiled_for(game.rules, expand)
    children = np.empty(game.facts.most_actions * 32, game.rules.state).view(np.recarray)
    ends_turn = np.zeros(len(children), np.bool_)
    parent = children[:1].copy()
    found = {s.tobytes()}
    ends: list[bytes] = []
    open_states = [s.tobytes()]
    while open_states:
        if len(found) > most:
            raise Refusal(f"this turn can go on in too many ways: more than {most:,} positions")
        parent[0] = record_from_bytes(game.rules.state, open_states.pop())
        count = kernel(parent, game.tables, children, ends_turn)
        size, written = game.rules.state.itemsize, children[:count].tobytes()
        for i in range(count):
            child = written[i * size : (i + 1) * size]
            if child not in found:
                found.add(child)
                (ends if ends_turn[i] else open_states).append(child)
    return [record_from_bytes(game.rules.state, end) for end in ends]


def perft(game: Game[Any, Any], s: Record, depth: int) -> int:
    """How many sequences of that many decisions begin here; every outcome of chance is followed."""
    if not 0 <= depth <= DEEPEST:
        raise BadInput("depth", f"it must be from 0 to {DEEPEST}")
    most = max(game.facts.most_actions, game.facts.most_outcomes)
    stack = np.empty(2 * (depth + 2) * most, game.rules.state).view(np.recarray)
    left = np.empty(len(stack), np.int64)
    stack[0], left[0] = s, depth
    return int(compiled_for(game.rules, count_sequences)(stack, left, game.tables))
