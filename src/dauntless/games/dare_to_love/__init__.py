"""Dare to Love: one Oligarch against two or three Rebels, by Chih-Fan Chen (Mizo Games, 2018)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from dauntless.engine.contract import Record
from dauntless.engine.game import Facts, Game, Meeting, Options, entry_of
from dauntless.engine.packs import refuse_twice, refuse_unknown
from dauntless.engine.pending import due
from dauntless.games.dare_to_love import (
    about,
    actions,
    content,
    position,
    scene,
    state,
    story,
    tables,
)
from dauntless.games.dare_to_love.names import RULEBOOK_TABLES, SEATS, Names
from dauntless.games.dare_to_love.rules import RULES
from dauntless.games.dare_to_love.state import OLIGARCH, UNITS

CHOOSE = "choose"


class DareToLoveOptions(Options):
    """How many play, and who must be whom."""

    players: Annotated[Literal[3, 4], Field(description="the Oligarch and two or three Rebels")] = 4
    oligarch: Annotated[
        str,
        entry_of("oligarch", "Oligarch", CHOOSE),
        Field(description="who the Oligarch is, such as tycoon; or the player may choose"),
    ] = CHOOSE
    rebels: Annotated[
        str, Field(description="who the Rebels are, such as knight,priest,prince; or they choose")
    ] = CHOOSE

    @field_validator("rebels")
    @classmethod
    def check_rebels(cls, value: str, info: ValidationInfo) -> str:
        """They must be of the pack, and all different."""
        if value != CHOOSE:
            refuse_unknown("Rebel", value.split(","), (info.context or {})["game"].pack.rebel)
            refuse_twice("the Rebel", value.split(","))
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
        rules_version=2,
        zero_sum=False,
        most_actions=state.ACTIONS,
        most_outcomes=max(state.OUTCOMES, state.MOST_ROLLS),
    )
    rules = RULES
    tables_dtype = state.TABLES
    families = actions.FAMILIES
    chances = actions.CHANCES
    terms = actions.TERMS
    duties = scene.DUTIES
    position_parts = position.PARTS
    view: ClassVar = {
        "areas": scene.areas,
        "pieces": scene.pieces,
        "objective": about.objective,
        "ending": about.ending,
    }
    rulebook_tables = RULEBOOK_TABLES
    check_position = staticmethod(position.check)
    aftermath = staticmethod(story.aftermath)

    def __init__(self, pack: content.DareToLovePack | None = None) -> None:
        super().__init__(pack)
        self.names = Names(self.pack)

    def fill_tables(self, t: Record) -> None:
        tables.fill_tables(self.pack, t)

    def options_schema(self) -> dict[str, Any]:
        schema = super().options_schema()
        of = schema["properties"]
        choose = {"const": CHOOSE, "title": "They choose at the table"}
        of["oligarch"]["oneOf"] = [choose, *map(_picked, self.pack.oligarch)]
        of["oligarch"]["description"] = "who the Oligarch is"
        of["rebels"]["several"] = {"any": CHOOSE, "oneOf": [*map(_picked, self.pack.rebel)]}
        of["rebels"]["description"] = "who the Rebels are, one for each seat"
        return schema

    def seats(self, options: DareToLoveOptions) -> tuple[str, ...]:
        return SEATS[: options.players]

    def sides(self, options: DareToLoveOptions) -> list[tuple[int, ...]]:
        """The seats that win and lose together."""
        return [(OLIGARCH,), tuple(range(OLIGARCH + 1, options.players))]

    def chooses_openly(self, s: Record) -> bool:
        """Start spaces are taken in any order, and everybody sees which are left."""
        return int(due(s)) == state.STARTING

    def configure(self, s: Record, options: DareToLoveOptions) -> None:
        s.rebels = options.players - 1
        for unit, name in enumerate([options.oligarch, *options.rebels.split(",")]):
            s.wanted[unit] = (CHOOSE, *self.names.character_ids).index(name)

    def read_options(self, s: Record) -> DareToLoveOptions:
        parts = (CHOOSE, *self.names.character_ids)
        oligarch, first, *others = (parts[number] for number in s.wanted[: s.rebels + 1])
        rebels = CHOOSE if first == CHOOSE else ",".join((first, *others))
        return self.options({"players": 2 + len(others), "oligarch": oligarch, "rebels": rebels})

    def variants(self) -> tuple[dict[str, Any], ...]:
        oligarchs, rebels = self.pack.oligarch, self.pack.rebel
        teams = (rebels[:3], rebels[3:], rebels[2:5], [rebels[3], rebels[2]])
        casts = zip((*oligarchs, oligarchs[-1]), teams, strict=True)
        return ({}, {"players": 3}, *(self._cast(oligarch, team) for oligarch, team in casts))

    def meetings(self) -> tuple[Meeting, ...]:
        """Every Oligarch meets every team of Rebels, at both tables."""
        found = []
        for rebels in (2, 3):
            teams = combinations(self.pack.rebel, rebels)
            for oligarch, team in product(self.pack.oligarch, teams):
                roles = {
                    "oligarch": {oligarch.title: (OLIGARCH,)},
                    "rebel": {r.title: (seat,) for seat, r in enumerate(team, OLIGARCH + 1)},
                }
                groups = {"players": str(1 + rebels)}
                found.append(Meeting(self._cast(oligarch, team), groups, roles))
        return tuple(found)

    def _cast(self, oligarch: content.Oligarch, team: Sequence[content.Rebel]) -> dict[str, Any]:
        """The options in which everybody's part is given."""
        ids = ",".join(rebel.id for rebel in team)
        return {"players": 1 + len(team), "oligarch": oligarch.id, "rebels": ids}

    def longest(self, options: DareToLoveOptions) -> int | None:
        """All Rebels' choices; a round is a card and a turn for each, with an answer to each blow.

        The token can be moved back by prisoners alone, each once.
        """
        back = sum(getattr(e, "back", 0) for r in self.pack.rebel for e in r.prisoner.freed)
        in_turn = 2 * state.SLOTS + 3 + 3 * state.SLOTS + state.PRISONS
        rounds = self.pack.numbers.rounds + back
        return 1 + state.OLIGARCHS + 2 * UNITS + rounds * UNITS * (1 + in_turn)

    what_is_due = staticmethod(due)

    def seat_titles(self, s: Record) -> tuple[str, ...]:
        return tuple(self.names.title(s, unit) for unit in range(int(s.rebels) + 1))

    def action_subject(self, s: Record, seat: int, action: int) -> str:
        """A card or a character by its name, all else by its kind."""
        text = self.action_text(s, seat, action)
        return text if text.startswith(("play:", "be:")) else text.partition(":")[0]


def _picked(character: content.Rebel | content.Oligarch) -> dict[str, str]:
    """A character as an option to pick, with its cards."""
    cards = ", ".join(card.title for card in character.card)
    return {"const": character.id, "title": character.title, "description": f"{cards}."}


GAME = DareToLove
