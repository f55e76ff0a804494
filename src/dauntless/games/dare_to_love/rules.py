"""The course of a game of Dare to Love: set-up, rounds, who decides what, chance, results."""

from __future__ import annotations

import numpy as np

from dauntless.engine.bits import count_bits, write_bits
from dauntless.engine.compilation import rule
from dauntless.engine.contract import Integers, Reals, Record, Rules
from dauntless.engine.pending import due, pop
from dauntless.engine.records import wipe
from dauntless.games.dare_to_love import combat, knowledge, people, state, turn
from dauntless.games.dare_to_love.effects import landings
from dauntless.games.dare_to_love.judgement import judge
from dauntless.games.dare_to_love.pending import push, replace
from dauntless.games.dare_to_love.people import ALLOWED, is_alive, place
from dauntless.games.dare_to_love.state import NOWHERE, OLIGARCH, PRISONS, UNITS, whole

COUNTS = np.array(state.ROLLS, dtype=np.uint8)


# Set-up


@rule
def start(s: Record, t: Record) -> None:
    """An empty table: the round token on 1, the prisons whole, nobody chosen."""
    wipe(s, "rebels", "wanted")
    s.where[:] = NOWHERE
    s.prison_life[:] = t.prison_life
    s.prisoner[:] = state.UNPLACED
    s.round_token = 1
    knowledge.know_nothing(s)
    for unit in range(UNITS):
        if s.wanted[unit] != 0:
            become(s, t, unit, whole(s.wanted[unit]) - 1)
    proceed(s, t)


@rule
def become(s: Record, t: Record, unit: int, character: int) -> None:
    """A seat takes a character: hit points, cards, and for the Oligarch the place on the board."""
    s.character[unit] = character + 1
    for kind in range(state.KINDS):
        if unit == OLIGARCH:
            s.hand[unit, kind] = t.copies[character, kind]
            s.held[unit] += t.copies[character, kind]
        else:
            s.deck[unit, kind] = t.copies[character, kind]
    s.life[unit] = people.most_life(s, t, unit)
    if unit == OLIGARCH:
        s.life[state.SECOND_BODY] = people.most_life(s, t, state.SECOND_BODY)
        s.where[OLIGARCH] = t.throne


@rule
def set_up(s: Record, t: Record) -> None:
    """The next step of the set-up that has not been done."""
    rebels = whole(s.rebels)
    for unit in range(rebels + 1):
        if s.character[unit] == 0:
            push(s, state.CHOOSING_OLIGARCH if unit == OLIGARCH else state.CHOOSING_REBEL, unit, 0)
            return
    for prison in range(PRISONS - 1):
        if s.prisoner[prison] == state.UNPLACED:
            push(s, state.HIDING, OLIGARCH, prison)
            return
    if s.prisoner[PRISONS - 1] == state.UNPLACED:
        s.prisoner[PRISONS - 1] = count_bits(people.still_to_hide(s) - 1)  # only one is left
    for rebel in range(1, rebels + 1):
        if s.talent[rebel] == 0:
            push(s, state.DEALING_TALENT, rebel, 0)
            return
    for rebel in range(1, rebels + 1):
        if s.where[rebel] == NOWHERE:
            push(s, state.STARTING, 0, 0)
            return
    push(s, state.COMMITTING, 0, 0)
    for rebel in range(rebels, 0, -1):
        push(s, state.DRAWING, rebel, whole(t.hand))


# What goes on by itself


@rule
def proceed(s: Record, t: Record) -> None:
    """Go on until somebody must decide, or chance must speak, or the game is over."""
    while s.winner == state.UNDECIDED:
        what = due(s)
        if what == state.NOTHING:
            set_up(s, t)
        elif what == state.SWEEPING:
            combat.sweep_on(s)
        elif what == state.NEXT_TURN:
            next_turn(s, t)
        elif what == state.NEXT_ROUND:
            next_round(s)
        elif what == state.DRAWING:
            if is_ready_to_draw(s):
                return
            pop(s)
        elif what == state.TURN:
            unit = whole(s.pending[s.height - 1].unit)
            if is_alive(s, unit) and s.played[unit] != 0:
                return
            end_turn(s)
        else:
            return


