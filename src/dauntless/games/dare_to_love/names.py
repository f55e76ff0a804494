"""What things are called: the words of the pack for the numbers of the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.packs import Titled
from dauntless.engine.wording import table
from dauntless.games.dare_to_love import content, state
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import card_of, prison_at, unit_at
from dauntless.games.dare_to_love.state import CARD_EFFECTS, OLIGARCH, PRISON
from dauntless.games.dare_to_love.vocabulary import Effect

SEATS = ("oligarch", "rebel-1", "rebel-2", "rebel-3")
UNCHOSEN = ("The Oligarch", "The first Rebel", "The second Rebel", "The third Rebel")
MANA_CARD = Titled(source="rulebook", id="mana", title="Mana")
NOBODY = "nobody"
SYMBOL_LETTERS = "sa*!-"
SYMBOL_SIGNS = ("⚔", "➦", "☀", "!", "·")


class Names:
    """The names of one pack."""

    def __init__(self, pack: content.DareToLovePack) -> None:
        self.pack = pack
        self.spaces = pack.map.names
        self.prisons = sorted(pack.prison, key=lambda prison: prison.sign)
        self.prison_ids = [prison.id for prison in self.prisons]
        self.prison_titles = [prison.title for prison in self.prisons]
        self.character_ids = [character.id for character in pack.characters]
        self.talent_ids = [talent.id for talent in pack.talent]

    def character(self, s: Record, unit: int) -> Any:
        """The pack's entry for whoever sits there; None before the choice."""
        number = int(s.character[unit])
        return self.pack.characters[number - 1] if number else None

    def cards(self, s: Record, unit: int) -> list[Any]:
        """The pack's entries for all cards of a character, by kind; a Rebel's begin with Mana."""
        character = self.character(s, unit)
        own = [] if character is None else character.card
        return own if unit == OLIGARCH else [MANA_CARD, *own]

    def title(self, s: Record, unit: int) -> str:
        """A character's name at the start of a sentence."""
        character = self.character(s, unit)
        return UNCHOSEN[unit] if character is None else f"The {character.title}"

    def the(self, s: Record, unit: int) -> str:
        """A character's name within a sentence."""
        title = self.title(s, unit)
        return title[0].lower() + title[1:]

    def has_two_bodies(self, s: Record) -> bool:
        """Is the Oligarch two?"""
        character = self.character(s, OLIGARCH)
        return character is not None and character.units == 2

    def target(self, s: Record, target: int) -> str:
        """What an attack is aimed at, within a sentence."""
        if target >= PRISON:
            return f"the {self.prison_titles[target - PRISON]}"
        if target in (OLIGARCH, state.SECOND_BODY) and self.has_two_bodies(s):
            return f"{self.the(s, OLIGARCH)}'s {'♀' if target == state.SECOND_BODY else '♂'}"
        return self.the(s, target)


def names(at: Moment) -> Names:
    """What things are called in a moment's game."""
    return at.game.names


def top_of(s: Record) -> Record:
    """What is due first, with all that belongs to it."""
    return s.pending[max(0, int(s.height) - 1)]


def effects_of(at: Moment) -> dict[int, Effect]:
    """The effects of the present turn by slot: of the card, and of the Talent in use."""
    s, unit = at.s, int(turn_of(at.s))
    found: dict[int, Effect] = {}
    if unit >= 0 and s.played[unit]:
        found |= enumerate(names(at).cards(s, unit)[int(s.played[unit]) - 1].effects)
    if s.talent_on:
        found |= enumerate(at.game.pack.talent[int(s.talent_on) - 1].does, start=CARD_EFFECTS)
    return found


def slot_words(at: Moment) -> dict[int, str]:
    """How notation calls the effects of the present turn; equal ones are numbered."""
    words: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for slot, effect in at.once(effects_of).items():
        seen[effect.do] += 1
        words[slot] = effect.do + (str(seen[effect.do]) if seen[effect.do] > 1 else "")
    return words


class Aim:
    """An action of the present turn, the effect in a slot aimed at a space, in words."""

    def __init__(self, at: Moment, slot: int, number: int) -> None:
        s, called = at.s, names(at)
        self.slot, self.number, self.unit = slot, number, int(turn_of(s))
        self.effect, self.word = at.once(effects_of)[slot], at.once(slot_words)[slot]
        self.who, self.space = called.title(s, self.unit), called.spaces[number]
        self.apart = int(at.t.distance[int(s.where[self.unit]), number])
        self.row = self.using = ""
        self.mana = int(card_of(s, at.t, self.unit).mana)
        if slot >= CARD_EFFECTS:
            self.row, self.using = " (Talent)", " with the Talent"
        elif card_of(s, at.t, self.unit).effect[slot].row == state.BOTTOM:
            self.row = " (bottom row)"
        prison, other = int(prison_at(at.t, number)), int(unit_at(s, number))
        self.marks = ", ".join(called.prisons[prison].attack_from)
        self.named, self.towards = self.space, f"to {self.space}"
        if prison >= 0 or other >= 0:
            self.named = called.target(s, PRISON + prison) if prison >= 0 else called.the(s, other)
            self.towards = f"at {self.named} on {self.space}"
        is_own = other == self.unit
        self.whom = "yourself" if is_own else self.named
        self.wounds = "their own wounds" if is_own else self.named


def sentences(effects: Iterable[Effect], shield: bool = False) -> str:
    """What stands in a row, as short and exact as the effects themselves."""
    return " ".join([effect.sentence() for effect in effects] + ["🛡"] * shield)


def card_lines(card: content.RebelCard | content.OligarchCard) -> tuple[str, ...]:
    """A card's text."""
    top = sentences(card.top, card.alert == "top")
    if isinstance(card, content.RebelCard):
        bottom = sentences(card.bottom, card.alert == "bottom")
        lines = [top, f"{card.mana} Mana: {bottom}" if card.mana else ""]
    else:
        lines = [
            f"Only while {card.unit} lives." if card.unit else "",
            f"Needs {card.requires}+ discarded." if card.requires else "",
            top,
            "At the end of the round, return all cards to your hand." if card.returns else "",
        ]
    return tuple(filter(None, lines))


def cards_table(pack: content.DareToLovePack) -> Iterator[str]:
    """Every card of the pack as the rulebook lists them."""
    for character in pack.characters:
        mana = f", and {character.mana} Mana" if isinstance(character, content.Rebel) else ""
        yield f"### Cards of the {character.title}{mana}\n"
        yield from table(
            ("card", "says"),
            ((f"{c.title} ({c.initiative})", " ".join(card_lines(c))) for c in character.card),
        )
        yield ""


RULEBOOK_TABLES = {"cards": cards_table}


def talent_line(talent: content.Talent) -> str:
    """A Talent's text."""
    moment = "In your turn" if talent.when == "turn" else "When an attack hurts you"
    return f"{moment}: {sentences(talent.does)}"


def dice_text(counts: Any, symbols: Sequence[str] = SYMBOL_LETTERS) -> str:
    """Dice in letters (s ⚔, a ➦, * ☀, ! a miss, - a blank), or as they look."""
    return "".join(symbol * int(n) for symbol, n in zip(symbols, counts, strict=True))
