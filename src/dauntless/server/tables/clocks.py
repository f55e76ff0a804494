"""Clocks: so long a move, or a bank of time with an increment. They run only for people.

`table.clocks` holds what each seat had left at the time `at`, and whose clocks are running since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, model_validator

from dauntless.engine.schema import Strict
from dauntless.server.store.stored_tables import Table

DAY = 86_400
LONGEST = 30 * DAY
UNSERVED = 20_000
"""A clock that ran out so many milliseconds ago ran out while nobody could decide."""
GRACE = 30_000
"""So many milliseconds somebody has then."""
Seconds = Annotated[float, Field(ge=1, le=LONGEST, strict=False, allow_inf_nan=False)]


class Clock(Strict):
    """Either `per_move`, or `bank` with an `increment` after every turn; in seconds."""

    per_move: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Field(ge=0, le=LONGEST, strict=False, allow_inf_nan=False)] = 0

    @model_validator(mode="after")
    def check_kind(self) -> Clock:
        """It must be one of the two kinds."""
        if (self.per_move is None) == (self.bank is None):
            raise ValueError("give either per_move, or bank and increment")
        if self.per_move is not None and self.increment:
            raise ValueError("an increment belongs to a bank")
        return self


def start(table: Table, due: Sequence[int], now: int) -> None:
    """The match begins."""
    if table.clock is None:
        return
    each = int(1000 * (table.clock.get("per_move") or table.clock["bank"]))
    table.clocks = {"left": [each] * len(table.seats), "running": [], "at": now}
    advance(table, due, now, new_turn=False)


def advance(table: Table, due: Sequence[int], now: int, *, new_turn: bool) -> None:
    """Something happened: time has been spent, and these people's seats must decide now."""
    if table.clock is None or table.clocks is None:
        return
    left, running = list(table.clocks["left"]), table.clocks["running"]
    for seat in running:
        left[seat] -= now - table.clocks["at"]
        if seat not in due or new_turn:
            left[seat] += int(1000 * table.clock.get("increment", 0))
    if table.clock.get("per_move"):
        for seat in due:
            if seat not in running or new_turn:
                left[seat] = int(1000 * table.clock["per_move"])
    table.clocks = {"left": left, "running": list(due), "at": now}
    table.deadline = min((now + left[seat] for seat in due), default=None)


def patience_of(table: Table, patience: float) -> float:
    """Seconds until a bot may stand in for somebody who is gone.

    Where moves have days, nobody sits there and waits: the clock says how long one may be away.
    """
    per_move = (table.clock or {}).get("per_move", 0)
    return max(patience, per_move) if per_move >= DAY else patience


def stop(table: Table, now: int) -> None:
    """The match is over."""
    advance(table, (), now, new_turn=False)


def out_of_time(table: Table, now: int) -> int | None:
    """The seat whose time is up, if any."""
    if table.clocks is None or table.deadline is None or now < table.deadline:
        return None
    left: list[int] = table.clocks["left"]
    running: list[int] = table.clocks["running"]
    return min(running, key=lambda seat: left[seat])


def give_back(table: Table, now: int) -> bool:
    """Whose clock ran out while the game could not be played has a little time again; has it?"""
    if table.clocks is None or table.deadline is None or now - table.deadline < UNSERVED:
        return False
    gap = now + GRACE - table.deadline
    table.clocks = {**table.clocks, "at": table.clocks["at"] + gap}
    table.deadline += gap
    return True
