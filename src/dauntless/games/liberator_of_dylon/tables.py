"""Compile a pack into the tables that the rules are given."""

from __future__ import annotations

from functools import cache

from dauntless.engine.contract import Record
from dauntless.engine.packs import write_numbers
from dauntless.games.liberator_of_dylon.content import (
    Curse,
    DylonPack,
    Effect,
    Item,
    Master,
    Rotation,
    Scroll,
    Treasure,
)
from dauntless.games.liberator_of_dylon.state import (
    CURSE,
    EFFECTS,
    FIRST_SEAL_SORT,
    ITEM,
    MASTER_CARD,
    MOST_WINS,
    REGULAR,
    ROTATION,
    SCROLL,
    SEAL,
    SEATS,
    TREASURE,
    WHOM,
)

SORT_OF = {
    Item: ITEM,
    Rotation: ROTATION,
    Scroll: SCROLL,
    Master: MASTER_CARD,
    Treasure: TREASURE,
    Curse: CURSE,
}


def fill_tables(pack: DylonPack, t: Record) -> None:
    """Compile the whole pack."""
    _write_numbers(pack, t)
    _write_cards(pack, t)
    _write_masters(pack, t)
    _write_benefits(pack, t)
    _write_match_odds(t)


def _write_numbers(pack: DylonPack, t: Record) -> None:
    numbers = pack.numbers
    write_numbers(numbers, t)
    for place, players in enumerate(range(SEATS - len(numbers.curses) + 1, SEATS + 1)):
        t.spare_treasures[players] = pack.treasure.copies - numbers.treasures[place]
        t.spare_curses[players] = pack.curse.copies - numbers.curses[place]


def _write_cards(pack: DylonPack, t: Record) -> None:
    t.kinds = len(pack.cards)
    t.treasure, t.curse = pack.cards.index(pack.treasure), pack.cards.index(pack.curse)
    marks = pack.marks
    for kind, card in enumerate(pack.cards):
        t.first[kind], t.copies[kind] = t.cards, card.copies
        t.cards += card.copies
        t.sort_of[kind] = SORT_OF[type(card)]
        t.back[kind] = REGULAR if t.sort_of[kind] < FIRST_SEAL_SORT else SEAL
        t.marks[kind] = sum(1 << marks.index(mark) for mark in pack.marks_of(card))
        if t.sort_of[kind] == SCROLL:
            t.scroll[t.scrolls], t.scroll_number[kind] = kind, t.scrolls
            t.scrolls += 1
    for kind in range(t.kinds):
        t.fits[0, kind] = t.sort_of[kind] == SCROLL
        for top in range(t.kinds):
            t.fits[top + 1, kind] = bool(t.marks[top] & t.marks[kind])


def _write_masters(pack: DylonPack, t: Record) -> None:
    for kind, card in enumerate(pack.cards):
        if isinstance(card, Master):
            t.master_points[kind] = card.points
            for size, magic in enumerate((card.small, card.big)):
                for turned, effect in enumerate((magic.cast, magic.overturned)):
                    _write_effect(effect, t.magic[kind, size, turned])


def _write_effect(effect: Effect, row: Record) -> None:
    row.effect = EFFECTS.index(effect.do)
    row.whom = WHOM.index(effect.whom or WHOM[0])
    row.cards = effect.cards or 0


def _write_benefits(pack: DylonPack, t: Record) -> None:
    ids = [card.id for card in pack.cards]
    t.benefits = len(pack.benefit)
    for number, benefit in enumerate(pack.benefit):
        row = t.benefit[number]
        row.need, row.points, row.wins = benefit.need or 0, benefit.points, benefit.wins
        row.combinations, row.of = len(benefit.combinations), len(benefit.cards)
        row.cards[: len(benefit.cards)] = [ids.index(name) for name in benefit.cards]
        for place, cards in enumerate(benefit.combinations):
            row.kinds[place, : len(cards)] = [ids.index(name) for name in cards]
        match benefit.condition:
            case "three-copies":
                t.same_three = number
            case "many-items":
                t.millionaire = number
            case "coming-out":
                t.coming_out = number


def _write_match_odds(t: Record) -> None:
    """How likely a seat is to win the match, if everybody wins each game as likely as the others.

    By the wins that each still needs, one's own first; 0 stands for a seat that nobody has.
    """
    for index in range((MOST_WINS + 1) ** SEATS):
        needs = tuple(index // (MOST_WINS + 1) ** place % (MOST_WINS + 1) for place in range(SEATS))
        if needs[0] > 0:
            t.match_odds[needs] = match_odds(needs)


@cache
def match_odds(needs: tuple[int, ...]) -> float:
    """The first seat's chance, if it needs so many wins, and the others so many."""
    playing = [seat for seat, need in enumerate(needs) if need > 0]
    chance = 0.0
    for winner in playing:
        if needs[winner] == 1:
            chance += winner == 0
        else:
            chance += match_odds((*needs[:winner], needs[winner] - 1, *needs[winner + 1 :]))
    return chance / len(playing)
