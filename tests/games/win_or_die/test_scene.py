"""What is seen: numbers on units, odds before an attack, lines of sight, the stack."""

from __future__ import annotations

import pytest

import dauntless
from dauntless.engine.scene import Choice, Scene
from games.win_or_die.table import battle, changed, game


def choice(scene: Scene, action: str) -> Choice:
    return next(one for one in scene.choices if one.action == action)


def test_a_unit_shows_its_numbers_and_tokens() -> None:
    match = battle("ghoul@d2!/damage=2/commands=1", "mauler@e2", reserve=(6, 7))
    pieces = {piece.id: piece for piece in match.scene(0).pieces}
    roles = {badge.role: (badge.value, badge.most) for badge in pieces["unit-0"].badges}
    assert roles["power"] == (4, None)
    assert roles["health"] == (5, 7)
    assert roles["command"] == (1, None)
    hidden = pieces["unit-12"]
    assert (hidden.face, hidden.down, hidden.badges) == ("", True, ())


def test_the_owner_sees_what_a_hidden_unit_is() -> None:
    match = battle("ghoul@d2!", "mauler@e2")
    pieces = {piece.id: piece for piece in match.scene(1).pieces}
    assert pieces["unit-12"].face == "Mauler"
    assert pieces["unit-12"].down


def test_before_an_attack_the_odds_are_told_from_the_rules() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=3 mauler@i9!")
    order = choice(match.scene(0), "d2:attack")
    assert order.preview is not None
    assert "4 dice, 4 or more hits" in order.preview.lines[0]
    aim = choice(match.play("d2:attack").scene(0), "aim:e2")
    assert aim.preview is not None
    kills, dies = aim.preview.odds
    assert kills.chance == pytest.approx(11 / 16)
    assert dies.chance == 0.0
    assert any("strikes back with 2 dice" in line for line in aim.preview.lines)


def test_the_odds_know_tough_shields_and_the_death_of_the_attacker() -> None:
    match = battle("ghoul@d2!/damage=6", "ironclad@e2!/damage=4").play("d2:attack")
    aim = choice(match.scene(0), "aim:e2")
    assert aim.preview is not None
    kills, dies = aim.preview.odds
    assert kills.chance == pytest.approx(5 / 16)
    assert dies.chance == pytest.approx(11 / 16 * (1 - (2 / 3) ** 5))


def test_of_a_hidden_target_only_the_dice_are_told() -> None:
    match = battle("ghoul@d2!", "mauler@e2").play("d2:attack")
    aim = choice(match.scene(0), "aim:e2")
    assert aim.preview is not None
    assert [odds.label for odds in aim.preview.odds] == ["hits at least once"]


def test_lines_of_sight_are_drawn_and_what_blocks_them() -> None:
    match = battle("ghost-musketeer@b3!", "mauler@d3! berserker@b1!").play("b3:attack")
    overlays = {overlay.of: overlay for overlay in match.scene(0).overlays}
    assert overlays["unit-13"].kind == "sight"
    assert overlays["unit-12"].kind == "blocked"
    assert overlays["unit-12"].cells == ("c3",)


def test_where_a_unit_can_go_and_whom_it_reaches_is_shown_before_it_is_ordered() -> None:
    match = battle("ghoul@d2!", "mauler@e2!")
    overlays = {overlay.kind: overlay for overlay in match.scene(0).overlays}
    assert set(overlays) == {"reach", "range"}
    assert {overlay.of for overlay in overlays.values()} == {"unit-0"}
    assert overlays["reach"].does == ("d2:move",)
    assert match.scene(1).overlays == ()
    for cell in overlays["reach"].cells:
        battle("ghoul@d2!", "mauler@e2!").play(f"d2:move go:{cell}")


def test_an_attack_that_is_one_click_away_tells_its_odds() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=3 mauler@i9!")
    (strike,) = [overlay for overlay in match.scene(0).overlays if overlay.kind == "range"]
    assert strike.cells == ("e2",)
    assert strike.does == ("d2:attack",)
    aim = choice(match.play(strike.does[0]).scene(0), "aim:e2")
    assert strike.preview == aim.preview


