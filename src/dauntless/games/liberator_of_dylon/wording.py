"""How cards, seats and magic are called in sentences and in notation."""

from __future__ import annotations

from dauntless.engine.actions import Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.wording import plural
from dauntless.games.liberator_of_dylon.cards import neighbour
from dauntless.games.liberator_of_dylon.content import (
    Benefit,
    DylonPack,
    Effect,
    Item,
    Magic,
    Master,
    Rotation,
)
from dauntless.games.liberator_of_dylon.state import SIDES, whole

SEAT_NAMES = {
    2: ("north", "south"),
    3: ("north", "east", "west"),
    4: ("north", "east", "south", "west"),
}


class Names:
    """The cards of a pack, by number, id and code."""

    def __init__(self, pack: DylonPack) -> None:
        self.pack = pack
        self.codes = pack.codes
        self.ids = [card.id for card in pack.cards]

    def full(self, kind: int) -> str:
        """A card with its code, and what it is if its title does not say so."""
        card = self.pack.cards[kind]
        marks = ""
        if isinstance(card, (Item, Rotation)):
            marks = f" ({' '.join(self.pack.marks_of(card))})"
        return f"{card.title}{marks}"

    def kind(self, text: str) -> int:
        """The card of that code or id."""
        for names in (self.codes, self.ids):
            if text in names:
                return names.index(text)
        raise Refusal(
            f'there is no card "{text}"; cards are named by code or id, '
            f"such as {self.codes[0]} or {self.ids[0]}"
        )


def card(at: Moment, kind: int) -> str:
    """A card's title, for sentences."""
    names: Names = at.game.names
    return names.pack.cards[kind].title


def common_marks(at: Moment, kind: int, other: int) -> list[str]:
    """The marks that two cards share, jewels first."""
    pack: DylonPack = at.game.pack
    marks = [set(pack.marks_of(pack.cards[one])) for one in (kind, other)]
    return [mark for mark in pack.marks if all(mark in shown for shown in marks)]


def title(at: Moment, seat: int) -> str:
    """A seat's name, for sentences."""
    return seat_names(at)[seat].capitalize()


def seat_names(at: Moment) -> tuple[str, ...]:
    """The seats' names in their order."""
    return SEAT_NAMES[int(at.s.players)]


def side_of(at: Moment, side: int) -> str:
    """Onto which area, by its side and the neighbour there."""
    other = int(neighbour(at.s, at.seat, side))
    return f"to the {SIDES[side]}, towards {title(at, other)}"


def drawn_card(at: Moment) -> str:
    """The card just drawn, as far as it is known."""
    drawn = int(at.s.drawn)
    return card(at, drawn - 1) if 0 < drawn <= whole(at.t.kinds) else "it"


def magic_cast(at: Moment) -> tuple[Master, Magic]:
    """The magic that is being cast, and its master."""
    master = at.game.pack.cards[int(at.s.master[int(at.s.mover)]) - 1]
    return master, master.small if int(at.s.scrolls) == 1 else master.big


def named_effect(at: Moment, effect: Effect, side: int) -> str:
    """What a magic that is cast to that side does, and to whom at this table."""
    caster = int(at.s.mover)
    target = int(neighbour(at.s, caster, side))
    return effect_words(effect, title(at, caster), title(at, target), f"the {SIDES[side]}")


def gain(benefit: Benefit) -> str:
    """What a benefit gives."""
    return plural(benefit.wins, "win") if benefit.wins else plural(benefit.points, "point")


def effect_words(
    effect: Effect,
    caster: str = "the caster",
    target: str = "the object",
    side: str = "that side",
) -> str:
    """What a magic does, in a few words; who casts it, at whom and where may be named."""
    whom, others = target if effect.whom == "object" else caster, effect.whom == "others"
    return {
        "nothing": "nothing happens",
        "draw": f"{whom} draws {effect.cards}",
        "turn-hands": f"all hands move to {side}",
        "open-hands": f"all but {whom} play openly" if others else f"{whom} plays openly",
        "exchange": "exchange 1 to 3 cards blindly",
        "look-exchange": "exchange up to 3 cards after looking",
        "seal-master": f"{whom}'s master leaves the game",
        "purify": f"{whom} may give up a Curse",
        "curse": f"{whom} takes a Curse",
        "chaos": f"{whom} takes up the area",
    }[effect.do]
