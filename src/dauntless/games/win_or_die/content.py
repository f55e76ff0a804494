"""Win or Die's pack: maps, regions, units, mercenaries, enhancements, Tactics and line-ups."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from dauntless.engine.packs import Id, Marked, Pack, Title, Titled, refuse_twice
from dauntless.games.win_or_die.board import Battlefield, read_battlefield
from dauntless.games.win_or_die.state import (
    BASES,
    GEAR,
    MERCENARIES,
    MOST_ABILITIES,
    MOST_EFFECTS,
    MOST_LEADERS,
    MOST_MAPS,
    ORDERS,
    REGION_KINDS,
    REGIONS,
    TACTICS,
)
from dauntless.games.win_or_die.vocabulary import (
    IN_ATTACK_WINDOW,
    AnyEffect,
    Guard,
    Has,
    check_words,
    describe_word,
)

RANDOM = "random"

Words = Annotated[str, Field(min_length=1, max_length=300)]
Rate = Annotated[int, Field(ge=2, le=6)]
Few = Annotated[int, Field(ge=0, le=20)]


class Numbers(Marked):
    """The numbers that the rulebook states."""

    budget: Annotated[int, Field(ge=1, le=60)]
    fewest_units: Annotated[int, Field(ge=1, le=BASES - 1)]
    most_units: Annotated[int, Field(ge=1, le=BASES - 1)]
    commands: Annotated[int, Field(ge=1, le=12)]
    first_commands: Annotated[int, Field(ge=1, le=12)]
    commands_on_a_unit: Annotated[int, Field(ge=1, le=6)]
    enhancement_price: Annotated[int, Field(ge=1, le=10)]
    same_enhancements: Annotated[int, Field(ge=1, le=BASES)]
    morale_cap: Annotated[int, Field(ge=1, le=120)]
    zone_morale: Annotated[int, Field(ge=1, le=120)]
    fatigue_of_defeat: Annotated[int, Field(ge=2, le=12)]
    tactic_price: Annotated[int, Field(ge=1, le=20)]

    @model_validator(mode="after")
    def check_order(self) -> Self:
        """The smaller number must not be the larger one."""
        if self.fewest_units > self.most_units:
            raise ValueError("fewest_units is more than most_units")
        if self.first_commands > self.commands:
            raise ValueError("first_commands is more than commands")
        return self


class Supplies(Marked):
    """What lies on the map."""

    mine_yields: Annotated[int, Field(ge=0, le=5)]


class MapEntry(Titled):
    """A battlefield as a drawing."""

    rows: list[str]
    uneven: bool = False

    @model_validator(mode="after")
    def check_rows(self) -> Self:
        """It must be a battlefield."""
        read_battlefield(self.rows, self.uneven)
        return self

    @cached_property
    def board(self) -> Battlefield:
        """The drawing, read."""
        return read_battlefield(self.rows, self.uneven)


class Region(Titled):
    """A land with its one faction."""

    faction: Title
    about: Words


class Ability(Marked):
    """Something a unit can be commanded to do."""

    source: Literal["rulebook", "reconstructed", "new"] = "reconstructed"
    title: Title
    type: Literal["action", "reaction", "ultimate"]
    on: Literal["order", "attack", "arrival"] | None = None
    within: Annotated[int, Field(ge=0, le=8)] = 0
    does: Annotated[list[AnyEffect], Field(min_length=1, max_length=MOST_EFFECTS)]

    @model_validator(mode="after")
    def check_moment(self) -> Self:
        """Words that answer something stand in reactions, and dread in Ultimates."""
        if (self.type == "reaction") != (self.on is not None):
            raise ValueError(
                'on: a reaction says "order", "attack" or "arrival", nothing else does'
            )
        if self.within and self.on not in ("attack", "arrival"):
            raise ValueError("within: it belongs to reactions on attack or arrival")
        for place, effect in enumerate(self.does):
            self._check_effect(place, effect)
        return self

    def _check_effect(self, place: int, effect: AnyEffect) -> None:
        if effect.whom == "same" and place == 0:
            raise ValueError(f'does: "{effect.do}" cannot begin with "same": nobody was named yet')
        if effect.whom == "trigger" and self.on in (None, "order"):
            raise ValueError(f'does: "{effect.do}" answers an attack or an arrival')
        if effect.do in IN_ATTACK_WINDOW and self.on != "attack":
            raise ValueError(f'does: "{effect.do}" answers an attack')
        if effect.do == "dread" and self.type != "ultimate":
            raise ValueError('does: "dread" is for Ultimates')
        if isinstance(effect, Guard) and not 1 <= self.within <= effect.range:
            raise ValueError(f'within: "guard" is for an ally within 1 to {effect.range}')

    @property
    def word(self) -> str:
        """The title as one word of notation."""
        kept = (sign if sign.isalnum() else "-" for sign in self.title.lower())
        return "-".join(part for part in "".join(kept).split("-") if part)

    @property
    def moment(self) -> str:
        """When it can be used, before what it does."""
        if self.on == "order":
            return "Before an enemy's action: "
        if self.on == "attack" and any(effect.do == "guard" for effect in self.does):
            return f"When an ally within {self.within} is attacked: "
        if self.on == "attack":
            ally = f" or an ally within {self.within} is" if self.within else " are"
            return f"When you{ally} attacked: "
        if self.on == "arrival":
            return f"When an enemy's movement ends within {self.within}: "
        return ""

    @property
    def text(self) -> str:
        """The card's text."""
        clauses = "; then ".join(effect.clause() for effect in self.does)
        text = f"{self.moment}{clauses}."
        return text[0].upper() + text[1:]


