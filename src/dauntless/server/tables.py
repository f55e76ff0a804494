"""Tables: made, found, and changed by commands, one transaction each.

The order inside the transaction is the promise of the server: lock the table; a known id gets the
stored answer; a stale command is refused; the rules are asked; log, snapshot and answer are stored.
Only after the commit is anybody told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.engine.schema import Strict
from dauntless.server import luck, opponents, schema, views
from dauntless.server.change import Change
from dauntless.server.clocks import Clock
from dauntless.server.commands import Command, carry_out
from dauntless.server.opponents import check_level
from dauntless.server.people import Person
from dauntless.server.positions import position
from dauntless.server.records import (
    Entry,
    Seat,
    Table,
    insert_table,
    load_entries,
    load_table,
    new_id,
    now,
    state_before,
)
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.shelf import Shelf
from dauntless.server.statements import Statement
from dauntless.server.storage import Store

_known_command = Statement(
    sa.select(schema.commands.c.digest, schema.commands.c.answer).where(
        schema.commands.c.table_id == sa.bindparam("table"),
        schema.commands.c.person_id == sa.bindparam("person"),
        schema.commands.c.id == sa.bindparam("key"),
    )
)
_insert_command = Statement(schema.commands.insert())

MOST_MISSED = 200
MOST_LISTED = 100
WATCH = "w_"


class SeatWish(Strict):
    """Who shall play a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, Field(min_length=1, max_length=40)] | None = None


class TableWish(Strict):
    """A new table."""

    game: Annotated[str, Field(min_length=1, max_length=60)]
    options: dict[str, Any] = Field(default_factory=dict)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=64)] | None = None
    listed: bool = False
    clock: Clock | None = None


@dataclass
class Outcome:
    """What a change has brought: the table as it is now, what was appended, the answer."""

    table: Table
    entries: list[Entry] = field(default_factory=list)
    answer: dict[str, Any] = field(default_factory=dict)


