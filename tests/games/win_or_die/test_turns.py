"""Turns, commands, calling, the War Council, and the ends of a battle."""

from __future__ import annotations

from typing import Any

from dauntless.engine.match import Match
from games.win_or_die.table import (
    battle,
    dice,
    due,
    game,
    is_free,
    legal,
    refused,
    side,
    spaces,
    unit_at,
)

# Turns and commands


def test_a_turn_recovers_all_tokens_and_ends_with_more_fatigue() -> None:
    match = battle("ghoul@d1! skeleton@a1!", "mauler@i9!").play("d1:move go:d2 end")
    assert int(side(match, 0).fatigue) == 1
    assert unit_at(match, "d2").tokens == 1
    match.play("end")
    assert unit_at(match, "d2").tokens == 0
    assert int(side(match, 0).reserve) == 7


def test_ending_is_allowed_with_tokens_left_and_with_none() -> None:
    assert "end" in legal(battle())
    match = battle(reserve=(0, 7))
    assert legal(match) == {"end"}
    assert "no Command tokens left" in refused(match, "d2:move")


def test_five_commands_are_for_the_first_turn_only() -> None:
    match = battle("ghoul@d1! wraith@a1!", "mauler@i9!", turns=0)
    match.play("end end")
    assert int(side(match, 0).reserve) == 7


def test_the_second_player_has_seven_in_his_first_turn() -> None:
    match = battle("wraith@a1!", "mauler@i9!", turns=0, reserve=(5, 7)).play("end")
    assert int(side(match, 1).reserve) == 7
    assert int(side(match, 0).reserve) == 5


def test_a_mine_pays_each_own_unit_on_it_hidden_or_not() -> None:
    match = battle("ghoul@g4 wraith@a1!", "mauler@b6! mauler@i9!", turn="north").play("end")
    assert int(side(match, 0).crystals) == 1
    assert int(side(match.play("end"), 1).crystals) == 1


def test_mines_pay_nothing_in_a_first_game() -> None:
    match = battle("ironclad@g4 levy-spear@a1!", "ghoul@i9!", turn="north", mode="first-game")
    assert int(side(match.play("end"), 0).crystals) == 0


# Call for Allies


def test_a_unit_in_the_baseline_calls_an_ally_that_stands_exposed_beside_it() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", crystals=(3, 0)).play("d1:call call:wraith left")
    called = unit_at(match, "c1")
    assert called.exposed
    assert called.seen
    assert int(side(match, 0).crystals) == 0
    assert int(side(match, 0).morale) == 2 + 3
    assert "c1:move" in legal(match)


def test_calling_does_not_expose_the_caller() -> None:
    match = battle("ghoul@d1", "mauler@i9!", crystals=(3, 0)).play("d1:call call:wraith left")
    assert not unit_at(match, "d1").exposed


def test_only_a_unit_in_the_own_baseline_can_call() -> None:
    match = battle("ghoul@d2!", "mauler@i9!", crystals=(3, 0))
    assert "own baseline" in refused(match, "d2:call")


def test_a_herald_calls_from_any_space_while_it_is_exposed() -> None:
    assert "d5:call" in legal(battle("grave-caller@d5!", "mauler@i9!", crystals=(3, 0)))
    assert "d5:call" not in legal(
        battle("grave-caller@d5", "mauler@i9!", mode="advanced", crystals=(3, 0))
    )


def test_muster_makes_whom_it_calls_cheaper_but_never_free() -> None:
    match = battle("grave-caller@d5!", "mauler@i9!", crystals=(2, 0)).play("d5:call")
    assert "call:wraith" in legal(match)
    match.play("call:skeleton right")
    assert int(side(match, 0).crystals) == 1


def test_with_both_sides_blocked_nobody_can_be_called() -> None:
    match = battle("ghoul@a1! skeleton@b1!", "mauler@i9!", crystals=(3, 0))
    assert "neither" in refused(match, "a1:call")


def test_with_one_side_free_there_is_no_question() -> None:
    match = battle("ghoul@a1!", "mauler@i9!", crystals=(3, 0)).play("a1:call call:wraith")
    assert unit_at(match, "b1").exposed


