"""Darebase's pack: the field's marked squares, and the scenarios."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from dauntless.engine.contract import Record
from dauntless.engine.packs import Entry, Id, Pack, Title, refuse_twice, write_numbers
from dauntless.engine.schema import Strict
from dauntless.games.darebase import state


def check_square(name: str) -> str:
    """Refuse what is no square of the field."""
    if name not in state.SQUARE_BY_NAME:
        raise ValueError(f'"{name}" is not a square; they go from a1 to h11')
    return name


Square = Annotated[str, AfterValidator(check_square)]
TwoSquares = Annotated[list[Square], Field(min_length=2, max_length=2)]
Cells = Annotated[list[Square], Field(min_length=state.CELLS, max_length=state.CELLS)]


class Bases(Strict):
    """Each coach's own bases."""

    blue: TwoSquares
    yellow: TwoSquares


class Jails(Strict):
    """Each coach's cells, from the endline outward."""

    blue: Cells
    yellow: Cells

    @model_validator(mode="after")
    def check_cells(self) -> Self:
        """A jail is a column from the endline; the two lie on different files."""
        for coach, cells in enumerate((self.blue, self.yellow)):
            first = state.SQUARE_BY_NAME[f"{cells[0][0]}{state.END_RANK[coach]}"]
            column = [first + i * int(state.OUTWARD[coach]) for i in range(state.CELLS)]
            if squares(cells) != column:
                raise ValueError(
                    f"{state.COACHES[coach]}'s jail must be a column from its endline outward, "
                    f"such as {', '.join(map(state.square_name, column))}"
                )
        if self.blue[0][0] == self.yellow[0][0]:
            raise ValueError("the jails must lie on different files")
        return self


class MarkedSquares(Entry):
    """The squares that mean something."""

    centre: TwoSquares
    bases: Bases
    jails: Jails

    @model_validator(mode="after")
    def check_squares(self) -> Self:
        """Nothing lies on anything else, and the centre on the centre row."""
        marked = [*self.centre, *self.bases.blue, *self.bases.yellow]
        marked += [*self.jails.blue, *self.jails.yellow]
        for square in marked:
            if marked.count(square) > 1:
                raise ValueError(f"{square} is marked twice")
        for square in self.centre:
            if state.SQUARE_BY_NAME[square] // state.WIDTH != state.CENTRE_RANK:
                raise ValueError(f"centre square {square} does not lie on rank {state.CENTRE_RANK}")
        for square in (*self.bases.blue, *self.bases.yellow):
            if state.SQUARE_BY_NAME[square] // state.WIDTH in state.END_RANK:
                raise ValueError(f"base {square} lies on an endline")
        return self


class Scenario(Entry):
    """What is played for."""

    id: Id
    title: Title
    goal: Literal["deliver", "collect", "gather"]
    flags: Annotated[list[Square], Field(max_length=state.MOST_FLAGS)]
    coaches_choose_bases: bool = False
    extra_flag: bool = False
    second_round: bool = False

    @model_validator(mode="after")
    def check_flags(self) -> Self:
        """The flags must make the goal possible."""
        if len(set(self.flags)) < len(self.flags):
            raise ValueError("flags: two flags on one square")
        if self.goal == "gather" and not self.coaches_choose_bases:
            raise ValueError('coaches_choose_bases must be true when the goal is "gather"')
        if self.coaches_choose_bases and (self.goal != "gather" or self.flags):
            raise ValueError('coaches choose bases only for "gather", with no other flags')
        if self.goal == "deliver" and len(self.flags) != 2:
            raise ValueError('flags: "deliver" starts with two flags')
        if self.goal != "deliver" and (self.extra_flag or self.second_round):
            raise ValueError('extra_flag and second_round belong to "deliver"')
        if self.extra_flag and self.second_round:
            raise ValueError("extra_flag and second_round cannot both be true")
        if self.goal == "deliver" and not (self.extra_flag or self.second_round):
            raise ValueError(
                '"deliver" needs extra_flag or second_round: two flags may go one each way'
            )
        return self


class DarebasePack(Pack):
    """The whole content."""

    field: MarkedSquares
    scenario: Annotated[list[Scenario], Field(min_length=1, max_length=state.MOST_SCENARIOS)]

    @model_validator(mode="after")
    def check_scenarios(self) -> Self:
        """Ids are unique; flags to collect lie on all four bases; others off them."""
        refuse_twice("scenario", [scenario.id for scenario in self.scenario])
        bases = {*self.field.bases.blue, *self.field.bases.yellow}
        for scenario in self.scenario:
            if scenario.goal == "collect" and set(scenario.flags) != bases:
                raise ValueError(f'scenario "{scenario.id}": a flag must lie on each base')
            if scenario.goal == "deliver" and bases & set(scenario.flags):
                raise ValueError(f'scenario "{scenario.id}": flags start off the bases')
        return self


def squares(names: list[str]) -> list[int]:
    """The numbers of some squares."""
    return [state.SQUARE_BY_NAME[name] for name in names]


def fill_tables(pack: DarebasePack, t: Record) -> None:
    """Compile the pack for the rules."""
    for coach, name in enumerate(state.COACHES):
        t.bases[coach] = squares(getattr(pack.field.bases, name))
        t.jail[coach] = squares(getattr(pack.field.jails, name))
    t.centre[:] = squares(pack.field.centre)
    for number, scenario in enumerate(pack.scenario):
        row = t.scenario[number]
        write_numbers(scenario, row)
        row.goal = state.GOALS.index(scenario.goal)
        row.flag_count = len(scenario.flags)
        row.flag_square[: len(scenario.flags)] = squares(scenario.flags)
