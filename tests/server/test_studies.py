"""After the match: its review, and a bot's advice; never while other people play."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from dauntless.server.store.stored_tables import Entry
from dauntless.server.workers.studies import (
    MOST_ASKING_EACH,
    MOST_KEPT,
    MOST_STEPS_KEPT,
    Asker,
    Studies,
)
from server.playing import PATIENCE, Player, Server, play_out


@pytest.fixture
def ada(sqlite_server: Server) -> Player:
    return sqlite_server.player("Ada")


@pytest.fixture
def ben(sqlite_server: Server) -> Player:
    return sqlite_server.player("Ben")


def finished(player: Player) -> str:
    table = player.table(options={"turn_limit": 4})
    play_out(player, table, random.Random(1))
    return table


def review(player: Player, table: str) -> list[Any]:
    response = player.http.get(f"/api/tables/{table}/review")
    assert response.status_code == 200, response.text
    return [json.loads(line) for line in response.text.splitlines()]


def test_the_review_of_a_finished_match_comes_with_progress_and_adds_up(ada: Player) -> None:
    table = finished(ada)
    *before, last = review(ada, table)
    assert all(set(line) == {"progress"} for line in before)
    found = last["review"]
    scores = ada.get(f"/api/tables/{table}")["result"]["scores"]
    for account, score in zip(found["accounts"], scores, strict=True):
        parts = sum(account[name] for name in ("opening", "luck", "own", "others"))
        assert parts == account["result"] == found["parts"] * (score + 1) / 2
    log = {entry["seq"]: entry for entry in ada.get(f"/api/tables/{table}/log", after=0)["entries"]}
    for step in found["steps"]:
        assert log[step["seq"]]["kind"] == {"choice": "act"}.get(step["kind"], step["kind"])
        assert step["from"] < step["seq"]
    assert review(ada, table) == [last], "it is kept"
    ada.command(table, "say", text="well played")
    assert review(ada, table) == [last], "what is said afterwards changes nothing"


def test_what_was_taken_back_is_not_reviewed_and_giving_up_is_a_choice(ada: Player) -> None:
    table = ada.table()
    ada.act(table)
    view = ada.view(table)
    ada.command(table, "undo", seq=view["seq"], to=view["view"]["undo"]["step"])
    ada.act(table)
    ada.command(table, "resign")
    found = review(ada, table)[-1]["review"]
    kinds = [step["kind"] for step in found["steps"]]
    assert kinds.count("choice") == 1
    assert kinds[-1] == "end"
    assert found["accounts"][0]["result"] == 0
    assert found["accounts"][0]["own"] < 0


def test_no_review_before_the_end_and_none_for_strangers(ada: Player, ben: Player) -> None:
    playing = ada.table()
    assert ada.get(f"/api/tables/{playing}/review", 409)["error"]["code"] == "not_now"
    assert ben.get(f"/api/tables/{playing}/review", 403)["error"]["code"] == "forbidden"
    unplayed = ada.table()
    ada.command(unplayed, "resign")
    steps = review(ada, unplayed)[-1]["review"]["steps"]
    assert [step["kind"] for step in steps] == ["chance", "end"], "only the dice were rolled"


def test_a_bot_advises_whoever_plays_bots_alone(ada: Player) -> None:
    table = ada.table()
    advice = ada.get(f"/api/tables/{table}/advice")
    choices = {choice["action"] for choice in ada.view(table)["view"]["scene"]["choices"]}
    assert advice["seat"] == 0
    assert {one["action"] for one in advice["advice"]} <= choices
    assert all(0 <= one["chance"] <= 1 for one in advice["advice"])
    assert sum(advice["chances"]) == pytest.approx(1)


def test_no_bot_advises_while_other_people_play(ada: Player, ben: Player) -> None:
    """Neither those who play, nor those who look on; nor two at one screen."""
    table = ada.table("me", "open", listed=True)
    assert ada.get(f"/api/tables/{table}/advice", 409)["error"]["code"] == "not_now"
    ben.command(table, "sit", seat=1)
    for player, query in ((ada, {}), (ben, {}), (ada, {"seq": 3}), (ada, {"seat": -1})):
        refused = player.get(f"/api/tables/{table}/advice", 403, **query)
        assert refused["error"]["code"] == "forbidden"
    shared = ada.table("me", "me")
    assert ada.get(f"/api/tables/{shared}/advice", 403)["error"]["code"] == "forbidden"
    alone = ada.table(listed=True)
    assert ben.get(f"/api/tables/{alone}/advice", 403)["error"]["code"] == "forbidden"


def test_no_bot_advises_while_one_stands_in_for_somebody(sqlite_server: Server) -> None:
    ada, ben = sqlite_server.player("Ada"), sqlite_server.player("Ben")
    table = ada.table("me", "open")
    ben.command(table, "sit", seat=1)
    ben.command(table, "stand_in", seat=1, level="random")
    assert ada.get(f"/api/tables/{table}/advice", 403)["error"]["code"] == "forbidden"


def test_after_the_end_a_bot_advises_at_any_moment(ada: Player) -> None:
    table = finished(ada)
    entries = ada.get(f"/api/tables/{table}/log", after=0)["entries"]
    first = next(entry for entry in entries if entry["kind"] == "act")
    advice = ada.get(f"/api/tables/{table}/advice", seq=first["seq"] - 1, seat=first["seat"])
    assert advice["seat"] == first["seat"]
    assert advice["advice"]
    over = ada.get(f"/api/tables/{table}/advice", 409, seat=first["seat"])
    assert over["error"]["code"] == "not_now"


def test_nobody_asks_for_advice_much_faster_than_it_is_given(ada: Player) -> None:
    table = ada.table("me", "bot")
    headers = {"authorization": f"Bearer {ada.token}"}
    url = f"{ada.server.address}/api/tables/{table}/advice"

    def ask(_: int) -> int:
        return httpx.get(url, headers=headers, timeout=PATIENCE).status_code

    with ThreadPoolExecutor(24) as pool:
        answers = Counter(pool.map(ask, range(24)))
    assert set(answers) == {200, 429}
    assert answers[200] >= MOST_ASKING_EACH
    assert ask(0) == 200


class FakeStudies(Studies):
    """Studies without bots, whose logs are read when they are let."""

    def __init__(self) -> None:
        games = SimpleNamespace(prepare_review=lambda _: None)
        super().__init__(games, None)  # type: ignore[arg-type]
        self.reading, self.may_go_on = 0, asyncio.Event()

    async def load(self) -> list[Entry]:
        self.reading += 1
        await self.may_go_on.wait()
        raise ValueError("enough")


def test_the_log_of_a_match_is_read_once_however_many_want_its_review() -> None:
    """A long one takes tens of megabytes."""

    async def ask() -> list[Any]:
        studies = FakeStudies()
        table: Any = SimpleNamespace(id="t", game="darebase")

        async def one(number: int) -> Any:
            asker = Asker("here", f"guest {number}")
            told = studies.review(None, table, studies.load, asker)  # type: ignore[arg-type]
            return [message async for message in told][-1]

        asking = [asyncio.create_task(one(number)) for number in range(20)]
        while not studies.reading:
            await asyncio.sleep(0)
        studies.may_go_on.set()
        answers = await asyncio.gather(*asking)
        assert studies.reading == 1
        return answers

    assert all(answer["error"]["code"] == "fault" for answer in asyncio.run(ask()))


def test_only_so_much_of_reviews_is_kept() -> None:
    studies = FakeStudies()
    for number in range(MOST_KEPT + 3):
        studies._keep(f"t{number}", {"steps": [{}]})
    assert next(iter(studies._kept)) == "t3"
    studies._keep("long", {"steps": [{}] * MOST_STEPS_KEPT})
    assert [*studies._kept] == ["long"]
