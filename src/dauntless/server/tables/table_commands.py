"""What people at a table may ask for, and how each is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy.engine import Connection

from dauntless.engine.schema import Strict
from dauntless.server.refusals import Refused
from dauntless.server.store.people import find_person, visible
from dauntless.server.store.presence import is_here
from dauntless.server.store.stored_tables import Seat, count_entries, kinds_between, state_before
from dauntless.server.tables import clocks, permissions, undo, views
from dauntless.server.tables.bot_levels import check_level
from dauntless.server.tables.making import Entropy, LuckWish, turned_table
from dauntless.server.tables.position_cache import position
from dauntless.server.tables.table_change import Change

Sequence = Annotated[int, Field(ge=0, le=2**53)]
MessageId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
MOST_REMARKS = 2_000
"""At one table, so that nobody can fill the disk by talking."""
MOST_BESIDE = 5_000
"""Entries beside the steps of play at one table, for the same reason."""
BESIDE = ("undo", "offer", "reply", "seat", "entropy")
GROWING = frozenset({"undo", "ask_undo", "offer_draw", "sit", "bot", "stand_in"})
"""Commands that bring such entries and are not needed to end a match or to leave it."""
MOST_OVERLOOKED = 200
"""Whoever has seen nothing of so many entries looks again, whatever they are."""
MOVING = frozenset({"act", "chance", "undo", "begin", "end"})
"""Entries that may change what can be chosen."""
ActionText = Annotated[str, Field(min_length=1, max_length=100)]
Clicks = Annotated[list[ActionText], Field(min_length=1, max_length=20)]
"""Elements of a scene, by their ids."""


class Command(Strict):
    """Something a person wants to happen at a table; the id makes sending it twice harmless."""

    id: MessageId
    do: Literal[
        "act", "undo", "ask_undo", "offer_draw", "reply", "withdraw", "resign", "say", "sit",
        "leave", "bot", "open", "stand_in", "reclaim", "rematch",
    ]  # fmt: skip
    seq: Sequence | None = None
    seat: SeatNumber | None = None
    action: ActionText | None = None
    to: Sequence | None = None
    accept: bool | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    level: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    entropy: Entropy | None = None
    luck: LuckWish | None = None

    @property
    def digest(self) -> str:
        """A fingerprint of what is asked for."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()


def carry_out(change: Change, command: Command, patience: float) -> None:
    """Do what a command asks for, or refuse."""
    permissions.check(change.table, change.person, command.do)
    if command.do in GROWING and change.table.seq >= MOST_BESIDE:
        if count_entries(change.connection, change.table.id, *BESIDE) >= MOST_BESIDE:
            raise Refused("not_now", "too much has happened at this table beside the game")
    HANDLERS[command.do](CommandContext(change, command, patience))


class CommandContext:
    """A command with the change it makes, and the checks that commands share."""

    def __init__(self, change: Change, command: Command, patience: float) -> None:
        self.change = change
        self.command = command
        self.table = change.table
        self.patience = clocks.patience_of(change.table, patience)

    def own_seat(self) -> int:
        """The seat the command is for; it must be the person's."""
        mine = self.table.seats_of(self.change.person)
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
            raise Refused("not_now", views.why_nobody_plays(self.table) or "the match has begun")

    def fresh(self, seat: int) -> None:
        """The command must have been made against the present position."""
        seq = self.need("seq")
        if seq > self.table.seq:
            raise Refused("bad_request", f"seq: the table is at {self.table.seq}, not at {seq}")
        if not self._is_as_it_was(seat, seq):
            raise Refused("stale", "something has happened meanwhile; look again", missed_after=seq)

    def _is_as_it_was(self, seat: int, seq: int) -> bool:
        """Has nothing happened since that touches what a seat may choose?"""
        table = self.table
        if seq == table.seq:
            return True
        if table.seq - seq > MOST_OVERLOOKED:
            return False
        happened = kinds_between(self.change.connection, table.id, seq, table.seq)
        steps = [(kind, by) for kind, by in happened if kind in MOVING]
        return not steps or _leaves_choices(self.change, seat, seq, steps)


