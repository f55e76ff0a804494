"""Drawing: every sign that matters can be read without colour."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.engine.scene import Area, Badge, Cell, Choice, Piece, Scene
from dauntless.terminal.draw import draw_choices, draw_scene
from games.darebase.table import table
from terminal.sitting import plain

CELL = 5
MARGIN = 3


def square(board: str, name: str) -> str:
    """What is drawn on one square of Darebase's field."""
    line = next(line for line in board.splitlines() if line.split()[:1] == [name[1:]])
    column = MARGIN + CELL * "abcdefgh".index(name[0])
    return line[column : column + CELL].strip()


def drawn(field: str = "", *, seat: str = "yellow", ascii_only: bool = False, **how: Any) -> str:
    """A Darebase position as drawn for a coach, without choices unless it is that coach's turn."""
    return plain(draw_scene(table(field, **how).scene(seat), 80, ascii_only=ascii_only))


# Darebase's field


def test_files_and_ranks_are_labelled() -> None:
    lines = drawn().splitlines()
    assert lines[0][:43].split() == list("abcdefgh")
    assert lines[12][:43].split() == list("abcdefgh")
    assert [line[:MARGIN].strip() for line in lines[1:12]] == [str(r) for r in range(11, 0, -1)]


def test_the_ground_is_marked_by_letters() -> None:
    board = drawn(flags="a5 b5")
    assert {square(board, name) for name in ("c2", "f2", "c10", "f10")} == {"B"}
    assert {square(board, name) for name in ("h1", "h2", "h3", "a11", "a10", "a9")} == {"J"}
    assert {square(board, name) for name in ("d6", "e6")} == {"C"}
    assert {square(board, name) for name in ("a1", "d5", "h11")} == {"·"}


def test_a_player_shows_coach_and_number() -> None:
    board = drawn("b3@d4 y3@e4")
    assert square(board, "d4") == "b3"
    assert square(board, "e4") == "y3"


@pytest.mark.parametrize(
    ("field", "flags", "name", "shown"),
    [
        ("", "d5 e5", "d5", "⚑"),
        ("b3@d5", "d5 e5", "d5", "⚑b3"),
        ("y1@c2", "d5 e5", "c2", "By1"),
        ("", "c2 e5", "c2", "B⚑"),
        ("y1@c2", "c2 e5", "c2", "B⚑y1"),
        ("b1@h1", "d5 e5", "h1", "Jb1"),
    ],
    ids=["flag", "player-on-flag", "player-on-base", "flag-on-base", "all-three", "free-in-jail"],
)
def test_nothing_hides_what_lies_below(field: str, flags: str, name: str, shown: str) -> None:
    assert square(drawn(field, flags=flags), name) == shown


def test_a_prisoner_is_in_brackets_and_the_legend_says_so() -> None:
    board = drawn(blue_holds="y4 y2")
    assert square(board, "h1") == "(y4)"
    assert square(board, "h2") == "(y2)"
    assert "() prisoner" in board
    assert "() prisoner" not in drawn()


def test_a_delivered_flag_differs_from_one_that_can_be_carried() -> None:
    board = drawn(delivered="c10", flags="d6")
    assert square(board, "c10") == "B⚐"
    assert square(board, "d6") == "C⚑"
    assert "⚑ flag" in board
    assert "⚐ delivered flag" in board


def test_a_delivered_flag_looks_the_same_when_no_other_is_left() -> None:
    match = table(delivered="c10 c2", scenario="double-delivery", flags="d6 e6")
    flags = [piece for piece in match.scene().pieces if piece.kind == "flag"]
    scene = match.scene()
    alone = scene.model_copy(update={"pieces": tuple(p for p in scene.pieces if p not in flags)})
    assert square(plain(draw_scene(alone, 80)), "c10") == "B⚐"


def test_what_can_be_chosen_is_bracketed() -> None:
    picking = drawn("b3@d4 b5@e4 b1@f4", seat="blue", dice="3 5 6")
    assert [square(picking, name) for name in ("d4", "e4", "f4")] == ["[b3]", "[b5]", "b1"]
    moving = plain(draw_scene(table("b3@d4 y3@d5").play("3").scene("blue"), 80))
    assert square(moving, "d3") == "[·]"
    assert square(moving, "d5") == "y3", "the stronger opponent bars the way"
    assert "[ ]" in moving


def test_an_output_without_signs_gets_ascii() -> None:
    board = drawn("b3@d6", flags="d6 e5", delivered="c10", ascii_only=True)
    assert board.isascii()
    assert square(board, "d6") == "CFb3"
    assert square(board, "e5") == "F"
    assert square(board, "c10") == "BD"
    assert "F flag" in board
    assert "D delivered flag" in board


def test_the_power_scale_goes_from_weaker_to_stronger() -> None:
    assert "Power: weaker b3 y1 b2 · stronger" in drawn("b3@d4 y1@e4 b2@f4")


def test_the_dice_tell_which_are_in_use() -> None:
    board = drawn(dice="3 5 6")
    assert "Dice: |3| |5| used this turn" in board
    assert "      |6| comes into use next turn" in board


