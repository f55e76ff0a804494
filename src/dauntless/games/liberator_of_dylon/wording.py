"""How cards, seats and reasons are called in sentences and in notation."""

from __future__ import annotations

from dauntless.engine.actions import Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.wording import plural
from dauntless.games.liberator_of_dylon.cards import area_beside, neighbour
from dauntless.games.liberator_of_dylon.content import (
    Benefit,
    DylonPack,
    Effect,
    Item,
    Magic,
    Master,
    Rotation,
)
from dauntless.games.liberator_of_dylon.reasons import (
    ALLOWED,
    CAN_DRAW,
    CAN_PLAY,
    CARDS_MISSING,
    EMPTY_AREA,
    LAST_BENEFIT,
    LAST_IS_SEALED,
    NO_CURSE,
    NO_FIT,
    NO_PAIR,
    NO_THREE,
    NO_UNKNOWN_BACK,
    NOT_A_MASTER,
    NOT_A_SCROLL,
    NOT_AN_ITEM,
    NOT_ASIDE,
    NOT_DRAWN,
    NOT_HELD,
    NOT_KNOWN_THERE,
    NOT_PICKED,
    NOT_RELEASED,
    NOT_SO_MANY_SCROLLS,
    NOTHING_LAID_ASIDE,
    OLD_BENEFIT,
    PILE_EMPTY,
    TOO_FEW_ITEMS,
    WITHOUT_DRAWN,
)
from dauntless.games.liberator_of_dylon.state import SIDES, whole

SEAT_NAMES = {
    2: ("north", "south"),
    3: ("north", "east", "west"),
    4: ("north", "east", "south", "west"),
}

REASONS = {
    NOT_HELD: "{card} is not in your hand",
    NOT_DRAWN: "after drawing only the drawn card may be used, alone or with others: {drawn}",
    NOT_RELEASED: "{card} is not released on areas; only items, Rotation cards and scrolls are",
    NO_FIT: "{card} has no mark in common with {top}, the top of the {side} area",
    EMPTY_AREA: "the {side} area is empty: only a scroll can begin it",
    LAST_IS_SEALED: "the last card of a hand must be a regular one, and {card} is seal-backed",
    NOT_AN_ITEM: "only items can be used together like that, and {card} is none",
    NO_PAIR: "you have only one {card}; a pair is two identical items",
    NOT_A_MASTER: "{card} is no master; only masters are set before you",
    NOT_A_SCROLL: "{card} is no scroll",
    NO_THREE: "you have fewer than three of {card}",
    CARDS_MISSING: "not all cards of it are in your hand",
    TOO_FEW_ITEMS: "there are not so many items in your hand",
    WITHOUT_DRAWN: "after drawing a benefit must contain the drawn card, {drawn}",
    LAST_BENEFIT: "a benefit cannot be your last cards, unless the card just drawn completes it",
    OLD_BENEFIT: "you had this benefit before you drew, so it cannot be your last cards",
    PILE_EMPTY: "there is no card left in the pile",
    CAN_DRAW: "the game stops only when the pile is empty and you can do nothing; draw a card",
    CAN_PLAY: "the game stops only if you can do nothing, and there is something you can do",
    NOT_SO_MANY_SCROLLS: "you have only one {card}",
    NOTHING_LAID_ASIDE: "one card at least is exchanged: lay it aside first",
    NOT_KNOWN_THERE: "you know of no {card} in that hand; pick an unknown back",
    NO_UNKNOWN_BACK: "there is no such back that you do not know",
    NOT_PICKED: "{card} is none of the cards you looked at",
    NOT_ASIDE: "{card} is none of the cards you laid aside",
    NO_CURSE: "there is no Curse in your hand",
    ALLOWED: "it is allowed",
}


class Names:
    """The cards of a pack, by number, id and code."""

    def __init__(self, pack: DylonPack) -> None:
        self.pack = pack
        self.codes = pack.codes
        self.ids = [card.id for card in pack.cards]
        self.titles = [
            card.title if card.title.startswith("The ") else f"the {card.title}"
            for card in pack.cards
        ]

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
    """An area, by its side and the neighbour there."""
    other = int(neighbour(at.s, at.seat, side))
    return f"the {SIDES[side]} area, towards {title(at, other)}"


def reason_words(at: Moment, reason: int, kind: int | None = None, side: int | None = None) -> str:
    """A reason code of the rules, in words."""
    top = int(at.s.top[area_beside(at.s, at.seat, side)]) if side is not None else 0
    drawn = int(at.s.drawn)
    return REASONS[int(reason)].format(
        card="" if kind is None else card(at, kind),
        side="" if side is None else SIDES[side],
        top=card(at, top - 1) if top else "",
        drawn=card(at, drawn - 1) if 0 < drawn <= whole(at.t.kinds) else "it",
    )


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
