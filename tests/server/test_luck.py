"""Luck: fair, fixed by a secret, and open to anybody's checking."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

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


def test_the_same_sequence_always_brings_the_same_number() -> None:
    drawn = [provable_luck.number_below(SECRET, "t_1", seq, 6) for seq in range(100)]
    assert drawn == [provable_luck.number_below(SECRET, "t_1", seq, 6) for seq in range(100)]
    assert drawn != [provable_luck.number_below(SECRET, "t_2", seq, 6) for seq in range(100)]


def test_the_number_is_the_documented_one() -> None:
    """HMAC-SHA256 over "table:sequence:counter" as a big-endian number, modulo the limit."""
    import hashlib
    import hmac

    digest = hmac.new(SECRET, b"t_1:7:0", hashlib.sha256).hexdigest()
    assert provable_luck.number_below(SECRET, "t_1", 7, 6) == int(digest, 16) % 6


def test_numbers_of_the_incomplete_last_block_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With so small a range most numbers fall outside the last multiple, and bias would show."""
    monkeypatch.setattr(provable_luck, "RANGE", 1 << 256)
    limit = (1 << 255) + 1  # almost half of all numbers lie beyond the only whole multiple
    drawn = [provable_luck.number_below(SECRET, "t_1", seq, limit) for seq in range(200)]
    assert all(number < limit for number in drawn)
    first = [int.from_bytes(_digest(seq, 0), "big") for seq in range(200)]
    again = [seq for seq in range(200) if first[seq] >= limit]
    assert again
    assert all(drawn[seq] != first[seq] % limit for seq in again)


def _digest(seq: int, counter: int) -> bytes:
    import hmac

    return hmac.digest(SECRET, f"t_1:{seq}:{counter}".encode(), "sha256")


def test_weights_are_kept() -> None:
    counts = Counter(
        provable_luck.draw(SECRET, "t_1", seq, [4, 5, 6], [1, 2, 3]) for seq in range(6_000)
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
    assert verify(text).is_gapless


def test_luck_that_was_chosen_by_skipping_numbers_is_found() -> None:
    """Whoever knows the secret writes a match of sixes, numbering draws as it suits them."""
    for scheme in (1, 2):
        text = chosen_sixes(scheme)
        if scheme == 1:
            assert not verify(text).is_gapless, "such a file proves nothing, and says so"
        else:
            with pytest.raises(BadLog, match="this is draw 1, not"):
                verify(text)


def chosen_sixes(scheme: int) -> str:
    """A match of Darebase that begins with three sixes of the server's choice."""
    game = registry.load("darebase")
    header = header_of(Match(game, scripted=True), lasting=True)
    promised = provable_luck.commitment(SECRET)
    content = content_key(header["pack"]["content"])
    begins = how_it_begins("darebase", header["options"], header["seats"], content, None)
    chain = provable_luck.first_link("t_1", promised, begins) if scheme == 2 else ""
    match = Match(game, scripted=True)
    outcomes, weights = (found.tolist() for found in game.odds(match.state))
    number = next(
        number
        for number in range(2, 10_000)
        if game.outcome_text(
            match.state, provable_luck.draw(SECRET, "t_1", number, outcomes, weights, chain)
        )
        == "roll:6,6,6"
    )
    line: dict[str, Any] = {"chance": "roll:6,6,6", "draw" if scheme == 2 else "seq": number}
    luck: dict[str, Any] = {"table": "t_1", "commitment": promised, "secret": SECRET.hex()}
    if scheme == 2:
        luck |= {"scheme": 2, "chain": provable_luck.link(chain, line)}
    return "\n".join(write_json(each) for each in (header | {"luck": luck}, line))


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
    assert ada.get(f"/api/tables/{table}")["luck"]["commitment"] == promised["commitment"]
    ben.command(table, "sit", seat=1, entropy="b2" * 16)
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
