"""Secrecy: what a seat cannot know does not change a byte of what it is sent."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import dauntless
from dauntless import registry
from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.match import Match, Step
from dauntless.server import views
from dauntless.server.positions import position
from dauntless.server.records import Entry
from server.playing import Player, serving

CLASSIC = {"scenario": "classic"}
CLOCK = re.compile(r'"now":\d+')


def test_on_the_wire_the_others_secret_changes_nothing(tmp_path: Path) -> None:
    """Two copies of the tables differ in Blue's secret alone: Yellow gets the same bytes."""
    first = tmp_path / "first.sqlite"
    with serving(f"sqlite:///{first}") as server:
        ada, ben = server.player("Ada"), server.player("Ben")
        table = ada.table("me", "open", options=CLASSIC, listed=True)
        ben.command(table, "sit", seat=1)
        ada.act(table, "base:c2")
        everything = received(ben, table)
        mine = ada.view(table)["view"]["hash"]
    second = tmp_path / "second.sqlite"
    change_the_secret(first, second, table)
    with serving(f"sqlite:///{second}") as server:
        ben.go_to(server)
        assert received(ben, table) == everything
        ada.go_to(server)
        assert ada.view(table)["view"]["hash"] != mine, "the secret was not changed"


def received(player: Player, table: str) -> list[str]:
    """Every byte that a seat and a spectator are sent about a table, but for the time of day."""
    frames = []
    with player.live(table) as live:
        live.table()
        live.ask("act", seq=live.latest["seq"], seat=1, action="base:a1")
        live.ask("act", seq=0, seat=1, action="base:c10")
        live.ask("undo", seq=live.latest["seq"], seat=1)
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
    stale = re.compile(r'"id":"c-[^"]*"')
    times = re.compile(r'"(away_since|changed_at)":(\d+|null)')
    return [times.sub("", stale.sub("", CLOCK.sub("", frame))) for frame in frames]


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
    game = registry.load(name)
    whim = random.Random(5)
    tried = 0
    for variant in game.variants():
        match = Match(game, variant, seed=whim.getrandbits(32))
        for _ in range(60):
            if match.over:
                break
            before = match.state.copy()
            match.act(whim.choice(match.legal()))
            decided = max(i for i, s in enumerate(match.steps) if s.seat is not None)
            step, after = match.steps[decided], match.state_bytes(decided + 1)
            for viewer in range(SPECTATOR, len(match.seat_names)):
                if step.seat != viewer:
                    tried += compare_worlds(match, before, step, after, viewer, whim)
    assert tried or name != "darebase"


def compare_worlds(
    match: Match, before: Any, step: Step, after: bytes, viewer: int, whim: random.Random
) -> int:
    """The viewer gets the same bytes in other worlds that look the same; how many there were."""
    game = match.game
    generator = luck.generator(whim.getrandbits(32))
    world = game.imagined(game.concealed(before, viewer), viewer, generator)
    seen = position(game, after).hash(viewer)
    found = 0
    assert step.seat is not None
    for code in game.legal(world, step.seat) if step.seat in game.actors(world) else ():
        other = world.copy()
        text = game.action_text(world, step.seat, code)
        game.act(other, step.seat, code)
        if other.tobytes() != after and position(game, other.tobytes()).hash(viewer) == seen:
            found += 1
            told = sent(match, before.tobytes(), step, after, viewer)
            other_step = Step(step.seat, code, text)
            assert sent(match, world.tobytes(), other_step, other.tobytes(), viewer) == told
    return found


def sent(match: Match, before: bytes, step: Step, after: bytes, viewer: int) -> Any:
    """What a viewer is sent of a step and of the position after it."""
    entry = Entry(9, "act", step.seat, step.code, step.text, state=after)
    entries = views.entry_bodies(match.game, match.options, [entry], before, viewer)
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
