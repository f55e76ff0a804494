# ruff: noqa: ARG002
"""Small games given as data: a table of positions, compiled once for all of them.

A mini game is described by functions of its history (a tuple of what has happened); its positions
are numbered, and what a seat sees of one is a class of positions that look the same to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Integers, Reals, Record, Rules
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Event, Facts, Game, Options
from dauntless.engine.luck import pick
from dauntless.engine.packs import Pack, PackHeader
from dauntless.engine.scene import Scene

MOST_POSITIONS, MOST_SEATS, MOST_MOVES = 512, 4, 8
SPECTATOR_ROW = MOST_SEATS

History = tuple[Any, ...]

STATE = np.dtype(
    [
        ("tabled_position", "u2"),
        ("due", "u1"),
        ("is_over", "u1"),
        ("is_blurred", "u1"),  # it stands for all positions that look the same
        ("seat_count", "u1"),
        ("turn", "u1"),
    ]
)
TABLES = np.dtype(
    [
        ("positions", "i8"),
        ("actors", "u1", (MOST_POSITIONS,)),
        ("over", "u1", (MOST_POSITIONS,)),
        ("moves", "u1", (MOST_POSITIONS, MOST_SEATS)),
        ("after", "u2", (MOST_POSITIONS, MOST_SEATS, MOST_MOVES)),
        ("outcomes", "u1", (MOST_POSITIONS,)),
        ("odds", "u2", (MOST_POSITIONS, MOST_MOVES)),
        ("drawn", "u2", (MOST_POSITIONS, MOST_MOVES)),
        ("scores", "f8", (MOST_POSITIONS, MOST_SEATS)),
        ("looks", "u2", (MOST_POSITIONS, MOST_SEATS + 1)),  # the first position that looks the same
        ("turn", "u1", (MOST_POSITIONS,)),
        ("weight", "i8", (MOST_POSITIONS,)),  # how likely chance makes it
    ]
)
SHARES = 1_000_000


class MiniGame(ABC):
    """A mini game in terms of its history."""

    seats: int

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Which seats win and lose together."""
        return [(seat,) for seat in range(self.seats)]

    def turn(self, history: History) -> int:
        """How many turns have ended."""
        return 0

    @abstractmethod
    def actors(self, history: History) -> tuple[int, ...]: ...

    @abstractmethod
    def moves(self, history: History, seat: int) -> int: ...

    def outcomes(self, history: History) -> tuple[int, ...]:
        """The weights of what chance may bring; empty if chance is not due."""
        return ()

    @abstractmethod
    def scores(self, history: History) -> tuple[float, ...]:
        """The result of a game in which nobody is due and chance is not."""

    @abstractmethod
    def sees(self, history: History, seat: int) -> Hashable:
        """What a seat (or a spectator, −1) knows of it."""


@rule
def actors(s: Record) -> int:
    return s.due  # type: ignore[no-any-return]


@rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    count = t.moves[s.tabled_position, seat]
    for move in range(count):
        out[move] = move
    return count  # type: ignore[no-any-return]


@rule
def go(s: Record, t: Record, position: int) -> None:
    s.tabled_position = position
    s.due = t.actors[position]
    s.is_over = t.over[position]
    s.turn = t.turn[position]
    s.is_blurred = 0


@rule
def start(s: Record, t: Record) -> None:
    go(s, t, 0)


@rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    go(s, t, t.after[s.tabled_position, seat, action])


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    for outcome in range(t.outcomes[s.tabled_position]):
        out[outcome] = outcome
        weights[outcome] = t.odds[s.tabled_position, outcome]
    return t.outcomes[s.tabled_position]  # type: ignore[no-any-return]


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    go(s, t, t.drawn[s.tabled_position, outcome])


@rule
def over(s: Record) -> bool:
    return s.is_over == 1  # type: ignore[no-any-return]


@rule
def score(s: Record, t: Record, out: Reals) -> None:
    for seat in range(s.seat_count):
        out[seat] = t.scores[s.tabled_position, seat]


@rule
def turn(s: Record) -> int:
    return s.turn  # type: ignore[no-any-return]


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Only the class of positions that look the same to the seat is left, by its first."""
    row = seat if seat >= 0 else SPECTATOR_ROW
    here = t.looks[s.tabled_position, row]
    for position in range(t.positions):
        if t.looks[position, row] == here and position != here:
            s.tabled_position = here
            s.is_blurred = 1
            return


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Any position that looks the same, as likely as chance makes it."""
    if not s.is_blurred:
        return
    row = seat if seat >= 0 else SPECTATOR_ROW
    here = t.looks[s.tabled_position, row]
    weights = np.zeros(MOST_POSITIONS, np.int64)
    for position in range(t.positions):
        if t.looks[position, row] == here:
            weights[position] = t.weight[position]
    go(s, t, pick(generator, weights, t.positions))


