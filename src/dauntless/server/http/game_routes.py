"""Routes of games."""

from __future__ import annotations

import functools
import tomllib
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from pydantic import Field

from dauntless.engine.game import Game, Options
from dauntless.engine.schema import Strict
from dauntless.engine.wording import spoken
from dauntless.server.http.guided_match import has_guide, made_guide
from dauntless.server.http.requests import REFUSALS, GameName, Parts, ServerParts
from dauntless.server.refusals import Refused
from dauntless.server.tables import bot_levels
from dauntless.server.tables.making import GivenOptions

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


class OptionsGiven(Strict):
    """Options to be checked."""

    options: GivenOptions = Field(default_factory=dict)


@router.get("")
def all_games(parts: Parts) -> dict[str, Any]:
    """All games that are offered here."""
    return {"games": [describe(parts, name) for name in parts.games.progress]}


@router.get("/{name}")
def one_game(parts: Parts, name: GameName) -> dict[str, Any]:
    """A game; whoever looks at one is likely to play it, so it is compiled first."""
    parts.games.want(name)
    return describe(parts, name)


@router.get(
    "/{name}/rulebook",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}},
)
def rulebook(parts: Parts, name: GameName) -> Response:
    """A game's rules in words, as Markdown."""
    return Response(parts.games.described(name).rulebook(), media_type="text/markdown")


@router.get(
    "/{name}/cover.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
def cover(parts: Parts, name: GameName) -> FileResponse:
    """A game's picture."""
    path = parts.games.described(name).folder() / "cover.svg"
    if not path.is_file():
        raise Refused("not_found", "this game has no snapshot")
    return FileResponse(path, media_type="image/svg+xml")


@router.get(
    "/{name}/guide",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
def guide(parts: Parts, name: GameName) -> Response:
    """A game's guided first match."""
    return Response(made_guide(parts.games.game(name)), media_type="application/json")


@router.post("/{name}/seats")
def seats(parts: Parts, name: GameName, given: OptionsGiven) -> dict[str, Any]:
    """Check options, and say which seats a match with them has."""
    game = parts.games.described(name)
    parts.games.want(name)
    return _seats(game, game.options(given.options))


def _seats(game: Game[Any, Any], options: Options) -> dict[str, Any]:
    """The seats of a match, by name and as they are called."""
    names = game.seats(options)
    return {"seats": list(names), "titles": [spoken(name) for name in names]}


def describe(parts: ServerParts, name: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    told, progress = _facts(parts.games.described(name)), parts.games.progress[name]
    return told | {
        "ready": progress.ready,
        "bots_ready": progress.bots_ready,
        "progress": progress.body(),
        "fault": progress.fault or None,
    }


@functools.cache
def _facts(game: Game[Any, Any]) -> dict[str, Any]:
    """What never changes of a game that is offered."""
    theme = game.folder() / "theme.toml"
    return (
        game.summary()
        | _seats(game, game.options())
        | {
            "bots": list(bot_levels.ABOUT),
            "levels": bot_levels.ABOUT,
            "theme": tomllib.loads(theme.read_text(encoding="utf-8")) if theme.is_file() else {},
            "cover": f"/api/games/{game.facts.name}/cover.svg" if has_cover(game) else None,
            "guide": has_guide(game),
        }
    )


def has_cover(game: Game[Any, Any]) -> bool:
    """Has a game a picture?"""
    return (game.folder() / "cover.svg").is_file()