class Unit(Titled):
    """A unit card."""

    region: Id | None = None
    type: Literal["leader", "hero", "fighter", "archer", "vanguard", "trickster"]
    cost: Annotated[int, Field(ge=0, le=12)]
    limit: Annotated[int, Field(ge=1, le=6)]
    speed: Annotated[int, Field(ge=1, le=6)]
    power: Annotated[int, Field(ge=1, le=12)]
    counter: Few
    health: Annotated[int, Field(ge=1, le=30)]
    hit: Rate
    counter_hit: Rate
    has: Has = Field(default_factory=dict)
    flavour: Words
    ability: Annotated[list[Ability], Field(max_length=MOST_ABILITIES)] = Field(
        default_factory=list
    )

    @model_validator(mode="after")
    def check_card(self) -> Self:
        """Leaders are free and belong to a region; the words must be of the vocabulary."""
        if self.is_leader and (self.cost or self.region is None):
            raise ValueError("a Leader has no cost, and belongs to a region")
        if not self.is_leader and self.cost == 0:
            raise ValueError("cost: only a Leader has none")
        if self.region is None and self.limit != 1:
            raise ValueError("limit: of a mercenary there is one card")
        check_words(self.has)
        refuse_twice("the ability", [ability.word for ability in self.ability])
        for ability in self.ability:
            if not ability.word or ability.word in ORDERS:
                raise ValueError(f'the ability "{ability.title}" cannot be ordered by that name')
        return self

    @property
    def is_leader(self) -> bool:
        """Does the card have a crown?"""
        return self.type == "leader"

    @property
    def words(self) -> str:
        """Its passive words, as on the card."""
        return ", ".join(describe_word(name, value) for name, value in self.has.items())


class Enhancement(Titled):
    """Something a unit can be equipped with; the numbers it adds."""

    tough: Few = 0
    morale: Few = 0
    power: Few = 0
    counter: Few = 0
    health: Few = 0
    speed: Annotated[int, Field(ge=0, le=4)] = 0


class Tactic(Titled):
    """What the War Council can decide."""

    grants: Has
    text: Words

    @model_validator(mode="after")
    def check_grants(self) -> Self:
        """The words must be of the vocabulary."""
        check_words(self.grants, of_tactic=True)
        return self


class Lineup(Titled):
    """A recommended legion."""

    region: Id
    leader: Id
    units: Annotated[list[Id], Field(min_length=1, max_length=BASES - 1)]
    mercenaries: Annotated[list[Id], Field(min_length=2, max_length=2)]


class FirstGame(Marked):
    """The two line-ups of the First Game, by seat."""

    lineups: Annotated[list[Id], Field(min_length=2, max_length=2)]


