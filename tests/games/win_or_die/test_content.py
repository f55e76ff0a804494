"""The pack: what it contains, what it says of itself, and what is refused with the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadPack
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.state import EFFECTS, WORDS
from dauntless.games.win_or_die.vocabulary import PASSIVES
from games.win_or_die.table import game


def data() -> dict[str, Any]:
    """The game's own pack, to be damaged."""
    dumped: dict[str, Any] = game().pack.model_dump(mode="json")
    return dumped


def fault(damage: Callable[[dict[str, Any]], None]) -> str:
    """What is said of a pack with this damage."""
    damaged = data()
    damage(damaged)
    with pytest.raises(BadPack) as error:
        WinOrDie.check_pack(damaged, "mine.toml")
    return str(error.value)


def unit(pack: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in pack["unit"] if one["id"] == name)
    return found


def test_there_are_five_regions_with_a_leader_and_eight_kinds_each() -> None:
    pack = game().pack
    for region in pack.region:
        units = pack.units_of(region.id)
        assert len(units) == 9
        assert sum(one.is_leader for one in units) == 1
    assert len(pack.mercenaries) == 6
    assert len(pack.tactic) == 7


def test_every_entry_says_where_it_comes_from() -> None:
    pack = game().pack
    entries = [*pack.map, *pack.region, *pack.unit, *pack.enhancement, *pack.tactic, *pack.lineup]
    assert {entry.source for entry in entries} == {"rulebook", "reconstructed"}
    assert all(entry.source == "rulebook" for entry in pack.enhancement)


def test_the_line_ups_cost_twenty_and_spend_it_all() -> None:
    pack = game().pack
    costs = {one.id: one.cost for one in pack.unit}
    for lineup in pack.lineup:
        assert sum(costs[name] for name in lineup.units) == 20


def test_the_vocabulary_is_declared_once_each_and_used_by_the_pack() -> None:
    assert [word.name for word in PASSIVES] == list(WORDS)
    pack = game().pack
    used = {effect.do for one in pack.unit for a in one.ability for effect in a.does}
    assert used == set(EFFECTS)
    words = {name for one in pack.unit for name in one.has}
    words |= {name for tactic in pack.tactic for name in tactic.grants}
    assert words == set(WORDS)


def test_card_texts_are_sentences_made_of_the_effects() -> None:
    texts = {a.title: a.text for one in game().pack.unit for a in one.ability}
    assert texts["Gore"] == "Attack an enemy in reach; then push it up to 1 away."
    assert texts["Close Ranks"] == (
        "When you or an ally within 2 is attacked: the attack has 2 dice fewer."
    )
    assert all(text[0].isupper() and text.endswith(".") for text in texts.values())


def test_the_rulebook_lists_every_unit_and_tactic_of_the_pack() -> None:
    text = game().rulebook()
    for one in (*game().pack.unit, *game().pack.tactic):
        assert one.title in text
    assert "{" not in text.replace("{}", "")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["= ="] * 4, "5 to 15 rows"),
        (["= = ="] * 9, "shifted by one blank"),
        (["= x ="], "5 to 15"),
    ],
)
def test_a_map_must_be_one(rows: list[str], why: str) -> None:
    def damage(pack: dict[str, Any]) -> None:
        pack["map"][0]["rows"] = rows

    assert why in fault(damage)
    assert 'mine.toml, map "basic-map"' in fault(damage)


def change_row(number: int, text: str) -> Callable[[dict[str, Any]], None]:
    def damage(pack: dict[str, Any]) -> None:
        pack["map"][0]["rows"][number] = text

    return damage


def test_a_map_without_a_baseline_is_refused() -> None:
    assert "the baselines" in fault(change_row(0, ". . . . . . . . ."))
    assert "a9 is plain" in fault(change_row(0, ". = = = = = = = ="))


def test_a_map_that_is_not_symmetric_must_say_so() -> None:
    assert "a5 (forest) falls on plain" in fault(change_row(4, "f . f . h . f . ."))
    damaged = data()
    change_row(4, "f . f . h . f . .")(damaged)
    damaged["map"][0]["uneven"] = True
    assert WinOrDie.check_pack(damaged, "mine.toml").map[0].uneven


def test_too_few_plains_to_deploy_on_are_refused() -> None:
    def damage(pack: dict[str, Any]) -> None:
        pack["map"][0]["rows"] = ["= = = =", " f f f", ". . . .", " f f f", "= = = ="]

    assert "fewer than 10 plains" in fault(damage)