def test_the_limit_counts_the_dead_as_well() -> None:
    match = battle("grave-caller@d1! skeleton@a1!", "mauler@i9!", crystals=(3, 0),
                   fallen=("skeleton skeleton skeleton", "")).play("d1:call")  # fmt: skip
    assert "no card of it is left" in refused(match, "call:skeleton")


def test_a_call_needs_the_crystals_and_a_leader_is_never_called() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", crystals=(1, 0)).play("d1:call")
    assert "not enough crystals" in refused(match, "call:wraith")
    assert "never bought" in refused(match, "call:hollow-sovereign")


def test_the_own_mercenaries_can_be_called() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", crystals=(3, 0)).play("d1:call call:free-blade left")
    assert unit_at(match, "c1").exposed


def test_twelve_bases_are_all_there_are() -> None:
    units = (
        "skeleton@a1! skeleton@c1! skeleton@e1! skeleton@g1! ghoul@i1! ghoul@a2! ghoul@b2! "
        "plague-bloat@c2! plague-bloat@d2! wraith@e2! wraith@f2! death-knight@g2!"
    )
    match = battle(units, "mauler@i9!", crystals=(9, 0))
    assert "Battle Bases" in refused(match, "a1:call")


STRONG = (
    "death-knight@a1! bone-bombard@c1! bone-bombard@e1! wraith@g1! wraith@i1! ghost-musketeer@a2! "
    "ghost-musketeer@b2! ghost-musketeer@c2! ghoul@d2! ghoul@e2!"
)  # morale 32


def test_a_unit_called_above_a_morale_of_thirty_five_is_killed() -> None:
    match = battle(f"{STRONG} ghoul@f2!", "mauler@i9!", crystals=(5, 0))
    assert int(side(match, 0).morale) == 34
    match.play("a1:call call:plague-bloat")
    assert is_free(match, "b1")
    assert int(side(match, 0).morale) == 34
    assert int(side(match, 0).crystals) == 3
    assert match.position()["sides"]["south"]["fallen"] == ["plague-bloat"]


def test_a_morale_of_exactly_thirty_five_is_fine() -> None:
    match = battle(f"{STRONG} ghoul@f2!", "mauler@i9!", crystals=(5, 0))
    match.play("a1:call call:skeleton")
    assert int(side(match, 0).morale) == 35
    assert unit_at(match, "b1").exposed


def test_there_is_no_calling_in_a_first_game() -> None:
    match = battle("ironclad@d1!", "ghoul@i9!", mode="first-game", crystals=(3, 0))
    assert "not played in this mode" in refused(match, "d1:call")


def test_in_advanced_mode_whom_one_calls_can_be_equipped() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", mode="advanced", crystals=(5, 0))
    match.play("d1:call call:wraith enhance:attack")
    assert "already" in refused(match, "enhance:attack")
    match.play("done left")
    assert int(side(match, 0).crystals) == 1
    assert match.position()["units"]["south-2"]["gear"] == ["attack"]


# War Council


def test_the_council_costs_a_token_and_two_crystals_and_meets_once_a_turn() -> None:
    match = battle("ghoul@d2 skeleton@a1!", "mauler@i9!", mode="advanced", crystals=(5, 0))
    match.play("d2:council tactic:forced-march")
    assert int(side(match, 0).crystals) == 3
    assert unit_at(match, "d2").tokens == 1
    assert not unit_at(match, "d2").exposed
    assert "has met this turn" in refused(match, "d2:council")


def test_a_tactic_works_at_once_and_for_hidden_units() -> None:
    match = battle("skeleton@a1", "mauler@i9!", mode="advanced", crystals=(2, 0))
    match.play("a1:council tactic:forced-march a1:move")
    assert "d1" in spaces(match)


def test_an_active_tactic_cannot_be_chosen_again_and_effects_add_up() -> None:
    match = battle("ghoul@d2!", "mauler@e2!", mode="advanced", crystals=(4, 0),
                   tactics=("forced-march", ""))  # fmt: skip
    match.play("d2:council")
    assert "active already" in refused(match, "tactic:forced-march")
    match.play("tactic:whetted-steel d2:attack aim:e2")
    assert dice(match) == 5


