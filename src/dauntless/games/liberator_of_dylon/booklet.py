"""The tables of the rulebook, made from a pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dauntless.games.liberator_of_dylon.content import Benefit, DylonPack, Marked
from dauntless.games.liberator_of_dylon.wording import SEAT_NAMES, effect_words, gain

PLAYERS = tuple(SEAT_NAMES)


def fill(text: str, pack: DylonPack) -> str:
    """A rulebook with its tables."""
    tables = {
        "numbers": numbers(pack),
        "masters": masters(pack),
        "turn_limit": [str(pack.numbers.turn_limit)],
        "marks": marks(pack),
        "benefits": benefits(pack),
        "cards": cards(pack),
    }
    for name, lines in tables.items():
        text = text.replace("{" + name + "}", "\n".join(lines))
    return text


def numbers(pack: DylonPack) -> Iterator[str]:
    """How many cards of what, by players, and what Treasures and Curses count."""
    told, treasure, curse = pack.numbers, pack.treasure, pack.curse
    cards_of_all = sum(card.copies for card in pack.cards) - treasure.copies - curse.copies
    yield "| players | 2 | 3 | 4 |\n|---|---|---|---|"
    yield _row("cards in each hand", [told.hand] * len(PLAYERS))
    yield _row(f"{treasure.title} in the deck, {told.treasure_points:+} each", told.treasures)
    yield _row(f"{curse.title} in the deck, {told.curse_points:+} each", told.curses)
    yield _row("Curses in outer space", [curse.copies - dealt for dealt in told.curses])
    yield _row(
        "cards in the first pile",
        [
            cards_of_all + told.treasures[n] + told.curses[n] - players * (told.hand + 1)
            for n, players in enumerate(PLAYERS)
        ],
    )


def _row(name: str, values: Sequence[int]) -> str:
    return f"| {name} | {' | '.join(map(str, values))} |"


def marks(pack: DylonPack) -> Iterator[str]:
    """Jewels with their shapes, and sorts; the letters make the codes."""
    yield "| mark | letter | kind | source |\n|---|---|---|---|"
    for jewel in pack.jewel:
        yield f"| {jewel.shape} {jewel.title} | {jewel.letter} | jewel | {_source(jewel)} |"
    for sort in pack.sort:
        yield f"| {sort.title} | {sort.letter} | sort | {_source(sort)} |"


def masters(pack: DylonPack) -> Iterator[str]:
    """The magic of all masters."""
    yield "| master | points | one scroll | overturned | two scrolls | overturned |"
    yield "|---|---|---|---|---|---|"
    for master in pack.master:
        magics = [
            effect_words(effect)
            for magic in (master.small, master.big)
            for effect in (magic.cast, magic.overturned)
        ]
        yield f"| {master.title} | {master.points} | {' | '.join(magics)} |"


def benefits(pack: DylonPack) -> Iterator[str]:
    """All benefits and what they take."""
    yield "| benefit | takes | gives | source |\n|---|---|---|---|"
    for benefit in pack.benefit:
        takes, gives = _takes(pack, benefit), gain(benefit)
        yield f"| {benefit.title} | {takes} | {gives} | {_source(benefit)} |"


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


def cards(pack: DylonPack) -> Iterator[str]:
    """All cards with their codes, marks and copies."""
    yield "| code | card | marks | copies | source |\n|---|---|---|---|---|"
    for code, card in zip(pack.codes, pack.cards, strict=True):
        marks = ", ".join(pack.marks_of(card)) or "–"
        yield f"| {code} | {card.title} | {marks} | {card.copies} | {_source(card)} |"


def _source(entry: Marked) -> str:
    return f"{entry.source} ({entry.stated})" if entry.stated else entry.source
