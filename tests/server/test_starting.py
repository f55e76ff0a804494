"""The start: the server answers at once, and shows how far the rules are compiled."""

from __future__ import annotations

import json
import logging
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx

from dauntless.engine.schema import write_json
from dauntless.server.monitoring import JsonLines, Seldom, count_request, metrics
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, prepare_database, writing
from dauntless.server.store.people import cookie_key
from dauntless.server.store.stored_tables import new_id
from server.playing import FAST, Player, Server
from server.postgres import Postgres


def test_while_rules_are_compiled_the_server_answers_and_shows_progress(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST)
    server.launch(env=os.environ | {"DAUNTLESS_CACHE": str(tmp_path / "nothing compiled")})
    try:
        health = server.wait_for(lambda _: True)
        assert health["status"] == "ok"
        assert not health["games"]["darebase"]
        ada = server.player("Ada")
        game = ada.get("/api/games/darebase")
        assert not game["ready"]
        assert 0 <= game["progress"]["done"] < game["progress"]["of"]
        refused = ada.http.get("/api/games/darebase/guide").json()["error"]
        assert refused["code"] == "not_ready"
        assert refused["game"] == "darebase"
        assert refused["progress"]["of"] == game["progress"]["of"]
        file = write_json(header_of_a_match()) + "\n{}"
        refused = ada.ask("POST", "/api/matches", 503, content=file)["error"]
        assert refused["code"] == "not_ready"
        assert "Blue" in httpx.get(f"{server.address}/api/games/darebase/rulebook").text
        ada.http.close()
    finally:
        server.kill()


def header_of_a_match() -> dict[str, Any]:
    """The first line of a match file, as far as it can be told without the rules."""
    pack = {"title": "Darebase", "hash": ""}
    first: dict[str, Any] = {"dauntless": "match", "format": 1, "game": "darebase", "rules": 1}
    return first | {"pack": pack, "options": {}, "seats": ["blue", "yellow"]}


def test_a_table_is_set_up_while_rules_are_compiled_and_its_match_begins_by_itself(
    tmp_path: Path,
) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST)
    server.launch(env=os.environ | {"DAUNTLESS_CACHE": str(tmp_path / "nothing compiled")})
    try:
        server.wait_for(lambda _: True)
        ada, ben = server.player("Ada"), server.player("Ben")
        solo, shared = ada.table("me", "bot"), ada.table("me", "open", options={"turn_limit": 9})
        assert ben.command(shared, "sit", seat=1)["ok"]
        for table in (solo, shared):
            with ada.live(table) as live:
                seen = live.table()
                assert seen["table"]["status"] == "waiting"
                assert seen["view"]["scene"] is None
        why = ada.command(solo, "resign", 409, seq=2)["error"]["message"]
        assert why == "the match has not begun: its rules are still being compiled"
        assert {body["id"] for body in ada.get("/api/me/tables")["tables"]} == {solo, shared}
        ada.http.close()
        ben.http.close()
    finally:
        server.kill()
    server.start()  # the rules are compiled now
    ada.go_to(server)
    ben.go_to(server)
    with ben.live(shared) as live:
        live.until(lambda m: m.get("table", {}).get("status") == "playing")
        assert live.latest["table"]["options"]["turn_limit"] == 9
    with ada.live(solo) as live:
        live.until(lambda m: m.get("table", {}).get("status") == "playing")
        while not live.latest["table"]["my_turn"]:
            live.table()
        assert ada.act(solo)["ok"]
    ada.http.close()
    ben.http.close()
    server.stop()


def test_a_table_that_waits_for_its_rules_shows_progress(tmp_path: Path) -> None:
    """The match was begun before; after an update its rules have to be compiled again."""
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    server = Server(address, *FAST).start()
    ada = server.player("Ada")
    table = ada.table("me", "me")
    ada.http.close()
    server.stop()
    server.launch(env=os.environ | {"DAUNTLESS_CACHE": str(tmp_path / "nothing compiled")})
    try:
        server.wait_for(lambda _: True)
        ada.go_to(server)
        with ada.live(table) as live:
            message = live.receive()
            assert message["type"] == "preparing"
            assert message["progress"]["done"] < message["progress"]["of"]
        ada.http.close()
    finally:
        server.kill()


def test_the_log_is_json_and_holds_no_links_to_tables(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST)
    with log.open("wb") as stream:
        server.launch("info", stderr=stream)
        server.wait_until_ready()
        ada: Player = server.player("Ada")
        table = ada.table("me", "me")
        with ada.live(table) as live:
            live.table()
            live.send("{")
            live.receive()
        ada.get(f"/api/tables/{table}")
        ada.http.close()
        server.stop()
    greeting, *lines = log.read_text().splitlines()
    assert greeting.startswith("Dauntless: http://")
    events = [json.loads(line) for line in lines]
    assert {"ready", "stopped"} <= {event["event"] for event in events}
    assert all({"at", "level", "event"} <= set(event) for event in events)
    assert table not in log.read_text()


def test_ids_in_an_error_of_the_database_are_not_logged() -> None:
    table, person = new_id("t"), new_id("p")
    try:
        raise ValueError(f"DETAIL: Key (table_id, seq)=({table}, 5) already exists; {person}.")
    except ValueError:
        fault = sys.exc_info()
    record = logging.LogRecord("x", logging.ERROR, "", 1, f"GET /watch/{new_id('w')}", (), fault)
    text = JsonLines().format(record)
    assert "(t_…, 5) already exists; p_…." in json.loads(text)["fault"]
    assert json.loads(text)["event"] == "GET /watch/w_…"
    assert table not in text


def test_an_id_at_the_beginning_of_a_line_is_not_logged_either() -> None:
    table = new_id("t")
    record = logging.LogRecord("x", logging.ERROR, "", 1, f"found:\n{table}", (), None)
    assert json.loads(JsonLines().format(record))["event"] == "found:\nt_…"


def test_nobody_fills_the_disk_with_lines_about_broken_requests(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}", *FAST)
    with log.open("wb") as stream:
        server.launch("info", stderr=stream)
        server.wait_until_ready()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(b"no request at all\r\n\r\n")
                assert connection.recv(100).startswith(b"HTTP/1.1 400")
        server.stop()
    assert log.read_text().count("Invalid HTTP request") == 1


def test_faults_are_logged_however_often_they_happen() -> None:
    seldom = Seldom()

    def says(level: int, message: str) -> bool:
        return seldom.filter(logging.LogRecord("x", level, "", 1, message, (), None))

    assert [says(logging.ERROR, "Exception in ASGI application") for _ in range(3)] == [True] * 3
    assert [says(logging.WARNING, "Invalid") for _ in range(3)] == [True, False, False]


def test_methods_that_somebody_makes_up_do_not_make_the_metrics_grow() -> None:
    for number in range(3):
        count_request(f"MADE{number}UP", "/", 405)
    told = metrics().decode()
    assert 'dauntless_requests_total{method="other",route="/",status="405"} 3.0' in told
    assert "MADE" not in told


def test_workers_that_start_together_share_one_cookie_key(postgresql: Postgres) -> None:
    settings = Settings(database_url=postgresql.database())
    prepare_database(settings)
    store, together = Store(settings), Barrier(6)

    def start(_: int) -> bytes:
        with store.engine.connect() as connection, writing(connection):
            together.wait()
            return cookie_key(connection)

    with ThreadPoolExecutor(6) as pool:
        keys = set(pool.map(start, range(6)))
    store.close()
    assert len(keys) == 1
