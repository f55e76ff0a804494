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
        ("south-1", {"commands": 4}, "it holds 3 Command tokens at most"),
        ("south-1", {"used": 4}, "the unit has 0 abilities"),
        ("south-1", {"ultimates": 1}, "no Ultimates of the unit"),
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
        ({"wins": 1}, "somebody has won the match already"),
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


TURN = {"due": "turn"}
ATTACKING = {"due": "attacking", "unit": "south-1", "target": "north-1"}
ASKED = {"due": "reacting", "unit": "south-1", "target": "north-1", "which": 1}
ROLLING = {"due": "rolling", "unit": "south-1", "target": "north-1", "left": 3, "faces": 3}


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        ([], "something is due exactly while nobody has won"),
        ([{"due": "moving"}], "moving cannot stand here; choosing-regions"),
        ([{"due": "turn"}, {"due": "ordered"}], "ordered waits for nobody: say what is due"),
        ([{"due": "turn"}, {"due": "moving"}, {"due": "moving"}], "stack[2].due: moving cannot"),
        ([{"due": "turn"}] * 9, "at most 8 things"),
        ([{"due": "lunch"}], "is no thing that can be due"),
        ([TURN, {"due": "moving", "steps": 2, "unit": "south-9"}], "no such unit"),
        ([{"due": "turn", "unit": "south-2"}], "stack[0].unit: it is south's turn"),
        ([TURN, {"due": "declared", "target": "north-1"}, ASKED], "declared cannot stand here"),
        ([TURN, {"due": "attacking"}, ASKED], "stack[1].target: there is no such unit"),
        ([TURN, ATTACKING | {"target": "south-2"}, ASKED], "south-2 is no enemy of south-1"),
        ([TURN, {"due": "ordered", "which": 60}, ASKED], "stack[1].unit: no Command token"),
        ([TURN, ATTACKING, ASKED | {"which": 3}], "there is no such window"),
        ([TURN, ATTACKING, ASKED | {"which": 0}], "nothing below it opens the window order"),
        ([TURN, ATTACKING, ASKED | {"unit": "south-2"}], "it is not the unit"),
        ([TURN, ATTACKING, ASKED | {"target": "north-2"}], "it is about north-1"),
        ([TURN, ASKED | {"which": 2}], "it is about south-1"),
        ([TURN, ROLLING | {"target": "south-2"}], "stack[1].target: south-2 is no enemy"),
        ([TURN, ROLLING | {"left": 0}], "dice that can hit are still to be rolled"),
        ([TURN, ROLLING | {"unit": "north-1", "target": "south-1"}], "it is south's turn"),
        ([TURN, {"due": "moving", "steps": 1}], "a movement that is no order"),
        ([TURN, {"due": "choosing-target", "which": 1, "place": 1}], "has no such ability"),
        ([TURN, {"due": "resolving", "unit": "north-1"}, ASKED], "stack[1].place"),
        ([TURN, {"due": "equipping", "which": 35}], "stack[1].unit: no Command token"),
        ([TURN, {"due": "calling"}], "stack[1].unit: no Command token"),
    ],
)
def test_a_stack_that_cannot_be_is_refused(stack: list[dict[str, Any]], why: str) -> None:
    assert why in fault(lambda position: position.update({"stack": stack}))


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ({"due": "calling"}, "it can call nobody"),
        ({"due": "convening"}, "the War Council cannot be convened"),
        ({"due": "equipping", "which": 0}, "no such kind of unit in the Barrack"),
        ({"due": "equipping", "which": 28}, "no such kind of unit in the Barrack"),
        ({"due": "placing", "which": 30}, "no choice of spaces beside the unit that calls"),
        ({"due": "equipping", "which": 70}, "a mercenary that is called is known"),
        ({"due": "ordered", "which": 6}, "the unit can be given no such order"),
    ],
)
def test_a_call_or_an_order_that_could_not_go_on_is_refused(
    frame: dict[str, Any], why: str
) -> None:
    def damage(position: dict[str, Any]) -> None:
        position["units"]["south-2"]["commands"] = 1
        position["sides"]["south"]["reserve"] = 6
        frames = [TURN, {"unit": "south-2"} | frame]
        if frame["due"] == "ordered":
            frames.append(ASKED | {"unit": "south-2", "target": "south-2", "which": 0})
        position["stack"] = frames

    assert why in fault(damage, mode="advanced", mercenaries_known=False)