def test_there_is_no_council_outside_advanced_mode() -> None:
    assert "not played in this mode" in refused(battle(crystals=(5, 0)), "d2:council")


def test_braced_ranks_add_counter_power() -> None:
    match = battle("ghoul@d2!", "mauler@e2!", mode="advanced", tactics=("", "braced-ranks"))
    assert dice(match.play("d2:attack aim:e2 hits:0")) == 6


def test_field_surgeons_heal_every_unit_at_the_start_of_the_turn() -> None:
    match = battle("ghoul@d2!/damage=2 wraith@a1!/damage=1", "mauler@i9!", mode="advanced",
                   tactics=("field-surgeons", ""), turn="north").play("end")  # fmt: skip
    assert (unit_at(match, "d2").damage, unit_at(match, "a1").damage) == (1, 0)


def test_smoke_pots_count_as_pavise_and_the_highest_counts() -> None:
    match = battle("ghost-musketeer@d2!", "mauler@f2", mode="advanced", tactics=("", "smoke-pots"))
    assert dice(match.play("d2:attack aim:f2")) == 4
    match = battle("ghost-musketeer@d2!", "shieldbearer@f2!", mode="advanced",
                   tactics=("", "smoke-pots")).play("d2:attack aim:f2")  # fmt: skip
    while due(match) == "reacting":
        match.play("pass")
    assert dice(match) == 3


def test_spoils_of_war_pay_for_a_kill() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=4 mauler@i9!", mode="advanced",
                   tactics=("spoils-of-war", "")).play("d2:attack aim:e2 hits:1")  # fmt: skip
    assert int(side(match, 0).crystals) == 1


def test_spoils_of_war_pay_for_kills_by_counters_and_abilities_but_not_by_blight() -> None:
    spoils: dict[str, Any] = {"mode": "advanced", "tactics": ("spoils-of-war", "spoils-of-war")}
    match = battle("ghoul@d2!/damage=6 wraith@a1!", "mauler@e2!", **spoils)
    assert int(side(match.play("d2:attack aim:e2 hits:0 hits:1"), 1).crystals) == 1
    match = battle("mirror-adept@d2!", "mauler@f2!/damage=8 mauler@i9!", **spoils)
    assert int(side(match.play("d2:sunlance aim:f2"), 0).crystals) == 1
    match = battle("ghoul@d2!", "mauler@f2!/damage=9/blight=1 mauler@i9!", **spoils)
    match.play("end")
    assert is_free(match, "f2")
    assert int(side(match, 0).crystals) == 0


def test_encirclement_hurts_enemies_beside_two_units_and_nothing_reduces_it() -> None:
    match = battle("ghoul@d2! ghoul@f2!", "ironclad@e2/shield=2 ironclad@g2!", mode="advanced",
                   tactics=("encirclement", ""), turn="north").play("end")  # fmt: skip
    assert unit_at(match, "e2").damage == 1
    assert unit_at(match, "e2").exposed
    assert unit_at(match, "g2").damage == 0
    assert due(match) == "turn"


def test_a_forest_does_not_shelter_from_tactics() -> None:
    match = battle("ghoul@d3! ghoul@f3!", "ironclad@e3! ironclad@i9!", mode="advanced",
                   tactics=("encirclement", ""), turn="north").play("end")  # fmt: skip
    assert unit_at(match, "e3").damage == 1


# The end


def test_morale_not_above_fatigue_is_a_defeat_at_any_time() -> None:
    match = battle("ghoul@d2!", "whelp-pack@e2!/damage=4 mauler@i9!", fatigue=(0, 3))
    match.play("d2:attack aim:e2 hits:1")
    assert match.over
    assert match.score == {"south": 1.0, "north": -1.0}
    assert "glorious victory" in match.story()[-1]


def test_nothing_further_is_resolved_after_a_defeat() -> None:
    match = battle("mauler@d2!", "skeleton@e2!/damage=3")
    match.play("d2:attack aim:e2 hits:3")
    assert match.over
    assert unit_at(match, "d2").damage == 0


def test_the_end_of_a_turn_may_bring_the_defeat() -> None:
    match = battle("ghoul@d2!", "mauler@i9!", fatigue=(1, 0)).play("end")
    assert match.score == {"south": -1.0, "north": 1.0}


