"""Taking back: free within one's own turn, by consent afterwards."""

from __future__ import annotations

import re
from pathlib import Path

from games.darebase.table import table
from terminal.sitting import Sit, loaded, saved


def test_an_action_of_the_present_turn_is_taken_back_freely(sit: Sit) -> None:
    shown = sit("3", "undo", "5")
    assert "Blue: pick a player to move." in shown.pages[2]
    assert "Blue picks player 5." in shown.pages[3]


def test_actions_are_taken_back_one_by_one(sit: Sit, tmp_path: Path) -> None:
    file = saved(table("b3@d4", dice="3 5 6"), tmp_path / "match.jsonl")
    shown = sit("3 d5 d6 d7f", "undo", "undo", resume=file)
    assert "player 3 may move 3 more squares" in shown.pages[2]
    assert "player 3 may move 4 more squares" in shown.pages[3]


def test_restart_takes_back_the_whole_turn_but_not_the_one_before(sit: Sit, tmp_path: Path) -> None:
    file = saved(table("b3@d4", dice="3 5 6"), tmp_path / "match.jsonl")
    shown = sit("3 d5 d6 d7f", "restart", "restart", resume=file)
    assert "Blue: pick a player to move." in shown.pages[2]
    assert "nothing of this turn has been played yet" in shown.pages[3]


def test_after_chance_has_spoken_and_the_bot_has_acted_consent_is_needed(sit: Sit) -> None:
    page = " ".join(sit("3 d1", "undo").pages[2].split())
    assert "what chance brought and Yellow's decisions" in page
    assert "type undo!" in page


def test_with_consent_one_goes_back_to_the_own_last_decision(sit: Sit) -> None:
    shown = sit("3 d1", "undo!", "e1")
    assert "Blue: player 3 may move 1 more square." in shown.pages[2]
    assert "Blue 3 comes on at e1." in shown.pages[3]


def test_the_luck_is_the_same_after_an_undo(sit: Sit) -> None:
    shown = sit("3 d1", "undo!", "d1")
    rolls = [re.findall(r"The die shows \d", page)[0] for page in (shown.pages[1], shown.pages[3])]
    assert rolls[0] == rolls[1]


def test_at_the_beginning_there_is_nothing_to_take_back(sit: Sit) -> None:
    assert "there is nothing of yours to take back" in sit("undo").pages[1]
    assert "there is nothing of yours to take back" in sit("undo!").pages[1]


def test_side_by_side_the_other_persons_action_needs_consent(sit: Sit) -> None:
    shown = sit("3 d1", "undo", "undo!", seats="human,human")
    assert "yellow> " in shown.pages[1]
    assert "everybody's consent" in " ".join(shown.pages[2].split())
    assert shown.pages[3].endswith("blue> ")


def test_a_finished_match_can_be_taken_back_by_consent(sit: Sit, tmp_path: Path) -> None:
    field = table("b3@c9", dice="1 3 6", flags="c9 d4", delivered="f10")
    shown = sit("3 c10f", "undo!", "c10", resume=saved(field, tmp_path / "match.jsonl"))
    assert "You win, Blue!" in shown.pages[1]
    assert "Blue: player 3 may move" in shown.pages[2]


def test_what_was_taken_back_is_not_in_the_log(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    sit("3", "undo", "5", f"save {file}")
    assert [step.text for step in loaded(file).steps] == ["roll:1,1,6", "5"]
