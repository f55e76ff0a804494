"""I'm Not Afraid's pack: the locations with their spots, and the goals with their conditions."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from dauntless.engine.contract import Record
from dauntless.engine.packs import Pack, Titled, refuse_twice
from dauntless.engine.wording import table
from dauntless.games.im_not_afraid import state
from dauntless.games.im_not_afraid.reaching import can_reach
from dauntless.games.im_not_afraid.vocabulary import WORDS, Clause

PAIRS = {"any=any": state.EQUAL, "any≠any": state.UNEQUAL}
SINGLES = {str(value): value for value in range(1, state.FACES + 1)} | {
    "any": state.ANY,
    "purple": state.PURPLE,
}
WILD = (state.ANY, state.EQUAL, state.UNEQUAL)
EFFECTS = {"reroll": state.REROLL, "shift": state.SHIFT}
MAJORITIES = {"dice": state.BY_DICE, "pips": state.BY_PIPS}
CONVERTERS = ("E", "F")

Spot = Literal["1", "2", "3", "4", "5", "6", "any", "any=any", "any≠any", "purple"]
Side = Annotated[list[Spot], Field(min_length=1, max_length=state.MOST_SPOTS)]
Value = Annotated[int, Field(ge=1, le=state.FACES)]


class Location(Titled):
    """A card between the players, with a side for each."""

    group: Literal["A", "B"]
    points: Annotated[int, Field(ge=1, le=20)]
    green: Side | None = None
    red: Side | None = None
    only: Literal["green", "red"] | None = None
    tie_breakers: Annotated[list[Value], Field(min_length=1, max_length=4)] | None = None
    converter: Literal["E", "F"] | None = None
    effect: Literal["reroll", "shift"] | None = None
    majority: Literal["dice", "pips"] | None = None

    def spots(self, colour: int) -> list[int]:
        """The kinds of spot of a side, one after another; a pair is two."""
        return [kind for spot in self.side(colour) for kind in _kinds(spot)]

    def side(self, colour: int) -> list[Spot]:
        """A side as the pack has it; empty if the card is closed to the player."""
        return (self.green, self.red)[colour] or []

    def pairs(self, colour: int) -> dict[int, int]:
        """The spots that are tied to another one, with their partners."""
        tied = [i for i, kind in enumerate(self.spots(colour)) if kind in PAIRS.values()]
        halves = list(zip(tied[::2], tied[1::2], strict=True))
        return dict(halves) | {second: first for first, second in halves}

    @model_validator(mode="after")
    def check_sides(self) -> Self:
        """Each player has a side, or one alone."""
        for colour, name in enumerate(state.COLOURS):
            wanted = self.only in (None, name)
            if wanted and not self.side(colour):
                raise ValueError(f"{name}: the spots of this side are missing")
            if not wanted and self.side(colour):
                raise ValueError(f"{name}: the card is for {self.only} only")
            spots = self.spots(colour)
            if len(spots) > state.MOST_SPOTS:
                raise ValueError(
                    f"{name}: a side has at most {state.MOST_SPOTS} spots, not {len(spots)}"
                )
            self._check_wild_spots(name, spots)
        return self

    def _check_wild_spots(self, name: str, spots: list[int]) -> None:
        if len(set(spots) & set(WILD)) > 1 or spots.count(state.UNEQUAL) > 2:
            raise ValueError(
                f"{name}: a side's wild spots are all any, all any=any, or one any≠any"
            )
        if self.effect and set(spots) - {state.ANY}:
            raise ValueError(f'{name}: a card with an effect has spots "any" only')
        if self.converter and state.PURPLE in spots:
            raise ValueError(f"{name}: a converter has no purple spots, or it could not start")

    @model_validator(mode="after")
    def check_majority(self) -> Self:
        """Tie-breakers and special majorities decide, where both majorities do not score."""
        if self.tie_breakers and self.group == "A":
            raise ValueError("tie_breakers: in group A both majorities score, so nothing is tied")
        if self.majority and self.group == "A":
            raise ValueError("majority: in group A both majorities score")
        if self.tie_breakers and self.majority:
            raise ValueError("tie_breakers: the card has a majority rule of its own")
        if self.only and (self.tie_breakers or self.majority or self.converter or self.effect):
            raise ValueError(
                "only: a card of one colour has no tie-breakers, majority rule, effect or converter"
            )
        return self


class Goal(Titled):
    """A task that can be unlocked once by one of the players."""

    points: Literal[1, 3, 5]
    needs: Annotated[list[Clause], Field(min_length=1, max_length=state.MOST_CLAUSES)]

    def sentence(self, titles: dict[str, str]) -> str:
        """The condition in words."""
        text = ", and ".join(clause.sentence(titles) for clause in self.needs)
        return f"{text[0].upper()}{text[1:]}."


class ImNotAfraidPack(Pack):
    """The whole content."""

    location: Annotated[
        list[Location], Field(min_length=state.LOCATIONS, max_length=state.LOCATIONS)
    ]
    goal: Annotated[list[Goal], Field(min_length=state.GOALS, max_length=state.GOALS)]

    @property
    def titles(self) -> dict[str, str]:
        """The locations' titles by their ids."""
        return {location.id: location.title for location in self.location}

    @model_validator(mode="after")
    def check_ids(self) -> Self:
        """No id stands twice, and goals name locations that there are."""
        ids = [*(location.id for location in self.location), *(goal.id for goal in self.goal)]
        refuse_twice("the id", ids)
        for goal in self.goal:
            for clause in goal.needs:
                for place in clause.places:
                    if place not in self.titles:
                        raise ValueError(
                            f'goal "{goal.id}", needs, {clause.word}: '
                            f'there is no location "{place}"; there are {", ".join(self.titles)}'
                        )
        return self

    @model_validator(mode="after")
    def check_goals(self) -> Self:
        """Every pile has enough goals, and somebody can reach each."""
        for points in state.GOAL_POINTS:
            count = sum(goal.points == points for goal in self.goal)
            if count < state.OPEN_OF_PILE:
                raise ValueError(
                    f"goal: {state.OPEN_OF_PILE} goals of {points} lie open, and there are {count}"
                )
        for goal in self.goal:
            if not any(can_reach(goal.needs, self.location, colour) for colour in range(2)):
                raise ValueError(f'goal "{goal.id}", needs: nobody can ever meet this condition')
        return self

    @model_validator(mode="after")
    def check_playable(self) -> Self:
        """Nobody is ever without an action, converters are one each and have something to do."""
        for letter in CONVERTERS:
            if sum(location.converter == letter for location in self.location) > 1:
                raise ValueError(f"location: only one can be the converter {letter}")
        icons = sum(len(location.tie_breakers or []) for location in self.location)
        if icons >= state.DICE:
            raise ValueError(
                f"location: {icons} tie-breakers in all; {state.DICE - 1} are the most"
            )
        if not any(self._is_open_ground(location) for location in self.location):
            raise ValueError('location: one card open to both must have spots "any" only')
        for colour, name in enumerate(state.COLOURS):
            sides = [location.spots(colour) for location in self.location]
            if any(state.PURPLE in side for side in sides) and not any(
                location.converter for location in self.location
            ):
                raise ValueError(f"location: {name} has purple spots, but there is no converter")
            without = sum(bool(side) and state.PURPLE not in side for side in sides)
            if without < state.MEEPLES:
                raise ValueError(
                    f"location: {name} can fill {without} cards without a converter; "
                    f"it must be {state.MEEPLES} at least"
                )
        return self

    @staticmethod
    def _is_open_ground(location: Location) -> bool:
        return all(set(location.spots(colour)) == {state.ANY} for colour in range(2))


