"""Luck that can be checked: every outcome follows from a secret that was committed to at the start.

The number behind an outcome is HMAC-SHA256(secret, "table:draw:chain:counter"); numbers beyond the
last whole multiple of the total weight are thrown away, so that no outcome is favoured.

Draws are numbered 1, 2, 3, … without gaps. `chain` is a hash over all that was in the match's file
before the draw, so that nothing there can be changed, left out or put in without changing all luck
that follows; what the players' clients have added by chance is part of it. (Matches of the first
scheme have the sequence of the table's log in place of the draw's number, and no chain.)
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any

from dauntless.engine.schema import write_json

SECRET_BYTES = 32
RANGE = 1 << 256


def new_secret() -> bytes:
    """A fresh secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the end: it cannot be changed any more, nor guessed."""
    return hashlib.sha256(secret).hexdigest()


def first_link(table: str, promised: str, begins: dict[str, Any]) -> str:
    """The chain before anything has happened: who promised what, for a match that begins so."""
    return link("", {"table": table, "commitment": promised, "begins": begins})


def link(chain: str, line: dict[str, Any]) -> str:
    """The chain after one more line of the match's file."""
    return hashlib.sha256(f"{chain}\n{write_json(line)}".encode()).hexdigest()


def number_below(secret: bytes, table: str, sequence: int, limit: int, chain: str = "") -> int:
    """A whole number from 0 to limit − 1, each exactly as likely."""
    place = f"{table}:{sequence}:{chain}" if chain else f"{table}:{sequence}"
    fair = RANGE - RANGE % limit
    counter = 0
    while True:
        message = f"{place}:{counter}".encode()
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < fair:
            return number % limit
        counter += 1


def draw(
    secret: bytes, table: str, sequence: int, outcomes: Sequence[int], weights: Sequence[int],
    chain: str = "",
) -> int:  # fmt: skip
    """One of the outcomes, each as likely as its weight says."""
    rest = number_below(secret, table, sequence, sum(weights), chain)
    for outcome, weight in zip(outcomes, weights, strict=True):
        rest -= weight
        if rest < 0:
            return outcome
    raise ValueError("weights must be positive whole numbers")
