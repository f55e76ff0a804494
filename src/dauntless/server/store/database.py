"""The database: SQLite on one machine, PostgreSQL for several workers; one writing path for both.

A write is a function of a connection; it runs in a transaction of its own, and its result is handed
out only after the commit. On SQLite, which has one writer and an expensive commit, writes that wait
at the same time share one commit, each in its own savepoint.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command as alembic
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy.engine import Connection, Engine

from dauntless.engine.errors import BadInput, BadOption
from dauntless.server.settings import Settings
from dauntless.server.store.announcements import Announcements
from dauntless.server.store.decisions import Decision, Decisions, news_of
from dauntless.server.store.restoring import (
    HOW_TO_RESTORE,
    MIGRATIONS,
    check_file,
    check_version,
)
from dauntless.server.store.statements import flush, flush_and_commit, forget_waiting
from dauntless.server.store.trouble import Trouble, may_be_tried_again, trouble_of, words

Result = TypeVar("Result")
Work = Callable[[Connection], Any]

WRITERS = 8  # transactions of one worker that may be under way on PostgreSQL
READERS = 4
LONG_READERS = 2
"""Threads for what is long to read, so that nobody else waits for it."""
MOST_IN_ONE_COMMIT = 16  # and so many at once on the event loop
MOST_TRIES = 5
"""How often a transaction is tried on PostgreSQL that others were in the way of."""
UNUSED_SECONDS = 2.0
USED = "dauntless used at"
MIGRATION_LOCK = 7_302_771
SERVING_LOCK = 7_302_773
"""Shared by all workers that serve a PostgreSQL database; whoever restores it has it alone."""


class Store:
    """A database, open."""

    def __init__(self, settings: Settings) -> None:
        self.is_sqlite = settings.is_sqlite
        self.name = secrets.token_hex(8)  # by which a worker knows its own notifications
        self.engine = open_engine(settings)
        self.trouble = Trouble()
        self.has_colleagues = False
        """Do other workers serve this database? Then they are told more."""
        self._version: int | None = None
        self._changed = threading.local()
        self._announcements: Announcements | None = None
        self._one_begins = threading.Lock()
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._long_readers = ThreadPoolExecutor(LONG_READERS, "long read")
        self._writer: _GroupCommit | ThreadPoolExecutor = (
            _GroupCommit(self.engine) if self.is_sqlite else ThreadPoolExecutor(WRITERS, "write")
        )
        self._decisions = (
            None if self.is_sqlite else Decisions(self.engine.url, self.engine.dialect)
        )

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work in a transaction; when this returns, it is stored for good."""
        self.trouble.check()
        result: Result
        try:
            if isinstance(self._writer, _GroupCommit):
                result = await self._writer.write(work)
            else:
                loop = asyncio.get_running_loop()
                result = await loop.run_in_executor(self._writer, self.write_now, work)
        except Exception as error:
            met = self.trouble.met(error)
            if met is error:
                raise
            raise met from None
        self.trouble.saved()
        return result

    async def store_at_once(self, decision: Decision) -> bool:
        """Store a decision if its table is as it was known; False: ask for it as for others."""
        if self._decisions is None or self.trouble.reason is not None:
            return False
        stored = await self._decisions.store(decision)
        if stored is not False:
            news = news_of(decision) if stored and self.has_colleagues else ""
            self._announce([f"{self._news(decision.table.id, decision.table.seq)} {news}"])
        return stored is True

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Look something up."""
        return await self._read(self._readers, work)

    async def read_long(self, work: Callable[[Connection], Result]) -> Result:
        """As `read`, for what takes long, such as a whole log and all that is told of it."""
        return await self._read(self._long_readers, work)

    async def _read(
        self, readers: ThreadPoolExecutor, work: Callable[[Connection], Result]
    ) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(readers, self.read_now, work)
        except Exception as error:
            met = self.trouble.met(error)
            if met is error:
                raise
            raise met from None

    def write_now(self, work: Callable[[Connection], Result]) -> Result:
        """As `write`, for code that is not on the event loop; not beside a running server."""
        for _ in range(MOST_TRIES - 1):
            try:
                return self._write_once(work)
            except Exception as error:
                if not may_be_tried_again(error):
                    raise
        return self._write_once(work)

    def _write_once(self, work: Callable[[Connection], Result]) -> Result:
        self._changed.news = []
        with self.engine.connect() as connection, writing(connection):
            result = work(connection)
        if self._changed.news:
            self._announce(self._changed.news)
        return result

    def _announce(self, news: list[str]) -> None:
        with self._one_begins:
            if self._announcements is None:
                self._announcements = Announcements(self.engine)
                self._announcements.start()
        self._announcements.tell(news)

    def read_now(self, work: Callable[[Connection], Result]) -> Result:
        """As `read`, for code that is not on the event loop."""
        with self.engine.connect() as connection:
            return work(connection)

    def notify(self, table: str, seq: int) -> None:
        """Tell the other workers, after the commit, that a table has changed."""
        if not self.is_sqlite:
            self._changed.news.append(self._news(table, seq))

    def _news(self, table: str, seq: int) -> str:
        return f"{table} {seq} {self.name}"

    async def changed_elsewhere(self) -> bool:
        """Has another process changed the SQLite file since this was asked last?"""
        if not self.is_sqlite:
            return False  # there, others say so themselves

        def version(connection: Connection) -> int:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

        before, self._version = self._version, await self.write(version)
        return before not in (None, self._version)

    async def finish(self) -> None:
        """Do what waits to be written."""
        if isinstance(self._writer, _GroupCommit):
            await self._writer.finish()
        if self._decisions is not None:
            await self._decisions.close()

    def close(self) -> None:
        """Close; on PostgreSQL, when what was begun is done."""
        if isinstance(self._writer, _GroupCommit):
            self._writer.close()
        else:
            self._writer.shutdown()
        if self._announcements is not None:
            self._announcements.stop()
        self._readers.shutdown()
        self._long_readers.shutdown()
        self.engine.dispose()


@contextmanager
def writing(connection: Connection) -> Iterator[None]:
    """A transaction that is known to write from its first statement on."""
    with connection.execution_options(dauntless_writes=True).begin():
        try:
            yield
            flush_and_commit(connection)
        except BaseException:
            forget_waiting(connection)
            raise


class _GroupCommit:
    """SQLite's one writer: takes what waits, gives each its savepoint, commits once.

    The work is done on the event loop: a thread that gives up Python's lock at every statement
    would stand in line for it longer than it works. What may wait for the disk is done off it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[_PendingWrite] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(1, "commit")
        self._open: Connection | None = None

    async def write(self, work: Work) -> Any:
        """Do the work in the next commit."""
        loop = asyncio.get_running_loop()
        waiting = _PendingWrite(work, loop.create_future())
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

    async def _commit(self, batch: list[_PendingWrite]) -> None:
        if self._open is None:
            self._open = self._engine.connect().execution_options(dauntless_writes=True)
        connection, loop = self._open, asyncio.get_running_loop()
        transaction = None
        try:
            transaction = await loop.run_in_executor(self._disk, connection.begin)
            raw: Any = connection.connection.driver_connection
            for waiting in batch:
                waiting.do(connection, raw)
            await loop.run_in_executor(self._disk, transaction.commit)
        except BaseException:
            if transaction is not None:
                with suppress(Exception):  # SQLite may have rolled back already
                    transaction.rollback()
            with suppress(Exception):
                connection.close()
            self._open = None
            raise


