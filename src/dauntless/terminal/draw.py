"""Draw any scene with Rich: boards on the left, everything else beside or below them."""

from __future__ import annotations

import re
from itertools import groupby

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from dauntless.engine.scene import Area, Badge, Cell, Piece, Scene, Standing
from dauntless.engine.wording import capital
from dauntless.terminal.looks import BOARDS, Looks

NARROWEST_CELL = 5
NARROWEST_SIDE = 30
WIDEST_SIDE = 44
NARROWEST_CHOICE = 24
ASIDE = re.compile(r" \([^()]*\)")
GAP = 2  # between things that stand beside each other

TITLE = Style(bold=True)
LABEL = Style(dim=True)
CHOOSABLE = Style(bold=True)
ON_GROUND = Style(color="#ffffff")  # readable on the colours of cells


def draw_scene(scene: Scene, width: int, *, ascii_only: bool = False) -> RenderableType:
    """The table as a seat sees it, without prompt and choices."""
    looks = Looks(scene, ascii_only)
    boards = [_draw_board(area, looks, width) for area in looks.boards]
    beside = [area for area in scene.areas if area.kind not in BOARDS]
    board_width = max((max(map(_width, lines)) for lines in boards if lines), default=0)
    room = width - board_width - GAP
    if not boards or room < NARROWEST_SIDE:
        side = _draw_side(beside, looks, min(width, 2 * WIDEST_SIDE))
        return Group(*(line for lines in boards for line in lines), *side)
    side = _draw_side(beside, looks, min(room, WIDEST_SIDE))
    return _side_by_side([line for lines in boards for line in lines], side, board_width)


def _side_by_side(left: list[Text], right: list[Text], left_width: int) -> Group:
    lines = []
    for i in range(max(len(left), len(right))):
        line = Text().append_text(left[i]) if i < len(left) else Text()
        if i < len(right) and right[i].plain:
            line.append(" " * (left_width - _width(line) + GAP))
            line.append_text(right[i])
        lines.append(line)
    return Group(*lines)


def _width(line: Text) -> int:
    return cell_len(line.plain)


# Boards


def _draw_board(area: Area, looks: Looks, width: int) -> list[Text]:
    if area.kind == "map":
        return _draw_places(area, looks, width)
    headers = _headers(area) if area.kind == "grid" else None
    contents = {cell.id: _content(area, cell, looks) for cell in area.cells}
    if headers is None:
        for cell in area.cells:
            contents[cell.id].insert(0, (f"{cell.label} " if cell.label else "", LABEL))
    needed = max(sum(cell_len(text) for text, _ in parts) for parts in contents.values()) + 1
    cell_width = max(NARROWEST_CELL, needed)
    left_edge = min(cell.x for cell in area.cells)
    margin = 1 + max(map(len, headers[1].values())) if headers else 0
    lines = []
    for y in sorted({cell.y for cell in area.cells}, reverse=True):
        row = sorted((cell for cell in area.cells if cell.y == y), key=lambda cell: cell.x)
        line = Text()
        if headers:
            line.append(f"{headers[1][y]:>{margin - 1}} ", style=LABEL)
        for cell in row:
            column = margin + round((cell.x - left_edge) * cell_width)
            line.append(" " * (column - _width(line)))
            line.append_text(_draw_cell(cell, contents[cell.id], looks, cell_width))
        lines.append(line)
    if headers:
        files = "".join(f"{name:^{cell_width}}" for _, name in sorted(headers[0].items()))
        header = Text.assemble((" " * margin + files.rstrip(), LABEL))
        lines = [header, *lines, header]
    return lines


def _headers(area: Area) -> tuple[dict[float, str], dict[float, str]] | None:
    """The names of columns and rows, if they have any."""
    files: dict[float, str] = {}
    ranks: dict[float, str] = {}
    for cell in area.cells:
        if not (cell.column and cell.row):
            return None
        files[cell.x], ranks[cell.y] = cell.column, cell.row
    columns = range(int(min(files)), int(max(files)) + 1)
    return (files, ranks) if list(columns) == sorted(files) else None


def _content(area: Area, cell: Cell, looks: Looks) -> list[tuple[str, Style]]:
    """What is written in a cell: its mark, then what is on it."""
    pieces = [(looks.face(piece), looks.piece_style(piece)) for piece in looks.on(cell)]
    mark, ground = looks.mark(area, cell), looks.ground_style(cell)
    if not pieces:
        return [(mark or ("." if looks.ascii_only else "·"), Style(bold=bool(mark)) + ground)]
    if mark and not any(text[0] in "({<" for text, _ in pieces):
        pieces.insert(0, (mark, Style(bold=True)))
    return pieces


