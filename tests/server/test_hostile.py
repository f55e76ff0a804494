"""Hostile and broken input: clear refusals, no fault, no change."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import socket
import stat
import string
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount
from websockets.exceptions import ConnectionClosed

from dauntless.engine.errors import BadOption
from dauntless.server import limits as server_limits
from dauntless.server.http import rate_limit
from dauntless.server.http.rate_limit import RateLimit
from dauntless.server.limits import (
    MOST_BOT_TABLES,
    MOST_BOT_TABLES_OF_ADDRESS,
    MOST_IMPORTED,
    MOST_REFUSED,
    Limits,
    Places,
    network_of,
)
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, prepare_database
from dauntless.server.store.people import Signer
from dauntless.server.store.stored_tables import Entry, insert_entries
from dauntless.server.tables.table_commands import MOST_REMARKS
from server.playing import PATIENCE, Live, Player, Server, new_id, serving

MESSAGES = 100_000
BATCH = 500


@pytest.mark.slow
def test_a_hundred_thousand_broken_messages_change_nothing(sqlite_server: Server) -> None:
    ada = sqlite_server.player("Ada")
    ben = sqlite_server.player("Ben")
    table = ada.table("me", "me", listed=True)
    whim = random.Random(17)
    before = ada.view(table)
    with ben.live(table) as live:
        live.table()
        for _ in range(MESSAGES // BATCH):
            for _ in range(BATCH):
                live.send(broken_message(whim, before["seq"]))
            answers = [live.receive() for _ in range(BATCH)]
            assert all(is_refusal(answer) for answer in answers), answers
    after = ada.view(table)
    assert after["seq"] == before["seq"]
    assert after["view"]["hash"] == before["view"]["hash"]
    faults = ada.http.get("/metrics").text
    assert "dauntless_faults_total{" not in faults


def is_refusal(message: Any) -> bool:
    """Was it answered with a reason?"""
    if message["type"] == "pong":
        return True
    return message["type"] in ("refused", "answer") and bool(message["error"]["message"])


def broken_message(whim: random.Random, seq: int) -> str:
    """Anything but a command that Ben, who has no seat, may give."""
    kind = whim.randrange(6)
    if kind == 0:
        return "".join(whim.choices(string.printable, k=whim.randrange(1, 60)))
    if kind == 1:
        return json.dumps(any_value(whim, 0))
    message = {"type": "command", "id": f"f{whim.getrandbits(40)}", "seq": seq, "seat": 0}
    message |= {"do": whim.choice(("act", "undo", "resign", "say", "leave", "offer_draw", "open"))}
    message |= {"action": whim.choice(("1", "stop", "d4", "base:c2", "🂡", "\u0000", "x" * 100))}
    if kind == 2:
        return json.dumps(message)
    for _ in range(whim.randrange(1, 4)):
        field = whim.choice([*message, "text", "to", "level", "accept", "zzz"])
        message[field] = any_value(whim, 2)
    text = json.dumps(message)
    if kind == 3:
        cut = whim.randrange(len(text))
        return text[:cut] + whim.choice(string.printable) + text[cut + 1 :]
    return text


def any_value(whim: random.Random, depth: int) -> Any:
    """Any JSON value."""
    simple = [None, True, 0, -1, 2**63, 10**40, 1.5, "", "act", "x" * 600, "\ud800"]
    if depth > 3 or whim.random() < 0.6:
        return whim.choice(simple)
    if whim.random() < 0.5:
        return [any_value(whim, depth + 1) for _ in range(whim.randrange(4))]
    return {whim.choice(("type", "id", "do", "a")): any_value(whim, depth + 1) for _ in range(3)}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        '{"type":"ping","type":"look"}',
        '{"type":"look"}',
        '{"type":"look","seat":NaN}',
        '{"type":"look","seat":true}',
        '{"type":"dance"}',
        "7",
        '{"type":"command","id":"a b","do":"say","text":"x"}',
    ],
)
def test_a_message_that_is_none_is_refused_with_the_reason(ada: Player, text: str) -> None:
    table = ada.table("me", "me")
    with ada.live(table) as live:
        live.table()
        live.send(text)
        assert live.until(lambda m: m["type"] == "refused")["error"]["code"] == "bad_request"


def test_binary_frames_are_refused(ada: Player) -> None:
    with ada.live(ada.table("me", "me")) as live:
        live.table()
        live.connection.send(b"\x00\x01")
        assert live.receive()["error"]["code"] == "bad_request"


def test_large_messages_are_refused_and_huge_ones_end_the_connection(ada: Player) -> None:
    with ada.live(ada.table("me", "me")) as live:
        live.table()
        live.send('{"type":"' + "x" * 20_000 + '"}')
        assert live.receive()["error"]["code"] == "too_large"
        live.send("x" * 1_000_000)
        assert live.closed() == 1009


def test_large_bodies_are_refused(ada: Player) -> None:
    for body, path in (("x" * 70_000, "/api/tables"), ("x" * 5_100_000, "/api/matches")):
        answer = ada.http.post(path, content=body)
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "too_large"


def test_unknown_tables_and_addresses(ada: Player) -> None:
    nowhere = "t_" + "x" * 22
    for path in (f"/api/tables/{nowhere}", f"/api/tables/{nowhere}/view", "/api/nothing", "/api"):
        assert ada.get(path, 404)["error"]["code"] == "not_found"
    with ada.live(nowhere) as live:
        assert live.closed() == 4404


def test_files_outside_the_client_are_not_served(ada: Player) -> None:
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/..\\app.py", "/etc/passwd.txt"):
        assert ada.http.get(path).status_code == 404


def test_a_name_that_is_too_long_for_a_file_is_none(ada: Player) -> None:
    for path in ("/" + "x" * 300 + ".js", "/" + "x" * 300, "/" + "x/" * 3_000):
        assert ada.http.get(path).status_code in (200, 404)


def test_half_a_character_is_refused(ada: Player) -> None:
    options = '{"game": "darebase", "options": {"scenario": "\\ud800"}}'
    for path, body in (
        ("/api/tables", options),
        ("/api/games/darebase/seats", options.replace('"game": "darebase", ', "")),
        ("/api/me", '{"\\ud800": 1}'),
    ):
        headers = {"content-type": "application/json"}
        assert ada.http.post(path, content=body, headers=headers).status_code == 422, path


def test_every_answer_carries_the_strict_policy(ada: Player) -> None:
    for path in ("/", "/api/games", "/nothing.js"):
        policy = ada.http.get(path).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


def test_too_many_commands_are_slowed_down_and_counted_per_person() -> None:
    from dauntless.server.limits import Rate
    from dauntless.server.refusals import Refused

    rate = Rate(per_second=2, burst=3)
    for _ in range(3):
        rate.spend("ada", at=100.0)
    with pytest.raises(Refused, match=r"try again in 0\.5 s"):
        rate.spend("ada", at=100.0)
    rate.spend("ben", at=100.0)
    rate.spend("ada", at=100.6)
    with pytest.raises(Refused):
        rate.spend("ada", at=100.7)


def test_two_commands_at_once_on_one_connection_are_both_answered(ada: Player) -> None:
    table = ada.table("me", "me")
    with ada.live(table) as live:
        live.table()
        answers = both(live)
    assert sorted(answers) == ["one", "two"]


def both(live: Live) -> list[str]:
    """Send two commands without waiting."""
    for name in ("one", "two"):
        live.send({"type": "command", "id": name, "do": "say", "seat": 0, "text": name})
    return [live.until(lambda m: m["type"] == "answer")["id"] for _ in range(2)]


def test_a_shouting_socket_is_closed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(address, "--rate", "5", "--connections", "2") as server:
        ada = server.player("Ada")
        table = ada.table("me", "me")
        listed = ada.table("me", "me", listed=True)
        with ada.live(table) as live:
            live.table()
            with contextlib.suppress(ConnectionClosed):
                for _ in range(200):
                    live.send({"type": "ping"})
            assert live.closed() == 4429
        assert refused_to(ada, table) == 4429  # and not at once again
        with server.player("Ben").live(listed) as live:
            assert live.table()["type"] == "welcome"


def refused_to(player: Player, table: str) -> int | None:
    """With what code somebody is not let in; it may be noted a moment after they were closed."""
    for _ in range(20):
        with player.live(table) as live:
            try:
                live.table()
            except ConnectionClosed as refused:
                return refused.rcvd.code if refused.rcvd is not None else None
    return None


async def answered(scope: Any, receive: Any, send: Any) -> None:
    """Answers whatever is let through to it."""
    await PlainTextResponse("yes")(scope, receive, send)


def asking(monkeypatch: pytest.MonkeyPatch, *paths: str, person: str | None = None) -> list[Any]:
    """The answers to requests for paths, one after the other, with very small rates."""
    monkeypatch.setattr(rate_limit, "HELD_SECONDS", 0.0)
    limits = Limits(Settings(database_url="", commands_per_second=1e-6, command_burst=4))
    signer = Signer(b"key")
    app = Starlette(routes=[Mount("/", answered)], middleware=[Middleware(RateLimit)])
    app.state.parts = SimpleNamespace(limits=limits, signer=signer)
    headers = {"authorization": f"Bearer {signer.token(person)}"} if person is not None else {}

    async def ask() -> list[Any]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return [await client.get(path, headers=headers) for path in paths]

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/health", "/metrics", "/assets/index.js"])
def test_whatever_is_asked_for_has_a_rate_and_a_flood_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    answers = asking(monkeypatch, *[path] * 41)
    assert [answer.status_code for answer in answers] == [200] * 40 + [429]
    assert answers[-1].headers["connection"] == "close"
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_whoever_asks_on_while_refused_is_cut_off_and_let_in_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = asking(monkeypatch, *["/api/games"] * 24, "/", "/api/games", person="ada")
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 22
    assert [number for number, one in enumerate(answers) if "connection" in one.headers] == [24, 25]


def test_whoever_stops_when_refused_is_not_taken_for_a_flood() -> None:
    limits = Limits(Settings(database_url="", commands_per_second=1e-6, command_burst=1))
    limits.spend("here", "ada")
    for _ in range(MOST_REFUSED):
        with pytest.raises(Refused, match="too fast"):
            limits.spend("there", "ada")
    with pytest.raises(Refused, match="come back in"):
        limits.spend_request("there", "ada")
    limits.spend_request("there", "ben")
    limits.spend("there", "ben")


def test_what_a_person_is_refused_is_counted_for_the_address_in_the_end() -> None:
    limits = Limits(Settings(database_url="", commands_per_second=1e-6, command_burst=1))
    for number in range(10):
        limits.spend_request("here", f"guest {number}")
    with pytest.raises(Refused, match="too fast"):
        limits.spend_request("here", "one more")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8::1", "2001:db8::ffff:2:3:4"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::2"),
    ],
)
def test_addresses_of_one_network_count_as_one(one: str, other: str) -> None:
    assert network_of(one) == network_of(other)


def test_bots_are_to_move_at_so_many_tables_of_a_person_and_of_an_address() -> None:
    limits = Limits(Settings(database_url="", arrivals_per_minute=10_000))
    limits.bot_tables = {f"t{number}": "ada" for number in range(MOST_BOT_TABLES)}
    with pytest.raises(Refused, match="at 20 tables that you have made, 20 at most: wait"):
        limits.spend_table("here", "ada")
    limits.spend_table("here", "ben")
    for number in range(MOST_BOT_TABLES_OF_ADDRESS):
        limits.bot_tables[f"more{number}"] = f"guest {number}"
        limits.spend_table("here", "ben")  # nobody has seen that these guests are of here
        limits.spend_request("here", f"guest {number}")
    with pytest.raises(Refused, match="at 100 tables of your address"):
        limits.spend_table("here", "ben")
    limits.spend_table("there", "ben")


def test_somebody_s_bots_do_no_more_than_they_may_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bots that do not pause at twenty tables would else be all that a server does."""
    at = 1_000.0

    async def sleep(seconds: float) -> None:
        nonlocal at
        at += seconds

    monkeypatch.setattr(server_limits, "time", SimpleNamespace(monotonic=lambda: at))
    monkeypatch.setattr(server_limits, "asyncio", SimpleNamespace(sleep=sleep))
    limits = Limits(Settings(database_url="", commands_per_second=10, command_burst=20))

    async def decide(times: int, *people: str) -> float:
        began = at
        for _ in range(times):
            for person in people:
                await limits.wait_for_bot(person)
        return at - began

    assert asyncio.run(decide(20, "ada")) == 0
    assert asyncio.run(decide(10, "ada")) == pytest.approx(1)
    crowd = [f"guest {number}" for number in range(10)]
    for person in crowd:
        limits.spend_request("here", person)
    assert asyncio.run(decide(10, *crowd)) == 0
    assert asyncio.run(decide(5, *crowd)) == pytest.approx(1, abs=0.2)


