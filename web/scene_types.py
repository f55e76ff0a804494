"""Write the client's types of a scene from the engine's models.

`python web/scene_types.py` writes `src/lib/scene.ts`; a test fails when the two differ.
"""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin

from dauntless.engine import scene
from dauntless.engine.scene import SceneModel

FILE = Path(__file__).resolve().parent / "src" / "lib" / "scene.ts"

HEAD = """\
/** What a seat sees: written by web/scene_types.py from the engine's scene.py; change it there. */
"""

READER = """
/** A scene as it was sent: whatever has its default is left out. */
export type Sent<Model> = { [Field in keyof Model]?: unknown };

/** A part of a scene with all that was left out. */
function filled(name: string, sent: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...DEFAULTS[name], ...sent };
  for (const [field, model] of Object.entries(PARTS[name] ?? {})) {
    const part = whole[field];
    if (Array.isArray(part)) {
      whole[field] = part.map((one) => filled(model, one as Record<string, unknown>));
    } else if (part) whole[field] = filled(model, part as Record<string, unknown>);
  }
  return whole;
}

export function readScene(sent: Sent<Scene>): Scene {
  return filled('Scene', sent) as Scene;
}

export function readAreas(sent: readonly unknown[]): Area[] {
  return sent.map((area) => filled('Area', area as Record<string, unknown>) as Area);
}

export function readPiece(sent: Sent<Piece>): Piece {
  return filled('Piece', sent) as Piece;
}

export function readChoice(sent: Sent<Choice>): Choice {
  return filled('Choice', sent) as Choice;
}
"""


def main() -> None:
    """Write the types anew."""
    FILE.write_text(written(), encoding="utf-8")


def written() -> str:
    """The types of all models, what their fields are by default, and how to read them."""
    models = [one for one in vars(scene).values() if _is_model(one)]
    parts = [_named(alias) for alias in ("AreaKind", "Tone", "Rank")]
    parts += [_type(model) for model in models]
    defaults = [f"  {model.__name__}: {{{_defaults(model)}}}," for model in models]
    nested = [f"  {model.__name__}: {{ {_nested(model)} }}," for model in models if _nested(model)]
    parts.append(_table("DEFAULTS", "Record<string, Record<string, unknown>>", defaults))
    parts.append(_table("PARTS", "Record<string, Record<string, string>>", nested))
    return HEAD + "\n" + "\n".join(parts) + READER


def _is_model(one: object) -> bool:
    return inspect.isclass(one) and issubclass(one, SceneModel) and one is not SceneModel


def _named(alias: str) -> str:
    return f"export type {alias} = {_literal(getattr(scene, alias))};\n"


def _type(model: type[SceneModel]) -> str:
    """A model as a type, with its docstring and the comments of its fields."""
    comments = dict(re.findall(r"^    (\w+):[^#\n]*  # (.*)$", inspect.getsource(model), re.M))
    lines = [f"/** {inspect.getdoc(model)} */", f"export type {model.__name__} = {{"]
    for name, field in model.model_fields.items():
        if name in comments:
            lines.append(f"  /** {comments[name]} */")
        lines.append(f"  {name}: {_script(field.annotation)};")
    return "\n".join([*lines, "};", ""])


def _script(annotation: Any) -> str:
    """A Python annotation in TypeScript."""
    if annotation in (scene.AreaKind, scene.Tone, scene.Rank):
        return next(name for name, value in vars(scene).items() if value is annotation)
    if get_origin(annotation) is Literal:
        return _literal(annotation)
    if get_origin(annotation) is UnionType:
        return " | ".join(map(_script, get_args(annotation)))
    if get_origin(annotation) is tuple:
        first, *rest = get_args(annotation)
        if rest == [Ellipsis]:
            inner = _script(first)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        return f"[{', '.join(map(_script, (first, *rest)))}]"
    if _is_model(annotation):
        return str(annotation.__name__)
    return {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}[
        annotation
    ]


def _literal(annotation: Any) -> str:
    return " | ".join(f"'{value}'" for value in get_args(annotation))


def _defaults(model: type[SceneModel]) -> str:
    """What the fields are that were left out."""
    given = [
        f"{name}: {_value(field.default)}"
        for name, field in model.model_fields.items()
        if not field.is_required()
    ]
    return f" {', '.join(given)} " if given else ""


def _value(default: object) -> str:
    if isinstance(default, str):
        return f"'{default}'"
    return json.dumps(default)


def _nested(model: type[SceneModel]) -> str:
    """The fields that hold other models."""
    found = []
    for name, field in model.model_fields.items():
        inner = re.search(r"[A-Z]\w+", _script(field.annotation))
        if inner and _is_model(getattr(scene, inner[0])):
            found.append(f"{name}: '{inner[0]}'")
    return ", ".join(found)


def _table(name: str, kind: str, lines: list[str]) -> str:
    return "\n".join([f"const {name}: {kind} = {{", *lines, "};", ""])


if __name__ == "__main__":
    main()
