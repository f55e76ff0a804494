"""Luck: fair, fixed by a secret, and open to anybody's checking."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cli.runner import Run, runner
from dauntless import registry
from dauntless.engine.errors import BadLog
from dauntless.engine.log import header_of
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json
from dauntless.server.store.stored_content import content_key
from dauntless.server.tables import provable_luck
from dauntless.server.tables.match_file import verify
from dauntless.server.tables.match_lines import how_it_begins
from server.playing import Player, play_out

SECRET = bytes(range(32))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `dauntless` in this process."""
    return runner(monkeypatch)


def test_the_same_draw_always_brings_the_same_number() -> None:
    drawn = [provable_luck.number_below(SECRET, f"seed:{n}", 6) for n in range(100)]
    assert drawn == [provable_luck.number_below(SECRET, f"seed:{n}", 6) for n in range(100)]
    assert drawn != [provable_luck.number_below(SECRET, f"other:{n}", 6) for n in range(100)]


def test_the_number_is_the_documented_one() -> None:
    """HMAC-SHA256 over "seed:draw:counter" as a big-endian number, modulo the limit."""
    text = '{"commitment":"c","entropy":[["blue","a1"]],"table":"t_1"}'
    seed = hashlib.sha256(text.encode()).hexdigest()
    assert provable_luck.seed_of("t_1", "c", [("blue", "a1")]) == seed
    digest = hmac.new(SECRET, f"{seed}:7:0".encode(), hashlib.sha256).hexdigest()
    place = provable_luck.place_of("t_1", 7, seed, "chain")
    assert provable_luck.number_below(SECRET, place, 6) == int(digest, 16) % 6


def test_earlier_matches_go_on_by_their_scheme() -> None:
    assert provable_luck.place_of("t_1", 7, None, None) == "t_1:7"
    assert provable_luck.place_of("t_1", 7, None, "chain") == "t_1:7:chain"


def test_numbers_of_the_incomplete_last_block_are_thrown_away() -> None:
    limit = (1 << 255) + 1  # almost half of all numbers lie beyond the only whole multiple
    drawn = [provable_luck.number_below(SECRET, f"t_1:{seq}", limit) for seq in range(200)]
    assert all(number < limit for number in drawn)
    first = [int.from_bytes(_digest(seq, 0), "big") for seq in range(200)]
    again = [seq for seq in range(200) if first[seq] >= limit]
    assert again
    assert all(drawn[seq] != first[seq] % limit for seq in again)


def _digest(seq: int, counter: int) -> bytes:
    return hmac.digest(SECRET, f"t_1:{seq}:{counter}".encode(), "sha256")


def test_weights_are_kept() -> None:
    counts = Counter(
        provable_luck.draw(SECRET, f"t_1:{seq}", [4, 5, 6], [1, 2, 3]) for seq in range(6_000)
    )
    assert abs(counts[4] - 1_000) < 150
    assert abs(counts[5] - 2_000) < 180
    assert abs(counts[6] - 3_000) < 200


def test_a_finished_match_proves_its_luck(ada: Player) -> None:
    table = ada.table(options={"turn_limit": 8})
    before = ada.get(f"/api/tables/{table}")["luck"]
    assert before["secret"] is None
    play_out(ada, table, random.Random(7))
    text = ada.http.get(f"/api/tables/{table}/match").text
    verdict = verify(text)
    assert verdict.outcomes >= 8
    assert verdict.header.luck is not None
    assert verdict.header.luck.commitment == before["commitment"]


def test_a_die_that_was_turned_is_found(ada: Player) -> None:
    table = ada.table(options={"turn_limit": 8})
    play_out(ada, table, random.Random(8))
    lines = ada.http.get(f"/api/tables/{table}/match").text.splitlines()
    index = max(i for i, line in enumerate(lines) if '"chance"' in line)
    face = lines[index].partition("roll:")[2][0]
    lines[index] = lines[index].replace(f"roll:{face}", f"roll:{int(face) % 6 + 1}")
    with pytest.raises(BadLog, match=f"line {index + 1}: the secret gives roll:{face}"):
        verify("\n".join(lines))


