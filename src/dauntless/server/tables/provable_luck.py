"""Luck that can be checked: every outcome follows from a secret that was committed to at the start.

The number behind an outcome is HMAC-SHA256(secret, "seed:draw:counter"); numbers beyond the last
whole multiple of the total weight are thrown away, so that no outcome is favoured.

Draws are numbered 1, 2, 3, … without gaps. `seed` is a hash over the table's id, the commitment and
what the players' clients have added by chance, and nothing else: when a match begins all its luck
is fixed, and nobody can sway it by what is done, said or numbered later. The chain is a hash over
all that is in the match's file, draws included, so that nothing there can be changed, left out or
put in afterwards.

Matches that were begun by earlier schemes go on by them. In the first a draw has its place in the
table's log for a number, in the second the chain in place of the seed; whoever knew the secret
could choose luck there by what was written before a draw.
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


def seed_of(table: str, promised: str, added: Sequence[tuple[str, str]]) -> str:
    """What all luck of a match follows from, beside the secret; `added` are seats and entropy."""
    text = write_json({"table": table, "commitment": promised, "entropy": [list(a) for a in added]})
    return hashlib.sha256(text.encode()).hexdigest()


def place_of(table: str, number: int, seed: str | None, chain: str | None) -> str:
    """By what a draw is told from all others, in the scheme that its match was begun by."""
    if seed is not None:
        return f"{seed}:{number}"
    return f"{table}:{number}:{chain}" if chain else f"{table}:{number}"


def first_link(table: str, promised: str, begins: dict[str, Any]) -> str:
    """The chain before anything has happened: who promised what, for a match that begins so."""
    return link("", {"table": table, "commitment": promised, "begins": begins})


def link(chain: str, line: dict[str, Any]) -> str:
    """The chain after one more line of the match's file."""
    return hashlib.sha256(f"{chain}\n{write_json(line)}".encode()).hexdigest()


def sealed(secret: bytes, chain: str) -> str:
    """What is shown of a chain during the match: nobody can try by it what a hidden line says.

    Who knew the chain itself could: there are few cards to draw, and few bases to choose.
    """
    return hmac.digest(secret, chain.encode(), "sha256").hex()


def number_below(secret: bytes, place: str, limit: int) -> int:
    """A whole number from 0 to limit − 1, each exactly as likely."""
    fair = RANGE - RANGE % limit
    counter = 0
    while True:
        message = f"{place}:{counter}".encode()
        number = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
        if number < fair:
            return number % limit
        counter += 1


def draw(secret: bytes, place: str, outcomes: Sequence[int], weights: Sequence[int]) -> int:
    """One of the outcomes, each as likely as its weight says."""
    rest = number_below(secret, place, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        rest -= weight
        if rest < 0:
            return outcome
    raise ValueError("weights must be positive whole numbers")
