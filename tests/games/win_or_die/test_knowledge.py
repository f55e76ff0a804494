"""Who knows what: concealing is canonical, imagining fits all that was shown."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from dauntless.engine import luck
from dauntless.engine.match import Match
from dauntless.games.win_or_die import WinOrDie
from dauntless.games.win_or_die.content import WinOrDiePack
from games.win_or_die.table import battle, due, game, legal, refused


def imagined(match: Match, viewer: int, count: int, seed: int = 1) -> list[tuple[str, ...]]:
    """What the other side's units are taken for, each with its enhancements."""
    generator = luck.generator(seed)
    found = []
    seen = match.seen_by(viewer)
    for _ in range(count):
        world = match.game.imagined(seen, viewer, generator)
        units = match.game.position(world)["units"]
        other = ("north", "south")[viewer]
        found.append(
            tuple(
                "+".join([unit["unit"], *unit["gear"]])
                for name, unit in units.items()
                if name.startswith(other)
            )
        )
    return found


def test_kind_and_enhancements_of_an_unseen_unit_are_secret_and_nothing_else_is() -> None:
    match = battle("ghoul@d2", "mauler@e5+attack/commands=2 mauler@f5!", mode="advanced",
                   reserve=(7, 5))  # fmt: skip
    seen = match.position(0)["units"]
    assert seen["north-1"] == {"unit": "secret", "at": "e5", "gear": [], "commands": 2}
    assert seen["north-2"]["unit"] == "mauler"
    assert seen["south-1"]["unit"] == "ghoul"


def test_two_legions_that_look_the_same_are_the_same_bytes_to_the_opponent() -> None:
    one = battle("ghoul@d2!", "mauler@e5 boar-rider@f5", mode="advanced")
    other = battle("ghoul@d2!", "boar-rider@e5 blood-shaman@f5", mode="advanced")
    assert one.seen_by(0).tobytes() == other.seen_by(0).tobytes()
    assert legal(one) == legal(other)


def test_a_hidden_unit_is_not_to_be_had_by_refusals_or_forecasts() -> None:
    one = battle("ghost-musketeer@d2!", "mauler@f2 boar-rider@g2", mode="advanced")
    other = battle("ghost-musketeer@d2!", "boar-rider@f2 mauler@g2", mode="advanced")
    for match in (one, other):
        match.play("d2:attack")
    assert one.scene(0) == other.scene(0)
    assert refused(one, "aim:g9") == refused(other, "aim:g9")


def test_a_known_line_up_is_imagined_as_a_permutation_of_its_unseen_units() -> None:
    match = Match(game(), seed=3)
    while match.game.what_is_due(match.state) == 7:
        match.act(match.legal()[0])
    viewer = 0
    lineup = Counter(["hollow-sovereign", *match.game.pack.lineup_of("horde").units])
    worlds = imagined(match, viewer, 50)
    assert all(Counter(world) == lineup for world in worlds)
    assert len(set(worlds)) > 40


def test_seen_units_of_a_line_up_are_not_imagined_again() -> None:
    dead = "lord-marshal bastion-captain shieldbearer shieldbearer crossbow-company field-chaplain"
    match = battle("ghoul@d2!", "ironclad@e9 levy-spear@f9! ironclad@g9!", fallen=("", dead))
    assert set(imagined(match, 0, 20)) == {("ironclad", "levy-spear", "ironclad")}


def test_who_has_walked_far_is_imagined_as_fast() -> None:
    match = battle("ghoul@i9!", "stag-rider@d2 leafblade@e2", mode="advanced", turn="north")
    match.play("d2:move go:b3")
    assert int(match.state.unit[12].stepped) >= 2
    position = match.position()
    position["units"]["north-1"]["stepped"] = 4
    again = Match(match.game, position=position, scripted=True)
    fast = {"fox-runner", "stag-rider"}
    for world in imagined(again, 0, 60):
        name, *gear = world[0].split("+")
        assert name in fast or "movement" in gear or name == "sky-corsair"


def test_stepped_is_the_longest_single_move_less_what_tactics_gave() -> None:
    match = battle("skeleton@a1 wraith@i1!", "mauler@i9!", mode="advanced",
                   tactics=("forced-march", "")).play("a1:move go:d1 d1:move go:e1")  # fmt: skip
    assert int(match.state.unit[0].stepped) == 2


