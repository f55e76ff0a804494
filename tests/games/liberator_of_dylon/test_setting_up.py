"""Setting up: the deck, the deal, the start cards, the lot (rulings 1 to 7)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import dauntless
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.games.liberator_of_dylon.state import AREA, BOX, KNOWERS, PILE, RESERVE
from games.liberator_of_dylon.table import NAME, at, game, texts

PLAYERS = (2, 3, 4)


def dealt(players: int, seed: int = 1) -> Match:
    """A match whose first player is to move."""
    return dauntless.new(NAME, players=players, seed=seed)


def count(match: Match, code: str, place: int) -> int:
    kind = match.game.pack.codes.index(code)
    first = int(match.game.tables.first[kind])
    copies = match.state.card[first : first + int(match.game.tables.copies[kind])]
    return int((copies // KNOWERS == place).sum())


def test_ruling_1_the_game_is_called_dylon() -> None:
    assert game().facts.title == "Liberator of Dylon"


@pytest.mark.parametrize("players", PLAYERS)
def test_ruling_2_an_area_lies_between_each_two_neighbours(players: int) -> None:
    areas = dealt(players).position()["areas"]
    assert len(areas) == players
    assert all(len(cards) == 1 for cards in areas.values())


def test_ruling_2_with_two_players_both_areas_are_shared() -> None:
    match = at({"north": ["Rb", "Eo"]}, players=2, tops={"south-north": ["Ee"]})
    assert set(match.position()["areas"]) == {"north-south", "south-north"}
    assert {"left:Eo", "right:Eo"} <= set(texts(match))


def test_ruling_2_a_seat_reaches_its_left_and_right_area_and_its_own_mat_alone() -> None:
    tops = {name: ["Ei"] for name in ("north-east", "south-west")}
    tops |= {name: ["To"] for name in ("east-south", "west-north")}
    match = at({"north": ["Ei", "FL", "CD"]}, players=4, tops=tops)
    assert set(texts(match)) == {"draw", "left:Ei", "set:FL"}
    reached = {name for choice in match.scene("north").choices for name in choice.elements}
    assert {name for name in reached if name.startswith(("area", "master"))} == {
        "area-0", "master-north"
    }  # fmt: skip


@pytest.mark.parametrize(("players", "treasures", "curses"), [(2, 1, 1), (3, 2, 2), (4, 2, 2)])
def test_treasures_and_curses_by_players(players: int, treasures: int, curses: int) -> None:
    match = dauntless.new(NAME, players=players, scripted=True)
    assert count(match, "HT", PILE) == treasures
    assert count(match, "CD", PILE) == curses
    assert count(match, "CD", RESERVE) == 5 - curses


def test_ruling_3_a_treasure_that_is_not_needed_is_out_of_the_game() -> None:
    match = dauntless.new(NAME, players=2, scripted=True)
    assert count(match, "HT", BOX) == 1
    assert count(match, "HT", RESERVE) == 0


@pytest.mark.parametrize(("players", "pile"), [(2, 88), (3, 81), (4, 72)])
def test_everybody_is_dealt_eight_cards(players: int, pile: int) -> None:
    told = dealt(players).position()
    assert [len(seat["hand"]) for seat in told["seats"].values()] == [8] * players
    assert told["pile"] == pile


def test_cards_are_dealt_in_turn_from_the_first_player_on() -> None:
    match = dauntless.new(NAME, players=3, scripted=True).play("first:west deal:Rb deal:Sb deal:Tb")
    hands = {name: seat["hand"] for name, seat in match.position()["seats"].items()}
    assert hands == {"west": ["Rb"], "north": ["Sb"], "east": ["Tb"]}


@pytest.mark.parametrize("players", PLAYERS)
def test_ruling_4_start_cards_and_the_first_top_are_regular(players: int) -> None:
    for seed in range(20):
        match = dealt(players, seed)
        codes = match.game.pack.codes
        assert all(codes.index(cards[0]) < 25 for cards in match.position()["areas"].values())
        assert match.position()["top_back"] == "regular"


def test_ruling_4_a_start_card_is_any_regular_card_that_was_not_dealt() -> None:
    match = dauntless.new(NAME, players=2, scripted=True, seed=1)
    while match.position()["due"] != "start-card":
        match.settle()
    chances = match.chances()
    regular = sum(count(match, code, PILE) for code in match.game.pack.codes[:25])
    assert sum(chances.values()) == pytest.approx(1)
    for text, chance in chances.items():
        assert chance == pytest.approx(count(match, text.removeprefix("start:"), PILE) / regular)


def test_ruling_5_everybody_sees_the_back_on_top_of_the_pile() -> None:
    match = dealt(3)
    for viewer in (0, 1, 2, -1):
        assert match.position(viewer)["top_back"] == "regular"


def test_ruling_5_the_next_top_back_is_chance_by_what_the_pile_has() -> None:
    match = at({"north": ["Rb", "Sc"]}).play("draw face:Tb")
    backs = match.state.backs[PILE].tolist()
    assert match.chances() == pytest.approx(
        {"top:regular": backs[0] / sum(backs), "top:seal": backs[1] / sum(backs)}
    )


def test_ruling_6_the_first_player_is_drawn_by_lot() -> None:
    match = dauntless.new(NAME, players=4, scripted=True)
    assert match.chances() == {f"first:{seat}": 0.25 for seat in ("north", "east", "south", "west")}
    match.play("first:south")
    match.scripted = False
    match._let_chance_speak()
    assert match.actors == ("south",)


def test_the_order_is_clockwise() -> None:
    match = dealt(4, 3)
    names = match.seat_names
    order: list[int] = []
    rng = random.Random(1)
    while len(order) < 8:
        (actor,) = match.actors
        if match.position()["due"] == "turn":
            order.append(names.index(actor))
        match.play(rng.choice(texts(match)))
    assert all((later - earlier) % 4 == 1 for earlier, later in pairwise(order))


def test_ruling_7_released_cards_are_never_shuffled_into_the_pile() -> None:
    match = dauntless.new(NAME, players=2, wins=1, seed=11)
    rng, size = random.Random(2), match.position()["pile"]
    while not match.over:
        match.play(rng.choice(texts(match)))
        assert match.position()["pile"] <= size
        size = match.position()["pile"]


def test_no_outcome_but_those_of_the_deal_is_taken() -> None:
    match = dauntless.new(NAME, players=2, scripted=True).play("first:north")
    with pytest.raises(Refusal, match="it looks like deal"):
        match.play("face:Rb")
    with pytest.raises(Refusal, match='there is no card "Xx"'):
        match.play("deal:Xx")


def test_the_areas_hold_open_cards_only() -> None:
    match = dealt(2)
    for area in range(2):
        assert int(match.state.top[area]) > 0
        assert count(match, match.game.pack.codes[int(match.state.top[area]) - 1], AREA + area)
