"""Areas that many tables have."""

from __future__ import annotations

from dauntless.engine.layout import hand, mat, track, tray
from dauntless.engine.scene import Area, Cell


def test_a_mat_has_its_slots_side_by_side_called_by_role_and_owner() -> None:
    assert mat("board", "Board", {"deck": "deck", "life": "hit points"}, "north", 1) == Area(
        id="board",
        kind="mat",
        title="Board",
        owner=1,
        cells=(
            Cell(id="deck-north", x=0, label="deck", role="deck"),
            Cell(id="life-north", x=1, label="hit points", role="life"),
        ),
    )
    assert [cell.id for cell in mat("middle", "Middle", {"pile": "pile"}).cells] == ["pile"]


def test_a_hand_and_a_tray_have_one_cell() -> None:
    assert hand("north", "Ada", 1) == Area(
        id="hand-north", kind="hand", title="Ada's hand", owner=1, cells=(Cell(id="cards-north"),)
    )
    assert tray("gear", "Gear") == Area(
        id="gear", kind="tray", title="Gear", cells=(Cell(id="gear-tray"),)
    )
    assert tray("gear", "Gear", "shelf").cells == (Cell(id="shelf"),)


def test_the_steps_of_a_track_are_counted_from_one() -> None:
    assert track("rounds", "Round", "round", ["first", ""]) == Area(
        id="rounds",
        kind="track",
        title="Round",
        cells=(Cell(id="round-1", x=1, label="first"), Cell(id="round-2", x=2)),
    )
