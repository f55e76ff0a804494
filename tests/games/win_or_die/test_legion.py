"""A legion as a text: what it says, and every way in which it can be wrong."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import BadInput
from dauntless.engine.match import Match
from dauntless.games.win_or_die.legion import Legion, building_steps, read_legion
from games.win_or_die.table import game

GOOD = """\
legion: Iron Wall  # a comment
region: yaveil
mercenaries: free-blade, road-surgeon

bastion-captain +toughness
2 ironclad
free-blade
2 shieldbearer
"""


def read(text: str) -> Legion:
    return read_legion(game().pack, text, "mine.txt")


def test_a_legion_is_read_with_its_totals() -> None:
    legion = read(GOOD)
    assert legion.leader == "lord-marshal"
    assert [name for name, _ in legion.units].count("ironclad") == 2
    assert legion.units[0] == ("bastion-captain", ("toughness",))
    assert legion.summary(game().pack) == (
        "Iron Wall: all is well (6 units, 1 enhancement; 19 of 20 crystals, 1 kept; morale 18)"
    )


def test_a_legion_is_written_as_it_is_read() -> None:
    legion = read(GOOD)
    assert read(legion.text()) == legion


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("region: yaveil", "region: atlantis", 'line 2: there is no region "atlantis"'),
        ("region: yaveil", "", "mine.txt: the region is missing"),
        ("free-blade, road", "free-bald, road", "line 3: there is no mercenary"),
        ("free-blade, ", "", "line 3: 2 different mercenary cards"),
        ("free-blade\n", "sky-corsair\n", 'line 7: "sky-corsair" is not one of the two'),
        ("2 ironclad", "2 ironclat", 'line 6: there is no unit "ironclat"; is it "ironclad"?'),
        ("2 ironclad", "ghoul", 'line 6: "ghoul" belongs to horde, not to yaveil'),
        ("2 ironclad", "lord-marshal", 'line 6: "lord-marshal" is a leader'),
        ("2 ironclad", "5 ironclad", "line 6: 5 × ironclad: its limit is"),
        ("2 ironclad", "0 ironclad", 'line 6: "0 ironclad" is not like "2 ghoul +attack"'),
        ("2 ironclad", "9" * 5000 + " ironclad", 'is not like "2 ghoul +attack"'),
        ("2 ironclad", "2", 'line 6: "2" is not like "2 ghoul +attack"'),
        ("2 ironclad", "2 + ironclad", 'line 6: "2 + ironclad" is not like'),
        ("road-surgeon\n", "road-surgeon\nleader: sun-prefect\n", "line 4: "),
        ("mercenaries: free-blade, road-surgeon", "", "the mercenary cards are missing"),
        ("2 shieldbearer", "2 shieldbearer\n4 levy-spear", "line 9: a legion has at most 9 units"),
        ("2 ironclad", "2 ironclad +luck", 'line 6: there is no enhancement "luck"'),
        ("2 ironclad", "2 ironclad +attack+attack", "line 6: a unit has each enhancement once"),
        ("2 ironclad", "2 ironclad attack", 'line 6: "attack": enhancements are written like'),
        ("2 ironclad", "ironclad", "mine.txt: a legion has at least 6 units, not 5"),
        ("+toughness", "+toughness +attack +health", "that makes 21 crystals, and there are 20"),
        ("legion:", "leaf:", 'line 1: "leaf" is none of legion, region'),
        ("legion: Iron", "region: ivy #", "line 2: region is told twice"),
    ],
)
def test_a_fault_is_named_by_its_line(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(BadInput, match="mine") as refused:
        read(GOOD.replace(old, new))
    assert fault in str(refused.value)


def test_the_building_screen_tells_how_the_list_came_about() -> None:
    legion = read(GOOD)
    pack = game().pack
    steps = building_steps(pack, legion.mercenaries, legion.leader, legion.units, legion.region)
    match = Match(game(), {"mode": "advanced", "given": "yaveil,horde"}, scripted=True)
    match.play("first:south")
    for step in steps:
        match.play(f"south:{step}")
    several = match.scene(0).several
    assert several is not None
    assert several.saved_as == "win-or-die yaveil"
    assert sorted(several.made) == sorted(steps)
    again = Match(game(), {"mode": "advanced", "given": "yaveil,horde"}, scripted=True)
    again.play("first:south")
    for step in several.made:
        again.play(f"south:{step}")
    assert again.position(0)["units"] == match.position(0)["units"]
    assert match.scene(1).several is None


def test_given_regions_are_not_chosen_and_must_exist() -> None:
    match = Match(game(), {"mode": "basic", "given": "ivy,dadao"}, scripted=True).play(
        "first:south"
    )
    assert [side["region"] for side in match.position()["sides"].values()] == ["ivy", "dadao"]
    assert game().read_options(match.state).given == "ivy,dadao"
    for given in ("ivy", "ivy,dadao,chaos", "ivy,atlantis"):
        with pytest.raises(BadInput, match="region"):
            game().options({"given": given})


def test_a_list_that_another_editor_wrote_is_read_with_its_mark_and_capitals() -> None:
    written = "\ufeff" + GOOD.replace("region:", "Region:").replace("leader:", "LEADER :")
    assert read(written) == read(GOOD)