def _kinds(spot: Spot) -> list[int]:
    return [PAIRS[spot]] * 2 if spot in PAIRS else [SINGLES[spot]]


def fill_tables(pack: ImNotAfraidPack, t: Record) -> None:
    """Compile the pack for the rules."""
    t.converter[:] = state.NOBODY
    for number, location in enumerate(pack.location):
        row = t.location[number]
        row.points = location.points
        row.majority = state.BOTH_SCORE if location.group == "A" else state.BY_TIE_BREAKERS
        if location.majority:
            row.majority = MAJORITIES[location.majority]
        row.effect = EFFECTS.get(location.effect or "", state.NO_EFFECT)
        for colour in range(2):
            spots = location.spots(colour)
            row.spots[colour] = len(spots)
            row.spot[colour, : len(spots)] = spots
            for spot, partner in location.pairs(colour).items():
                row.partner[colour, spot] = partner
        for value in location.tie_breakers or []:
            row.tie_breakers[value - 1] += 1
            row.icons += 1
        if location.converter:
            t.converter[CONVERTERS.index(location.converter)] = number
    ids = list(pack.titles)
    for number, goal in enumerate(pack.goal):
        row = t.goal[number]
        row.pile, row.clauses = state.GOAL_POINTS.index(goal.points), len(goal.needs)
        for i, clause in enumerate(goal.needs):
            row.clause[i].what = WORDS[clause.word].measured_as
            row.clause[i].least = clause.amount
            row.clause[i].among = sum(1 << ids.index(place) for place in clause.places)


# Tables of the rulebook


def locations_table(pack: ImNotAfraidPack) -> list[str]:
    """All locations."""
    rows = []
    for location in pack.location:
        sides = [", ".join(location.side(colour)) for colour in range(2)]
        spots = sides[0] if sides[0] == sides[1] else " / ".join(filter(None, sides))
        icons = ", ".join(map(str, location.tie_breakers or [])) or "–"
        special = [f"{location.only} only"] * bool(location.only)
        special += [f"converter {location.converter}"] * bool(location.converter)
        special += [f"effect: {location.effect}"] * bool(location.effect)
        special += [f"majority by {location.majority}"] * bool(location.majority)
        rows.append(
            (
                location.title, location.group, location.points, spots, icons,
                ", ".join(special) or "–", location.origin,
            )
        )  # fmt: skip
    head = ("location", "group", "points", "spots", "tie-breakers", "special", "source")
    return table(head, rows)


def goals_table(pack: ImNotAfraidPack) -> list[str]:
    """All goals."""
    return table(
        ("points", "goal", "condition", "source"),
        ((one.points, one.title, one.sentence(pack.titles), one.origin) for one in pack.goal),
    )


RULEBOOK_TABLES = {"locations": locations_table, "goals": goals_table}
