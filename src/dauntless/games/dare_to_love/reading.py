"""Reading a position: any consistent one is taken, any other refused with field and reason."""

from __future__ import annotations

from math import comb
from typing import Any

from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.combat import check_end
from dauntless.games.dare_to_love.knowledge import know_hand, know_nothing
from dauntless.games.dare_to_love.names import SEATS, SYMBOL_LETTERS, Names
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.position import (
    ATTACK_STEPS,
    NOBODY,
    NONE,
    SECRET,
    WINNERS,
    Known,
    OligarchJson,
    PendingJson,
    PositionJson,
    RebelJson,
    TurnJson,
    target_name,
)
from dauntless.games.dare_to_love.state import (
    ATTACK_TYPES,
    BODIES,
    DUE_NAMES,
    INQUISITOR,
    KINDS,
    MANA,
    MOST_MANA,
    MOST_PENDING,
    NOWHERE,
    OLIGARCH,
    OLIGARCHS,
    PASSED,
    PRISON,
    PRISONS,
    PUBLIC,
    SECOND_BODY,
    UNDECIDED,
    UNITS,
    UNPLACED,
)
from dauntless.games.dare_to_love.targets import is_alive, most_life

SET_UP = (
    state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL, state.HIDING, state.DEALING_TALENT,
    state.STARTING,
)  # fmt: skip
MAY_COME_FIRST = (*SET_UP, state.COMMITTING, state.NEXT_TURN, state.NEXT_ROUND)
ATTACKS = tuple(ATTACK_STEPS)
MAY_FOLLOW = {
    state.COMMITTING: (state.DRAWING,),
    state.NEXT_ROUND: (state.DRAWING,),
    state.DRAWING: (state.DRAWING,),
    state.NEXT_TURN: (state.TURN,),
    state.TURN: (state.SWEEPING, state.LANDING, state.DRAWING, *ATTACKS),
    state.SWEEPING: ATTACKS,
}
WAITS_FOR_NOBODY = (state.SWEEPING, state.NEXT_TURN, state.NEXT_ROUND)


def read_position(names: Names, t: Record, s: Record, position: PositionJson) -> None:
    """Fill a blank, configured state from a position; raises BadPosition if it is inconsistent."""
    if len(position.rebels) != int(s.rebels):
        raise BadPosition("rebels", f"the options say {int(s.rebels) + 1} players")
    s.where[:] = NOWHERE
    s.prisoner[:] = UNPLACED
    for unit in range(UNITS):
        know_nothing(s, unit)
    _read_oligarch(names, t, s, position.oligarch)
    for unit, rebel in enumerate(position.rebels, start=1):
        _read_rebel(names, t, s, unit, rebel)
    _read_prisons(names, t, s, position)
    _read_round(names, t, s, position)
    _read_spaces(names, t, s, position)
    _read_pending(names, s, position)
    if position.turn is not None:
        _read_turn(names, s, position.turn)
    _read_winner(s, position)


def _index(given: str, known: Any, field: str, what: str) -> int:
    known = list(known)
    if given == SECRET:
        raise BadPosition(field, "it is secret: only a position with nothing secret can be played")
    if given not in known:
        raise BadPosition(field, f'there is no {what} "{given}"; there are {", ".join(known)}')
    return known.index(given)


def _seat(given: str, s: Record, field: str) -> int:
    return _index(given, SEATS[: int(s.rebels) + 1], field, "seat")


# Characters


def _read_character(names: Names, s: Record, unit: int, given: str | None, field: str) -> bool:
    if given is None:
        return False
    first, last = (0, OLIGARCHS) if unit == OLIGARCH else (OLIGARCHS, None)
    number = first + _index(given, names.character_ids[first:last], field, "character")
    if number + 1 in s.character:
        raise BadPosition(field, f"{given} is taken already")
    s.character[unit] = number + 1
    return True


