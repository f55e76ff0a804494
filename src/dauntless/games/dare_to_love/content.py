"""Dare to Love's pack: board, dice, characters with their cards, Talents and prisoners."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from dauntless.engine.boards import HexBoard, read_hex_board
from dauntless.engine.packs import Marked, Pack, Titled, refuse_twice
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.state import CARD_EFFECTS, KINDS, OLIGARCHS, PRISONS
from dauntless.games.dare_to_love.vocabulary import (
    Answer,
    FreedEffect,
    OligarchEffect,
    RebelEffect,
    TalentEffect,
)

OPEN, THRONE, START = ".", "O", "S"  # the signs of spaces on the drawn board
CELLS = "123"
DIE_FACES = 6

Life = Annotated[int, Field(ge=1, le=60)]
Faces = Annotated[int, Field(ge=0, le=DIE_FACES)]


class BoardEntry(Marked):
    """The battlefield as a drawing."""

    rows: list[str]

    @cached_property
    def board(self) -> HexBoard:
        """The board, read."""
        return read_hex_board(self.rows, OPEN + THRONE + START + CELLS, state.MOST_SPACES)

    @model_validator(mode="after")
    def check_rows(self) -> Self:
        """It must be a board, with all that stands on it."""
        for sign, what in ((THRONE, "the Oligarch's start"), *((n, "a prison") for n in CELLS)):
            if len(self.board.signed(sign)) != 1:
                raise ValueError(f"rows: {sign} ({what}) must stand once")
        if len(self.board.signed(START)) < 3:
            raise ValueError("rows: S (a Rebel's start) must stand at least three times")
        return self


class Prison(Titled):
    """A Crystal prison, and the spaces it is attacked from."""

    sign: Literal["1", "2", "3"]
    attack_from: Annotated[list[str], Field(min_length=1, max_length=6)]


class Dice(Marked):
    """How often each symbol stands on a die; all dice are alike."""

    sword: Faces
    arrow: Faces
    star: Faces
    miss: Faces
    blank: Faces = 0

    @model_validator(mode="after")
    def check_faces(self) -> Self:
        """A die has six faces."""
        if sum(self.faces) != DIE_FACES:
            raise ValueError(f"a die has {DIE_FACES} faces, these are {sum(self.faces)}")
        return self

    @property
    def faces(self) -> tuple[int, ...]:
        """In the order of the symbols."""
        return self.sword, self.arrow, self.star, self.miss, self.blank


class Numbers(Marked):
    """The numbers of the game."""

    rounds: Annotated[int, Field(ge=1, le=30)]
    hand: Annotated[int, Field(ge=1, le=state.MOST_HAND - 1)]
    rebel_life: Life
    prison_life: Life
    oligarch_life: Annotated[list[Life], Field(min_length=2, max_length=2)]
    crystals: Annotated[int, Field(ge=0, le=10)]
    crystal_heals: Annotated[int, Field(ge=1, le=10)]

    @model_validator(mode="after")
    def check_life(self) -> Self:
        """Two bodies share the Oligarch's hit points evenly."""
        if any(life % 2 for life in self.oligarch_life):
            raise ValueError("oligarch_life: the Tycoon's two units must share it evenly")
        return self


class Card(Titled):
    """An action card."""

    initiative: Annotated[int, Field(ge=1, le=99)]

    @property
    def effects(self) -> list[Any]:
        """All that it does, the bottom row last."""
        return [*getattr(self, "top", ()), *getattr(self, "bottom", ())]


class RebelCard(Card):
    """An action card of a Rebel: a top row, and a bottom row that costs Mana."""

    top: list[RebelEffect] = Field(default_factory=list)
    bottom: list[RebelEffect] = Field(default_factory=list)
    mana: Annotated[int, Field(ge=0, le=state.MOST_MANA)] = 0
    alert: Literal["top", "bottom"] | None = None

    @model_validator(mode="after")
    def check_rows(self) -> Self:
        """Something in it, not too much, and Mana for the bottom row alone."""
        if not self.effects:
            raise ValueError("top and bottom are both empty")
        if len(self.effects) > CARD_EFFECTS:
            raise ValueError(f"a card has at most {CARD_EFFECTS} effects")
        has_bottom = bool(self.bottom) or self.alert == "bottom"
        if has_bottom != (self.mana > 0):
            raise ValueError("mana: a bottom row costs Mana, and Mana is paid for a bottom row")
        return self


class OligarchCard(Card):
    """An action card of an Oligarch, with the discard pile it needs."""

    top: list[OligarchEffect] = Field(default_factory=list, max_length=CARD_EFFECTS)
    requires: Annotated[int, Field(ge=0, le=KINDS - 1)] = 0
    returns: bool = False
    alert: Literal["top"] | None = None
    unit: Literal["♂", "♀"] | None = None


