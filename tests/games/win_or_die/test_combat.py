"""Attacks, dice, damage, counter-attacks, death."""

from __future__ import annotations

from typing import Any

import pytest

from games.win_or_die.table import (
    aims,
    battle,
    changed,
    dice,
    due,
    faces,
    is_free,
    legal,
    refused,
    side,
    unit_at,
    with_ability,
)


def test_an_attack_is_ordered_aimed_rolled_and_countered() -> None:
    match = battle("ghoul@d2!", "mauler@e2!").play("d2:attack aim:e2")
    assert (due(match), dice(match), faces(match)) == ("rolling", 4, 3)
    match.play("hits:3")
    assert unit_at(match, "e2").damage == 3
    assert (due(match), dice(match), faces(match)) == ("rolling-counter", 4, 2)
    match.play("hits:2")
    assert unit_at(match, "d2").damage == 2
    assert due(match) == "turn"


def test_the_odds_of_a_roll_are_those_of_its_dice() -> None:
    match = battle("ghoul@d2!", "mauler@e2!").play("d2:attack aim:e2")
    assert match.chances() == pytest.approx(
        {"hits:0": 1 / 16, "hits:1": 4 / 16, "hits:2": 6 / 16, "hits:3": 4 / 16, "hits:4": 1 / 16}
    )
    match.play("hits:0")
    chances = match.chances()
    assert chances["hits:4"] == pytest.approx(1 / 81)
    assert sum(chances.values()) == pytest.approx(1)


def test_adjacent_allies_of_the_rolling_unit_add_dice_hidden_ones_leaders_and_flyers_too() -> None:
    match = battle(
        "ghoul@d2! skeleton@c2 hollow-sovereign@d1! wraith@d3!", "mauler@e2! mammoth@f2!"
    )
    match.play("d2:attack aim:e2")
    assert dice(match) == 4 + 3
    match.play("hits:0")
    assert dice(match) == 4 + 1


def test_allies_add_dice_to_attacks_from_distance_too() -> None:
    match = battle("ghost-musketeer@d2! skeleton@c2!", "mauler@f2!").play("d2:attack aim:f2")
    assert dice(match) == 6


def test_melee_is_distance_one_and_ranged_reaches_one_to_n() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@e2! berserker@f2! mammoth@g2!")
    assert aims(match.play("d2:attack")) == {"e2", "f2"}
    assert "too far away" in refused(match, "aim:g2")


def test_a_ranged_unit_that_attacks_an_adjacent_enemy_is_countered() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:0")
    assert due(match) == "rolling-counter"


def test_there_is_no_counter_to_an_attack_from_distance() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@f2!").play("d2:attack aim:f2 hits:0")
    assert due(match) == "turn"


def test_a_long_range_unit_cannot_attack_an_adjacent_enemy_but_counters() -> None:
    match = battle("bone-bombard@d2!", "mauler@e2! berserker@g2!")
    assert aims(match.play("d2:attack")) == {"g2"}
    assert "too close" in refused(match, "aim:e2")
    match = battle("mauler@e2!", "bone-bombard@d2!").play("e2:attack aim:d2 hits:0")
    assert due(match) == "rolling-counter"


def test_even_a_blow_without_damage_is_countered() -> None:
    match = battle("ghoul@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:0")
    assert due(match) == "rolling-counter"


def test_there_is_no_counter_to_a_counter() -> None:
    match = battle("ghoul@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:0 hits:1")
    assert due(match) == "turn"


def test_an_attack_order_needs_an_enemy_in_reach() -> None:
    assert "no enemy is in its reach" in refused(battle("ghoul@d2!", "mauler@f2!"), "d2:attack")


def test_the_attacker_is_exposed_before_it_chooses_and_must_attack() -> None:
    match = battle("ghoul@d2", "mauler@e2!").play("d2:attack")
    assert unit_at(match, "d2").exposed
    assert legal(match) == {"aim:e2"}


def test_the_target_is_exposed() -> None:
    match = battle("ghoul@d2!", "mauler@e2").play("d2:attack aim:e2")
    assert unit_at(match, "e2").exposed
    assert unit_at(match, "e2").seen


def test_a_hidden_target_with_veil_ends_an_attack_from_distance_and_stays_exposed() -> None:
    match = battle("ghost-musketeer@d2!", "briar-regent@f2 leafblade@i9!")
    match.play("d2:attack pass aim:f2")
    assert due(match) == "turn"
    assert unit_at(match, "f2").exposed
    assert side(match, 0).reserve == 6


