"""The end of a turn, of a game and of the match (rulings 50 to 60)."""

from __future__ import annotations

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Record
from dauntless.games.liberator_of_dylon.benefits import note_benefit
from dauntless.games.liberator_of_dylon.cards import hand_size, held, neighbour, open_hand
from dauntless.games.liberator_of_dylon.state import (
    BENEFIT_POINTS,
    BY_BENEFIT,
    BY_COMING_OUT,
    BY_TURN_LIMIT,
    COMING_OUT_POINTS,
    CURSE_POINTS,
    LEFT,
    LOT,
    MASTER_POINTS,
    NOTHING,
    TALLY,
    TREASURE_POINTS,
    TURN,
    whole,
)


@rule
def end_turn(s: Record, t: Record) -> None:
    """The turn goes to the left of whose turn it was (ruling 37), till the limit (ruling 60)."""
    forget_pending(s)
    s.turns += 1
    s.game_turns += 1
    if s.game_turns >= t.turn_limit:
        end_by_score(s, t, BY_TURN_LIMIT)
        return
    s.mover = neighbour(s, whole(s.mover), LEFT)
    s.seat = s.mover
    s.due = TURN


@rule
def forget_pending(s: Record) -> None:
    """Nothing of a turn stays once it is over."""
    s.drawn = s.side = s.scrolls = s.overturns = s.effect = s.amount = s.picked_back = 0


@rule
def come_out(s: Record, t: Record, seat: int) -> None:
    """The last cards have been released or laid: points for it, and the game ends at once."""
    note_benefit(s, t, seat, whole(t.coming_out))
    complete_last_turn(s)
    end_by_score(s, t, BY_COMING_OUT)


@rule
def win_by_benefit(s: Record, t: Record, seat: int, wins: int) -> None:
    """Blessing and Descent end the game at once, whatever the scores."""
    complete_last_turn(s)
    write_tally(s, t)
    end_game(s, t, BY_BENEFIT, seat, wins)


@rule
def complete_last_turn(s: Record) -> None:
    """The turn that ends a game counts, too."""
    forget_pending(s)
    s.turns += 1
    s.game_turns += 1


@rule
def end_by_score(s: Record, t: Record, ending: int) -> None:
    """The highest score wins."""
    write_tally(s, t)
    end_game(s, t, ending, best_seat(s, t), 1)


@rule
def write_tally(s: Record, t: Record) -> None:
    """Every seat's points, and where they came from (ruling 57)."""
    for seat in range(whole(s.players)):
        out = whole(s.laid[seat, t.coming_out]) * whole(t.benefit[t.coming_out].points)
        benefits = whole(s.points[seat]) - whole(s.master_points[seat]) - out
        s.tally[seat, BENEFIT_POINTS] = benefits
        s.tally[seat, MASTER_POINTS] = s.master_points[seat]
        s.tally[seat, COMING_OUT_POINTS] = out
        s.tally[seat, TREASURE_POINTS] = held(s, seat, whole(t.treasure)) * whole(t.treasure_points)
        s.tally[seat, CURSE_POINTS] = held(s, seat, whole(t.curse)) * whole(t.curse_points)


@rule
def total(s: Record, seat: int) -> int:
    """A seat's score of the game that has ended."""
    points = 0
    for source in range(len(TALLY)):
        points += whole(s.tally[seat, source])
    return points


@rule
def best_seat(s: Record, t: Record) -> int:
    """The highest score; then who came out; then fewer cards; then who sits later (ruling 58)."""
    best = whole(s.first)
    seat = best
    for _ in range(whole(s.players) - 1):
        seat = neighbour(s, seat, LEFT)
        if is_ahead(s, t, seat, best):
            best = seat
    return best


@rule
def is_ahead(s: Record, t: Record, seat: int, other: int) -> bool:
    """Does a seat that sits later win against one that sits earlier?"""
    if total(s, seat) != total(s, other):
        return total(s, seat) > total(s, other)
    if s.laid[other, t.coming_out] != s.laid[seat, t.coming_out]:
        return s.laid[seat, t.coming_out] > 0
    return hand_size(s, seat) <= hand_size(s, other)


@rule
def end_game(s: Record, t: Record, ending: int, winner: int, wins: int) -> None:
    """The winner is noted, all hands are shown, and the match ends or goes on."""
    s.ending, s.winner = ending, winner + 1
    s.wins[winner] += wins
    s.games += 1
    for seat in range(whole(s.players)):
        open_hand(s, t, seat)
    s.seat = s.mover
    s.due = NOTHING if s.wins[winner] >= s.target else LOT
