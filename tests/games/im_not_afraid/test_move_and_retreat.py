"""Move and Retreat: all dice of one value from one location (rulings 4, 5, 6, 24, 25, 33)."""

from __future__ import annotations

from games.im_not_afraid.table import (
    due,
    legal,
    player,
    pool,
    refusal,
    side,
    supply,
    table,
    turn_of,
)


def test_the_1s_of_factories_may_move_to_journalists() -> None:
    match = table(player("", "factories:11..")).play("from:factories to:journalists")
    assert side(match, "factories") == ""
    assert side(match, "journalists") == "11."
    assert turn_of(match) == "red"


def test_a_move_takes_all_dice_of_the_value() -> None:
    match = table(player("", "grodno:3344")).play("from:grodno take:4 to:factories")
    assert side(match, "grodno") == "33.."
    assert side(match, "factories") == "..44"


def test_all_must_fit_or_the_move_is_refused_as_a_whole() -> None:
    match = table(player("", "factories:11.. journalists:11.")).play("from:factories")
    assert "to:journalists" not in legal(match)
    expected = "your side of Journalists has no room for two 1s: all must fit"
    assert refusal(match, "to:journalists") == expected


def test_nobody_moves_to_a_card_of_the_other_colour() -> None:
    match = table(player("", "church:66..")).play("from:church")
    assert "to:police" in legal(match)
    assert refusal(match, "to:neighbourhoods") == "Neighbourhoods is for Red only"


def test_a_move_need_not_fill_the_target() -> None:
    match = table(player("", "grodno:3...")).play("from:grodno to:internet")
    assert side(match, "internet") == "3.."


def test_two_alike_do_not_fit_into_an_unequal_pair() -> None:
    match = table(player("", "travel:55..")).play("from:travel")
    assert "to:internet" not in legal(match)
    match = table(player("", "travel:33..")).play("from:travel to:internet")
    assert side(match, "internet") == "33."


def test_the_same_location_is_no_move() -> None:
    match = table(player("", "grodno:3...")).play("from:grodno")
    assert refusal(match, "to:grodno") == "the dice lie on Grodno already"


def test_dice_on_wild_and_purple_spots_move_with_their_like() -> None:
    match = table(player("", "minsk:6.6", meeples="minsk")).play("from:minsk to:police")
    assert side(match, "minsk") == ""
    assert side(match, "police") == "66.."
    match = table(player("", "international-support:2..2")).play("from:international-support")
    assert side(match.play("to:church"), "church") == "22.."


def test_a_converted_die_may_move_to_a_normal_spot_that_takes_its_face() -> None:
    match = table(player("", "minsk:..3")).play("from:minsk to:grodno")
    assert side(match, "grodno") == "3..."


def test_nobody_moves_onto_a_purple_spot() -> None:
    match = table(player("", "mines:55. travel:5...")).play("from:travel")
    assert "to:mines" not in legal(match)


def test_a_pair_may_be_left_half_filled() -> None:
    match = table(player("", "internet:.52")).play("from:internet take:2 to:church")
    assert side(match, "internet") == ".5."
    match.play("roll roll:1,2")
    assert side(match.play("from:internet to:church"), "internet") == ""


def test_where_nothing_lies_nothing_can_be_taken() -> None:
    assert refusal(table(player("1")), "from:minsk") == "none of your dice lies on Minsk"


def test_a_value_that_does_not_lie_there_cannot_be_taken() -> None:
    match = table(player("", "grodno:3344")).play("from:grodno")
    assert legal(match) == {"take:3", "take:4"}
    assert refusal(match, "take:5") == "there is no 5 to choose on Grodno"


def test_retreat_rolls_all_dice_of_the_value_into_the_pool() -> None:
    match = table(player("2", "teachers:441..")).play("from:teachers take:4 retreat")
    assert len(match.chances()) == 21
    assert abs(match.chances()["roll:1,2"] - 2 / 36) < 1e-12
    match.play("roll:1,6")
    assert pool(match) == "1 2 6"
    assert side(match, "teachers") == "..1.."
    assert turn_of(match) == "red"


def test_a_retreat_takes_converted_dice_too() -> None:
    match = table(player("", "minsk:6.6")).play("from:minsk retreat roll:1,2")
    assert side(match, "minsk") == ""
    assert pool(match) == "1 2"


def test_a_retreat_goes_to_the_pool_and_not_to_the_supply() -> None:
    match = table(player("", "grodno:3...")).play("from:grodno retreat roll:5")
    assert (pool(match), supply(match)) == ("5", 11)


def test_if_all_dice_there_are_alike_the_value_is_not_asked_for() -> None:
    match = table(player("", "grodno:33..")).play("from:grodno")
    assert due(match) == "take-where"


def test_a_retreat_is_never_made_by_itself() -> None:
    match = table(player("", "church:4444 travel:1111 teachers:22..."))
    match.play("from:church")
    assert "retreat" in legal(match)
    assert due(match) == "take-where"


def test_a_retreat_may_stop_a_converter() -> None:
    match = table(player("4", "journalists:111", meeples="journalists"))
    match.play("from:journalists retreat roll:1,1,1")
    assert turn_of(match) == "red"


def test_moving_away_brings_about_no_effect() -> None:
    match = table(player("", "travel:3...")).play("from:travel to:grodno")
    assert turn_of(match) == "red"


def test_nobody_moves_to_or_from_tie_breakers() -> None:
    match = table(
        player("", meeples="grodno", holds="grodno"), player("", meeples="grodno"), turn="green"
    )
    assert legal(match) == {"roll"}


def test_with_all_dice_on_cards_only_move_and_retreat_remain() -> None:
    match = table(player("", "travel:1234 teachers:12345 grodno:334.", supply=0))
    assert legal(match) == {"from:travel", "from:teachers", "from:grodno"}
