"""What the coaches see."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

import dauntless
from dauntless.engine.contract import SPECTATOR
from dauntless.engine.match import Match
from dauntless.engine.scene import Piece, Scene
from dauntless.games.darebase import Darebase
from games.darebase.table import layout, table

SCENARIOS = ("steady-supply", "double-delivery", "quick-pick-up", "classic")


def pieces(match: Match) -> dict[str, Piece]:
    return {piece.id: piece for piece in match.scene().pieces}


def labels(match: Match) -> dict[str, str]:
    return {action.text: action.meaning for action in match.legal()}


def choosing() -> Match:
    return dauntless.new("darebase", scenario="classic", scripted=True)


def finished(winner: str) -> Match:
    position = layout() | {"winner": winner}
    return dauntless.new("darebase", position=position, scripted=True)


# Elements


def check_elements(scene: Scene) -> None:
    cells = [cell.id for area in scene.areas for cell in area.cells]
    ids = cells + [piece.id for piece in scene.pieces]
    assert len(set(ids)) == len(ids), "an element could be taken for another"
    assert {piece.cell for piece in scene.pieces} <= set(cells)
    for choice in scene.choices:
        assert set(choice.elements) <= set(ids), choice


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_element_is_unique_and_every_choice_names_elements_that_are_there(
    scenario: str,
) -> None:
    generator = random.Random(7)
    match = dauntless.new("darebase", scenario=scenario, seed=7, turn_limit=40)
    while not match.over:
        for viewer in ("blue", "yellow", SPECTATOR):
            check_elements(match.scene(viewer))
        match.act(generator.choice(match.legal()))
    check_elements(match.scene())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_choices_are_the_legal_actions_of_the_viewer_alone(scenario: str) -> None:
    match = dauntless.new("darebase", scenario=scenario, seed=7)
    for viewer in ("blue", "yellow"):
        offered = [choice.action for choice in match.scene(viewer).choices]
        assert offered == [action.text for action in match.legal(viewer)]
    assert match.scene(SPECTATOR).choices == ()


def test_what_to_click_for_each_kind_of_choice() -> None:
    def elements(match: Match, seat: str = "blue") -> dict[str, tuple[str, ...]]:
        return {choice.action: choice.elements for choice in match.scene(seat).choices}

    assert elements(table())["3"] == ("player-b3",)
    assert elements(table(turn="yellow"), "yellow")["3"] == ("player-y3",)
    assert elements(table().play("3"))["f1"] == ("f1",)
    assert elements(table("b3@d6").play("3"))["d7"] == ("d7",)
    assert elements(table("b3@d6").play("3"))["d7f"] == ("d7",)
    assert elements(table("b3@d1").play("3"))["off"] == ("off-blue",)
    assert elements(table("b3@d4").play("3 d5"))["stop"] == ()
    assert elements(table(yellow_holds="b3 b5"))["pass"] == ()
    assert elements(table("b3@c9", flags="c9 e6").play("3 c10f"))["flag:d6"] == ("d6",)
    assert elements(choosing())["base:f2"] == ("f2",)
    assert elements(choosing(), "yellow")["base:f10"] == ("f10",)


# Pieces


def test_a_player_is_seen_where_it_is() -> None:
    match = table("y1@d5 b3@d4", yellow_holds="b1 b2")
    shown = pieces(match)
    assert (shown["player-b3"].cell, shown["player-b3"].hint) == ("d4", "Blue 3, power 2 of 2")
    assert (shown["player-y1"].cell, shown["player-y1"].owner) == ("d5", 1)
    assert (shown["player-b4"].cell, shown["player-b4"].hint) == ("off-blue", "Blue 4, off-field")
    prisoner = shown["player-b2"]
    assert (prisoner.cell, prisoner.kind) == ("a10", "prisoner")
    assert prisoner.hint == "Blue 2, in Yellow's jail"


def test_the_power_scale_shows_the_order() -> None:
    shown = pieces(table("y1@d5 b3@d4"))
    assert (shown["chip-y1"].cell, shown["chip-b3"].cell) == ("power-1", "power-2")
    assert "chip-b1" not in shown


def test_a_player_who_is_gone_does_not_count_for_power() -> None:
    match = table("y1@d5 y2@a5 b3@d4").play("3 d5 roll:1")
    assert pieces(match)["player-b3"].hint == "Blue 3, power 2 of 2"
    match.play("5 a11 stop")
    assert pieces(match)["player-y5"].hint == "Yellow 5, power 3 of 3"


def test_delivered_flags_look_different() -> None:
    shown = pieces(table(delivered="c10"))
    assert shown["flag-c10"].kind == "delivered-flag"
    assert shown["flag-d6"].kind == "flag"


def test_the_dice_show_their_faces_and_one_that_is_to_be_rolled_none() -> None:
    match = table("b3@d4", dice="3 5 6")
    assert [piece.face for piece in match.scene().pieces if piece.kind == "die"] == ["3", "5", "6"]
    match.play("3 d5 stop")
    assert [piece.face for piece in match.scene().pieces if piece.kind == "die"] == ["5", "6", ""]


def test_a_die_keeps_its_identity_while_the_row_advances() -> None:
    match = table("b3@d4", dice="3 5 6")
    before = {piece.cell: piece.id for piece in pieces(match).values() if piece.kind == "die"}
    match.play("3 d5 stop roll:1")
    after = {piece.cell: piece.id for piece in pieces(match).values() if piece.kind == "die"}
    assert (after["die-1"], after["die-2"]) == (before["die-2"], before["die-3"])
    assert after["die-3"] == before["die-1"]


# Words

MOMENTS: dict[str, Callable[[], Match]] = {
    "the dice are due": lambda: dauntless.new("darebase", scripted=True),
    "bases are chosen": choosing,
    "a player is picked": lambda: table(dice="3 5 6"),
    "a player moves": lambda: table(dice="3 5 6").play("3"),
    "the third flag is placed": lambda: table("b3@c9", flags="c9 e6").play("3 c10f"),
    "Yellow has won": lambda: finished("yellow"),
    "it is a draw": lambda: finished("draw"),
}


@pytest.mark.parametrize(
    ("moment", "prompt", "due"),
    [
        ("the dice are due", "The dice are rolled.", ()),
        (
            "bases are chosen",
            "Blue and Yellow: choose in secret the base your flag starts on.",
            (0, 1),
        ),
        (
            "a player is picked",
            "Blue: pick a player to move. Dice 3 and 5: player 3 up to 5, or player 5 up to 3.",
            (0,),
        ),
        ("a player moves", "Blue: player 3 may move 5 more squares.", (0,)),
        ("the third flag is placed", "Blue: place the new flag on the centre row.", (0,)),
        ("Yellow has won", "Yellow has won!", ()),
        ("it is a draw", "The match is a draw.", ()),
    ],
)
def test_the_prompt_says_who_must_do_what(moment: str, prompt: str, due: tuple[int, ...]) -> None:
    scene = MOMENTS[moment]().scene()
    assert scene.prompt == prompt
    assert scene.due == due


@pytest.mark.parametrize(
    ("dice", "allowed"),
    [
        ("6 4 1", "Dice 6 and 4: player 4 up to 6, or any player up to 4."),
        ("5 2 1", "Dice 5 and 2: player 2 up to 5, or player 5 up to 2."),
        ("2 2 1", "Dice 2 and 2: any player up to 2."),
        ("6 6 1", "Dice 6 and 6: any player up to 6."),
    ],
)
def test_the_prompt_explains_the_dice(dice: str, allowed: str) -> None:
    prompt = table(dice=dice, turn="yellow").scene().prompt
    assert prompt == f"Yellow: pick a player to move. {allowed}"


def test_the_prompt_counts_one_square_as_one() -> None:
    prompt = table(dice="3 1 6").play("3").scene().prompt
    assert prompt == "Blue: player 3 may move 1 more square."


@pytest.mark.parametrize(
    ("moment", "section"),
    [
        ("the dice are due", "A turn"),
        ("bases are chosen", "Classic Capture-the-Flag"),
        ("a player is picked", "A turn"),
        ("a player moves", "Moving"),
        ("the third flag is placed", "Steady Supply"),
        ("Yellow has won", "End of the game"),
        ("it is a draw", "End of the game"),
    ],
)
def test_the_rulebook_is_opened_at_a_section_that_it_has(moment: str, section: str) -> None:
    headings = re.findall(r"^#+ (.+)$", Darebase().rulebook(), re.MULTILINE)
    assert section in headings
    assert MOMENTS[moment]().scene().rulebook == section.lower().replace(" ", "-")


@pytest.mark.parametrize(
    ("winner", "result"),
    [("blue", (1.0, -1.0)), ("yellow", (-1.0, 1.0)), ("draw", (0.0, 0.0))],
)
def test_the_result_is_shown_when_it_is_over(winner: str, result: tuple[float, float]) -> None:
    assert finished(winner).scene().result == result
    assert table().scene().result is None


def test_each_choice_says_what_it_does() -> None:
    assert labels(table())["3"] == "move player 3 (off-field) up to 5 squares: dice 3 and 5"
    on_field = table("b3@d4", dice="1 1 6")
    assert labels(on_field)["3"] == "move player 3 (on d4) up to 1 square: a pair of 1s"
    steps = labels(table("y1@d5 b3@d4").play("3"))
    assert steps["d5"] == "go north to d5, capturing Yellow 1"
    assert steps["e5"] == "go north-east to e5 (diagonal: 2 squares)"
    assert steps["c4"] == "go west to c4"
    assert labels(table("b3@d4").play("3 d5"))["stop"] == "end the move here"
    lost = "no player the dice name can move: the turn is lost"
    assert labels(table(yellow_holds="b3 b5"))["pass"] == lost
    assert labels(choosing())["base:c10"] == "start with your flag on c10"


def test_coming_on_and_going_off_are_explained() -> None:
    assert labels(table().play("3"))["d1"] == "come on at d1 as the strongest player"
    on_endline = table("b3@d1").play("3")
    assert labels(on_endline)["off"] == "leave the field"
    assert labels(on_endline.play("off"))["d1"] == "come back on at d1 as the strongest player"
    with_flag = table("b3@d1", flags="d1 e6").play("3")
    assert labels(with_flag)["off"] == "leave the field; the flag stays"


def test_steps_with_and_without_the_flag_are_told_apart() -> None:
    steps = labels(table("b3@d6").play("3"))
    assert steps["d7f"] == "go north to d7 with the flag"
    assert steps["d7"] == "go north to d7 without the flag"
    assert labels(table("b3@c10", delivered="c10").play("3"))["c9"] == "go south to c9"


def test_rescues_deliveries_and_pick_ups_are_announced() -> None:
    rescue = labels(table("b3@b11", yellow_holds="b1", flags="b11 e6").play("3"))
    assert rescue["a11"] == "rescue Blue 1 on a11"
    assert rescue["a11f"] == "rescue Blue 1 on a11, leaving the flag there"
    delivery = labels(table("b3@c9", flags="c9 e6").play("3"))
    assert delivery["c10f"] == "go north to c10 with the flag: a delivery"
    assert delivery["c10"] == "go north to c10 without the flag"
    own_base = labels(table("b3@c3", flags="c3 e6").play("3"))
    assert own_base["c2f"] == "go south to c2 with the flag"
    pick_up = labels(table("b3@c9", scenario="quick-pick-up").play("3"))
    assert pick_up["c10"] == "go north to c10: collect its flag"
    placing = labels(table("b3@c9", flags="c9 e6").play("3 c10f"))
    assert placing["flag:d6"] == "place the flag on d6"


def test_a_capture_that_frees_a_prisoner_says_so() -> None:
    steps = labels(table("y2@d5 b3@d4", blue_holds="y4 y1 y5").play("3"))
    assert steps["d5"] == "go north to d5, capturing Yellow 2 and freeing Yellow 5"


def test_a_step_carries_the_flag_unless_one_says_otherwise() -> None:
    choices = {choice.action: choice for choice in table("b3@d6").play("3").scene("blue").choices}
    assert choices["d7f"].rank == "usual"
    assert (choices["d7"].rank, choices["d7"].kind) == ("plain", "without the flag")
    elsewhere = {choice.action: choice for choice in table("b3@d4").play("3").scene("blue").choices}
    assert elsewhere["d5"].kind == ""


def test_one_click_goes_to_any_square_in_reach_by_the_cheapest_way() -> None:
    match = table("b3@d3", dice="3 4 1").play("3")
    routes = {route.to: route for route in match.scene("blue").routes}
    assert routes["d6"].actions == ("d4", "d5", "d6")
    assert routes["d6"].path == ("d3", "d4", "d5", "d6")
    assert "d4" not in routes
    assert "d9" not in routes
    for route in routes.values():
        assert match.copy().play(" ".join(route.actions))


def test_a_way_with_the_flag_carries_it_all_the_way() -> None:
    match = table("b3@d6", dice="3 4 1").play("3")
    routes = {route.to: route for route in match.scene("blue").routes}
    assert routes["d8"].actions == ("d7f", "d8f")


def test_no_click_goes_to_where_a_captor_would_be_pushed() -> None:
    match = table("y2@h1 b3@f1", dice="3 2 1").play("3")
    assert "h1" in labels(match.copy().play("g1"))
    assert {"h1", "h2"}.isdisjoint(route.to for route in match.scene("blue").routes)


def test_the_objective_says_what_wins_and_how_far_both_are() -> None:
    objective = table().scene("blue").objective
    assert objective is not None
    assert "each of the other side's two bases" in objective.goal
    assert [(one.label, one.value, one.most) for one in objective.standings] == [
        ("Blue", 0, 2),
        ("Yellow", 0, 2),
    ]
