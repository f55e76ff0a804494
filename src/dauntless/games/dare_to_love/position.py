"""Dare to Love positions as JSON: the form, and how a state is written.

A position seen by one seat says "secret" where that seat cannot know; its `hand` is what is certain
of a hand of so many `cards`, and its `deck` is what may be in the deck or in the hand.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.engine.schema import Strict, validate
from dauntless.games.dare_to_love.names import SEATS, Names, dice_text
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.state import (
    ATTACK_TYPES,
    DRAWING,
    DUE_NAMES,
    EMPTY_CELL,
    HIDDEN,
    HIDING,
    INQUISITOR,
    KINDS,
    LANDING,
    MOST_MANA,
    NAMING_BODY,
    OLIGARCH,
    PASSED,
    PRISON,
    PRISONS,
    PUBLIC,
    REACTING,
    SECOND_BODY,
    SWEEPING,
    UNDECIDED,
    UNITS,
    UNPLACED,
)

SECRET, NONE, NOBODY = "secret", "none", "nobody"
WINNERS = ("oligarch", "rebels")
ATTACK_STEPS = range(NAMING_BODY, REACTING + 1)

Count = Annotated[int, Field(ge=0, le=255)]
Chance = Annotated[float, Field(ge=0, le=1)]
Odds = Annotated[list[Chance], Field(min_length=MOST_MANA + 1, max_length=MOST_MANA + 1)]


class Known(Strict):
    """What others know of a hand: the certain cards, and the chances of 0, 1, 2 … Mana."""

    certain: list[str]
    mana_odds: Odds


class OligarchJson(Strict):
    """The Oligarch; `life` has two entries for the Tycoon."""

    character: str | None
    space: str | None
    life: Annotated[list[Count], Field(min_length=1, max_length=2)]
    hand: list[str]
    discard: list[str]
    played: str | None = None
    committed: str | None = None


class RebelJson(Strict):
    """A Rebel with cards and Talent."""

    character: str | None
    space: str | None
    life: Count
    talent: str | None
    hand: list[str]
    cards: Count
    deck: list[str]
    discard: list[str]
    played: str | None = None
    committed: str | None = None
    known: Known | None = None
    known_to_oligarch: Known | None = None


class PrisonJson(Strict):
    """A prison; `prisoner` is null until one is hidden there."""

    life: Count
    prisoner: str | None


class TurnJson(Strict):
    """How far the present turn has come; `done` are the actions used, as notation calls them."""

    done: list[str] = Field(default_factory=list)
    talent: str | None = None
    extra_dice: Count = 0
    steady: bool = False


class PendingJson(Strict):
    """Something that is due; the last of the list is due first."""

    due: str
    unit: str | None = None
    prison: str | None = None
    target: str | None = None
    dice: Annotated[int, Field(ge=1, le=6)] | None = None
    type: Literal["melee", "ranged", "penetrating"] | None = None
    steady: bool = False
    damage: Count | None = None
    cards: Count | None = None
    spaces: Count | None = None
    against: list[str] | None = None


class PositionJson(Strict):
    """The form of a position."""

    game: Literal["dare-to-love"]
    options: dict[str, Any]
    round: Annotated[int, Field(ge=1)]
    oligarch: OligarchJson
    rebels: Annotated[list[RebelJson], Field(min_length=2, max_length=3)]
    prisons: dict[str, PrisonJson]
    crystals: list[str] = Field(default_factory=list)
    used_talents: list[str] = Field(default_factory=list)
    controlled: str | None = None
    controlled_next: str | None = None
    acted: list[str] = Field(default_factory=list)
    paid: list[str] = Field(default_factory=list)
    turn: TurnJson | None = None
    dice: str = ""
    pending: list[PendingJson]
    winner: Literal["oligarch", "rebels"] | None
    turns: Annotated[int, Field(ge=0, le=65_535)] = 0


def check_form(given: Any) -> PositionJson:
    """A position whose form is right; what it says may still be wrong."""
    return validate(PositionJson, given, BadPosition)


def write_position(names: Names, s: Record, options: dict[str, Any]) -> dict[str, Any]:
    """A state as a position."""
    position: dict[str, Any] = {
        "game": "dare-to-love",
        "options": options,
        "round": int(s.round_token),
        "oligarch": _oligarch(names, s),
        "rebels": [_rebel(names, s, unit) for unit in range(1, int(s.rebels) + 1)],
        "prisons": {names.prison_ids[p]: _prison(names, s, p) for p in range(PRISONS)},
        "crystals": [n for i, n in enumerate(names.spaces) if int(s.crystals) >> i & 1],
        "used_talents": [n for i, n in enumerate(names.talent_ids) if int(s.used_talents) >> i & 1],
        "controlled": SEATS[int(s.controlled)] if s.controlled else None,
        "controlled_next": SEATS[int(s.control_next)] if s.control_next else None,
        "acted": units(int(s.acted)),
        "paid": units(int(s.paid)),
        "dice": dice_text(s.rolled),
        "pending": [_pending(names, s.pending[i]) for i in range(int(s.height))],
        "winner": None if s.winner == UNDECIDED else WINNERS[int(s.winner) - 1],
        "turns": int(s.turns),
    }
    if s.done or s.talent_on or s.extra_dice or s.steady:
        words = names.slot_words(s, int(turn_of(s)))
        position["turn"] = {
            "done": [word for slot, word in words.items() if int(s.done) >> slot & 1],
            "talent": names.talent_ids[int(s.talent_on) - 1] if s.talent_on else None,
            "extra_dice": int(s.extra_dice),
            "steady": bool(s.steady),
        }
    return position


def units(mask: int) -> list[str]:
    """The seats of a bit mask."""
    return [SEATS[unit] for unit in range(UNITS) if mask >> unit & 1]


def card_list(names: Names, s: Record, unit: int, counts: Any) -> list[str]:
    """The cards of a pile."""
    return [names.card_id(s, unit, kind) for kind in range(KINDS) for _ in range(int(counts[kind]))]


def _oligarch(names: Names, s: Record) -> dict[str, Any]:
    lives = [int(s.life[OLIGARCH])]
    if names.has_two_bodies(s):
        lives.append(int(s.life[SECOND_BODY]))
    return {
        "character": names.character(s, OLIGARCH).id if s.character[OLIGARCH] else None,
        "space": names.where(s, OLIGARCH),
        "life": lives,
        "hand": card_list(names, s, OLIGARCH, s.hand[OLIGARCH]),
        "discard": card_list(names, s, OLIGARCH, s.discard[OLIGARCH]),
    } | _table(names, s, OLIGARCH)


def _rebel(names: Names, s: Record, unit: int) -> dict[str, Any]:
    talent = int(s.talent[unit])
    written: dict[str, Any] = {
        "character": names.character(s, unit).id if s.character[unit] else None,
        "space": names.where(s, unit),
        "life": int(s.life[unit]),
        "talent": SECRET if talent == HIDDEN else names.talent_ids[talent - 1] if talent else None,
        "hand": card_list(names, s, unit, s.hand[unit]),
        "cards": int(s.held[unit]),
        "deck": card_list(names, s, unit, s.deck[unit]),
        "discard": card_list(names, s, unit, s.discard[unit]),
    } | _table(names, s, unit)
    if s.character[unit]:
        public, private = (_known(names, s, unit, knower) for knower in (PUBLIC, INQUISITOR))
        written["known"] = public
        if private != public:
            written["known_to_oligarch"] = private
    return written


def _known(names: Names, s: Record, unit: int, knower: int) -> dict[str, Any]:
    certain = int(s.certain[knower, unit])
    return {
        "certain": [names.card_id(s, unit, kind) for kind in range(KINDS) if certain >> kind & 1],
        "mana_odds": [float(chance) for chance in s.mana_odds[knower, unit]],
    }


def _table(names: Names, s: Record, unit: int) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if s.played[unit]:
        written["played"] = names.card_id(s, unit, int(s.played[unit]) - 1)
    chosen = int(s.committed[unit])
    if chosen == HIDDEN:
        written["committed"] = SECRET
    elif chosen == PASSED:
        written["committed"] = NONE
    elif chosen:
        written["committed"] = names.card_id(s, unit, chosen - 1)
    return written


def _prison(names: Names, s: Record, prison: int) -> dict[str, Any]:
    held = int(s.prisoner[prison])
    who = {HIDDEN: SECRET, UNPLACED: None, EMPTY_CELL: NOBODY}
    prisoner = who[held] if held in who else names.prisoner(s, held).id
    return {"life": int(s.prison_life[prison]), "prisoner": prisoner}


def _pending(names: Names, frame: Record) -> dict[str, Any]:
    due = int(frame.due)
    written: dict[str, Any] = {"due": DUE_NAMES[due]}
    if due == HIDING:
        return written | {"prison": names.prison_ids[int(frame.amount)]}
    if due in ATTACK_STEPS or due == SWEEPING:
        written |= {"unit": SEATS[int(frame.unit)], "dice": int(frame.dice)}
        written |= {"type": ATTACK_TYPES[int(frame.kind)], "steady": bool(frame.steady)}
        if due == SWEEPING:
            return written | {"against": units(int(frame.swept))}
        written["target"] = target_name(names, int(frame.target))
        return written | ({"damage": int(frame.amount)} if due == REACTING else {})
    if due in (DRAWING, LANDING):
        count = {"cards" if due == DRAWING else "spaces": int(frame.amount)}
        return written | {"unit": SEATS[int(frame.unit)]} | count
    return written | ({"unit": SEATS[int(frame.unit)]} if frame.unit or due in (1, 7) else {})


def target_name(names: Names, target: int) -> str:
    """What an attack is aimed at, in positions: a seat, "her" (the Tycoon's ♀), or a prison."""
    if target >= PRISON:
        return names.prison_ids[target - PRISON]
    return "her" if target == SECOND_BODY else SEATS[target]
