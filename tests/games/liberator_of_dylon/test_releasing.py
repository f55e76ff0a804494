"""Releasing, masters and Rotation (rulings 14 to 23)."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import Refusal
from games.liberator_of_dylon.table import at, hand, knowers, texts


def releases(cards: list[str], top: str | None) -> set[str]:
    """What of a hand fits on a top to the left."""
    match = at({"north": cards}, tops={"north-east": [top] if top else []})
    return {text.removeprefix("left:") for text in texts(match) if text.startswith("left:")}


def test_ruling_14_an_item_fits_by_its_jewel_or_its_sort() -> None:
    assert releases(["Rb", "Sc", "Ab", "Ro"], "Sb") == {"Rb", "Sc", "Ab"}


def test_ruling_14_a_rotation_card_fits_by_either_of_its_sorts() -> None:
    assert releases(["bi", "ic", "ce", "Tb"], "Ai") == {"bi", "ic"}


def test_ruling_14_rotation_fits_on_rotation_by_a_common_sort() -> None:
    assert releases(["bi", "ce", "eo", "ob"], "ic") == {"bi", "ce"}


def test_ruling_14_a_scroll_fits_by_any_of_its_marks() -> None:
    assert releases(["Wm", "Wb", "Bp", "Tb"], "Sb") == {"Wm", "Tb"}
    assert releases(["Rb", "Sc", "Te", "Ao"], "Wm") == {"Rb", "Sc"}


def test_ruling_14_nothing_below_the_top_counts() -> None:
    match = at({"north": ["Rb", "Tb"]}, tops={"north-east": ["Ri", "Se"]})
    assert "left:Rb" not in texts(match)


def test_a_card_without_a_common_mark_is_refused_with_the_top() -> None:
    with pytest.raises(Refusal, match="Salamander Sword has no mark in common with Antler Horn"):
        at({"north": ["Tb", "Rb"]}).play("left:Tb")


@pytest.mark.parametrize("code", ["FL", "HT", "CD"])
def test_ruling_14_masters_treasures_and_curses_never_lie_on_an_area(code: str) -> None:
    with pytest.raises(Refusal, match="not released on areas"):
        at({"north": [code, "Rb"]}).play(f"left:{code}")


def test_ruling_15_two_identical_items_may_be_released_together() -> None:
    match = at({"north": ["Eo", "Eo", "Tb"]}).play("pair-right:Eo")
    assert match.position()["areas"]["west-north"] == ["Eo", "Eo", "Eo"]
    assert match.actors == ("east",)


def test_ruling_15_one_of_two_identical_items_may_stay() -> None:
    assert hand(at({"north": ["Eo", "Eo", "Tb"]}).play("left:Eo"), "north") == ["Eo", "Tb"]


def test_ruling_15_two_rotation_cards_are_no_pair() -> None:
    with pytest.raises(Refusal, match="only items"):
        at({"north": ["bi", "bi", "Tb"]}).play("pair-left:bi")


def test_ruling_15_one_item_is_no_pair() -> None:
    with pytest.raises(Refusal, match="a pair is two identical items"):
        at({"north": ["Eo", "Tb"]}).play("pair-left:Eo")


def test_ruling_15_never_three() -> None:
    match = at({"north": ["Ec", "Ec", "Ec", "Tb"]}).play("pair-left:Ec")
    assert hand(match, "north") == ["Ec", "Tb"]


def test_ruling_15_never_one_card_in_each_area() -> None:
    match = at({"north": ["Ei", "Eo", "Tb"]}).play("left:Ei")
    assert match.actors == ("east",)
    with pytest.raises(Refusal):
        match.play("right:Eo", seat="north")


def test_ruling_15_two_different_items_are_no_pair() -> None:
    match = at({"north": ["Ei", "Eo", "Tb"]})
    assert not any(text.startswith("pair") for text in texts(match))


def test_ruling_16_two_scrolls_may_be_released_without_a_master() -> None:
    match = at({"north": ["Wm", "Br", "Tb"]}).play("left:Wm second:Br")
    assert match.position()["areas"]["north-east"] == ["Ei", "Wm", "Br"]
    assert match.actors == ("east",)


def test_ruling_16_the_upper_scroll_need_not_fit_and_its_marks_count_from_then_on() -> None:
    match = at({"north": ["Wm", "Br", "Tb"], "west": ["Te", "Sb"]})
    match.play("left:Wm second:Br")
    east = at({"east": ["Te", "Sc"]}, tops={"north-east": ["Wm", "Br"]}, mover="east", seat="east")
    assert "right:Te" in texts(east)
    assert "right:Sc" not in texts(east)


def test_ruling_16_the_lower_scroll_must_fit() -> None:
    with pytest.raises(Refusal, match="no mark in common"):
        at({"north": ["Br", "Tb"]}).play("left:Br")


def test_ruling_17_only_a_scroll_may_begin_an_empty_area() -> None:
    assert releases(["Rb", "bi", "Br", "FL"], None) == {"Br"}
    with pytest.raises(Refusal, match="only a scroll can begin it"):
        at({"north": ["Rb", "Tb"]}, tops={"north-east": []}).play("left:Rb")


def test_ruling_17_two_scrolls_may_begin_it() -> None:
    match = at({"north": ["Br", "Wm", "Tb"]}, tops={"north-east": []}).play("left:Br second:Wm")
    assert match.position()["areas"]["north-east"] == ["Br", "Wm"]


@pytest.mark.parametrize(("last", "action"), [("Wm", "left:Wm"), ("FL", "set:FL")])
def test_ruling_18_a_seal_backed_card_is_never_the_last(last: str, action: str) -> None:
    with pytest.raises(Refusal, match="must be a regular one"):
        at({"north": [last]}).play(action)


def test_ruling_18_not_even_if_the_magic_would_bring_new_cards() -> None:
    match = at({"north": ["Wm"], "east": ["Sb"]}, masters={"north": "FL"})
    assert texts(match) == ["draw"]
    match.play("draw face:Te top:regular keep")
    assert hand(match, "north") == ["Te", "Wm"]


def test_ruling_18_a_second_scroll_is_never_the_last_card() -> None:
    match = at({"north": ["Wm", "Wk"]}).play("left:Wm")
    assert match.actors == ("east",)


def test_ruling_19_the_copy_with_the_most_knowers_leaves_first() -> None:
    cards = ["Eo", {"card": "Eo", "known": ["north", "east"]}, "Tb"]
    match = at({"north": cards}).play("left:Eo")
    assert knowers(match, "north", "Eo") == [["north"]]


def test_ruling_19_of_equally_known_copies_that_of_the_lower_seats_leaves_first() -> None:
    known = [["north", "west"], ["north", "east"]]
    cards = [*({"card": "Eo", "known": who} for who in known), "Tb"]
    match = at({"north": cards}).play("left:Eo")
    assert knowers(match, "north", "Eo") == [["north", "west"]]


def test_ruling_19_what_everybody_knows_leaves_before_all_else() -> None:
    cards = [
        {"card": "Eo", "known": "everybody"},
        {"card": "Eo", "known": ["north", "east", "west"]},
    ]
    match = at({"north": [*cards, "Tb"]}).play("left:Eo")
    assert knowers(match, "north", "Eo") == [["north", "east", "west"]]


def test_ruling_19_the_drawn_copy_is_the_one_that_is_used() -> None:
    match = at({"north": [{"card": "Eo", "known": ["north", "east"]}, "Tb"]})
    match.play("draw face:Eo top:regular left:Eo")
    assert knowers(match, "north", "Eo") == [["north", "east"]]


def test_ruling_19_the_drawn_copy_goes_into_a_benefit() -> None:
    cards = [{"card": "Eo", "known": ["north", "east"]}, "Ei", "Ee", "Tb"]
    match = at({"north": cards}, tops={"west-north": ["To"]})
    match.play("draw face:Eo top:regular lay:grace")
    assert knowers(match, "north", "Eo") == [["north", "east"]]


# Masters


def test_a_master_is_set_without_condition_and_casts_nothing() -> None:
    match = at({"north": ["FL", "Tb"]}).play("set:FL")
    assert match.position()["seats"]["north"]["master"] == "FL"
    assert match.actors == ("east",)


def test_only_masters_are_set() -> None:
    with pytest.raises(Refusal, match="is no master"):
        at({"north": ["Eo", "Tb"]}).play("set:Eo")


@pytest.mark.parametrize(
    ("code", "points"), [("FL", 1), ("OA", 1), ("PM", 1), ("PO", 1), ("RD", 3)]
)
def test_ruling_20_and_22_a_pushed_master_scores_at_once(code: str, points: int) -> None:
    match = at({"north": ["PM", "Tb"]}, masters={"north": code}).play("set:PM")
    north = match.position()["seats"]["north"]
    assert north["master"] == "PM"
    assert north["score"] == [code]
    assert int(match.state.points[0]) == points


def test_ruling_20_the_same_kind_may_be_set_on_the_same_kind() -> None:
    match = at({"north": ["FL", "Tb"]}, masters={"north": "FL"}).play("set:FL")
    assert int(match.state.points[0]) == 1


def test_ruling_20_it_scores_for_whom_it_lies_in_front_of_now() -> None:
    match = at({"north": ["bi", "Tb"], "east": ["PM", "Sb"]}, masters={"north": "RD"})
    match.play("left:bi set:PM")
    assert [int(points) for points in match.state.points[:3]] == [0, 3, 0]


def test_ruling_21_a_master_left_in_front_scores_nothing() -> None:
    match = at({"north": ["Eo"]}, masters={"north": "RD"}, wins=1).play("left:Eo")
    assert match.position()["tally"]["north"] == {
        "benefits": 0, "masters": 0, "coming-out": 5, "treasures": 0, "curses": 0
    }  # fmt: skip


# Rotation


@pytest.mark.parametrize(
    ("action", "where"),
    [("left:bi", {"east": "FL", "west": "RD"}), ("right:ob", {"north": "RD", "west": "FL"})],
)
def test_ruling_23_a_rotation_card_turns_all_masters_to_its_side(
    action: str, where: dict[str, str]
) -> None:
    match = at({"north": ["bi", "ob", "Tb"]}, masters={"north": "FL", "east": "RD"}).play(action)
    seats = match.position()["seats"]
    assert {name: seat["master"] for name, seat in seats.items() if seat["master"]} == where


def test_ruling_23_rotation_scores_nothing_and_casts_nothing() -> None:
    match = at({"north": ["bi", "Tb"], "east": ["Sb", "Ab"]}, masters={"north": "FL", "east": "RD"})
    match.play("left:bi")
    assert not match.state.points.any()
    assert (match.position()["due"], match.actors) == ("turn", ("east",))
    assert hand(match, "east") == ["Ab", "Sb"]


def test_ruling_23_with_two_players_both_directions_swap() -> None:
    for action in ("left:bi", "right:ob"):
        match = at(
            {"north": ["bi", "ob", "Tb"]},
            players=2,
            masters={"north": "FL"},
            tops={"south-north": ["Eo"]},
        )
        seats = match.play(action).position()["seats"]
        assert (seats["north"]["master"], seats["south"]["master"]) == (None, "FL")


def test_ruling_23_rotation_with_four_players_goes_round() -> None:
    masters = {"north": "FL", "east": "OA", "south": "PM", "west": "PO"}
    match = at({"north": ["bi", "Tb"]}, players=4, masters=masters).play("left:bi")
    seats = match.position()["seats"]
    assert [seats[name]["master"] for name in ("north", "east", "south", "west")] == [
        "PO", "FL", "OA", "PM"
    ]  # fmt: skip


def test_ruling_23_rotation_moves_two_masters_of_a_kind() -> None:
    match = at({"north": ["bi", "Tb"]}, masters={"north": "FL", "east": "FL"}).play("left:bi")
    seats = match.position()["seats"]
    assert [seats[name]["master"] for name in ("north", "east", "west")] == [None, "FL", "FL"]