def test_fatigue_eight_is_a_defeat() -> None:
    match = battle("death-knight@d2! bone-bombard@a1!", "mauler@i9!", fatigue=(7, 2)).play("end")
    assert match.over
    assert "battle triumph" in match.story()[-1]


def test_one_may_lose_by_the_burst_of_a_unit_one_killed() -> None:
    match = battle("mauler@d2!/damage=9", "skeleton@e2!/damage=3 ghoul@i9!")
    match.play("d2:attack aim:e2 hits:1")
    assert match.score == {"south": -1.0, "north": 1.0}


SOUTH, NORTH = "death-knight@d2! bone-bombard@a1! wraith@b1!", "mammoth@i9! mauler@a9! mauler@b9!"


def compared(south: str, north: str, first: str) -> str:
    """Who wins when both have had their eight turns."""
    position = battle(
        south, north, fatigue=(7, 7), turns=15, first=first, turn="north" if first == "south" else
        "south",
    ).position()  # fmt: skip
    position["options"]["fatigue"] = "compare"
    match = Match(game(), position=position, scripted=True).play("end")
    assert match.over
    assert "by morale" in match.story()[-1]
    assert match.score is not None
    score = match.score
    return max(score, key=lambda seat: score[seat])


def test_with_compare_the_eighth_fatigue_is_no_defeat_and_higher_morale_wins() -> None:
    assert compared(SOUTH, NORTH, "south") == "south"
    assert compared(
        NORTH.replace("9", "1"), SOUTH.replace("2", "9").replace("1", "9"), "south"
    ) == ("north")


def test_with_compare_and_equal_morale_the_second_player_wins() -> None:
    even = "mammoth@i9! mauler@a9! boar-rider@b9!"
    assert compared(even.replace("9", "1"), even, "south") == "north"
    assert compared(even.replace("9", "1"), even, "north") == "south"


def test_a_leaders_death_has_no_special_effect() -> None:
    match = battle("ghoul@d2!", "elder-tusk@e2!/damage=8 mauler@i9!")
    match.play("d2:attack aim:e2 hits:1")
    assert not match.over
    assert int(side(match, 1).morale) == 3


# What else is said of calls and councils


def test_a_called_unit_killed_by_the_morale_cap_does_not_burst() -> None:
    north = "mauler@b2! mauler@i9!"
    strong = STRONG.replace("ghost-musketeer@b2!", "ghost-musketeer@h1!")
    match = battle(f"{strong} ghoul@f2!", north, crystals=(5, 0))
    match.play("a1:call call:plague-bloat")
    assert is_free(match, "b1")
    assert int(side(match, 0).morale) == 34
    assert unit_at(match, "b2").damage == 0
    assert match.state.bursts == 0, "nor later, with another death"


def test_a_called_unit_is_never_put_onto_mountains() -> None:
    match = battle("grave-caller@d3!", "mauler@i9!", crystals=(3, 0)).play("d3:call call:skeleton")
    assert unit_at(match, "e3").exposed


def test_a_legion_may_grow_beyond_nine_units() -> None:
    units = (
        "hollow-sovereign@a2! skeleton@a1! skeleton@c1! skeleton@e1! ghoul@g1! ghoul@i1! ghoul@b2! "
        "plague-bloat@c2! plague-bloat@d2! wraith@e2!"
    )
    match = battle(units, "mauler@i9!", crystals=(3, 0)).play("a1:call call:wraith")
    assert unit_at(match, "b1").exposed
    assert sum(name.startswith("south") for name in match.position()["units"]) == 11


def test_in_basic_whom_one_calls_is_not_equipped() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", crystals=(9, 0)).play("d1:call call:wraith")
    assert due(match) == "placing"


SIX_HEALTHY = " ".join(
    f"{name}@{space}!+health"
    for name, space in zip(
        ("skeleton", "skeleton", "skeleton", "skeleton", "ghoul", "ghoul"),
        ("a1", "c1", "e1", "g1", "a2", "b2"),
        strict=True,
    )
)


