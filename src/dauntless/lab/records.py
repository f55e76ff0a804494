"""Files of what has been played: a first line with the plan, then a line for every game.

Each line is written when its game is over, so that a study which was stopped, or killed, goes on
from its file without a lost game.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, TypeVar

from dauntless.engine.errors import BadInput, faults_of
from dauntless.engine.schema import Strict, read_json_line, validate, write_json

Record = TypeVar("Record", bound=Strict)


def keep(file: Path, record: Strict) -> None:
    """Add what was played to a file."""
    with faults_of(file), file.open("a", encoding="utf-8") as stream:
        stream.write(write_json(record.model_dump(mode="json")) + "\n")


def read_records(
    file: Path, plan: Strict, record: type[Record], may_differ: Collection[str] = ()
) -> list[Record]:
    """What a file holds; a new file begins with the plan. That of another plan is refused."""
    begun = write_json(plan.model_dump(mode="json"))
    with faults_of(file):
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if begun.startswith(text):  # new, or stopped before its first line was written
            file.write_text(begun + "\n", encoding="utf-8")
            return []
    *lines, broken = text.split("\n")
    first, *others = lines or [broken]
    _check_plan(file, read_json_line(first, f"{file.name}, line 1"), plan, may_differ)
    found = []
    for number, line in enumerate(others, start=2):
        place = f"{file.name}, line {number}"
        found.append(validate(record, read_json_line(line, place), BadInput, place))
    if broken:
        # The last line was cut off when the study was stopped: that game is played again.
        with faults_of(file):
            file.write_text("\n".join([first, *others, ""]), encoding="utf-8")
    return found


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
