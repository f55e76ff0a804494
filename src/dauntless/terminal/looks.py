"""How the elements of a scene look in a terminal: letters and signs first, colour on top.

Everything is derived from the scene, so any game can be drawn. What differs in meaning differs in
signs too, never in colour alone; the legend says what the signs mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rich.style import Style

from dauntless.engine.scene import Area, Cell, Piece, Scene
from dauntless.engine.wording import capital

BOARDS = ("grid", "hexes", "map")
HOMES = (*BOARDS, "mat")
"""Kinds of areas where pawns are, as opposed to the chips, dice and cards that speak of them."""

CARDS = ("card", "card-back", "deck")
"""Kinds that lie before somebody, but are no pawns."""

LONGEST_FACE = 2  # on a board
MOST_LABELS = 4  # that the legend names one by one

OUTLINED = {"⚑": "⚐", "●": "○", "■": "□", "▲": "△", "♦": "♢", "♥": "♡", "★": "☆"}
"""How a face is drawn when a piece of a less plain kind has the same one."""

BRACKETS = (("(", ")"), ("{", "}"), ("<", ">"))
"""Around pawns of a less plain kind."""


@dataclass(frozen=True)
class Paint:
    """A seat's colours: of its pieces, and of the ground that belongs to it."""

    piece: Style
    ground: str


def _paint(text: str, fill: str, ground: str) -> Paint:
    return Paint(Style(color=text, bgcolor=fill, bold=True), ground)


PAINTS = {
    "blue": _paint("#ffffff", "#1c5fc4", "#1b3a70"),
    "yellow": _paint("#201a00", "#f4c430", "#6b5410"),
    "red": _paint("#ffffff", "#c4302b", "#6b1f1c"),
    "green": _paint("#ffffff", "#1f8a4c", "#174d2e"),
    "purple": _paint("#ffffff", "#7d3fc4", "#42236b"),
    "orange": _paint("#201000", "#f28c28", "#6b3d10"),
    "white": _paint("#101010", "#f0f0f0", "#606060"),
    "black": _paint("#ffffff", "#101010", "#303030"),
}

GROUNDS = {
    "grass": ("#2c5831", "#305f36"),
    "forest": ("#1d4023", "#21472a"),
    "water": ("#1d4a66", "#20506e"),
    "mountain": ("#55504a", "#5b5650"),
    "jail": ("#4a4a4a", "#4a4a4a"),
    "centre": ("#4f8256", "#4f8256"),
}
"""Backgrounds by the first word of a cell's kind, for even and odd rows."""

NEUTRAL_GROUND = ("#3a3d40", "#3f4246")
GROUND_TEXT = "#b5c9b5"


