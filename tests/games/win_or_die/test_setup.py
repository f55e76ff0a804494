"""Regions, who begins, legions, deployment, the best of three."""

from __future__ import annotations

from typing import Any

import pytest

from dauntless.engine.match import Match
from games.win_or_die.table import battle, changed, due, game, legal, names, refused, side


def new(**options: Any) -> Match:
    return Match(game(), options, scripted=True)


def deploy(match: Match) -> Match:
    """Place everything on the first spaces that are free."""
    while due(match) == "deploying":
        match.play(sorted(legal(match))[0])
    return match


def built(match: Match, seat: str, *steps: str) -> Match:
    return match.play([f"{seat}:{step}" for step in steps])


CHEAP = ("recruit:skeleton",) * 4 + ("recruit:ghoul",) * 2


def test_a_first_game_is_ironclad_defense_against_firepower_suppression() -> None:
    match = new().play("first:south")
    position = match.position()
    names = [unit["unit"] for name, unit in position["units"].items() if name.startswith("south")]
    assert names[:2] == ["lord-marshal", "bastion-captain"]
    assert position["sides"]["north"]["region"] == "horde"
    assert (int(side(match, 0).morale), int(side(match, 1).morale)) == (20, 20)


def test_dice_decide_who_is_first() -> None:
    match = new()
    assert match.chances() == {"first:south": 0.5, "first:north": 0.5}
    assert match.play("first:north").actors == ("north",)


def test_regions_are_chosen_in_secret_and_shown_together() -> None:
    match = new(mode="basic").play("south:region:ivy")
    assert match.position(1)["sides"]["south"]["card"] == "secret"
    match.play("north:region:dadao")
    assert match.position(1)["sides"]["south"]["region"] == "ivy"


def test_both_may_choose_the_same_region() -> None:
    match = new(mode="basic").play("south:region:ivy north:region:ivy")
    assert due(match) == "who-is-first"


def test_the_random_card_draws_one_of_five_and_only_its_owner_sees_which() -> None:
    match = new(mode="basic").play("south:region:random north:region:ivy")
    assert match.chances() == {f"draws:{name}": 0.2 for name in game().names.regions}
    match.play("draws:chaos")
    assert match.position(0)["sides"]["south"]["region"] == "chaos"
    assert match.position(1)["sides"]["south"]["region"] == "secret"
    assert match.position(1)["sides"]["south"]["card"] == "random"


def test_a_random_region_is_known_when_one_of_its_units_is_exposed() -> None:
    match = new(mode="basic").play("south:region:random north:region:ivy draws:chaos first:south")
    deploy(match)
    assert match.position(1)["sides"]["south"]["region"] == "secret"
    order = next(text for text in sorted(legal(match)) if text.endswith(":open"))
    match.play(order)
    assert match.position(1)["sides"]["south"]["region"] == "chaos"


def test_openly_one_picks_first_and_the_other_from_the_rest() -> None:
    match = new(mode="basic", regions="open").play("first:north")
    assert match.actors == ("north",)
    assert "region:random" not in legal(match)
    match.play("region:ivy")
    assert "has taken" in refused(match, "region:ivy")
    match.play("region:horde")
    assert due(match) == "who-is-first"


def test_basic_takes_the_line_up_of_the_region_with_its_mercenaries() -> None:
    match = new(mode="basic").play("south:region:chaos north:region:ivy first:south")
    assert match.position()["sides"]["south"]["mercenaries"] == ["ogre-gatebreaker", "free-blade"]
    assert sum(name.startswith("south") for name in match.position()["units"]) == 10


def advanced(region: str = "horde") -> Match:
    return new(mode="advanced", games="one").play(
        f"south:region:{region} north:region:ivy first:south"
    )


def test_a_legion_begins_with_two_different_mercenaries() -> None:
    match = advanced()
    assert legal(match, 0) == {f"hire:{name}" for name in game().names.mercenaries}
    built(match, "south", "hire:free-blade")
    assert "already" in refused(match, "south:hire:free-blade")
    assert "mercenary cards come first" in refused(match, "south:recruit:ghoul")


