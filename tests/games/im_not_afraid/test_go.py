"""Go: dice of one value from the pool to one location (rulings 2, 3, 13, 23, 36, 37)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    due,
    legal,
    player,
    pool,
    refusal,
    side,
    small_table,
    table,
    turn_of,
)


def test_three_2s_go_to_international_support_in_one_go() -> None:
    match = table(player("2 2 2 5")).play("go:2 to:international-support more more")
    assert side(match, "international-support") == "222."
    assert pool(match) == "5"
    assert turn_of(match) == "red"


def test_one_may_go_with_fewer_dice_than_one_has() -> None:
    match = table(player("2 2 2 5")).play("go:2 to:international-support more enough")
    assert side(match, "international-support") == "22.."
    assert pool(match) == "2 5"


def test_one_may_go_without_all_the_dice_that_are_asked_for() -> None:
    match = table(player("3 5")).play("go:3 to:grodno")
    assert side(match, "grodno") == "3..."


def test_a_go_takes_dice_of_one_value_only() -> None:
    match = table(player("3 3 4 4")).play("go:3 to:grodno more")
    assert side(match, "grodno") == "33.."
    assert turn_of(match) == "red"


def test_more_dice_than_there_is_room_for_cannot_go() -> None:
    match = table(player("3 3 3")).play("go:3 to:grodno more")
    assert pool(match) == "3"
    assert turn_of(match) == "red"


def test_a_die_that_the_location_does_not_ask_for_cannot_go() -> None:
    match = table(player("5 5")).play("go:5")
    assert "to:grodno" not in legal(match)
    assert refusal(match, "to:grodno") == "your side of Grodno has no room for a 5"


def test_a_value_that_is_not_in_the_pool_cannot_go() -> None:
    assert refusal(table(player("3")), "go:4") == "there is no 4 in your pool"


def test_a_value_that_no_side_takes_cannot_go() -> None:
    match = small_table(player("5 5 5", "travel:5 teachers:5"))
    assert "go:5" not in legal(match)
    assert refusal(match, "go:5") == "none of your sides has room for a 5"


def test_a_fixed_spot_is_filled_before_a_wild_one() -> None:
    match = table(player("3 5")).play("go:3 to:internet")
    assert side(match, "internet") == "3.."


def test_a_half_filled_pair_is_filled_before_an_empty_one() -> None:
    match = table(player("4 4", "church:..4.")).play("go:4 to:church")
    assert side(match, "church") == "..44"


def test_two_dice_of_an_equal_pair_must_be_alike() -> None:
    match = table(player("5 4", "church:4.22")).play("go:5")
    assert "to:church" not in legal(match)
    match = table(player("5 4", "church:4.22")).play("go:4 to:church")
    assert side(match, "church") == "4422"


def test_four_alike_fill_church_in_one_go() -> None:
    match = table(player("6 6 6 6")).play("go:6 to:church more more more")
    assert side(match, "church") == "6666"


def test_one_go_puts_one_die_into_an_unequal_pair() -> None:
    match = table(player("5 5 2")).play("go:5 to:internet")
    assert side(match, "internet") == ".5."
    assert turn_of(match) == "red"


def test_the_other_die_of_an_unequal_pair_must_differ() -> None:
    match = table(player("5 2 1", "internet:.5.")).play("go:5")
    assert "to:internet" not in legal(match)
    match = table(player("5 2 1", "internet:.5.")).play("go:2 to:internet")
    assert side(match, "internet") == ".52"


def test_a_spot_of_a_pair_that_was_left_is_filled_anew_by_the_same_rule() -> None:
    match = table(player("5 4", "internet:.52")).play("from:internet take:2 retreat roll:6")
    match.play("roll roll:1,2 go:5")
    assert "to:internet" not in legal(match)
    match = table(player("5 2", "church:4422")).play("from:church take:2 retreat roll:5,5")
    match.play("roll roll:1,2 go:5 to:church")
    assert side(match, "church") == "445."
    match.play("enough roll roll:1,2 go:2")
    assert "to:church" not in legal(match)


def test_purple_spots_take_no_die_of_a_go() -> None:
    match = table(player("6 6 6")).play("go:6 to:minsk more")
    assert side(match, "minsk") == "66."
    assert turn_of(match) == "red"


def test_dice_are_never_rearranged() -> None:
    match = table(player("6 5", "police:..6.")).play("go:5")
    assert "to:police" not in legal(match), "its 6 stays on the pair, though a 6 is asked for"
    match = table(player("6 5", "police:..6.")).play("go:6 to:police")
    assert side(match, "police") == "6.6."


def test_dice_are_placed_on_the_own_side_only() -> None:
    match = table(player("3"), player("3")).play("go:3 to:grodno")
    assert side(match, "grodno", "red") == ""


def test_a_location_for_one_colour_is_closed_to_the_other() -> None:
    match = table(player("6")).play("go:6")
    assert refusal(match, "to:neighbourhoods") == "Neighbourhoods is for Red only"
    match = table(red=player("6"), turn="red").play("go:6")
    assert refusal(match, "to:police") == "Police is for Green only"


def test_a_location_that_is_claimed_takes_dice_still() -> None:
    match = table(player("3", meeples="grodno")).play("go:3 to:grodno")
    assert side(match, "grodno") == "3..."


def test_with_an_empty_pool_nobody_goes() -> None:
    match = table(player("", "grodno:3...", supply=11))
    assert legal(match) == {"roll", "from:grodno"}


def test_where_there_is_one_place_only_the_dice_go_there() -> None:
    match = small_table(player("5 5", "travel:5")).play("go:5")
    assert side(match, "teachers") == "5"
    assert due(match) == "effect"


def test_go_without_naming_a_place_tells_what_is_due() -> None:
    match = table(player("3")).play("go:3")
    assert refusal(match, "roll") == "not now: say where the dice Go, such as to:minsk"
