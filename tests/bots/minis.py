# ruff: noqa: ARG002
"""The mini games: bluffing, secret simultaneous choices, teams, and a trap."""

from __future__ import annotations

from collections.abc import Hashable

from bots.tabled import History, MiniGame, Tabled


class Matrix(MiniGame):
    """Both choose in secret at the same time; a table says what the first wins from the second."""

    seats = 2

    def __init__(self, wins: list[list[float]]) -> None:
        self.wins = wins

    def actors(self, history: History) -> tuple[int, ...]:
        return tuple({0, 1} - {seat for seat, _ in history})

    def moves(self, history: History, seat: int) -> int:
        return len(self.wins) if seat == 0 else len(self.wins[0])

    def scores(self, history: History) -> tuple[float, ...]:
        chosen = dict(history)
        won = self.wins[chosen[0]][chosen[1]]
        return won, -won

    def sees(self, history: History, seat: int) -> Hashable:
        if len(history) == 2:
            return history
        return tuple((who, move if who == seat else "?") for who, move in history)


JACK, QUEEN, KING = range(3)
PASS, BET = range(2)


class KuhnPoker(MiniGame):
    """A card each of three, one coin in the pot; pass or bet one more, then call or fold."""

    seats = 2
    deals = tuple((a, b) for a in range(3) for b in range(3) if a != b)

    def actors(self, history: History) -> tuple[int, ...]:
        if not history:
            return ()
        bets = [move for _, move in history[1:]]
        ended = bets in ([PASS, PASS], [PASS, BET, PASS], [PASS, BET, BET], [BET, PASS], [BET, BET])
        return () if ended else (len(bets) % 2,)

    def moves(self, history: History, seat: int) -> int:
        return 2

    def outcomes(self, history: History) -> tuple[int, ...]:
        return () if history else (1,) * len(self.deals)

    def scores(self, history: History) -> tuple[float, ...]:
        first, second = self.deals[history[0][1]]
        bets = [move for _, move in history[1:]]
        better = 1 if first > second else -1
        if bets[-2:] == [BET, PASS]:
            won = -1 if len(bets) == 3 else 1
        else:
            won = better * (2 if bets[-1] == BET else 1)
        return float(won), float(-won)

    def sees(self, history: History, seat: int) -> Hashable:
        if not history:
            return ()
        if not self.actors(history):
            return history
        card = self.deals[history[0][1]][seat] if seat >= 0 else "?"
        return card, history[1:]

    @classmethod
    def deal(cls, first: int, second: int) -> tuple[str, int]:
        """The step of chance that deals these cards."""
        return "chance", cls.deals.index((first, second))


class Signals(MiniGame):
    """Two partners against one: the guard closes a door that nobody chose, then the second
    partner must go through the door the first has chosen."""

    seats = 3
    sides = [(0, 1), (2,)]  # noqa: RUF012
    doors = 4

    def actors(self, history: History) -> tuple[int, ...]:
        return () if len(history) == 3 else ((0, 2, 1)[len(history)],)

    def moves(self, history: History, seat: int) -> int:
        return self.doors

    def scores(self, history: History) -> tuple[float, ...]:
        chosen, closed, taken = (move for _, move in history)
        through = 1.0 if chosen == taken and (chosen == 0 or closed != chosen) else -1.0
        return through, through, -through

    def sees(self, history: History, seat: int) -> Hashable:
        return history


LEAVE, OPEN = range(2)


class Chest(MiniGame):
    """A chest with a treasure nine times out of ten, else with a trap; nobody can tell."""

    seats = 2

    def actors(self, history: History) -> tuple[int, ...]:
        return (0,) if len(history) == 1 else ()

    def moves(self, history: History, seat: int) -> int:
        return 2

    def outcomes(self, history: History) -> tuple[int, ...]:
        return () if history else (9, 1)

    def scores(self, history: History) -> tuple[float, ...]:
        won = 0.0 if history[1][1] == LEAVE else (1.0, -1.0)[history[0][1]]
        return won, -won

    def sees(self, history: History, seat: int) -> Hashable:
        return history if len(history) != 1 else "a chest"


class Seeds(MiniGame):
    """What is sown in the first turn is all that counts, but it shows only after the fifth."""

    seats = 2
    turns = 5

    def turn(self, history: History) -> int:
        return len(history)

    def actors(self, history: History) -> tuple[int, ...]:
        return () if len(history) == self.turns else (len(history) % 2,)

    def moves(self, history: History, seat: int) -> int:
        return 2

    def scores(self, history: History) -> tuple[float, ...]:
        harvest = (-1.0, 1.0)[history[0][1]]
        return harvest, -harvest

    def sees(self, history: History, seat: int) -> Hashable:
        return history


STRIKE_A_FOE, WAIT, STRIKE_A_FRIEND = range(3)


class Friends(MiniGame):
    """Two partners against one; the first may strike the foe, wait, or strike the other."""

    seats = 3
    sides = [(0, 1), (2,)]  # noqa: RUF012

    def actors(self, history: History) -> tuple[int, ...]:
        return () if history else (0,)

    def moves(self, history: History, seat: int) -> int:
        return 3

    def scores(self, history: History) -> tuple[float, ...]:
        won = (0.3, 0.2, -0.4)[history[0][1]]
        return won, won, -won

    def sees(self, history: History, seat: int) -> Hashable:
        return history


PENNIES = Tabled(Matrix([[1.0, -1.0], [-1.0, 1.0]]))
UNEVEN_PENNIES = Tabled(Matrix([[2.0, -1.0], [-1.0, 1.0]]))
HEAVY_ROCK = Tabled(Matrix([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]]))
KUHN = Tabled(KuhnPoker())
SIGNALS = Tabled(Signals())
CHEST = Tabled(Chest())
SEEDS = Tabled(Seeds())
FRIENDS = Tabled(Friends())
