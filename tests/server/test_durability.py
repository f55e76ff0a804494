"""Durability: what was acknowledged is there after any crash, once, and equals its replay."""

from __future__ import annotations

import contextlib
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from dauntless import registry
from dauntless.engine.match import Match
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store
from dauntless.server.store.stored_tables import Entry, Table, load_entries, load_table
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.views import last_state
from server.playing import FAST, Player, Server, new_id, serving
from server.postgres import Postgres

KILLS = {"sqlite": 20, "postgres": 10}
TABLES = 4


class Busy(threading.Thread):
    """Plays both seats of a table as fast as it can until the server is gone."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        super().__init__()
        self.player = player
        self.table = table
        self.whim = random.Random(seed)
        self.acknowledged: list[tuple[int, int, str, str]] = []
        self.enough = threading.Event()
        self.unanswered: Any = None

    def run(self) -> None:
        """Remember every acknowledged action, and the one that was not answered."""
        gone = (ConnectionClosed, OSError, EOFError, TimeoutError)
        with contextlib.suppress(*gone), self.player.live(self.table) as live:
            live.begun()
            while live.latest["table"]["status"] == "playing":
                view = live.latest["view"]
                due = view["scene"]["due"][0]
                if view["seat"] != due:
                    live.send({"type": "look", "seat": due})
                    live.until(lambda m: m["type"] == "update")
                    continue
                action = self.whim.choice(view["scene"]["choices"])["action"]
                self.unanswered = {"id": new_id(), "seq": live.latest["seq"], "do": "act"}
                self.unanswered |= {"seat": due, "action": action}
                live.send({"type": "command", **self.unanswered})
                answer = live.until(lambda m: m["type"] == "answer")
                assert answer["ok"], answer
                self.unanswered = None
                self.acknowledged.append((answer["seq"], due, action, answer["hash"]))
                if len(self.acknowledged) >= 3:
                    self.enough.set()
                live.seen(answer["seq"])
        self.enough.set()


@pytest.mark.slow
@pytest.mark.parametrize("database", KILLS)
def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(
    request: pytest.FixtureRequest, tmp_path: Path, database: str
) -> None:
    """Every acknowledged action stands in the log once, however often the server is killed."""
    if database == "sqlite":
        address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    else:
        address = request.getfixturevalue("postgresql").database()
    whim = random.Random(3)
    server = Server(address, *FAST).start()
    ada = server.player("Ada")
    tables = [ada.table("me", "me", options={"turn_limit": 0}) for _ in range(TABLES)]
    known: dict[str, list[tuple[int, int, str, str]]] = {table: [] for table in tables}
    for _ in range(KILLS[database]):
        busy = [Busy(ada, table, whim.getrandbits(32)) for table in tables]
        for thread in busy:
            thread.start()
        for thread in busy:
            thread.enough.wait()
        for _ in range(whim.randrange(40)):  # a moment nobody can foresee
            with contextlib.suppress(httpx.HTTPError):
                ada.http.get("/health")
        server.kill()
        for thread in busy:
            thread.join()
        ada.http.close()
        server.start()
        ada.go_to(server)
        for thread in busy:
            known[thread.table] += thread.acknowledged
            check_unanswered(ada, thread, known[thread.table])
    ada.http.close()
    server.stop()
    settings = Settings(database_url=address)
    for table in tables:
        check_table(settings, table, known[table])


def check_unanswered(player: Player, thread: Busy, known: list[tuple[int, int, str, str]]) -> None:
    """A command without an answer is sent again: it is done once, whichever way it went."""
    if thread.unanswered is not None:
        sent = dict(thread.unanswered)
        answer = player.command(thread.table, sent.pop("do"), **sent)
        known.append((answer["seq"], sent["seat"], sent["action"], answer["hash"]))


def check_table(settings: Settings, table_id: str, known: list[tuple[int, int, str, str]]) -> None:
    """The stored log holds every acknowledged action once, and replays to the stored state."""
    store = Store(settings)
    table: Table = store.read_now(lambda c: load_table(c, table_id))
    entries: list[Entry] = store.read_now(lambda c: load_entries(c, table_id))
    store.close()
    assert [entry.seq for entry in entries] == list(range(1, table.seq + 1))
    acts = [entry for entry in entries if entry.kind == "act"]
    assert len(acts) == len(known)
    game = registry.load("darebase")
    match = Match(game, table.options, scripted=True)
    for entry in entries:
        if entry.kind == "chance":
            assert entry.code is not None
            match.settle(entry.code)
        elif entry.kind == "act":
            assert entry.code is not None
            match.act(entry.code, entry.seat)
        if entry.is_step:
            assert match.state.tobytes() == entry.state
    assert match.state.tobytes() == table.state
    for (seq, seat, action, seen), act in zip(known, acts, strict=True):
        assert (act.seat, act.text) == (seat, action)
        state = last_state(entries[:seq])  # the entry may be the end, which has no position
        assert state is not None
        assert position(game, state).hash(seat) == seen


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 4])
def test_workers_on_one_postgresql_keep_one_order(postgresql: Postgres, workers: int) -> None:
    """Many connections race for every decision of one table; exactly one wins each time."""
    address = postgresql.database()
    with serving(address, "--workers", str(workers)) as server:
        ada = server.player("Ada")
        table = ada.table("me", "me", options={"turn_limit": 6})
        racers = [Racer(ada, table, seed) for seed in range(6)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert not any(racer.fault for racer in racers), [racer.fault for racer in racers]
        assert {racer.last for racer in racers} == {racers[0].last}
    won = sorted(win for racer in racers for win in racer.won)
    assert len({seq for seq, *_ in won}) == len(won)
    check_table(Settings(database_url=address), table, won)


class Racer(threading.Thread):
    """Follows a table over a connection of its own, and tries every decision at once."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        super().__init__()
        self.player = player
        self.table = table
        self.whim = random.Random(seed)
        self.won: list[tuple[int, int, str, str]] = []
        self.last: Any = None
        self.fault: Any = None

    def run(self) -> None:
        """Play until the match is over for this connection too."""
        try:
            self.race()
        except Exception as error:
            self.fault = error

    def race(self) -> None:
        with self.player.live(self.table) as live:
            live.begun()
            while live.latest["table"]["status"] == "playing":
                view, seq = live.latest["view"], live.latest["seq"]
                due = view["scene"]["due"][0]
                if view["seat"] != due:
                    live.send({"type": "look", "seat": due})
                    live.until(lambda m: m["type"] == "update")
                    continue
                action = self.whim.choice(view["scene"]["choices"])["action"]
                answer = live.ask("act", seq=seq, seat=due, action=action)
                if answer["ok"]:
                    self.won.append((answer["seq"], due, action, answer["hash"]))
                    live.seen(answer["seq"])
                else:
                    assert answer["error"]["code"] in ("stale", "not_now"), answer
                    live.seen(seq + 1)
            self.last = (live.latest["seq"], live.latest["table"]["result"]["how"])


def test_a_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    """Writes that share a commit on SQLite are each whole or not there at all."""
    import asyncio

    import sqlalchemy as sa

    from dauntless.server.store import database_schema
    from dauntless.server.store.database import migrate

    store = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(store.engine)

    def write(key: str, fails: bool) -> Any:
        def work(connection: sa.Connection) -> str:
            connection.execute(database_schema.settings.insert(), {"key": key, "value": "x"})
            if fails:
                raise ValueError(key)
            return key

        return store.write(work)

    async def many() -> list[Any]:
        return await asyncio.gather(
            *(write(f"k{i}", i % 3 == 0) for i in range(60)), return_exceptions=True
        )

    results = asyncio.run(many())
    stored = store.read_now(
        lambda c: set(c.execute(sa.select(database_schema.settings.c.key)).scalars())
    )
    store.close()
    assert stored == {f"k{i}" for i in range(60) if i % 3}
    assert [isinstance(r, ValueError) for r in results] == [i % 3 == 0 for i in range(60)]
