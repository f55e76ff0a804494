"""Moving: through people, never onto them; not through prisons."""

from __future__ import annotations

from games.dare_to_love.table import legal, refusal, table, where


def test_a_move_reaches_every_space_within_its_steps() -> None:
    match = table("emperor@d8 prince@c2 knight@g2", "prince:brutal-swing")
    one = {"b2", "d2", "b3", "c3", "b1", "c1"}
    two = {"a2", "e2", "a3", "d3", "b4", "c4", "d4", "a1", "d1"}
    assert legal(match, "move") == one | two


def test_nobody_stops_where_somebody_stands() -> None:
    match = table("emperor@d8 prince@c2 knight@c3", "prince:brutal-swing")
    assert "c3" not in legal(match, "move")
    words = "the Knight stands on c3: one passes, but does not stop"
    assert refusal(match, "move:c3") == words


def test_one_passes_through_friends_and_enemies() -> None:
    ring = "emperor@b2 prince@a2 knight@a3 priest@a1"
    assert "c2" in legal(table(ring, "prince:brutal-swing"), "move")


def test_prisons_are_in_the_way_even_when_broken() -> None:
    for left in (4, 0):
        match = table(
            "emperor@d8 prince@a6 knight@g2",
            "prince:brutal-swing",
            prisons=f"daughter:{left} noble-prince:4 nobody:4",
        )
        assert "b6" not in legal(match, "move")
        assert "c6" not in legal(match, "move")
        assert refusal(match, "move:b6") == "the western prison is in the way"


def test_too_far_is_refused() -> None:
    match = table("emperor@d8 prince@c2 knight@g2", "prince:brutal-swing")
    assert refusal(match, "move:g4") == "g4 is farther than 2 steps"


def test_a_move_may_be_shorter() -> None:
    match = table("emperor@d8 prince@c2 knight@g2", "prince:brutal-swing").play("move:c3")
    assert where(match, "prince") == "c3"
