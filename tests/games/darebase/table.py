"""A Darebase position in a line, for tests that read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match

COACHES = ("blue", "yellow")
LAID_OUT = {
    "steady-supply": "d6 e6",
    "double-delivery": "d6 e6",
    "quick-pick-up": "c2 f2 c10 f10",
    "classic": "c2 c10",
}


def table(
    field: str = "",
    *,
    scenario: str = "steady-supply",
    dice: str = "3 5 6",
    turn: str = "blue",
    flags: str | None = None,
    delivered: str = "",
    blue_holds: str = "",
    yellow_holds: str = "",
    turn_limit: int = 400,
    **mid_turn: Any,
) -> Match:
    """A match in that position, whose dice wait to be told.

    `field` names the free players, weakest first: in "y2@d5 b3@d4" Blue 3 is the stronger one.
    Who is not named anywhere is off-field. `blue_holds` and `yellow_holds` are the jails, from
    the endline outward. `flags` are those that are not delivered; without it they lie where the
    scenario starts them. `delivered` are the bases reached, each by the coach who attacks it.
    """
    position = layout(field, scenario, dice, turn, flags, delivered, blue_holds, yellow_holds)
    return dauntless.new(
        "darebase", position=position | mid_turn, scripted=True, turn_limit=turn_limit
    )


def layout(
    field: str = "",
    scenario: str = "steady-supply",
    dice: str = "3 5 6",
    turn: str = "blue",
    flags: str | None = None,
    delivered: str = "",
    blue_holds: str = "",
    yellow_holds: str = "",
) -> dict[str, Any]:
    """The position that `table` lays out, as JSON."""
    reached = delivered.split()
    lying = (LAID_OUT[scenario] if flags is None else flags).split()
    if scenario == "quick-pick-up":
        lying = [flag for flag in lying if flag not in reached]
    else:
        lying += reached
    standing = dict(word.split("@") for word in field.split())
    prisoners = [*blue_holds.split(), *yellow_holds.split()]
    places = standing | dict.fromkeys(prisoners, "jail")
    return {
        "game": "darebase",
        "scenario": scenario,
        "turn": turn,
        "dice": [int(die) for die in dice.split()],
        "players": {
            coach: {number: places.get(coach[0] + number, "off") for number in "12345"}
            for coach in COACHES
        },
        "power": list(standing),
        "jails": {"blue": blue_holds.split(), "yellow": yellow_holds.split()},
        "flags": lying,
        "delivered": {
            "blue": [base for base in reached if base.endswith("10")],
            "yellow": [base for base in reached if base.endswith("2")],
        },
        "winner": None,
    }


def where(match: Match, player: str) -> str:
    """The square of a player such as "b3", or "off", or "jail"."""
    team = {"b": "blue", "y": "yellow"}[player[0]]
    place: str = match.position()["players"][team][player[1]]
    return place


def power(match: Match) -> str:
    """The power scale, weakest first."""
    return " ".join(match.position()["power"])


def jail(match: Match, holder: str) -> str:
    """A coach's prisoners, from the endline outward."""
    return " ".join(match.position()["jails"][holder])


def flags(match: Match) -> str:
    """The squares with flags, rank by rank."""
    return " ".join(match.position()["flags"])


def dice(match: Match) -> list[int | None]:
    """The row of dice, nearest the board first; None waits for its roll."""
    row: list[int | None] = match.position()["dice"]
    return row


def left(match: Match) -> int:
    """How many squares the picked player may still move."""
    squares: int = match.position()["left"]
    return squares


def turn_of(match: Match) -> str:
    """The coach whose turn it is, or will be when the die is rolled."""
    coach: str = match.position()["turn"]
    return coach


def winner(match: Match) -> str | None:
    """Who has won, or "draw"."""
    name: str | None = match.position()["winner"]
    return name


def legal(match: Match) -> set[str]:
    """What the coach who is due may do, in notation."""
    return {action.text for action in match.legal()}


def refusal(match: Match, moves: str, seat: str | None = None) -> str:
    """Why these moves are not allowed; nothing of them is played."""
    before = match.position()
    with pytest.raises(Refusal) as refused:
        match.play(moves, seat)
    assert match.position() == before
    return str(refused.value)


def told(match: Match, moves: str) -> str:
    """What the story says of the last of these moves."""
    return match.play(moves).story()[-1]
