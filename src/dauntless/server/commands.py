"""What people at a table may ask for, and how each is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.schema import Strict
from dauntless.server import clocks, schema, undo, views
from dauntless.server.change import Change
from dauntless.server.opponents import check_level
from dauntless.server.positions import position
from dauntless.server.records import Entry, Seat, load_entries
from dauntless.server.refusals import Refused

Sequence = Annotated[int, Field(ge=0, le=2**53)]


class Command(Strict):
    """Something a person wants to happen at a table; the id makes sending it twice harmless."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    do: Literal[
        "act", "undo", "ask_undo", "offer_draw", "reply", "withdraw", "resign", "say", "sit",
        "leave", "bot", "open", "stand_in", "reclaim", "rematch",
    ]  # fmt: skip
    seq: Sequence | None = None
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    action: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    to: Sequence | None = None
    accept: bool | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    level: Annotated[str, Field(min_length=1, max_length=40)] | None = None

    @property
    def digest(self) -> str:
        """A fingerprint of what is asked for."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


def carry_out(change: Change, command: Command, patience: float) -> None:
    """Do what a command asks for, or refuse."""
    DOING[command.do](Asked(change, command, patience))


class Asked:
    """A command with the change it makes, and the checks that commands share."""

    def __init__(self, change: Change, command: Command, patience: float) -> None:
        self.change = change
        self.command = command
        self.patience = patience
        self.table = change.table

    def own_seat(self) -> int:
        """The seat the command is for; it must be the person's."""
        mine = self.table.seats_of(self.change.person)
        if not mine:
            raise Refused("wrong_seat", "you have no seat at this table")
        wanted = self.command.seat
        if wanted is None:
            if len(mine) > 1:
                raise Refused("bad_request", f"seat: you play several; say which of {mine}")
            return mine[0]
        if wanted not in mine:
            raise Refused("wrong_seat", f"seat {wanted} is not yours; yours: {mine}")
        return wanted

    def any_seat(self) -> Seat:
        """The seat that a command about seats means."""
        wanted: int = self.need("seat")
        if wanted >= len(self.table.seats):
            raise Refused("bad_request", f"seat: they count from 0 to {len(self.table.seats) - 1}")
        return self.table.seats[wanted]

    def need(self, name: str) -> Any:
        """A field that this command cannot do without."""
        value = getattr(self.command, name)
        if value is None:
            raise Refused("bad_request", f'{name}: "{self.command.do}" needs this field')
        return value

    def level(self) -> str:
        """The bot that is asked for."""
        return check_level(self.need("level"), "level")

    def playing(self) -> None:
        """The match must be going on."""
        self.change.match()

    def waiting(self) -> None:
        """The match must not have begun."""
        if self.table.status != "waiting":
            raise Refused("not_now", "the match has begun")

    def host(self) -> None:
        """It is for whoever made the table."""
        if self.change.person != self.table.host:
            raise Refused("forbidden", "only whoever made the table can do that")

    def fresh(self, seat: int) -> None:
        """The command must have been made against the present position."""
        seq = self.need("seq")
        if seq > self.table.seq:
            raise Refused("bad_request", f"seq: the table is at {self.table.seq}, not at {seq}")
        connection, table = self.change.connection, self.table
        if seq == table.seq:
            return
        missed = load_entries(connection, table.id, after=seq)
        steps = [e for e in missed if e.kind in ("act", "chance", "undo", "begin", "end")]
        if steps and not _leaves_choices(self.change, seat, seq, steps):
            raise Refused("stale", "something has happened meanwhile; look again", missed_after=seq)


def _leaves_choices(change: Change, seat: int, seq: int, steps: list[Entry]) -> bool:
    """Have only other seats decided beside this one, without touching what it may choose?"""
    if any(step.kind != "act" or step.seat == seat for step in steps):
        return False
    then = views.last_state(
        load_entries(change.connection, change.table.id, before=seq + 1, limit=50)
    )
    now = change.table.state
    if then is None or now is None:
        return False
    choices = [position(change.game, state).choices(seat) for state in (then, now)]
    return choices[0] == choices[1] != []


# Play


