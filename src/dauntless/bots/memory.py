"""The memory of a search: a table of what seats knew when they decided, and their actions.

A node is one seat's knowledge (the state as concealed for that seat, by its hash) at a decision.
Equal knowledge reached by different ways is one node. All memory is allocated once and reused;
when it is full, the search goes on without new nodes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dauntless.engine.contract import Integers, Reals
from dauntless.engine.kernels import MOST_CHOICES

NODE = np.dtype(
    [
        ("key", "u8"),  # 0: this place of the table is free
        ("first", "i4"),  # its edges stand one after another
        ("count", "i4"),
        ("visits", "i4"),
        ("mixes", "i4"),  # 1: somebody does not know everything here, so the choice may be mixed
    ]
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("visits", "i4"),
        ("value", "f4"),  # what the action brought its seat, from 0 (worst) to 1 (best)
        ("prior", "f4"),  # how promising it looked at first
        ("regret", "f4"),  # for mixed choices
        ("weight", "f4"),  # of the action in the average strategy, for mixed choices
    ]
)
SETTINGS = np.dtype(
    [
        ("seat", "i8"),  # for whom is searched
        ("seats", "i8"),
        ("lowest", "f8"),  # the game's worst score
        ("span", "f8"),  # from its worst to its best
        ("exploration", "f8"),
        ("sharpness", "f8"),  # how strongly first impressions guide
        ("rollout_turns", "i8"),  # turns played on from a new node before the judge is asked
        ("rollout_tries", "i8"),  # actions the judge compares at each of their decisions; 0: none
        ("deepest", "i8"),
    ]
)

DEEPEST = 256
"""Decisions on the way from the root to a new node, at most."""

SCRATCH_STATES = 4
WORLDS = 2048

# Counters of a tree.
NODES, EDGES, ITERATIONS, OWN_WORLDS = range(4)


@dataclass
class Tree:
    """One tree's memory and the scratch space its kernel needs."""

    nodes: Any
    edges: Any
    states: Any
    words: Any
    counters: Integers = field(default_factory=lambda: np.zeros(4, np.int64))
    path: Integers = field(default_factory=lambda: np.zeros((DEEPEST, 3), np.int64))
    choices: Integers = field(default_factory=lambda: np.zeros((3, MOST_CHOICES), np.int64))
    reals: Reals = field(default_factory=lambda: np.zeros((2, MOST_CHOICES)))
    totals: Reals = field(default_factory=lambda: np.zeros(64))

    @property
    def bytes(self) -> int:
        """How much memory it holds."""
        parts = (self.nodes, self.edges, self.words, self.path, self.choices, self.reals)
        return int(sum(part.nbytes for part in parts))

    def forget(self) -> None:
        """Empty the tree."""
        self.nodes.key[:] = 0
        self.counters[:] = 0

    def forget_if_crowded(self) -> None:
        """Empty a tree that has little room left for another decision."""
        crowded_nodes = self.counters[NODES] * 4 > len(self.nodes)
        if crowded_nodes or self.counters[EDGES] * 2 > len(self.edges):
            self.forget()
        self.counters[ITERATIONS:] = 0
        self.totals[:] = 0


def plant(state: np.dtype[np.void], nodes: int) -> Tree:
    """An empty tree for a game's states, with room for so many nodes."""
    places = 1 << max(8, (2 * nodes - 1).bit_length())
    states, words = padded_states(state, SCRATCH_STATES)
    return Tree(
        nodes=np.zeros(places, NODE).view(np.recarray),
        edges=np.zeros(places * 6, EDGE).view(np.recarray),
        states=states,
        words=words,
    )


def padded_states(state: np.dtype[np.void], count: int) -> tuple[Any, Any]:
    """Some states, and the same memory as 64-bit words, for quick comparing and hashing."""
    width = -(-state.itemsize // 8)
    words = np.zeros((count, width), np.uint64)
    states: Any = np.recarray((count,), dtype=state, buf=words.data, strides=(width * 8,))
    return states, words
