"""Routes of tables."""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Query, Request, WebSocket
from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.schema import Strict
from dauntless.server import schema, views
from dauntless.server.commands import Command
from dauntless.server.context import (
    REFUSALS,
    Anybody,
    Parts,
    PartsNow,
    SeatWanted,
    SequenceWanted,
    Somebody,
    TableId,
    TableKey,
    address_of,
    check_origin,
    parts_of,
    person_of,
)
from dauntless.server.live import listener_for
from dauntless.server.operations import fault
from dauntless.server.people import Person
from dauntless.server.people_routes import summaries
from dauntless.server.positions import position
from dauntless.server.records import Table, load_entries, load_table, now, state_before
from dauntless.server.refusals import Refused
from dauntless.server.tables import WATCH, Outcome, SeatWish, TableWish

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)

MOST_ENTRIES = 200
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_MINUTES = 10


class BranchWish(Strict):
    """A new table that goes on from a moment."""

    seq: Annotated[int, Field(ge=1, le=2**53)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=64)] | None = None


class CodeGiven(Strict):
    """The code of a seat that was handed over."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


@router.get("/tables")
async def listed_tables(
    parts: PartsNow,
    person: Anybody,
    game: Annotated[str | None, Query(max_length=60)] = None,
) -> dict[str, Any]:
    """Tables open to everybody."""
    tables = await parts.store.read(lambda c: parts.tables.listed(c, game))
    return {"tables": summaries(parts, tables, person.id if person is not None else None)}


@router.post("/tables", status_code=201)
async def make_table(
    request: Request, parts: PartsNow, person: Somebody, wish: TableWish
) -> dict[str, Any]:
    """Make a table; it begins at once if no seat is open."""
    parts.limits.arrivals.spend(f"{address_of(request)} tables")
    return await opened(parts, person, lambda c: parts.tables.make(c, person, wish))


@router.post("/tables/{table}/branch", status_code=201)
async def branch(
    parts: PartsNow, person: Somebody, table: TableId, wish: BranchWish
) -> dict[str, Any]:
    """Play on from a moment of a finished match."""
    return await opened(
        parts, person, lambda c: parts.tables.branch(c, person, table, wish.seq, wish.seats)
    )


@router.get("/tables/{table}")
async def one_table(parts: PartsNow, person: Anybody, table: TableKey) -> dict[str, Any]:
    """A table in short."""
    found = await parts.store.read(lambda c: parts.tables.find(c, table))
    return summary(parts, found, person, table)


@router.get("/tables/{table}/view")
async def view(
    parts: PartsNow,
    person: Anybody,
    table: TableKey,
    seat: SeatWanted = None,
    after: SequenceWanted = None,
) -> dict[str, Any]:
    """What a live connection would be welcomed with."""
    return await parts.hub.look(table, person, seat, after)


@router.post("/tables/{table}/commands")
async def send_command(
    parts: PartsNow, person: Somebody, table: TableId, command: Command
) -> dict[str, Any]:
    """Carry out a command."""
    return await parts.hub.command(table, person, command)


@router.get("/tables/{table}/log")
async def table_log(
    parts: PartsNow,
    person: Anybody,
    table: TableKey,
    after: SequenceWanted = None,
    before: SequenceWanted = None,
    seat: SeatWanted = None,
) -> dict[str, Any]:
    """A stretch of the log as a seat may read it: from `after` on, or else the last entries."""

    def look(connection: Connection) -> dict[str, Any]:
        found, viewer = looked_at(parts, connection, person, table, seat)
        until = before if before is not None else found.seq + 1
        if after is not None:
            until = min(until, after + MOST_ENTRIES + 1)
        entries = load_entries(
            connection, found.id, after=after or 0, before=until, limit=MOST_ENTRIES
        )
        game = parts.shelf.game_of(found)
        first = state_before(connection, found.id, entries[0].seq) if entries else None
        options = game.options(found.options)
        return {"entries": views.entry_bodies(game, options, entries, first, viewer)}

    return await parts.store.read(look)


@router.get("/tables/{table}/moments/{seq}")
async def moment(
    parts: PartsNow,
    person: Anybody,
    table: TableKey,
    seq: Annotated[int, Path(ge=0, le=2**53)],
    seat: SeatWanted = None,
) -> dict[str, Any]:
    """The table as it was after an entry, as a seat could see it then."""

    def look(connection: Connection) -> dict[str, Any]:
        found, viewer = looked_at(parts, connection, person, table, seat)
        game = parts.shelf.game_of(found)
        state = parts.tables.state_at(connection, found, seq)
        entries = load_entries(connection, found.id, after=seq - 1, before=seq + 1)
        before = state_before(connection, found.id, seq)
        options = game.options(found.options)
        bodies = views.entry_bodies(game, options, entries, before, viewer)
        scene = position(game, state).scene(viewer).model_dump(mode="json")
        return {"seq": seq, "scene": scene, "entry": bodies[0]}

    return await parts.store.read(look)


@router.post("/tables/{table}/seats/{seat}/handover")
async def offer_seat(
    parts: PartsNow, person: Somebody, table: TableId, seat: Annotated[int, Path(ge=0, le=63)]
) -> dict[str, Any]:
    """A code with which another device can take this seat over, once, within ten minutes."""
    code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))
    expires_at = now() + CODE_MINUTES * 60_000

    def offer(connection: Connection) -> None:
        found = load_table(connection, table, lock=True)
        if seat not in found.seats_of(person.id):
            raise Refused("wrong_seat", f"seat {seat} is not yours")
        values = {"digest": code_digest(code), "table_id": table, "seat": seat}
        connection.execute(schema.handovers.insert(), values | {"expires_at": expires_at})

    await parts.store.write(offer)
    return {"code": f"{code[:4]}-{code[4:]}", "expires_at": expires_at}


@router.post("/handover")
async def take_seat_over(
    request: Request, parts: PartsNow, person: Somebody, given: CodeGiven
) -> dict[str, Any]:
    """Take a seat over from another device."""
    parts.limits.arrivals.spend(f"{address_of(request)} codes")
    h = schema.handovers.c

    def take(connection: Connection) -> Outcome:
        mine = (h.digest == code_digest(given.code), h.expires_at > now())
        row = connection.execute(sa.select(h.table_id, h.seat).where(*mine)).one_or_none()
        if row is None:
            raise Refused("not_found", "this code is not known, was used, or is too old")
        deleted = connection.execute(schema.handovers.delete().where(*mine))
        if deleted.rowcount == 0:
            raise Refused("not_found", "this code was just used")
        return parts.tables.hand_over(connection, row.table_id, row.seat, person)

    outcome = await parts.store.write(take)
    parts.hub.committed(outcome)
    return summary(parts, outcome.table, person, outcome.table.id)


@router.websocket("/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: str,
    after: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    seat: Annotated[int | None, Query(ge=-1, le=63)] = None,
) -> None:
    """Follow a table, and play at it."""
    parts, address = parts_of(socket), address_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        parts.limits.spend(address, None)
        person = await person_of(socket)
        await parts.hub.serve(listener_for(socket, table, person, seat, after), address)
    except Refused as refused:
        await socket.close(refused.close_code, str(refused)[:100])
    except Exception:
        fault("live")
        await socket.close(1011)


async def opened(parts: Parts, person: Person, make: Any) -> dict[str, Any]:
    """Make a table, tell everybody, and describe it."""
    outcome: Outcome = await parts.store.write(make)
    parts.hub.committed(outcome)
    return summary(parts, outcome.table, person, outcome.table.id)


def summary(parts: Parts, table: Table, person: Person | None, key: str) -> dict[str, Any]:
    """A table in short, as somebody with this key may see it."""
    game = parts.shelf.game_of(table)
    who = person.id if person is not None else None
    inside = bool(table.seats_of(who)) or table.host == who
    body = views.table_body(game, table, who, parts.settings.patience, inside=inside)
    if key.startswith(WATCH):
        body |= {"id": key, "join": None, "watch": f"/watch/{key}"}
    return body


def looked_at(
    parts: Parts, connection: Connection, person: Person | None, key: str, seat: int | None
) -> tuple[Table, int]:
    """A table somebody may look at, and through which seat."""
    table = parts.tables.find(connection, key)
    who = person.id if person is not None else None
    if not views.may_look(table, who, key if key.startswith(WATCH) else None):
        raise Refused("forbidden", "this table is private: take a seat, or use its watch link")
    viewer = views.chosen_viewer(table, who, seat)
    if viewer is None:
        raise Refused("wrong_seat", "during the match you see only through your own seats")
    return table, viewer


def code_digest(code: str) -> str:
    """Codes are stored as a digest; blanks, dashes and case do not matter."""
    plain = "".join(c for c in code.upper() if c.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
