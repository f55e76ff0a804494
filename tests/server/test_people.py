"""People: guests by a signed cookie; nobody gets in by a forged one."""

from __future__ import annotations

import httpx
import pytest

from dauntless.server.tables.authority import MOST_LISTED
from server.playing import PATIENCE, Player, Server


def test_one_click_makes_a_guest(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as browser:
        made = browser.post("/api/me", json={})
        cookie = made.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "token" not in made.json()
        assert browser.get("/api/me").json() == made.json()
        assert browser.post("/api/me", json={}).json()["id"] == made.json()["id"]


def test_a_name_can_be_changed(ada: Player) -> None:
    assert ada.http.patch("/api/me", json={"name": " Ada\u202e \t Lovelace "}).json()["name"] == (
        "Ada Lovelace"
    )
    table = ada.table("me", "me")
    assert ada.get(f"/api/tables/{table}")["seats"][0]["who"] == "Ada Lovelace"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u0000", 7, None])
def test_a_name_must_be_one(ada: Player, name: object) -> None:
    assert ada.http.patch("/api/me", json={"name": name}).status_code in (400, 422)


def test_a_forged_token_is_nobody(ada: Player, ben: Player) -> None:
    signature = ada.token.rpartition(".")[2]
    for token in (
        f"{ben.id}.{signature}",
        f"{ada.id}.",
        ada.id,
        "-",
        "x" * 5_000,
        "é.ü",
        ada.token + "0",
    ):
        headers = {b"authorization": f"Bearer {token}".encode("latin-1")}
        answer = ada.http.get("/api/me", headers=headers)
        assert answer.status_code == 401, token
        assert answer.json()["error"]["code"] == "no_person"


def test_a_page_of_another_origin_cannot_act(ada: Player) -> None:
    answer = ada.http.post(
        "/api/tables", json={"game": "darebase"}, headers={"origin": "http://evil"}
    )
    assert answer.status_code == 403
    own = {"origin": ada.server.address}
    assert ada.http.post("/api/tables", json={"game": "darebase"}, headers=own).status_code == 201


def test_whoever_is_forgotten_leaves_the_name_behind(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    assert ben.http.delete("/api/me").status_code == 204
    seats = ada.get(f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]


def test_after_forget_me_nothing_opens_any_more(server: Server) -> None:
    ada, ben = server.player("Ada"), server.player("Ben")
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    ada.command(table, "resign")
    running = ada.table("me", "open")
    ben.command(running, "sit", seat=1)
    with ada.live(running) as live:
        live.table()
        assert ada.http.delete("/api/me").status_code == 204
        assert live.closed() in (4401, 4403)
    for path in ("/api/me", "/api/me/tables"):
        assert ada.get(path, 401)["error"]["code"] == "no_person"
    ada.get(f"/api/tables/{table}/view", 403)
    assert ada.command(table, "rematch", 401)["error"]["code"] == "no_person"
    seats = ben.get(f"/api/tables/{table}")["seats"]
    assert [seat["who"] for seat in seats] == ["Somebody", "Ben"]
    assert ben.get(f"/api/tables/{running}")["seats"][0]["kind"] == "bot"


def test_whoever_is_forgotten_leaves_all_tables_however_many(ada: Player, ben: Player) -> None:
    first = ada.table("me", "open")
    ben.command(first, "sit", seat=1)
    for _ in range(MOST_LISTED + 1):
        ben.table("me", "open")
    ben.http.delete("/api/me")
    assert ada.get(f"/api/tables/{first}")["seats"][1]["kind"] == "bot"
