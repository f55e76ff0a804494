"""What a seat sees, in words any client can draw: areas, cells, pieces, prompt, choices.

A game makes a scene from a concealed state; clients (browser, terminal) render any scene and know
no game. Elements have ids that stay the same from scene to scene, so a piece that keeps its id
and changes its cell has moved.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

AreaKind = Literal["grid", "hexes", "map", "hand", "pile", "track", "dice", "mat"]


class SceneModel(BaseModel):
    """A part of a scene."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Cell(SceneModel):
    """A place where pieces can be: a square, a slot of a track, a seat's side."""

    id: str
    x: float = 0
    y: float = 0
    label: str = ""
    kind: str = ""
    hint: str = ""


class Area(SceneModel):
    """A part of the table. Cells of a grid stand at whole x (right) and y (up)."""

    id: str
    kind: AreaKind
    title: str
    cells: tuple[Cell, ...]
    owner: int | None = None


class Piece(SceneModel):
    """A thing on a cell: a pawn, a flag, a die, a card (whose text is in `lines`)."""

    id: str
    cell: str
    kind: str
    face: str = ""
    symbol: str = ""
    lines: tuple[str, ...] = ()
    owner: int | None = None
    hint: str = ""


class Choice(SceneModel):
    """Something the seat may do now; `elements` are what to click for it, in order."""

    action: str
    label: str
    elements: tuple[str, ...] = ()
    hint: str = ""
    confirm: bool = False


class Scene(SceneModel):
    """The whole table as one seat sees it."""

    game: str
    viewer: int
    seats: tuple[str, ...]
    due: tuple[int, ...]
    prompt: str
    rulebook: str
    areas: tuple[Area, ...]
    pieces: tuple[Piece, ...]
    choices: tuple[Choice, ...]
    result: tuple[float, ...] | None = None
