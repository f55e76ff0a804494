"""Seats: taken, left, handed over, played by bots meanwhile; draws, resignations, rematches."""

from __future__ import annotations

import random

from sqlalchemy.engine import Connection

from dauntless.server.settings import Settings
from dauntless.server.store import database_schema
from dauntless.server.store.database import Store
from dauntless.server.store.stored_tables import Entry, insert_entries
from dauntless.server.tables.table_commands import MOST_BESIDE
from server.playing import Player, play_out


def two_at_a_table(ada: Player, ben: Player, **wish: object) -> str:
    """A running match of two people."""
    table = ada.table("me", "open", **wish)
    ben.command(table, "sit", seat=1)
    return table


def test_a_match_begins_when_no_seat_is_open(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    assert ada.view(table)["view"]["scene"] is None
    ben.command(table, "sit", seat=1)
    view = ada.view(table)
    assert view["table"]["status"] == "playing"
    assert [seat["who"] for seat in view["table"]["seats"]] == ["Ada", "Ben"]


def test_seats_are_called_in_words_before_there_is_a_scene(ada: Player) -> None:
    titles = ["Blue", "Yellow"]
    assert ada.get("/api/games/darebase")["titles"] == titles
    assert ada.post("/api/games/darebase/seats", {"options": {}})["titles"] == titles
    seats = ada.get(f"/api/tables/{ada.table('me', 'open')}")["seats"]
    assert [seat["title"] for seat in seats] == titles


def test_the_options_of_a_game_have_titles(ada: Player) -> None:
    options = ada.get("/api/games/darebase")["options"]["properties"]
    assert [option["title"] for option in options.values()] == ["Scenario", "Turn limit"]


def test_a_taken_seat_cannot_be_taken(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    third = ada.server.player("Cleo")
    for seat in (0, 1):
        assert third.command(table, "sit", 409, seat=seat)["error"]["code"] == "seat_taken"


def test_whoever_made_the_table_seats_bots(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    assert ben.command(table, "bot", 403, seat=1, level="random")["error"]["code"] == "forbidden"
    assert ada.command(table, "bot", 400, seat=1, level="genius")["error"]["code"] == "bad_request"
    ada.command(table, "bot", seat=1, level="random")
    assert ada.view(table)["table"]["status"] == "playing"


def test_a_seat_is_given_back_before_the_match(ada: Player, ben: Player) -> None:
    table = ada.table("open", "open")
    ben.command(table, "sit", seat=1)
    ben.command(table, "leave")
    assert [s["kind"] for s in ada.get(f"/api/tables/{table}")["seats"]] == ["open", "open"]


def test_whoever_leaves_a_running_match_is_replaced_by_a_bot(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben, options={"turn_limit": 6})
    ben.command(table, "leave")
    last = play_out(ada, table, random.Random(1))
    assert last["table"]["seats"][1]["kind"] == "bot"


def test_hot_seat_on_one_device(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 4})
    assert ada.view(table)["view"]["mine"] == [0, 1]
    assert play_out(ada, table, random.Random(2))["table"]["status"] == "over"


def test_a_curtain_is_drawn_only_where_the_seats_see_different_things(ada: Player) -> None:
    open_game = ada.table("me", "me")
    assert ada.view(open_game)["view"]["curtain"] is False
    secret_game = ada.table("me", "me", options={"scenario": "classic"})
    ada.act(secret_game, "base:c2", seat=0)
    assert ada.view(secret_game, seat=1)["view"]["curtain"] is True


def test_a_seat_is_handed_to_another_device_once(ada: Player, ben: Player) -> None:
    table = ada.table()
    code = ada.post(f"/api/tables/{table}/seats/0/handover", {})["code"]
    assert ben.post("/api/handover", {"code": code.lower()})["seats"][0]["mine"]
    assert ben.post("/api/handover", {"code": code}, 404)["error"]["code"] == "not_found"
    seq = ben.view(table)["seq"]
    action = ben.view(table)["view"]["scene"]["choices"][0]["action"]
    assert ada.command(table, "act", 403, seq=seq, action=action)["error"]["code"] == "wrong_seat"
    assert ben.command(table, "act", seq=seq, action=action)["ok"]


def test_only_ones_own_seat_can_be_handed_over(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    refused = ben.post(f"/api/tables/{table}/seats/0/handover", {}, 403)
    assert refused["error"]["code"] == "wrong_seat"


def test_a_bot_stands_in_for_somebody_who_is_gone_and_the_seat_is_reclaimed(
    ada: Player, ben: Player
) -> None:
    table = two_at_a_table(ada, ben)
    stand_in = {"seat": 1, "level": "random"}
    with ada.live(table) as live:
        live.table()
        with ben.live(table) as other:
            other.table()
            assert "is here" in live.ask("stand_in", **stand_in)["error"]["message"]
        live.until(lambda m: m["type"] == "update" and m["table"]["seats"][1]["away_since"])
        assert live.ask("stand_in", **stand_in)["ok"]
        while live.latest["table"]["seats"][1]["stand_in"] is None:
            live.receive()
        while live.latest["view"]["scene"]["due"] == [0]:
            seq = live.latest["seq"]
            action = live.latest["view"]["scene"]["choices"][0]["action"]
            live.seen(live.ask("act", seq=seq, action=action)["seq"])
        live.until(
            lambda m: any(e["kind"] == "act" and e["seat"] == 1 for e in m.get("entries", ()))
        )
    ben.command(table, "reclaim", seat=1)
    assert ben.view(table)["table"]["seats"][1]["stand_in"] is None


def test_a_draw_is_agreed(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ada.command(table, "offer_draw")
    assert ben.view(table)["table"]["offer"]["waiting"] == [1]
    ben.command(table, "reply", accept=True)
    result = ada.view(table)["table"]["result"]
    assert result == {"how": "agreed", "scores": [0.0, 0.0], "seat": None}


def test_an_offer_is_declined_by_playing_on(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ben.command(table, "offer_draw")
    ada.act(table)
    assert ada.view(table)["table"]["offer"] is None
    assert ada.command(table, "reply", 409, accept=True)["error"]["code"] == "not_now"


def test_an_offer_is_withdrawn_by_whoever_made_it(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ada.command(table, "offer_draw")
    assert ben.command(table, "withdraw", 409)
    ada.command(table, "withdraw")
    assert ben.command(table, "reply", 409, accept=True)


def test_bots_decline_a_draw(ada: Player) -> None:
    table = ada.table()
    ada.command(table, "offer_draw")
    view = ada.view(table)
    assert view["table"]["status"] == "playing"
    assert any(e["kind"] == "reply" and not e["data"]["accept"] for e in view["entries"])


def test_whoever_resigns_has_lost(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ben.command(table, "resign")
    assert ada.view(table)["table"]["result"] == {
        "how": "resigned",
        "scores": [1.0, -1.0],
        "seat": 1,
    }
    assert ada.command(table, "act", 409, seq=1, action="1")["error"]["code"] == "not_now"


def test_a_rematch_turns_the_seats(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    assert ada.command(table, "rematch", 409)["error"]["code"] == "not_now"
    ada.command(table, "resign")
    ben.command(table, "rematch")
    again = ada.view(table)["table"]["rematch"]
    assert [seat["who"] for seat in ada.get(f"/api/tables/{again}")["seats"]] == ["Ben", "Ada"]
    assert ada.view(again)["view"]["mine"] == [1]
    assert ada.command(table, "rematch", 409)["error"]["table"] == again


def test_at_a_rematch_whoever_has_not_come_is_away_and_a_bot_may_stand_in(
    ada: Player, ben: Player
) -> None:
    table = two_at_a_table(ada, ben, clock={"bank": 600})
    with ada.live(table) as live:
        ada.command(table, "resign")
        assert live.ask("rematch")["ok"]
        again = live.until(lambda m: m.get("table", {}).get("rematch"))["table"]["rematch"]
    with ada.live(again) as live:
        seats = live.table()["table"]["seats"]
        assert [seat["away_since"] is None for seat in seats] == [False, True]
        assert live.latest["table"]["clocks"]["running"] == [0]
        seq = live.ask("stand_in", seat=0, level="random")["seq"]
        live.seen(seq)
        assert 0 not in live.latest["table"]["clocks"]["running"]
        with ben.live(again) as other:
            other.table()
            live.until(lambda m: "table" in m and not m["table"]["seats"][0]["away_since"])


def test_whoever_sits_without_ever_coming_is_away_since_their_last_command(
    ada: Player, ben: Player
) -> None:
    table = two_at_a_table(ada, ben)
    with ada.live(table) as live:
        sat = live.table()["table"]["seats"][1]["away_since"]
        assert sat is not None
        ben.command(table, "say", text="I am here")
        assert ada.get(f"/api/tables/{table}")["seats"][1]["away_since"] > sat
        assert live.ask("stand_in", seat=1, level="random")["ok"]


def test_at_a_rematch_a_bot_plays_for_somebody_who_is_forgotten(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ada.command(table, "resign")
    assert ben.http.delete("/api/me").status_code == 204
    ada.command(table, "rematch")
    again = ada.view(table)["table"]["rematch"]
    assert [seat["kind"] for seat in ada.view(again)["table"]["seats"]] == ["bot", "person"]


def test_talk_is_public_and_for_people_with_a_seat(ada: Player, ben: Player) -> None:
    table = ada.table("me", "me", listed=True)
    ada.command(table, "say", seat=0, text="  hello \n\x00\x1b \u202e\u200bthere ")
    entry = ben.view(table)["entries"][-1]
    assert (entry["kind"], entry["data"]) == ("say", {"text": "hello there"})
    assert ben.command(table, "say", 403, text="may I?")["error"]["code"] == "wrong_seat"


def test_my_tables_come_with_my_turn_first(ada: Player, ben: Player) -> None:
    waiting = ada.table("me", "open")
    theirs = two_at_a_table(ben, ada)
    mine = two_at_a_table(ada, ben)
    finished = two_at_a_table(ada, ben)
    ada.command(finished, "resign")
    found = [table["id"] for table in ada.get("/api/me/tables")["tables"]]
    assert found == [mine, theirs, waiting, finished]


def test_a_code_of_a_seat_that_somebody_else_has_taken_since_is_worth_nothing(
    ada: Player, ben: Player
) -> None:
    thief = ada.server.player("Eve")
    table = ada.table("me", "open")
    code = ada.post(f"/api/tables/{table}/seats/0/handover", {})["code"]
    ada.command(table, "leave", seat=0)
    ben.command(table, "sit", seat=0)
    assert thief.post("/api/handover", {"code": code}, 404)["error"]["code"] == "not_found"
    assert ben.view(table)["view"]["mine"] == [0]


def test_a_new_code_ends_the_one_before(ada: Player, ben: Player) -> None:
    table = ada.table("me", "me")
    first, second = (
        ada.post(f"/api/tables/{table}/seats/0/handover", {})["code"] for _ in range(2)
    )
    ben.post("/api/handover", {"code": first}, 404)
    assert ben.post("/api/handover", {"code": second})["seats"][0]["who"] == "Ben"


def test_a_bot_that_stands_in_agrees_to_nothing(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    ben.http.get(f"/api/tables/{table}/view")
    with ben.live(table) as live:
        live.table()
    while (view := ada.view(table))["view"]["scene"]["due"] == [0]:
        ada.act(table)
    ada.command(table, "stand_in", seat=1, level="random")
    while (view := ada.view(table))["view"]["scene"]["due"] != [0]:
        pass  # the stand-in plays
    begin = next(e["seq"] for e in view["entries"] if e["kind"] == "begin")
    first = next(e["seq"] for e in view["entries"] if e["kind"] == "chance")
    assert begin < first
    ada.command(table, "ask_undo", to=first, seq=view["seq"])
    asked = ada.view(table)
    assert asked["table"]["offer"]["waiting"] == [1]
    assert not any(e["kind"] == "undo" for e in asked["entries"])
    ada.command(table, "withdraw")
    ada.command(table, "offer_draw")
    assert ada.view(table)["table"]["offer"]["waiting"] == [1], "nobody declines in her name"
    ben.command(table, "reply", accept=True)
    assert ada.view(table)["table"]["result"]["how"] == "agreed"


def test_a_question_waits_for_the_person_while_a_bot_stands_in(ada: Player, ben: Player) -> None:
    """What the stand-in plays meanwhile answers nothing."""
    table = two_at_a_table(ada, ben)
    with ben.live(table) as live:
        live.table()
    while ada.view(table)["view"]["scene"]["due"] == [0]:
        ada.act(table)
    ada.command(table, "offer_draw")
    ada.command(table, "stand_in", seat=1, level="random")
    while (view := ada.view(table))["view"]["scene"]["due"] != [0]:
        pass  # the stand-in plays
    assert any(e["kind"] == "act" and e["seat"] == 1 for e in view["entries"])
    assert view["table"]["offer"]["waiting"] == [1]
    ben.command(table, "reply", accept=True)
    assert ada.view(table)["table"]["result"]["how"] == "agreed"


def test_a_question_to_somebody_who_leaves_for_good_ends(ada: Player, ben: Player) -> None:
    table = two_at_a_table(ada, ben)
    ada.command(table, "offer_draw")
    ben.command(table, "leave")
    view = ada.view(table)["table"]
    assert view["offer"] is None
    assert view["status"] == "playing"


def test_a_code_dies_with_any_change_of_its_seat(ada: Player, ben: Player) -> None:
    """Its owner lets a bot stand in, or plays again: a code of before opens nothing."""
    table = two_at_a_table(ada, ben)
    for do, level in (("stand_in", "random"), ("reclaim", None)):
        code = ada.post(f"/api/tables/{table}/seats/0/handover", {})["code"]
        ada.command(table, do, seat=0, level=level)
        ben.post("/api/handover", {"code": code}, 404)
    assert ada.view(table)["view"]["mine"] == [0]


def test_a_table_s_log_does_not_grow_for_ever_beside_the_game(ada: Player) -> None:
    """One can always leave and resign, but not sit down and get up again without end."""
    table = ada.table("me", "open")
    store = Store(Settings(database_url=ada.server.database_url))
    many = [Entry(10 + n, "seat", 1, data={"change": "sat"}) for n in range(MOST_BESIDE)]
    t = database_schema.tables
    grown = t.update().where(t.c.id == table).values(seq=many[-1].seq)

    def grow(connection: Connection) -> None:
        insert_entries(connection, table, many)
        connection.execute(grown)

    store.write_now(grow)
    store.close()
    refused = ada.command(table, "bot", 409, seat=1, level="random")
    assert "beside the game" in refused["error"]["message"]
    assert ada.command(table, "leave", seat=0)["ok"]