def test_the_only_leader_of_a_region_leads_without_a_choice() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon")
    assert match.position()["units"]["south-1"]["unit"] == "hollow-sovereign"
    assert "not bought" in refused(match, "south:recruit:hollow-sovereign")


def test_a_legion_has_six_to_nine_units_for_twenty_crystals() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP[:5])
    assert "at least 6 units" in refused(match, "south:done")
    built(match, "south", "recruit:ghoul")
    built(match, "south", "done")
    assert match.actors == ("north",)
    assert int(side(match, 0).crystals) == 20 - 8


def test_a_legion_has_at_most_nine_units() -> None:
    steps = (*CHEAP, "recruit:ghoul", "recruit:plague-bloat", "recruit:plague-bloat")
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *steps)
    assert "as many units as it may" in refused(match, "south:recruit:grave-caller")


def test_a_kind_is_recruited_no_more_often_than_its_limit() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP[:4])
    assert "limit" in refused(match, "south:recruit:skeleton")


def test_a_purchase_that_leaves_too_little_for_six_units_is_refused() -> None:
    match = built(advanced("ivy"), "south", "hire:ogre-gatebreaker", "hire:sky-corsair")
    built(match, "south", "recruit:moonbow", "recruit:stag-rider", "recruit:stag-rider")
    built(match, "south", "recruit:sky-corsair", "enhance:attack")
    assert "fewest units" in refused(match, "south:enhance:health")
    assert "not enough crystals" in refused(match, "south:recruit:ogre-gatebreaker")


def test_a_unit_of_another_region_is_refused() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon")
    assert "your Barrack has no unit" in refused(match, "south:recruit:moonbow")


def test_enhancements_are_for_the_unit_recruited_last_each_once() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon")
    assert "leaders get none" in refused(match, "south:enhance:attack")
    built(match, "south", "recruit:ghoul", "enhance:attack")
    assert "already" in refused(match, "south:enhance:attack")
    assert int(side(match, 0).crystals) == 20 - 3


def test_a_legion_has_at_most_six_of_the_same_enhancement() -> None:
    steps = [step for unit in CHEAP for step in (unit, "enhance:health")]
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *steps)
    built(match, "south", "recruit:plague-bloat")
    assert "as many of this enhancement" in refused(match, "south:enhance:health")


def test_the_order_of_buying_leaves_no_trace() -> None:
    one = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP, "done")
    other = built(
        advanced(), "south", "hire:free-blade", "hire:road-surgeon", *reversed(CHEAP), "done"
    )
    assert one.state.tobytes() == other.state.tobytes()


def test_a_list_under_construction_is_seen_by_nobody_else() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP)
    assert not any(name.startswith("south") for name in match.position(1)["units"])
    assert match.position(1)["sides"]["south"]["mercenaries"] == ["secret", "secret"]


def test_nobody_else_notices_how_many_things_are_bought_for_a_legion() -> None:
    plain = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP, "done")
    steps = [step for unit in CHEAP for step in (unit, "enhance:health")]
    geared = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *steps, "done")
    for viewer in (1, -1):
        told = [line for line in geared.story(viewer) if line]
        assert told[-1] == "South's legion is complete."
        assert told == [line for line in plain.story(viewer) if line]
        assert plain.position(viewer) == geared.position(viewer)
    assert "South adds the Health enhancement." in geared.story(0)


def both_built() -> Match:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon", *CHEAP)
    built(match, "south", "enhance:morale", "done")
    north = ("recruit:fox-runner",) * 2 + ("recruit:leafblade",) * 3 + ("recruit:dew-singer",)
    return built(match, "north", "hire:free-blade", "hire:road-surgeon", *north, "done")


