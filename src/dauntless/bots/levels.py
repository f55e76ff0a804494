"""Five strengths with the same names in every game; weaker ones think less and see dimly.

What more thinking is worth differs from game to game. So a game's folder may hold a `levels.toml`,
which `dauntless calibrate` writes: what effort makes a level one step better than the level below.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from dauntless.bots.blur import MOST_TEMPERATURE
from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import Bot, Observation
from dauntless.bots.search import MOST_ITERATIONS, Budget, SearchBot
from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.engine.schema import Strict, validate

FILE = "levels.toml"
Temperature = Annotated[float, Field(ge=0, le=MOST_TEMPERATURE)]


class Effort(Strict):
    """How hard a bot tries: how much it thinks, and how dimly it sees what its actions bring."""

    iterations: Annotated[int, Field(ge=1, le=MOST_ITERATIONS)] | None = None
    """Of its search; None: it looks no farther than the end of its turn."""
    temperature: Temperature = 0.0
    """See `blur`; 0: it takes what it finds best."""
    partner_temperature: Temperature | None = None
    """That of one who has partners, if another: several mend or spoil more than one."""
    turns: Annotated[int, Field(ge=0)] | None = None
    """How many turns its search plays on before it asks the judge, if not the usual number."""


@dataclass(frozen=True)
class Level:
    """A strength: the effort it makes where the game does not say otherwise."""

    name: str
    effort: Effort
    about: str
    finishes: bool = False
    """Does it always see a turn that certainly wins?"""

    def effort_in(self, game: Game[Any, Any]) -> Effort:
        """The effort it makes in a game."""
        return efforts_of(game.folder()).get(self.name, self.effort)


LEVELS = (
    Level("timid", Effort(temperature=0.35), "looks ahead a little and overlooks much"),
    Level("careful", Effort(temperature=0.15), "looks ahead a little and overlooks some things"),
    Level("steady", Effort(iterations=400, temperature=0.05), "thinks of the answer"),
    Level("bold", Effort(iterations=2_500, temperature=0.02), "thinks some turns ahead", True),
    Level("dauntless", Effort(iterations=15_000), "thinks far ahead and sees clearly", True),
)


@functools.cache
def efforts_of(folder: Path) -> dict[str, Effort]:
    """The efforts that a game's folder tells, by the names of the levels; often none."""
    file = folder / FILE
    if not file.exists():
        return {}
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(str(file), f"this is not TOML: {error}") from None
    names = [level.name for level in LEVELS]
    for name in told:
        if name not in names:
            raise BadInput(str(file), f'there is no level "{name}"; there are {", ".join(names)}')
    return {
        name: validate(Effort, fields, BadInput, f"{file}, {name}") for name, fields in told.items()
    }


class LevelBot:
    """Plays at a level, with the effort that this takes in the game it is asked about."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.seed = seed
        self._game: Game[Any, Any] | None = None
        self._bot: Bot

    def choose(self, observation: Observation) -> int:
        """What a bot of that effort chooses."""
        if self._game is not observation.game:
            self._game = observation.game
            self._bot = make_effort(self.level.effort_in(observation.game), self.seed)
            if self.level.finishes:
                self._bot = Finisher(self._bot, self.seed)
        return self._bot.choose(observation)


class Finisher:
    """Another bot that never leaves a turn unplayed that certainly wins."""

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        self.bot = bot
        self.sight = GreedyBot(seed)

    def choose(self, observation: Observation) -> int:
        """The first action of a turn that certainly wins, or what the other bot chooses."""
        if len(observation.actions) == 1 or observation.book:
            return self.bot.choose(observation)
        win = self.sight.sure_win(observation)
        return self.bot.choose(observation) if win is None else win


def make_effort(effort: Effort, seed: int) -> Bot:
    """A bot that makes such an effort."""
    if effort.iterations is None:
        return GreedyBot(seed, effort.temperature, effort.partner_temperature)
    return SearchBot(
        Budget(iterations=effort.iterations),
        seed,
        rollout_turns=effort.turns,
        temperature=effort.temperature,
        partner_temperature=effort.partner_temperature,
    )
