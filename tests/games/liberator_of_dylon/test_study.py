"""What a study of balance counts when a match is over."""

from __future__ import annotations

from games.liberator_of_dylon.table import at


def test_it_counts_how_the_game_ended_what_was_laid_and_who_won_by_the_order_of_turns() -> None:
    """West began, so north was the second to play."""
    seats = {"east": {"laid": {"strange-tales": 1}}}
    match = at({"north": ["Eo"]}, wins=1, turns=1, game_turns=1, seats=seats).play("left:Eo")
    counted = dict(match.game.tallies(match.state))
    assert {name for name, came_true in counted.items() if came_true} == {
        "Coming Out First laid",
        "Strange Tales laid",
        "ended by coming-out",
        "3 players: number 2 in turn wins",
    }
    assert [name for name in counted if "in turn" in name] == [
        f"3 players: number {place} in turn wins" for place in (1, 2, 3)
    ]


def test_outright_wins_are_counted_together() -> None:
    match = at({"north": ["PO", "PO", "PO", "Tb"]}, wins=1).play("lay:descent")
    counted = dict(match.game.tallies(match.state))
    assert counted["ended by benefit"]
    assert counted["Descent of Goddess laid"]
    assert not counted["Blessing of Dylon laid"]
