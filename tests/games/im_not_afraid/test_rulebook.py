"""The rulebook: every ruling is told and marked, and every duty leads to a section."""

from __future__ import annotations

import re

import pytest

from dauntless.games.im_not_afraid import ImNotAfraid

RULINGS = {
    1: "Faces in the supply mean nothing",
    2: "You place as many as fit, never more",
    3: "A location that wants several values takes several turns",
    4: "There must be room for all of them",
    5: "purple spots themselves are never moved to",
    7: "The opponent's dice and meeple stay",
    8: "Claiming takes the dice away, so you have to fill the side a second time",
    9: "The location of the purple spot may be claimed already",
    10: "What you do in one step counts for the next ones",
    12: "Purple spots must be filled, too",
    13: "Pairs are checked when a die is placed",
    14: "Which of them stays is your choice",
    15: "A 6 cannot go up, a 1 cannot go down",
    16: "Your dice come from your pool, and the steps after a main action follow",
    17: "Whatever dice lie there",
    18: "Both on **Travel**: the higher sum of pips",
    20: "You pass only if no main action is possible",
    21: "If the supply has fewer, all of them; never fewer by choice",
    22: "The other player has no last turn for it",
    23: "Spots of the number are filled first",
    24: "The same location is no Move",
    25: "a converter may stop so",
    26: "Dice there are on no side",
    27: "It also ends after 200 turns in all",
    28: "Both choose in secret and at the same time",
    29: "A location filled by this turn's main action works this turn",
    30: "A side that was complete before can be claimed later",
    31: "The condition must be true after claiming",
    32: "The effect comes before the other steps",
    33: "nothing but a Go or Move brings it about",
    34: "the steps follow all the same",
    35: "if it empties a spot, the side is not complete",
    36: "if all your dice lie on locations, you must Move or Retreat",
    37: "A location for Green only or Red only is closed to the other in every way",
}
PRINTED = {
    6: "roll them anew and put them into your pool",
    11: "Your first must be one of 1 point, the second one of 3, the third one of 5",
    19: "The fifth meeple ends the game immediately",
    39: "With equal points whoever placed the fifth meeple wins",
    40: "With `second_keeps` the second player chooses 7 dice",
}
"""What needs no mark: the printed rules say so, or it is an option."""
OF_PACKS = [38]


def paragraphs() -> list[str]:
    """The paragraphs and points, each as one line."""
    parts = re.split(r"\n\n|\n(?=- )", ImNotAfraid().rulebook())
    return [" ".join(part.split()) for part in parts]


def test_there_is_a_sentence_for_each_ruling() -> None:
    assert sorted([*RULINGS, *PRINTED, *OF_PACKS]) == [*range(1, 41)]


def test_every_ruling_is_told_and_marked() -> None:
    marked = [line.partition("*Ruling.*")[2] for line in paragraphs()]
    missing = [n for n, words in RULINGS.items() if not any(words in line for line in marked)]
    assert missing == []


@pytest.mark.parametrize("number", PRINTED)
def test_what_is_printed_is_told(number: int) -> None:
    assert any(PRINTED[number] in line for line in paragraphs())


def test_it_says_which_names_are_printed() -> None:
    pack = ImNotAfraid.base_pack()
    assert sum(one.source == "rulebook" for one in pack.location) == 11
    assert any("the names of eleven locations" in line for line in paragraphs())
    assert "| Neighbourhoods | A | 3 | 6, 6, any=any | – | red only | reconstructed |" in (
        ImNotAfraid().rulebook()
    )


def test_every_duty_leads_to_a_section_of_the_rulebook() -> None:
    headings = re.findall(r"^#+ (.*)$", ImNotAfraid().rulebook(), re.M)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert {duty.section for duty in ImNotAfraid.duties.values()} <= anchors