def test_morale_is_the_sum_of_the_units_morale_and_the_morale_enhancement_adds_three() -> None:
    match = both_built()
    assert int(side(match, 0).morale) == 8 + 3
    assert int(side(match, 0).crystals) == 20 - 8 - 1
    assert int(side(match, 0).fatigue) == 0


def test_morale_crystals_and_the_number_of_units_are_public_from_the_deployment_on() -> None:
    seen = both_built().position(1)
    assert seen["sides"]["south"]["morale"] == 11
    assert seen["sides"]["south"]["crystals"] == 11
    units = [unit["unit"] for name, unit in seen["units"].items() if name.startswith("south")]
    assert units == ["secret"] * 7


def test_legions_deploy_on_plains_in_or_beside_the_baseline_first_player_first() -> None:
    match = new().play("first:south")
    spaces = {text[7:] for text in legal(match)}
    assert spaces == {f"{c}1" for c in "abcdefghi"} | {f"{c}2" for c in "abcdefgh"}
    assert "own baseline" in refused(match, "deploy:e5")
    match.play("deploy:a1")
    assert "another unit" in refused(match, "deploy:a1")


def test_while_one_deploys_the_other_sees_nothing_of_it() -> None:
    match = new().play("first:south")
    before = match.seen_by(1).tobytes()
    match.play("deploy:a1 deploy:c2")
    assert match.seen_by(1).tobytes() == before


@pytest.mark.parametrize("first", ["south", "north"])
def test_nobody_is_told_where_the_last_unit_of_the_roster_was_deployed(first: str) -> None:
    match = new().play(f"first:{first}")
    for seat in (first, "south" if first == "north" else "north"):
        while match.actors == (seat,) and due(match) == "deploying":
            match.act(match.legal()[0])
        own = match.seat_number(seat)
        for viewer in (1 - own, -1):
            event = match.event(len(match.steps) - 1, viewer)
            assert event.code is None
            story = match.game.story(event)
            assert story.startswith(f"{seat.capitalize()} deploys a unit out of sight.")
        assert match.event(len(match.steps) - 1, own).code is not None


def test_the_second_player_sees_the_first_ones_spaces() -> None:
    match = new().play("first:south")
    while match.actors == ("south",):
        match.play(sorted(legal(match))[0])
    seen = match.position(1)["units"]
    assert all(unit["at"] for name, unit in seen.items() if name.startswith("south"))
    assert all(unit["unit"] == "secret" for n, unit in seen.items() if n.startswith("south"))


def test_units_are_numbered_by_their_space_so_that_a_number_tells_nothing() -> None:
    match = new().play("first:south")
    match.play("deploy:i1 deploy:h1 deploy:g1 deploy:f1 deploy:e1 deploy:d1 deploy:c1 deploy:b1")
    match.play("deploy:a1")
    names = [unit["at"] for n, unit in match.position()["units"].items() if n.startswith("south")]
    assert names == sorted(names)
    assert match.position()["units"]["south-9"]["unit"] == "lord-marshal"


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_a_piece_stays_the_unit_it_is_when_units_are_numbered_anew(viewer: int) -> None:
    match = new().play("first:south")
    spaces = [one.id for area in match.scene(0).areas if area.id == "map" for one in area.cells]

    def standing() -> dict[str, tuple[str, str]]:
        units = [piece for piece in match.scene(viewer).pieces if piece.kind == "unit"]
        return {piece.id: (piece.face, piece.cell) for piece in units if piece.cell in spaces}

    while due(match) == "deploying":
        before = standing()
        match.act(match.legal()[-1])
        now = standing()
        assert all(now[name] == was for name, was in before.items() if name in now)
    assert len(now) == 18


def test_the_battle_begins_with_the_first_player_who_has_five_commands() -> None:
    match = deploy(new().play("first:north"))
    assert match.actors == ("north",)
    assert (int(side(match, 0).reserve), int(side(match, 1).reserve)) == (7, 5)