def _draw_cell(cell: Cell, content: list[tuple[str, Style]], looks: Looks, width: int) -> Text:
    """A cell in its colours; brackets around what can be chosen, as far as there is room."""
    style, chosen = looks.ground_style(cell) + ON_GROUND, looks.is_choosable(cell)
    length = sum(cell_len(part) for part, _ in content)
    left = (width - length + 1) // 2 if length <= width - 2 else width - 1 - length
    right = width - left - length
    opening, closing = "[]" if chosen else "  "
    text = Text()
    text.append(f"{opening:>{left}}"[:left], style + CHOOSABLE)
    for part, own_style in content:
        text.append(part, style + own_style)
    text.append(f"{closing:<{right}}", style + CHOOSABLE)
    return text


def _draw_places(area: Area, looks: Looks, width: int) -> list[Text]:
    """A map as a list of its places, from top left to bottom right."""
    lines = [Text(area.title, style=TITLE)]
    longest = max(len(cell.label or cell.id) for cell in area.cells)
    for cell in sorted(area.cells, key=lambda cell: (-cell.y, cell.x)):
        mark = looks.mark(area, cell) or " "
        name = f"{cell.label or cell.id:{longest}}"
        line = Text.assemble(f"{mark} ", f"[{name}]" if cell.id in looks.choosable else f" {name} ")
        for piece in looks.on(cell):
            line.append(" ")
            line.append_text(_draw_piece(piece, looks))
        line.truncate(width)
        lines.append(line)
    return lines


# Beside the boards


def _draw_side(areas: list[Area], looks: Looks, width: int) -> list[Text]:
    lines: list[Text] = []
    for area in areas:
        if area.kind != "dice" or any(looks.on(cell) for cell in area.cells):
            lines += _draw_area(area, looks, width)
    lines.append(Text())
    for sign, meaning in looks.ground_legend():
        lines += _wrapped(Text.assemble((sign, TITLE), " ", (meaning, LABEL)), width, 2)
    return lines + _draw_piece_legend(looks, width)


def _draw_piece_legend(looks: Looks, width: int) -> list[Text]:
    """Signs and their meanings, as many on a line as there is room for."""
    lines: list[Text] = []
    for sign, meaning in looks.piece_legend():
        entry = Text.assemble((sign, TITLE), " ", (meaning, LABEL))
        if lines and _width(lines[-1]) + GAP + _width(entry) <= width:
            lines[-1].append(" " * GAP).append_text(entry)
        else:
            lines.append(entry)
    return lines


def _draw_area(area: Area, looks: Looks, width: int) -> list[Text]:
    """An area's title and what is in it, on one line if there is room."""
    title, contents = f"{area.title}: ", _CONTENTS[area.kind](area, looks)
    indent = cell_len(title)
    in_lines = len(contents) > 1 and area.kind != "dice"
    if in_lines or indent + max(map(_width, contents)) > width:
        indent = 2
    lines = [Text.assemble((title, TITLE))]
    for i, content in enumerate(contents):
        if i > 0 or indent < cell_len(title):
            lines.append(Text(" " * indent))
        lines[-1:] = _wrapped(lines[-1].append_text(content), width, indent)
    return lines


def _wrapped(text: Text, width: int, indent: int) -> list[Text]:
    """A text as lines; all but the first begin further in."""
    first, *rest = _break(text, width)
    if not rest:
        return [first]
    remaining = Text(" ").join(rest)
    return [first, *(Text(" " * indent) + line for line in _break(remaining, width - indent))]


def _break(text: Text, width: int) -> list[Text]:
    """Lines of words; Rich's own wrapping wants a console."""
    if _width(text) <= width:
        return [text]
    words = text.plain
    cut = words.rfind(" ", 1, width + 1)
    if not words[:cut].strip():
        cut = width
    rest = text[cut:]
    blanks = len(rest.plain) - len(rest.plain.lstrip())
    return [text[:cut], *_break(rest[blanks:], width)]


def _draw_piece(piece: Piece, looks: Looks) -> Text:
    count = f"×{piece.count}" if piece.count > 1 else ""
    face = Text(looks.face(piece) + count, style=looks.piece_style(piece))
    if piece.id not in looks.choosable:
        return face
    return Text("[", style=CHOOSABLE).append_text(face).append("]", style=CHOOSABLE)


