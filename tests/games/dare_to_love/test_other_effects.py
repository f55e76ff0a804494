"""Push, pull, teleport, change of places, crystals, mending."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, life, prison, refusal, table, where


def test_a_push_moves_an_enemy_straight_away() -> None:
    match = table(
        "emperor@d4 duchess@c4 prince@g2", "duchess:generals-blade", hand={"duchess": "mana"}
    ).play("pay push:d4")
    assert where(match, "emperor") == "f4"


def test_a_push_stops_before_somebody_or_the_edge() -> None:
    match = table(
        "emperor@d4 duchess@c4 prince@f4", "duchess:generals-blade", hand={"duchess": "mana"}
    ).play("pay push:d4")
    assert where(match, "emperor") == "e4"
    match = table(
        "emperor@g4 duchess@f4 prince@a1", "duchess:generals-blade", hand={"duchess": "mana"}
    ).play("pay")
    assert legal(match, "push") == set()


def test_a_pull_brings_an_enemy_in_line_closer() -> None:
    match = table("emperor@e4 apostate@a4 knight@g2", "apostate:censer-chain").play("pull:e4")
    assert where(match, "emperor") == "c4"


def test_only_who_stands_in_line_is_pulled() -> None:
    match = table("emperor@d3 apostate@a4 knight@g2", "apostate:censer-chain")
    assert refusal(match, "pull:d3") == "the Emperor is not in line with you"


def test_teleport_takes_an_ally_to_any_free_space_near() -> None:
    match = table("emperor@d8 duchess@c2 prince@d3", "duchess:teleport").play("teleport:d3")
    assert "d5" in legal(match, "land")
    assert "c2" not in legal(match, "land")
    assert "d6" not in legal(match, "land")
    assert refusal(match, "land:c2") == "c2 is taken"
    assert refusal(match, "land:d8") == "d8 is taken"
    assert refusal(match, "land:a8") == "a8 is farther away than 3"
    match.play("land:d5")
    assert where(match, "prince") == "d5"


def test_a_teleport_may_be_called_off() -> None:
    match = table("emperor@d8 duchess@c2 prince@d3", "duchess:teleport")
    match.play("teleport:d3 decline")
    assert where(match, "prince") == "d3"
    assert due(match) == "turn"


def test_noble_sacrifice_changes_places_with_an_ally() -> None:
    match = table("emperor@d4 prince@c2 knight@c4", "prince:noble-sacrifice").play("swap:c4")
    assert where(match, "prince") == "c4"
    assert where(match, "knight") == "c2"


def test_hostile_takeover_changes_places_with_an_enemy() -> None:
    match = table(
        "tycoon@d4 prince@b4 knight@a4",
        "tycoon:hostile-takeover",
        discard={"tycoon": "golden-bolt"},
    ).play("swap:b4")
    assert where(match, "tycoon") == "b4"
    assert where(match, "prince") == "d4"


def test_crystals_heal_who_ends_the_round_there_and_are_used_up() -> None:
    match = table(
        "emperor@d8 priest@c2 knight@d3",
        "priest:white-magic",
        life={"knight": 3, "priest": 3},
        crystals="d3 e3",
        hand={"priest": "mana mana mana sanctuary", "knight": "mana mana blitz run-down"},
    ).play("end")
    assert life(match, "knight") == 5
    assert life(match, "priest") == 3
    assert match.position()["crystals"] == ["e3"]


def test_a_crystal_under_a_rebel_who_is_not_hurt_stays() -> None:
    match = table(
        "emperor@d8 priest@c2 knight@d3",
        "priest:white-magic",
        life={"priest": 3},
        crystals="d3",
        hand={"priest": "mana mana mana sanctuary", "knight": "mana mana blitz run-down"},
    ).play("end")
    assert life(match, "knight") == 8
    assert match.position()["crystals"] == ["d3"]


def test_there_are_five_crystals() -> None:
    match = table("emperor@d8 priest@c2 knight@d3", "priest:crystal-garden", crystals="a1 b1 c1 d1")
    match.play("crystal:e1")
    assert legal(match, "crystal2") == legal(match, "crystal") == set()


def test_shatter_strikes_enemies_on_or_next_to_crystals() -> None:
    match = table("emperor@d4 priest@a1 knight@g2", "priest:shatter", crystals="c4 a1").play(
        "shatter roll:aaaaa"
    )
    assert life(match, "emperor") == 13
    assert match.position()["crystals"] == []


def test_a_damaged_prison_is_mended_but_never_beyond_four() -> None:
    people, mended = "emperor@d7 knight@c2 prince@e2", {"emperor": "lead-from-behind"}
    match = table(
        people,
        "emperor:crystal-decree",
        discard=mended,
        prisons="daughter:2 noble-prince:4 nobody:0",
    )
    assert legal(match, "mend") == {"b6"}
    match.play("mend:b6")
    assert prison(match, "west") == 3
    words = "the eastern prison is not damaged"
    assert refusal(table(people, "emperor:crystal-decree", discard=mended), "mend:f6") == words


def test_sanctuary_heals_everybody_near() -> None:
    match = table(
        "emperor@d8 priest@c2 knight@d2 prince@g4",
        "priest:sanctuary",
        hand={"priest": "mana"},
        life={"priest": 2, "knight": 3, "prince": 4},
    ).play("pay bless")
    assert [life(match, name) for name in ("priest", "knight", "prince")] == [4, 5, 4]


def test_who_is_not_hurt_is_not_healed() -> None:
    match = table("emperor@d8 priest@c2 knight@d2", "priest:white-magic")
    assert refusal(match, "heal:d2") == "the Knight is not hurt"


def test_whoever_is_freed_for_a_rebel_lets_that_rebel_name_the_unit_that_is_hurt() -> None:
    match = table(
        "tycoon@d8 apostate@g2 prince@b5",
        "prince:brutal-swing",
        prisons="former-inquisitor:1 noble-prince:4 nobody:4",
        life={"tycoon": [9, 3]},
    ).play("attack:b6 roll:ssss")
    assert match.actors == ("rebel-1",)
    assert legal(match) == {"him", "her"}
    assert match.scene("rebel-1").prompt == "The Apostate: who loses 2, ♂ or ♀?"
    match.play("her")
    assert life(match, "tycoon") == [9, 1]
    assert match.story()[-1] == "The Apostate harms ♀. The Tycoon's ♀ loses 2."
    assert due(match) == "turn"


def test_of_a_tycoon_of_one_nobody_is_named() -> None:
    match = table(
        "tycoon@d8 apostate@g2 prince@b5",
        "prince:brutal-swing",
        prisons="former-inquisitor:1 noble-prince:4 nobody:4",
        life={"tycoon": [0, 3]},
    ).play("attack:b6 roll:ssss")
    assert life(match, "tycoon") == [0, 1]
