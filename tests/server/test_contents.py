"""Tables with content of their own: they are played like others, and cost the others nothing."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from dauntless import registry
from dauntless.engine.game import Game
from dauntless.engine.log import write_log
from dauntless.engine.match import Match
from dauntless.server.limits import Limits
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store, migrate
from dauntless.server.store.stored_content import keep_content, stored_content
from dauntless.server.store.stored_tables import Seat, Table, insert_table
from dauntless.server.tables.match_file import read_match
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers import compiled_games
from dauntless.server.workers.compiled_games import CompiledGames
from server.playing import Player


def match_with(title: str) -> str:
    """The file of a match that has begun, with content of this title."""
    game = registry.load("darebase")
    content = game.pack.model_dump(mode="json")
    content["pack"]["title"] = title
    match = Match(type(game)(type(game).check_pack(content, title)), seed=1)
    match.act(match.legal()[0])
    return write_log(match, lasting=True)


def test_a_match_with_other_content_is_brought_and_played_on(ada: Player) -> None:
    """Also one from before an upgrade, which has changed the game's own content."""
    table = ada.ask("POST", "/api/matches", 201, content=match_with("Mine"))["id"]
    ada.command(table, "bot", seat=1, level="random")
    ada.command(table, "say", text="hello")
    ada.command(table, "resign")
    assert '"title":"Mine"' in ada.http.get(f"/api/tables/{table}/match").text


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database."""
    opened = Store(Settings(database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    migrate(opened.engine)
    yield opened
    opened.close()


@pytest.fixture
def games(store: Store) -> CompiledGames:
    """The games of a server that has just started."""
    games = CompiledGames(stored_content(store), ("darebase",))
    games.progress["darebase"].ready = True
    return games


def keep(store: Store, host: str, title: str) -> Table:
    """A table with content of this title, which somebody has brought."""
    game, table, _ = read_match(match_with(title), host, host)
    table.seats = [Seat(0), Seat(1)]

    def keep_both(connection: Connection) -> None:
        keep_content(connection, game)
        insert_table(connection, table)

    store.write_now(keep_both)
    return table


def test_whose_turn_it_is_at_many_tables_is_told_without_their_contents(
    games: CompiledGames, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = keep(store, "p_ada", "Mine")
    monkeypatch.setattr(games, "_content_of", lambda _: pytest.fail("it was read"))
    assert games.game_to_list(table) is registry.load("darebase")


def test_whoever_brings_ever_other_contents_waits_for_them_alone(
    games: CompiledGames, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled_games, "MOST_CONTENTS", 3)
    many = [keep(store, "p_ada", f"Mine {number}").id for number in range(6)]
    other = keep(store, "p_ben", "Yours").id
    settings = Settings(database_url="sqlite://", commands_per_second=0.1, command_burst=12)
    limits = Limits(settings)  # four contents in a burst, and no more for long
    limits.spend_request("here", "p_ada")
    limits.spend_request("there", "p_ben")

    async def ask() -> None:
        upgrades = Upgrades(store, games, limits)
        for table in (*many[:4], *3 * many[1:4], other, other):
            await upgrades.ensure(table)
        with pytest.raises(Refused, match="too fast"):
            await upgrades.ensure(many[4])
        await upgrades.ensure(many[3])

    asyncio.run(ask())


def test_what_is_not_at_hand_any_more_holds_no_memory(
    games: CompiledGames, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled_games, "MOST_CONTENTS", 2)
    seen: list[weakref.ref[Game[Any, Any]]] = []
    for number in range(5):
        table = keep(store, "p_ada", f"Mine {number}")
        game = games.with_content(table)
        assert table.state is not None
        assert position(game, table.state) is position(game, table.state)
        seen.append(weakref.ref(game))
        del game
    gc.collect()
    assert [game() is None for game in seen] == [True, True, True, False, False]
