"""Faults of the input can be told wherever they are met."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from dauntless.engine.errors import BadInput, BadLog, BadOption, BadPack, BadPosition, faults_of


@pytest.mark.parametrize("kind", [BadInput, BadLog, BadOption, BadPack, BadPosition])
def test_a_fault_comes_whole_from_another_process(kind: type[BadInput]) -> None:
    fault = pickle.loads(pickle.dumps(kind("flags[2]", "z9 is no square")))
    assert type(fault) is kind
    assert (fault.where, fault.reason) == ("flags[2]", "z9 is no square")
    assert str(fault) == "flags[2]: z9 is no square"


def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path: Path) -> None:
    picture = tmp_path / "picture"
    picture.write_bytes(b"\xff\xd8")
    for file, reason in (
        (tmp_path / "nowhere", "no such file or directory"),
        (tmp_path, "is a directory"),
        (picture, "this is not UTF-8 text"),
    ):
        with pytest.raises(BadPack) as refused, faults_of(file, BadPack):
            file.read_text(encoding="utf-8")
        assert (refused.value.where, refused.value.reason) == (str(file), reason)