def set_up(play: str, damage: Callable[[dict[str, Any]], object], **options: Any) -> str:
    """What is said of a position of the set-up with this damage."""
    position = Match(game(), options, scripted=True).play(play).position()
    damage(position)
    with pytest.raises(BadPosition) as error:
        Match(game(), position=position, scripted=True)
    return str(error.value)


@pytest.mark.parametrize(
    ("due", "why"),
    [
        ("who-is-first", "sides.north.region: it has not been chosen"),
        ("picking-region", "regions are not picked openly here"),
        ("drawing-region", "south has no random card to draw for"),
        ("building", "without one there is no legion"),
        ("deploying", "without one there is no legion"),
    ],
)
def test_a_set_up_that_has_not_come_so_far_is_refused(due: str, why: str) -> None:
    def damage(position: dict[str, Any]) -> None:
        position["stack"] = [{"due": due}]
        position["sides"]["south"]["region"] = "ivy"

    assert why in set_up("south:region:ivy", damage, mode="advanced")


BUILT = "first:south south:hire:free-blade south:hire:road-surgeon south:recruit:ghoul"


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda p: p["sides"]["south"].update(crystals=20), "so 18 are left"),
        (lambda p: p["sides"]["south"].update(latest=7), "it is no unit that has just been"),
        (lambda p: p["sides"]["south"].update(built=True), "a legion has 6 to 9 units"),
        (lambda p: p["units"].pop("south-1"), "south-1 comes first"),
        (lambda p: p["units"]["south-2"].update(at="d1"), "nobody is deployed before"),
        (
            lambda p: p["sides"]["south"].update(mercenaries=[None, None]),
            "the two mercenary cards come first",
        ),
    ],
)
def test_a_legion_that_could_not_be_under_construction_is_refused(
    damage: Callable[[dict[str, Any]], object], why: str
) -> None:
    assert why in set_up(BUILT, damage, mode="advanced", given="horde,ivy")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda p: p["stack"][0].update(which=2), "it is a seat: 0 or 1"),
        (lambda p: p["stack"][0].update(which=1), "the first player deploys everybody"),
        (lambda p: p["units"]["south-1"].update(at="d4"), "plains of the own baseline"),
        (lambda p: p["sides"]["south"].update(region="horde"), "not in south's Barrack"),
    ],
)
def test_a_deployment_that_cannot_be_is_refused(
    damage: Callable[[dict[str, Any]], object], why: str
) -> None:
    assert why in set_up("first:south deploy:d1", damage)


def test_who_has_not_been_seen_is_of_the_line_up_where_legions_are_not_built() -> None:
    with pytest.raises(BadPosition, match=r"unit: the line-up has . of wraith"):
        battle("wraith@d2 wraith@c2 ghoul@a1!", "mauler@e2!")


def test_a_first_game_has_the_regions_it_is_given() -> None:
    with pytest.raises(BadPosition, match=r"sides.south.region: south is given yaveil"):
        battle("ghoul@d2!", "ghoul@e2!", mode="first-game")


def test_exhaustion_and_the_last_turn_have_ended_a_battle() -> None:
    strong = "death-knight@d2! bone-bombard@a1! wraith@b1!"
    with pytest.raises(BadPosition, match=r"sides.south.fatigue: 8 is a defeat"):
        battle(strong, "mauler@e2!", fatigue=(8, 0))
    position = battle(strong, "mauler@e2!").position()
    position["options"]["fatigue"] = "compare"
    position["battle_turns"] = 16
    with pytest.raises(BadPosition, match=r"after 16 turns morale has decided the battle"):
        Match(game(), position=position, scripted=True)


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
