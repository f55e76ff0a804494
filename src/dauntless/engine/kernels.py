"""Generic code over any game's rules, compiled once a game."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from dauntless.engine import contract
from dauntless.engine.compilation import compile_function, inlined_rule, source_folders
from dauntless.engine.contract import Generator, Integers, Reals, Record, Rules
from dauntless.engine.luck import below, pick

CHANCE = -1
"""In place of a seat: chance decides."""
MOST_CHOICES = 4096
"""No decision has more legal actions, and no chance more outcomes, than this."""


@functools.cache
def compiled_for(rules: Rules, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A generic kernel as compiled for one game; it is cached, and may call what lies beside it."""
    plain = getattr(kernel, "py_func", kernel)
    return compile_function(plain, *source_folders(rules.act.__module__, plain.__module__))


@inlined_rule
def lowest_seat(mask: int) -> int:
    """The first of the seats in a bit mask."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def random_games(
    states: Any,
    t: Record,
    luck: Generator,
    choice: Generator,
    decisions: Any,
    turns: Any,
    scores: Any,
) -> None:
    """Play each game to its end, everyone choosing evenly among the legal actions."""
    out = np.empty(MOST_CHOICES, np.int64)
    weights = np.empty(MOST_CHOICES, np.int64)
    for i in range(len(states)):
        s = states[i]
        dice, whim = luck[i : i + 1], choice[i : i + 1]
        contract.start(s, t)
        made = 0
        while not contract.over(s):
            mask = contract.actors(s)
            if mask == 0:
                count = contract.odds(s, t, out, weights)
                contract.settle(s, t, out[pick(dice, weights, count)])
            else:
                seat = lowest_seat(mask)
                count = contract.legal(s, t, seat, out)
                contract.act(s, t, seat, out[below(whim, count)])
                made += 1
        decisions[i] = made
        turns[i] = contract.turn(s)
        contract.score(s, t, scores[i])


def step_batch(
    states: Any,
    t: Record,
    actions: Integers,
    luck: Generator,
    masks: Any,
    seats: Integers,
    scores: Reals,
    finished: Any,
) -> None:
    """Take one decision in each of many games, as learning code wants it.

    Chance resolves itself; a finished game writes its scores and begins again. Afterwards `seats`
    and `masks` say who must decide and what is legal. An action below 0 only begins or looks.
    """
    out = np.empty(MOST_CHOICES, np.int64)
    weights = np.empty(MOST_CHOICES, np.int64)
    for i in range(len(states)):
        s = states[i]
        dice = luck[i : i + 1]
        if actions[i] >= 0:
            contract.act(s, t, seats[i], actions[i])
        finished[i] = contract.over(s)
        while contract.over(s) or contract.actors(s) == 0:
            if contract.over(s):
                contract.score(s, t, scores[i])
                contract.start(s, t)
            else:
                count = contract.odds(s, t, out, weights)
                contract.settle(s, t, out[pick(dice, weights, count)])
        seats[i] = lowest_seat(contract.actors(s))
        masks[i, :] = False
        for k in range(contract.legal(s, t, seats[i], out)):
            masks[i, out[k]] = True


def count_sequences(stack: Any, left: Integers, t: Record) -> int:
    """How many sequences of `left[0]` decisions begin at `stack[0]`.

    Chance is followed to every outcome and takes no depth; of several seats due, the first decides.
    `stack` and `left` are working space.
    """
    out = np.empty(MOST_CHOICES, np.int64)
    weights = np.empty(MOST_CHOICES, np.int64)
    total = 0
    height = 1
    base = np.empty_like(stack[:1])
    while height > 0:
        height -= 1
        base[0] = stack[height]
        depth = left[height]
        s = base[0]
        if depth == 0:
            total += 1
            continue
        if contract.over(s):
            continue
        mask = contract.actors(s)
        seat = lowest_seat(mask) if mask else -1
        if seat < 0:
            count = contract.odds(s, t, out, weights)
        else:
            count = contract.legal(s, t, seat, out)
            if depth == 1:
                total += count
                continue
        for k in range(count):
            stack[height] = base[0]
            if seat < 0:
                contract.settle(stack[height], t, out[k])
                left[height] = depth
            else:
                contract.act(stack[height], t, seat, out[k])
                left[height] = depth - 1
            height += 1
    return total


def expand(parent: Any, t: Record, children: Any, ends_turn: Any) -> int:
    """Write every state that one decision of a seat that is due leads to; how many there are.

    `ends_turn` says of each whether the turn is over there, or chance must speak.
    """
    out = np.empty(MOST_CHOICES, np.int64)
    s = parent[0]
    turn = contract.turn(s)
    mask = contract.actors(s)
    total = 0
    seat = 0
    while mask >> seat:
        if mask >> seat & 1:
            for k in range(contract.legal(s, t, seat, out)):
                children[total] = s
                child = children[total]
                contract.act(child, t, seat, out[k])
                ends_turn[total] = contract.turn(child) != turn or contract.actors(child) == 0
                total += 1
        seat += 1
    return total


def glimpses(
    s: Record, t: Record, seat: int, viewer: int, codes: Integers, after: Any, seen: Any
) -> int:
    """Write where every action of a seat (or outcome of chance) leads, and what the viewer sees."""
    weights = np.empty(MOST_CHOICES, np.int64)
    if seat == CHANCE:
        count = contract.odds(s, t, codes, weights)
    else:
        count = contract.legal(s, t, seat, codes)
    for k in range(count):
        after[k] = s
        if seat == CHANCE:
            contract.settle(after[k], t, codes[k])
        else:
            contract.act(after[k], t, seat, codes[k])
        seen[k] = after[k]
        contract.conceal(seen[k], t, viewer)
    return count
