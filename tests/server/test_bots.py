"""Bots at tables: one worker drives a table's bots, and another goes on when it is gone."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from dauntless.server import presence, schema
from dauntless.server.bots import Driver
from dauntless.server.limits import Limits
from dauntless.server.live import Hub
from dauntless.server.people import new_person
from dauntless.server.records import load_entries, now
from dauntless.server.settings import Settings
from dauntless.server.shelf import Shelf
from dauntless.server.storage import Store, migrate
from dauntless.server.tables import SeatWish, Tables, TableWish
from server.playing import Player, play_out, serving
from server.postgres import Postgres


def test_one_plays_against_a_bot_of_a_low_level_unless_one_says_otherwise(ada: Player) -> None:
    seats = ada.get(f"/api/tables/{ada.table()}")["seats"]
    assert [seat["who"] for seat in seats] == ["Ada", "careful"]


def test_one_worker_drives_a_tables_bots_and_another_takes_over(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    store = Store(settings)
    migrate(store.engine)
    shelf = Shelf()
    shelf.prepare_now()
    tables = Tables(store, shelf, settings)
    ada = store.write_now(lambda c: new_person(c, "Ada"))
    wish = TableWish(game="darebase", seats=[SeatWish(kind="bot"), SeatWish(kind="bot")])
    table = store.write_now(lambda c: tables.make(c, ada, wish)).table.id
    first, second = (
        Driver(Hub(store, tables, Limits(settings), settings, worker)) for worker in ("v_1", "v_2")
    )

    def lease(driver: Driver) -> bool:
        return bool(store.write_now(lambda c: driver._lease(c, table)))

    assert lease(first)
    assert not lease(second)
    assert lease(first), "it may go on"
    expired = schema.tables.update().values(driver_until=now() - 1)
    store.write_now(lambda c: c.execute(expired))
    assert lease(second), "the first one has not been heard of for too long"
    assert not lease(first)
    store.write_now(lambda c: presence.end_worker(c, "v_2"))
    assert lease(first), "the second one has ended"
    for driver in (first, second):
        asyncio.run(driver.stop())
    store.close()


def test_with_two_workers_every_bot_decides_once(postgresql: Postgres) -> None:
    address = postgresql.database()
    with serving(address, "--workers", "2") as server:
        ada = server.player("Ada")
        tables = [ada.table(options={"turn_limit": 4}) for _ in range(3)]
        for number, table in enumerate(tables):
            assert play_out(ada, table, random.Random(number))["table"]["status"] == "over"
        ada.http.close()
    store = Store(Settings(database_url=address))
    for table in tables:
        entries = store.read_now(lambda c, key=table: load_entries(c, key))  # type: ignore[misc]
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert {entry.seat for entry in entries if entry.kind == "act"} == {0, 1}
    store.close()
