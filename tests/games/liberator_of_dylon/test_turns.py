"""A turn: release, lay or draw; what the drawn card allows; an empty pile (rulings 8 to 13)."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import Refusal
from games.liberator_of_dylon.table import at, hand, texts, with_last_cards


def test_ruling_8_and_9_nobody_must_release_while_the_pile_lasts() -> None:
    match = at({"north": ["Eo", "Tb"]})
    assert {"draw", "left:Eo", "right:Eo"} <= set(texts(match))
    assert "stop" not in texts(match)


def test_there_is_no_passing() -> None:
    match = at({"north": ["Ab", "Tb"]})
    assert texts(match) == ["draw"]
    with pytest.raises(Refusal, match="not now"):
        match.play("keep")


def test_a_turn_is_exactly_one_of_release_benefit_and_draw() -> None:
    assert at({"north": ["Eo", "Tb"]}).play("left:Eo").actors == ("east",)
    assert at({"north": ["Ei", "Ee", "Eo", "Tb"]}).play("lay:grace").actors == ("east",)


def test_ruling_10_the_drawn_card_may_be_used_at_once() -> None:
    match = at({"north": ["Tb"]}).play("draw face:Eo top:regular")
    assert texts(match) == ["keep", "left:Eo", "right:Eo"]
    match.play("left:Eo")
    assert match.position()["areas"]["north-east"][-1] == "Eo"
    assert match.actors == ("east",)


def test_ruling_10_cards_held_before_may_not_be_used_after_drawing() -> None:
    match = at({"north": ["Tb", "Ec"]}).play("draw face:Ab top:regular")
    with pytest.raises(Refusal, match=r"only the drawn card may be used.*Dusk Dagger"):
        match.play("left:Ec")


def test_ruling_10_cards_held_before_may_accompany_the_drawn_one() -> None:
    match = at({"north": ["Eo", "Tb"]}).play("draw face:Eo top:regular")
    assert "pair-left:Eo" in texts(match)
    match.play("pair-left:Eo")
    assert match.position()["areas"]["north-east"] == ["Ei", "Eo", "Eo"]
    assert hand(match, "north") == ["Tb"]


def test_ruling_10_a_benefit_after_drawing_contains_the_drawn_card() -> None:
    match = at({"north": ["Ei", "Ee", "Eo", "Rc", "Sc", "Tb"]}).play("draw face:Tc top:regular")
    assert "lay:wisdom:Rc+Sc+Tc" in texts(match)
    with pytest.raises(Refusal, match="must contain the drawn card, Sun-Baked Ledger"):
        match.play("lay:grace")


def test_ruling_10_of_two_scrolls_the_drawn_one_is_the_lower() -> None:
    match = at({"north": ["Wk", "Tb", "Rb"]}, top_back="seal")
    match.play("draw face:Wm top:regular")
    assert {"left:Wm", "right:Wm"} & set(texts(match))
    assert "left:Wk" not in texts(match)
    match.play("left:Wm second:Wk")
    assert match.position()["areas"]["north-east"] == ["Ei", "Wm", "Wk"]


def test_ruling_11_a_seat_is_asked_even_if_the_drawn_card_is_of_no_use() -> None:
    match = at({"north": ["Tb"]}, top_back="seal").play("draw face:HT top:regular")
    assert match.actors == ("north",)
    assert texts(match) == ["keep"]
    assert match.play("keep").actors == ("east",)


def test_ruling_12_with_an_empty_pile_drawing_is_refused() -> None:
    match = with_last_cards({"north": ["Eo", "Tb"]}, [])
    with pytest.raises(Refusal, match="no card left in the pile"):
        match.play("draw")


def test_ruling_12_who_can_still_play_must_play() -> None:
    match = with_last_cards({"north": ["Eo", "Tb"]}, [])
    assert texts(match) == ["left:Eo", "right:Eo"]
    with pytest.raises(Refusal, match="there is something you can do"):
        match.play("stop")


def test_ruling_12_who_can_lay_a_benefit_must_go_on() -> None:
    match = with_last_cards({"north": ["FL", "Tb"]}, [], tops={"north-east": ["Se"]})
    assert "stop" not in texts(match)


def test_ruling_12_who_can_do_nothing_stops_the_game() -> None:
    match = with_last_cards({"north": ["Ab", "Tb"]}, [])
    assert texts(match) == ["stop"]
    match.play("stop")
    assert match.position()["ending"] == "pile"


def test_while_the_pile_lasts_nobody_stops() -> None:
    with pytest.raises(Refusal, match="draw a card"):
        at({"north": ["Ab", "Tb"]}).play("stop")


def test_ruling_13_an_empty_hand_draws() -> None:
    match = at({"north": []})
    assert texts(match) == ["draw"]
    match.play("draw face:Ab top:regular keep")
    assert hand(match, "north") == ["Ab"]


def test_ruling_13_an_empty_hand_and_an_empty_pile_stop_the_game() -> None:
    assert texts(with_last_cards({"north": []}, [])) == ["stop"]


def test_taking_the_last_card_does_not_end_the_game() -> None:
    match = with_last_cards({"north": ["Tb"]}, ["Ab"]).play("draw face:Ab keep")
    assert match.position()["games"] == 0
    assert match.actors == ("east",)
    assert match.position()["top_back"] is None


def test_when_one_kind_of_back_is_left_the_next_back_is_no_question() -> None:
    match = with_last_cards({"north": ["Tb"]}, ["Ab", "Rb"]).play("draw face:Ab")
    assert match.position()["due"] == "drawn-card"
    assert match.position()["top_back"] == "regular"
