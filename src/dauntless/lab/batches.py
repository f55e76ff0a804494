"""Many matches stepped together from Python, one decision each at a time, as learning code does.

A batch holds the true states; a player is shown `seen()`, what the seat that must decide can know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from dauntless.engine import contract, luck
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Record
from dauntless.engine.errors import BadInput, BadOption, Refusal
from dauntless.engine.game import Game
from dauntless.engine.kernels import compiled_for, step_batch
from dauntless.engine.luck import below

WAITS = -1
"""In place of an action: this match stays as it is."""
MOST_MATCHES = 1_000_000


class Batch:
    """Matches of one game with the same options; the luck of each follows from seed and number.

    Chance resolves itself, and a match that is over begins again. Where several seats may decide,
    the first of them does. Every array has a row for each match, and is written anew by `step`.
    """

    def __init__(
        self, game: Game[Any, Any], options: dict[str, Any], matches: int, seed: int = 0
    ) -> None:
        if not 1 <= matches <= MOST_MATCHES:
            raise BadOption("matches", f"it must be from 1 to {MOST_MATCHES:,}")
        self.game = game
        self.options = game.options(options)
        self.seat_names = game.seats(self.options)
        self.states = np.empty(matches, game.rules.state).view(np.recarray)
        self.states[:] = game.start(self.options)
        self.seats = np.zeros(matches, np.int64)
        """The seat that must decide."""
        self.masks = np.zeros((matches, game.facts.most_actions), np.bool_)
        """Which actions are legal for it."""
        self.finished = np.zeros(matches, np.bool_)
        """Did the last step end the match? Then the next one has begun."""
        self.scores = np.zeros((matches, len(self.seat_names)))
        """The result for every seat of the last match that was over in this row."""
        generators = luck.generators(seed, 0, 2 * matches)
        self._luck, self._whims = generators[::2].copy(), generators[1::2].copy()
        self._step = compiled_for(game.rules, step_batch)
        self._conceal = compiled_for(game.rules, conceal_each)
        self._carry_out(np.full(matches, WAITS, np.int64))

    def __len__(self) -> int:
        return len(self.states)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one decision in each match, or none at all if one of them is not legal.

        A match whose action is −1 waits.
        """
        given = np.asarray(actions)
        if given.shape != self.seats.shape or given.dtype.kind not in "iu":
            shape = "×".join(map(str, given.shape)) or "one"
            wanted = f"{len(self):,} whole numbers, one for each match"
            raise BadInput("actions", f"they are {wanted}, not {shape} of type {given.dtype}")
        chosen = given.astype(np.int64)
        wrong = first_illegal(self.masks, chosen)
        if wrong < len(self):
            raise Refusal(f"match {wrong}: {self._why_not(wrong, int(chosen[wrong]))}")
        self._carry_out(chosen)

    def draw(self) -> Integers:
        """A legal action for each match, all equally likely."""
        actions = np.empty(len(self), np.int64)
        choose_from_masks(self.masks, self._whims, actions)
        return actions

    def seen(self) -> Any:
        """What each seat that must decide can know: the states, with all else forgotten."""
        seen = self.states.copy()
        self._conceal(seen, self.game.tables, self.seats)
        return seen

    def _carry_out(self, actions: Integers) -> None:
        self._step(
            self.states,
            self.game.tables,
            actions,
            self._luck,
            self.masks,
            self.seats,
            self.scores,
            self.finished,
        )

    def _why_not(self, number: int, action: int) -> str:
        if not 0 <= action < self.game.facts.most_actions:
            return f"there is no action number {action}"
        seat = int(self.seats[number])
        return self.game.refusal(self.game.concealed(self.states[number], seat), seat, action)

    def __repr__(self) -> str:
        return f"<{len(self):,} matches of {self.game.facts.title}>"


Path = tuple[tuple[str, tuple[int, ...]], ...]
"""A number of a record, or several: the field it stands in, the fields around it, their shapes."""


def as_numbers(records: Any, kind: npt.DTypeLike = np.float64) -> npt.NDArray[Any]:
    """All numbers of one record or more, a row each, as networks want them."""
    rows = np.atleast_1d(np.asarray(records))
    columns = [_values(rows, path).astype(kind) for path in _paths(rows.dtype)]
    return np.concatenate(columns, axis=1)


def number_names(record: np.dtype[Any]) -> list[str]:
    """What the columns of `as_numbers` are for such records, as in `square[3]`."""
    return [name for path in _paths(record) for name in _names(path)]


def _paths(record: np.dtype[Any], around: Path = ()) -> Iterator[Path]:
    for name in record.names or ():
        field = record[name]
        path = (*around, (name, field.shape))
        if field.base.names is None:
            yield path
        else:
            yield from _paths(field.base, path)


def _values(rows: npt.NDArray[Any], path: Path) -> npt.NDArray[Any]:
    for name, _ in path:
        rows = rows[name]
    return rows.reshape(len(rows), -1)


def _names(path: Path) -> Iterator[str]:
    sizes = [size for _, shape in path for size in shape]
    for index in product(*map(range, sizes)):
        places = iter(index)
        yield ".".join(name + "".join(f"[{next(places)}]" for _ in shape) for name, shape in path)


# Compiled


def conceal_each(states: Any, t: Record, seats: Integers) -> None:
    """Forget, in each state, all that its seat cannot know."""
    for i in range(len(states)):
        contract.conceal(states[i], t, seats[i])


@rule
def first_illegal(masks: Any, actions: Integers) -> int:
    """The first row whose action is not legal; the number of rows if there is none."""
    for i in range(len(masks)):
        action = actions[i]
        if action != WAITS and (action < 0 or action >= masks.shape[1] or not masks[i, action]):
            return i
    return len(masks)


@rule
def choose_from_masks(masks: Any, generators: Generator, actions: Integers) -> None:
    """Choose evenly among the legal actions of each row."""
    for i in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        rest = below(generators[i : i + 1], count)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if rest == 0:
                    actions[i] = action
                    break
                rest -= 1
