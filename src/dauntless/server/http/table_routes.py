"""Routes of tables."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, WebSocket
from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.schema import Strict
from dauntless.server.http.people_routes import summaries
from dauntless.server.http.requests import (
    KEY,
    REFUSALS,
    KnownPerson,
    Parts,
    PersonIfKnown,
    SeatWanted,
    SequenceWanted,
    ServerParts,
    TableId,
    TableKey,
    check_origin,
    parts_of,
    person_of,
)
from dauntless.server.limits import address_of
from dauntless.server.live.live_tables import listener_for
from dauntless.server.monitoring import log_fault
from dauntless.server.refusals import Refused
from dauntless.server.store.handover_codes import new_code, table_of_code, use_code
from dauntless.server.store.people import Person
from dauntless.server.store.promises import make_promise
from dauntless.server.store.stored_tables import (
    Table,
    load_entries,
    load_table,
    state_before,
)
from dauntless.server.tables import permissions, provable_luck, views
from dauntless.server.tables.authority import Outcome
from dauntless.server.tables.making import BranchWish, TableWish
from dauntless.server.tables.pacing import unhurried
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.table_commands import ActionText, Clicks, Command

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)

MOST_ENTRIES = 200


class CodeGiven(Strict):
    """The code of a seat that was handed over."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


@router.get("/tables")
async def listed_tables(
    parts: Parts,
    person: PersonIfKnown,
    game: Annotated[str | None, Query(pattern=r"^[a-z0-9_-]{1,60}$")] = None,
) -> dict[str, Any]:
    """Tables open to everybody."""
    if game is not None and game not in parts.games.progress:
        return {"tables": []}

    async def look() -> tuple[list[Table], list[dict[str, Any]]]:
        tables = await parts.store.read(lambda c: parts.tables.listed(c, game))
        return tables, await summaries(parts, tables, None)

    tables, bodies = await parts.lobby.list(game, look)
    who = person_id(person)
    own = [table for table in tables if who and (table.host == who or table.seats_of(who))]
    told = {body["id"]: body for body in await summaries(parts, own, who)}
    return {"tables": [told.get(body["id"], body) for body in bodies]}


@router.post("/luck", status_code=201)
async def promise_luck(request: Request, parts: Parts, person: KnownPerson) -> dict[str, Any]:
    """Commit to a secret for a table that is made next; the client adds to it afterwards."""
    parts.limits.arrivals.spend(f"{address_of(request)} promises")
    secret = provable_luck.new_secret()
    promise, table = await parts.store.write(lambda c: make_promise(c, person.id, secret))
    commitment = provable_luck.commitment(secret)
    return {"promise": promise, "table": table, "commitment": commitment}


@router.post("/tables", status_code=201)
async def make_table(
    request: Request, parts: Parts, person: KnownPerson, wish: TableWish
) -> dict[str, Any]:
    """Make a table; the match begins once no seat is open and the rules are compiled."""
    parts.limits.spend_table(address_of(request), person.id)
    return await open_and_describe(parts, person, lambda c: parts.tables.make(c, person, wish))


@router.post("/tables/{table}/branch", status_code=201)
async def branch(
    request: Request, parts: Parts, person: KnownPerson, table: TableKey, wish: BranchWish
) -> dict[str, Any]:
    """Play on from a moment of a finished match."""
    parts.limits.spend_table(address_of(request), person.id)
    return await open_and_describe(
        parts, person, lambda c: parts.tables.branch(c, person, table, wish)
    )


@router.get("/tables/{table}")
async def one_table(parts: Parts, person: PersonIfKnown, table: TableKey) -> dict[str, Any]:
    """A table in short."""
    found = await parts.store.read(lambda c: parts.tables.find(c, table))
    return summary(parts, found, person, table)


@router.get("/tables/{table}/view")
async def view(
    request: Request,
    parts: Parts,
    person: PersonIfKnown,
    table: TableKey,
    seat: SeatWanted = None,
    after: SequenceWanted = None,
) -> dict[str, Any]:
    """What a live connection would be welcomed with."""
    return await parts.live_tables.look(table, person, seat, after, address_of(request))


@router.post("/tables/{table}/commands")
async def send_command(
    request: Request, parts: Parts, person: KnownPerson, table: TableId, command: Command
) -> dict[str, Any]:
    """Carry out a command."""
    return await parts.live_tables.command(table, person, command, address_of(request))


@router.get("/tables/{table}/why")
async def why_not(
    parts: Parts,
    person: KnownPerson,
    table: TableId,
    seat: Annotated[int, Query(ge=0, le=63)],
    action: Annotated[ActionText | None, Query()] = None,
    clicks: Annotated[Clicks | None, Query()] = None,
) -> dict[str, Any]:
    """Why somebody cannot do this now with a seat of theirs; null if they can."""
    found = await parts.store.read(lambda c: parts.tables.find(c, table))
    permissions.check(found, person.id, "why")
    game = parts.games.game_of(found)
    return {"seq": found.seq, "why": views.why_not(game, found, person.id, seat, action, clicks)}


