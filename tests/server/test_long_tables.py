"""What is long costs the others no more than what is short."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from dauntless.server.http.lobby import Lobby, Made
from dauntless.server.limits import Limits
from dauntless.server.live.live_table import Listener, LiveTable, TableSnapshot
from dauntless.server.live.live_tables import LANE, LiveTables
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.people import Person, new_person
from dauntless.server.store.stored_content import keep_content
from dauntless.server.store.stored_tables import Seat, insert_entries, insert_table, new_id
from dauntless.server.tables import views
from dauntless.server.tables.authority import Tables
from dauntless.server.tables.match_file import read_match
from dauntless.server.tables.pacing import Pace
from dauntless.server.tables.table_commands import MOST_OVERLOOKED, Command
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers.compiled_games import CompiledGames
from server.playing import Player
from server.test_imports import to_and_fro


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """A database, and the authority over the tables in it."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    store = Store(settings)
    migrate(store.engine)
    games = CompiledGames(offered=("darebase",))
    games.progress["darebase"].ready = True
    yield Tables(store, games, settings)
    store.close()


def at_a_table(tables: Tables, ada: Person, takebacks: int) -> str:
    """Ada plays on alone with a match that somebody has imported; the table's id."""
    game, table, entries = read_match(to_and_fro(takebacks), ada.id, ada.name)
    table.status = "playing"
    table.seats = [Seat(number, "person", ada.id) for number in range(2)]

    def keep(connection: Connection) -> None:
        keep_content(connection, game)
        insert_table(connection, table)
        insert_entries(connection, table.id, entries)

    tables.store.write_now(keep)
    return table.id


def work_of(connection: Connection, do: Callable[[], Any]) -> int:
    """How many hundreds of instructions the database needs for something."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    raw: Any = connection.connection.driver_connection
    raw.set_progress_handler(step, 100)
    do()
    raw.set_progress_handler(None, 0)
    return steps


def test_a_stale_command_reads_no_more_of_a_long_log_than_of_a_short_one(tables: Tables) -> None:
    ada = tables.store.write_now(lambda c: new_person(c, "Ada"))

    def be_late(connection: Connection, key: str, seq: int) -> int:
        def ask() -> None:
            command = Command(id="late", do="act", seat=0, seq=seq, action="1")
            with pytest.raises(Refused) as refused:
                tables.command(connection, key, ada.id, command)
            assert refused.value.code == "stale"
            assert refused.value.more == {"missed_after": seq}
            missed = tables.missed(connection, key, ada.id, 0, seq)
            assert missed[-1]["line"] == "Blue: no"

        return work_of(connection, ask)

    few, many = (at_a_table(tables, ada, takebacks) for takebacks in (80, 2_000))
    for seq in (1, MOST_OVERLOOKED // 2):
        late = partial(be_late, seq=seq)
        short = tables.store.write_now(partial(late, key=few))
        assert tables.store.write_now(partial(late, key=many)) < 1.5 * short


def test_ones_own_tables_are_found_without_looking_at_everybodys(tables: Tables) -> None:
    ada, ben = (tables.store.write_now(partial(new_person, name=name)) for name in ("Ada", "Ben"))
    own = at_a_table(tables, ada, 1)

    def look(connection: Connection) -> int:
        def ask() -> None:
            assert [table.id for table in tables.of_person(connection, ada.id)] == [own]

        return work_of(connection, ask)

    def crowd(connection: Connection) -> None:
        _, table, _ = read_match(to_and_fro(1), ben.id, ben.name)
        for _ in range(1_000):
            table.id, table.watch = new_id("t"), new_id("w")
            insert_table(connection, table)

    alone = tables.store.read_now(look)
    tables.store.write_now(crowd)
    assert tables.store.read_now(look) <= alone + 2


def test_the_list_of_open_tables_is_made_once_for_all_who_ask() -> None:
    times = 0

    async def make() -> Made:
        nonlocal times
        times += 1
        await asyncio.sleep(0)
        return [], []

    async def ask() -> None:
        lobby = Lobby()
        await asyncio.gather(*(lobby.list("darebase", make) for _ in range(20)))
        await lobby.list("darebase", make)

    asyncio.run(ask())
    assert times == 1


def test_at_an_open_table_whoever_sits_is_told_so_in_the_list(ada: Player, ben: Player) -> None:
    key = ada.table("open", "me", listed=True)
    listed = {"hers": False, "his": True}
    while listed["his"] or not listed["hers"]:  # it may be a second old
        for name, who in (("hers", ada), ("his", ben)):
            told = [t for t in who.get("/api/tables")["tables"] if t["id"] == key]
            listed[name] = any(table["host"] for table in told)
    assert ada.get("/api/tables", game="no-such-game")["tables"] == []


def test_whoever_has_missed_much_is_told_the_last_two_hundred_entries(ada: Player) -> None:
    key = ada.http.post("/api/matches", content=to_and_fro(100)).json()["id"]
    told = ada.view(key, after=3)
    assert [entry["seq"] for entry in told["entries"]] == list(range(103, 303))
    with ada.live(key, after=3) as live:
        assert live.table()["entries"] == told["entries"]


def test_looking_through_another_seat_keeps_nobody_waiting(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of a match that is over are made beside the loop, for each address by itself."""
    game, table, entries = read_match(to_and_fro(40), "p_ada", "Ada")
    table.status = "over"
    limits, beside, at_once = Limits(tables.settings), [], [0, 0]
    upgrades = Upgrades(tables.store, tables.games, limits)
    live_tables = LiveTables(tables.store, tables, upgrades, limits, tables.settings, "v_1")
    tell = views.entry_bodies

    def watched(*told: Any) -> Any:
        beside.append(threading.current_thread() is not threading.main_thread())
        at_once[0] += 1
        at_once[1] = max(at_once)
        time.sleep(0.01)
        at_once[0] -= 1
        return tell(*told)

    monkeypatch.setattr(views, "entry_bodies", watched)

    async def look() -> None:
        async def look_through(seat: int) -> None:
            live_table = LiveTable(
                TableSnapshot(table, tuple(entries), None), game, 1, lambda: None
            )
            socket: Any = SimpleNamespace()
            listener = Listener(socket, table.id, None, -1, None, "c")
            message = {"type": "look", "seat": seat}
            await live_tables._look_through(listener, live_table, message, "here")
            assert listener.wanted == seat
            assert live_table.message(listener) is not None

        await asyncio.gather(*(look_through(number % 2) for number in range(8)))

    table.listed = True
    asyncio.run(look())
    assert beside == [True] * 8
    assert at_once[1] <= LANE


def test_what_is_long_to_answer_is_asked_for_less_often() -> None:
    limits = Limits(Settings(database_url="sqlite://", commands_per_second=4, command_burst=20))
    for _ in range(10):
        limits.spend_dear("here", "p_ada")
    with pytest.raises(Refused, match="too fast"):
        limits.spend_dear("here", "p_ada")
    for number in range(40):
        limits.spend_dear("here", f"p_{number}")
    with pytest.raises(Refused, match="too fast"):
        limits.spend_dear("here", "p_ben")
    limits.spend_dear("there", "p_cleo")


def test_a_long_log_is_told_in_helpings_beside_the_others() -> None:
    game, table, entries = read_match(to_and_fro(20), "p_ada", "Ada")
    pace = Pace(helping=0, rest=0)
    bodies = views.entry_bodies(game, table.seat_names, entries, None, -1, pace)
    assert len(bodies) == pace.rests == len(entries)
