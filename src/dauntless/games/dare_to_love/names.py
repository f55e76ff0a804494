"""What things are called: the words of the pack for the numbers of the record."""

from __future__ import annotations

from typing import Any

from dauntless.engine.contract import Record
from dauntless.games.dare_to_love.content import (
    DareToLovePack,
    OligarchCard,
    Prisoner,
    Rebel,
    RebelCard,
    Talent,
)
from dauntless.games.dare_to_love.state import (
    CARD_EFFECTS,
    MANA,
    NOWHERE,
    OLIGARCH,
    PRISON,
    SECOND_BODY,
)
from dauntless.games.dare_to_love.targets import most_life

SEATS = ("oligarch", "rebel-1", "rebel-2", "rebel-3")
UNCHOSEN = ("The Oligarch", "The first Rebel", "The second Rebel", "The third Rebel")
MANA_ID = "mana"
SYMBOL_LETTERS = "sa*!-"
SYMBOL_SIGNS = ("⚔", "➦", "☀", "!", "·")
AIMLESS = {"area", "bless", "draw", "shatter", "boost", "steady", "free"}


class Names:
    """The names of one pack."""

    def __init__(self, pack: DareToLovePack) -> None:
        self.pack = pack
        self.spaces = pack.map.names
        prisons = sorted(pack.prison, key=lambda prison: prison.sign)
        self.prison_ids = [prison.id for prison in prisons]
        self.prison_titles = [prison.title for prison in prisons]
        self.character_ids = [character.id for character in pack.characters]
        self.talent_ids = [talent.id for talent in pack.talent]

    # Spaces and people

    def space(self, number: int) -> str:
        """A space as players call it, such as "c4"."""
        return self.spaces[number]

    def where(self, s: Record, unit: int) -> str | None:
        """The space a character stands on."""
        number = int(s.where[unit])
        return None if number == NOWHERE else self.space(number)

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
        if target in (OLIGARCH, SECOND_BODY) and self.has_two_bodies(s):
            return f"{self.the(s, OLIGARCH)}'s {'♀' if target == SECOND_BODY else '♂'}"
        return self.the(s, target)

    def life(self, s: Record, t: Record, unit: int) -> str:
        """Hit points in words."""
        if unit == OLIGARCH and self.has_two_bodies(s):
            most = int(most_life(s, t, OLIGARCH))
            return f"♂ {int(s.life[OLIGARCH])} and ♀ {int(s.life[SECOND_BODY])} of {most}"
        return f"{int(s.life[unit])} of {int(most_life(s, t, unit))}"

    # Cards

    def card(self, s: Record, unit: int, kind: int) -> RebelCard | OligarchCard | None:
        """The pack's entry for a card; None for Mana."""
        character = self.character(s, unit)
        if unit == OLIGARCH:
            return character.card[kind]
        return None if kind == MANA else character.card[kind - 1]

    def card_id(self, s: Record, unit: int, kind: int) -> str:
        """A card as notation and positions call it."""
        card = self.card(s, unit, kind)
        return MANA_ID if card is None else card.id

    def card_title(self, s: Record, unit: int, kind: int) -> str:
        """A card's name."""
        card = self.card(s, unit, kind)
        return "Mana" if card is None else card.title

    def card_kind(self, s: Record, unit: int, name: str) -> int | None:
        """The kind of a card called so; None if the character has none."""
        character = self.character(s, unit)
        if unit != OLIGARCH and name == MANA_ID:
            return MANA
        ids = [card.id for card in character.card]
        if name not in ids:
            return None
        return ids.index(name) + (0 if unit == OLIGARCH else MANA + 1)

    def talent(self, number: int) -> Talent:
        """The pack's entry for a Talent."""
        return self.pack.talent[number]

    def prisoner(self, s: Record, rebel: int) -> Prisoner:
        """The loved one of a Rebel."""
        character: Rebel = self.character(s, rebel)
        return character.prisoner

    # The actions of a turn

    def slot_words(self, s: Record, unit: int) -> dict[int, str]:
        """How notation calls the effects of the present turn; equal ones are numbered."""
        effects: dict[int, Any] = {}
        if s.played[unit]:
            card = self.card(s, unit, int(s.played[unit]) - 1)
            assert card is not None, "Mana is not played"
            rows = [*card.top, *(card.bottom if isinstance(card, RebelCard) else [])]
            effects |= dict(enumerate(rows))
        if s.talent_on:
            does = self.talent(int(s.talent_on) - 1).does
            effects |= {CARD_EFFECTS + place: effect for place, effect in enumerate(does)}
        words: dict[int, str] = {}
        seen: dict[str, int] = {}
        for slot, effect in effects.items():
            seen[effect.do] = seen.get(effect.do, 0) + 1
            words[slot] = effect.do + (str(seen[effect.do]) if seen[effect.do] > 1 else "")
        return words

    def slot_effect(self, s: Record, unit: int, slot: int) -> Any:
        """The pack's entry for the effect in a slot."""
        if slot >= CARD_EFFECTS:
            return self.talent(int(s.talent_on) - 1).does[slot - CARD_EFFECTS]
        card = self.card(s, unit, int(s.played[unit]) - 1)
        assert card is not None, "Mana is not played"
        rows = [*card.top, *(card.bottom if isinstance(card, RebelCard) else [])]
        return rows[slot]


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
