"""Luck: fair, fixed by a secret, and open to anybody's checking."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dauntless.engine.errors import BadLog
from dauntless.server import luck
from dauntless.server.match_file import verify
from server.playing import Player, play_out

SECRET = bytes(range(32))


def test_the_same_sequence_always_brings_the_same_number() -> None:
    drawn = [luck.number_below(SECRET, "t_1", seq, 6) for seq in range(100)]
    assert drawn == [luck.number_below(SECRET, "t_1", seq, 6) for seq in range(100)]
    assert drawn != [luck.number_below(SECRET, "t_2", seq, 6) for seq in range(100)]


def test_the_number_is_the_documented_one() -> None:
    """HMAC-SHA256 over "table:sequence:counter" as a big-endian number, modulo the limit."""
    import hashlib
    import hmac

    digest = hmac.new(SECRET, b"t_1:7:0", hashlib.sha256).hexdigest()
    assert luck.number_below(SECRET, "t_1", 7, 6) == int(digest, 16) % 6


def test_numbers_of_the_incomplete_last_block_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With so small a range most numbers fall outside the last multiple, and bias would show."""
    monkeypatch.setattr(luck, "RANGE", 1 << 256)
    limit = (1 << 255) + 1  # almost half of all numbers lie beyond the only whole multiple
    drawn = [luck.number_below(SECRET, "t_1", seq, limit) for seq in range(200)]
    assert all(number < limit for number in drawn)
    first = [int.from_bytes(_digest(seq, 0), "big") for seq in range(200)]
    again = [seq for seq in range(200) if first[seq] >= limit]
    assert again
    assert all(drawn[seq] != first[seq] % limit for seq in again)


def _digest(seq: int, counter: int) -> bytes:
    import hmac

    return hmac.digest(SECRET, f"t_1:{seq}:{counter}".encode(), "sha256")


def test_weights_are_kept() -> None:
    counts = Counter(luck.draw(SECRET, "t_1", seq, [4, 5, 6], [1, 2, 3]) for seq in range(6_000))
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
