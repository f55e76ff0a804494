"""The pack: what it must contain, and that a damaged one is refused with file, entry and field."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from dauntless.engine.errors import BadPack
from dauntless.games.im_not_afraid import ImNotAfraid
from dauntless.games.im_not_afraid.state import STATE
from games.im_not_afraid.table import small_game

CONTENT = tomllib.loads((ImNotAfraid.folder() / "base.toml").read_text(encoding="utf-8"))
Damage = Callable[[dict[str, Any]], object]


def damaged(damage: Damage) -> str:
    data = copy.deepcopy(CONTENT)
    damage(data)
    with pytest.raises(BadPack) as refused:
        ImNotAfraid.check_pack(data, "mine.toml")
    return str(refused.value)


def of(data: dict[str, Any], name: str) -> dict[str, Any]:
    """An entry by its id."""
    found: dict[str, Any] = next(e for e in data["location"] + data["goal"] if e["id"] == name)
    return found


def put(name: str, **fields: Any) -> Damage:
    """Give an entry other fields."""
    return lambda data: of(data, name).update(fields)


def drop(name: str, field: str) -> Damage:
    """Take a field from an entry."""
    return lambda data: of(data, name).pop(field)


def remove(kind: str, *names: str) -> Damage:
    """Take entries from the pack."""

    def damage(data: dict[str, Any]) -> None:
        data[kind] = [entry for entry in data[kind] if entry["id"] not in names]

    return damage


def each(*damages: Damage) -> Damage:
    """Several at once."""
    return lambda data: [damage(data) for damage in damages]


TIES = [6, 6, 6, 6]
DAMAGE: list[tuple[str, Damage, str]] = [
    ("no locations", lambda d: d.pop("location"), "mine.toml, location: this field is missing"),
    ("no goals", lambda d: d.pop("goal"), "mine.toml, goal: this field is missing"),
    ("another table", lambda d: d.update(rule=[]), "mine.toml, rule: there is no such field"),
    ("another game", lambda d: d["pack"].update(game="chess"), 'this pack is for "chess"'),
    ("eleven locations", remove("location", "church"), "location: list should have at least 12"),
    ("thirteen locations", lambda d: d["location"].append(d["location"][0]), "at most 12"),
    ("nineteen goals", remove("goal", "one-voice"), "goal: list should have at least 20"),
    ("no id", drop("church", "id"), "location [1], id: this field is missing"),
    ("an id with blanks", put("church", id="the church"), 'location "the church", id'),
    ("no title", drop("church", "title"), 'location "church", title: this field is missing'),
    ("no source", drop("church", "source"), 'location "church", source: this field is missing'),
    ("a source that is none", put("church", source="dream"), "'dream' is not one of 'rulebook'"),
    ("no points", drop("church", "points"), 'location "church", points: this field is missing'),
    ("points for nothing", put("church", points=0), 'location "church", points'),
    ("points in words", put("church", points="two"), 'location "church", points'),
    ("a group that is none", put("church", group="C"), "'C' is not one of 'A' or 'B'"),
    ("a field too many", put("church", colour="red"), 'location "church", colour: there is no'),
    ("a spot that is none", put("church", green=["7"]), 'location "church", green [1]: \'7\' is'),
    ("a side without spots", put("church", green=[]), 'location "church", green'),
    ("a side that is missing", drop("church", "green"), "green: the spots of this side are"),
    ("more spots than a side has", put("church", green=["any=any"] * 4), "at most 6 spots, not 8"),
    ("a side for the other colour", put("police", red=["6"]), "red: the card is for green only"),
    ("two kinds of wild spots", put("church", red=["any", "any=any"]), "red: a side's wild spots"),
    ("two unequal pairs", put("church", red=["any≠any"] * 2), "red: a side's wild spots are"),
    ("a fixed spot with an effect", put("travel", green=["1"]), 'has spots "any" only'),
    ("an effect that is none", put("travel", effect="dance"), "'dance' is not one of 'reroll'"),
    ("a purple converter", put("internet", red=["3", "purple"]), "red: a converter has no purple"),
    ("a converter for one", put("police", converter="E"), "only: a card of one colour has no"),
    ("two converters E", put("church", converter="E"), "only one can be the converter E"),
    ("tie-breakers in group A", put("church", tie_breakers=[1]), "tie_breakers: in group A both"),
    ("a majority rule in group A", put("church", majority="dice"), "majority: in group A both"),
    ("tie-breakers beside a rule", put("travel", tie_breakers=[1]), "has a majority rule of its"),
    ("a tie-breaker of 7", put("grodno", tie_breakers=[7]), 'location "grodno", tie_breakers [1]'),
    ("twelve tie-breakers", each(put("minsk", tie_breakers=TIES), put("mines", tie_breakers=TIES),
     put("grodno", tie_breakers=TIES)), "tie-breakers in all; 11 are the most"),
    ("no open ground", each(put("travel", green=["any"], effect=None, red=["1"]),
     put("teachers", green=["1"], effect=None)), 'one card open to both must have spots "any"'),
    ("purple without converters", each(put("journalists", converter=None),
     put("internet", converter=None)), "has purple spots, but there is no converter"),
    ("too few cards without purple", each(*(put(name, green=["purple"]) for name in
     ("church", "police", "grodno", "factories", "international-support"))),
     "green can fill 4 cards without a converter"),
    ("an id twice", put("church", id="minsk"), 'the id "minsk" stands twice'),
    ("a goal of 2 points", put("one-voice", points=2), 'goal "one-voice", points: 2 is not one of'),
    ("a pile of two goals", each(*(put(name, points=5) for name in
     ("first-steps", "not-afraid", "one-voice", "open-doors", "everyone-out"))),
     "goal: 3 goals of 1 lie open, and there are 2"),
    ("a goal without a condition", put("one-voice", needs=[]), 'goal "one-voice", needs'),
    ("a word that is none", put("one-voice", needs=[{"courage": 5}]), "needs [1], courage: there"),
    ("two words in a condition", put("one-voice", needs=[{"meeples": 1, "shared": 1}]),
     "here is meeples and shared"),
    ("a condition without a word", put("one-voice", needs=[{}]), "here is none"),
    ("a place that is none", put("city-square", needs=[{"meeples_among": ["brest"]}]),
     'goal "city-square", needs, meeples_among: there is no location "brest"'),
    ("a place twice", put("city-square", needs=[{"meeples_among": ["minsk", "minsk"]}]),
     '"minsk" stands twice'),
    ("more of a list than it has", put("city-square", needs=[
     {"meeples_among": ["minsk"], "least": 2}]), "least: only 1 locations are listed"),
    ("least where nothing is listed", put("one-voice", needs=[{"pool_alike": 5, "least": 2}]),
     "least: it goes with meeples_among and working, not pool_alike"),
    ("thirteen dice", put("full-streets", needs=[{"dice_on_sides": 13}]), "dice_on_sides"),
    ("seven values", put("human-chain", needs=[{"values_on_sides": 7}]), "values_on_sides"),
    ("five meeples", put("unopposed", needs=[{"alone": 5}]), "needs [1], alone"),
    ("not behind", put("not-afraid", needs=[{"behind": False}]), "behind: it can only be true"),
    ("a goal nobody can reach", put("town-squares", needs=[
     {"meeples_among": ["police"]}, {"meeples_among": ["neighbourhoods"]}]),
     'goal "town-squares", needs: nobody can ever meet this condition'),
    ("a goal of thirteen dice in two places", put("one-voice", needs=[
     {"pool_alike": 6}, {"dice_on_sides": 7}]), 'goal "one-voice", needs: nobody can ever meet'),
    ("twelve dice on sides and one on a tie-breaker", put("casting-vote", needs=[
     {"tie_breakers": 1}, {"dice_on_sides": 12}]), "nobody can ever meet this condition"),
    ("behind with four meeples", put("still-standing", needs=[{"meeples": 4}, {"behind": True}]),
     "nobody can ever meet this condition"),
    ("five meeples, three alone and two shared", put("unopposed", needs=[
     {"alone": 3}, {"shared": 2}]), "nobody can ever meet this condition"),
    ("tie-breakers held and four meeples alone", put("unopposed", needs=[
     {"alone": 4}, {"tie_breakers": 1}]), "nobody can ever meet this condition"),
    ("three dice at work and ten in the pool", put("one-voice", needs=[
     {"working": ["journalists"]}, {"pool_alike": 10}]), "nobody can ever meet this condition"),
    ("eleven places with dice, and one of them full", put("first-steps", needs=[
     {"working": ["journalists"]}, {"locations_with_dice": 11}]), "nobody can ever meet this"),
]  # fmt: skip


def test_a_goal_that_can_just_be_reached_is_one() -> None:
    for needs in (
        [{"alone": 2}, {"shared": 2}],
        [{"working": ["journalists"]}, {"pool_alike": 9}],
        [{"working": ["journalists"]}, {"locations_with_dice": 10}],
        [{"meeples": 3}, {"behind": True}],
    ):
        data = copy.deepcopy(CONTENT)
        of(data, "one-voice")["needs"] = needs
        ImNotAfraid.check_pack(data, "mine.toml")


@pytest.mark.parametrize(
    ("damage", "message"), [case[1:] for case in DAMAGE], ids=[case[0] for case in DAMAGE]
)
def test_a_damaged_pack_is_refused_with_file_entry_and_field(damage: Damage, message: str) -> None:
    refused = damaged(damage)
    assert refused.startswith("mine.toml")
    assert message in refused


def test_at_least_forty_kinds_of_damage_are_tried() -> None:
    assert len(DAMAGE) >= 40


def test_there_are_twelve_locations_and_twenty_goals() -> None:
    pack = ImNotAfraid.base_pack()
    assert len(pack.location) == 12
    assert [sum(goal.points == points for goal in pack.goal) for points in (1, 3, 5)] == [7, 7, 6]


def test_what_the_rulebook_states_of_the_locations_is_in_the_pack() -> None:
    places = {location.id: location for location in ImNotAfraid.base_pack().location}
    group_a = {name for name, one in places.items() if one.group == "A"}
    assert {"church", "journalists", "internet", "police"} <= group_a
    assert {place for place, one in places.items() if one.group == "B"} == {
        "travel", "teachers", "minsk", "grodno", "factories", "mines", "international-support",
    }  # fmt: skip
    assert places["journalists"].converter == "E"
    assert places["internet"].converter == "F"
    assert places["teachers"].effect == "reroll"
    assert places["travel"].effect == "shift"
    assert places["international-support"].side(0).count("2") >= 3
    assert "1" in places["factories"].side(0)
    assert "1" in places["journalists"].side(0)
    assert {one.only for one in places.values()} == {None, "green", "red"}
    spots = {spot for one in places.values() for seat in range(2) for spot in one.side(seat)}
    assert {"any", "any=any", "any≠any", "purple"} <= spots


def test_every_entry_is_marked() -> None:
    pack = ImNotAfraid.base_pack()
    for location in pack.location:
        assert (location.source == "rulebook") == bool(location.stated)
    assert [one.id for one in pack.location if one.source != "rulebook"] == ["neighbourhoods"]
    assert {goal.source for goal in pack.goal} == {"reconstructed"}


def test_the_colours_are_alike() -> None:
    for location in ImNotAfraid.base_pack().location:
        assert location.only or location.green == location.red
    places = {location.id: location for location in ImNotAfraid.base_pack().location}
    assert places["police"].green == places["neighbourhoods"].red
    assert places["police"].points == places["neighbourhoods"].points


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        ("first-steps", "Your dice lie on your sides of at least 3 locations."),
        ("everyone-out", "Your supply is empty."),
        ("city-square", "Your meeple is on Minsk or Grodno."),
        ("town-squares", "Your meeples are on at least 2 of Minsk, Grodno and Church."),
        ("still-standing", ("You have placed at least 2 meeples, and your opponent has placed more "
         "meeples than you.")),
        ("general-strike", ("Your meeples are on at least 2 of Factories, Mines, Travel and "
         "Teachers and Students.")),
        ("on-the-air", ("Your meeple is on Journalists or Internet, and your side there is "
         "complete.")),
        ("all-walks-of-life", "Your pool shows all 6 values."),
        ("human-chain", "The dice on your sides show at least 5 different values."),
        ("open-doors", ("You have at least one die each on your side of Travel and your side of "
         "Teachers and Students.")),
        ("face-to-face", "At least 1 location holds a meeple of each player."),
        ("the-whole-country", "At least 7 locations have your meeple or a die on your side."),
    ],
)  # fmt: skip
def test_a_goal_says_what_it_needs(goal: str, sentence: str) -> None:
    pack = ImNotAfraid.base_pack()
    found = next(one for one in pack.goal if one.id == goal)
    assert found.sentence(pack.titles) == sentence


def test_the_rulebook_has_the_tables_of_the_pack_in_use() -> None:
    text = ImNotAfraid().rulebook()
    assert "| Minsk | B | 9 | 6, 6, purple | 6, 6 | – | rulebook (name, group) |" in text
    assert (
        "| 1 | First Steps | Your dice lie on your sides of at least 3 locations. | reconstructed |"
        in text
    )
    assert "| Minsk | B | 9 | 1 | 6, 6 | – |" in small_game().rulebook()
    assert "{locations}" not in text
    assert "{goals}" not in text


def test_the_record_is_small() -> None:
    assert STATE.itemsize <= 400
