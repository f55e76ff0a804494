"""A game: its facts, its rules, its content, and how it speaks.

`Game` is the class a game derives from. An instance is the game with one content pack, so that
text and tables always belong together. The methods in the second half are the contract's
functions as Python calls, for code that is not compiled.
"""

from __future__ import annotations

import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from pydantic import ValidationError

from dauntless.engine.contract import SPECTATOR, Generator, Integers, Record, Rules
from dauntless.engine.errors import BadOption, BadPosition
from dauntless.engine.packs import Pack, check_pack, read_pack
from dauntless.engine.scene import Scene
from dauntless.engine.schema import Strict, describe_fault, describe_place

PackT = TypeVar("PackT", bound=Pack)
OptionsT = TypeVar("OptionsT", bound="Options")


class Options(Strict):
    """How a match is set up; a game adds its own fields."""


class Effort(NamedTuple):
    """How hard a bot tries: iterations of its search (None: it does not look beyond its turn), and
    in how many of a hundred decisions it slips."""

    iterations: int | None
    slips: int
    partner_slips: int | None = None
    """The slips of one who has partners, if not as many: several mend or spoil more than one."""
    turns: int | None = None
    """How many turns its search plays on before it asks the judge, if not the usual number."""

    def slips_among(self, together: int) -> int:
        """The slips of each of so many who play together."""
        return self.slips if together == 1 or self.partner_slips is None else self.partner_slips


@dataclass(frozen=True)
class Facts:
    """What is declared of a game; the conformance tests hold it to its word."""

    name: str
    title: str
    hook: str
    players: str
    minutes: str
    ages: str
    completeness: str
    rules_version: int
    zero_sum: bool
    lowest_score: float
    highest_score: float
    most_actions: int
    most_outcomes: int
    efforts: Mapping[str, Effort] = field(default_factory=dict)
    """The bots' levels, by name, that take another effort here than in most games."""


@dataclass(frozen=True)
class Event:
    """One step of a match as somebody sees it: a decision, or what chance brought.

    `seat` is None for chance. `code` is None where the viewer may not know what it was.
    """

    seat: int | None
    code: int | None
    before: Record
    after: Record


