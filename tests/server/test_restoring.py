"""Backups take the place of what was there, whole or not at all; damaged files are not served."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from dauntless.cli.serving import lock_file
from dauntless.engine.errors import BadInput, BadOption
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, migrate, prepare_database
from dauntless.server.store.people import find_person, new_person
from dauntless.server.store.restoring import restore_file
from dauntless.server.store.trouble import DAMAGED
from server.playing import Server, serving
from server.postgres import Postgres
from server.test_operations import command


def settings_for(file: Path) -> Settings:
    """A SQLite file as the storage."""
    return Settings(database_url=f"sqlite:///{file}")


def with_people(file: Path, *names: str) -> list[str]:
    """A file with these people in it; their ids."""
    store = Store(settings_for(file))
    migrate(store.engine)
    ids = [store.write_now(lambda c, n=name: new_person(c, n)).id for name in names]  # type: ignore[misc]
    store.close()
    return ids


def people_in(file: Path) -> list[str]:
    """The names of the people in a file."""
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM people ORDER BY name")]


def damage(file: Path) -> None:
    """Spoil all pages but the first."""
    content = bytearray(file.read_bytes())
    for place in range(4096, len(content)):
        content[place] ^= 0x5A
    file.write_bytes(content)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the tables are."""
    return tmp_path / "data" / "tables.sqlite"


def test_a_backup_takes_the_place_and_the_old_file_is_kept(place: Path, tmp_path: Path) -> None:
    with_people(place, "Ada")
    backup = tmp_path / "backup"
    shutil.copy(place, backup)
    with_people(place, "Ben")
    kept = restore_file(backup, place)
    assert people_in(place) == ["Ada"]
    assert kept is not None
    assert people_in(kept) == ["Ada", "Ben"]
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert {path.name for path in place.parent.iterdir()} == {place.name, kept.name}


def test_a_link_to_the_file_goes_on_to_be_one(place: Path, tmp_path: Path) -> None:
    """The tables may lie on another disk; and two names of a file are one file."""
    with_people(place, "Ada")
    backup, link = tmp_path / "backup", tmp_path / "tables.sqlite"
    shutil.copy(place, backup)
    with_people(place, "Ben")
    link.symlink_to(place)
    held = lock_file(settings_for(place))
    with pytest.raises(BadOption, match="another server uses"):
        lock_file(settings_for(link))
    assert held is not None
    os.close(held)
    kept = restore_file(backup, link)
    assert kept is not None
    assert link.readlink() == place
    assert (people_in(place), people_in(kept)) == (["Ada"], ["Ada", "Ben"])


def test_an_old_log_beside_the_file_does_not_touch_the_backup(place: Path, tmp_path: Path) -> None:
    """The write-ahead log of the old file must not be read into the new one."""
    with_people(place, "Ada")
    backup = tmp_path / "backup"
    shutil.copy(place, backup)
    with closing(sqlite3.connect(place)) as crashed:  # a server that is gone leaves its log
        crashed.execute("UPDATE people SET name = 'Eve'")
        crashed.commit()
        log = Path(f"{place}-wal").read_bytes()
    Path(f"{place}-wal").write_bytes(log)
    kept = restore_file(backup, place)
    assert kept is not None
    assert people_in(place) == ["Ada"]
    assert people_in(kept) == ["Eve"]


def test_a_damaged_backup_is_refused_and_changes_nothing(place: Path, tmp_path: Path) -> None:
    with_people(place, "Ada")
    backup = tmp_path / "backup"
    shutil.copy(place, backup)
    damage(backup)
    with pytest.raises(BadInput, match="damaged"):
        restore_file(backup, place)
    assert people_in(place) == ["Ada"]
    assert [path.name for path in place.parent.iterdir()] == [place.name]


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 500])
def test_what_is_no_backup_is_refused(place: Path, tmp_path: Path, content: bytes) -> None:
    with_people(place, "Ada")
    backup = tmp_path / "backup"
    backup.write_bytes(content)
    with pytest.raises(BadInput):
        restore_file(backup, place)
    assert people_in(place) == ["Ada"]


def test_a_backup_of_a_later_version_is_refused(place: Path, tmp_path: Path) -> None:
    with_people(place, "Ada")
    backup = tmp_path / "backup"
    shutil.copy(place, backup)
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(BadInput, match="later version"):
        restore_file(backup, place)
    with pytest.raises(BadOption, match="later version"):
        prepare_database(settings_for(backup))


def test_no_server_is_restored_under_its_players(sqlite_server: Server, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    with_people(backup, "Ada")
    done = command("restore", str(backup), "--database-url", sqlite_server.database_url)
    assert done.returncode == 2
    assert "another server uses" in done.stderr


def test_a_damaged_database_is_not_served(place: Path) -> None:
    with_people(place, *(f"Guest {number}" for number in range(100)))
    damage(place)
    done = command("serve", "--port", "0", "--database-url", f"sqlite:///{place}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "dauntless restore" in done.stderr


def test_a_server_that_meets_damage_takes_no_more_commands(place: Path) -> None:
    ada, *_ = with_people(place, *(f"Guest {number}" for number in range(100)))
    damage(place)
    store = Store(settings_for(place))

    async def meet() -> None:
        with pytest.raises(Refused) as refused:
            await store.read(lambda c: find_person(c, ada))
        assert refused.value.code == "unavailable"
        assert store.trouble.reason == DAMAGED
        with pytest.raises(Refused, match="damaged"):
            await store.write(lambda _: pytest.fail("nothing may be done any more"))

    asyncio.run(meet())
    store.close()


def test_postgresql_is_restored_in_one_step_and_not_under_its_players(
    postgresql: Postgres, tmp_path: Path
) -> None:
    address, copy = postgresql.database(), tmp_path / "copy.dump"
    with serving(address) as server:
        ada = server.player("Ada")
        table = ada.table("me", "me")
        before = ada.view(table)["view"]
        assert command("backup", str(copy), "--database-url", address).returncode == 0
        ada.act(table, seat=0)
        refused = command("restore", str(copy), "--database-url", address)
        assert refused.returncode == 2
        assert "a server uses this database" in refused.stderr
        ada.http.close()
    done = command("restore", str(copy), "--database-url", address)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.glob("copy.dump.before-*"))
    with serving(address) as server:
        ada.go_to(server)
        assert ada.view(table)["view"] == before


def test_whoever_runs_the_server_lists_and_closes_tables(sqlite_server: Server) -> None:
    ada = sqlite_server.player("Ada")
    table, other = ada.table("me", "me"), ada.table("me", "open")
    address = ("--database-url", sqlite_server.database_url)
    listed = json.loads(command("tables", "--host", ada.id, "--json", *address).stdout)
    assert {line["id"]: line["seats"] for line in listed} == {table: "pp", other: "p."}
    with ada.live(table) as live:
        live.table()
        done = command("tables", "--close", table, *address)
        assert done.returncode == 0, done.stderr
        refused = ada.command(table, "say", 200, seat=0, text="still here")
        assert refused["ok"], "it can be talked about"
        last = live.until(lambda m: m.get("table", {}).get("status") == "over")
    assert last["table"]["result"]["how"] == "closed"
    assert "closed" in last["table"]["closed"]
    assert command("tables", "--close-all-of", ada.id, *address).stdout == "1 closed\n"
    assert command("tables", "--close", "t_nothing", *address).returncode == 2
