"""Nerve: a small game of hidden cards that the engine's tests play beside the real games."""

# ruff: noqa: ARG002  (the engine says which arguments a method takes)

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from conformance.nerve.rules import (
    CARDS,
    CONCEALED,
    DEAL,
    MOST_ROUNDS,
    MOST_SEATS,
    NOT_CHOSEN,
    NOTHING,
    ROUND,
    RULES,
    TABLES,
)
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition, Refusal
from dauntless.engine.game import Event, Facts, Game, Options
from dauntless.engine.packs import Entry, Pack
from dauntless.engine.scene import Area, Cell, Choice, Piece, Scene
from dauntless.engine.schema import Strict, validate

SEATS = ("red", "green", "blue", "white")


class Card(Entry):
    """A kind of card."""

    id: Annotated[str, Field(pattern=r"^[a-z]+$")]
    copies: Annotated[int, Field(ge=1, le=20)]


class NervePack(Pack):
    """The deck, most timid card first."""

    card: Annotated[list[Card], Field(min_length=CARDS, max_length=CARDS)]


class NerveOptions(Options):
    """How many play, with how many cards."""

    seats: Annotated[int, Field(ge=2, le=MOST_SEATS, description="how many play")] = 3
    hand_size: Annotated[int, Field(ge=1, le=MOST_ROUNDS, description="cards for each")] = 2


class NervePosition(Strict):
    """The form of a position; a card that may not be known is called "?"."""

    game: str
    deck: dict[str, int]
    hands: dict[str, list[str]]
    chosen: dict[str, str]
    played: dict[str, list[str]]
    won: dict[str, int]
    hand_size: int


