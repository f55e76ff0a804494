"""Magic, overturning and what the masters do (rulings 31 to 41 and 46 to 49)."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from games.liberator_of_dylon.table import at, hand, knowers, texts, with_last_cards

LEFT_AREA = "north-east"


def caster(master: str | None, more: list[Any] | None = None, **others: Any) -> Match:
    """North may cast to the left with one scroll or two; east can answer with two."""
    hands = {
        "north": ["Wm", "Wk", *(more or ["Tb", "Rb"])],
        "east": ["Bs", "Bi", "Sb"],
        "west": ["Ao", "Ab"],
    }
    masters = {"north": master} if master else {}
    hands |= others.pop("hands", {})
    return at(hands, masters=masters | others.pop("masters", {}), **others)


def test_ruling_31_the_casters_own_master_works() -> None:
    match = caster("FL", masters={"east": "RD"}).play("left:Wm enough let")
    assert match.position()["due"] == "face"
    assert match.position()["seat"] == "east"


def test_ruling_31_without_a_master_it_is_a_plain_release() -> None:
    match = caster(None, masters={"east": "RD"}).play("left:Wm enough")
    assert match.actors == ("east",)
    assert match.position()["due"] == "turn"


def test_ruling_31_with_a_master_the_magic_is_not_optional() -> None:
    match = caster("RD", hands={"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"]}).play("left:Wm")
    assert "CD" in hand(match, "east")


@pytest.mark.parametrize(("master", "scrolls"), [("OA", "enough"), ("FL", "second:Wk")])
def test_ruling_32_magic_on_all_or_on_the_caster_has_an_object_too(
    master: str, scrolls: str
) -> None:
    assert caster(master).play(f"left:Wm {scrolls}").actors == ("east",)


def test_ruling_32_the_object_is_the_neighbour_on_that_side() -> None:
    match = caster("FL", tops={"west-north": ["Ei"]}, hands={"west": ["Be", "Br", "Ab"]})
    assert match.play("right:Wm enough").actors == ("west",)


def test_ruling_32_with_two_players_the_object_is_always_the_opponent() -> None:
    for action in ("left:Wm", "right:Wm"):
        match = at(
            {"north": ["Wm", "Wk", "Tb"], "south": ["Bs", "Sb"]},
            players=2,
            masters={"north": "FL"},
            tops={"south-north": ["Eo"]},
        )
        assert match.play(f"{action} enough").actors == ("south",)


def test_ruling_33_a_second_scroll_is_asked_for_if_the_backs_allow_one() -> None:
    match = caster("FL", ["CD", "Tb"], hands={"north": ["Wm", "CD", "Tb"]}).play("left:Wm")
    assert match.position()["due"] == "second-scroll"
    assert texts(match) == ["enough"]


@pytest.mark.parametrize("rest", [["Tb", "Rb"], ["Wk"]])
def test_ruling_33_it_is_not_asked_for_if_the_backs_do_not_allow_one(rest: list[str]) -> None:
    match = caster("FL", hands={"north": ["Wm", *rest]}).play("left:Wm")
    assert match.position()["due"] == "overturn"


def test_ruling_33_one_scroll_is_small_magic_and_two_are_big() -> None:
    assert caster("FL").play("left:Wm enough let").position()["seat"] == "east"
    big = caster("FL").play("left:Wm second:Wk let").position()
    assert (big["seat"], big["amount"]) == ("north", 5)


def test_ruling_34_the_object_overturns_then_the_caster_alternately() -> None:
    match = caster("FL", ["Ws", "Tb"], hands={"east": ["Bs", "Bi", "Bp", "Sb"]}).play(
        "left:Wm enough"
    )
    for seat, answer in (("east", "answer:Bs"), ("north", "answer:Wk"), ("east", "answer:Bi")):
        assert match.actors == (seat,)
        match.play(answer)
    assert match.actors == ("north",)
    assert match.position()["areas"][LEFT_AREA] == ["Ei", "Wm", "Wk", "Bs", "Bi"]


def test_ruling_34_an_overturn_needs_no_fit() -> None:
    match = caster("FL", hands={"east": ["Br", "Sb"]}).play("left:Wm enough answer:Br")
    assert match.position()["areas"][LEFT_AREA][-1] == "Br"


def test_ruling_34_as_many_scrolls_as_were_cast() -> None:
    match = caster("FL").play("left:Wm second:Wk")
    assert set(texts(match)) == {"let", "answer:Bs+Bi", "answer:Bi+Bs"}
    with pytest.raises(Refusal, match="by two scrolls"):
        match.play("answer:Bs")


def test_ruling_34_of_two_the_player_says_which_is_on_top() -> None:
    match = caster("FL").play("left:Wm second:Wk answer:Bi+Bs")
    assert match.position()["areas"][LEFT_AREA][-1] == "Bs"


def test_ruling_34_two_copies_of_one_scroll_will_do_and_one_will_not() -> None:
    twice = caster("FL", hands={"east": ["Bs", "Bs", "Sb"]}).play("left:Wm second:Wk")
    assert texts(twice) == ["let", "answer:Bs+Bs"]
    with pytest.raises(Refusal, match="you have only one"):
        caster("FL").play("left:Wm second:Wk answer:Bs+Bs")


def test_ruling_34_nobody_else_and_nothing_else_overturns() -> None:
    match = caster("FL", hands={"west": ["Be", "Br", "Ab"]}).play("left:Wm enough")
    assert match.actors == ("east",)
    with pytest.raises(Refusal, match="is no scroll"):
        match.play("answer:Sb")


def test_ruling_34_the_overturners_own_master_is_idle() -> None:
    match = caster("OA", masters={"east": "RD"}).play("left:Wm enough answer:Bs let")
    assert match.position()["reserve"] == 3
    assert hand(match, "east") == ["Bi", "Sb"]


def test_ruling_34_overturns_are_nested_as_deep_as_scrolls_last() -> None:
    white, black = ["Wm", "Wk", "Ws", "Wb", "Wn"], ["Bs", "Bi", "Bp", "Br", "Be"]
    hands = {"north": [*white, *white, "Tb"], "south": [*black, *black, "Sb"]}
    match = at(hands, players=2, masters={"north": "PO", "south": "FL"}).play("left:Wm enough")
    north, south = [*white[1:], *white], [*black, *black]
    for theirs, ours in zip(south, north, strict=False):
        match.play(f"answer:{theirs} answer:{ours}")
    assert match.position()["overturns"] == 18
    match.play("answer:Be")
    assert match.position()["sealed"] == ["PO"], "nineteen overturns turn it on the caster"
    assert hand(match, "north") == ["Tb"]


def test_ruling_35_the_caster_is_passed_over_by_the_backs_as_well() -> None:
    match = caster("PO", hands={"north": ["Wm", "Tb", "Rb"]}, masters={"east": "FL"})
    assert match.play("left:Wm answer:Bs").position()["sealed"] == ["PO"]


def test_ruling_35_a_seat_is_asked_by_its_public_backs_whatever_it_holds() -> None:
    match = caster("FL", hands={"east": ["CD", "Sb"]}).play("left:Wm enough")
    assert match.actors == ("east",)
    assert texts(match) == ["let"]


@pytest.mark.parametrize("cards", [["Sb", "Ab"], ["Bs"]])
def test_ruling_35_a_seat_whose_backs_do_not_allow_it_is_passed_over(cards: list[str]) -> None:
    match = caster("PO", hands={"east": cards}, masters={"east": "FL"}).play("left:Wm enough")
    assert match.position()["sealed"] == ["FL"]
    assert match.actors == ("east",)


def test_ruling_18_an_overturn_never_takes_the_last_cards() -> None:
    match = caster("PO", hands={"east": ["Bs", "Bi"]}, masters={"east": "FL"})
    assert match.play("left:Wm second:Wk").position()["due"] == "purify"


@pytest.mark.parametrize(
    ("answers", "sealed"),
    [("let", "FL"), ("answer:Bs let", "PO"), ("answer:Bs answer:Wk let", "FL")],
)
def test_ruling_36_odd_overturns_turn_the_effect_and_even_ones_do_not(
    answers: str, sealed: str
) -> None:
    match = caster("PO", masters={"east": "FL"}, hands={"north": ["Wm", "Wk", "Ws", "Tb"]})
    assert match.play(f"left:Wm enough {answers}").position()["sealed"] == [sealed]


def test_ruling_36_nothing_happens_before_the_last_refusal() -> None:
    match = caster("PO", masters={"east": "FL"}).play("left:Wm enough answer:Bs")
    assert match.position()["sealed"] == []


def test_ruling_37_afterwards_the_turn_goes_to_the_casters_left() -> None:
    match = caster("PO", tops={"west-north": ["Ei"]}, hands={"west": ["Be", "Ab"]})
    assert match.play("right:Wm enough let").actors == ("east",)


def test_ruling_38_with_nothing_to_do_there_is_no_effect() -> None:
    match = caster("PO").play("left:Wm enough let")
    assert match.position()["sealed"] == []
    assert match.position()["areas"][LEFT_AREA][-1] == "Wm"


def test_ruling_38_what_would_do_nothing_may_be_overturned_all_the_same() -> None:
    match = caster("PO").play("left:Wm enough answer:Bs let")
    assert match.position()["sealed"] == ["PO"]


# Fire Lizard


def test_fire_lizard_small_the_object_draws_three() -> None:
    match = caster("FL").play("left:Wm enough let")
    match.play("face:Te top:regular face:To top:regular face:Se top:regular")
    assert hand(match, "east") == ["Bi", "Bs", "Sb", "Se", "Te", "To"]
    assert match.actors == ("east",)
    assert match.position()["due"] == "turn"


def test_fire_lizard_small_overturned_the_caster_draws_three() -> None:
    match = caster("FL").play("left:Wm enough answer:Bs let")
    assert (match.position()["seat"], match.position()["amount"]) == ("north", 3)


def test_fire_lizard_big_the_caster_draws_five_and_overturned_the_object() -> None:
    assert caster("FL").play("left:Wm second:Wk let").position()["seat"] == "north"
    turned = caster("FL").play("left:Wm second:Wk answer:Bs+Bi").position()
    assert (turned["seat"], turned["amount"]) == ("east", 5)


def test_ruling_39_if_the_pile_is_short_what_is_left_is_drawn() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"]}
    match = with_last_cards(hands, ["Te", "To"], masters={"north": "FL"}).play("left:Wm")
    match.play("face:Te face:To")
    assert match.actors == ("east",)
    assert match.position()["games"] == 0


def test_ruling_39_with_an_empty_pile_nobody_draws() -> None:
    hands = {"north": ["Wm", "Tb", "Rb"], "east": ["Sb", "Ab"]}
    match = with_last_cards(hands, [], masters={"north": "FL"}).play("left:Wm")
    assert match.actors == ("east",)


def test_ruling_39_there_is_no_hand_limit() -> None:
    many = ["Ab", "Ri", "Si", "Ai", "Rc", "Sc", "Ec", "Tc", "Se", "Te", "Ro", "To", "Ao", "bi"]
    match = caster("FL", hands={"east": many, "west": ["Sb"]}).play("left:Wm enough")
    match.play("face:Ae top:regular face:Ae top:regular face:Ae top:regular")
    assert len(hand(match, "east")) == len(many) + 3


def test_ruling_39_these_cards_are_not_usable_at_once() -> None:
    match = caster("FL").play("left:Wm second:Wk let")
    for code in ("Te", "To", "Se", "Sc", "Rc"):
        match.play(f"face:{code} top:regular")
    assert match.position()["due"] == "turn"
    assert match.actors == ("east",)


# Owlman


def hands_of(match: Match) -> list[list[str]]:
    return [hand(match, name) for name in match.seat_names]


def test_ruling_40_owlman_small_turns_all_hands_to_that_side() -> None:
    match = caster("OA").play("left:Wm enough let")
    assert hands_of(match) == [["Ab", "Ao"], ["Rb", "Tb", "Wk"], ["Bi", "Bs", "Sb"]]
    other = caster("OA", tops={"west-north": ["Ei"]}, hands={"west": ["Ab", "Ao"]})
    other.play("right:Wm enough")
    assert hands_of(other) == [["Bi", "Bs", "Sb"], ["Ab", "Ao"], ["Rb", "Tb", "Wk"]]


def test_ruling_40_empty_hands_turn_too() -> None:
    match = caster("OA", hands={"west": []}).play("left:Wm enough let")
    assert hand(match, "north") == []


def test_ruling_40_the_new_holder_knows_the_hand_and_the_old_one_goes_on_knowing_it() -> None:
    match = caster("OA").play("left:Wm enough let")
    assert knowers(match, "east", "Tb") == [["north", "east"]]
    assert knowers(match, "north", "Ao") == [["north", "west"]]


def test_owlman_small_overturned_does_nothing() -> None:
    match = caster("OA").play("left:Wm enough answer:Bs let")
    assert hand(match, "east") == ["Bi", "Sb"]


def test_ruling_41_owlman_big_opens_all_other_hands() -> None:
    match = caster("OA").play("left:Wm second:Wk let")
    assert match.position()["open"] == ["east", "west"]
    assert knowers(match, "east", "Sb") == ["everybody"]
    assert knowers(match, "north", "Tb") == [["north"]]


def test_ruling_41_overturned_only_the_caster_becomes_open() -> None:
    match = caster("OA").play("left:Wm second:Wk answer:Bs+Bi")
    assert match.position()["open"] == ["north"]
    assert knowers(match, "north", "Tb") == ["everybody"]
    assert knowers(match, "east", "Sb") == [["east"]]


def test_ruling_41_every_card_that_enters_an_open_hand_is_seen_by_all() -> None:
    match = caster("OA").play("left:Wm second:Wk let draw face:Te top:regular")
    assert knowers(match, "east", "Te") == ["everybody"]
    assert match.position(-1)["drawn"] == "Te"


def test_ruling_41_an_open_card_stays_open_in_whatever_hand() -> None:
    match = at(
        {
            "north": ["Wm", "Tb", "Rb"],
            "east": ["Sb"],
            "west": [{"card": "Ao", "known": "everybody"}],
        },
        masters={"north": "OA"},
        open=["west"],
    ).play("left:Wm")
    assert knowers(match, "north", "Ao") == ["everybody"]
    assert knowers(match, "west", "Sb") == ["everybody"]


def test_ruling_41_several_castings_add_up() -> None:
    match = at(
        {
            "north": ["Wm", "Wk", "Tb", "Rb"],
            "east": [{"card": "Sb", "known": "everybody"}],
            "west": ["Ao"],
        },
        masters={"north": "OA"},
        open=["east"],
    ).play("left:Wm second:Wk")
    assert match.position()["open"] == ["east", "west"]
    assert knowers(match, "west", "Ao") == ["everybody"]


def test_ruling_41_the_casters_hand_stays_as_it_was() -> None:
    seen = [{"card": code, "known": "everybody"} for code in ("Wm", "Wk", "Tb", "Rb")]
    match = caster("OA", hands={"north": seen}, open=["north"]).play("left:Wm second:Wk let")
    assert match.position()["open"] == ["north", "east", "west"]
    assert caster("OA").play("left:Wm second:Wk let").position()["open"] == ["east", "west"]


# Oracle


def test_ruling_46_the_sealed_master_leaves_without_points() -> None:
    match = caster("PO", masters={"east": "RD"}).play("left:Wm enough let")
    assert match.position()["seats"]["east"]["master"] is None
    assert match.position()["sealed"] == ["RD"]
    assert not match.state.points.any()


def test_ruling_46_overturned_it_is_the_oracle_that_cast() -> None:
    match = caster("PO", masters={"east": "RD"}).play("left:Wm enough answer:Bs let")
    assert match.position()["sealed"] == ["PO"]
    assert match.position()["seats"]["east"]["master"] == "RD"


def test_ruling_47_the_caster_may_give_up_one_curse() -> None:
    match = caster("PO", ["CD", "CD", "Tb"]).play("left:Wm second:Wk let")
    assert texts(match) == ["leave", "purify"]
    match.play("purify")
    assert hand(match, "north") == ["CD", "Tb"]
    assert match.position()["reserve"] == 4


def test_ruling_47_asked_always_with_or_without_a_curse() -> None:
    match = caster("PO").play("left:Wm second:Wk let")
    assert texts(match) == ["leave"]
    with pytest.raises(Refusal, match="no Curse in your hand"):
        match.play("purify")


def test_oracle_big_overturned_does_nothing() -> None:
    match = caster("PO", ["CD", "Tb"]).play("left:Wm second:Wk answer:Bs+Bi")
    assert match.position()["due"] == "turn"
    assert "CD" in hand(match, "north")


# Devil


def test_ruling_48_devil_small_gives_the_object_a_curse_that_everybody_knows() -> None:
    match = caster("RD").play("left:Wm enough let")
    assert knowers(match, "east", "CD") == ["everybody"]
    assert match.position()["reserve"] == 2


def test_ruling_48_purified_curses_may_be_given_again_and_sealed_masters_stay_away() -> None:
    hands = {"north": ["Wm", "Wk", "CD", "Tb"], "east": ["Sb", "Ab"], "west": ["Wb", "Ab", "Ao"]}
    match = caster("PO", hands=hands, masters={"west": "RD"}, sealed=["FL"])
    match.play("left:Wm second:Wk purify draw face:Te top:regular keep")
    assert match.position()["reserve"] == 4
    assert "CD" in hand(match.play("right:Wb"), "east")
    assert match.position()["reserve"] == 3
    assert match.position()["sealed"] == ["FL"]


def test_ruling_48_one_curse_a_casting() -> None:
    assert hand(caster("RD").play("left:Wm enough let"), "east").count("CD") == 1


def test_devil_small_overturned_the_caster_takes_it() -> None:
    match = caster("RD").play("left:Wm enough answer:Bs let")
    assert "CD" in hand(match, "north")


def test_ruling_38_an_empty_reserve_has_no_curse_to_give() -> None:
    seen = {"card": "CD", "known": "everybody"}
    match = caster("RD", hands={"west": [seen] * 5}, reserve=0)
    assert "CD" not in hand(match.play("left:Wm enough let"), "east")


def test_ruling_49_devil_big_gives_the_object_the_area_with_all_scrolls() -> None:
    match = caster("RD", tops={LEFT_AREA: ["Tc", "Ei"]}).play("left:Wm second:Wk let")
    assert hand(match, "east") == ["Bi", "Bs", "Ei", "Sb", "Tc", "Wk", "Wm"]
    assert knowers(match, "east", "Tc") == ["everybody"]
    assert match.position()["areas"][LEFT_AREA] == []
    assert match.position()["areas"]["east-west"] == ["Ee"]


def test_ruling_49_overturned_the_caster_takes_it() -> None:
    match = caster("RD").play("left:Wm second:Wk answer:Bs+Bi")
    assert hand(match, "north") == ["Bi", "Bs", "Ei", "Rb", "Tb", "Wk", "Wm"]


def test_ruling_17_an_emptied_area_can_be_begun_with_a_scroll_and_magic_works_as_usual() -> None:
    match = caster("PO", masters={"east": "FL"}, tops={LEFT_AREA: []})
    assert match.play("left:Wm enough let").position()["sealed"] == ["FL"]
