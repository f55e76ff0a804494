"""Set up a table for a test in a line or two: who stands where, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dauntless import registry
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.games.dare_to_love import DareToLove
from dauntless.games.dare_to_love.content import Rebel

SEATS = ("oligarch", "rebel-1", "rebel-2", "rebel-3")
PRISONS = ("west", "middle", "east")


def game() -> DareToLove:
    """The game with its own content."""
    return registry.load("dare-to-love")  # type: ignore[return-value]


def table(
    people: str = "emperor@d8 knight@c2 prince@e2",
    turn: str | None = None,
    *,
    life: dict[str, Any] | None = None,
    hand: dict[str, str] | None = None,
    discard: dict[str, str] | None = None,
    played: dict[str, str] | None = None,
    acted: str = "",
    talent: dict[str, str] | None = None,
    prisons: str = "",
    crystals: str = "",
    token: int = 1,
    controlled: str | None = None,
    controlled_next: str | None = None,
    content: DareToLove | None = None,
) -> Match:
    """A scripted match at this table.

    `turn` is "knight:blitz": it is the Knight's turn, with that card. Without it, cards are to be
    chosen. A Rebel whose hand is not given holds the first cards of the deck; `prisons` is
    "daughter:4 noble-prince:4 nobody:4", by default full strength in the order of the seats.
    `content` is the game with another pack, whose cards have the same names.
    """
    names = [person.partition("@")[0] for person in people.split()]
    spaces = [person.partition("@")[2] or None for person in people.split()]
    on_table = dict(played or {})
    if turn is not None:
        on_table[turn.partition(":")[0]] = turn.partition(":")[2]
    lives = life or {}
    rebels = [
        _rebel(
            name,
            space,
            lives.get(name, 8),
            (hand or {}).get(name),
            (discard or {}).get(name, ""),
            on_table.get(name),
            (talent or {}).get(name),
        )
        for name, space in zip(names[1:], spaces[1:], strict=True)
    ]
    oligarch = _oligarch(names[0], spaces[0], lives, len(rebels), discard or {}, on_table)
    position: dict[str, Any] = {
        "game": "dare-to-love",
        "options": {"players": len(names)},
        "round": token,
        "oligarch": oligarch,
        "rebels": rebels,
        "prisons": _prisons(prisons, names[1:]),
        "crystals": crystals.split(),
        "acted": [SEATS[names.index(name)] for name in acted.split()],
        "controlled": SEATS[names.index(controlled)] if controlled else None,
        "controlled_next": SEATS[names.index(controlled_next)] if controlled_next else None,
        "pending": [{"due": "committing"}],
        "winner": None,
    }
    if turn is not None:
        whose = SEATS[names.index(turn.partition(":")[0])]
        position["pending"] = [{"due": "next-turn"}, {"due": "turn", "unit": whose}]
    return Match(content or game(), position=position, scripted=True)


def _rebel(
    name: str,
    space: str | None,
    life: int,
    hand: str | None,
    discard: str,
    played: str | None,
    talent: str | None,
) -> dict[str, Any]:
    rebel: Rebel = next(rebel for rebel in game().pack.rebel if rebel.id == name)
    deck = [card.id for card in rebel.card] + ["mana"] * rebel.mana
    for card in [*discard.split(), *([played] if played else [])]:
        deck.remove(card)
    held = deck[: 3 if played else 4] if hand is None else hand.split()
    for card in held:
        deck.remove(card)
    return {
        "character": name,
        "space": space if life else None,
        "life": life,
        "talent": talent,
        "hand": held,
        "cards": len(held),
        "deck": deck,
        "discard": discard.split(),
        "played": played,
    }


def _oligarch(
    name: str,
    space: str | None,
    lives: dict[str, Any],
    rebels: int,
    discard: dict[str, str],
    played: dict[str, str],
) -> dict[str, Any]:
    oligarch = next(oligarch for oligarch in game().pack.oligarch if oligarch.id == name)
    full = {2: 18, 3: 32}[rebels]
    life = lives.get(name, [full] if oligarch.units == 1 else [full // 2] * 2)
    life = [life] if isinstance(life, int) else life
    lost = {("♂", "♀")[body] for body, left in enumerate(life) if not left}
    hand = [card.id for card in oligarch.card if card.unit not in lost]
    for card in [*discard.get(name, "").split(), *([played[name]] if name in played else [])]:
        hand.remove(card)
    return {
        "character": name,
        "space": space if any(life) else None,
        "life": life,
        "hand": hand,
        "discard": discard.get(name, "").split(),
        "played": played.get(name),
    }


def _prisons(given: str, rebels: list[str]) -> dict[str, Any]:
    own = [rebel.prisoner.id for name in rebels for rebel in game().pack.rebel if rebel.id == name]
    words = given.split() or [f"{who}:4" for who in [*own, "nobody"][:3]]
    return {
        prison: {"life": int(word.partition(":")[2]), "prisoner": word.partition(":")[0]}
        for prison, word in zip(PRISONS, words, strict=True)
    }


# Looking


def person(match: Match, name: str) -> dict[str, Any]:
    """A character's part of the position."""
    position = match.position()
    for somebody in (position["oligarch"], *position["rebels"]):
        if somebody["character"] == name:
            return dict(somebody)
    raise AssertionError(f"{name} does not play")


def where(match: Match, name: str) -> str | None:
    """Where a character stands."""
    space: str | None = person(match, name)["space"]
    return space


def life(match: Match, name: str) -> Any:
    """A character's hit points; the Tycoon's are a list."""
    lives = person(match, name)["life"]
    return lives[0] if isinstance(lives, list) and len(lives) == 1 else lives


def pile(match: Match, name: str, which: str = "hand") -> Counter[str]:
    """A character's hand, deck or discard pile."""
    return Counter(person(match, name)[which])


def prison(match: Match, name: str) -> int:
    """A prison's hit points."""
    left: int = match.position()["prisons"][name]["life"]
    return left


def legal(match: Match, word: str = "", seat: str | None = None) -> set[str]:
    """The legal actions in notation; with a word, the aims of that action."""
    texts = {action.text for action in match.legal(seat)}
    if not word:
        return texts
    return {text.partition(":")[2] for text in texts if text.partition(":")[0] == word}


def refusal(match: Match, moves: str, seat: str | None = None) -> str:
    """What a player is told who tries this."""
    with pytest.raises(Refusal) as refused:
        match.play(moves, seat=seat)
    return str(refused.value)


def due(match: Match) -> str:
    """What is due now."""
    pending = match.position()["pending"]
    return pending[-1]["due"] if pending else "nothing"
