"""The rulebook: what is not printed is marked as a ruling, and what a newcomer asks is told."""

from __future__ import annotations

import re

import pytest

from games.dare_to_love.table import game

RULINGS = {
    "ranges go over everything": "Over everybody and everything, prisons included",
    "♂ or ♀ is named before the roll": "♂ or ♀ is named before the roll",
    "each card of the Tycoon is a unit's": "Each of our six cards is ♂ or ♀",
    "an area attack ends with its card": "ends at once if the unit whose card it is dies",
    "discard piles are public": "Discard piles lie open",
    "hand sizes are public": "everybody may count the cards of a hand",
    "the victim attacks no prisons": "It does not attack prisons",
    "when gifts come": "At once, in the midst of whoever's turn it is",
    "who names the unit that a gift hurts": "the Rebel who gets the gift names the unit",
    "the token's lower end": "Never below 1",
    "friends cannot help a controlled one": "nor can they heal, teleport or change places with it",
    "Riposte's range": "Riposte strikes back over any distance",
    "the victim keeps its Talent against damage": "A Talent against damage is still the Rebel's",
    "the order of area attacks": "the Oligarch first, then the Rebels",
    "who ignores crystals": "Crystals do nothing to Oligarchs",
    "an unhurt Rebel leaves the crystal": "Who is not hurt leaves it there",
    "a charge is not cut short": "A charge always goes on until something stops it",
}


def paragraphs() -> list[str]:
    """The paragraphs and points, each as one line."""
    parts = re.split(r"\n\n|\n(?=- )", game().rulebook())
    return [" ".join(part.split()) for part in parts]


@pytest.mark.parametrize("words", RULINGS.values(), ids=RULINGS.keys())
def test_what_the_printed_rules_leave_open_is_told_and_marked(words: str) -> None:
    assert any(words in line.partition("*Ruling.*")[2] for line in paragraphs())


def test_every_duty_leads_to_a_section() -> None:
    headings = re.findall(r"^#+ (.*)$", game().rulebook(), re.M)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert {duty.section for duty in game().duties.values()} <= anchors
