"""The bots by name: on the command line, at the table, in tournaments.

A bot is called `name` or `name:setting=value:…`, such as `search:iterations=5000`. Other packages
add bots as entry points of the group `dauntless.bots`: a class made with `seed` and its settings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from dauntless.bots.interface import Bot
from dauntless.bots.levels import LEVELS, PER_CENT, Level, LevelBot, make_effort, slipping
from dauntless.bots.random import RandomBot
from dauntless.bots.search import Budget, SearchBot
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Effort

GROUP = "dauntless.bots"


@dataclass(frozen=True)
class Kind:
    """A kind of bot: how one is made, and in a few words what it does."""

    make: Callable[..., Any]
    about: str


def make_search(
    seed: int,
    iterations: int | None = None,
    ms: int | None = None,
    trees: int = 1,
    slips: int = 0,
    partner_slips: int | None = None,
    rollout_turns: int | None = None,
    rollout_tries: int = 8,
    exploration: float = 0.2,
    sharpness: float = 40.0,
) -> Bot:
    """A search bot from the settings of its name."""
    if iterations is None and ms is None:
        iterations = 5_000
    effort = _effort(iterations, slips, partner_slips)
    bot = SearchBot(
        Budget(iterations=iterations, milliseconds=ms),
        seed,
        trees=trees,
        rollout_turns=rollout_turns,
        rollout_tries=rollout_tries,
        exploration=exploration,
        sharpness=sharpness,
    )
    return slipping(bot, effort, seed)


def make_greedy(seed: int, slips: int = 0, partner_slips: int | None = None) -> Bot:
    """A greedy bot from the settings of its name."""
    return make_effort(_effort(None, slips, partner_slips), seed)


def _effort(iterations: int | None, slips: int, partner_slips: int | None) -> Effort:
    effort = Effort(iterations, slips, partner_slips)
    for name in ("slips", "partner_slips"):
        share = getattr(effort, name)
        if share is not None and not 0 <= share <= PER_CENT:
            raise BadOption(name, f"it is a percentage from 0 to {PER_CENT}, not {share}")
    return effort


def _make_level(level: Level) -> Callable[..., Bot]:
    return lambda seed: LevelBot(level, seed)


BUILT_IN = {
    "random": Kind(RandomBot, "any legal action"),
    "greedy": Kind(make_greedy, "the turn the judge likes best; slips=PERCENT"),
    "search": Kind(make_search, "tree search; iterations=N or ms=N, trees=N, slips=PERCENT"),
} | {level.name: Kind(_make_level(level), level.about) for level in LEVELS}


@functools.cache
def _installed() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP)}


_added: dict[str, Kind] = {}


def add_bot(name: str, make: Callable[..., Any], about: str = "") -> None:
    """Add a bot from the running program; `make(seed=…, setting=…)` gives one."""
    if name in BUILT_IN or not name.replace("-", "").isalnum():
        raise BadOption("bot", f'"{name}" cannot be the name of a new bot')
    _added[name] = Kind(make, about)


def bot_names() -> list[str]:
    """The names of all bots."""
    return [*BUILT_IN, *_added, *(name for name in _installed() if name not in BUILT_IN)]


def find_kind(name: str) -> Kind:
    """The kind of bot of a name."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in _added:
        return _added[name]
    if name not in _installed():
        raise BadOption("bot", f'there is no bot "{name}"; there are {", ".join(bot_names())}')
    try:
        make = _installed()[name].load()
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
        reason = str(error).partition(") ")[2] or str(error)
        raise BadOption(f"bot {name}", f"it does not take these settings: {reason}") from None
    if not isinstance(bot, Bot):
        raise BadOption(f"bot {name}", "it has no method `choose`")
    return bot


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
