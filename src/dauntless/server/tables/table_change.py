"""One change of a table inside one transaction: what is appended to its log, and what follows."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dauntless.engine.errors import Refusal
from dauntless.engine.game import Game, Options
from dauntless.engine.match import Match
from dauntless.server.refusals import Refused
from dauntless.server.store import database_schema
from dauntless.server.store.handover_codes import end_codes
from dauntless.server.store.stored_tables import (
    STEPS,
    Entry,
    Seat,
    Table,
    insert_entries,
    load_entries,
    update_seat,
    update_table,
)
from dauntless.server.tables import bot_levels, clocks, provable_luck, undo, views
from dauntless.server.tables.match_lines import add_to_chain, fix_seed
from dauntless.server.tables.position_cache import position

RECENT = 200
"""How far back in the log one looks for what can be taken back."""


class Change:
    """A table being changed; nothing is stored before `save`."""

    def __init__(
        self,
        connection: Connection,
        table: Table,
        game: Game[Any, Any],
        person: str | None,
        at: int,
        *,
        may_begin: bool = True,
    ) -> None:
        self.connection = connection
        self.table = table
        self.game = game
        self.options: Options = game.options(table.options)
        self.names = game.seats(self.options)
        self.person = person
        self.at = at
        self.may_begin = may_begin
        """Are the rules compiled? A match that is not begun now is begun as soon as they are."""
        self.entries: list[Entry] = []

    # The log

    def append(self, kind: str, seat: int | None = None, **values: Any) -> Entry:
        """Add an entry to the log."""
        self.table.seq += 1
        entry = Entry(self.table.seq, kind, seat, at=self.at, **values)
        self.entries.append(entry)
        if entry.state is not None:
            self.table.state = entry.state
        if self.table.status != "over" or kind == "end":
            add_to_chain(self.table, entry)
        return entry

    def save(self) -> None:
        """Store what has changed."""
        self.table.changed_at = self.at
        insert_entries(self.connection, self.table.id, self.entries)
        update_table(self.connection, self.table)

    def recent(self) -> list[Entry]:
        """The last entries, those of this change included."""
        stored = load_entries(self.connection, self.table.id, limit=RECENT)
        return stored + self.entries

    # Play

    def match(self) -> Match:
        """The match as it stands."""
        reason = views.why_nobody_plays(self.table)
        if reason is not None:
            raise Refused("not_now", reason)
        assert self.table.state is not None, "it was asked for"
        return Match.resume(self.game, self.options, [self.table.state])

    def begin_if_full(self) -> None:
        """The match begins when no seat is open."""
        if self.table.status != "waiting" or not self.table.is_full or not self.may_begin:
            return
        self.table.status = "playing"
        if self.table.state is None:
            match = Match(
                self.game, self.table.options, scripted=True, position=self.table.position
            )
            if self.table.chain is not None:
                stored = load_entries(self.connection, self.table.id, kind="entropy")
                fix_seed(self.table, stored + self.entries)
            self.append("begin", state=match.state.tobytes())
        else:
            match = self.match()  # an imported match goes on
        self.let_chance_speak(match)
        clocks.start(self.table, self.people_due(), self.at)
        self.look_who_is_due()

    def decide(self, seat: int, text: str) -> None:
        """A seat decides."""
        match = self.match()
        before, turn = match.state.tobytes(), match.turn
        try:
            match.decide(seat, text)
        except Refusal as refusal:
            raise Refused("illegal", str(refusal)) from None
        step, after = match.steps[-1], match.state.tobytes()
        shown = undo.shows(self.game, before, after, seat, step.code, len(self.names))
        self.append("act", seat, code=step.code, text=step.text, state=after, shown=shown)
        self.let_chance_speak(match)
        if self.table.seats[seat].bot is None:
            self.table.offer = None  # whoever plays on has answered; a bot answers for nobody
        self.after_steps(match, new_turn=match.turn != turn)

    def let_chance_speak(self, match: Match) -> None:
        """Draw every outcome that is due from the table's secret."""
        table = self.table
        while self.game.chance_is_due(match.state):
            outcomes, weights = self.game.odds(match.state)
            number, data = table.seq + 1, {}
            if table.draws is not None:
                number = table.draws = table.draws + 1
                data = {"draw": number}
            place = provable_luck.place_of(table.id, number, table.seed, table.chain)
            outcome = provable_luck.draw(table.secret, place, outcomes.tolist(), weights.tolist())
            match.settle(outcome)
            text, state = match.steps[-1].text, match.state.tobytes()
            self.append("chance", code=outcome, text=text, state=state, data=data)

    def after_steps(self, match: Match, *, new_turn: bool) -> None:
        """Clocks, bots and the end follow from where the match stands now."""
        if match.over:
            self.finish("played", None, list(match.scores()))
            return
        clocks.advance(self.table, self.people_due(), self.at, new_turn=new_turn)
        self.look_who_is_due()

    def take_back(self, seat: int, to: int) -> None:
        """Go back to just after an entry; what is undone stays in the log, marked."""
        target = self.point(to)
        c = database_schema.entries.c
        later = (c.table_id == self.table.id, c.seq > to, c.kind.in_(STEPS), c.undone.is_(None))
        undone = self.connection.execute(sa.select(c.seq).where(*later).order_by(c.seq)).scalars()
        data = {"to": to, "undone": list(undone)}
        entry = self.append("undo", seat, data=data, state=target.state)
        self.connection.execute(
            database_schema.entries.update().where(*later).values(undone=entry.seq)
        )
        self.table.offer = None
        clocks.advance(self.table, self.people_due(), self.at, new_turn=False)
        self.look_who_is_due()

    def point(self, to: int) -> Entry:
        """An entry one can go back to: it stands, and somebody had to decide after it."""
        found = load_entries(self.connection, self.table.id, after=to - 1, before=to + 1)
        standing = next(undo.standing(found), None)
        if standing is None or standing.state is None or to >= self.table.seq:
            raise Refused("not_now", f"there is no position after entry {to} to go back to")
        if not position(self.game, standing.state).due:
            raise Refused("not_now", f"nobody decides after entry {to}: chance spoke there")
        return standing

    def finish(self, how: str, seat: int | None, scores: list[float]) -> None:
        """The match is over."""
        table = self.table
        clocks.stop(table, self.at)
        table.status, table.offer, table.bots_due = "over", None, False
        table.result = {"how": how, "scores": scores, "seat": seat}
        self.append("end", seat, data={"how": how, "scores": scores})

    def give_up(self, seat: int, how: str) -> None:
        """A seat has resigned or run out of time: of two it loses; of more, a bot plays it on."""
        facts = self.game.facts
        if len(self.names) == 2:
            scores = [facts.highest_score, facts.highest_score]
            scores[seat] = facts.lowest_score
            self.finish(how, seat, scores)
        else:
            self.seat_bot(seat)
            self.settle_seats()

    # Seats

    def people_due(self) -> list[int]:
        """The seats of people that must decide now."""
        due = views.due_seats(self.game, self.table)
        return [seat for seat in due if self.table.seats[seat].bot is None]

    def look_who_is_due(self) -> None:
        """Note whether a bot has to decide, for whoever drives bots."""
        due = views.due_seats(self.game, self.table)
        self.table.bots_due = any(self.table.seats[seat].bot is not None for seat in due)

    def settle_seats(self) -> None:
        """Somebody else plays a seat: clocks and bots follow."""
        if self.table.status == "playing":
            clocks.advance(self.table, self.people_due(), self.at, new_turn=False)
            self.look_who_is_due()

    def set_seat(self, seat: Seat, change: str, who: str = "") -> None:
        """Store who plays a seat now, and say so in the log."""
        update_seat(self.connection, self.table.id, seat)
        end_codes(self.connection, self.table.id, seat.seat)
        level = seat.bot if change in ("bot", "stand_in") else None
        data = {"change": change, "who": who or seat.who, "level": level}
        self.append("seat", seat.seat, data=data)

    def seat_bot(self, number: int, level: str | None = None) -> None:
        """A bot takes a seat for good."""
        seat = self.table.seats[number]
        seat.level = level or seat.stand_in or bot_levels.DEFAULT
        seat.kind, seat.person_id, seat.stand_in, seat.left_at, seat.who = (
            "bot",
            None,
            None,
            None,
            "",
        )
        self.table.offer = None  # whoever asked or was asked is gone
        self.set_seat(seat, "bot")
