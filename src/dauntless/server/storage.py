"""The database: SQLite on one machine, PostgreSQL for several workers; one writing path for both.

A write is a function of a connection; it runs in a transaction of its own, and its result is handed
out only after the commit. On SQLite, which has one writer and an expensive commit, writes that wait
at the same time share one commit, each in its own savepoint.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command as alembic
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine

from dauntless.engine.errors import BadOption
from dauntless.server.settings import Settings

Result = TypeVar("Result")
Work = Callable[[Connection], Any]

CHANNEL = "dauntless"
WRITERS = 8  # transactions of one worker that may be under way on PostgreSQL
READERS = 4
MOST_IN_ONE_COMMIT = 16  # and so many at once on the event loop
MIGRATION_LOCK = 7_302_771


class Store:
    """A database, open."""

    def __init__(self, settings: Settings) -> None:
        self.is_sqlite = settings.is_sqlite
        self.name = secrets.token_hex(8)  # by which a worker knows its own notifications
        self.engine = open_engine(settings)
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._writer: _GroupCommit | ThreadPoolExecutor = (
            _GroupCommit(self.engine) if self.is_sqlite else ThreadPoolExecutor(WRITERS, "write")
        )

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work in a transaction; when this returns, it is stored for good."""
        if isinstance(self._writer, _GroupCommit):
            result: Result = await self._writer.write(work)
            return result
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, self.write_now, work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Look something up."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.read_now, work)

    def write_now(self, work: Callable[[Connection], Result]) -> Result:
        """As `write`, for code that is not on the event loop; not beside a running server."""
        with self.engine.connect() as connection, writing(connection):
            return work(connection)

    def read_now(self, work: Callable[[Connection], Result]) -> Result:
        """As `read`, for code that is not on the event loop."""
        with self.engine.connect() as connection:
            return work(connection)

    def notify(self, connection: Connection, table: str, seq: int) -> None:
        """Tell the other workers, at the commit, that a table has changed."""
        if not self.is_sqlite:
            connection.execute(
                sa.text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": f"{table} {seq} {self.name}"},
            )

    async def finish(self) -> None:
        """Do what waits to be written."""
        if isinstance(self._writer, _GroupCommit):
            await self._writer.finish()

    def close(self) -> None:
        """Close; on PostgreSQL, when what was begun is done."""
        if isinstance(self._writer, _GroupCommit):
            self._writer.close()
        else:
            self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


@contextmanager
def writing(connection: Connection) -> Iterator[None]:
    """A transaction that is known to write from its first statement on."""
    with connection.execution_options(dauntless_writes=True).begin():
        yield


class _GroupCommit:
    """SQLite's one writer: takes what waits, gives each its savepoint, commits once.

    The work is done on the event loop: a thread that gives up Python's lock at every statement
    would stand in line for it longer than it works. What may wait for the disk is done off it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[_Waiting] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(1, "commit")
        self._open: Connection | None = None

    async def write(self, work: Work) -> Any:
        """Do the work in the next commit."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, loop.create_future())
        self._waiting.append(waiting)
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write())
        return await waiting.future

    async def finish(self) -> None:
        """Do what waits."""
        if self._writing is not None:
            await self._writing

    def close(self) -> None:
        """End; what still waits is not stored, and nobody has been told otherwise."""
        self._disk.shutdown()
        if self._open is not None:
            self._open.close()

    async def _write(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), MOST_IN_ONE_COMMIT)
            batch = [self._waiting.popleft() for _ in range(count)]
            try:
                await self._commit(batch)
            except Exception as error:
                # Not stored (the disk is full, say): nobody may be told otherwise.
                for waiting in batch:
                    waiting.fault = error
            _tell_all(batch)

    async def _commit(self, batch: list[_Waiting]) -> None:
        if self._open is None:
            self._open = self._engine.connect().execution_options(dauntless_writes=True)
        connection, loop = self._open, asyncio.get_running_loop()
        transaction = await loop.run_in_executor(self._disk, connection.begin)
        try:
            raw: Any = connection.connection.driver_connection
            for waiting in batch:
                waiting.do(connection, raw)
            await loop.run_in_executor(self._disk, transaction.commit)
        except BaseException:
            transaction.rollback()
            raise


@dataclass(eq=False)
class _Waiting:
    """A write that waits for its commit."""

    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    fault: Exception | None = None

    def do(self, connection: Connection, raw: Any) -> None:
        """Do the work; if it fails, nothing of it is left and the others' stays."""
        raw.execute("SAVEPOINT one")
        try:
            self.result = self.work(connection)
        except Exception as error:
            self.fault = error
            raw.execute("ROLLBACK TO one")
        raw.execute("RELEASE one")


def _tell_all(batch: list[_Waiting]) -> None:
    """The commit is over: hand out the results to whoever still waits for them."""
    for waiting in batch:
        if waiting.future.done():
            continue
        if waiting.fault is None:
            waiting.future.set_result(waiting.result)
        else:
            waiting.future.set_exception(waiting.fault)


def open_engine(settings: Settings) -> Engine:
    """Open the database, making the file's folder if need be."""
    try:
        url = sa.make_url(settings.database_url)
    except sa.exc.ArgumentError:
        raise BadOption(
            "database-url", "it looks like sqlite:////path/tables.sqlite or postgresql://host/name"
        ) from None
    if settings.is_sqlite:
        settings.sqlite_path.parent.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(url, connect_args={"timeout": 30})
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        return engine
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername != "postgresql+psycopg":
        raise BadOption("database-url", "tables are kept in SQLite or PostgreSQL")
    try:
        return sa.create_engine(
            url, pool_size=WRITERS + READERS, max_overflow=4, pool_pre_ping=True
        )
    except ModuleNotFoundError:
        raise BadOption(
            "database-url", "for PostgreSQL: pip install 'dauntless[postgres]'"
        ) from None


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("dauntless_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the present form; workers that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
            connection.commit()
        try:
            config.attributes["connection"] = connection
            alembic.upgrade(config, "head")
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                unlock = sa.text("SELECT pg_advisory_unlock(:key)")
                connection.execute(unlock, {"key": MIGRATION_LOCK})
                connection.commit()
