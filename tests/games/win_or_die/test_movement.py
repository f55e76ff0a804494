"""Moving: speed, obstacles, highland, flyers, zones of control."""

from __future__ import annotations

from typing import Any

import pytest

from games.win_or_die.table import (
    battle,
    changed,
    due,
    game,
    is_free,
    legal,
    names,
    passed,
    refused,
    spaces,
    unit_at,
    with_ability,
)

PAIR = ("ogre-gatebreaker sky-corsair", "free-blade road-surgeon")


def test_a_move_takes_a_unit_up_to_its_speed() -> None:
    match = battle("ghoul@d1!", "mauler@e9!").play("d1:move")
    assert {"d2", "c1", "e1", "g1", "a1", "d3", "b3"} <= spaces(match)
    assert "h1" not in spaces(match)
    assert "the unit goes 3 spaces" in refused(match, "go:h1")


def test_the_player_names_the_destination_and_it_goes_at_least_one_space() -> None:
    match = battle("ghoul@d1!", "mauler@e9!").play("d1:move")
    assert "d1" not in spaces(match)
    assert "stay" not in legal(match)
    assert unit_at(match.play("go:d3"), "d3").moves == 1
    assert is_free(match, "d1")


def test_walkers_enter_neither_mountains_nor_occupied_spaces_own_units_included() -> None:
    match = battle("ghoul@d3! skeleton@d2!", "mauler@e9!").play("d3:move")
    assert not {"c3", "d2"} & spaces(match)
    assert "another unit stands there" in refused(match, "go:d2")
    assert "only flying units" in refused(match, "go:c3")


def test_a_unit_that_is_shut_in_cannot_be_ordered_to_move() -> None:
    match = battle("ghoul@a1! skeleton@b1! skeleton@a2!", "mauler@e9!")
    assert "a1:move" not in legal(match)
    assert "no space it could move to" in refused(match, "a1:move")


def test_a_highland_is_climbed_with_the_second_move_order_of_the_turn() -> None:
    match = battle("ghoul@d3!", "mauler@e9!").play("d3:move")
    assert "d4" not in spaces(match)
    assert "second Move order" in refused(match, "go:d4")
    match.play("go:c4 c4:move")
    assert "d4" in spaces(match)


def test_the_climb_may_be_at_any_step_of_the_second_move() -> None:
    match = battle("ghoul@d2!", "mauler@e9!").play("d2:move go:e2 e2:move")
    assert "d4" in spaces(match)


def test_from_highland_to_highland_and_downwards_is_free() -> None:
    match = battle("ghoul@d4!", "mauler@e9!").play("d4:move")
    assert {"e5", "c4", "d3"} <= spaces(match)


def test_a_climber_climbs_with_any_move_while_it_is_exposed() -> None:
    assert "d4" in spaces(battle("sunbow@d3!", "mauler@e9!").play("d3:move"))
    assert "d4" not in spaces(battle("sunbow@d3", "mauler@e9!").play("d3:move"))
    assert "d4" in spaces(battle("sunbow@d3", "mauler@e9!").play("d3:open"))


def test_exposed_flyers_pass_over_units_and_obstacles_and_may_end_on_mountains() -> None:
    match = battle("wraith@d2! ghoul@d3!", "mauler@e9!").play("d2:move")
    assert {"c3", "d4", "c4"} <= spaces(match)
    assert "d3" not in spaces(match)


def test_a_flyer_climbs_a_highland_with_its_first_move() -> None:
    assert "d4" in spaces(battle("wraith@d2!", "mauler@e9!").play("d2:move"))


def test_a_hidden_flyer_walks_and_may_move_openly_instead() -> None:
    assert "c3" not in spaces(battle("wraith@d2", "mauler@e9!").play("d2:move"))
    match = battle("wraith@d2", "mauler@e9!").play("d2:open")
    assert unit_at(match, "d2").exposed
    assert "c3" in spaces(match)


def test_an_exposed_unit_cannot_be_ordered_to_move_openly() -> None:
    assert "order it simply to move" in refused(battle("wraith@d2!"), "d2:open")


def test_moving_does_not_expose_a_unit() -> None:
    match = battle("ghoul@d1", "mauler@e9!").play("d1:move go:d2")
    assert not unit_at(match, "d2").exposed
    assert not unit_at(match, "d2").seen


def test_a_unit_may_move_as_often_as_it_is_given_tokens_at_most_three() -> None:
    match = battle("ghoul@a1!", "mauler@e9!").play("a1:move go:b1 b1:move go:c1 c1:move go:d1")
    assert unit_at(match, "d1").moves == 3
    assert "as many Command tokens as it may" in refused(match, "d1:move")


# Zones of control


def zones(mode: str, others: str, enemy: str = "mauler@b5!") -> set[str]:
    """Where a Ghoul on a3 can go past an enemy on b5, whose legion has others as well."""
    north = f"{enemy} {others}"
    return spaces(battle("ghoul@a3!", north, mode=mode).play("a3:move"))