class Game(ABC, Generic[PackT, OptionsT]):
    """A game with its content."""

    facts: ClassVar[Facts]
    rules: ClassVar[Rules]
    pack_model: ClassVar[type[Pack]]
    options_model: ClassVar[type[Options]]
    tables_dtype: ClassVar[np.dtype[np.void]]

    def __init__(self, pack: PackT | None = None) -> None:
        self.pack: PackT = pack if pack is not None else self.base_pack()
        self.tables = blank_record(self.tables_dtype)
        self.fill_tables(self.tables)

    # What a game says of itself

    @abstractmethod
    def fill_tables(self, t: Record) -> None:
        """Compile the pack into the tables that the rules are given."""

    @abstractmethod
    def seats(self, options: OptionsT) -> tuple[str, ...]:
        """The seats' names, such as "blue"."""

    @abstractmethod
    def configure(self, s: Record, options: OptionsT) -> None:
        """Write the options into a blank state, for `start`."""

    @abstractmethod
    def read_options(self, s: Record) -> OptionsT:
        """The options a state was configured with."""

    @abstractmethod
    def variants(self) -> tuple[dict[str, Any], ...]:
        """Options that together touch every rule; tests play them all."""

    @abstractmethod
    def longest(self, options: OptionsT) -> int | None:
        """The most decisions a match can take; None if it has no end."""

    def sides(self, options: OptionsT) -> list[tuple[int, ...]]:
        """The seats that win and lose together; here everybody plays alone."""
        return [(seat,) for seat in range(len(self.seats(options)))]

    def chooses_openly(self, s: Record) -> bool:  # noqa: ARG002
        """Where several seats are due at once: do they see each other's choices? Rarely."""
        return False

    def preset_dice(self, s: Record, dice: list[int]) -> None:  # noqa: ARG002
        """Lay the dice of the set-up as given, before the first roll."""
        raise BadOption("dice", f"{self.facts.title} does not start with a roll of dice")

    # Text

    @abstractmethod
    def action_text(self, s: Record, seat: int, action: int) -> str:
        """An action in notation, without blanks."""

    @abstractmethod
    def read_action(self, s: Record, seat: int, text: str) -> int:
        """The action of that notation; raises Refusal if there is none."""

    @abstractmethod
    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        """What a legal action does, and why it may be done, in a few words."""

    @abstractmethod
    def refusal(self, s: Record, seat: int, action: int) -> str:
        """Why an action is not legal now, in words a player understands."""

    @abstractmethod
    def outcome_text(self, s: Record, outcome: int) -> str:
        """An outcome of chance in notation, without blanks."""

    @abstractmethod
    def read_outcome(self, s: Record, text: str) -> int:
        """The outcome of that notation; raises Refusal if there is none."""

    @abstractmethod
    def position(self, s: Record) -> dict[str, Any]:
        """The position as JSON that a person can read."""

    @abstractmethod
    def read_position(self, position: Any, options: dict[str, Any] | None = None) -> Record:
        """The state of such a position; raises BadPosition with the field and the reason.

        Options that the position does not tell may be given; it must not contradict them.
        """

    @abstractmethod
    def scene(self, s: Record, viewer: int) -> Scene:
        """What a seat sees, made from the state as concealed for it."""

    @abstractmethod
    def story(self, event: Event) -> str:
        """What happened, in a sentence; both states are concealed for the reader."""

    # Content and options

    @classmethod
    def folder(cls) -> Path:
        """Where the game's module, packs and rulebook lie."""
        file = sys.modules[cls.__module__].__file__
        assert file is not None, "a game is defined in a file"
        return Path(file).resolve().parent

    @classmethod
    @functools.cache
    def base_pack(cls) -> Any:
        """The content the game comes with."""
        return cls.read_pack(cls.folder() / "base.toml")

    @classmethod
    def read_pack(cls, path: Path) -> Any:
        """The content of a pack file, checked."""
        return read_pack(path, cls.pack_model, cls.facts.name)

    @classmethod
    def check_pack(cls, data: Any, file: str) -> Any:
        """Content from elsewhere, checked."""
        return check_pack(data, cls.pack_model, cls.facts.name, file)

    @classmethod
    def rulebook(cls) -> str:
        """The rules in words, as Markdown."""
        return (cls.folder() / "rulebook.md").read_text(encoding="utf-8")

    def options(self, given: dict[str, Any] | None = None) -> OptionsT:
        """Check options; what is not given has its default."""
        try:
            made = self.options_model.model_validate(given or {}, context={"game": self})
        except ValidationError as error:
            fault = error.errors(include_url=False)[0]
            reason = describe_fault(fault)
            if fault["type"] == "extra_forbidden":
                known = ", ".join(self.options_model.model_fields)
                reason = f"{self.facts.title} has no such option; it has {known}"
            raise BadOption(describe_place(fault["loc"], "option"), reason) from None
        return made  # type: ignore[return-value]

    def options_schema(self) -> dict[str, Any]:
        """The options as JSON schema, for programs and forms."""
        return self.options_model.model_json_schema()

    # The contract, from Python

    def blank(self) -> Record:
        """A state of zeros."""
        return blank_record(self.rules.state)

    def start(self, options: OptionsT) -> Record:
        """The state at the beginning of a match."""
        s = self.blank()
        self.configure(s, options)
        self.rules.start(s, self.tables)
        return s

    def actors(self, s: Record) -> tuple[int, ...]:
        """The seats that may decide now."""
        mask = int(self.rules.actors(s))
        return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)

    def legal(self, s: Record, seat: int) -> list[int]:
        """A seat's legal actions; a spectator has none."""
        if seat == SPECTATOR:
            return []
        out = np.empty(self.facts.most_actions, np.int64)
        return out[: self.rules.legal(s, self.tables, seat, out)].tolist()  # type: ignore[no-any-return]

    def act(self, s: Record, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self.rules.act(s, self.tables, seat, action)

    def odds(self, s: Record) -> tuple[Integers, Integers]:
        """What chance may bring now, and the weights; empty if chance is not due."""
        out = np.empty(self.facts.most_outcomes, np.int64)
        weights = np.empty(self.facts.most_outcomes, np.int64)
        count = self.rules.odds(s, self.tables, out, weights) if self.chance_is_due(s) else 0
        return out[:count], weights[:count]

    def chance_is_due(self, s: Record) -> bool:
        """Must chance speak before anybody can decide?"""
        return not self.over(s) and int(self.rules.actors(s)) == 0

    def settle(self, s: Record, outcome: int) -> None:
        """Chance has spoken."""
        self.rules.settle(s, self.tables, outcome)

    def over(self, s: Record) -> bool:
        """Is the game over?"""
        return bool(self.rules.over(s))

    def score(self, s: Record, seats: int) -> tuple[float, ...]:
        """Every seat's result."""
        out = np.zeros(seats)
        self.rules.score(s, self.tables, out)
        return tuple(out.tolist())

    def turn(self, s: Record) -> int:
        """How many turns have been completed."""
        return int(self.rules.turn(s))

    def concealed(self, s: Record, seat: int) -> Record:
        """The state with all forgotten that a seat (or a spectator) cannot know."""
        seen = copy_of(s)
        self.rules.conceal(seen, self.tables, seat)
        return seen

    def imagined(self, seen: Record, seat: int, generator: Generator) -> Record:
        """A state that may be the true one, for all that a seat knows; `seen` is concealed."""
        s = copy_of(seen)
        self.rules.imagine(s, self.tables, seat, generator)
        return s

    def __repr__(self) -> str:
        return f"<{self.facts.title}, {self.pack.pack.title}>"


def blank_record(dtype: np.dtype[np.void]) -> Record:
    """A record of zeros whose fields are attributes."""
    check_field_names(dtype)
    return np.zeros(1, with_attributes(dtype))[0]  # type: ignore[no-any-return]


@functools.cache
def check_field_names(dtype: np.dtype[np.void]) -> None:
    """Refuse fields that would not be found, because records have an attribute of that name."""
    for name in dtype.names or ():
        if hasattr(np.record, name):
            raise ValueError(
                f'a field cannot be called "{name}": NumPy has an attribute of that name'
            )
        check_field_names(dtype[name].base)


def record_from_bytes(dtype: np.dtype[np.void], data: bytes) -> Record:
    """A record of its own with these bytes."""
    return np.frombuffer(bytearray(data), with_attributes(dtype))[0]  # type: ignore[no-any-return]


def copy_of(s: Record) -> Record:
    """A record of its own with the same values; several times faster than NumPy's `copy`."""
    return record_from_bytes(s.dtype, s.tobytes())


@functools.cache
def with_attributes(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of records whose fields are attributes."""
    return np.dtype((np.record, dtype))


__all__ = [
    "SPECTATOR",
    "BadPosition",
    "Event",
    "Facts",
    "Game",
    "Options",
    "blank_record",
    "copy_of",
    "record_from_bytes",
    "with_attributes",
]