Damage = tuple[str, str, Any, str]


@pytest.mark.parametrize(
    ("name", "field", "value", "why"),
    [
        ("ghoul", "hit", 1, "greater than or equal to 2"),
        ("ghoul", "hit", 7, "less than or equal to 6"),
        ("ghoul", "region", "atlantis", 'there is no region "atlantis"'),
        ("ghoul", "cost", 0, "only a Leader has none"),
        ("hollow-sovereign", "cost", 2, "a Leader has no cost"),
        ("hollow-sovereign", "region", None, "a Leader has no cost, and belongs to a region"),
        ("free-blade", "limit", 2, "of a mercenary there is one card"),
        ("ghoul", "has", {"sprint": 2}, 'there is no word "sprint"'),
        ("ghoul", "has", {"tough": True}, "it takes a number"),
        ("ghoul", "has", {"flying": 2}, "it takes no number"),
        ("ghoul", "has", {"bounty": 1}, 'there is no word "bounty"'),
        ("ghoul", "has", {"ranged": 2, "long-range": 3}, "either ranged or long-range"),
        ("ghoul", "limit", 1, "its limit is 1"),
        ("ghoul", "id", "skeleton", "stands twice"),
        ("ghoul", "speed", "fast", "integer"),
    ],
)
def test_a_faulty_unit_is_refused_with_its_place(
    name: str, field: str, value: Any, why: str
) -> None:
    assert why in fault(lambda pack: unit(pack, name).update({field: value}))


def ability(**fields: Any) -> dict[str, Any]:
    return {"title": "Trick", "type": "action", "does": [{"do": "step", "steps": 1}]} | fields


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (ability(on="order"), "a reaction says"),
        (ability(type="reaction"), "a reaction says"),
        (ability(within=2), "within: it belongs"),
        (ability(does=[{"do": "pin", "whom": "same"}]), "nobody was named yet"),
        (ability(does=[{"do": "dread", "amount": 1}]), '"dread" is for Ultimates'),
        (ability(does=[{"do": "guard"}]), "answers an attack"),
        (ability(does=[{"do": "strike", "whom": "trigger"}]), "answers an attack or an arrival"),
        (ability(type="reaction", on="arrival", does=[{"do": "cover", "dice": 1}]), "answers an"),
        (ability(does=[{"do": "fly", "steps": 2}]), "fly"),
        (ability(does=[]), "at least 1"),
        (ability(does=[{"do": "step", "steps": 1}] * 4), "at most 3"),
    ],
)
def test_a_faulty_ability_is_refused(given: dict[str, Any], why: str) -> None:
    assert why in fault(lambda pack: unit(pack, "ghoul").update({"ability": [given]}))


def test_two_abilities_of_one_name_on_a_unit_are_refused() -> None:
    twice = [ability(), ability()]
    assert "stands twice" in fault(lambda pack: unit(pack, "ghoul").update({"ability": twice}))


def lineup(pack: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in pack["lineup"] if one["region"] == "horde")
    return found


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("leader", "ghoul", "no leader of horde"),
        ("units", ["ghoul"] * 3, "6 to 9 units"),
        ("units", ["ghoul"] * 4 + ["skeleton"] * 3, "its limit is 3"),
        ("units", ["mauler"] * 2 + ["skeleton"] * 4, "no unit of horde"),
        ("units", ["bone-bombard"] * 2 + ["wraith"] * 2 + ["ghost-musketeer"] * 3, "it costs 23"),
        ("mercenaries", ["free-blade", "free-blade"], "two different mercenaries"),
    ],
)
def test_a_line_up_that_is_no_legal_legion_is_refused(field: str, value: Any, why: str) -> None:
    assert why in fault(lambda pack: lineup(pack).update({field: value}))


def test_a_region_that_cannot_field_six_units_is_refused() -> None:
    def damage(pack: dict[str, Any]) -> None:
        pack["numbers"]["budget"] = 5

    assert "cannot field 6 units for 5 crystals" in fault(damage)


def test_the_enhancements_are_the_printed_six() -> None:
    assert "in this order" in fault(lambda pack: pack["enhancement"].reverse())


def test_first_game_line_ups_must_exist() -> None:
    def damage(pack: dict[str, Any]) -> None:
        pack["first_game"]["lineups"] = ["ironclad-defense", "nonsense"]

    assert 'there is no line-up "nonsense"' in fault(damage)
