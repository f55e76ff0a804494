"""Checked data at the edges: strict models, JSON without surprises, errors that name the field."""

from __future__ import annotations

import json
import math
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from dauntless.engine.errors import BadInput

Model = TypeVar("Model", bound=BaseModel)

HALF = "there is half a character in it, of a kind that comes in pairs"


class Strict(BaseModel):
    """A model that takes nothing it does not know and converts nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def read_json(text: str) -> Any:
    """Parse JSON; a key that stands twice, or a number that is none, is an error."""
    try:
        found = json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadInput(place, f"this is not JSON ({error.msg})") from None
    except RecursionError:
        raise BadInput("JSON", "it is nested too deeply") from None
    except ValueError:  # Python limits the digits of a whole number
        raise BadInput("JSON", "a number is too long") from None
    if "\\u" in text and not is_text(found):
        raise BadInput("JSON", HALF)
    return found


def read_json_line(text: str, place: str, kind: type[BadInput] = BadInput) -> Any:
    """Parse a line of a file; `place` names the line."""
    try:
        return read_json(text)
    except BadInput as error:
        raise kind(f"{place}, {error.where.removeprefix('line 1, ')}", error.reason) from None


def write_json(value: Any) -> str:
    """Compact JSON with sorted keys: equal values give equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def is_text(value: Any) -> bool:
    """Can all that stands in this value be written down? Half a character cannot."""
    try:
        write_json(value).encode()
    except UnicodeEncodeError:
        return False
    return True


def validate(model: type[Model], value: Any, kind: type[BadInput], where: str = "") -> Model:
    """Check a value against a model; the first fault is raised with the place it stands at."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise kind(describe_place(fault["loc"], where), describe_fault(fault)) from None


def describe_place(path: tuple[int | str, ...], where: str = "") -> str:
    """A path into the data in words: players.blue.3, or flags[2]."""
    text = where
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif step != "__root__":
            text += f".{step}" if text else str(step)
    return text or "value"


def describe_fault(fault: Any) -> str:
    """What pydantic found, in words for the person who wrote the value."""
    shown = repr(fault.get("input"))
    given = shown if len(shown) <= 60 else shown[:57] + "…"
    match fault["type"]:
        case "missing":
            return "this field is missing"
        case "extra_forbidden":
            return "there is no such field"
        case "value_error":
            return str(fault["ctx"]["error"])
        case "literal_error" | "enum":
            return f"{given} is not one of {fault['ctx']['expected']}"
        case _:
            message = fault["msg"].removeprefix("Input ")
            return f"{message[0].lower()}{message[1:]} (it is {given})"


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput(key, "this field stands twice")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise BadInput("JSON", f"{name} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BadInput("JSON", f"{digits} is too large a number")
    return number
