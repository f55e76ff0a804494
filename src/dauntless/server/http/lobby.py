"""The lists of tables that are open to everybody: made once a second, however many ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from dauntless.server.store.stored_tables import Table

KEPT_SECONDS = 1.0

Made = tuple[list[Table], list[dict[str, Any]]]
"""Tables, and what a stranger is told of them."""


class Lobby:
    """The list of each game that is offered, and of all of them together."""

    def __init__(self) -> None:
        self._kept: dict[str | None, tuple[float, asyncio.Future[Made]]] = {}

    async def list(self, game: str | None, make: Callable[[], Awaitable[Made]]) -> Made:
        """The list of a game as it was a second ago at most."""
        until, made = self._kept.get(game, (0.0, None))
        if made is None or time.monotonic() >= until:
            made = asyncio.ensure_future(make())
            self._kept[game] = time.monotonic() + KEPT_SECONDS, made
        return await asyncio.shield(made)
