"""What a game's constants are called; apart from other words, which compile no rules anew."""

from __future__ import annotations

from collections.abc import Mapping


def constant_names(scope: Mapping[str, object], first: str, last: str) -> tuple[str, ...]:
    """What notation calls a module's constants, in their order: NEXT_TURN is next-turn."""
    names = [*scope]
    counted = names[names.index(first) : names.index(last) + 1]
    return tuple(name.lower().replace("_", "-") for name in counted)
