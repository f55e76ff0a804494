"""Who may do what at a table: one table of roles and requests, asked by everything else.

Whether something can be done now (the match has begun, it is somebody's turn) is another question,
and is answered by what is done. The same table stands in docs/protocol.md.
"""

from __future__ import annotations

import hmac
from enum import StrEnum
from typing import Any

from dauntless.engine.game import Game
from dauntless.server.refusals import Refused
from dauntless.server.store.stored_tables import WATCH_PREFIX, Table


class Role(StrEnum):
    """What somebody is to a table. Whoever made it and sits at it is both host and player."""

    NOBODY = "nobody"  # has the table's id, and is no guest
    VISITOR = "visitor"  # a guest who has the table's id
    WATCHER = "watcher"  # comes through the watch link, whoever it is
    HOST = "host"  # made the table
    PLAYER = "player"  # has a seat


EVERYBODY = frozenset(Role)
GUESTS = frozenset({Role.VISITOR, Role.HOST, Role.PLAYER})
INSIDE = frozenset({Role.HOST, Role.PLAYER})
PLAYERS = frozenset({Role.PLAYER})

MAY = {
    "summary": EVERYBODY,
    "look": INSIDE | {Role.WATCHER},  # view, live, log, moments
    "copy": INSIDE | {Role.WATCHER},  # the match file, the review
    "advice": INSIDE | {Role.WATCHER},  # during a match only where one plays bots alone
    "branch": INSIDE | {Role.WATCHER},  # playing on from a moment, which only guests do
    "learn_rematch": INSIDE,
    "learn_watch_link": INSIDE | {Role.WATCHER},
    "sit": GUESTS,
    "bot": frozenset({Role.HOST}),
    "open": frozenset({Role.HOST}),
    "why": PLAYERS,
    "act": PLAYERS,
    "undo": PLAYERS,
    "ask_undo": PLAYERS,
    "offer_draw": PLAYERS,
    "reply": PLAYERS,
    "withdraw": PLAYERS,
    "resign": PLAYERS,
    "say": PLAYERS,
    "leave": PLAYERS,
    "stand_in": PLAYERS,
    "reclaim": PLAYERS,
    "rematch": PLAYERS,
    "handover": PLAYERS,
}
"""The roles that may ask for something at a table that is not listed."""
IF_LISTED = {
    "look": EVERYBODY,
    "copy": EVERYBODY,
    "advice": EVERYBODY,
    "branch": EVERYBODY - {Role.NOBODY},
    "learn_watch_link": EVERYBODY,
}
"""The roles that may ask for something at a listed table."""


def roles_of(table: Table, person: str | None, key: str | None = None) -> frozenset[Role]:
    """What somebody is to a table; `key` is what they know it by, its id or its watch key."""
    if key is not None and key.startswith(WATCH_PREFIX):
        right = hmac.compare_digest(key.encode(), table.watch.encode())
        return frozenset({Role.WATCHER}) if right else frozenset()
    if person is None:
        return frozenset({Role.NOBODY})
    roles = {Role.PLAYER} if table.seats_of(person) else set()
    if table.host == person:
        roles.add(Role.HOST)
    return frozenset(roles or {Role.VISITOR})


def may(table: Table, person: str | None, what: str, key: str | None = None) -> bool:
    """May somebody ask for this?"""
    roles = MAY[what] | IF_LISTED[what] if table.listed and what in IF_LISTED else MAY[what]
    return not roles.isdisjoint(roles_of(table, person, key))


def check(table: Table, person: str | None, what: str, key: str | None = None) -> None:
    """Refuse what somebody may not ask for."""
    if may(table, person, what, key):
        return
    if MAY[what] == PLAYERS and person is not None and key != table.watch:
        raise Refused("wrong_seat", "you have no seat at this table")
    if what in ("bot", "open"):
        raise Refused("forbidden", "only whoever made the table can do that")
    if what in ("look", "copy", "advice", "branch"):
        raise Refused("forbidden", "this table is private: take a seat, or use its watch link")
    if key == table.watch:
        raise Refused("forbidden", "through a watch link one only looks")
    raise Refused("no_person", "become a guest first: POST /api/me")


def is_solo(game: Game[Any, Any], table: Table, person: str | None) -> bool:
    """Does somebody play here against bots alone, and not for several sides at one screen?"""
    people = {seat.person_id for seat in table.seats if seat.kind != "bot"}
    mine = table.seats_of(person)
    if person is None or people != {person}:
        return False
    return any(set(mine) <= set(side) for side in game.sides(game.options(table.options)))


def check_advice(game: Game[Any, Any], table: Table, person: str | None) -> None:
    """Refuse a bot's advice while other people play."""
    if table.status == "waiting":
        raise Refused("not_now", "the match has not begun")
    if table.status == "playing" and not is_solo(game, table, person):
        raise Refused("forbidden", "a bot advises after the match, or where you play bots alone")