def test_imagined_legions_fit_morale_crystals_limits_and_the_leader() -> None:
    match = battle(
        "ghoul@d2!", "elder-tusk@a9 mauler@b9+attack+morale berserker@c9 whelp-pack@d9 "
        "free-blade@e9 boar-rider@f9 mauler@g9!", mode="advanced", mercenaries_known=False,
    )  # fmt: skip
    names = game().names
    for world in imagined(match, 0, 200):
        units = [entry.split("+") for entry in world]
        cards = [names.units[names.kinds[name]] for name, *_ in units]
        assert sum(card.is_leader for card in cards) == 1
        worth = sum(card.cost for card in cards)
        boosts = sum("morale" in gear for _, *gear in units)
        pieces = sum(len(gear) for _, *gear in units)
        assert worth + 3 * boosts == int(match.state.side[1].morale)
        assert worth + pieces == int(match.state.side[1].unseen) + 3
        for name, number in Counter(name for name, *_ in units).items():
            assert number <= names.units[names.kinds[name]].limit
        assert sum(card.region is None for card in cards) <= 2
        assert ["elder-tusk"] in units


def tiny() -> WinOrDie:
    """A barrack so small that all legions can be counted: three kinds, and two mercenaries."""
    data = game().pack.model_dump(mode="json")
    kept = {"elder-tusk", "whelp-pack", "berserker", "mauler"}
    hired = {"free-blade", "road-surgeon"}
    data["unit"] = [
        unit
        for unit in data["unit"]
        if unit["region"] not in ("chaos", None) or unit["id"] in kept | hired
    ]
    for lineup in data["lineup"]:
        lineup["mercenaries"] = sorted(hired)
        if lineup["region"] == "chaos":
            lineup["units"] = ["whelp-pack"] * 4 + ["berserker"] * 2
    return WinOrDie(WinOrDiePack.model_validate(data))


def all_worlds(spent: int, morale: int, bases: int) -> set[tuple[str, ...]]:
    """Every assignment of the tiny barrack to so many bases that fits both totals."""
    kinds = {"whelp-pack": (1, 4), "berserker": (2, 3), "mauler": (3, 2), "free-blade": (3, 1),
             "road-surgeon": (2, 1)}  # fmt: skip
    gear = ("toughness", "morale", "attack", "counter", "health", "movement")
    found = set()
    for masks in product(range(64), repeat=bases):
        pieces = sum(mask.bit_count() for mask in masks)
        boosts = sum(mask >> 1 & 1 for mask in masks)
        cost = spent - pieces
        if cost < bases or cost + 3 * boosts != morale:
            continue
        for names in product(kinds, repeat=bases):
            if sum(kinds[name][0] for name in names) != cost:
                continue
            if any(names.count(name) > kinds[name][1] for name in names):
                continue
            found.add(
                tuple(
                    "+".join([name, *(g for bit, g in enumerate(gear) if mask >> bit & 1)])
                    for name, mask in zip(names, masks, strict=True)
                )
            )
    return found


@pytest.mark.parametrize(
    "units", ["mauler@a9 whelp-pack@b9", "whelp-pack@a9+attack whelp-pack@b9+morale"]
)
def test_imagination_draws_every_legion_of_a_tiny_barrack_equally_often(units: str) -> None:
    content = tiny()
    match = battle(
        "ghoul@d2!",
        f"{units} elder-tusk@c9!",
        mode="advanced",
        content=content,
        mercenaries_known=False,
    )
    legion = match.state.side[1]
    worlds = {
        (*world, "elder-tusk") for world in all_worlds(int(legion.unseen), int(legion.morale), 2)
    }
    assert worlds
    draws = 60 * len(worlds)
    counts = Counter(imagined(match, 0, draws))
    assert set(counts) == worlds
    expected = draws / len(worlds)
    deviation = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    assert deviation < freedom + 5 * (2 * freedom) ** 0.5


def test_an_unknown_region_is_imagined_as_any_that_fits() -> None:
    match = Match(game(), {"mode": "basic"}, scripted=True)
    match.play("south:region:random north:region:ivy draws:horde first:south")
    while match.game.what_is_due(match.state) == 7:
        match.act(match.legal()[0])
    generator = luck.generator(5)
    regions = {
        match.game.position(match.game.imagined(match.seen_by(1), 1, generator))["sides"]["south"][
            "region"
        ]
        for _ in range(60)
    }
    assert regions == {"yaveil", "horde", "dadao"}


def test_a_spectator_knows_what_both_may_know() -> None:
    match = battle("ghoul@d2", "mauler@e5", mode="advanced")
    seen = match.position(-1)["units"]
    assert {unit["unit"] for unit in seen.values()} == {"secret"}