class Nerve(Game[NervePack, NerveOptions]):
    """The game with its cards."""

    facts = Facts(
        name="nerve",
        title="Nerve",
        hook="Dare to play high, but not what everyone dares.",
        players="2–4",
        minutes="2",
        ages="6+",
        completeness="complete",
        rules_version=1,
        zero_sum=False,
        lowest_score=0.0,
        highest_score=float(MOST_ROUNDS),
        most_actions=CARDS,
        most_outcomes=CARDS,
    )
    rules = RULES
    tables_dtype = TABLES

    def fill_tables(self, t: Record) -> None:
        t.copies[:] = [card.copies for card in self.pack.card]

    def seats(self, options: NerveOptions) -> tuple[str, ...]:
        return SEATS[: options.seats]

    def configure(self, s: Record, options: NerveOptions) -> None:
        s.seats, s.hand_size = options.seats, options.hand_size

    def read_options(self, s: Record) -> NerveOptions:
        return self.options({"seats": int(s.seats), "hand_size": int(s.hand_size)})

    def variants(self) -> tuple[dict[str, Any], ...]:
        return ({"seats": 2, "hand_size": 3}, {"seats": 3}, {"seats": 4, "hand_size": 3})

    def longest(self, options: NerveOptions) -> int:
        return options.seats * options.hand_size

    # Text

    def card_name(self, card: int) -> str:
        return self.pack.card[card].id

    def card_number(self, name: str) -> int:
        for number, card in enumerate(self.pack.card):
            if card.id == name:
                return number
        known = ", ".join(card.id for card in self.pack.card)
        raise Refusal(f'"{name}" is no card; there are {known}')

    def action_text(self, s: Record, seat: int, action: int) -> str:
        return self.card_name(action)

    def read_action(self, s: Record, seat: int, text: str) -> int:
        return self.card_number(text)

    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        return f"play the {self.card_name(action)}, face down"

    def refusal(self, s: Record, seat: int, action: int) -> str:
        return f"there is no {self.card_name(action)} in your hand"

    def outcome_text(self, s: Record, outcome: int) -> str:
        return f"deal:{self.card_name(outcome)}"

    def read_outcome(self, s: Record, text: str) -> int:
        if not text.startswith("deal:"):
            raise Refusal(f'"{text}" is no deal; a card is dealt as in deal:{self.card_name(0)}')
        return self.card_number(text.removeprefix("deal:"))

    # Positions

    def position(self, s: Record) -> dict[str, Any]:
        seats = range(int(s.seats))
        played = s.played[:, : s.rounds]
        return {
            "game": "nerve",
            "deck": {self.card_name(card): int(s.deck[card]) for card in range(CARDS)},
            "hands": {SEATS[seat]: self.hand(s, seat) for seat in seats},
            "chosen": {SEATS[seat]: self.choice(s, seat) for seat in seats if s.chosen[seat]},
            "played": {
                SEATS[seat]: [self.card_name(int(card) - 1) for card in played[seat]]
                for seat in seats
            },
            "won": {SEATS[seat]: int(s.won[seat]) for seat in seats},
            "hand_size": int(s.hand_size),
        }

    def hand(self, s: Record, seat: int) -> list[str]:
        """A seat's cards, as far as they may be known."""
        known = [self.card_name(card) for card in range(CARDS) for _ in range(s.hand[seat, card])]
        return known + ["?"] * int(s.unseen[seat])

    def choice(self, s: Record, seat: int) -> str:
        """The card a seat has laid face down, if it may be known."""
        chosen = int(s.chosen[seat])
        return "?" if chosen == CONCEALED else self.card_name(chosen - 1)

    def read_position(self, given: Any, options: dict[str, Any] | None = None) -> Record:
        position = validate(NervePosition, given, BadPosition)
        s = self.blank()
        told = {"seats": len(position.hands), "hand_size": position.hand_size}
        checked = self.options(told | (options or {}))
        if checked.model_dump() != told:
            raise BadPosition("hands", "the options are for other hands")
        self.configure(s, checked)
        self.rules.start(s, self.tables)
        try:
            self._read_cards(s, position)
        except Refusal as refusal:
            raise BadPosition("cards", str(refusal)) from None
        return s

    def _read_cards(self, s: Record, position: NervePosition) -> None:
        for name, count in position.deck.items():
            s.deck[self.card_number(name)] = count
        for seat, name in enumerate(self.seats(self.read_options(s))):
            for card in position.hands[name]:
                s.hand[seat, self.card_number(card)] += 1
            for i, card in enumerate(position.played[name]):
                s.played[seat, i] = 1 + self.card_number(card)
            if name in position.chosen:
                s.chosen[seat] = 1 + self.card_number(position.chosen[name])
            s.won[seat] = position.won[name]
            s.rounds = len(position.played[name])
        s.dealt = s.hand.sum() + s.seats * s.rounds
        if s.rounds == s.hand_size:
            s.due = NOTHING
        elif s.dealt == s.seats * s.hand_size:
            s.due = ROUND

    # The table

    def scene(self, s: Record, viewer: int) -> Scene:
        seats = SEATS[: int(s.seats)]
        areas = [
            Area(id=f"hand-{seat}", kind="hand", title=seat, cells=(Cell(id=f"cards-{seat}"),))
            for seat in seats
        ]
        pieces = [
            Piece(id=f"{seat}-{i}", cell=f"cards-{seat}", kind="card", face=card, owner=number)
            for number, seat in enumerate(seats)
            for i, card in enumerate(self.hand(s, number))
        ]
        due = self.actors(s)
        return Scene(
            game="nerve",
            viewer=viewer,
            seats=seats,
            due=due,
            prompt={DEAL: "Cards are dealt.", ROUND: "Choose a card."}.get(int(s.due), "Over."),
            rulebook=("deal", "round", "end")[int(s.due)],
            areas=tuple(areas),
            pieces=tuple(pieces),
            choices=tuple(self._choices(s, viewer)) if viewer in due else (),
            result=self.score(s, len(seats)) if self.over(s) else None,
        )

    def _choices(self, s: Record, seat: int) -> list[Choice]:
        hand = self.hand(s, seat)
        return [
            Choice(
                action=self.card_name(card),
                label=self.action_meaning(s, seat, card),
                elements=(f"{SEATS[seat]}-{hand.index(self.card_name(card))}",),
            )
            for card in self.legal(s, seat)
        ]

    def story(self, event: Event) -> str:
        card = "a card" if event.code is None else f"a {self.card_name(event.code)}"
        if event.seat is None:
            receiver = int(event.before.dealt) % int(event.before.seats)
            return f"{SEATS[receiver].capitalize()} is dealt {card}."
        told = f"{SEATS[event.seat].capitalize()} lays down {card}."
        if event.after.rounds > event.before.rounds:
            turned = ", ".join(
                self.card_name(int(card) - 1)
                for card in event.after.played[: event.after.seats, event.before.rounds]
            )
            told += f" The cards are turned over: {turned}."
        return told


assert NOT_CHOSEN == 0, "position() takes a choice for granted by its truth"
