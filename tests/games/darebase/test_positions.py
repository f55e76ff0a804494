"""Positions as JSON: any consistent one can be read; another is refused with field and reason."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadOption, BadPosition
from dauntless.engine.match import Match
from games.darebase.table import layout, legal, table

MATCHES = {
    "before the first roll": lambda: dauntless.new("darebase", scripted=True),
    "with prisoners and flags": lambda: table("y1@d5 b3@d4", blue_holds="y2 y3", yellow_holds="b1"),
    "a die to be rolled": lambda: table("b3@d4").play("3 d5 stop"),
    "in mid-move": lambda: table("b3@d4").play("3 d5"),
    "off and about to come back": lambda: table("b3@d1").play("3 off"),
    "back on the field": lambda: table("b3@d1").play("3 off d1"),
    "a flag to be placed": lambda: table("b3@c9", flags="c9 e6").play("3 c10f"),
    "a delivered flag": lambda: table("b3@d4", delivered="c10 f2", flags="e6"),
    "a collected flag": lambda: table("b3@d4", scenario="quick-pick-up", delivered="c10"),
    "bases to be chosen": lambda: dauntless.new("darebase", scenario="classic", scripted=True),
    "one base chosen": lambda: dauntless.new("darebase", scenario="classic", scripted=True).play(
        "base:f2"
    ),
    "won": lambda: table("b3@f9", delivered="c10", flags="f9 e6").play("3 f10f"),
    "won in Classic": lambda: table("b3@f3", scenario="classic", flags="c2 f3").play("3 f2f"),
    "drawn": lambda: table("b3@d4", turn_limit=1).play("3 d5 stop"),
}


@pytest.mark.parametrize("moment", MATCHES)
def test_a_position_can_be_written_and_read_back(moment: str) -> None:
    match: Match = MATCHES[moment]()
    again = dauntless.new("darebase", position=match.position(), scripted=True)
    assert again.position() == match.position()
    assert legal(again) == legal(match)
    assert again.actors == match.actors
    assert again.score == match.score


def test_a_position_is_played_on_from() -> None:
    match = table("b3@d1").play("3 off")
    again = dauntless.new("darebase", position=match.position(), scripted=True)
    assert again.play("d1 d2 stop").position() == match.play("d1 d2 stop").position()


BLUE_OFF = dict.fromkeys("12345", "off")
NOBODY = {"blue": BLUE_OFF, "yellow": BLUE_OFF}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"scenario": "rugby"},
            'scenario: there is no scenario "rugby"; there are ',
        ),
        ({"turn": "green"}, 'turn: "green" is no coach; there are blue, yellow'),
        ({"colour": "red"}, "colour: there is no such field"),
        ({"dice": [3, 5]}, "dice: "),
        ({"dice": [3, 5, 7]}, "dice"),
        ({"dice": [None, 5, 6]}, "dice: only the last die, or all three, can wait for a roll"),
        ({"dice": [None] * 3}, "dice: all three wait for their roll only before the first turn"),
        ({"power": ["b3"]}, "power: y1 is on the field, but not listed"),
        ({"power": ["b3", "y1", "b3"]}, "power: b3 stands there twice"),
        ({"power": ["b3", "y1", "b4"]}, "power: b4 is not on the field"),
        ({"power": ["b3", "y1", "b9"]}, 'power: "b9" is no player; there are b1, b2'),
        ({"flags": ["d6", "d6"]}, "flags: d6 stands there twice"),
        ({"flags": ["d6", "z6"]}, 'flags: "z6" is no square; there are a1 to h11'),
        ({"flags": ["d6"]}, "flags: Steady Supply has 2 flags on the board after 0 deliveries"),
        (
            {"delivered": {"blue": ["c2"], "yellow": []}},
            'delivered.blue: "c2" is no base of',
        ),
        (
            {"delivered": {"blue": ["c10"], "yellow": []}},
            "delivered.blue: a flag has been delivered to c10, but flags has none there",
        ),
        (
            {"delivered": {"blue": ["c10", "c10"], "yellow": []}},
            "delivered.blue: c10 stands there twice",
        ),
        (
            {"jails": {"blue": ["b1"], "yellow": []}},
            'jails.blue: "b1" is no player that',
        ),
        (
            {"jails": {"blue": ["y2"], "yellow": []}},
            'players.yellow.2: it says "off", but y2 is in',
        ),
        (
            {"jails": {"blue": ["y2", "y3", "y4", "y5"], "yellow": []}},
            "jails.blue: it has at most 3 items, not 4",
        ),
        ({"left": 3}, "left: it stands only beside mover"),
        ({"gate": "d1"}, "gate: it stands only beside mover"),
        ({"mover": "3"}, "left: a mover has squares left to move"),
        ({"mover": "3", "left": 6}, "left: the dice let player 3 move 5 squares at most"),
        ({"mover": "1", "left": 1}, "mover: the dice do not let player 1 move"),
        ({"mover": "3", "left": 3, "gate": "d1"}, "gate: only a player that left the field"),
        ({"mover": "5", "left": 2, "gate": "d2"}, "gate: it is an open square of the mover's own"),
        ({"mover": "5", "left": 2}, "gate: a mover that left the field has the square it left"),
        ({"mover": "3", "left": 5, "placing": True}, "placing: it cannot stand beside mover"),
        ({"mover": "3", "left": 5, "winner": "blue"}, "mover: nothing is due in a match that is"),
        (
            {"mover": "3", "left": 5, "dice": [3, 5, None]},
            "mover: a move needs dice that have",
        ),
        ({"placing": True}, "placing: a flag is placed only after the first delivery of a match"),
        ({"choosing": {"blue": None, "yellow": None}}, "choosing: bases are not chosen in Steady"),
    ],
)
def test_an_inconsistent_position_is_refused(change: dict[str, Any], message: str) -> None:
    position = layout("b3@d4 y1@d5") | change
    with pytest.raises(BadPosition) as refused:
        dauntless.new("darebase", position=position)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("field", "held", "message"),
    [
        ("b3@d4 y1@d4", "", "players.yellow.1: b3 stands on d4 already"),
        ("b3@h1", "y1", "players.blue.3: a prisoner is held on h1"),
        ("b3@z1", "", 'players.blue.3: "z1" is no square; there are a1 to h11'),
    ],
)
def test_nobody_shares_a_square(field: str, held: str, message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(field, blue_holds=held)
    assert str(refused.value) == message


def test_whoever_is_said_to_be_in_jail_is_held_there() -> None:
    position = layout()
    position["players"]["blue"]["2"] = "jail"
    with pytest.raises(BadPosition) as refused:
        dauntless.new("darebase", position=position)
    message = 'players.blue.2: it says "jail", but b2 is not in the list jails.yellow'
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (
            {"field": "b3@d4 b1@d5 b2@c4 y1@e4 y2@d3", "dice": "3 1 5", "mover": "3", "left": 1},
            "mover: player 3 has nowhere to go",
        ),
        ({"yellow_holds": "b3", "mover": "3", "left": 2}, "mover: player 3 is in jail"),
        (
            {"scenario": "quick-pick-up", "flags": "c2 f2 c10 f10 d6", "delivered": "c10"},
            "flags: Quick Pick-Up has 3 flags on the board after 1 delivery, not 4",
        ),
        (
            {"scenario": "quick-pick-up", "flags": "c2 f2 c10"},
            "flags: f10 has lost its flag, but nobody has collected it",
        ),
        (
            {"scenario": "classic", "flags": "c2 f2"},
            "winner: blue has reached the goal, so it must be the winner",
        ),
        (
            {"delivered": "c10 f10", "flags": "e6"},
            "winner: blue has reached the goal, so it must be the winner",
        ),
        (
            {"scenario": "quick-pick-up", "delivered": "c2 f2 c10 f10"},
            "delivered: only one coach can have reached both bases",
        ),
        (
            {"scenario": "classic", "delivered": "f10"},
            "delivered.blue: nothing is delivered in Classic Capture-the-Flag",
        ),
        (
            {"scenario": "double-delivery", "delivered": "c10", "flags": "d6 e6"},
            "flags: Double Delivery has 2 flags on the board after 1 delivery, not 3",
        ),
        (
            {"delivered": "c10", "flags": "e6", "turn": "yellow", "placing": True},
            "placing: a flag is placed only after the first delivery of a match",
        ),
    ],
)
def test_what_cannot_be_in_a_match_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(**position)
    assert str(refused.value) == message


def test_no_flag_can_be_placed_where_the_whole_row_is_taken() -> None:
    row = "b1@a6 b2@b6 b4@c6 b5@d6 y1@f6 y2@g6 y3@h6"
    with pytest.raises(BadPosition, match="no square of the centre row is open"):
        table(row, delivered="c10", flags="e6", placing=True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"choosing": {"blue": "c10", "yellow": None}},
            'choosing.blue: "c10" is no base of this coach; there are c2, f2',
        ),
        (
            {"choosing": {"blue": "c2", "yellow": "c10"}},
            "choosing: both coaches have chosen, so the flags are on the board",
        ),
        ({"choosing": {"blue": None}}, "choosing.yellow: this field is missing"),
        (
            {"dice": [3, 5, None]},
            "dice: while bases are chosen, all three have been rolled, or none",
        ),
        (
            {"flags": ["c2", "c10"]},
            "flags: Classic Capture-the-Flag has 0 flags on the board after 0 deliveries, not 2",
        ),
        ({"turn": "yellow"}, "turn: blue has the first turn"),
    ],
)
def test_a_choice_of_bases_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    match = dauntless.new("darebase", scenario="classic", scripted=True)
    with pytest.raises(BadPosition) as refused:
        dauntless.new("darebase", position=match.position() | change)
    assert str(refused.value) == message


def test_a_collected_flag_is_not_on_the_board() -> None:
    position = layout(scenario="quick-pick-up") | {"delivered": {"blue": ["c10"], "yellow": []}}
    with pytest.raises(BadPosition, match="the flag of c10 has been collected, but flags has it"):
        dauntless.new("darebase", position=position)


def test_bases_are_chosen_before_anybody_is_on_the_field() -> None:
    choosing = {"blue": None, "yellow": None}
    with pytest.raises(BadPosition, match="bases are chosen before anybody is on the field"):
        table("b3@d4", scenario="classic", flags="", choosing=choosing)


def test_options_must_not_contradict_the_position() -> None:
    with pytest.raises(BadPosition, match="scenario: the position's is steady-supply"):
        dauntless.new("darebase", position=layout(), scenario="classic")
    with pytest.raises(BadOption, match="turn_limit"):
        dauntless.new("darebase", position=layout(), turn_limit=-1)


@pytest.mark.parametrize("half", ["\ud800", "steady-supply\udcff"])
def test_half_a_character_is_refused_as_an_option_and_in_a_position(half: str) -> None:
    with pytest.raises(BadOption, match=r"option.scenario: .*half a character"):
        dauntless.new("darebase", scenario=half)
    position = dauntless.new("darebase", scripted=True).position() | {"scenario": half}
    with pytest.raises(BadPosition, match=r"scenario: .*half a character"):
        dauntless.new("darebase", position=position)
