"""Damage positions at random, and play on from those that are still accepted.

Uncompiled (NUMBA_DISABLE_JIT=1), what is beyond a table's end is an error here.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Iterator
from typing import Any

from dauntless.engine.errors import BadInput
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.state import DUE_NAMES
from games.win_or_die.table import game

STEPS = 25  # after a damaged position that is accepted
NUMBERS = (0, 1, 2, 3, 5, 11, 12, 13, 20, 40, 60, 77)


def play(played: WinOrDie, s: Any, whim: random.Random) -> bool:
    """One random step; is there another?"""
    if played.over(s):
        return False
    due = played.actors(s)
    if due:
        seat = whim.choice(due)
        played.act(s, seat, whim.choice(played.legal(s, seat)))
    else:
        played.settle(s, int(whim.choice(played.odds(s)[0].tolist())))
    return True


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a position."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inside:
        yield (*path, key)
        if isinstance(one, dict | list):
            yield from places(one, (*path, key))


def damage(position: dict[str, Any], words: list[str], whim: random.Random) -> None:
    """Something else stands somewhere, or nothing, or one thing that is due comes twice."""
    stack = position["stack"] if isinstance(position["stack"], list) else []
    kind = whim.random()
    if kind < 0.1 and stack:
        stack.insert(whim.randrange(len(stack) + 1), copy.deepcopy(whim.choice(stack)))
        return
    if kind < 0.5 and stack:
        frame = whim.choice([one for one in stack if isinstance(one, dict)] or [{}])
        name = whim.choice(["due", "unit", "target", "trigger", "which", "place", "left", "steps"])
        units = [f"{seat}-{base}" for seat in ("south", "north") for base in range(1, 13)]
        pool = {"due": DUE_NAMES, "unit": units, "target": units, "trigger": units}
        frame[name] = whim.choice(pool.get(name, NUMBERS))
        return
    *path, last = whim.choice([p for p in places(position) if p[0] not in ("game", "options")])
    inside: Any = position
    for key in path:
        inside = inside[key]
    if whim.random() < 0.2 and isinstance(inside, list):
        del inside[last]
    else:
        inside[last] = whim.choice([*NUMBERS, None, True, False, *words, *words, *words])


def strings(value: Any) -> Iterator[str]:
    """All words in a position."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def main(seed: int, games: int, every: int) -> None:
    """Print how many damaged positions were refused, and how many were played on."""
    whim, played = random.Random(seed), game()
    refused = accepted = 0
    for number in range(games):
        variants = played.variants()
        s = played.start(played.options(variants[number % len(variants)]))
        step = 0
        while play(played, s, whim) and step < 260:
            step += 1
            if step % every:
                continue
            position = played.position(s)
            words = sorted(set(strings(position)))
            broken = copy.deepcopy(position)
            for _ in range(whim.randint(1, 2)):
                damage(broken, words, whim)
            try:
                other = played.read_position(broken)
            except BadInput:
                refused += 1
                continue
            accepted += 1
            try:
                for _ in range(STEPS):
                    if not play(played, other, whim):
                        break
                    played.position(other)
            except Exception:
                print(broken["stack"], broken["units"], file=sys.stderr)
                raise
    print(refused, accepted)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