def _read_oligarch(names: Names, t: Record, s: Record, given: OligarchJson) -> None:
    if not _read_character(names, s, OLIGARCH, given.character, "oligarch.character"):
        if given.hand or given.discard or given.space is not None or any(given.life):
            raise BadPosition("oligarch", "nobody has been chosen, so there is nothing to have")
        return
    two = names.has_two_bodies(s)
    if len(given.life) != (2 if two else 1):
        raise BadPosition("oligarch.life", f"this Oligarch has {'two units' if two else 'one'}")
    for body, life in zip((OLIGARCH, SECOND_BODY), given.life, strict=False):
        _read_life(t, s, body, life, f"oligarch.life[{0 if body == OLIGARCH else 1}]")
    _read_pile(names, s, OLIGARCH, given.hand, s.hand[OLIGARCH], "oligarch.hand")
    _read_pile(names, s, OLIGARCH, given.discard, s.discard[OLIGARCH], "oligarch.discard")
    s.held[OLIGARCH] = s.hand[OLIGARCH].sum()
    _read_table(names, s, OLIGARCH, given.played, given.committed, "oligarch")
    _check_cards(names, t, s, OLIGARCH, "oligarch")


def _read_rebel(names: Names, t: Record, s: Record, unit: int, given: RebelJson) -> None:
    field = f"rebels[{unit - 1}]"
    if not _read_character(names, s, unit, given.character, f"{field}.character"):
        if given.hand or given.deck or given.discard or given.space is not None or given.life:
            raise BadPosition(field, "nobody has been chosen, so there is nothing to have")
        return
    _read_life(t, s, unit, given.life, f"{field}.life")
    for name, cards, pile in (
        ("hand", given.hand, s.hand),
        ("deck", given.deck, s.deck),
        ("discard", given.discard, s.discard),
    ):
        _read_pile(names, s, unit, cards, pile[unit], f"{field}.{name}")
    s.held[unit] = s.hand[unit].sum()
    if given.cards != int(s.held[unit]):
        secret = "; what is secret must be filled in" if given.cards > len(given.hand) else ""
        raise BadPosition(f"{field}.cards", f"the hand lists {int(s.held[unit])}{secret}")
    if given.talent is not None:
        talent = 1 + _index(given.talent, names.talent_ids, f"{field}.talent", "Talent")
        if talent in s.talent:
            raise BadPosition(f"{field}.talent", f"{given.talent} is somebody else's already")
        s.talent[unit] = talent
    _read_table(names, s, unit, given.played, given.committed, field)
    _check_cards(names, t, s, unit, field)
    _read_known(names, s, unit, PUBLIC, given.known, f"{field}.known")
    private = given.known_to_oligarch or given.known
    _read_known(names, s, unit, INQUISITOR, private, f"{field}.known_to_oligarch")


def _read_life(t: Record, s: Record, body: int, life: int, field: str) -> None:
    most = int(most_life(s, t, body))
    if life > most:
        raise BadPosition(field, f"at most {most}")
    s.life[body] = life


def _read_pile(
    names: Names, s: Record, unit: int, cards: list[str], counts: Any, field: str
) -> None:
    for card in cards:
        kind = names.card_kind(s, unit, card)
        if kind is None:
            raise BadPosition(field, f'{names.the(s, unit)} has no card "{card}"')
        counts[kind] += 1


def _read_table(
    names: Names, s: Record, unit: int, played: str | None, committed: str | None, field: str
) -> None:
    for name, card, pile in (("played", played, s.played), ("committed", committed, s.committed)):
        if card is None:
            continue
        if name == "committed" and card == NONE:
            pile[unit] = PASSED
            continue
        kind = None if card == SECRET else names.card_kind(s, unit, card)
        if kind is None or (unit != OLIGARCH and kind == MANA):
            raise BadPosition(f"{field}.{name}", f'"{card}" cannot be played')
        if name == "committed" and not s.hand[unit, kind]:
            raise BadPosition(f"{field}.{name}", f"{card} is not in the hand")
        pile[unit] = kind + 1
    if played is not None and committed is not None:
        raise BadPosition(f"{field}.committed", "a card has been played already")


