"""What happened, in sentences; told from two states as their reader could see them."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.engine.game import Event
from dauntless.games.dare_to_love.names import Names, dice_signs
from dauntless.games.dare_to_love.pending import due, turn_of
from dauntless.games.dare_to_love.state import (
    AIMS,
    BE,
    CARD_EFFECTS,
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
    HIDDEN,
    HIDE,
    HIDING,
    HIM,
    LANDING,
    OLIGARCH,
    OLIGARCH_WON,
    PASS,
    PAY,
    PLAY,
    PRISON,
    PRISONS,
    REACTING,
    REROLLING,
    ROLLING,
    ROLLS,
    SECOND_BODY,
    TAKE,
    TALENT,
    TURN,
    UNDECIDED,
    UNITS,
)
from dauntless.games.dare_to_love.targets import is_alive, prison_at, unit_at


def tell(names: Names, t: Record, event: Event) -> str:
    """One step in a sentence, and what it brought about."""
    before, after = event.before, event.after
    code = None if _is_secret(event) else event.code
    if event.seat is None:
        sentence = _chance(names, before, code)
    else:
        sentence = _decision(names, t, event, event.seat, code)
    return (sentence + _consequences(names, before, after)).strip()


def _is_secret(event: Event) -> bool:
    """Does the reader not see which card, Talent or prisoner it was, even if there was no other?"""
    before, after = event.before, event.after
    if event.seat is None and due(before) == DRAWING:
        unit = int(before.pending[int(before.height) - 1].unit)
        return int(after.hand[unit].sum()) < int(after.held[unit])
    if event.seat is None and due(before) == DEALING_TALENT:
        return after.talent[int(before.pending[int(before.height) - 1].unit)] == HIDDEN
    if due(before) == HIDING:
        return after.prisoner[int(before.pending[int(before.height) - 1].amount)] == HIDDEN
    if due(before) == COMMITTING:
        newly = [u for u in range(UNITS) if after.committed[u] and not before.committed[u]]
        return any(after.committed[unit] == HIDDEN for unit in newly)
    return False


# Chance


def _chance(names: Names, s: Record, outcome: int | None) -> str:
    top = s.pending[int(s.height) - 1]
    who = names.title(s, int(top.unit))
    if due(s) in (ROLLING, REROLLING):
        assert outcome is not None, "dice are rolled in the open"
        return _roll(names, s, top, outcome)
    if outcome is None:
        return f"{who} draws {'a Talent' if due(s) == DEALING_TALENT else 'a card'}."
    if outcome >= TAKE:
        return f"{who} draws {names.card_title(s, int(top.unit), outcome - TAKE)}."
    return f"{who} draws the Talent {names.talent(outcome - DEAL).title}."


def _roll(names: Names, s: Record, top: Record, outcome: int) -> str:
    signs = dice_signs(ROLLS[outcome])
    target = names.target(s, int(top.target))
    if due(s) == REROLLING:
        return f"One die is rolled again, for {target} is alert: {signs}."
    return f"The dice against {target} show {signs}."


# Decisions


def _decision(names: Names, t: Record, event: Event, seat: int, action: int | None) -> str:
    s = event.before
    who = names.title(s, seat)
    if due(s) == COMMITTING:
        return _choice_of_card(names, s, seat, action)
    if action is None:
        where = names.prison_titles[int(s.pending[int(s.height) - 1].amount)]
        return f"{who} decides in secret who is in the {where}."
    if action < PAY:
        return _effect(names, t, s, action)
    if action < PLAY:
        return _plain_action(names, event, seat, action)
    if action < HIDE:
        return f"{who} is played as the {names.pack.characters[action - BE].title}."
    if action < GO:
        where = names.prison_titles[int(s.pending[int(s.height) - 1].amount)]
        hidden = action - HIDE
        what = "nobody" if hidden == EMPTY_CELL else names.prisoner(s, hidden).title
        return f"{who} puts {what} into the {where}."
    space = names.space(action - GO)
    if due(s) == LANDING:
        flying = names.title(s, int(s.pending[int(s.height) - 1].unit))
        return f"{flying} is teleported to {space}."
    return f"{who} starts on {space}."


def _choice_of_card(names: Names, s: Record, seat: int, action: int | None) -> str:
    who = names.title(s, seat)
    if action is None:
        return f"{who} has chosen a card in secret."
    if action == PASS:
        return f"{who} has no card to play."
    if action < FORCE:
        return f"{who} has chosen {names.card_title(s, seat, action - PLAY)} in secret."
    unit = int(s.controlled)
    card = names.card_title(s, unit, action - FORCE)
    return f"{who} has chosen {card} for {names.the(s, unit)} in secret."


def _plain_action(names: Names, event: Event, seat: int, action: int) -> str:
    s = event.before
    what, who = due(s), names.title(s, seat)
    unit = int(turn_of(s)) if what == TURN else seat
    match action:
        case state if state == PAY:
            return f"{names.title(s, unit)} spends Mana for the bottom row."
        case state if state == END:
            return f"{names.title(s, unit)}'s turn is over."
        case state if state == TALENT:
            # Used Talents lie open, so everybody reads which it was; until then only its owner.
            used = int(event.after.used_talents) ^ int(s.used_talents)
            return f"{who} uses the Talent {names.talent(used.bit_length() - 1).title}."
        case state if state == DECLINE:
            return f"{who} lets it happen." if what == REACTING else f"{who} teleports nobody."
        case state if state in (HIM, HER):
            return f"{who} aims at {'♂' if action == HIM else '♀'}."
        case _:
            return f"{who} passes."


def _effect(names: Names, t: Record, s: Record, action: int) -> str:
    unit, slot, aim = int(turn_of(s)), action // AIMS, action % AIMS
    who, space = names.title(s, unit), names.space(aim)
    other = int(unit_at(s, aim))
    whom = names.the(s, other) if other >= 0 else space
    effect = names.slot_effect(s, unit, slot)
    using = "" if slot < CARD_EFFECTS else " with the Talent"
    match effect.do:
        case "move":
            return f"{who} moves to {space}{using}."
        case "attack" | "line":
            prison = int(prison_at(t, aim))
            target = names.target(s, PRISON + prison) if prison >= 0 else whom
            return f"{who} attacks {target}."
        case "area":
            return f"{who} attacks everybody within {effect.range}."
        case "dash":
            return f"{who} charges towards {space}."
        case "push" | "pull":
            return f"{who} {effect.do}es {whom}." if effect.do == "push" else f"{who} pulls {whom}."
        case "heal":
            return f"{who} heals {whom if other != unit else 'their own wounds'}."
        case "bless":
            return f"{who} heals everybody near."
        case "teleport":
            return f"{who} is about to teleport {whom}."
        case "swap":
            return f"{who} and {whom} change places."
        case "crystal":
            return f"{who} lays a Magic crystal on {space}."
        case "shatter":
            return f"{who} shatters the Magic crystals."
        case "control":
            return f"{who} takes hold of {whom}'s mind for the next round."
        case "mend":
            return f"{who} mends the {names.prison_titles[int(prison_at(t, aim))]}."
        case "draw":
            return f"{who} draws cards."
        case _:
            return f"{who} prepares the next attack."


# Consequences


def _consequences(names: Names, before: Record, after: Record) -> str:
    """What followed that the step itself does not say."""
    told = _revealed(names, before, after)
    told += _damage(names, before, after)
    for prison in range(PRISONS):
        if before.prison_life[prison] and not after.prison_life[prison]:
            told += _rescue(names, after, prison)
    told += _turns(names, before, after)
    if after.round_token > before.round_token:
        told += f" Round {int(after.round_token)} begins."
    elif after.round_token < before.round_token:
        told += f" The round token goes back to {int(after.round_token)}."
    if after.controlled and after.controlled != before.controlled:
        told += f" {names.title(after, int(after.controlled))} is under Mind Control."
    if after.winner != UNDECIDED:
        told += " The Oligarch wins." if after.winner == OLIGARCH_WON else " The Rebels win!"
    return told


def _revealed(names: Names, before: Record, after: Record) -> str:
    if due(before) != COMMITTING or due(after) == COMMITTING:
        return ""
    shown = [
        f"{names.the(after, unit)} {names.card_title(after, unit, int(after.played[unit]) - 1)}"
        for unit in range(UNITS)
        if after.played[unit]
    ]
    return f" The cards are revealed: {', '.join(shown)}." if shown else ""


def _damage(names: Names, before: Record, after: Record) -> str:
    told = ""
    for body in (*range(UNITS), SECOND_BODY):
        lost = int(before.life[body]) - int(after.life[body])
        if not before.character[body % SECOND_BODY] or lost == 0:
            continue
        who = names.target(after, body)
        who = who[0].upper() + who[1:]
        if lost > 0:
            told += f" {who} loses {lost}" + (" and dies." if not after.life[body] else ".")
        else:
            told += f" {who} regains {-lost}."
    for prison in range(PRISONS):
        lost = int(before.prison_life[prison]) - int(after.prison_life[prison])
        if lost > 0:
            told += f" The {names.prison_titles[prison]} loses {lost}."
    attack_ended = due(before) in (ROLLING, REROLLING) and due(after) not in (REROLLING, REACTING)
    if attack_ended and not told:
        told = " No damage."
    return told


def _rescue(names: Names, after: Record, prison: int) -> str:
    where, rebel = names.prison_titles[prison], int(after.prisoner[prison])
    if rebel == EMPTY_CELL:
        return f" The {where} breaks: it is empty."
    freed = names.prisoner(after, rebel)
    told = f" The {where} breaks: {freed.title} is free!"
    if is_alive(after, rebel):
        gift = " ".join(effect.sentence() for effect in freed.freed)
        told += f" {names.title(after, rebel)} takes heart: {gift}"
    return told


def _turns(names: Names, before: Record, after: Record) -> str:
    unit = int(turn_of(after))
    if unit < 0 or (unit == int(turn_of(before)) and after.turns == before.turns):
        return ""
    if unit != OLIGARCH and unit == int(after.controlled):
        return f" {names.title(after, OLIGARCH)} acts for {names.the(after, unit)}."
    return f" It is {names.the(after, unit)}'s turn."