def test_the_meaning_of_an_action_does_not_name_a_hidden_enemy() -> None:
    match = battle("ghoul@d2!", "mauler@e2").play("d2:attack")
    assert [action.meaning for action in match.legal()] == ["attack the hidden unit on e2"]


def test_the_speed_of_a_hidden_unit_that_moves_is_written_nowhere() -> None:
    slow = battle("skeleton@a1 wraith@i1", "mauler@i9!", mode="advanced").play("a1:move")
    fast = battle("wraith@a1 skeleton@i1", "mauler@i9!", mode="advanced").play("a1:move")
    assert slow.seen_by(1).tobytes() == fast.seen_by(1).tobytes()
    assert slow.scene(1) == fast.scene(1)


def test_whoever_was_ordered_to_call_is_imagined_with_somebody_to_call() -> None:
    match = battle("skeleton@d1 ghoul@e1!", "mauler@i9!", mode="advanced", crystals=(1, 0))
    match.play("d1:call")
    for seed in range(30):
        world = match.game.imagined(match.seen_by(1), 1, luck.generator(seed))
        assert match.game.legal(world, 0)


# What betrays what


def test_the_two_mercenaries_are_secret_until_one_is_exposed() -> None:
    match = battle("free-blade@d2 ghoul@c2!", "mauler@e2!", mode="advanced",
                   mercenaries_known=False)  # fmt: skip
    assert match.position(1)["sides"]["south"]["mercenaries"] == ["secret", "secret"]
    match.play("d2:attack")
    assert match.position(1)["sides"]["south"]["mercenaries"] == ["free-blade", "secret"]
    assert match.position(0)["sides"]["south"]["mercenaries"] == ["free-blade", "road-surgeon"]


def with_random_card(match: Match) -> Match:
    """The same battle, but South played the random card, and nobody knows what it brought."""
    position = match.position()
    position["sides"]["south"] |= {"card": "random", "region_known": False}
    return Match(match.game, position=position, scripted=True)


def test_an_exposed_mercenary_does_not_betray_a_random_region_but_another_unit_does() -> None:
    match = with_random_card(
        battle("free-blade@d2 ghoul@c2", "mauler@e2!", mode="advanced", mercenaries_known=False)
    )
    match.play("d2:attack")
    while match.actors == ("north",):
        match.play("pass")
    assert match.position(1)["sides"]["south"]["region"] == "secret"
    match.play("aim:e2 hits:0 hits:0 c2:open")
    assert match.position(1)["sides"]["south"]["region"] == "horde"


def test_what_lies_on_a_hidden_unit_and_beside_it_is_public() -> None:
    match = battle(
        "ghoul@d2/commands=1 ghoul@e1!",
        "mauler@i9!",
        mode="advanced",
        reserve=(6, 7),
        crystals=(3, 0),
        fallen=("skeleton", ""),
        tactics=("forced-march", ""),
    )
    seen = match.position(1)
    assert seen["units"]["south-1"] == {"unit": "secret", "at": "d2", "gear": [], "commands": 1}
    told = seen["sides"]["south"]
    assert (told["morale"], told["fatigue"], told["crystals"], told["reserve"]) == (4, 0, 3, 6)
    assert (told["fallen"], told["tactics"]) == (["skeleton"], ["forced-march"])


def test_once_seen_a_unit_is_known_for_good() -> None:
    match = battle("briar-regent@d2! leafblade@d3!+attack", "mauler@i9!", mode="advanced")
    match.play("d2:hush aim:d3")
    seen = match.position(1)["units"]["south-2"]
    assert (seen["unit"], seen["gear"], seen.get("exposed")) == ("leafblade", ["attack"], None)


def test_published_totals_are_those_of_the_units_nobody_has_seen() -> None:
    match = battle("ghoul@d2+attack skeleton@c2+morale", "mauler@e2!", mode="advanced")
    assert int(match.state.side[0].unseen) == 2 + 1 + 1 + 1
    match.play("d2:attack")
    assert int(match.state.side[0].unseen) == 2
    assert match.position(1)["sides"]["south"]["morale"] == 2 + 1 + 3


