"""Bots at tables: one worker drives a table's bots, and another goes on when it is gone."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from dauntless.server.limits import MOST_BOT_TABLES, Limits
from dauntless.server.live.live_table import Listener, LiveTable
from dauntless.server.live.live_tables import LiveTables
from dauntless.server.settings import Settings
from dauntless.server.store import database_schema, presence
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.people import new_person
from dauntless.server.store.stored_content import stored_content
from dauntless.server.store.stored_tables import Seat, load_entries, now
from dauntless.server.tables.authority import Tables
from dauntless.server.tables.making import SeatWish, TableWish
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers.bot_driver import Answer, BotDriver, may_have_a_choice
from dauntless.server.workers.compiled_games import CompiledGames
from dauntless.server.workers.periodic_work import PeriodicWork
from games.liberator_of_dylon.table import at as dylon
from server.playing import Player, play_out, serving
from server.postgres import Postgres


def test_one_plays_against_a_bot_of_a_low_level_unless_one_says_otherwise(ada: Player) -> None:
    seats = ada.get(f"/api/tables/{ada.table()}")["seats"]
    assert [seat["who"] for seat in seats] == ["Ada", "careful"]


def test_one_worker_drives_a_tables_bots_and_another_takes_over(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    store = Store(settings)
    migrate(store.engine)
    games = CompiledGames(stored_content(store), ("darebase",))
    games.want("darebase")
    next(one for one in threading.enumerate() if one.name == "compile-darebase").join()
    tables = Tables(store, games, settings)
    ada = store.write_now(lambda c: new_person(c, "Ada"))
    wish = TableWish(game="darebase", seats=[SeatWish(kind="bot"), SeatWish(kind="bot")])
    table = store.write_now(lambda c: tables.make(c, ada, wish)).table.id
    limits = Limits(settings)
    upgrades = Upgrades(store, games, limits)
    first, second = (
        BotDriver(LiveTables(store, tables, upgrades, limits, settings, worker))
        for worker in ("v_1", "v_2")
    )

    def lease(driver: BotDriver) -> bool:
        return bool(store.write_now(lambda c: driver._lease(c, table)))

    assert lease(first)
    assert not lease(second)
    assert lease(first), "it may go on"
    expired = database_schema.tables.update().values(driver_until=now() - 1)
    store.write_now(lambda c: c.execute(expired))
    assert lease(second), "the first one has not been table_changed of for too long"
    assert not lease(first)
    store.write_now(lambda c: presence.end_worker(c, "v_2"))
    assert lease(first), "the second one has ended"
    for driver in (first, second):
        asyncio.run(driver.stop())
    store.close()


def test_nobody_has_bots_move_at_ever_more_tables(tmp_path: Path) -> None:
    """Bots that have nothing to do, since somebody else is to move, do not count."""
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}", "--bot-pause", "600") as server:
        ada = server.player("Ada")
        for _ in range(MOST_BOT_TABLES):
            ada.table("bot", "bot")
        wish = {"game": "darebase", "seats": [{"kind": "bot"}, {"kind": "bot"}]}
        refused = ada.post("/api/tables", wish, 429)["error"]
        assert "bots are still to move at 20 tables that you have made" in refused["message"]
        ben = server.player("Ben")
        tables = [ben.table("me", "me", options={"turn_limit": 2}) for _ in range(2)]
        begin = ben.get(f"/api/tables/{tables[0]}/log?after=0")["entries"][-1]["seq"]
        for table in tables:
            ben.command(table, "resign", seat=0)
        for _ in range(MOST_BOT_TABLES):
            ben.table("bot", "bot")
        assert ben.command(tables[1], "rematch", 429)["error"]["code"] == "too_many"
        ben.post(f"/api/tables/{tables[0]}/branch", {"seq": begin}, 429)
        match = ben.http.get(f"/api/tables/{tables[0]}/match").content
        assert ben.http.post("/api/matches", content=match).status_code == 429


def test_bots_move_at_so_many_tables_at_once_though_they_were_seated_later(tmp_path: Path) -> None:
    """Tables without bots are made first, and bots seated at all of them afterwards."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    store = Store(settings)
    migrate(store.engine)
    games, limits = CompiledGames(), Limits(settings)
    upgrades = Upgrades(store, games, limits)
    live_tables = LiveTables(store, Tables(store, games, settings), upgrades, limits, settings, "v")

    async def wake() -> list[bool]:
        driver = BotDriver(live_tables)
        woken = [driver.wake(f"t_{number}", "p_ada") for number in range(MOST_BOT_TABLES + 2)]
        live_tables.watched["t_watched"] = SimpleNamespace()  # type: ignore[assignment]
        woken += [driver.wake("t_watched", "p_ada"), driver.wake("t_other", "p_ben")]
        await driver.stop()
        return woken

    assert asyncio.run(wake()) == [True] * MOST_BOT_TABLES + [False] * 2 + [True] * 2
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


