"""Luck that can be checked: every outcome follows from a secret that was committed to at the start.

The number behind an outcome is HMAC-SHA256(secret, "table:sequence:counter"); numbers beyond the
last whole multiple of the total weight are thrown away, so that no outcome is favoured.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SECRET_BYTES = 32
RANGE = 1 << 256


def new_secret() -> bytes:
    """A fresh secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the end: it cannot be changed any more, nor guessed."""
    return hashlib.sha256(secret).hexdigest()


def number_below(secret: bytes, table: str, sequence: int, limit: int) -> int:
    """A whole number from 0 to limit − 1, each exactly as likely."""
    fair = RANGE - RANGE % limit
    counter = 0
    while True:
        message = f"{table}:{sequence}:{counter}".encode()
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < fair:
            return number % limit
        counter += 1


def draw(
    secret: bytes, table: str, sequence: int, outcomes: Sequence[int], weights: Sequence[int]
) -> int:
    """One of the outcomes, each as likely as its weight says."""
    rest = number_below(secret, table, sequence, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        rest -= weight
        if rest < 0:
            return outcome
    raise ValueError("weights must be positive whole numbers")
