"""Words that several actions share, and what their pieces and cells are called."""

from __future__ import annotations

from dauntless.engine.actions import Family


def unit_id(unit: int) -> str:
    """The id of a unit's piece."""
    return f"unit-{unit}"


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def one(what: str) -> str:
    """A title with its article."""
    return f"an {what}" if what[0] in "AEIOU" else f"a {what}"


class Word(Family):
    """A family of one word that is always possible when it is due."""

    refused = "that is not possible now"
    rank = "quiet"
