"""Bad input is refused in words with the place, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadInput, BadPack, BadPosition
from dauntless.engine.match import Match
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.legion import read_legion
from games.win_or_die.table import battle, game, refused

LEGION = """\
region: horde
mercenaries: free-blade, road-surgeon
death-knight
2 bone-bombard
3 skeleton
"""  # 16 crystals


def listed(text: str) -> str:
    """What is said of a legion."""
    with pytest.raises(BadInput) as error:
        read_legion(game().pack, text, "mine.txt")
    return str(error.value)


def placed(damage: Callable[[dict[str, Any]], object], **how: Any) -> str:
    """What is said of a position with this damage."""
    position = battle("ghoul@d2! skeleton@a1", "mauler@e2! berserker@i9", **how).position()
    damage(position)
    with pytest.raises(BadPosition) as error:
        Match(game(), position=position, scripted=True)
    return str(error.value)


def packed(damage: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a pack with this damage."""
    pack: dict[str, Any] = game().pack.model_dump(mode="json")
    damage(pack)
    with pytest.raises(BadPack) as error:
        WinOrDie.check_pack(pack, "mine.toml")
    return str(error.value)


def building(*steps: str) -> Match:
    """South builds a legion of the Horde."""
    match = Match(game(), {"mode": "advanced", "given": "horde,ivy"}, scripted=True)
    taken = ("hire:free-blade", "hire:road-surgeon", *steps)
    return match.play("first:south").play([f"south:{step}" for step in taken])


def row(number: int, text: str) -> Callable[[dict[str, Any]], None]:
    """A map with another row."""

    def damage(pack: dict[str, Any]) -> None:
        pack["map"][0]["rows"][number] = text

    return damage


# A legion over budget


def test_a_listed_legion_over_budget_is_refused_at_the_line_that_goes_too_far() -> None:
    assert game().check_list(LEGION, "mine.txt").endswith("4 kept; morale 16)")
    assert listed(LEGION + "wraith\n2 ghoul\n") == (
        "mine.txt, line 7: that makes 23 crystals, and there are 20"
    )


def test_a_purchase_over_budget_is_refused_while_building() -> None:
    dear = ["recruit:death-knight", "recruit:bone-bombard", "recruit:bone-bombard"]
    match = building(*dear, *["recruit:skeleton"] * 3, "recruit:wraith")
    assert "not enough crystals" in refused(match, "south:recruit:ghoul")
    match.play("south:enhance:attack")
    assert "not enough crystals" in refused(match, "south:enhance:health")


def test_a_position_with_a_legion_over_budget_is_refused_with_its_side() -> None:
    spaces = iter(["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"])

    def damage(position: dict[str, Any]) -> None:
        cards = ["death-knight", "bone-bombard", "bone-bombard", "wraith", "wraith"]
        for number, name in enumerate([*cards, "ghost-musketeer"], 3):
            position["units"][f"south-{number}"] = {"unit": name, "at": next(spaces)}
        position["sides"]["south"] |= {"morale": 25, "unseen": 23}

    assert placed(damage) == (
        "sides.south.unseen: units nobody has seen cost 23 crystals, and a legion has 20"
    )


# A unit of another region


def test_a_unit_of_another_region_is_refused_in_a_list() -> None:
    assert (
        listed(LEGION + "mauler\n") == 'mine.txt, line 6: "mauler" belongs to chaos, not to horde'
    )


def test_a_unit_of_another_region_is_refused_while_building_and_when_called() -> None:
    assert 'your Barrack has no unit "mauler"' in refused(building(), "south:recruit:mauler")
    match = battle("ghoul@d1!", "mauler@i9!", crystals=(9, 0)).play("d1:call")
    assert 'your Barrack has no unit "mauler"' in refused(match, "call:mauler")


def test_a_unit_of_another_region_is_refused_in_a_position() -> None:
    told = placed(lambda position: position["units"]["south-2"].update({"unit": "mauler"}))
    assert told == "units.south-2.unit: mauler is not in south's Barrack"


def test_a_unit_of_another_region_is_refused_in_a_line_up() -> None:
    def damage(pack: dict[str, Any]) -> None:
        lineup = next(one for one in pack["lineup"] if one["region"] == "horde")
        lineup["units"][0] = "mauler"

    assert packed(damage) == (
        'mine.toml: lineup "firepower-suppression": "mauler" is no unit of horde that can be '
        "recruited"
    )


# A hidden unit named by the opponent


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("e2:move", "none of your units stands on e2"),
        ("e2:gore", "none of your units stands on e2"),
        ("react:e2:gore", "is no action"),
        ("aim:e2", "not now"),
    ],
)
def test_a_hidden_unit_named_by_the_opponent_is_refused_whatever_it_is(text: str, why: str) -> None:
    told = {
        refused(battle("ghoul@d2!", f"{name}@e2", mode="advanced"), text)
        for name in ("mauler", "boar-rider", "blood-shaman")
    }
    assert len(told) == 1
    assert why in told.pop()


def test_an_ability_nobody_has_seen_is_no_order_that_the_opponent_is_told_of() -> None:
    match = battle("levy-spear@e2! shieldbearer@f2!", "ghoul@d2!", turn="north")
    match.play("d2:attack aim:e2")
    assert "none of your units stands on d2" in refused(match, "react:d2:guard")


# A unit on a mountain


def test_a_unit_on_a_mountain_is_refused_in_a_position() -> None:
    told = placed(lambda position: position["units"]["south-1"].update({"at": "c3"}))
    assert told == "units.south-1.at: c3 is a mountain: only an exposed flyer can stand there"


def test_a_walker_or_hidden_flyer_is_refused_on_a_mountain() -> None:
    match = battle("ghoul@d3!", "mauler@e9!").play("d3:move")
    assert "only flying units can stand on mountains" in refused(match, "go:c3")
    match = battle("wraith@d3", "mauler@e9!").play("d3:move")
    assert "only flying units can stand on mountains" in refused(match, "go:c3")


def test_nobody_is_deployed_on_a_mountain() -> None:
    match = Match(game(), scripted=True).play("first:south")
    assert "plains of the own baseline" in refused(match, "deploy:c3")


# A map that is not symmetric, or has no baseline


def test_a_map_that_is_not_symmetric_is_refused_with_the_space() -> None:
    assert packed(row(4, "f . f . h . f . .")) == (
        'mine.toml, map "basic-map": rows: turned around, a5 (forest) falls on plain; a map that '
        "is not the same from both sides must say uneven = true"
    )


@pytest.mark.parametrize(
    ("number", "text", "space"),
    [(0, ". . . . . . . . .", "a9 is plain"), (8, "= = = = c = = = =", "e1 is mine"),
     (4, ". . f . = . f . .", "e5 is baseline")],
)  # fmt: skip
def test_a_map_without_a_baseline_is_refused_with_the_space(
    number: int, text: str, space: str
) -> None:
    told = packed(row(number, text))
    assert told.startswith(f'mine.toml, map "basic-map": rows: {space}')
    assert "the first and the last row are the baselines" in told


# Options


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"mode": "dark-lord"}, "mode"),
        ({"map": "atlantis"}, 'there is no map "atlantis"; there are basic-map'),
        ({"fatigue": "none"}, "fatigue"),
        ({"given": "ivy"}, "a region for each of the 2 seats"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as error:
        Match(game(), options, scripted=True)
    assert why in str(error.value)