def _check_cards(names: Names, t: Record, s: Record, unit: int, field: str) -> None:
    """All cards of the character must be somewhere, once; but for those of a dead unit."""
    character = int(s.character[unit]) - 1
    for kind in range(KINDS):
        there = int(s.hand[unit, kind]) + int(s.deck[unit, kind]) + int(s.discard[unit, kind])
        there += int(s.played[unit]) == kind + 1
        wanted = int(t.copies[character, kind])
        body = int(t.card[character, kind].body)
        if (body == 1 and not s.life[OLIGARCH]) or (body == 2 and not s.life[SECOND_BODY]):
            wanted = 0
        if there != wanted:
            card = names.card_id(s, unit, kind)
            raise BadPosition(field, f"{card} must be there {wanted} times, and is {there} times")


def _read_known(
    names: Names, s: Record, unit: int, knower: int, given: Known | None, field: str
) -> None:
    """What is known of a hand; if nothing is said, any cards may be in it."""
    held, mana = int(s.held[unit]), int(s.hand[unit, MANA])
    if given is None:
        s.mana_odds[knower, unit] = _blind_odds(s, unit)
        return
    for card in given.certain:
        kind = names.card_kind(s, unit, card)
        if kind is None or kind == MANA or not s.hand[unit, kind]:
            raise BadPosition(f"{field}.certain", f"{card} is not in the hand")
        s.certain[knower, unit] |= 1 << kind
    if abs(sum(given.mana_odds) - 1) > 1e-6:
        raise BadPosition(f"{field}.mana_odds", "the chances must add up to 1")
    total = mana + int(s.deck[unit, MANA])
    others = int(s.deck[unit].sum()) - int(s.deck[unit, MANA]) + held - mana
    for count, chance in enumerate(given.mana_odds):
        fits = count <= total and len(given.certain) <= held - count <= others
        if chance > 0 and not fits:
            raise BadPosition(f"{field}.mana_odds", f"the hand cannot hold {count} Mana")
    if given.mana_odds[mana] == 0:
        raise BadPosition(f"{field}.mana_odds", f"the hand does hold {mana} Mana")
    s.mana_odds[knower, unit] = given.mana_odds


def _blind_odds(s: Record, unit: int) -> list[float]:
    held = int(s.held[unit])
    mana = int(s.hand[unit, MANA]) + int(s.deck[unit, MANA])
    others = held + int(s.deck[unit].sum()) - mana
    ways = [
        comb(mana, n) * comb(others, held - n) if n <= held else 0 for n in range(MOST_MANA + 1)
    ]
    return [way / sum(ways) for way in ways]


# The table


def _read_prisons(names: Names, t: Record, s: Record, position: PositionJson) -> None:
    if sorted(position.prisons) != sorted(names.prison_ids):
        raise BadPosition("prisons", f"they are {', '.join(names.prison_ids)}")
    known = {NOBODY: 0}
    for unit in range(1, int(s.rebels) + 1):
        if s.character[unit]:
            known[names.prisoner(s, unit).id] = unit
    for number, name in enumerate(names.prison_ids):
        prison, field = position.prisons[name], f"prisons.{name}"
        if prison.life > int(t.prison_life):
            raise BadPosition(f"{field}.life", f"at most {int(t.prison_life)}")
        s.prison_life[number] = prison.life
        if prison.prisoner is None:
            continue
        _index(prison.prisoner, known, f"{field}.prisoner", "prisoner")
        who = known[prison.prisoner]
        if who in s.prisoner or (who == 0 and int(s.rebels) == PRISONS):
            raise BadPosition(f"{field}.prisoner", f"{prison.prisoner} cannot be there")
        s.prisoner[number] = who


def _read_round(names: Names, t: Record, s: Record, position: PositionJson) -> None:
    if position.round > int(t.rounds):
        raise BadPosition("round", f"there are {int(t.rounds)} rounds")
    s.round_token, s.turns = position.round, position.turns
    for field, given in (("acted", position.acted), ("paid", position.paid)):
        mask = sum(1 << _seat(seat, s, field) for seat in set(given))
        setattr(s, field, mask)
    for field, name in (("controlled", "controlled"), ("controlled_next", "control_next")):
        seat = getattr(position, field)
        if seat is not None:
            unit = _seat(seat, s, field)
            if unit == OLIGARCH or not is_alive(s, unit) or not is_alive(s, OLIGARCH):
                raise BadPosition(field, f"{seat} cannot be under control")
            setattr(s, name, unit)
            if name == "controlled" and position.rebels[unit - 1].known_to_oligarch is None:
                know_hand(s, unit, INQUISITOR)
    for talent in position.used_talents:
        number = _index(talent, names.talent_ids, "used_talents", "Talent")
        if number + 1 in s.talent:
            raise BadPosition("used_talents", f"{talent} is still somebody's")
        s.used_talents |= 1 << number
    if any(letter not in SYMBOL_LETTERS for letter in position.dice) or len(position.dice) > 6:
        raise BadPosition("dice", f"up to six of {' '.join(SYMBOL_LETTERS)}")
    s.rolled[:] = [position.dice.count(letter) for letter in SYMBOL_LETTERS]


