"""Routes of match files."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy.engine import Connection

from dauntless.server.http.requests import (
    REFUSALS,
    KnownPerson,
    Parts,
    PersonIfKnown,
    TableKey,
)
from dauntless.server.http.table_routes import person_id, summary, table_and_viewer
from dauntless.server.limits import address_of
from dauntless.server.refusals import Refused
from dauntless.server.store.stored_content import load_content
from dauntless.server.store.stored_tables import load_entries
from dauntless.server.tables.match_file import game_named, room_of, write_match

router = APIRouter(prefix="/api", tags=["match files"], responses=REFUSALS)


@router.get(
    "/tables/{table}/match",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
async def export_match(
    request: Request, parts: Parts, person: PersonIfKnown, table: TableKey
) -> Response:
    """The file of a finished match, with the secret of its luck."""
    parts.limits.spend_dear(address_of(request), person_id(person))

    def export(connection: Connection) -> str:
        found, _ = table_and_viewer(parts, connection, person, table, None, "copy")
        if found.status != "over":
            raise Refused("not_now", "the match file holds all secrets: it is shown after the end")
        content = load_content(connection, found.content or "")
        if content is None:
            raise Refused("outdated", "the content this match was played with is missing")
        return write_match(found, content, load_entries(connection, found.id))

    text = await parts.store.read_long(export)
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
async def import_match(request: Request, parts: Parts, person: KnownPerson) -> dict[str, Any]:
    """Make a table from a match file."""
    parts.limits.spend_table(address_of(request), person.id)
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("bad_request", "this is not UTF-8 text") from None

    parts.games.game(game_named(text))  # no rules are compiled in this process
    game, table, entries = await parts.imports.read(text, person, address_of(request))
    parts.limits.spend_room(address_of(request), person.id, room_of(game, entries))
    outcome = await parts.imports.keep(game, table, entries)
    parts.live_tables.committed(outcome)
    return summary(parts, outcome.table, person, outcome.table.id)
