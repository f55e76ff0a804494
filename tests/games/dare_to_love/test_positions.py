"""Positions: written and read back, and refused with field and reason when they contradict."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadPosition
from dauntless.engine.match import Match
from games.dare_to_love.table import game, table

START = table(
    "emperor@d8 knight@c2 prince@e2",
    "knight:border-veteran",
    talent={"knight": "fury", "prince": "dodge"},
).position()


@pytest.mark.parametrize(
    "moves",
    [
        "talent",
        "move:c4",
        "pay draw",
        "pay draw draw:mana",
        "end",
    ],
)
def test_a_position_in_mid_turn_comes_back_byte_for_byte(moves: str) -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "knight:border-veteran",
        talent={"knight": "fury"},
        hand={"knight": "mana blitz"},
    ).play(moves)
    again = game().read_position(json.loads(json.dumps(match.position())))
    assert again.tobytes() == match.state.tobytes()


def test_a_position_in_mid_attack_goes_on_where_it_was() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e4",
        "emperor:raging-bellow",
        discard={"emperor": "lead-from-behind"},
        talent={"knight": "riposte"},
    ).play("area roll:saaaaa")
    again = Match(game(), position=match.position(), scripted=True)
    assert (
        again.play("talent roll:ssss roll:ssssss").position()
        == match.play("talent roll:ssss roll:ssssss").position()
    )


def test_what_has_been_done_in_a_turn_is_called_as_in_notation() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e2", "knight:border-veteran", talent={"knight": "second-wind"}
    ).play("move:c3 talent move2:b2")
    assert match.position()["turn"]["done"] == ["move", "move2"]
    assert "turn" not in match.play("end").position()


def test_a_position_in_which_a_unit_of_the_tycoon_is_to_be_named_comes_back() -> None:
    match = table(
        "tycoon@d8 soldier@g2 prince@b5",
        "prince:brutal-swing",
        prisons="leader:1 noble-prince:4 nobody:4",
    ).play("attack:b6 roll:ssss")
    assert [frame["due"] for frame in match.position()["pending"][2:]] == ["drawing", "harming"]
    again = Match(game(), position=match.position(), scripted=True)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.play("her draw:mana").position() == match.play("her draw:mana").position()


def test_a_chance_a_little_above_one_by_rounding_comes_back() -> None:
    position = copy.deepcopy(START)
    knight = position["rebels"][0]
    mana = knight["hand"].count("mana")
    knight["known"]["mana_odds"] = [1.0000000000000002 * (n == mana) for n in range(4)]
    assert game().position(game().read_position(position)) == position


def test_what_a_seat_sees_cannot_be_played_on() -> None:
    with pytest.raises(BadPosition, match=r"rebels\[1\]\.talent: it is secret"):
        game().read_position(
            table("emperor@d8 knight@c2 prince@e2", talent={"prince": "dodge"}).position("rebel-1")
        )


Change = Callable[[dict[str, Any]], Any]
WRONG: list[tuple[str, Change, str]] = [
    ("round", lambda p: p.update(round=14), "round: 14 is not a whole number from 1 to 13"),
    ("rebels", lambda p: p["rebels"].pop(), "rebels: "),
    ("character", lambda p: p["rebels"][0].update(character="emperor"), "rebels[0].character"),
    ("twice", lambda p: p["rebels"][0].update(character="prince"), "rebels["),
    ("life", lambda p: p["rebels"][0].update(life=9), "rebels[0].life: 9 is not a whole"),
    ("many lives", lambda p: p["oligarch"].update(life=[9, 9]), "oligarch.life"),
    ("space", lambda p: p["rebels"][0].update(space="z9"), "rebels[0].space"),
    ("prison space", lambda p: p["rebels"][0].update(space="b6"), 'space: "b6" is no open space'),
    ("shared space", lambda p: p["rebels"][0].update(space="e2"), "space: e2 is given twice"),
    ("dead on board", lambda p: p["rebels"][0].update(life=0), "the dead are not on the board"),
    ("card", lambda p: p["rebels"][0]["hand"].append("fireball"), "rebels[0].hand"),
    ("extra card", lambda p: p["rebels"][0]["discard"].append("mana"), "must be there 2 times"),
    ("count", lambda p: p["rebels"][0].update(cards=7), "rebels[0].cards: the hand lists 3"),
    ("talent", lambda p: p["rebels"][0].update(talent="luck"), "rebels[0].talent"),
    ("shared talent", lambda p: p["rebels"][1].update(talent="fury"), "fury is given twice"),
    ("used talent", lambda p: p.update(used_talents=["fury"]), "still somebody's"),
    ("prison life", lambda p: p["prisons"]["west"].update(life=5), "prisons.west.life: 5 is not"),
    ("prisoner", lambda p: p["prisons"]["west"].update(prisoner="son"), "prisons.west.prisoner"),
    ("no prison", lambda p: p["prisons"].pop("west"), "prisons.west: this field is missing"),
    ("unplaced", lambda p: p["prisons"]["west"].update(prisoner=None), "say who is there"),
    ("crystal", lambda p: p.update(crystals=["b6"]), "crystals"),
    ("crystals", lambda p: p.update(crystals=["a1", "b1", "c1", "d1", "e1", "f1"]), "there are 5"),
    ("controlled", lambda p: p.update(controlled="oligarch"), "controlled"),
    ("dice", lambda p: p.update(dice="xyz"), "dice: up to six"),
    ("nothing due", lambda p: p.update(pending=[]), "something must be due"),
    ("self-propelled", lambda p: p["pending"].pop(), "waits for nobody"),
    ("disorder", lambda p: p["pending"].reverse(), "cannot stand here"),
    ("whose turn", lambda p: p["pending"][1].update(unit="rebel-2"), "cannot have a turn now"),
    ("odd due", lambda p: p["pending"][1].update(due="dancing"), "pending[1].due"),
    ("done", lambda p: p.update(turn={"done": ["dance"]}), 'turn.done: "dance" is no action'),
    ("winner", lambda p: p.update(winner="rebels"), "nothing is due when somebody has won"),
    ("dead winner", lambda p: [r.update(life=0, space=None) for r in p["rebels"]], "pending"),
    ("odds", lambda p: p["rebels"][0]["known"].update(mana_odds=[1, 1, 0, 0]), "add up to 1"),
    ("more Mana than there is",
     lambda p: [p["rebels"][0].update(hand=[*p["rebels"][0]["hand"], *["mana"] * 4], cards=7),
     p["rebels"][0]["known"].update(mana_odds=[0, 0, 0, 1], certain=[])],
     "the hand does hold 4 Mana"),
    ("sure", lambda p: p["rebels"][0]["known"].update(certain=["run-down"] * 2), "twice"),
    ("chosen too late", lambda p: p["rebels"][1].update(committed="brutal-swing"),
     "rebels[1].committed: "),
    ("table before turns", lambda p: p.update(pending=[{"due": "committing"}]),
     "rebels[0].played: cards lie on the table in turns only"),
    ("acted too early", lambda p: [p.update(pending=[{"due": "committing"}], acted=["rebel-2"]),
     p["rebels"][0]["discard"].append(p["rebels"][0].pop("played"))],
     "acted: nobody has had a turn in this round"),
    ("placed again", lambda p: p.update(pending=[{"due": "starting"}]),
     "every Rebel has a space already"),
    ("form", lambda p: p.update(colour="red"), "colour: there is no such field"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_position_is_refused_with_field_and_reason(change: Change, words: str) -> None:
    position = copy.deepcopy(START)
    change(position)
    with pytest.raises(BadPosition) as refused:
        game().read_position(position)
    assert words in str(refused.value)
