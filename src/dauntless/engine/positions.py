"""Positions, declared: which field of the record stands where in the JSON, and how it is written.

A position is an object of parts. An `Entry` is one value, with a codec that says how the record's
number is written and what may be read; `Names`, `Sequence` and `Pile` are lists; a `Group` has an
object for each of several names, whose parts look one index deeper; what is more than that is a
`Part` of the game's own. Reading refuses what is missing, unknown or out of range with the place
and the reason; what fields say together is checked by the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.engine.pending import clear, push

SECRET = "secret"
ONLY_WITHOUT_SECRETS = "it is secret: only a position with nothing secret can be played"
ABSENT = object()
"""What a part writes when it has nothing to say now: the field is left out."""


@dataclass(frozen=True)
class Spot:
    """A place in a position: where in the JSON, and at which index of the record's arrays."""

    at: Moment
    path: str = ""
    index: tuple[int, ...] = ()

    @property
    def s(self) -> Record:
        return self.at.s

    @property
    def t(self) -> Record:
        return self.at.t

    @property
    def game(self) -> Any:
        return self.at.game

    def value(self, field: str) -> Any:
        """What the record has in that field, here."""
        return self.at.s[field][self.index] if self.index else self.at.s[field]

    def put(self, field: str, value: Any) -> None:
        """Write into that field of the record, here."""
        if self.index:
            self.at.s[field][self.index] = value
        else:
            self.at.s[field] = value

    def inside(self, name: str, *index: int) -> Spot:
        """A place farther in: a field of that name, at a deeper index if one is given."""
        path = f"{self.path}.{name}" if self.path else name
        return Spot(self.at, path, (*self.index, *index))

    def item(self, number: int, *index: int) -> Spot:
        """An item of a list."""
        return Spot(self.at, f"{self.path}[{number}]", (*self.index, *index))

    def of(self, record: Record) -> Spot:
        """The same place in the JSON, of a record within the record."""
        return Spot(Moment(self.game, record, self.at.seat), self.path)

    def fault(self, reason: str) -> BadPosition:
        """What is wrong here."""
        return BadPosition(self.path, reason)

    def refuse(self, broken: object, reason: str, field: str = "") -> None:
        """If that is so, a field cannot say what it says; without one, this whole place cannot."""
        if broken:
            raise (self.inside(field) if field else self).fault(reason)


# How one number is written


class Codec(ABC):
    """How a number of the record is written in JSON, both ways."""

    @abstractmethod
    def write(self, spot: Spot, number: int) -> Any: ...

    @abstractmethod
    def read(self, spot: Spot, given: Any) -> int: ...


@dataclass(frozen=True)
class Whole(Codec):
    """A whole number in a range; the number `hidden` is written as "secret", and cannot be read.

    The most it can be may depend on the options or the content.
    """

    least: int = 0
    most: int | Callable[[Spot], int] = 255
    hidden: int | None = None

    def write(self, spot: Spot, number: int) -> int | str:  # noqa: ARG002
        return SECRET if number == self.hidden else int(number)

    def read(self, spot: Spot, given: Any) -> int:
        if given == SECRET and self.hidden is not None:
            raise spot.fault(ONLY_WITHOUT_SECRETS)
        most = int(self.most(spot) if callable(self.most) else self.most)
        if type(given) is not int or not self.least <= given <= most:
            raise spot.fault(f"{given!r} is not a whole number from {self.least} to {most}")
        return given


@dataclass(frozen=True)
class Truth(Codec):
    """Yes or no."""

    def write(self, spot: Spot, number: int) -> bool:  # noqa: ARG002
        return bool(number)

    def read(self, spot: Spot, given: Any) -> int:
        if type(given) is not bool:
            raise spot.fault(f"{given!r} is not true or false")
        return int(given)


@dataclass(frozen=True)
class Maybe(Codec):
    """A number as another codec writes it, or null for `none`."""

    codec: Codec
    none: int = 0

    def write(self, spot: Spot, number: int) -> Any:
        return None if number == self.none else self.codec.write(spot, number)

    def read(self, spot: Spot, given: Any) -> int:
        return self.none if given is None else self.codec.read(spot, given)


NameSource = Collection[str] | Mapping[str, int] | Callable[[Spot], Collection[str]]
"""Names as they are numbered, names with their numbers, or what the content says in a place."""


@dataclass(frozen=True)
class Name(Codec):
    """One of several names; the number is its place among them, counted from `first`.

    The number `hidden` is written as "secret", and cannot be read.
    """

    names: NameSource
    noun: str
    first: int = 0
    hidden: int | None = None

    def numbers(self, spot: Spot) -> Mapping[str, int]:
        """The names there are, with their numbers."""
        names = self.names(spot) if callable(self.names) else self.names
        if isinstance(names, Mapping):
            return names
        return {name: number for number, name in enumerate(names, start=self.first)}

    def write(self, spot: Spot, number: int) -> str:
        if number == self.hidden:
            return SECRET
        return next(name for name, known in self.numbers(spot).items() if known == number)

    def read(self, spot: Spot, given: Any) -> int:
        numbers = self.numbers(spot)
        if given == SECRET and SECRET not in numbers:
            raise spot.fault(ONLY_WITHOUT_SECRETS)
        if not isinstance(given, str) or given not in numbers:
            known = list(numbers)
            listed = ", ".join(known) if len(known) <= 24 else f"{known[0]} to {known[-1]}"
            raise spot.fault(f"{_shown(given)} is no {self.noun}; there are {listed}")
        return numbers[given]


