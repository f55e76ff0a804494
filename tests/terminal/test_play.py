"""Playing at the terminal: what is shown, what can be typed, how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.darebase.table import table
from terminal.sitting import Sit, saved

# The first screen


def test_the_first_screen_teaches_the_game_and_shows_the_board(sit: Sit) -> None:
    first = sit().pages[0]
    assert "Schoolyard tag with flags" in first
    assert "• Two dice count each turn" in first
    assert "b Blue: you, y Yellow: the bot careful" in first
    assert "rules steady-supply tells what is played for." in first
    assert first.index("Two dice count") < first.index("a    b    c") < first.index("#1 ")
    assert first.endswith("blue> ")


def test_in_another_scenario_the_first_screen_says_where_its_goal_is_told(sit: Sit) -> None:
    assert "rules classic-capture-the-flag tells" in sit(scenario="classic").text


def test_the_end_of_input_leaves_and_says_that_nothing_was_saved(sit: Sit) -> None:
    assert "The match was not saved." in sit("3").last
    assert "--seed 7" in sit("3").last


# Actions


def test_an_action_is_played_and_the_board_shown_again(sit: Sit) -> None:
    page = sit("3", "d1").pages[1]
    assert "Blue picks player 3." in page
    assert "Blue: player 3 may move 1 more square." in page
    assert "[·]  [·]" in page


def test_several_actions_may_be_typed_at_once(sit: Sit) -> None:
    assert sit("3 d1").pages[1].startswith("3 d1\nBlue picks player 3. Blue 3 comes on at d1.")


def test_a_choice_may_be_typed_by_its_number(sit: Sit) -> None:
    assert sit("#3 #4").pages[1] == sit("3 d1").pages[1].replace("3 d1", "#3 #4", 1)


def test_letters_may_be_typed_in_any_case(sit: Sit) -> None:
    assert "Blue 3 comes on at d1." in sit("3 D1").pages[1]


def test_what_the_bot_did_is_told_before_the_board(sit: Sit) -> None:
    page = sit("3 d1").pages[1]
    assert page.index("Yellow picks player") < page.index("a    b    c")
    assert " ".join(page.split()).count("The die shows") == 2


# Refusals


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("7", '"7" is no action'),
        ("d4", "first pick the player"),
        ("#6", "there is no choice #6; they go from #1 to #5"),
        ("#", "there is no choice #;"),
        ("#" + "9" * 60, "there is no choice"),
        ("3 d2", "after 3: an off-field player comes on along its own endline"),
        ("3 d1 stop", 'after 3 d1: the turn is over, so leave out "stop"'),
        ("3 #9", "after 3: there is no choice #9; they go from #1 to #8"),
        ("move", '"move" is no action'),
    ],
    ids=lambda value: value[:12],
)
def test_a_refused_action_says_why_and_nothing_is_lost(sit: Sit, typed: str, reason: str) -> None:
    shown = sit(typed, "3 d1")
    refusal = " ".join(shown.pages[1].removeprefix(typed).split())
    assert refusal.startswith("! ")
    assert reason in refusal
    assert "Blue 3 comes on at d1." in shown.pages[2]


def test_of_several_actions_all_or_none_are_played(sit: Sit) -> None:
    shown = sit("3 d9", "restart")
    assert "(nothing was played)" in " ".join(shown.pages[1].split())
    assert "nothing of this turn has been played yet" in shown.pages[2]


def test_after_a_refusal_the_luck_is_the_same(sit: Sit) -> None:
    assert sit("3 d1 stop", "3 d1").pages[2] == sit("3 d1").pages[1]


# Questions


def test_help_lists_what_can_be_typed(sit: Sit) -> None:
    page = sit("help").pages[1]
    for word in ("undo", "restart", "rules", "log", "why", "where", "save", "quit", "#NUMBER"):
        assert word in page
    assert page == sit("?").pages[1].replace("?", "help", 1)
    assert "rules notation" in page


def test_rules_shows_the_section_that_belongs_to_the_decision(sit: Sit) -> None:
    shown = sit("rules", "3", "rules")
    assert shown.pages[1].splitlines()[1] == "A turn"
    assert shown.pages[3].splitlines()[1] == "Moving"
    assert "jail-and-rescue" in shown.pages[1]


def test_rules_shows_any_section(sit: Sit) -> None:
    assert "A step" in sit("rules moving").pages[1]
    assert sit("rules Jail and rescue").pages[1].splitlines()[1] == "Jail and rescue"
    assert 'no section "chess"' in sit("rules chess").pages[1]


def test_why_tells_what_bars_an_action_and_plays_nothing(sit: Sit) -> None:
    shown = sit("why 3 d4", "why 3", "why 3 d1", "why", "restart")
    assert "after 3: an off-field player comes on along its own endline" in shown.pages[1]
    assert "3 is allowed: move player 3 (off-field) up to 1 square" in shown.pages[2]
    assert "3 d1 is allowed" in shown.pages[3]
    assert "say which action you mean" in shown.pages[4]
    assert "nothing of this turn has been played yet" in shown.pages[5]


def test_where_counts_the_ends_of_the_turn(sit: Sit, tmp_path: Path) -> None:
    assert "There are 40 different positions in which this turn can end." in sit("where").pages[1]
    file = saved(table("b3@a1 y1@b1", dice="1 3 6"), tmp_path / "match.jsonl")
    page = sit("3", "where", resume=file).pages[2]
    assert "There are 2 different positions" in page, "a2, or off the field"


def test_log_tells_what_has_happened(sit: Sit) -> None:
    shown = sit("log", "3 d1", "log", "log all", "log 3")
    assert "The dice show 1, 1 and 6." in shown.pages[1]
    assert "Blue 3 comes on at d1." in shown.pages[3]
    assert shown.pages[3].removeprefix("log") == shown.pages[4].removeprefix("log all")
    assert "log all the whole match" in shown.pages[5]


def test_log_leaves_out_what_is_long_past(sit: Sit) -> None:
    shown = sit(*["#1"] * 60, "log", "log all", turn_limit=30)
    short, whole = shown.pages[-3], shown.pages[-2]
    assert "before these: log all" in short
    assert "The dice show 1, 1 and 6." in whole
    assert "The dice show 1, 1 and 6." not in short


def test_choices_and_the_board_can_be_shown_again(sit: Sit) -> None:
    shown = sit("choices", "")
    assert "#5 5 move player 5" in shown.pages[1]
    assert "Power: weaker" in shown.pages[2]


def test_a_slash_before_a_command_does_not_matter(sit: Sit) -> None:
    assert "The dice show" in sit("/log").pages[1]


# The end


def test_a_won_match_shows_who_won_and_how(sit: Sit, tmp_path: Path) -> None:
    field = table("b3@c9", dice="1 3 6", flags="c9 d4", delivered="f10")
    shown = sit("3 c10f", "", resume=saved(field, tmp_path / "match.jsonl"))
    ending = shown.pages[1]
    assert "You win, Blue!" in ending
    assert "Blue wins!" in ending.split("You win, Blue!")[1], "how, in the last sentence"
    assert "1 turn, 2 decisions" in ending
    assert shown.text.endswith("Enter to leave> \n")


def test_a_lost_match_says_so(sit: Sit, tmp_path: Path) -> None:
    field = table("y3@c3", turn="yellow", dice="3 3 6", flags="c3 d4", delivered="f2")
    file = saved(field.play("3 c2f"), tmp_path / "match.jsonl")
    assert "Yellow wins!" in sit("", resume=file).text
    assert "You win" not in sit("", resume=file).text


def test_a_whole_match_against_the_bot_ends_in_a_result(sit: Sit) -> None:
    shown = sit(*["#1"] * 100, "", seats="human,random", turn_limit=16)
    assert "Nobody wins: a draw." in shown.text
    assert "16 turns" in shown.text
    assert "Traceback" not in shown.text


@pytest.mark.parametrize(
    "scenario", ["steady-supply", "double-delivery", "quick-pick-up", "classic"]
)
def test_two_people_play_a_whole_match_side_by_side(sit: Sit, scenario: str) -> None:
    lines = ["#1", "", "#2"] if scenario == "classic" else []
    shown = sit(*lines, *["#1"] * 60, seats="human,human", scenario=scenario, turn_limit=8)
    assert "Nobody wins: a draw." in shown.text
    assert "yellow> " in shown.text


def test_bots_can_be_watched_turn_by_turn(sit: Sit) -> None:
    shown = sit(*[""] * 6, seats="random,random", turn_limit=5)
    assert shown.text.count("Enter for the next turn> ") == 4
    assert "Nobody wins: a draw." in shown.text
    assert "undo" in sit("undo", seats="random,random").text


def test_a_match_with_hidden_cards_is_played_to_its_score(sit: Sit) -> None:
    shown = sit("#1", "#1", "", game="nerve", seats="human,random,random")
    assert "red> " in shown.text
    assert "2 decisions" not in shown.text
    assert "6 decisions" in shown.text


def test_one_person_plays_dare_to_love_against_bots_with_cards_in_words(sit: Sit) -> None:
    shown = sit(
        *("hide:nobody", "hide:son", "why play:purge", "play:procession", "quit"),
        game="dare-to-love",
        seats="human,random,random",
        players=3,
        oligarch="inquisitor",
        rebels="knight,priest",
    )
    choosing = " ".join(shown.pages[2].split())
    assert "hit points: 18 of 18" in choosing
    assert re.search(r"\[New Oracle\]: Attack \d ➦, range \d\. Move \d\.", choosing)
    assert "Absolution: Needs 3+ discarded. Move 2." in choosing
    assert "? ×4" in choosing
    assert "Purge needs 2 cards in the discard pile, and there are 0" in " ".join(
        shown.text.split()
    )
    assert "The cards are revealed" in shown.text
    assert "Round: 1 ◆ 2 3 4" in shown.text
