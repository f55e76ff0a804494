"""Routes of people."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.schema import Strict
from dauntless.server.http.requests import (
    REFUSALS,
    KnownPerson,
    Parts,
    PersonIfKnown,
    ServerParts,
)
from dauntless.server.limits import COOKIE, address_of
from dauntless.server.refusals import Refused
from dauntless.server.store.people import COOKIE_DAYS, forget, new_person, rename
from dauntless.server.store.stored_tables import Table, load_tables, new_id
from dauntless.server.tables import views
from dauntless.server.tables.table_commands import Command

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
    request: Request, response: Response, parts: Parts, person: PersonIfKnown, arrival: Arrival
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
async def who_am_i(person: KnownPerson) -> dict[str, Any]:
    """Who the cookie or token stands for."""
    return {"id": person.id, "name": person.name}


@router.patch("")
async def change_name(parts: Parts, person: KnownPerson, new: NewName) -> dict[str, Any]:
    """Take another name."""
    renamed = await parts.store.write(lambda c: rename(c, person.id, new.name))
    return {"id": renamed.id, "name": renamed.name}


@router.delete("", status_code=204)
async def forget_me(
    request: Request, response: Response, parts: Parts, person: KnownPerson
) -> None:
    """Erase the person: seats in running matches go to bots, and no token opens anything more."""
    address = address_of(request)
    for table, seat in await parts.store.read(lambda c: parts.tables.seats_in_play(c, person.id)):
        try:
            leave = Command(id=new_id("x"), do="leave", seat=seat)
            await parts.live_tables.command(table, person, leave, address)
        except Refused:
            continue  # a table of another version, or one that ended meanwhile

    def forget_(connection: Connection) -> list[str]:
        tables = forget(connection, person.id)
        for table in tables:
            parts.store.notify(table, 0)
        return tables

    for table in await parts.store.write(forget_):
        parts.live_tables.table_changed(table, 0)
    await parts.live_tables.disconnect(person.id)
    response.delete_cookie(COOKIE)


@router.get("/tables")
async def my_tables(request: Request, parts: Parts, person: KnownPerson) -> dict[str, Any]:
    """My tables: where it is my turn first, then running, waiting, and finished ones."""
    parts.limits.spend_dear(address_of(request), person.id)
    tables = await parts.store.read(lambda c: parts.tables.of_person(c, person.id))
    bodies = await summaries(parts, tables, person.id)
    order = {"playing": 1, "waiting": 2, "over": 3}
    bodies.sort(key=lambda body: 0 if body["my_turn"] else order[body["status"]])
    return {"tables": bodies}


async def summaries(parts: ServerParts, tables: list[Table], person: str | None) -> list[Any]:
    """Tables in short; those whose game cannot be played here are left out."""
    bodies = []
    for table in await present(parts, tables):
        try:
            game = parts.games.game_to_list(table)
        except Refused:
            continue
        bodies.append(views.table_body(game, table, person, table.id, parts.settings.patience))
    return bodies


async def present(parts: ServerParts, tables: list[Table]) -> list[Table]:
    """The same tables, brought to the present version."""
    others = [table for table in tables if table.rules != parts.games.rules(table.game)]
    if not others:
        return tables
    for table in others:
        with suppress(Refused):  # it is left out then
            await parts.upgrades.ensure(table.id)
    return await parts.store.read(lambda c: load_tables(c, [table.id for table in tables]))
