"""Small helps for sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Several words as one: A, B and C."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


def capital(text: str) -> str:
    """A sentence with a capital at its beginning; all else stays as it is."""
    return text[:1].upper() + text[1:]


def spoken(name: str) -> str:
    """A name of small letters as it is said: "rebel-1" is Rebel 1, "turn_limit" Turn limit."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown, line by line."""
    lines = [f"| {' | '.join(map(str, row))} |" for row in (head, *rows)]
    return [lines[0], "|" + "---|" * len(head), *lines[1:]]
