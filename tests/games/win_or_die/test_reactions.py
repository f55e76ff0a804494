"""Reactions: the three windows, when they open, and what they change."""

from __future__ import annotations

from typing import Any

import pytest

from games.win_or_die.table import (
    battle,
    changed,
    dice,
    due,
    game,
    is_free,
    legal,
    names,
    refused,
    side,
    unit_at,
    with_ability,
)


def test_guard_changes_places_with_an_adjacent_ally_and_becomes_the_target() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!").play("d2:attack aim:e2")
    assert due(match) == "reacting"
    match.play("react:f2:guard")
    assert game().names.title(match.state, 13) == "Shieldbearer"
    assert unit_at(match, "e2").tokens == 1
    match.play("hits:2")
    assert unit_at(match, "e2").damage == 2
    assert unit_at(match, "f2").damage == 0


def test_a_reaction_costs_a_token_and_exposes_the_unit() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2").play("d2:attack aim:e2")
    match.play("react:f2:guard")
    assert side(match, 1).reserve == 6
    assert unit_at(match, "e2").exposed


def test_cover_takes_dice_from_the_attack() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! lord-marshal@g2!").play("d2:attack aim:e2")
    assert dice(match.play("react:g2:close-ranks")) == 2


def test_a_reaction_has_a_range() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! lord-marshal@h2! shieldbearer@f2!")
    match.play("d2:attack aim:e2")
    assert "too far away" in refused(match, "react:h2:close-ranks")


def test_answering_blow_is_an_attack_and_is_countered() -> None:
    match = battle("ghoul@d2!", "bastion-captain@e2!").play("d2:attack aim:e2")
    match.play("react:e2:answering-blow")
    assert dice(match) == 5
    match.play("hits:1")
    assert due(match) == "rolling-counter"
    match.play("hits:2")
    assert unit_at(match, "e2").damage == 1
    assert (due(match), dice(match)) == ("rolling", 4)


def test_an_attacker_that_dies_by_a_reaction_attacks_no_more() -> None:
    match = battle("ghoul@d2!/damage=5 skeleton@a1!", "bastion-captain@e2!")
    match.play("d2:attack aim:e2 react:e2:answering-blow hits:3")
    assert is_free(match, "d2")
    assert due(match) == "turn"
    assert unit_at(match, "e2").damage == 0


def test_set_pikes_strikes_whoever_arrives_beside() -> None:
    match = battle("ghoul@c2!", "halberd-rank@e2!").play("c2:move go:d2")
    assert due(match) == "reacting"
    match.play("react:e2:set-pikes")
    assert dice(match) == 3
    match.play("hits:3 hits:1")
    assert unit_at(match, "d2").damage == 3
    assert due(match) == "turn"


def test_an_arrival_farther_away_asks_nobody() -> None:
    match = battle("ghoul@b2!", "halberd-rank@e2!").play("b2:move go:c2")
    assert due(match) == "turn"


def test_an_order_reaction_comes_before_anything_of_the_order_happens() -> None:
    match = battle("ghoul@d2!", "briar-regent@e2! leafblade@i9!").play("d2:attack")
    assert due(match) == "reacting"
    match.play("react:e2:melt-away go:f2")
    assert due(match) == "turn"
    assert side(match, 0).reserve == 7
    assert unit_at(match, "d2").tokens == 0
    assert unit_at(match, "d2").exposed


def test_an_ability_that_has_no_target_left_counts_as_unused() -> None:
    match = battle("mauler@d2!", "briar-regent@e2! leafblade@i9!").play("d2:gore")
    match.play("react:e2:melt-away go:f2")
    assert unit_at(match, "d2").used == 0


def test_mirror_signal_moves_an_ally_before_an_enemys_action() -> None:
    match = battle("ghoul@d2!", "sun-prefect@h9! gate-guard@g9!").play("d2:move")
    match.play("react:h9:mirror-signal aim:g9 go:f8")
    assert due(match) == "moving"
    assert match.game.actors(match.state) == (0,)


def test_nobody_reacts_to_a_reaction() -> None:
    match = battle("ghoul@d2! ghoul@c2!", "bastion-captain@e2!").play("d2:attack aim:e2")
    match.play("react:e2:answering-blow")
    assert due(match) == "rolling"


