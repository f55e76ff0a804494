"""Liberator of Dylon: magic among neighbours, by Daisuke Sasazer (ArtmanGames, 2017)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.game import Facts, Game, Meeting, Options
from dauntless.engine.positions import Spot
from dauntless.games.liberator_of_dylon import (
    booklet,
    checking,
    position,
    scene,
    tables,
    telling,
)
from dauntless.games.liberator_of_dylon.actions import ACTION_FAMILIES
from dauntless.games.liberator_of_dylon.cards import move
from dauntless.games.liberator_of_dylon.chances import CHANCE_FAMILIES
from dauntless.games.liberator_of_dylon.content import DylonPack
from dauntless.games.liberator_of_dylon.duties import DUTIES
from dauntless.games.liberator_of_dylon.rules import RULES
from dauntless.games.liberator_of_dylon.state import (
    ACTIONS,
    ENDINGS,
    OUTCOMES,
    PILE,
    RESERVE,
    TABLES,
)
from dauntless.games.liberator_of_dylon.wording import SEAT_NAMES, Names, drawn_card

DECISIONS_A_TURN = 40  # a turn, a drawn card, a second scroll, overturns, and an exchange


class DylonOptions(Options):
    """How many play, and how many games win the match."""

    players: Annotated[Literal[2, 3, 4], Field(description="how many play")] = 4
    wins: Annotated[
        Literal[1, 2, 3], Field(description="the wins that make a ruler; the printed rules say 3")
    ] = 3


class LiberatorOfDylon(Game[DylonPack, DylonOptions]):
    """The game with its cards."""

    facts = Facts(
        name="liberator-of-dylon",
        title="Liberator of Dylon",
        hook="Release your cards, gather benefits, and beware of the magic of your neighbours.",
        players="2–4",
        minutes="5–20",
        ages="10+",
        completeness="complete: all printed rules; the deck is reconstructed",
        zero_sum=True,
        most_actions=ACTIONS,
        most_outcomes=OUTCOMES,
    )
    rules = RULES
    tables_dtype = TABLES
    families = ACTION_FAMILIES
    chances = CHANCE_FAMILIES
    duties = DUTIES
    terms: ClassVar = {"drawn": drawn_card}
    position_parts = position.PARTS
    view = scene.VIEW
    rulebook_tables = booklet.TABLES

    def __init__(self, pack: DylonPack | None = None) -> None:
        super().__init__(pack)
        self.names = Names(self.pack)

    def fill_tables(self, t: Record) -> None:
        tables.fill_tables(self.pack, t)

    def seats(self, options: DylonOptions) -> tuple[str, ...]:
        return SEAT_NAMES[options.players]

    def configure(self, s: Record, options: DylonOptions) -> None:
        s.players, s.target = options.players, options.wins

    def read_options(self, s: Record) -> DylonOptions:
        return self.options({"players": int(s.players), "wins": int(s.target)})

    def variants(self) -> tuple[dict[str, Any], ...]:
        return (
            {"players": 4, "wins": 1},
            {"players": 3, "wins": 1},
            {"players": 2, "wins": 2},
        )

    def longest(self, options: DylonOptions) -> int | None:
        games = options.players * (options.wins - 1) + 1
        return games * self.pack.numbers.turn_limit * DECISIONS_A_TURN

    def meetings(self) -> tuple[Meeting, ...]:
        """Every number of players; the usual one first."""
        return tuple(Meeting({"players": n}, {"players": str(n)}) for n in (4, 3, 2))

    def tallies(self, s: Record) -> Iterable[tuple[str, bool]]:
        """How the last game ended, which benefits somebody laid, and who won by order of turns."""
        for number, benefit in enumerate(self.pack.benefit):
            yield f"{benefit.title} laid", bool(s.laid[:, number].any())
        for number, name in enumerate(ENDINGS[1:], start=1):
            yield f"ended by {name}", bool(s.ending == number)
        players = int(s.players)
        winner = (int(s.winner) - 1 - int(s.first)) % players
        for place in range(players):
            yield f"{players} players: number {place + 1} in turn wins", place == winner

    def aftermath(self, was: Moment, now: Moment) -> Iterable[str]:
        """Cards that change hands, and ends of games."""
        return (*telling.exchange_told(was, now), *telling.end_told(was, now))

    def prepare_position(self, s: Record) -> None:
        """All cards that so many players use are in the pile until the position says otherwise."""
        super().prepare_position(s)
        curse = int(self.tables.curse)
        for _ in range(int(self.tables.spare_curses[int(s.players)])):
            move(s, self.tables, curse, RESERVE, 0, PILE, 0)

    def check_position(self, spot: Spot, given: dict[str, Any]) -> None:
        """Refuse what cannot be on one table."""
        checking.check(spot)


GAME = LiberatorOfDylon
