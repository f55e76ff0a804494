"""Routes of studies: the review of a finished match, and advice where nobody else plays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from sqlalchemy.engine import Connection

from dauntless.engine.errors import Refusal
from dauntless.engine.schema import write_json
from dauntless.server.http.requests import (
    REFUSALS,
    Parts,
    PersonIfKnown,
    SeatWanted,
    SequenceWanted,
    TableKey,
)
from dauntless.server.http.table_routes import person_id, table_and_viewer
from dauntless.server.limits import address_of
from dauntless.server.refusals import Refused
from dauntless.server.store.people import Person
from dauntless.server.store.stored_tables import Entry, Table, load_entries, was_played
from dauntless.server.tables import permissions, views
from dauntless.server.workers.studies import Asker

router = APIRouter(prefix="/api", tags=["studies"], responses=REFUSALS)


@router.get(
    "/tables/{table}/review",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def review(
    request: Request, parts: Parts, person: PersonIfKnown, table: TableKey
) -> StreamingResponse:
    """The review of a finished match: lines with its progress, and in the last one itself."""
    parts.limits.spend_dear(address_of(request), person_id(person))

    def look(connection: Connection) -> Table:
        found, _ = table_and_viewer(parts, connection, person, table, None, "copy")
        if found.status != "over" or found.closed is not None:
            raise Refused("not_now", "a match is reviewed when it is over")
        if not was_played(connection, found.id):
            raise Refused("not_now", "nothing was played; there is nothing to review")
        return found

    found = await parts.store.read(look)
    game, asker = parts.games.game_for_bots(found), asker_of(request, person)

    async def entries() -> list[Entry]:
        return await parts.store.read_long(lambda c: load_entries(c, found.id))

    messages = parts.studies.review(game, found, entries, asker)

    async def lines() -> AsyncIterator[str]:
        async for message in messages:
            yield write_json(message) + "\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.get("/tables/{table}/advice")
async def advice(
    request: Request,
    parts: Parts,
    person: PersonIfKnown,
    table: TableKey,
    seq: SequenceWanted = None,
    seat: SeatWanted = None,
) -> dict[str, Any]:
    """What a bot would do: in a finished match, or where nobody else plays."""

    def look(connection: Connection) -> tuple[Table, bytes, int]:
        found, viewer = table_and_viewer(parts, connection, person, table, seat, "advice")
        game = parts.games.game_of(found)
        permissions.check_advice(game, found, person_id(person))
        state = parts.tables.state_at(connection, found, found.seq if seq is None else seq)
        due = views.match_at(game, found, state).actors
        names = found.seat_names
        if viewer < 0 and len(due) == 1 and found.status == "over":
            viewer = names.index(due[0])
        if viewer < 0 or names[viewer] not in due:
            raise Refused("not_now", "this seat has nothing to decide at that moment")
        return found, state, viewer

    found, state, viewer = await parts.store.read(look)
    asker = asker_of(request, person)
    try:
        game = parts.games.game_for_bots(found)
        body = await parts.studies.advise(game, found, state, viewer, asker)
    except Refusal as refusal:
        raise Refused("not_now", str(refusal)) from None
    return {"seat": viewer, "seq": found.seq if seq is None else seq, **body}


def asker_of(request: Request, person: Person | None) -> Asker:
    """Who asks for a study, and from where."""
    address = address_of(request)
    return Asker(address, person_id(person) or address)
