"""What chance may bring: the lot, dealt and drawn cards, the next back of the pile."""

from __future__ import annotations

from dauntless.engine.actions import Family, Moment
from dauntless.engine.errors import Refusal
from dauntless.engine.wording import listed
from dauntless.games.liberator_of_dylon import state
from dauntless.games.liberator_of_dylon.actions import OfCard
from dauntless.games.liberator_of_dylon.cards import kind_of, magic_object
from dauntless.games.liberator_of_dylon.telling import back_gained
from dauntless.games.liberator_of_dylon.wording import card, seat_names, title


class Lot(Family):
    """Who begins the game."""

    codes = state.OUTCOME_SEAT, state.SEATS
    due = (state.LOT,)
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

    codes = 0, state.KINDS
    due = (state.DEAL,)
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

    due = (state.START_CARD,)
    word, example = "start", "start:Tb"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        area = int(was.s.amount)
        left = title(was, (area + 1) % int(was.s.players))
        return f"{card(was, index)} begins the area between {title(was, area)} and {left}."


class Face(Dealt):
    """The card that is drawn."""

    due = (state.FACE,)
    word, example = "face", "face:Tb"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{title(was, int(was.s.seat))} draws {card(was, index)}."

    def hidden(self, was: Moment, now: Moment) -> str:
        seat = int(was.s.seat)
        return f"{title(was, seat)} draws a {back_gained(was, now, seat)} card."


class PickedFace(Family):
    """The card that was picked blindly; of several copies, who knows it."""

    codes = state.OUTCOME_COPY, state.CARDS
    due = (state.PICKED_FACE,)
    word, noun, example = "picked", "card", "picked:Tb"

    def size(self, at: Moment) -> int:
        return int(at.t.cards)

    def unknown(self, at: Moment, kind: int) -> dict[str, int]:
        """The copies of a kind that it may be, by how they are written."""
        copies = [int(outcome) - state.OUTCOME_COPY for outcome in at.game.odds(at.s)[0]]
        alike = [copy for copy in copies if kind_of(at.t, copy) == kind]
        code = at.game.names.codes[kind]
        if len(alike) == 1:
            return {code: alike[0]}
        names = seat_names(at)
        knowers = ([n for i, n in enumerate(names) if at.s.card[copy] >> i & 1] for copy in alike)
        return {
            f"{code}:{'+'.join(known)}": copy for known, copy in zip(knowers, alike, strict=True)
        }

    def argument(self, at: Moment, index: int) -> str:
        kind = int(kind_of(at.t, index))
        written = {copy: text for text, copy in self.unknown(at, kind).items()}
        return written.get(index, at.game.names.codes[kind])

    def find(self, at: Moment, argument: str) -> int:
        kind = at.game.names.kind(argument.partition(":")[0])
        unknown = self.unknown(at, kind)
        if not unknown:
            return int(at.t.first[kind])
        if argument not in unknown:
            forms = listed([f"{self.word}:{text}" for text in unknown], "or")
            raise Refusal(f"which copy is picked, by who knows it: write {forms}")
        return unknown[argument]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"It is {card(was, int(kind_of(was.t, index)))}."

    def hidden(self, was: Moment, now: Moment) -> str:
        back = state.BACKS[int(was.s.picked_back)]
        return f"A {back} card of {title(was, int(magic_object(was.s)))} is picked, face down."


class TopBack(Family):
    """The back that everybody sees on top of the pile."""

    codes = state.OUTCOME_BACK, 2
    due = (state.TOP_BACK,)
    word, noun, example = "top", "back", "top:regular"

    def argument(self, at: Moment, index: int) -> str:
        return state.BACKS[index]

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