def _shown(given: Any) -> str:
    text = f'"{given}"' if isinstance(given, str) else repr(given)
    return text if len(text) <= 60 else text[:57] + "…"


# What stands where


class Part(ABC):
    """A field of the position's JSON; with `when`, it stands there only in such a position."""

    def __init__(
        self, name: str, *, optional: bool = False, when: Callable[[Record], bool] | None = None
    ) -> None:
        self.name, self.when = name, when
        self.optional = optional or when is not None

    @abstractmethod
    def write(self, spot: Spot) -> Any:
        """The field's JSON, or ABSENT; the spot is the field's own place."""

    @abstractmethod
    def read(self, spot: Spot, given: Any) -> None:
        """Read the field into the record."""

    def left_out(self, spot: Spot) -> None:  # noqa: ARG002
        """What it says if it does not stand there; here what the record is prepared with."""
        return


class Mark(Part):
    """A field that says by standing there that something is so; the game reads it from `given`."""

    def write(self, spot: Spot) -> bool:  # noqa: ARG002
        return True

    def read(self, spot: Spot, given: Any) -> None:
        if given is not True:
            raise spot.fault("it is true, or left out")


class FieldPart(Part):
    """A part that is about one field of the record, by default of the same name."""

    def __init__(self, name: str, codec: Any, field: str | None = None, **how: Any) -> None:
        super().__init__(name, **how)
        self.codec, self.field = codec, field or name


class Entry(FieldPart):
    """One number of the record. With a usual value, it is left out while it has that."""

    def __init__(
        self, name: str, codec: Codec, field: str | None = None,
        *, usual: int | None = None, **how: Any,
    ) -> None:  # fmt: skip
        super().__init__(name, codec, field, **how)
        self.usual = usual
        self.optional = self.optional or usual is not None

    def write(self, spot: Spot) -> Any:
        number = int(spot.value(self.field))
        return ABSENT if number == self.usual else self.codec.write(spot, number)

    def read(self, spot: Spot, given: Any) -> None:
        spot.put(self.field, self.codec.read(spot, given))

    def left_out(self, spot: Spot) -> None:
        if self.usual is not None:
            spot.put(self.field, self.usual)


class Row(FieldPart):
    """An array of the record as a list of the same length."""

    def write(self, spot: Spot) -> list[Any]:
        numbers = spot.value(self.field).tolist()
        return [self.codec.write(spot.item(i), number) for i, number in enumerate(numbers)]

    def read(self, spot: Spot, given: Any) -> None:
        row = spot.value(self.field)
        if len(list_of(spot, given)) != len(row):
            raise spot.fault(f"it has {len(row)} items, not {len(given)}")
        for number, item in enumerate(given):
            row[number] = self.codec.read(spot.item(number), item)


class Names(FieldPart):
    """Names in any order, each at most once: a mask of bits, or an array of yes and no."""

    def write(self, spot: Spot) -> list[str]:
        value = spot.value(self.field)
        is_array = getattr(value, "ndim", 0) > 0
        held = value.tolist() if is_array else None
        return [
            name
            for name, number in self.codec.numbers(spot).items()
            if (held[number] if held is not None else int(value) >> number & 1)
        ]

    def read(self, spot: Spot, given: Any) -> None:
        found = read_names(spot, given, self.codec)
        value = spot.value(self.field)
        if getattr(value, "ndim", 0):
            value[:] = 0
            value[found] = 1
        else:
            spot.put(self.field, sum(1 << number for number in found))


class Sequence(FieldPart):
    """Names in their order, each at most once: an array of their numbers, zeros after them."""

    def write(self, spot: Spot) -> list[str]:
        return [self.codec.write(spot, n) for n in spot.value(self.field).tolist() if n]

    def read(self, spot: Spot, given: Any) -> None:
        found, row = read_names(spot, given, self.codec), spot.value(self.field)
        if len(found) > len(row):
            raise spot.fault(f"it has at most {len(row)} items, not {len(found)}")
        row[:] = 0
        row[: len(found)] = found


class Pile(FieldPart):
    """A multiset of named things, counted in an array of the record, as a list of names."""

    def write(self, spot: Spot) -> list[str]:
        counts = spot.value(self.field).tolist()
        named = self.codec.numbers(spot).items()
        return [name for name, number in named for _ in range(counts[number])]

    def read(self, spot: Spot, given: Any) -> None:
        counts = spot.value(self.field)
        counts[:] = 0
        for number, item in enumerate(list_of(spot, given)):
            counts[self.codec.read(spot.item(number), item)] += 1


