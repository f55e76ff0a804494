"""Side by side with secrets: nobody sees on the screen what is another's."""

from __future__ import annotations

from conformance.nerve import Nerve
from terminal.sitting import Sit

CURTAIN = "Pass the device to"


def test_where_nothing_is_secret_there_is_no_curtain(sit: Sit) -> None:
    assert CURTAIN not in sit("3 d1", "#1", "#1", seats="human,human").text


def test_a_secret_choice_is_made_behind_the_curtain(sit: Sit) -> None:
    shown = sit("base:c2", "", "base:f10", seats="human,human", scenario="classic")
    assert CURTAIN not in shown.pages[0], "nothing is secret yet"
    assert f"{CURTAIN} Yellow" in shown.pages[1]
    assert "Blue has chosen a base in secret." in shown.pages[2]
    assert "c2 in secret" not in shown.pages[2]
    assert "The flags start on c2 and f10." in shown.pages[3]
    assert CURTAIN not in shown.pages[3], "both choices are revealed"


def test_alone_against_bots_there_is_no_curtain(sit: Sit) -> None:
    assert CURTAIN not in sit("base:c2", scenario="classic").text
    assert CURTAIN not in sit("#1", game="nerve", seats="random,human,random").text


def test_hands_are_shown_only_to_their_owner(sit: Sit) -> None:
    shown = sit("", "#1", "", "#1", "", "#1", game="nerve", seats="human,human,human")
    assert f"{CURTAIN} Red" in shown.pages[0]
    assert not any(card.id in shown.pages[0] for card in Nerve().pack.card)
    assert f"{CURTAIN} Green" in shown.pages[2]
    assert f"{CURTAIN} Blue" in shown.pages[4]
    for page, owner in ((1, "red"), (3, "green"), (5, "blue")):
        table = shown.pages[page]
        for seat in ("red", "green", "blue"):
            hand = table.split(f"\n{seat}:", 1)[1].split("\nred:")[0]
            cards = hand.split("\ngreen:")[0].split("\nblue:")[0].split("\n>")[0].split("▶")[0]
            assert ("?" in cards) == (seat != owner), f"{owner} looks at {seat}'s hand"


def test_the_story_tells_each_only_what_each_may_know(sit: Sit) -> None:
    shown = sit("", "#1", "", game="nerve", seats="human,human,human")
    assert "Red is dealt a card." in shown.pages[3].replace("\n", " ")
    assert "Red lays down a card." in shown.pages[3].replace("\n", " ")
    assert "Green is dealt a card." not in shown.pages[3].replace("\n", " ")


def test_what_is_hidden_is_not_counted(sit: Sit) -> None:
    shown = sit("where", game="nerve", seats="human,random,random")
    assert "cannot be counted while something is hidden" in shown.pages[1].replace("\n", " ")
