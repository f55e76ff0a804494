"""Command tokens, caps, and fatigue over a whole battle."""

from __future__ import annotations

import pytest

from games.win_or_die.table import battle, due, legal, passed, refused, side, unit_at

SOUTH = "death-knight@a1! bone-bombard@c1! wraith@e1!"  # morale 12
NORTH = "mammoth@i9! mauler@a9! mauler@c9!"  # morale 11


def test_the_first_player_is_exhausted_at_the_end_of_his_eighth_turn() -> None:
    match = battle(SOUTH, NORTH, turns=0, reserve=(5, 7)).play(["end"] * 14)
    assert not match.over
    match.play("end")
    assert match.score == {"south": -1.0, "north": 1.0}
    assert "battle triumph" in match.story()[-1]


def test_with_even_fatigue_the_second_player_is_exhausted_after_seven_turns() -> None:
    match = battle(SOUTH, NORTH, turns=0, reserve=(5, 7), fatigue=(0, 1)).play(["end"] * 13)
    assert not match.over
    assert match.play("end").score == {"south": 1.0, "north": -1.0}


def test_with_compare_morale_not_above_fatigue_is_still_a_defeat() -> None:
    options = {"fatigue": "compare"}
    match = battle("death-knight@a1! wraith@e1!", NORTH, fatigue=(7, 7), turns=14)
    position = match.position()
    position["options"] |= options
    match = type(match)(match.game, position=position, scripted=True).play("end")
    assert match.score == {"south": -1.0, "north": 1.0}
    assert "glorious victory" in match.story()[-1]


def test_the_tokens_of_the_dead_come_back_at_their_owners_next_turn() -> None:
    north = "whelp-pack@e2!/damage=2/commands=2 mauler@i9!"
    match = battle("ghoul@d2!", north, reserve=(7, 5)).play("d2:attack aim:e2 hits:3")
    assert int(side(match, 1).reserve) == 5
    assert int(side(match.play("end"), 1).reserve) == 7


def test_tokens_of_the_own_turn_and_of_reactions_together_reach_the_cap() -> None:
    south = "shieldbearer@f2!/commands=2 levy-spear@e2!"
    match = battle(south, "ghoul@d2! ghoul@e1!", turn="north", reserve=(4, 7))
    match.play("d2:attack aim:e2 react:f2:guard hits:0 hits:0")
    assert int(unit_at(match, "e2").tokens) == 3
    match.play("e1:attack aim:e2")
    assert due(match) == "rolling"
    assert int(side(match, 0).reserve) == 3


def test_the_second_player_may_react_in_the_very_first_turn_and_has_seven_again_in_his() -> None:
    north = "levy-spear@e2! shieldbearer@f2! bastion-captain@i9!"
    match = battle("ghoul@d2! ghoul@a1!", north, turns=0, reserve=(5, 7))
    match.play("d2:attack aim:e2 react:f2:guard hits:0 hits:0")
    assert int(side(match, 1).reserve) == 6
    assert int(side(match.play("end"), 1).reserve) == 7


def test_the_first_player_reacts_in_the_second_ones_first_turn_with_what_five_left_him() -> None:
    south = "levy-spear@e2! shieldbearer@f2! bastion-captain@a1!"
    match = battle(south, "ghoul@d2! ghoul@i9!", turns=0, reserve=(5, 7))
    match.play("a1:move go:b1 end d2:attack aim:e2 react:f2:guard")
    assert int(side(match, 0).reserve) == 3


def test_every_order_is_one_token_from_the_reserve_on_the_unit() -> None:
    match = battle("skeleton@d1 ghoul@a1!", "mauler@i9!", crystals=(9, 0), mode="advanced")
    match.play("d1:move go:d2 d2:council tactic:forced-march a1:call call:skeleton done")
    assert (int(unit_at(match, "d2").tokens), int(unit_at(match, "a1").tokens)) == (2, 1)
    assert int(side(match, 0).reserve) == 4


def test_there_is_no_pass_that_keeps_the_turn_open() -> None:
    match = battle()
    assert "pass" not in legal(match)
    assert "not now" in refused(match, "pass")


@pytest.mark.parametrize("order", ["d1:move", "d1:open", "d1:attack", "d1:call", "d1:council"])
def test_a_unit_at_its_cap_can_be_given_no_order(order: str) -> None:
    match = battle("ghoul@d1/commands=3", "mauler@e1!", reserve=(4, 7), crystals=(9, 0),
                   mode="advanced")  # fmt: skip
    assert "as many Command tokens as it may" in refused(match, order)


def test_the_start_of_a_turn_pays_for_mines_before_effects_are_resolved() -> None:
    match = battle("ghoul@g4!/damage=6/blight=1 wraith@a1!", "mauler@i9!", turn="north")
    match.play("end")
    assert int(side(match, 0).crystals) == 1
    assert match.position()["sides"]["south"]["fallen"] == ["ghoul"]


def test_in_the_effects_step_a_unit_heals_before_blight_hurts_it() -> None:
    match = battle("hollow-sovereign@d2!/damage=8/blight=1 ghoul@a1!", "mauler@i9!", turn="north")
    assert unit_at(match.play("end"), "d2").damage == 8


@pytest.mark.parametrize(
    ("bloat", "ghoul", "winner"), [("a1", "a2", "south"), ("b3", "a2", "north")]
)
def test_in_the_effects_step_units_come_from_the_bottom_row_up(
    bloat: str, ghoul: str, winner: str
) -> None:
    """The one's burst would win the battle, the other's death would lose it."""
    beside = {"a1": "b1", "b3": "a3"}[bloat]
    match = battle(
        f"plague-bloat@{bloat}!/damage=9/blight=1 ghoul@{ghoul}!/damage=6/blight=1 skeleton@i1!",
        f"whelp-pack@{beside}!/damage=4 mauler@i9!", turn="north", fatigue=(2, 2),
    )  # fmt: skip
    match.play("end")
    assert match.score is not None
    assert match.score[winner] == 1.0


def test_a_glorious_victory_may_come_in_the_effects_step_of_the_losers_turn() -> None:
    match = battle("ghoul@d2!/damage=6/blight=1 skeleton@a1!", "mauler@i9!", turn="north",
                   fatigue=(1, 0)).play("end")  # fmt: skip
    assert match.score == {"south": -1.0, "north": 1.0}


def test_an_order_under_way_is_resolved_before_the_turn_can_end() -> None:
    match = battle("ghoul@d2!", "mauler@e2!").play("d2:attack")
    assert "end" not in legal(match)
    assert "end" in legal(passed(match.play("aim:e2")).play("hits:0 hits:0"))
