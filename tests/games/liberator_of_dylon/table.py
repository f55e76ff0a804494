"""Situations for tests: hands, tops and masters as given, the rest as usual."""

from __future__ import annotations

import json
from typing import Any

import dauntless
from dauntless import registry
from dauntless.engine.match import Match
from dauntless.games.liberator_of_dylon.wording import SEAT_NAMES

NAME = "liberator-of-dylon"
FILLER = {"north": "Rb", "east": "Sb", "south": "Ab", "west": "Ri"}
"""A card that everybody has who is not told to hold something else."""

SITTING: dict[str, Any] = {
    "hand": ["Ao"],
    "master": None,
    "score": [],
    "laid": {},
    "master_points": 0,
}


def game() -> Any:
    """The game with its own cards."""
    return registry.load(NAME)


def scored(laid: dict[str, int]) -> list[str]:
    """The cards of benefits that were laid; of sets with a choice, the first ones."""
    pack = game().pack
    codes = dict(zip((card.id for card in pack.cards), pack.codes, strict=True))
    cards: list[str] = []
    for benefit in pack.benefit:
        if benefit.cards:
            cards += [codes[name] for name in benefit.combinations[0]] * laid.get(benefit.id, 0)
    return cards


def with_score(mat: dict[str, Any]) -> dict[str, Any]:
    """What belongs to a seat, with the cards of what it has laid unless others are given."""
    return mat | {"score": mat["score"] or scored(mat["laid"])}


def position(
    hands: dict[str, list[Any]],
    *,
    players: int = 3,
    wins: int = 3,
    tops: dict[str, list[str]] | None = None,
    masters: dict[str, str] | None = None,
    seats: dict[str, dict[str, Any]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position in which north is to move, unless told otherwise."""
    names = SEAT_NAMES[players]
    areas = [f"{name}-{names[(i + 1) % players]}" for i, name in enumerate(names)]
    starts = dict(zip(areas, (["Ei"], ["Ee"], ["Eo"], ["Tc"]), strict=False))
    mats = {
        name: with_score(
            SITTING
            | {"hand": hands.get(name, [FILLER[name], "Ao"])}
            | {"master": (masters or {}).get(name)}
            | (seats or {}).get(name, {})
        )
        for name in names
    }
    curses = sum(str(card).count("CD") for hand in hands.values() for card in hand)
    told = {
        "game": NAME,
        "options": {"players": players, "wins": wins},
        "wins": dict.fromkeys(names, 0),
        "games": 0,
        "turns": 0,
        "game_turns": 0,
        "first": "north",
        "mover": "north",
        "seat": "north",
        "due": "turn",
        "areas": starts | (tops or {}),
        "seats": mats,
        "reserve": (4 if players == 2 else 3) - max(0, curses - (1 if players == 2 else 2)),
        "sealed": [],
        "top_back": "regular",
    }
    told |= more
    if "first" not in more and told["mover"] in names:
        turns: Any = told["game_turns"]
        told["first"] = names[(names.index(told["mover"]) - turns) % players]
    return told


def at(hands: dict[str, list[Any]], **more: Any) -> Match:
    """A scripted match at such a position."""
    return dauntless.new(NAME, scripted=True, position=position(hands, **more))


def hand(match: Match, seat: str) -> list[str]:
    """The codes of a seat's cards."""
    cards = match.position()["seats"][seat]["hand"]
    return sorted(card if isinstance(card, str) else card["card"] for card in cards)


def knowers(match: Match, seat: str, code: str) -> list[Any]:
    """Who knows each copy of that card in a seat's hand."""
    cards = match.position()["seats"][seat]["hand"]
    return [
        [seat] if isinstance(card, str) else card["known"]
        for card in cards
        if code == (card if isinstance(card, str) else card["card"])
    ]


def texts(match: Match) -> list[str]:
    """What may be done now."""
    return [action.text for action in match.legal()]


def with_pile(told: dict[str, Any], pile: list[str]) -> dict[str, Any]:
    """The same position with no other cards in the pile: the last seat has scored all the rest."""
    pack = game().pack
    placed = json.dumps([told["areas"], told["seats"], told["sealed"]])
    *_, last = told["seats"]
    mats = {name: dict(mat) for name, mat in told["seats"].items()}
    for code, card in zip(pack.codes, pack.cards, strict=True):
        spare = card.copies - placed.count(f'"{code}"') - pile.count(code)
        if code == "CD":
            told = told | {"reserve": spare}
        elif code == "HT":
            boxed = 1 if told["options"]["players"] == 2 else 0
            mats[last]["hand"] = mats[last]["hand"] + [code] * (spare - boxed)
        else:
            mats[last]["score"] = mats[last]["score"] + [code] * spare
    top = None if not pile else "regular" if pile[0] in pack.codes[:25] else "seal"
    return told | {"seats": mats, "top_back": top}


def with_last_cards(hands: dict[str, list[Any]], pile: list[str], **more: Any) -> Match:
    """A match whose pile has these cards left, the first one's back on top."""
    return dauntless.new(NAME, scripted=True, position=with_pile(position(hands, **more), pile))
