"""Other games at the terminal: a turn in a line, hands behind the curtain."""

from __future__ import annotations

from pathlib import Path

from games.im_not_afraid.table import player, table
from games.liberator_of_dylon.table import at
from terminal.sitting import Sit, saved


def test_a_turn_of_im_not_afraid_is_typed_and_told_in_a_line(sit: Sit, tmp_path: Path) -> None:
    match = table(player("2 2 2", "international-support:...5"), player("1 4"))
    file = saved(match, tmp_path / "match.jsonl")
    line = "go 2x3 international-support; claim"
    shown = sit("go 2x4 minsk", line, game="im-not-afraid", seats="human,human", resume=file)
    assert "! after" not in shown.text
    assert "your side of Minsk has no room for a 2" in " ".join(shown.pages[1].split())
    told = " ".join(shown.pages[2].split())
    assert "Green claims International Support; 4 dice go back to the supply." in told
    assert f"({line})" in told
    assert "Red: Go with dice or Roll." in told


def test_a_turn_of_im_not_afraid_may_be_typed_word_by_word(sit: Sit, tmp_path: Path) -> None:
    match = table(player("2 2 2", "international-support:...5"), player("1 4"))
    file = saved(match, tmp_path / "match.jsonl")
    words = ("go:2", "to:international-support", "more", "more", "claim")
    shown = sit(*words, game="im-not-afraid", seats="human,human", resume=file)
    told = " ".join(shown.text.split())
    assert [word for word in words[:-1] if f" ({word})" not in told] == []
    assert "(go 2x3 international-support; claim)" in told


def test_points_meeples_and_what_goals_are_worth_can_be_read(sit: Sit, tmp_path: Path) -> None:
    match = table(player("2 2", meeples="church minsk"), player("1 4", meeples="mines"))
    file = saved(match, tmp_path / "match.jsonl")
    shown = sit("", game="im-not-afraid", seats="human,human", resume=file)
    told = " ".join(shown.text.split())
    assert (
        "Most points at the fifth meeple; after 200 turns at the latest. Green: 11 points" in told
    )
    assert "meeples 2 of 5 (points if it ended now); Red: 6 points, meeples 1 of 5" in told
    assert "(1) One Voice (Green 2 of 5, Red 1 of 5): At least 5 dice in your pool" in told
    assert "supply ×10 [here] meeple ×3" in told


def test_hands_of_liberator_of_dylon_are_seen_behind_the_curtain_only(
    sit: Sit, tmp_path: Path
) -> None:
    match = at({"north": ["Eo", "Ao"], "south": ["To", "Sb"]}, players=2, wins=1)
    file = saved(match, tmp_path / "match.jsonl")
    game = "liberator-of-dylon"
    shown = sit("", "left:Eo", "", "right:To", game=game, seats="human,human", resume=file)
    curtain, norths, passed, souths = shown.pages[:4]
    for page, name in ((curtain, "North"), (passed, "South")):
        assert f"Pass the device to {name}" in page
        assert not any(card in page for card in ("Tide Glaive", "right:To", "left:Ao"))
    assert "left:Eo" in norths
    assert "Sb" not in norths
    assert "right:To" in souths
    assert "Ao" not in souths
    assert "North releases Egg of the Unknown Beast to the left." in " ".join(souths.split())