def test_an_exposed_veil_cannot_be_attacked_from_distance_but_from_beside() -> None:
    match = battle("ghost-musketeer@d2!", "briar-regent@f2! leafblade@b2!")
    match.play("d2:attack pass")
    assert "veiled" in refused(match, "aim:f2")
    near = battle("ghost-musketeer@d2!", "briar-regent@e2! leafblade@i9!")
    assert aims(near.play("d2:attack pass")) == {"e2"}


def test_taunt_lets_adjacent_enemies_attack_nobody_else() -> None:
    north = "bastion-captain@e2! ironclad@c2!"
    match = battle("ghoul@d2!", north).play("d2:attack")
    assert "taunt" in refused(match, "aim:c2")
    hidden = battle("ghoul@d2!", "bastion-captain@e2 ironclad@c2!").play("d2:attack")
    assert aims(hidden) == {"e2", "c2"}


def test_tough_takes_off_each_physical_damage_and_several_sources_do_not_add_up() -> None:
    match = battle("ghoul@d2!", "ironclad@e2!").play("d2:attack aim:e2 hits:3")
    assert unit_at(match, "e2").damage == 2
    armed = battle("ghoul@d2!", "ironclad@e2!+toughness", mode="advanced")
    assert unit_at(armed.play("d2:attack aim:e2 hits:3"), "e2").damage == 2


def test_the_toughness_enhancement_is_tough_one() -> None:
    match = battle("ghoul@d2!", "mauler@e2!+toughness", mode="advanced")
    assert unit_at(match.play("d2:attack aim:e2 hits:3"), "e2").damage == 2


def test_sheltered_is_tough_in_a_forest_only() -> None:
    match = battle("ghoul@e2!", "thorn-warden@e3! leafblade@a9!")
    assert unit_at(match.play("e2:attack aim:e3 hits:3"), "e3").damage == 2
    match = battle("ghoul@e2!", "thorn-warden@f2! leafblade@a9!")
    assert unit_at(match.play("e2:attack aim:f2 hits:3"), "f2").damage == 3


def test_a_shield_takes_off_after_tough_and_is_gone() -> None:
    match = battle("ghoul@d2!", "ironclad@e2!/shield=2").play("d2:attack aim:e2 hits:4")
    assert unit_at(match, "e2").damage == 1
    assert unit_at(match, "e2").shield == 0


def test_a_shield_stays_if_there_is_no_damage_to_reduce() -> None:
    match = battle("ghoul@d2!", "ironclad@e2!/shield=2").play("d2:attack aim:e2 hits:1")
    assert unit_at(match, "e2").shield == 2


def test_pierce_ignores_tough_and_shields() -> None:
    match = battle("wraith@d2!", "ironclad@e2!/shield=2").play("d2:attack aim:e2 hits:3")
    assert unit_at(match, "e2").damage == 3


def test_pavise_takes_dice_from_attacks_from_distance_on_it_and_adjacent_allies() -> None:
    match = battle("ghost-musketeer@d2!", "levy-spear@f2! shieldbearer@g2!")
    match.play("d2:attack aim:f2")
    while due(match) == "reacting":
        match.play("pass")
    assert dice(match) == 3
    hidden = battle("ghost-musketeer@d2!", "levy-spear@f2! shieldbearer@g2")
    hidden.play("d2:attack aim:f2")
    while due(hidden) == "reacting":
        hidden.play("pass")
    assert dice(hidden) == 5


def test_pavise_does_not_help_in_melee() -> None:
    match = battle("ghoul@e2!", "levy-spear@f2! shieldbearer@g2!").play("e2:attack aim:f2")
    while due(match) == "reacting":
        match.play("pass")
    assert dice(match) == 4


def test_ambush_adds_dice_if_the_unit_was_hidden_when_the_attack_was_ordered() -> None:
    match = battle("leafblade@d2", "mauler@e2!").play("d2:attack aim:e2")
    assert dice(match) == 6
    match = battle("leafblade@d2!", "mauler@e2!").play("d2:attack aim:e2")
    assert dice(match) == 3


def test_charge_adds_dice_in_melee_after_a_move_order_this_turn() -> None:
    match = battle("boar-rider@c2!", "ghoul@e2!").play("c2:move go:d2 d2:attack aim:e2")
    assert dice(match) == 6
    match = battle("boar-rider@d2!", "ghoul@e2!").play("d2:attack aim:e2")
    assert dice(match) == 4


def test_rage_adds_dice_in_attacks_and_counters_while_damaged() -> None:
    match = battle("berserker@d2!/damage=1", "berserker@e2!/damage=1")
    match.play("d2:attack aim:e2")
    assert dice(match) == 6
    match.play("hits:0")
    assert dice(match) == 5


