"""The stack of what is due: the top waits for a decision or for chance, or goes on by itself."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.games.dare_to_love.state import NOTHING, TURN, whole


@rule
def due(s: Record) -> int:
    """What is due now."""
    return whole(s.pending[s.height - 1].due) if s.height > 0 else NOTHING


@rule
def push(s: Record, what: int, unit: int, amount: int) -> None:
    """Something else comes first."""
    top = s.pending[s.height]
    top.due, top.unit, top.amount = what, unit, amount
    s.height += 1


@rule
def pop(s: Record) -> None:
    """What was due is done; no trace of it stays."""
    s.height -= 1
    top = s.pending[s.height]
    top.due = top.unit = top.amount = top.target = top.dice = top.kind = top.steady = top.swept = 0


@rule
def replace(s: Record, what: int, unit: int, amount: int) -> None:
    """What was due is done, and this comes next."""
    pop(s)
    push(s, what, unit, amount)


@rule
def clear(s: Record) -> None:
    """Nothing is due any more."""
    while s.height > 0:
        pop(s)


@rule
def turn_of(s: Record) -> int:
    """Whose turn it is, however deep in the stack; −1 outside of turns."""
    for i in range(s.height):
        if s.pending[i].due == TURN:
            return whole(s.pending[i].unit)
    return -1
