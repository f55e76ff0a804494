"""Declared positions: what is written can be read, and what is wrong is refused with its place."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dauntless.engine.actions import Moment
from dauntless.engine.errors import BadPosition
from dauntless.engine.positions import (
    Entry,
    Group,
    Mark,
    Maybe,
    Name,
    Names,
    Pile,
    Row,
    Sequence,
    Spot,
    Stack,
    Truth,
    Whole,
    read_parts,
    write_parts,
)

SEATS = ("north", "south")
CARDS = ("owl", "fox", "hare")
STATE = np.dtype(
    [
        ("seat", "u1"),
        ("round_number", "u2"),
        ("is_night", "u1"),
        ("winner", "u1"),
        ("dice", "u1", (2,)),
        ("gates", "u1"),
        ("lamps", "u1", (3,)),
        ("queue", "u1", (2,)),
        ("hand", "u1", (2, 3)),
        ("chosen", "u1", (2,)),
        ("left", "u1"),
    ]
)
CARD = Name(CARDS, "card")
PARTS = (
    Entry("turn", Name(SEATS, "seat"), "seat"),
    Entry("round", Whole(1, 300), "round_number"),
    Entry("night", Truth(), "is_night"),
    Entry("winner", Maybe(Name(SEATS, "seat", first=1))),
    Row("dice", Maybe(Whole(1, 6))),
    Names("gates", CARD),
    Names("lamps", CARD),
    Sequence("queue", Name(CARDS, "card", first=1)),
    Group(
        "seats",
        SEATS,
        Pile("hand", CARD),
        Entry("chosen", Maybe(Name(CARDS, "card", first=1, hidden=9))),
    ),
    Entry("left", Whole(1, 9), usual=0),
    Mark("night_falls", when=lambda s: bool(s.is_night)),
)
POSITION: dict[str, Any] = {
    "turn": "south",
    "round": 258,
    "night": True,
    "winner": None,
    "dice": [3, None],
    "gates": ["owl", "hare"],
    "lamps": ["fox"],
    "queue": ["hare", "owl"],
    "seats": {
        "north": {"hand": ["owl", "owl", "hare"], "chosen": None},
        "south": {"hand": [], "chosen": "fox"},
    },
    "left": 4,
    "night_falls": True,
}


def blank() -> Spot:
    return Spot(Moment(None, np.zeros(1, np.dtype((np.record, STATE)))[0], -1))


def read(position: Any) -> Spot:
    spot = blank()
    read_parts(spot, position, PARTS)
    return spot


def refusal(change: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as refused:
        read(POSITION | change)
    return str(refused.value)


def test_what_is_read_is_written_again() -> None:
    spot = read(POSITION)
    assert write_parts(spot, PARTS) == POSITION
    assert spot.s.hand.tolist() == [[2, 0, 1], [0, 0, 0]]
    assert spot.s.gates == 0b101
    assert spot.s.queue.tolist() == [3, 1]
    assert spot.s.chosen.tolist() == [0, 2]


def test_what_has_its_usual_value_or_is_not_the_case_is_left_out() -> None:
    spot = read(POSITION | {"night": False})
    spot.s.left = 0
    written = write_parts(spot, PARTS)
    assert "left" not in written
    assert "night_falls" not in written


def test_what_may_be_left_out_may_be_missing_and_nothing_else_may() -> None:
    short = {name: value for name, value in POSITION.items() if name not in ("left", "night_falls")}
    assert read(short).s.left == 0
    del short["dice"]
    with pytest.raises(BadPosition, match="dice: this field is missing"):
        read(short)


def test_what_is_hidden_is_written_and_cannot_be_read() -> None:
    spot = read(POSITION)
    spot.s.chosen[0] = 9
    written = write_parts(spot, PARTS)
    assert written["seats"]["north"]["chosen"] == "secret"
    with pytest.raises(BadPosition, match=r"seats.north.chosen: it is secret: only a position"):
        read(written)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": "west"}, 'turn: "west" is no seat; there are north, south'),
        ({"turn": 1}, "turn: 1 is no seat; there are north, south"),
        ({"round": 0}, "round: 0 is not a whole number from 1 to 300"),
        ({"round": True}, "round: True is not a whole number from 1 to 300"),
        ({"round": 2.0}, "round: 2.0 is not a whole number from 1 to 300"),
        ({"night": 1}, "night: 1 is not true or false"),
        ({"dice": [3]}, "dice: it has 2 items, not 1"),
        ({"dice": [3, 7]}, "dice[1]: 7 is not a whole number from 1 to 6"),
        ({"dice": "36"}, 'dice: "36" is not a list'),
        ({"gates": ["owl", "owl"]}, "gates: owl stands there twice"),
        ({"lamps": ["cat"]}, 'lamps: "cat" is no card; there are owl, fox, hare'),
        ({"queue": ["owl", "fox", "hare"]}, "queue: it has at most 2 items, not 3"),
        ({"seats": {"north": {}}}, "seats.south: this field is missing"),
        ({"seats": []}, "seats: [] is not an object of fields"),
        ({"weather": 1}, "weather: there is no such field; there are turn, round"),
        ({"night_falls": False}, "night_falls: it is true, or left out"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place_and_what_is_allowed(
    change: dict[str, Any], words: str
) -> None:
    assert refusal(change).startswith(words)


def test_a_pile_s_wrong_card_is_named_with_its_place() -> None:
    seats = POSITION["seats"] | {"north": {"hand": ["owl", "cat"], "chosen": None}}
    assert refusal({"seats": seats}) == (
        'seats.north.hand[1]: "cat" is no card; there are owl, fox, hare'
    )


def test_a_position_is_an_object() -> None:
    with pytest.raises(BadPosition, match="position: 7 is not an object of fields"):
        read(7)


FRAME = np.dtype([("due", "u1"), ("unit", "u1"), ("target", "u1")])
STACKED = np.dtype([("height", "u1"), ("pending", FRAME, (4,))])
DUES = ("nothing", "turn", "attack", "roll", "passing")
UNIT = Entry("unit", Name(SEATS, "seat"))


def fits(_: Spot, frame: Spot, last: bool) -> None:
    if frame.s.due == 3 and not last:
        raise frame.fault("dice are rolled at once")


DUE = Stack(
    "due", DUES, {1: (UNIT,), 2: (UNIT, Entry("target", Name(SEATS, "seat"), usual=9))},
    above={None: (1,), 1: (2, 3, 4), 2: (2, 3), 3: (3,), 4: (3,)}, passed=(4,), most=3, fits=fits,
)  # fmt: skip


def stacked(*frames: Any) -> Spot:
    record = np.zeros(1, np.dtype((np.record, STACKED)))[0]
    record.height = 4
    record.pending["unit"] = 1
    spot = Spot(Moment(None, record, -1))
    read_parts(spot, {"due": list(frames)}, (DUE,))
    return spot


TURN = {"due": "turn", "unit": "south"}
ATTACK = {"due": "attack", "unit": "north", "target": "south"}


def test_what_is_due_is_read_and_written_with_what_belongs_to_it() -> None:
    spot = stacked(TURN, ATTACK, {"due": "roll"})
    assert spot.s.height == 3
    assert [tuple(frame) for frame in spot.s.pending] == [
        (1, 1, 0),
        (2, 0, 1),
        (3, 0, 0),
        (0, 0, 0),
    ]
    assert write_parts(spot, (DUE,)) == {"due": [TURN, ATTACK, {"due": "roll"}]}
    assert stacked().s.height == 0


def test_what_is_left_out_has_its_usual_value() -> None:
    assert stacked(TURN, {"due": "attack", "unit": "north"}).s.pending[1].target == 9


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ([ATTACK], "due[0].due: attack cannot stand here; turn can"),
        ([TURN, TURN], "due[1].due: turn cannot stand here; attack, roll, passing can"),
        ([{"due": "dance"}], 'due[0].due: "dance" is no thing that can be due'),
        (["turn"], "due[0].due: None is no thing that can be due"),
        ([TURN, {"due": "attack"}], "due[1].unit: this field is missing"),
        ([TURN, {"due": "roll", "unit": "north"}], "due[1].unit: there is no such field"),
        ([TURN, {"due": "passing"}], "due: passing waits for nobody: say what is due"),
        ([TURN, {"due": "roll"}, {"due": "roll"}], "due[1]: dice are rolled at once"),
        ([TURN] * 4, "due: at most 3 things can be due"),
    ],
)
def test_what_cannot_be_due_is_refused_with_its_place(frames: list[Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        stacked(*frames)
    assert str(refused.value).startswith(words)


def test_a_place_refuses_what_cannot_be_so() -> None:
    spot = blank().inside("seats")
    spot.refuse(False, "never said", "north")
    with pytest.raises(BadPosition, match=r"^seats.north: the hand is full$"):
        spot.refuse(True, "the hand is full", "north")
    with pytest.raises(BadPosition, match=r"^seats: both are due$"):
        spot.refuse(True, "both are due")