class Group(Part):
    """An object with one value for each name: parts, or one part whose own name does not show."""

    def __init__(
        self, name: str, keys: Collection[str] | Callable[[Spot], Collection[str]], *parts: Part,
        first: int = 0, **how: Any,
    ) -> None:  # fmt: skip
        super().__init__(name, **how)
        self.keys, self.parts, self.first = keys, parts, first

    def _spots(self, spot: Spot) -> dict[str, Spot]:
        keys = self.keys(spot) if callable(self.keys) else self.keys
        return {key: spot.inside(key, i) for i, key in enumerate(keys, start=self.first)}

    def write(self, spot: Spot) -> dict[str, Any]:
        spots = self._spots(spot).items()
        if not self.parts[0].name:
            return {key: self.parts[0].write(inside) for key, inside in spots}
        return {key: write_parts(inside, self.parts) for key, inside in spots}

    def read(self, spot: Spot, given: Any) -> None:
        spots = self._spots(spot)
        check_fields(spot, given, spots, spots)
        for key, inside in spots.items():
            if not self.parts[0].name:
                self.parts[0].read(inside, given[key])
            else:
                read_parts(inside, given[key], self.parts)


class Stack(Part):
    """What is due, the last of the list first: each with the parts that belong to it.

    `above` says what may stand on what (None: at the bottom); what is only passed through does not
    wait for anybody, and cannot be the last. `fits` refuses what cannot be due on such a table; it
    is given the place of a frame, and if it is the last.
    """

    def __init__(
        self, name: str, dues: tuple[str, ...], parts: Mapping[int, tuple[Part, ...]], *,
        above: Mapping[int | None, Collection[int]], passed: Collection[int], most: int,
        fits: Callable[[Spot, Spot, bool], None] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name)
        self.dues, self.parts, self.above, self.passed = dues, parts, above, passed
        self.most, self.fits = most, fits

    def write(self, spot: Spot) -> list[dict[str, Any]]:
        return [
            {"due": self.dues[int(frame.due)]}
            | write_parts(spot.of(frame), self.parts.get(int(frame.due), ()))
            for frame in spot.s.pending[: int(spot.s.height)]
        ]

    def read(self, spot: Spot, given: Any) -> None:
        if len(list_of(spot, given)) > self.most:
            raise spot.fault(f"at most {self.most} things can be due")
        clear(spot.s)
        below = None
        for number, item in enumerate(given):
            frame = spot.item(number).of(spot.s.pending[number])
            below = self._read_due(frame, item, below)
            push(spot.s, below)
            rest = {name: value for name, value in item.items() if name != "due"}
            read_parts(frame, rest, self.parts.get(below, ()))
            if self.fits is not None:
                self.fits(spot, frame, number == len(given) - 1)
        if below in self.passed:
            raise spot.fault(f"{self.dues[below or 0]} waits for nobody: say what is due")

    def _read_due(self, frame: Spot, item: Any, below: int | None) -> int:
        name, place = item.get("due") if isinstance(item, dict) else None, frame.inside("due")
        due = Name(self.dues, "thing that can be due").read(place, name)
        allowed = self.above.get(below, ())
        if due not in allowed:
            known = ", ".join(self.dues[code] for code in allowed) or "nothing"
            raise place.fault(f"{name} cannot stand here; {known} can")
        return due


# All parts together


def write_parts(spot: Spot, parts: Iterable[Part]) -> dict[str, Any]:
    """An object of parts; what is absent now is left out."""
    written = {
        part.name: part.write(spot.inside(part.name))
        for part in parts
        if part.when is None or part.when(spot.s)
    }
    return {name: value for name, value in written.items() if value is not ABSENT}


def read_parts(spot: Spot, given: Any, parts: Iterable[Part]) -> None:
    """Read an object of parts into the record."""
    parts = tuple(parts)
    required = [part.name for part in parts if not part.optional]
    check_fields(spot, given, [part.name for part in parts], required)
    for part in parts:
        if part.name in given:
            part.read(spot.inside(part.name), given[part.name])
        else:
            part.left_out(spot)


def check_fields(spot: Spot, given: Any, known: Collection[str], required: Collection[str]) -> None:
    """It must be an object with all required fields, and no others than the known ones."""
    if not isinstance(given, Mapping):
        raise BadPosition(spot.path or "position", f"{_shown(given)} is not an object of fields")
    for name in required:
        if name not in given:
            raise spot.inside(name).fault("this field is missing")
    for name in given:
        if name not in known:
            place = spot.inside(str(name))
            raise place.fault(f"there is no such field; there are {', '.join(known)}")


def list_of(spot: Spot, given: Any) -> list[Any]:
    """It must be a list."""
    if not isinstance(given, list):
        raise spot.fault(f"{_shown(given)} is not a list")
    return given


def read_names(spot: Spot, given: Any, codec: Name) -> list[int]:
    """The numbers of a list of names, none of which may stand there twice."""
    found = [codec.read(spot, name) for name in list_of(spot, given)]
    for name in given:
        if given.count(name) > 1:
            raise spot.fault(f"{name} stands there twice")
    return found
