"""What a game's book says is not thought about: it is drawn by its weights."""

from __future__ import annotations

import numpy as np

from dauntless.bots.interface import Observation
from dauntless.engine import luck
from dauntless.engine.contract import Generator


def by_the_book(observation: Observation, generator: Generator) -> int | None:
    """One of the actions that the game's book knows to be good; None where it is silent."""
    book = observation.book
    if not book:
        return None
    weights = np.array(list(book.values()), np.int64)
    return list(book)[luck.pick(generator, weights, len(weights))]
