"""Settings of bots, as they are typed: numbers within bounds."""

from __future__ import annotations

from typing import Any

from dauntless.engine.errors import BadOption


def check_whole(name: str, value: Any, least: int, most: int) -> None:
    """A setting must be a whole number within these bounds."""
    if type(value) is not int or not least <= value <= most:
        wanted = f"a whole number from {least:,} to {most:,}"
        raise BadOption(name, f"it is {wanted}, not {value}")


def check_number(name: str, value: Any, least: float, most: float) -> None:
    """A setting must be a number within these bounds."""
    if not isinstance(value, int | float) or not least <= value <= most:
        raise BadOption(name, f"it is a number from {least:,} to {most:,}, not {value}")