def test_who_is_off_field_stands_beside_the_board() -> None:
    board = drawn("b3@d4 y1@e4")
    assert "Blue, off-field: b1 b2 b4 b5" in board
    assert "Yellow, off-field: y2 y3 y4 y5" in board


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_table_fits_beside_itself(width: int) -> None:
    match = table("b3@d4 y1@e4 b2@f4 y2@a4 b4@b4 b5@c4 y4@g4 y5@h4", blue_holds="y3", flags="d6 e5")
    lines = plain(draw_scene(match.scene("blue"), width), width).splitlines()
    assert len(lines) <= 16
    assert max(map(len, lines)) <= width


def test_a_narrow_terminal_gets_everything_below_the_board() -> None:
    lines = plain(draw_scene(table("b3@d4").scene(), 50), 50).splitlines()
    assert max(map(len, lines)) <= 50
    assert any(line.startswith("Power: ") for line in lines)


# Any scene


def scene(*areas: Area, pieces: tuple[Piece, ...] = (), choices: tuple[Choice, ...] = ()) -> Scene:
    """A scene of no game in particular."""
    return Scene(
        game="any", viewer=0, seats=("rook", "raven"), due=(0,), prompt="?", rulebook="",
        areas=areas, pieces=pieces, choices=choices,
    )  # fmt: skip


def test_seats_with_the_same_initial_get_different_letters() -> None:
    mat = Area(id="m", kind="mat", title="Bench", cells=(Cell(id="c"),))
    pawns = tuple(Piece(id=f"p{i}", cell="c", kind="pawn", face="1", owner=i) for i in range(2))
    assert plain(draw_scene(scene(mat, pieces=pawns), 80)).strip() == "Bench: r1 a1"


def test_seats_that_are_numbered_are_told_apart_by_their_numbers() -> None:
    mat = Area(id="m", kind="mat", title="Bench", cells=(Cell(id="c"),))
    pawns = tuple(Piece(id=f"p{i}", cell="c", kind="pawn", face="K", owner=i) for i in range(3))
    numbered = scene(mat, pieces=pawns).model_copy(update={"seats": ("owl", "rebel-1", "rebel-2")})
    assert plain(draw_scene(numbered, 80)).strip() == "Bench: oK 1K 2K"


def test_what_is_to_be_read_on_a_mat_is_written_out() -> None:
    cells = (Cell(id="life", label="life"), Cell(id="card", label="card"), Cell(id="old"))
    mat = Area(id="m", kind="mat", title="Camp", cells=cells)
    pieces = (
        Piece(id="l", cell="life", kind="life", face="3 of 8", owner=0),
        Piece(id="c", cell="card", kind="card", face="Hope", lines=("draw two",), owner=0),
        Piece(id="o1", cell="old", kind="card", face="Fear", lines=("run",), owner=0),
        Piece(id="o2", cell="old", kind="card", face="Rage", lines=("bite",), owner=0),
    )
    text = plain(draw_scene(scene(mat, pieces=pieces), 80))
    assert [line.strip() for line in text.splitlines() if line.strip()] == [
        "Camp:",
        "life: 3 of 8",
        "card: Hope: draw two",
        "Fear, Rage",
    ]


def test_hexes_are_drawn_row_by_row_with_their_labels() -> None:
    cells = (
        Cell(id="a", x=0, y=1, label="A1"),
        Cell(id="b", x=1, y=1, label="A2", kind="forest"),
        Cell(id="c", x=0.5, y=0, label="B1"),
    )
    unit = Piece(id="u", cell="c", kind="unit", face="7", owner=1)
    lines = plain(
        draw_scene(scene(Area(id="h", kind="hexes", title="", cells=cells), pieces=(unit,)), 40)
    )
    first, second, *_ = lines.splitlines()
    assert first.split() == ["A1", "·", "A2", "F"]
    assert second.split() == ["B1", "a7"]
    assert first.index("A1") < second.index("B1") < first.index("A2")


def test_a_grid_without_names_for_its_columns_shows_each_label() -> None:
    cells = (Cell(id="a", x=0, y=0, label="Inn"), Cell(id="b", x=1, y=0, label="Gate"))
    text = plain(draw_scene(scene(Area(id="g", kind="grid", title="", cells=cells)), 40))
    assert text.split()[:4] == ["Inn", "·", "Gate", "·"]


def test_a_map_is_a_list_of_places() -> None:
    places = (
        Cell(id="s", label="Square", y=1),
        Cell(id="h", label="Harbour", y=0),
        Cell(id="p", label="Palace", y=2, kind="seat-of-power"),
    )
    crowd = Piece(id="m", cell="s", kind="meeple", face="2", owner=0)
    march = Choice(action="go", label="march", elements=("h",))
    text = plain(
        draw_scene(
            scene(
                Area(id="m", kind="map", title="City", cells=places),
                pieces=(crowd,),
                choices=(march,),
            ),
            30,
        )
    )
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[:4] == ["City", "S Palace", "Square r2", "[Harbour]"]