def test_an_announced_attack_is_drawn_for_everybody() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!").play("d2:attack aim:e2")
    for viewer in (-1, 0, 1):
        lines = [one.line for one in match.scene(viewer).overlays if one.kind == "attack"]
        assert lines == [("d2", "e2")]


def test_cards_on_offer_lie_in_trays_for_whoever_chooses() -> None:
    match = dauntless.new("win-or-die", scripted=True, mode="advanced")
    regions = [piece.id for piece in match.scene(0).pieces if piece.cell == "regions-tray"]
    assert regions == [f"card-{name}" for name in (*game().regions, "random")]
    assert not any(piece.cell == "regions-tray" for piece in match.scene(-1).pieces)
    match.play(
        "south:region:yaveil north:region:chaos first:south south:hire:free-blade"
        " south:hire:road-surgeon"
    )
    match.play("south:recruit:ironclad south:enhance:attack")
    pieces = {piece.id: piece for piece in match.scene(0).pieces}
    assert [piece.face for piece in pieces.values() if piece.cell == "legion-tray"] == [
        "Lord Marshal",
        "Ironclad",
    ]
    left = {badge.role: badge.value for badge in pieces["barrack-ironclad"].badges}["copies"]
    assert left == 2
    assert pieces["gear-attack"].tone == "spent"
    assert pieces["gear-health"].tone == ""
    assert not any(piece.cell.endswith("-tray") for piece in match.scene(-1).pieces)
    offered = [piece.id for piece in match.scene(1).pieces if piece.cell.endswith("-tray")]
    assert "barrack-ironclad" not in offered


def test_every_card_on_offer_that_stands_out_can_be_chosen() -> None:
    match = dauntless.new("win-or-die", scripted=True, mode="advanced")
    match.play("south:region:yaveil north:region:chaos first:south south:hire:free-blade")
    scene = match.scene(0)
    offered = {element for one in scene.choices for element in one.elements}
    bright = {one.id for one in scene.pieces if one.cell == "barrack-tray" and one.tone == ""}
    assert bright == {element for element in offered if element.startswith("barrack-")}


def test_a_question_for_a_reaction_can_be_waved_through() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!").play("d2:attack aim:e2")
    scene = match.scene(1)
    assert scene.response is not None
    assert scene.response.decline == "pass"
    assert scene.stack[-1].elements == ("unit-0", "unit-12")


def test_morale_and_fatigue_race_on_one_track() -> None:
    scene = battle("ghoul@d2!", "mauler@e2!", fatigue=(1, 0)).scene(0)
    markers = {piece.id: piece.value for piece in scene.pieces if piece.cell == "scale"}
    assert markers == {"morale-0": 2, "fatigue-0": 1, "morale-1": 3, "fatigue-1": 0}


def test_the_end_says_why() -> None:
    match = battle("mauler@d2!", "skeleton@e2!/damage=3").play("d2:attack aim:e2 hits:3")
    ending = match.scene(0).ending
    assert ending is not None
    assert "glorious victory" in ending.reason
    assert [line.label for line in ending.score] == ["Morale", "Fatigue"]


def test_battles_are_counted_at_the_end_where_more_than_one_decides() -> None:
    match = battle("ghoul@d2!", "mauler@e2!", fatigue=(1, 0), games="three", wins=(0, 1))
    ending = match.play("end").scene(0).ending
    assert ending is not None
    (total,) = [line for line in ending.score if line.total]
    assert (total.label, total.values) == ("Battles won", (0, 2))


def test_a_hidden_unit_that_a_burst_kills_is_named_as_the_pile_of_the_dead_shows_it() -> None:
    bursting = changed(
        lambda pack: next(one for one in pack["unit"] if one["id"] == "plague-bloat")["has"].update(
            burst=8
        )
    )
    match = battle(
        "plague-bloat@d2!/damage=9 ghoul@a1!", "mauler@e2! whelp-pack@c2 berserker@i9!",
        turn="north", content=bursting,
    )  # fmt: skip
    match.play("e2:attack aim:d2 hits:1")
    told = match.story(0)[-1]
    assert "North's Whelp Pack on c2 falls." in told