def test_one_reaction_in_a_window() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2! lord-marshal@g2!")
    match.play("d2:attack aim:e2 react:f2:guard")
    assert due(match) == "rolling"


def test_a_reaction_of_one_name_is_used_once_in_each_players_turn() -> None:
    match = battle("ghoul@d2! wraith@a1!", "levy-spear@e2! lord-marshal@g2! ironclad@i9!")
    match.play("d2:attack aim:e2 react:g2:close-ranks hits:0 hits:0 d2:attack aim:e2")
    assert due(match) == "rolling"
    match.play("hits:0 hits:0 end end d2:attack aim:e2")
    assert "react:g2:close-ranks" in legal(match)


def test_without_tokens_nobody_is_asked() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!", reserve=(7, 0))
    assert due(match.play("d2:attack aim:e2")) == "rolling"


def test_a_unit_at_its_cap_cannot_react() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!/commands=3", reserve=(7, 4))
    assert due(match.play("d2:attack aim:e2")) == "rolling"


def test_a_window_opens_if_a_hidden_unit_might_have_a_reaction_whether_or_not_it_has() -> None:
    true = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2", reserve=(7, 7))
    bluff = battle("ghoul@d2!", "levy-spear@e2! crossbow-company@f2", reserve=(7, 7))
    for match in (true, bluff):
        assert due(match.play("d2:attack aim:e2")) == "reacting"
    assert legal(bluff) == {"pass"}
    assert true.seen_by(0).tobytes() == bluff.seen_by(0).tobytes()


def test_no_window_opens_if_every_unseen_unit_is_too_far_for_any_reaction() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! crossbow-company@i9")
    assert due(match.play("d2:attack aim:e2")) == "rolling"


def test_no_window_opens_once_all_that_could_react_have_been_seen() -> None:
    north = "levy-spear@e2! field-chaplain@f2 shieldbearer@a9! shieldbearer@b9!"
    match = battle("ghoul@d2!", f"{north} lord-marshal@c9! bastion-captain@d9!", mode="basic")
    assert due(match.play("d2:attack aim:e2")) == "rolling"


def test_to_pass_is_always_possible_and_changes_nothing() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!").play("d2:attack aim:e2")
    assert "pass" in legal(match)
    match.play("pass")
    assert side(match, 1).reserve == 7
    assert due(match) == "rolling"


def test_a_random_region_may_hide_any_regions_reaction() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2 crossbow-company@f2")
    position = match.position()
    position["sides"]["north"] |= {"card": "random", "region_known": False}
    position["sides"]["north"]["mercenaries_known"] = [False, False]
    again = type(match)(match.game, position=position, scripted=True)
    assert due(again.play("d2:move")) == "reacting"


@pytest.mark.parametrize(
    ("order", "is_exposed"),
    [("d1:move", False), ("d1:open", True), ("d1:attack", True), ("d1:call", False),
     ("d1:council", False), ("a1:dread-knell", True)],
)  # fmt: skip
def test_the_other_is_asked_after_every_kind_of_order_and_before_anything_of_it_happens(
    order: str, is_exposed: bool
) -> None:
    match = battle("ghoul@d1 death-knight@a1", "briar-regent@e9! leafblade@d2!",
                   mode="advanced", crystals=(9, 0)).play(order)  # fmt: skip
    assert due(match) == "reacting"
    assert match.game.actors(match.state) == (1,)
    unit = unit_at(match, order[:2])
    assert bool(unit.exposed) == is_exposed
    assert (int(unit.tokens), int(unit.moves), int(unit.used)) == (1, 0, 0)
    assert int(side(match, 0).crystals) == 9
    assert int(side(match, 1).fatigue) == 0


def test_nobody_is_asked_about_counter_attacks_called_units_and_tactics() -> None:
    north = "halberd-rank@c2! halberd-rank@i9!"
    match = battle("ghoul@d1! ghoul@d2!", north, crystals=(9, 0), mode="advanced")
    match.play("d1:call call:skeleton done left")
    assert due(match) == "turn"
    match.play("d2:council tactic:forced-march")
    assert due(match) == "turn"
    match.play("d2:attack aim:c2 hits:0")
    assert due(match) == "rolling-counter"


