"""What things are called: the words of the pack for the numbers of the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.wording import table
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.content import (
    DareToLovePack,
    OligarchCard,
    Prisoner,
    Rebel,
    RebelCard,
    Talent,
)
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import card_of, most_life, prison_at, unit_at
from dauntless.games.dare_to_love.state import CARD_EFFECTS, MANA, OLIGARCH, PRISON
from dauntless.games.dare_to_love.vocabulary import Effect

SEATS = ("oligarch", "rebel-1", "rebel-2", "rebel-3")
UNCHOSEN = ("The Oligarch", "The first Rebel", "The second Rebel", "The third Rebel")
MANA_ID = "mana"
NOBODY = "nobody"
SYMBOL_LETTERS = "sa*!-"
SYMBOL_SIGNS = ("⚔", "➦", "☀", "!", "·")


class Names:
    """The names of one pack."""

    def __init__(self, pack: DareToLovePack) -> None:
        self.pack = pack
        self.spaces = pack.map.names
        self.prisons = sorted(pack.prison, key=lambda prison: prison.sign)
        self.prison_ids = [prison.id for prison in self.prisons]
        self.prison_titles = [prison.title for prison in self.prisons]
        self.character_ids = [character.id for character in pack.characters]
        self.talent_ids = [talent.id for talent in pack.talent]

    # Spaces and people

    def space(self, number: int) -> str:
        """A space as players call it, such as "c4"."""
        return self.spaces[number]

    def where(self, s: Record, unit: int) -> str | None:
        """The space a character stands on."""
        number = int(s.where[unit])
        return None if number == state.NOWHERE else self.space(number)

    def character(self, s: Record, unit: int) -> Any:
        """The pack's entry for whoever sits there; None before the choice."""
        number = int(s.character[unit])
        return self.pack.characters[number - 1] if number else None

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

    def life(self, s: Record, t: Record, unit: int) -> str:
        """Hit points in words."""
        if unit == OLIGARCH and self.has_two_bodies(s):
            most = int(most_life(s, t, OLIGARCH))
            return f"♂ {int(s.life[OLIGARCH])} and ♀ {int(s.life[state.SECOND_BODY])} of {most}"
        return f"{int(s.life[unit])} of {int(most_life(s, t, unit))}"

    # Cards

    def card(self, s: Record, unit: int, kind: int) -> RebelCard | OligarchCard | None:
        """The pack's entry for a card; None for Mana."""
        character = self.character(s, unit)
        if unit == OLIGARCH:
            return character.card[kind]
        return None if kind == MANA else character.card[kind - 1]

    def card_title(self, s: Record, unit: int, kind: int) -> str:
        """A card's name."""
        card = self.card(s, unit, kind)
        return "Mana" if card is None else card.title

    def card_ids(self, s: Record, unit: int) -> list[str]:
        """All cards of a character by kind, as notation and positions call them."""
        character = self.character(s, unit)
        ids = [] if character is None else [card.id for card in character.card]
        return ids if unit == OLIGARCH else [MANA_ID, *ids]

    def talent(self, number: int) -> Talent:
        """The pack's entry for a Talent."""
        return self.pack.talent[number]

    def prisoner(self, s: Record, rebel: int) -> Prisoner:
        """The loved one of a Rebel."""
        character: Rebel = self.character(s, rebel)
        return character.prisoner


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
        card = names(at).card(s, unit, int(s.played[unit]) - 1)
        assert card is not None, "Mana is not played"
        found |= dict(enumerate([*card.top, *getattr(card, "bottom", [])]))
    if s.talent_on:
        talent = names(at).talent(int(s.talent_on) - 1)
        found |= dict(enumerate(talent.does, start=CARD_EFFECTS))
    return found


def slot_words(at: Moment) -> dict[int, str]:
    """How notation calls the effects of the present turn; equal ones are numbered."""
    words: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for slot, effect in at.once(effects_of).items():
        seen[effect.do] += 1
        words[slot] = effect.do + (str(seen[effect.do]) if seen[effect.do] > 1 else "")
    return words


