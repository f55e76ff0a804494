"""Talents: once a game, at the right moment, and nobody learns which they are before."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, life, refusal, table, where

TURN = "emperor@d4 knight@c4 prince@g2"


def test_a_talent_for_the_own_turn_is_used_in_it_and_gone() -> None:
    match = table(TURN, "knight:border-veteran", talent={"knight": "fury"}).play("talent")
    assert match.position()["rebels"][0]["talent"] is None
    assert match.position()["used_talents"] == ["fury"]
    assert refusal(match, "talent") == "your Talent is used up"
    match.play("attack:d4")
    assert match.position()["pending"][-1]["dice"] == 6


def test_second_wind_moves() -> None:
    match = table(TURN, "knight:crystal-breaker", talent={"knight": "second-wind"})
    match.play("talent move2:d2")
    assert where(match, "knight") == "d2"


def test_field_dressing_heals_a_neighbour() -> None:
    match = table(
        "emperor@d8 knight@c4 prince@d4",
        "knight:border-veteran",
        talent={"knight": "field-dressing"},
        life={"prince": 3},
    ).play("talent heal:d4")
    assert life(match, "prince") == 6


def test_hidden_crystal_pays_for_the_bottom_row() -> None:
    match = table(
        TURN, "knight:border-veteran", talent={"knight": "hidden-crystal"}, hand={"knight": "blitz"}
    )
    assert "draw" not in legal(match)
    match.play("talent")
    assert "draw" in legal(match)


def test_steady_hand_ignores_misses_and_adds_a_die() -> None:
    match = table(TURN, "knight:border-veteran", talent={"knight": "steady-hand"})
    match.play("talent attack:d4 roll:ss!!!!")
    assert life(match, "emperor") == 16


def test_secret_passage_teleports_its_owner_alone() -> None:
    match = table(TURN, "knight:border-veteran", talent={"knight": "secret-passage"})
    match.play("talent")
    assert legal(match, "teleport") == {"c4"}
    match.play("teleport:c4 land:c8")
    assert where(match, "knight") == "c8"


def test_a_hurt_rebel_with_any_talent_is_asked_so_the_question_betrays_nothing() -> None:
    for talent, answers in (("dodge", {"talent", "decline"}), ("fury", {"decline"})):
        match = table(TURN, "emperor:imperial-march", talent={"knight": talent})
        match.play("attack:c4 roll:sssaa")
        assert match.actors == ("rebel-1",)
        assert legal(match) == answers
        assert match.scene("oligarch").prompt == "The Knight is about to lose 3: use a Talent?"


def test_without_damage_or_without_a_talent_nobody_is_asked() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "dodge"})
    assert due(match.play("attack:c4 roll:aaaaa")) == "turn"
    assert due(table(TURN, "emperor:imperial-march").play("attack:c4 roll:sssss")) == "turn"


def test_dodge_prevents_three() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "dodge"})
    match.play("attack:c4 roll:sssss talent")
    assert life(match, "knight") == 6


def test_declining_keeps_the_talent() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "dodge"})
    match.play("attack:c4 roll:sssss decline")
    assert life(match, "knight") == 3
    assert match.position()["rebels"][0]["talent"] == "dodge"


def test_love_endures_keeps_one_hit_point() -> None:
    match = table(
        TURN, "emperor:imperial-march", talent={"knight": "love-endures"}, life={"knight": 3}
    ).play("attack:c4 roll:sssss talent")
    assert life(match, "knight") == 1


def test_love_endures_is_for_deadly_damage_only() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "love-endures"})
    match.play("attack:c4 roll:sssss")
    assert refusal(match, "talent").startswith("Love Endures is not for this moment")


def test_riposte_nests_an_attack_within_the_attack() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "riposte"})
    match.play("attack:c4 roll:sssss talent")
    assert life(match, "knight") == 4
    assert due(match) == "rolling"
    match.play("roll:ssss roll:s")  # Imperial March makes the Emperor alert
    assert life(match, "emperor") == 14
    assert match.actors == ("oligarch",)


def test_riposte_within_an_area_attack_that_goes_on_afterwards() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e4",
        "emperor:raging-bellow",
        discard={"emperor": "lead-from-behind"},
        talent={"knight": "riposte"},
    ).play("area roll:saaaaa talent roll:ssss")
    assert life(match, "emperor") == 14
    match.play("roll:ssssss")
    assert life(match, "prince") == 2


def test_a_riposte_that_kills_ends_the_area_attack() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e4",
        "emperor:raging-bellow",
        discard={"emperor": "lead-from-behind"},
        talent={"knight": "riposte"},
        life={"emperor": 2},
    ).play("area roll:saaaaa talent roll:ssss")
    assert life(match, "emperor") == 0
    assert life(match, "prince") == 8
    assert due(match) == "committing"
    assert match.actors == ("rebel-1", "rebel-2")


def test_the_oligarch_has_no_talents() -> None:
    match = table(TURN, "emperor:imperial-march")
    assert refusal(match, "talent") == "Talents are the Rebels' own; no Oligarch uses them"


def test_a_talent_is_named_to_nobody_before_it_is_used_and_to_everybody_then() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "dodge"})
    match.play("attack:c4 roll:sssss")
    for seat in ("oligarch", "rebel-2", -1):
        seen = match.scene(seat).model_dump_json() + " ".join(match.story(seat))
        assert "Dodge" not in seen
        assert "dodge" not in str(match.position(seat)["rebels"])
    match.play("talent")
    for seat in ("oligarch", "rebel-1", "rebel-2", -1):
        assert match.story(seat)[-1].startswith("The Knight uses the Talent Dodge.")


def test_a_kept_talent_is_not_named() -> None:
    match = table(TURN, "emperor:imperial-march", talent={"knight": "dodge"})
    match.play("attack:c4 roll:sssss decline")
    assert match.story("oligarch")[-1] == "The Knight lets it happen. The Knight loses 5."