def test_another_secret_is_found(ada: Player) -> None:
    table = ada.table(options={"turn_limit": 4})
    play_out(ada, table, random.Random(9))
    text = ada.http.get(f"/api/tables/{table}/match").text
    secret = verify(text).header.luck
    assert secret is not None
    with pytest.raises(BadLog, match="not the one that was committed to"):
        verify(text.replace(secret.secret, "00" * 32))


def test_draws_are_numbered_without_gaps_also_after_an_undo(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 4})
    first = ada.act(table, seat=0)
    ada.command(table, "undo", seq=first["seq"], seat=0)
    ada.command(table, "say", seat=0, text="again")
    play_out(ada, table, random.Random(10))
    text = ada.http.get(f"/api/tables/{table}/match").text
    draws = [json.loads(line)["draw"] for line in text.splitlines() if '"chance"' in line]
    assert draws == list(range(1, len(draws) + 1))
    assert verify(text).is_fixed


def test_draws_that_were_taken_back_are_counted_and_what_to_compare_is_said(
    run: Run, tmp_path: Path
) -> None:
    """Whoever plays both seats may take back a roll until it is a six; that is not hidden."""
    forger = Forger(3, "none")
    fair = forger.file()
    assert verify(fair).taken_back == 0
    drawn = verify(fair).outcomes
    forger.write([{"undo": len(forger.match.steps)}])
    file = tmp_path / "match.jsonl"
    file.write_text(forger.text())
    assert verify(forger.text()).taken_back == drawn
    said = run("verify", str(file)).out
    assert f"{drawn} of these outcomes were taken back" in said
    assert f"Commitment: {forger.promised}" in said
    assert f"Chain: {forger.chain}" in said


def test_luck_chosen_by_skipping_numbers_of_draws_is_found() -> None:
    with pytest.raises(BadLog, match=r"draw: this is draw \d, not \d+"):
        verify(Forger(3, "draw").file())


@pytest.mark.parametrize("trick", ["seq", "say"])
def test_nobody_chooses_luck_by_what_is_written_before_a_draw(trick: str) -> None:
    """Whoever knows the secret numbers lines as it suits, and puts remarks in: to no avail."""
    honest, forger = Forger(3, "none"), Forger(3, trick)
    for text in (honest.file(), forger.file()):
        assert verify(text).is_fixed
    assert forger.rolled == honest.rolled


@pytest.mark.parametrize(("scheme", "trick"), [(1, "seq"), (2, "draw"), (2, "seq"), (2, "say")])
def test_luck_of_earlier_schemes_could_be_chosen_which_is_said(scheme: int, trick: str) -> None:
    forger = Forger(scheme, trick)
    text = forger.file()
    assert all("6" in roll for roll in forger.rolled[1:])
    if trick == "draw":
        with pytest.raises(BadLog, match="this is draw"):
            verify(text)
    else:
        assert not verify(text).is_fixed


