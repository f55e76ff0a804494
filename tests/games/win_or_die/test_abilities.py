"""Abilities: actions, ultimates, effects and the tokens they leave."""

from __future__ import annotations

from games.win_or_die.table import (
    aims,
    battle,
    dice,
    due,
    game,
    is_free,
    legal,
    names,
    passed,
    refused,
    side,
    unit_at,
    with_ability,
)


def test_an_action_costs_a_token_and_exposes_the_unit() -> None:
    match = battle("dew-singer@d2 leafblade@d3!/damage=3", "ghoul@i9!", mode="advanced")
    match.play("d2:dew-song aim:d3")
    assert unit_at(match, "d2").exposed
    assert unit_at(match, "d2").tokens == 1
    assert unit_at(match, "d3").damage == 0


def test_the_same_ability_is_used_once_a_turn_by_each_unit() -> None:
    south = "dew-singer@d2! dew-singer@c2! leafblade@d3!/damage=6"
    match = battle(south, "ghoul@i9!").play("d2:dew-song aim:d3")
    assert "this turn" in refused(match, "d2:dew-song")
    match.play("c2:dew-song aim:d3")
    assert unit_at(match, "d3").damage == 0


def test_an_ultimate_is_used_once_a_game() -> None:
    match = battle("elder-tusk@d2! mauler@a1!", "ghoul@e2!")
    match.play("d2:stampede-horn hits:0 end end")
    assert "in this battle" in refused(match, "d2:stampede-horn")


def test_an_ability_needs_somebody_for_its_first_effect() -> None:
    assert "nobody it could be used on" in refused(battle("dew-singer@d2!"), "d2:dew-song")


def test_a_reaction_cannot_be_ordered() -> None:
    match = battle("shieldbearer@d2!", "ghoul@i9!")
    assert "that is a reaction" in refused(match, "d2:guard")


def test_healing_never_exceeds_the_maximum() -> None:
    match = battle("dew-singer@d2! leafblade@d3!/damage=1", "ghoul@i9!")
    assert unit_at(match.play("d2:dew-song aim:d3"), "d3").damage == 0


def test_only_damaged_units_can_be_healed() -> None:
    match = battle("dew-singer@d2!/damage=1 leafblade@d3!", "ghoul@i9!").play("d2:dew-song")
    assert aims(match) == {"d2"}
    assert "not damaged" in refused(match, "aim:d3")


def test_ability_damage_is_fixed_and_tough_does_not_help_but_a_shield_does() -> None:
    match = battle("mirror-adept@d2!", "ironclad@f2!").play("d2:sunlance aim:f2")
    assert unit_at(match, "f2").damage == 2
    match = battle("mirror-adept@d2!", "ironclad@f2!/shield=1").play("d2:sunlance aim:f2")
    assert unit_at(match, "f2").damage == 1


def test_ability_damage_from_an_adjacent_unit_is_countered_from_afar_it_is_not() -> None:
    match = battle("mirror-adept@d2!", "mauler@e2!").play("d2:sunlance aim:e2")
    assert due(match) == "rolling-counter"
    match = battle("mirror-adept@d2!", "mauler@f2!").play("d2:sunlance aim:f2")
    assert due(match) == "turn"


def test_ability_damage_that_a_shield_took_is_countered_all_the_same() -> None:
    match = battle("mirror-adept@d2!", "mauler@e2!/shield=3").play("d2:sunlance aim:e2")
    assert due(match) == "rolling-counter"


def test_after_an_area_ability_first_all_damage_is_dealt_then_each_survivor_counters() -> None:
    match = battle("mammoth@d2! mauler@a1!", "ghoul@e2! ghoul@c2! wraith@d3!/damage=8 ghoul@i9!")
    match.play("d2:trample")
    assert is_free(match, "d3")
    assert unit_at(match, "c2").damage == 1
    assert unit_at(match, "e2").damage == 1
    assert due(match) == "rolling-counter"
    match.play("hits:1")
    assert due(match) == "rolling-counter"
    match.play("hits:1")
    assert unit_at(match, "d2").damage == 2
    assert due(match) == "turn"


def test_counters_go_on_until_the_actor_is_dead() -> None:
    match = battle("mammoth@d2!/damage=13 mauler@a1!", "ghoul@e2! ghoul@c2!")
    match.play("d2:trample hits:1")
    assert is_free(match, "d2")
    assert due(match) == "turn"


def test_being_chosen_by_an_enemy_effect_exposes_own_help_does_not() -> None:
    match = battle("grave-caller@d2!", "mauler@f2").play("d2:rot aim:f2")
    assert unit_at(match, "f2").exposed
    match = battle("field-chaplain@d2! levy-spear@d3", "ghoul@i9!").play("d2:blessing aim:d3")
    assert not unit_at(match, "d3").exposed
    assert unit_at(match, "d3").shield == 2