def test_places_are_of_everybody_of_an_address_and_of_a_person() -> None:
    places = Places(3, 2, 1)
    places.take("here", "ada", "taken")
    with pytest.raises(Refused, match="taken"):
        places.take("there", "ada", "taken")
    places.take("here", "ben", "taken")
    with pytest.raises(Refused, match="taken"):
        places.take("here", "cy", "taken")
    places.take("there", "dan", "taken")
    with pytest.raises(Refused, match="taken"):
        places.take("elsewhere", "eve", "taken")
    places.leave("here", "ada")
    places.take("elsewhere", "eve", "taken")


def test_addresses_of_two_networks_count_as_two() -> None:
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8:0:2::1")
    assert network_of("192.0.2.7") != network_of("192.0.2.8")


def test_a_table_hears_only_so_many_remarks_a_minute() -> None:
    limits = Limits(Settings(database_url="", remarks_per_minute=2))
    for person in ("ada", "ben", "cy"):
        limits.spend_remark(person, "t")
        limits.spend_remark(person, "t")
    with pytest.raises(Refused, match="too fast"):
        limits.spend_remark("dan", "t")
    for table in ("a", "b", "c", "d"):
        limits.spend_remark("ada", table)
    with pytest.raises(Refused, match="too fast"):
        limits.spend_remark("ada", "e")


