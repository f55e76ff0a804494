"""Match files are read in the time of one replay, in helpings, within bounds."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadInput
from dauntless.engine.log import header_of
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json
from dauntless.server.refusals import Refused
from dauntless.server.store.people import Person
from dauntless.server.tables import match_file
from dauntless.server.tables.match_file import read_match
from dauntless.server.tables.pacing import Pace
from dauntless.server.workers import imports
from server.playing import Player, Server

ADA = Person("p_ada", "Ada")


def a_match() -> tuple[Match, list[dict[str, Any]]]:
    """A match that has begun, and the first lines of its file."""
    match = dauntless.new("darebase", scripted=True)
    outcome = next(iter(match.chances()))
    match.play(outcome)
    return match, [header_of(match, lasting=True), {"chance": outcome}]


def to_and_fro(times: int) -> str:
    """A match in which somebody decides, speaks and takes it back, again and again."""
    match, lines = a_match()
    choice = match.legal()[0]
    act = {"seat": choice.seat, "action": choice.text}
    for _ in range(times):
        lines += [act, {"undo": 1}, {"seat": choice.seat, "say": "no"}]
    return "".join(write_json(line) + "\n" for line in lines)


def seconds_for(text: str) -> float:
    """The processor time of reading it."""
    began = time.thread_time()
    read_match(text, "p", "Ada", Pace(rest=0))
    return time.thread_time() - began


def test_taking_back_costs_the_same_however_often_it_happened() -> None:
    few, many = to_and_fro(600), to_and_fro(6_000)
    seconds_for(few)
    assert seconds_for(many) < 25 * seconds_for(few)


def test_what_was_taken_back_stands_in_the_log_marked() -> None:
    _, table, entries = read_match(to_and_fro(2), "p", "Ada")
    kinds = [(entry.kind, entry.undone) for entry in entries]
    begin = [("begin", None), ("chance", None)]
    assert kinds == [*begin, ("act", 4), ("undo", None), ("say", None),
                     ("act", 7), ("undo", None), ("say", None)]  # fmt: skip
    assert table.seq == len(entries)
    assert entries[-2].data == {"to": 2, "undone": [6]}
    assert table.state == entries[1].state


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([{"seat": "blue", "say": "x"}] * match_file.MOST_LINES, "at most"),
        ([{"seat": "blue", "action": "x" * 300}], "at most 200"),
        ([{"seat": "blue", "say": "x" * 20_000}], "more than 10,000"),
        ([{"undo": 5}], "only 1 steps"),
        ([{"end": "resigned", "result": {"blue": 1e300, "yellow": -1.0}}], "from -1 to 1"),
    ],
)
def test_a_file_has_bounds(lines: list[Any], reason: str) -> None:
    _, first = a_match()
    text = "\n".join(map(write_json, [*first, *lines]))
    with pytest.raises(BadInput, match=reason):
        read_match(text, "p", "Ada")


def test_no_text_of_a_files_content_is_huge() -> None:
    _, (header, *_) = a_match()
    header["pack"]["content"]["scenario"][0]["title"] = "x" * 100_000
    with pytest.raises(BadInput, match=r'scenario "[a-z-]+", title: a text has at most 2,000'):
        read_match(write_json(header), "p", "Ada")


def test_reading_rests_after_every_helping_and_ends_in_time() -> None:
    text = to_and_fro(300)
    pace = Pace(helping=0.0, rest=0.0)
    read_match(text, "p", "Ada", pace)
    assert pace.rests >= 900
    with pytest.raises(BadInput, match="longer than"):
        read_match(text, "p", "Ada", Pace(helping=0.0, rest=0.0, most=0.0))


def test_somebody_s_files_are_read_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "read_match", lambda *_: time.sleep(0.05))

    async def read_all() -> list[Any]:
        reading = imports.Imports(None)  # type: ignore[arg-type]
        people = [ADA, ADA, Person("p_ben", "Ben"), Person("p_cy", "Cy")]
        tasks = [reading.read("", person, "here") for person in people]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert not reading.waiting
        return results

    refused = [isinstance(result, Refused) for result in asyncio.run(read_all())]
    assert refused == [False, True, False, True]


def test_a_match_of_a_game_that_is_not_offered_here_is_not_read(sqlite_server: Server) -> None:
    """Its rules would have to be compiled by the process that everybody plays through."""
    _, lines = a_match()
    text = "\n".join(map(write_json, [lines[0] | {"game": "win-or-die"}, "not a line"]))
    refused = sqlite_server.player().http.post("/api/matches", content=text)
    assert refused.status_code == 404
    assert refused.json()["error"]["message"] == 'there is no game "win-or-die"; see /api/games'


def test_a_long_match_is_stored_whole(ada: Player) -> None:
    text = to_and_fro(100)
    made = ada.http.post("/api/matches", content=text).json()
    assert made["status"] == "waiting"
    assert made["closed"] is None
    log = ada.get(f"/api/tables/{made['id']}/log")["entries"]
    assert log[-1]["seq"] == made["seq"] == 302


def test_a_match_that_was_closed_is_imported_as_one(ada: Player) -> None:
    _, lines = a_match()
    scores = {"blue": 0.0, "yellow": 0.0}
    for end in ({"why": "the rules have changed"}, {}):
        text = "\n".join(map(write_json, [*lines, {"end": "closed", "result": scores, **end}]))
        made = ada.http.post("/api/matches", content=text).json()
        assert made["status"] == "over"
        assert made["closed"] == end.get("why", "why is not known any more")
        assert made["result"]["how"] == "closed"
        for path in ("view", "log", "match"):
            assert ada.http.get(f"/api/tables/{made['id']}/{path}").status_code == 200, path
        again = ada.http.get(f"/api/tables/{made['id']}/match").text
        assert ada.http.post("/api/matches", content=again).json()["closed"] == made["closed"]
