"""Records: their fields are attributes, whatever these hold."""

from __future__ import annotations

import pickle

import numba
import numpy as np
import pytest

from dauntless.engine.game import FieldsRecord, blank_record, copy_of, record_from_bytes

PLACE = np.dtype([("x", "i2"), ("y", "i2")])
STATE = np.dtype([("due", "u1"), ("dice", "u1", (3,)), ("home", PLACE), ("towns", PLACE, (2,))])


def test_a_field_is_a_number_an_array_a_record_or_an_array_of_records() -> None:
    s = blank_record(STATE)
    s.due, s.home.x, s.towns[1].y = 3, -4, 5
    s.dice[2] = 6
    assert (int(s.due), s.dice.tolist()) == (3, [0, 0, 6])
    assert (int(s.home.x), s.towns["y"].tolist()) == (-4, [0, 5])
    assert isinstance(s.towns[0], FieldsRecord)
    assert s.dtype == STATE


def test_a_copy_and_what_was_stored_have_fields_of_their_own() -> None:
    s = blank_record(STATE)
    assert type(pickle.loads(pickle.dumps(s))) is FieldsRecord
    for other in (copy_of(s), record_from_bytes(STATE, s.tobytes())):
        assert type(other) is FieldsRecord
        other.home.y = 7
        assert int(other.home.y) == 7
    assert int(s.home.y) == 0


def test_what_is_no_field_is_no_attribute() -> None:
    s = blank_record(STATE)
    assert not hasattr(s, "nothing")
    with pytest.raises(AttributeError, match="a record has no field 'nothing'"):
        s.nothing  # noqa: B018
    with pytest.raises(AttributeError):
        s.nothing = 1


def test_compiled_rules_take_it_for_the_same_type_as_any_record_of_its_fields() -> None:
    s = blank_record(STATE)
    plain = np.zeros(1, STATE).view(np.recarray)[0]
    assert numba.typeof(s) == numba.typeof(plain)  # type: ignore[no-untyped-call]
