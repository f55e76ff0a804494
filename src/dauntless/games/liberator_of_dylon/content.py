"""Liberator of Dylon's pack: marks, cards of six sorts, the masters' magic, and the benefits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from dauntless.engine.packs import Id, Marked, Pack, Title, Titled, refuse_twice
from dauntless.engine.schema import Strict
from dauntless.games.liberator_of_dylon.state import (
    BENEFIT_CARDS,
    BENEFITS,
    CARDS,
    COMBINATIONS,
    COPIES,
    KINDS,
    SCROLL_KINDS,
    SEATS,
)

MOST_MARKS = 8  # jewels, and sorts as many
CONDITIONS = ("coming-out", "three-copies", "many-items")
THREE_COPIES = 3

Code = Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}$")]
Copies = Annotated[int, Field(ge=1, le=COPIES)]
Points = Annotated[int, Field(ge=-20, le=20)]
Few = Annotated[int, Field(ge=0, le=COPIES)]
ByPlayers = Annotated[list[Few], Field(min_length=3, max_length=3)]


class Numbers(Marked):
    """The numbers of the game; lists are for two, three and four players."""

    hand: Annotated[int, Field(ge=1, le=12)]
    treasures: ByPlayers
    curses: ByPlayers
    treasure_points: Points
    curse_points: Points
    turn_limit: Annotated[int, Field(ge=1, le=1000)]


class Jewel(Titled):
    """A colour, drawn as a shape with a letter."""

    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    shape: Annotated[str, Field(min_length=1, max_length=1)]


class Sort(Titled):
    """A sort of items."""

    letter: Annotated[str, Field(pattern=r"^[a-z]$")]
    symbol: Annotated[str, Field(min_length=1, max_length=40)]


class CardEntry(Titled):
    """A card, of which there are some copies."""

    copies: Copies


class Item(CardEntry):
    """One jewel and one sort."""

    jewel: Id
    sort: Id


class Rotation(CardEntry):
    """No jewel, two sorts; it turns the masters."""

    sorts: Annotated[list[Id], Field(min_length=2, max_length=2)]


class Scroll(CardEntry):
    """Many marks; it makes a master work."""

    code: Code
    colour: Literal["white", "black"]
    jewels: list[Id] = Field(default_factory=list, max_length=MOST_MARKS)
    sorts: list[Id] = Field(default_factory=list, max_length=MOST_MARKS)

    @model_validator(mode="after")
    def check_marks(self) -> Self:
        """A scroll is released by its marks."""
        if not self.jewels and not self.sorts:
            raise ValueError("a scroll needs at least one mark, a jewel or a sort")
        return self


class Effect(Strict):
    """What a magic does."""

    do: Literal[
        "nothing", "draw", "turn-hands", "open-hands", "exchange", "look-exchange",
        "seal-master", "purify", "curse", "chaos",
    ]  # fmt: skip
    whom: Literal["caster", "object", "others"] | None = None
    cards: Annotated[int, Field(ge=1, le=10)] | None = None

    @model_validator(mode="after")
    def check_words(self) -> Self:
        """Whom and how many belong to some effects only."""
        allowed = WHOM_OF.get(self.do, ())
        if allowed and self.whom not in allowed:
            raise ValueError(f'whom: "{self.do}" needs {" or ".join(allowed)}')
        if not allowed and self.whom is not None:
            raise ValueError(f'whom: "{self.do}" is not done to anybody in particular')
        if (self.do == "draw") != (self.cards is not None):
            raise ValueError('cards: how many is said of "draw", and of nothing else')
        return self


WHOM_OF: dict[str, tuple[str, ...]] = {
    "draw": ("caster", "object"),
    "open-hands": ("caster", "others"),
    "seal-master": ("caster", "object"),
    "curse": ("caster", "object"),
    "chaos": ("caster", "object"),
}


class Magic(Strict):
    """A magic by one scroll or two, and what it is when overturned."""

    title: Title
    cast: Effect
    overturned: Effect


class Master(CardEntry):
    """A magic master, with points and two magics."""

    code: Code
    symbol: Title
    points: Points
    small: Magic
    big: Magic


class Treasure(CardEntry):
    """What is good to have in hand at the end."""

    code: Code


class Curse(CardEntry):
    """What is bad to have in hand at the end."""

    code: Code


class Benefit(Titled):
    """Cards, or a condition, for points or wins."""

    need: Annotated[int, Field(ge=1, le=40)] | None = None
    cards: list[Id] = Field(default_factory=list, max_length=BENEFIT_CARDS)
    condition: Literal["coming-out", "three-copies", "many-items"] | None = None
    points: Annotated[int, Field(ge=0, le=20)] = 0
    wins: Annotated[int, Field(ge=0, le=3)] = 0

    @model_validator(mode="after")
    def check_form(self) -> Self:
        """Cards or a condition; so many of the cards; points or wins."""
        if bool(self.cards) == (self.condition is not None):
            raise ValueError("it is laid with cards or on a condition: give one of the two")
        if (self.need is None) != (self.condition == "coming-out"):
            raise ValueError("need: how many cards are needed (and none for coming out)")
        if self.condition and self.wins:
            raise ValueError("wins: only a benefit of cards can win the game")
        if bool(self.points) == bool(self.wins):
            raise ValueError("it gives points or wins: give one of the two")
        if self.cards:
            self._check_cards()
        return self

    def _check_cards(self) -> None:
        need = self.need or 0
        if need > len(self.cards):
            raise ValueError(f"need: {need} of {len(self.cards)} cards cannot be laid")
        if need < len(self.cards) and len(set(self.cards)) < len(self.cards):
            raise ValueError("cards: where some of several are needed, they must all differ")
        if len(self.combinations) > COMBINATIONS:
            raise ValueError(f"need: more than {COMBINATIONS} ways to lay it")

    @property
    def combinations(self) -> list[tuple[str, ...]]:
        """All ways to lay it."""
        return list(combinations(self.cards, self.need or 0)) if self.cards else []


Card = Item | Rotation | Scroll | Master | Treasure | Curse


class DylonPack(Pack):
    """The whole content."""

    numbers: Numbers
    jewel: Annotated[list[Jewel], Field(min_length=1, max_length=MOST_MARKS)]
    sort: Annotated[list[Sort], Field(min_length=1, max_length=MOST_MARKS)]
    item: Annotated[list[Item], Field(min_length=1)]
    rotation: Annotated[list[Rotation], Field(min_length=1)]
    scroll: Annotated[list[Scroll], Field(min_length=1, max_length=SCROLL_KINDS)]
    master: Annotated[list[Master], Field(min_length=1)]
    treasure: Treasure
    curse: Curse
    benefit: Annotated[list[Benefit], Field(min_length=1, max_length=BENEFITS)]

    @cached_property
    def cards(self) -> list[Card]:
        """All kinds of cards; those with regular backs first."""
        return [*self.item, *self.rotation, *self.scroll, *self.master, self.treasure, self.curse]

    @cached_property
    def codes(self) -> list[str]:
        """The short codes of all kinds: items and Rotation cards are called by their marks."""
        jewels = {jewel.id: jewel.letter for jewel in self.jewel}
        sorts = {sort.id: sort.letter for sort in self.sort}
        return [
            jewels[card.jewel] + sorts[card.sort]
            if isinstance(card, Item)
            else "".join(sorts[sort] for sort in card.sorts)
            if isinstance(card, Rotation)
            else card.code
            for card in self.cards
        ]

    @property
    def marks(self) -> list[str]:
        """The ids of all marks: jewels, then sorts."""
        return [jewel.id for jewel in self.jewel] + [sort.id for sort in self.sort]

    def marks_of(self, card: Card) -> list[str]:
        """The marks that a card shows."""
        match card:
            case Item():
                return [card.jewel, card.sort]
            case Rotation():
                return card.sorts
            case Scroll():
                return [*card.jewels, *card.sorts]
        return []

    @model_validator(mode="after")
    def check_ids(self) -> Self:
        """Nothing is called the same."""
        for things in (self.marks, [card.id for card in self.cards], self._benefit_ids()):
            refuse_twice("the id", things)
        refuse_twice("the letter", [jewel.letter for jewel in self.jewel])
        refuse_twice("the letter", [sort.letter for sort in self.sort])
        return self

    def _benefit_ids(self) -> list[str]:
        return [benefit.id for benefit in self.benefit]

    @model_validator(mode="after")
    def check_marks(self) -> Self:
        """Marks must exist, and no card shows one twice; then every card has a code of its own."""
        jewels, sorts = [jewel.id for jewel in self.jewel], [sort.id for sort in self.sort]
        for item in self.item:
            _check_known(f'item "{item.id}", jewel', [item.jewel], jewels)
            _check_known(f'item "{item.id}", sort', [item.sort], sorts)
        for rotation in self.rotation:
            _check_known(f'rotation "{rotation.id}", sorts', rotation.sorts, sorts)
        for scroll in self.scroll:
            _check_known(f'scroll "{scroll.id}", jewels', scroll.jewels, jewels)
            _check_known(f'scroll "{scroll.id}", sorts', scroll.sorts, sorts)
        refuse_twice("the code (an item's and a rotation's are their marks)", self.codes)
        return self

    @model_validator(mode="after")
    def check_size(self) -> Self:
        """The record has room for so many, and the table needs so many."""
        if len(self.cards) > KINDS:
            raise ValueError(f"there are {len(self.cards)} kinds of cards; at most {KINDS}")
        total = sum(card.copies for card in self.cards)
        if total > CARDS:
            raise ValueError(f"there are {total} cards; at most {CARDS}")
        regular = sum(card.copies for card in (*self.item, *self.rotation))
        needed = SEATS * self.numbers.hand + SEATS + 1
        if regular < needed:
            raise ValueError(
                f"item and rotation: there are {regular} regular cards; {SEATS} hands, an area "
                f"for each player and the first top need {needed}, whatever is dealt"
            )
        return self

    @model_validator(mode="after")
    def check_fortunes(self) -> Self:
        """Enough Treasures for the deck, and more Curses than it takes."""
        treasures, curses = max(self.numbers.treasures), max(self.numbers.curses)
        if self.treasure.copies < treasures:
            raise ValueError(f"treasure, copies: the deck takes {treasures}")
        if self.curse.copies <= curses:
            raise ValueError(f"curse, copies: there must be more than the {curses} in the deck")
        return self

    @model_validator(mode="after")
    def check_benefits(self) -> Self:
        """Their cards exist in sufficient number; each condition stands once."""
        copies = {card.id: card.copies for card in self.cards}
        for benefit in self.benefit:
            place = f'benefit "{benefit.id}", cards'
            for name in benefit.cards:
                if name not in copies:
                    raise ValueError(f'{place}: there is no card "{name}"')
                if name in (self.treasure.id, self.curse.id):
                    raise ValueError(f"{place}: nothing but magic moves the {name}")
                if benefit.cards.count(name) > copies[name]:
                    raise ValueError(f'{place}: there are only {copies[name]} of "{name}"')
        for condition in CONDITIONS:
            laid = [benefit.id for benefit in self.benefit if benefit.condition == condition]
            if len(laid) != 1:
                raise ValueError(
                    f'benefit: exactly one has the condition "{condition}", not {len(laid)}'
                )
        self._check_conditions()
        return self

    def _check_conditions(self) -> None:
        """Three copies are three, and there are items enough."""
        three = next(b for b in self.benefit if b.condition == "three-copies")
        if three.need != THREE_COPIES:
            raise ValueError(f'benefit "{three.id}", need: three copies are {THREE_COPIES}')
        if all(item.copies < THREE_COPIES for item in self.item):
            raise ValueError(f'benefit "{three.id}", need: no item has so many copies')
        many, items = next(b for b in self.benefit if b.condition == "many-items"), self.item
        if (many.need or 0) > sum(item.copies for item in items):
            raise ValueError(f'benefit "{many.id}", need: there are not so many items')


def _check_known(place: str, names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f'{place}: there is no "{name}"; there are {", ".join(known)}')
    refuse_twice(f"{place}:", names)
