"""Who is who, stands where, is on whose side, has which hit points, and may play which card."""

from __future__ import annotations

from dauntless.engine.compilation import inlined_rule, rule
from dauntless.engine.contract import Record
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.state import OLIGARCH, UNITS, whole


@inlined_rule
def is_alive(s: Record, unit: int) -> bool:
    """Is the character still on the board?"""
    if unit == OLIGARCH:
        return s.life[OLIGARCH] > 0 or s.life[state.SECOND_BODY] > 0
    return s.life[unit] > 0


@inlined_rule
def controller(s: Record, unit: int) -> int:
    """The seat that decides for a character."""
    return OLIGARCH if unit == whole(s.controlled) else unit


@inlined_rule
def are_enemies(s: Record, actor: int, other: int) -> bool:
    """May `actor` attack `other`? Under Mind Control a Rebel fights for the Inquisitor."""
    if actor == other or not is_alive(s, other):
        return False
    if actor == OLIGARCH:
        return True
    if controller(s, actor) == OLIGARCH:
        return other != OLIGARCH
    return other == OLIGARCH


@rule
def are_allies(s: Record, actor: int, other: int) -> bool:
    """May `actor` help `other`? Everybody may help themselves."""
    if not is_alive(s, other):
        return False
    if actor == other:
        return True
    actor_serves = controller(s, actor) == OLIGARCH
    other_serves = controller(s, other) == OLIGARCH
    return actor_serves == other_serves


@inlined_rule
def place(s: Record, unit: int) -> int:
    """Where a character stands."""
    return whole(s.where[unit])


@rule
def occupied(s: Record) -> int:
    """The spaces that somebody stands on."""
    taken = whole(0)
    for unit in range(UNITS):
        if s.where[unit] != state.NOWHERE:
            taken |= whole(1) << place(s, unit)
    return taken


@rule
def unit_at(s: Record, space: int) -> int:
    """Who stands on a space; −1 for nobody."""
    for unit in range(UNITS):
        if whole(s.where[unit]) == space:
            return unit
    return -1


@rule
def prison_at(t: Record, space: int) -> int:
    """Which prison a space is; −1 for none."""
    for prison in range(state.PRISONS):
        if whole(t.prison_space[prison]) == space:
            return prison
    return -1


@inlined_rule
def most_life(s: Record, t: Record, body: int) -> int:
    """What a body starts with, and what healing cannot exceed."""
    if body == OLIGARCH or body == state.SECOND_BODY:
        two = whole(t.bodies[whole(s.character[OLIGARCH]) - 1]) == 2
        if body == state.SECOND_BODY and not two:
            return whole(0)
        return whole(t.oligarch_life[s.rebels, 1 if two else 0])
    return whole(t.rebel_life)


@inlined_rule
def healed_body(s: Record, unit: int) -> int:
    """The body that healing goes to: of the Tycoon's living units, the weaker."""
    if unit != OLIGARCH or s.life[state.SECOND_BODY] == 0:
        return unit
    if s.life[OLIGARCH] == 0 or s.life[state.SECOND_BODY] < s.life[OLIGARCH]:
        return state.SECOND_BODY
    return OLIGARCH


@inlined_rule
def is_hurt(s: Record, t: Record, unit: int) -> bool:
    """Can the character be healed?"""
    body = healed_body(s, unit)
    return whole(s.life[body]) < most_life(s, t, body)


@rule
def is_free(s: Record, t: Record, space: int) -> bool:
    """Can somebody be put there?"""
    return space != state.NOWHERE and t.open >> space & 1 != 0 and unit_at(s, space) < 0


@inlined_rule
def enemies_within(s: Record, t: Record, unit: int, reach: int) -> int:
    """Where the enemies within a range stand."""
    found = whole(0)
    for other in range(UNITS):
        if are_enemies(s, unit, other):
            found |= whole(1) << place(s, other)
    return found & t.near[place(s, unit), reach]


# Set-up: why a character, or a prison for somebody, cannot be chosen


ALLOWED, TAKEN, OF_THE_OTHER_SIDE, NO_SUCH_REBEL, NO_PRISON_EMPTY, HAS_PRISON = range(6)


@rule
def why_not_be(s: Record, unit: int, character: int) -> int:
    """Why a seat cannot take a character, or ALLOWED."""
    if (character < state.OLIGARCHS) != (unit == OLIGARCH):
        return OF_THE_OTHER_SIDE
    for other in range(UNITS):
        if whole(s.character[other]) == character + 1:
            return TAKEN
    return ALLOWED


@rule
def why_not_hide(s: Record, who: int) -> int:
    """Why a prisoner (or, with two Rebels, the emptiness) cannot be in a prison, or ALLOWED."""
    if who > whole(s.rebels):
        return NO_SUCH_REBEL
    if who == state.EMPTY_CELL and whole(s.rebels) == state.PRISONS:
        return NO_PRISON_EMPTY
    for prison in range(state.PRISONS):
        if whole(s.prisoner[prison]) == who:
            return HAS_PRISON
    return ALLOWED


@rule
def still_to_hide(s: Record) -> int:
    """Who can still be put into a prison, as a bit mask."""
    found = 0
    for who in range(UNITS):
        found |= (why_not_hide(s, who) == ALLOWED) << who
    return found


# Talents and cards, and why a card cannot be played


@rule
def talents_left(s: Record, t: Record) -> int:
    """The Talents that have not been used and that nobody is known to have, as a bit mask."""
    gone = whole(s.used_talents)
    for unit in range(UNITS):
        if s.talent[unit] != 0 and s.talent[unit] != state.HIDDEN:
            gone |= 1 << (whole(s.talent[unit]) - 1)
    return ((1 << whole(t.talents)) - 1) & ~gone


IS_MANA, NOT_IN_HAND, TOO_FEW_DISCARDED = range(1, 4)


@rule
def why_not_play(s: Record, t: Record, unit: int, kind: int) -> int:
    """Why a card cannot be chosen, or ALLOWED."""
    if unit != OLIGARCH and kind == state.MANA:
        return IS_MANA
    if s.hand[unit, kind] == 0 or not is_alive(s, unit):
        return NOT_IN_HAND
    if unit == OLIGARCH:
        card = t.card[whole(s.character[OLIGARCH]) - 1, kind]
        if whole(s.discard[OLIGARCH].sum()) < whole(card.requires):
            return TOO_FEW_DISCARDED
    return ALLOWED


@rule
def playable(s: Record, t: Record, unit: int) -> int:
    """The cards that can be chosen, as a bit mask of kinds."""
    found = 0
    for kind in range(state.KINDS):
        found |= (why_not_play(s, t, unit, kind) == ALLOWED) << kind
    return found


@rule
def card_of(s: Record, t: Record, unit: int) -> Record:
    """The card a character has on the table."""
    return t.card[whole(s.character[unit]) - 1, whole(s.played[unit]) - 1]


@rule
def has_paid(s: Record, unit: int) -> bool:
    """Has the bottom row been paid for?"""
    return whole(s.paid) >> unit & 1 != 0