STRONG = "mammoth@e9! boar-rider@d9! blood-shaman@f9!"  # with a Mauler: morale 14
WEAK = "boar-rider@d9! blood-shaman@f9!"  # 9


def test_in_advanced_mode_an_enemy_that_enters_a_space_beside_a_unit_must_stop() -> None:
    assert "a5" not in zones("advanced", STRONG)
    assert "a4" in zones("advanced", STRONG)
    assert "a5" in zones("basic", STRONG)


def test_there_are_no_zones_below_a_morale_of_twelve() -> None:
    assert "a5" in zones("advanced", WEAK)


def test_at_a_morale_of_exactly_twelve_there_are_zones() -> None:
    assert "a5" not in zones("advanced", f"{WEAK} boar-rider@g9!")
    assert "a5" in zones("advanced", f"{WEAK} berserker@g9!")


def test_hidden_units_have_zones() -> None:
    assert "a5" not in zones("advanced", STRONG, "mauler@b5")


def test_an_exposed_flyer_has_no_zone_but_a_hidden_one_has() -> None:
    strong = "sword-saint@e9! halberd-rank@d9! halberd-rank@f9!"
    assert "a5" in zones("advanced", strong, "kite-rider@b5!")
    assert "a5" not in zones("advanced", strong, "kite-rider@b5")


def test_an_exposed_flyer_feels_no_zone_but_a_hidden_one_does() -> None:
    north = f"mauler@b5! {STRONG}"
    assert "a5" in spaces(battle("wraith@a3!", north, mode="advanced").play("a3:move"))
    assert "a5" not in spaces(battle("wraith@a3", north, mode="advanced").play("a3:move"))


def test_leaving_a_zone_is_free_and_from_one_such_space_one_may_step_to_another() -> None:
    north = f"mauler@b5! {STRONG}"
    match = battle("ghoul@a4!", north, mode="advanced").play("a4:move")
    assert {"a3", "a5", "b4", "b3"} <= spaces(match)
    assert "a6" not in spaces(match)


def test_slip_is_stopped_neither_by_zones_nor_by_hold() -> None:
    north = f"mauler@b5! {STRONG}"
    assert "a5" in spaces(battle("fox-runner@a3!", north, mode="advanced").play("a3:move"))
    held = "ironclad@b5!"
    assert "a5" in spaces(battle("fox-runner@a3!", held).play("a3:move"))
    assert "a5" not in spaces(battle("ghoul@a3!", held).play("a3:move"))


def test_hold_stops_enemies_in_every_mode_and_at_any_morale_only_while_exposed() -> None:
    for mode in ("first-game", "basic"):
        exposed = battle("ironclad@b5!", "ghoul@a3!", mode=mode, turn="north")
        assert "a5" not in spaces(exposed.play("a3:move"))
        hidden = battle("ironclad@b5", "ghoul@a3!", mode=mode, turn="north")
        assert "a5" in spaces(passed(hidden.play("a3:move")))


# Movement by abilities


def test_movement_by_an_ability_may_be_none_and_is_no_move_order() -> None:
    match = battle("drill-sergeant@d2! levy-spear@d3!", "ghoul@e9!").play("d2:forward aim:d3")
    assert "stay" in legal(match)
    assert "d4" not in spaces(match)
    match.play("go:c4")
    assert unit_at(match, "c4").moves == 0
    assert unit_at(match, "c4").rally == 1


def test_movement_by_an_ability_cannot_climb_even_after_a_move() -> None:
    match = battle("drill-sergeant@d2! levy-spear@d3!/moves=1", "ghoul@e9!")
    assert "d4" not in spaces(match.play("d2:forward aim:d3"))


def test_a_push_goes_straight_away_until_something_is_in_the_way() -> None:
    match = battle("ogre-gatebreaker@d2!", "ghoul@e2!", mercenaries=PAIR).play("d2:shove aim:e2")
    assert unit_at(match, "g2")
    match = battle("ogre-gatebreaker@d2!", "ghoul@e2! skeleton@g2!", mercenaries=PAIR)
    assert unit_at(match.play("d2:shove aim:e2"), "f2")


def test_walkers_are_pushed_neither_onto_mountains_nor_up_to_a_highland() -> None:
    match = battle("ogre-gatebreaker@e3!", "ghoul@d3!", mercenaries=PAIR).play("e3:shove aim:d3")
    assert unit_at(match, "d3")
    match = battle("ogre-gatebreaker@b4!", "ghoul@c4!", mercenaries=PAIR).play("b4:shove aim:c4")
    assert unit_at(match, "c4")


def test_a_pushed_flyer_may_land_on_mountains_once_it_is_exposed() -> None:
    match = battle("ogre-gatebreaker@e3!", "wraith@d3", mercenaries=PAIR).play("e3:shove aim:d3")
    assert unit_at(match, "b3")


