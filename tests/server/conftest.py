"""Fixtures: a server on each kind of database, shared by the tests of a session."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server import postgres
from server.playing import Player, Server, serving

DATABASES = ("sqlite", "postgres")
LEFT_OUT = "PostgreSQL is not installed: the tests that need it were left out"


def needs_postgres(item: pytest.Item) -> bool:
    """Does a test use PostgreSQL?"""
    fixtures = getattr(item, "fixturenames", ())
    return "postgresql" in fixtures or "[postgres" in item.name


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without PostgreSQL its tests are left out, loudly; where CI runs that is a fault."""
    wanting = [item for item in items if needs_postgres(item)]
    if not wanting or postgres.is_installed():
        return
    if os.environ.get("CI") == "true":
        raise pytest.UsageError(f"{LEFT_OUT}; here they may not be")
    items[:] = [item for item in items if item not in wanting]
    config.hook.pytest_deselected(items=wanting)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where it is seen."""
    if not postgres.is_installed():
        terminalreporter.section("NOT EVERYTHING WAS TESTED", red=True, bold=True)
        terminalreporter.line(f"{LEFT_OUT}; see scripts/test-programs.sh", red=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Postgres]:
    """A PostgreSQL of our own."""
    with postgres.running() as server:
        yield server


@pytest.fixture(scope="session", params=DATABASES)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server on SQLite, and one on PostgreSQL."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}"
    else:
        address = request.getfixturevalue("postgresql").database()
    with serving(address, "--patience", "0") as running:
        yield running


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for what does not depend on the database."""
    folder: Path = tmp_path_factory.mktemp("alone")
    with serving(f"sqlite:///{folder / 'tables.sqlite'}") as running:
        yield running


@pytest.fixture
def ada(server: Server) -> Iterator[Player]:
    """Somebody who plays."""
    player = server.player("Ada")
    with closing(player.http):
        yield player


@pytest.fixture
def ben(server: Server) -> Iterator[Player]:
    """Somebody else who plays."""
    player = server.player("Ben")
    with closing(player.http):
        yield player
