"""Routes of games."""

from __future__ import annotations

import tomllib
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from pydantic import Field

from dauntless import registry
from dauntless.engine.schema import Strict
from dauntless.server import opponents
from dauntless.server.context import REFUSALS, GameName, Parts, PartsNow
from dauntless.server.guide import guide_of, has_guide
from dauntless.server.refusals import Refused

router = APIRouter(prefix="/api/games", tags=["games"], responses=REFUSALS)


class OptionsGiven(Strict):
    """Options to be checked."""

    options: dict[str, Any] = Field(default_factory=dict)


@router.get("")
def all_games(parts: PartsNow) -> dict[str, Any]:
    """The games on the shelf."""
    return {"games": [describe(parts, name) for name in registry.names()]}


@router.get("/{name}")
def one_game(parts: PartsNow, name: GameName) -> dict[str, Any]:
    """A game."""
    return describe(parts, name)


@router.get(
    "/{name}/rulebook",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {"schema": {"type": "string"}}}}},
)
def rulebook(parts: PartsNow, name: GameName) -> Response:
    """A game's rules in words, as Markdown."""
    return Response(parts.shelf.described(name).rulebook(), media_type="text/markdown")


@router.get(
    "/{name}/cover.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
def cover(parts: PartsNow, name: GameName) -> FileResponse:
    """A game's picture."""
    path = parts.shelf.described(name).folder() / "cover.svg"
    if not path.is_file():
        raise Refused("not_found", "this game has no picture")
    return FileResponse(path, media_type="image/svg+xml")


@router.get("/{name}/guide")
def guide(parts: PartsNow, name: GameName) -> dict[str, Any]:
    """A game's guided first match."""
    return guide_of(parts.shelf.game(name))


@router.post("/{name}/seats")
def seats(parts: PartsNow, name: GameName, given: OptionsGiven) -> dict[str, Any]:
    """Check options, and say which seats a match with them has."""
    game = parts.shelf.described(name)
    return {"seats": list(game.seats(game.options(given.options)))}


def describe(parts: Parts, name: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    game = parts.shelf.described(name)
    facts, progress, folder = game.facts, parts.shelf.progress[name], game.folder()
    theme = folder / "theme.toml"
    return {
        "name": facts.name,
        "title": facts.title,
        "hook": facts.hook,
        "players": facts.players,
        "minutes": facts.minutes,
        "ages": facts.ages,
        "completeness": facts.completeness,
        "rules_version": facts.rules_version,
        "content": game.pack.pack.title,
        "options": game.options_schema(),
        "seats": list(game.seats(game.options())),
        "bots": list(opponents.ABOUT),
        "levels": opponents.ABOUT,
        "theme": tomllib.loads(theme.read_text(encoding="utf-8")) if theme.is_file() else {},
        "cover": f"/api/games/{name}/cover.svg" if (folder / "cover.svg").is_file() else None,
        "guide": has_guide(game),
        "ready": progress.ready,
        "progress": progress.body(),
        "fault": progress.fault or None,
    }