def test_six_of_the_same_enhancement_are_counted_on_the_living() -> None:
    match = battle(SIX_HEALTHY, "mauler@i9!", mode="advanced", crystals=(9, 0))
    match.play("a1:call call:wraith")
    assert "as many of this enhancement" in refused(match, "enhance:health")
    five = SIX_HEALTHY.replace("ghoul@b2!+health", "ghoul@b2!")
    match = battle(five, "mauler@i9!", mode="advanced", crystals=(9, 0), fallen=("ghoul", ""))
    assert "enhance:health" in legal(match.play("a1:call call:wraith"))


def test_a_unit_can_be_equipped_with_all_six_enhancements() -> None:
    match = battle("ghoul@a1!", "mauler@i9!", mode="advanced", crystals=(9, 0))
    gear = ["toughness", "morale", "attack", "counter", "health", "movement"]
    match.play(["a1:call", "call:wraith", *(f"enhance:{piece}" for piece in gear)])
    assert match.position()["units"]["south-2"]["gear"] == gear
    assert int(side(match, 0).morale) == 2 + 3 + 3
    assert int(side(match, 0).crystals) == 0


def test_no_enhancement_but_morale_adds_to_the_legions_morale() -> None:
    match = battle("ghoul@a1!", "mauler@i9!", mode="advanced", crystals=(9, 0))
    match.play("a1:call call:wraith enhance:attack enhance:health done")
    assert int(side(match, 0).morale) == 2 + 3


def test_a_morale_enhancement_counts_for_the_cap_and_is_lost_with_its_unit() -> None:
    match = battle(f"{STRONG} ghoul@f2!", "mauler@i9!", mode="advanced", crystals=(5, 0))
    match.play("a1:call call:skeleton enhance:morale done")
    assert is_free(match, "b1")
    assert int(side(match, 0).morale) == 34
    match = battle("ghoul@d2!", "whelp-pack@e2!+morale/damage=4 mauler@i9!", mode="advanced")
    assert int(side(match, 1).morale) == 7
    assert int(side(match.play("d2:attack aim:e2 hits:1"), 1).morale) == 3


def test_the_council_meets_again_in_the_next_own_turn() -> None:
    match = battle("ghoul@d2! wraith@a1!", "mauler@i9!", mode="advanced", crystals=(4, 0))
    match.play("d2:council tactic:forced-march end end d2:council tactic:whetted-steel")
    assert int(side(match, 0).crystals) == 0


def test_a_tactic_works_for_units_that_come_later() -> None:
    match = battle("ghoul@d1!", "mauler@i9!", mode="advanced", crystals=(1, 0),
                   tactics=("forced-march", "")).play("d1:call call:skeleton left")  # fmt: skip
    match.play("c1:move")
    assert "c4" in spaces(match)


def test_each_side_has_its_own_seven_tactics() -> None:
    match = battle("ghoul@d2!", "mauler@i9!", mode="advanced", crystals=(2, 0),
                   tactics=("", "forced-march")).play("d2:council")  # fmt: skip
    assert {text for text in legal(match) if text.startswith("tactic:")} == {
        f"tactic:{tactic.id}" for tactic in game().pack.tactic
    }


def test_a_council_needs_the_crystals_of_a_tactic() -> None:
    match = battle("ghoul@d2!", "mauler@i9!", mode="advanced", crystals=(1, 0))
    assert "not enough crystals" in refused(match, "d2:council")


def test_leaders_cost_nothing_and_give_no_morale() -> None:
    match = battle("hollow-sovereign@d2! ghoul@a1!", "mauler@i9!")
    assert int(side(match, 0).morale) == 2


def test_who_has_no_card_left_is_told_so_and_not_that_crystals_are_missing() -> None:
    cards = [one for one in game().pack.units_of("horde") if not one.is_leader]
    cards += [one for one in game().pack.mercenaries if one.id in ("free-blade", "road-surgeon")]
    gone = [one.id for one in cards for _ in range(one.limit - (one.id == "ghoul"))]
    match = battle("ghoul@d1!", "mauler@i9!", mode="advanced", crystals=(9, 0),
                   fallen=(" ".join(gone), ""))  # fmt: skip
    assert "no card is left" in refused(match, "d1:call")
