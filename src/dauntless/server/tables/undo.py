"""What may be taken back freely: computed from the log and from what the seats can see.

A seat may go back inside its own turn over its own decisions, until chance has spoken, something
hidden was shown, or another seat has acted. Whether a decision showed something is found by asking
every viewer's imagination: if, for all the viewer knew, it could have looked otherwise, it told
something.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Game
from dauntless.server.store.stored_tables import Entry, Table
from dauntless.server.tables.position_cache import Position, position

IMAGINED = 32
"""How many of the worlds that a viewer thinks possible are tried."""


def shows(game: Game[Any, Any], before: bytes, after: bytes, seat: int, code: int, n: int) -> bool:
    """Did this decision of a seat show anybody something that was hidden? There are n seats."""
    then, now = position(game, before), position(game, after)
    return any(_shows_to(game, then, now, seat, code, v) for v in range(SPECTATOR, n))


def _shows_to(
    game: Game[Any, Any], before: Position, after: Position, seat: int, code: int, viewer: int
) -> bool:
    known, whole = before.seen_by(viewer), before.state.tobytes()
    if known.tobytes() == whole:
        return False  # nothing was hidden from this viewer
    seen_after = after.seen_by(viewer).tobytes()
    if viewer != seat and known.tobytes() == seen_after:
        return False  # to this viewer nothing has changed
    seed = int.from_bytes(hashlib.sha256(whole).digest()[:8], "big")
    generator = luck.generator(seed, viewer + 1)
    for _ in range(IMAGINED):
        world = known.copy()
        game.rules.imagine(world, game.tables, viewer, generator)
        if seat not in game.actors(world) or code not in game.legal(world, seat):
            return True
        game.act(world, seat, code)
        if game.concealed(world, viewer).tobytes() != seen_after:
            return True
    return False


def free_points(
    game: Game[Any, Any], table: Table, entries: Sequence[Entry], seat: int
) -> list[int]:
    """The sequences a seat may freely go back to, nearest first; `entries` end at the present."""
    if table.status != "playing" or table.state is None:
        return []
    turn, points = position(game, table.state).turn, []
    for entry, previous in pairwise(standing(entries)):
        if entry.kind != "act" or entry.seat != seat or entry.shown or previous.state is None:
            break
        if position(game, previous.state).turn != turn:
            break
        points.append(previous.seq)
    return points


def standing(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The steps that have not been taken back, and the beginning; the last one first."""
    return (e for e in reversed(entries) if e.undone is None and (e.kind == "begin" or e.is_step))
