"""Content packs: a game's boards, cards and scenarios as TOML that people can change.

A pack file starts with a `[pack]` table (which game, what title); every entry says where it
comes from: "rulebook" (stated there), "reconstructed" (ours, where the printed content is not
known) or "new" (ours, beyond the printed game).
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import Field, ValidationError

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPack, faults_of
from dauntless.engine.schema import Strict, describe_fault, write_json

Source = Literal["rulebook", "reconstructed", "new"]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
"""What notation, positions and other entries call an entry."""
Title = Annotated[str, Field(min_length=1, max_length=60)]
Stated = Annotated[str, Field(min_length=1, max_length=300)]
"""What the rulebook states of an entry, if not all of it: for people, in words."""

MOST_PACK_BYTES = 1_000_000
MOST_TITLE = 100
MOST_TEXT = 2_000
"""The most characters of any one text in a pack."""


class Entry(Strict):
    """One thing in a pack."""

    source: Source
    states: list[str] = Field(default_factory=list, exclude=True)
    """Where only a part of it is stated: which of its fields are, as paths (`top.0.range`). No
    fingerprint of a pack counts it: nothing is played otherwise because of it."""


class Marked(Entry):
    """An entry that may say in words which part of it the rulebook states."""

    stated: Stated | None = None

    @property
    def origin(self) -> str:
        """Where it comes from, for the rulebook's tables."""
        return f"{self.source} ({self.stated})" if self.stated else self.source


class Titled(Marked):
    """An entry with an id and a title."""

    id: Id
    title: Title


class Word(Strict):
    """A word that content is composed of: an entry names it, the class's name in small, by `do`."""

    do: str

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__(**how)
        cls.__annotations__["do"] = Literal[cls.__name__.lower()]


class Named(Protocol):
    """What has an id."""

    @property
    def id(self) -> str: ...


class PackHeader(Strict):
    """Which game a pack is for, and what it is called."""

    game: str
    title: str = Field(min_length=1, max_length=MOST_TITLE)


class Pack(Strict):
    """A game's content, checked."""

    pack: PackHeader

    @property
    def hash(self) -> str:
        """A fingerprint of the content; comments and layout of the file do not matter."""
        return content_hash(self.model_dump(mode="json"))


def content_hash(content: dict[str, Any]) -> str:
    """The fingerprint of a pack's content as JSON; what the pack is called does not matter."""
    counted = {name: value for name, value in content.items() if name != "pack"}
    return hashlib.sha256(write_json(counted).encode()).hexdigest()[:16]


PackModel = TypeVar("PackModel", bound=Pack)


def read_pack(path: Path, model: type[PackModel], game: str) -> PackModel:
    """Read and check a pack file."""
    with faults_of(path, BadPack):
        if path.stat().st_size > MOST_PACK_BYTES:
            raise BadPack(path.name, f"a pack has at most {MOST_PACK_BYTES:,} bytes")
        text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPack(path.name, f"this is not TOML: {error}") from None
    except (RecursionError, ValueError):  # Python limits nesting, and the digits of a number
        raise BadPack(path.name, "it is nested too deeply, or a number is too long") from None
    return check_pack(data, model, game, path.name)


def check_pack(data: Any, model: type[PackModel], game: str, file: str) -> PackModel:
    """Check a pack's content; a fault is raised with file, entry and field."""
    _check_size(data, file)
    try:
        pack = model.model_validate(data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise BadPack(_place(file, data, fault["loc"]), describe_fault(fault)) from None
    if pack.pack.game != game:
        raise BadPack(f"{file}, pack.game", f'this pack is for "{pack.pack.game}", not "{game}"')
    return pack


def write_numbers(entry: Strict, t: Record) -> None:
    """Write every whole number of an entry into the table's field of its name, if it has one."""
    for name in type(entry).model_fields:
        value = getattr(entry, name)
        if isinstance(value, int) and name in (t.dtype.names or ()):
            t[name] = value


def refuse_twice(what: str, names: Sequence[str]) -> None:
    """No name may stand twice, such as the id of a scenario."""
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f'{what} "{name}" stands twice')


def refuse_unknown(what: str, names: Iterable[str], entries: Iterable[Named]) -> None:
    """Every name must be that of an entry."""
    known = [entry.id for entry in entries]
    for name in names:
        if name not in known:
            raise ValueError(f'there is no {what} "{name}"; there are {", ".join(known)}')


def _check_size(data: Any, file: str) -> None:
    """Content from elsewhere is stored and read again: no text in it may be huge, nor the whole."""
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((), data)]
    size = 0
    while waiting:
        path, value = waiting.pop()
        size += len(value) if isinstance(value, str) else 8
        if isinstance(value, str) and len(value) > MOST_TEXT:
            raise BadPack(_place(file, data, path), f"a text has at most {MOST_TEXT:,} characters")
        if size > MOST_PACK_BYTES:
            raise BadPack(file, f"a pack has at most {MOST_PACK_BYTES:,} bytes")
        if isinstance(value, dict):
            waiting += [((*path, str(key)), each) for key, each in value.items()]
            size += sum(len(str(key)) for key in value)
        elif isinstance(value, list):
            waiting += [((*path, number), each) for number, each in enumerate(value)]


def _place(file: str, data: Any, path: tuple[int | str, ...]) -> str:
    """File, entry and field of a fault; an entry of a list is called by its id."""
    words = [file]
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            data = None
        if isinstance(step, int):
            name = data.get("id") if isinstance(data, dict) else None
            words[-1] += f' "{name}"' if isinstance(name, str) else f" [{step + 1}]"
        else:
            words.append(str(step))
    return ", ".join(words)
