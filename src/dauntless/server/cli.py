"""Commands of the server: serve, verify, backup."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dauntless.engine.errors import BadInput, BadOption

if TYPE_CHECKING:
    from dauntless.server.settings import Settings

DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database-url", metavar="URL", help="PostgreSQL; default: a file of yours"),
]


def add_commands(app: typer.Typer) -> None:
    """Add the server's commands to the command line."""
    app.command()(serve)
    app.command()(verify)
    app.command()(backup)


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 for all")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65_535)] = 8000,
    database_url: DatabaseUrl = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="processes")] = 1,
    bot_pause: Annotated[
        float, typer.Option(metavar="S", min=0, help="seconds a bot seems to think")
    ] = 0.7,
    patience: Annotated[
        float, typer.Option(metavar="S", min=0, help="until a bot may stand in for somebody")
    ] = 60.0,
    retention_days: Annotated[
        int, typer.Option(metavar="N", min=0, help="remove untouched tables after; 0: never")
    ] = 0,
    rate: Annotated[
        float, typer.Option(metavar="N", min=0.1, help="commands a second of one person")
    ] = 20.0,
    arrivals: Annotated[
        float, typer.Option(metavar="N", min=1, help="guests, tables a minute of one address")
    ] = 30.0,
    connections: Annotated[
        int, typer.Option(metavar="N", min=1, help="open connections of one person")
    ] = 20,
    proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="believe this proxy's forwarded headers")
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL")] = "info",
    open_browser: Annotated[
        bool, typer.Option("--open", help="open the table in a browser")
    ] = False,
) -> None:
    """Serve tables to browsers: play alone, side by side, or apart.

    \b
    Examples:
      dauntless serve --open
      dauntless serve --host 0.0.0.0 --port 8080 --retention-days 90
      dauntless serve --workers 4 --database-url postgresql://localhost/dauntless
    """
    import uvicorn

    from dauntless.server.settings import Settings, default_database

    if log_level not in uvicorn.config.LOG_LEVELS:
        raise BadOption("log-level", f"it is one of {', '.join(uvicorn.config.LOG_LEVELS)}")
    settings = Settings(
        database_url=database_url or default_database(),
        workers=workers,
        bot_pause=bot_pause,
        patience=patience,
        retention_days=retention_days,
        commands_per_second=rate,
        command_burst=max(1, int(3 * rate)),
        arrivals_per_minute=arrivals,
        connections_per_person=connections,
        log_level=log_level,
    )
    if settings.is_sqlite and workers > 1:
        raise BadOption("workers", "several workers need PostgreSQL: give --database-url")
    lock = lock_file(settings) if settings.is_sqlite else None
    if workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="dauntless-metrics-")
    settings.hand_over()
    if open_browser:
        _open_when_ready(f"http://{host}:{port}/")
    typer.echo(f"Dauntless: http://{host}:{port}/  (stop with Ctrl-C)", err=True)
    uvicorn.run(
        "dauntless.server.app:make_app",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_config=None,
        log_level=log_level,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=5,
    )
    if lock is not None:
        os.close(lock)


def lock_file(settings: Settings) -> int | None:
    """One server a SQLite file: a second one would not see what the first one's players do."""
    if sys.platform == "win32":
        return None
    import fcntl

    path = settings.sqlite_path.with_suffix(".lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise BadOption(
            "database-url", f"another server uses {settings.sqlite_path} already"
        ) from None
    return handle


def _open_when_ready(url: str) -> None:
    """Open the browser once the server answers."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait_and_open() -> None:
        for _ in range(100):
            try:
                with urllib.request.urlopen(url + "health", timeout=1):
                    webbrowser.open(url)
                    return
            except OSError:
                time.sleep(0.2)

    threading.Thread(target=wait_and_open, daemon=True).start()


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the file of a finished match")],
) -> None:
    """Check that a match was played by the rules and that its luck was fair.

    \b
    Examples:
      dauntless verify match.jsonl
    """
    from dauntless.server.match_file import verify as check

    verdict = check(_read(file))
    typer.echo(
        f"{verdict.header.game}: {verdict.steps} decisions are legal and "
        f"{verdict.outcomes} outcomes of chance follow from the secret that was committed to."
    )


def _read(file: Path) -> str:
    from dauntless.engine.log import MOST_LOG_BYTES

    try:
        if file.stat().st_size > MOST_LOG_BYTES:
            raise BadInput(str(file), f"it has more than {MOST_LOG_BYTES:,} bytes")
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(str(file), (error.strerror or "it cannot be read").lower()) from None
    except UnicodeDecodeError:
        raise BadInput(str(file), "this is not UTF-8 text") from None


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
    from dauntless.server.settings import Settings, default_database

    settings = Settings(database_url=database_url or default_database())
    if file.exists():
        raise BadInput(str(file), "it exists already; a backup does not write over anything")
    if settings.is_sqlite:
        _backup_sqlite(settings.sqlite_path, file)
    else:
        _backup_postgres(settings.database_url, file)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


def _backup_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadInput(str(source), "there are no tables yet")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _backup_postgres(url: str, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadOption("database-url", "for PostgreSQL, pg_dump must be installed")
    plain = url.replace("+psycopg", "", 1)
    command = [program, "--format=custom", f"--file={target}", plain]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput("pg_dump", done.stderr.strip() or "it failed")
