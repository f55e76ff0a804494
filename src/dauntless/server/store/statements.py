"""Statements that every command runs: compiled once, then handed to the database's driver as text.

Running a statement through SQLAlchemy costs several times what SQLite needs to carry it out, and a
command runs half a dozen. Types are still converted by SQLAlchemy's own converters, so that what is
stored and read is the same either way.

PostgreSQL is another process, and waiting for its answers costs more than the statements. There,
what is written waits until something is read or the transaction ends, and is then sent in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect

Convert = Callable[[Any], Any]


WAITING = "dauntless statements that wait"


def rows_together(
    connection: Connection, *asked: tuple[Statement, Mapping[str, Any]]
) -> list[list[tuple[Any, ...]]]:
    """What several SELECTs find, one after the other; on PostgreSQL asked for in one go."""
    cursors: list[tuple[_Compiled, Any]] = []
    try:
        with _in_one_go(connection):
            _send_waiting(connection)
            for statement, values in asked:
                compiled = statement._for(connection)
                cursors.append((compiled, _cursor(connection)))
                cursors[-1][1].execute(compiled.text, compiled.given(values))
            return [
                [compiled.read(row) for row in cursor.fetchall()] for compiled, cursor in cursors
            ]
    finally:
        for _, cursor in cursors:
            cursor.close()  # on SQLite an open one would go on seeing the database as it was


def flush(connection: Connection) -> None:
    """Carry out what waits."""
    if connection.info.get(WAITING):
        with _in_one_go(connection):
            _send_waiting(connection)


def flush_and_commit(connection: Connection) -> None:
    """Carry out what waits and end the transaction with it; SQLAlchemy finds it ended."""
    if connection.info.get(WAITING):
        with _in_one_go(connection):
            _send_waiting(connection)
            _driver(connection).commit()


def forget_waiting(connection: Connection) -> None:
    """The transaction is given up, and so is what waits."""
    connection.info.pop(WAITING, None)


def _send_waiting(connection: Connection) -> None:
    waiting = connection.info.pop(WAITING, None)
    if waiting:
        cursor = _cursor(connection)
        for text, values in waiting:
            cursor.execute(text, values)


def _in_one_go(connection: Connection) -> AbstractContextManager[Any]:
    """What is sent inside does not wait for its answers, where the database can do that."""
    if not _is_postgres(connection):
        return nullcontext()
    pipeline: AbstractContextManager[Any] = _driver(connection).pipeline()
    return pipeline


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


class Statement:
    """A statement with named parameters."""

    def __init__(self, clause: Any) -> None:
        self.clause = clause
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """What a SELECT finds."""
        return rows_together(connection, (self, values))[0]

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> None:
        """Carry it out for each row of values; on PostgreSQL, together with what follows."""
        compiled = self._for(connection)
        if _is_postgres(connection):
            waiting = connection.info.setdefault(WAITING, [])
            waiting += [(compiled.text, compiled.given(values)) for values in rows]
            return
        cursor = _cursor(connection)
        for values in rows:
            cursor.execute(compiled.text, compiled.given(values))
        cursor.close()

    def _for(self, connection: Connection) -> _Compiled:
        name = connection.dialect.name
        if name not in self._compiled:
            self._compiled[name] = _Compiled(self.clause, connection.dialect)
        return self._compiled[name]


class _Compiled:
    """A statement in the words of one kind of database."""

    def __init__(self, clause: Any, dialect: Dialect) -> None:
        compiled = clause.compile(dialect=dialect)
        self.text = str(compiled)
        self.names: Sequence[str] | None = compiled.positiontup if compiled.positional else None
        self.write: dict[str, Convert | None] = {
            name: bind.type.dialect_impl(dialect).bind_processor(dialect)
            for name, bind in compiled.binds.items()
        }
        columns = clause.selected_columns if isinstance(clause, sa.Select) else ()
        converters = [c.type.dialect_impl(dialect).result_processor(dialect, None) for c in columns]
        self._read = [(place, convert) for place, convert in enumerate(converters) if convert]

    def given(self, values: Mapping[str, Any]) -> Any:
        """The values as the driver wants them."""
        write = self.write
        if self.names is None:
            return {name: _converted(write[name], values[name]) for name in write}
        return [_converted(write[name], values[name]) for name in self.names]

    def read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """A row as Python values."""
        found = list(row)
        for place, convert in self._read:
            found[place] = convert(found[place])
        return tuple(found)


def _converted(convert: Convert | None, value: Any) -> Any:
    return value if convert is None else convert(value)


def _cursor(connection: Connection) -> Any:
    """The driver's cursor, inside the connection's transaction."""
    if not connection.in_transaction():
        connection.begin()
    return connection.connection.cursor()
