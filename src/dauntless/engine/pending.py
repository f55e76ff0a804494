"""The stack of what is due: the top waits for a decision or for chance, or goes on by itself.

The record of a game with such a stack has `pending`, frames of which each says by `due` what it is
(0: nothing), and its `height`.
"""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.records import wipe


@rule
def due(s: Record) -> int:
    """What is due now."""
    return np.int64(s.pending[s.height - 1].due if s.height > 0 else 0)  # type: ignore[return-value]


@rule
def push(s: Record, what: int) -> Record:
    """Something else comes first; what belongs to it is written into this frame."""
    frame: Record = s.pending[s.height]
    frame.due = what
    s.height += 1
    return frame


@rule
def pop(s: Record) -> None:
    """What was due is done; no trace of it stays."""
    s.height -= 1
    wipe(s.pending[s.height])


@rule
def clear(s: Record) -> None:
    """Nothing is due any more."""
    while s.height > 0:
        pop(s)