@rule
def next_turn(s: Record, t: Record) -> None:
    """Of those who have not acted, the one whose card has the highest initiative is next."""
    best = quickest(s, t, ~whole(s.acted))
    if best >= 0:
        push(s, state.TURN, best, 0)
    else:
        end_round(s, t)


@rule
def quickest(s: Record, t: Record, among: int) -> int:
    """Of these units, whose open card has the highest initiative; −1 if none has one."""
    best, highest = -1, -1
    for unit in range(UNITS):
        if among >> unit & 1 and s.played[unit] != 0 and is_alive(s, unit):
            initiative = whole(people.card_of(s, t, unit).initiative)
            if initiative > highest:
                best, highest = unit, initiative
    return best


@rule
def end_turn(s: Record) -> None:
    """The turn on top of the stack is over."""
    s.acted = whole(s.acted) | (1 << whole(s.pending[s.height - 1].unit))
    s.done = s.talent_on = s.extra_dice = s.steady = 0
    s.turns += 1
    pop(s)


@rule
def end_round(s: Record, t: Record) -> None:
    """Crystals heal, cards are discarded, hands refilled; after the last round it is over."""
    if whole(s.round_token) >= whole(t.rounds):
        combat.end(s, state.OLIGARCH_WON)
        return
    for rebel in range(1, UNITS):
        if is_alive(s, rebel) and s.crystals >> place(s, rebel) & 1 and people.is_hurt(s, t, rebel):
            combat.heal(s, t, rebel, whole(t.crystal_heals))
            s.crystals ^= whole(1) << place(s, rebel)
    for unit in range(UNITS):
        discard_played(s, t, unit)
    s.acted = s.paid = s.controlled = 0
    replace(s, state.NEXT_ROUND, 0, 0)
    for rebel in range(whole(s.rebels), 0, -1):
        missing = whole(t.hand) - whole(s.held[rebel])
        if is_alive(s, rebel) and missing > 0:
            push(s, state.DRAWING, rebel, missing)


@rule
def discard_played(s: Record, t: Record, unit: int) -> None:
    """The card on the table goes to the discard pile, or with all of that back to the hand."""
    if s.played[unit] == 0:
        return
    kind = whole(s.played[unit]) - 1
    s.discard[unit, kind] += 1
    s.played[unit] = 0
    if t.card[whole(s.character[unit]) - 1, kind].returns:
        for other in range(state.KINDS):
            s.hand[unit, other] += s.discard[unit, other]
            s.held[unit] += s.discard[unit, other]
            s.discard[unit, other] = 0


@rule
def next_round(s: Record) -> None:
    """The token advances; whoever is under Mind Control hands over the hand."""
    s.round_token += 1
    s.controlled = s.control_next
    s.control_next = 0
    if s.controlled != 0:
        knowledge.know_hand(s, whole(s.controlled), state.INQUISITOR)
    replace(s, state.COMMITTING, 0, 0)


# Cards


@rule
def is_ready_to_draw(s: Record) -> bool:
    """Is a card due that can be drawn? An empty deck is made anew from the discard pile."""
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    if top.amount == 0:
        return False
    if s.deck[unit].sum() == 0:
        knowledge.know_hand(s, unit, state.PUBLIC)
        for kind in range(state.KINDS):
            s.deck[unit, kind] = s.discard[unit, kind]
            s.discard[unit, kind] = 0
    return s.deck[unit].sum() > 0


@rule
def draw(s: Record, kind: int) -> None:
    """A card comes from the deck to the hand."""
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    cards = whole(s.deck[unit].sum())
    mana = whole(s.deck[unit, state.MANA]) + whole(s.hand[unit, state.MANA])
    s.deck[unit, kind] -= 1
    s.hand[unit, kind] += 1
    s.held[unit] += 1
    top.amount -= 1
    knowledge.note_draw(s, unit, cards, mana)


@rule
def must_commit(s: Record, unit: int) -> bool:
    """Has this character still to choose a card?"""
    return s.committed[unit] == 0 and is_alive(s, unit)