class Tables:
    """The authority over all tables; its methods run inside a transaction."""

    def __init__(self, store: Store, shelf: Shelf, settings: Settings) -> None:
        self.store = store
        self.shelf = shelf
        self.settings = settings

    # Making

    def make(self, connection: Connection, person: Person, wish: TableWish) -> Outcome:
        """A new table; it begins at once if no seat is open."""
        game = self.shelf.game(wish.game)
        try:
            options = game.options(wish.options)
        except BadInput as error:
            raise Refused("bad_request", str(error)) from None
        seats = wished_seats(wish.seats, len(game.seats(options)), person)
        at = now()
        table = Table(
            id=new_id("t"),
            watch=new_id("w"),
            game=wish.game,
            rules_version=game.facts.rules_version,
            pack=None,
            options=options.model_dump(mode="json"),
            position=None,
            host=person.id,
            listed=wish.listed,
            secret=luck.new_secret(),
            clock=wish.clock.model_dump(exclude_none=True) if wish.clock is not None else None,
            created_at=at,
            changed_at=at,
            seats=seats,
        )
        return self.open_table(connection, table, game, person.id)

    def open_table(
        self, connection: Connection, table: Table, game: Game[Any, Any], person: str
    ) -> Outcome:
        """Store a new table, say who sits where, and begin if it is full."""
        return Outcome(table, open_table(connection, table, game, person, self.store))

    def branch(
        self, connection: Connection, person: Person, table_id: str, seq: int,
        wishes: list[SeatWish] | None,
    ) -> Outcome:  # fmt: skip
        """A new table that goes on from a moment of a finished match."""
        old = load_table(connection, table_id)
        game = self.shelf.game_of(old)
        if old.status != "over":
            raise Refused("not_now", "one can play on from a moment once the match is over")
        state = self.state_at(connection, old, seq)
        match = views.match_at(game, old, state)
        if match.over:
            raise Refused("not_now", "the match was over there: choose an earlier moment")
        at = now()
        table = Table(
            id=new_id("t"),
            watch=new_id("w"),
            game=old.game,
            rules_version=old.rules_version,
            pack=old.pack,
            options=old.options,
            position=game.position(match.state),
            host=person.id,
            listed=False,
            secret=luck.new_secret(),
            clock=None,
            created_at=at,
            changed_at=at,
            seats=wished_seats(wishes, len(match.seat_names), person),
        )
        return self.open_table(connection, table, game, person.id)

    # Looking

    def find(self, connection: Connection, key: str) -> Table:
        """A table by its id or by its watch key."""
        if key.startswith(WATCH):
            c = schema.tables.c
            found = connection.execute(sa.select(c.id).where(c.watch == key)).scalar_one_or_none()
            key = found or key
        return load_table(connection, key)

    def listed(self, connection: Connection, game: str | None) -> list[Table]:
        """Tables open to everybody: waiting ones first, the newest of each first."""
        c = schema.tables.c
        query = sa.select(c.id).where(c.listed, c.status.in_(("waiting", "playing")))
        if game is not None:
            query = query.where(c.game == game)
        query = query.order_by(c.status.desc(), c.changed_at.desc()).limit(MOST_LISTED)
        return [load_table(connection, key) for key in connection.execute(query).scalars().all()]

    def of_person(self, connection: Connection, person: str) -> list[Table]:
        """The tables somebody sits at or has made; the latest changed first."""
        t, s = schema.tables.c, schema.seats.c
        seated = sa.select(s.table_id).where(s.person_id == person)
        query = (
            sa.select(t.id)
            .where(sa.or_(t.id.in_(seated), t.host == person))
            .order_by(t.changed_at.desc())
            .limit(MOST_LISTED)
        )
        return [load_table(connection, key) for key in connection.execute(query).scalars().all()]

    def state_at(self, connection: Connection, table: Table, seq: int) -> bytes:
        """The position after an entry."""
        state = state_before(connection, table.id, seq + 1) if 0 < seq <= table.seq else None
        if state is None:
            raise Refused("not_found", f"there is no position after entry {seq}")
        return state

    # Changing

    def command(
        self, connection: Connection, table_id: str, person: str, command: Command
    ) -> Outcome:
        """Carry out a command, once."""
        table = load_table(connection, table_id, lock=True)
        key = {"table": table.id, "person": person, "key": command.id}
        for digest, answer in _known_command.rows(connection, key):
            if digest != command.digest:
                raise Refused("id_reused", f'the id "{command.id}" was used for something else')
            return Outcome(table, answer=answer)
        game = self.shelf.game_of(table)
        change = Change(connection, table, game, person, now())
        try:
            carry_out(change, command, self.settings.patience)
        except Refused as refused:
            self._tell_missed(change, refused, command)
            raise
        outcome = self._store(change)
        viewer = views.chosen_viewer(table, person, command.seat)
        seen = None
        if table.state is not None and viewer is not None:
            seen = position(game, table.state).hash(viewer)
        outcome.answer = {"ok": True, "seq": table.seq, "hash": seen}
        _insert_command.run(
            connection,
            {
                "table_id": table.id,
                "person_id": person,
                "id": command.id,
                "digest": command.digest,
                "answer": outcome.answer,
            },
        )
        return outcome

    def bot_acts(
        self, connection: Connection, table_id: str, seat: int, seq: int, action: str
    ) -> Outcome | None:
        """A bot decides, unless the table has moved on since it began to think."""
        table = load_table(connection, table_id, lock=True)
        if table.seq != seq or table.status != "playing" or table.seats[seat].bot is None:
            return None
        change = Change(connection, table, self.shelf.game_of(table), None, now())
        change.decide(seat, action)
        return self._store(change)

    def time_is_up(self, connection: Connection, table_id: str) -> Outcome | None:
        """End a match whose clock has run out."""
        from dauntless.server.clocks import out_of_time

        table = load_table(connection, table_id, lock=True)
        change = Change(connection, table, self.shelf.game_of(table), None, now())
        late = out_of_time(table, change.at) if table.status == "playing" else None
        if late is None:
            return None
        change.give_up(late, "time")
        return self._store(change)

    def hand_over(self, connection: Connection, table_id: str, seat: int, to: Person) -> Outcome:
        """Another device takes a seat over."""
        table = load_table(connection, table_id, lock=True)
        change = Change(connection, table, self.shelf.game_of(table), to.id, now())
        place = table.seats[seat]
        place.person_id, place.who, place.left_at = to.id, to.name, None
        change.set_seat(place, "handed_over")
        return self._store(change)

    def _store(self, change: Change) -> Outcome:
        change.save()
        self.store.notify(change.connection, change.table.id, change.table.seq)
        return Outcome(change.table, change.entries)

    def _tell_missed(self, change: Change, refused: Refused, command: Command) -> None:
        """A stale command is told what it has missed, as its seat may see it."""
        after = refused.more.pop("missed_after", None)
        if after is None:
            return
        viewer = views.chosen_viewer(change.table, change.person, command.seat)
        missed = load_entries(change.connection, change.table.id, after=after, limit=MOST_MISSED)
        before = state_before(change.connection, change.table.id, missed[0].seq)
        assert viewer is not None, "only somebody with a seat can be late"
        refused.more["missed"] = views.entry_bodies(
            change.game, change.options, missed, before, viewer
        )


def open_table(
    connection: Connection, table: Table, game: Game[Any, Any], person: str, store: Store | None
) -> list[Entry]:
    """Store a new table, say who sits where, and begin if it is full; the entries made."""
    insert_table(connection, table)
    change = Change(connection, table, game, person, table.created_at)
    for seat in table.seats:
        if seat.kind != "open":
            change.set_seat(seat, "bot" if seat.kind == "bot" else "sat")
    change.begin_if_full()
    change.save()
    if store is not None:
        store.notify(connection, table.id, table.seq)
    return change.entries


def turned_table(change: Change) -> Table:
    """A new table like this one, everybody one seat further."""
    old, at = change.table, change.at
    turned = [old.seats[i - 1] for i in range(len(old.seats))]
    table = Table(
        id=new_id("t"),
        watch=new_id("w"),
        game=old.game,
        rules_version=old.rules_version,
        pack=old.pack,
        options=old.options,
        position=None,
        host=change.person or old.host,
        listed=False,
        secret=luck.new_secret(),
        clock=old.clock,
        created_at=at,
        changed_at=at,
        seats=[
            Seat(number, seat.kind, seat.person_id, seat.level, who=seat.who)
            for number, seat in enumerate(turned)
        ],
    )
    open_table(change.connection, table, change.game, table.host, None)
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
        level = check_level(wish.level or opponents.DEFAULT, f"seats[{number}].level")
        if wish.kind == "me":
            seats.append(Seat(number, "person", person.id, who=person.name))
        elif wish.kind == "bot":
            seats.append(Seat(number, "bot", level=level))
        else:
            seats.append(Seat(number))
    return seats
