"""Why an action cannot be aimed there: every reason that forbids has its own sentence."""

from __future__ import annotations

import copy
import random
import tomllib
from typing import Any

import pytest

from dauntless.engine.match import Match
from dauntless.engine.pending import due
from dauntless.games.dare_to_love import DareToLove
from dauntless.games.dare_to_love.effects import why_not_aim
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import ALLOWED
from dauntless.games.dare_to_love.state import AIMS, SLOTS, TURN
from dauntless.games.dare_to_love.turn import effect_in, why_not_slot
from dauntless.games.dare_to_love.vocabulary import REASONS
from games.dare_to_love.table import game, refusal, table

CONTENT = tomllib.loads((DareToLove.folder() / "base.toml").read_text(encoding="utf-8"))
PRIEST = "emperor@d8 priest@c2 knight@d2"
INQUISITOR = {"inquisitor": "procession interrogation purge absolution"}

SENTENCES: list[tuple[str, dict[str, Any], str, str]] = [
    ("move", {"turn": "knight:border-veteran"}, "move:e2",
     "the Prince stands on e2: one passes, but does not stop"),
    ("move", {"turn": "knight:border-veteran"}, "move:b6", "the western prison is in the way"),
    ("move", {"turn": "knight:border-veteran"}, "move:g4", "g4 is farther than 2 steps"),
    ("attack", {"turn": "knight:border-veteran"}, "attack:e2", "there is no enemy on e2"),
    ("attack", {"turn": "knight:border-veteran"}, "attack:d8", "d8 is 6 away, the range is 1"),
    ("attack", {"turn": "knight:border-veteran"}, "attack:b6",
     "the western prison is attacked only from a5, b5, c6"),
    ("attack", {"turn": "knight:border-veteran", "people": "emperor@d8 knight@b5 prince@e2",
                "prisons": "daughter:0 noble-prince:4 nobody:4"}, "attack:b6",
     "the western prison is broken already"),
    ("attack", {"turn": "emperor:imperial-march"}, "attack:d6", "only free Rebels attack prisons"),
    ("line", {"turn": "soldier:long-shot", "people": "emperor@d4 soldier@a3 prince@e2"}, "line:d4",
     "the Emperor is not in line with you"),
    ("line", {"turn": "tycoon:golden-bolt", "people": "tycoon@a2 knight@d2 prince@f2"}, "line:f2",
     "another enemy stands between you and the Prince"),
    ("area", {"turn": "emperor:raging-bellow", "discard": {"emperor": "lead-from-behind"}}, "area",
     "there is no enemy within 1"),
    ("dash", {"turn": "knight:blitz"}, "dash:d8",
     "no charge ends on d8 or strikes what stands there"),
    ("push", {"turn": "knight:run-down", "people": "emperor@g4 knight@f4 prince@a1"}, "push:g4",
     "there is no free space to push the Emperor to"),
    ("pull", {"turn": "apostate:censer-chain", "people": "emperor@d3 apostate@a4 prince@a1"},
     "pull:d3", "the Emperor is not in line with you"),
    ("heal", {"turn": "priest:white-magic", "people": PRIEST}, "heal:d2", "the Knight is not hurt"),
    ("heal", {"turn": "priest:white-magic", "people": PRIEST}, "heal:d8", "there is no ally on d8"),
    ("heal", {"turn": "emperor:mask-of-the-will", "discard": {"emperor": "lead-from-behind"}},
     "heal:c2", "heal is for yourself alone"),
    ("bless", {"turn": "priest:sanctuary", "people": PRIEST, "hand": {"priest": "mana"}},
     "pay bless", "neither you nor an ally within 2 is hurt"),
    ("draw", {"turn": "apostate:ancient-scripture", "people": "emperor@d8 apostate@c2 prince@e2",
              "hand": {"apostate": "mana mana mana focus-shot censer-chain pilgrims-step "
                                   "excommunicate"}},
     "draw", "there is no card to draw"),
    ("swap", {"turn": "prince:noble-sacrifice"}, "swap:e2", "swap needs somebody else"),
    ("crystal", {"turn": "priest:white-magic", "people": PRIEST, "crystals": "c3"}, "crystal:c3",
     "there is a crystal on c3 already"),
    ("crystal", {"turn": "priest:white-magic", "people": PRIEST}, "crystal:a8",
     "a8 is 6 away, the range is 3"),
    ("crystal", {"turn": "priest:white-magic", "people": PRIEST, "crystals": "a1 b1 c1 d1 e1"},
     "crystal:c3", "all Magic crystals are on the board"),
    ("shatter", {"turn": "priest:shatter", "people": PRIEST, "crystals": "a1"}, "shatter",
     "there is no enemy on or next to a Magic crystal"),
    ("mend", {"turn": "emperor:crystal-decree", "discard": {"emperor": "lead-from-behind"}},
     "mend:d5", "there is no prison on d5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "attempt", "words"),
    [entry[1:] for entry in SENTENCES],
    ids=[f"{entry[0]}: {entry[3]}" for entry in SENTENCES],
)
def test_the_reason_is_that_of_the_rule_which_forbids(
    given: dict[str, Any], attempt: str, words: str
) -> None:
    match = table(**({"people": "emperor@d8 knight@c2 prince@e2"} | given))
    assert refusal(match, attempt).endswith(words)


def test_a_second_mind_is_refused_because_one_is_held_already() -> None:
    content = copy.deepcopy(CONTENT)
    card = next(card for card in content["oligarch"][1]["card"] if card["id"] == "mind-control")
    card["top"] = [{"do": "control", "range": 3}, {"do": "control", "range": 4}]
    match = table(
        "inquisitor@c4 knight@c3 prince@d3",
        "inquisitor:mind-control",
        discard=INQUISITOR,
        content=DareToLove(DareToLove.check_pack(content, "mine.toml")),
    ).play("control:c3")
    assert refusal(match, "control2:d3") == "you hold a mind for the next round already"


def test_every_reason_has_a_sentence() -> None:
    assert sorted(REASONS) == list(range(1, max(REASONS) + 1))


def test_what_is_offered_and_what_is_refused_is_the_same_question() -> None:
    rng, asked, t = random.Random(5), 0, game().tables
    for options in game().variants():
        match = Match(game(), options, seed=3)
        while not match.over and asked < 20_000:
            seat = game().actors(match.state)[0]
            codes = game().legal(match.state, seat)
            if due(match.state) == TURN and rng.random() < 0.1:
                unit = int(turn_of(match.state))
                for slot in range(SLOTS):
                    if why_not_slot(match.state, t, unit, slot) != ALLOWED:
                        continue
                    effect = effect_in(match.state, t, unit, slot)
                    for space in range(len(game().pack.map)):
                        asked += 1
                        reason = why_not_aim(match.state, t, unit, effect, space)
                        assert (reason == ALLOWED) == (slot * AIMS + space in codes)
            match.act(rng.choice(codes), seat)
    assert asked > 2_000
