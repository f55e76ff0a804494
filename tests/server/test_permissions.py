"""Who may do what: every cell of the table of roles and requests, tried over HTTP."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dauntless.server.tables.permissions import IF_LISTED, MAY, Role
from server.playing import PATIENCE, Live, Player, Server, new_id

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
DENIED = {"forbidden", "no_person", "wrong_seat"}
FIELDS: dict[str, dict[str, Any]] = {
    "act": {"action": "3", "seq": 0},
    "undo": {"seq": 0},
    "ask_undo": {"to": 1, "seq": 0},
    "reply": {"accept": True},
    "say": {"text": "hello"},
    "sit": {"seat": 0},
    "bot": {"seat": 0, "level": "random"},
    "open": {"seat": 0},
    "stand_in": {"seat": 1, "level": "random"},
}
READING = {
    "summary": ("",),
    "look": ("/view", "/log?after=0", "/moments/3"),
    "copy": ("/match", "/review"),
}
LIVE_DENIED = {4401, 4403}


class Company:
    """A table that somebody made who does not play, with two players and everybody else."""

    def __init__(self, server: Server, *, listed: bool) -> None:
        self.server, self.listed = server, listed
        self.host, self.player, self.other, self.visitor = (
            server.player(name) for name in ("Hal", "Ada", "Ben", "Cleo")
        )
        self.sit_down()

    def sit_down(self) -> None:
        """Begin at a new table."""
        self.table = self.host.table("open", "open", listed=self.listed)
        self.player.command(self.table, "sit", seat=0)
        self.other.command(self.table, "sit", seat=1)
        watch = self.player.get(f"/api/tables/{self.table}")["watch"]
        self.watch: str = watch.rpartition("/")[2]

    def come_to(self, what: str) -> None:
        """Play on until something may be asked for."""
        if what in ("advice", "learn_rematch"):
            self.player.command(self.table, "resign")
        if what == "learn_rematch":
            self.player.command(self.table, "rematch")

    def as_(self, role: Role) -> tuple[str, dict[str, str]]:
        """By which key somebody of this role knows the table, and who they say they are."""
        people: dict[Role, Player] = {
            Role.HOST: self.host, Role.PLAYER: self.player, Role.VISITOR: self.visitor,
        }  # fmt: skip
        key = self.watch if role is Role.WATCHER else self.table
        who = people.get(role, self.visitor if role is Role.WATCHER else None)
        return key, {"authorization": f"Bearer {who.token}"} if who is not None else {}

    def ask(self, role: Role, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask for something in a role."""
        key, headers = self.as_(role)
        url = f"{self.server.address}/api/tables/{key}{path}"
        return httpx.request(method, url, json=body, headers=headers, timeout=PATIENCE)

    def denies(self, role: Role, method: str, path: str, body: Any = None) -> bool:
        """Is it refused because of who asks? Others are told when it cannot be done now."""
        response = self.ask(role, method, path, body)
        if response.status_code < 400:
            return False
        assert response.status_code < 500, response.text
        if response.status_code == 422:
            assert role is Role.WATCHER, "a watch key cannot stand where only an id may"
            return True
        return response.json()["error"]["code"] in DENIED

    def denies_live(self, role: Role, message: Any = None) -> bool:
        """Is a connection refused because of who asks, or a message on it?"""
        key, headers = self.as_(role)
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{key}/live"
        with connect(address, additional_headers=headers, max_size=None) as connection:
            live = Live(connection)
            with contextlib.suppress(ConnectionClosed):
                live.table()
            if connection.close_code is not None:
                assert connection.close_code in LIVE_DENIED
                return True
            if message is None:
                return False
            live.send(message)
            answer = live.until(lambda m: m["type"] in ("answer", "because", "refused"))
            error = answer.get("error")
            return error is not None and error["code"] in DENIED


