"""Who may do what: every cell of the table of roles and requests, tried over HTTP."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from dauntless.server.tables.permissions import MAY, OPEN_IF_LISTED, Role
from server.playing import PATIENCE, Player, Server, new_id

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
    "summary": ("", "/log?before=0"),
    "look": ("/view", "/log?after=0", "/moments/3"),
    "copy": ("/match",),
}


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


def is_denied(response: httpx.Response) -> bool:
    """Was it refused because of who asks? Others are told when it cannot be done now."""
    if response.status_code < 400:
        return False
    if response.status_code == 422:  # a watch key cannot stand where only an id may
        return True
    code = response.json()["error"]["code"]
    assert response.status_code < 500, response.text
    return code in DENIED


def attempts(company: Company, role: Role, what: str) -> list[bool]:
    """Try a request in a role in every way there is; was it denied?"""
    if what in READING:
        paths = READING[what][:1] if what == "summary" else READING[what]
        denied = [is_denied(company.ask(role, "GET", path)) for path in paths]
        if what == "copy" and role not in (Role.NOBODY, Role.WATCHER):
            denied.append(is_denied(company.ask(role, "POST", "/branch", {"seq": 3})))
        return denied
    if what in ("learn_rematch", "learn_watch_link"):
        field = what.removeprefix("learn_").removesuffix("_link")
        return [company.ask(role, "GET", "").json()[field] is None]
    if what == "why":
        answer = company.ask(role, "GET", "/why?seat=0&action=3")
        return [is_denied(answer) or answer.json()["why"] == "seat 0 is not yours"]
    if what == "handover":
        return [is_denied(company.ask(role, "POST", "/seats/0/handover"))]
    command = {"id": new_id(), "do": what, **FIELDS.get(what, {})}
    return [is_denied(company.ask(role, "POST", "/commands", command))]


@pytest.mark.parametrize("listed", [False, True], ids=["private", "listed"])
def test_every_role_may_ask_for_what_the_table_says_and_for_nothing_else(
    sqlite_server: Server, listed: bool
) -> None:
    company = Company(sqlite_server, listed=listed)
    wrong = []
    for what, roles in MAY.items():
        if what == "learn_rematch":
            company.player.command(company.table, "resign")
            company.player.command(company.table, "rematch")
        for role in Role:
            allowed = role in roles or (listed and what in OPEN_IF_LISTED)
            if what == "learn_watch_link" and role is Role.WATCHER:
                allowed = True  # it is what they came by
            denied = attempts(company, role, what)
            if denied != [not allowed] * len(denied):
                wrong.append((role.value, what))
        if Role.PLAYER in roles:
            company.sit_down()  # something may have happened
    assert wrong == []


def test_the_protocol_shows_the_same_table() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|((?: (?:yes|listed|no) \|){5})", text, re.MULTILINE)
    shown = {what: [cell.strip() for cell in cells.strip("|").split("|")] for what, cells in rows}
    meant = {
        what: [
            "yes" if role in roles else "listed" if what in OPEN_IF_LISTED else "no"
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