def test_of_two_shields_the_higher_stays_and_it_is_gone_at_the_owners_next_turn() -> None:
    match = battle("field-chaplain@d2! levy-spear@d3!/shield=3", "ghoul@i9!")
    match.play("d2:blessing aim:d3")
    assert unit_at(match, "d3").shield == 3
    match.play("end end")
    assert unit_at(match, "d3").shield == 0


def test_blight_hurts_in_the_owners_effects_step_and_loses_a_token() -> None:
    match = battle("grave-caller@d2! wraith@a1!", "mauler@f2!").play("d2:rot aim:f2")
    assert unit_at(match, "f2").blight == 2
    match.play("end")
    assert (unit_at(match, "f2").damage, unit_at(match, "f2").blight) == (1, 1)
    match.play("end end")
    assert (unit_at(match, "f2").damage, unit_at(match, "f2").blight) == (2, 0)


def test_at_most_three_blight_lie_on_a_unit() -> None:
    match = battle("grave-caller@d2!", "mauler@f2!/blight=2").play("d2:rot aim:f2")
    assert unit_at(match, "f2").blight == 3


def test_a_pinned_unit_holds_one_token_until_the_end_of_its_owners_next_turn() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@f2!")
    match.play("d2:suppressing-fire aim:f2")
    assert dice(match) == 4
    match.play("hits:0")
    assert unit_at(match, "f2").pin
    match.play("end f2:move go:g2")
    assert "as many Command tokens" in refused(match, "g2:move")
    match.play("end")
    assert not unit_at(match, "g2").pin


def test_a_lowered_cap_takes_no_token_away() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@f2!/commands=2", reserve=(7, 5))
    match.play("d2:suppressing-fire aim:f2 hits:0")
    assert unit_at(match, "f2").tokens == 2


def test_rally_adds_dice_to_the_next_attack_this_turn_only() -> None:
    match = battle("torch-drummer@d2! gate-guard@d3!", "mauler@e3!")
    match.play("d2:drumbeat aim:d3 d3:attack aim:e3")
    assert dice(match) == 4 + 1 + 2
    match.play("hits:0 hits:0 d3:attack aim:e3")
    assert dice(match) == 4 + 1


def test_rally_is_gone_at_the_end_of_the_turn() -> None:
    match = battle("torch-drummer@d2! gate-guard@d3!", "mauler@i9!")
    match.play("d2:drumbeat aim:d3 end")
    assert unit_at(match, "d3").rally == 0


def test_recover_takes_tokens_from_an_ally_back_to_the_reserve() -> None:
    match = battle("sun-prefect@d2! sword-saint@d3!/commands=3", "mauler@i9!", reserve=(4, 7))
    match.play("d2:high-noon aim:d3")
    assert unit_at(match, "d3").tokens == 0
    assert side(match, 0).reserve == 6


def test_tireless_holds_four_tokens_while_exposed() -> None:
    match = battle("sword-saint@a1!/commands=3", "mauler@i9!", reserve=(4, 7))
    assert "a1:move" in legal(match)
    hidden = battle("sword-saint@a1/commands=3", "mauler@i9!", reserve=(4, 7))
    assert "a1:move" not in legal(hidden)


def test_scout_exposes_a_hidden_enemy() -> None:
    match = battle("fox-runner@d2!", "mauler@f2").play("d2:sniff-out aim:f2")
    assert unit_at(match, "f2").exposed


def test_only_a_hidden_enemy_can_be_scouted() -> None:
    assert "nobody" in refused(battle("fox-runner@d2!", "mauler@f2!"), "d2:sniff-out")


def test_a_unit_becomes_hidden_again_but_everybody_remembers() -> None:
    match = battle("briar-regent@d2! leafblade@d3!", "mauler@i9!").play("d2:hush aim:d3")
    assert not unit_at(match, "d3").exposed
    assert unit_at(match, "d3").seen
    assert game().names.title(match.seen_by(1), 1) == "Leafblade"


def test_nobody_hides_beside_an_enemy() -> None:
    match = battle("mist-dancer@d2! leafblade@a1!", "mauler@e2!")
    assert "nobody" in refused(match, "d2:fade")


def test_a_unit_that_hid_ambushes_anew() -> None:
    match = battle("briar-regent@d1! leafblade@d2?", "mauler@e2!").play("d2:attack aim:e2")
    assert dice(match) == 3 + 1 + 3


