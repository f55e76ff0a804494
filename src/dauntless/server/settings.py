"""How a server is run; made once by the command line and handed to every worker process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from dauntless.engine.schema import Strict

VARIABLE = "DAUNTLESS_SERVER"
"""The environment variable through which worker processes get the settings."""


class Settings(Strict):
    """Everything an operator can choose."""

    database_url: str
    games: tuple[str, ...] = ()  # which games are offered; none named: all
    workers: int = 1
    bot_pause: float = 0.7  # seconds a bot seems to think
    patience: float = 60.0  # seconds until a bot may stand in for somebody who is gone
    retention_days: int = 0  # finished or abandoned tables are removed after so many; 0: never
    commands_per_second: float = 20.0
    command_burst: int = 60
    arrivals_per_minute: float = 30.0
    connections_per_person: int = 20
    connections_per_address: int = 200
    remarks_per_minute: float = 20.0  # of one person at one table
    request_seconds: float = 30.0  # for a request to arrive whole, and for an answer to be read
    behind_proxy: bool = False  # all connections come from the proxy's address
    secure_cookie: bool = False
    log_level: str = "info"

    @property
    def is_sqlite(self) -> bool:
        """Is the storage a file of this machine, which one process serves alone?"""
        return self.database_url.startswith("sqlite")

    @property
    def sqlite_path(self) -> Path:
        """The file of a SQLite storage."""
        return Path(self.database_url.partition(":///")[2])

    def export(self) -> None:
        """Leave the settings where the worker processes find them."""
        os.environ[VARIABLE] = self.model_dump_json()

    @classmethod
    def from_environment(cls) -> Settings:
        """The settings as the command line has left them."""
        given = os.environ.get(VARIABLE)
        return cls.model_validate_json(given) if given else cls(database_url=default_database())


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def data_folder() -> Path:
    """Where tables are kept: DAUNTLESS_DATA, or the user's data directory."""
    chosen = os.environ.get("DAUNTLESS_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "dauntless"
