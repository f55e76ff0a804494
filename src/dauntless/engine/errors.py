"""What can go wrong for a person: every message says what was wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class DauntlessError(Exception):
    """Something was asked for that cannot be done; the message is for the person who asked."""


class Refusal(DauntlessError):
    """An action that the rules do not allow now."""


class BadInput(DauntlessError):
    """Something given from outside (a position, a pack, a log, an option) that cannot be used."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str]]:
        """It can come from another process."""
        return type(self), (self.where, self.reason)


class BadPosition(BadInput):
    """A position that is not one of this game; `where` is the field."""


class BadOption(BadInput):
    """An option that the game does not have, or a value it does not take."""


class BadPack(BadInput):
    """A content pack that cannot be used; `where` is file, entry and field."""


class BadLog(BadInput):
    """A match log that cannot be replayed; `where` is the line."""


@contextmanager
def faults_of(file: object, kind: type[BadInput] = BadInput) -> Iterator[None]:
    """Say with its place what the system cannot do with a file, or that it holds no text."""
    try:
        yield
    except OSError as error:
        raise kind(str(file), (error.strerror or "it cannot be used").lower()) from None
    except UnicodeDecodeError:
        raise kind(str(file), "this is not UTF-8 text") from None