def act(asked: Asked) -> None:
    """Decide."""
    seat = asked.own_seat()
    action = asked.need("action")
    asked.playing()
    late = clocks.out_of_time(asked.table, asked.change.at)
    if late is not None:
        raise Refused("not_now", "the time is up")
    asked.fresh(seat)
    if asked.table.seats[seat].stand_in is not None:
        raise Refused("not_now", "a bot stands in for you; reclaim your seat first")
    asked.change.decide(seat, action)


def take_back(asked: Asked) -> None:
    """Take back what is free to be taken back."""
    seat = asked.own_seat()
    asked.playing()
    asked.fresh(seat)
    change = asked.change
    points = undo.free_points(change.game, change.table, change.recent(), seat)
    to = asked.command.to if asked.command.to is not None else next(iter(points), None)
    if to not in points or to is None:
        raise Refused(
            "not_now",
            "that cannot be taken back freely: only your own steps of this turn, until chance has "
            "spoken, something hidden was shown, or another seat has acted; ask the others",
        )
    change.take_back(seat, to)


def ask_undo(asked: Asked) -> None:
    """Ask the others to go back further."""
    seat = asked.own_seat()
    asked.playing()
    asked.fresh(seat)
    to = asked.need("to")
    asked.change.point(to)
    _offer(asked, seat, "undo", to)


def offer_draw(asked: Asked) -> None:
    """Ask the others for a draw."""
    seat = asked.own_seat()
    asked.playing()
    _offer(asked, seat, "draw", None)


def _offer(asked: Asked, seat: int, kind: str, to: int | None) -> None:
    table = asked.table
    if table.offer is not None:
        raise Refused("not_now", "another question is still open")
    others = [s for s in table.seats if s.person_id != asked.change.person]
    waiting = [s.seat for s in others if s.bot is None]
    asked.change.append("offer", seat, data={"kind": kind, "to": to})
    table.offer = {"kind": kind, "by": seat, "to": to, "waiting": waiting}
    if kind == "draw" and any(s.bot is not None for s in others):
        bot = next(s.seat for s in others if s.bot is not None)
        asked.change.append("reply", bot, data={"kind": kind, "accept": False})
        table.offer = None
    elif not waiting:
        _grant(asked.change)


def reply(asked: Asked) -> None:
    """Answer the open question."""
    offer, accept = asked.table.offer, asked.need("accept")
    mine = asked.table.seats_of(asked.change.person)
    if not mine:
        raise Refused("wrong_seat", "you have no seat at this table")
    if offer is None or not any(seat in offer["waiting"] for seat in mine):
        raise Refused("not_now", "there is nothing for you to answer")
    seat = next(seat for seat in mine if seat in offer["waiting"])
    asked.change.append("reply", seat, data={"kind": offer["kind"], "accept": accept})
    if not accept:
        asked.table.offer = None
        return
    waiting = [s for s in offer["waiting"] if s not in mine]
    asked.table.offer = {**offer, "waiting": waiting}
    if not waiting:
        _grant(asked.change)


def _grant(change: Change) -> None:
    """Everybody has agreed."""
    offer = change.table.offer
    assert offer is not None, "it has just been answered"
    if offer["kind"] == "draw":
        facts = change.game.facts
        even = (facts.lowest_score + facts.highest_score) / 2
        change.finish("agreed", None, [even] * len(change.names))
    else:
        change.take_back(offer["by"], offer["to"])


def withdraw(asked: Asked) -> None:
    """Take one's own question back."""
    offer = asked.table.offer
    mine = asked.table.seats_of(asked.change.person)
    if offer is None or offer["by"] not in mine:
        raise Refused("not_now", "you have no open question")
    asked.change.append("reply", offer["by"], data={"kind": offer["kind"], "accept": False})
    asked.table.offer = None


def resign(asked: Asked) -> None:
    """Give the match up."""
    seat = asked.own_seat()
    asked.playing()
    asked.change.give_up(seat, "resigned")


def say(asked: Asked) -> None:
    """Speak for all to hear."""
    mine = asked.table.seats_of(asked.change.person)
    seat = asked.own_seat() if asked.command.seat is not None or not mine else mine[0]
    text = " ".join(asked.need("text").split())
    if not text:
        raise Refused("bad_request", "text: there is nothing in it")
    asked.change.append("say", seat, data={"text": text})


