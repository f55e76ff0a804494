"""Guided first matches: every game has one, it can be replayed, and it is told from one seat."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless import registry
from dauntless.server.http import guided_match
from dauntless.server.http.guided_match import guide_of, made_guide

MOST_STEPS = 15
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


def test_every_game_has_a_guided_first_match_of_few_steps(guide: dict[str, Any]) -> None:
    notes = [step["note"] for step in guide["steps"]]
    assert sum(map(bool, notes)) <= MOST_STEPS
    assert notes[0], "somebody new is told where they are"
    assert notes[-1], "and in the end what is left to do"


def test_a_guided_first_match_is_played_not_watched(guide: dict[str, Any]) -> None:
    read = [step for step in guide["steps"] if step["note"] and not step["asked"]]
    played = [step for step in guide["steps"] if step["asked"]]
    assert len(read) <= 3, "where one begins, how it ends, and hardly anything between"
    assert len(played) >= 7
    for step in played:
        assert step["note"], "what is asked for is explained"
        offered = {choice["action"] for choice in step["scene"]["choices"]}
        assert offered >= set(step["asked"])


def test_notes_are_short(guide: dict[str, Any]) -> None:
    assert [step["note"] for step in guide["steps"] if len(step["note"]) > LONGEST_NOTE] == []


def test_each_step_but_the_first_says_what_happened(guide: dict[str, Any]) -> None:
    first, *others = lines_of(guide)
    assert first == ""
    assert all(others)


def test_a_guide_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = registry.load("darebase"), []

    def make(_: Any) -> dict[str, Any]:
        made.append(1)
        return {"seat": 0}

    guided_match._made.cache_clear()
    monkeypatch.setattr(guided_match, "guide_of", make)
    assert made_guide(game) is made_guide(game)
    assert made == [1]
    guided_match._made.cache_clear()


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
