"""Tables outlive an upgrade: real databases, served by real versions whose sources were changed.

`old_tables` holds a database and a match file made by the version that knew no fingerprints yet.
The changed versions are copies of the sources, run uncompiled.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import dauntless
from dauntless.server.limits import Limits
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.stored_content import stored_content
from dauntless.server.tables import rebuilding, upgrading
from dauntless.server.tables.match_file import verify
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers.compiled_games import CompiledGames
from server.playing import FAST, Player, Server, play_out, serving

OLD = Path(__file__).parent / "old_tables"
NAMES = json.loads((OLD / "names.json").read_text(encoding="utf-8"))
TABLES: dict[str, str] = NAMES["tables"]
RUNNING = TABLES["darebase_running"]
PLAYED = "roll:1,3,6 3 h1 roll:3 4 d11 e10 roll:3 5 d1 off d1 roll:2 1 h11 g11"
ALLOWED = 6
"""How many steps a rule allows that forbids e10."""
PACKAGE = Path(dauntless.__file__).parent

Edit = Callable[[str], str]


def old_database(folder: Path) -> str:
    """The address of a database as the version before made it."""
    file = folder / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((OLD / "before_fingerprints.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{file}"


def somebody(server: Server, name: str) -> Player:
    """Somebody who played before the upgrade and comes back."""
    player = Player.__new__(Player)
    player.name, player.id, player.token = name, NAMES["people"][name], NAMES["tokens"][name]
    player.go_to(server)
    return player


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The present version on a database of the one before."""
    with serving(
        old_database(tmp_path_factory.mktemp("old")), "--patience", "0", games=()
    ) as server:
        yield server


@pytest.fixture
def ada(upgraded: Server) -> Player:
    return somebody(upgraded, "Ada")


def changed_version(folder: Path, edits: dict[str, Edit]) -> dict[str, str]:
    """The environment of a version of Darebase with changed sources, run uncompiled."""
    copy = folder / "src" / "dauntless"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    change(copy / "registry.py", lambda text: re.sub(r'    "(?!darebase).*",\n', "", text))
    for file, edit in edits.items():
        change(copy / "games" / "darebase" / file, edit)
    return os.environ | {"PYTHONPATH": str(copy.parent), "NUMBA_DISABLE_JIT": "1"}


def change(file: Path, edit: Edit) -> None:
    """Change a source; a change that changes nothing is a fault of the test."""
    before = file.read_text(encoding="utf-8")
    after = edit(before)
    assert after != before, f"{file.name} was not changed"
    file.write_text(after, encoding="utf-8")


@contextmanager
def serving_changed(database: str, environment: dict[str, str]) -> Iterator[Server]:
    """A changed version, serving."""
    server = Server(database, *FAST)
    server.launch(env=environment)
    try:
        server.wait_until_ready()
        yield server
    finally:
        for player in server.players:
            player.http.close()
        server.kill()


def lying(scene: Any) -> set[tuple[str, str]]:
    """What lies where."""
    return {(piece["id"], piece["cell"]) for piece in scene["pieces"]}


def expected() -> set[tuple[str, str]]:
    """What lies where at the running table, by a replay of what was played."""
    match = dauntless.new("darebase", scripted=True, turn_limit=40).play(PLAYED)
    return lying(match.scene(0).model_dump(mode="json"))


def with_other_flags(text: str) -> str:
    return text.replace('flags = ["d6", "e6"]', 'flags = ["a6", "h6"]')


def with_another_field(text: str) -> str:
    return text.replace(
        "STATE = np.dtype(\n    [\n", 'STATE = np.dtype(\n    [\n("spare", "u2"),\n'
    )


def without_a_step(step: str) -> Edit:
    """A rule that forbids what is written so."""
    forbidding = f'''

def _read_less(self, s, seat, text, known=Darebase.read_action):
    if text == "{step}":
        raise Refusal("{step} is forbidden by a new rule")
    return known(self, s, seat, text)


Darebase.read_action = _read_less
'''
    imported = "from dauntless.engine.errors import Refusal"
    return lambda text: f"{text}\n{imported}\n{forbidding}"


def with_another_effect(text: str) -> str:
    """A rule after which a step is allowed as before and leads elsewhere."""
    return (
        text
        + """

def _act_more(self, s, seat, action, known=Darebase.act):
    known(self, s, seat, action)
    s.turn_limit += 1


Darebase.act = _act_more
"""
    )


# A database of the version before


def test_a_match_begun_before_the_upgrade_is_played_on(ada: Player) -> None:
    seen = ada.view(RUNNING)
    assert (seen["table"]["status"], seen["table"]["closed"]) == ("playing", None)
    assert lying(seen["view"]["scene"]) == expected()
    log = ada.get(f"/api/tables/{RUNNING}/log", after=0)["entries"]
    assert [entry["kind"] for entry in log][16:19] == ["act", "undo", "say"]
    assert play_out(ada, RUNNING, random.Random(3))["table"]["result"]["how"] == "played"
    verify(ada.http.get(f"/api/tables/{RUNNING}/match").text)


