"""Clocks: kept by the server, for people only."""

from __future__ import annotations

import pytest

from dauntless.server import clocks
from dauntless.server.records import Seat, Table
from server.playing import Player


def table(**clock: float) -> Table:
    """A table of two people with a clock."""
    return Table(
        id="t",
        watch="w",
        game="darebase",
        rules_version=1,
        pack=None,
        options={},
        position=None,
        host="p",
        listed=False,
        secret=b"",
        clock=dict(clock),
        created_at=0,
        changed_at=0,
        status="playing",
        seats=[Seat(0, "person", "p"), Seat(1, "person", "q")],
    )


def test_a_bank_runs_down_and_is_filled_by_the_increment() -> None:
    at = table(bank=60, increment=5)
    clocks.start(at, [0], 1_000)
    assert at.deadline == 61_000
    clocks.advance(at, [0], 11_000, new_turn=False)  # a step inside the turn
    assert at.clocks == {"left": [50_000, 60_000], "running": [0], "at": 11_000}
    clocks.advance(at, [1], 21_000, new_turn=True)
    assert at.clocks == {"left": [45_000, 60_000], "running": [1], "at": 21_000}
    assert at.deadline == 81_000


def test_time_for_a_move_is_new_for_every_turn() -> None:
    at = table(per_move=30)
    clocks.start(at, [0], 0)
    clocks.advance(at, [1], 20_000, new_turn=True)
    clocks.advance(at, [0], 25_000, new_turn=True)
    assert at.clocks == {"left": [30_000, 25_000], "running": [0], "at": 25_000}
    assert clocks.out_of_time(at, 54_999) is None
    assert clocks.out_of_time(at, 55_000) == 0


def test_no_clock_runs_while_a_bot_is_due() -> None:
    at = table(per_move=30)
    clocks.start(at, [], 0)
    assert at.deadline is None
    assert clocks.out_of_time(at, 10**9) is None


def test_whoever_runs_out_of_time_has_lost(ada: Player, ben: Player) -> None:
    key = ada.table("me", "open", clock={"per_move": 1})
    ben.command(key, "sit", seat=1)
    with ben.live(key) as live:
        last = live.until(lambda m: m.get("table", {}).get("status") == "over")
    assert last["table"]["result"] == {"how": "time", "scores": [-1.0, 1.0], "seat": 0}


@pytest.mark.parametrize(
    "clock",
    [
        {},
        {"per_move": 0},
        {"per_move": 60, "bank": 60},
        {"per_move": 60, "increment": 5},
        {"bank": -1},
        {"bank": 1e12},
        "fast",
    ],
)
def test_a_clock_must_be_one(ada: Player, clock: object) -> None:
    answer = ada.http.post("/api/tables", json={"game": "darebase", "clock": clock})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("clock")
