"""When the database cannot be used: what kind of trouble it is, and what people are told then.

What could not be saved has not happened, so nothing is lost by it, and it is tried again. A damaged
database is another matter: nothing is changed any more until somebody has restored it.
"""

from __future__ import annotations

import logging
import sqlite3

import sqlalchemy as sa

from dauntless.server.monitoring import log_event
from dauntless.server.refusals import Refused

UNSAVED = "it cannot be saved now; nothing is lost: try again in a while"
DAMAGED = "the database is damaged: nothing is changed before it has been restored"
SAYS_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
SAYS_UNSAVED = frozenset(
    {
        sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM,
    }
)  # fmt: skip
"""SQLite's codes: no room, no right, or somebody else has it."""
POSTGRES_DAMAGED = ("XX001", "XX002")
POSTGRES_UNSAVED = ("08", "25006", "53", "57P", "58")
"""How PostgreSQL's codes begin: no connection, read only, no room, stopping, broken disk."""
POSTGRES_AGAIN = ("40001", "40P01")
"""Transactions that stood in each other's way: one was given up, and may be tried again."""


class Trouble:
    """What is known to be wrong with a database; nothing, most of the time."""

    def __init__(self) -> None:
        self.reason: str | None = None

    def check(self) -> None:
        """Refuse at once what a damaged database would be changed by."""
        if self.reason == DAMAGED:
            raise Refused("unavailable", DAMAGED)

    def met(self, error: Exception) -> Exception:
        """What is to be raised in place of an error: a refusal if the database is in trouble."""
        reason = trouble_of(error)
        if reason is None:
            return error
        if reason != self.reason and self.reason != DAMAGED:
            self.reason = reason
            log_event("the database is in trouble", logging.ERROR, reason=reason, why=words(error))
        return Refused("unavailable", reason)

    def saved(self) -> None:
        """Something has been saved: there is room again."""
        if self.reason == UNSAVED:
            self.reason = None
            log_event("the database can be written again", logging.WARNING)


def trouble_of(error: BaseException) -> str | None:
    """What an error says about the database as a whole; None if it is about something else."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in SAYS_DAMAGED:
            return DAMAGED
        return UNSAVED if code in SAYS_UNSAVED else None
    state: str | None = getattr(cause, "sqlstate", None)
    if state is not None:
        if state in POSTGRES_DAMAGED:
            return DAMAGED
        return UNSAVED if state.startswith(POSTGRES_UNSAVED) else None
    is_lost = type(cause).__module__.startswith("psycopg") and "Operational" in type(cause).__name__
    is_waiting = isinstance(cause, sa.exc.TimeoutError)
    return UNSAVED if is_lost or is_waiting else None


def may_be_tried_again(error: BaseException) -> bool:
    """Was a transaction given up only because another one was in its way?"""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return getattr(cause, "sqlstate", None) in POSTGRES_AGAIN


def words(error: BaseException) -> str:
    """What the database's driver says, in one line."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return " ".join(str(cause).split())