def test_the_order_of_a_unit_that_a_reaction_killed_gives_its_token_back() -> None:
    shot = with_ability(
        "mauler", type="reaction", on="order",
        does=[{"do": "damage", "amount": 2, "range": 8, "whom": "enemy"}],
    )  # fmt: skip
    match = battle("ghoul@d1!/damage=5 wraith@a1!", "mauler@d3! mauler@i9!", content=shot)
    match.play("d1:move react:d3:trick aim:d1")
    assert is_free(match, "d1")
    assert due(match) == "turn"
    assert int(side(match, 0).reserve) == 7


def test_a_reaction_without_a_stated_range_answers_an_attack_on_itself_only() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2! bastion-captain@c2! ironclad@f2!")
    match.play("d2:attack aim:c2")
    assert "react:c2:answering-blow" in legal(match)
    far = battle("ghoul@d2!", "levy-spear@e2! bastion-captain@f2! ironclad@g2!")
    assert due(far.play("d2:attack aim:e2")) == "rolling"


def test_what_is_not_possible_any_more_is_left_out_of_a_reaction() -> None:
    away = with_ability(
        "shieldbearer", type="reaction", on="attack", within=1,
        does=[{"do": "step", "steps": 2}, {"do": "guard"}],
    )  # fmt: skip
    for way, target in (("go:h2", "e2"), ("stay", "f2")):
        match = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2!", content=away)
        match.play(f"d2:attack aim:e2 react:f2:trick {way} hits:1")
        assert unit_at(match, "e2").damage == 1
        named = names(match).title(match.state, int(match.state.occupant[
            names(match).board(match.state).number("e2")]) - 1)  # fmt: skip
        assert named == ("Levy Spear" if target == "e2" else "Shieldbearer")


def test_guard_answers_an_attack_on_somebody_else() -> None:
    match = battle("ghoul@d2!", "shieldbearer@e2! lord-marshal@f2!").play("d2:attack aim:e2")
    assert "nobody it could be used on" in refused(match, "react:e2:guard")


def test_nobody_guards_who_would_have_to_climb_for_it() -> None:
    match = battle("ghoul@c4!", "levy-spear@d4! shieldbearer@d5! lord-marshal@f5!")
    match.play("c4:attack aim:d4")
    assert "nobody it could be used on" in refused(match, "react:d5:guard")


def test_a_pass_gives_nothing_away() -> None:
    true = battle("ghoul@d2!", "levy-spear@e2! shieldbearer@f2")
    bluff = battle("ghoul@d2!", "levy-spear@e2! crossbow-company@f2")
    for match in (true, bluff):
        match.play("d2:attack aim:e2 pass")
    assert true.seen_by(0).tobytes() == bluff.seen_by(0).tobytes()
    assert true.story(0) == bluff.story(0)


def test_a_hidden_unit_at_its_cap_is_not_asked_for_whatever_it_is() -> None:
    north = "levy-spear@e2! shieldbearer@f2/commands=3"
    match = battle("ghoul@d2!", north, reserve=(7, 4)).play("d2:attack aim:e2")
    assert due(match) == "rolling"


def test_in_basic_a_hidden_unit_may_be_of_its_line_up_only() -> None:
    match = battle("ghoul@c2!", "gate-guard@e2 halberd-rank@i9!", mode="basic")
    assert due(match.play("c2:move go:d2")) == "turn"
    match = battle("ghoul@c2!", "gate-guard@e2 gate-guard@i9!", mode="advanced")
    assert due(match.play("c2:move go:d2")) == "reacting"


def test_a_legion_has_one_leader_so_nobody_is_asked_for_another_ones_reaction() -> None:
    def two_leaders(pack: dict[str, Any]) -> None:
        pack["unit"] = [one for one in pack["unit"] if one["id"] != "war-drummer"]
        old = next(one for one in pack["unit"] if one["id"] == "elder-tusk")
        signal = {"title": "Signal", "type": "reaction", "on": "order",
                  "does": [{"do": "step", "steps": 1}]}  # fmt: skip
        pack["unit"].append(old | {"id": "young-tusk", "title": "Young Tusk", "ability": [signal]})

    content = changed(two_leaders)
    hidden = battle("ghoul@d1!", "mauler@i9 berserker@a9!", mode="advanced", content=content)
    assert due(hidden.play("d1:move")) == "reacting"
    known = battle("ghoul@d1!", "mauler@i9 elder-tusk@a9!", mode="advanced", content=content)
    assert due(known.play("d1:move")) == "moving"
