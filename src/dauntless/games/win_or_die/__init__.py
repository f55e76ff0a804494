"""Win or Die: two hidden legions, seven commands a turn (design: Chongyan Wang)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from dauntless.engine.contract import Generator, Record
from dauntless.engine.game import Facts, Game, Meeting, Options, entry_of
from dauntless.engine.packs import refuse_unknown
from dauntless.engine.pending import due
from dauntless.engine.positions import Spot
from dauntless.games.win_or_die import (
    actions,
    aftermath,
    book,
    booklet,
    choices,
    content,
    duties,
    legion,
    position,
    scene,
    study,
    tables,
)
from dauntless.games.win_or_die.knowledge import imagine_all_but_one
from dauntless.games.win_or_die.names import SEATS, TITLES, Names
from dauntless.games.win_or_die.rules import RULES
from dauntless.games.win_or_die.state import (
    ACTIONS,
    DEPLOYING,
    FATIGUE_RULES,
    GAMES_CHOICES,
    GIVEN,
    MODES,
    OUTCOMES,
    REGION_CHOICES,
    REGIONS,
    SECRET,
    SIDES,
    TABLES,
)
from dauntless.games.win_or_die.vocabulary import Recover


class WinOrDieOptions(Options):
    """How much of the game is played, where, and what exhaustion means."""

    mode: Annotated[
        Literal["first-game", "basic", "advanced"],
        Field(description="how much of the game is played"),
    ] = "first-game"
    map: Annotated[
        str,
        entry_of("map", "map"),
        Field(description="the battlefield", validate_default=True),
    ] = "basic-map"
    regions: Annotated[
        Literal["secret", "open"],
        Field(description="how regions are chosen"),
    ] = "secret"
    given: Annotated[
        str,
        Field(
            description="the regions that the seats are given instead of choosing, "
            "such as ivy,dadao; not in a First Game"
        ),
    ] = ""
    fatigue: Annotated[
        Literal["printed", "even", "compare"],
        Field(description="what exhaustion means"),
    ] = "printed"
    games: Annotated[
        Literal["usual", "one", "three"],
        Field(description="how many battles decide"),
    ] = "usual"

    @field_validator("given")
    @classmethod
    def check_given(cls, value: str, info: ValidationInfo) -> str:
        """None, or a region of the pack for each seat."""
        if not value:
            return value
        names = value.split(",")
        refuse_unknown("region", names, (info.context or {})["game"].pack.region)
        if len(names) != SIDES:
            raise ValueError(f"a region for each of the {SIDES} seats, not {len(names)}")
        return value


class WinOrDie(Game[content.WinOrDiePack, WinOrDieOptions]):
    """The game with its maps and units."""

    facts = Facts(
        name="win-or-die",
        title="Win or Die",
        hook="Two hidden legions, seven commands a turn, and a morale that must not break.",
        players="2",
        minutes="40–90",
        ages="14+",
        completeness="complete: all printed rules of three modes; maps and units are reconstructed",
        zero_sum=True,
        most_actions=ACTIONS,
        most_outcomes=OUTCOMES,
        long_turns=True,
    )
    rules = RULES
    tables_dtype = TABLES
    seat_names = SEATS
    has_lists = True
    families = actions.FAMILIES
    chances = actions.CHANCES
    duties = duties.DUTIES
    view = scene.VIEW
    position_parts = position.POSITION
    rulebook_tables = booklet.TABLES
    aftermath = staticmethod(aftermath.aftermath)
    prepare_position = staticmethod(position.prepare)
    what_is_due = staticmethod(due)

    def __init__(self, pack: content.WinOrDiePack | None = None) -> None:
        super().__init__(pack)
        self.names = Names(self.pack)

    @functools.cached_property
    def known_legions(self) -> tuple[book.Known, ...]:
        """What bots build."""
        return book.known_legions(self.pack, self.folder())

    def check_list(self, text: str, place: str) -> str:
        return legion.read_legion(self.pack, text, place).summary(self.pack)

    def book(self, s: Record, seat: int) -> Mapping[int, int]:
        return book.steps(self, s, seat)

    def fill_tables(self, t: Record) -> None:
        tables.fill_tables(self.pack, t)

    def seat_titles(self, s: Record) -> tuple[str, ...]:
        return TITLES

    def options_schema(self) -> dict[str, Any]:
        schema = super().options_schema()
        choices.add_choices(self.pack, schema["properties"])
        return schema

    def configure(self, s: Record, options: WinOrDieOptions) -> None:
        s.mode = MODES.index(options.mode)
        s.board = [entry.id for entry in self.pack.map].index(options.map)
        s.region_choice = REGION_CHOICES.index(options.regions)
        if options.given:
            one, other = (self.regions.index(name) for name in options.given.split(","))
            s.region_choice = GIVEN + REGIONS * one + other
        s.fatigue_rule = FATIGUE_RULES.index(options.fatigue)
        s.games = GAMES_CHOICES.index(options.games)

    @property
    def regions(self) -> list[str]:
        """The ids of the regions, in the pack's order."""
        return [entry.id for entry in self.pack.region]

    def read_options(self, s: Record) -> WinOrDieOptions:
        choice, given = int(s.region_choice), ""
        if choice >= GIVEN:
            pair = divmod(choice - GIVEN, REGIONS)
            choice, given = SECRET, ",".join(self.regions[region] for region in pair)
        return self.options(
            {
                "mode": MODES[int(s.mode)],
                "map": self.pack.map[int(s.board)].id,
                "regions": REGION_CHOICES[choice],
                "given": given,
                "fatigue": FATIGUE_RULES[int(s.fatigue_rule)],
                "games": GAMES_CHOICES[int(s.games)],
            }
        )

    def variants(self) -> tuple[dict[str, Any], ...]:
        forest = self.pack.map[-1].id
        return (
            {},
            {"mode": "basic", "map": forest, "fatigue": "even"},
            {"mode": "basic", "regions": "open", "fatigue": "compare", "games": "three"},
            {"mode": "advanced", "games": "one"},
        )

    def meetings(self) -> tuple[Meeting, ...]:
        return tuple(study.meetings(self.pack))

    def tallies(self, s: Record) -> Iterable[tuple[str, bool]]:
        return study.tallies(s, self.tables, self.names)

    def longest(self, options: WinOrDieOptions) -> int:
        """Turns until exhaustion, each with its tokens and those that abilities give back.

        An order takes at most twelve decisions, those of both players together.
        """
        numbers = self.pack.numbers
        back = sum(
            min(unit.limit, 2) * effect.tokens
            for unit in self.pack.unit
            for ability in unit.ability
            for effect in ability.does
            if isinstance(effect, Recover)
        )
        turns = 2 * numbers.fatigue_of_defeat + 1
        set_up = 8 + 4 * 40
        battle = set_up + turns * ((numbers.commands + back) * 12 + 1)
        is_three = options.games == "three" or (
            options.games == "usual" and options.mode == "advanced"
        )
        return battle * (3 if is_three else 1)

    def imagined_before(
        self, seen: tuple[Record, Record], seat: int, generator: Generator
    ) -> Record:
        before, after = seen
        s = self.imagined(before, seat, generator)
        if due(s) == DEPLOYING:
            imagine_all_but_one(s, after, seat, generator)
        return s

    def check_position(self, spot: Spot, given: dict[str, Any]) -> None:
        position.check(spot)


GAME = WinOrDie