def test_inspire_adds_dice_for_adjacent_allies_in_attacks_and_does_not_add_up() -> None:
    match = battle("gate-guard@d2! sun-standard@c2!", "mauler@e2!").play("d2:attack aim:e2")
    assert dice(match) == 4 + 1 + 1
    hidden = battle("gate-guard@d2! sun-standard@c2", "mauler@e2!", mode="advanced")
    hidden.play("d2:attack aim:e2")
    assert dice(hidden) == 4 + 1


def test_swift_melee_attacks_are_not_countered() -> None:
    match = battle("stag-rider@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:1")
    assert due(match) == "turn"


def test_thirst_heals_when_an_attack_kills() -> None:
    match = battle("ghoul@d2!/damage=3", "whelp-pack@e2!/damage=3 mauler@i9!")
    match.play("d2:attack aim:e2 hits:2")
    assert unit_at(match, "d2").damage == 1


def test_venom_puts_blight_on_whom_it_damages() -> None:
    match = battle("plague-bloat@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:1 hits:0")
    assert unit_at(match, "e2").blight == 1
    match = battle("plague-bloat@d2!", "mauler@e2!").play("d2:attack aim:e2 hits:0 hits:0")
    assert unit_at(match, "e2").blight == 0


def test_downhill_a_three_hits_too_and_with_rate_five_a_four_still_misses() -> None:
    match = battle("ghoul@d4!", "mauler@c4!").play("d4:attack aim:c4")
    assert faces(match) == 4
    archer = battle("ghost-musketeer@d4!", "mauler@c4!").play("d4:attack aim:c4")
    assert faces(archer) == 3
    saint = battle("sword-saint@d4!", "mauler@c4!").play("d4:attack aim:c4")
    assert faces(saint) == 4


def test_downhill_counters_profit_and_between_highlands_nobody_does() -> None:
    match = battle("ghoul@c4!", "mauler@d4!").play("c4:attack aim:d4")
    assert faces(match) == 3
    assert faces(match.play("hits:0")) == 3
    level = battle("ghoul@e5!", "mauler@d4!").play("e5:attack aim:d4")
    assert faces(level) == 3


def test_damage_that_reaches_the_health_kills_and_morale_falls() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=2 mauler@i9!")
    match.play("d2:attack aim:e2 hits:3")
    assert is_free(match, "e2")
    assert side(match, 1).morale == 3
    assert due(match) == "turn"


def test_the_dead_are_removed_from_the_game_and_their_tokens_lie_aside() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=2/commands=2 mauler@i9!", reserve=(7, 5))
    match.play("d2:attack aim:e2 hits:3")
    assert side(match, 1).reserve == 5
    assert match.position()["sides"]["north"]["fallen"] == ["whelp-pack"]


def test_burst_hurts_every_adjacent_enemy_and_nobody_counters_it() -> None:
    match = battle("mauler@d2! boar-rider@f2!", "skeleton@e2!/damage=1 ghoul@i9!")
    match.play("d2:attack aim:e2 hits:3")
    assert unit_at(match, "d2").damage == 1
    assert unit_at(match, "f2").damage == 1
    assert due(match) == "turn"


def test_a_burst_may_kill_another_that_bursts_in_turn() -> None:
    south = "mauler@d2!/damage=9 powder-sapper@f2!/damage=5 boar-rider@a9!"
    match = battle(
        south,
        "skeleton@e2!/damage=1 ghoul@g2!",
        mercenaries=("powder-sapper free-blade", "free-blade road-surgeon"),
    )
    match.play("d2:attack aim:e2 hits:3")
    assert is_free(match, "d2")
    assert is_free(match, "f2")
    assert unit_at(match, "g2").damage == 2


def test_a_dead_attackers_remaining_effects_are_lost() -> None:
    match = battle("mauler@d2!/damage=9 boar-rider@a9!", "skeleton@e2!/damage=3 ghoul@i9!")
    match.play("d2:gore aim:e2 hits:2")
    assert is_free(match, "d2")
    assert is_free(match, "e2")
    assert due(match) == "turn"


def test_with_no_dice_nothing_is_rolled_but_the_attack_has_happened() -> None:
    weak = battle("stone-hurler@d2!", "shieldbearer@f2! lord-marshal@g2!")
    weak.play("d2:attack aim:f2 react:g2:close-ranks")
    assert due(weak) == "turn"
    assert unit_at(weak, "d2").tokens == 1


def test_more_than_twelve_dice_are_rolled_in_handfuls_that_add_up() -> None:
    south = (
        "ogre-gatebreaker@d2!+attack mauler@c2! mauler@d1! berserker@e1! berserker@d3! "
        "whelp-pack@e3!"
    )
    match = battle(
        south, "bastion-captain@e2!", mode="advanced", mercenaries=(
            "ogre-gatebreaker free-blade", "free-blade road-surgeon"
        )
    )  # fmt: skip
    match.play("d2:attack aim:e2")
    while due(match) == "reacting":
        match.play("pass")
    assert dice(match) == 7 + 2 + 5
    match.play("hits:3")
    assert dice(match) == 2
    match.play("hits:1")
    assert unit_at(match, "e2").damage == 3


