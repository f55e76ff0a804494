"""Somebody who sits down at the terminal, types, and looks at what is shown."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from dauntless import registry
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match
from dauntless.terminal.play import play_in_terminal


@dataclass(frozen=True)
class Screenful:
    """All that was shown; `pages` are what came between one typed line and the next."""

    text: str
    pages: tuple[str, ...]

    @property
    def last(self) -> str:
        return self.pages[-1]


Sit = Callable[..., Screenful]


def sitter(monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A function that plays with typed lines and gives back what was shown."""

    def sit(
        *lines: str,
        game: str = "darebase",
        seats: str | None = None,
        seed: int | None = 7,
        resume: Path | None = None,
        **options: Any,
    ) -> Screenful:
        shown = io.StringIO()
        pages: list[str] = []

        class Typed(io.StringIO):
            """Notes what had been shown whenever a line is asked for."""

            def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
                pages.append(shown.getvalue()[sum(map(len, pages)) :])
                return super().readline(-1 if size is None else size)

        monkeypatch.setattr(sys, "stdin", Typed("".join(f"{line}\n" for line in lines)))
        with redirect_stdout(shown):
            play_in_terminal(registry.find(game)(), options, seats, seed, resume)
        pages.append(shown.getvalue()[sum(map(len, pages)) :])
        return Screenful(shown.getvalue(), tuple(pages))

    return sit


def saved(match: Match, file: Path) -> Path:
    """The match in a file."""
    file.write_text(write_log(match), encoding="utf-8")
    return file


def loaded(file: Path) -> Match:
    """The match in that file."""
    return read_log(file.read_text(encoding="utf-8"), registry.find)


def plain(drawn: RenderableType, width: int = 80) -> str:
    """A drawing as text without colour."""
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False)
    console.print(drawn)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
