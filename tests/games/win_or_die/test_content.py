"""The pack: what it contains, what it says of itself, and what is refused with the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadOption, BadPack
from dauntless.engine.match import Match
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.state import EFFECTS, MODES, WORDS
from dauntless.games.win_or_die.vocabulary import PASSIVES
from games.win_or_die.table import own_game


def data() -> dict[str, Any]:
    """The game's own pack, to be damaged."""
    dumped: dict[str, Any] = own_game().pack.model_dump(mode="json")
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
    pack = own_game().pack
    for region in pack.region:
        units = pack.units_of(region.id)
        assert len(units) == 9
        assert sum(one.is_leader for one in units) == 1
    assert len(pack.mercenaries) == 6
    assert len(pack.tactic) == 7


def test_every_entry_says_where_it_comes_from() -> None:
    pack = own_game().pack
    entries = [*pack.map, *pack.region, *pack.unit, *pack.enhancement, *pack.tactic, *pack.lineup]
    assert {entry.source for entry in entries} == {"rulebook", "reconstructed"}
    assert all(entry.source == "rulebook" for entry in pack.enhancement)


def test_the_line_ups_cost_twenty_and_spend_it_all() -> None:
    pack = own_game().pack
    costs = {one.id: one.cost for one in pack.unit}
    for lineup in pack.lineup:
        assert sum(costs[name] for name in lineup.units) == 20


def test_the_vocabulary_is_declared_once_each_and_used_by_the_pack() -> None:
    assert [word.name for word in PASSIVES] == list(WORDS)
    pack = own_game().pack
    used = {effect.do for one in pack.unit for a in one.ability for effect in a.does}
    assert used == set(EFFECTS)
    words = {name for one in pack.unit for name in one.has}
    words |= {name for tactic in pack.tactic for name in tactic.grants}
    assert words == set(WORDS)


def test_card_texts_are_sentences_made_of_the_effects() -> None:
    texts = {a.title: a.text for one in own_game().pack.unit for a in one.ability}
    assert texts["Gore"] == "Attack an enemy in reach; then push it up to 1 away."
    assert texts["Close Ranks"] == (
        "When you or an ally within 2 is attacked: the attack has 2 dice fewer."
    )
    assert all(text[0].isupper() and text.endswith(".") for text in texts.values())


def test_the_rulebook_lists_every_unit_and_tactic_of_the_pack() -> None:
    text = own_game().rulebook()
    for one in (*own_game().pack.unit, *own_game().pack.tactic):
        assert one.title in text
    assert "{" not in text.replace("{}", "")


def test_the_rulebook_says_which_modes_were_never_printed() -> None:
    text = " ".join(own_game().rulebook().split())
    assert "(Dark Lord, Mission, Alliance) were never printed" in text
    assert {"dark-lord", "mission", "alliance"}.isdisjoint(MODES)


def test_the_rulebook_marks_what_is_reconstructed_and_what_is_stated() -> None:
    lines = own_game().rulebook().splitlines()
    for one in own_game().pack.unit:
        (row,) = [line for line in lines if line.startswith(f"| **{one.title}** (")]
        assert row.endswith("| *reconstructed* |")
    (row,) = [line for line in lines if line.startswith("| Ironclad Defense |")]
    assert row.endswith("| *reconstructed*; the rulebook states name, region |")


def test_the_rulebook_draws_the_maps_of_the_pack() -> None:
    text = own_game().rulebook()
    for entry in own_game().pack.map:
        rows = [f" {number}  {row}\n" for number, row in zip("987654321", entry.rows, strict=True)]
        assert "".join(rows) in text
    assert "**Eastern Mist Forest** (*reconstructed*; the rulebook states the name)" in text


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("budget", "units besides the leader for {} Titan Crystals"),
        ("fewest_units", "Recruit {} to 9 units"),
        ("most_units", "Recruit 6 to {} units"),
        ("commands", "You have {}; the first player"),
        ("first_commands", "the first player has only {} in the first round"),
        ("commands_on_a_unit", "A unit holds at most {} tokens"),
        ("enhancement_price", "Each costs {} crystal and is bought with its unit"),
        ("morale_cap", "If it is above {} then, the new unit is killed"),
        ("zone_morale", "While your morale is {} or more"),
        ("fatigue_of_defeat", "When your fatigue reaches {} you have lost"),
        ("tactic_price", "and {} crystals activate one of seven Tactics"),
    ],
)
def test_the_rulebooks_numbers_are_those_of_the_pack(number: str, sentence: str) -> None:
    text = " ".join(own_game().rulebook().split())
    assert sentence.format(getattr(own_game().pack.numbers, number)) in text


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


