"""Bots that go on thinking where they were: a few, because a strong one remembers much.

Who thinks next may be at any of very many tables. What a bot has learned is worth keeping while its
turn lasts, but not the memory of the whole server.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict

from dauntless.bots import Bot, make_bot

MOST_KEPT = 16
"""A bot of the strongest level holds up to 22 MB."""

Place = tuple[str, int, str]
"""A table, a seat, and the level that plays it."""


class KeptBots:
    """The bots that have thought last."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._bots: OrderedDict[Place, Bot] = OrderedDict()

    def bot(self, table: str, seat: int, level: str) -> Bot:
        """The bot of a seat: the one that has thought there before, if it is kept."""
        place = (table, seat, level)
        bot = self._bots.pop(place, None) or make_bot(level, secrets.randbits(63))
        self._bots[place] = bot
        while len(self._bots) > self.most:
            self._bots.popitem(last=False)
        return bot

    def forget(self, table: str) -> None:
        """No bot is due at a table any more."""
        for place in [place for place in self._bots if place[0] == table]:
            del self._bots[place]

    def __len__(self) -> int:
        return len(self._bots)
