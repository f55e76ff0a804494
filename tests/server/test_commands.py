"""Commands: done once, in order, by whoever may, against the position they were made for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.playing import Player, new_id, play_any, play_out


def test_a_match_is_played_to_its_end_against_a_bot(ada: Player) -> None:
    table = ada.table(options={"turn_limit": 6})
    last = play_out(ada, table, random.Random(1))
    assert last["table"]["result"]["how"] == "played"
    assert last["view"]["scene"]["result"] == last["table"]["result"]["scores"]


def test_two_people_apart_play_a_match(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open", options={"turn_limit": 4})
    assert ben.get(f"/api/tables/{table}")["status"] == "waiting"
    ben.command(table, "sit", seat=1)
    whim = random.Random(2)
    with ada.live(table) as first, ben.live(table) as second:
        seats = (first, second)
        for live in seats:
            live.table()
        while first.latest["table"]["status"] == "playing":
            due = first.latest["view"]["scene"]["due"][0]
            message = play_any(seats[due], whim)
            seats[1 - due].seen(message["seq"])
            assert first.latest["seq"] == second.latest["seq"]
        assert first.latest["table"]["result"] == second.latest["table"]["result"]


def test_the_same_command_again_gets_the_same_answer_and_does_nothing(ada: Player) -> None:
    table = ada.table("me", "me")
    view = ada.view(table)
    action = view["view"]["scene"]["choices"][0]["action"]
    command = {"id": new_id(), "seq": view["seq"], "seat": 0, "action": action}
    answers = [ada.command(table, "act", **command) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert ada.view(table)["seq"] == answers[0]["seq"]


def test_an_id_cannot_be_used_for_something_else(ada: Player) -> None:
    table = ada.table("me", "me")
    command: dict[str, Any] = {"id": new_id(), "seat": 0}
    ada.command(table, "say", text="hello", **command)
    refused = ada.command(table, "say", 409, text="goodbye", **command)
    assert refused["error"]["code"] == "id_reused"


def test_two_people_may_use_the_same_id(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    same = new_id()
    ben.command(table, "sit", seat=1, id=same)
    assert ada.command(table, "say", text="welcome", id=same)["ok"]


def test_a_stale_command_is_refused_with_what_was_missed(ada: Player) -> None:
    table = ada.table("me", "me")
    old = ada.view(table)
    choices = old["view"]["scene"]["choices"]
    ada.act(table, choices[0]["action"], seat=0)
    refused = ada.command(table, "act", 409, seq=old["seq"], seat=0, action=choices[-1]["action"])[
        "error"
    ]
    assert refused["code"] == "stale"
    assert [entry["seq"] for entry in refused["missed"]] == [old["seq"] + 1]
    assert refused["missed"][0]["text"] == choices[0]["action"]


def test_commands_that_overtake_each_other_change_nothing_twice(ada: Player) -> None:
    table = ada.table("me", "me")
    with ada.live(table) as live:
        start = live.table()
        first = start["view"]["scene"]["choices"][0]["action"]
        late = {"type": "command", "id": new_id(), "do": "act", "seat": 0, "action": first}
        live.send(late | {"seq": start["seq"] + 1})  # made for a position that is not there yet
        refused = live.until(lambda m: m["type"] == "answer")
        assert refused["error"]["code"] == "bad_request"
        assert live.ask("act", seq=start["seq"], seat=0, action=first)["ok"]
    assert ada.view(table)["seq"] == start["seq"] + 1


def test_talk_does_not_make_a_command_stale(ada: Player) -> None:
    table = ada.table("me", "me")
    view = ada.view(table)
    ada.command(table, "say", seat=1, text="take your time")
    action = view["view"]["scene"]["choices"][0]["action"]
    assert ada.command(table, "act", seq=view["seq"], seat=0, action=action)["ok"]


def test_a_secret_choice_beside_mine_does_not_make_it_stale(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open", options={"scenario": "classic"})
    ben.command(table, "sit", seat=1)
    view = ada.view(table)
    ben.act(table, "base:c10")
    assert ada.command(table, "act", seq=view["seq"], action="base:f2")["ok"]


def test_nobody_acts_for_another_seat(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    seq = ada.view(table)["seq"]
    assert (
        ben.command(table, "act", 403, seq=seq, seat=0, action="1")["error"]["code"] == "wrong_seat"
    )
    assert ben.command(table, "act", 409, seq=seq, seat=1, action="1")["error"]["code"] == "illegal"
    assert ada.view(table)["seq"] == seq


def test_an_illegal_action_is_refused_with_the_reason(ada: Player) -> None:
    table = ada.table("me", "me")
    view = ada.view(table)
    fields = {"seq": view["seq"], "seat": 0, "action": "stop"}
    refused = ada.command(table, "act", 409, **fields)["error"]
    assert refused["code"] == "illegal"
    assert "pick the player" in refused["message"]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"do": "act", "seat": 0, "seq": 4}, "action"),
        ({"do": "act", "seat": 0, "action": "1"}, "seq"),
        ({"do": "act", "seq": 4, "action": "1"}, "seat"),
        ({"do": "sit", "seat": 7}, "seat"),
        ({"do": "dance"}, "do"),
        ({"do": "say", "text": ""}, "text"),
        ({"do": "say", "seat": 0, "text": " \n "}, "text"),
        ({"do": "say", "text": "x" * 501}, "text"),
        ({"do": "act", "seat": "0", "seq": 4, "action": "1"}, "seat"),
        ({"do": "resign", "why": "tired"}, "why"),
    ],
)
def test_a_malformed_command_is_refused_by_field(
    ada: Player, fields: dict[str, object], place: str
) -> None:
    table = ada.table("me", "me")
    response = ada.http.post(f"/api/tables/{table}/commands", json={"id": new_id(), **fields})
    assert response.status_code in (400, 422)
    assert response.json()["error"]["message"].startswith(place + ":")


def test_a_dropped_connection_goes_on_where_it_was(ada: Player) -> None:
    table = ada.table("me", "me")
    with ada.live(table) as live:
        live.table()
        play_any(live, random.Random(3))
        seen = live.latest["seq"]
    with ada.live(table) as other:  # a second tab, while the first is away
        other.table()
        play_any(other, random.Random(4))
        now = other.latest["seq"]
    with ada.live(table, after=seen) as back:
        welcome = back.table()
    assert [entry["seq"] for entry in welcome["entries"]] == list(range(seen + 1, now + 1))
    assert welcome["view"]["hash"] == ada.view(table)["view"]["hash"]


def test_two_tabs_see_the_same(ada: Player) -> None:
    table = ada.table("me", "me")
    with ada.live(table) as one, ada.live(table) as two:
        one.table()
        two.table()
        seq = play_any(one, random.Random(5))["seq"]
        assert two.seen(seq)["view"]["scene"]["pieces"] == one.latest["view"]["scene"]["pieces"]


def test_a_lost_answer_can_be_asked_for_again_on_a_new_connection(ada: Player) -> None:
    table = ada.table("me", "me")
    command = {"type": "command", "id": new_id(), "do": "act", "seat": 0, "action": ""}
    with ada.live(table) as live:
        start = live.table()
        command |= {"seq": start["seq"]}
        command["action"] = start["view"]["scene"]["choices"][0]["action"]
        live.send(command)
        first = live.until(lambda m: m["type"] == "answer")
    with ada.live(table) as live:
        live.send(command)
        assert live.until(lambda m: m["type"] == "answer") == first


def test_why_an_action_is_not_possible_is_asked_without_trying_it(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    question = f"/api/tables/{table}/why"
    assert "not begun" in ada.get(question, seat=0, action="9")["why"]
    ben.command(table, "sit", seat=1)
    with ada.live(table) as live:
        seen = live.table()
        seat, legal = seen["view"]["seat"], seen["view"]["scene"]["choices"][0]["action"]
        answers = {}
        for action in (legal, "9", "nonsense"):
            live.send({"type": "why", "id": f"q-{action}", "seat": seat, "action": action})
            answer = live.until(lambda m: m["type"] == "because")
            assert (answer["id"], answer["seq"]) == (f"q-{action}", seen["seq"])
            answers[action] = answer["why"]
            assert ada.get(question, seat=seat, action=action)["why"] == answer["why"]
        assert answers[legal] is None
        for action in ("9", "nonsense"):
            tried = live.ask("act", seq=seen["seq"], seat=seat, action=action)
            assert tried["error"]["message"] == answers[action]
        live.send({"type": "why", "id": "q-1", "seat": 1, "action": legal})
        assert live.until(lambda m: m["type"] == "because")["why"] == "seat 1 is not yours"
        wrongs: list[dict[str, object]] = [{}, {"action": legal, "clicks": [legal]}, {"clicks": []}]
        for wrong in wrongs:
            live.send({"type": "why", "id": "q-2", "seat": 0, **wrong})
            refused = live.until(lambda m: m["type"] == "refused")["error"]
            assert (refused["code"], "clicks" in refused["message"]) == ("bad_request", True)
    assert ada.view(table)["seq"] == seen["seq"]
    assert "nothing to decide" in ben.get(question, seat=1, action=legal)["why"]


def test_why_a_click_leads_to_nothing_is_asked_by_what_was_clicked(ada: Player) -> None:
    barred: list[str] = []
    while not barred:  # by some rolls every player may be moved
        table = ada.table("me", "me")
        seen = ada.view(table)["view"]
        legal = {element for c in seen["scene"]["choices"] for element in c["elements"]}
        own = [p for p in seen["scene"]["pieces"] if p.get("owner") == seen["seat"]]
        barred = [p["id"] for p in own if p["kind"] == "player" and p["id"] not in legal][:1]
    question = f"/api/tables/{table}/why"
    with ada.live(table) as live:
        live.table()
        for clicks in (barred, sorted(legal)[:1], ["nothing"]):
            live.send({"type": "why", "id": "q-1", "seat": seen["seat"], "clicks": clicks})
            why = live.until(lambda m: m["type"] == "because")["why"]
            assert (why is not None) == (clicks == barred)
            assert ada.get(question, seat=seen["seat"], clicks=clicks)["why"] == why
