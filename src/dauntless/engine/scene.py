"""What a seat sees, in words any client can draw: areas, cells, pieces, prompt, choices.

A game makes a scene from a concealed state; clients (browser, terminal) render any scene and know
no game. Elements have ids that stay the same from scene to scene, so a piece that keeps its id
and changes its cell has moved. What has a default may be left out; `docs/scenes.md` has examples.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

AreaKind = Literal[
    "grid", "hexes", "map", "hand", "pile", "track", "dice", "mat", "cards", "tray", "race"
]
"""The last three: cards that carry slots, cards on offer, and markers that race on one scale."""

Tone = Literal["", "active", "spent", "good", "bad"]
"""How a thing stands out: in use now, used up, a success (a die that hits), a failure."""

Rank = Literal["usual", "plain", "quiet"]
"""The common wish, any other choice, and what one does when there is nothing better to do."""


class SceneModel(BaseModel):
    """A part of a scene."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# The table


class Cell(SceneModel):
    """A place where pieces can be: a square, a slot of a track, a card that carries slots."""

    id: str
    x: float = 0
    y: float = 0
    label: str = ""
    column: str = ""  # what its column and row of a grid are called, where this is written outside
    row: str = ""
    kind: str = ""  # terrain, or what the theme draws there
    hint: str = ""
    role: str = ""  # what it is for on its mat or card, such as "deck": the theme's slots
    within: str = ""  # the cell of the card that it is a slot of
    owner: int | None = None  # whose side of the card it is on
    asks: str = ""  # what may lie there, such as "3", "?" or "≠"
    symbol: str = ""
    lines: tuple[str, ...] = ()  # what the card says
    value: int | None = None  # what it is worth
    links: tuple[str, ...] = ()  # slots it is tied to, such as the other half of a pair


class Area(SceneModel):
    """A part of the table. Cells of a grid stand at whole x (right) and y (up)."""

    id: str
    kind: AreaKind
    title: str
    cells: tuple[Cell, ...]
    owner: int | None = None
    between: tuple[int, int] | None = None  # lies between these two neighbours
    least: int = 0  # a race begins here …
    most: int | None = None  # … and ends here


class Badge(SceneModel):
    """A number or a mark on a piece: power, health (value of most), tokens, a suit."""

    role: str  # the theme draws it by this
    value: int | None = None
    most: int | None = None
    label: str = ""  # all of it in words, the number too
    sign: str = ""  # one sign that says enough where there is little room, such as "♂"


class Piece(SceneModel):
    """A thing on a cell, or on another piece: a pawn, a flag, a die, a card (text in `lines`)."""

    id: str
    cell: str  # of a cell, or of the piece that it lies on
    kind: str
    face: str = ""
    symbol: str = ""
    lines: tuple[str, ...] = ()
    owner: int | None = None
    hint: str = ""
    value: int | None = None  # the number it stands for: points left, a marker's place in a race
    most: int | None = None  # and the most it can be
    badges: tuple[Badge, ...] = ()
    back: str = ""  # the kind of its back, where backs differ
    down: bool = False  # lies face down; whoever may know it sees its face all the same
    count: int = 1  # so many alike
    tone: Tone = ""


# What can be done


class Odds(SceneModel):
    """How likely something is."""

    label: str
    chance: float  # 0 to 1


class Preview(SceneModel):
    """What a choice will do, before it is made: in words, with the rules' own odds."""

    lines: tuple[str, ...] = ()
    odds: tuple[Odds, ...] = ()
    changes: tuple[str, ...] = ()  # elements that it changes


class Choice(SceneModel):
    """Something the seat may do now; `elements` are what to click for it, in order."""

    action: str
    label: str
    brief: str = ""  # in few words, on the very thing that it is about
    elements: tuple[str, ...] = ()
    hint: str = ""
    confirm: bool = False
    kind: str = ""  # what sort of deed it is, such as "move" or "attack": targets are marked by it
    rank: Rank = "plain"  # of choices with the same elements a click means the usual one
    preview: Preview | None = None
    amount: int | None = None  # what it adds to the sum of several


class Route(SceneModel):
    """Several actions one after another that bring a piece to where one click sends it."""

    actions: tuple[str, ...]
    to: str  # the cell that is clicked
    path: tuple[str, ...]  # the cells on the way, the start and `to` included
    label: str = ""


class Total(SceneModel):
    """A running total while something is put together: spent of a budget, units of at most nine."""

    label: str
    value: int
    least: int | None = None
    most: int | None = None


class Several(SceneModel):
    """The choices are parts of one larger one: so many are picked, then confirmed together."""

    label: str
    least: int
    most: int
    picked: int = 0  # so many are done already
    totals: tuple[Total, ...] = ()
    saved_as: str = ""  # lists may be kept under this name and used again
    made: tuple[str, ...] = ()  # the decisions that lead from an empty list to this one


class Effect(SceneModel):
    """Something announced that has not happened yet; others may answer it."""

    id: str
    label: str
    by: int | None = None
    lines: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()  # what it is aimed at
    symbol: str = ""


class Response(SceneModel):
    """A question that interrupts: it may be waved through for the rest of the turn."""

    decline: str  # the action that says no
    label: str = ""  # to what one may answer


class Overlay(SceneModel):
    """Cells or a line that mean something: reach, range, line of sight."""

    kind: str  # the theme colours it by this
    cells: tuple[str, ...] = ()
    line: tuple[str, ...] = ()  # drawn from cell to cell
    of: str = ""  # shown while this element is pointed at or picked; always, if it is ""
    label: str = ""
    does: tuple[str, ...] = ()  # made while `of` is picked, before a click on a cell means the cell
    preview: Preview | None = None  # what that click does


# What it is about


class Standing(SceneModel):
    """How far one side is."""

    label: str
    seats: tuple[int, ...] = ()
    value: int | None = None
    most: int | None = None
    hint: str = ""


class Objective(SceneModel):
    """What wins, how far each side is, and what ends it when."""

    goal: str
    standings: tuple[Standing, ...] = ()
    ends: str = ""


class ScoreLine(SceneModel):
    """One line of the final score: where points come from, for every seat."""

    label: str
    values: tuple[int | None, ...]
    total: bool = False


class Ending(SceneModel):
    """How a match ended: why, and the numbers of the match."""

    reason: str
    score: tuple[ScoreLine, ...] = ()
    facts: tuple[str, ...] = ()  # what was hidden, what was special


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
    asks: str = ""  # what of this the viewer is asked, without being named
    titles: tuple[str, ...] = ()  # what the seats are called now, such as their characters
    objective: Objective | None = None
    routes: tuple[Route, ...] = ()
    several: Several | None = None
    stack: tuple[Effect, ...] = ()  # the last one happens first
    response: Response | None = None
    overlays: tuple[Overlay, ...] = ()
    ending: Ending | None = None
