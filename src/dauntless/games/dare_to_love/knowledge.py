"""What others can know of a Rebel's hand, and what a seat cannot know at all.

All action cards of a deck differ, only Mana is there several times. So what can be known of a hand
is how likely it holds how much Mana, and which other cards are certainly in it; the remaining cards
are any of those not seen elsewhere, all equally likely. `mana_odds` and `certain` follow every card
that is drawn, played, spent and reshuffled. The Grand Inquisitor may know more than the others,
from hands he has held.
"""

from __future__ import annotations

from dauntless.engine.bits import count_bits
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Generator, Record
from dauntless.engine.hidden import hide_others
from dauntless.engine.luck import below, pick_bit
from dauntless.games.dare_to_love import people, state
from dauntless.games.dare_to_love.state import HIDDEN, KINDS, MANA, OLIGARCH, UNITS, whole

# Following the cards


@rule
def know_nothing(s: Record) -> None:
    """All hands are empty, as everybody sees."""
    s.mana_odds[:, :, 0] = 1.0


@rule
def know_hand(s: Record, unit: int, first: int) -> None:
    """Every card of the hand is known: to the Inquisitor, or to everybody."""
    certain = 0
    for kind in range(1, KINDS):
        certain |= (s.hand[unit, kind] > 0) << kind
    for knower in range(first, 2):
        s.certain[knower, unit] = certain
        for mana in range(state.MOST_MANA + 1):
            s.mana_odds[knower, unit, mana] = 1.0 if mana == whole(s.hand[unit, MANA]) else 0.0


@rule
def note_draw(s: Record, unit: int, cards: int, mana: int) -> None:
    """One of the deck's `cards` has been drawn; hand and deck had so much Mana together."""
    for knower in range(2):
        if knower == state.INQUISITOR and unit == whole(s.controlled):
            know_hand(s, unit, knower)
            continue
        odds = s.mana_odds[knower, unit]
        for held in range(state.MOST_MANA, -1, -1):
            stays = odds[held] * (cards - (mana - held)) / cards
            comes = odds[held - 1] * (mana - held + 1) / cards if held > 0 else 0.0
            odds[held] = stays + comes


@rule
def note_played(s: Record, unit: int, kind: int, held: int) -> None:
    """A card other than Mana has been shown, out of a hand of `held` cards."""
    for knower in range(2):
        certain = whole(s.certain[knower, unit])
        if certain >> kind & 1:
            s.certain[knower, unit] = certain ^ (1 << kind)
            continue
        open_places = held - count_bits(certain)
        odds = s.mana_odds[knower, unit]
        for mana in range(state.MOST_MANA + 1):
            odds[mana] = odds[mana] * max(0, open_places - mana)
        make_whole(odds)


@rule
def note_spent(s: Record, unit: int, spent: int) -> None:
    """So much Mana has been discarded from the hand."""
    for knower in range(2):
        odds = s.mana_odds[knower, unit]
        for mana in range(state.MOST_MANA + 1):
            odds[mana] = odds[mana + spent] if mana + spent <= state.MOST_MANA else 0.0
        make_whole(odds)


@rule
def make_whole(odds: Record) -> None:
    """Let the chances add up to 1 again."""
    total = odds.sum()
    for mana in range(state.MOST_MANA + 1):
        odds[mana] = odds[mana] / total


# What a seat sees


@rule
def sees_hand(s: Record, seat: int, unit: int) -> bool:
    """Does a seat see this hand? One's own; the Inquisitor also that of his victim."""
    if unit == OLIGARCH or seat == unit:
        return True
    return seat == OLIGARCH and unit == whole(s.controlled)


@rule
def conceal(s: Record, t: Record, seat: int) -> None:
    """Forget hands, Talents, prisoners and cards chosen in secret that a seat cannot know."""
    hide_others(s.talent, seat, HIDDEN)
    for unit in range(UNITS):
        if s.committed[unit] != 0 and people.controller(s, unit) != seat:
            s.committed[unit] = HIDDEN
        if not sees_hand(s, seat, unit):
            conceal_hand(s, unit, state.INQUISITOR if seat == OLIGARCH else state.PUBLIC)
    if seat != OLIGARCH:
        for unit in range(UNITS):
            s.certain[state.INQUISITOR, unit] = s.certain[state.PUBLIC, unit]
            for mana in range(state.MOST_MANA + 1):
                odds = s.mana_odds[state.PUBLIC, unit, mana]
                s.mana_odds[state.INQUISITOR, unit, mana] = odds
        for prison in range(state.PRISONS):
            if s.prison_life[prison] > 0 and s.prisoner[prison] != state.UNPLACED:
                s.prisoner[prison] = HIDDEN


@rule
def conceal_hand(s: Record, unit: int, knower: int) -> None:
    """Leave in the hand only what is certain; the rest may be there or in the deck."""
    for kind in range(KINDS):
        is_certain = kind != MANA and whole(s.certain[knower, unit]) >> kind & 1 != 0
        if s.hand[unit, kind] > 0 and not is_certain:
            s.deck[unit, kind] += s.hand[unit, kind]
            s.hand[unit, kind] = 0


# Filling in


@rule
def imagine(s: Record, t: Record, seat: int, generator: Generator) -> None:
    """Deal out what was concealed from a seat, as likely as it can be."""
    for unit in range(1, whole(s.rebels) + 1):
        if not sees_hand(s, seat, unit):
            imagine_hand(s, unit, state.INQUISITOR if seat == OLIGARCH else state.PUBLIC, generator)
        if s.talent[unit] == HIDDEN:
            s.talent[unit] = 1 + pick_bit(generator, people.talents_left(s, t))
    for prison in range(state.PRISONS):
        if s.prisoner[prison] == HIDDEN:
            s.prisoner[prison] = pick_bit(generator, people.still_to_hide(s))
    for unit in range(UNITS):
        if s.committed[unit] == HIDDEN:
            cards = people.playable(s, t, unit)
            s.committed[unit] = 1 + pick_bit(generator, cards) if cards else state.PASSED


@rule
def imagine_hand(s: Record, unit: int, knower: int, generator: Generator) -> None:
    """So much Mana as the odds say, the certain cards, and any of the others."""
    missing = whole(s.held[unit]) - whole(s.hand[unit].sum())
    if missing <= 0:
        return
    mana = imagine_mana(s.mana_odds[knower, unit], generator)
    s.hand[unit, MANA] = mana
    s.deck[unit, MANA] -= mana
    for _ in range(missing - mana):
        kinds = 0
        for kind in range(1, KINDS):
            kinds |= (s.deck[unit, kind] > 0) << kind
        kind = pick_bit(generator, kinds)
        s.deck[unit, kind] -= 1
        s.hand[unit, kind] += 1


@rule
def imagine_mana(odds: Record, generator: Generator) -> int:
    """An amount of Mana, as likely as the odds say."""
    fine = 1 << 30
    rest = below(generator, fine) / fine
    likely = 0
    for mana in range(state.MOST_MANA + 1):
        if odds[mana] > 0.0:
            likely = mana
            rest -= odds[mana]
            if rest < 0.0:
                break
    return likely
