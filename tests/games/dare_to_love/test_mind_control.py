"""Mind Control: when it works, what it allows, what the Inquisitor learns."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, life, refusal, table

CONTROL = "inquisitor@c4 knight@c3 prince@g2"


def test_it_takes_hold_in_the_next_round() -> None:
    match = table(
        CONTROL,
        "inquisitor:mind-control",
        discard={"inquisitor": "procession"},
        hand={"knight": "mana mana blitz run-down", "prince": "mana mana mana woven-blades"},
    ).play("control:c3")
    assert match.position()["controlled"] is None
    match.play("end")
    assert match.position()["controlled"] == "rebel-1"
    assert match.actors == ("oligarch", "rebel-2")


def test_the_inquisitor_sees_the_victims_hand_and_nobody_else_does() -> None:
    match = table(CONTROL, controlled="knight")
    seen = match.position("oligarch")["rebels"][0]
    assert seen["hand"] == match.position()["rebels"][0]["hand"]
    assert match.position("rebel-2")["rebels"][0]["hand"] == []
    assert match.position("oligarch")["rebels"][1]["hand"] == []


def test_the_inquisitor_chooses_for_himself_first_then_for_the_victim() -> None:
    match = table(CONTROL, controlled="knight")
    assert all(text.startswith("play:") for text in legal(match, seat="oligarch"))
    words = "first choose your own card"
    assert refusal(match, "force:blitz", "oligarch") == words
    match.play("oligarch:play:procession")
    assert all(text.startswith("force:") for text in legal(match, seat="oligarch"))


def test_the_victim_does_not_know_which_card_was_chosen() -> None:
    match = table(CONTROL, controlled="knight")
    match.play("oligarch:play:procession oligarch:force:blitz")
    assert match.position("rebel-1")["rebels"][0]["committed"] == "secret"
    assert match.position("oligarch")["rebels"][0]["committed"] == "blitz"


def test_the_victim_attacks_its_friends_and_not_the_inquisitor() -> None:
    match = table("inquisitor@c4 knight@c3 prince@d3", "knight:border-veteran", controlled="knight")
    assert match.actors == ("oligarch",)
    assert legal(match, "attack") == {"d3"}
    match.play("attack:d3 roll:sssaa")
    assert life(match, "prince") == 5


def test_the_inquisitor_spends_the_victims_mana() -> None:
    match = table(
        CONTROL, "knight:border-veteran", controlled="knight", hand={"knight": "mana blitz"}
    ).play("pay")
    assert match.position()["rebels"][0]["hand"] == ["blitz"]


def test_the_victim_does_not_attack_prisons() -> None:
    match = table("inquisitor@d8 knight@b5 prince@g2", "knight:border-veteran", controlled="knight")
    assert refusal(match, "attack:b6") == "only free Rebels attack prisons"


def test_a_talent_for_the_own_turn_is_out_of_reach_for_victim_and_inquisitor() -> None:
    match = table(CONTROL, "knight:border-veteran", controlled="knight", talent={"knight": "fury"})
    assert "talent" not in legal(match)


def test_only_the_hand_is_taken_over_so_the_victim_answers_damage_with_its_talent() -> None:
    match = table(
        CONTROL, "inquisitor:procession", controlled="knight", talent={"knight": "dodge"}
    ).play("attack:c3 roll:ssaaa")
    assert match.actors == ("rebel-1",)
    match.play("talent")
    assert life(match, "knight") == 8


def test_the_victims_riposte_strikes_the_inquisitor() -> None:
    match = table(
        CONTROL, "inquisitor:procession", controlled="knight", talent={"knight": "riposte"}
    ).play("attack:c3 roll:ssaaa talent roll:ssss")
    assert life(match, "knight") == 7
    assert life(match, "inquisitor") == 14


def test_nobody_ripostes_against_a_friend_under_control() -> None:
    match = table(
        "inquisitor@c4 knight@c3 prince@d3",
        "knight:border-veteran",
        controlled="knight",
        talent={"prince": "riposte"},
    ).play("attack:d3 roll:ssaaa talent")
    assert life(match, "prince") == 7
    assert due(match) == "turn"


def test_the_other_rebels_neither_attack_nor_help_the_victim() -> None:
    match = table(
        "inquisitor@d8 knight@c3 priest@c2", "priest:white-magic", controlled="knight",
        life={"knight": 3, "priest": 5},
    )  # fmt: skip
    assert legal(match, "heal") == {"c2"}
    match = table("inquisitor@d8 knight@c3 prince@c2", "prince:brutal-swing", controlled="knight")
    assert legal(match, "attack") == set()


def test_at_the_end_of_the_round_the_hand_goes_back_but_is_remembered() -> None:
    match = table(
        CONTROL,
        "knight:border-veteran",
        controlled="knight",
        hand={"knight": "mana blitz run-down", "prince": "mana mana mana woven-blades"},
    ).play("end draw:shield-wall")
    assert match.position()["controlled"] is None
    seen = match.position("oligarch")["rebels"][0]
    assert set(seen["hand"]) == {"blitz", "run-down"}
    assert seen["cards"] == 4
    assert match.position("rebel-2")["rebels"][0]["hand"] == []


def test_one_mind_at_a_time() -> None:
    match = table(
        "inquisitor@c4 knight@c3 prince@d3",
        "inquisitor:mind-control",
        discard={"inquisitor": "procession"},
        controlled_next="prince",
    )
    assert legal(match, "control") == set()


def test_when_the_inquisitor_dies_the_control_ends() -> None:
    match = table(
        "inquisitor@c4 knight@c3 prince@d4",
        "prince:brutal-swing",
        controlled="knight",
        played={"knight": "crystal-breaker"},
        life={"inquisitor": 1},
    ).play("attack:c4 roll:ssss end")
    assert match.position()["controlled"] is None
    assert match.actors == ("rebel-1",)
    assert due(match) == "turn"


def test_when_the_victim_dies_the_control_ends() -> None:
    match = table(
        "inquisitor@c4 knight@c3 prince@g2",
        "inquisitor:procession",
        played={"knight": "crystal-breaker"},
        controlled="knight",
        life={"knight": 1},
    ).play("attack:c3 roll:sssss")
    assert match.position()["controlled"] is None
    match.play("end")
    assert match.actors == ("oligarch", "rebel-2")
