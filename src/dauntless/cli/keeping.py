"""Commands for what a server keeps: backup, restore, tables."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from dauntless.cli.serving import DatabaseUrl, lock_file
from dauntless.cli.shared import AsJson
from dauntless.engine.errors import BadInput, BadOption

if TYPE_CHECKING:
    from dauntless.server.settings import Settings

CLOSED = "whoever runs this server has closed it"


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="where to; it must not exist")],
    database_url: DatabaseUrl = None,
) -> None:
    """Copy all tables into a file, also while the server runs.

    \b
    Examples:
      dauntless backup tables.backup
      dauntless backup tables.dump --database-url postgresql://localhost/dauntless
    """
    settings = _settings(database_url)
    if file.exists():
        raise BadInput(str(file), "it exists already; a backup does not write over anything")
    os.umask(0o077)
    if settings.is_sqlite:
        _backup_sqlite(settings.sqlite_path, file)
    else:
        _backup_postgres(settings.database_url, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


def _settings(database_url: str | None) -> Settings:
    from dauntless.server.settings import Settings, default_database

    return Settings(database_url=database_url or default_database())


def _backup_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadInput(str(source), "there are no tables yet")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.DatabaseError as error:
        target.unlink(missing_ok=True)
        raise BadInput(str(source), f"it cannot be copied: {error}") from None


def _backup_postgres(url: str, target: Path) -> None:
    if not url.startswith("postgres"):
        raise BadOption("database-url", "tables are kept in SQLite or PostgreSQL")
    try:
        _run("pg_dump", "--format=custom", f"--file={target}", _plain(url))
    except BadInput:
        target.unlink(missing_ok=True)  # what was begun is no backup
        raise


def _run(name: str, *arguments: str) -> None:
    program = shutil.which(name)
    if program is None:
        raise BadOption("database-url", f"for PostgreSQL, {name} must be installed")
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(name, done.stderr.strip() or "it failed")


def _plain(url: str) -> str:
    """A PostgreSQL address as its own programs understand it."""
    return url.replace("+psycopg", "", 1)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a backup")],
    database_url: DatabaseUrl = None,
) -> None:
    """Put a backup in the place of all tables.

    What was there is kept beside it. No server may run meanwhile. A damaged backup is refused, and
    changes nothing.

    \b
    Examples:
      dauntless restore tables.backup
      dauntless restore tables.dump --database-url postgresql://localhost/dauntless
    """
    from dauntless.server.store.restoring import restore_file

    settings = _settings(database_url)
    os.umask(0o077)
    if not file.is_file():
        raise BadInput(str(file), "there is no such file")
    if settings.is_sqlite:
        lock = lock_file(settings)
        try:
            kept = restore_file(file, settings.sqlite_path)
        except OSError as error:
            reason = (error.strerror or "it cannot be written").lower()
            raise BadInput(str(error.filename or settings.sqlite_path), reason) from None
        finally:
            if lock is not None:
                os.close(lock)
    else:
        kept = _restore_postgres(settings, file)
    typer.echo(f"{file} is in place.")
    if kept is not None:
        typer.echo(f"What was there before: {kept}")


def _restore_postgres(settings: Settings, file: Path) -> Path:
    """Restore in one transaction, while no server is on; the old tables are dumped before."""
    from dauntless.server.store.database import nobody_serves

    kept = file.with_name(f"{file.name}.before-{time.strftime('%Y-%m-%dT%H%M%S', time.gmtime())}")
    url = _plain(settings.database_url)
    with nobody_serves(settings):
        _run("pg_restore", "--list", str(file))
        _run("pg_dump", "--format=custom", f"--file={kept}", url)
        one_step = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
        _run("pg_restore", *one_step, "--exit-on-error", f"--dbname={url}", str(file))
    return kept


def tables(
    status: Annotated[
        Literal["waiting", "playing", "over"] | None,
        typer.Option(metavar="STATUS", help="waiting, playing or over"),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="PERSON", help="only the tables they have made")
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="list so many")] = 50,
    close: Annotated[
        list[str] | None, typer.Option(metavar="TABLE", help="close it; may be given again")
    ] = None,
    close_all_of: Annotated[
        str | None, typer.Option(metavar="PERSON", help="close all tables they have made")
    ] = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Look over the tables of a server, or close some.

    That can be done while it runs. A closed match cannot be played on, but everybody can read and
    export it. Ids are invitations: do not pass the list on.

    \b
    Examples:
      dauntless tables --status playing
      dauntless tables --close t_9k2mXq0mX1yTqk3Vb7Zr4A
      dauntless tables --close-all-of p_3fqmXq0mX1yTqk3Vb7Zr4A
    """
    from sqlalchemy.exc import DatabaseError

    from dauntless.server.refusals import Refused
    from dauntless.server.store.database import Store
    from dauntless.server.tables import operating

    settings = _settings(database_url)
    if settings.is_sqlite and not settings.sqlite_path.is_file():
        raise BadInput(str(settings.sqlite_path), "there are no tables yet")
    store = Store(settings)
    try:
        for key in close or ():
            try:
                ended = store.write_now(
                    lambda c, key=key: operating.close_table(c, store, key, CLOSED)  # type: ignore[misc]
                )
            except Refused as refused:
                raise BadOption("close", f"{key}: {refused}") from None
            typer.echo(f"{key}: {'closed' if ended else 'it was over already'}")
        if close_all_of is not None:
            count = store.write_now(
                lambda c: operating.close_tables_of(c, store, close_all_of, CLOSED)
            )
            typer.echo(f"{count} closed")
        if close or close_all_of is not None:
            return
        lines = store.read_now(lambda c: operating.overview(c, status, host, limit))
    except DatabaseError as error:
        raise BadInput(settings.database_url, f"it cannot be used: {error.orig}") from None
    finally:
        store.close()
    if as_json:
        typer.echo(json.dumps([asdict(line) for line in lines]))
        return
    for line in lines:
        due = ", bots are due" if line.bots_due else ""
        typer.echo(
            f"{line.id}  {line.game}  {line.status}  seats {line.seats}  {line.entries} entries, "
            f"{line.idle_minutes} min idle{due}; by {line.host} ({line.tables_of_host} going on)"
        )
    if not lines:
        typer.echo("there are no such tables")
