"""The rulebook's questions and answers, and its worked examples."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, life, pile, prison, refusal, table, where


def test_q1_blitz_strikes_an_enemy_three_spaces_away_with_six_dice() -> None:
    match = table("emperor@d4 knight@a4 prince@g2", "knight:blitz").play("dash:d4")
    assert where(match, "knight") == "c4"
    match.play("roll:ssssss")
    assert life(match, "emperor") == 12


def test_q1_blitz_does_not_strike_an_enemy_four_spaces_away() -> None:
    match = table("emperor@e4 knight@a4 prince@g2", "knight:blitz")
    assert "e4" not in legal(match, "dash")
    match.play("dash:d4")
    assert where(match, "knight") == "d4"
    assert due(match) == "turn"
    assert life(match, "emperor") == 18


def test_q2_blitz_strikes_a_prison_three_spaces_away_with_six_dice() -> None:
    match = table("emperor@a8 knight@c3 prince@g2", "knight:blitz").play("dash:b6")
    assert where(match, "knight") == "b5"
    match.play("roll:ssss!a")
    assert prison(match, "west") == 1


def test_q3_a_crystal_may_share_a_space_with_anybody_but_not_with_a_crystal() -> None:
    match = table("emperor@c4 priest@c2 prince@e2", "priest:crystal-garden", crystals="d3")
    assert {"c4", "e2", "c2"} <= legal(match, "crystal")
    assert "d3" not in legal(match, "crystal")
    match.play("crystal:c4 crystal2:e2")
    assert set(match.position()["crystals"]) == {"c4", "d3", "e2"}


def test_q4_a_draw_that_needs_more_cards_shuffles_the_discard_pile() -> None:
    match = table(
        "emperor@d8 prince@c2 knight@e2",
        "prince:with-all-ones-strength",
        hand={"prince": "mana mana brutal-swing"},
        discard={"prince": "meteoric-sword woven-blades mana"},
    )
    assert pile(match, "prince", "deck") == {"noble-sacrifice": 1}
    match.play("pay draw")
    assert match.chances() == {"draw:noble-sacrifice": 1.0}
    match.play("draw:noble-sacrifice")
    # The Mana just spent is in the new deck, the card on the table is not.
    assert match.chances() == {
        "draw:mana": 0.6,
        "draw:meteoric-sword": 0.2,
        "draw:woven-blades": 0.2,
    }
    match.play("draw:mana draw:mana end")
    assert pile(match, "prince") == {"brutal-swing": 1, "noble-sacrifice": 1, "mana": 2}


def test_q4_the_card_on_the_table_is_discarded_afterwards() -> None:
    match = table(
        "emperor@d8 prince@c2 knight@e2",
        "prince:with-all-ones-strength",
        hand={"prince": "mana mana brutal-swing noble-sacrifice"},
    )
    match.play("pay draw draw:mana draw:meteoric-sword draw:woven-blades end")
    assert pile(match, "prince", "discard") == {"mana": 2, "with-all-ones-strength": 1}


def test_q5_a_line_attack_of_unlimited_range_reaches_along_a_line_only() -> None:
    match = table("emperor@g2 soldier@a2 prince@e1", "soldier:long-shot")
    assert legal(match, "line") == {"g2"}
    match = table("emperor@g3 soldier@a2 prince@e1".replace("g3", "f3"), "soldier:long-shot")
    assert legal(match, "line") == set()


def test_q5_the_nearer_opponent_blocks_the_line() -> None:
    match = table("tycoon@a2 knight@d2 prince@f2", "tycoon:golden-bolt")
    assert "d2" in legal(match, "line")
    assert "f2" not in legal(match, "line")
    assert refusal(match, "line:f2") == "another enemy stands between you and the Prince"


def test_q5_a_friend_does_not_block_the_line() -> None:
    match = table("emperor@g2 soldier@a2 prince@d2", "soldier:long-shot")
    assert legal(match, "line") == {"g2"}


def test_q5_prisons_do_not_block_the_line() -> None:
    match = table("emperor@g6 soldier@a6 prince@a2", "soldier:long-shot")
    assert legal(match, "line") == {"g6"}


def test_q6_the_inquisitor_may_attack_whom_he_controls() -> None:
    match = table(
        "inquisitor@c4 knight@c3 prince@g2",
        "inquisitor:procession",
        played={"knight": "shield-wall"},
        controlled="knight",
        acted="knight",
    )
    match.play("attack:c3")
    assert due(match) == "rolling"


def test_q6_the_victim_hands_over_the_hand_and_the_inquisitor_plays_and_acts_for_them() -> None:
    match = table("inquisitor@c4 duchess@c3 prince@g2", controlled="duchess")
    assert set(match.actors) == {"oligarch", "rebel-2"}
    match.play("oligarch:play:procession oligarch:force:teleport rebel-2:play:brutal-swing")
    assert set(match.actors) == {"oligarch"}
    assert due(match) == "turn"


def test_q6_skills_for_allies_may_be_used_on_the_inquisitor() -> None:
    match = table("inquisitor@c4 duchess@c3 prince@d3", "duchess:teleport", controlled="duchess")
    assert legal(match, "teleport") == {"c3", "c4"}
    match.play("teleport:c4 land:e4")
    assert where(match, "inquisitor") == "e4"
    match = table(
        "inquisitor@c4 priest@c3 prince@d3",
        "priest:white-magic",
        controlled="priest",
        life={"inquisitor": 10, "prince": 5},
    ).play("heal:c4")
    assert life(match, "inquisitor") == 12


def test_q7_the_attacker_names_the_unit_before_the_roll_and_cannot_split_the_damage() -> None:
    match = table(
        "tycoon@c4 knight@c3 prince@g2", "knight:border-veteran", life={"tycoon": [2, 9]}
    ).play("attack:c4")
    assert legal(match) == {"him", "her"}
    match.play("him roll:sssss")
    assert life(match, "tycoon") == [0, 9]


def test_q7_a_dead_units_cards_leave_hand_discard_pile_and_table() -> None:
    match = table(
        "tycoon@c4 knight@c3 prince@g2",
        "knight:border-veteran",
        life={"tycoon": [2, 9]},
        discard={"tycoon": "hostile-takeover bribed-jailers"},
        played={"tycoon": "hired-blades"},
    ).play("attack:c4 him roll:sssss")
    assert pile(match, "tycoon") == {"golden-bolt": 1, "liquidation": 1}
    assert pile(match, "tycoon", "discard") == {"bribed-jailers": 1}
    assert where(match, "tycoon") == "c4"


def test_q7_if_the_card_played_is_removed_the_tycoon_does_nothing_this_round() -> None:
    match = table(
        "tycoon@c4 knight@c3 prince@g2",
        "knight:border-veteran",
        life={"tycoon": [2, 9]},
        played={"tycoon": "hired-blades", "prince": "woven-blades"},
        acted="prince",
    ).play("attack:c4 him roll:sssss end")
    assert match.position()["round"] == 1
    assert due(match) == "drawing"


def test_q7_when_both_are_dead_the_figure_is_removed_but_prisoners_must_be_freed() -> None:
    match = table(
        "tycoon@c4 knight@c3 prince@g2", "knight:border-veteran", life={"tycoon": [0, 1]}
    ).play("attack:c4 roll:sssss")
    assert where(match, "tycoon") is None
    assert not match.over


def test_example_brutal_swing_passes_through_the_emperor() -> None:
    match = table("emperor@c3 prince@c2 knight@g2", "prince:brutal-swing")
    assert "c4" in legal(match, "move") or "d4" in legal(match, "move")
    assert "c3" not in legal(match, "move")
    match.play("move:d4")
    assert where(match, "prince") == "d4"


def test_example_meteoric_sword_reaches_two_spaces() -> None:
    match = table("emperor@e4 prince@c4 knight@g2", "prince:meteoric-sword")
    match.play("attack:e4 roll:s*")
    assert life(match, "emperor") == 16


def test_example_focus_shot_three_arrows_and_a_miss_are_two_damage() -> None:
    match = table("emperor@d4 apostate@a4 knight@g2", "apostate:focus-shot")
    match.play("attack:d4 roll:aaa!s")
    assert life(match, "emperor") == 16


def test_example_focus_shot_takes_three_from_a_prison() -> None:
    match = table("emperor@d8 apostate@a5 knight@g2", "apostate:focus-shot")
    match.play("attack:b6 roll:aaass")
    assert prison(match, "west") == 1


def test_example_raging_bellow_needs_a_card_in_the_discard_pile_already() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    assert "play:raging-bellow" not in legal(match, seat="oligarch")
    assert "play:lead-from-behind" in legal(match, seat="oligarch")
    words = "Raging Bellow needs 1 cards in the discard pile, and there are 0"
    assert refusal(match, "play:raging-bellow", "oligarch") == words
    match = table("emperor@d8 knight@c2 prince@e2", discard={"emperor": "lead-from-behind"})
    assert "play:raging-bellow" in legal(match, seat="oligarch")


def test_example_the_priests_son_moves_the_token_back_if_she_lives() -> None:
    match = table(
        "emperor@d8 priest@g2 knight@b5",
        "knight:border-veteran",
        prisons="son:1 daughter:4 nobody:4",
        token=7,
    ).play("attack:b6 roll:sssss")
    assert match.position()["round"] == 6


def test_example_the_priests_son_does_nothing_if_she_is_dead() -> None:
    match = table(
        "emperor@d8 priest@g2 knight@b5",
        "knight:border-veteran",
        prisons="son:1 daughter:4 nobody:4",
        token=7,
        life={"priest": 0},
    ).play("attack:b6 roll:sssss")
    assert match.position()["round"] == 7


def test_q7_an_area_attack_ends_with_the_unit_whose_card_it_is() -> None:
    match = table(
        "tycoon@d4 knight@c4 prince@e4",
        "tycoon:hostile-takeover",
        discard={"tycoon": "hired-blades"},
        talent={"knight": "riposte"},
        life={"tycoon": [2, 9]},
    ).play("area roll:saaaaa talent him roll:ssss")
    assert life(match, "tycoon") == [0, 9]
    assert life(match, "prince") == 8
    assert due(match) == "committing"
