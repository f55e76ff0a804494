"""All ways to play the present turn, compiled: what each first action can lead to by its end."""

from __future__ import annotations

from typing import Any

import numpy as np

from dauntless.bots.tree import estimate, generic, hashed, whole
from dauntless.engine import contract
from dauntless.engine.contract import Generator, Integers, Reals, Record

STACK = 1024  # states of a turn that wait to be looked at
MOST_STATES = 4096  # of a turn, after one action
SEEN_PLACES = 4 * MOST_STATES

WORLD, HERE, NEXT, SCRATCH_STATES = range(4)


def weigh(
    root: Any,
    t: Record,
    seat: int,
    states: Any,
    words: Any,
    seen: Any,
    choices: Integers,
    values: Reals,
    generator: Generator,
    worlds: int,
    totals: Reals,
) -> None:
    """Write what each legal action can lead to by the end of the turn, summed over worlds."""
    actions = choices[0]
    for _ in range(worlds):
        states[WORLD] = root[0]
        contract.imagine(states[WORLD], t, seat, generator)
        count = whole(contract.legal(states[WORLD], t, seat, actions))
        for k in range(count):
            states[HERE] = states[WORLD]
            contract.act(states[HERE], t, seat, actions[k])
            totals[k] += best_end(
                contract.turn(root[0]), t, seat, states, words, seen, choices, values
            )


@generic
def best_end(
    turn: int,
    t: Record,
    seat: int,
    states: Any,
    words: Any,
    seen: Any,
    choices: Integers,
    values: Reals,
) -> float:
    """The best that the seat can make of the rest of its turn, from the state at hand."""
    seen[:] = 0
    looked_at, height, best = 0, 0, -np.inf
    out = choices[1]
    while True:
        s = states[HERE]
        looked_at += 1
        goes_on = not contract.over(s) and contract.turn(s) == turn
        if goes_on and contract.actors(s) == 1 << seat and looked_at < MOST_STATES:
            for k in range(whole(contract.legal(s, t, seat, out))):
                states[NEXT] = s
                contract.act(states[NEXT], t, seat, out[k])
                is_new = note(seen, hashed(words[NEXT], 0))
                if is_new and SCRATCH_STATES + height < len(states):
                    states[SCRATCH_STATES + height] = states[NEXT]
                    height += 1
        else:
            best = max(best, average(t, seat, states, choices, values))
        if height == 0:
            return best
        height -= 1
        states[HERE] = states[SCRATCH_STATES + height]


@generic
def note(seen: Any, key: Any) -> bool:
    """Remember a state by its hash; is it new?"""
    mask = len(seen) - 1
    place: int = whole(key >> np.uint64(33)) & mask
    for _ in range(len(seen)):
        if seen[place] == key:
            return False
        if seen[place] == 0:
            seen[place] = key
            return True
        place = (place + 1) & mask
    return False


@generic
def average(t: Record, seat: int, states: Any, choices: Integers, values: Reals) -> float:
    """What the state at hand is worth to a seat, over all that chance may bring next."""
    s = states[HERE]
    if contract.over(s) or contract.actors(s) != 0:
        return estimate(s, t, seat, values)  # type: ignore[no-any-return]
    out, weights = choices[1], choices[2]
    count = whole(contract.odds(s, t, out, weights))
    total, weight = 0.0, 0
    for k in range(count):
        states[NEXT] = s
        contract.settle(states[NEXT], t, out[k])
        total += weights[k] * estimate(states[NEXT], t, seat, values)
        weight += weights[k]
    return total / weight
