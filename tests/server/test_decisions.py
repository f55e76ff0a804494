"""Decisions stored by one statement are those that the usual way would have stored, or none."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.server.settings import Settings
from dauntless.server.store import database_schema
from dauntless.server.store.database import Store, prepare_database
from dauntless.server.store.decisions import MOST_NEWS, Decision, news_of, read_news
from dauntless.server.store.people import Person, forget, new_person
from dauntless.server.store.stored_content import stored_content
from dauntless.server.store.stored_tables import (
    Entry,
    Table,
    load_entries,
    load_table,
    load_table_with_news,
)
from dauntless.server.tables.authority import Outcome, Tables
from dauntless.server.tables.clocks import Clock
from dauntless.server.tables.making import SeatWish, TableWish
from dauntless.server.tables.table_commands import Command
from dauntless.server.tables.views import match_at
from dauntless.server.workers.compiled_games import CompiledGames
from server.postgres import Postgres
from server.test_statements import listening

STOP_IT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE query LIKE 'WITH moved%' AND datname = current_database()"
)


class Place(NamedTuple):
    """A database, and somebody who plays there."""

    store: Store
    tables: Tables
    ada: Person

    def table(self, clock: Clock | None = None) -> Table:
        """A new table, as it is known to whoever watches it."""
        seats = [SeatWish(kind="me"), SeatWish(kind="me")]
        wish = TableWish(game="darebase", seats=seats, clock=clock)
        key = self.store.write_now(lambda c: self.tables.make(c, self.ada, wish)).table.id
        came = sa.update(database_schema.seats).values(left_at=None)
        self.store.write_now(lambda c: c.execute(came))
        return self.store.read_now(lambda c: load_table(c, key))

    def act(self, table: Table, key: str = "one", which: int = 0) -> Command:
        """A legal decision at a table."""
        assert table.state is not None
        legal = match_at(self.tables.games.game_of(table), table, table.state).legal()
        seat = legal[which].seat
        return Command(
            id=key, do="act", seq=table.seq, action=legal[which].text,
            seat=table.seat_names.index(seat),
        )  # fmt: skip

    async def decide(self, table: Table, command: Command) -> Outcome | None:
        """Decide at a table that is known as it stands."""
        return await self.tables.decide_at_once(table, self.ada.id, command)

    def stored(self, table: Table) -> tuple[Table, list[Entry]]:
        """What stands in the database."""
        return self.store.read_now(lambda c: (load_table(c, table.id), load_entries(c, table.id)))

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something on an event loop, and wait for what it leaves to be stored."""

        async def whole() -> None:
            try:
                await work()
            finally:
                await self.store.finish()

        asyncio.run(whole())


@pytest.fixture
def place(postgresql: Postgres) -> Iterator[Place]:
    """A new database."""
    settings = Settings(database_url=postgresql.database())
    prepare_database(settings)
    store = Store(settings)
    games = CompiledGames(stored_content(store), ("darebase",))
    games.progress["darebase"].ready = True
    tables = Tables(store, games, settings)
    yield Place(store, tables, store.write_now(lambda c: new_person(c, "Ada")))
    store.close()


def test_a_decision_is_stored_whole_and_its_answer_is_known(place: Place) -> None:
    table = place.table(Clock(bank=60))
    act = place.act(table)

    async def work() -> None:
        made = await place.decide(table, act)
        assert made is not None
        assert made.table.seq > table.seq
        now, entries = place.stored(table)
        assert now == made.table
        assert entries[-len(made.entries) :] == made.entries
        again = place.store.write_now(
            lambda c: place.tables.command(c, table.id, place.ada.id, act)
        )
        assert (again.answer, again.entries) == (made.answer, [])

    place.run(work)


def test_what_was_decided_at_a_table_that_has_moved_on_is_not_stored(place: Place) -> None:
    table = place.table()

    async def work() -> None:
        commands = [place.act(table, f"c{number}") for number in range(5)]
        made = await asyncio.gather(*(place.decide(table, one) for one in commands))
        assert [one is not None for one in made].count(True) == 1
        now, entries = place.stored(table)
        assert now.seq == entries[-1].seq
        assert table.seq < now.seq
        assert await place.decide(table, place.act(table, "late")) is None
        assert place.stored(table) == (now, entries)

    place.run(work)