# Seats


def sit(asked: Asked) -> None:
    """Take an open seat."""
    seat = asked.any_seat()
    if seat.kind != "open":
        raise Refused("seat_taken", "somebody sits there already")
    seat.kind, seat.person_id = "person", asked.change.person
    seat.who = _name(asked.change.connection, asked.change.person)
    asked.change.set_seat(seat, "sat")
    asked.change.begin_if_full()


def leave(asked: Asked) -> None:
    """Give a seat back; in a running match a bot takes it."""
    seat = asked.table.seats[asked.own_seat()]
    if asked.table.status == "over":
        raise Refused("not_now", "the match is over")
    who = seat.who
    if asked.table.status == "waiting":
        seat.kind, seat.person_id, seat.left_at, seat.who = "open", None, None, ""
        asked.change.set_seat(seat, "left", who)
        return
    asked.change.append("seat", seat.seat, data={"change": "left", "who": who, "level": None})
    asked.change.seat_bot(seat.seat)
    asked.change.settle_seats()


def seat_bot(asked: Asked) -> None:
    """Put a bot on an open seat."""
    asked.waiting()
    asked.host()
    seat = asked.any_seat()
    if seat.kind != "open":
        raise Refused("seat_taken", "somebody sits there already")
    asked.change.seat_bot(seat.seat, asked.level())
    asked.change.begin_if_full()


def unseat_bot(asked: Asked) -> None:
    """Take a bot off its seat again."""
    asked.waiting()
    asked.host()
    seat = asked.any_seat()
    if seat.kind != "bot":
        raise Refused("not_now", "there is no bot on that seat")
    level, seat.kind, seat.level = seat.level, "open", None
    asked.change.set_seat(seat, "left", f"the bot ({level})")


def stand_in(asked: Asked) -> None:
    """Let a bot play for somebody who is gone."""
    asked.playing()
    change, seat = asked.change, asked.any_seat()
    own = seat.person_id == change.person
    if not asked.table.seats_of(change.person):
        raise Refused("wrong_seat", "you have no seat at this table")
    if seat.kind != "person" or seat.bot is not None:
        raise Refused("not_now", "a bot plays that seat already")
    if not own and (seat.left_at is None or change.at < seat.left_at + 1000 * asked.patience):
        raise Refused("not_now", f"{seat.who} is here, or has not been away long enough")
    seat.stand_in = asked.level()
    change.set_seat(seat, "stand_in")
    change.settle_seats()


def reclaim(asked: Asked) -> None:
    """Play one's own seat again."""
    asked.playing()
    seat = asked.table.seats[asked.own_seat()]
    if seat.stand_in is None:
        raise Refused("not_now", "you play that seat already")
    seat.stand_in = None
    asked.change.set_seat(seat, "reclaimed")
    asked.change.settle_seats()


def rematch(asked: Asked) -> None:
    """A new table with the same people, seats turned by one."""
    from dauntless.server.tables import turned_table

    seat = asked.own_seat()
    if asked.table.status != "over":
        raise Refused("not_now", "the match is not over yet")
    if asked.table.rematch is not None:
        raise Refused("not_now", "there is a rematch already", table=asked.table.rematch)
    made = turned_table(asked.change)
    asked.table.rematch = made.id
    asked.change.append("rematch", seat, data={"table": made.id})


def _name(connection: Connection, person: str | None) -> str:
    c = schema.people.c
    return str(connection.execute(sa.select(c.name).where(c.id == person)).scalar_one())


DOING: dict[str, Callable[[Asked], None]] = {
    "act": act,
    "undo": take_back,
    "ask_undo": ask_undo,
    "offer_draw": offer_draw,
    "reply": reply,
    "withdraw": withdraw,
    "resign": resign,
    "say": say,
    "sit": sit,
    "leave": leave,
    "bot": seat_bot,
    "open": unseat_bot,
    "stand_in": stand_in,
    "reclaim": reclaim,
    "rematch": rematch,
}
