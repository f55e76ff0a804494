"""Random numbers for chance and for bots: small, seeded, the same compiled and uncompiled.

A generator is an array of one 64-bit number, advanced in place: Thomas's MWC64X, a multiply with
carry that never overflows 64 bits. Nothing here looks at Python's or NumPy's global generators.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dauntless.engine.bits import count_bits
from dauntless.engine.compilation import inlined_rule
from dauntless.engine.contract import Generator, Integers

MULTIPLIER = np.uint64(4_294_883_355)
LOW_HALF = np.uint64(0xFFFF_FFFF)
HALF = np.uint64(32)


@inlined_rule
def below(generator: Generator, limit: int) -> int:
    """A whole number from 0 to limit − 1, each equally likely."""
    low = generator[0] & LOW_HALF
    high = generator[0] >> HALF
    generator[0] = low * MULTIPLIER + high
    return np.int64(((low ^ high) * np.uint64(limit)) >> HALF)  # type: ignore[return-value]


@inlined_rule
def pick(generator: Generator, weights: Integers, count: int) -> int:
    """An index below `count`, each as likely as its weight says."""
    choices: Any = np.int64(count)  # with unsigned numbers Numba would reckon in floats
    total: Any = np.int64(0)
    even = True
    for i in range(choices):
        total += np.int64(weights[i])
        even &= weights[i] == weights[0]
    if even:
        return below(generator, choices)
    rest: Any = below(generator, total)
    for i in range(choices):
        rest -= np.int64(weights[i])
        if rest < 0:
            return i
    return choices - 1  # type: ignore[no-any-return]


@inlined_rule
def even_odds(out: Integers, weights: Integers, count: int) -> int:
    """Write the outcomes 0 to count − 1, each as likely as the others; how many there are."""
    outcomes: Any = np.int64(count)
    for i in range(outcomes):
        out[i], weights[i] = i, 1
    return outcomes  # type: ignore[no-any-return]


@inlined_rule
def pick_bit(generator: Generator, mask: int) -> int:
    """The number of a bit that is set, each equally likely; at least one must be."""
    rest: Any = below(generator, count_bits(mask))
    bit = 0
    while rest > 0 or not mask >> bit & 1:
        rest -= mask >> bit & 1
        bit += 1
    return bit


def generator(seed: int, stream: int = 0) -> Generator:
    """A generator for a seed; different streams of one seed are independent."""
    return generators(seed, stream, 1)


def generators(seed: int, first: int, count: int) -> Generator:
    """One generator a stream, for the streams from `first` on (SplitMix64 of seed and stream)."""
    seeds = np.full(count, seed & (2**64 - 1), dtype=np.uint64)
    streams = np.arange(first, first + count, dtype=np.uint64)
    mixed = _mix(_mix(seeds) + streams * np.uint64(0x9E3779B97F4A7C15))
    low, high = mixed & LOW_HALF, mixed >> HALF
    carry = high % (MULTIPLIER - np.uint64(1)) + np.uint64(1)
    return low | (carry << HALF)


def _mix(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