class Forger:
    """Whoever runs a server and writes a match of Darebase, with sixes if they can."""

    def __init__(self, scheme: int, trick: str) -> None:
        self.scheme, self.trick = scheme, trick
        self.game = registry.load("darebase")
        self.match = Match(self.game, scripted=True)
        self.header = header_of(self.match, lasting=True)
        self.promised = provable_luck.commitment(SECRET)
        content = content_key(self.header["pack"]["content"])
        begins = how_it_begins(
            "darebase", self.header["options"], self.header["seats"], content, None
        )
        self.chain = provable_luck.first_link("t_1", self.promised, begins)
        self.lines: list[dict[str, Any]] = []
        self.rolled: list[str] = []

    def file(self) -> str:
        """The file of a match with six rolls."""
        action: list[dict[str, Any]] = []
        while len(self.rolled) < 6:
            if self.game.chance_is_due(self.match.state):
                self.roll(action)
                action = []
                continue
            self.write(action)
            choice = self.match.legal()[0]
            self.match.decide(choice.seat, choice.text)
            action = [{"seat": choice.seat, "action": choice.text, "seq": self.next_seq()}]
        return self.text()

    def text(self) -> str:
        luck = {
            "table": "t_1", "commitment": self.promised, "secret": SECRET.hex(),
            "scheme": self.scheme, "chain": self.chain,
        }  # fmt: skip
        return "\n".join(write_json(each) for each in (self.header | {"luck": luck}, *self.lines))

    def next_seq(self) -> int:
        return max((line.get("seq", 0) for line in self.lines), default=0) + 1

    def write(self, lines: list[dict[str, Any]]) -> None:
        for line in lines:
            self.lines.append(line)
            self.chain = provable_luck.link(self.chain, line)

    def roll(self, action: list[dict[str, Any]]) -> None:
        """Roll after the last decision; if that brings no six, tell it otherwise."""
        for attempt in range(200 if self.trick != "none" else 1):
            before = (len(self.lines), self.chain)
            self.write(self.told(action, attempt))
            number = len(self.rolled) + 1 + (attempt if self.trick == "draw" else 0)
            line = {"seq": self.next_seq()} | ({"draw": number} if self.scheme > 1 else {})
            outcome = self.drawn(number if self.scheme > 1 else line["seq"])
            text = self.game.outcome_text(self.match.state, outcome)
            if "6" in text or not self.rolled:
                break
            if attempt < 199 and self.trick != "none":
                del self.lines[before[0] :]
                self.chain = before[1]
        self.match.settle(outcome)
        self.rolled.append(text)
        self.write([{"chance": text, **line}])

    def told(self, action: list[dict[str, Any]], attempt: int) -> list[dict[str, Any]]:
        """The last decision, told in one of many ways."""
        if self.trick == "seq":
            return [line | {"seq": line["seq"] + attempt} for line in action]
        remark = [{"seat": "blue", "say": str(attempt)}] if self.trick == "say" and action else []
        return action + remark

    def drawn(self, number: int) -> int:
        """What the secret gives now."""
        outcomes, weights = (found.tolist() for found in self.game.odds(self.match.state))
        seed = provable_luck.seed_of("t_1", self.promised, []) if self.scheme == 3 else None
        place = provable_luck.place_of("t_1", number, seed, self.chain if self.scheme > 1 else None)
        return provable_luck.draw(SECRET, place, outcomes, weights)


def test_the_chain_shown_during_a_match_lets_nobody_try_what_was_chosen_in_secret(
    ada: Player, ben: Player
) -> None:
    """Yellow knows all that the next link is made of, but for one of two bases."""
    table = ada.table("me", "open", options={"scenario": "classic"})
    ben.command(table, "sit", seat=1)
    before = ben.get(f"/api/tables/{table}")["luck"]["chain"]
    seq = ada.act(table, "base:c2")["seq"]
    after = ben.get(f"/api/tables/{table}")["luck"]["chain"]
    assert ben.view(table)["entries"][-1]["text"] is None
    tried = {"seat": "blue", "action": "base:c2", "seq": seq}
    assert provable_luck.link(begun(ben, table), tried) != after
    assert provable_luck.link(before, tried) != after
    ada.command(table, "resign")
    text = ada.http.get(f"/api/tables/{table}/match").text
    at_the_end = ben.get(f"/api/tables/{table}")["luck"]["chain"]
    for shown in (before, after, at_the_end):
        verify(text, shown)
    with pytest.raises(BadLog, match="it is of another match"):
        verify(text, provable_luck.link(after, tried))


def begun(player: Player, table: str) -> str:
    """The chain of a match in which nothing has happened, from what everybody is shown."""
    known = player.get(f"/api/tables/{table}")
    content = content_key(registry.load("darebase").pack.model_dump(mode="json"))
    names = [seat["name"] for seat in known["seats"]]
    begins = how_it_begins("darebase", known["options"], names, content, None)
    return provable_luck.first_link(table, known["luck"]["commitment"], begins)


def test_a_file_is_compared_with_a_chain_that_was_shown(run: Run, tmp_path: Path) -> None:
    forger = Forger(3, "none")
    file = tmp_path / "match.jsonl"
    file.write_text(forger.file())
    shown = provable_luck.sealed(SECRET, forger.chain)
    assert f"Chain: {forger.chain}" in run("verify", str(file), "--chain", shown).out
    refused = run("verify", str(file), "--chain", "00" * 32)
    assert refused.status != 0
    assert f"it does not go through the chain {'00' * 32}" in refused.err