def test_match_files_of_a_day_take_only_so_much_of_the_disk() -> None:
    limits = Limits(Settings(database_url=""))
    half = MOST_IMPORTED // 2
    for person in ("ada", "ada", "ben", "ben", "cy", "cy", "dan", "dan", "eve"):
        limits.spend_room("here", person, half)
    with pytest.raises(Refused, match=r"as one may in a day; try again in 12\.0 h"):
        limits.spend_room("elsewhere", "ada", half)
    limits.spend_room("here", "eve", half)
    with pytest.raises(Refused, match="as one may in a day"):
        limits.spend_room("here", "fay", half)


def test_a_table_hears_only_so_many_remarks_in_all(sqlite_server: Server) -> None:
    ada = sqlite_server.player("Ada")
    table = ada.table("me", "me")
    said = [Entry(-number, "say", 0, data={"text": "x"}) for number in range(MOST_REMARKS)]
    store = Store(Settings(database_url=sqlite_server.database_url))
    store.write_now(lambda c: insert_entries(c, table, said))
    store.close()
    refused = ada.command(table, "say", 409, seat=0, text="one more")
    assert "at most 2,000 remarks" in refused["error"]["message"]


def test_match_files_are_taken_only_from_people_who_are_known(sqlite_server: Server) -> None:
    """Nobody else is let send a large body at all."""
    with socket.create_connection(("127.0.0.1", sqlite_server.port)) as stranger:
        stranger.settimeout(PATIENCE)
        head = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 1900000\r\n\r\n"
        stranger.sendall(head.encode() + b"x")  # the rest never comes
        assert stranger.recv(100).startswith(b"HTTP/1.1 401 ")