def test_power_counter_health_and_speed_grow_by_enhancements() -> None:
    match = battle(
        "mauler@d2!+attack", "mauler@e2!+counter+health", mode="advanced", regions="secret"
    )
    match.play("d2:attack aim:e2")
    assert dice(match) == 7
    match.play("hits:7")
    assert dice(match) == 8
    assert not is_free(match, "e2")


def test_an_attack_is_a_token_on_the_unit_and_may_be_repeated() -> None:
    match = battle("ghoul@d2!", "mammoth@e2!")
    for count in (1, 2, 3):
        match.play("d2:attack aim:e2 hits:0 hits:0")
        assert unit_at(match, "d2").tokens == count
    assert "as many Command tokens" in refused(match, "d2:attack")


def test_a_units_own_death_effects_come_before_its_killers() -> None:
    match = battle("ghoul@d2!/damage=6 wraith@a1!", "skeleton@e2!/damage=3 ghoul@i9!")
    match.play("d2:attack aim:e2 hits:1")
    assert is_free(match, "d2")


def test_an_attack_ends_if_the_target_is_out_of_reach_after_the_reaction() -> None:
    duck = with_ability("mauler", type="reaction", on="attack", does=[{"do": "step", "steps": 1}])
    match = battle("ghoul@d2!", "mauler@e2!", content=duck).play("d2:attack aim:e2")
    match.play("react:e2:trick go:f2")
    assert due(match) == "turn"
    assert unit_at(match, "d2").tokens == 1
    assert unit_at(match, "f2").damage == 0


def test_adjacent_allies_of_the_target_do_not_count_for_the_attacker() -> None:
    match = battle("ghoul@d2!", "mauler@e2! berserker@e3!").play("d2:attack aim:e2")
    assert dice(match) == 4


def test_a_unit_that_was_called_counts_as_an_adjacent_ally() -> None:
    match = battle("ghoul@d1! wraith@i1!", "mauler@d2!", crystals=(1, 0))
    match.play("d1:call call:skeleton left d1:attack aim:d2")
    assert dice(match) == 4 + 1


def test_more_than_one_inspire_counts_once() -> None:
    match = battle("ironclad@d2! lord-marshal@c2! levy-spear@d1!", "mauler@e2!")
    assert dice(match.play("d2:attack aim:e2")) == 4 + 2 + 1

    def double(pack: dict[str, Any]) -> None:
        next(one for one in pack["unit"] if one["id"] == "levy-spear")["has"] = {"inspire": 1}

    match = battle(
        "ironclad@d2! lord-marshal@c2! levy-spear@d1!", "mauler@e2!", content=changed(double)
    )
    assert dice(match.play("d2:attack aim:e2")) == 4 + 2 + 1


def test_the_toughness_enhancement_sleeps_while_its_unit_is_hidden() -> None:
    fade = with_ability(
        "mauler", type="reaction", on="attack", does=[{"do": "hide", "whom": "self"}]
    )
    north = "mauler@f2!+toughness"
    match = battle("ghost-musketeer@d2!", north, mode="advanced", content=fade)
    match.play("d2:attack aim:f2 react:f2:trick hits:2")
    assert unit_at(match, "f2").damage == 2
    match = battle("ghost-musketeer@d2!", north, mode="advanced", content=fade)
    match.play("d2:attack aim:f2 pass hits:2")
    assert unit_at(match, "f2").damage == 1


def test_a_counter_gets_thirst_venom_and_pierce_as_an_attack_does() -> None:
    match = battle("mauler@d2!/damage=9 boar-rider@a1!", "ghoul@e2!/damage=2 skeleton@i9!")
    match.play("d2:attack aim:e2 hits:0 hits:1")
    assert is_free(match, "d2")
    assert unit_at(match, "e2").damage == 0
    match = battle("mauler@d2!", "plague-bloat@e2!").play("d2:attack aim:e2 hits:0 hits:1")
    assert unit_at(match, "d2").blight == 1
    match = battle("ironclad@d2!", "wraith@e2!").play("d2:attack aim:e2 hits:0 hits:2")
    assert unit_at(match, "d2").damage == 2


def test_the_attack_of_an_ability_is_an_attack_with_its_own_question() -> None:
    match = battle("mauler@d2!", "levy-spear@e2! shieldbearer@f2!").play("d2:gore aim:e2")
    assert due(match) == "reacting"
    match.play("react:f2:guard hits:0")
    assert due(match) == "rolling-counter"
