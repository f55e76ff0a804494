"""Why an action is not allowed, in words for the player who tried it."""

from __future__ import annotations

from dauntless.engine.contract import Record
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.actions import can_pay, is_ready, is_repeated
from dauntless.games.dare_to_love.names import Names, talent_line
from dauntless.games.dare_to_love.notation import unit_deciding
from dauntless.games.dare_to_love.pending import due, turn_of
from dauntless.games.dare_to_love.state import (
    AIMS,
    BE,
    CARD_EFFECTS,
    DECLINE,
    EMPTY_CELL,
    END,
    FORCE,
    GO,
    HER,
    HIDE,
    MANA,
    OLIGARCH,
    PASS,
    PAY,
    PLAY,
    PRISONS,
    TALENT,
)
from dauntless.games.dare_to_love.targets import (
    are_enemies,
    controller,
    is_hurt,
    prison_at,
    unit_at,
)

DUE = {
    state.CHOOSING_OLIGARCH: "choose an Oligarch, such as be:emperor",
    state.CHOOSING_REBEL: "choose a Rebel, such as be:knight",
    state.HIDING: "say who is locked up here, such as hide:princess",
    state.STARTING: "take a start space, such as start:c1",
    state.COMMITTING: "choose a card, such as play:blitz",
    state.TURN: "use the card on the table, or end",
    state.NAMING_BODY: "say him or her",
    state.REACTING: "say talent or decline",
    state.LANDING: "say where to land, such as land:d4, or decline",
}


def refusal(names: Names, t: Record, s: Record, seat: int, action: int) -> str:
    """Why this action is not legal for the seat that is due."""
    what = int(due(s))
    if what not in _belongs_to(action):
        return f"not now: {DUE[what]}"
    if (action < PAY and action % AIMS >= len(names.spaces)) or action >= GO + len(names.spaces):
        return "the board has no such space"
    if action < PAY:
        return _slot_refusal(names, t, s, action)
    if action == PAY:
        return _pay_refusal(t, s)
    if action == TALENT:
        return _talent_refusal(names, s, seat)
    if action == PASS:
        return "you pass only when no card can be played, and one can"
    if PLAY <= action < BE:
        return _card_refusal(names, t, s, seat, action)
    if BE <= action < HIDE:
        return _character_refusal(names, s, seat, action - BE)
    if HIDE <= action < GO:
        return _prisoner_refusal(names, s, action - HIDE)
    return _space_refusal(names, t, s, action - GO)


def _belongs_to(action: int) -> tuple[int, ...]:
    if action < TALENT or action == END:
        return (state.TURN,)
    if action == TALENT:
        return (state.TURN, state.REACTING)
    if action == DECLINE:
        return (state.REACTING, state.LANDING)
    if action == PASS:
        return (state.COMMITTING,)
    if action < PLAY:
        return (state.NAMING_BODY,) if action <= HER else ()
    if action < BE:
        return (state.COMMITTING,)
    if action < HIDE:
        return (state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL)
    return (state.HIDING,) if action < GO else (state.STARTING, state.LANDING)


def _character_refusal(names: Names, s: Record, seat: int, number: int) -> str:
    title = names.pack.characters[number].title
    for unit in range(int(s.rebels) + 1):
        if int(s.character[unit]) == number + 1:
            return f"the {title} is taken"
    side = "an Oligarch" if seat == OLIGARCH else "a Rebel"
    return f"the {title} is not {side}"


def _prisoner_refusal(names: Names, s: Record, who: int) -> str:
    if who > int(s.rebels):
        return "there is no third Rebel, so nobody came for that prisoner"
    if who == EMPTY_CELL:
        three = int(s.rebels) == PRISONS
        return "with three Rebels no prison stays empty" if three else "one prison is empty already"
    return f"{names.prisoner(s, who).title} has been locked up already"


def _card_refusal(names: Names, t: Record, s: Record, seat: int, action: int) -> str:
    unit = unit_deciding(s, seat)
    forced = action >= FORCE
    if forced != (unit != seat):
        mine = "your own card" if unit == seat else f"a card for {names.the(s, unit)}, with force:"
        return f"first choose {mine}"
    kind = action - (FORCE if forced else PLAY)
    if not t.copies[int(s.character[unit]) - 1, kind]:
        return f"{names.the(s, unit)} has no such card"
    title = names.card_title(s, unit, kind)
    if unit != OLIGARCH and kind == MANA:
        return "Mana cannot be played; it is spent for bottom rows"
    if not s.hand[unit, kind]:
        return f"{title} is not in the hand"
    needs = int(t.card[int(s.character[unit]) - 1, kind].requires)
    lie = int(s.discard[unit].sum())
    return f"{title} needs {needs} cards in the discard pile, and there are {lie}"