@rule
def judge(s: Record, t: Record, out: Reals) -> None:
    """These games are small: before the end nothing is known."""
    for seat in range(s.seat_count):
        out[seat] = 0.0
    if over(s):
        score(s, t, out)


RULES = Rules(
    state=STATE,
    start=start,
    actors=actors,
    legal=legal,
    act=act,
    odds=odds,
    settle=settle,
    over=over,
    score=score,
    turn=turn,
    conceal=conceal,
    imagine=imagine,
    judge=judge,
)


class Tabled(Game[Pack, Options]):
    """A mini game as the engine takes it."""

    facts = Facts(
        name="tabled",
        title="Tabled",
        hook="",
        players="1–4",
        minutes="0",
        ages="0+",
        completeness="complete",
        rules_version=1,
        zero_sum=False,
        lowest_score=-2.0,
        highest_score=2.0,
        most_actions=MOST_MOVES,
        most_outcomes=MOST_MOVES,
    )
    rules = RULES
    pack_model = Pack
    options_model = Options
    tables_dtype = TABLES

    def __init__(self, mini: MiniGame) -> None:
        self.mini = mini
        self.numbers: dict[History, int] = {}
        super().__init__(Pack(pack=PackHeader(game="tabled", title=type(mini).__name__)))

    def fill_tables(self, t: Record) -> None:
        mini = self.mini
        weights = dict(positions(mini, (), Fraction(1)))
        self.numbers = {history: number for number, history in enumerate(weights)}
        t.positions = len(weights)
        looks: dict[Hashable, int] = {}
        for history, number in self.numbers.items():
            due, drawn = mini.actors(history), mini.outcomes(history)
            t.actors[number] = sum(1 << seat for seat in due)
            t.over[number] = not due and not drawn
            t.turn[number] = mini.turn(history)
            t.weight[number] = int(weights[history] * SHARES)
            for seat in due:
                t.moves[number, seat] = mini.moves(history, seat)
                for move in range(mini.moves(history, seat)):
                    t.after[number, seat, move] = self.numbers[(*history, (seat, move))]
            t.outcomes[number] = len(drawn)
            for outcome, weight in enumerate(drawn):
                t.odds[number, outcome] = weight
                t.drawn[number, outcome] = self.numbers[(*history, ("chance", outcome))]
            if t.over[number]:
                t.scores[number, : mini.seats] = mini.scores(history)
            for seat in (*range(mini.seats), -1):
                seen = (seat, due, t.over[number], mini.sees(history, seat))
                row = seat if seat >= 0 else SPECTATOR_ROW
                t.looks[number, row] = looks.setdefault(seen, number)

    def seats(self, options: Options) -> tuple[str, ...]:
        return tuple("abcd"[: self.mini.seats])

    def sides(self, options: Options) -> list[tuple[int, ...]]:
        return self.mini.sides

    def configure(self, s: Record, options: Options) -> None:
        s.seat_count = self.mini.seats

    def read_options(self, s: Record) -> Options:
        return Options()

    def variants(self) -> tuple[dict[str, Any], ...]:
        return ({},)

    def longest(self, options: Options) -> int | None:
        return MOST_POSITIONS

    def at(self, *history: Any) -> Record:
        """The state after that history."""
        s = self.blank()
        s.seat_count = self.mini.seats
        go(s, self.tables, self.numbers[history])
        return s

    def action_text(self, s: Record, seat: int, action: int) -> str:
        return str(action)

    def read_action(self, s: Record, seat: int, text: str) -> int:
        return int(text)

    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        return str(action)

    def refusal(self, s: Record, seat: int, action: int) -> str:
        return "not now"

    def outcome_text(self, s: Record, outcome: int) -> str:
        return str(outcome)

    def read_outcome(self, s: Record, text: str) -> int:
        return int(text)

    def position(self, s: Record) -> dict[str, Any]:
        return {"position": int(s.tabled_position)}

    def read_position(self, position: Any, options: dict[str, Any] | None = None) -> Record:
        raise Refusal("mini games are begun at their beginning")

    def scene(self, s: Record, viewer: int) -> Scene:
        raise Refusal("mini games are not drawn")

    def story(self, event: Event) -> str:
        return str(event.code)


def positions(
    mini: MiniGame, history: History, chance: Fraction
) -> Iterator[tuple[History, Fraction]]:
    """Every history, with how likely chance makes it."""
    yield history, chance
    for seat in mini.actors(history):
        for move in range(mini.moves(history, seat)):
            yield from positions(mini, (*history, (seat, move)), chance)
    drawn = mini.outcomes(history)
    for outcome, weight in enumerate(drawn):
        drawn_so = chance * Fraction(weight, sum(drawn))
        yield from positions(mini, (*history, ("chance", outcome)), drawn_so)
