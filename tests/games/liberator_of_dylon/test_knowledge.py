"""What each seat knows (rulings 61 to 66), and imagination against exact counting."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import dauntless
from dauntless.engine import luck
from dauntless.engine.game import record_from_bytes
from dauntless.engine.match import Match
from games.liberator_of_dylon.table import at, hand, knowers, texts, with_last_cards

DRAWS = 800


def known(*codes: str) -> list[Any]:
    """Cards that everybody knows."""
    return [{"card": code, "known": "everybody"} for code in codes]


# What is sent


def test_ruling_61_of_other_hands_only_the_backs_are_public() -> None:
    match = at({"north": ["Eo", "Tb"], "east": ["Sb", "HT", "Wm"]})
    assert match.position("north")["seats"]["east"]["hand"] == [
        {"back": "regular", "known": ["east"]},
        {"back": "seal", "known": ["east"]},
        {"back": "seal", "known": ["east"]},
    ]
    assert match.position("north")["seats"]["north"]["hand"] == ["Tb", "Eo"]


def test_ruling_61_the_piles_counts_are_public() -> None:
    match = at({"north": ["Eo", "Tb"]})
    pieces = [match.scene(viewer).pieces for viewer in (0, 1, 2, -1)]
    hints = {piece.hint for seen in pieces for piece in seen if piece.id == "pile-top"}
    assert len(hints) == 1


def test_ruling_61_areas_masters_and_scores_are_public() -> None:
    match = at({"north": ["Eo", "Tb"]}, masters={"east": "FL"})
    for viewer in (0, 1, 2, -1):
        seen = match.position(viewer)
        assert seen["areas"] == match.position()["areas"]
        assert seen["seats"]["east"]["master"] == "FL"


def test_ruling_62_and_63_the_knowers_travel_with_the_card() -> None:
    hands: dict[str, list[Any]] = {
        "north": ["Wm", "Tb", "Rb"],
        "east": ["Sb", {"card": "Ai", "known": ["east", "west"]}],
    }
    match = at(hands, masters={"north": "OA"}).play("left:Wm")
    assert knowers(match, "west", "Ai") == [["east", "west"]]
    assert knowers(match, "west", "Sb") == [["east", "west"]]


def test_ruling_63_a_dealt_or_drawn_card_is_known_to_its_holder() -> None:
    match = at({"north": ["Tb"]}).play("draw face:Rb top:regular keep")
    assert knowers(match, "north", "Rb") == [["north"]]


def test_ruling_64_known_to_all_seats_is_not_public() -> None:
    match = at({"north": [{"card": "Tb", "known": ["north", "south"]}, "Rb"]}, players=2)
    assert match.position("south")["seats"]["north"]["hand"][0] == {
        "card": "Tb", "known": ["north", "south"]
    }  # fmt: skip
    assert match.position(-1)["seats"]["north"]["hand"] == [
        {"back": "regular", "known": ["north"]},
        {"back": "regular", "known": ["north", "south"]},
    ]


def test_ruling_66_while_a_seat_thinks_of_the_drawn_card_others_know_its_back() -> None:
    match = at({"north": ["Tb"]}).play("draw face:Rb top:seal")
    assert match.position("north")["drawn"] == "Rb"
    for viewer in ("east", -1):
        assert match.position(viewer)["drawn"] == {"back": "regular"}


def test_copies_that_changed_places_are_the_same_bytes() -> None:
    """Two ways to the same situation, with copies that came in another order."""
    one = at({"north": ["Tb"], "east": ["Sb", "Ab"], "west": ["Ao"]})
    one.play("draw face:Te top:regular keep draw face:Te top:regular keep")
    other = at(
        {"north": ["Te", "Tb"], "east": ["Te", "Ab", "Sb"], "west": ["Ao"]},
        mover="west",
        seat="west",
        turns=2,
        game_turns=2,
    )
    assert one.state.tobytes() == other.state.tobytes()
    for viewer in (0, 1, 2, -1):
        assert one.seen_by(viewer).tobytes() == other.seen_by(viewer).tobytes()


@pytest.mark.parametrize("viewer", [0, 1, 2, -1])
def test_what_a_seat_can_imagine_looks_to_it_like_what_it_saw(viewer: int) -> None:
    match = dauntless.new("liberator-of-dylon", players=3, wins=1, seed=6)
    rng, generator = random.Random(8), luck.generator(9)
    for _ in range(60):
        if match.over:
            break
        match.play(rng.choice(texts(match)))
        seen = match.seen_by(viewer)
        for _ in range(3):
            world = match.game.imagined(seen, viewer, generator)
            assert match.game.concealed(world, viewer).tobytes() == seen.tobytes()


def test_what_looks_the_same_is_the_same_bytes() -> None:
    first = at({"north": ["Tb"], "east": ["Sb", "HT"]}).play("draw face:Rb top:seal keep")
    second = at({"north": ["Tb"], "east": ["Te", "Wm"]}).play("draw face:Rb top:seal keep")
    assert first.state.tobytes() != second.state.tobytes()
    assert first.seen_by("north").tobytes() == second.seen_by("north").tobytes()
    assert first.seen_by("west").tobytes() != first.seen_by("north").tobytes()


# Imagination against exact counting


class Believer:
    """Follows a match with all worlds that a viewer takes for possible, exactly counted."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match, self.viewer = match, viewer
        self.worlds = {match.state.tobytes(): Fraction(1)}
        assert match.seen_by(viewer).tobytes() == self._seen(match.state.tobytes())

    def _seen(self, world: bytes) -> bytes:
        game = self.match.game
        state = record_from_bytes(game.rules.state, world)
        return game.concealed(state, self.viewer).tobytes()

    def follow(self, word: str) -> None:
        """Let something happen, and keep the worlds in which it could have looked like that."""
        match, game = self.match, self.match.game
        is_chance = game.chance_is_due(match.state)
        match.play(word)
        step = match.steps[-1]
        seen = match.seen_by(self.viewer).tobytes()
        found: Counter[bytes] = Counter()
        for world, weight in self.worlds.items():
            state = record_from_bytes(game.rules.state, world)
            for code, chance in self._ways(state, None if is_chance else step):
                after = state.copy()
                if is_chance:
                    game.settle(after, code)
                else:
                    assert step.seat is not None
                    game.act(after, step.seat, code)
                if self._seen(after.tobytes()) == seen:
                    found[after.tobytes()] += weight * chance  # type: ignore[assignment]
        total = sum(found.values())
        self.worlds = {world: Fraction(weight) / total for world, weight in found.items()}

    def _ways(self, state: Any, step: Any) -> list[tuple[int, Fraction]]:
        """Outcomes by their odds; any decision that looks like this one, each alike."""
        game = self.match.game
        if step is None:
            outcomes, weights = game.odds(state)
            total = int(weights.sum())
            return [
                (int(code), Fraction(int(weight), total))
                for code, weight in zip(outcomes, weights, strict=True)
            ]
        return [(code, Fraction(1)) for code in game.legal(state, step.seat)]

    def check(self) -> int:
        """What is imagined comes as often as was counted; how many worlds there are."""
        game, generator = self.match.game, luck.generator(5, self.viewer + 1)
        seen = self.match.seen_by(self.viewer)
        found = Counter(game.imagined(seen, self.viewer, generator).tobytes() for _ in range(DRAWS))
        assert set(found) <= set(self.worlds)
        for world, chance in self.worlds.items():
            spread = (DRAWS * float(chance) * (1 - float(chance))) ** 0.5
            assert abs(found[world] - DRAWS * float(chance)) <= 4.5 * spread + 1
        return len(self.worlds)


