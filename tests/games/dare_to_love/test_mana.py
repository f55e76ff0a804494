"""Bottom rows and Mana, draws and the reshuffled deck."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, life, pile, refusal, table

PRINCE = "emperor@d4 prince@c3 knight@g2"


def test_the_bottom_row_needs_mana() -> None:
    match = table(PRINCE, "prince:brutal-swing", hand={"prince": "mana woven-blades"})
    assert "push" not in {word.partition(":")[0] for word in legal(match)}
    words = "push is in the bottom row: pay 1 Mana first, with pay"
    assert refusal(match, "push:d4") == words
    match.play("pay")
    assert "steady" in legal(match)


def test_mana_is_spent_by_discarding_it() -> None:
    match = table(PRINCE, "prince:brutal-swing", hand={"prince": "mana mana"}).play("pay")
    assert pile(match, "prince") == {"mana": 1}
    assert pile(match, "prince", "discard") == {"mana": 1}


def test_a_row_is_paid_for_once() -> None:
    match = table(PRINCE, "prince:brutal-swing", hand={"prince": "mana mana"}).play("pay")
    assert refusal(match, "pay") == "the bottom row is paid for already"


def test_too_little_mana_pays_nothing() -> None:
    match = table(PRINCE, "prince:with-all-ones-strength", hand={"prince": "mana woven-blades"})
    assert "pay" not in legal(match)
    assert refusal(match, "pay") == "the bottom row costs 2 Mana, the hand has 1"


def test_without_mana_the_top_row_still_works() -> None:
    match = table(PRINCE, "prince:brutal-swing", hand={"prince": "woven-blades"})
    match.play("attack:d4 roll:ssss")
    assert life(match, "emperor") == 14


def test_top_and_bottom_actions_mix_in_any_order() -> None:
    match = table(
        "emperor@d4 knight@c3 prince@g2",
        "knight:bring-her-home",
        hand={"knight": "mana mana"},
        life={"knight": 5},
    )
    match.play("attack:d4 roll:ssssss pay heal:c3 attack2:d4 roll:sssss move:c4 end")
    assert life(match, "emperor") == 7
    assert life(match, "knight") == 7


def test_the_deck_is_reshuffled_only_when_a_card_is_needed() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "prince:brutal-swing",
        hand={"prince": "mana mana woven-blades"},
        discard={"prince": "noble-sacrifice meteoric-sword mana"},
    )
    assert pile(match, "prince", "deck") == {"with-all-ones-strength": 1}
    match.play("end draw:with-all-ones-strength")
    assert pile(match, "prince", "deck").total() == 0
    assert pile(match, "prince", "discard").total() == 4
    assert due(match) == "committing"


def test_a_refill_reshuffles_the_discard_pile_with_the_card_just_played() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "prince:brutal-swing",
        hand={"prince": "mana mana woven-blades"},
        discard={"prince": "noble-sacrifice meteoric-sword mana with-all-ones-strength"},
    ).play("end")
    assert match.chances()["draw:brutal-swing"] == 0.2


def test_a_draw_that_finds_no_cards_at_all_stops() -> None:
    match = table(
        "emperor@d8 prince@c2 knight@e2",
        "prince:with-all-ones-strength",
        hand={"prince": "mana mana mana brutal-swing noble-sacrifice meteoric-sword woven-blades"},
    ).play("pay draw draw:mana draw:mana")
    assert due(match) == "turn"
    assert pile(match, "prince").total() == 7
