"""Hostile and broken input: clear refusals, no fault, no change."""

from __future__ import annotations

import json
import random
import string
from typing import Any

import pytest

from server.playing import Live, Player, Server

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
