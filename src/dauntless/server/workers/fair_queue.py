"""Who may think next: shared fairly by address, by person, by table; unwatched tables come later.

What nobody waits for at a table, such as a review, comes last of all.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

HALF_LIFE = 60.0
"""Seconds after which half of what somebody's bots have thought is forgotten."""
MOST_REMEMBERED = 10_000
NEWCOMER = 1.0
"""Seconds that somebody who is not known yet counts as having had, lest new guests be made to get
before those whose bots think little."""


@dataclass(eq=False)
class Waiting:
    """A bot that wants to think."""

    address: str
    person: str
    table: str
    is_watched: Callable[[], bool]
    is_study: bool = False
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.Future())


class FairQueue:
    """So many may think at once; of those who wait, whoever has had least of it is next."""

    def __init__(
        self,
        places: int,
        clock: Callable[[], float] = time.monotonic,
        when_length_changes: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.places = places
        self._when_length_changes = when_length_changes
        self.waiting: list[Waiting] = []
        self._clock = clock
        self._busy = 0
        self._thinking: Counter[str] = Counter()
        self._thought: dict[str, tuple[float, float]] = {}

    @asynccontextmanager
    async def place(
        self,
        address: str,
        person: str,
        table: str,
        is_watched: Callable[[], bool],
        *,
        is_study: bool = False,
    ) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        waiting = Waiting(address, person, table, is_watched, is_study)
        self.waiting.append(waiting)
        try:
            self._fill_places()
            await waiting.turn
        except BaseException:
            if waiting in self.waiting:
                self.waiting.remove(waiting)
                self._when_length_changes(len(self.waiting))
            else:
                self._free(waiting, 0.0)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._free(waiting, self._clock() - began)

    def _fill_places(self) -> None:
        while self._busy < self.places:
            there = [each for each in self.waiting if not each.turn.cancelled()]
            if not there:
                break
            chosen = min(there, key=self._claim)  # of equal claims, the longest waiting
            self.waiting.remove(chosen)
            self._thinking.update((chosen.address, chosen.person))
            self._busy += 1
            chosen.turn.set_result(None)
        self._when_length_changes(len(self.waiting))

    def _claim(self, waiting: Waiting) -> tuple[bool, bool, int, float, int, float, float]:
        address, person = waiting.address, waiting.person
        return (
            waiting.is_study,
            not waiting.is_watched(),
            self._thinking[address],
            self._spent(address) if address in self._thought else NEWCOMER,
            self._thinking[person],
            self._spent(person) if person in self._thought else NEWCOMER,
            self._spent(waiting.table),
        )

    def _free(self, waiting: Waiting, seconds: float) -> None:
        self._busy -= 1
        self._thinking.subtract((waiting.address, waiting.person))
        for key in {waiting.address, waiting.person, waiting.table}:
            self._thought[key] = (self._spent(key) + seconds, self._clock())
        while len(self._thought) > MOST_REMEMBERED:
            del self._thought[next(iter(self._thought))]
        self._thinking += Counter()  # whoever thinks no more is not kept
        self._fill_places()

    def _spent(self, key: str) -> float:
        """Seconds of thinking, as far as they are remembered."""
        seconds, at = self._thought.get(key, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE))
