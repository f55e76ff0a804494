"""The tables of the rulebook, made from a pack."""

from __future__ import annotations

from dauntless.engine.wording import table
from dauntless.games.liberator_of_dylon.content import Benefit, DylonPack
from dauntless.games.liberator_of_dylon.wording import SEAT_NAMES, effect_words, gain

PLAYERS = tuple(SEAT_NAMES)


def numbers(pack: DylonPack) -> list[str]:
    """How many cards of what, by players, and what Treasures and Curses count."""
    told, treasure, curse = pack.numbers, pack.treasure, pack.curse
    cards_of_all = sum(card.copies for card in pack.cards) - treasure.copies - curse.copies
    pile = [
        cards_of_all + told.treasures[n] + told.curses[n] - players * (told.hand + 1)
        for n, players in enumerate(PLAYERS)
    ]
    rows = {
        "cards in each hand": [told.hand] * len(PLAYERS),
        f"{treasure.title} in the deck, {told.treasure_points:+} each": told.treasures,
        f"{curse.title} in the deck, {told.curse_points:+} each": told.curses,
        "Curses in outer space": [curse.copies - dealt for dealt in told.curses],
        "cards in the first pile": pile,
    }
    return table(("players", *PLAYERS), ((name, *values) for name, values in rows.items()))


def marks(pack: DylonPack) -> list[str]:
    """Jewels with their shapes, and sorts; the letters make the codes."""
    rows = [(f"{one.shape} {one.title}", one.letter, "jewel", one.origin) for one in pack.jewel]
    rows += [(one.title, one.letter, "sort", one.origin) for one in pack.sort]
    return table(("mark", "letter", "kind", "source"), rows)


def masters(pack: DylonPack) -> list[str]:
    """The magic of all masters."""
    rows = []
    for master in pack.master:
        magics = [
            effect_words(effect)
            for magic in (master.small, master.big)
            for effect in (magic.cast, magic.overturned)
        ]
        rows.append((master.title, master.points, *magics))
    return table(
        ("master", "points", "one scroll", "overturned", "two scrolls", "overturned"), rows
    )


def benefits(pack: DylonPack) -> list[str]:
    """All benefits and what they take."""
    rows = [(one.title, _takes(pack, one), gain(one), one.origin) for one in pack.benefit]
    return table(("benefit", "takes", "gives", "source"), rows)


def _takes(pack: DylonPack, benefit: Benefit) -> str:
    match benefit.condition:
        case "coming-out":
            return "coming out"
        case "three-copies":
            return f"{benefit.need} copies of one item"
        case "many-items":
            return f"all items of the hand, {benefit.need} or more"
    titles = {card.id: card.title for card in pack.cards}
    named = ", ".join(titles[name] for name in benefit.cards)
    return f"{benefit.need} of {len(benefit.cards)}: {named}"


def cards(pack: DylonPack) -> list[str]:
    """All cards with their codes, marks and copies."""
    rows = [
        (code, card.title, ", ".join(pack.marks_of(card)) or "–", card.copies, card.origin)
        for code, card in zip(pack.codes, pack.cards, strict=True)
    ]
    return table(("code", "card", "marks", "copies", "source"), rows)


TABLES = {
    "numbers": numbers,
    "masters": masters,
    "turn_limit": lambda pack: [str(pack.numbers.turn_limit)],
    "marks": marks,
    "benefits": benefits,
    "cards": cards,
}
