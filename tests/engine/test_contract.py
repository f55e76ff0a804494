"""Generic code finds a game's functions by the record it is given, compiled and uncompiled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from conformance.cases import CASES, Case
from conformance.nerve import rules as nerve_rules
from conformance.nerve.rules import RULES
from dauntless.engine import contract, luck
from dauntless.engine.contract import Record, Rules
from dauntless.engine.kernels import compiled_for

ONE_CASE_A_GAME = list({case.game.facts.name: case for case in CASES}.values())


def generic(s: Record, t: Record, generator: Any, values: Any) -> tuple[int, int, bool]:
    """Call every function of the contract by its generic name."""
    out, weights = np.empty(4096, np.int64), np.empty(4096, np.int64)
    contract.start(s, t)
    made = 0
    while made < 20 and not contract.over(s):
        mask = contract.actors(s)
        if mask == 0:
            contract.odds(s, t, out, weights)
            contract.settle(s, t, out[0])
        else:
            seat = 0
            while not mask >> seat & 1:
                seat += 1
            count = contract.legal(s, t, seat, out)
            contract.act(s, t, seat, out[count - 1])
            made += 1
    contract.judge(s, t, values)
    contract.score(s, t, values[1:])
    contract.conceal(s, t, 0)
    contract.imagine(s, t, 0, generator)
    return made, contract.turn(s), contract.over(s)


def run(case: Case, function: Any) -> tuple[Any, ...]:
    """What a generic function answers, and what it makes of a state."""
    s, values = case.start(), np.zeros(10)
    answer = function(s, case.game.tables, luck.generator(4), values)
    return (*(int(part) for part in answer), s.tobytes(), np.round(values, 9).tolist())


@pytest.mark.parametrize("case", ONE_CASE_A_GAME, ids=str)
def test_generic_code_is_the_same_compiled_and_uncompiled(case: Case) -> None:
    assert run(case, compiled_for(case.game.rules, generic)) == run(case, generic)


def test_two_games_with_the_same_record_are_refused() -> None:
    def act(s: Record, t: Record, seat: int, action: int) -> None:
        pass

    s = np.zeros(1, RULES.state).view(np.recarray)[0]
    known = contract._rules(s)
    with pytest.raises(ValueError, match="have the same state record") as refusal:
        replace(RULES, act=act)
    assert RULES.act.__module__ in str(refusal.value)
    assert act.__module__ in str(refusal.value)
    assert contract._rules(s) is known


def test_a_game_may_be_declared_again_in_its_own_module() -> None:
    again = replace(RULES)
    assert contract._rules(np.zeros(1, RULES.state).view(np.recarray)[0]) is again
    replace(again)


def test_what_a_module_has_by_a_functions_name_must_be_a_function() -> None:
    named = Rules.named({**vars(nerve_rules), "over": contract}, RULES.state)
    assert named.over is contract.has_winner
    assert named.act is RULES.act
    replace(RULES)  # Nerve's own again


def test_every_function_of_the_contract_says_what_it_is_for() -> None:
    for name in RULES.__dataclass_fields__:
        if name != "state":
            assert getattr(contract, name).__doc__


@pytest.mark.parametrize(
    ("winner", "is_over", "scores"),
    [(0, False, [0, 0]), (1, True, [1, -1]), (2, True, [-1, 1]), (3, True, [0, 0])],
)
def test_a_game_of_two_is_over_and_scored_by_its_winner(
    winner: int, is_over: bool, scores: list[float]
) -> None:
    s = np.zeros(1, [("winner", "u1")]).view(np.recarray)[0]
    s.winner, out = winner, np.full(2, 7.0)
    contract.winner_of_two(s, s, out)
    assert (bool(contract.has_winner(s)), out.tolist()) == (is_over, scores)
    assert not any(np.signbit(out) & (out == 0)), "a draw is 0, not −0"