def test_one_match_file_of_a_person_arrives_at_a_time(sqlite_server: Server) -> None:
    ada = sqlite_server.player("Ada")
    with socket.create_connection(("127.0.0.1", sqlite_server.port)) as slow:
        head = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 1900000\r\n"
        slow.sendall(f"{head}Authorization: Bearer {ada.token}\r\n\r\nx".encode())
        while ada.http.post("/api/matches", content="x").status_code != 429:
            pass
    while ada.http.post("/api/matches", content="x").status_code == 429:
        pass


def test_tables_and_remarks_have_rates_whatever_way_they_come_to_be(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with serving(address, "--rate", "20", "--arrivals", "6") as server:
        ada = server.player("Ada")
        table = ada.table("me", "me", options={"turn_limit": 2})
        begin = ada.get(f"/api/tables/{table}/log?after=0")["entries"][-1]["seq"]
        ada.command(table, "resign", seat=0)
        branch = {"seq": begin}
        answers = [ada.http.post(f"/api/tables/{table}/branch", json=branch) for _ in range(8)]
        assert [a.status_code for a in answers] == [201] * 5 + [429] * 3
        again = {"id": new_id(), "do": "rematch", "seat": 0}
        other_ways = (
            ada.http.post("/api/matches", content="no match file"),
            ada.http.post(f"/api/tables/{table}/commands", json=again),
        )
        assert [answer.status_code for answer in other_ways] == [429, 429]
        talk = answers[0].json()["id"]
        said = [
            ada.http.post(
                f"/api/tables/{talk}/commands",
                json={"id": new_id(), "do": "say", "text": "hello", "seat": 0},
            ).status_code
            for _ in range(30)
        ]
        assert said.count(200) < 25
        assert 429 in said


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch(0o644)
    with serving(f"sqlite:///{file}") as server:
        server.player("Ada").table("me", "me")
        for name in tmp_path.iterdir():
            assert stat.S_IMODE(name.stat().st_mode) == 0o600, name


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    address = f"sqlite:///{tmp_path / 'a file' / 'tables.sqlite'}"
    start = [sys.executable, "-c", "from dauntless.cli import main; main()"]
    done = subprocess.run(
        [*start, "serve", "--port", "0", "--database-url", address],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "a file" in done.stderr


def test_a_zero_in_a_query_is_refused(ada: Player) -> None:
    assert ada.http.get("/api/tables?game=%00").status_code == 422
    assert ada.http.get("/api/tables/%00").status_code == 422
    with ada.live("%00") as live:
        assert live.closed() == 4404
    assert "dauntless_faults_total{" not in ada.http.get("/metrics").text


def test_a_disk_that_is_full_is_told_and_left_behind(tmp_path: Path) -> None:
    """Nothing can be written for a while; nobody is told otherwise, and then it goes on."""
    with serving(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        ada = server.player("Ada")
        table = ada.table("me", "me")
        before = ada.view(table)
        action = before["view"]["scene"]["choices"][0]["action"]
        act = {"id": "once", "do": "act", "seat": 0, "seq": before["seq"], "action": action}
        assert server.process is not None
        process, size = server.process.pid, resource.RLIMIT_FSIZE
        _, hard = resource.prlimit(process, size, (0, resource.RLIM_INFINITY))
        refused = ada.post(f"/api/tables/{table}/commands", act, 503)["error"]
        assert refused["code"] == "unavailable"
        assert "nothing is lost" in refused["message"]
        health = httpx.get(f"{server.address}/health")
        assert health.status_code == 503
        assert "cannot be saved" in health.json()["status"]
        assert ada.view(table)["seq"] == before["seq"]
        resource.prlimit(process, size, (resource.RLIM_INFINITY, hard))
        assert ada.post(f"/api/tables/{table}/commands", act)["ok"]
        assert httpx.get(f"{server.address}/health").json()["status"] == "ok"
        assert ada.view(table)["seq"] > before["seq"]


def test_a_log_beside_the_file_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    Path(tmp_path / "tables.sqlite-wal").mkdir()
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with pytest.raises(BadOption, match=r"tables\.sqlite"):
        prepare_database(Settings(database_url=address))


def test_a_database_that_does_not_answer_gives_a_sentence() -> None:
    with pytest.raises(BadOption, match="PostgreSQL: "):
        prepare_database(Settings(database_url="postgresql://nobody@/x?host=/tmp/nowhere"))