class WinOrDiePack(Pack):
    """The whole content."""

    numbers: Numbers
    supplies: Supplies
    map: Annotated[list[MapEntry], Field(min_length=1, max_length=MOST_MAPS)]
    region: Annotated[list[Region], Field(min_length=REGIONS, max_length=REGIONS)]
    unit: list[Unit]
    enhancement: Annotated[list[Enhancement], Field(min_length=len(GEAR), max_length=len(GEAR))]
    tactic: Annotated[list[Tactic], Field(min_length=TACTICS, max_length=TACTICS)]
    lineup: Annotated[list[Lineup], Field(min_length=REGIONS, max_length=REGIONS)]
    first_game: FirstGame

    @cached_property
    def mercenaries(self) -> list[Unit]:
        """The units of no region."""
        return [unit for unit in self.unit if unit.region is None]

    def units_of(self, region: str) -> list[Unit]:
        """The units of a region, in the order of the pack."""
        return [unit for unit in self.unit if unit.region == region]

    def lineup_of(self, region: str) -> Lineup:
        """The recommended legion of a region."""
        return next(lineup for lineup in self.lineup if lineup.region == region)

    @model_validator(mode="after")
    def check_ids(self) -> Self:
        """No id stands twice among things of a kind, and the enhancements are the printed six."""
        for kind in ("map", "region", "unit", "enhancement", "tactic", "lineup"):
            refuse_twice(f"{kind}: the id", [thing.id for thing in getattr(self, kind)])
        if tuple(enhancement.id for enhancement in self.enhancement) != GEAR:
            raise ValueError(f"enhancement: they are {', '.join(GEAR)}, in this order")
        if RANDOM in [region.id for region in self.region]:
            raise ValueError(f'region: "{RANDOM}" is the random card\'s name')
        return self

    @model_validator(mode="after")
    def check_units(self) -> Self:
        """Every unit's region exists, and no region has too many units, or too few."""
        regions = [region.id for region in self.region]
        for unit in self.unit:
            if unit.region is not None and unit.region not in regions:
                raise ValueError(
                    f'unit "{unit.id}": there is no region "{unit.region}"; '
                    f"there are {', '.join(regions)}"
                )
        if not 2 <= len(self.mercenaries) <= MERCENARIES:
            raise ValueError(f"unit: there are 2 to {MERCENARIES} mercenaries (without a region)")
        for region in regions:
            self._check_region(region)
        return self

    def _check_region(self, region: str) -> None:
        units, numbers = self.units_of(region), self.numbers
        leaders = [unit for unit in units if unit.is_leader]
        if len(units) > REGION_KINDS:
            raise ValueError(f'region "{region}" has more than {REGION_KINDS} kinds of units')
        if not 1 <= len(leaders) <= MOST_LEADERS:
            raise ValueError(f'region "{region}" must have 1 to {MOST_LEADERS} leaders')
        costs = sorted(u.cost for u in units for _ in range(u.limit) if not u.is_leader)
        if len(costs) < numbers.fewest_units or sum(costs[: numbers.fewest_units]) > numbers.budget:
            raise ValueError(
                f'region "{region}" cannot field {numbers.fewest_units} units '
                f"for {numbers.budget} crystals"
            )

    @model_validator(mode="after")
    def check_room(self) -> Self:
        """On every map the largest legion can be deployed."""
        needed = self.numbers.most_units + 1
        for entry in self.map:
            for side, where in enumerate(("below", "above")):
                plains = len(entry.board.camp(side))
                if plains < needed:
                    raise ValueError(
                        f'map "{entry.id}": {where} are {plains} plains to deploy on, '
                        f"and a legion has up to {needed} units with its leader"
                    )
        return self

    @model_validator(mode="after")
    def check_lineups(self) -> Self:
        """Each region has one line-up, a legal legion; two of them are the First Game's."""
        for region in self.region:
            if [lineup.region for lineup in self.lineup].count(region.id) != 1:
                raise ValueError(f'region "{region.id}" must have one line-up')
            fault = self.fault_of(self.lineup_of(region.id))
            if fault:
                raise ValueError(f'lineup "{self.lineup_of(region.id).id}": {fault}')
        ids = [lineup.id for lineup in self.lineup]
        for name in self.first_game.lineups:
            if name not in ids:
                raise ValueError(f'first_game: there is no line-up "{name}"')
        return self

    def fault_of(self, lineup: Lineup) -> str:
        """Why a line-up is no legal legion; empty if it is one."""
        units = {unit.id: unit for unit in self.unit}
        numbers = self.numbers
        leader = units.get(lineup.leader)
        if leader is None or not leader.is_leader or leader.region != lineup.region:
            return f'"{lineup.leader}" is no leader of {lineup.region}'
        if not numbers.fewest_units <= len(lineup.units) <= numbers.most_units:
            return f"a legion has {numbers.fewest_units} to {numbers.most_units} units"
        for name, number in Counter(lineup.units).items():
            unit = units.get(name)
            if unit is None or unit.region != lineup.region or unit.is_leader:
                return f'"{name}" is no unit of {lineup.region} that can be recruited'
            if number > unit.limit:
                return f'"{name}" stands {number} times, and its limit is {unit.limit}'
        cost = sum(units[name].cost for name in lineup.units)
        if cost > numbers.budget:
            return f"it costs {cost} crystals, and there are {numbers.budget}"
        hired = [unit.id for unit in self.mercenaries]
        if len(set(lineup.mercenaries)) < 2 or not set(lineup.mercenaries) <= set(hired):
            return f"two different mercenaries are needed, of {', '.join(hired)}"
        return ""
