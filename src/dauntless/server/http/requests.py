"""What requests need: the server's parts, who asks, and from where."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from dauntless.server.http.lobby import Lobby
from dauntless.server.limits import Limits, token_of
from dauntless.server.live.live_tables import LiveTables
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store.database import Store
from dauntless.server.store.people import Person, Signer, find_person
from dauntless.server.tables.authority import Tables
from dauntless.server.tables.upgrading import Upgrades
from dauntless.server.workers.compiled_games import CompiledGames
from dauntless.server.workers.imports import Imports
from dauntless.server.workers.studies import Studies


@dataclass
class ServerParts:
    """What the routes work with."""

    settings: Settings
    store: Store
    games: CompiledGames
    tables: Tables
    limits: Limits
    live_tables: LiveTables
    upgrades: Upgrades
    studies: Studies
    signer: Signer
    imports: Imports
    lobby: Lobby = field(default_factory=Lobby)


class Fault(BaseModel):
    """What was wrong."""

    model_config = ConfigDict(extra="allow")
    code: str
    message: str


class Failure(BaseModel):
    """Every refusal has this shape."""

    error: Fault


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": description}
    for status, description in {
        400: "Bad request",
        401: "Become a guest first",
        403: "Not allowed",
        404: "No such thing",
        409: "Not now",
        413: "Too large",
        422: "Not valid",
        429: "Too many requests",
        503: "The rules are still being compiled",
    }.items()
}


def parts_of(request: HTTPConnection) -> ServerParts:
    """The parts of the server."""
    parts: ServerParts = request.app.state.parts
    return parts


async def person_if_known(request: Request) -> Person | None:
    """Who asks, if it is somebody known."""
    return await person_of(request)


async def person_of(request: HTTPConnection) -> Person | None:
    """Who asks, over HTTP or a WebSocket."""
    parts = parts_of(request)
    person = parts.signer.person(token_of(request))
    if person is None:
        return None
    return await parts.store.read(lambda c: find_person(c, person))


async def known_person(request: Request) -> Person:
    """Who asks; it must be somebody known."""
    person = await person_if_known(request)
    if person is None:
        raise Refused("no_person", "become a guest first: POST /api/me")
    return person


def check_origin(request: HTTPConnection) -> None:
    """Pages of other origins must not act in somebody's name."""
    origin = request.headers.get("origin")
    is_reading = request.scope.get("method") in ("GET", "HEAD")
    if origin is None or is_reading:
        return
    if origin.partition("://")[2] != request.headers.get("host"):
        raise Refused("forbidden", "this request comes from a page of another origin")


Parts = Annotated[ServerParts, Depends(parts_of)]
KnownPerson = Annotated[Person, Depends(known_person)]
PersonIfKnown = Annotated[Person | None, Depends(person_if_known)]
KEY = re.compile(r"[tw]_[A-Za-z0-9_-]{22}")
KeyInPath = Annotated[str, Path(pattern=rf"^{KEY.pattern}$", description="a table's id")]
IdInPath = Annotated[str, Path(pattern=r"^t_[A-Za-z0-9_-]{22}$", description="a table's id")]


async def present_key(parts: Parts, table: KeyInPath) -> str:
    """The id or watch key of a table, which is brought to the present version if need be."""
    await parts.upgrades.ensure(table)
    return table


async def present_id(parts: Parts, table: IdInPath) -> str:
    """The id of a table, which is brought to the present version if need be."""
    await parts.upgrades.ensure(table)
    return table


TableKey = Annotated[str, Depends(present_key)]
TableId = Annotated[str, Depends(present_id)]
GameName = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,60}$", description="a game's name")]
SeatWanted = Annotated[int | None, Query(ge=-1, le=63, description="-1: as a spectator")]
SequenceWanted = Annotated[int | None, Query(ge=0, le=2**53)]
