"""Statements that wait to be sent together are read, undone and committed like any others."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.settings import Settings
from dauntless.server.store import database_schema
from dauntless.server.store.announcements import CHANNEL
from dauntless.server.store.database import Store, prepare_database
from dauntless.server.store.people import find_person, new_person, rename
from dauntless.server.store.presence import connected
from dauntless.server.store.statements import WAITING, Statement, rows_together
from dauntless.server.store.stored_content import stored_content
from dauntless.server.tables.authority import Tables
from dauntless.server.tables.making import SeatWish, TableWish
from dauntless.server.tables.table_commands import Command
from dauntless.server.tables.views import match_at
from dauntless.server.workers.compiled_games import CompiledGames
from server.postgres import Postgres

settings_table = database_schema.settings
_insert = Statement(settings_table.insert())
_value = Statement(
    sa.select(settings_table.c.value).where(settings_table.c.key == sa.bindparam("name"))
)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[Store]:
    """A database of each kind."""
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if request.param == "postgres":
        address = request.getfixturevalue("postgresql").database()
    settings = Settings(database_url=address)
    prepare_database(settings)
    opened = Store(settings)
    yield opened
    opened.close()


def value_of(connection: Connection, name: str) -> list[tuple[Any, ...]]:
    """What is stored."""
    return _value.rows(connection, {"name": name})


def test_one_reads_what_one_has_written(store: Store) -> None:
    def work(connection: Connection) -> None:
        _insert.run(connection, {"key": "a", "value": "1"}, {"key": "b", "value": "2"})
        both = rows_together(connection, (_value, {"name": "a"}), (_value, {"name": "b"}))
        assert both == [[("1",)], [("2",)]]
        _insert.run(connection, {"key": "c", "value": "3"})
        query = sa.select(settings_table.c.value).where(settings_table.c.key == "c")
        assert connection.execute(query).scalar_one() == "3"
        _insert.run(connection, {"key": "d", "value": "4"})

    store.write_now(work)
    assert store.read_now(lambda c: value_of(c, "d")) == [("4",)]


def test_what_waits_is_forgotten_with_its_transaction(store: Store) -> None:
    def work(connection: Connection) -> None:
        _insert.run(connection, {"key": "a", "value": "1"})
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        store.write_now(work)
    for _ in range(5):
        store.write_now(lambda c: c.info.get(WAITING))
    assert store.read_now(lambda c: value_of(c, "a")) == []


def test_a_fault_of_what_waited_undoes_everything(store: Store) -> None:
    def work(connection: Connection) -> None:
        _insert.run(connection, {"key": "a", "value": "1"})
        _insert.run(connection, {"key": "a", "value": "again"})

    with pytest.raises(Exception, match=r"(?i)unique"):
        store.write_now(work)
    assert store.read_now(lambda c: value_of(c, "a")) == []
    store.write_now(lambda c: _insert.run(c, {"key": "a", "value": "1"}))
    assert store.read_now(lambda c: value_of(c, "a")) == [("1",)]


def test_a_question_that_fails_keeps_nobody_from_seeing_what_is_written_later(store: Store) -> None:
    """On SQLite a question that is not closed goes on seeing the database as it was."""
    store.write_now(lambda c: _insert.run(c, {"key": "a", "value": "1"}))
    asked = (_value, {"name": "a"}), (_value, {"none": "a"})
    with pytest.raises(KeyError) as fault:
        store.read_now(lambda c: rows_together(c, *asked))
    store.write_now(lambda c: _insert.run(c, {"key": "b", "value": "2"}))
    assert store.read_now(lambda c: value_of(c, "b")) == [("2",)], fault


def test_what_a_command_writes_is_sent_in_one_go(store: Store) -> None:
    """On PostgreSQL nothing waits for an answer before the end."""

    def work(connection: Connection) -> int:
        for number in range(5):
            _insert.run(connection, {"key": str(number), "value": "x"})
        return len(connection.info.get(WAITING, []))

    assert store.write_now(work) == (0 if store.is_sqlite else 5)
    assert store.read_now(lambda c: value_of(c, "4")) == [("x",)]


def test_a_decision_at_the_present_position_asks_the_database_once(store: Store) -> None:
    """On PostgreSQL each question costs a round trip; those that are sent in one go cost one."""
    games = CompiledGames(stored_content(store), ("darebase",))
    games.progress["darebase"].ready = True
    tables = Tables(store, games, Settings(database_url=""))
    ada = store.write_now(lambda c: new_person(c, "Ada"))
    wish = TableWish(game="darebase", seats=[SeatWish(kind="me"), SeatWish(kind="me")])
    table = store.write_now(lambda c: tables.make(c, ada, wish)).table
    store.write_now(lambda c: connected(c, "c_1", table.id, ada.id, "v_1"))
    assert table.state is not None
    match = match_at(games.game_of(table), table, table.state)
    action = match.legal()[0].text
    act = Command(id="one", do="act", seq=table.seq, seat=0, action=action)
    asked: list[str] = []
    sa.event.listen(
        store.engine, "before_cursor_execute", lambda *told: asked.append(told[2].partition(" ")[0])
    )
    assert store.write_now(lambda c: tables.command(c, table.id, ada.id, act)).answer["ok"]
    assert "SELECT" not in asked, "what is asked in one go does not pass here"


def listening(settings: Settings) -> Any:
    """A connection that hears what workers tell each other."""
    psycopg = pytest.importorskip("psycopg")
    raw = psycopg.connect(settings.database_url, autocommit=True)
    raw.execute(f"LISTEN {CHANNEL}")
    return raw


def test_news_are_told_after_the_commit_and_only_then(postgresql: Postgres) -> None:
    """A transaction that notified would keep all others waiting until it is on the disk."""
    settings = Settings(database_url=postgresql.database())
    prepare_database(settings)
    store = Store(settings)
    raw = listening(settings)

    def work(connection: Connection, number: int) -> None:
        _insert.run(connection, {"key": "a", "value": "1"})
        store.notify("t_1", number)
        assert len(connection.info[WAITING]) == 1, "it notifies itself"

    store.write_now(lambda c: work(c, 1))
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.write_now(lambda c: work(c, 2))
    store.write_now(lambda _: store.notify("t_1", 3))
    store.close()  # tells what is left
    told = [notification.payload for notification in raw.notifies(timeout=1)]
    raw.close()
    assert told == [f"t_1 1 {store.name}", f"t_1 3 {store.name}"]


def test_news_that_could_not_be_told_are_told_later(postgresql: Postgres) -> None:
    settings = Settings(database_url=postgresql.database())
    prepare_database(settings)
    store = Store(settings)
    raw = listening(settings)
    store.write_now(lambda _: store.notify("t_1", 1))
    assert len(list(raw.notifies(timeout=5, stop_after=1))) == 1
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE %s"
    assert raw.execute(others, ("%unnest%",)).rowcount > 0
    store.write_now(lambda _: store.notify("t_1", 2))
    (told,) = raw.notifies(timeout=10, stop_after=1)
    raw.close()
    store.close()
    assert told.payload == f"t_1 2 {store.name}"


def test_transactions_that_stand_in_each_other_s_way_are_tried_again(postgresql: Postgres) -> None:
    settings = Settings(database_url=postgresql.database())
    prepare_database(settings)
    store, meeting = Store(settings), Barrier(2)
    ada, ben = (store.write_now(lambda c, n=n: new_person(c, n)).id for n in ("Ada", "Ben"))  # type: ignore[misc]

    def rename_both(first: str, second: str, name: str) -> None:
        met = False

        def work(connection: Connection) -> None:
            nonlocal met
            rename(connection, first, name)
            if not met:
                met = True
                meeting.wait()
            rename(connection, second, name)

        store.write_now(work)

    with ThreadPoolExecutor(2) as pool:
        done = [
            pool.submit(rename_both, ada, ben, "One"),
            pool.submit(rename_both, ben, ada, "Two"),
        ]
        for each in done:
            each.result()
    names = {store.read_now(lambda c, p=p: find_person(c, p)).name for p in (ada, ben)}  # type: ignore[misc, union-attr]
    store.close()
    assert names in ({"One"}, {"Two"})