@pytest.mark.parametrize("damage", ["left out", "put in", "changed", "cut off"])
def test_a_chain_notices_every_line_that_was_changed(ada: Player, damage: str) -> None:
    table = ada.table("me", "me", options={"turn_limit": 4})
    for _ in range(2):
        ada.command(table, "say", seat=0, text="hello")
    play_out(ada, table, random.Random(12))
    lines = ada.http.get(f"/api/tables/{table}/match").text.splitlines()
    place = next(i for i, line in enumerate(lines) if '"say"' in line)
    if damage == "left out":
        del lines[place]
    elif damage == "put in":
        lines.insert(place, lines[place])
    elif damage == "changed":
        lines[place] = lines[place].replace("hello", "hallo")
    else:
        del lines[-1]
    with pytest.raises(BadLog, match=r"the secret gives|the lines are not those"):
        verify("\n".join(lines))


def test_what_clients_add_decides_together_with_a_secret_that_was_promised_before(
    ada: Player, ben: Player
) -> None:
    promised = ada.post("/api/luck", {}, 201)
    added = {"promise": promised["promise"], "entropy": "a1" * 16}
    table = ada.table("me", "open", options={"turn_limit": 4}, luck=added)
    assert table == promised["table"], "luck follows from it too, so it is promised as well"
    assert ada.get(f"/api/tables/{table}")["luck"]["commitment"] == promised["commitment"]
    assert ada.get(f"/api/tables/{table}")["luck"]["seed"] is None
    ben.command(table, "sit", seat=1, entropy="b2" * 16)
    seed = ada.get(f"/api/tables/{table}")["luck"]["seed"]
    added_by_both = [("blue", "a1" * 16), ("yellow", "b2" * 16)]
    assert seed == provable_luck.seed_of(table, promised["commitment"], added_by_both)
    ada.act(table, seat=0)
    ada.command(table, "resign")
    text = ada.http.get(f"/api/tables/{table}/match").text
    assert verify(text).entropy == ["blue", "yellow"]
    with pytest.raises(BadLog):
        verify(text.replace("b2" * 16, "b3" * 16))
    again = {"game": "darebase", "luck": added}
    assert "was used" in ada.post("/api/tables", again, 404)["error"]["message"]
    other = ben.post("/api/luck", {}, 201)["promise"]
    stolen = {"game": "darebase", "luck": {"promise": other, "entropy": "a1" * 16}}
    ada.post("/api/tables", stolen, 404)


def test_nothing_is_added_to_luck_once_the_match_has_begun() -> None:
    forger = Forger(3, "none")
    forger.file()
    forger.write([{"seat": "blue", "entropy": "a1" * 16}])
    with pytest.raises(BadLog, match="after the match had begun"):
        verify(forger.text())


def test_a_client_adds_to_the_luck_of_a_rematch_and_of_a_branch_too(ada: Player) -> None:
    table = ada.table("me", "me", options={"turn_limit": 4})
    begin = ada.view(table)["seq"]
    ada.command(table, "resign", seat=0)

    def luck() -> dict[str, str]:
        promise: str = ada.post("/api/luck", {}, 201)["promise"]
        return {"promise": promise, "entropy": "a1" * 16}

    ada.command(table, "rematch", seat=0, luck=luck())
    again = ada.get(f"/api/tables/{table}")["rematch"]
    wish = {"seq": begin, "seats": [{"kind": "me"}, {"kind": "me"}], "luck": luck()}
    branch = ada.post(f"/api/tables/{table}/branch", wish, 201)["id"]
    for made in (again, branch):
        ada.command(made, "resign", seat=0)
        verdict = verify(ada.http.get(f"/api/tables/{made}/match").text)
        assert verdict.is_fixed
        assert len(verdict.entropy) == 1


def test_all_that_was_added_counts_however_long_a_table_has_waited(
    ada: Player, ben: Player
) -> None:
    table = ada.table("open", "open", options={"turn_limit": 2})
    for number in range(120):  # 360 entries
        ben.command(table, "sit", seat=0, entropy=f"{number:032x}")
        ben.command(table, "leave", seat=0)
    ben.command(table, "sit", seat=0, entropy="b2" * 16)
    ada.command(table, "sit", seat=1, entropy="a1" * 16)
    ada.command(table, "resign")
    verdict = verify(ada.http.get(f"/api/tables/{table}/match").text)
    assert len(verdict.entropy) == 122
