"""What a game's constants are called."""

from __future__ import annotations

from dauntless.engine.constants import constant_names

NOTHING, NEXT_TURN, ROLLING = range(3)
NAMES = constant_names(globals(), "NOTHING", "ROLLING")
SEATS = 2


def test_constants_are_called_as_they_stand_from_one_to_another() -> None:
    assert NAMES == ("nothing", "next-turn", "rolling")
    assert NAMES[ROLLING] == "rolling"