@rule
def commit(s: Record, t: Record, unit: int, choice: int) -> None:
    """A card is chosen in secret; when all have chosen, the cards are revealed."""
    s.committed[unit] = choice
    for other in range(UNITS):
        if must_commit(s, other):
            return
    for other in range(UNITS):
        if s.committed[other] == state.PASSED:
            # Everybody sees that the hand has nothing but Mana.
            knowledge.know_hand(s, other, state.PUBLIC)
        elif s.committed[other] != 0:
            reveal(s, other, whole(s.committed[other]) - 1)
        s.committed[other] = 0
    replace(s, state.NEXT_TURN, 0, 0)


@rule
def reveal(s: Record, unit: int, kind: int) -> None:
    """A card comes from the hand onto the table."""
    if unit != OLIGARCH:
        knowledge.note_played(s, unit, kind, whole(s.held[unit]))
    s.hand[unit, kind] -= 1
    s.held[unit] -= 1
    s.played[unit] = kind + 1


# Decisions


@rule
def is_chance(what: int) -> bool:
    """Is it for chance to speak?"""
    rolls = what == state.ROLLING or what == state.REROLLING
    return rolls or what == state.DRAWING or what == state.DEALING_TALENT


@rule
def actors(s: Record) -> int:
    """Whoever must decide: all at once for start spaces and cards, else one."""
    what = due(s)
    if s.winner != state.UNDECIDED or what == state.NOTHING or is_chance(what):
        return 0
    if what == state.COMMITTING:
        mask = 0
        for unit in range(UNITS):
            if must_commit(s, unit):
                mask |= 1 << people.controller(s, unit)
        return mask
    if what == state.STARTING:
        mask = 0
        for rebel in range(1, whole(s.rebels) + 1):
            if s.where[rebel] == NOWHERE:
                mask |= 1 << rebel
        return mask
    if what == state.REACTING:
        return 1 << whole(s.pending[s.height - 1].target)
    if what == state.HARMING:
        return 1 << whole(s.pending[s.height - 1].unit)
    if what == state.LANDING:
        return 1 << people.controller(s, whole(s.pending[s.height - 2].unit))
    return 1 << people.controller(s, whole(s.pending[s.height - 1].unit))


@rule
def legal(s: Record, t: Record, seat: int, out: Integers) -> int:
    """A seat's legal actions."""
    if seat < 0 or not actors(s) >> seat & 1:
        return 0
    what = due(s)
    if what == state.TURN:
        return turn.legal_in_turn(s, t, whole(s.pending[s.height - 1].unit), out)
    if what == state.COMMITTING:
        return legal_cards(s, t, seat, out)
    if what == state.REACTING:
        out[0], out[1] = state.DECLINE, state.TALENT
        return 2 if combat.why_not_answer(s, t) == ALLOWED else 1
    if what == state.NAMING_BODY or what == state.HARMING:
        out[0], out[1] = state.HIM, state.HER
        return 2
    if what == state.LANDING:
        out[0] = state.DECLINE
        return write_bits(landings(s, t), state.GO, out, 1)
    if what == state.STARTING:
        return write_bits(t.starts & ~people.occupied(s), state.GO, out, 0)
    if what == state.HIDING:
        return write_bits(people.still_to_hide(s), state.HIDE, out, 0)
    characters = 0
    for character in range(state.CHARACTERS):
        characters |= (people.why_not_be(s, seat, character) == ALLOWED) << character
    return write_bits(characters, state.BE, out, 0)


@rule
def committing_unit(s: Record, seat: int) -> int:
    """For whom a seat chooses a card now: first for itself, then for its victim."""
    for unit in range(UNITS):
        if must_commit(s, unit) and people.controller(s, unit) == seat:
            return unit
    return seat


@rule
def legal_cards(s: Record, t: Record, seat: int, out: Integers) -> int:
    """The cards that may be chosen; who has none passes."""
    unit = committing_unit(s, seat)
    cards = people.playable(s, t, unit)
    if cards == 0:
        out[0] = state.PASS
        return 1
    return write_bits(cards, state.PLAY if unit == seat else state.FORCE, out, 0)


@rule
def why_not_use_talent(s: Record, t: Record, seat: int) -> int:
    """Why a seat cannot use a Talent now, in a turn or under attack, or ALLOWED."""
    if seat == OLIGARCH:
        return combat.NO_FREE_WILL
    return turn.why_not_talent(s, t, seat) if due(s) == state.TURN else combat.why_not_answer(s, t)


