"""Dice: rolls as multisets of faces, and how likely each is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

Faces = tuple[int, ...]


def rolls(dice: int, faces: int = 6) -> tuple[Faces, ...]:
    """All that so many dice can show, each with its faces in ascending order."""
    return tuple(combinations_with_replacement(range(1, faces + 1), dice))


def counts(roll: Faces, faces: int = 6) -> tuple[int, ...]:
    """How many dice show each face."""
    return tuple(roll.count(face) for face in range(1, faces + 1))


def ways(roll: Faces) -> int:
    """In how many ways the dice can show these faces: the roll's weight among all others."""
    return factorial(len(roll)) // prod(map(factorial, Counter(roll).values()))
