"""Attacks: range, dice, alert, lines, areas."""

from __future__ import annotations

import pytest

from dauntless.engine.boards import DIRECTIONS
from dauntless.games.dare_to_love.state import NOWHERE
from games.dare_to_love.table import due, game, legal, life, prison, refusal, table

SWORD = "emperor@d4 knight@c4 prince@g2"


@pytest.mark.parametrize(
    ("turn", "roll", "damage"),
    [
        ("knight:border-veteran", "sssss", 5),
        ("knight:border-veteran", "ss*aa", 3),
        ("knight:border-veteran", "ss*a!", 2),
        ("knight:border-veteran", "s!!!!", 0),
        ("knight:border-veteran", "!!!!!", 0),
        ("knight:border-veteran", "aaaaa", 0),
    ],
)
def test_melee_hits_with_swords_and_stars_less_misses(turn: str, roll: str, damage: int) -> None:
    match = table(SWORD, turn).play(f"attack:d4 roll:{roll}")
    assert life(match, "emperor") == 18 - damage


@pytest.mark.parametrize(("roll", "damage"), [("aaaaa", 5), ("a*sss", 2), ("aa!ss", 1)])
def test_ranged_hits_with_arrows_and_stars_less_misses(roll: str, damage: int) -> None:
    match = table("emperor@d4 apostate@a4 prince@g2", "apostate:focus-shot")
    match.play(f"attack:d4 roll:{roll}")
    assert life(match, "emperor") == 18 - damage


@pytest.mark.parametrize(("roll", "damage"), [("******", 6), ("ssaa**", 2), ("ssaa*!", 0)])
def test_penetrating_hits_with_stars_alone(roll: str, damage: int) -> None:
    match = table(
        "emperor@d4 prince@c4 knight@g2", "prince:woven-blades", hand={"prince": "mana mana"}
    )
    match.play(f"pay attack2:d4 roll:{roll}")
    assert life(match, "emperor") == 18 - damage


def test_the_chances_are_those_of_six_sided_dice() -> None:
    match = table("emperor@e4 prince@c4 knight@g2", "prince:meteoric-sword").play("attack:e4")
    chances = match.chances()
    assert chances["roll:ss"] == pytest.approx(4 / 36)
    assert chances["roll:sa"] == pytest.approx(8 / 36)
    assert chances["roll:*!"] == pytest.approx(2 / 36)
    assert sum(chances.values()) == pytest.approx(1)
    assert len(chances) == 10


def test_an_enemy_out_of_range_cannot_be_attacked() -> None:
    match = table("emperor@d4 knight@b4 prince@g2", "knight:border-veteran")
    assert legal(match, "attack") == set()
    assert refusal(match, "attack:d4") == "d4 is 2 away, the range is 1"
    assert refusal(match, "attack:g2") == "there is no enemy on g2"


def test_range_counts_over_people_and_prisons() -> None:
    match = table("emperor@c6 apostate@a6 knight@g2", "apostate:focus-shot")
    assert "c6" in legal(match, "attack")


def test_friends_are_not_attacked() -> None:
    match = table("emperor@d8 knight@c4 prince@d4", "knight:border-veteran")
    assert legal(match, "attack") == set()


# Alert


def test_an_attack_on_somebody_alert_rolls_one_hit_again() -> None:
    match = table(SWORD, "knight:border-veteran", played={"emperor": "imperial-march"})
    match.play("attack:d4 roll:ssaa!")
    assert due(match) == "rerolling"
    assert len(match.chances()) == 4
    match.play("roll:!")
    assert life(match, "emperor") == 18  # one sword left, two misses


def test_alert_counts_before_the_own_turn_too() -> None:
    match = table("emperor@d4 knight@c4 prince@g2", "emperor:one-empire-one-will",
                  discard={"emperor": "lead-from-behind imperial-march"},
                  played={"knight": "shield-wall"})  # fmt: skip
    match.play("area roll:ssssss")
    assert due(match) == "rerolling"


def test_alert_counts_the_whole_round_also_after_the_own_turn() -> None:
    match = table(
        SWORD, "knight:border-veteran", played={"emperor": "imperial-march"}, acted="emperor"
    ).play("attack:d4 roll:sssss")
    assert due(match) == "rerolling"


def test_stars_are_never_rolled_again() -> None:
    match = table(SWORD, "knight:border-veteran", played={"emperor": "imperial-march"})
    match.play("attack:d4 roll:***aa")
    assert life(match, "emperor") == 15