@pytest.mark.parametrize("title", ["Trick!", "TRICK", "Attack", "open", "?!"])
def test_abilities_that_notation_could_not_tell_apart_are_refused(title: str) -> None:
    named = [ability(), ability(title=title)]
    why = fault(lambda pack: unit(pack, "ghoul").update({"ability": named}))
    assert "stands twice" in why or "cannot be ordered by that name" in why


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


# The same damage in other places


def copies(pack: dict[str, Any], name: str, number: int, **fields: Any) -> None:
    """Add so many copies of a unit under other names."""
    for i in range(number):
        other = {"id": f"{name}-{i}", "title": f"Copy {i}"}
        pack["unit"].append(unit(pack, name) | other | fields)


def of_region(pack: dict[str, Any], region: str | None) -> list[dict[str, Any]]:
    return [one for one in pack["unit"] if one["region"] == region]


def huge_map(pack: dict[str, Any]) -> None:
    middle = [". . . . . . . . . . . .", " . . . . . . . . . . . ."] * 5
    baseline = "= = = = = = = = = = = ="
    pack["map"][0]["rows"] = [f" {baseline}", *middle, baseline]


@pytest.mark.parametrize(
    ("damage", "place", "why"),
    [
        (lambda p: p.pop("numbers"), "numbers", "missing"),
        (lambda p: p.update(weather=1), "weather", "there is no such"),
        (lambda p: p["pack"].update(game="darebase"), "pack", "darebase"),
        (lambda p: p["numbers"].update(budget=0), "numbers, budget", "greater than or equal to 1"),
        (lambda p: p["numbers"].update(commands=13), "numbers, commands", "less than or equal"),
        (lambda p: p["numbers"].update(first_commands=8), "numbers", "more than commands"),
        (lambda p: p["numbers"].update(fewest_units=10), "numbers", "more than most_units"),
        (lambda p: p["supplies"].update(mine_yields=6), "supplies, mine_yields", "less than"),
        (lambda p: p["map"].clear(), "map", "at least 1"),
        (lambda p: p["map"].extend(p["map"] * 2), "map", "at most 4"),
        (lambda p: p["map"].append(p["map"][0]), "map", 'the id "basic-map" stands twice'),
        (lambda p: p["map"][1].update(id="Mist Forest"), "map", "pattern"),
        (huge_map, 'map "basic-map"', "spaces"),
        (lambda p: p["region"].pop(), "region", "at least 5"),
        (lambda p: p["region"][0].update(id="random"), "region", "the random card's name"),
        (lambda p: p["region"][1].update(id="ivy"), "region", 'the id "ivy" stands twice'),
        (lambda p: p["region"][0].pop("faction"), 'region "ivy", faction', "missing"),
        (lambda p: copies(p, "ghoul", 6), 'region "horde"', "more than 14 kinds"),
        (lambda p: copies(p, "hollow-sovereign", 4), 'region "horde"', "1 to 4 leaders"),
        (lambda p: copies(p, "free-blade", 3), "unit", "2 to 8 mercenaries"),
        (lambda p: [p["unit"].remove(one) for one in of_region(p, None)[1:]], "unit", "2 to 8"),
        (lambda p: p["unit"].remove(unit(p, "elder-tusk")), 'region "chaos"', "1 to 4 leaders"),
        (lambda p: unit(p, "ghoul").update(power=0), 'unit "ghoul", power', "greater than"),
        (lambda p: unit(p, "ghoul").update(health=31), 'unit "ghoul", health', "less than"),
        (lambda p: unit(p, "ghoul").update(speed=0), 'unit "ghoul", speed', "greater than"),
        (lambda p: unit(p, "ghoul").update(counter_hit=7), 'unit "ghoul", counter_hit', "less"),
        (lambda p: unit(p, "ghoul").update(type="wizard"), 'unit "ghoul", type', "wizard"),
        (lambda p: unit(p, "ghoul").update(source="rumour"), 'unit "ghoul", source', "rumour"),
        (lambda p: unit(p, "ghoul").pop("flavour"), 'unit "ghoul", flavour', "missing"),
        (lambda p: unit(p, "ghoul").update(wings=2), 'unit "ghoul", wings', "there is no such"),
        (lambda p: unit(p, "ghoul").update(has={"tough": 9}), 'unit "ghoul"', "from 1 to 8"),
        (lambda p: p["enhancement"].pop(), "enhancement", "at least 6"),
        (lambda p: p["enhancement"][5].update(speed=5), 'enhancement "movement", speed', "less"),
        (lambda p: p["tactic"].pop(), "tactic", "at least 7"),
        (lambda p: p["tactic"].append(p["tactic"][0]), "tactic", "at most 7"),
        (lambda p: p["tactic"][1].update(id=p["tactic"][0]["id"]), "tactic", "stands twice"),
        (lambda p: p["tactic"][0].update(grants={"luck": 1}), 'tactic "forced-march"', '"luck"'),
        (lambda p: p["tactic"][0].pop("text"), 'tactic "forced-march", text', "missing"),
        (lambda p: p["lineup"].pop(), "lineup", "at least 5"),
        (lambda p: p["lineup"][0].update(region="yaveil"), 'region "ivy"', "one line-up"),
        (lambda p: lineup(p).update(mercenaries=["free-blade"]), "lineup", "at least 2"),
        (lambda p: lineup(p).update(mercenaries=["ghoul", "free-blade"]), "lineup", "two"),
        (lambda p: p["first_game"].update(lineups=["blood-tide"]), "first_game, lineups", "least"),
    ],
)  # fmt: skip
def test_damage_anywhere_is_refused_with_its_place(
    damage: Callable[[dict[str, Any]], None], place: str, why: str
) -> None:
    told = fault(damage)
    assert told.startswith("mine.toml")
    assert place in told
    assert why in told


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (ability(does=[{"do": "pin", "whom": "enemy"}]), "range: it is missing"),
        (ability(does=[{"do": "hide", "whom": "friends"}]), "range: it is missing"),
        (ability(does=[{"do": "damage", "amount": 9, "range": 2, "whom": "enemy"}]), "amount"),
        (ability(does=[{"do": "damage", "amount": 1, "range": 2, "whom": "ally"}]), "whom"),
        (ability(does=[{"do": "heal", "amount": 1, "whom": "ally"}]), "range"),
        (ability(does=[{"do": "step", "steps": 1, "luck": 2}]), "luck"),
        (ability(type="passive"), "passive"),
        (ability(type="reaction", on="dawn"), "dawn"),
        (ability(type="reaction", on="attack", does=[{"do": "guard"}]), 'within: "guard" is for'),
        (
            ability(type="reaction", on="attack", within=2, does=[{"do": "guard"}]),
            'within: "guard" is for an ally within 1 to 1',
        ),
        (ability(type="reaction", on="attack", within=9), "within"),
    ],
)
def test_an_ability_that_no_card_could_have_is_refused_with_its_unit(
    given: dict[str, Any], why: str
) -> None:
    told = fault(lambda pack: unit(pack, "ghoul").update({"ability": [given]}))
    assert told.startswith('mine.toml, unit "ghoul", ability [1]')
    assert why in told


