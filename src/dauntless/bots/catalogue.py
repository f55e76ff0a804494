"""The bots by name: on the command line, at the table, in tournaments.

A bot is called `name` or `name:setting=value:…`, such as `search:iterations=5000`. Other packages
add bots as entry points of the group `dauntless.bots`: a class made with `seed` and its settings.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from dauntless.bots.greedy import GreedyBot
from dauntless.bots.interface import Bot, Observation
from dauntless.bots.levels import LEVELS, Finisher, Level, LevelBot
from dauntless.bots.random import RandomBot
from dauntless.bots.search import Budget, SearchBot
from dauntless.bots.settings import check_whole
from dauntless.engine import luck
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game

GROUP = "dauntless.bots"
PER_CENT = 100


@dataclass(frozen=True)
class Kind:
    """A kind of bot: how one is made, and in a few words what it does."""

    make: Callable[..., Any]
    about: str


def make_search(
    seed: int,
    iterations: int | None = None,
    ms: int | None = None,
    slips: int = 0,
    finishes: int = 0,
    pack: str | None = None,
    **settings: Any,
) -> Bot:
    """A search bot from the settings of its name."""
    if iterations is None and ms is None:
        iterations = 5_000
    check_whole("finishes", finishes, 0, 1)
    budget = Budget(iterations=iterations, milliseconds=ms)
    bot: Bot = SearchBot(budget, seed, **settings)
    bot = slipping(Finisher(bot, seed) if finishes else bot, slips, seed)
    return Believer(bot, Path(str(pack))) if pack is not None else bot


def make_greedy(
    seed: int,
    temperature: float = 0.0,
    partner_temperature: float | None = None,
    slips: int = 0,
) -> Bot:
    """A greedy bot from the settings of its name."""
    return slipping(GreedyBot(seed, temperature, partner_temperature), slips, seed)


class Slipping:
    """Another bot that in some of a hundred decisions takes any action at all; for experiments."""

    def __init__(self, bot: Bot, slips: int, seed: int = 0) -> None:
        check_whole("slips", slips, 0, PER_CENT)
        self.bot = bot
        self.slips = slips
        self.generator = luck.generator(seed, 3)

    def choose(self, observation: Observation) -> int:
        """What the other bot chooses, or by mistake anything."""
        chosen = self.bot.choose(observation)
        if luck.below(self.generator, PER_CENT) < self.slips:
            return observation.actions[luck.below(self.generator, len(observation.actions))]
        return chosen


class Believer:
    """Another bot that takes another pack for the game's, so has other tastes; for experiments."""

    def __init__(self, bot: Bot, pack: Path) -> None:
        if not pack.is_file():
            raise BadOption("pack", f"there is no file {pack}")
        self.bot = bot
        self.pack = pack
        self.believed: Game[Any, Any] | None = None

    def choose(self, observation: Observation) -> int:
        """What the other bot would choose if the pack were true."""
        if self.believed is None:
            kind = type(observation.game)
            self.believed = kind(kind.read_pack(self.pack))
        return self.bot.choose(replace(observation, game=self.believed))


def slipping(bot: Bot, slips: int, seed: int) -> Bot:
    """A bot that slips so often, or the bot itself if that is never."""
    return Slipping(bot, slips, seed) if slips else bot


def _make_level(level: Level) -> Callable[..., Bot]:
    return lambda seed: LevelBot(level, seed)


BUILT_IN = {
    "random": Kind(RandomBot, "any legal action"),
    "greedy": Kind(make_greedy, "the turn the judge likes best; temperature=T"),
    "search": Kind(make_search, "tree search; iterations=N or ms=N, trees=N, temperature=T"),
} | {level.name: Kind(_make_level(level), level.about) for level in LEVELS}


@functools.cache
def installed_bots() -> dict[str, Any]:
    """The bots of other packages, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


_added: dict[str, Kind] = {}


def add_bot(name: str, make: Callable[..., Any], about: str = "") -> None:
    """Add a bot from the running program; `make(seed=…, setting=…)` gives one."""
    if name in BUILT_IN or not name.replace("-", "").isalnum():
        raise BadOption("bot", f'"{name}" cannot be the name of a new bot')
    _added[name] = Kind(make, about)


def bot_names() -> list[str]:
    """The names of all bots."""
    return [*BUILT_IN, *_added, *(name for name in installed_bots() if name not in BUILT_IN)]


def find_kind(name: str) -> Kind:
    """The kind of bot of a name."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in _added:
        return _added[name]
    if name not in installed_bots():
        raise BadOption("bot", f'there is no bot "{name}"; there are {", ".join(bot_names())}')
    try:
        make = installed_bots()[name].load()
    except Exception as error:
        raise BadOption("bot", f'"{name}" is installed but cannot be loaded: {error}') from error
    return Kind(make, (make.__doc__ or "").partition("\n")[0])


def make_bot(text: str, seed: int = 0) -> Bot:
    """The bot of such a name, with its settings."""
    name, *given = text.split(":")
    kind = find_kind(name)
    settings: dict[str, Any] = {}
    for item in given:
        key, equals, value = item.partition("=")
        if not key or not equals:
            raise BadOption(f"bot {name}", f'"{item}" has not the form setting=value')
        if key in settings:
            raise BadOption(f"bot {name}", f"{key} is given twice")
        settings[key] = _number(value)
    try:
        bot = kind.make(seed=seed, **settings)
    except TypeError as error:
        raise BadOption(f"bot {name}", _why_not_made(str(error))) from None
    if not isinstance(bot, Bot):
        raise BadOption(f"bot {name}", "it has no method `choose`")
    return bot


def _why_not_made(told: str) -> str:
    """What Python says of settings that do not fit, in words for who typed them."""
    unknown = re.search(r"unexpected keyword argument '(\w+)'", told)
    if unknown is not None:
        return f"it does not take the setting {unknown[1]}"
    return f"it does not take these settings: {told.partition(') ')[2] or told}"


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
