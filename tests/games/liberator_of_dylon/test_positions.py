"""Positions that cannot be are refused with the field and the reason, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

import dauntless
from dauntless.engine.errors import BadPosition, Refusal
from games.liberator_of_dylon.table import NAME, SITTING, at, position


def north(**fields: Any) -> dict[str, Any]:
    """A position in which north is as given."""
    return position({"north": ["Eo", "Tb"]}, seats={"north": fields})


NO_AREAS: dict[str, list[str]] = {"north-east": [], "east-west": [], "west-north": []}


def seats_with(*hands: list[str]) -> dict[str, Any]:
    """Three seats with these cards and nothing else."""
    names = ("north", "east", "west")
    return {name: SITTING | {"hand": hand} for name, hand in zip(names, hands, strict=True)}


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
    "more Curses in the pile than the deck has": (position({}, reserve=0), "reserve", "3 of 5"),
    "another mover than the turns say": (
        position({}, first="east", game_turns=1, turns=1), "mover", "it is west's"
    ),
    "a card that was laid for two benefits": (
        north(laid={"wisdom": 1, "same-three": 1}, score=["Rc", "Rc", "Rc", "Sc", "Tc"]),
        "seats.north.score",
        "counts once",
    ),
    "a card that was laid and pushed": (
        north(laid={"fire-guard": 1}, score=["FL", "Tb", "Eo"], master_points=1),
        "seats.north.score",
        "counts once",
    ),
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
    "a picked card of somebody else": (
        position(
            {"east": ["Sb", "Se"]},
            due="pick",
            scrolls=1,
            effect="exchange",
            amount=2,
            masters={"north": "PM"},
            tops={"north-east": ["Wm"]},
            aside=[{"card": "Tb", "known": ["north"]}, {"card": "Rb", "known": ["north"]}],
            picked=[{"card": "Ab", "known": ["west"]}],
        ),
        "picked",
        "it was east who held Ab",
    ),
    "a secret card aside of who plays openly": (
        position(
            {"north": [], "east": ["Sb", "Se"]},
            due="pick",
            scrolls=1,
            effect="exchange",
            amount=1,
            masters={"north": "PM"},
            tops={"north-east": ["Wm"]},
            aside=[{"card": "Tb", "known": ["north"]}],
            open=["north"],
        ),
        "aside",
        "north plays openly",
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
    "a card held twice that exists once": (
        position({"north": ["HT"], "south": ["HT"]}, players=2),
        "seats.south.hand[0]",
        "only 1 of HT",
    ),
    "a card that lies on an area and in hands": (
        position({"north": ["Eo", "Eo"], "east": ["Eo"]}), "seats.east.hand[0]", "only 3 of Eo"
    ),
    "a knower of another table": (
        position({"north": [{"card": "Tb", "known": ["north", "west"]}]}, players=2),
        "seats.north.hand[0].known",
        "west",
    ),
    "a card that nobody knows": (
        position(
            {},
            due="lay-aside",
            scrolls=1,
            effect="exchange",
            amount=2,
            masters={"north": "PM"},
            aside=[{"card": "Tb", "known": []}],
        ),
        "aside[0].known",
        "somebody must know",
    ),
    "a benefit of cards that are not there": (
        north(laid={"grace": 1}, score=["Ei", "Ee"]), "seats.north.laid", "Grace of Forests are not"
    ),
    "a set of too few cards": (
        north(laid={"wisdom": 1}, score=["Rc", "Rc", "Sc"]), "seats.north.laid", "Wisdom of Ancien"
    ),
    "three copies that are two": (
        north(laid={"same-three": 1}, score=["Rb", "Rb", "Sb"]), "seats.north.laid", "Same Three"
    ),
    "a millionaire of few items": (
        north(laid={"millionaire": 1}, score=["Rb", "Sb"]), "seats.north.laid", "Item Millionaire"
    ),
    "somebody who has come out and plays on": (
        north(laid={"coming-out": 1}), "seats.north.laid", "ends the game"
    ),
    "points for masters that are not there": (
        north(master_points=3, score=["FL"]), "seats.north.master_points", "so many points"
    ),
    "a magic whose scroll does not lie there": (
        position(
            {"east": ["Bs", "Sb"]}, due="overturn", seat="east", scrolls=1, masters={"north": "FL"}
        ),
        "areas.north-east",
        "scrolls of the magic",
    ),
    "an overturn by somebody who is not asked": (
        position(
            {"west": ["Bs", "Sb"]},
            due="overturn",
            seat="west",
            scrolls=1,
            masters={"north": "FL"},
            tops={"north-east": ["Wm"]},
        ),
        "seat",
        "asked in turn",
    ),
    "an overturn out of turn": (
        position(
            {"east": ["Bs", "Sb"]},
            due="overturn",
            seat="east",
            scrolls=1,
            overturns=1,
            masters={"north": "FL"},
            tops={"north-east": ["Wm", "Wk"]},
        ),
        "seat",
        "asked in turn",
    ),
    "an effect that the master does not have": (
        position(
            {},
            due="purify",
            scrolls=2,
            effect="purify",
            masters={"north": "FL"},
            tops={"north-east": ["Wm", "Wk"]},
        ),
        "effect",
        "something else",
    ),
    "an effect without magic": (position({}, effect="draw"), "effect", "no meaning while turn"),
    "overturns without magic": (position({}, overturns=2), "overturns", "no meaning while turn"),
    "cards to come without a draw": (position({}, amount=2), "amount", "no meaning while turn"),
    "magic that draws for somebody else": (
        position(
            {},
            due="face",
            seat="north",
            scrolls=1,
            effect="draw",
            amount=3,
            masters={"north": "FL"},
            tops={"north-east": ["Wm"]},
        ),
        "seat",
        "somebody else draws",
    ),
    "magic that draws too many": (
        position(
            {},
            due="face",
            seat="east",
            scrolls=1,
            effect="draw",
            amount=4,
            masters={"north": "FL"},
            tops={"north-east": ["Wm"]},
        ),
        "amount",
        "at most 3",
    ),
    "a deal out of turn": (
        position({}, due="deal", tops=NO_AREAS, top_back=None)
        | {"seats": seats_with(["Rb"], [], ["Sb"])},
        "seats",
        "one in turn",
    ),
    "a deal to the wrong seat": (
        position({}, due="deal", tops=NO_AREAS, top_back=None)
        | {"seats": seats_with(["Rb"], [], [])},
        "seat",
        "whose card is next",
    ),
    "a deal after the start cards": (
        position({}, due="deal", top_back=None, seat="east")
        | {"seats": seats_with(["Rb"], [], [])},
        "areas.north-east",
        "one start card",
    ),
    "start cards before the deal": (
        position({}, due="start-card", tops=NO_AREAS, top_back=None, seat="east")
        | {"seats": seats_with(["Rb"], [], [])},
        "due",
        "8 cards",
    ),
    "games that nobody has won": (position({}, games=2), "wins", "2 games cannot have brought 0"),
    "wins without a game": (
        position({}) | {"wins": {"north": 1, "east": 0, "west": 0}},
        "wins",
        "0 games cannot have brought 1 win",
    ),
    "more wins than a game can bring": (
        position({}, games=1) | {"wins": {"north": 2, "east": 1, "west": 0}},
        "wins",
        "up to 2 by a benefit",
    ),
    "a match that two have won": (
        position({}, wins=1, due="nothing", winner="north", games=2)
        | {"wins": {"north": 1, "east": 1, "west": 0}},
        "wins",
        "the match was over",
    ),
    "a match that went on": (
        position({}, wins=1, due="nothing", winner="north", games=3)
        | {"wins": {"north": 3, "east": 0, "west": 0}},
        "wins",
        "the match was over",
    ),
    "fewer turns in all than in this game": (
        position({}, game_turns=3, turns=1), "turns", "this game alone has had 3 turns"
    ),
    "a deal in the middle of a game": (
        position({}, due="deal", tops=NO_AREAS, top_back=None, seat="east", game_turns=3, turns=3)
        | {"seats": seats_with(["Rb"], [], [])},
        "game_turns",
        "has not begun",
    ),
    "a deal with a master that was set": (
        position({}, due="deal", tops=NO_AREAS, top_back=None, seat="east")
        | {"seats": seats_with(["Rb"], [], []) | {"west": SITTING | {"hand": [], "master": "FL"}}},
        "seats.west.master",
        "has not begun",
    ),
    "a deal to an open hand": (
        position({}, due="deal", tops=NO_AREAS, top_back=None, seat="north", open=["north"])
        | {"seats": seats_with([], [], [])},
        "open",
        "has not begun",
    ),
    "a deal with a sealed master": (
        position({}, due="deal", tops=NO_AREAS, top_back=None, sealed=["FL"])
        | {"seats": seats_with([], [], [])},
        "sealed",
        "has not begun",
    ),
    "a match that somebody else has won": (
        position({}, wins=1, due="nothing", winner="east")
        | {"wins": {"north": 1, "east": 0, "west": 0}, "games": 1},
        "winner",
        "has won the last game",
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
