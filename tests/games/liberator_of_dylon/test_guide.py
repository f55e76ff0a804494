"""The guided first game: follow, benefit, magic, overturn and coming out, in few steps."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.server.http.guided_match import guide_of
from games.liberator_of_dylon.table import game

MOST_STEPS = 15


@pytest.fixture(scope="module")
def guide() -> dict[str, Any]:
    return guide_of(game())


def asked(guide: dict[str, Any]) -> list[str]:
    """What the reader is to do, step by step."""
    return [word for step in guide["steps"] for word in step["asked"]]


def test_it_has_at_most_fifteen_steps(guide: dict[str, Any]) -> None:
    assert sum(bool(step["note"]) for step in guide["steps"]) <= MOST_STEPS


def test_it_teaches_to_follow_to_lay_to_cast_to_overturn_and_to_come_out(
    guide: dict[str, Any],
) -> None:
    follow, benefit, master, scroll, *_, overturn, out = asked(guide)
    assert follow.startswith("left:")
    assert benefit.startswith("lay:")
    assert master.startswith("set:")
    assert scroll.startswith("left:W")
    assert overturn.startswith("answer:")
    assert "has come out" in guide["steps"][-1]["line"], out


def test_it_is_told_as_north_sees_it(guide: dict[str, Any]) -> None:
    lines = [step["line"] for step in guide["steps"]]
    assert "South draws a seal card." in lines
    assert not any("South draws Curse" in line for line in lines)


def test_its_notes_say_what_its_cards_say(guide: dict[str, Any]) -> None:
    """What the notes count is what the pack says; another deck needs another lesson."""
    pack = game().pack
    lizard = next(card for card in pack.master if card.id == "fire-lizard")
    points = {benefit.id: benefit.points for benefit in pack.benefit}
    notes = " ".join(step["note"] for step in guide["steps"])
    assert lizard.small.cast.cards == 3
    assert "makes South draw three cards" in notes
    assert (points["strange-tales"], points["coming-out"]) == (2, 5)
    assert "worth five points" in notes
    assert "that makes seven" in notes
