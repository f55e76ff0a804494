"""Liberator of Dylon's golden files, and which games to look for: one for each way to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dauntless.engine.match import Match
from games.liberator_of_dylon.table import at

Wanted = Callable[[Match], bool]


def ended(ending: str) -> Wanted:
    """Matches whose last game ended so."""
    return lambda match: match.over and match.position()["ending"] == ending


def ended_by_descent(match: Match) -> bool:
    """The Goddess came down."""
    seats = match.position()["seats"].values() if match.over else ()
    return ended("benefit")(match) and any(seat["laid"].get("descent") for seat in seats)


def came_out_by_a_drawn_benefit(match: Match) -> bool:
    """The last cards were a benefit that the drawn card completed."""
    return ended("coming-out")(match) and match.steps[-1].text.startswith("lay:")


def play_to_the_limit() -> Match:
    """The last of so many turns."""
    hands = {"north": ["Eo", "Tb", "HT"], "east": ["Sb", "CD"], "west": ["Ab"]}
    return at(hands, wins=1, turns=239, game_turns=239).play("left:Eo")


def play_to_descent() -> Match:
    """Three Oracles in one hand, which nobody overturns."""
    return at({"north": ["PO", "PO", "PO"], "east": ["Eo", "Sb"]}, wins=1).play("lay:descent")


def play_to_a_drawn_benefit() -> Match:
    """The Lizard is drawn to its guard."""
    match = at({"north": ["Tb"]}, wins=1, top_back="seal")
    return match.play("draw face:FL top:regular lay:fire-guard")


ENDS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "coming-out": ({"players": 3, "wins": 1}, ended("coming-out")),
    "pile": ({"players": 2, "wins": 1}, ended("pile")),
    "benefit": ({"players": 4, "wins": 1}, ended("benefit")),
    "descent": ({"players": 3, "wins": 1}, ended_by_descent),
    "drawn-benefit": ({"players": 3, "wins": 1}, came_out_by_a_drawn_benefit),
    "turn-limit": ({"players": 3, "wins": 1}, ended("turn-limit")),
}
PLAYED = {
    "descent": play_to_descent,
    "drawn-benefit": play_to_a_drawn_benefit,
    "turn-limit": play_to_the_limit,
}
