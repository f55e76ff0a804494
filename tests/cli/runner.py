"""Run the command line inside this process, as a shell would see it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from dauntless.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command printed, and the status it ended with."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


def runner(monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs `dauntless` with arguments and, if you like, standard input."""

    def run(*arguments: str | Path, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["dauntless", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main()
                status = 0
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else 0
        return Ran(status, out.getvalue(), err.getvalue())

    return run