def test_with_even_fatigue_the_second_player_starts_on_one() -> None:
    match = deploy(new(fatigue="even").play("first:north"))
    assert (int(side(match, 0).fatigue), int(side(match, 1).fatigue)) == (1, 0)


# Best of three


def test_two_wins_end_the_match_in_advanced_mode() -> None:
    weak = "skeleton@e2!/damage=3"
    match = battle("mauler@d2!", weak, mode="advanced", wins=(0, 0))
    match.play("d2:attack aim:e2 hits:3")
    assert not match.over
    assert int(side(match, 0).wins) == 1
    assert due(match) == "choosing-regions"
    last = battle("mauler@d2!", weak, mode="advanced", wins=(1, 0))
    assert last.play("d2:attack aim:e2 hits:3").over


def test_nothing_is_carried_over_but_the_wins() -> None:
    match = battle(
        "mauler@d2!", "skeleton@e2!/damage=3", mode="advanced", crystals=(5, 5),
        tactics=("forced-march", ""), fatigue=(1, 0),
    )  # fmt: skip
    match.play("d2:attack aim:e2 hits:3")
    fresh = new(mode="advanced").state
    for name in fresh.dtype.names or ():
        if name not in ("turns", "side", "last_end", "last_winner"):
            assert match.state[name].tobytes() == fresh[name].tobytes(), name


# What else is said of the set-up


@pytest.mark.parametrize("mode", ["first-game", "basic", "advanced"])
@pytest.mark.parametrize("name", ["basic-map", "eastern-mist-forest"])
def test_both_maps_are_played_in_every_mode(mode: str, name: str) -> None:
    match = new(mode=mode, map=name)
    assert names(match).maps[int(match.state.board)] == name


def test_the_default_is_a_first_game_on_the_basic_map() -> None:
    options = game().options({})
    assert (options.mode, options.map, options.fatigue) == ("first-game", "basic-map", "printed")


def test_there_are_six_region_cards_for_each_player() -> None:
    match = new(mode="basic")
    assert match.actors == ("south", "north")
    for seat in (0, 1):
        assert legal(match, seat) == {
            f"region:{name}" for name in ("ivy", "yaveil", "horde", "dadao", "chaos", "random")
        }


def test_both_may_play_the_random_card_and_each_draws_of_all_five() -> None:
    match = new(mode="basic").play("south:region:random north:region:random draws:ivy")
    assert len(match.chances()) == 5
    match.play("draws:ivy")
    assert due(match) == "who-is-first"
    assert match.position(0)["sides"]["north"]["region"] == "secret"


def test_who_is_first_is_known_before_legions_are_built() -> None:
    match = new(mode="advanced", given="ivy,horde").play("first:north")
    assert due(match) == "building"
    assert match.position(0)["first"] == "north"


def two_leaders(pack: dict[str, Any]) -> None:
    """The Horde may be led by another crown."""
    pack["unit"] = [one for one in pack["unit"] if one["id"] != "death-knight"]
    old = next(one for one in pack["unit"] if one["id"] == "hollow-sovereign")
    pack["unit"].append(old | {"id": "pale-queen", "title": "Pale Queen"})


def test_where_a_region_has_several_leaders_one_is_chosen_after_the_mercenaries() -> None:
    match = Match(changed(two_leaders), {"mode": "advanced", "given": "horde,ivy"}, scripted=True)
    match.play("first:south")
    assert "mercenary cards come first" in refused(match, "south:leader:pale-queen")
    built(match, "south", "hire:free-blade", "hire:road-surgeon")
    assert legal(match, 0) == {"leader:hollow-sovereign", "leader:pale-queen"}
    assert "leader comes first" in refused(match, "south:recruit:ghoul")
    built(match, "south", "leader:pale-queen")
    assert "has its leader" in refused(match, "south:leader:hollow-sovereign")
    assert match.position()["units"]["south-1"]["unit"] == "pale-queen"
    assert int(side(match, 0).crystals) == 20