def test_a_list_under_way_is_imagined_without_the_true_one() -> None:
    match = Match(game(), {"mode": "advanced", "given": "ivy,horde"}, scripted=True)
    match.play("first:south south:hire:free-blade south:hire:road-surgeon")
    match.play(["south:recruit:moonbow", "south:enhance:attack"])
    seen = match.seen_by(1)
    other = Match(game(), {"mode": "advanced", "given": "ivy,horde"}, scripted=True)
    other.play("first:south south:hire:sky-corsair south:hire:powder-sapper")
    other.play(["south:recruit:fox-runner", "south:recruit:fox-runner"])
    assert other.seen_by(1).tobytes() == seen.tobytes()
    generator = luck.generator(9)
    units = {str(match.game.position(match.game.imagined(seen, 1, generator))["units"])
             for _ in range(30)}  # fmt: skip
    assert len(units) > 20


def test_the_order_in_which_mercenaries_were_hired_is_told_by_nothing() -> None:
    worlds = []
    for hired in ("free-blade sky-corsair", "sky-corsair free-blade", "free-blade bounty-hunter"):
        match = battle("skeleton@d1 skeleton@a1", "mauler@i9!", mode="advanced", crystals=(9, 0),
                       mercenaries=(hired, "free-blade road-surgeon"),
                       mercenaries_known=False)  # fmt: skip
        worlds.append(match.play("d1:call call:free-blade done left"))
    assert len({match.seen_by(1).tobytes() for match in worlds}) == 1
    assert len({match.event(1, 1).code for match in worlds}) == 1
    assert worlds[1].position(1)["sides"]["south"]["mercenaries"] == ["free-blade", "secret"]
    assert worlds[1].position(0)["sides"]["south"]["mercenaries"] == ["sky-corsair", "free-blade"]


def test_mercenaries_called_by_a_line_up_that_nobody_knows_tell_no_more_than_themselves() -> None:
    position = battle(
        "skeleton@d1 ghoul@a1", "mauler@i9!", crystals=(9, 0), mercenaries_known=False,
        mercenaries=("powder-sapper ogre-gatebreaker", "free-blade road-surgeon"),
    ).position()  # fmt: skip
    position["sides"]["south"] |= {"card": "random", "region_known": False}
    match = Match(game(), position=position, scripted=True)
    match.play("d1:call call:ogre-gatebreaker left")
    assert match.story(1)[1] == "South calls an Ogre Gatebreaker."
    seen = match.seen_by(1)
    assert match.position(1)["sides"]["south"]["mercenaries"] == ["ogre-gatebreaker", "secret"]
    twin = battle(
        "whelp-pack@d1 berserker@a1", "mauler@i9!", crystals=(9, 0), mercenaries_known=False,
        mercenaries=("ogre-gatebreaker free-blade", "free-blade road-surgeon"),
    ).position()  # fmt: skip
    twin["sides"]["south"] |= {"card": "random", "region_known": False}
    other = Match(game(), position=twin, scripted=True).play("d1:call call:ogre-gatebreaker left")
    assert other.seen_by(1).tobytes() == seen.tobytes()
    assert other.event(1, 1).code == match.event(1, 1).code


@pytest.mark.parametrize("card", ["road-surgeon", "free-blade"])
def test_a_mercenary_that_is_paid_is_known_before_it_stands_there(card: str) -> None:
    match = battle(
        "skeleton@d1 skeleton@a1", "mauler@i9!", mode="advanced", crystals=(9, 0),
        mercenaries_known=False,
    )  # fmt: skip
    match.play(f"d1:call call:{card}")
    for after in ("equipping", "placing"):
        assert due(match) == after
        for seed in range(10):
            world = match.game.imagined(match.seen_by(1), 1, luck.generator(seed))
            hired = match.game.position(world)["sides"]["south"]["mercenaries"]
            assert card in hired
            assert len(set(hired)) == 2
            assert match.game.legal(world, 0) == match.game.legal(match.state, 0)
        match.play("done") if after == "equipping" else None


def test_a_unit_that_is_called_after_a_random_card_shows_the_region_and_has_a_card_left() -> None:
    match = battle(
        "wraith@d1 ghoul@a1 ghoul@b1", "mauler@i9!", mode="advanced", crystals=(4, 0)
    ).position()
    match["sides"]["south"] |= {"card": "random", "region_known": False}
    played = Match(game(), position=match, scripted=True).play("d1:call call:wraith")
    assert played.position(1)["sides"]["south"]["region"] == "horde"
    for seed in range(30):
        world = game().imagined(played.seen_by(1), 1, luck.generator(seed))
        units = game().position(world)["units"].values()
        assert sum(unit["unit"] == "wraith" for unit in units) < card_limit("wraith")


def card_limit(name: str) -> int:
    """How many cards of a unit there are."""
    return next(unit.limit for unit in game().pack.unit if unit.id == name)
