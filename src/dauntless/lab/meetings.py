"""The meetings that a game declares, as the lab plays them."""

from __future__ import annotations

from typing import Any

from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game, Meeting


def fitting(game: Game[Any, Any], given: dict[str, Any]) -> list[Meeting]:
    """The meetings that go with some options, complete with them."""
    found = [
        Meeting({**given, **one.options}, one.groups, one.roles)
        for one in game.meetings()
        if all(one.options.get(key, value) == value for key, value in given.items())
    ]
    if not found:
        game.options(given)  # which may know better why not
        told = ", ".join(f"{key}={value}" for key, value in given.items())
        raise BadOption("option", f"{game.facts.title} declares no meeting with {told}")
    for one in found:
        if game.longest(game.options(one.options)) is None:
            raise BadOption("option", "it takes a match that ends: set a limit of turns")
    return found


def options_by_sides(game: Game[Any, Any], given: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The options of all meetings; those with the same seats and sides together."""
    groups: dict[Any, list[dict[str, Any]]] = {}
    for one in fitting(game, given):
        sides = game.sides(game.options(one.options))
        groups.setdefault(tuple(map(tuple, sides)), []).append(one.options)
    return list(groups.values())
