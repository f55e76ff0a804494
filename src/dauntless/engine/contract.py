"""The contract between the engine and a game: a record and a few functions over it.

Generic code calls the functions of this module. Compiled, a call is resolved by the type of the
state record, so one generic kernel becomes one machine-code function a game, as fast as a direct
call; uncompiled, it is looked up by the record's dtype. A game declares its functions once, as
`Rules`.

`s` is the state record, `t` the tables of the content pack; seats are 0, 1, ….
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Self, TypeAlias

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from dauntless.engine.compilation import inlined_rule, rule

Record: TypeAlias = np.record
Integers: TypeAlias = npt.NDArray[np.integer[Any]]
Reals: TypeAlias = npt.NDArray[np.float64]
Generator: TypeAlias = npt.NDArray[np.uint64]

SPECTATOR = -1
"""The seat of somebody who only watches, and knows nothing secret."""


@rule
def completed_turns(s: Record) -> int:
    """How many turns have been completed, as most games count them."""
    return np.int64(s.turns)  # type: ignore[return-value]


@inlined_rule
def has_winner(s: Record) -> bool:
    """Is it over, as most games tell it: has somebody won, or nobody for good?"""
    return s.winner != 0  # type: ignore[no-any-return]


@rule
def winner_of_two(s: Record, t: Record, out: Reals) -> None:  # noqa: ARG001
    """1 for the winner of two (seat + 1), −1 for the other; 0 each as long as there is none."""
    out[0] = 1.0 * (s.winner == 1) - 1.0 * (s.winner == 2)
    out[1] = 1.0 * (s.winner == 2) - 1.0 * (s.winner == 1)


@dataclass(frozen=True, eq=False)
class Rules:
    """A game's functions, by the contract's names."""

    state: np.dtype[np.void]
    start: Callable[..., Any]
    actors: Callable[..., Any]
    legal: Callable[..., Any]
    act: Callable[..., Any]
    odds: Callable[..., Any]
    settle: Callable[..., Any]
    over: Callable[..., Any]
    score: Callable[..., Any]
    turn: Callable[..., Any]
    conceal: Callable[..., Any]
    imagine: Callable[..., Any]
    judge: Callable[..., Any]

    @classmethod
    def named(
        cls, functions: Mapping[str, Any], state: np.dtype[np.void], **others: Callable[..., Any]
    ) -> Self:
        """The functions that a module has by these names (its `globals()`), and others as given.

        Where it has no `turn`, turns are counted in the state's field `turns`; where it has no
        `over` or no `score`, whoever of two has won stands in the field `winner`.
        """
        usual = {"turn": completed_turns, "over": has_winner, "score": winner_of_two}
        names = [one.name for one in fields(cls) if callable(functions.get(one.name))]
        own = {name: functions[name] for name in names}
        return cls(**{**usual, **own, **others, "state": state})

    def __post_init__(self) -> None:
        known = _rules_by_type.get(numba.from_dtype(self.state))
        if known is not None and known.act.__module__ != self.act.__module__:
            raise ValueError(
                f"{self.act.__module__} and {known.act.__module__} have the same state record; "
                "games are told apart by it, so name a field differently"
            )
        _rules_by_type[numba.from_dtype(self.state)] = self
        _rules_by_dtype[self.state] = self


_rules_by_type: dict[Any, Rules] = {}
_rules_by_dtype: dict[np.dtype[np.void], Rules] = {}


def _rules(s: Record) -> Rules:
    return _rules_by_dtype[s.dtype]


def start(s: Record, t: Record) -> None:
    """Lay out the beginning, from the options that stand in the state."""
    _rules(s).start(s, t)


def actors(s: Record) -> int:
    """Which seats may decide now, as a bit mask; 0: chance is due, or the game is over."""
    return int(_rules(s).actors(s))


def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """Write that seat's legal actions into `out`; how many there are."""
    return int(_rules(s).legal(s, t, seat, out))


def act(s: Record, t: Record, seat: int, action: int) -> None:
    """The seat has decided; the action must be legal."""
    _rules(s).act(s, t, seat, action)


def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """Write what chance may bring now, with whole-number weights; how many outcomes there are."""
    return int(_rules(s).odds(s, t, out, weights))


def settle(s: Record, t: Record, outcome: int) -> None:
    """Chance has spoken."""
    _rules(s).settle(s, t, outcome)


def over(s: Record) -> bool:
    """Is the game over?"""
    return bool(_rules(s).over(s))


def score(s: Record, t: Record, out: Reals) -> None:
    """Write every seat's result of a game that is over."""
    _rules(s).score(s, t, out)


def turn(s: Record) -> int:
    """How many turns have been completed."""
    return int(_rules(s).turn(s))


def conceal(s: Record, t: Record, seat: int) -> None:
    """Forget, in place, all that this seat cannot know."""
    _rules(s).conceal(s, t, seat)


def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Fill in what was concealed from this seat, with the right probabilities."""
    _rules(s).imagine(s, t, seat, generator)


def judge(s: Record, t: Record, out: Reals) -> None:
    """Write a quick estimate of every seat's result, for bots."""
    _rules(s).judge(s, t, out)


def _resolve_by_record(generic: Callable[..., Any]) -> None:
    """Let compiled calls of a contract function go to the game whose state they are given.

    Numba compares the signatures of `resolve` and of what it returns, annotations included.
    """

    @overload(generic)
    def resolve(s, *rest):  # type: ignore[no-untyped-def]  # noqa: ARG001
        rules = _rules_by_type.get(s)
        if rules is None:
            return None
        function = getattr(rules, generic.__name__)
        return lambda s, *rest: function(s, *rest)


for _function in (
    start, actors, legal, act, odds, settle, over, score, turn, conceal, imagine, judge
):  # fmt: skip
    _resolve_by_record(_function)
