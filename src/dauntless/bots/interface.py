"""What a bot is: something that chooses one of the actions of an observation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Game
from dauntless.engine.match import Match


@dataclass(frozen=True)
class Observation:
    """What a bot is given: the game, its seat, and the state with all secrets forgotten."""

    game: Game[Any, Any]
    seat: int
    state: Record
    actions: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return len(self.game.seats(self.game.read_options(self.state)))

    @property
    def side(self) -> tuple[int, ...]:
        """The seats that win and lose together with this one, itself among them."""
        sides = self.game.sides(self.game.read_options(self.state))
        return next(side for side in sides if self.seat in side)

    @property
    def book(self) -> Mapping[int, int]:
        """Actions that the game's book knows to be good, with their weights; mostly none."""
        return self.game.book(self.state, self.seat)


@runtime_checkable
class Bot(Protocol):
    """Chooses one of the observation's actions."""

    def choose(self, observation: Observation) -> int: ...


def observe(match: Match, seat: int) -> Observation:
    """What a seat's bot is given now."""
    return observe_state(match.game, match.state, seat)


def observe_state(game: Game[Any, Any], state: Record, seat: int) -> Observation:
    """What a seat would be given in a state; it must have something to decide."""
    seen = game.concealed(state, seat)
    actions = tuple(game.legal(seen, seat)) if seat in game.actors(seen) else ()
    if not actions:
        why = "the match is over" if game.over(state) else "another seat or chance is due"
        raise Refusal(f"there is nothing to choose for seat {seat}: {why}")
    return Observation(game, seat, seen, actions)
