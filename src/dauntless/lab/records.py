"""Files of what has been played: a first line with the plan, then a line for every game.

Each line is written when its game is over, so that a study which was stopped, or killed, goes on
from its file without a lost game.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, TypeVar

from dauntless.engine.errors import BadInput
from dauntless.engine.schema import Strict, read_json, validate, write_json

Record = TypeVar("Record", bound=Strict)


def keep(file: Path, record: Strict) -> None:
    """Add what was played to a file."""
    with file.open("a", encoding="utf-8") as stream:
        stream.write(write_json(record.model_dump(mode="json")) + "\n")


def read_records(
    file: Path, plan: Strict, record: type[Record], may_differ: Collection[str] = ()
) -> list[Record]:
    """What a file holds; a new file begins with the plan. That of another plan is refused."""
    if not file.exists() or file.stat().st_size == 0:
        try:
            file.write_text(write_json(plan.model_dump(mode="json")) + "\n", encoding="utf-8")
        except OSError as error:
            reason = (error.strerror or "it cannot be written").lower()
            raise BadInput(str(file), reason) from None
        return []
    complete, _, broken = file.read_text(encoding="utf-8").rpartition("\n")
    if broken:
        # The last line was cut off when the study was stopped: that game is played again.
        file.write_text(complete + "\n", encoding="utf-8")
    lines = complete.splitlines()
    _check_plan(file, read_json(lines[0]), plan, may_differ)
    return [
        validate(record, read_json(line), BadInput, f"{file.name}, line {number}")
        for number, line in enumerate(lines[1:], start=2)
    ]


def _check_plan(file: Path, first: Any, plan: Strict, may_differ: Collection[str]) -> None:
    wanted = plan.model_dump(mode="json")
    what = wanted["dauntless"]
    if not isinstance(first, dict) or first.get("dauntless") != what:
        raise BadInput(f"{file.name}, line 1", f"this is not the file of a {what}")
    if first.get("format") != wanted["format"]:
        raise BadInput(file.name, "an older version wrote it, whose bots were others; begin anew")
    known = validate(type(plan), first, BadInput, f"{file.name}, line 1").model_dump(mode="json")
    for name, value in wanted.items():
        if known[name] != value and name not in may_differ:
            raise BadInput(
                f"{file.name}, {name}",
                f"this file is of another {what} ({known[name]!r}, not {value!r})",
            )
