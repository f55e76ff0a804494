"""Sets of small numbers as the bits of one."""

from __future__ import annotations

import numpy as np

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Integers

# Powers of two up to 2⁶⁵ all leave different remainders by 67: so the lowest bit is found at once.
BITS_APART = 67
PLACE_OF_BIT = np.zeros(BITS_APART, np.int64)
for place in range(64):
    PLACE_OF_BIT[(1 << place) % BITS_APART] = place


@inlined_rule
def count_bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def write_bits(mask: int, first: int, out: Integers, count: int) -> int:
    """Add one action for each bit that is set, counted from `first`; how many there are now."""
    while mask:
        out[count] = first + PLACE_OF_BIT[(mask & -mask) % BITS_APART]
        count += 1
        mask &= mask - 1
    return count
