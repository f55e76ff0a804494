"""A round: cards chosen in secret, initiative, the end of the round, the token."""

from __future__ import annotations

from games.dare_to_love.table import due, legal, pile, refusal, table


def test_everybody_chooses_at_once_and_nobody_sees_it() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    assert set(match.actors) == {"oligarch", "rebel-1", "rebel-2"}
    match.play("rebel-1:play:blitz")
    assert set(match.actors) == {"oligarch", "rebel-2"}
    assert match.position("rebel-1")["rebels"][0]["committed"] == "blitz"
    for seat in ("oligarch", "rebel-2", -1):
        assert match.position(seat)["rebels"][0]["committed"] == "secret"
    assert match.story("rebel-2")[-1] == "The Knight has chosen a card in secret."


def test_a_choice_is_secret_even_where_the_hand_leaves_no_other() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        hand={"knight": "mana mana blitz"},
        discard={"knight": "run-down"},
    ).play("rebel-1:play:blitz")
    assert match.event(0, "oligarch").code is None
    assert "Blitz" not in match.story("oligarch")[0]


def test_the_cards_are_revealed_when_all_have_chosen() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    match.play("rebel-1:play:blitz oligarch:play:imperial-march rebel-2:play:brutal-swing")
    position = match.position("rebel-2")
    assert position["rebels"][0]["played"] == "blitz"
    assert position["oligarch"]["played"] == "imperial-march"
    assert "committed" not in position["rebels"][0]


def test_the_highest_initiative_acts_first() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    # Blitz 84, Imperial March 74, Brutal Swing 56.
    match.play("rebel-1:play:blitz oligarch:play:imperial-march rebel-2:play:brutal-swing")
    assert match.actors == ("rebel-1",)
    match.play("end")
    assert match.actors == ("oligarch",)
    match.play("end")
    assert match.actors == ("rebel-2",)


def test_actions_come_in_any_order_and_may_be_skipped() -> None:
    for moves in ("move:c4 attack:d4 roll:ssss end", "attack:d4 roll:ssss move:b3 end", "end"):
        match = table("emperor@d4 prince@c3 knight@g2", "prince:brutal-swing").play(moves)
        assert match.turn == 1


def test_an_action_is_used_once() -> None:
    match = table("emperor@d4 prince@c3 knight@g2", "prince:brutal-swing").play("move:c4")
    assert refusal(match, "move:b4") == "move has been used this turn"


def test_played_cards_are_discarded_and_rebels_draw_up_to_four() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", "prince:brutal-swing", acted="knight")
    match.play("end")
    assert pile(match, "prince", "discard") == {"brutal-swing": 1}
    assert pile(match, "prince").total() == 3
    match.play("draw:mana")
    assert pile(match, "prince").total() == 4
    assert due(match) == "committing"


def test_who_has_four_cards_or_more_draws_none() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "prince:brutal-swing",
        hand={"prince": "mana mana mana woven-blades noble-sacrifice"},
    ).play("end")
    assert due(match) == "committing"
    assert pile(match, "prince").total() == 5


def test_the_token_advances_when_the_round_ends() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", "prince:brutal-swing", token=4)
    match.play("end draw:mana")
    assert match.position()["round"] == 5


def test_an_oligarchs_card_goes_to_the_discard_pile() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", "emperor:lead-from-behind").play("end")
    assert pile(match, "emperor", "discard") == {"lead-from-behind": 1}
    assert pile(match, "emperor").total() == 5


def test_a_return_card_takes_all_cards_back_to_the_hand() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "emperor:mask-of-the-will",
        discard={"emperor": "lead-from-behind imperial-march raging-bellow"},
    ).play("end")
    assert pile(match, "emperor").total() == 6
    assert pile(match, "emperor", "discard").total() == 0


def test_no_card_leaves_the_hand_but_by_being_played_or_spent() -> None:
    match = table("emperor@d4 knight@c4 prince@c3", "knight:border-veteran")
    before = pile(match, "knight")
    for action in match.legal("rebel-1"):
        after = match.copy()
        after.act(action)
        spent = before - pile(after, "knight")
        assert spent == ({"mana": 1} if action.text == "pay" else {}), action.text


def test_mana_cannot_be_played() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", hand={"knight": "mana blitz"})
    assert legal(match, "play", "rebel-1") == {"blitz"}
    words = "Mana cannot be played; it is spent for bottom rows"
    assert refusal(match, "play:mana", "rebel-1") == words


def test_who_has_no_card_to_play_passes() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", hand={"knight": "mana mana"})
    assert legal(match, seat="rebel-1") == {"pass"}
    assert refusal(match, "pass", "rebel-2").startswith("you pass only when no card can be played")
    match.play("rebel-1:pass oligarch:play:imperial-march rebel-2:play:brutal-swing end end")
    assert match.position()["round"] == 1
    assert due(match) == "drawing"


def test_the_oligarchs_hand_is_public() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", discard={"emperor": "lead-from-behind"})
    assert match.position("rebel-1")["oligarch"] == match.position()["oligarch"]


def test_rebels_speak_openly_and_the_oligarch_hears() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    match.say("rebel-1", "I charge the western prison.")
    assert match.remarks[0].text == "I charge the western prison."