@dataclass(frozen=True)
class Aim:
    """An action of the present turn: the effect in a slot, aimed at a space."""

    at: Moment
    slot: int
    number: int

    @property
    def names(self) -> Names:
        """What things are called."""
        return names(self.at)

    @property
    def unit(self) -> int:
        """Whose turn it is."""
        return int(turn_of(self.at.s))

    @property
    def effect(self) -> Effect:
        """The pack's entry for what is aimed."""
        return self.at.once(effects_of)[self.slot]

    @property
    def word(self) -> str:
        """How notation calls it."""
        return self.at.once(slot_words)[self.slot]

    @property
    def who(self) -> str:
        """Who acts, at the start of a sentence."""
        return self.names.title(self.at.s, self.unit)

    @property
    def space(self) -> str:
        """The space aimed at."""
        return self.names.space(self.number)

    @property
    def is_own(self) -> bool:
        """Is it aimed at whoever acts?"""
        return int(unit_at(self.at.s, self.number)) == self.unit

    @property
    def prison(self) -> int:
        """The prison that is there, or −1."""
        return int(prison_at(self.at.t, self.number))

    @property
    def named(self) -> str:
        """The prison or the character that is there, or else the space."""
        other = int(unit_at(self.at.s, self.number))
        if self.prison >= 0:
            return self.names.target(self.at.s, PRISON + self.prison)
        return self.names.the(self.at.s, other) if other >= 0 else self.space

    @property
    def whom(self) -> str:
        """The same, for whoever acts."""
        return "yourself" if self.is_own else self.named

    @property
    def wounds(self) -> str:
        """Whose wounds are healed."""
        return "their own wounds" if self.is_own else self.named

    @property
    def towards(self) -> str:
        """Where a charge leads: at somebody, or to a space."""
        is_empty = self.named == self.space
        return f"to {self.space}" if is_empty else f"at {self.named} on {self.space}"

    @property
    def apart(self) -> int:
        """How far away it is."""
        return int(self.at.t.distance[int(self.at.s.where[self.unit]), self.number])

    @property
    def marks(self) -> str:
        """Where the prison that is there is attacked from."""
        return ", ".join(self.names.prisons[self.prison].attack_from)

    @property
    def using(self) -> str:
        """That it is the Talent, if it is."""
        return " with the Talent" if self.slot >= CARD_EFFECTS else ""

    @property
    def row(self) -> str:
        """Where the effect stands, if not in the top row."""
        if self.slot >= CARD_EFFECTS:
            return " (Talent)"
        is_bottom = card_of(self.at.s, self.at.t, self.unit).effect[self.slot].row == state.BOTTOM
        return " (bottom row)" if is_bottom else ""


def card_lines(card: RebelCard | OligarchCard) -> tuple[str, ...]:
    """A card's text, as short and exact as the effects themselves."""
    lines = []
    if isinstance(card, OligarchCard):
        if card.unit:
            lines.append(f"Only while {card.unit} lives.")
        if card.requires:
            lines.append(f"Needs {card.requires}+ discarded.")
    top = " ".join(effect.sentence() for effect in card.top)
    lines.append(top + (" 🛡" if card.alert == "top" else ""))
    if isinstance(card, RebelCard) and card.mana:
        bottom = " ".join(effect.sentence() for effect in card.bottom)
        shield = "🛡" if card.alert == "bottom" else ""
        lines.append(f"{card.mana} Mana: " + " ".join(part for part in (bottom, shield) if part))
    if isinstance(card, OligarchCard) and card.returns:
        lines.append("At the end of the round, return all cards to your hand.")
    return tuple(line.strip() for line in lines if line.strip())


def cards_table(pack: DareToLovePack) -> Iterator[str]:
    """Every card of the pack as the rulebook lists them."""
    for character in pack.characters:
        mana = f", and {character.mana} Mana" if isinstance(character, Rebel) else ""
        yield f"### Cards of the {character.title}{mana}\n"
        yield from table(
            ("card", "says"),
            ((f"{c.title} ({c.initiative})", " ".join(card_lines(c))) for c in character.card),
        )
        yield ""


RULEBOOK_TABLES = {"cards": cards_table}


def talent_line(talent: Talent) -> str:
    """A Talent's text."""
    moment = "In your turn" if talent.when == "turn" else "When an attack hurts you"
    return f"{moment}: " + " ".join(effect.sentence() for effect in talent.does)


def dice_text(counts: Any) -> str:
    """Dice in letters: s ⚔, a ➦, * ☀, ! a miss, - a blank."""
    return "".join(
        letter * int(count) for letter, count in zip(SYMBOL_LETTERS, counts, strict=True)
    )


def dice_signs(counts: Any) -> str:
    """Dice as they look."""
    return "".join(sign * int(count) for sign, count in zip(SYMBOL_SIGNS, counts, strict=True))
