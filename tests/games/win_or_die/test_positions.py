"""Positions that cannot be are refused with the place; scenes and refusals in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadPosition
from dauntless.engine.match import Match
from games.win_or_die.table import battle, game, refused


def fault(damage: Callable[[dict[str, Any]], object], **how: Any) -> str:
    """What is said of a position with this damage."""
    position = battle("ghoul@d2! skeleton@a1", "mauler@e2! berserker@i9", **how).position()
    damage(position)
    with pytest.raises(BadPosition) as error:
        Match(game(), position=position, scripted=True)
    return str(error.value)


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("south-1", {"at": "c3"}, "a mountain: only an exposed flyer"),
        ("south-1", {"at": "a1"}, "two units stand on a1"),
        ("south-1", {"at": "z9"}, "is no space"),
        ("south-1", {"unit": "mauler"}, "mauler is not in south's Barrack"),
        ("south-1", {"unit": "dragon"}, "is no unit"),
        ("south-1", {"unit": "secret"}, "it is secret"),
        ("south-1", {"damage": 7}, "so much kills it"),
        ("south-1", {"gear": ["wings"]}, "is no enhancement"),
        ("south-1", {"commands": 1}, "Command tokens in all"),
        ("south-2", {"damage": 1}, "has been seen"),
        ("south-2", {"gear": ["attack"]}, "in Advanced Mode only"),
        ("south-2", {"at": None}, "stands nowhere"),
        ("south-2", {"speed": 3}, "there is no such field"),
    ],
)
def test_a_unit_that_cannot_be_so_is_refused_with_its_place(
    name: str, fields: dict[str, Any], why: str
) -> None:
    told = fault(lambda position: position["units"][name].update(fields))
    assert why in told


def test_enhancements_that_nobody_paid_for_are_refused() -> None:
    told = fault(
        lambda position: position["units"]["south-2"].update({"gear": ["attack"]}), mode="advanced"
    )
    assert told == "sides.south.unseen: it is 1, and the units make it 2"


def test_a_leader_has_no_enhancements_and_there_is_one() -> None:
    def equip(position: dict[str, Any]) -> None:
        position["units"]["south-3"] = {"unit": "hollow-sovereign", "at": "b1", "gear": ["attack"]}

    assert fault(equip, mode="advanced") == "units.south-3.gear: a leader has no enhancements"

    def crown(position: dict[str, Any]) -> None:
        for number, space in ((3, "b1"), (4, "c1")):
            position["units"][f"south-{number}"] = {"unit": "hollow-sovereign", "at": space}

    assert "its limit is 1" in fault(crown)


def test_more_than_six_of_one_enhancement_are_refused() -> None:
    units = ["skeleton"] * 3 + ["plague-bloat"] * 2 + ["ghoul"] * 2

    def equip(position: dict[str, Any]) -> None:
        for number, name in enumerate(units, 3):
            given = {"unit": name, "at": f"{'abcdefghi'[number - 2]}1", "gear": ["health"]}
            position["units"][f"south-{number}"] = given

    assert fault(equip, mode="advanced") == ("units.south-9.gear: a legion has at most 6 of health")


def test_tactics_outside_advanced_mode_are_refused() -> None:
    told = fault(lambda position: position["sides"]["south"].update({"tactics": ["smoke-pots"]}))
    assert told == "sides.south.tactics: there are Tactics in Advanced Mode only"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"morale": 9}, "the units make it 3"),
        ({"unseen": 9}, "the units make it 1"),
        ({"fatigue": 3}, "the battle is lost"),
        ({"region": "atlantis"}, "is no region"),
        ({"mercenaries": ["free-blade", "free-blade"]}, "two different ones"),
        ({"fallen": ["ghoul"] * 3}, "its limit is 3"),
        ({"tactics": ["dance"]}, "is no Tactic"),
        ({"reserve": 8}, "Command tokens in all"),
    ],
)
def test_a_side_that_cannot_be_so_is_refused_with_its_place(
    fields: dict[str, Any], why: str
) -> None:
    assert why in fault(lambda position: position["sides"]["south"].update(fields))


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ([], "something is due exactly while nobody has won"),
        ([{"due": "moving"}], "the first is a part of the set-up or a turn"),
        ([{"due": "turn"}, {"due": "ordered"}], "the last one waits for somebody"),
        ([{"due": "turn"}, {"due": "moving"}, {"due": "moving"}], "those before it do not"),
        ([{"due": "turn"}] * 9, "at most 8"),
        ([{"due": "lunch"}], "is no thing that can be due"),
        ([{"due": "turn"}, {"due": "moving", "steps": 2, "unit": "south-9"}], "no such unit"),
    ],
)
def test_a_stack_that_cannot_be_is_refused(stack: list[dict[str, Any]], why: str) -> None:
    assert why in fault(lambda position: position.update({"stack": stack}))


def test_what_is_missing_or_unknown_is_named() -> None:
    assert "sides: this field is missing" in fault(lambda position: position.pop("sides"))
    assert "there is no such field" in fault(lambda position: position.update({"weather": 1}))


# Bad notation


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("e2:move", "none of your units stands on e2"),
        ("c2:move", "none of your units stands on c2"),
        ("d2:dance", "it knows move, open, attack, call, council"),
        ("aim:e2", "not now: command a unit, or end the turn"),
        ("go:e3", "not now"),
        ("nonsense", "is no action"),
    ],
)
def test_what_cannot_be_ordered_is_refused_in_words(text: str, why: str) -> None:
    assert why in refused(battle("ghoul@d2!", "mauler@e2!"), text)


def test_a_hidden_unit_named_by_the_opponent_is_refused_without_telling_what_it_is() -> None:
    one, other = battle("ghoul@d2!", "mauler@e2"), battle("ghoul@d2!", "berserker@e2")
    for text in ("e2:gore", "e2:move", "aim:e2"):
        assert refused(one, text) == refused(other, text)
        assert "auler" not in refused(one, text)