@router.get("/tables/{table}/log")
async def table_log(
    request: Request,
    parts: Parts,
    person: PersonIfKnown,
    table: TableKey,
    after: SequenceWanted = None,
    before: SequenceWanted = None,
    seat: SeatWanted = None,
) -> dict[str, Any]:
    """A stretch of the log as a seat may read it: from `after` on, or else the last entries."""
    parts.limits.spend_dear(address_of(request), person_id(person))

    def look(connection: Connection) -> dict[str, Any]:
        found, viewer = table_and_viewer(parts, connection, person, table, seat)
        until = before if before is not None else found.seq + 1
        if after is not None:
            until = min(until, after + MOST_ENTRIES + 1)
        entries = load_entries(
            connection, found.id, after=after or 0, before=until, limit=MOST_ENTRIES
        )
        game = parts.games.game_if_readable(found)
        first = state_before(connection, found.id, entries[0].seq) if entries else None
        names = found.seat_names
        bodies = views.entry_bodies(game, names, entries, first, viewer, unhurried())
        bodies = views.noticed(bodies)
        return {"entries": views.told_to(found, person_id(person), table, bodies)}

    return await parts.store.read_long(look)


@router.get("/tables/{table}/moments/{seq}")
async def moment(
    parts: Parts,
    person: PersonIfKnown,
    table: TableKey,
    seq: Annotated[int, Path(ge=0, le=2**53)],
    seat: SeatWanted = None,
) -> dict[str, Any]:
    """The table as it was after an entry, as a seat could see it then."""

    def look(connection: Connection) -> dict[str, Any]:
        found, viewer = table_and_viewer(parts, connection, person, table, seat)
        game = parts.games.game_of(found)
        state = parts.tables.state_at(connection, found, seq)
        entries = load_entries(connection, found.id, after=seq - 1, before=seq + 1)
        before = state_before(connection, found.id, seq)
        bodies = views.entry_bodies(game, found.seat_names, entries, before, viewer)
        scene = position(game, state).scene(viewer).model_dump(mode="json")
        told = views.told_to(found, person_id(person), table, bodies)
        return {"seq": seq, "scene": scene, "entry": told[0]}

    return await parts.store.read(look)


@router.post("/tables/{table}/seats/{seat}/handover")
async def offer_seat(
    parts: Parts, person: KnownPerson, table: TableId, seat: Annotated[int, Path(ge=0, le=63)]
) -> dict[str, Any]:
    """A code with which another device can take this seat over, once, within an hour."""

    def offer(connection: Connection) -> tuple[str, int]:
        found = load_table(connection, table, lock=True)
        permissions.check(found, person.id, "handover")
        if seat not in found.seats_of(person.id):
            raise Refused("wrong_seat", f"seat {seat} is not yours")
        return new_code(connection, table, seat, person.id)

    code, expires_at = await parts.store.write(offer)
    return {"code": code, "expires_at": expires_at}


@router.post("/handover")
async def take_seat_over(
    request: Request, parts: Parts, person: KnownPerson, given: CodeGiven
) -> dict[str, Any]:
    """Take a seat over from another device."""
    parts.limits.arrivals.spend(f"{address_of(request)} codes")
    table = await parts.store.read(lambda c: table_of_code(c, given.code))
    await parts.upgrades.ensure(table)

    def take(connection: Connection) -> Outcome:
        load_table(connection, table, lock=True)  # first, as whoever changes the seat does
        owner, seat = use_code(connection, given.code)
        return parts.tables.hand_over(connection, table, seat, owner, person)

    outcome = await parts.store.write(take)
    parts.live_tables.committed(outcome)
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
        parts.live_tables.check_room(address)
        parts.limits.spend(address, None)
        if KEY.fullmatch(table) is None:
            raise Refused("not_found", "there is no such table")
        person = await person_of(socket)
        await parts.live_tables.serve(listener_for(socket, table, person, seat, after), address)
    except Refused as refused:
        await socket.close(refused.close_code, str(refused)[:100])
    except Exception:
        log_fault("live")
        await socket.close(1011)


async def open_and_describe(parts: ServerParts, person: Person, make: Any) -> dict[str, Any]:
    """Make a table, tell everybody, and describe it."""
    outcome: Outcome = await parts.store.write(make)
    parts.live_tables.committed(outcome)
    return summary(parts, outcome.table, person, outcome.table.id)


def person_id(person: Person | None) -> str | None:
    """The id of somebody, if it is somebody known."""
    return person.id if person is not None else None


def summary(parts: ServerParts, table: Table, person: Person | None, key: str) -> dict[str, Any]:
    """A table in short, as somebody with this key may see it."""
    game = parts.games.game_to_list(table)
    return views.table_body(game, table, person_id(person), key, parts.settings.patience)


def table_and_viewer(
    parts: ServerParts, connection: Connection, person: Person | None, key: str, seat: int | None,
    what: str = "look",
) -> tuple[Table, int]:  # fmt: skip
    """A table that somebody may look at or copy, and through which seat."""
    table = parts.tables.find(connection, key)
    who = person_id(person)
    permissions.check(table, who, what, key)
    viewer = views.chosen_viewer(table, who, seat)
    if viewer is None:
        raise Refused("wrong_seat", "during the match you see only through your own seats")
    return table, viewer