def believing(match: Match, viewer: str | int, words: str) -> int:
    """Follow what happens and compare after every step; how many worlds were possible at most."""
    believer = Believer(match, match.seat_number(viewer))
    most = 1
    for word in words.split():
        believer.follow(word)
        most = max(most, believer.check())
    return most


PILE = ["Te", "Te", "To", "Ws", "HT", "HT"]


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_draws(viewer: str | int) -> None:
    match = with_last_cards({"north": known("Rb"), "east": known("Sb"), "west": known("Ab")}, PILE)
    words = "draw face:Te top:seal keep draw face:HT top:regular keep draw face:To top:seal keep"
    assert believing(match, viewer, words) > 2


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_a_rotation(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Rb"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, PILE, masters={"north": "OA"}, mover="east", seat="east")
    words = (
        "draw face:Te top:seal keep draw face:Ws top:regular keep left:Wm"
        " draw face:To top:seal keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_a_blind_exchange(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Rb", "CD"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, PILE, masters={"north": "PM"}, mover="east", seat="east")
    words = (
        "draw face:Te top:regular keep draw face:To top:seal keep left:Wm enough"
        " aside:CD enough pick:regular picked:Te draw face:HT top:regular keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("picked", ["picked:Te:east", "picked:Te:north+east"])
@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_a_pick_of_one_of_two_copies(
    viewer: str | int, picked: str
) -> None:
    """North knows one of the two that lie in the east; which of them goes is seen."""
    hands = {"north": known("Wm", "Rb"), "east": known("Wk", "Sb"), "west": known("Ab")}
    more: dict[str, Any] = {"masters": {"north": "OA", "west": "PM"}, "tops": {"east-west": []}}
    match = with_last_cards(hands, ["Te", "Te", "To", "Se", "HT", "HT"], **more)
    words = (
        "draw face:Te top:regular keep draw face:To top:seal keep draw face:HT top:regular keep"
        " left:Wm let draw face:Te top:seal keep"
        f" right:Wk aside:To enough pick:regular {picked}"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_an_exchange_with_looking(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Wk", "Rb", "CD"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, PILE, masters={"north": "PM"}, mover="east", seat="east")
    words = (
        "draw face:Te top:regular keep draw face:To top:seal keep left:Wm second:Wk"
        " aside:CD aside:Rb pick:regular picked:Te pick:Sb take:Te give:CD enough"
        " draw face:HT top:regular keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_hands_are_opened(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Wk", "Rb"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, PILE, masters={"north": "OA"}, mover="east", seat="east")
    words = (
        "draw face:Te top:seal keep draw face:Ws top:regular keep left:Wm second:Wk"
        " draw face:To top:seal keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_draws_by_magic(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Rb"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, [*PILE, "Se"], masters={"north": "FL"})
    words = (
        "left:Wm face:Te top:seal face:HT top:regular face:To top:seal"
        " draw face:Ws top:regular keep draw face:Se top:seal keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_an_area_is_taken_up(viewer: str | int) -> None:
    hands = {"north": known("Wm", "Wk", "Rb"), "east": known("Sb"), "west": known("Ab")}
    match = with_last_cards(hands, PILE, masters={"north": "RD"}, mover="east", seat="east")
    words = (
        "draw face:Te top:seal keep draw face:HT top:regular keep left:Wm second:Wk"
        " right:Wm enough draw face:To top:seal keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("answer", ["let", "answer:Ws let"])
@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_an_overturn_was_asked_for(
    viewer: str | int, answer: str
) -> None:
    hands = {"north": known("Wm", "Wk", "Rb"), "east": known("Sb"), "west": known("Ab")}
    pile = ["Ws", "Wb", "HT", "HT", "Te", "To"]
    match = with_last_cards(hands, pile, masters={"north": "PO"}, mover="east", seat="east")
    words = (
        "draw face:Ws top:seal keep draw face:HT top:regular keep left:Wm enough"
        f" {answer} draw face:Te top:seal keep"
    )
    assert believing(match, viewer, words) > 1


@pytest.mark.parametrize("answer", ["leave", "purify"])
@pytest.mark.parametrize("viewer", ["north", "east", "west", -1])
def test_imagination_is_exact_after_purifying_was_asked_for(viewer: str | int, answer: str) -> None:
    hands = {"north": known("Wm", "Wk", "Rb"), "east": known("Sb"), "west": known("Ab")}
    pile = ["CD", "HT", "HT", "Te", "To"]
    match = with_last_cards(hands, pile, masters={"north": "PO"})
    words = (
        "draw face:CD top:seal keep draw face:HT top:regular keep draw face:Te top:regular keep"
        f" left:Wm second:Wk {answer}"
    )
    assert believing(match, viewer, words) > 1


def test_ruling_65_what_is_unseen_is_spread_over_hands_and_pile_alike() -> None:
    """A card of the pile's is as likely in a hand as any other of its back, and no other is."""
    hands: dict[str, list[Any]] = {"north": known("Rb"), "east": ["Te", "HT"], "west": ["To"]}
    match = with_last_cards(hands, ["Te", "Se", "HT"])
    generator, found = luck.generator(3), Counter[str]()
    seen = match.seen_by("north")
    for _ in range(DRAWS):
        world = match.game.imagined(seen, 0, generator)
        assert int(world.backs[2].sum()) == 2
        found.update(
            code
            for kind, code in enumerate(match.game.pack.codes)
            for _ in range(int(world.lies[2, kind]))
        )
    assert found["HT"] == DRAWS
    assert set(found) == {"HT", "Te", "To", "Se"}
    for code, copies in (("Te", 2), ("To", 1), ("Se", 1)):
        assert found[code] == pytest.approx(DRAWS * copies / 4, rel=0.2)


def test_the_hands_of_the_exchange_are_as_the_rules_say() -> None:
    hands = {"north": known("Wm", "Rb", "CD"), "east": known("Sb")}
    match = with_last_cards(hands, PILE, masters={"north": "PM"})
    match.play("left:Wm enough aside:CD pick:Sb")
    assert hand(match, "north") == ["Rb", "Sb"]
