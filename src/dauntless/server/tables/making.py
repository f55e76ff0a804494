"""New tables: what somebody wishes for, and how it is laid out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from sqlalchemy.engine import Connection

from dauntless.engine.fingerprints import layout_of, rules_of
from dauntless.engine.game import Game
from dauntless.engine.schema import HALF, Strict, is_text
from dauntless.server.refusals import Refused
from dauntless.server.store.database import Store
from dauntless.server.store.people import FORGOTTEN, Person
from dauntless.server.store.promises import keep_promise
from dauntless.server.store.stored_content import keep_content, key_of
from dauntless.server.store.stored_tables import Entry, Seat, Table, insert_table, new_id
from dauntless.server.tables import bot_levels, provable_luck
from dauntless.server.tables.bot_levels import check_level
from dauntless.server.tables.clocks import Clock
from dauntless.server.tables.match_lines import begin_chain
from dauntless.server.tables.table_change import Change

Entropy = Annotated[str, Field(pattern=r"^[0-9a-f]{32,128}$")]
"""Hexadecimal digits that a client has drawn by chance."""


class SeatWish(Strict):
    """Who shall play a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, Field(min_length=1, max_length=40)] | None = None


class LuckWish(Strict):
    """A secret the server has promised, and what this client adds to it by chance."""

    promise: Annotated[str, Field(pattern=r"^k_[A-Za-z0-9_-]{22}$")]
    entropy: Entropy


def whole_characters(options: dict[str, Any]) -> dict[str, Any]:
    """Options that can be written down."""
    if not is_text(options):
        raise ValueError(HALF)
    return options


GivenOptions = Annotated[dict[str, Any], AfterValidator(whole_characters)]


class TableWish(Strict):
    """A new table."""

    game: Annotated[str, Field(min_length=1, max_length=60)]
    options: GivenOptions = Field(default_factory=dict)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=64)] | None = None
    listed: bool = False
    clock: Clock | None = None
    luck: LuckWish | None = None


class BranchWish(Strict):
    """A new table that goes on from a moment."""

    seq: Annotated[int, Field(ge=1, le=2**53)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=64)] | None = None
    luck: LuckWish | None = None


def new_table(game: Game[Any, Any], options: dict[str, Any], host: str, at: int) -> Table:
    """A table that is not stored yet, with nobody at it; it notes what it will be played by."""
    return Table(
        id=new_id("t"),
        watch=new_id("w"),
        game=game.facts.name,
        rules_version=game.facts.rules_version,
        options=options,
        position=None,
        host=host,
        listed=False,
        secret=provable_luck.new_secret(),
        clock=None,
        created_at=at,
        changed_at=at,
        content=key_of(game),
        layout=layout_of(game.rules.state),
        rules=rules_of(type(game)),
        names=list(game.seats(game.options(options))),
    )


def open_table(
    connection: Connection, table: Table, game: Game[Any, Any], person: str, store: Store | None,
    luck: LuckWish | None = None, *, may_begin: bool = True,
) -> list[Entry]:  # fmt: skip
    """Store a new table, say who sits where, and begin if it is full; the entries made."""
    if luck is not None:
        table.secret, table.id = keep_promise(connection, luck.promise, person)
    begin_chain(table)
    for seat in table.seats:
        if seat.kind == "person":
            seat.left_at = table.created_at  # until they open the new table
    keep_content(connection, game)
    insert_table(connection, table)
    change = Change(connection, table, game, person, table.created_at, may_begin=may_begin)
    for seat in table.seats:
        if seat.kind != "open":
            change.set_seat(seat, "bot" if seat.kind == "bot" else "sat")
    mine = table.seats_of(person)
    if luck is not None and mine:
        change.append("entropy", mine[0], data={"entropy": luck.entropy})
    change.begin_if_full()
    change.save()
    if store is not None:
        store.notify(table.id, table.seq)
    return change.entries


def turned_table(change: Change, luck: LuckWish | None) -> Table:
    """A new table like this one, everybody one seat further; bots for whoever is forgotten."""
    old, at = change.table, change.at
    turned = [old.seats[i - 1] for i in range(len(old.seats))]
    table = new_table(change.game, old.options, change.person or old.host, at)
    table.clock = old.clock
    table.seats = [
        Seat(number, "bot", level=bot_levels.DEFAULT)
        if seat.person_id == FORGOTTEN
        else Seat(number, seat.kind, seat.person_id, seat.level, who=seat.who)
        for number, seat in enumerate(turned)
    ]
    open_table(change.connection, table, change.game, table.host, None, luck)
    return table


def wished_seats(wishes: list[SeatWish] | None, count: int, person: Person) -> list[Seat]:
    """The seats of a new table; without wishes, the person first and bots elsewhere."""
    if wishes is None:
        wishes = [SeatWish(kind="me"), *[SeatWish(kind="bot")] * (count - 1)]
    if len(wishes) != count:
        raise Refused("bad_request", f"seats: this game has {count} with these options")
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind != "bot" and wish.level is not None:
            raise Refused("bad_request", f"seats[{number}].level: only a bot has a level")
        level = check_level(wish.level or bot_levels.DEFAULT, f"seats[{number}].level")
        if wish.kind == "me":
            seats.append(Seat(number, "person", person.id, who=person.name))
        elif wish.kind == "bot":
            seats.append(Seat(number, "bot", level=level))
        else:
            seats.append(Seat(number))
    return seats