def test_hurt_is_reduced_by_nothing_may_kill_and_is_not_countered() -> None:
    match = battle("hollow-sovereign@d2! ghoul@d3!/shield=3/commands=2 skeleton@i1!", "mauler@i9!",
                   reserve=(5, 7))  # fmt: skip
    match.play("d2:command-of-bones aim:d3")
    assert unit_at(match, "d3").damage == 2
    match.play("aim:d3")
    assert side(match, 0).reserve == 6
    deadly = battle("hollow-sovereign@d2! ghoul@d3!/damage=6 skeleton@i1!", "mauler@e3! mauler@i9!")
    deadly.play("d2:command-of-bones aim:d3")
    assert is_free(deadly, "d3")


def test_later_effects_happen_as_far_as_possible() -> None:
    match = battle("hollow-sovereign@d2! ghoul@d3! skeleton@i1!", "mauler@i9!")
    match.play("d2:command-of-bones aim:d3")
    assert due(match) == "turn"


def test_dread_raises_the_enemys_fatigue() -> None:
    match = battle("death-knight@d2! ghoul@d3!", "mauler@i9!").play("d2:dread-knell")
    assert side(match, 1).fatigue == 1


def test_dread_may_win_the_battle() -> None:
    match = battle("death-knight@d2! ghoul@d3!", "mauler@i9!", fatigue=(0, 2))
    assert match.play("d2:dread-knell").over
    assert match.score == {"south": 1.0, "north": -1.0}


def test_gore_attacks_and_then_pushes_the_same_unit() -> None:
    match = battle("mauler@d2!", "ghoul@e2!").play("d2:gore aim:e2 hits:1 hits:0")
    assert unit_at(match, "f2").damage == 1


def test_ride_through_attacks_and_then_moves() -> None:
    match = battle("stag-rider@d2!", "mauler@e2!").play("d2:ride-through aim:e2 hits:1")
    assert due(match) == "moving"
    assert "stay" in legal(match)


def test_blood_price_hurts_a_friend_which_then_rages_with_more_dice() -> None:
    match = battle("elder-tusk@d2! berserker@d3!", "ghoul@e3!").play("d2:blood-price aim:d3")
    assert unit_at(match, "d3").damage == 1
    match.play("d3:attack aim:e3")
    assert dice(match) == 4 + 1 + 2 + 3


def test_stampede_horn_hurts_and_pushes_every_adjacent_enemy() -> None:
    match = battle("elder-tusk@d2! mauler@a1!", "ghoul@e2! ghoul@c2!").play("d2:stampede-horn")
    match.play("hits:0 hits:0")
    assert unit_at(match, "f2").damage == 1
    assert unit_at(match, "b2").damage == 1


def test_regenerate_heals_at_the_start_of_the_owners_turn() -> None:
    match = battle("hollow-sovereign@d2!/damage=3 ghoul@d3!", "mauler@i9!").play("end end")
    assert unit_at(match, "d2").damage == 2


def test_a_shield_for_all_friends_in_range() -> None:
    match = battle("lord-marshal@d2! levy-spear@d3! levy-spear@i1!", "ghoul@i9!")
    match.play("d2:not-one-step-back")
    assert [int(match.state.unit[n].shield) for n in range(3)] == [2, 2, 0]


def test_an_ability_may_be_used_again_in_the_next_own_turn() -> None:
    match = battle("dew-singer@d2! leafblade@d3!/damage=6", "mauler@i9!")
    match.play("d2:dew-song aim:d3 end end d2:dew-song aim:d3")
    assert unit_at(match, "d3").damage == 0


def test_a_called_copy_has_its_own_ultimate() -> None:
    horn = with_ability(
        "ghoul", type="ultimate", does=[{"do": "heal", "amount": 1, "range": 1, "whom": "friends"}]
    )
    match = battle("ghoul@d1!/damage=2", "mauler@i9!", crystals=(2, 0), content=horn)
    match.play("d1:trick d1:call call:ghoul left")
    assert "this turn" in refused(match, "d1:trick")
    assert "c1:trick" in legal(match)
    match.play("end end")
    assert "in this battle" in refused(match, "d1:trick")


def test_an_ultimate_costs_a_token_and_exposes_the_unit() -> None:
    match = battle("lord-marshal@d2 levy-spear@d3!", "mauler@i9!")
    match.play("d2:not-one-step-back")
    assert unit_at(match, "d2").exposed
    assert unit_at(match, "d2").tokens == 1


def test_damage_of_any_kind_exposes_an_own_effects_too() -> None:
    match = battle("hollow-sovereign@d2! ghoul@d3 skeleton@i1!", "mauler@i9!")
    match.play("d2:command-of-bones aim:d3")
    assert unit_at(match, "d3").exposed
    assert unit_at(match, "d3").seen


