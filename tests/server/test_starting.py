"""The start: the server answers at once, and shows how far the rules are compiled."""

from __future__ import annotations

import json
import os
from pathlib import Path

import httpx

from server.playing import FAST, Player, Server


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
        refused = ada.post("/api/tables", {"game": "darebase"}, 503)["error"]
        assert refused["code"] == "not_ready"
        assert refused["progress"]["of"] == game["progress"]["of"]
        assert "Blue" in httpx.get(f"{server.address}/api/games/darebase/rulebook").text
        ada.http.close()
    finally:
        server.kill()


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