def test_penetrating_attacks_do_not_mind_alertness() -> None:
    match = table(
        "emperor@d4 prince@c4 knight@g2",
        "prince:woven-blades",
        hand={"prince": "mana mana"},
        played={"emperor": "imperial-march"},
    ).play("pay attack2:d4 roll:**ssaa")
    assert life(match, "emperor") == 16


def test_one_reroll_for_each_attack() -> None:
    match = table(SWORD, "knight:border-veteran", played={"emperor": "imperial-march"})
    match.play("attack:d4 roll:sssss roll:s")
    assert life(match, "emperor") == 13


def test_alertness_in_the_bottom_row_counts_once_it_is_paid() -> None:
    people = "emperor@d4 knight@c4 prince@g2"
    unpaid = table(people, "emperor:imperial-march", played={"knight": "crystal-breaker"}).play(
        "attack:c4 roll:sssss"
    )
    assert life(unpaid, "knight") == 3
    paid = table(people, "knight:crystal-breaker", hand={"knight": "mana"},
                 played={"emperor": "mask-of-the-will"},
                 discard={"emperor": "lead-from-behind imperial-march raging-bellow"})  # fmt: skip
    paid.play("pay end attack:c4 roll:ssss")
    assert due(paid) == "rerolling"


# Areas


def test_an_area_attack_rolls_for_every_enemy_within_range() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e4 priest@g2",
        "emperor:raging-bellow",
        discard={"emperor": "lead-from-behind"},
    ).play("area roll:ssssss")
    assert life(match, "knight") == 2
    match.play("roll:ssaaaa")
    assert life(match, "prince") == 6
    assert life(match, "priest") == 8


def test_an_area_attack_with_nobody_near_is_not_offered() -> None:
    match = table(
        "emperor@d8 knight@c4 prince@e4",
        "emperor:raging-bellow",
        discard={"emperor": "lead-from-behind"},
    )
    assert "area" not in legal(match)
    assert refusal(match, "area") == "there is no enemy within 1"


# Preparations


def test_more_dice_for_the_next_attack_but_never_more_than_six() -> None:
    match = table("emperor@d4 duchess@c4 prince@g2", "duchess:pincer", hand={"duchess": "mana"})
    match.play("pay boost attack:d4")
    assert match.position()["pending"][-1]["dice"] == 6


def test_a_steady_attack_ignores_misses() -> None:
    match = table(
        "emperor@d4 prince@c4 knight@g2", "prince:brutal-swing", hand={"prince": "mana"}
    ).play("pay steady attack:d4 roll:ss!!")
    assert life(match, "emperor") == 16


def test_a_preparation_serves_one_attack() -> None:
    match = table(
        "emperor@d4 prince@c4 knight@g2",
        "prince:woven-blades",
        hand={"prince": "mana mana"},
    ).play("pay steady attack:d4 roll:s!!a attack2:d4 roll:*!!ssa")
    assert life(match, "emperor") == 17


# The charge


def test_a_charge_at_somebody_next_to_you_has_four_dice() -> None:
    match = table("emperor@d4 knight@c4 prince@g2", "knight:blitz").play("dash:d4")
    assert match.position()["pending"][-1]["dice"] == 4


def test_a_charge_without_an_enemy_is_just_a_run() -> None:
    match = table("emperor@d8 knight@b2 prince@g2", "knight:blitz").play("dash:e2")
    assert due(match) == "turn"
    assert match.position()["rebels"][0]["space"] == "e2"


def test_a_charge_runs_past_friends_but_does_not_stop_on_them() -> None:
    match = table("emperor@d8 knight@b2 prince@e2", "knight:blitz")
    assert "d2" in legal(match, "dash")
    match = table("emperor@e2 knight@b2 prince@d2", "knight:blitz").play("dash:c2")
    assert due(match) == "turn"


def test_a_charge_at_a_prison_must_end_on_a_marked_space() -> None:
    match = table("emperor@d8 knight@a6 prince@g2", "knight:blitz")
    assert "b6" not in legal(match, "dash")
    assert prison(match, "west") == 4


def test_the_table_of_lines_knows_every_space_a_direction_leads_to() -> None:
    tables = game().tables
    spaces = range(len(game().pack.map.names))
    for here in spaces:
        in_line = {there for there in spaces if tables.lines[here] >> there & 1}
        led_to = {}
        for way in range(DIRECTIONS):
            there = here
            while (there := int(tables.beyond[there, way])) != NOWHERE:
                led_to[there] = way
        assert in_line == {*led_to}
        assert [int(tables.way[here, there]) for there in spaces] == [
            led_to.get(there, -1) for there in spaces
        ]
