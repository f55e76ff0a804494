"""What is due: whose affair it is, and how much of it."""

from __future__ import annotations

from dauntless.engine import pending
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.games.dare_to_love.state import TURN, whole


@rule
def push(s: Record, what: int, unit: int, amount: int) -> None:
    """Something else comes first."""
    top = pending.push(s, what)
    top.unit, top.amount = unit, amount


@rule
def replace(s: Record, what: int, unit: int, amount: int) -> None:
    """What was due is done, and this comes next."""
    pending.pop(s)
    push(s, what, unit, amount)


@rule
def turn_of(s: Record) -> int:
    """Whose turn it is, however deep in the stack; −1 outside of turns."""
    for i in range(s.height):
        if s.pending[i].due == TURN:
            return whole(s.pending[i].unit)
    return -1
