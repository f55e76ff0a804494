"""What somebody at a table is sent: all of it made from the state as concealed for their seat."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Game, Options
from dauntless.engine.glimpse import event_seen
from dauntless.engine.match import Match
from dauntless.server import luck, undo
from dauntless.server.positions import position
from dauntless.server.records import Entry, Table


def match_at(game: Game[Any, Any], table: Table, state: bytes) -> Match:
    """The match of a table as it stood at a position."""
    return Match.resume(game, game.options(table.options), [state])


def due_seats(game: Game[Any, Any], table: Table) -> tuple[int, ...]:
    """The seats that must decide; none unless a match is going on."""
    if table.status != "playing" or table.state is None:
        return ()
    return position(game, table.state).due


def last_state(entries: Sequence[Entry]) -> bytes | None:
    """The position at the end of some entries, if they tell."""
    return next((entry.state for entry in reversed(entries) if entry.state is not None), None)


def view_body(
    game: Game[Any, Any],
    table: Table,
    recent: Sequence[Entry],
    viewer: int,
    mine: Sequence[int],
) -> dict[str, Any]:
    """A viewer's part of a message, all but the scene; `recent` entries end at the present."""
    body: dict[str, Any] = {"seat": viewer, "mine": list(mine), "hash": None, "curtain": False}
    body["undo"] = {"step": None, "turn": None}
    if table.state is None:
        return body
    stands = position(game, table.state)
    body["hash"] = stands.hash(viewer)
    body["curtain"] = any(stands.hash(other) != body["hash"] for other in mine if other != viewer)
    if viewer in mine:
        points = undo.free_points(game, table, recent, viewer)
        if points:
            body["undo"] = {"step": points[0], "turn": points[-1]}
    return body


def table_body(
    game: Game[Any, Any], table: Table, person: str | None, patience: float, *, inside: bool
) -> dict[str, Any]:
    """A table's summary; the watch link is for people at the table, and for all if it is listed."""
    due = due_seats(game, table)
    mine = table.seats_of(person)
    names = game.seats(game.options(table.options))
    return {
        "id": table.id,
        "game": table.game,
        "status": table.status,
        "listed": table.listed,
        "seq": table.seq,
        "seats": [
            {
                "seat": seat.seat,
                "name": names[seat.seat],
                "kind": seat.kind,
                "who": seat.level if seat.kind == "bot" else seat.who,
                "mine": seat.seat in mine,
                "due": seat.seat in due,
                "away_since": seat.left_at if table.status == "playing" else None,
                "stand_in": seat.stand_in,
            }
            for seat in table.seats
        ],
        "host": person is not None and table.host == person,
        "my_turn": any(seat in due and table.seats[seat].bot is None for seat in mine),
        "options": table.options,
        "clock": table.clock,
        "clocks": table.clocks,
        "offer": table.offer,
        "patience": int(1000 * patience),
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "result": table.result,
        "rematch": table.rematch,
        "join": f"/table/{table.id}",
        "watch": f"/watch/{table.watch}" if inside or table.listed else None,
        "luck": {
            "commitment": luck.commitment(table.secret),
            "secret": table.secret.hex() if table.status == "over" else None,
        },
    }


# Entries


def entry_bodies(
    game: Game[Any, Any],
    options: Options,
    entries: Sequence[Entry],
    before: bytes | None,
    viewer: int,
) -> list[dict[str, Any]]:
    """Entries as a viewer may read them; `before` is the position before the first."""
    names = game.seats(options)
    bodies = []
    for entry in entries:
        if entry.is_step and before is not None and entry.state is not None:
            text, line = _step(game, entry, before, entry.state, viewer)
        else:
            text, line = entry.text, sentence(entry, names)
        bodies.append(
            {
                "seq": entry.seq,
                "kind": entry.kind,
                "seat": entry.seat,
                "at": entry.at,
                "text": text,
                "line": line,
                "undone": entry.undone,
                "data": entry.data,
            }
        )
        before = entry.state if entry.state is not None else before
    return bodies


def _step(
    game: Game[Any, Any], entry: Entry, before: bytes, after: bytes, viewer: int
) -> tuple[str | None, str]:
    """Notation and sentence of a step as a viewer could see it; no notation of what is hidden."""
    assert entry.code is not None, "a step has a code"
    then, now = position(game, before), position(game, after)
    seen = then.seen_by(viewer), now.seen_by(viewer)
    event = event_seen(game, entry.seat, entry.code, then.state, seen, viewer)
    return (entry.text if event.code is not None else None), game.story(event)


def sentence(entry: Entry, names: Sequence[str]) -> str:
    """What happened at the table beside the game, in English."""
    data = entry.data
    seat = names[entry.seat].capitalize() if entry.seat is not None else ""
    match entry.kind:
        case "begin":
            return "The match begins."
        case "undo":
            count = len(data["undone"])
            return f"{seat} takes back {count} step{'s' * (count != 1)}."
        case "say":
            return f"{seat}: {data['text']}"
        case "seat":
            return _seat_sentence(seat, data)
        case "offer":
            what = "a draw" if data["kind"] == "draw" else "to take something back"
            return f"{seat} {'offers' if data['kind'] == 'draw' else 'asks'} {what}."
        case "reply":
            return f"{seat} {'agrees' if data['accept'] else 'declines'}."
        case "end":
            return _end_sentence(seat, data)
        case _:
            return f"{seat} wants a rematch."


def _seat_sentence(seat: str, data: dict[str, Any]) -> str:
    who, level = data["who"], data["level"]
    match data["change"]:
        case "sat":
            return f"{who} takes the seat {seat}."
        case "left":
            return f"{who} leaves the seat {seat}."
        case "bot":
            return f"A bot ({level}) plays {seat}."
        case "stand_in":
            return f"A bot ({level}) stands in for {who} as {seat}."
        case "reclaimed":
            return f"{who} plays {seat} again."
        case _:
            return f"{seat} is now played by {who}."


def _end_sentence(seat: str, data: dict[str, Any]) -> str:
    match data["how"]:
        case "resigned":
            return f"{seat} has resigned."
        case "agreed":
            return "Draw by agreement."
        case "time":
            return f"{seat} has run out of time."
        case _:
            return "The match is over."


def may_look(table: Table, person: str | None, watch: str | None) -> bool:
    """May somebody see what happens at a table?"""
    if table.listed or table.seats_of(person) or (person is not None and person == table.host):
        return True
    return watch is not None and hmac.compare_digest(watch.encode(), table.watch.encode())


def chosen_viewer(table: Table, person: str | None, wanted: int | None) -> int | None:
    """Through which seat somebody looks: one of theirs; after the end any. None: not allowed."""
    mine = table.seats_of(person)
    if wanted is None:
        return mine[0] if mine else SPECTATOR
    if wanted == SPECTATOR or wanted in mine:
        return wanted
    return wanted if table.status == "over" and 0 <= wanted < len(table.seats) else None
