"""A PostgreSQL of our own for the tests, in a temporary folder, on a socket in it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

_databases = count(1)


def program(name: str) -> Path | None:
    """Where one of PostgreSQL's programs is; Debian keeps them out of the path."""
    found = shutil.which(name)
    if found is not None:
        return Path(found)
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


def is_installed() -> bool:
    """Can a server be started?"""
    return program("initdb") is not None and program("pg_ctl") is not None


class Postgres:
    """A running server; `database` makes a new, empty database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def database(self) -> str:
        """The address of a new database."""
        name = f"tables_{next(_databases)}"
        _run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def running() -> Iterator[Postgres]:
    """Start a server, and stop it afterwards."""
    with TemporaryDirectory(prefix="pg-", dir="/tmp", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = str(folder / "data")
        _run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses= -c max_connections=200 -c fsync=on"
        _run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield Postgres(folder)
        finally:
            _run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def _run(name: str, *arguments: str) -> None:
    found = program(name)
    assert found is not None, f"{name} is missing"
    account = "postgres" if os.geteuid() == 0 else None
    with TemporaryDirectory() as log:
        output = Path(log) / "output"
        with output.open("wb") as stream:
            done = subprocess.run(
                [found, *arguments],
                stdout=stream,
                stderr=stream,
                user=account,
                group=account,
                extra_groups=[] if account else None,
                cwd="/",
                check=False,
            )
        assert done.returncode == 0, f"{name}: {output.read_text()}"
