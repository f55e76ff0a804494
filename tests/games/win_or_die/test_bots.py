"""What bots know of Win or Die: sound legions, and how to build one of them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import dauntless
from dauntless.bots import LEVELS, make_bot, observe
from dauntless.engine.match import Match
from dauntless.games.win_or_die import GAME, WinOrDie, state
from dauntless.games.win_or_die.book import Begun
from dauntless.games.win_or_die.legion import Legion, read_legion
from games.win_or_die.table import battle, game

LEGIONS = GAME.folder() / "legions.toml"
MOST, LEAST = 0.60, 0.03  # of the legions of a unit's region


def building(seed: int, given: str = "ivy,chaos") -> Match:
    """A match in which the legions are about to be built."""
    return dauntless.new("win-or-die", seed=seed, mode="advanced", given=given)


def build(match: Match, bot_name: str, seed: int) -> dict[int, Legion]:
    """Let bots build both legions; what they have built, by seat."""
    bots = [make_bot(bot_name, 2 * seed + seat) for seat in range(2)]
    built: dict[int, Legion] = {}
    while match.game.what_is_due(match.state) == state.BUILDING:
        seat = match.game.actors(match.state)[0]
        match.act(bots[seat].choose(observe(match, seat)), seat)
        built[seat] = legion_of(match, seat)
    return built


def legion_of(match: Match, seat: int) -> Legion:
    """What a seat has built."""
    names = game_of(match).names
    begun = Begun.of(names, match.state, seat)
    region = names.regions[int(match.state.side[seat].region) - 1]
    units = [*begun.units, *([begun.latest] if begun.latest else [])]
    return Legion(region, list(begun.mercenaries), match.game.pack.lineup_of(region).leader, units)


def game_of(match: Match) -> WinOrDie:
    """The game, as what it is."""
    assert isinstance(match.game, WinOrDie)
    return match.game


def known(game: WinOrDie, region: str) -> list[Legion]:
    """The legions of a region that bots know."""
    return [one.legion for one in game.known_legions if one.legion.region == region]


def test_every_known_legion_is_legal_and_each_region_has_six() -> None:
    game = GAME()
    count = LEGIONS.read_text(encoding="utf-8").count("[[legion]]")
    assert len(game.known_legions) == count
    assert {len(known(game, region.id)) for region in game.pack.region} == {6}


def test_with_another_pack_only_what_is_legal_with_it_is_known() -> None:
    data = GAME.base_pack().model_dump(exclude_unset=True)
    for unit in data["unit"]:
        if unit["id"] == "dew-singer":
            unit["cost"] = 5
    game = GAME(GAME.check_pack(data, "dear.toml"))
    assert 0 < len(known(game, "ivy")) < 6
    assert all("dew-singer" not in dict(legion.units) for legion in known(game, "ivy"))


def test_every_unit_is_in_some_of_its_regions_legions_and_not_in_most() -> None:
    game = GAME()
    for region in game.pack.region:
        weights = [one for one in game.known_legions if one.legion.region == region.id]
        total = sum(one.weight for one in weights)
        for unit in game.pack.units_of(region.id):
            if not unit.is_leader:
                chosen = sum(one.weight for one in weights if unit.id in dict(one.legion.units))
                assert LEAST <= chosen / total <= MOST, unit.id


@pytest.mark.parametrize("name", [level.name for level in LEVELS])
def test_a_bot_of_every_level_builds_one_of_the_known_legions(name: str) -> None:
    match = building(seed=5)
    built = build(match, name, seed=1)
    assert match.game.what_is_due(match.state) == state.DEPLOYING
    for seat in range(2):
        legion = built[seat]
        read_legion(match.game.pack, legion.text(), "built")
        assert alike(legion) in [alike(one) for one in known(game_of(match), legion.region)]


def alike(legion: Legion) -> object:
    """A legion whatever the order of buying."""
    return set(legion.mercenaries), Counter(legion.units)


def test_bots_of_different_seeds_build_different_legions() -> None:
    found = []
    for seed in range(4):
        for legion in build(building(seed, given="dadao,dadao"), "steady", seed).values():
            if alike(legion) not in found:
                found.append(alike(legion))
    assert len(found) > 2


def test_a_bot_makes_the_best_of_a_legion_that_somebody_else_began() -> None:
    match = building(seed=5, given="horde,horde")
    seat = match.game.actors(match.state)[0]
    for step in ("hire:free-blade", "hire:sky-corsair", "recruit:bone-bombard", "enhance:movement"):
        match.act(match.game.read_action(match.state, seat, step), seat)
    legion = build(match, "steady", seed=3)[seat]
    read_legion(match.game.pack, legion.text(), "built")
    units = Counter(name for name, _ in legion.units)
    goals = [Counter(name for name, _ in one.units) for one in known(game_of(match), "horde")]
    assert max((units & goal).total() for goal in goals) >= units.total() - 1


@pytest.mark.parametrize(
    ("fatigue", "comes", "waits"), [((1, 0), "south", "north"), ((0, 1), "north", "south")]
)
def test_whoever_loses_if_both_wait_likes_to_come_closer(
    fatigue: tuple[int, int], comes: str, waits: str
) -> None:
    def liking(south: str, north: str) -> float:
        values = np.zeros(2)
        s = battle(south, north, fatigue=fatigue).state
        game().rules.judge(s, game().tables, values)
        return float(values[0])

    far = ("wraith@c2!", "mauler@e8!")
    nearer = {"south": ("wraith@c3!", "mauler@e8!"), "north": ("wraith@c2!", "mauler@e7!")}
    gains = {"south": 1, "north": -1}
    assert gains[comes] * (liking(*nearer[comes]) - liking(*far)) > 0
    assert gains[waits] * (liking(*nearer[waits]) - liking(*far)) < 0
