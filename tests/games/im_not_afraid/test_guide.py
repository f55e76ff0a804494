"""The guided first game: what it teaches, and that its numbers are those of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.games.im_not_afraid import ImNotAfraid
from dauntless.server.http.guided_match import guide_of


@pytest.fixture(scope="module")
def guide() -> dict[str, Any]:
    return guide_of(ImNotAfraid())


def test_it_teaches_all_that_a_turn_can_be_but_a_move(guide: dict[str, Any]) -> None:
    asked = [word.partition(":")[0] for step in guide["steps"] for word in step["asked"]]
    taught = {"keep", "go", "to", "claim", "roll", "unlock", "tie", "convert"}
    assert taught <= set(asked)


def test_its_notes_say_what_its_cards_say(guide: dict[str, Any]) -> None:
    """What the notes count is what the pack says; another pack needs another lesson."""
    pack = ImNotAfraid.base_pack()
    places = {one.id: one for one in pack.location}
    notes = " ".join(step["note"] for step in guide["steps"])
    assert places["journalists"].side(0) == ["1", "1", "1"]
    assert "Three 1s fill your side of Journalists" in notes
    assert (places["journalists"].points, places["grodno"].points) == (2, 4)
    assert "Your first meeple of five, and 2 points" in notes
    assert places["grodno"].side(0) == ["3", "3", "4", "4"]
    assert "Grodno asks for two 3s and two 4s" in notes
    assert places["grodno"].tie_breakers == [3]
    assert "lay your 3 on Grodno, and its 4 points are yours alone" in notes
    assert (places["minsk"].points, places["minsk"].side(0)) == (9, ["6", "6", "purple"])
    assert "Turn a 4 into a 6, for the purple spot of Minsk" in notes
    assert "9 points, more than any other place" in notes
    assert sorted(one.points for one in pack.location)[-2:] < [9, 9]
    open_doors = next(goal for goal in pack.goal if goal.id == "open-doors")
    assert (open_doors.points, open_doors.needs[0].places) == (1, ["travel", "teachers"])
    assert "wants a die on Travel and one on Teachers and Students" in notes
    assert next(goal.points for goal in pack.goal if goal.id == "city-square") == 3
    town_squares = next(goal for goal in pack.goal if goal.id == "town-squares")
    assert (town_squares.points, town_squares.needs[0].amount) == (5, 2)
    assert {"minsk", "grodno"} <= {*town_squares.needs[0].places}
    assert "your third goal as well: Town Squares, 5 points" in notes