def test_an_own_mercenary_can_be_recruited_and_there_is_one_card_of_it() -> None:
    match = built(advanced(), "south", "hire:free-blade", "hire:road-surgeon")
    built(match, "south", "recruit:free-blade")
    assert "limit" in refused(match, "south:recruit:free-blade")
    assert "your Barrack has no unit" in refused(match, "south:recruit:sky-corsair")


def rough_camp(pack: dict[str, Any]) -> None:
    """The row beside each baseline has a mine, a forest, a highland and mountains."""
    pack["map"][0]["rows"][1] = " . m h . . f c ."
    pack["map"][0]["rows"][7] = " . c f . . h m ."


def test_mines_forests_highlands_and_mountains_are_no_plains_to_deploy_on() -> None:
    match = Match(changed(rough_camp), scripted=True).play("first:south")
    spaces = {text[7:] for text in legal(match)}
    assert spaces == {f"{c}1" for c in "abcdefghi"} | {"a2", "d2", "e2", "h2"}
    for space in ("b2", "c2", "f2", "g2", "a3", "a9"):
        assert "deployed on plains of the own baseline" in refused(match, f"deploy:{space}")


def test_the_second_player_deploys_after_all_of_the_firsts_and_on_his_own_side() -> None:
    match = new().play("first:north")
    count = 0
    while match.actors == ("north",):
        assert {text[-1] for text in legal(match)} <= {"8", "9"}
        match.play(sorted(legal(match))[0])
        count += 1
    assert count == 9
    assert match.actors == ("south",)
    assert {text[-1] for text in legal(match)} == {"1", "2"}


def test_units_are_hidden_and_unhurt_when_the_battle_begins() -> None:
    match = deploy(new().play("first:south"))
    for unit in match.position()["units"].values():
        assert not unit.get("exposed")
        assert not unit.get("damage")


def test_crystals_that_were_not_spent_are_at_hand_in_the_battle() -> None:
    match = deploy(both_built())
    assert (int(side(match, 0).crystals), int(side(match, 1).crystals)) == (11, 10)


@pytest.mark.parametrize(
    ("mode", "games", "wins"),
    [("first-game", "usual", 1), ("basic", "usual", 1), ("advanced", "usual", 2),
     ("advanced", "one", 1), ("basic", "three", 2)],
)  # fmt: skip
def test_advanced_is_the_best_of_three_and_the_other_modes_are_one_battle(
    mode: str, games: str, wins: int
) -> None:
    match = battle("ironclad@d2! shieldbearer@a1!", "skeleton@e2!/damage=3", mode=mode,
                   games=games, wins=(wins - 1, 0))  # fmt: skip
    assert match.play("d2:attack aim:e2 hits:3").over


def test_each_of_three_battles_begins_with_the_regions_and_dice_anew() -> None:
    match = battle("mauler@d2!", "skeleton@e2!/damage=3", mode="advanced", wins=(0, 1))
    match.play("d2:attack aim:e2 hits:3 south:region:ivy north:region:dadao")
    assert not match.over
    assert match.chances() == {"first:south": 0.5, "first:north": 0.5}


def test_every_choice_that_a_form_offers_can_be_played_and_has_a_title() -> None:
    for name, option in game().options_schema()["properties"].items():
        offered = [choice["const"] for choice in option["oneOf"]]
        assert option["default"] in offered
        for choice in option["oneOf"]:
            mode = "basic" if name == "given" else "advanced"
            options = game().options({"mode": mode} | {name: choice["const"]})
            assert getattr(options, name) == choice["const"]
            assert choice["title"] != choice["const"]


def test_the_shares_of_whoever_begins_are_told_beside_each_meaning_of_fatigue() -> None:
    told = game().options_schema()["properties"]["fatigue"]["oneOf"]
    assert [choice["const"] for choice in told] == ["printed", "even", "compare"]
    assert all("whoever began won" in choice["description"] for choice in told)
