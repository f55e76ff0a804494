"""Tables: made, found, and changed by commands, one transaction each.

The order inside the transaction is the promise of the server: lock the table; a known id gets the
stored answer; a stale command is refused; the rules are asked; log, snapshot and answer are stored.
Only after the commit is anybody told. On PostgreSQL most decisions keep it by one statement, which
does nothing unless the table is as it was known.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.server.refusals import Refused
from dauntless.server.settings import Settings
from dauntless.server.store import database_schema
from dauntless.server.store.database import Store
from dauntless.server.store.decisions import Decision
from dauntless.server.store.people import Person
from dauntless.server.store.presence import heard_of, is_here
from dauntless.server.store.statements import Statement
from dauntless.server.store.stored_tables import (
    Entry,
    Table,
    find_table,
    load_entries,
    load_table,
    load_table_and,
    load_tables,
    now,
    state_before,
)
from dauntless.server.tables import permissions, views
from dauntless.server.tables.clocks import give_back, out_of_time
from dauntless.server.tables.making import (
    BranchWish,
    LuckWish,
    TableWish,
    new_table,
    open_table,
    wished_seats,
)
from dauntless.server.tables.pacing import unhurried
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.table_change import Change
from dauntless.server.tables.table_commands import Command, carry_out
from dauntless.server.workers.compiled_games import CompiledGames

_known_command = Statement(
    sa.select(database_schema.commands.c.digest, database_schema.commands.c.answer).where(
        database_schema.commands.c.table_id == sa.bindparam("table"),
        database_schema.commands.c.person_id == sa.bindparam("person"),
        database_schema.commands.c.id == sa.bindparam("key"),
    )
)
_insert_command = Statement(database_schema.commands.insert())

NO_CONNECTION: Any = None
"""A decision at the present position asks the database nothing."""
MOST_MISSED = 200
MOST_LISTED = 100


@dataclass
class Outcome:
    """What a change has brought: the table as it is now, what was appended, the answer."""

    table: Table
    entries: list[Entry] = field(default_factory=list)
    answer: dict[str, Any] = field(default_factory=dict)


class Tables:
    """The authority over all tables; its methods run inside a transaction."""

    def __init__(self, store: Store, games: CompiledGames, settings: Settings) -> None:
        self.store = store
        self.games = games
        self.settings = settings

    # Making

    def make(self, connection: Connection, person: Person, wish: TableWish) -> Outcome:
        """A new table; the match begins once no seat is open and the rules are compiled."""
        game = self.games.game_to_set_up(wish.game)
        try:
            options = game.options(wish.options)
        except BadInput as error:
            raise Refused("bad_request", str(error)) from None
        table = new_table(game, options.model_dump(mode="json"), person.id, now())
        table.seats = wished_seats(wish.seats, len(game.seats(options)), person)
        table.listed = wish.listed
        table.clock = wish.clock.model_dump(exclude_none=True) if wish.clock is not None else None
        return self.open_table(connection, table, game, person.id, wish.luck)

    def open_table(
        self, connection: Connection, table: Table, game: Game[Any, Any], person: str,
        luck: LuckWish | None = None,
    ) -> Outcome:  # fmt: skip
        """Store a new table, say who sits where, and begin if it is full."""
        may_begin = self.games.is_playable(table.game)
        made = open_table(connection, table, game, person, self.store, luck, may_begin=may_begin)
        return Outcome(table, made)

    def branch(self, connection: Connection, person: Person, key: str, wish: BranchWish) -> Outcome:
        """A new table that goes on from a moment of a finished match."""
        old = find_table(connection, key)
        permissions.check(old, person.id, "branch", key)
        game = self.games.game_of(old)
        if old.status != "over":
            raise Refused("not_now", "one can play on from a moment once the match is over")
        state = self.state_at(connection, old, wish.seq)
        match = views.match_at(game, old, state)
        if match.over:
            raise Refused("not_now", "the match was over there: choose an earlier moment")
        table = new_table(game, old.options, person.id, now())
        table.position = game.position(match.state)
        table.seats = wished_seats(wish.seats, len(match.seat_names), person)
        return self.open_table(connection, table, game, person.id, wish.luck)

    # Looking

    def find(self, connection: Connection, key: str) -> Table:
        """A table by its id or by its watch key."""
        return find_table(connection, key)

    def listed(self, connection: Connection, game: str | None) -> list[Table]:
        """Tables open to everybody: waiting ones first, the newest of each first."""
        c = database_schema.tables.c
        query = sa.select(c.id).where(c.listed, c.status.in_(("waiting", "playing")))
        if game is not None:
            query = query.where(c.game == game)
        query = query.order_by(c.status.desc(), c.changed_at.desc()).limit(MOST_LISTED)
        return load_tables(connection, connection.execute(query).scalars().all())

    def of_person(self, connection: Connection, person: str) -> list[Table]:
        """The tables somebody sits at or has made; those that are over last, else by change."""
        t, s = database_schema.tables.c, database_schema.seats.c
        seated = sa.select(s.table_id).where(s.person_id == person)
        theirs = seated.union(sa.select(t.id).where(t.host == person))
        query = (
            sa.select(t.id)
            .where(t.id.in_(theirs))
            .order_by(t.status == "over", t.changed_at.desc())
            .limit(MOST_LISTED)
        )
        return load_tables(connection, connection.execute(query).scalars().all())

    def seats_in_play(self, connection: Connection, person: str) -> list[tuple[str, int]]:
        """All seats somebody has at tables that are not over."""
        t, s = database_schema.tables.c, database_schema.seats.c
        query = sa.select(s.table_id, s.seat).where(
            s.person_id == person, s.table_id == t.id, t.status != "over"
        )
        return [(row.table_id, row.seat) for row in connection.execute(query)]

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
        key = {"table": table_id, "person": person, "key": command.id}
        asked = (_known_command, key)
        table, (known,) = load_table_and(connection, table_id, asked, lock=True)
        for digest, answer in known:
            if digest != command.digest:
                raise Refused("id_reused", f'the id "{command.id}" was used for something else')
            return Outcome(table, answer=answer)
        game = self.games.game_of(table)
        may_begin = self.games.is_playable(table.game)
        change = Change(connection, table, game, person, now(), may_begin=may_begin)
        carry_out(change, command, self.settings.patience)
        if any(table.seats[seat].left_at is not None for seat in table.seats_of(person)):
            heard_of(connection, table_id, person, change.at)
        outcome = self._store(change)
        outcome.answer = self._answer(game, table, person, command)
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

    def _answer(
        self, game: Game[Any, Any], table: Table, person: str, command: Command
    ) -> dict[str, Any]:
        """What somebody is told whose command was carried out."""
        viewer = views.chosen_viewer(table, person, command.seat)
        seen = None
        if table.state is not None and viewer is not None:
            seen = position(game, table.state).hash(viewer)
        return {"ok": True, "seq": table.seq, "hash": seen}

    async def decide_at_once(self, known: Table, person: str, command: Command) -> Outcome | None:
        """Carry out a decision at a table that is known as it stands, without asking for it first.

        None: it is not one of those, the table has moved on, or it is refused; then `command` has
        the last word.
        """
        mine = [seat for seat in known.seats if seat.person_id == person]
        is_present = command.do == "act" and command.seq == known.seq
        if not is_present or any(seat.left_at is not None for seat in mine):
            return None
        table = replace(known, seats=[replace(seat) for seat in known.seats])
        game = self.games.game_of(table)
        change = Change(NO_CONNECTION, table, game, person, now())
        try:
            carry_out(change, command, self.settings.patience)
        except Refused:
            return None
        table.changed_at = change.at
        answer = self._answer(game, table, person, command)
        decision = Decision(
            known.seq, known.deadline, table, change.entries,
            person, command.id, command.digest, answer,
        )  # fmt: skip
        if not await self.store.store_at_once(decision):
            return None
        return Outcome(table, change.entries, answer)

    def full_tables(self, connection: Connection, game: str) -> list[str]:
        """The tables of a game at which no seat is open and the match has not begun."""
        t, s = database_schema.tables.c, database_schema.seats.c
        is_open = sa.exists().where(s.table_id == t.id, s.kind == "open")
        query = sa.select(t.id).where(t.game == game, t.status == "waiting", ~is_open)
        return list(connection.execute(query).scalars())

    def begin(self, connection: Connection, table_id: str) -> Outcome | None:
        """Begin a match that has waited for its rules; None if somebody has left meanwhile."""
        table = load_table(connection, table_id, lock=True)
        if table.status != "waiting":
            return None
        change = Change(connection, table, self.games.game_of(table), None, now())
        change.begin_if_full()
        return self._store(change) if change.entries else None

    def bot_acts(
        self, connection: Connection, table_id: str, seat: int, seq: int, action: str
    ) -> Outcome | None:
        """A bot decides, unless the table has moved on since it began to think."""
        table = load_table(connection, table_id, lock=True)
        if table.seq != seq or table.status != "playing" or table.seats[seat].bot is None:
            return None
        change = Change(connection, table, self.games.game_of(table), None, now())
        change.decide(seat, action)
        return self._store(change)

    def time_is_up(self, connection: Connection, table_id: str) -> Outcome | None:
        """End a match whose clock has run out."""
        table = load_table(connection, table_id, lock=True)
        change = Change(connection, table, self.games.game_of(table), None, now())
        late = out_of_time(table, change.at) if table.status == "playing" else None
        if late is None:
            return None
        if not give_back(table, change.at):
            change.give_up(late, "time")
        return self._store(change)

    def hand_over(
        self, connection: Connection, table_id: str, seat: int, owner: str, to: Person
    ) -> Outcome:
        """Another device takes a seat over from its owner."""
        table = load_table(connection, table_id, lock=True)
        if seat not in table.seats_of(owner):
            raise Refused("not_found", "the seat belongs to somebody else by now")
        change = Change(connection, table, self.games.game_of(table), to.id, now())
        place = table.seats[seat]
        place.person_id, place.who = to.id, to.name
        place.left_at = None if is_here(connection, table_id, to.id) else change.at
        change.set_seat(place, "handed_over")
        return self._store(change)

    def _store(self, change: Change) -> Outcome:
        change.save()
        self.store.notify(change.table.id, change.table.seq)
        return Outcome(change.table, change.entries)

    def missed(
        self, connection: Connection, table_id: str, person: str, seat: int | None, after: int
    ) -> list[dict[str, Any]]:
        """What a stale command has missed, as its seat may see it."""
        table = load_table(connection, table_id)
        viewer = views.chosen_viewer(table, person, seat)
        if viewer is None:
            return []  # the seat is somebody else's by now
        missed = load_entries(connection, table_id, after=after, limit=MOST_MISSED)
        before = state_before(connection, table_id, missed[0].seq)
        game = self.games.game_of(table)
        bodies = views.entry_bodies(game, table.seat_names, missed, before, viewer, unhurried())
        return views.noticed(bodies)
