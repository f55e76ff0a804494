"""The stack of what is due: the top waits for a decision or for chance, or goes on by itself."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.games.win_or_die.state import NOBODY, NOTHING, whole


@rule
def due(s: Record) -> int:
    """What is due now."""
    return whole(s.pending[s.height - 1].due) if s.height > 0 else NOTHING


@rule
def wipe(frame: Record) -> None:
    """Leave no trace in a frame."""
    frame.due = frame.unit = frame.target = frame.trigger = frame.which = frame.place = 0
    frame.was_hidden = frame.steps = frame.dice = frame.left = frame.faces = frame.hits = 0
    frame.waiting = 0


@rule
def push(s: Record, what: int, unit: int, which: int) -> None:
    """Something else comes first."""
    top = s.pending[s.height]
    wipe(top)
    top.due, top.unit, top.which = what, unit, which
    top.target = top.trigger = NOBODY
    s.height += 1


@rule
def pop(s: Record) -> None:
    """What was due is done."""
    s.height -= 1
    wipe(s.pending[s.height])


@rule
def replace(s: Record, what: int, unit: int, which: int) -> None:
    """What was due is done, and this comes next."""
    pop(s)
    push(s, what, unit, which)


@rule
def clear(s: Record) -> None:
    """Nothing is due any more."""
    while s.height > 0:
        pop(s)
