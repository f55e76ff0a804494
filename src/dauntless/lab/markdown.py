"""What is measured, written into pages of Markdown between markers; what is around it stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from dauntless.engine.errors import BadInput, faults_of


def row(cells: Sequence[str]) -> str:
    """A line of a table."""
    return "| " + " | ".join(cells) + " |"


def head(cells: Sequence[str]) -> list[str]:
    """The first two lines of a table."""
    return [row(cells), "|---" * len(cells) + "|"]


def markdown(table: Table) -> str:
    """A table for people as Markdown."""
    columns = [[str(cell).replace("|", "\\|") for cell in one.cells] for one in table.columns]
    lines = head([str(one.header) for one in table.columns])
    return "\n".join([*lines, *(row(cells) for cells in zip(*columns, strict=True))])


def write_between_markers(page: Path, part: str, text: str, last: str) -> None:
    """Put a part into a page in place of what stood there; a new one before the `last` marker."""
    begin, end = marker(part), marker(f"end of {part}")
    if not page.is_file():
        raise BadInput(str(page), f"there is no such page; make one with a line {marker(last)}")
    with faults_of(page):
        old = page.read_text(encoding="utf-8")
    made = f"{begin}\n{text}{end}"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.S)
    if pattern.search(old):
        new = pattern.sub(lambda _: made, old)
    elif marker(last) in old:
        new = old.replace(marker(last), f"{made}\n\n{marker(last)}")
    else:
        raise BadInput(str(page), f"it has no line {marker(last)} before which this could stand")
    with faults_of(page):
        page.write_text(new, encoding="utf-8")


def marker(name: str) -> str:
    """A line that nobody sees in a browser."""
    return f"<!-- {name} -->"
