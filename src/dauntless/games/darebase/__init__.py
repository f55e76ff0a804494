"""Darebase: team tag and capture the flag for two coaches, by Matt Worden (2005)."""

from __future__ import annotations

import functools
from typing import Annotated, Any

from pydantic import Field, ValidationInfo, field_validator

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadOption, BadPosition
from dauntless.engine.game import Event, Facts, Game, Options
from dauntless.engine.scene import Area, Scene
from dauntless.games.darebase import content, notation, position, refusals, scene, story
from dauntless.games.darebase.rules import RULES
from dauntless.games.darebase.state import (
    ACTIONS,
    COACHES,
    FACES,
    OPENING_ROLLS,
    PLAYER,
    ROLL,
    TABLES,
)


class DarebaseOptions(Options):
    """What a match is played for, and how long at most."""

    scenario: Annotated[str, Field(description="what is played for")] = "steady-supply"
    turn_limit: Annotated[
        int, Field(ge=0, le=65_535, description="turns until it is a draw; 0 for none")
    ] = 400

    @field_validator("scenario")
    @classmethod
    def check_scenario(cls, value: str, info: ValidationInfo) -> str:
        """It must be one of the pack's."""
        game: Darebase = (info.context or {})["game"]
        if game.pack.scenario_number(value) is None:
            known = ", ".join(s.id for s in game.pack.scenario)
            raise ValueError(f'there is no scenario "{value}"; there are {known}')
        return value


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
        rules_version=1,
        zero_sum=True,
        lowest_score=-1.0,
        highest_score=1.0,
        most_actions=ACTIONS,
        most_outcomes=FACES + len(OPENING_ROLLS),
    )
    rules = RULES
    pack_model = content.DarebasePack
    options_model = DarebaseOptions
    tables_dtype = TABLES

    def fill_tables(self, t: Record) -> None:
        content.fill_tables(self.pack, t)

    def options_schema(self) -> dict[str, Any]:
        schema = super().options_schema()
        known = [{"const": scenario.id, "title": scenario.title} for scenario in self.pack.scenario]
        schema["properties"]["scenario"]["oneOf"] = known
        return schema

    def seats(self, options: DarebaseOptions) -> tuple[str, ...]:
        return COACHES

    def configure(self, s: Record, options: DarebaseOptions) -> None:
        s.scenario = self.pack.scenario_number(options.scenario) or 0
        s.turn_limit = options.turn_limit

    def read_options(self, s: Record) -> DarebaseOptions:
        scenario = self.pack.scenario[int(s.scenario)].id
        return self.options({"scenario": scenario, "turn_limit": int(s.turn_limit)})

    def variants(self) -> tuple[dict[str, Any], ...]:
        scenarios = [{"scenario": scenario.id} for scenario in self.pack.scenario]
        return (*scenarios, {"turn_limit": 7}, {"scenario": "quick-pick-up", "turn_limit": 0})

    def longest(self, options: DarebaseOptions) -> int | None:
        """Both bases are chosen; a turn is a pick, at most six steps, and a flag to place."""
        return 2 + 8 * options.turn_limit if options.turn_limit else None

    def preset_dice(self, s: Record, dice: list[int]) -> None:
        if len(dice) != 3 or not all(1 <= die <= FACES for die in dice):
            raise BadOption("dice", f"give three dice from 1 to {FACES}, such as 2,5,6")
        s.dice[:] = sorted(dice)
        if s.due == ROLL:
            s.due = PLAYER

    def action_text(self, s: Record, seat: int, action: int) -> str:
        return notation.action_text(s, self.tables, seat, action)

    def read_action(self, s: Record, seat: int, text: str) -> int:
        return notation.read_action(s, self.tables, seat, text)

    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        return scene.meaning(self.tables, s, seat, action)

    def refusal(self, s: Record, seat: int, action: int) -> str:
        return refusals.refusal(s, self.tables, seat, action)

    def outcome_text(self, s: Record, outcome: int) -> str:
        return notation.outcome_text(outcome)

    def read_outcome(self, s: Record, text: str) -> int:
        return notation.read_outcome(s, text)

    def position(self, s: Record) -> dict[str, Any]:
        return position.write_position(self.pack, self.tables, s)

    def read_position(self, given: Any, options: dict[str, Any] | None = None) -> Record:
        s = self.blank()
        position.read_position(self.pack, self.tables, s, given)
        options = {"scenario": given["scenario"]} | (options or {})
        checked = self.options(options)
        if checked.scenario != given["scenario"]:
            raise BadPosition("scenario", f"the position's is {given['scenario']}")
        s.turn_limit = checked.turn_limit
        return s

    @functools.cached_property
    def areas(self) -> tuple[Area, ...]:
        """The parts of the table, which never change."""
        return scene.all_areas(self.tables)

    def scene(self, s: Record, viewer: int) -> Scene:
        due = self.actors(s)
        return scene.make_scene(
            self.tables,
            s,
            viewer,
            areas=self.areas,
            due=due,
            actions=self.legal(s, viewer) if viewer in due else [],
            result=self.score(s, len(COACHES)) if self.over(s) else None,
        )

    def story(self, event: Event) -> str:
        return story.tell(self.tables, event)


GAME = Darebase
