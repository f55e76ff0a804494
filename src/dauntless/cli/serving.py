"""Commands of the server: serve, verify."""

from __future__ import annotations

import os
import sys
import tempfile
from typing import TYPE_CHECKING, Annotated

import typer

from dauntless.engine.errors import BadInput, BadOption

if TYPE_CHECKING:
    from dauntless.server.settings import Settings

DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database-url", metavar="URL", help="PostgreSQL; default: a file of yours"),
]


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="0.0.0.0 for all")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65_535, help="0: any")] = 8000,
    database_url: DatabaseUrl = None,
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="offer only this one; repeat for more")
    ] = None,
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
    request_seconds: Annotated[
        float, typer.Option(metavar="S", min=1, help="in which a request must have arrived")
    ] = 30.0,
    proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="believe this proxy's forwarded headers")
    ] = None,
    log_level: Annotated[
        str, typer.Option(metavar="LEVEL", help="critical, error, warning, info, debug or trace")
    ] = "info",
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

    from dauntless import registry
    from dauntless.server.settings import Settings, default_database
    from dauntless.server.store.database import prepare_database

    if log_level not in uvicorn.config.LOG_LEVELS:
        raise BadOption("log-level", f"it is one of {', '.join(uvicorn.config.LOG_LEVELS)}")
    for name in game or ():
        if name not in registry.names():
            raise BadOption("game", f'"{name}" is none; there are {", ".join(registry.names())}')
    settings = Settings(
        database_url=database_url or default_database(),
        games=tuple(dict.fromkeys(game or ())),
        workers=workers,
        bot_pause=bot_pause,
        patience=patience,
        retention_days=retention_days,
        commands_per_second=rate,
        command_burst=max(1, int(3 * rate)),
        arrivals_per_minute=arrivals,
        connections_per_person=connections,
        connections_per_address=10 * connections,
        remarks_per_minute=max(1.0, rate),
        request_seconds=request_seconds,
        behind_proxy=proxy is not None,
        log_level=log_level,
    )
    if settings.is_sqlite and workers > 1:
        raise BadOption("workers", "several workers need PostgreSQL: give --database-url")
    os.umask(0o077)  # what is written here holds the cookie key and the secrets of luck
    lock = lock_file(settings) if settings.is_sqlite else None
    prepare_database(settings)
    if workers > 1:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="dauntless-metrics-")
    settings.export()
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
        http="dauntless.server.http.connections:BoundedHttp",
        ws="dauntless.server.http.connections:BoundedWebSocket",
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

    path = settings.sqlite_path.resolve().with_suffix(".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise BadOption("database-url", f"{path.parent}: {reason}") from None
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
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="the file of a finished match; - reads stdin")
    ],
    chain: Annotated[
        str | None, typer.Option(metavar="CHAIN", help="one that the table has shown some time")
    ] = None,
) -> None:
    """Check the rules and the luck of a match from a server.

    \b
    Examples:
      dauntless verify match.jsonl
      dauntless verify match.jsonl --chain 2c9f…
    """
    from dauntless.server.tables.match_file import verify as check
    from dauntless.terminal.files import read_text

    verdict = check(read_text(file), chain)
    typer.echo(
        f"{verdict.header.game}: {verdict.steps} decisions are legal and "
        f"{verdict.outcomes} outcomes of chance follow from the secret that was committed to."
    )
    if verdict.taken_back:
        typer.echo(
            f"{verdict.taken_back} of these outcomes were taken back again by undoing: "
            "whoever could do that alone could draw until it suited them."
        )
    luck = verdict.header.luck
    assert luck is not None, "it was checked"
    typer.echo(f"Commitment: {luck.commitment}")
    if luck.chain is not None:
        typer.echo(f"Chain: {luck.chain}")
        typer.echo("The file is that of your match if the table has shown you these two.")
    if not verdict.is_fixed:
        raise BadInput(
            file,
            "this is a file of an earlier kind, whose luck was not fixed when the match began: "
            "it does not prove that its luck was not chosen",
        )
    if verdict.entropy:
        typer.echo(f"The clients of {' and '.join(verdict.entropy)} have added to the luck.")
    else:
        typer.echo("No client has added to the luck: whoever ran the server could have chosen it.")
