"""A game: its facts, its rules, its content, and how it speaks.

`Game` is the class a game derives from. An instance is the game with one content pack, so that
text and tables always belong together. The methods in the second half are the contract's
functions as Python calls, for code that is not compiled.
"""

from __future__ import annotations

import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import numpy as np
from pydantic import AfterValidator, ConfigDict, ValidationError, ValidationInfo

from dauntless.engine.actions import Duty, Families, Family, Moment
from dauntless.engine.contract import SPECTATOR, Generator, Integers, Record, Rules
from dauntless.engine.errors import BadInput, BadOption, BadPosition
from dauntless.engine.packs import Pack, check_pack, read_pack, refuse_unknown, write_numbers
from dauntless.engine.positions import Part, Spot, check_fields, read_parts, write_parts
from dauntless.engine.scene import Area, Choice, Piece, Scene
from dauntless.engine.schema import HALF, Strict, describe_fault, describe_place, is_text
from dauntless.engine.wording import capital, spoken

PackT = TypeVar("PackT", bound=Pack)
OptionsT = TypeVar("OptionsT", bound="Options")


class Options(Strict):
    """How a match is set up; a game adds its own fields."""

    model_config = ConfigDict(field_title_generator=lambda name, _: spoken(name))


def entry_of(field: str, noun: str, besides: str | None = None) -> AfterValidator:
    """For an option that is the id of an entry in a field of the pack, or one word besides."""

    def check(value: str, info: ValidationInfo) -> str:
        if value != besides:
            refuse_unknown(noun, [value], getattr((info.context or {})["game"].pack, field))
        return value

    return AfterValidator(check)


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
    zero_sum: bool
    most_actions: int
    most_outcomes: int
    rules_version: int = 1
    lowest_score: float = -1.0
    highest_score: float = 1.0
    long_turns: bool = False
    """Has a turn so many decisions that nobody can try all ways to play it?"""


@dataclass(frozen=True)
class Event:
    """One step of a match as somebody sees it: a decision, or what chance brought.

    `seat` is None for chance. `code` is None where the viewer may not know what it was.
    """

    seat: int | None
    code: int | None
    before: Record
    after: Record


@dataclass(frozen=True)
class Told:
    """One step of a match in words.

    A single sentence about somebody may be told together with others of its kind about them:
    `deed` is that kind, and what `who` `does` is the sentence.
    """

    line: str
    deed: str = ""
    who: str = ""
    does: str = ""


@dataclass(frozen=True)
class Meeting:
    """One match-up that a study of balance plays: its options, and what is compared by it.

    `groups` says what kind of match it is, such as {"scenario": "Classic"}; `roles` who plays what,
    such as {"oligarch": {"Emperor": (0,)}, "rebel": {"Knight": (1,), "Priest": (2,)}}.
    """

    options: dict[str, Any]
    groups: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)


