"""What is seen: posters, boards, goals, what it is about; and how it is told."""

from __future__ import annotations

import tomllib

import dauntless
from dauntless.engine.match import Match
from dauntless.engine.scene import Cell, Piece, Scene
from dauntless.games.im_not_afraid import ImNotAfraid
from games.im_not_afraid.table import player, small_table, table, told


def cells(scene: Scene) -> dict[str, Cell]:
    return {cell.id: cell for area in scene.areas for cell in area.cells}


def pieces(match: Match) -> dict[str, Piece]:
    return {piece.id: piece for piece in match.scene(0).pieces}


def test_the_posters_lie_in_a_compact_grid() -> None:
    posters = [cell for cell in cells(table().scene()).values() if cell.lines]
    assert len({(cell.x, cell.y) for cell in posters}) == 12
    assert {cell.x for cell in posters} == {0, 1, 2, 3}


def test_a_poster_has_slots_for_both_sides_and_tie_breakers() -> None:
    found = cells(table().scene())
    assert found["minsk"].value == 9
    assert [found[f"minsk-green-{i}"].asks for i in range(1, 4)] == ["6", "6", "✦"]
    assert found["minsk-red-1"].owner == 1
    assert found["minsk-tie-2"].asks == "6"
    assert found["church-green-1"].links == ("church-green-2",)
    assert "police-red-1" not in found


def test_what_is_missing_to_a_majority_can_be_read() -> None:
    match = table(player("", "minsk:66."))
    filled = pieces(match)["filled-minsk-green"]
    assert (filled.value, filled.most) == (2, 3)


def test_dice_keep_face_and_colour() -> None:
    die = pieces(table(player("", "minsk:6..")))["die-minsk-green-1"]
    assert (die.face, die.owner, die.cell) == ("6", 0, "minsk-green-1")


def test_pool_and_supply_are_shown_by_value() -> None:
    found = pieces(table(player("4 4 5")))
    assert found["die-pool-green-4"].count == 2
    assert found["dice-supply-green"].count == 9


def test_goals_show_how_far_each_player_is() -> None:
    goal = pieces(table(player("4 4 4"), player("1")))["goal-one-voice"]
    assert goal.value == 1
    assert [(badge.role, badge.value, badge.most) for badge in goal.badges] == [
        ("green", 3, 5), ("red", 1, 5),
    ]  # fmt: skip


def test_meeples_and_points_now_are_always_in_sight() -> None:
    match = table(player(meeples="minsk church"), player(meeples="mines"))
    objective = match.scene().objective
    assert objective is not None
    assert [(one.label, one.value, one.most) for one in objective.standings] == [
        ("Green: 11 points, meeples", 2, 5),
        ("Red: 6 points, meeples", 1, 5),
    ]


def test_a_majority_that_scores_nothing_looks_so() -> None:
    found = pieces(table(player(meeples="grodno church"), player(meeples="grodno")))
    assert found["meeple-grodno-green"].tone == "spent"
    assert found["meeple-church-green"].tone == "good"
    assert found["meeple-church-green"].hint == "Green has the majority"
    assert found["meeple-grodno-green"].hint == "Green has a meeple here, but no points now"


def test_the_six_dice_of_the_start_are_picked_together() -> None:
    match = dauntless.new("im-not-afraid", seed=3)
    several = match.scene(0).several
    assert several is not None
    assert (several.least, several.most, several.picked) == (6, 6, 0)
    assert match.scene(-1).several is None
    rolled = [piece for piece in match.scene(0).pieces if piece.cell.startswith("rolled-green")]
    assert sum(piece.count for piece in rolled) == 12


def test_what_another_keeps_is_not_in_the_scene() -> None:
    match = dauntless.new("im-not-afraid", seed=3)
    match.act(match.legal("green")[0])
    assert not [p for p in match.scene("red").pieces if p.cell.startswith("pool-green")]
    assert [p for p in match.scene("green").pieces if p.cell.startswith("pool-green")]


def test_a_whole_turn_is_told() -> None:
    match = table(player("2 2 2", "international-support:...5"))
    match.play("go:2 to:international-support more more claim:international-support")
    assert match.story() == [
        "Green takes up 2s.",
        "Green Goes to International Support with a 2.",
        "Another 2 follows.",
        "Another 2 follows. Green's side of International Support is complete.",
        "Green claims International Support; 4 dice go back to the supply.",
    ]


def test_effects_are_told() -> None:
    match = table(player("4 4")).play("go:4 to:teachers more")
    assert told(match, "change:4") == "Green changes the 4s on Teachers and Students."
    assert told(match, "roll:2,6") == "The dice on Teachers and Students show 2 and 6."
    assert meaning(match, "stay:6") == "a 6 stays, the other goes to your pool"
    assert told(match, "stay:6") == "A 6 stays, the other goes to Green's pool."
    match = table(player("6")).play("go:6 to:travel")
    assert told(match, "change:6") == "Green changes the 6 on Travel to 5."


def test_what_becomes_of_dice_that_are_changed_is_told_if_nothing_is_asked() -> None:
    match = table(player("6 6 6")).play("go:6 to:travel more more")
    assert told(match, "change:6") == (
        "Green changes the 6s on Travel to 5; one stays, the others go to Green's pool."
    )
    match = table(player("3 3")).play("go:3 to:travel more change:3")
    assert match.scene(0).prompt == "Green: turn the 3s up or down?"
    assert told(match, "shift:up") == (
        "The 3s are turned to 4; one stays, the other goes to Green's pool."
    )
    match = table(player("3")).play("go:3 to:travel change:3")
    assert told(match, "shift:up") == "The 3 is turned to 4."
    match = table(player("3 3")).play("go:3 to:teachers more change:3")
    assert told(match, "roll:2,2").startswith(
        "The dice on Teachers and Students show 2 and 2; one stays, the other goes to Green's pool."
    )
    match = table(player("3")).play("go:3 to:teachers change:3")
    assert told(match, "roll:2").startswith("The die on Teachers and Students shows 2.")


