"""Reactions: the three windows, when they open, and what they change."""

from __future__ import annotations

from games.win_or_die.table import (
    battle,
    dice,
    due,
    game,
    is_free,
    legal,
    refused,
    side,
    unit_at,
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
    match = battle("ghoul@d2!", "levy-spear@e2! lord-marshal@g2!").play("d2:attack aim:e2")
    match.play("react:g2:close-ranks hits:0 hits:0 d2:attack aim:e2")
    assert due(match) == "rolling"


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


def test_unspent_tokens_pay_for_reactions_and_the_cap_counts_both_turns() -> None:
    match = battle("shieldbearer@e2! levy-spear@f2!", "ghoul@d2!", turn="north", reserve=(2, 7))
    match.play("d2:attack aim:e2")
    while due(match) == "reacting":
        match.play("pass")
    assert side(match, 0).reserve == 2


def test_a_random_region_may_hide_any_regions_reaction() -> None:
    match = battle("ghoul@d2!", "levy-spear@e2 crossbow-company@f2")
    position = match.position()
    position["sides"]["north"] |= {"card": "random", "region_known": False}
    position["sides"]["north"]["mercenaries_known"] = [False, False]
    again = type(match)(match.game, position=position, scripted=True)
    assert due(again.play("d2:move")) == "reacting"
