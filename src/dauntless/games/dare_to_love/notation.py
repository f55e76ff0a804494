"""Actions and chance in notation: `play:blitz`, `move:c4`, `attack:d6`, `pay`, `roll:ssa!`, …."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.games.dare_to_love.names import AIMLESS, SYMBOL_LETTERS, Names, dice_text
from dauntless.games.dare_to_love.pending import due, turn_of
from dauntless.games.dare_to_love.rules import committing_unit
from dauntless.games.dare_to_love.state import (
    AIMS,
    BE,
    COMMITTING,
    DEAL,
    DEALING_TALENT,
    DECLINE,
    DRAWING,
    EMPTY_CELL,
    END,
    FORCE,
    GO,
    HER,
    HIDE,
    HIM,
    LANDING,
    OLIGARCH,
    PASS,
    PAY,
    PLAY,
    REROLLING,
    ROLLING,
    ROLLS,
    TAKE,
    TALENT,
    TURN,
)

FORMS = (
    "be:knight, hide:princess, start:c1, play:blitz, force:blitz, move:c4, attack:d6, draw, "
    "land:d4, pay, talent, decline, him, her, pass, end"
)
WORDS = {
    "pay": PAY,
    "talent": TALENT,
    "decline": DECLINE,
    "end": END,
    "pass": PASS,
    "him": HIM,
    "her": HER,
}
NOBODY = "nobody"


def action_text(names: Names, s: Record, seat: int, action: int) -> str:
    """An action in notation."""
    if action < PAY:
        return _slot_text(names, s, action)
    if action < PLAY:
        return next(word for word, code in WORDS.items() if code == action)
    if action < BE:
        forced = action >= FORCE
        unit = int(s.controlled) if forced else seat
        kind = action - (FORCE if forced else PLAY)
        return ("force:" if forced else "play:") + names.card_id(s, unit, kind)
    if action < HIDE:
        return "be:" + names.character_ids[action - BE]
    if action < GO:
        who = action - HIDE
        return "hide:" + (NOBODY if who == EMPTY_CELL else names.prisoner(s, who).id)
    return ("land:" if due(s) == LANDING else "start:") + names.space(action - GO)


def _slot_text(names: Names, s: Record, action: int) -> str:
    unit = int(turn_of(s))
    word = names.slot_words(s, unit)[action // AIMS]
    aimless = names.slot_effect(s, unit, action // AIMS).do in AIMLESS
    return word if aimless else f"{word}:{names.space(action % AIMS)}"


def read_action(names: Names, s: Record, seat: int, text: str) -> int:
    """The action of that notation; whether it is legal is another question."""
    if text in WORDS:
        return WORDS[text]
    head, _, rest = text.partition(":")
    match head:
        case "play" | "force":
            return _read_card(names, s, seat, head, rest)
        case "be":
            if rest in names.character_ids:
                return BE + names.character_ids.index(rest)
            known = ", ".join(names.character_ids)
            raise Refusal(f'there is no character "{rest}"; there are {known}')
        case "hide":
            return HIDE + _read_prisoner(names, s, rest)
        case "start" | "land":
            return GO + _read_space(names, rest)
        case _:
            return _read_slot(names, s, text, head, rest)


def _read_card(names: Names, s: Record, seat: int, head: str, name: str) -> int:
    forced = head == "force"
    if forced and not s.controlled:
        raise Refusal("nobody is under Mind Control this round")
    unit = int(s.controlled) if forced else seat
    if not s.character[unit]:
        raise Refusal("first choose who you are, such as be:knight")
    kind = names.card_kind(s, unit, name)
    if kind is None:
        known = ", ".join(card.id for card in names.character(s, unit).card)
        raise Refusal(f'{names.the(s, unit)} has no card "{name}"; there are {known}')
    return (FORCE if forced else PLAY) + kind


def _read_prisoner(names: Names, s: Record, name: str) -> int:
    known = {NOBODY: EMPTY_CELL}
    for rebel in range(1, int(s.rebels) + 1):
        if s.character[rebel]:
            known[names.prisoner(s, rebel).id] = rebel
    if name not in known:
        raise Refusal(f'there is no prisoner "{name}"; there are {", ".join(known)}')
    return known[name]


def _read_space(names: Names, name: str) -> int:
    if name not in names.spaces:
        raise Refusal(f'"{name}" is not a space of the board; they are called like c4')
    return names.spaces.index(name)


def _read_slot(names: Names, s: Record, text: str, head: str, rest: str) -> int:
    if due(s) != TURN:
        raise Refusal(f'"{text}" is no action now; actions look like {FORMS}')
    unit = int(turn_of(s))
    words = names.slot_words(s, unit)
    for slot, word in words.items():
        if word == head:
            if names.slot_effect(s, unit, slot).do in AIMLESS:
                if rest:
                    raise Refusal(f'"{head}" needs no space')
                return slot * AIMS + int(s.where[unit])
            return slot * AIMS + _read_space(names, rest)
    offered = ", ".join(words.values())
    raise Refusal(f'"{text}" is no action of the card on the table, which has {offered}')


# Chance


def outcome_text(names: Names, s: Record, outcome: int) -> str:
    """An outcome of chance in notation."""
    if outcome < DEAL:
        return "roll:" + dice_text(ROLLS[outcome])
    if outcome < TAKE:
        talent = outcome - DEAL
        return "talent:" + (names.talent_ids[talent] if talent < len(names.talent_ids) else "none")
    unit, kind = int(s.pending[max(0, int(s.height) - 1)].unit), outcome - TAKE
    character = names.character(s, unit)
    is_card = unit != OLIGARCH and character is not None and kind <= len(character.card)
    return "draw:" + (names.card_id(s, unit, kind) if is_card else "none")


def read_outcome(names: Names, s: Record, text: str) -> int:
    """The outcome of that notation; dice may come in any order."""
    head, _, rest = text.partition(":")
    what, top = due(s), s.pending[int(s.height) - 1]
    if what in (ROLLING, REROLLING):
        dice = int(top.dice) if what == ROLLING else 1
        counts = tuple(rest.count(letter) for letter in SYMBOL_LETTERS)
        if head == "roll" and len(rest) == sum(counts) == dice:
            return ROLLS.index(counts)
        raise Refusal(
            f'"{text}" is no roll of {dice} {"dice" if dice > 1 else "die"}; '
            "write s for ⚔, a for ➦, * for ☀, ! for a miss, such as roll:"
            + "ssa!*a"[:dice].ljust(dice, "s")
        )
    if what == DRAWING:
        kind = names.card_kind(s, int(top.unit), rest)
        if head == "draw" and kind is not None:
            return TAKE + kind
        raise Refusal(f'"{text}" is no card that can be drawn; write draw:mana or draw:(a card)')
    if what == DEALING_TALENT and head == "talent" and rest in names.talent_ids:
        return DEAL + names.talent_ids.index(rest)
    raise Refusal(f'"{text}" is nothing that chance can bring now')


def unit_deciding(s: Record, seat: int) -> int:
    """The character for whom a seat decides now."""
    what = due(s)
    if what == COMMITTING:
        return int(committing_unit(s, seat))
    return int(turn_of(s)) if what == TURN else seat
