"""What each seat has in secret, one number a seat: hidden from the others, and imagined by them."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule
from dauntless.engine.contract import Generator, Integers
from dauntless.engine.luck import below


@inlined_rule
def hide_others(values: Integers, seat: int, hidden: int) -> None:
    """Forget what each seat but this one has (0: nothing, which everybody sees)."""
    for other in range(len(values)):
        if other != seat and values[other] != 0:
            values[other] = hidden


@inlined_rule
def imagine_others(values: Integers, hidden: int, generator: Generator, count: int) -> None:
    """Fill in what was hidden: 1 to `count`, each equally likely."""
    for other in range(len(values)):
        if values[other] == hidden:
            values[other] = 1 + below(generator, count)
