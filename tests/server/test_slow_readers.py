"""Whoever does not read is let go, with the code that says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dauntless.server.live import live_table
from dauntless.server.live.live_table import Listener


class Stuck:
    """A socket whose other end does not read."""

    def __init__(self) -> None:
        self.code = 0

    async def send_text(self, _: str) -> None:
        await asyncio.sleep(60)

    async def close(self, code: int, _: str) -> None:
        self.code = code


def test_who_does_not_read_fast_enough_is_closed_with_1013(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "SLOW_SECONDS", 0.01)
    stuck: Any = Stuck()
    listener = Listener(stuck, "t", None, None, None, "c")

    async def send() -> None:
        with pytest.raises(TimeoutError):
            await listener.send("hello")

    asyncio.run(send())
    assert stuck.code == 1013