def _dice(area: Area, looks: Looks) -> list[Text]:
    """Dice that are alike in use on one line, with what they are for."""
    lines = []
    for hint, cells in groupby(area.cells, key=lambda cell: cell.hint):
        line = Text()
        for piece in (piece for cell in cells for piece in looks.on(cell)):
            face = f"|{piece.face or ' '}|"
            line.append(f"[{face}]" if piece.id in looks.choosable else face, style=TITLE)
            line.append(" ")
        lines.append(line.append(hint, style=LABEL))
    return lines


def _track(area: Area, looks: Looks) -> list[Text]:
    """The places of a track in their order; a run of empty ones is one dot, if not numbered."""
    empty = Text("." if looks.ascii_only else "·", style=LABEL)
    parts: list[Text] = []
    cells = sorted(area.cells, key=lambda cell: (cell.x, cell.y))
    for cell in cells:
        drawn = [_draw_piece(piece, looks) for piece in looks.on(cell)]
        label = Text(cell.label, style=LABEL)
        if cell.id in looks.choosable:
            label = Text(f"[{cell.label or 'here'}]", style=CHOOSABLE)
        labels = [label] if label.plain else []
        if not drawn and not cell.label.isdecimal():
            drawn = [] if parts and parts[-1] is empty else [empty]
        parts += drawn + labels if cell is cells[-1] else labels + drawn
    return [Text(" ").join(parts)]


def _hand(area: Area, looks: Looks) -> list[Text]:
    """Cards one below the other, with what they say."""
    lines: list[Text] = []
    for cell in area.cells:
        for text, alike in groupby(_written(piece, looks) for piece in looks.on(cell)):
            count = len(list(alike))
            lines.append(text if count == 1 else text.append(f" ×{count}", style=LABEL))
    return lines or [Text("empty", style=LABEL)]


def _written(piece: Piece, looks: Looks, *, whole: bool = True) -> Text:
    """A piece by its name, with what it says."""
    name = piece.face or piece.symbol or f"{piece.back} {piece.kind}".strip()
    line = Text(f"[{name}]" if piece.id in looks.choosable else name, style=TITLE)
    if piece.count > 1:
        line.append(f" ×{piece.count}")
    if piece.badges:
        line.append(f" ({', '.join(map(_badge, piece.badges))})", style=LABEL)
    if whole and piece.lines:
        said = "; ".join(piece.lines).replace(".; ", ". ")
        line.append(f": {said}", style=Style(bold=False))
    return line


def _badge(badge: Badge) -> str:
    """A number or a mark on a piece, in words."""
    if badge.label or badge.value is None:
        return badge.label or badge.role
    most = "" if badge.most is None else f"/{badge.most}"
    return f"{badge.role} {badge.value}{most}"


def _pile(area: Area, looks: Looks) -> list[Text]:
    """How many lie there, and what is on top."""
    lines = []
    for cell in area.cells:
        pieces = looks.on(cell)
        line = Text(f"{cell.label}: " if len(area.cells) > 1 and cell.label else "")
        line.append(str(len(pieces)))
        if pieces and (pieces[-1].face or pieces[-1].symbol):
            line.append(f", on top {pieces[-1].face or pieces[-1].symbol}")
        if looks.is_choosable(cell):
            line.append(" [choose]", style=CHOOSABLE)
        lines.append(line)
    return lines


def _mat(area: Area, looks: Looks) -> list[Text]:
    """What a seat has before it, place by place; places where nothing lies are left out."""
    lines = []
    for cell in area.cells:
        pieces, line = looks.on(cell), Text()
        if not pieces and cell.id not in looks.choosable:
            continue
        if len(area.cells) > 1 and cell.label:
            line.append(f"{cell.label}: ", style=LABEL)
        if cell.value is not None:
            line.append(f"({cell.value}) ", style=LABEL)
        if any(looks.is_in_words(piece) or not looks.has_face(piece) for piece in pieces):
            alone = len(pieces) == 1
            words = [_written(piece, looks, whole=alone) for piece in pieces]
            line.append_text(Text(", ").join(words))
        else:
            line.append_text(Text(" ").join(_draw_piece(piece, looks) for piece in pieces))
        if cell.id in looks.choosable:
            line.append(f" [{cell.label or 'here'}]", style=CHOOSABLE)
        lines.append(line)
    return lines or [Text("-", style=LABEL)]