def test_more_than_three_abilities_on_a_unit_are_refused() -> None:
    four = [ability(title=f"Trick {number}") for number in range(4)]
    told = fault(lambda pack: unit(pack, "ghoul").update({"ability": four}))
    assert told.startswith('mine.toml, unit "ghoul", ability')
    assert "at most 3" in told


def test_a_map_on_which_the_largest_legion_has_no_room_is_refused() -> None:
    def damage(pack: dict[str, Any]) -> None:
        pack["numbers"]["most_units"] = 11
        pack["map"][1]["rows"] = [
            "= = = = = =",
            " . . . . f",
            ". . . . . .",
            " f . . . .",
            "= = = = = =",
        ]

    assert 'map "eastern-mist-forest": below are 10 plains to deploy on' in fault(damage)
    assert "up to 12 units" in fault(damage)


def test_a_map_may_have_gaps_and_another_size() -> None:
    pack = data()
    pack["map"][0]["rows"] = [
        "= = = = = =",
        " . . . . .",
        ". . # # . .",
        " . . . . .",
        "= = = = = =",
    ]
    board = WinOrDie.check_pack(pack, "mine.toml").map[0].board
    assert len(board) == 6 + 5 + 4 + 5 + 6
    assert "c3" not in board.names


def test_a_pack_without_the_usual_map_wants_one_to_be_chosen() -> None:
    pack = data()
    pack["map"] = [each for each in pack["map"] if each["id"] == "eastern-mist-forest"]
    forest = WinOrDie(WinOrDie.check_pack(pack, "mine.toml"))
    with pytest.raises(BadOption, match='"basic-map"'):
        Match(forest, {}, scripted=True)
    assert Match(forest, {"map": "eastern-mist-forest"}, scripted=True).seat_names


def test_at_most_one_kind_of_a_region_reacts_to_orders() -> None:
    """Each such kind costs a question before every action."""
    for region in own_game().pack.region:
        asked = [
            one.id
            for one in own_game().pack.units_of(region.id)
            if any(ability.on == "order" for ability in one.ability)
        ]
        assert len(asked) <= 1