class Prisoner(Titled):
    """Somebody's loved one, and what the rescue gives."""

    freed: Annotated[list[FreedEffect], Field(min_length=1, max_length=state.TALENT_EFFECTS)]


class Rebel(Titled):
    """A Rebel with a deck of cards."""

    mana: Annotated[int, Field(ge=0, le=state.MOST_MANA)]
    prisoner: Prisoner
    card: Annotated[list[RebelCard], Field(min_length=1, max_length=KINDS - 1)]

    @model_validator(mode="after")
    def check_deck(self) -> Self:
        """At most eight cards."""
        if self.mana + len(self.card) > KINDS:
            raise ValueError(f"a deck has at most {KINDS} cards, Mana included")
        return self


class Oligarch(Titled):
    """An Oligarch with a hand of cards; `units` is 2 for the Tycoon."""

    units: Literal[1, 2] = 1
    card: Annotated[list[OligarchCard], Field(min_length=1, max_length=KINDS)]

    @model_validator(mode="after")
    def check_hand(self) -> Self:
        """There is always a card to play, whoever of two units has died."""
        for card in self.card:
            if card.unit is not None and self.units == 1:
                raise ValueError(f'card "{card.id}": unit belongs to cards of an Oligarch of two')
        for sign in ("♂", "♀"):
            self._check_playable([card for card in self.card if card.unit in (sign, None)])
        return self

    def _check_playable(self, cards: list[OligarchCard]) -> None:
        needs = sorted(card.requires for card in cards if not card.returns)
        returns = [card.requires for card in cards if card.returns]
        stuck = [need for place, need in enumerate(needs) if need > place]
        if not cards or not returns or min(returns) > len(needs) or stuck:
            raise ValueError(
                "card: the discard pile must always allow some card, "
                "and one card must return all of them"
            )


class Talent(Titled):
    """Something a Rebel can do once a game, in a turn or when hurt."""

    when: Literal["turn", "hurt"]
    does: Annotated[list[TalentEffect], Field(min_length=1, max_length=state.TALENT_EFFECTS)]

    @model_validator(mode="after")
    def check_moment(self) -> Self:
        """What answers damage is for the moment of being hurt, the rest for turns."""
        for effect in self.does:
            if isinstance(effect, Answer) != (self.when == "hurt"):
                raise ValueError(f'does: "{effect.do}" cannot be used when it is "{self.when}"')
        return self


class DareToLovePack(Pack):
    """The whole content."""

    board: BoardEntry
    numbers: Numbers
    dice: Dice
    prison: Annotated[list[Prison], Field(min_length=PRISONS, max_length=PRISONS)]
    oligarch: Annotated[list[Oligarch], Field(min_length=OLIGARCHS, max_length=OLIGARCHS)]
    rebel: Annotated[list[Rebel], Field(min_length=state.HEROES, max_length=state.HEROES)]
    talent: Annotated[list[Talent], Field(min_length=state.REBELS, max_length=state.MOST_TALENTS)]

    @property
    def map(self) -> HexBoard:
        """The board, read."""
        return self.board.board

    @property
    def characters(self) -> list[Oligarch | Rebel]:
        """All characters, Oligarchs first."""
        return [*self.oligarch, *self.rebel]

    def cards(self) -> Iterator[tuple[Oligarch | Rebel, OligarchCard | RebelCard]]:
        """Every card but Mana, with whose it is."""
        for character in self.characters:
            for card in character.card:
                yield character, card

    @model_validator(mode="after")
    def check_ids(self) -> Self:
        """No id stands twice among things of a kind; no initiative either, so no ties arise."""
        prisoners = [rebel.prisoner for rebel in self.rebel]
        for things in (self.characters, prisoners, self.talent, self.prison):
            refuse_twice("the id", [thing.id for thing in things])
        seen: dict[int, str] = {}
        for character, card in self.cards():
            if [other.id for other in character.card].count(card.id) > 1 or card.id == "mana":
                raise ValueError(f'{character.id}: the card id "{card.id}" stands twice')
            if card.initiative in seen:
                raise ValueError(
                    f'cards "{seen[card.initiative]}" and "{card.id}" '
                    f"have the same initiative, {card.initiative}"
                )
            seen[card.initiative] = card.id
        return self

    @model_validator(mode="after")
    def check_prisons(self) -> Self:
        """Prisons are attacked from spaces one can stand on, next to them."""
        board = self.map
        if sorted(prison.sign for prison in self.prison) != ["1", "2", "3"]:
            raise ValueError("prison: the signs must be 1, 2 and 3")
        for prison in self.prison:
            cell = board.signed(prison.sign)[0]
            for name in prison.attack_from:
                space = board.number(name)
                if space is None or board.signs[space] in "123":
                    raise ValueError(f'prison "{prison.id}": "{name}" is not an open space')
                if board.distance(space, cell) != 1:
                    raise ValueError(f'prison "{prison.id}": {name} is not next to it')
        return self
