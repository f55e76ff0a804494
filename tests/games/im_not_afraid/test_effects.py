"""Teachers and Students, and Travel (rulings 14, 15, 32, 33, 35)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    due,
    legal,
    player,
    points,
    pool,
    refusal,
    side,
    table,
    turn_of,
)


def test_after_a_go_to_teachers_one_value_there_may_be_rolled_anew() -> None:
    match = table(player("4 4")).play("go:4 to:teachers more")
    assert legal(match) == {"change:4", "no"}
    match.play("change:4 roll:2,6")
    assert legal(match) == {"stay:2", "stay:6"}
    match.play("stay:6")
    assert side(match, "teachers") == ".6..."
    assert pool(match) == "2"


def test_dice_that_lay_there_before_are_changed_with_the_new_ones() -> None:
    match = table(player("4", "teachers:41...")).play("go:4 to:teachers change:4 roll:3,5 stay:3")
    assert side(match, "teachers") == "31..."
    assert pool(match) == "5"


def test_any_value_on_that_side_may_be_changed() -> None:
    match = table(player("4", "teachers:11...")).play("go:4 to:teachers")
    assert legal(match) == {"change:1", "change:4", "no"}
    match.play("change:1 roll:5,5")
    assert side(match, "teachers") == "5.4.."
    assert pool(match) == "5"


def test_the_effect_is_used_once_an_action() -> None:
    match = table(player("4 3", "teachers:1....")).play("go:4 to:teachers change:1 roll:5")
    assert turn_of(match) == "red"


def test_the_effect_need_not_be_used() -> None:
    match = table(player("4 4")).play("go:4 to:teachers more no")
    assert side(match, "teachers") == "44..."
    assert turn_of(match) == "red"


def test_a_single_die_changes_and_stays() -> None:
    match = table(player("4")).play("go:4 to:teachers change:4 roll:1")
    assert side(match, "teachers") == "1...."
    assert pool(match) == ""
    match = table(player("4")).play("go:4 to:travel change:4 shift:up")
    assert side(match, "travel") == "5..."


def test_exactly_one_die_stays_on_travel_and_the_others_go_to_the_pool() -> None:
    match = table(player("3 3 3")).play("go:3 to:travel more more change:3 shift:up")
    assert side(match, "travel") == "4..."
    assert pool(match) == "4 4"


def test_all_dice_of_the_value_are_turned_the_same_way() -> None:
    match = table(player("3", "travel:35..")).play("go:3 to:travel change:3 shift:down")
    assert side(match, "travel") == "25.."
    assert pool(match) == "2"


def test_a_6_cannot_go_up_and_a_1_cannot_go_down() -> None:
    match = table(player("6 6")).play("go:6 to:travel more change:6")
    assert (side(match, "travel"), pool(match)) == ("5...", "5")
    match = table(player("1 1")).play("go:1 to:travel more change:1")
    assert (side(match, "travel"), pool(match)) == ("2...", "2")


def test_the_effect_follows_a_move_too() -> None:
    match = table(player("", "grodno:33..")).play("from:grodno to:travel change:3 shift:up")
    assert (side(match, "travel"), pool(match)) == ("4...", "4")


def test_roll_retreat_and_tie_breakers_bring_about_no_effect() -> None:
    lying = player("3", "teachers:41... travel:2...", meeples="grodno")
    other = player("", meeples="grodno")
    assert turn_of(table(lying, other).play("roll roll:1,2")) == "red"
    assert turn_of(table(lying, other).play("from:teachers take:4 retreat roll:1")) == "red"
    assert turn_of(table(lying, other).play("tie:grodno")) == "red"


def test_the_effect_comes_first_so_an_emptied_side_is_not_complete() -> None:
    match = table(player("3", "travel:325.")).play("go:3 to:travel change:3 shift:up")
    assert side(match, "travel") == "425."
    assert turn_of(match) == "red"


def test_the_dice_that_an_effect_takes_away_are_missing_for_the_majority() -> None:
    green = player("4", "teachers:4....", meeples="teachers")
    match = table(green, player("", "teachers:1....", meeples="teachers")).play("go:4 to:teachers")
    assert points(match) == (3, 0)
    assert points(match.play("change:4 roll:2,2")) == (0, 0)


def test_a_single_die_that_changes_leaves_the_side_complete() -> None:
    match = table(player("3", "travel:125.")).play("go:3 to:travel change:3 shift:up")
    assert due(match) == "claiming"
    assert side(match, "travel") == "1254"


def test_without_the_effect_the_full_side_can_be_claimed() -> None:
    match = table(player("3", "travel:325.")).play("go:3 to:travel no")
    assert legal(match) == {"claim:travel", "no"}


def test_dice_rolled_alike_leave_nothing_to_choose() -> None:
    match = table(player("4 4 4")).play("go:4 to:teachers more more change:4 roll:2,2,2")
    assert (side(match, "teachers"), pool(match)) == ("2....", "2 2")


def test_only_a_face_that_was_rolled_can_stay() -> None:
    match = table(player("4 4", "teachers:1....")).play("go:4 to:teachers more change:4 roll:2,6")
    expected = "none of the dice that were rolled anew shows a 1"
    assert refusal(match, "stay:1") == expected


def test_the_chances_of_a_reroll_are_exact() -> None:
    match = table(player("4 4 4")).play("go:4 to:teachers more more change:4")
    assert abs(match.chances()["roll:1,2,3"] - 6 / 216) < 1e-12
    assert abs(match.chances()["roll:1,1,3"] - 3 / 216) < 1e-12


def test_the_die_that_stays_counts_for_the_goal() -> None:
    goals = (
        "open-doors all-walks-of-life not-afraid city-square at-the-gates on-the-air "
        "town-squares general-strike casting-vote"
    )
    match = table(player("3", "teachers:4...."), goals=goals).play("go:3 to:travel no")
    assert legal(match) == {"unlock:open-doors", "no"}
