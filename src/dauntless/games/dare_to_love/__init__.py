"""Dare to Love: one Oligarch against two or three Rebels, by Chih-Fan Chen (Mizo Games, 2018)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from dauntless.engine.contract import Record
from dauntless.engine.game import Effort, Event, Facts, Game, Options
from dauntless.engine.scene import Scene
from dauntless.games.dare_to_love import (
    content,
    meaning,
    notation,
    position,
    reading,
    refusals,
    scene,
    story,
    tables,
)
from dauntless.games.dare_to_love.names import SEATS, Names
from dauntless.games.dare_to_love.pending import due
from dauntless.games.dare_to_love.rules import RULES
from dauntless.games.dare_to_love.state import (
    ACTIONS,
    MOST_ROLLS,
    OLIGARCH,
    OLIGARCHS,
    OUTCOMES,
    SLOTS,
    STARTING,
    TABLES,
    UNITS,
)

CHOOSE = "choose"


class DareToLoveOptions(Options):
    """How many play, and who must be whom."""

    players: Annotated[Literal[3, 4], Field(description="the Oligarch and two or three Rebels")] = 4
    oligarch: Annotated[
        str, Field(description="who the Oligarch is, such as tycoon; or the player may choose")
    ] = CHOOSE
    rebels: Annotated[
        str, Field(description="who the Rebels are, such as knight,priest,prince; or they choose")
    ] = CHOOSE

    @field_validator("oligarch")
    @classmethod
    def check_oligarch(cls, value: str, info: ValidationInfo) -> str:
        """It must be one of the pack's."""
        known = [oligarch.id for oligarch in (info.context or {})["game"].pack.oligarch]
        if value not in (CHOOSE, *known):
            raise ValueError(f'there is no Oligarch "{value}"; there are {", ".join(known)}')
        return value

    @field_validator("rebels")
    @classmethod
    def check_rebels(cls, value: str, info: ValidationInfo) -> str:
        """They must be of the pack, and all different."""
        known = [rebel.id for rebel in (info.context or {})["game"].pack.rebel]
        named = [] if value == CHOOSE else value.split(",")
        for name in named:
            if name not in known:
                raise ValueError(f'there is no Rebel "{name}"; there are {", ".join(known)}')
            if named.count(name) > 1:
                raise ValueError(f"{name} is named twice")
        return value

    @model_validator(mode="after")
    def check_number(self) -> DareToLoveOptions:
        """One Rebel for each Rebel's seat."""
        if self.rebels != CHOOSE and len(self.rebels.split(",")) != self.players - 1:
            raise ValueError(f"rebels: name {self.players - 1} of them, or say {CHOOSE}")
        return self