def test_cards_piles_tracks_and_mats() -> None:
    hand = Area(id="h", kind="hand", title="Hand", cells=(Cell(id="h1"),))
    empty = Area(id="e", kind="hand", title="Other hand", cells=(Cell(id="e1"),))
    pile = Area(id="p", kind="pile", title="Deck", cells=(Cell(id="p1"),))
    track = Area(
        id="t",
        kind="track",
        title="Morale",
        cells=tuple(Cell(id=f"t{i}", x=i, label=str(i)) for i in range(4)),
    )
    mat = Area(
        id="m",
        kind="mat",
        title="Camp",
        cells=(Cell(id="m1", label="tents"), Cell(id="m2", label="fire")),
    )
    pieces = (
        Piece(id="c1", cell="h1", kind="card", face="Courage", lines=("draw two", "keep one")),
        Piece(id="c2", cell="h1", kind="card", face="Fear"),
        Piece(id="b1", cell="h1", kind="card-back", face="?"),
        Piece(id="b2", cell="h1", kind="card-back", face="?"),
        Piece(id="d1", cell="p1", kind="card"),
        Piece(id="d2", cell="p1", kind="card", face="Hope"),
        Piece(id="k", cell="t2", kind="marker", face="M"),
        Piece(id="u", cell="m1", kind="unit", face="1", owner=0),
    )
    choose = Choice(action="fear", label="play it", elements=("c2",))
    text = plain(
        draw_scene(scene(hand, empty, pile, track, mat, pieces=pieces, choices=(choose,)), 80)
    )
    assert "Courage: draw two; keep one" in text
    assert "[Fear]" in text
    assert "? ×2" in text
    assert "Other hand: empty" in text
    assert "Deck: 2, on top Hope" in text
    assert "Morale: 0 1 2 M 3" in text
    assert "tents: r1" in text
    assert "fire" not in text


def test_kinds_of_ground_with_the_same_initial_get_different_letters() -> None:
    cells = tuple(
        Cell(id=str(x), x=x, column="abcdef"[x], row="1", kind=kind)
        for x, kind in enumerate(["plain", "plain", "plain", "castle", "crag", "cave"])
    )
    text = plain(draw_scene(scene(Area(id="g", kind="grid", title="", cells=cells)), 80))
    marks = text.splitlines()[1].split()[4:7]
    assert len(set(marks)) == 3
    assert "castle" in text
    assert "crag" in text


# Choices


def choices(count: int) -> Scene:
    made = tuple(
        Choice(action=f"go{i}", label=f"walk {i} miles (it is far), capturing nobody")
        for i in range(count)
    )
    return scene(choices=made)


def test_choices_are_numbered_apart_from_their_notation() -> None:
    text = plain(draw_choices(table().scene("blue"), 80))
    assert [line.split()[:2] for line in text.splitlines()] == [["#1", "3"], ["#2", "5"]]


def test_choices_share_lines_when_there_is_little_height_and_leave_out_asides() -> None:
    text = plain(draw_choices(choices(9), 80, 5))
    lines = text.splitlines()
    assert len(lines) == 5
    assert max(map(len, lines)) <= 80
    assert "walk 1 miles, capturing nobody" in text
    assert "#9" in text


def test_choices_shrink_to_their_notation_when_there_is_hardly_any_height() -> None:
    text = plain(draw_choices(choices(20), 80, 3))
    assert len(text.splitlines()) <= 3
    assert text.split()[::2] == [f"#{i}" for i in range(1, 21)]
    assert text.split()[1::2] == [f"go{i}" for i in range(20)]


def test_cards_with_slots_and_a_race_are_drawn() -> None:
    places = Area(
        id="places",
        kind="cards",
        title="Places",
        cells=(
            Cell(id="square", label="Square", value=3),
            Cell(id="square-a", within="square", owner=0, asks="2"),
            Cell(id="square-b", within="square", owner=1, asks="5"),
        ),
    )
    race = Area(id="race", kind="race", title="Morale", most=35, cells=(Cell(id="scale"),))
    offer = Area(id="offer", kind="tray", title="Barrack", cells=(Cell(id="shelf"),))
    pieces = (
        Piece(id="die", cell="square-a", kind="die", face="2", owner=0),
        Piece(id="filled", cell="square", kind="filled", owner=1, value=0, most=1),
        Piece(id="morale", cell="scale", kind="marker", face="South", value=18),
        Piece(id="archer", cell="shelf", kind="unit", face="Archer", lines=("Shoots.",), count=2,
              badges=(Badge(role="power", value=3), Badge(role="health", value=5, most=7))),
    )  # fmt: skip
    scene = Scene(game="made-up", viewer=0, seats=("green", "red"), due=(), prompt="", rulebook="",
                  areas=(places, race, offer), pieces=pieces, choices=())  # fmt: skip
    shown = plain(draw_scene(scene, 100))
    assert "Square (3)" in shown
    assert "g2  (5)" in shown
    assert "0/1" in shown
    assert "South 18" in shown
    assert "Archer ×2 (power 3, health 5/7): Shoots." in shown
