"""What can go wrong for a person: every message says what was wrong and what is allowed."""

from __future__ import annotations


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


class BadPosition(BadInput):
    """A position that is not one of this game; `where` is the field."""


class BadOption(BadInput):
    """An option that the game does not have, or a value it does not take."""


class BadPack(BadInput):
    """A content pack that cannot be used; `where` is file, entry and field."""


class BadLog(BadInput):
    """A match log that cannot be replayed; `where` is the line."""