class DareToLove(Game[content.DareToLovePack, DareToLoveOptions]):
    """The game with its board and cards."""

    facts = Facts(
        name="dare-to-love",
        title="Dare to Love",
        hook="One mighty Oligarch against those who dare to free whom they love.",
        players="3–4",
        minutes="40–60",
        ages="15+",
        completeness="complete: all printed rules; most card texts are reconstructed",
        rules_version=1,
        zero_sum=False,
        lowest_score=-1.0,
        highest_score=1.0,
        most_actions=ACTIONS,
        most_outcomes=max(OUTCOMES, MOST_ROLLS),
        efforts={
            "timid": Effort(None, 100, 60),
            "careful": Effort(None, 88, 18),
            "steady": Effort(500, 24, 6),
            "bold": Effort(1_200, 6, 3, turns=6),
            "dauntless": Effort(12_000, 0, turns=6),
        },
    )
    rules = RULES
    pack_model = content.DareToLovePack
    options_model = DareToLoveOptions
    tables_dtype = TABLES

    def __init__(self, pack: content.DareToLovePack | None = None) -> None:
        super().__init__(pack)
        self.names = Names(self.pack)

    def fill_tables(self, t: Record) -> None:
        tables.fill_tables(self.pack, t)

    def seats(self, options: DareToLoveOptions) -> tuple[str, ...]:
        return SEATS[: options.players]

    def sides(self, options: DareToLoveOptions) -> list[tuple[int, ...]]:
        """The seats that win and lose together."""
        return [(OLIGARCH,), tuple(range(OLIGARCH + 1, options.players))]

    def chooses_openly(self, s: Record) -> bool:
        """Start spaces are taken in any order, and everybody sees which are left."""
        return int(due(s)) == STARTING

    def configure(self, s: Record, options: DareToLoveOptions) -> None:
        s.rebels = options.players - 1
        ids = [character.id for character in self.pack.characters]
        wanted = [options.oligarch]
        wanted += [CHOOSE] * (UNITS - 1) if options.rebels == CHOOSE else options.rebels.split(",")
        for unit, name in enumerate(wanted):
            s.wanted[unit] = 0 if name == CHOOSE else ids.index(name) + 1

    def read_options(self, s: Record) -> DareToLoveOptions:
        ids = [character.id for character in self.pack.characters]
        rebels = [ids[int(wanted) - 1] for wanted in s.wanted[1:] if wanted]
        oligarch = int(s.wanted[OLIGARCH])
        return self.options(
            {
                "players": int(s.rebels) + 1,
                "oligarch": ids[oligarch - 1] if oligarch else CHOOSE,
                "rebels": ",".join(rebels) if rebels else CHOOSE,
            }
        )

    def variants(self) -> tuple[dict[str, Any], ...]:
        ids = [rebel.id for rebel in self.pack.rebel]
        fixed = [
            {"players": 4, "oligarch": oligarch.id, "rebels": ",".join(ids[first : first + 3])}
            for oligarch, first in zip(self.pack.oligarch, (0, 3, 2), strict=True)
        ]
        pair = {"players": 3, "oligarch": self.pack.oligarch[-1].id, "rebels": f"{ids[3]},{ids[2]}"}
        return ({}, {"players": 3}, *fixed, pair)

    def longest(self, options: DareToLoveOptions) -> int | None:
        """All Rebels' choices; a round is a card and a turn for each, with an answer to each blow.

        The token can be moved back by prisoners alone, each once.
        """
        back = sum(e.back for r in self.pack.rebel for e in r.prisoner.freed if e.do == "token")
        in_turn = 2 * SLOTS + 3 + 3 * SLOTS
        rounds = self.pack.numbers.rounds + back
        return 1 + OLIGARCHS + 2 * UNITS + rounds * UNITS * (1 + in_turn)

    def action_text(self, s: Record, seat: int, action: int) -> str:
        return notation.action_text(self.names, s, seat, action)

    def read_action(self, s: Record, seat: int, text: str) -> int:
        return notation.read_action(self.names, s, seat, text)

    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        return meaning.meaning(self.names, self.tables, s, seat, action)

    def refusal(self, s: Record, seat: int, action: int) -> str:
        return refusals.refusal(self.names, self.tables, s, seat, action)

    def outcome_text(self, s: Record, outcome: int) -> str:
        return notation.outcome_text(self.names, s, outcome)

    def read_outcome(self, s: Record, text: str) -> int:
        return notation.read_outcome(self.names, s, text)

    def position(self, s: Record) -> dict[str, Any]:
        options = self.read_options(s).model_dump(mode="json")
        return position.write_position(self.names, s, options)

    def read_position(self, given: Any, options: dict[str, Any] | None = None) -> Record:
        checked = position.check_form(given)
        s = self.blank()
        made = self.options(checked.options | (options or {}))
        self.configure(s, made)
        reading.read_position(self.names, self.tables, s, checked)
        return s

    def scene(self, s: Record, viewer: int) -> Scene:
        actions = self.legal(s, viewer) if viewer in self.actors(s) else []
        return scene.make_scene(self.names, self.tables, s, viewer, actions)

    def story(self, event: Event) -> str:
        return story.tell(self.names, self.tables, event)


GAME = DareToLove
