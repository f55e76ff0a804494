"""Positions that cannot be are refused with the field and the reason, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadPosition, Refusal
from games.liberator_of_dylon.table import NAME, at, position


def north(**fields: Any) -> dict[str, Any]:
    """A position in which north is as given."""
    return position({"north": ["Eo", "Tb"]}, seats={"north": fields})


BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "a card held more often than it exists": (
        north(hand=["Eo", "Eo", "Eo", "Eo"]), "seats.north.hand", "only 3 of Eo"
    ),
    "a card that does not exist": (
        north(hand=["Xx"]), "seats.north.hand[0]", 'no card "Xx"'
    ),
    "a card that is a number": (north(hand=[3]), "seats.north.hand[0]", "not an object"),
    "a knower who does not exist": (
        north(hand=[{"card": "Tb", "known": ["north", "south"]}]),
        "seats.north.hand[0].known",
        "south",
    ),
    "a knower named twice": (
        north(hand=[{"card": "Tb", "known": ["north", "north"]}]),
        "seats.north.hand[0].known",
        "twice",
    ),
    "a holder who does not know the card": (
        north(hand=[{"card": "Tb", "known": ["east"]}]),
        "seats.north.hand[0].known",
        "north holds it",
    ),
    "a secret": (
        north(hand=[{"back": "seal", "known": ["north"]}]), "seats.north.hand[0]", "secret"
    ),
    "hands that are no list": (north(hand="Tb"), "seats.north.hand", "not a list"),
    "a master that is none": (north(master="Tb"), "seats.north.master", "no master"),
    "a curse in a score area": (north(score=["CD"]), "seats.north.score[0]", "cannot lie there"),
    "a benefit that does not exist": (north(laid={"luck": 1}), "seats.north.laid.luck", "no such"),
    "a master on an area": (
        position({}, tops={"north-east": ["FL"]}), "areas.north-east[0]", "cannot lie there"
    ),
    "an area that does not exist": (
        position({}, tops={"north-south": ["Tb"]}), "areas.north-south", "no such field"
    ),
    "an item that is sealed": (position({}, sealed=["Tb"]), "sealed[0]", "cannot lie there"),
    "an open hand with a secret": (
        position({"north": ["Tb"]}, open=["north"]), "seats.north.hand", "plays openly"
    ),
    "too many curses apart": (position({}, reserve=9), "reserve", "from 0 to 5"),
    "a pile of another size": (position({}, pile=1), "pile", "lie nowhere else"),
    "a top back that is not there": (position({}, top_back="blue"), "top_back", "no back"),
    "a top back that is not seen": (position({}, top_back=None), "top_back", "always seen"),
    "a duty that does not exist": (position({}, due="sleep"), "due", "no duty"),
    "another seat to move": (position({}, seat="east"), "seat", "whose turn it is"),
    "a seat that does not exist": (position({}, mover="south"), "mover", "no seat"),
    "a drawn card that was not drawn": (position({}, drawn="Tb"), "drawn", "only if"),
    "a drawn card not in hand": (
        position({"north": ["Tb"]}, due="drawn-card", drawn="Rb"), "drawn", "no such card"
    ),
    "a drawn card that others know": (
        position(
            {"north": [{"card": "Rb", "known": ["north", "east"]}]}, due="drawn-card", drawn="Rb"
        ),
        "drawn",
        "nobody else has seen",
    ),
    "magic without scrolls": (position({}, due="overturn", seat="east"), "scrolls", "scrolls"),
    "magic without a master": (
        position({"east": ["Bs", "Sb"]}, due="overturn", seat="east", scrolls=1), "due", "master"
    ),
    "an overturn with the last cards": (
        position(
            {"east": ["Bs"]}, due="overturn", seat="east", scrolls=1, masters={"north": "FL"}
        ),
        "due",
        "has not the backs",
    ),
    "a second scroll without seals": (
        position({"north": ["Tb", "Rb"]}, due="second-scroll", scrolls=1), "due", "backs"
    ),
    "cards laid aside in a plain turn": (
        position({}, aside=[{"card": "Tb", "known": ["north"]}]), "aside", "are exchanged"
    ),
    "an exchange that is none": (
        position({}, due="pick", scrolls=1, amount=1, masters={"north": "PM"}), "effect", "exchange"
    ),
    "an exchange of nothing": (
        position(
            {}, due="lay-aside", scrolls=1, effect="exchange", amount=0, masters={"north": "PM"}
        ),
        "amount",
        "one to 3",
    ),
    "a pick without cards aside": (
        position(
            {}, due="pick", scrolls=1, effect="exchange", amount=1, masters={"north": "PM"}
        ),
        "aside",
        "so many cards",
    ),
    "a game over without a winner": (position({}, due="nothing"), "due", "wins"),
    "too many turns": (position({}, game_turns=240), "game_turns", "240 turns"),
    "turns that are no number": (position({}, turns="many"), "turns", "whole number"),
    "a field too many": (position({}, luck=1), "luck", "no such field"),
    "another game": (position({}, game="darebase"), "game", "darebase"),
    "purifying that is none": (
        position({}, due="purify", scrolls=2, masters={"north": "PO"}), "effect", "purify"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_is_refused_with_the_field_and_the_reason(name: str) -> None:
    told, where, reason = BAD[name]
    with pytest.raises(BadPosition) as refused:
        dauntless.new(NAME, scripted=True, position=told)
    assert refused.value.where.startswith(where), str(refused.value)
    assert reason in refused.value.reason


def test_a_field_that_is_missing_is_named() -> None:
    told = position({})
    del told["seats"]["east"]
    with pytest.raises(BadPosition, match="east: this field is missing"):
        dauntless.new(NAME, scripted=True, position=told)


def test_cards_may_be_named_by_id() -> None:
    match = at({"north": ["topaz-blade", "emerald-orb"]})
    assert match.position()["seats"]["north"]["hand"] == ["Tb", "Eo"]
    assert match.play("left:emerald-orb").position()["areas"]["north-east"][-1] == "Eo"


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("left:Xx", 'no card "Xx"'),
        ("release", "no action"),
        ("answer:Wm", "not now: release cards, lay a benefit, or draw"),
        ("lay:luck", 'no benefit "luck"'),
        ("left:Ab", "not in your hand"),
        ("pair-left:Eo", "only one"),
    ],
)
def test_what_is_not_allowed_is_refused_in_words_and_changes_nothing(
    word: str, reason: str
) -> None:
    match = at({"north": ["Eo", "Tb"]})
    before = match.state.tobytes()
    with pytest.raises(Refusal, match=reason):
        match.play(word)
    assert match.state.tobytes() == before