def attempts(company: Company, role: Role, what: str) -> list[bool]:
    """Try a request in a role in every way there is; was it denied?"""
    if what in READING:
        denied = [company.denies(role, "GET", path) for path in READING[what]]
        return [*denied, company.denies_live(role)] if what == "look" else denied
    if what in ("learn_rematch", "learn_watch_link"):
        field = what.removeprefix("learn_").removesuffix("_link")
        return [company.ask(role, "GET", "").json()[field] is None]
    if what == "advice":
        return [company.denies(role, "GET", "/advice")]
    if what == "branch":
        return [company.denies(role, "POST", "/branch", {"seq": 3})]
    if what == "handover":
        return [company.denies(role, "POST", "/seats/0/handover")]
    if what == "why":
        asked = {"type": "why", "id": "q", "seat": 0, "action": "3"}
        return [
            company.denies(role, "GET", "/why?seat=0&action=3"),
            company.denies_live(role, asked),
        ]
    command = {"id": new_id(), "do": what, **FIELDS.get(what, {})}  # it is done once
    over_live = company.denies_live(role, {"type": "command", **command})
    over_http = company.denies(role, "POST", "/commands", command)
    if what == "sit" and role in (Role.VISITOR, Role.NOBODY) and not company.listed:
        return [over_http]  # they cannot follow the table before they sit
    return [over_http, over_live]


@pytest.mark.parametrize("listed", [False, True], ids=["private", "listed"])
def test_every_role_may_ask_for_what_the_table_says_and_for_nothing_else(
    sqlite_server: Server, listed: bool
) -> None:
    company = Company(sqlite_server, listed=listed)
    wrong = []
    for what, roles in MAY.items():
        company.come_to(what)
        for role in Role:
            allowed = role in roles or (listed and role in IF_LISTED.get(what, ()))
            denied = attempts(company, role, what)
            if denied != [not allowed] * len(denied):
                wrong.append((role.value, what, denied))
            if Role.PLAYER in roles:
                company.sit_down()  # something may have happened
                company.come_to(what)
    assert wrong == []


def test_whoever_has_no_seat_may_not_ask_for_that_of_a_player_by_naming_it(
    sqlite_server: Server,
) -> None:
    """A command that names somebody else's seat is refused to players as well."""
    company = Company(sqlite_server, listed=True)
    for what in ("act", "undo", "ask_undo", "offer_draw", "resign", "say", "leave", "reclaim"):
        command = {"id": new_id(), "do": what, **FIELDS.get(what, {}), "seat": 1}
        refused = company.ask(Role.PLAYER, "POST", "/commands", command).json()["error"]
        assert refused["code"] == "wrong_seat", what
    assert company.denies(Role.PLAYER, "POST", "/seats/1/handover")
    for path in ("/view?seat=1", "/log?seat=1", "/moments/3?seat=1", "/advice?seat=1"):
        assert company.denies(Role.PLAYER, "GET", path), path


def test_the_protocol_shows_the_same_table() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|((?: (?:yes|listed|no) \|){5})", text, re.MULTILINE)
    shown = {what: [cell.strip() for cell in cells.strip("|").split("|")] for what, cells in rows}
    meant = {
        what: [
            "yes" if role in roles else "listed" if role in IF_LISTED.get(what, ()) else "no"
            for role in Role
        ]
        for what, roles in MAY.items()
    }
    assert shown == meant


def test_a_watch_link_does_not_learn_the_id_of_a_rematch(sqlite_server: Server) -> None:
    company = Company(sqlite_server, listed=False)
    company.player.command(company.table, "resign")
    company.player.command(company.table, "rematch")
    made = company.player.get(f"/api/tables/{company.table}")["rematch"]
    assert made is not None
    for path in ("", "/view", "/view?seat=0", "/log?after=0"):
        assert made not in company.ask(Role.WATCHER, "GET", path).text
    with company.visitor.live(company.watch) as live:
        live.table()
        assert made not in live.frames[0]


def test_nobody_sits_down_at_a_finished_imported_table(sqlite_server: Server) -> None:
    company = Company(sqlite_server, listed=False)
    company.player.command(company.table, "resign")
    text = company.player.http.get(f"/api/tables/{company.table}/match").text
    copy = company.player.http.post("/api/matches", content=text).json()["id"]
    refused = company.visitor.command(copy, "sit", 409, seat=0)
    assert refused["error"]["message"] == "the match is over"
    company.visitor.get(f"/api/tables/{copy}/view", 403)


def test_strangers_at_a_listed_table_do_not_learn_how_to_watch_its_rematch(
    sqlite_server: Server,
) -> None:
    company = Company(sqlite_server, listed=True)
    company.player.command(company.table, "resign")
    company.player.command(company.table, "rematch")
    made = company.player.get(f"/api/tables/{company.table}")["rematch"]
    watch = company.player.get(f"/api/tables/{made}")["watch"].rpartition("/")[2]
    for role in (Role.NOBODY, Role.VISITOR, Role.WATCHER):
        for path in ("", "/view", "/log?after=0"):
            text = company.ask(role, "GET", path).text
            assert made not in text
            assert watch not in text, (role, path)
