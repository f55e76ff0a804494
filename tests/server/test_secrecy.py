"""Secrecy: what a seat cannot know does not change a byte of what it is sent."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import dauntless
from dauntless import registry
from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Event, Game, record_from_bytes
from dauntless.engine.log import write_log
from dauntless.engine.match import Match, Step
from dauntless.server.store.stored_tables import Entry
from dauntless.server.tables import views
from dauntless.server.tables.position_cache import position
from games.liberator_of_dylon.table import at
from server.playing import Player, serving

CLASSIC = {"scenario": "classic"}
DYLON = "liberator-of-dylon"
MOST_DECISIONS, MOST_STEPS = 60, 10
CLOCK = re.compile(r'"now":\d+')


class Difference(AssertionError):
    """A viewer can tell two worlds apart that look the same."""


def test_on_the_wire_the_others_secret_changes_nothing(tmp_path: Path) -> None:
    """Two copies of the tables differ in Blue's secret alone: Yellow gets the same bytes."""
    first = tmp_path / "first.sqlite"
    with serving(f"sqlite:///{first}") as server:
        ada, ben = server.player("Ada"), server.player("Ben")
        table = ada.table("me", "open", options=CLASSIC, listed=True)
        ben.command(table, "sit", seat=1)
        ada.act(table, "base:c2")
        everything = received(ben, table, 1, ("base:a1",), stale="base:c10")
        mine = ada.view(table)["view"]["hash"]
    second = tmp_path / "second.sqlite"
    change_the_secret(first, second, table)
    with serving(f"sqlite:///{second}") as server:
        ben.go_to(server)
        assert received(ben, table, 1, ("base:a1",), stale="base:c10") == everything
        ada.go_to(server)
        assert ada.view(table)["view"]["hash"] != mine, "the secret was not changed"


def test_on_the_wire_an_exchange_of_others_is_the_same_whatever_cards_change_hands(
    tmp_path: Path,
) -> None:
    """North's and east's cards differ, with the same backs: west and spectators get the same."""
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    tried = ("draw", "left:Ao", "left:Tb")
    with serving(f"sqlite:///{first}", games=(DYLON,)) as server:
        north, east, west = (server.player(name) for name in ("Ada", "Ben", "Cleo"))
        past = write_log(exchange("Tb", "Sb"))
        table = north.ask("POST", "/api/matches", 201, content=past)["id"]
        east.command(table, "sit", seat=1)
        west.command(table, "sit", seat=2)
        everything = received(west, table, 2, tried, stale="draw")
        theirs = [player.view(table)["view"]["hash"] for player in (north, east)]
    change_the_past(first, second, table, exchange("Ab", "Ri"))
    with serving(f"sqlite:///{second}", games=(DYLON,)) as server:
        west.go_to(server)
        assert received(west, table, 2, tried, stale="draw") == everything
        for player, before in zip((north, east), theirs, strict=True):
            player.go_to(server)
            assert player.view(table)["view"]["hash"] != before, "the cards were not changed"


