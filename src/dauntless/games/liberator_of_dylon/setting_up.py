"""Setting up a game: the lot, the deal and the start cards (rulings 3 to 7 and 59)."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.engine.records import wipe
from dauntless.games.liberator_of_dylon.cards import hand_size, known_to, move, neighbour
from dauntless.games.liberator_of_dylon.state import (
    AREA,
    BOX,
    DEAL,
    HAND,
    LEFT,
    LOT,
    NO_BACK,
    PILE,
    REGULAR,
    RESERVE,
    START_CARD,
    TURN,
    whole,
)


@rule
def start(s: Record, t: Record) -> None:
    """Nobody has won anything; the lot for the first player is to be drawn."""
    wipe(s, "players", "target")
    gather_cards(s, t)
    s.due = LOT


@rule
def gather_cards(s: Record, t: Record) -> None:
    """All cards, sealed masters too, form the pile; what so few players do not need lies apart."""
    wipe(
        s, "players", "target", "wins", "games", "turns", "first", "mover", "seat", "due",
        "ending", "winner", "tally",
    )  # fmt: skip
    for kind in range(whole(t.kinds)):
        s.lies[PILE, kind] = t.copies[kind]
        s.backs[PILE, whole(t.back[kind])] += t.copies[kind]
    put_apart(s, t, whole(t.treasure), BOX, whole(t.spare_treasures[whole(s.players)]))
    put_apart(s, t, whole(t.curse), RESERVE, whole(t.spare_curses[whole(s.players)]))
    s.top_back = NO_BACK


@rule
def put_apart(s: Record, t: Record, kind: int, place: int, copies: int) -> None:
    """So many copies of a card lie somewhere else than in the pile."""
    for _ in range(copies):
        move(s, t, kind, PILE, 0, place, 0)


@rule
def draw_lot(s: Record, t: Record, seat: int) -> None:
    """The first player of this game; everything is laid out anew."""
    gather_cards(s, t)
    s.first = s.mover = s.seat = seat
    s.due = DEAL


@rule
def deal(s: Record, t: Record, kind: int) -> None:
    """One card to each in turn, until all have their hand."""
    seat = whole(s.seat)
    move(s, t, kind, PILE, 0, HAND + seat, known_to(s, seat))
    s.seat = neighbour(s, seat, LEFT)
    if hand_size(s, whole(s.seat)) == whole(t.hand):
        s.due = START_CARD


@rule
def lay_start_card(s: Record, t: Record, kind: int) -> None:
    """A regular card begins each area; then a regular back is on top of the pile."""
    area = whole(s.amount)
    move(s, t, kind, PILE, 0, AREA + area, 0)
    s.top[area] = kind + 1
    s.amount += 1
    if s.amount == s.players:
        s.amount = 0
        s.top_back = REGULAR
        s.due = TURN