def test_bots_are_as_slow_as_the_slowest_player_wants(tmp_path: Path) -> None:
    """Somebody who only watches has no say; whoever says nothing wants the usual."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}", bot_pause=2.0)
    live_tables = LiveTables(None, None, None, None, settings, "v_1")  # type: ignore[arg-type]
    seats = [Seat(0, "person", "ada"), Seat(1, "person", "ben"), Seat(2, "bot", level="timid")]
    snapshot = SimpleNamespace(table=SimpleNamespace(seats=seats))
    live_table = LiveTable(snapshot, None, 0, lambda: None)  # type: ignore[arg-type]
    live_tables.watched["t"] = live_table

    def pause(**speeds: str) -> float:
        live_table.listeners = {
            Listener(None, "t", SimpleNamespace(id=name), None, None, "c", speed)  # type: ignore[arg-type]
            for name, speed in speeds.items()
        }
        return live_tables.bot_pause("t")

    assert pause() == pause(ada="followable") == live_tables.bot_pause("nobody's") == 2.0
    assert pause(ada="at_once", eve="slow") == 0.0
    assert pause(ada="at_once", ben="followable") == 2.0
    assert pause(ada="at_once", ben="slow") == 6.0


def test_bots_wait_a_while_for_people_who_have_not_come_to_a_new_table_yet() -> None:
    """After a rematch nobody misses a bot's first move; nobody waits for ever either."""
    settings = Settings(database_url="sqlite://", bot_pause=0.7)
    live_tables = LiveTables(None, None, None, None, settings, "v_1")  # type: ignore[arg-type]
    driver = BotDriver(live_tables)

    def waits(left_at: int | None, at: int) -> bool:
        seats = [Seat(0, "bot", level="timid"), Seat(1, "person", "ada", left_at=left_at)]
        table = SimpleNamespace(id="t", created_at=5_000, seats=seats)
        return driver.waits_for_people(table, at)  # type: ignore[arg-type]

    assert waits(left_at=5_000, at=6_000)
    assert not waits(left_at=None, at=6_000), "there they are"
    assert not waits(left_at=5_500, at=6_000), "they were there"
    assert not waits(left_at=5_000, at=16_000), "they do not come"


def test_a_bot_that_has_nothing_to_choose_is_not_quicker_where_others_cannot_know_it(
    tmp_path: Path,
) -> None:
    """In Liberator of Dylon who cannot answer is asked all the same; nobody shall tell by time."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    driver = BotDriver(LiveTables(None, None, None, None, settings, "v_1"))  # type: ignore[arg-type]

    def least(word: str, spent: float, *, was_chosen: bool, seems_chosen: bool = True) -> float:
        return driver.seems_to_think(
            ("game", "bold"), spent, Answer(word, was_chosen, seems_chosen)
        )

    assert least("let", 0.0, was_chosen=False) == 0.0, "nothing is known yet"
    assert least("answer:Wm", 2.5, was_chosen=True) == 2.5
    assert least("let", 0.0, was_chosen=False) == 2.5
    assert least("roll", 0.0, was_chosen=False, seems_chosen=False) == 0.0, "all see it"
    assert least("let", 0.0, was_chosen=False) == 2.5


@pytest.mark.parametrize(("is_open", "may_choose"), [(False, True), (True, False)])
def test_whether_a_seat_has_a_choice_is_judged_by_what_all_can_see(
    is_open: bool, may_choose: bool
) -> None:
    known: list[str] | str = "everybody" if is_open else ["east"]
    east = [{"card": code, "known": known} for code in ("FL", "Sb")]
    match = dylon({"north": ["Wm", "Tb"], "east": east}, masters={"north": "OA"}).play("left:Wm")
    assert [action.text for action in match.legal()] == ["let"]
    assert may_have_a_choice(match.game, match.state, 1) == may_choose


def test_a_player_says_over_the_socket_how_fast_bots_shall_be(ada: Player) -> None:
    with ada.live(ada.table()) as live:
        live.table()
        live.send({"type": "pace", "bots": "at_once"})
        live.send({"type": "pace", "bots": "never"})
        refused = live.until(lambda message: message["type"] == "refused")
        assert "at_once" in refused["error"]["message"]


def test_when_another_worker_is_gone_every_table_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been killed after it had stored something and before it could say so."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    store = Store(settings)
    migrate(store.engine)
    games, limits = CompiledGames(), Limits(settings)
    for worker in ("v_1", "v_2"):
        store.write_now(lambda c, w=worker: presence.begin_worker(c, w, alone=False))  # type: ignore[misc]
    live_tables = LiveTables(
        store, Tables(store, games, settings), Upgrades(store, games, limits), limits, settings,
        "v_1",
    )  # fmt: skip
    work = PeriodicWork(live_tables, BotDriver(live_tables))
    looked: list[bool] = []
    monkeypatch.setattr(live_tables, "reload_all", lambda: looked.append(True))

    async def report() -> None:
        await work.report_alive()
        await work.report_alive()
        assert looked == []
        long_ago = database_schema.workers.update().where(database_schema.workers.c.id == "v_2")
        await store.write(lambda c: c.execute(long_ago.values(seen_at=1)))
        await work.report_alive()
        assert looked == [True]
        await work.report_alive()

    asyncio.run(report())
    assert looked == [True]
    store.close()
