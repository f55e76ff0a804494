"""Who knows what; and that what is imagined is as likely as counting says."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.game import record_from_bytes
from dauntless.engine.match import Match
from dauntless.games.dare_to_love import DareToLove
from games.dare_to_love.table import game, table


def tiny_game() -> DareToLove:
    """A variant for counting: two action cards and two Mana a Rebel, hands of two."""
    content = tomllib.loads((DareToLove.folder() / "base.toml").read_text(encoding="utf-8"))
    content["numbers"]["hand"] = 2
    for rebel in content["rebel"]:
        rebel["mana"] = 2
        rebel["card"] = rebel["card"][:2]
        for card in rebel["card"]:
            card["top"] = [{"do": "draw", "cards": 1}]
            card["bottom"], card["mana"] = [{"do": "draw", "cards": 2}], 1
            card.pop("alert", None)
    inquisitor = next(o for o in content["oligarch"] if o["id"] == "inquisitor")
    control = next(c for c in inquisitor["card"] if c["id"] == "mind-control")
    control["requires"] = 0
    control["top"][0]["range"] = 15
    return DareToLove(DareToLove.check_pack(content, "tiny"))


TINY = tiny_game()


def hand_of(s: Record, unit: int) -> tuple[int, ...]:
    return tuple(int(count) for count in s.hand[unit])


# Every way chance could have gone that looks the same to the viewer


def worlds(match: Match, viewer: int) -> dict[bytes, Fraction]:
    """The states that a viewer of the match must take for possible, with exact probabilities.

    Decisions are taken as they were wherever they were legal; what chance brought is summed over.
    """
    start = TINY.start(TINY.options(match.options.model_dump()))
    true = start.copy()
    found: dict[bytes, Fraction] = {start.tobytes(): Fraction(1)}
    for entry in match.steps:
        following: dict[bytes, Fraction] = {}
        step(true, entry.seat, entry.code)
        seen = TINY.concealed(true, viewer).tobytes()
        for state, chance in found.items():
            for after, share in successors(state, entry.seat, entry.code):
                if TINY.concealed(after, viewer).tobytes() == seen:
                    key = after.tobytes()
                    following[key] = following.get(key, Fraction(0)) + chance * share
        found = following
    total = sum(found.values())
    return {state: chance / total for state, chance in found.items()}


EMPEROR = {"players": 3, "oligarch": "emperor", "rebels": "knight,prince"}
INQUISITOR = EMPEROR | {"oligarch": "inquisitor"}


def step(s: Record, seat: int | None, code: int) -> None:
    if seat is None:
        TINY.settle(s, code)
    else:
        TINY.act(s, seat, code)


def successors(state: bytes, seat: int | None, code: int) -> Iterator[tuple[Record, Fraction]]:
    s = record_from_bytes(TINY.rules.state, state)
    if seat is None:
        outcomes, weights = TINY.odds(s)
        total = int(weights.sum())
        for outcome, weight in zip(outcomes, weights, strict=True):
            after = s.copy()
            TINY.settle(after, int(outcome))
            yield after, Fraction(int(weight), total)
    elif seat in TINY.actors(s) and code in TINY.legal(s, seat):
        after = s.copy()
        TINY.act(after, seat, code)
        yield after, Fraction(1)


def play_tiny(rebels_moves: int, seed: int, options: dict[str, Any] = EMPEROR) -> Match:
    """A seeded match of the variant up to a moment when no card is chosen but not yet shown."""
    match = Match(TINY, options, scripted=True)
    generator = luck.generator(seed)
    moves = 0
    while not match.over and (moves < rebels_moves or match.state.committed.any()):
        seats = match.game.actors(match.state)
        if not seats:
            outcomes, weights = match.game.odds(match.state)
            match.settle(int(outcomes[luck.pick(generator, weights, len(weights))]))
            continue
        seat = seats[0]
        legal = match.legal(seat)
        wanted = [a for a in legal if "control" in a.text] or [
            a for a in legal if a.text.split(":")[0] in ("pay", "draw", "play", "force")
        ]
        chosen = wanted or [a for a in legal if a.text in ("end", "decline")] or legal
        match.act(chosen[luck.below(generator, len(chosen))])
        moves += match.position()["round"] > 0
    return match


@pytest.mark.parametrize(("moves", "seed"), [(14, 1), (18, 2), (22, 3), (27, 4), (33, 5)])
def test_imagined_hands_are_as_likely_as_exact_counting_says(moves: int, seed: int) -> None:
    assert_imagined_as_counted(play_tiny(moves, seed), viewer=1, other=2)


@pytest.mark.parametrize(("moves", "seed"), [(18, 1), (21, 2), (25, 3), (29, 4), (33, 5)])
def test_the_inquisitor_imagines_hands_with_all_that_mind_control_has_shown_him(
    moves: int, seed: int
) -> None:
    match = play_tiny(moves, seed, INQUISITOR)
    assert any(step.text.startswith("force:") for step in match.steps)
    for rebel in (1, 2):
        assert_imagined_as_counted(match, viewer=0, other=rebel)


def assert_imagined_as_counted(match: Match, viewer: int, other: int) -> None:
    exact: dict[tuple[int, ...], Fraction] = {}
    for state, chance in worlds(match, viewer).items():
        world = record_from_bytes(TINY.rules.state, state)
        hand = hand_of(world, other)
        exact[hand] = exact.get(hand, Fraction(0)) + chance
    seen, generator = match.seen_by(viewer), luck.generator(77)
    tries = 3_000
    drawn = Counter(hand_of(TINY.imagined(seen, viewer, generator), other) for _ in range(tries))
    assert set(drawn) <= set(exact)
    for hand, chance in exact.items():
        spread = 4.5 * (float(chance) * (1 - float(chance)) / tries) ** 0.5
        assert abs(drawn[hand] / tries - float(chance)) <= spread + 1e-9, (hand, exact, drawn)


def test_the_odds_of_mana_are_exactly_those_of_counting() -> None:
    for seed in range(6):
        match = play_tiny(12 + 4 * seed, seed)
        odds = [Fraction(0)] * 4
        for state, chance in worlds(match, 1).items():
            world = record_from_bytes(TINY.rules.state, state)
            odds[int(world.hand[2, 0])] += chance
        told = match.position("rebel-1")["rebels"][1]["known"]["mana_odds"]
        assert told == pytest.approx([float(chance) for chance in odds])


# What a seat sees


def test_a_rebel_knows_the_own_hand_and_talent_and_nothing_else() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", talent={"knight": "fury", "prince": "dodge"})
    own, other = match.position("rebel-1")["rebels"]
    assert own["hand"] == match.position()["rebels"][0]["hand"]
    assert own["talent"] == "fury"
    assert other["hand"] == []
    assert other["cards"] == 4
    assert other["talent"] == "secret"
    assert len(other["deck"]) == 8  # in the hand or in the deck


def test_a_reshuffled_deck_tells_everybody_the_hand() -> None:
    match = table(
        "emperor@d8 knight@c2 prince@e2",
        "prince:brutal-swing",
        hand={"prince": "mana mana woven-blades"},
        discard={"prince": "noble-sacrifice meteoric-sword mana with-all-ones-strength"},
    ).play("end")
    seen = match.position("rebel-1")["rebels"][1]
    assert seen["hand"] == ["woven-blades"]
    assert seen["known"]["mana_odds"] == [0, 0, 1, 0]


def test_the_oligarch_knows_the_prisoners_and_not_the_hands() -> None:
    match = table("emperor@d8 knight@c2 prince@e2")
    seen = match.position("oligarch")
    assert seen["prisons"] == match.position()["prisons"]
    assert [rebel["hand"] for rebel in seen["rebels"]] == [[], []]


def test_imagined_prisoners_agree_with_the_prisons_that_are_broken() -> None:
    match = table("emperor@d8 knight@c2 prince@e2", prisons="noble-prince:0 nobody:4 daughter:4")
    generator, found = luck.generator(5), Counter[str]()
    for _ in range(400):
        imagined = game().imagined(match.seen_by("rebel-1"), 1, generator)
        prisoners = [p["prisoner"] for p in game().position(imagined)["prisons"].values()]
        found[" ".join(prisoners)] += 1
    assert set(found) == {"noble-prince nobody daughter", "noble-prince daughter nobody"}
    assert 140 < found["noble-prince nobody daughter"] < 260


def test_imagined_talents_are_none_that_have_been_seen() -> None:
    match = table(
        "emperor@d4 knight@c4 prince@e2",
        "knight:border-veteran",
        talent={"knight": "fury", "prince": "dodge"},
    ).play("talent")
    generator = luck.generator(9)
    imagined = {
        game().position(game().imagined(match.seen_by("rebel-1"), 1, generator))["rebels"][1][
            "talent"
        ]
        for _ in range(300)
    }
    assert imagined == {talent.id for talent in game().pack.talent} - {"fury"}


def test_the_legal_actions_of_a_seat_follow_from_what_it_knows() -> None:
    match = table("emperor@d4 knight@c4 prince@e2", "knight:border-veteran")
    seen = match.seen_by("rebel-1")
    assert game().legal(seen, 1) == game().legal(match.state, 1)