class Game(ABC, Generic[PackT, OptionsT]):
    """A game with its content."""

    facts: ClassVar[Facts]
    rules: ClassVar[Rules]
    pack_model: ClassVar[type[Pack]]
    options_model: ClassVar[type[Options]]
    """Both are what the class is said to be a game of, as in Game[MyPack, MyOptions]."""
    tables_dtype: ClassVar[np.dtype[np.void]]
    seat_names: ClassVar[tuple[str, ...]] = ()
    """The seats, if the options do not say otherwise."""

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__(**how)
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Game and "pack_model" not in vars(cls):
                cls.pack_model, cls.options_model = get_args(base)

    def __init__(self, pack: PackT | None = None) -> None:
        self.pack: PackT = pack if pack is not None else self.base_pack()
        self.tables = blank_record(self.tables_dtype)
        self.fill_tables(self.tables)

    # What a game says of itself

    def fill_tables(self, t: Record) -> None:
        """Compile the pack into the tables that the rules are given; here its entries' numbers."""
        for name in type(self.pack).model_fields:
            entry = getattr(self.pack, name)
            if isinstance(entry, Strict):
                write_numbers(entry, t)

    def seats(self, options: OptionsT) -> tuple[str, ...]:  # noqa: ARG002
        """The seats' names, such as "blue"; here always the same."""
        return self.seat_names

    def configure(self, s: Record, options: OptionsT) -> None:
        """Write the options into a blank state, for `start`; here each is a number of its name."""
        for name in self.options_model.model_fields:
            s[name] = getattr(options, name)

    def read_options(self, s: Record) -> OptionsT:
        """The options a state was configured with."""
        return self.options({name: int(s[name]) for name in self.options_model.model_fields})

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

    def meetings(self) -> tuple[Meeting, ...]:
        """What a study of balance compares beside the seats; here only the usual match."""
        return (Meeting({}),)

    def tallies(self, s: Record) -> Iterable[tuple[str, bool]]:  # noqa: ARG002
        """What a study of balance counts when a match is over: a question, and if it came true.

        A question may come several times, such as once for each seat.
        """
        return ()

    def book(self, s: Record, seat: int) -> Mapping[int, int]:  # noqa: ARG002
        """Actions of a seat that are known to be good, with weights, so that bots need not think.

        `s` is what the seat sees. Here nothing is known.
        """
        return {}

    has_lists: ClassVar[bool] = False
    """Do players build lists before a match, which they can share as texts?"""

    def check_list(self, text: str, place: str) -> str:  # noqa: ARG002
        """What a list is, in a sentence; a fault is named by its place."""
        raise BadInput(place, f"nobody builds lists for {self.facts.title}")

    # Text: derived from the families of actions and outcomes

    families: ClassVar[tuple[Family, ...]] = ()
    """What seats may decide, kind by kind."""
    chances: ClassVar[tuple[Family, ...]] = ()
    """What chance may bring, kind by kind."""
    duties: ClassVar[Mapping[int, Duty]] = {}
    """What can be due, by the number that `what_is_due` gives it."""
    terms: ClassVar[Mapping[str, Callable[[Moment], object]]] = {}
    """What the sentences of families and duties may name in braces, each found in the moment."""
    position_parts: ClassVar[tuple[Part, ...]] = ()
    """The fields of a position, after the game and the options."""
    position_options: ClassVar[tuple[str, ...] | None] = None
    """The options that a position tells in fields of their own; None: all, in one field."""

    @functools.cached_property
    def _families(self) -> Families:
        return Families(self.families, self.chances)

    def what_is_due(self, s: Record) -> int:
        """What has to be decided or drawn now, as `duties` and `Family.due` number it."""
        return int(s.due)

    def seat_titles(self, s: Record) -> tuple[str, ...]:
        """The seats as sentences call them."""
        return tuple(spoken(name) for name in self.seats(self.read_options(s)))

    def action_text(self, s: Record, seat: int, action: int) -> str:
        """An action in notation, without blanks."""
        at = Moment(self, s, seat)
        family, index = self._families.action(at, action)
        return family.text(at, index)

    def action_subject(self, s: Record, seat: int, action: int) -> str:
        """What an action is counted as in a study of balance: its kind, or the card it plays."""
        if not self.families:
            return self.action_text(s, seat, action).partition(":")[0]
        at = Moment(self, s, seat)
        family, index = self._families.action(at, action)
        return family.subject(at, index)

    def read_action(self, s: Record, seat: int, text: str) -> int:
        """The action of that notation; raises Refusal if there is none."""
        return self._families.read_action(Moment(self, s, seat), text)

    def spell_out(self, s: Record, seat: int, words: list[str]) -> list[str]:  # noqa: ARG002
        """The words of a line, the first of them in notation.

        A game may let people write several decisions as one; then these words begin with them.
        """
        return words

    def one_line(self, events: Sequence[Event]) -> str:  # noqa: ARG002
        """Decisions of one seat as people write them in a line; "" if that is no other notation."""
        return ""

    def action_meaning(self, s: Record, seat: int, action: int) -> str:
        """What a legal action does, and why it may be done, in a few words."""
        at = Moment(self, s, seat)
        family, index = self._families.action(at, action)
        return family.meaning(at, index)

    def refusal(self, s: Record, seat: int, action: int) -> str:
        """Why an action is not legal now, in words a player understands."""
        return self._families.refusal(Moment(self, s, seat), action)

    def why_not_clicked(self, s: Record, seat: int, clicks: Sequence[str]) -> str | None:
        """Why nothing can be done by clicking these elements; None if there is no one reason."""
        return self._families.why_not_clicked(Moment(self, s, seat), {*self.legal(s, seat)}, clicks)

    def outcome_text(self, s: Record, outcome: int) -> str:
        """An outcome of chance in notation, without blanks."""
        at = Moment(self, s, SPECTATOR)
        family, index = self._families.outcome(at, outcome)
        return family.text(at, index) if index < family.size(at) else f"{family.word}:none"

    def read_outcome(self, s: Record, text: str) -> int:
        """The outcome of that notation; raises Refusal if there is none."""
        return self._families.read_outcome(Moment(self, s, SPECTATOR), text)

    def story(self, event: Event) -> str:
        """What happened, in a sentence; both states are concealed for the reader."""
        return self.told(event).line

    def told(self, event: Event) -> Told:
        """What happened, in words that can be told together with those of other steps."""
        seat = SPECTATOR if event.seat is None else event.seat
        was, now = Moment(self, event.before, seat), Moment(self, event.after, seat)
        told = self._families.tell(was, now, event.code)
        line = " ".join((told, *self.aftermath(was, now)))
        if event.seat is None or event.code is None:
            return Told(line)
        family, _ = self._families.action(was, event.code)
        who = capital(family.doer(was))
        does = line.removeprefix(f"{who} ").removesuffix(".")
        if line != f"{who} {does}." or ". " in does:
            return Told(line)
        return Told(line, type(family).__name__, who, does)

    def aftermath(self, was: Moment, now: Moment) -> Iterable[str]:  # noqa: ARG002
        """Sentences about what followed from a step, whatever kind it was."""
        return ()

    # Positions: derived from their parts

    def position(self, s: Record) -> dict[str, Any]:
        """The position as JSON that a person can read."""
        spot = Spot(Moment(self, s, SPECTATOR))
        options = self.read_options(s).model_dump(mode="json")
        told = {"options": options}
        if self.position_options is not None:
            told = {name: options[name] for name in self.position_options}
        return {"game": self.facts.name} | told | write_parts(spot, self.position_parts)

    def read_position(self, position: Any, options: dict[str, Any] | None = None) -> Record:
        """The state of such a position; raises BadPosition with the field and the reason.

        Options that the position does not tell may be given; it must not contradict them.
        """
        s = self.blank()
        spot = Spot(Moment(self, s, SPECTATOR))
        self.configure(s, self._options_of(spot, position, options or {}))
        self.prepare_position(s)
        head = ("game", *(self.position_options or ("options",)))
        given = {name: value for name, value in position.items() if name not in head}
        read_parts(spot, given, self.position_parts)
        self.check_position(spot, given)
        return s

    def _options_of(self, spot: Spot, position: Any, given: dict[str, Any]) -> OptionsT:
        """The options that a position tells, and others that are given with it."""
        head = ("game", *(self.position_options or ("options",)))
        known = (*head, *(part.name for part in self.position_parts))
        check_fields(spot, position, known, head)
        if position["game"] != self.facts.name:
            raise BadPosition("game", f'it is "{position["game"]}", not "{self.facts.name}"')
        told = position.get("options", {name: position.get(name) for name in head[1:]})
        if not isinstance(told, dict):
            raise BadPosition("options", "they are an object of names and values")
        try:
            self.options(told)
        except BadOption as fault:
            place = fault.where if self.position_options is None else fault.where.partition(".")[2]
            raise BadPosition(place.replace("option.", "options."), fault.reason) from None
        for name, value in given.items():
            if name in told and told[name] != value:
                raise BadPosition(name, f"the position's is {told[name]}")
        return self.options(told | given)

    def prepare_position(self, s: Record) -> None:
        """Make a configured record ready for the parts of a position: here as a match begins."""
        self.rules.start(s, self.tables)

    def check_position(self, spot: Spot, given: dict[str, Any]) -> None:
        """Refuse what the parts of a position cannot say together; fill in what follows.

        `given` is the JSON, for marks and for what was left out.
        """

    # What is seen

    view: ClassVar[Mapping[str, Callable[[Moment], Any]]] = {}
    """What is seen in a moment: `areas`, `pieces`, and other fields of a scene, by their names."""

    def scene(self, s: Record, viewer: int) -> Scene:
        """What a seat sees, made from the state as concealed for it."""
        at = Moment(self, s, viewer)
        return self.frame(at, **{field: look(at) for field, look in self.view.items()})

    def frame(
        self, at: Moment, areas: Iterable[Area], pieces: Iterable[Piece], **more: Any
    ) -> Scene:
        """A scene of these areas and pieces: who is due, what for, the choices, the result."""
        seats, due = self.seats(self.read_options(at.s)), self.actors(at.s)
        is_over = self.over(at.s)
        titles = self.seat_titles(at.s)
        duty = self.duties[at.due]
        return Scene(
            game=self.facts.name,
            viewer=at.seat,
            seats=seats,
            due=due,
            prompt=duty.told(at, " and ".join(titles[seat] for seat in due)),
            asks=capital(duty.asked(at)) if at.seat in due else "",
            rulebook=duty.section,
            areas=tuple(areas),
            pieces=tuple(pieces),
            choices=self.choices(at) if at.seat in due else (),
            result=self.score(at.s, len(seats)) if is_over else None,
            titles=titles,
            **more,
        )

    def choices(self, at: Moment) -> tuple[Choice, ...]:
        """A seat's legal actions as things to click."""
        found = (self._families.action(at, code) for code in self.legal(at.s, at.seat))
        return tuple(family.choice(at, index) for family, index in found)

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

    rulebook_tables: ClassVar[Mapping[str, Callable[[Any], Iterable[str]]]] = {}
    """What the rulebook tells of the pack in use, line by line, where it has `{name}`."""

    def rulebook(self) -> str:
        """The rules in words, as Markdown, with tables of the content in use."""
        text = (self.folder() / "rulebook.md").read_text(encoding="utf-8")
        for name, lines in self.rulebook_tables.items():
            text = text.replace("{" + name + "}", "\n".join(lines(self.pack)))
        return text

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
        except UnicodeEncodeError:
            texts = {name: value for name, value in (given or {}).items() if isinstance(value, str)}
            half = next((name for name, value in texts.items() if not is_text(value)), "options")
            raise BadOption(f"option.{half}", HALF) from None
        return made  # type: ignore[return-value]

    def summary(self) -> dict[str, Any]:
        """What people are told of the game before they play it, for programs."""
        told = ("name", "title", "hook", "players", "minutes", "ages", "completeness")
        return {name: getattr(self.facts, name) for name in (*told, "rules_version")} | {
            "content": self.pack.pack.title,
            "options": self.options_schema(),
        }

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

    def after(self, s: Record, seat: int, action: int) -> Record:
        """The state that a legal action leads to; the one before stays as it is."""
        then = copy_of(s)
        self.act(then, seat, action)
        return then

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

    def imagined_before(
        self, seen: tuple[Record, Record], seat: int, generator: Generator
    ) -> Record:
        """A state that may have been the true one before a step, for all that a seat saw of it.

        Where a step shows much that was hidden, few states that look as before could lead there; a
        game that has such steps draws from those.
        """
        return self.imagined(seen[0], seat, generator)

    def __repr__(self) -> str:
        return f"<{self.facts.title}, {self.pack.pack.title}>"


class FieldsRecord(np.record):  # type: ignore[misc]
    """A record whose fields are attributes, read in half the time that NumPy's own takes.

    NumPy looks for an attribute and raises an error inside before it looks for a field; scenes and
    stories read hundreds of fields.
    """

    __getattribute__ = object.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field: what is not found as an attribute."""
        try:
            found = _item(self, name)
        except (IndexError, ValueError):
            raise AttributeError(f"a record has no field {name!r}") from None
        return found if found.dtype.names is None else found.view((FieldsRecord, found.dtype))


_item: Callable[[Any, str], Any] = np.void.__getitem__


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
    return np.dtype((FieldsRecord, dtype))
