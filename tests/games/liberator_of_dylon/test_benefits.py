"""Benefits (rulings 24 to 30) and benefits as last cards (54)."""

from __future__ import annotations

import pytest

from dauntless.engine.errors import Refusal
from games.liberator_of_dylon.table import at, game, hand, texts

ALL = {
    "grace": ("lay:grace", ["Ei", "Ee", "Eo"], 4),
    "wisdom": ("lay:wisdom:Rc+Sc+Tc", ["Rc", "Sc", "Tc"], 3),
    "same-three": ("three:Tb", ["Tb", "Tb", "Tb"], 3),
    "not-turning": ("lay:not-turning:bi+ic+ce", ["bi", "ic", "ce"], 3),
    "fire-guard": ("lay:fire-guard", ["FL", "Tb"], 2),
    "clairvoyance": ("lay:clairvoyance", ["OA", "Si"], 2),
    "strange-tales": ("lay:strange-tales", ["PM", "Ec"], 2),
    "guardian": ("lay:guardian", ["PO", "Ae"], 2),
    "peerless-curse": ("lay:peerless-curse", ["RD", "Ro"], 2),
    "terror": ("lay:terror:Bs+Bi+Bp", ["Bs", "Bi", "Bp"], 1),
    "discard": ("lay:discard:Wm+Wk+Ws", ["Wm", "Wk", "Ws"], 1),
    "millionaire": (
        "millionaire", ["Rb", "Sb", "Tb", "Ri", "Si", "Ai", "Rc", "Sc", "Se", "Ae"], 1
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_every_benefit_scores_at_once_and_is_the_whole_turn(name: str) -> None:
    action, cards, points = ALL[name]
    match = at({"north": [*cards, "CD"], "east": ["Ab"], "west": ["Ao"]}).play(action)
    north = match.position()["seats"]["north"]
    assert int(match.state.points[0]) == points
    assert north["laid"] == {name: 1}
    assert sorted(north["score"]) == sorted(cards)
    assert hand(match, "north") == ["CD"]
    assert match.actors == ("east",)


def test_no_benefit_is_left_out() -> None:
    names = {benefit.id for benefit in game().pack.benefit}
    assert names == {*ALL, "blessing", "descent", "coming-out"}


def test_ruling_24_a_master_in_front_does_not_count_for_a_benefit() -> None:
    with pytest.raises(Refusal, match="not all cards of it are in your hand"):
        at({"north": ["Tb", "Rb"]}, masters={"north": "FL"}).play("lay:fire-guard")


def test_ruling_24_scored_cards_do_not_count_again() -> None:
    match = at({"north": ["Ei", "Ee", "Tb"]}, seats={"north": {"score": ["Eo"]}})
    with pytest.raises(Refusal, match="not all cards"):
        match.play("lay:grace")


def test_ruling_24_cards_on_top_of_areas_do_not_count() -> None:
    match = at({"north": ["Ei", "Ee", "Tb"]}, tops={"north-east": ["Eo"]})
    with pytest.raises(Refusal, match="not all cards"):
        match.play("lay:grace")


def test_ruling_25_the_cards_of_a_benefit_are_out_of_play() -> None:
    match = at({"north": ["FL", "Tb", "CD"]}).play("lay:fire-guard")
    assert match.position()["seats"]["north"]["score"] == ["Tb", "FL"]
    assert match.position()["seats"]["north"]["master"] is None
    assert int(match.state.points[0]) == 2


def test_ruling_25_one_benefit_a_turn() -> None:
    match = at({"north": ["FL", "Tb", "OA", "Si", "CD"]}).play("lay:fire-guard")
    assert match.actors == ("east",)


def test_ruling_26_of_more_cards_the_player_names_which() -> None:
    match = at({"north": ["Rc", "Sc", "Tc", "Ai", "CD"]})
    wisdom = [text for text in texts(match) if text.startswith("lay:wisdom")]
    assert len(wisdom) == 4
    assert hand(match.play("lay:wisdom:Rc+Tc+Ai"), "north") == ["CD", "Sc"]


def test_ruling_26_five_cards_of_five_make_ten_triples() -> None:
    match = at({"north": ["Rc", "Sc", "Tc", "Ai", "Te", "CD"]})
    assert sum(text.startswith("lay:wisdom") for text in texts(match)) == 10


def test_ruling_26_the_cards_of_a_set_must_differ() -> None:
    match = at({"north": ["Rc", "Rc", "Sc", "CD"]})
    assert not any(text.startswith("lay:wisdom") for text in texts(match))
    with pytest.raises(Refusal, match="3 different cards"):
        match.play("lay:wisdom:Rc+Rc+Sc")


def test_the_cards_of_a_set_may_be_named_in_any_order_and_by_id() -> None:
    match = at({"north": ["Rc", "Sc", "Tc", "CD"]})
    match.play("lay:wisdom:topaz-chronicle+Rc+sapphire-chronicle")
    assert hand(match, "north") == ["CD"]


@pytest.mark.parametrize("code", ["Wm", "bi", "PO"])
def test_ruling_27_the_same_three_are_items(code: str) -> None:
    copies = 3 if code == "PO" else 2
    with pytest.raises(Refusal, match="only items"):
        at({"north": [code] * copies + ["CD"]}).play(f"three:{code}")


def test_ruling_27_the_same_three_go_to_the_score_area() -> None:
    match = at({"north": ["Rb", "Rb", "Rb", "CD"]}).play("three:Rb")
    assert match.position()["seats"]["north"]["score"] == ["Rb"] * 3


def test_ruling_27_two_of_a_kind_are_not_three() -> None:
    with pytest.raises(Refusal, match="fewer than three"):
        at({"north": ["Rb", "Rb", "CD"]}).play("three:Rb")


ITEMS = ["Rb", "Sb", "Tb", "Ri", "Si", "Ai", "Rc", "Sc", "Se"]


def test_ruling_28_item_millionaire_lays_all_items_ten_or_more() -> None:
    match = at({"north": [*ITEMS, "Ae", "Te", "bi", "CD"]}).play("millionaire")
    assert hand(match, "north") == ["CD", "bi"]
    assert len(match.position()["seats"]["north"]["score"]) == 11


def test_ruling_28_rotation_cards_are_no_items() -> None:
    with pytest.raises(Refusal, match="10 items or more"):
        at({"north": [*ITEMS, "bi", "CD"]}).play("millionaire")


BLESSING = ["Tb", "Si", "Ec", "Ae", "Ro"]


def test_ruling_29_blessing_ends_the_game_with_two_wins_whatever_the_scores() -> None:
    match = at({"north": [*BLESSING, "CD"]}, seats={"east": {"laid": {"wisdom": 3}}})
    match.play("lay:blessing")
    told = match.position()
    assert told["wins"] == {"north": 2, "east": 0, "west": 0}
    assert (told["ending"], told["winner"]) == ("benefit", "north")


def test_ruling_29_descent_is_three_oracles_and_one_win() -> None:
    match = at({"north": ["PO", "PO", "PO", "CD"]}).play("lay:descent")
    assert match.position()["wins"]["north"] == 1


def test_descent_needs_all_three_oracles_in_hand() -> None:
    with pytest.raises(Refusal, match="not all cards"):
        at({"north": ["PO", "PO", "CD"]}, masters={"north": "PO"}).play("lay:descent")


@pytest.mark.parametrize("cards", [BLESSING, ["PO"] * 3])
def test_ruling_29_they_may_be_the_whole_hand_without_a_draw(cards: list[str]) -> None:
    name = "lay:blessing" if cards is BLESSING else "lay:descent"
    match = at({"north": cards}).play(name)
    assert match.position()["ending"] == "benefit"
    assert match.position()["tally"]["north"]["coming-out"] == 0


def test_ruling_29_with_a_card_just_drawn_they_must_contain_it() -> None:
    match = at({"north": BLESSING}).play("draw face:Ab top:regular")
    with pytest.raises(Refusal, match="must contain the drawn card"):
        match.play("lay:blessing")
    at({"north": BLESSING[:4]}).play("draw face:Ro top:regular lay:blessing")


def test_ruling_29_the_owner_may_wait() -> None:
    match = at({"north": [*BLESSING, "Ei"]}).play("left:Ei")
    assert match.position()["games"] == 0


def test_ruling_29_formed_in_anothers_turn_it_waits_for_the_own_turn() -> None:
    hands = {"north": ["Wm", *BLESSING], "east": ["Sb"], "west": ["Ao"]}
    match = at(hands, masters={"north": "OA"}).play("left:Wm")
    assert hand(match, "east") == sorted(BLESSING)
    assert match.position()["games"] == 0
    assert match.actors == ("east",)
    assert match.play("lay:blessing").position()["winner"] == "east"


def test_ruling_30_terror_is_black_and_discard_is_white() -> None:
    match = at({"north": ["Bs", "Bi", "Wm", "CD"]})
    assert not any(text.startswith("lay:") for text in texts(match))


def test_an_unknown_benefit_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match='no benefit "luck" to lay; there are blessing, descent'):
        at({"north": ["Tb", "Rb"]}).play("lay:luck")


# As the last cards


def test_ruling_54_without_a_draw_a_benefit_is_never_the_last_hand() -> None:
    with pytest.raises(Refusal, match="cannot be your last cards"):
        at({"north": ["Ei", "Ee", "Eo"]}).play("lay:grace")
    with pytest.raises(Refusal, match="cannot be your last cards"):
        at({"north": ["Rb", "Rb", "Rb"]}).play("three:Rb")
    with pytest.raises(Refusal, match="cannot be your last cards"):
        at({"north": [*ITEMS, "Ae"]}).play("millionaire")


def test_ruling_54_completed_by_the_drawn_card_it_is_coming_out() -> None:
    match = at({"north": ["Ei", "Ee"]}).play("draw face:Eo top:regular lay:grace")
    told = match.position()
    assert told["ending"] == "coming-out"
    assert told["tally"]["north"]["coming-out"] == 5
    assert told["tally"]["north"]["benefits"] == 4


def test_ruling_54_seal_cards_may_be_in_such_a_benefit() -> None:
    match = at({"north": ["FL"]}).play("draw face:Tb top:regular lay:fire-guard")
    assert match.position()["ending"] == "coming-out"


def test_ruling_54_the_tenth_item_makes_millionaire_new_and_the_eleventh_does_not() -> None:
    ten = at({"north": ITEMS}).play("draw face:Ae top:regular millionaire")
    assert ten.position()["ending"] == "coming-out"
    with pytest.raises(Refusal, match="you had this benefit before you drew"):
        at({"north": [*ITEMS, "Ae"]}).play("draw face:Te top:regular millionaire")


def test_millionaire_after_a_draw_contains_the_drawn_item() -> None:
    with pytest.raises(Refusal, match="must contain the drawn card"):
        at({"north": [*ITEMS, "Ae", "CD"]}).play("draw face:bi top:regular millionaire")