def _cards(area: Area, looks: Looks) -> list[Text]:
    """Cards that carry slots, a line each: what lies in the slots of each side, or is asked for."""
    lines = []
    for card in (cell for cell in area.cells if not cell.within):
        worth = "" if card.value is None else f" ({card.value})"
        name = f"{card.label or card.id}{worth}"
        line = Text(f"[{name}]" if card.id in looks.choosable else name, style=TITLE)
        slots = [cell for cell in area.cells if cell.within == card.id]
        for _, side in groupby(slots, key=lambda cell: (cell.owner is None, cell.owner or 0)):
            line.append("  ").append_text(Text(" ").join(_slot(cell, looks) for cell in side))
        for piece in looks.on(card):
            line.append("  ").append_text(_counted(piece, looks))
        lines.append(line)
    return lines


def _slot(cell: Cell, looks: Looks) -> Text:
    """What lies in a slot, or what it asks for."""
    pieces = looks.on(cell)
    if pieces:
        return Text(" ").join(_counted(piece, looks) for piece in pieces)
    asked = f"({cell.asks})" if cell.asks else "( )"
    return Text(f"[{asked}]" if cell.id in looks.choosable else asked, style=LABEL)


def _counted(piece: Piece, looks: Looks) -> Text:
    """A piece with its number, if it is one: 2/4."""
    if piece.most is not None:
        style = looks.piece_style(piece)
        return Text(f"{piece.value or 0}/{piece.most}", style=style)
    return _draw_piece(piece, looks)


def _race(area: Area, looks: Looks) -> list[Text]:
    """Markers on one scale, in the order of their values."""
    markers = [piece for cell in area.cells for piece in looks.on(cell)]
    markers.sort(key=lambda piece: piece.value or 0)
    told = [Text(f"{piece.face or piece.kind} {piece.value}") for piece in markers]
    return [Text(", ").join(told) if told else Text("-", style=LABEL)]


_CONTENTS = {
    "dice": _dice,
    "track": _track,
    "hand": _hand,
    "pile": _pile,
    "mat": _mat,
    "cards": _cards,
    "tray": _hand,
    "race": _race,
}


# What it is about


def draw_objective(scene: Scene) -> Text:
    """What wins, how far each side is, and when it ends at the latest."""
    objective = scene.objective
    assert objective is not None, "there is nothing to say without an objective"
    about = "; ".join(filter(None, [objective.goal, objective.ends]))
    standings = "; ".join(map(_standing, objective.standings))
    told = ". ".join(capital(text) for text in (about, standings) if text)
    return Text(f"{told}.", style=LABEL)


def _standing(standing: Standing) -> str:
    """How far one side is, in words."""
    number = "" if standing.value is None else f" {standing.value}"
    most = "" if standing.most is None else f" of {standing.most}"
    hint = f" ({standing.hint})" if standing.hint else ""
    return f"{standing.label}{number}{most}{hint}"


# Choices


def draw_choices(scene: Scene, width: int, height: int | None = None) -> RenderableType:
    """The choices with their numbers, in one column if there are not too many for the height."""
    count = len(scene.choices)
    columns = 1 if height is None else -(-count // max(height, 1))
    room = width // max(columns, 1)
    if room < NARROWEST_CHOICE:
        words = Text()
        for number, choice in enumerate(scene.choices, start=1):
            words.append(f" #{number} ", style=LABEL).append(f"{choice.action} ", style=TITLE)
        return words
    rows = -(-count // max(columns, 1))
    table = Table.grid()
    for row in range(rows):
        picked = range(row, count, rows)
        table.add_row(*(_draw_choice(scene, i, room, whole=columns == 1) for i in picked))
    return table


def _draw_choice(scene: Scene, index: int, room: int, *, whole: bool) -> Text:
    """A choice on a line of its own, or cut to the room it has; then asides are left out."""
    choice = scene.choices[index]
    longest = max(cell_len(choice.action) for choice in scene.choices)
    text = Text.assemble(
        (f" #{index + 1:<{len(str(len(scene.choices)))}} ", LABEL),
        (f"{choice.action:<{longest}} ", TITLE),
        choice.label if whole else ASIDE.sub("", choice.label),
    )
    if not whole:
        text.truncate(room - 1, overflow="ellipsis", pad=True)
        text.append(" ")
    return text
