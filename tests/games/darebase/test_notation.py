"""The notation, and the example game in the rulebook."""

from __future__ import annotations

import re

import dauntless
from dauntless.engine.match import Match
from dauntless.games.darebase import Darebase
from games.darebase.table import dice, flags, jail, refusal, table, turn_of, where


def example_rows() -> list[tuple[str, str, str, str]]:
    """Roll, row of dice, coach and move of each turn in the rulebook's example."""
    section = Darebase().rulebook().split("## Notation\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(roll:[\d,]+)` \| ([\d ]+) \| (Blue|Yellow) `(.+?)` \|", section, re.M)


def example_game() -> Match:
    match = dauntless.new("darebase", scripted=True)
    for roll, row, coach, move in example_rows():
        match.play(roll)
        assert dice(match) == [int(die) for die in row.split()]
        assert match.actors == (coach.lower(),)
        match.play(move)
        assert turn_of(match) != coach.lower()
    return match


def test_the_example_game_of_the_rulebook_can_be_played() -> None:
    assert len(example_rows()) == 4
    assert example_game().turn == 4


def test_the_example_game_ends_as_the_rulebook_says() -> None:
    match = example_game()
    assert jail(match, "yellow") == "b2"
    assert where(match, "y1") == "d9"
    assert flags(match) == "e6 d9"


def test_the_first_turn_of_the_example_uses_all_five_squares() -> None:
    match = dauntless.new("darebase", scripted=True).play("roll:2,5,6 2 d1 d2 d3 d4 d5")
    assert where(match, "b2") == "d5"
    assert turn_of(match) == "yellow"


def test_each_kind_of_action_is_written_as_the_rulebook_says() -> None:
    written = {
        "3": table(),
        "d4": table("b3@d3").play("3"),
        "d4f": table("b3@d3", flags="d3 e6").play("3"),
        "d1": table().play("3"),
        "off": table("b3@d1").play("3"),
        "stop": table("b3@d1").play("3 d2"),
        "pass": table(yellow_holds="b3 b5"),
        "flag:e6": table("b3@c9", flags="c9 d6").play("3 c10f"),
        "base:c2": dauntless.new("darebase", scenario="classic", scripted=True),
    }
    for text, match in written.items():
        assert text in {action.text for action in match.legal()}
        assert match.play(text).steps[-1].text == text


def test_rolls_are_written_as_the_rulebook_says() -> None:
    match = dauntless.new("darebase", scripted=True)
    assert "roll:2,5,6" in match.chances()
    assert "roll:4" in table("b3@d4").play("3 d5 stop").chances()


def test_a_whole_turn_is_one_line_of_notation() -> None:
    match = table(dice="3 5 6").play("3 c1 c2 stop")
    assert where(match, "b3") == "c2"
    assert turn_of(match) == "yellow"


def test_a_line_is_played_whole_or_not_at_all() -> None:
    match = table(dice="3 5 6")
    assert refusal(match, "3 c1 c2 c4") == "c4 is not next to c2: go step by step"
    assert match.steps == []