def test_secrets_of_before_the_upgrade_stay_secret(ada: Player, upgraded: Server) -> None:
    table, ben = TABLES["darebase_secret"], somebody(upgraded, "Ben")
    assert [e["text"] for e in ben.view(table)["entries"] if e["kind"] == "act"] == [None]
    assert [e["text"] for e in ada.view(table)["entries"] if e["kind"] == "act"] == ["base:c2"]
    ben.act(table, seat=1)


def test_tables_that_wait_branch_or_bring_their_own_pack_come_along(
    ada: Player, upgraded: Server
) -> None:
    ben = somebody(upgraded, "Ben")
    for name in ("darebase_waiting", "darebase_own_pack"):
        ben.command(TABLES[name], "sit", seat=1)
        assert ada.view(TABLES[name])["table"]["status"] == "playing"
    own = TABLES["darebase_own_pack"]
    ada.command(own, "resign")
    assert '"title":"A pack of our own"' in ada.http.get(f"/api/tables/{own}/match").text
    branch = TABLES["darebase_branch"]
    assert play_out(ada, branch, random.Random(4))["table"]["status"] == "over"


def test_a_finished_match_of_before_is_read_exported_and_verified(ada: Player) -> None:
    table = TABLES["darebase_over"]
    assert ada.view(table)["table"]["result"]["how"] == "played"
    text = ada.http.get(f"/api/tables/{table}/match").text
    old = (OLD / "darebase_over.jsonl").read_text(encoding="utf-8")
    assert text.splitlines()[1:] == old.splitlines()[1:]
    for file in (text, old):
        assert verify(file).match.over


@pytest.mark.parametrize("name", ["dare_to_love_running", "dare_to_love_bots"])
def test_cards_of_before_the_upgrade_are_kept(ada: Player, name: str) -> None:
    """Whatever the cards are now; a rule that was changed since says so in words."""
    seen = ada.view(TABLES[name])["table"]
    assert seen["closed"] is None or seen["closed"].startswith("the rules have changed")
    with contextlib.closing(sqlite3.connect(database_file(ada.server))) as database:
        query = "SELECT content FROM packs WHERE hash = (SELECT content FROM tables WHERE id = ?)"
        ((content,),) = database.execute(query, (TABLES[name],)).fetchall()
    migrations = PACKAGE / "server" / "migrations" / "content_before_0002"
    assert json.loads(content) == json.loads((migrations / "dare-to-love.json").read_text())


def database_file(server: Server) -> str:
    return server.database_url.partition(":///")[2]


def test_every_table_is_listed_after_the_upgrade(ada: Player) -> None:
    listed = {table["id"] for table in ada.get("/api/me/tables")["tables"]}
    assert set(TABLES.values()) <= listed


# Versions that were changed


def test_changed_cards_leave_a_running_match_its_own(tmp_path: Path) -> None:
    database = old_database(tmp_path)
    environment = changed_version(tmp_path, {"base.toml": with_other_flags})
    with serving_changed(database, environment) as server:
        ada = somebody(server, "Ada")
        seen = ada.view(RUNNING)
        assert seen["table"]["closed"] is None
        assert lying(seen["view"]["scene"]) == expected()
        ada.act(RUNNING, seat=1)
        fresh = ada.view(ada.table("me", "me"))["view"]["scene"]
        places = {cell for piece, cell in lying(fresh) if piece.startswith("flag")}
        assert places == {"a6", "h6"}


def test_a_changed_record_is_rebuilt_from_the_log(tmp_path: Path) -> None:
    database = old_database(tmp_path)
    environment = changed_version(tmp_path, {"state.py": with_another_field})
    with serving_changed(database, environment) as server:
        ada = somebody(server, "Ada")
        seen = ada.view(RUNNING)
        assert seen["table"]["closed"] is None
        assert lying(seen["view"]["scene"]) == expected()
        then = ada.get(f"/api/tables/{RUNNING}/moments/9")["scene"]
        assert "d11" in {cell for _, cell in lying(then)}
        ada.act(RUNNING, seat=1)
        over = TABLES["darebase_over"]
        assert ada.view(over)["table"]["status"] == "over"
        moments = f"/api/tables/{over}/moments"
        assert lying(ada.get(f"{moments}/4")["scene"]) != lying(ada.get(f"{moments}/9")["scene"])


