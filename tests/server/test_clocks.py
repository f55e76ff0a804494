"""Clocks: kept by the server, for people only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store import database_schema, presence, server_time
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.handover_codes import new_code, table_of_code, use_code
from dauntless.server.store.people import new_person
from dauntless.server.store.stored_tables import Seat, Table, insert_table, load_table, now
from dauntless.server.tables import clocks
from server.playing import Player, Server
from server.postgres import Postgres

HOUR = 3_600_000


def table(**clock: float) -> Table:
    """A table of two people with a clock."""
    return Table(
        id="t",
        watch="w",
        game="darebase",
        rules_version=1,
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


# The machine's clock jumps


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    opened = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(opened.engine)
    yield opened
    opened.close()
    server_time.server_time.begin_anew()


def jump(monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """The machine's clock is set."""
    real = server_time._of_the_machine()
    monkeypatch.setattr(server_time, "_of_the_machine", lambda: real + by)


def start(store: Store, worker: str, *, alone: bool = True) -> None:
    """A worker starts."""
    store.write_now(lambda c: presence.begin_worker(c, worker, alone=alone))


def with_a_minute(store: Store) -> str:
    """A match in which somebody has a minute, and the other is away since now; its id."""
    ada, ben = (store.write_now(lambda c, n=n: new_person(c, n)).id for n in ("Ada", "Ben"))  # type: ignore[misc]
    at = table(per_move=60)
    at.seats = [Seat(0, "person", ada), Seat(1, "person", ben, left_at=now())]
    clocks.start(at, [0], now())
    store.write_now(lambda c: insert_table(c, at))
    return at.id


def left(store: Store, key: str) -> tuple[int, int]:
    """How long until a clock runs out, and since when somebody is away, in seconds."""
    at = store.read_now(lambda c: load_table(c, key))
    assert at.deadline is not None
    away = at.seats[1].left_at
    assert away is not None
    return round((at.deadline - now()) / 1000), round((now() - away) / 1000)


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_time_goes_on_evenly_when_the_machines_clock_is_set(
    monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    before = now()
    jump(monkeypatch, by)
    assert 0 <= now() - before < HOUR // 2


@pytest.mark.parametrize("by", [HOUR, -HOUR])
@pytest.mark.parametrize("alone", [True, False])
def test_a_clock_set_between_two_starts_costs_and_gives_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, by: int, alone: bool
) -> None:
    start(store, "v_1")
    key = with_a_minute(store)
    store.write_now(lambda c: presence.end_worker(c, "v_1"))
    jump(monkeypatch, by)
    start(store, "v_2", alone=alone)
    seconds, away = left(store, key)
    assert 50 <= seconds <= 60
    assert away <= 10


def test_workers_that_start_after_a_jump_share_the_others_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(store, "v_1")
    then = server_time.server_time.offset
    jump(monkeypatch, HOUR)
    server_time.server_time.begin_anew()  # as in a process of its own
    start(store, "v_2", alone=False)
    assert server_time.server_time.offset == then


