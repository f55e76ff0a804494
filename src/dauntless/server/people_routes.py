"""Routes of people."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from dauntless.engine.schema import Strict
from dauntless.server import views
from dauntless.server.commands import Command
from dauntless.server.context import (
    REFUSALS,
    Anybody,
    Parts,
    PartsNow,
    Somebody,
    address_of,
)
from dauntless.server.people import COOKIE, COOKIE_DAYS, new_person, rename
from dauntless.server.records import Table, new_id
from dauntless.server.refusals import Refused

router = APIRouter(prefix="/api/me", tags=["people"], responses=REFUSALS)

Name = Annotated[str, Field(min_length=1, max_length=200)]


class Arrival(Strict):
    """Somebody new."""

    name: Name | None = None
    token: bool = False


class NewName(Strict):
    """Another name."""

    name: Name


@router.post("")
async def arrive(
    request: Request, response: Response, parts: PartsNow, person: Anybody, arrival: Arrival
) -> dict[str, Any]:
    """Become a guest, in one click; whoever is one already stays who they are."""
    if person is None:
        parts.limits.arrivals.spend(address_of(request))
        person = await parts.store.write(lambda c: new_person(c, arrival.name))
    elif arrival.name is not None:
        key, name = person.id, arrival.name
        person = await parts.store.write(lambda c: rename(c, key, name))
    token = parts.signer.token(person.id)
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=parts.settings.secure_cookie or request.url.scheme == "https",
    )
    body = {"id": person.id, "name": person.name}
    return body | {"token": token} if arrival.token else body


@router.get("")
async def who_am_i(person: Somebody) -> dict[str, Any]:
    """Who the cookie or token stands for."""
    return {"id": person.id, "name": person.name}


@router.patch("")
async def change_name(parts: PartsNow, person: Somebody, new: NewName) -> dict[str, Any]:
    """Take another name."""
    renamed = await parts.store.write(lambda c: rename(c, person.id, new.name))
    return {"id": renamed.id, "name": renamed.name}


@router.delete("", status_code=204)
async def forget_me(response: Response, parts: PartsNow, person: Somebody) -> None:
    """Erase the name, give seats to bots, and forget the cookie."""
    for table in await parts.store.read(lambda c: parts.tables.of_person(c, person.id)):
        for seat in table.seats_of(person.id) if table.status != "over" else ():
            try:
                leave = Command(id=new_id("x"), do="leave", seat=seat)
                await parts.hub.command(table.id, person, leave)
            except Refused:
                continue  # a table of another version, or one that ended meanwhile
    await parts.store.write(lambda c: rename(c, person.id, "Somebody"))
    response.delete_cookie(COOKIE)


@router.get("/tables")
async def my_tables(parts: PartsNow, person: Somebody) -> dict[str, Any]:
    """My tables: where it is my turn first, then running, waiting, and finished ones."""
    tables = await parts.store.read(lambda c: parts.tables.of_person(c, person.id))
    bodies = summaries(parts, tables, person.id)
    order = {"playing": 1, "waiting": 2, "over": 3}
    bodies.sort(key=lambda body: 0 if body["my_turn"] else order[body["status"]])
    return {"tables": bodies}


def summaries(parts: Parts, tables: list[Table], person: str | None) -> list[dict[str, Any]]:
    """Tables in short; those whose game cannot be played now are left out."""
    bodies = []
    for table in tables:
        try:
            game = parts.shelf.game_of(table)
        except Refused:
            continue
        inside = bool(table.seats_of(person)) or table.host == person
        patience = parts.settings.patience
        bodies.append(views.table_body(game, table, person, patience, inside=inside))
    return bodies
