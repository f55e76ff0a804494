"""The tables of the rulebook, made from a pack."""

from __future__ import annotations

from collections.abc import Iterator

from dauntless.games.liberator_of_dylon.content import Benefit, DylonPack, Marked
from dauntless.games.liberator_of_dylon.wording import effect_words, gain


def fill(text: str, pack: DylonPack) -> str:
    """A rulebook with its tables."""
    tables = {"masters": masters(pack), "benefits": benefits(pack), "cards": cards(pack)}
    for name, lines in tables.items():
        text = text.replace("{" + name + "}", "\n".join(lines))
    return text


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
