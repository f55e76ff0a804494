"""What is not allowed is refused in words that say why, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from games.liberator_of_dylon.table import at, texts, with_last_cards


def refused(match: Match, word: str, seat: str | None = None) -> str:
    """Why an action is refused; the match is as it was."""
    before, steps = match.state.tobytes(), len(match.steps)
    with pytest.raises(Refusal) as refusal:
        match.play(word, seat=seat)
    assert (match.state.tobytes(), len(match.steps)) == (before, steps)
    return str(refusal.value)


HAND = ["Eo", "Ei", "Tb", "Wm", "FL", "HT", "CD"]

IN_TURN = {
    "left:Xx": 'there is no card "Xx"; cards are named by code or id, such as Rb or ruby-blade',
    "left:": 'there is no card ""',
    "fly": '"fly" is no action; actions look like draw, stop, keep, left:Rb',
    "left:Ab": "Dusk Dagger is not in your hand",
    "left:Tb": "Salamander Sword has no mark in common with Antler Horn, the top of the left area",
    "left:FL": "Fire Lizard, Swordsmith is not released on areas; only items, Rotation cards and",
    "left:HT": "Hidden Treasure of Dylon is not released on areas",
    "right:CD": "Curse of Dylon is not released on areas",
    "pair-left:Eo": "you have only one Egg of the Unknown Beast; a pair is two identical items",
    "pair-left:Wm": "only items can be used together like that, and White Scroll of Mist is none",
    "set:Eo": "Egg of the Unknown Beast is no master; only masters are set before you",
    "set:RD": "Red-eye Devil is not in your hand",
    "lay:grace": "Grace of Forests: not all cards of it are in your hand",
    "lay:descent": "Descent of Goddess: not all cards of it are in your hand",
    "lay:luck": 'there is no benefit "luck" to lay; there are blessing, descent, grace',
    "lay:wisdom": "is laid with 3 different cards of Rc, Sc, Tc, Ai and Te, such as lay:wisdom:Rc",
    "lay:wisdom:Rc+Sc": "Wisdom of Ancient Times is laid with 3 different cards",
    "lay:wisdom:Rc+Sc+Eo": "Wisdom of Ancient Times is laid with 3 different cards",
    "lay:wisdom:Rc+Sc+Xx": 'there is no card "Xx"',
    "lay:wisdom:Rc+Sc+Tc": "Wisdom of Ancient Times: not all cards of it are in your hand",
    "lay:grace:Ei+Ee+Tb": "Grace of Forests is laid with Ei, Ee and Eo: write lay:grace",
    "three:Eo": "you have fewer than three of Egg of the Unknown Beast",
    "three:Wm": "only items can be used together like that",
    "three:Ab": "Dusk Dagger is not in your hand",
    "millionaire": "Item Millionaire takes 10 items or more: there are not so many items in your",
    "stop": "the game stops only when the pile is empty and you can do nothing; draw a card",
    "keep": "not now: release cards, lay a benefit, or draw",
    "enough": "not now: release cards, lay a benefit, or draw",
    "answer:Wm": "not now: release cards, lay a benefit, or draw",
    "let": "not now: release cards, lay a benefit, or draw",
    "purify": "not now: release cards, lay a benefit, or draw",
    "pick:seal": "not now: release cards, lay a benefit, or draw",
    "face:Rb": "not now: release cards, lay a benefit, or draw",
}


@pytest.mark.parametrize("word", IN_TURN)
def test_in_a_turn(word: str) -> None:
    assert IN_TURN[word] in refused(at({"north": HAND}), word)


def test_on_an_empty_area() -> None:
    match = at({"north": HAND}, tops={"north-east": []})
    assert refused(match, "left:Eo") == "the left area is empty: only a scroll can begin it"


def test_with_an_empty_pile() -> None:
    match = with_last_cards({"north": ["Eo", "Tb"]}, [])
    assert refused(match, "draw") == "there is no card left in the pile"
    assert refused(match, "stop") == (
        "the game stops only if you can do nothing, and there is something you can do"
    )


def test_out_of_turn() -> None:
    match = at({"north": HAND, "east": ["Ee", "Sb"]})
    assert "north" in refused(match, "left:Ee", seat="east").lower()


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("left:Eo", "after drawing only the drawn card may be used, alone or with others: Dusk D"),
        ("set:FL", "after drawing only the drawn card may be used, alone or with others: Dusk D"),
        ("lay:grace", "Grace of Forests: after drawing a benefit must contain the drawn card, Dus"),
        ("draw", "not now: use the drawn card, or keep it"),
    ],
)
def test_after_drawing(word: str, reason: str) -> None:
    match = at({"north": [*HAND, "Ee"]}).play("draw face:Ab top:regular")
    assert reason in refused(match, word)


@pytest.mark.parametrize(
    ("hand", "word", "reason"),
    [
        (["Wm"], "left:Wm", "the last card of a hand must be a regular one, and White Scroll of"),
        (["FL"], "set:FL", "the last card of a hand must be a regular one, and Fire Lizard, Sword"),
        (["Ei", "Ee", "Eo"], "lay:grace", "a benefit cannot be your last cards, unless the card"),
        (["Rb", "Rb", "Rb"], "three:Rb", "a benefit cannot be your last cards, unless the card"),
        (
            ["Rb", "Sb", "Tb", "Ri", "Si", "Ai", "Rc", "Sc", "Se", "Te"],
            "millionaire",
            "Item Millionaire: a benefit cannot be your last cards, unless the card",
        ),
    ],
)
def test_as_the_last_cards(hand: list[str], word: str, reason: str) -> None:
    assert reason in refused(at({"north": hand}), word)


def casting(master: str, east: list[Any] | None = None) -> Match:
    hands = {"north": ["Wm", "Wk", "Tb", "Rb"], "east": east or ["Bs", "Bi", "Sb"]}
    return at(hands, masters={"north": master})


def test_a_second_scroll() -> None:
    match = casting("FL").play("left:Wm")
    assert refused(match, "second:Tb") == "Salamander Sword is no scroll"
    assert refused(match, "second:Bs") == "Black Scroll of Soot is not in your hand"
    assert refused(match, "draw") == "not now: lay a second scroll, or say enough"


def test_an_overturn() -> None:
    match = casting("FL").play("left:Wm enough")
    assert refused(match, "answer:Sb") == "Tide Glaive is no scroll"
    assert refused(match, "answer:Wm") == "White Scroll of Mist is not in your hand"
    assert refused(match, "left:Sb") == "not now: overturn the magic, or let it be"


def test_an_overturn_of_big_magic() -> None:
    match = casting("FL").play("left:Wm second:Wk")
    two = "big magic is overturned by two scrolls, such as answer:Wm+Bs"
    assert refused(match, "answer:Bs") == two
    assert refused(match, "answer:Bs+Bi+Bs") == two
    assert refused(match, "answer:Bs+Sb") == "Tide Glaive is no scroll"
    assert refused(match, "answer:Bs+Bs") == "you have only one Black Scroll of Soot"
    assert refused(match, "answer:Bs+Wm") == "White Scroll of Mist is not in your hand"
    assert refused(match, "answer:Wm+Bs") == "White Scroll of Mist is not in your hand"


def test_an_overturn_with_the_last_cards() -> None:
    """Whoever has nothing else is passed over: the magic has happened, and the turn is theirs."""
    match = casting("PO", east=["Bs"]).play("left:Wm enough")
    assert match.position()["due"] == "turn"
    assert "not with the last cards of a hand" in refused(match, "answer:Bs", seat="east")
    both = casting("RD", east=["Bs", "Bi"]).play("left:Wm second:Wk")
    assert both.position()["due"] == "turn"
    assert "not with the last cards of a hand" in refused(both, "answer:Bs+Bi", seat="east")


def exchanging(scrolls: str, words: str = "") -> Match:
    match = casting("PM", east=["Sb", "Se", "HT"]).play(f"left:Wm {scrolls} let")
    return match.play(words) if words else match


def test_laying_aside() -> None:
    match = exchanging("enough")
    assert refused(match, "enough") == "one card at least is exchanged: lay it aside first"
    assert refused(match, "aside:Sb") == "Tide Glaive is not in your hand"


def test_picking() -> None:
    match = exchanging("enough", "aside:Tb enough")
    assert refused(match, "pick:Se") == (
        "you know of no Weeping Stone Fish in that hand; pick an unknown back"
    )
    assert refused(match, "pick:blue") == (
        'there is no card "blue"; cards are named by code or id, such as Rb or ruby-blade'
    )
    assert refused(match, "enough") == "not now: pick cards from the other hand"


def test_picking_a_back_that_is_not_there() -> None:
    match = casting("PM", east=["Sb", "Se"]).play("left:Wm enough aside:Tb enough")
    assert refused(match, "pick:seal") == "there is no such back that you do not know"


def test_taking_and_giving() -> None:
    match = casting("PM", east=["Sb", "Se"]).play("left:Wm second:Wk aside:Tb enough")
    match.play("pick:regular picked:Sb")
    assert refused(match, "take:Se") == "Weeping Stone Fish is none of the cards you looked at"
    match.play("take:Sb")
    assert refused(match, "give:Rb") == "Cinder Sickle is none of the cards you laid aside"
    assert texts(match) == ["give:Tb"]


def test_purifying_without_a_curse() -> None:
    match = casting("PO").play("left:Wm second:Wk let")
    assert refused(match, "purify") == "there is no Curse in your hand"


def test_after_the_end() -> None:
    match = at({"north": ["Eo"]}, wins=1).play("left:Eo")
    assert "over" in refused(match, "draw")


def test_of_several_actions_all_are_taken_or_none() -> None:
    match = at({"north": HAND})
    assert "no mark in common" in refused(match, "set:FL draw face:Rb top:regular left:Rb")
