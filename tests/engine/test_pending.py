"""Records of zeros, and the stack of what is due."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from dauntless.engine import pending
from dauntless.engine.contract import Record
from dauntless.engine.game import blank_record
from dauntless.engine.records import wipe

FRAME = np.dtype([("due", "u1"), ("unit", "i2")])
TABLE = np.dtype(
    [
        ("option", "u2"),
        ("odds", "f8", (2, 3)),
        ("wanted", "u1", (3,)),
        ("height", "u1"),
        ("pending", FRAME, (4,)),
        ("last", "i8"),
    ]
)


@numba.njit
def wipe_all(s: Any) -> None:
    """Compiled."""
    wipe(s)


@numba.njit
def wipe_but_options(s: Any) -> None:
    """Compiled, with fields that stay."""
    wipe(s, "option", "wanted")


@numba.njit
def wipe_a_frame(s: Any) -> None:
    """Compiled, of a record within the record."""
    wipe(s.pending[1])


@pytest.fixture
def table() -> Record:
    """A record without a byte that is 0."""
    s = blank_record(TABLE)
    s.option, s.last = 0x0101, -1
    s.odds[:] = 0.3
    s.wanted[:] = 7
    s.height = 3
    for frame in s.pending:
        frame.due, frame.unit = 5, -2
    assert 0 not in s.tobytes()
    return s


def without(s: Record, *fields: str) -> bytes:
    """The bytes of a copy in which these fields are set to 0 one by one."""
    copy = s.copy()
    for name in fields:
        copy[name] = np.zeros_like(copy[name])
    return copy.tobytes()


@pytest.mark.parametrize("wipes", [wipe_all, wipe_all.py_func])
def test_all_fields_are_zero(table: Record, wipes: Any) -> None:
    wipes(table)
    assert not any(table.tobytes())


@pytest.mark.parametrize("wipes", [wipe_but_options, wipe_but_options.py_func])
def test_what_is_named_stays(table: Record, wipes: Any) -> None:
    expected = without(table, "odds", "height", "pending", "last")
    wipes(table)
    assert table.tobytes() == expected


@pytest.mark.parametrize("wipes", [wipe_a_frame, wipe_a_frame.py_func])
def test_a_record_within_it_alone_is_wiped(table: Record, wipes: Any) -> None:
    wipes(table)
    assert [tuple(frame) for frame in table.pending] == [(5, -2), (0, 0), (5, -2), (5, -2)]
    assert table.option == 0x0101
    assert table.last == -1


def test_what_was_due_last_is_due_first_and_leaves_no_trace() -> None:
    s = blank_record(TABLE)
    assert pending.due(s) == 0
    pending.push(s, 4)
    pending.push(s, 6)
    s.pending[1].unit = 9
    assert pending.due(s) == 6
    pending.pop(s)
    assert pending.due(s) == 4
    assert tuple(s.pending[1]) == (0, 0)
    pending.push(s, 2)
    pending.clear(s)
    assert not any(s.tobytes())