def test_clocks_stand_still_while_nobody_serves_though_the_server_is_not_started_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine slept, the process was stopped, or nothing could be stored."""
    start(store, "v_1")
    key = with_a_minute(store)
    real = server_time._steady
    monkeypatch.setattr(server_time, "_steady", lambda: real() + HOUR)
    assert store.write_now(lambda c: presence.report_alive(c, "v_1")) == [key]
    assert 50 <= left(store, key)[0] <= 60
    seen = store.read_now(lambda c: c.execute(sa.select(database_schema.workers)).all())
    assert len(seen) == 1


def test_of_several_workers_that_slept_only_one_makes_good_for_it(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Settings(database_url=postgresql.database()))
    migrate(store.engine)
    for worker in ("v_1", "v_2"):
        start(store, worker, alone=False)
    key = with_a_minute(store)
    real, shift = server_time._steady, presence.shift_clocks
    monkeypatch.setattr(server_time, "_steady", lambda: real() + HOUR)
    second: list[Thread] = []

    def while_another_reports(connection: Connection, gap: int) -> list[str]:
        if not second:
            second.append(Thread(target=store.write_now, args=(reports("v_2"),)))
            second[0].start()
            time.sleep(0.3)  # it waits for this one, or does the same
        return shift(connection, gap)

    monkeypatch.setattr(presence, "shift_clocks", while_another_reports)
    store.write_now(reports("v_1"))
    second[0].join()
    assert 50 <= left(store, key)[0] <= 60
    store.close()
    server_time.server_time.begin_anew()


def reports(worker: str) -> Callable[[Connection], list[str]]:
    """What a worker does from time to time."""
    return lambda connection: presence.report_alive(connection, worker)


def test_a_code_of_a_seat_dies_after_an_hour(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = with_a_minute(store)
    ada = store.read_now(lambda c: load_table(c, key)).seats[0].person_id
    code, _ = store.write_now(lambda c: new_code(c, key, 0, ada or ""))
    real, later = server_time._steady, HOUR - 1_000
    monkeypatch.setattr(server_time, "_steady", lambda: real() + later)
    assert store.read_now(lambda c: table_of_code(c, code)) == key
    later = HOUR
    with pytest.raises(Refused, match="too old"):
        store.read_now(lambda c: table_of_code(c, code))
    with pytest.raises(Refused, match="too old"):
        store.write_now(lambda c: use_code(c, code))


def test_clocks_of_games_that_are_not_offered_here_keep_nobody_elses_waiting(
    sqlite_server: Server,
) -> None:
    store = Store(Settings(database_url=sqlite_server.database_url))
    for number in range(60):
        other = table(per_move=1)
        other.id, other.watch, other.game = f"t_gone{number}", f"w_gone{number}", "gone"
        other.seats = [Seat(0), Seat(1)]
        clocks.start(other, [0], now() - 1_001)
        store.write_now(partial(insert_table, table=other))
    store.close()
    ada = sqlite_server.player()
    key = ada.table("me", "me", clock={"per_move": 1})
    with ada.live(key) as live:
        last = live.until(lambda m: m.get("table", {}).get("status") == "over")
    assert last["table"]["result"]["how"] == "time"


def test_a_server_starts_with_a_table_whose_deadline_belongs_to_no_clock(store: Store) -> None:
    odd, usual = table(per_move=60), table(per_move=60)
    odd.deadline, odd.seats = now(), [Seat(0), Seat(1)]
    usual.id, usual.watch, usual.seats = "t_usual", "w_usual", [Seat(0), Seat(1)]
    clocks.start(usual, [0], now())
    for one in (odd, usual):
        store.write_now(partial(insert_table, table=one))
    assert store.write_now(lambda c: presence.shift_clocks(c, 1_000)) == ["t_usual"]


def test_whose_time_ran_out_unserved_has_a_little_again() -> None:
    at = table(per_move=30)
    clocks.start(at, [0], 0)
    assert not clocks.give_back(at, 30_500)
    assert clocks.give_back(at, 30_000 + HOUR)
    assert clocks.out_of_time(at, 30_000 + HOUR + clocks.GRACE - 1) is None
    assert clocks.out_of_time(at, 30_000 + HOUR + clocks.GRACE) == 0


def test_where_moves_have_days_nobody_is_replaced_for_being_away() -> None:
    assert clocks.patience_of(table(per_move=3 * clocks.DAY), 60) == 3 * clocks.DAY
    assert clocks.patience_of(table(per_move=60), 90) == 90
    assert clocks.patience_of(table(bank=clocks.DAY, increment=0), 60) == 60


def test_a_table_with_days_a_move_says_so(ada: Player, ben: Player) -> None:
    key = ada.table("me", "open", clock={"per_move": 2 * clocks.DAY})
    ben.command(key, "sit", seat=1)
    body = ada.get(f"/api/tables/{key}")
    assert body["patience"] == 2 * clocks.DAY * 1000
    assert body["clocks"]["left"] == [2 * clocks.DAY * 1000] * 2
    refused = ada.command(key, "stand_in", 409, seat=1, level="random")
    assert refused["error"]["code"] == "not_now"