def test_one_that_cannot_be_stored_keeps_no_other_from_it(place: Place) -> None:
    tables = [place.table() for _ in range(6)]

    async def work() -> None:
        assert await place.decide(tables[2], place.act(tables[2], "before")) is not None
        made = await asyncio.gather(*(place.decide(one, place.act(one)) for one in tables))
        assert [one is not None for one in made] == [True, True, False, True, True, True]

    place.run(work)


def test_an_id_is_used_once_at_a_table(place: Place) -> None:
    table = place.table()

    async def work() -> None:
        made = await place.decide(table, place.act(table))
        assert made is not None
        assert await place.decide(made.table, place.act(made.table)) is None
        assert place.stored(table)[0].seq == made.table.seq

    place.run(work)


def test_whoever_was_forgotten_meanwhile_decides_nothing(place: Place) -> None:
    table = place.table()
    place.store.write_now(lambda c: forget(c, place.ada.id))

    async def work() -> None:
        assert await place.decide(table, place.act(table)) is None
        assert place.stored(table)[0].seq == table.seq

    place.run(work)


def test_a_clock_that_was_shifted_meanwhile_is_not_shifted_back(place: Place) -> None:
    table = place.table(Clock(bank=60))
    assert table.deadline is not None
    later = sa.update(database_schema.tables).values(deadline=table.deadline + 1)
    place.store.write_now(lambda c: c.execute(later))

    async def work() -> None:
        assert await place.decide(table, place.act(table)) is None

    place.run(work)


def test_what_is_refused_or_asks_for_more_goes_the_usual_way(place: Place) -> None:
    table = place.table()
    wrong = Command(id="a", do="act", seq=table.seq, seat=0, action="nonsense")
    early = Command(id="b", do="act", seq=table.seq - 1, seat=0, action="roll")
    other = Command(id="c", do="say", seat=0, text="hello")

    async def work() -> None:
        for command in (wrong, early, other):
            assert await place.decide(table, command) is None

    place.run(work)


def test_after_a_lost_connection_it_goes_on(place: Place) -> None:
    table = place.table()

    async def work() -> None:
        made = await place.decide(table, place.act(table))
        assert made is not None
        stopped = place.store.write_now(lambda c: c.execute(sa.text(STOP_IT)).all())
        assert len(stopped) == 1
        assert await place.decide(made.table, place.act(made.table, "two")) is None
        again = await place.decide(made.table, place.act(made.table, "three"))
        assert again is not None

    place.run(work)


def test_a_table_that_somebody_has_locked_keeps_nobody_waiting_for_long(place: Place) -> None:
    free, held = place.table(), place.table()

    def lock(connection: Connection) -> None:
        load_table(connection, held.id, lock=True)

        async def work() -> None:
            wishes: Any = (place.decide(held, place.act(held)), place.decide(free, place.act(free)))
            assert await asyncio.gather(*wishes) == [None, None]

        place.run(work)

    place.store.write_now(lock)


@pytest.mark.parametrize("known", range(4))
def test_of_a_table_that_has_moved_on_only_what_is_new_is_read(place: Place, known: int) -> None:
    table = place.table()

    async def work() -> None:
        for key in ("one", "two"):
            present = place.store.read_now(lambda c: load_table(c, table.id))
            assert await place.decide(present, place.act(present, key)) is not None

    place.run(work)
    now, entries = place.stored(table)
    found = place.store.read_now(lambda c: load_table_with_news(c, table.id, known, 2))
    assert found == (now, entries[known : known + 2])


def test_other_workers_are_told_what_was_stored(place: Place) -> None:
    """So that whoever watches there sees it without a question to the database."""
    table = place.table(Clock(bank=60))
    place.store.has_colleagues = True
    raw = listening(place.tables.settings)

    async def work() -> None:
        made = await place.decide(table, place.act(table))
        assert made is not None
        (told,) = raw.notifies(timeout=10, stop_after=1)
        news = told.payload.split(" ", 3)[3]
        assert read_news(news, table) == (made.table, made.entries)
        assert read_news(news, made.table) is None, "it knows that already"

    place.run(work)
    raw.close()


def test_news_that_are_too_long_are_left_out(place: Place) -> None:
    table = place.table()
    entry = Entry(table.seq + 1, "act", 0, state=bytes(MOST_NEWS))
    decision = Decision(table.seq, None, table, [entry], place.ada.id, "one", "", {})
    assert news_of(decision) == ""
    assert len(news_of(replace(decision, entries=[]))) in range(1, MOST_NEWS)
