"""What of a step a viewer can tell, who may not know all of the state."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.game import Event, Game, with_attributes
from dauntless.engine.kernels import CHANCE, compiled_for, glimpses

IMAGINED = 16
"""How many worlds that the viewer takes for possible are asked."""


def event_seen(
    game: Game[Any, Any], seat: int | None, code: int, before: Record, seen: tuple[Record, Record],
    viewer: int,
) -> Event:  # fmt: skip
    """A step as a viewer could see it; `seen` is what the viewer knows before and after it."""
    known = seat == viewer or not is_hidden(game, seat, code, before, seen, viewer)
    return Event(seat, code if known else None, *seen)


def is_hidden(
    game: Game[Any, Any], seat: int | None, code: int, before: Record, seen: tuple[Record, Record],
    viewer: int,
) -> bool:  # fmt: skip
    """Could something else have happened that would look the same to the viewer?

    Not only as things are, but in any world the viewer takes for possible: else a last card, which
    could be no other, would be told to those who do not know that it is the last.
    """
    seen_before, seen_after = seen
    looks = Looks(game, CHANCE if seat is None else seat, code, seen_after, viewer)
    if looks.same_in(before):
        return True
    if seen_before.tobytes() == before.tobytes():
        return False
    seed = hashlib.sha256(seen_before.tobytes()).digest()
    generator = luck.generator(int.from_bytes(seed[:8]))
    return any(
        looks.same_in(game.imagined_before(seen, viewer, generator)) for _ in range(IMAGINED)
    )


class Looks:
    """How all that a seat (or chance) could have done would look to a viewer."""

    def __init__(
        self, game: Game[Any, Any], seat: int, code: int, seen_after: Record, viewer: int
    ) -> None:
        most = max(game.facts.most_actions, game.facts.most_outcomes)
        self.game, self.seat, self.code, self.viewer = game, seat, code, viewer
        self.target = np.frombuffer(seen_after.tobytes(), np.uint8)
        self.codes = np.empty(most, np.int64)
        self.after = np.empty(most, with_attributes(game.rules.state))
        self.seen = np.empty(most, with_attributes(game.rules.state))
        self.kernel = compiled_for(game.rules, glimpses)

    def same_in(self, world: Record) -> bool:
        """Is there another code that differs from the step in fact, but not for the viewer?"""
        count = self.kernel(
            world, self.game.tables, self.seat, self.viewer, self.codes, self.after, self.seen
        )
        if count == 0:
            return False
        codes, after = self.codes[:count], self.after[:count]
        rows = np.frombuffer(self.seen[:count].tobytes(), np.uint8).reshape(count, -1)
        alike = (rows == self.target).all(axis=1) & (codes != self.code)
        if not alike.any():
            return False
        as_it_was = after[codes == self.code].tobytes()
        return any(state.tobytes() != as_it_was for state in after[alike])
