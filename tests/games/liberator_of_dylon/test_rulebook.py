"""The rulebook: every ruling is marked, and the tables are those of the pack in use."""

from __future__ import annotations

import copy
import re
import tomllib

import pytest

from dauntless.games.liberator_of_dylon import LiberatorOfDylon
from games.liberator_of_dylon.table import game

RULINGS = {
    1: "the English cover says Dylan",
    2: "With two players there are two areas",
    3: "out of the game, not in outer space",
    4: "The first top of the pile is regular, too",
    5: "everybody sees the back of the next card",
    6: "The lot is drawn anew for every game",
    7: "The pile is never refilled",
    8: "nobody must release while the pile lasts",
    9: "You are free to draw although something would fit",
    10: "Cards held before may only accompany the drawn one. Of two scrolls the drawn one",
    11: "You are always asked, and may always keep the card",
    12: "If the pile is empty you must play if you can",
    13: "With no card in hand you can only draw",
    14: "Nothing below the top counts",
    15: "Never three cards, never two Rotation cards",
    16: "Of two scrolls the lower must fit",
    17: "An empty area may be begun with one scroll or two",
    18: "A hand may be emptied by regular cards only",
    19: "the one that most players know leaves first",
    20: "A master scores for whom it stands in front of now",
    21: "left in front of you at the end scores nothing",
    22: "The Fire Lizard counts as printed",
    23: "Empty places are passed on as well",
    24: "Its cards come from the hand only",
    25: "Its cards lie open, out of play, and count once",
    26: "Exactly the needed number is laid",
    27: "The Same Three are three copies of one item",
    28: "Item Millionaire takes all items of your hand",
    29: "Blessing and Descent end the game when they are laid",
    30: "Terror of Magic Power is the black scrolls",
    31: "Your own master works, as it stands",
    32: "There is an object for magic that works on all or on the caster",
    33: "After the first scroll you are asked for a second one",
    34: "Nobody else and no other card overturns",
    35: "You are asked whenever your backs would allow it",
    36: "After an odd number of overturns the overturned effect happens",
    37: "To overturn is no turn",
    38: "Where there is nothing to do",
    39: "They cannot be used at once, and never end the game",
    40: "every whole hand moves one seat to that side",
    41: "an open hand stays open until the game ends",
    42: "One to three cards, at most as many as the smaller hand has",
    43: "You may lay any cards aside",
    44: "or an unknown regular or seal back; which one of these it is, is chance",
    45: "You may take none",
    46: "a sealed master leaves the game without points",
    47: "You are asked with or without one",
    48: "one Curse a casting",
    49: "the area just played to, with all scrolls of this magic",
    50: '"Last" is called for you',
    51: "Coming out is no automatic win",
    52: "a last Rotation card turns nothing any more",
    53: "The pile ends the game when whoever is on turn has nothing they may do",
    54: "A benefit that you had before you drew is not made new",
    55: "With a Treasure or a Curse in hand you cannot come out",
    56: "A hand emptied by magic is not coming out",
    57: "It may be negative",
    58: "A tie goes to who came out",
    59: "Wins are kept",
    60: "A game also ends after 240 turns",
    61: "Public is what lies open",
    62: "Hands lie as rows of backs that everybody can follow",
    63: "Who knows a card after it has moved",
    64: "What all players know is not public for that",
    65: "and who knows which back",
    66: "While somebody thinks about a drawn card, the others know its back",
}


def marked() -> list[str]:
    """The paragraphs and points that say they are rulings, each as one line."""
    parts = re.split(r"\n\n|\n(?=- )", game().rulebook())
    lines = [" ".join(part.removeprefix("- ").split()) for part in parts]
    return [line for line in lines if line.startswith("*Ruling.*")]


def test_there_is_a_sentence_for_each_ruling() -> None:
    assert [*RULINGS] == [*range(1, 67)]


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_is_marked(number: int) -> None:
    assert any(RULINGS[number] in line for line in marked())


def test_the_tables_are_filled_in() -> None:
    text = game().rulebook()
    assert not re.findall(r"\{\w+\}", text)
    assert "| Tb | Salamander Sword | topaz, blade | 3 |" in text
    assert "| Red-eye Devil | 3 | the object takes a Curse | the caster takes a Curse |" in text
    assert "| cards in the first pile | 88 | 81 | 72 |" in text


def test_another_pack_shows_its_own_cards_benefits_magic_and_numbers() -> None:
    base = (LiberatorOfDylon.folder() / "base.toml").read_text(encoding="utf-8")
    pack = copy.deepcopy(tomllib.loads(base))
    pack["item"][0]["title"] = "Rusty Spoon"
    pack["master"][0]["small"]["cast"]["cards"] = 4
    pack["benefit"][3]["points"] = 9
    pack["numbers"] |= {"hand": 7, "turn_limit": 120, "treasure_points": 5}
    text = LiberatorOfDylon(LiberatorOfDylon.check_pack(pack, "mine.toml")).rulebook()
    assert "| Rb | Rusty Spoon | ruby, blade | 3 |" in text
    assert "| Fire Lizard, Swordsmith | 1 | the object draws 4 |" in text
    assert "| 9 points |" in text
    assert "| cards in each hand | 7 | 7 | 7 |" in text
    assert "| Hidden Treasure of Dylon in the deck, +5 each |" in text
    assert "A game also ends after 120 turns" in text


def test_every_duty_leads_to_a_section_of_the_rulebook() -> None:
    headings = re.findall(r"^#+ (.*)$", game().rulebook(), re.M)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert {duty.section for duty in LiberatorOfDylon.duties.values()} <= anchors
