"""Players that are programs. A bot is given an observation, never the state of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.engine.match import Match


@dataclass(frozen=True)
class Observation:
    """What a bot is given: the game, its seat, and the state with all secrets forgotten."""

    game: Game[Any, Any]
    seat: int
    state: Record
    actions: tuple[int, ...]


class Bot(Protocol):
    """Chooses one of the observation's actions."""

    def choose(self, observation: Observation) -> int: ...


class RandomBot:
    """Chooses evenly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self.generator = luck.generator(seed)

    def choose(self, observation: Observation) -> int:
        return observation.actions[luck.below(self.generator, len(observation.actions))]


BOTS = {"random": RandomBot}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of a name."""
    if name not in BOTS:
        raise BadOption("bot", f'there is no bot "{name}"; there are {", ".join(BOTS)}')
    return BOTS[name](seed)


def observe(match: Match, seat: int) -> Observation:
    """What a seat's bot is given now."""
    state = match.seen_by(seat)
    return Observation(match.game, seat, state, tuple(match.game.legal(state, seat)))
