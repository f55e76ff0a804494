"""Routes of match files."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy.engine import Connection

from dauntless.engine.match import Match
from dauntless.server.context import (
    REFUSALS,
    Anybody,
    PartsNow,
    Somebody,
    TableKey,
    address_of,
)
from dauntless.server.match_file import read_match, write_match
from dauntless.server.records import insert_entries, insert_table, load_entries
from dauntless.server.refusals import Refused
from dauntless.server.table_routes import looked_at, opened
from dauntless.server.tables import Outcome

router = APIRouter(prefix="/api", tags=["match files"], responses=REFUSALS)


@router.get(
    "/tables/{table}/match",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def export_match(parts: PartsNow, person: Anybody, table: TableKey) -> Response:
    """The file of a finished match, with the secret of its luck."""

    def export(connection: Connection) -> str:
        found, _ = looked_at(parts, connection, person, table, None)
        if found.status != "over":
            raise Refused("not_now", "the match file holds all secrets: it is shown after the end")
        game = parts.shelf.game_of(found)
        start = Match(game, found.options, scripted=True, position=found.position)
        return write_match(start, found, load_entries(connection, found.id))

    text = await parts.store.read(export)
    name = f"{table[:8]}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@router.post(
    "/matches",
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }
    },
)
async def import_match(request: Request, parts: PartsNow, person: Somebody) -> dict[str, Any]:
    """Make a table from a match file."""
    parts.limits.arrivals.spend(f"{address_of(request)} tables")
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("bad_request", "this is not UTF-8 text") from None

    # Replaying a long match takes seconds; nobody else's command may wait for it.
    table, entries = await asyncio.to_thread(read_match, text, person.id, person.name)
    parts.shelf.game_of(table)

    def import_(connection: Connection) -> Outcome:
        insert_table(connection, table)
        insert_entries(connection, table.id, entries)
        return Outcome(table, entries)

    return await opened(parts, person, import_)
