"""Darebase: team tag and capture the flag for two coaches, by Matt Worden (2005)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from dauntless.engine.contract import Record
from dauntless.engine.game import Facts, Game, Meeting, Options, entry_of
from dauntless.games.darebase import actions, content, position, scene, state
from dauntless.games.darebase.rules import RULES


class DarebaseOptions(Options):
    """What a match is played for, and how long at most."""

    scenario: Annotated[
        str,
        entry_of("scenario", "scenario"),
        Field(description="what is played for", validate_default=True),
    ] = "steady-supply"
    turn_limit: Annotated[
        int, Field(ge=0, le=65_535, description="turns until it is a draw; 0 for none")
    ] = 400


class Darebase(Game[content.DarebasePack, DarebaseOptions]):
    """The game with its field and scenarios."""

    facts = Facts(
        name="darebase",
        title="Darebase",
        hook="Schoolyard tag with flags: whoever ran out last is the strongest.",
        players="2",
        minutes="15–30",
        ages="8+",
        completeness="complete: all four printed scenarios",
        zero_sum=True,
        most_actions=state.ACTIONS,
        most_outcomes=state.FACES + len(state.OPENING_ROLLS),
    )
    rules = RULES
    tables_dtype = state.TABLES
    seat_names = state.COACHES
    families = actions.FAMILIES
    chances = actions.CHANCES
    terms = actions.TERMS
    duties = scene.DUTIES
    view = scene.VIEW
    position_parts = position.PARTS
    position_options = ("scenario",)
    check_position = staticmethod(position.check)
    aftermath = staticmethod(actions.aftermath)

    def fill_tables(self, t: Record) -> None:
        content.fill_tables(self.pack, t)

    def options_schema(self) -> dict[str, Any]:
        schema = super().options_schema()
        schema["properties"]["scenario"]["oneOf"] = [
            _picked(scenario, int(row.goal))
            for scenario, row in zip(self.pack.scenario, self.tables.scenario, strict=False)
        ]
        return schema

    def configure(self, s: Record, options: DarebaseOptions) -> None:
        s.scenario = [scenario.id for scenario in self.pack.scenario].index(options.scenario)
        s.turn_limit = options.turn_limit

    def read_options(self, s: Record) -> DarebaseOptions:
        scenario = self.pack.scenario[int(s.scenario)].id
        return self.options({"scenario": scenario, "turn_limit": int(s.turn_limit)})

    def variants(self) -> tuple[dict[str, Any], ...]:
        scenarios = [{"scenario": scenario.id} for scenario in self.pack.scenario]
        return (*scenarios, {"turn_limit": 7}, {"scenario": "quick-pick-up", "turn_limit": 0})

    def meetings(self) -> tuple[Meeting, ...]:
        return tuple(
            Meeting({"scenario": scenario.id}, groups={"scenario": scenario.title})
            for scenario in self.pack.scenario
        )

    def longest(self, options: DarebaseOptions) -> int | None:
        """Both bases are chosen; a turn is a pick, at most six steps, and a flag to place."""
        return 2 + 8 * options.turn_limit if options.turn_limit else None


def _picked(scenario: content.Scenario, goal: int) -> dict[str, str]:
    """A scenario as an option to pick, with what wins it."""
    about = f"{scene.GOALS[goal]}."
    if scenario.extra_flag:
        about += " After the first delivery a third flag comes."
    if scenario.second_round:
        about += " If each has brought one, both begin anew."
    return {"const": scenario.id, "title": scenario.title, "description": about}


GAME = Darebase
