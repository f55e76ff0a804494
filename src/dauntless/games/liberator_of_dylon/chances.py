"""What chance may bring: the lot, dealt and drawn cards, the next back of the pile."""

from __future__ import annotations

from dauntless.engine.actions import Family, Moment
from dauntless.games.liberator_of_dylon.actions import OfCard
from dauntless.games.liberator_of_dylon.exchange import partner
from dauntless.games.liberator_of_dylon.state import (
    BACKS,
    DEAL,
    FACE,
    KINDS,
    LOT,
    OUTCOME_BACK,
    OUTCOME_SEAT,
    PICKED_FACE,
    SEATS,
    START_CARD,
    TOP_BACK,
)
from dauntless.games.liberator_of_dylon.telling import back_gained
from dauntless.games.liberator_of_dylon.wording import card, seat_names, title


class Lot(Family):
    """Who begins the game."""

    codes = OUTCOME_SEAT, SEATS
    due = (LOT,)
    word, noun, example = "first", "seat", "first:north"

    def size(self, at: Moment) -> int:
        return int(at.s.players)

    def argument(self, at: Moment, index: int) -> str:
        names = seat_names(at)
        return names[index] if index < len(names) else f"seat-{index}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"Game {int(was.s.games) + 1}: the lot falls on {title(was, index)}, who begins."


class Dealt(OfCard):
    """A card of the first hand."""

    codes = 0, KINDS
    due = (DEAL,)
    word, example = "deal", "deal:Tb"

    def argument(self, at: Moment, index: int) -> str:
        return super().argument(at, index) if index < self.size(at) else f"card-{index}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{title(was, int(was.s.seat))} is dealt {card(was, index)}."

    def hidden(self, was: Moment, now: Moment) -> str:
        seat = int(was.s.seat)
        return f"{title(was, seat)} is dealt a {back_gained(was, now, seat)} card."


class StartCard(Dealt):
    """The first card of an area."""

    due = (START_CARD,)
    word, example = "start", "start:Tb"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        area = int(was.s.amount)
        left = title(was, (area + 1) % int(was.s.players))
        return f"{card(was, index)} begins the area between {title(was, area)} and {left}."


class Face(Dealt):
    """The card that is drawn."""

    due = (FACE,)
    word, example = "face", "face:Tb"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{title(was, int(was.s.seat))} draws {card(was, index)}."

    def hidden(self, was: Moment, now: Moment) -> str:
        seat = int(was.s.seat)
        return f"{title(was, seat)} draws a {back_gained(was, now, seat)} card."


class PickedFace(Dealt):
    """The card that was picked blindly."""

    due = (PICKED_FACE,)
    word, example = "picked", "picked:Tb"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"It is {card(was, index)}."

    def hidden(self, was: Moment, now: Moment) -> str:
        back = BACKS[int(was.s.picked_back)]
        return f"A {back} card of {title(was, int(partner(was.s)))} is picked, face down."


class TopBack(Family):
    """The back that everybody sees on top of the pile."""

    codes = OUTCOME_BACK, 2
    due = (TOP_BACK,)
    word, noun, example = "top", "back", "top:regular"

    def argument(self, at: Moment, index: int) -> str:
        return BACKS[index]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"The next card of the pile is {'seal-backed' if index else 'regular'}."


CHANCE_FAMILIES: tuple[Family, ...] = (
    Lot(),
    Dealt(),
    StartCard(),
    Face(),
    PickedFace(),
    TopBack(),
)