def test_the_die_that_stays_is_picked_among_those_that_were_rolled() -> None:
    match = table(player("4 4", "teachers:1....")).play("go:4 to:teachers more change:4 roll:1,3")
    clicks = {choice.action: choice.elements for choice in match.scene(0).choices}
    assert clicks == {"stay:1": ("teachers-green-2",), "stay:3": ("teachers-green-3",)}


def test_rolls_are_told() -> None:
    assert told(table(), "roll") == "Green Rolls 2 dice."
    assert told(table(), "roll roll:2,5") == "For Green's pool: 2 and 5."


def test_what_is_declined_is_told() -> None:
    match = table(player("", "church:1122"))
    assert told(match, "roll roll:1,2 no") == "Green claims nothing this turn."
    assert told(table(player("4")), "go:4 to:travel no") == "Green does without the effect."


def test_the_prompt_says_what_is_asked() -> None:
    match = table(player("4 4"))
    assert match.scene().prompt == "Green: Go with dice or Roll."
    assert match.play("go:4").scene().prompt == "Green: where do your 4s Go?"
    assert match.play("to:grodno").scene().prompt == "Green: another 4 for Grodno?"
    assert meaning(table(player("4 4 5")), "go:4") == "Go with 4s (you have 2)"
    match = table(player("4"))
    assert meaning(match, "go:4") == "Go with a 4"
    match.play("go:4")
    assert match.story()[-1] == "Green takes up a 4."
    assert match.scene().prompt == "Green: where does your 4 Go?"


def test_what_one_goes_with_takes_back_and_fills_is_marked_each_in_its_way() -> None:
    both = player("3", "church:11..", meeples="grodno")
    match = table(both, player("", meeples="grodno"))
    kinds = {choice.action: choice.kind for choice in match.scene(0).choices}
    assert kinds == {"roll": "", "go:3": "go", "from:church": "take", "tie:grodno": "tie"}
    theme = tomllib.loads((ImNotAfraid.folder() / "theme.toml").read_text(encoding="utf-8"))
    assert {family.kind for family in ImNotAfraid.families} - {""} == set(theme["deeds"])


def test_the_prompt_names_the_main_actions_that_are_possible() -> None:
    both = player("3", "church:11..", meeples="grodno")
    match = table(both, player("", "church:11..", meeples="grodno", supply=10))
    assert match.scene().prompt == "Green: Go with dice, take some back, fill tie-breakers or Roll."
    match.play("tie:grodno")
    assert match.scene().prompt == "Red: take some back or Roll."


def test_the_prompt_says_how_many_dice_are_still_to_be_chosen() -> None:
    match = dauntless.new("im-not-afraid", seed=3)
    assert match.scene(0).prompt == "Green: choose 6 more dice for your pool, in secret."
    assert match.scene(-1).prompt == "Green and Red: choose the dice of your pool in secret."
    for _ in range(6):
        match.act(match.legal("green")[0])
    assert match.scene(0).prompt == "Red: choose the dice of your pool in secret."
    assert match.scene(1).prompt == "Red: choose 6 more dice for your pool."
    assert match.scene(1).asks == "Choose 6 more dice for your pool."


def meaning(match: Match, action: str) -> str:
    """What an action would do."""
    return next(one.meaning for one in match.legal() if one.text == action)


def test_a_go_to_the_only_place_says_what_it_completes() -> None:
    taken = "church journalists internet police travel teachers minsk factories mines"
    sides = " ".join(f"{place}:1" for place in [*taken.split(), "international-support"])
    match = small_table(player("1 1", sides))
    told = "Go with a 1 to Grodno, the only place that takes it (completes Grodno"
    assert meaning(match, "go:1").startswith(told)


def test_an_effect_says_which_way_it_goes_and_what_comes_of_it() -> None:
    match = table(player("1 2 3 4 4 6", "travel:661.")).play("go:4 to:travel")
    assert meaning(match, "change:4") == "turn a 4 on Travel up or down by one"
    assert meaning(match, "change:1") == "turn a 1 on Travel up by one"
    assert meaning(match, "change:6") == (
        "turn two 6s on Travel down by one; one stays, the other goes to your pool "
        "(meets All Walks of Life)"
    )


def test_a_claim_tells_how_many_dice_go_back() -> None:
    one = small_table(player("1", "church:1"))
    assert told(one, "roll roll:1,1 claim:church").endswith("1 die goes back to the supply.")


def test_the_end_names_the_goals_that_were_unlocked() -> None:
    green = player(meeples="church journalists internet travel", goals="everyone-out")
    green["sides"], green["supply"] = {"police": [6, 6, 1, 1]}, 8
    match = table(green, player(goals="one-voice city-square"))
    match.play("roll roll:1,2,2 claim:police")
    ending = match.scene().ending
    assert ending is not None
    assert [(line.label, line.values) for line in ending.score if line.label[:4] == "Goal"] == [
        ("Goal of 1: Everyone Out / One Voice", (1, 1)),
        ("Goal of 3: City Square", (None, 3)),
    ]