@pytest.mark.parametrize(
    ("edits", "reason", "in_files"),
    [
        ({"__init__.py": without_a_step("e10")}, "e10 is forbidden by a new rule", True),
        (
            {"__init__.py": without_a_step("e10"), "state.py": with_another_field},
            "e10 is forbidden by a new rule",
            True,
        ),
        (
            {"__init__.py": with_another_effect},
            "entry 5 (blue: 3) leads to another position now",
            False,  # a file holds no positions
        ),
    ],
    ids=["forbidden", "forbidden, and another record", "leads elsewhere"],
)
def test_a_match_the_rules_do_not_allow_any_more_is_closed_and_stays_readable(
    tmp_path: Path, edits: dict[str, Edit], reason: str, in_files: bool
) -> None:
    database = old_database(tmp_path)
    environment = changed_version(tmp_path, edits)
    with serving_changed(database, environment) as server:
        ada = somebody(server, "Ada")
        seen = ada.view(RUNNING)
        table = seen["table"]
        assert (table["status"], table["result"]["how"]) == ("over", "closed")
        assert reason in table["closed"]
        assert reason in seen["entries"][-1]["line"]
        assert seen["view"]["scene"] is not None
        refused = ada.command(RUNNING, "act", 409, seq=table["seq"], seat=1, action="stop")
        assert reason in refused["error"]["message"]
        log = ada.get(f"/api/tables/{RUNNING}/log", after=0)["entries"]
        assert [entry["text"] for entry in log if entry["kind"] == "act"][:5] == [
            "3", "h1", "4", "d11", "e10",
        ]  # fmt: skip
        assert all(entry["line"] for entry in log)
        with ada.live(RUNNING) as live:
            assert live.table()["table"]["closed"] == table["closed"]
        file = tmp_path / "match.jsonl"
        file.write_text(ada.http.get(f"/api/tables/{RUNNING}/match").text, encoding="utf-8")
        fresh = ada.table("me", "me")
        ada.act(fresh, seat=0)
    verify(file.read_text(encoding="utf-8"))  # the rules that it was played by allow it
    start = [sys.executable, "-c", "from dauntless.cli import main; main()"]
    told = {}
    for command in (["verify"], ["replay", "--all"]):
        done = subprocess.run(
            [*start, *command, str(file)],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        told[command[0]] = done.stdout
        if in_files:
            assert done.returncode == 2
            assert "the rules have changed since this match was played" in done.stderr
    if in_files:
        assert len(told["replay"].splitlines()) == ALLOWED, "what the rules allow can be read"


def test_content_that_a_game_does_not_take_any_more_closes_the_match(tmp_path: Path) -> None:
    database = old_database(tmp_path)

    def stricter(text: str) -> str:
        return (
            text
            + """

def _check_less(cls, data, file, known=Darebase.check_pack.__func__):
    from dauntless.engine.errors import BadPack
    if data["pack"]["title"] == "A pack of our own":
        raise BadPack(file, "such packs are refused by now")
    return known(cls, data, file)


Darebase.check_pack = classmethod(_check_less)
"""
        )

    environment = changed_version(tmp_path, {"__init__.py": stricter})
    own = TABLES["darebase_own_pack"]
    with serving_changed(database, environment) as server:
        ada = somebody(server, "Ada")
        summary = ada.get(f"/api/tables/{own}")
        assert summary["result"]["how"] == "closed"
        assert "such packs are refused by now" in summary["closed"]
        assert ada.get(f"/api/tables/{own}/view", 409)["error"]["code"] == "outdated"
        log = ada.get(f"/api/tables/{own}/log", after=0)["entries"]
        assert any("roll:" in entry["line"] for entry in log)
        assert '"A pack of our own"' in ada.http.get(f"/api/tables/{own}/match").text


def test_a_pack_is_stored_once_however_many_tables_play_with_it(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        player = server.player("Ada")
        for _ in range(3):
            player.table("me", "me")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            assert database.execute("SELECT count(*) FROM packs").fetchone() == (1,)


# Many at once, and faults


@pytest.mark.parametrize("fault", [None, ValueError("a fault of the new version")])
def test_a_table_is_looked_at_once_however_many_ask_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception | None
) -> None:
    settings = Settings(database_url=old_database(tmp_path))
    store = Store(settings)
    migrate(store.engine)
    games = CompiledGames(stored_content(store), ("darebase",))
    games.progress["darebase"].ready = True
    replayed = []

    def rebuild(*arguments: Any, **options: Any) -> Any:
        replayed.append(arguments)
        if fault is not None:
            raise fault
        return rebuilding.rebuild(*arguments, **options)

    monkeypatch.setattr(upgrading, "rebuild", rebuild)

    async def ask() -> set[str]:
        upgrades = Upgrades(store, games, Limits(settings))
        several = [upgrades.ensure(RUNNING) for _ in range(10)]
        answers = await asyncio.gather(*several, return_exceptions=True)
        answers += await asyncio.gather(upgrades.ensure(RUNNING), return_exceptions=True)
        return {answer.code if isinstance(answer, Refused) else str(answer) for answer in answers}

    assert asyncio.run(ask()) == ({"None"} if fault is None else {"outdated"})
    assert len(replayed) == 1
    store.close()
