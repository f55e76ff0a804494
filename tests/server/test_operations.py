"""What an operator relies on: health, metrics, backup, retention, restarts, migrations."""

from __future__ import annotations

import gc
import random
import re
import signal
import subprocess
import sys
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from dauntless import registry
from dauntless.server.http.game_routes import describe
from dauntless.server.settings import Settings
from dauntless.server.store import database_schema
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.stored_content import key_of
from dauntless.server.store.stored_tables import Seat, Table, insert_table, new_id, now
from dauntless.server.tables.authority import MOST_LISTED, Tables
from dauntless.server.workers.compiled_games import CompiledGames
from dauntless.server.workers.periodic_work import DAY, MOST_REMOVED, tidy
from server.playing import FAST, Player, Server, play_out, serving
from server.postgres import Postgres


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `dauntless`."""
    start = [sys.executable, "-c", "from dauntless.cli import main; main()", *arguments]
    return subprocess.run(start, capture_output=True, text=True, check=False)


def test_health_and_metrics(ada: Player) -> None:
    assert ada.get("/health")["status"] == "ok"
    ada.table("me", "me")
    text = ada.http.get("/metrics").text
    assert re.search(r'dauntless_requests_total\{.*route="/api/tables".*\} \d', text)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_migrations_lead_to_the_schema_the_server_uses(
    request: pytest.FixtureRequest, tmp_path: Path, database: str
) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    if database == "postgres":
        address = request.getfixturevalue("postgresql").database()
    store = Store(Settings(database_url=address))
    migrate(store.engine)
    migrate(store.engine)  # again: nothing to do
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, database_schema.metadata) == []
    store.close()


def test_a_match_goes_on_after_a_restart_bots_too(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(address) as server:
        ada = server.player("Ada")
        table = ada.table("bot", "bot", options={"turn_limit": 10})
        mine = ada.table(options={"turn_limit": 6})
    with serving(address) as server:
        ada.go_to(server)
        with ada.live(table) as live:
            live.until(lambda m: m.get("table", {}).get("status") == "over")
        assert play_out(ada, mine, random.Random(1))["table"]["status"] == "over"


def test_a_graceful_stop_tells_clients_to_come_back(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST).start()
    ada = server.player("Ada")
    with ada.live(ada.table("me", "me")) as live:
        live.table()
        ada.http.close()
        assert server.stop() in (0, -signal.SIGTERM)
        assert live.closed() == 1012


def test_one_sqlite_file_has_one_server(sqlite_server: Server) -> None:
    done = command("serve", "--port", "0", "--database-url", sqlite_server.database_url)
    assert done.returncode == 2
    assert "another server uses" in done.stderr


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    done = command("serve", "--workers", "2", "--database-url", address)
    assert done.returncode == 2
    assert "need PostgreSQL" in done.stderr


def test_a_backup_of_a_running_server_can_be_served(sqlite_server: Server, tmp_path: Path) -> None:
    ada = sqlite_server.player("Ada")
    table = ada.table("me", "me")
    copy = tmp_path / "copy.sqlite"
    done = command("backup", str(copy), "--database-url", sqlite_server.database_url)
    assert done.returncode == 0, done.stderr
    before = ada.view(table)["view"]
    ada.http.close()
    with serving(f"sqlite:///{copy}") as server:
        ada.go_to(server)
        assert ada.view(table)["view"] == before
    again = command("backup", str(copy), "--database-url", sqlite_server.database_url)
    assert again.returncode == 2
    assert "exists already" in again.stderr


def test_a_backup_of_postgresql_can_be_restored(postgresql: Postgres, tmp_path: Path) -> None:
    address, copy = postgresql.database(), tmp_path / "copy.dump"
    with serving(address) as server:
        ada = server.player("Ada")
        table = ada.table("me", "me")
        before = ada.view(table)["view"]
        done = command("backup", str(copy), "--database-url", address)
        assert done.returncode == 0, done.stderr
        ada.http.close()
    restored = postgresql.database()
    subprocess.run(["pg_restore", f"--dbname={restored}", str(copy)], check=True)
    with serving(restored) as server:
        ada.go_to(server)
        assert ada.view(table)["view"] == before


def test_tables_are_kept_as_long_as_the_operator_says(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        ada = server.player("Ada")
        old, new = ada.table("me", "me"), ada.table("me", "me")
    store = Store(Settings(database_url=server.database_url))
    t = database_schema.tables.c
    ten_days_ago = (
        database_schema.tables.update().where(t.id == old).values(changed_at=now() - 10 * DAY)
    )
    store.write_now(lambda c: c.execute(ten_days_ago))
    assert store.write_now(lambda c: tidy(c, 0)) == 0
    assert store.write_now(lambda c: tidy(c, 7)) == 1
    left = store.read_now(lambda c: c.execute(sa.select(t.id)).scalars().all())
    assert left == [new]
    store.close()


def test_old_tables_are_removed_a_few_at_a_time(tmp_path: Path) -> None:
    """Whoever plays waits meanwhile."""
    store = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(store.engine)
    for _ in range(MOST_REMOVED + 2):
        store.write_now(lambda c: insert_table(c, old_table()))
    removed = [store.write_now(lambda c: tidy(c, 7)) for _ in range(3)]
    assert removed == [MOST_REMOVED, 2, 0]
    store.close()


def test_the_lobby_s_list_of_games_is_not_worked_out_each_time() -> None:
    parts: Any = SimpleNamespace(games=CompiledGames(offered=("darebase",)))
    first, second = describe(parts, "darebase"), describe(parts, "darebase")
    assert first == second
    assert first["options"] is second["options"]


def test_games_with_other_content_are_let_go() -> None:
    """Anybody may import matches with ever new content."""
    kind = registry.find("darebase")
    content = kind.base_pack().model_dump(mode="json")
    content["pack"]["title"] = "Mine"
    game = kind(kind.check_pack(content, "mine"))
    assert key_of(game) == key_of(kind(kind.check_pack(content, "mine")))
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_somebody_is_forgotten_without_looking_at_everybody_s_commands(tmp_path: Path) -> None:
    store = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(store.engine)
    query = sa.text("EXPLAIN QUERY PLAN DELETE FROM commands WHERE person_id = 'p'")
    plan = store.read_now(lambda c: [row[3] for row in c.execute(query)])
    store.close()
    assert all("SCAN" not in step for step in plan), plan


def test_running_tables_of_somebody_are_listed_before_all_that_are_over(tmp_path: Path) -> None:
    """Nobody can hide somebody's tables by ending very many matches with them."""
    store = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(store.engine)
    tables = Tables(store, CompiledGames(), Settings(database_url=""))
    running = old_table("playing")
    store.write_now(lambda c: insert_table(c, running))
    for number in range(MOST_LISTED + 1):
        over = old_table("over", changed_at=1 + number)
        store.write_now(lambda c, over=over: insert_table(c, over))  # type: ignore[misc]
    found = store.read_now(lambda c: tables.of_person(c, "p"))
    assert len(found) == MOST_LISTED
    assert found[0].id == running.id
    store.close()