def _leaves_choices(
    change: Change, seat: int, seq: int, steps: list[tuple[str, int | None]]
) -> bool:
    """Have only other seats decided beside this one, without touching what it may choose?"""
    if any(kind != "act" or by == seat for kind, by in steps):
        return False
    then, now = state_before(change.connection, change.table.id, seq + 1), change.table.state
    if then is None or now is None:
        return False
    choices = [position(change.game, state).choices(seat) for state in (then, now)]
    return choices[0] == choices[1] != []


# Play


def act(context: CommandContext) -> None:
    """Decide."""
    seat = context.own_seat()
    action = context.need("action")
    context.playing()
    late = clocks.out_of_time(context.table, context.change.at)
    if late is not None:
        raise Refused("not_now", "the time is up")
    context.fresh(seat)
    if context.table.seats[seat].stand_in is not None:
        raise Refused("not_now", "a bot stands in for you; reclaim your seat first")
    context.change.decide(seat, action)


def take_back(context: CommandContext) -> None:
    """Take back what is free to be taken back."""
    seat = context.own_seat()
    context.playing()
    context.fresh(seat)
    change = context.change
    points = undo.free_points(change.game, change.table, change.recent(), seat)
    to = context.command.to if context.command.to is not None else next(iter(points), None)
    if to not in points or to is None:
        raise Refused(
            "not_now",
            "that cannot be taken back freely: only your own steps of this turn, until chance has "
            "spoken, something hidden was shown, or another seat has acted; ask the others",
        )
    change.take_back(seat, to)


def ask_undo(context: CommandContext) -> None:
    """Ask the others to go back further."""
    seat = context.own_seat()
    context.playing()
    context.fresh(seat)
    to = context.need("to")
    context.change.point(to)
    _offer(context, seat, "undo", to)


def offer_draw(context: CommandContext) -> None:
    """Ask the others for a draw."""
    seat = context.own_seat()
    context.playing()
    _offer(context, seat, "draw", None)


def _offer(context: CommandContext, seat: int, kind: str, to: int | None) -> None:
    table = context.table
    if table.offer is not None:
        raise Refused("not_now", "another question is still open")
    others = [s for s in table.seats if s.person_id != context.change.person]
    waiting = [s.seat for s in others if s.kind == "person"]  # a stand-in speaks for nobody
    context.change.append("offer", seat, data={"kind": kind, "to": to})
    table.offer = {"kind": kind, "by": seat, "to": to, "waiting": waiting}
    if kind == "draw" and any(s.kind == "bot" for s in others):
        bot = next(s.seat for s in others if s.kind == "bot")
        context.change.append("reply", bot, data={"kind": kind, "accept": False})
        table.offer = None
    elif not waiting:
        _grant(context.change)


def reply(context: CommandContext) -> None:
    """Answer the open question."""
    offer, accept = context.table.offer, context.need("accept")
    mine = context.table.seats_of(context.change.person)
    if offer is None or not any(seat in offer["waiting"] for seat in mine):
        raise Refused("not_now", "there is nothing for you to answer")
    seat = next(seat for seat in mine if seat in offer["waiting"])
    context.change.append("reply", seat, data={"kind": offer["kind"], "accept": accept})
    if not accept:
        context.table.offer = None
        return
    waiting = [s for s in offer["waiting"] if s not in mine]
    context.table.offer = {**offer, "waiting": waiting}
    if not waiting:
        _grant(context.change)


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


def withdraw(context: CommandContext) -> None:
    """Take one's own question back."""
    offer = context.table.offer
    mine = context.table.seats_of(context.change.person)
    if offer is None or offer["by"] not in mine:
        raise Refused("not_now", "you have no open question")
    context.change.append("reply", offer["by"], data={"kind": offer["kind"], "accept": False})
    context.table.offer = None


def resign(context: CommandContext) -> None:
    """Give the match up."""
    seat = context.own_seat()
    context.playing()
    context.change.give_up(seat, "resigned")


