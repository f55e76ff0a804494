"""Text from a file or from standard input; whatever is wrong with it is said in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from dauntless.engine.errors import BadInput, faults_of

STANDARD_INPUT = "-"
MOST_BYTES = 50_000_000


def read_text(file: str) -> str:
    """The text of a file; `-` is standard input."""
    where = "standard input" if file == STANDARD_INPUT else file
    with faults_of(where):
        if file == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadInput(where, f"it has more than {MOST_BYTES:,} bytes")
        return data.decode("utf-8-sig")
