"""What is due: which unit's affair it is, and what of it."""

from __future__ import annotations

from dauntless.engine import pending
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.games.win_or_die.state import NOBODY


@rule
def push(s: Record, what: int, unit: int, which: int) -> None:
    """Something else comes first."""
    top = pending.push(s, what)
    top.unit, top.which = unit, which
    top.target = top.trigger = NOBODY


@rule
def replace(s: Record, what: int, unit: int, which: int) -> None:
    """What was due is done, and this comes next."""
    pending.pop(s)
    push(s, what, unit, which)
