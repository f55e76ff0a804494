"""What an action would do, in a few words, for whoever has to choose."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.games.dare_to_love.names import Names, card_lines, talent_line
from dauntless.games.dare_to_love.pending import due, turn_of
from dauntless.games.dare_to_love.state import (
    AIMS,
    BE,
    BOTTOM,
    CARD_EFFECTS,
    DECLINE,
    EMPTY_CELL,
    END,
    FORCE,
    GO,
    HER,
    HIDE,
    HIM,
    LANDING,
    MANA,
    OLIGARCH,
    OLIGARCHS,
    PASS,
    PAY,
    PLAY,
    PRISON,
    SECOND_BODY,
    TALENT,
)
from dauntless.games.dare_to_love.targets import prison_at, unit_at
from dauntless.games.dare_to_love.vocabulary import SIGNS


def meaning(names: Names, t: Record, s: Record, seat: int, action: int) -> str:
    """What a legal action does."""
    if action < PAY:
        return _effect(names, t, s, action)
    if action < PLAY:
        return _plain(names, t, s, seat, action)
    if action < BE:
        forced = action >= FORCE
        unit = int(s.controlled) if forced else seat
        return _card(names, s, unit, action - (FORCE if forced else PLAY), forced)
    if action < HIDE:
        return _character(names, action - BE)
    if action < GO:
        who = action - HIDE
        prison = names.prison_titles[int(s.pending[int(s.height) - 1].amount)]
        if who == EMPTY_CELL:
            return f"leave the {prison} empty"
        return f"lock {names.prisoner(s, who).title} into the {prison}"
    if due(s) == LANDING:
        flying = names.the(s, int(s.pending[int(s.height) - 1].unit))
        return f"teleport {flying} to {names.space(action - GO)}"
    return f"start on {names.space(action - GO)}"


def _character(names: Names, number: int) -> str:
    character = names.pack.characters[number]
    titles = ", ".join(card.title for card in character.card)
    if number < OLIGARCHS:
        return f"be the {character.title} ({titles})"
    prisoner = names.pack.rebel[number - OLIGARCHS].prisoner.title
    return f"be the {character.title}, to free {prisoner} ({titles})"


def _card(names: Names, s: Record, unit: int, kind: int, forced: bool) -> str:
    card = names.card(s, unit, kind)
    assert card is not None, "Mana cannot be played"
    who = f"for {names.the(s, unit)}: " if forced else ""
    return f"{who}{card.title} (initiative {card.initiative}): {' '.join(card_lines(card))}"


def _plain(names: Names, t: Record, s: Record, seat: int, action: int) -> str:
    unit = int(turn_of(s))
    match action:
        case code if code == PAY:
            card = t.card[int(s.character[unit]) - 1, int(s.played[unit]) - 1]
            mana, held = int(card.mana), int(s.hand[unit, MANA])
            return f"spend {mana} of {held} Mana to use the bottom row"
        case code if code == TALENT:
            talent = names.talent(int(s.talent[seat]) - 1)
            return f"use your Talent {talent.title}. {talent_line(talent)}"
        case code if code == DECLINE:
            return "teleport nobody" if due(s) == LANDING else "keep your Talent, take the damage"
        case code if code == END:
            return "end the turn"
        case code if code in (HIM, HER):
            body = OLIGARCH if action == HIM else SECOND_BODY
            return f"aim at {'♂' if action == HIM else '♀'} ({int(s.life[body])} hit points)"
        case code if code == PASS:
            return "no card can be played"
        case _:
            return ""


def _effect(names: Names, t: Record, s: Record, action: int) -> str:
    unit, slot, aim = int(turn_of(s)), action // AIMS, action % AIMS
    effect = names.slot_effect(s, unit, slot)
    bonus = _preparations(s) if effect.do in ("attack", "line", "area", "dash", "shatter") else ""
    word = names.slot_words(s, unit)[slot]
    number = f" [{word}]" if word[-1].isdecimal() else ""
    told = _effect_in_words(names, t, s, unit, effect, aim)
    return told + bonus + _row(t, s, unit, slot) + number


def _effect_in_words(
    names: Names, t: Record, s: Record, unit: int, effect: object, aim: int
) -> str:
    space, do = names.space(aim), getattr(effect, "do", "")
    prison, other = int(prison_at(t, aim)), int(unit_at(s, aim))
    whom = names.the(s, other) if other >= 0 else space
    if other == unit:
        whom = "yourself"
    if prison >= 0:
        whom = names.target(s, PRISON + prison)
    match do:
        case "move":
            return f"move to {space}"
        case "attack" | "line":
            dice, sign = getattr(effect, "dice", 0), SIGNS[getattr(effect, "type", "melee")]
            return f"attack {whom} on {space} with {dice} {sign}"
        case "dash":
            return f"charge at {whom} on {space}" if whom != space else f"charge to {space}"
        case "push" | "pull":
            return f"{do} {whom} on {space}"
        case "heal":
            return f"heal {whom} by {getattr(effect, 'amount', 0)}"
        case "teleport":
            return f"teleport {whom}"
        case "swap":
            return f"change places with {whom} on {space}"
        case "crystal":
            return f"lay a Magic crystal on {space}"
        case "control":
            return f"control {whom} next round"
        case "mend":
            return f"restore {getattr(effect, 'amount', 0)} to {whom}"
        case _:
            sentence: str = getattr(effect, "sentence", str)()
            return sentence[0].lower() + sentence[1:].rstrip(".")


def _preparations(s: Record) -> str:
    more = f", {int(s.extra_dice)} more dice" if s.extra_dice else ""
    return more + (", ignoring every !" if s.steady else "")


def _row(t: Record, s: Record, unit: int, slot: int) -> str:
    if slot >= CARD_EFFECTS:
        return " (Talent)"
    card = t.card[int(s.character[unit]) - 1, int(s.played[unit]) - 1]
    return " (bottom row)" if card.effect[slot].row == BOTTOM else ""