def exchange(given: str, taken: str) -> Match:
    """North's Minstrel has exchanged a regular card with east, both unseen."""
    hands = {"north": ["Wm", given, "Rb"], "east": [taken, "Se", "HT"], "west": ["Ao", "Wk"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm let")
    return match.play(f"aside:{given} enough pick:regular picked:{taken}")


def change_the_past(old: Path, new: Path, table: str, match: Match) -> None:
    """Copy the tables as if this match had been brought; it has the same number of steps."""
    with closing(sqlite3.connect(old)) as source, closing(sqlite3.connect(new)) as target:
        source.backup(target)
        query = "SELECT seq FROM entries WHERE table_id = ? AND state IS NOT NULL ORDER BY seq"
        begin, *steps = [seq for (seq,) in target.execute(query, (table,)).fetchall()]
        assert len(steps) == len(match.steps)
        change = "UPDATE entries SET state = ?, code = ?, text = ? WHERE table_id = ? AND seq = ?"
        target.execute(change, (match.state_bytes(0), None, None, table, begin))
        for number, (seq, step) in enumerate(zip(steps, match.steps, strict=True), start=1):
            state = match.state_bytes(number)
            target.execute(change, (state, step.code, step.text, table, seq))
        whole = "UPDATE tables SET state = ?, position = ? WHERE id = ?"
        position_then = json.dumps(match.start_position)
        target.execute(whole, (match.state.tobytes(), position_then, table))
        target.commit()


def received(
    player: Player, table: str, seat: int, tried: tuple[str, ...], stale: str
) -> list[str]:
    """Every byte that a seat and a spectator are sent about a table, but for the time of day.

    What the seat tries is refused: it is not due, not legal or, the last one, too late.
    """
    frames = []
    with player.live(table) as live:
        live.table()
        for action in tried:
            live.ask("act", seq=live.latest["seq"], seat=seat, action=action)
        live.ask("act", seq=0, seat=seat, action=stale)
        live.ask("undo", seq=live.latest["seq"], seat=seat)
        live.send({"type": "look", "seat": -1})
        live.until(lambda m: m["type"] == "update" and m["view"]["seat"] == -1)
        live.send({"type": "look", "seat": 0})
        live.until(lambda m: m["type"] == "refused")
        frames += live.frames
    seq = live.latest["seq"]
    for path in ("", "/view", "/view?seat=-1", "/view?seat=0", "/log?after=0", "/match"):
        frames.append(player.http.get(f"/api/tables/{table}{path}").text)
    for moment in range(1, seq + 1):
        frames.append(player.http.get(f"/api/tables/{table}/moments/{moment}").text)
    commands = re.compile(r'"id":"c-[^"]*"')
    times = re.compile(r'"(away_since|changed_at)":(\d+|null)')
    return [times.sub("", commands.sub("", CLOCK.sub("", frame))) for frame in frames]


def change_the_secret(old: Path, new: Path, table: str) -> None:
    """Copy the tables as if Blue had chosen the other base."""
    with closing(sqlite3.connect(old)) as source, closing(sqlite3.connect(new)) as target:
        source.backup(target)
        query = "SELECT seq, state FROM entries WHERE table_id = ? AND kind = 'act'"
        ((seq, state),) = target.execute(query, (table,)).fetchall()
        before = "SELECT state FROM entries WHERE table_id = ? AND seq < ? AND state IS NOT NULL"
        start = target.execute(before + " ORDER BY seq DESC", (table, seq)).fetchone()[0]
        game = registry.load("darebase")
        match = Match.resume(game, game.options(CLASSIC), [start])
        match.act(game.read_action(match.state, 0, "base:f2"), 0)
        other, step = match.state.tobytes(), match.steps[-1]
        assert other != state
        change = "UPDATE entries SET state = ?, code = ?, text = ? WHERE table_id = ? AND seq = ?"
        target.execute(change, (other, step.code, step.text, table, seq))
        target.execute("UPDATE tables SET state = ? WHERE id = ?", (other, table))
        target.commit()


@pytest.mark.parametrize("name", dauntless.game_names())
def test_for_random_states_every_viewer_gets_the_same_from_any_world_it_cannot_tell_apart(
    name: str,
) -> None:
    """A game without secrets has no such worlds; then every viewer must have seen everything."""
    compared, hidden = compare_random_matches(registry.load(name))
    assert (compared > 0) == (hidden > 0), (compared, hidden)


@pytest.mark.parametrize("name", dauntless.game_names())
def test_the_comparison_notices_a_story_that_tells_what_is_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell_all(game: Any, seat: int | None, code: int, before: Any, *_: Any) -> Event:
        after = before.copy()
        game.settle(after, code) if seat is None else game.act(after, seat, code)
        return Event(seat, code, before, after)

    monkeypatch.setattr(views, "event_seen", tell_all)
    try:
        hidden = compare_random_matches(registry.load(name))[1]
    except Difference:
        return
    assert not hidden, "something was hidden, was told, and nobody noticed"


def compare_random_matches(game: Game[Any, Any]) -> tuple[int, int]:
    """How many worlds were compared, and how many times a viewer did not see everything."""
    whim = random.Random(5)
    compared = hidden = 0
    for variant in game.variants():
        match = Match(game, variant, seed=whim.getrandbits(32))
        for _ in range(MOST_DECISIONS):
            if match.over:
                break
            match.act(whim.choice(match.legal()))
        for index, step in enumerate(match.steps):
            before = record_from_bytes(game.rules.state, match.state_bytes(index))
            after = match.state_bytes(index + 1)
            for viewer in range(SPECTATOR, len(match.seat_names)):
                if step.seat != viewer:
                    compared += compare_worlds(match, before, step, after, viewer, whim)
                    hidden += position(game, after).seen_by(viewer).tobytes() != after
    return compared, hidden


def compare_worlds(
    match: Match, before: Any, step: Step, after: bytes, viewer: int, whim: random.Random
) -> int:
    """The viewer gets the same bytes in other worlds that look the same; how many there were."""
    game = match.game
    generator = luck.generator(whim.getrandbits(32))
    world = game.imagined(game.concealed(before, viewer), viewer, generator)
    seen = position(game, after).hash(viewer)
    told = sent(match, before.tobytes(), step, after, viewer)
    found = 0
    for other_step, other in steps_in(game, world, step.seat, whim):
        if other != after and position(game, other).hash(viewer) == seen:
            found += 1
            if sent(match, world.tobytes(), other_step, other, viewer) != told and not (
                leaves_no_trace(game, before, other_step, after)
                and sent(match, world.tobytes(), other_step, other, viewer)
                == sent(match, before.tobytes(), other_step, after, viewer)
            ):
                raise Difference(step, other_step, viewer)
    return found


def leaves_no_trace(game: Game[Any, Any], before: Any, other: Step, after: bytes) -> bool:
    """Would this outcome of chance have led to the very same state, as dice that kill anyway?

    Then it hides nothing, and is told openly; but in every world in the same words.
    """
    if other.seat is not None or other.code not in game.odds(before)[0]:
        return False
    settled = before.copy()
    game.settle(settled, other.code)
    return bool(settled.tobytes() == after)


def steps_in(
    game: Game[Any, Any], world: Any, seat: int | None, whim: random.Random
) -> Iterator[tuple[Step, bytes]]:
    """Some of what a seat (or chance) could do in a world, and where it leads."""
    if seat is None:
        codes = game.odds(world)[0].tolist()
    else:
        codes = game.legal(world, seat) if seat in game.actors(world) else []
    for code in whim.sample(codes, min(len(codes), MOST_STEPS)):
        other = world.copy()
        if seat is None:
            text = game.outcome_text(world, code)
            game.settle(other, code)
        else:
            text = game.action_text(world, seat, code)
            game.act(other, seat, code)
        yield Step(seat, code, text), other.tobytes()


def sent(match: Match, before: bytes, step: Step, after: bytes, viewer: int) -> Any:
    """What a viewer is sent of a step and of the position after it."""
    kind = "chance" if step.seat is None else "act"
    entry = Entry(9, kind, step.seat, step.code, step.text, state=after)
    entries = views.entry_bodies(match.game, match.seat_names, [entry], before, viewer)
    return entries, position(match.game, after).scene(viewer).model_dump_json()


def test_during_the_match_nobody_looks_through_anothers_seat(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open", options=CLASSIC, listed=True)
    ben.command(table, "sit", seat=1)
    for path in ("view?seat=0", "log?seat=0", "moments/4?seat=0"):
        assert ben.get(f"/api/tables/{table}/{path}", 403)["error"]["code"] == "wrong_seat"
    assert ben.get(f"/api/tables/{table}/match", 409)["error"]["code"] == "not_now"


def test_after_the_end_every_perspective_is_open(ada: Player, ben: Player) -> None:
    table = ada.table("me", "open", options=CLASSIC)
    ben.command(table, "sit", seat=1)
    chosen = ada.act(table, "base:f2")["seq"]
    ada.command(table, "resign")
    secret = "/api/tables/{}/moments/{}?seat={}"
    assert ben.get(secret.format(table, chosen, 1))["entry"]["text"] is None
    assert ben.get(secret.format(table, chosen, 0))["entry"]["text"] == "base:f2"


def test_a_private_table_is_shown_to_its_people_and_through_its_watch_link_only(
    ada: Player, ben: Player
) -> None:
    table = ada.table("me", "me")
    assert ben.get(f"/api/tables/{table}/view", 403)["error"]["code"] == "forbidden"
    assert ben.get(f"/api/tables/{table}")["watch"] is None
    with ben.live(table) as live:
        assert live.closed() == 4403
    key = ada.get(f"/api/tables/{table}")["watch"].rpartition("/")[2]
    with ben.live(key) as live:
        seen = live.table()
        assert seen["view"]["seat"] == -1
        assert seen["table"]["id"] == key
        assert table not in live.frames[0]
        assert live.ask("say", text="psst")["error"]["code"] == "forbidden"
    assert all(t["id"] != table for t in ben.get("/api/tables")["tables"])


def test_whoever_hands_a_seat_over_sees_through_it_no_longer(ada: Player, ben: Player) -> None:
    table = ada.table("open", "open")
    ada.command(table, "sit", seat=0)
    cleo = ada.server.player("Cleo")
    cleo.command(table, "sit", seat=1)
    with cleo.live(table) as live:
        live.table()
        code = cleo.post(f"/api/tables/{table}/seats/1/handover", {})["code"]
        ben.post("/api/handover", {"code": code})
        assert live.closed() == 4403
