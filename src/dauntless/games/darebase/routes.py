"""Where the player that is moving can still get to, and how: for one click instead of many."""

from __future__ import annotations

from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.engine.scene import Route
from dauntless.games.darebase import state
from dauntless.games.darebase.movement import ALLOWED, why_not_lift

STEP = state.STEP.tolist()


def routes(at: Moment) -> Iterator[Route]:
    """The cheapest way to every square that takes more than a step, by the rules themselves.

    Who can carry the flag carries it all the way; a way ends where something happens.
    """
    mover, start = int(at.s.mover), int(at.s.square[at.s.mover])
    if at.due != state.MOVE or at.seat not in at.game.actors(at.s) or start == state.OFF:
        return
    first = state.CARRY if why_not_lift(at.s, at.t, start) == ALLOWED else state.GO
    best = {start: int(at.s.left)}
    ways: dict[int, tuple[int, ...]] = {start: (start,)}
    waiting = [(best[start], start, at.s)]
    while waiting:
        waiting.sort(key=lambda one: one[0])
        left_here, here, s = waiting.pop()
        for action in at.game.legal(s, at.seat):
            if not first <= action < first + state.DIRECTIONS:
                continue
            there = here + STEP[action - first]
            if left_here <= best.get(there, -1) + 1:
                continue  # a step takes one square at least: it was reached as cheaply
            after = at.game.after(s, at.seat, action)
            left = int(after.left) if after.due == state.MOVE else 0
            if after.square[mover] == there and left > best.get(there, -1):
                best[there], ways[there] = left, (*ways[here], there)
                if left and (first == state.CARRY or after.flag[there] == state.NO_FLAG):
                    waiting.append((left, there, after))
    for way in ways.values():
        if len(way) > 2:
            yield _route([state.square_name(square) for square in way], first == state.CARRY)


def _route(names: list[str], carrying: bool) -> Route:
    with_flag = " with the flag" * carrying
    return Route(
        actions=tuple(name + "f" * carrying for name in names[1:]),
        to=names[-1],
        path=tuple(names),
        label=f"go to {names[-1]} in {len(names) - 1} steps{with_flag}",
    )
