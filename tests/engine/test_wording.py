"""Small helps for sentences."""

from __future__ import annotations

import pytest

from dauntless.engine.wording import capital, listed, plural, spoken, table


@pytest.mark.parametrize(
    ("words", "said"),
    [(["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_words_in_a_row(words: list[str], said: str) -> None:
    assert listed(words) == said


def test_the_last_word_may_be_joined_otherwise() -> None:
    assert listed(["A", "B", "C"], "or") == "A, B or C"


def test_a_number_with_its_noun() -> None:
    assert plural(1, "point") == "1 point"
    assert plural(0, "point") == "0 points"
    assert plural(2, "die", "dice") == "2 dice"


def test_a_table_is_markdown_line_by_line() -> None:
    assert table(("card", "points"), [("Rose", 2)]) == [
        "| card | points |",
        "|---|---|",
        "| Rose | 2 |",
    ]


def test_a_sentence_begins_with_a_capital_and_keeps_all_others() -> None:
    assert capital("the Emperor waits.") == "The Emperor waits."
    assert capital("") == ""


def test_a_name_of_small_letters_is_said_in_words() -> None:
    assert spoken("rebel-1") == "Rebel 1"
    assert spoken("turn_limit") == "Turn limit"