def test_a_pull_brings_an_enemy_in_a_straight_line_closer_until_it_is_adjacent() -> None:
    match = battle("sky-corsair@d2!", "ghoul@g2!", mercenaries=PAIR)
    match.play("d2:boarding-hook aim:g2")
    assert unit_at(match, "e2")


def test_a_pull_needs_a_straight_line() -> None:
    match = battle("sky-corsair@d2!", "ghoul@g2! skeleton@f1!", mercenaries=PAIR)
    match.play("d2:boarding-hook")
    assert "not on a straight line" in refused(match, "aim:f1")


def test_units_change_places_only_if_both_can_stand_there() -> None:
    match = battle("mist-dancer@d3! leafblade@d4! dew-singer@c2!", "ghoul@a9!")
    match.play("d3:trade-places")
    assert "could not stand" in refused(match, "aim:d4")
    match.play("aim:c2")
    assert game().names.title(match.state, 0) == "Mist Dancer"
    assert unit_at(match, "c2") is not None


@pytest.mark.parametrize("space", ["d4", "c4"])
def test_march_moves_an_ally_in_range(space: str) -> None:
    match = battle("drill-sergeant@d2! levy-spear@d3!", "ghoul@e9!").play("d2:forward aim:d3")
    assert (space in spaces(match)) == (space == "c4")


def test_movement_by_an_ability_is_stopped_by_zones() -> None:
    far = with_ability("gate-guard", type="action", does=[{"do": "step", "steps": 3}])
    for mode, is_reached in (("basic", True), ("advanced", False)):
        match = battle("gate-guard@a3!", f"mauler@b5! {STRONG}", mode=mode, content=far)
        assert ("a5" in spaces(match.play("a3:trick"))) == is_reached


def test_a_march_does_not_expose_a_hidden_ally() -> None:
    match = battle("drill-sergeant@d2! levy-spear@d3", "ghoul@e9!")
    match.play("d2:forward aim:d3 go:c4")
    assert not unit_at(match, "c4").seen


def test_changing_places_is_no_arrival_and_crosses_zones() -> None:
    match = battle("mist-dancer@a2! leafblade@d2!", "halberd-rank@b2! halberd-rank@i9!")
    match.play("a2:trade-places aim:d2")
    assert due(match) == "turn"
    assert names(match).title(match.state, 1) == "Leafblade"
    assert unit_at(match, "a2").moves == 0


def test_pushing_crosses_zones_and_is_no_arrival() -> None:
    match = battle(
        "banner-knight@a1! levy-spear@a2! bastion-captain@h1! ironclad@g2! ogre-gatebreaker@d2!",
        "mauler@e2!", mode="advanced", mercenaries=("ogre-gatebreaker free-blade",) * 2,
    )  # fmt: skip
    assert int(match.state.side[0].morale) >= 12
    match.play("d2:shove aim:e2")
    assert unit_at(match, "f2").kind
    assert due(match) == "turn"


def test_hold_does_not_stop_an_exposed_flyer() -> None:
    assert "a5" in spaces(battle("wraith@a3!", "ironclad@b5!").play("a3:move"))
    assert "a5" not in spaces(battle("wraith@a3", "ironclad@b5!").play("a3:move"))


def test_a_flyer_that_is_shut_in_flies_over_the_units_around() -> None:
    match = battle("wraith@a1! skeleton@b1! skeleton@a2!", "mauler@e9!")
    assert {"c1", "b2"} <= spaces(match.play("a1:move"))


def test_nobody_flies_over_a_gap_of_the_map() -> None:
    def cut(pack: dict[str, Any]) -> None:
        pack["map"][0]["rows"][4] = ". . f . # . f . ."

    match = battle("wraith@d5!", "mauler@e9!", content=changed(cut)).play("d5:move")
    assert "e5" not in spaces(match)
    assert "e5" not in names(match).board(match.state).names
    around = battle("wraith@d5!", "mauler@e9!").play("d5:move")
    assert "e5" in spaces(around)
    assert "g5" in spaces(around)
    assert "g5" not in spaces(match)


def test_a_unit_on_a_mountain_cannot_be_hidden() -> None:
    south = "briar-regent@d2! sky-corsair@c3! leafblade@b3!"
    match = battle(south, "ghoul@a9!", mercenaries=PAIR).play("d2:hush")
    assert "on mountains" in refused(match, "aim:c3")


def test_the_movement_enhancement_counts_while_hidden() -> None:
    match = battle("skeleton@a1+movement", "mauler@e9!", mode="advanced").play("a1:move")
    assert "e1" in spaces(match)
    assert "f1" not in spaces(match)


def test_no_zones_in_a_first_game() -> None:
    strong = "bastion-captain@e9! ironclad@d9! ironclad@f9! levy-spear@b5!"
    match = battle(strong, "ghoul@a3!", mode="first-game", turn="north").play("a3:move")
    assert "a5" in spaces(match)