def old_table(status: str = "over", changed_at: int = 0) -> Table:
    """A table of a bot alone, which somebody has made."""
    return Table(
        id=new_id("t"), watch=new_id("w"), game="darebase", rules_version=1, options={},
        position=None, host="p", listed=False, secret=b"", clock=None, created_at=0,
        changed_at=changed_at, status=status, seats=[Seat(0, "bot", level="random")],
    )  # fmt: skip


def test_a_match_file_is_exported_imported_and_played_on(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 3})
    ada.command(table, "say", seat=0, text="here we go")
    first = ada.act(table, seat=0)
    ada.command(table, "undo", seq=first["seq"], seat=0)
    play_out(ada, table, random.Random(4))
    text = ada.http.get(f"/api/tables/{table}/match").text
    assert '"undo":1' in text
    again = ada.http.post("/api/matches", content=text).json()
    assert again["status"] == "over"
    assert again["result"] == ada.get(f"/api/tables/{table}")["result"]
    unfinished = "\n".join(text.splitlines()[:-2])
    started = ada.http.post("/api/matches", content=unfinished).json()
    assert started["status"] == "waiting"
    ada.command(started["id"], "bot", seat=1, level="random")
    last = play_out(ada, started["id"], random.Random(5))
    assert last["table"]["status"] == "over"


def test_a_broken_match_file_is_refused_by_line(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 2})
    play_out(ada, table, random.Random(6))
    lines = ada.http.get(f"/api/tables/{table}/match").text.splitlines()
    lines[3] = '{"seat":"blue","action":"z9"}'
    answer = ada.http.post("/api/matches", content="\n".join(lines))
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].startswith("line 4: ")


def test_one_plays_on_from_a_moment_of_a_finished_match(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 4})
    play_out(ada, table, random.Random(7))
    log = ada.get(f"/api/tables/{table}/log?after=0")["entries"]
    seq = [entry["seq"] for entry in log if entry["kind"] == "chance"][1]
    then = ada.get(f"/api/tables/{table}/moments/{seq}")["scene"]
    made = ada.post(f"/api/tables/{table}/branch", {"seq": seq}, 201)
    assert made["status"] == "playing"
    log = ada.get(f"/api/tables/{made['id']}/log?after=0")["entries"]
    begin = next(entry["seq"] for entry in log if entry["kind"] == "begin")
    again = ada.get(f"/api/tables/{made['id']}/moments/{begin}")["scene"]
    assert whats_where(again) == whats_where(then)


def whats_where(scene: Any) -> list[tuple[str, str, str]]:
    """What lies where; dice that look alike may have changed their names."""
    return sorted((piece["cell"], piece["kind"], piece["face"]) for piece in scene["pieces"])
