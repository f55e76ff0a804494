"""The Minstrel's exchanges (rulings 42 to 45)."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from games.liberator_of_dylon.table import at, hand, knowers, texts


def small(east: list[Any] | None = None, **more: Any) -> Match:
    """North's Minstrel exchanges blindly with east, who let it be."""
    hands = {"north": ["Wm", "CD", "Tb", "Rb"], "east": east or ["Sb", "Se", "HT"], "west": ["Ao"]}
    match = at(hands | more.pop("hands", {}), masters={"north": "PM"}, **more).play(
        "left:Wm enough"
    )
    return match.play("let") if match.position()["due"] == "overturn" else match


def big(east: list[Any] | None = None) -> Match:
    """The same with two scrolls: after looking."""
    hands = {"north": ["Wm", "Wk", "CD", "Tb", "Rb"], "east": east or ["Sb", "Se", "HT"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm second:Wk")
    return match.play("let") if match.position()["due"] == "overturn" else match


def test_ruling_42_one_to_three_cards_are_exchanged() -> None:
    match = small()
    assert "enough" not in texts(match)
    with pytest.raises(Refusal, match="lay it aside first"):
        match.play("enough")
    assert "enough" in texts(match.play("aside:CD"))
    assert match.play("aside:Tb aside:Rb").position()["due"] == "pick"


def test_ruling_42_at_most_the_smaller_of_the_two_hands() -> None:
    match = small(["Sb", "Ab"]).play("aside:CD aside:Tb")
    assert match.position()["due"] == "pick"
    assert small(["Sb"]).play("aside:CD").position()["due"] == "pick"


def test_ruling_42_an_empty_hand_exchanges_nothing() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": []}
    match = at(hands, masters={"north": "PM"}).play("left:Wm")
    assert match.actors == ("east",)


def test_ruling_43_the_exchange_blind() -> None:
    match = small().play("aside:CD enough pick:seal picked:HT")
    assert hand(match, "north") == ["HT", "Rb", "Tb"]
    assert hand(match, "east") == ["CD", "Sb", "Se"]
    assert match.actors == ("east",)


def test_ruling_43_treasure_and_curse_may_be_laid_aside() -> None:
    assert "aside:CD" in texts(small())


def test_ruling_43_the_cards_change_hands_after_the_last_pick() -> None:
    match = small().play("aside:CD aside:Tb enough pick:seal picked:HT")
    assert "HT" not in hand(match, "north")
    match.play("pick:regular picked:Sb")
    assert hand(match, "north") == ["HT", "Rb", "Sb"]
    assert hand(match, "east") == ["CD", "Se", "Tb"]


def test_ruling_43_a_blind_pick_is_not_seen_before_the_cards_change_hands() -> None:
    match = small().play("aside:CD aside:Tb enough pick:seal picked:HT")
    assert match.position("north")["picked"] == [{"back": "seal", "known": ["east"]}]
    assert match.position("east")["picked"] == [{"card": "HT", "known": ["east"]}]


def test_ruling_44_an_unknown_pick_is_chance_each_back_alike() -> None:
    match = small(["Sb", "Sb", "Se", "HT"]).play("aside:CD enough pick:regular")
    assert match.chances() == pytest.approx({"picked:Sb": 2 / 3, "picked:Se": 1 / 3})


def test_ruling_44_two_backs_of_one_kind_are_two_backs_if_different_seats_know_them() -> None:
    match = small([{"card": "Sb", "known": ["east", "west"]}, "Sb", "Se"])
    match.play("aside:CD enough pick:regular")
    assert match.chances() == pytest.approx(
        {"picked:Sb:east": 1 / 3, "picked:Sb:east+west": 1 / 3, "picked:Se": 1 / 3}
    )
    with pytest.raises(Refusal, match="write picked:Sb:east or picked:Sb:east"):
        match.play("picked:Sb")
    match.play("picked:Sb:east")
    assert knowers(match, "north", "Sb") == [["north", "east"]]
    assert knowers(match, "east", "Sb") == [["east", "west"]]


def test_ruling_44_a_known_card_is_picked_by_name() -> None:
    match = small([{"card": "Se", "known": ["north", "east"]}, "Sb", "HT"])
    match.play("aside:CD enough")
    assert set(texts(match)) == {"pick:regular", "pick:seal", "pick:Se"}
    assert hand(match.play("pick:Se"), "north") == ["Rb", "Se", "Tb"]


def test_ruling_44_a_known_card_is_not_among_the_unknown_ones() -> None:
    match = small([{"card": "Se", "known": ["north", "east"]}, "Sb"])
    assert match.play("aside:CD enough pick:regular").chances() == {"picked:Sb": 1.0}


def test_ruling_44_cards_that_one_does_not_know_cannot_be_named() -> None:
    with pytest.raises(Refusal, match="you know of no Weeping Stone Fish in that hand"):
        small().play("aside:CD enough pick:Se")
    with pytest.raises(Refusal, match="no such back"):
        small(["Sb", "Se"]).play("aside:CD enough pick:seal")


def test_ruling_44_the_cards_laid_aside_cannot_be_picked() -> None:
    match = small([{"card": "CD", "known": "everybody"}, "Sb"]).play("aside:CD aside:Tb")
    assert set(texts(match)) == {"pick:regular", "pick:CD"}
    match.play("pick:CD")
    assert texts(match) == ["pick:regular"]


def test_ruling_63_given_and_taken_cards_are_known_as_before_and_to_the_new_holder() -> None:
    match = small().play("aside:CD enough pick:seal picked:HT")
    assert knowers(match, "north", "HT") == [["north", "east"]]
    assert knowers(match, "east", "CD") == [["north", "east"]]


def test_minstrel_overturned_prevents_the_exchange() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Bs", "Sb"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm answer:Bs")
    assert match.position()["due"] == "turn"
    hands = {"north": ["Wm", "Wk", "Tb", "Rb"], "east": ["Bs", "Bi", "Sb"]}
    match = at(hands, masters={"north": "PM"}).play("left:Wm second:Wk answer:Bs+Bi")
    assert match.position()["due"] == "turn"


def test_ruling_45_the_caster_looks_and_takes_what_he_likes() -> None:
    match = big().play("aside:CD aside:Tb enough pick:seal picked:HT pick:regular picked:Sb")
    assert match.position()["due"] == "take"
    assert set(texts(match)) == {"enough", "take:HT", "take:Sb"}
    match.play("take:HT")
    assert set(texts(match)) == {"give:CD", "give:Tb"}
    match.play("give:CD enough")
    assert hand(match, "north") == ["HT", "Rb", "Tb"]
    assert hand(match, "east") == ["CD", "Sb", "Se"]
    assert match.actors == ("east",)


def test_ruling_45_none_taken_is_legal() -> None:
    match = big().play("aside:Tb enough pick:seal picked:HT enough")
    assert hand(match, "north") == ["CD", "Rb", "Tb"]
    assert hand(match, "east") == ["HT", "Sb", "Se"]


def test_ruling_45_it_ends_by_itself_when_all_are_exchanged() -> None:
    match = big().play("aside:CD enough pick:seal picked:HT take:HT give:CD")
    assert match.actors == ("east",)


def test_ruling_63_looked_at_and_returned_is_known_to_the_caster_too() -> None:
    match = big().play("aside:Tb enough pick:seal picked:HT enough")
    assert knowers(match, "east", "HT") == [["north", "east"]]
    assert knowers(match, "north", "Tb") == [["north"]]


def test_ruling_45_only_looked_at_cards_are_taken_and_only_laid_aside_ones_given() -> None:
    match = big().play("aside:CD enough pick:seal picked:HT")
    with pytest.raises(Refusal, match="none of the cards you looked at"):
        match.play("take:Sb")
    with pytest.raises(Refusal, match="none of the cards you laid aside"):
        match.play("take:HT give:Tb")


def test_ruling_62_the_exchange_tells_a_third_seat_the_backs_alone() -> None:
    match = small().play("aside:CD enough pick:seal picked:HT")
    told = match.story("west")[-3:]
    assert told[0] == "North lays no more cards aside."
    assert told[-1].endswith("North takes a seal card, and East gets a seal card.")
    assert match.story("east")[-1].endswith(
        "North takes Hidden Treasure of Dylon, and East gets Curse of Dylon."
    )