@dataclass(frozen=True)
class Looks:
    """How one scene is drawn."""

    scene: Scene
    ascii_only: bool = False

    # Seats

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """A letter for each seat, from its name."""
        return tuple(_distinct_initials(name.lower() for name in self.scene.seats))

    @cached_property
    def paints(self) -> tuple[Paint, ...]:
        """Each seat's colours: those of its name, or some that are left."""
        named = [next((c for c in PAINTS if c in name.lower()), None) for name in self.scene.seats]
        free = [colour for colour in PAINTS if colour not in named]
        return tuple(PAINTS[colour or free[i % len(free)]] for i, colour in enumerate(named))

    def seat_title(self, seat: int) -> str:
        """A seat's name as a sentence begins with it."""
        return seat_title(self.scene.seats[seat])

    # What can be chosen

    @cached_property
    def choosable(self) -> frozenset[str]:
        """The ids of all elements that belong to a choice."""
        return frozenset(e for choice in self.scene.choices for e in choice.elements)

    def is_choosable(self, cell: Cell) -> bool:
        """Can the cell, or something on it, be chosen?"""
        return cell.id in self.choosable or any(
            piece.id in self.choosable for piece in self.on(cell)
        )

    # Ground

    @cached_property
    def plain_ground(self) -> dict[str, str]:
        """The kind that most cells of a board have, by area."""
        return {
            area.id: Counter(cell.kind for cell in area.cells).most_common(1)[0][0]
            for area in self.scene.areas
            if area.kind in BOARDS and area.cells
        }

    @cached_property
    def marks(self) -> dict[str, str]:
        """A capital for each word that a cell's kind begins with, except the plain ones."""
        words: dict[str, None] = {}
        for area in self.boards:
            for cell in area.cells:
                if cell.kind != self.plain_ground[area.id]:
                    words[self.ground_word(cell.kind)] = None
        return dict(zip(words, (c.upper() for c in _distinct_initials(words)), strict=True))

    def mark(self, area: Area, cell: Cell) -> str:
        """The sign of a cell that is not plain; nothing for one that is."""
        if cell.kind == self.plain_ground[area.id]:
            return ""
        return self.marks[self.ground_word(cell.kind)]

    def ground_word(self, kind: str) -> str:
        """What a kind says without the seat it belongs to: base of base-blue."""
        word, dash, seat = kind.rpartition("-")
        return word if dash and seat in self.scene.seats else kind

    def ground_style(self, cell: Cell) -> Style:
        """Colours of a cell."""
        word = self.ground_word(cell.kind)
        owner = cell.kind.removeprefix(word).removeprefix("-")
        row = int(cell.y) % 2
        if owner in self.scene.seats and word not in GROUNDS:
            ground = self.paints[self.scene.seats.index(owner)].ground
        else:
            ground = GROUNDS.get(word.partition("-")[0], NEUTRAL_GROUND)[row]
        return Style(color=GROUND_TEXT, bgcolor=ground)

    # Pieces

    @cached_property
    def _by_cell(self) -> dict[str, list[Piece]]:
        found: dict[str, list[Piece]] = {}
        for piece in self.scene.pieces:
            found.setdefault(piece.cell, []).append(piece)
        return found

    def on(self, cell: Cell) -> list[Piece]:
        """What is on a cell: first what belongs to nobody."""
        return sorted(self._by_cell.get(cell.id, []), key=lambda piece: piece.owner is not None)

    @cached_property
    def _pawn_kinds(self) -> list[str]:
        """The kinds of owned pieces that stand somewhere, the plainest (shortest) name first."""
        homes = {cell.id for area in self.scene.areas if area.kind in HOMES for cell in area.cells}
        kinds = {
            piece.kind
            for piece in self.scene.pieces
            if piece.owner is not None and piece.cell in homes and not self.is_in_words(piece)
        }
        return sorted(kinds, key=lambda kind: (len(kind), kind))

    def is_in_words(self, piece: Piece) -> bool:
        """Is the piece something to read, such as a card or a number of hit points?"""
        return piece.kind in CARDS or len(piece.face) > LONGEST_FACE

    def has_face(self, piece: Piece) -> bool:
        """Does the piece show anything but what kind of thing it is?"""
        return bool(piece.face or piece.symbol)

    def face(self, piece: Piece) -> str:
        """A piece in a few characters: y3, ⚑, or (b2) for one of a less plain kind."""
        if piece.owner is None:
            return self._unowned_face(piece)
        text = self.letters[piece.owner] + self._short(piece)
        rank = self._pawn_kinds.index(piece.kind) if piece.kind in self._pawn_kinds else 0
        if rank == 0:
            return text
        left, right = BRACKETS[(rank - 1) % len(BRACKETS)]
        return left + text + right

    def _unowned_face(self, piece: Piece) -> str:
        face = self._short(piece)
        rivals = {
            other.kind
            for other in self.scene.pieces
            if other.owner is None and other.face == piece.face and other.kind != piece.kind
        }
        is_plain = all((len(piece.kind), piece.kind) < (len(k), k) for k in rivals)
        if is_plain and "-" not in piece.kind:
            return face
        return OUTLINED.get(face, piece.kind[:1].upper() if rivals else face)

    def _short(self, piece: Piece) -> str:
        face = (piece.face or piece.symbol or piece.kind)[:LONGEST_FACE]
        return piece.kind[:1].upper() if self.ascii_only and not face.isascii() else face

    def piece_style(self, piece: Piece) -> Style:
        """A piece's colours; one of nobody's is just bold."""
        if piece.owner is None:
            return Style(bold=True)
        return self.paints[piece.owner].piece

    # The legend

    @property
    def boards(self) -> list[Area]:
        """The areas drawn as boards."""
        return [area for area in self.scene.areas if area.kind in BOARDS and area.cells]

    def ground_legend(self) -> list[tuple[str, str]]:
        """The marks of the ground, what they mean, and where they are if that is short."""
        labels: dict[tuple[str, str], list[str]] = {}
        for area in self.boards:
            for cell in area.cells:
                if mark := self.mark(area, cell):
                    meaning = cell.hint or cell.kind.replace("-", " ")
                    labels.setdefault((mark, meaning), []).append(cell.label)
        return [
            (mark, f"{meaning} {' '.join(names)}" if len(names) <= MOST_LABELS else meaning)
            for (mark, meaning), names in sorted(labels.items())
        ]

    def piece_legend(self) -> list[tuple[str, str]]:
        """The signs of pieces on the boards, and of what can be chosen there."""
        on_boards = {cell.id for area in self.boards for cell in area.cells}
        meanings: dict[str, str] = {}
        for piece in self.scene.pieces:
            if piece.cell not in on_boards:
                continue
            name = piece.kind.replace("-", " ")
            if piece.owner is None:
                meanings.setdefault(self.face(piece), name)
            elif piece.kind in self._pawn_kinds[1:]:
                rank = self._pawn_kinds.index(piece.kind)
                meanings.setdefault("".join(BRACKETS[(rank - 1) % len(BRACKETS)]), name)
        if any(self.is_choosable(cell) for area in self.boards for cell in area.cells):
            meanings["[ ]"] = "you can choose"
        return list(meanings.items())


def seat_title(name: str) -> str:
    """A seat's name as a sentence begins with it."""
    return capital(name)


def _distinct_initials(names: Iterable[str]) -> list[str]:
    """A character for each name that no earlier name has: its first if it can be.

    Names that begin alike but are numbered, as rebel-1 and rebel-2, have their numbers instead.
    """
    names = list(names)
    begun = Counter(name[:1] for name in names)
    taken: list[str] = []
    for name in names:
        letters = [c for c in name if c.isalnum()] + list("123456789")
        if begun[name[:1]] > 1 and name[-1:].isdecimal():
            letters.insert(0, name[-1])
        taken.append(next((c for c in letters if c not in taken), "?"))
    return taken