def say(context: CommandContext) -> None:
    """Speak for all to hear."""
    mine = context.table.seats_of(context.change.person)
    seat = context.own_seat() if context.command.seat is not None else mine[0]
    text = visible(context.need("text"))
    if not text:
        raise Refused("bad_request", "text: there is nothing in it")
    if count_entries(context.change.connection, context.table.id, "say") >= MOST_REMARKS:
        raise Refused("not_now", f"at one table there are at most {MOST_REMARKS:,} remarks")
    context.change.append("say", seat, data={"text": text})


# Seats


def sit(context: CommandContext) -> None:
    """Take an open seat."""
    seat = context.any_seat()
    if seat.kind != "open":
        raise Refused("seat_taken", "somebody sits there already")
    context.waiting()
    seat.kind, seat.person_id = "person", context.change.person
    seat.who = _name(context.change.connection, context.change.person)
    here = is_here(context.change.connection, context.table.id, context.change.person or "")
    seat.left_at = None if here else context.change.at
    context.change.set_seat(seat, "sat")
    if context.command.entropy is not None:
        data = {"entropy": context.command.entropy}
        context.change.append("entropy", seat.seat, data=data)
    context.change.begin_if_full()


def leave(context: CommandContext) -> None:
    """Give a seat back; in a running match a bot takes it."""
    seat = context.table.seats[context.own_seat()]
    if context.table.status == "over":
        raise Refused("not_now", "the match is over")
    who = seat.who
    if context.table.status == "waiting":
        seat.kind, seat.person_id, seat.left_at, seat.who = "open", None, None, ""
        context.change.set_seat(seat, "left", who)
        return
    context.change.append("seat", seat.seat, data={"change": "left", "who": who, "level": None})
    context.change.seat_bot(seat.seat)
    context.change.settle_seats()


def seat_bot(context: CommandContext) -> None:
    """Put a bot on an open seat."""
    context.waiting()
    seat = context.any_seat()
    if seat.kind != "open":
        raise Refused("seat_taken", "somebody sits there already")
    context.change.seat_bot(seat.seat, context.level())
    context.change.begin_if_full()


def unseat_bot(context: CommandContext) -> None:
    """Take a bot off its seat again."""
    context.waiting()
    seat = context.any_seat()
    if seat.kind != "bot":
        raise Refused("not_now", "there is no bot on that seat")
    level, seat.kind, seat.level = seat.level, "open", None
    context.change.set_seat(seat, "left", f"the bot ({level})")


def stand_in(context: CommandContext) -> None:
    """Let a bot play for somebody who is gone."""
    context.playing()
    change, seat = context.change, context.any_seat()
    own = seat.person_id == change.person
    if seat.kind != "person" or seat.bot is not None:
        raise Refused("not_now", "a bot plays that seat already")
    if not own and (seat.left_at is None or change.at < seat.left_at + 1000 * context.patience):
        raise Refused("not_now", f"{seat.who} is here, or has not been away long enough")
    seat.stand_in = context.level()
    change.set_seat(seat, "stand_in")
    change.settle_seats()


def reclaim(context: CommandContext) -> None:
    """Play one's own seat again."""
    context.playing()
    seat = context.table.seats[context.own_seat()]
    if seat.stand_in is None:
        raise Refused("not_now", "you play that seat already")
    seat.stand_in = None
    context.change.set_seat(seat, "reclaimed")
    context.change.settle_seats()


def rematch(context: CommandContext) -> None:
    """A new table with the same people, seats turned by one."""
    seat = context.own_seat()
    if context.table.status != "over":
        raise Refused("not_now", "the match is not over yet")
    if context.table.rematch is not None:
        raise Refused("not_now", "there is a rematch already", table=context.table.rematch)
    made = turned_table(context.change, context.command.luck)
    context.table.rematch = made.id
    context.change.append("rematch", seat, data={"table": made.id, "watch": made.watch})


def _name(connection: Connection, person: str | None) -> str:
    found = find_person(connection, person or "")
    if found is None:
        raise Refused("no_person", "become a guest first: POST /api/me")
    return found.name


HANDLERS: dict[str, Callable[[CommandContext], None]] = {
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