@dataclass(eq=False)
class _PendingWrite:
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
            if trouble_of(error) is not None:
                raise  # SQLite may have rolled back everything, the others' too
            self.fault = error
            raw.execute("ROLLBACK TO one")
        raw.execute("RELEASE one")


def _tell_all(batch: list[_PendingWrite]) -> None:
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
        keep_private(settings.sqlite_path)
        engine = sa.create_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
        sa.event.listen(engine, "connect", _prepare_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        return engine
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername != "postgresql+psycopg":
        raise BadOption("database-url", "tables are kept in SQLite or PostgreSQL")
    try:
        engine = sa.create_engine(
            url,
            pool_size=WRITERS + READERS + LONG_READERS,
            max_overflow=4,
            hide_parameters=True,  # ids are invitations, and do not belong in a log
        )
        sa.event.listen(engine, "before_cursor_execute", _send_what_waits)
        sa.event.listen(engine, "checkout", _check_if_long_unused)
        sa.event.listen(engine, "checkin", _note_use)
        return engine
    except ModuleNotFoundError:
        raise BadOption(
            "database-url", "for PostgreSQL: pip install 'dauntless[postgres]'"
        ) from None


def _send_what_waits(connection: Connection, *_: Any) -> None:
    flush(connection)


def _note_use(_: Any, record: Any) -> None:
    record.info[USED] = time.monotonic()


def _check_if_long_unused(raw: Any, record: Any, _: Any) -> None:
    """Ask PostgreSQL whether a connection still stands, but not before every use."""
    if time.monotonic() - record.info.get(USED, time.monotonic()) < UNUSED_SECONDS:
        return
    try:
        raw.execute("SELECT 1")
        raw.rollback()
    except Exception as error:
        raise sa.exc.DisconnectionError(str(error)) from None


def keep_private(file: Path) -> None:
    """Make the file if need be, for its owner alone: it holds keys and secrets."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        for name in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if name.exists():
                name.chmod(0o600)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise BadOption("database-url", f"{file}: {reason}") from None


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


def prepare_database(settings: Settings) -> None:
    """Check the database and bring it to the present form; what is wrong is said in a sentence."""
    engine = open_engine(settings)
    try:
        if settings.is_sqlite:
            check_file(settings.sqlite_path)
        migrate(engine)
    except BadInput as error:
        raise BadOption("database-url", f"{error}; {HOW_TO_RESTORE}") from None
    except (sa.exc.DBAPIError, OSError) as error:
        raise BadOption("database-url", f"{_place(settings)}: {words(error)}") from None
    finally:
        engine.dispose()


@contextmanager
def nobody_serves(settings: Settings) -> Iterator[None]:
    """While this lasts, no worker serves a PostgreSQL database; refuses if one does already."""
    engine = open_engine(settings)
    try:
        with engine.connect() as connection:
            lock = sa.text("SELECT pg_try_advisory_lock(:key)")
            if not connection.execute(lock, {"key": SERVING_LOCK}).scalar_one():
                raise BadOption("database-url", "a server uses this database: stop it first")
            connection.commit()  # the lock stays, and nothing else is held meanwhile
            yield
    except sa.exc.DBAPIError as error:
        raise BadOption("database-url", f"PostgreSQL: {words(error)}") from None
    finally:
        engine.dispose()


def _place(settings: Settings) -> str:
    return str(settings.sqlite_path) if settings.is_sqlite else "PostgreSQL"


def migrate(engine: Engine) -> None:
    """Bring the database to the present form; workers that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
            connection.commit()
        try:
            check_version(MigrationContext.configure(connection).get_current_revision(), "database")
            connection.rollback()
            config.attributes["connection"] = connection
            alembic.upgrade(config, "head")
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                unlock = sa.text("SELECT pg_advisory_unlock(:key)")
                connection.execute(unlock, {"key": MIGRATION_LOCK})
                connection.commit()