def test_adjacent_survivors_counter_an_area_ability_from_the_bottom_row_up() -> None:
    match = battle("mammoth@d2! mauler@a1!", "ghoul@d3! skeleton@e2! wraith@d1! ghoul@i9!")
    match.play("d2:trample")
    named = []
    while due(match) == "rolling-counter":
        frame = match.state.pending[int(match.state.height) - 1]
        named.append(names(match).where(match.state, int(frame.target)))
        match.play("hits:0")
    assert named == ["d1", "e2", "d3"]


def test_an_area_ability_needs_sight_and_strikes_no_own_unit() -> None:
    match = battle("moonbow@b3! leafblade@b2!", "mauler@d3! berserker@b1! whelp-pack@a9!")
    match.play("b3:silver-volley")
    assert unit_at(match, "d3").damage == 0
    assert unit_at(match, "b1").damage == 1
    assert unit_at(match, "b2").damage == 0


def test_a_pin_by_a_reaction_lasts_until_the_end_of_the_next_turn_of_its_owner() -> None:
    net = with_ability(
        "mauler", type="reaction", on="order", does=[{"do": "pin", "range": 8, "whom": "enemy"}]
    )
    match = battle("ghoul@d1! wraith@a1!", "mauler@d3! mauler@i9!", content=net)
    match.play("d1:move react:d3:trick aim:d1 go:c1")
    assert "as many Command tokens" in refused(match, "c1:move")
    match.play("end")
    passed(match.play("end"))
    passed(match.play("c1:move")).play("go:d1")
    assert "as many Command tokens" in refused(match, "d1:move")
    match.play("end")
    assert not unit_at(match, "d1").pin


def test_effects_named_same_are_left_out_if_the_unit_is_dead() -> None:
    match = battle("mauler@d2!", "ghoul@e2!/damage=6 skeleton@i9!").play("d2:gore aim:e2 hits:1")
    assert due(match) == "turn"
    assert is_free(match, "e2")
    assert is_free(match, "f2")


def test_range_is_distance_and_own_units_are_helped_through_mountains() -> None:
    match = battle("dew-singer@b3! leafblade@d3!/damage=1", "mauler@i9!").play("b3:dew-song")
    assert aims(match) == {"d3"}


def test_tokens_that_last_lie_openly_on_hidden_units() -> None:
    match = battle("field-chaplain@d2! levy-spear@d3", "ghoul@i9!").play("d2:blessing aim:d3")
    seen = match.position(1)["units"]["south-2"]
    assert seen["unit"] == "secret"
    assert seen["shield"] == 2


def test_passives_sleep_while_a_unit_is_hidden_again() -> None:
    match = battle("ghost-musketeer@d2!", "shieldbearer@g2? levy-spear@f2!")
    assert dice(passed(match.play("d2:attack aim:f2"))) == 5


def test_a_passive_word_works_without_a_command() -> None:
    match = battle("hollow-sovereign@d2!/damage=3 ghoul@d3!", "mauler@i9!", reserve=(0, 7))
    match.play("end end")
    assert unit_at(match, "d2").damage == 2


def test_what_follows_an_attack_that_is_not_valid_is_done_to_nobody() -> None:
    match = battle("ghost-musketeer@b2!", "briar-regent@d2 leafblade@i9!", mode="advanced")
    passed(match.play("b2:suppressing-fire"))
    match.play("aim:d2")
    assert unit_at(match, "d2").exposed
    assert due(match) == "turn"
    assert not unit_at(match, "d2").pin


def test_what_follows_an_attack_whose_target_has_got_away_is_done_to_nobody() -> None:
    away = with_ability(
        "leafblade", type="reaction", on="attack", does=[{"do": "step", "steps": 3}]
    )
    match = battle("ghost-musketeer@b2!", "leafblade@d2! fox-runner@i9!", content=away)
    passed(match.play("b2:suppressing-fire")).play("aim:d2 react:d2:trick go:g2")
    assert due(match) == "turn"
    assert not unit_at(match, "g2").pin
    assert unit_at(match, "b2").tokens == 1


def test_a_burst_that_kills_the_actor_half_way_spares_the_rest() -> None:
    match = battle(
        "mammoth@d2!/damage=12 mauler@a1!", "plague-bloat@c2!/damage=9 ghoul@e2! wraith@i9!"
    )
    match.play("d2:trample")
    assert is_free(match, "d2")
    assert is_free(match, "c2")
    assert unit_at(match, "e2").damage == 0
