"""Guided first matches: every game has one, it can be replayed, and it is told from one seat."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless import registry
from dauntless.server.guide import guide_of

LONGEST_NOTE = 240
"""So many characters are read at one look, on a telephone too."""


@pytest.fixture(scope="module", params=registry.GAMES)
def guide(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The guided first match of a game; none is an error."""
    return guide_of(registry.load(request.param))


@pytest.fixture(scope="module")
def love() -> dict[str, Any]:
    """The guided first match of Dare to Love."""
    return guide_of(registry.load("dare-to-love"))


def lines_of(guide: dict[str, Any]) -> list[str]:
    """What happens in a guided match, in sentences."""
    return [step["line"] for step in guide["steps"]]


def test_every_game_has_a_guided_first_match_that_talks_from_beginning_to_end(
    guide: dict[str, Any],
) -> None:
    notes = [step["note"] for step in guide["steps"]]
    assert sum(map(bool, notes)) >= 15
    assert notes[0], "somebody new is told where they are"
    assert notes[-1], "and in the end what is left to do"


def test_notes_are_short(guide: dict[str, Any]) -> None:
    assert [step["note"] for step in guide["steps"] if len(step["note"]) > LONGEST_NOTE] == []


def test_each_step_but_the_first_says_what_happened(guide: dict[str, Any]) -> None:
    first, *others = lines_of(guide)
    assert first == ""
    assert all(others)


def test_dare_to_love_is_told_through_the_eyes_of_a_rebel(love: dict[str, Any]) -> None:
    lines = lines_of(love)
    assert love["seat"] == 1
    assert "The Emperor decides in secret who is in the western prison." in lines
    assert "The Knight has chosen Run Down in secret." in lines
    assert "The Priest has chosen a card in secret." in lines


def test_cards_are_drawn_without_a_stop_at_each_of_them(love: dict[str, Any]) -> None:
    drawn = [step for step in love["steps"] if " draws " in step["line"]]
    assert drawn
    assert all(step["note"] for step in drawn)


def test_a_round_of_dare_to_love_shows_what_somebody_new_must_know(love: dict[str, Any]) -> None:
    told = " ".join(lines_of(love))
    for happening in (
        "The cards are revealed",
        "spends Mana for the bottom row",
        "lays a Magic crystal",
        "The Knight regains 2.",
        "One die is rolled again",
        "The Knight uses the Talent Dodge.",
        "the Knight's daughter is free! The Knight takes heart",
        "Round 3 begins.",
    ):
        assert happening in told
