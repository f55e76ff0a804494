"""The terminal itself: what is shown on it, and what is typed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from dauntless.terminal.rulebook import Section

SIGNS = "⚑⚐·•"
"""What must be printable for signs that are not ASCII."""

FORGET_EVERYTHING = "\x1b[H\x1b[2J\x1b[3J"


class Screen:
    """Prints and asks; with a person at it, it may also clear and complete."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.ascii_only = not can_print(SIGNS, self.console.encoding)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        self._words: tuple[str, ...] = ()
        self._readline = _find_readline() if self.interactive else None
        if self._readline is not None:
            self._readline.set_completer_delims(" ")
            self._readline.set_completer(self._completion)
            self._readline.parse_and_bind("tab: complete")

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int | None:
        """How many lines can be seen at once; None where nothing scrolls away."""
        return self.console.height if self.interactive else None

    def show(self, *things: RenderableType, style: str | None = None) -> None:
        """Print, one thing a line; text is not read as markup."""
        for thing in things:
            self.console.print(thing, style=style, markup=False)

    def room_below(self, *things: RenderableType) -> int | None:
        """How many lines are left below these things and above the line to type on."""
        if self.height is None:
            return None
        return self.height - 1 - sum(len(self.console.render_lines(thing)) for thing in things)

    def clear(self) -> None:
        """Begin a new page, if a person is looking."""
        if self.interactive and not self.console.is_dumb_terminal:
            self.console.clear()

    def forget(self) -> None:
        """Begin a new page and leave nothing to scroll back to, nor to recall with a key."""
        if self._readline is not None:
            self._readline.clear_history()
        if self.interactive and not self.console.is_dumb_terminal:
            sys.stdout.write(FORGET_EVERYTHING)
            sys.stdout.flush()
        else:
            self.show("-" * min(self.width, 40))

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str:
        """A line that is typed; `words` can be completed. Raises EOFError at the end of input."""
        self._words = tuple(words)
        line = input(prompt)
        if not self.interactive:
            self.show(line)
        return line.strip()

    def show_section(self, section: Section) -> None:
        """A section of a rulebook."""
        self.show(Text(section.title, style="bold underline"))
        if self.ascii_only:
            self.show(section.text)
        else:
            self.show(Markdown(section.text))

    @contextlib.contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """Say what takes so long, as long as it takes."""
        if self.interactive:
            with self.console.status(what):
                yield
        else:
            yield

    def _completion(self, begun: str, index: int) -> str | None:
        fitting = [f"{word} " for word in self._words if word.startswith(begun)]
        return fitting[index] if index < len(fitting) else None


def _find_readline() -> Any:
    """Line editing, recall and completion, where the platform has them."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def can_print(text: str, encoding: str) -> bool:
    """Can an output of this encoding show these characters?"""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