def _read_spaces(names: Names, t: Record, s: Record, position: PositionJson) -> None:
    people = [("oligarch", position.oligarch.space)]
    people += [(f"rebels[{i}]", rebel.space) for i, rebel in enumerate(position.rebels)]
    for unit, (field, name) in enumerate(people):
        if name is None:
            continue
        space = _index(name, names.spaces, f"{field}.space", "space")
        if not int(t.open) >> space & 1:
            raise BadPosition(f"{field}.space", f"nobody can stand on {name}")
        if space in s.where:
            raise BadPosition(f"{field}.space", f"somebody else stands on {name}")
        if not is_alive(s, unit):
            raise BadPosition(f"{field}.space", "the dead are not on the board")
        s.where[unit] = space
    for name in position.crystals:
        space = _index(name, names.spaces, "crystals", "space")
        if not int(t.open) >> space & 1 or int(s.crystals) >> space & 1:
            raise BadPosition("crystals", f"no crystal can be on {name}, or one is there already")
        s.crystals |= 1 << space
    if len(position.crystals) > int(t.crystals):
        raise BadPosition("crystals", f"there are {int(t.crystals)}")


# What is due


def _read_pending(names: Names, s: Record, position: PositionJson) -> None:
    if len(position.pending) > MOST_PENDING - 2:
        raise BadPosition("pending", f"at most {MOST_PENDING - 2} things can be due")
    before = None
    for place, given in enumerate(position.pending):
        field = f"pending[{place}]"
        due = _index(given.due, DUE_NAMES, f"{field}.due", "thing to do called")
        allowed = MAY_COME_FIRST if before is None else MAY_FOLLOW.get(before, ())
        if due not in allowed:
            known = ", ".join(DUE_NAMES[code] for code in allowed) or "nothing"
            raise BadPosition(f"{field}.due", f"{given.due} cannot stand here; {known} can")
        frame = s.pending[place]
        frame.due = due
        last = place == len(position.pending) - 1
        _read_frame(names, s, frame, given, field, last)
        s.height = place + 1
        before = due
    if before in WAITS_FOR_NOBODY:
        raise BadPosition("pending", f"{DUE_NAMES[before or 0]} waits for nobody: say what is due")
    if before is None and position.winner is None:
        raise BadPosition("pending", "something must be due until somebody has won")
    if before is not None and before not in SET_UP:
        _check_ready(s, position)


def _read_frame(
    names: Names, s: Record, frame: Record, given: PendingJson, field: str, last: bool
) -> None:
    due = int(frame.due)
    if given.unit is not None:
        frame.unit = _seat(given.unit, s, f"{field}.unit")
    unit = int(frame.unit)
    if due == state.HIDING:
        frame.amount = _index(given.prison or "", names.prison_ids, f"{field}.prison", "prison")
        if s.prisoner[int(frame.amount)] != UNPLACED or not s.character[OLIGARCH]:
            raise BadPosition(f"{field}.prison", "nobody can be hidden there now")
    elif due == state.TURN:
        # A unit of the Tycoon that dies in the midst of its own attack takes the card along.
        has_card = s.played[unit] or (names.has_two_bodies(s) and unit == OLIGARCH and not last)
        if not is_alive(s, unit) or not has_card or int(s.acted) >> unit & 1:
            raise BadPosition(f"{field}.unit", f"{SEATS[unit]} cannot have a turn now")
    elif due in (state.DRAWING, state.LANDING):
        amount = given.cards if due == state.DRAWING else given.spaces
        if not amount or not s.character[unit] or not is_alive(s, unit) or amount > 15:
            raise BadPosition(field, f"{SEATS[unit]} cannot do that, or it is not said how many")
        if due == state.DRAWING and (unit == OLIGARCH or (last and not s.deck[unit].any())):
            raise BadPosition(field, f"{SEATS[unit]} has no deck to draw from")
        frame.amount = amount
    elif due in ATTACKS or due == state.SWEEPING:
        _read_attack(names, s, frame, given, field)
    elif due in (state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL, state.DEALING_TALENT):
        taken = s.talent[unit] if due == state.DEALING_TALENT else s.character[unit]
        if taken or (unit == OLIGARCH) != (due == state.CHOOSING_OLIGARCH):
            raise BadPosition(f"{field}.unit", f"{SEATS[unit]} has nothing to choose")


