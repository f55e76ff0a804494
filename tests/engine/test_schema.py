"""JSON from outside: nothing surprising comes through, and every fault is named."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import BadInput
from dauntless.engine.schema import read_json, write_json


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('{"a": 1,\n "b" 2}', "line 2, column 6: this is not JSON"),
        ('{"a": 1} {"a": 2}', "line 1, column 10: this is not JSON"),
        ('{"a": 1, "a": 2}', "a: this field stands twice"),
        ('{"a": {"b": 1, "b": 1}}', "b: this field stands twice"),
        ("NaN", "NaN is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ("1e999", "1e999 is too large a number"),
        ("9" * 5_000, "a number is too long"),
        ("[" * 100_000, "nested too deeply"),
        (r'{"a": ["\ud800"]}', "half a character"),
        (r'{"\udfff": 1}', "half a character"),
    ],
    ids=lambda value: value[:24],
)
def test_what_is_no_proper_json_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_json(text)
    assert reason in str(refused.value)


def test_a_character_of_two_halves_is_one() -> None:
    assert read_json(r'"\ud83d\ude00"') == "\U0001f600"


def test_equal_values_give_equal_text() -> None:
    assert write_json({"b": 1, "a": ["ä", 1.5, None]}) == '{"a":["ä",1.5,null],"b":1}'
    assert write_json({"b": 1, "a": 2}) == write_json({"a": 2, "b": 1})
    assert read_json(write_json({"ß": [True, -3]})) == {"ß": [True, -3]}
