"""Numbers of a content pack that may be turned, and what is wanted of a game.

A knob is a path into the pack with a range: `numbers.rest=1..6`, `oligarch.tycoon.life=14..20`; an
entry of a list is called by its id or its number. What the rulebook states cannot be a knob.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dauntless.engine.errors import BadOption

KNOB = re.compile(r"(?P<path>[^=]+)=(?P<low>-?[\d.]+?)\.\.(?P<high>-?[\d.]+)")
TARGET = re.compile(
    r"(?P<kind>[^=:]+)(:(?P<name>[^=]+))?=(?P<goal>[\d.]+)(±|\+-)(?P<within>[\d.]+)"
)
TAKEN = re.compile(r"taken>=(?P<least>[\d.]+)")


@dataclass(frozen=True)
class Knob:
    """A number of the pack, and from where to where it may be turned."""

    path: str
    low: float
    high: float
    is_whole: bool

    def turned(self, data: dict[str, Any], value: float) -> dict[str, Any]:
        """The content with another number."""
        made = copy.deepcopy(data)
        *way, last = self.path.split(".")
        place = _walk(made, way, self.path)
        place[_step(place, last, self.path)] = int(value) if self.is_whole else value
        return made


def read_knob(text: str, data: dict[str, Any]) -> Knob:
    """A knob as it is typed, checked against the content."""
    found = KNOB.fullmatch(text)
    if found is None:
        raise BadOption("knob", f'"{text}" has not the form path=low..high')
    path = found["path"]
    low, high = _number("knob", found["low"]), _number("knob", found["high"])
    *way, last = path.split(".")
    place = _walk(data, way, path)
    value = place[_step(place, last, path)]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadOption(f"knob {path}", f"{value!r} is no number")
    if low >= high:
        raise BadOption(f"knob {path}", f"from {low:g} to {high:g} there is nothing to turn")
    is_whole = isinstance(value, int)
    if is_whole and (low != int(low) or high != int(high)):
        raise BadOption(f"knob {path}", "it is a whole number, and so must its range be")
    _refuse_if_stated(data, path)
    return Knob(path, low, high, is_whole)


def _number(where: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadOption(where, f'"{text}" is no number') from None


def _walk(place: Any, way: Sequence[str], path: str) -> Any:
    for step in way:
        place = place[_step(place, step, path)]
    return place


def _step(place: Any, step: str, path: str) -> Any:
    """The key of a step: a field's name, or in a list an entry's id or number."""
    if isinstance(place, dict):
        if step in place:
            return step
        known = [key for key in place if key not in ("source", "stated", "states", "title", "id")]
        raise BadOption(f"knob {path}", f'there is no "{step}"; there are {", ".join(known)}')
    if isinstance(place, list):
        ids = [str(one.get("id", n)) if isinstance(one, dict) else str(n)
               for n, one in enumerate(place)]  # fmt: skip
        if step in ids:
            return ids.index(step)
        if step.isdecimal() and int(step) < len(place):
            return int(step)
        raise BadOption(f"knob {path}", f'there is no "{step}"; there are {", ".join(ids)}')
    raise BadOption(f"knob {path}", f'"{step}" is inside of a plain value')


def _refuse_if_stated(data: dict[str, Any], path: str) -> None:
    """What the rulebook states stays as it is."""
    place: Any = data
    entry: dict[str, Any] = {}
    way: list[str] = []  # inside of the entry, elements of lists by their numbers
    for step in path.split("."):
        if isinstance(place, dict) and "source" in place:
            entry, way = place, []
        key = _step(place, step, path)
        place, way = place[key], [*way, str(key)]
    if is_stated(entry, ".".join(way)):
        raise BadOption(f"knob {path}", "the rulebook states it, so it is not turned")


def is_stated(entry: dict[str, Any], field: str) -> bool:
    """Does the rulebook state a field of an entry?

    `states` lists the fields that it does. Without it that is all of an entry of the rulebook whose
    `stated` names no part, and nothing of others; "all but copies" leaves out what it names.
    """
    words = entry.get("stated", "all" if entry.get("source") == "rulebook" else "")
    if words.startswith("all but "):
        return field.partition(".")[0] not in re.findall(r"[\w-]+", words)
    if words == "all":
        return True
    return any(f"{field}.".startswith(f"{one}.") for one in entry.get("states", ()))


@dataclass(frozen=True)
class Target:
    """What is wanted: shares of a kind (or of one of it) near a goal, or no action left unused."""

    text: str
    kind: str
    name: str | None
    goal: float
    within: float

    def misses(self, report: dict[str, Any]) -> list[tuple[str, float]]:
        """Who is outside, and by how many points."""
        if self.kind == "taken":
            seldom = [(a["subject"], self.goal - 100 * a["share"]) for a in report["actions"]]
            return [(name, miss) for name, miss in seldom if miss > 0]
        found = []
        for row in self.rows(report):
            miss = abs(100 * row["share"] - self.goal) - self.within
            if miss > 0:
                found.append((f"{row['name']} ({row['group']})", miss))
        return found

    def rows(self, report: dict[str, Any]) -> list[dict[str, Any]]:
        """The shares that it is about."""
        return [
            row
            for row in report["shares"]
            if row["kind"] == self.kind and self.name in (None, row["name"])
        ]

    def loss(self, report: dict[str, Any]) -> float:
        """How far away it is; inside, the middle is still a little better."""
        outside = sum(miss * miss for _, miss in self.misses(report))
        if self.kind == "taken":
            return outside
        off = [100 * float(row["share"]) - self.goal for row in self.rows(report)]
        return outside + 0.01 * sum(one * one for one in off)


def read_target(text: str) -> Target:
    """A target as it is typed."""
    taken = TAKEN.fullmatch(text)
    if taken is not None:
        return Target(text, "taken", None, _number("target", taken["least"]), 0.0)
    found = TARGET.fullmatch(text)
    if found is None:
        raise BadOption(
            "target", f'"{text}" has not the form kind=50±4, kind:name=50±4 or taken>=5'
        )
    goal, within = _number("target", found["goal"]), _number("target", found["within"])
    if not 0 < goal < 100:
        raise BadOption("target", f"{text}: a share lies between 0 and 100")
    return Target(text, found["kind"], found["name"], goal, within)


def write_toml(data: dict[str, Any], remarks: Sequence[str] = ()) -> str:
    """A pack's content as TOML: tables and lists of tables on top, all else on one line."""
    parts = [f"# {line}" for line in remarks]
    for key, value in data.items():
        entries = value if isinstance(value, list) else [value]
        if not all(isinstance(entry, dict) for entry in entries) or not entries:
            parts.append(f"{key} = {_inline(value)}")
            continue
        head = f"[[{key}]]" if isinstance(value, list) else f"[{key}]"
        for entry in entries:
            lines = [f"{name} = {_inline(inner)}" for name, inner in entry.items()]
            parts.append("\n".join(["", head, *lines]))
    return "\n".join(parts).lstrip("\n") + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name) else json.dumps(name, ensure_ascii=False)
