"""Long work beside the event loop: in small helpings, so that nobody else waits for it."""

from __future__ import annotations

import math
import time

from dauntless.engine.errors import BadInput

HELPING = 0.002
"""Seconds of work in one go, for which Python's lock may be held."""
REST = 0.003
LONGEST = 60.0


def unhurried() -> Pace:
    """A pace for what ends by itself."""
    return Pace(most=math.inf)


class Pace:
    """Keeps a thread's work in small helpings, and ends what takes too long."""

    def __init__(self, helping: float = HELPING, rest: float = REST, most: float = LONGEST) -> None:
        self.helping, self.rest, self.most = helping, rest, most
        self.rests = 0
        self._begun = self._since = time.perf_counter()

    def breathe(self) -> None:
        """Called again and again by the work: a rest, if it is time for one."""
        at = time.perf_counter()
        if at - self._since < self.helping:
            return
        if at - self._begun > self.most:
            raise BadInput("file", f"it takes longer than {self.most:g} s to replay")
        self.rests += 1
        time.sleep(self.rest)
        self._since = time.perf_counter()