def _pay_refusal(t: Record, s: Record) -> str:
    unit = int(turn_of(s))
    assert not can_pay(s, t, unit), "it is legal"
    card = t.card[int(s.character[unit]) - 1, int(s.played[unit]) - 1]
    if not card.mana:
        return "the card on the table has no bottom row to pay for"
    if int(s.paid) >> unit & 1:
        return "the bottom row is paid for already"
    return f"the bottom row costs {int(card.mana)} Mana, the hand has {int(s.hand[unit, MANA])}"


def _talent_refusal(names: Names, s: Record, seat: int) -> str:
    unit = int(turn_of(s)) if due(s) == state.TURN else seat
    if unit == OLIGARCH or seat == OLIGARCH:
        return "Talents are the Rebels' own; no Oligarch uses them"
    if not s.talent[unit]:
        return "your Talent is used up"
    talent = names.talent(int(s.talent[unit]) - 1)
    return f"{talent.title} is not for this moment. {talent_line(talent)}"


def _space_refusal(names: Names, t: Record, s: Record, space: int) -> str:
    name = names.space(space)
    if due(s) == state.STARTING:
        if not int(t.starts) >> space & 1:
            return f"{name} is not a start space"
        return f"{names.the(s, int(unit_at(s, space)))} starts on {name} already"
    if unit_at(s, space) >= 0 or prison_at(t, space) >= 0:
        return f"{name} is taken"
    most = int(s.pending[int(s.height) - 1].amount)
    return f"{name} is farther away than {most}"


def _slot_refusal(names: Names, t: Record, s: Record, action: int) -> str:
    unit, slot, aim = int(turn_of(s)), action // AIMS, action % AIMS
    words = names.slot_words(s, unit)
    if slot not in words:
        return "the card on the table has no such action"
    effect = names.slot_effect(s, unit, slot)
    if not is_ready(s, t, unit, slot):
        if int(s.done) >> slot & 1:
            return f"{words[slot]} has been used this turn"
        assert slot < CARD_EFFECTS, "a Talent in use needs no Mana"
        mana = int(t.card[int(s.character[unit]) - 1, int(s.played[unit]) - 1].mana)
        return f"{words[slot]} is in the bottom row: pay {mana} Mana first, with pay"
    if is_repeated(s, t, unit, slot):
        return f"use the other {effect.do} first: it does the same"
    return _aim_refusal(names, t, s, unit, effect, aim)


def _aim_refusal(names: Names, t: Record, s: Record, unit: int, effect: object, aim: int) -> str:
    do, reach = getattr(effect, "do", ""), getattr(effect, "range", None)
    space, other, prison = names.space(aim), int(unit_at(s, aim)), int(prison_at(t, aim))
    apart = int(t.distance[int(s.where[unit]), aim])
    match do:
        case "move":
            if other >= 0:
                return f"{names.the(s, other)} stands on {space}: one passes, but does not stop"
            if prison >= 0:
                return f"the {names.prison_titles[prison]} is in the way"
            return f"{space} is farther than {getattr(effect, 'steps', 0)} steps"
        case "attack" | "line" if prison >= 0:
            return _prison_refusal(names, s, unit, prison)
        case "attack" | "push" | "pull" | "control":
            if other < 0 or not are_enemies(s, unit, other):
                return f"there is no enemy on {space}"
            if reach is not None and apart > reach:
                return f"{space} is {apart} away, the range is {reach}"
            return f"{names.the(s, other)} cannot be moved that way along a line"
        case "line":
            return f"no enemy on {space} is in line with you and the nearest there"
        case "dash":
            return f"no charge ends on {space} or strikes what stands there"
        case "heal" if other >= 0 and not is_hurt(s, t, other):
            return f"{names.the(s, other)} is not hurt"
        case "heal" | "teleport" | "swap":
            return f"nobody on {space} can be chosen for that within range"
        case "crystal":
            return f"no crystal can be laid on {space}: it is too far or taken, or none is left"
        case "mend":
            return f"no prison on {space} within range is damaged and unbroken"
        case _:
            return f"{do} would do nothing now"


def _prison_refusal(names: Names, s: Record, unit: int, prison: int) -> str:
    title = names.prison_titles[prison]
    if controller(s, unit) == OLIGARCH:
        return "only free Rebels attack prisons"
    if not s.prison_life[prison]:
        return f"the {title} is broken already"
    entry = next(p for p in names.pack.prison if p.id == names.prison_ids[prison])
    return f"the {title} is attacked only from {', '.join(entry.attack_from)}"
