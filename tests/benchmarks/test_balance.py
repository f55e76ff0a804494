"""The balance tables count every game once, and on the right side."""

from __future__ import annotations

from itertools import combinations

import pytest

from benchmarks import dare_to_love_balance as balance
from dauntless import registry

GAME = registry.load("dare-to-love")


@pytest.mark.parametrize(("players", "teams"), [(3, 15), (4, 20)])
def test_an_oligarch_meets_every_team_equally_often(players: int, teams: int) -> None:
    met = list(balance.meetings(GAME, "emperor", players, 400))
    rebels = [rebel.id for rebel in GAME.pack.rebel]
    assert [meeting.team for meeting in met] == list(combinations(rebels, players - 1))
    assert {meeting.games for meeting in met} == {-(-400 // teams)}
    assert len({meeting.seed for meeting in met}) == teams


def test_a_meeting_is_played_again_the_same() -> None:
    meeting = balance.Meeting("tycoon", ("knight", "priest"), 3, 1)
    first = balance.play(None, "random", meeting)
    assert first == balance.play(None, "random", meeting)
    assert 0 <= first.won <= 3
    assert first.turns > 0


def test_what_the_oligarch_loses_the_rebels_win(capsys: pytest.CaptureFixture[str]) -> None:
    def emperor_wins_but_never_against_the_knight(
        todo: list[balance.Meeting],
    ) -> list[balance.Outcome]:
        wins = [m.oligarch == "emperor" and "knight" not in m.team for m in todo]
        return [balance.Outcome(m.games * won, 40) for m, won in zip(todo, wins, strict=True)]

    balance.report(GAME, 60, emperor_wins_but_never_against_the_knight)
    rows = [
        [cell.strip() for cell in line.split("|")] for line in capsys.readouterr().out.split("\n")
    ]
    shares = {(row[1], row[2]): row[3] for row in rows if len(row) == 8}
    assert shares[("Emperor", "3")] == f"{10 / 15:.1%}"
    assert shares[("Emperor", "4")] == f"{10 / 20:.1%}"
    assert {share for (title, _), share in shares.items() if "Tycoon" in title} == {"0.0%"}
    rebels = {row[1]: row[2] for row in rows if len(row) == 6}
    assert rebels["Knight"] == "100.0%"