def _read_attack(names: Names, s: Record, frame: Record, given: PendingJson, field: str) -> None:
    if given.dice is None or given.type is None or not is_alive(s, int(frame.unit)):
        raise BadPosition(field, "an attack has a living unit, dice and a type")
    frame.dice, frame.kind = given.dice, ATTACK_TYPES.index(given.type)
    frame.steady = given.steady
    if frame.due == state.SWEEPING:
        frame.swept = sum(1 << _seat(seat, s, f"{field}.against") for seat in given.against or [])
        return
    names_of_targets = [target_name(names, number) for number in range(BODIES + PRISONS)]
    target = _index(given.target or "", names_of_targets, f"{field}.target", "target")
    alive = s.prison_life[target - PRISON] if target >= PRISON else s.life[target]
    if not alive:
        raise BadPosition(f"{field}.target", "it is dead or broken")
    both = s.life[OLIGARCH] > 0 and s.life[SECOND_BODY] > 0
    if frame.due == state.NAMING_BODY and (target != OLIGARCH or not both):
        raise BadPosition(f"{field}.target", "only the Tycoon, while both live, has units to name")
    if frame.due == state.REACTING:
        if not OLIGARCH < target < SECOND_BODY or not s.talent[target] or not given.damage:
            raise BadPosition(field, "a Rebel with a Talent answers damage")
        frame.amount = given.damage
    if frame.due == state.REROLLING:
        if frame.kind == state.PENETRATING or not s.rolled[int(frame.kind)]:
            raise BadPosition(field, "there is no die to roll again")
    frame.target = target


def _read_turn(names: Names, s: Record, turn: TurnJson) -> None:
    unit = int(turn_of(s))
    if unit < 0:
        raise BadPosition("turn", "it is nobody's turn: pending says so")
    s.extra_dice, s.steady = turn.extra_dice, turn.steady
    if turn.talent is not None:
        s.talent_on = 1 + _index(turn.talent, names.talent_ids, "turn.talent", "Talent")
    slots = {word: slot for slot, word in names.slot_words(s, unit).items()}
    for word in turn.done:
        _index(word, slots, "turn.done", "action")
        s.done |= 1 << slots[word]


def _check_ready(s: Record, position: PositionJson) -> None:
    """After the set-up everybody has a character and a place, and the prisons are taken."""
    for unit in range(int(s.rebels) + 1):
        if not s.character[unit]:
            raise BadPosition("pending", f"first {SEATS[unit]} must have a character")
        if is_alive(s, unit) and s.where[unit] == NOWHERE:
            raise BadPosition("pending", f"first {SEATS[unit]} must have a space")
    for name, prison in position.prisons.items():
        if prison.prisoner is None:
            raise BadPosition(f"prisons.{name}.prisoner", f'say who is there, or "{NOBODY}"')


def _read_winner(s: Record, position: PositionJson) -> None:
    stated = 0 if position.winner is None else 1 + WINNERS.index(position.winner)
    if all(s.character[: int(s.rebels) + 1]) and UNPLACED not in s.prisoner:
        trial = s.copy()
        check_end(trial)
        if trial.winner != UNDECIDED and int(trial.winner) != stated:
            raise BadPosition("winner", f"it is {WINNERS[int(trial.winner) - 1]}")
    if stated and position.pending:
        raise BadPosition("pending", "nothing is due when somebody has won")
    s.winner = stated
