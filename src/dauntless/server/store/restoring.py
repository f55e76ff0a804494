"""Is a database whole, and how a backup takes its place: all of it or nothing, the old one kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from dauntless.engine.errors import BadInput

MIGRATIONS = Path(__file__).parents[1] / "migrations"
HOW_TO_RESTORE = "put a backup in its place with `dauntless restore FILE`"
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file: it belongs to that file alone, and would spoil another."""


def check_file(file: Path, name: str | None = None) -> None:
    """Refuse a SQLite file that is damaged, or that is none of ours; `name` is how it is called."""
    name = name or str(file)
    try:
        with closing(sqlite3.connect(file, timeout=30)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
            if faults != ["ok"]:
                raise BadInput(name, f"it is damaged: {' '.join(faults[0].split())}")
            version = _version(connection)
    except sqlite3.DatabaseError as error:
        raise BadInput(name, f"it is damaged, or no database: {error}") from None
    check_version(version, name)


def _version(connection: sqlite3.Connection) -> str | None:
    query = "SELECT name FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(query).fetchone() is None:
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found is not None else None


def check_version(version: str | None, name: str) -> None:
    """Refuse a database that only a later Dauntless can read."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    known = {each.revision for each in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise BadInput(name, f"it was written by a later version of Dauntless (form {version})")


def restore_file(backup: Path, place: Path) -> Path | None:
    """Put a checked copy of a backup in the place of a SQLite file; where the old one is kept.

    Nobody may serve the file meanwhile.
    """
    if not backup.is_file():
        raise BadInput(str(backup), "there is no such file")
    place = place.resolve()  # a link to it goes on to be one
    place.parent.mkdir(parents=True, exist_ok=True)
    coming = place.with_name(f"{place.name}.coming")
    try:
        _remove(coming)
        _copy(backup, coming)
        check_file(coming, str(backup))
        _check_is_ours(coming, str(backup))
        _settle(coming)
        _store_for_good(coming)
        kept = _keep(place) if place.exists() else None
        coming.replace(place)
        _store_for_good(place.parent)
    finally:
        _remove(coming)
    return kept


def _copy(backup: Path, coming: Path) -> None:
    """Copy a file, and what it has not taken in from its own log yet."""
    coming.touch(0o600)
    shutil.copyfile(backup, coming)
    log = Path(f"{backup}-wal")
    if log.is_file():
        shutil.copyfile(log, f"{coming}-wal")


def _check_is_ours(file: Path, name: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        if _version(connection) is None:
            raise BadInput(name, "there are no tables of Dauntless in it")


def _settle(file: Path) -> None:
    """Take in what stands in the log beside a file, so that the file is the whole."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for end in BESIDE:
        Path(f"{file}{end}").unlink(missing_ok=True)


def _keep(place: Path) -> Path:
    """Give the old file a second name; a log that cannot be taken in goes with it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = time.strftime("%Y-%m-%dT%H%M%S", time.gmtime())
    kept = place.with_name(f"{place.name}.before-{stamp}")
    number = 1
    while kept.exists():
        number += 1
        kept = place.with_name(f"{place.name}.before-{stamp}-{number}")
    os.link(place, kept)
    for end in BESIDE:
        beside = Path(f"{place}{end}")
        if beside.exists():
            beside.replace(f"{kept}{end}")
    return kept


def _store_for_good(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(file: Path) -> None:
    for name in (file, *(Path(f"{file}{end}") for end in BESIDE)):
        name.unlink(missing_ok=True)
