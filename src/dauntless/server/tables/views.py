"""What somebody at a table is sent: all of it made from the state as concealed for their seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dauntless.engine.contract import SPECTATOR
from dauntless.engine.game import Game, Told
from dauntless.engine.glimpse import event_seen
from dauntless.engine.match import Match
from dauntless.engine.wording import capital, spoken
from dauntless.server.refusals import Refused
from dauntless.server.store.stored_tables import Entry, Table
from dauntless.server.tables import clocks, provable_luck, undo
from dauntless.server.tables.pacing import Pace
from dauntless.server.tables.permissions import may
from dauntless.server.tables.position_cache import position


def match_at(game: Game[Any, Any], table: Table, state: bytes) -> Match:
    """The match of a table as it stood at a position."""
    return Match.resume(game, game.options(table.options), [state])


def why_nobody_plays(table: Table) -> str | None:
    """Why there is nothing to decide at a table; None while a match goes on."""
    if table.closed is not None:
        return f"the match is closed: {table.closed}"
    if table.status == "over":
        return "the match is over"
    if table.state is not None:
        return None
    why = "its rules are still being compiled" if table.is_full else "a seat is still open"
    return f"the match has not begun: {why}"


def why_not(
    game: Game[Any, Any],
    table: Table,
    person: str | None,
    seat: int,
    action: str | None,
    clicks: Sequence[str] | None,
) -> str | None:
    """Why somebody cannot do this with a seat of theirs now, as a sentence; None if they can.

    It is either an action in notation or what they would click for it.
    """
    if (action is None) == (clicks is None):
        raise Refused("bad_request", "action or clicks: say one of these")
    if seat not in table.seats_of(person):
        return f"seat {seat} is not yours"
    reason = why_nobody_plays(table)
    if reason is not None or table.state is None:
        return reason
    match = match_at(game, table, table.state)
    return match.why_not(seat, action) if action else match.why_not_clicked(seat, clicks or ())


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
    game: Game[Any, Any] | None, table: Table, person: str | None, key: str, patience: float
) -> dict[str, Any]:
    """A table's summary, for somebody who knows the table by its id or by its watch key."""
    is_watching = key == table.watch
    learns_watch_link = may(table, person, "learn_watch_link", key)
    learns_rematch = may(table, person, "learn_rematch", key)
    due = due_seats(game, table) if game is not None else ()
    mine = table.seats_of(person)
    names = table.seat_names
    return {
        "id": key if is_watching else table.id,
        "game": table.game,
        "status": table.status,
        "listed": table.listed,
        "seq": table.seq,
        "seats": [
            {
                "seat": seat.seat,
                "name": names[seat.seat],
                "title": spoken(names[seat.seat]),
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
        "patience": int(1000 * clocks.patience_of(table, patience)),
        "created_at": table.created_at,
        "changed_at": table.changed_at,
        "result": table.result,
        "closed": table.closed,
        "rematch": table.rematch if learns_rematch else None,
        "join": None if is_watching else f"/table/{table.id}",
        "watch": f"/watch/{table.watch}" if learns_watch_link else None,
        "luck": {
            "commitment": provable_luck.commitment(table.secret),
            "secret": table.secret.hex() if table.status == "over" else None,
            "seed": table.seed,
            "chain": _shown_chain(table),
        },
    }


def _shown_chain(table: Table) -> str | None:
    """How far the chain over the match's file is; sealed as long as a line may hold a secret."""
    if table.chain is None or table.status == "over":
        return table.chain
    return provable_luck.sealed(table.secret, table.chain)


# Entries


def told_to(
    table: Table, person: str | None, key: str, bodies: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Entries for somebody who knows a table by this key; a rematch's id is for its people.

    Whoever came by the watch link may watch on: they are told the rematch's watch key alone. At a
    listed table everybody has that link, and the rematch is not listed.
    """
    if may(table, person, "learn_rematch", key):
        return bodies
    watches_on = key == table.watch and not table.listed
    return [
        body | {"data": {"watch": body["data"].get("watch")} if watches_on else {}}
        if body["kind"] == "rematch"
        else body
        for body in bodies
    ]


def noticed(bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries but for steps of which their reader noticed nothing at all."""
    return [body for body in bodies if body["line"]]


def entry_bodies(
    game: Game[Any, Any] | None,
    names: Sequence[str],
    entries: Sequence[Entry],
    before: bytes | None,
    viewer: int,
    pace: Pace | None = None,
) -> list[dict[str, Any]]:
    """Entries as a viewer may read them; `before` is the position before the first.

    Steps that the present rules cannot retell, at tables they have closed, are told by notation.
    Beside the event loop many are told at a `pace`.
    """
    bodies = []
    titles = _titles(game, names, entries, before)
    for entry in entries:
        if pace is not None:
            pace.breathe()
        if game is not None and entry.code is not None and before is not None and entry.state:
            text, told = _step(game, entry, before, entry.state, viewer)
        else:
            text, told = entry.text, Told(sentence(entry, titles))
        bodies.append(
            {
                "seq": entry.seq,
                "kind": entry.kind,
                "seat": entry.seat,
                "at": entry.at,
                "text": text,
                "line": told.line,
                "deed": told.deed,
                "who": told.who,
                "does": told.does,
                "undone": entry.undone,
                "data": entry.data,
            }
        )
        before = entry.state if entry.state is not None else before
    return bodies


def _step(
    game: Game[Any, Any], entry: Entry, before: bytes, after: bytes, viewer: int
) -> tuple[str | None, Told]:
    """Notation and sentence of a step as a viewer could see it; no notation of what is hidden."""
    assert entry.code is not None, "a step has a code"
    then, now = position(game, before), position(game, after)
    seen = then.seen_by(viewer), now.seen_by(viewer)
    event = event_seen(game, entry.seat, entry.code, then.state, seen, viewer)
    return (entry.text if event.code is not None else None), game.told(event)


def _titles(
    game: Game[Any, Any] | None,
    names: Sequence[str],
    entries: Sequence[Entry],
    before: bytes | None,
) -> Sequence[str]:
    """The seats as sentences call them, at the time of the first of these entries."""
    state = before or next((entry.state for entry in entries if entry.state), None)
    if game is None or state is None:
        return [spoken(name) for name in names]
    return game.seat_titles(position(game, state).state)


def sentence(entry: Entry, titles: Sequence[str]) -> str:
    """What happened at the table beside the game, in English."""
    data = entry.data
    title = titles[entry.seat] if entry.seat is not None else ""
    seat = capital(title)
    match entry.kind:
        case "begin":
            return "The match begins."
        case "undo":
            count = len(data["undone"])
            return f"{seat} takes back {count} step{'s' * (count != 1)}."
        case "say":
            return f"{seat}: {data['text']}"
        case "seat":
            return _seat_sentence(title, data)
        case "offer":
            what = "a draw" if data["kind"] == "draw" else "to take something back"
            return f"{seat} {'offers' if data['kind'] == 'draw' else 'asks'} {what}."
        case "reply":
            return f"{seat} {'agrees' if data['accept'] else 'declines'}."
        case "end":
            return _end_sentence(seat, data)
        case "entropy":
            return f"{seat} adds to the luck."
        case "rematch":
            return f"{seat} wants a rematch."
        case _:
            return f"{seat or 'Chance'}: {entry.text}."


def _seat_sentence(seat: str, data: dict[str, Any]) -> str:
    who, level = data["who"], data["level"]
    seat = f"the {seat.removeprefix('The ')}" if seat.startswith("The ") else seat
    match data["change"]:
        case "sat":
            return f"{who} sits down as {seat}."
        case "left":
            return f"{who} no longer plays {seat}."
        case "bot":
            return f"A bot ({level}) plays {seat}."
        case "stand_in":
            return f"A bot ({level}) stands in for {who} as {seat}."
        case "reclaimed":
            return f"{who} plays {seat} again."
        case _:
            return f"{who} plays {seat} now."


def _end_sentence(seat: str, data: dict[str, Any]) -> str:
    match data["how"]:
        case "resigned":
            return f"{seat} has resigned."
        case "agreed":
            return "Draw by agreement."
        case "time":
            return f"{seat} has run out of time."
        case "closed":
            return f"The match is closed: {data['why']}."
        case _:
            return "The match is over."


def chosen_viewer(table: Table, person: str | None, wanted: int | None) -> int | None:
    """Through which seat somebody looks: one of theirs; after the end any. None: not allowed."""
    mine = table.seats_of(person)
    if wanted is None:
        return mine[0] if mine else SPECTATOR
    if wanted == SPECTATOR or wanted in mine:
        return wanted
    return wanted if table.status == "over" and 0 <= wanted < len(table.seats) else None
