"""A player that looks one decision ahead: what a single action brings, and many games of it.

In each decision it imagines what it cannot see, and takes the action after which `judge` likes the
state best, the first chance averaged over all its outcomes. Whole games of it are compiled, for
measuring balance; and where turns are too long to try all of them, this is how greedy bots look.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dauntless.bots.tree import estimate, generic
from dauntless.engine import contract
from dauntless.engine.contract import Generator, Integers, Reals, Record
from dauntless.engine.kernels import MOST_CHOICES, lowest_seat
from dauntless.engine.luck import below, pick

IMAGINED, AFTER_ACTION, AFTER_CHANCE, SCRATCH = range(4)
A_HAIR = 1e-9  # values that differ by less are equal


def one_ply_games(
    states: Any,
    t: Record,
    dice: Generator,
    whims: Generator,
    scratch: Any,
    decisions: Integers,
    turns: Integers,
    scores: Reals,
) -> None:
    """Play each game to its end, everyone looking one decision ahead."""
    choices = np.empty((5, MOST_CHOICES), np.int64)
    values = np.zeros(scores.shape[1])
    for i in range(len(states)):
        s = states[i]
        chance, whim = dice[i : i + 1], whims[i : i + 1]
        contract.start(s, t)
        let_chance_speak(s, t, chance, choices)
        made = 0
        while not contract.over(s):
            seat = lowest_seat(contract.actors(s))
            scratch[IMAGINED] = s
            contract.conceal(scratch[IMAGINED], t, seat)
            contract.imagine(scratch[IMAGINED], t, seat, whim)
            contract.act(s, t, seat, best_action(scratch, t, seat, whim, choices, values))
            let_chance_speak(s, t, chance, choices)
            made += 1
        decisions[i] = made
        turns[i] = contract.turn(s)
        contract.score(s, t, scores[i])


def weigh_decision(
    root: Any,
    t: Record,
    seat: int,
    scratch: Any,
    choices: Integers,
    values: Reals,
    generator: Generator,
    worlds: int,
    totals: Reals,
) -> None:
    """Write what each legal action brings at once, summed over worlds."""
    actions = choices[4]
    for _ in range(worlds):
        scratch[IMAGINED] = root[0]
        contract.imagine(scratch[IMAGINED], t, seat, generator)
        count = contract.legal(scratch[IMAGINED], t, seat, actions)
        for k in range(count):
            totals[k] += rate(scratch, t, seat, actions[k], generator, choices, values)


@generic
def let_chance_speak(s: Record, t: Record, generator: Generator, choices: Integers) -> None:
    """Resolve whatever chance must settle before somebody can decide."""
    while not contract.over(s) and contract.actors(s) == 0:
        count = contract.odds(s, t, choices[0], choices[1])
        contract.settle(s, t, choices[0, pick(generator, choices[1], count)])


@generic
def best_action(
    scratch: Any, t: Record, seat: int, generator: Generator, choices: Integers, values: Reals
) -> int:
    """The best action in the imagined state; of equally good ones any."""
    actions = choices[4]
    count = contract.legal(scratch[IMAGINED], t, seat, actions)
    best, ties, most = actions[0], 0, -np.inf
    for k in range(count if count > 1 else 0):
        worth = rate(scratch, t, seat, actions[k], generator, choices, values)
        if worth > most + A_HAIR:
            best, ties, most = actions[k], 1, worth
        elif worth > most - A_HAIR:
            ties += 1
            if below(generator, ties) == 0:
                best = actions[k]
    return int(best)


@generic
def rate(
    scratch: Any,
    t: Record,
    seat: int,
    action: int,
    generator: Generator,
    choices: Integers,
    values: Reals,
) -> float:
    """What an action is worth: the first chance is averaged, any later one is drawn."""
    scratch[AFTER_ACTION] = scratch[IMAGINED]
    s = scratch[AFTER_ACTION]
    contract.act(s, t, seat, action)
    if contract.over(s) or contract.actors(s) != 0:
        return estimate(s, t, seat, values)  # type: ignore[no-any-return]
    count = contract.odds(s, t, choices[2], choices[3])
    total, weight = 0.0, 0.0
    for i in range(count):
        scratch[AFTER_CHANCE] = scratch[AFTER_ACTION]
        later = scratch[AFTER_CHANCE]
        contract.settle(later, t, choices[2, i])
        let_chance_speak(later, t, generator, choices)
        total += choices[3, i] * estimate(later, t, seat, values)
        weight += choices[3, i]
    return total / weight
