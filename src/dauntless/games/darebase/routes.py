"""Where the player that is moving can still get to, and how: for one click instead of many."""

from __future__ import annotations

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.game import copy_of
from dauntless.engine.scene import Route
from dauntless.games.darebase.movement import ALLOWED, why_not_lift
from dauntless.games.darebase.rules import RULES
from dauntless.games.darebase.state import DIRECTIONS, GO, MOVE, NO_FLAG, OFF, square_name

Way = tuple[tuple[int, ...], tuple[int, ...]]  # the actions, and the squares with the start


def routes(at: Moment) -> tuple[Route, ...]:
    """The cheapest way to every square that takes more than a step, by the rules themselves.

    Who can carry the flag carries it all the way; a way ends where something happens.
    """
    if at.due != MOVE or at.seat not in at.game.actors(at.s):
        return ()
    start = int(at.s.square[at.s.mover])
    if start == OFF:
        return ()
    carrying = bool(why_not_lift(at.s, at.t, start) == ALLOWED)
    found: dict[int, Way] = {start: ((), (start,))}
    best = {start: int(at.s.left)}
    waiting = [(at.s, found[start])]
    while waiting:
        waiting.sort(key=lambda one: int(one[0].left))
        s, way = waiting.pop()
        for action in at.game.legal(s, at.seat):
            if not GO + DIRECTIONS * carrying <= action < GO + DIRECTIONS * (1 + carrying):
                continue
            after = copy_of(s)
            RULES.act(after, at.t, at.seat, action)
            there, left = _arrived(s, after), int(after.left) if _goes_on(s, after) else 0
            if there is None or left <= best.get(there, -1):
                continue
            best[there] = left
            found[there] = ((*way[0], action), (*way[1], there))
            if left and (carrying or after.flag[there] == NO_FLAG):
                waiting.append((after, found[there]))
    return tuple(_route(at, way) for way in found.values() if len(way[0]) > 1)


def _arrived(before: Record, after: Record) -> int | None:
    """The square that the mover went to, if it stands there now."""
    there = int(after.square[before.mover])
    return there if there != OFF and there != int(before.square[before.mover]) else None


def _goes_on(before: Record, after: Record) -> bool:
    """Has nothing happened but a step?"""
    return bool(after.due == MOVE and (after.power == before.power).all())


def _route(at: Moment, way: Way) -> Route:
    actions, squares = way
    names = tuple(map(square_name, squares))
    carried = "f" * (actions[0] >= GO + DIRECTIONS)
    return Route(
        actions=tuple(name + carried for name in names[1:]),
        to=names[-1],
        path=names,
        label=f"go to {names[-1]} in {len(actions)} steps{' with the flag' * bool(carried)}",
    )
