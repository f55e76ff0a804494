"""What may be taken back freely: computed from the log and from what the seats can see.

A seat may go back inside its own turn over its own decisions, until chance has spoken, something
hidden was shown, or another seat has acted. Whether a decision showed something is found by asking
every viewer's imagination: if, for all the viewer knew, it could have looked otherwise, it told
something.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.game import Game, record_from_bytes
from dauntless.server.records import Entry, Table

IMAGINED = 32
"""How many of the worlds that a viewer thinks possible are tried."""


def shows(game: Game[Any, Any], before: bytes, after: bytes, seat: int, code: int, n: int) -> bool:
    """Did this decision of a seat show anybody something that was hidden? There are n seats."""
    then = record_from_bytes(game.rules.state, before)
    now = record_from_bytes(game.rules.state, after)
    return any(_shows_to(game, then, now, seat, code, v) for v in range(SPECTATOR, n))


def _shows_to(
    game: Game[Any, Any], before: Record, after: Record, seat: int, code: int, viewer: int
) -> bool:
    known = game.concealed(before, viewer)
    if known.tobytes() == before.tobytes():
        return False  # nothing was hidden from this viewer
    seen_after = game.concealed(after, viewer).tobytes()
    seed = int.from_bytes(hashlib.sha256(before.tobytes()).digest()[:8], "big")
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
    line = standing(entries)
    turn = game.turn(record_from_bytes(game.rules.state, table.state))
    points = []
    for entry, previous in zip(reversed(line[1:]), reversed(line[:-1]), strict=True):
        if entry.kind != "act" or entry.seat != seat or entry.shown or previous.state is None:
            break
        if game.turn(record_from_bytes(game.rules.state, previous.state)) != turn:
            break
        points.append(previous.seq)
    return points


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The beginning and the steps that have not been taken back."""
    return [e for e in entries if e.undone is None and (e.kind == "begin" or e.is_step)]