@rule
def act(s: Record, t: Record, seat: int, action: int) -> None:
    """The seat has decided."""
    top = s.pending[s.height - 1]
    unit = whole(top.unit)
    what = due(s)
    if action < state.PAY:
        turn.use(s, t, unit, action // state.AIMS, action % state.AIMS)
    elif action == state.PAY:
        turn.pay(s, t, unit)
    elif action == state.END:
        end_turn(s)
    elif what == state.COMMITTING:
        first = state.PLAY if action < state.FORCE else state.FORCE
        choice = state.PASSED if action == state.PASS else action - first + 1
        commit(s, t, committing_unit(s, seat), choice)
    elif action == state.TALENT:
        if what == state.TURN:
            turn.use_talent(s, t, unit)
        else:
            combat.answer(s, t)
    elif action == state.DECLINE:
        if what == state.LANDING:
            pop(s)
        else:
            combat.strike(s, t, whole(top.amount))
    elif action == state.HIM or action == state.HER:
        name_body(s, t, OLIGARCH if action == state.HIM else state.SECOND_BODY)
    else:
        act_on_set_up(s, t, seat, action)
    proceed(s, t)


@rule
def name_body(s: Record, t: Record, body: int) -> None:
    """The attack goes on against one of the Tycoon's units; or that one loses hit points."""
    top = s.pending[s.height - 1]
    if top.due == state.HARMING:
        damage = whole(top.amount)
        pop(s)
        combat.hurt(s, t, body, damage)
    else:
        top.target, top.due = body, state.ROLLING


@rule
def act_on_set_up(s: Record, t: Record, seat: int, action: int) -> None:
    """A character, a prisoner's place, a space to start or to land on."""
    top = s.pending[s.height - 1]
    if action < state.HIDE:
        become(s, t, seat, action - state.BE)
    elif action < state.GO:
        s.prisoner[whole(top.amount)] = action - state.HIDE
    elif top.due == state.LANDING:
        s.where[whole(top.unit)] = action - state.GO
    else:
        s.where[seat] = action - state.GO
    pop(s)


# Chance


@rule
def odds(s: Record, t: Record, out: Integers, weights: Integers) -> int:
    """The dice of an attack, one die again, a Talent, or a card from a deck."""
    top = s.pending[s.height - 1]
    what = due(s)
    count = 0
    if what == state.ROLLING or what == state.REROLLING:
        dice = whole(top.dice) if what == state.ROLLING else 1
        for i in range(t.first_roll[dice], t.first_roll[dice + 1]):
            out[count], weights[count] = t.roll[i], t.roll_weight[i]
            count += 1
    elif what == state.DRAWING:
        for kind in range(state.KINDS):
            copies = whole(s.deck[whole(top.unit), kind])
            if copies > 0:
                out[count], weights[count] = state.TAKE + kind, copies
                count += 1
    else:
        count = write_bits(people.talents_left(s, t), state.DEAL, out, 0)
        weights[:count] = 1
    return count


@rule
def settle(s: Record, t: Record, outcome: int) -> None:
    """Chance has spoken."""
    if outcome >= state.TAKE:
        draw(s, outcome - state.TAKE)
    elif outcome >= state.DEAL:
        s.talent[whole(s.pending[s.height - 1].unit)] = outcome - state.DEAL + 1
        pop(s)
    elif due(s) == state.ROLLING:
        combat.roll(s, t, COUNTS[outcome])
    else:
        combat.reroll(s, t, COUNTS[outcome])
    proceed(s, t)


# Results


@rule
def score(s: Record, t: Record, out: Reals) -> None:
    """1 for everybody on the winning side, −1 for the others."""
    for seat in range(whole(s.rebels) + 1):
        won = (s.winner == state.OLIGARCH_WON) == (seat == OLIGARCH)
        out[seat] = 0.0 if s.winner == state.UNDECIDED else (1.0 if won else -1.0)


RULES = Rules.named(
    globals(), state.STATE, conceal=knowledge.conceal, imagine=knowledge.imagine, judge=judge
)
