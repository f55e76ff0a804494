"""Dare to Love positions: their fields, and what these can say together.

A position seen by one seat says "secret" where that seat cannot know; its `hand` is what is certain
of a hand of so many `cards`, and its `deck` is what may be in the deck or in the hand. Any
consistent position can be read; any other is refused with field and reason.
"""

from __future__ import annotations

from math import comb
from typing import Any

from dauntless.engine.actions import Moment
from dauntless.engine.contract import Record
from dauntless.engine.errors import BadPosition
from dauntless.engine.positions import (
    ABSENT,
    Codec,
    Entry,
    Group,
    Maybe,
    Name,
    Names,
    Part,
    Pile,
    Row,
    Spot,
    Stack,
    Truth,
    Whole,
    list_of,
    read_parts,
    write_parts,
)
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.combat import check_end
from dauntless.games.dare_to_love.knowledge import know_hand
from dauntless.games.dare_to_love.names import NOBODY, SEATS, SYMBOL_LETTERS, dice_text, slot_words
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import is_alive, most_life
from dauntless.games.dare_to_love.rules import must_commit
from dauntless.games.dare_to_love.state import MANA, NOWHERE, OLIGARCH, PRISONS, UNITS

SET_UP = (
    state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL, state.HIDING, state.DEALING_TALENT,
    state.STARTING,
)  # fmt: skip
ATTACKS = tuple(range(state.NAMING_BODY, state.REACTING + 1))
MAY_FOLLOW = {
    None: (*SET_UP, state.COMMITTING, state.NEXT_TURN, state.NEXT_ROUND),
    state.COMMITTING: (state.DRAWING,),
    state.NEXT_ROUND: (state.DRAWING,),
    state.DRAWING: (state.DRAWING, state.HARMING),
    state.NEXT_TURN: (state.TURN,),
    state.TURN: (state.SWEEPING, state.LANDING, state.DRAWING, state.HARMING, *ATTACKS),
    state.SWEEPING: ATTACKS,
}
ROUNDING = 1e-6  # chances that are followed through a match may add up to a little more than 1
WAITS_FOR_NOBODY = (state.SWEEPING, state.NEXT_TURN, state.NEXT_ROUND)


# What names mean where


def own_characters(spot: Spot) -> dict[str, int]:
    """Those that the seat may be."""
    numbered = enumerate(spot.game.names.character_ids, start=1)
    is_oligarch = spot.index == (OLIGARCH,)
    return {name: n for n, name in numbered if (n <= state.OLIGARCHS) == is_oligarch}


def open_spaces(spot: Spot) -> dict[str, int]:
    """Where one can stand, and crystals lie."""
    spaces = enumerate(spot.game.names.spaces)
    return {name: space for space, name in spaces if int(spot.t.open) >> space & 1}


def own_cards(spot: Spot) -> list[str]:
    """The cards of the seat's character."""
    return [card.id for card in spot.game.names.cards(spot.s, spot.index[-1])]


def cards_in_hand(spot: Spot) -> dict[str, int]:
    """The cards that somebody can be known to have, beside Mana."""
    held = spot.s.hand[spot.index[-1]].tolist()
    return {card: kind for kind, card in enumerate(own_cards(spot)) if held[kind] and kind != MANA}


def own_choices(spot: Spot) -> dict[str, int]:
    """The cards that the seat can have chosen, or none."""
    numbered = {card: kind for kind, card in enumerate(own_cards(spot), start=1) if card != "mana"}
    return numbered | {"none": state.PASSED}


def prisoners(spot: Spot) -> dict[str, int]:
    """Who can be in a prison: somebody's loved one or, with two Rebels, nobody."""
    rebels = [spot.game.names.character(spot.s, unit) for unit in range(1, UNITS)]
    found = {rebel.prisoner.id: unit for unit, rebel in enumerate(rebels, start=1) if rebel}
    return found if spot.s.rebels == PRISONS else found | {NOBODY: state.EMPTY_CELL}


SEAT = Name(lambda spot: SEATS[: spot.s.rebels + 1], "seat")
SPACE = Name(open_spaces, "open space")
TALENT = Name(lambda spot: spot.game.names.talent_ids, "Talent", first=1, hidden=state.HIDDEN)
CARD = Name(own_cards, "card of this character")
CHOICE = Name(own_choices, "card that can be played", hidden=state.HIDDEN)
PRISONER = Name(prisoners, "prisoner", hidden=state.HIDDEN)
WINNERS = ("oligarch", "rebels")


# Parts of the game's own


class Own(Entry):
    """What nobody else can have as well."""

    def read(self, spot: Spot, given: Any) -> None:
        super().read(spot, given)
        if given is not None and spot.value(self.field) in spot.s[self.field][: spot.index[0]]:
            raise spot.fault(f"{given} is given twice")


class Life(Part):
    """Hit points, never more than at the start; the Oligarch's as a list, of two for the Tycoon."""

    def bodies(self, spot: Spot) -> tuple[int, ...]:
        two = spot.index == (OLIGARCH,) and spot.game.names.has_two_bodies(spot.s)
        return (OLIGARCH, state.SECOND_BODY) if two else spot.index

    def write(self, spot: Spot) -> Any:
        lives = [int(spot.s.life[body]) for body in self.bodies(spot)]
        return lives if spot.index == (OLIGARCH,) else lives[0]

    def read(self, spot: Spot, given: Any) -> None:
        bodies = self.bodies(spot)
        lives = list_of(spot, given) if spot.index == (OLIGARCH,) else [given]
        if len(lives) != len(bodies):
            raise spot.fault(f"this Oligarch has {'two units' if len(bodies) > 1 else 'one'}")
        for body, life in zip(bodies, lives, strict=True):
            chosen = spot.s.character[spot.index[0]]
            most = int(most_life(spot.s, spot.t, body)) if chosen else 0
            spot.s.life[body] = Whole(0, most).read(spot, life)


class Chance(Codec):
    """How likely something is."""

    def write(self, spot: Spot, number: float) -> float:
        return number

    def read(self, spot: Spot, given: Any) -> Any:
        if type(given) not in (int, float) or not 0 <= given <= 1 + ROUNDING:
            raise spot.fault(f"{given!r} is no chance from 0 to 1")
        return given


class Known(Part):
    """What others know of a hand: the certain cards, and the chances of 0, 1, 2 … Mana."""

    parts = (
        Names("certain", Name(cards_in_hand, "card of the hand")),
        Row("mana_odds", Chance()),
    )

    def __init__(self, name: str, knower: int) -> None:
        super().__init__(name, optional=True)
        self.knower = knower

    def _of(self, spot: Spot, knower: int) -> Spot:
        return Spot(spot.at, spot.path, (knower, *spot.index))

    def write(self, spot: Spot) -> Any:
        own, public = (
            write_parts(self._of(spot, knower), self.parts)
            for knower in (self.knower, state.PUBLIC)
        )
        is_known = self.knower == state.PUBLIC or own != public
        return own if is_known and spot.s.character[spot.index] else ABSENT

    def read(self, spot: Spot, given: Any) -> None:
        if given is None:
            return
        s, (unit,) = spot.s, spot.index
        read_parts(self._of(spot, self.knower), given, self.parts)
        chances, odds = given["mana_odds"], spot.inside("mana_odds")
        odds.refuse(abs(sum(chances) - 1) > ROUNDING, "the chances must add up to 1")
        held, mana = int(s.hand[unit].sum()), int(s.hand[unit, MANA])
        total = mana + int(s.deck[unit, MANA])
        others = held + int(s.deck[unit].sum()) - total
        for count, chance in enumerate(chances):
            fits = count <= total and len(given["certain"]) <= held - count <= others
            odds.refuse(chance > 0 and not fits, f"the hand cannot hold {count} Mana")
        odds.refuse(not any(chances[mana : mana + 1]), f"the hand does hold {mana} Mana")


class People(Part):
    """Those of some seats: an object for one, or a list of them."""

    def __init__(self, name: str, first: int, *parts: Part) -> None:
        super().__init__(name)
        self.first, self.parts = first, parts

    def _spots(self, spot: Spot) -> list[Spot]:
        if self.first == OLIGARCH:
            return [Spot(spot.at, spot.path, (OLIGARCH,))]
        return [spot.item(i, self.first + i) for i in range(int(spot.s.rebels))]

    def write(self, spot: Spot) -> Any:
        written = [write_parts(one, self.parts) for one in self._spots(spot)]
        return written[0] if self.first == OLIGARCH else written

    def read(self, spot: Spot, given: Any) -> None:
        people = [given] if self.first == OLIGARCH else list_of(spot, given)
        if self.first != OLIGARCH and len(people) != int(spot.s.rebels):
            raise spot.fault(f"the options say {int(spot.s.rebels) + 1} players")
        for one, told in zip(self._spots(spot), people, strict=True):
            read_parts(one, told, self.parts)
            check_person(one, told)


class Dice(Part):
    """The dice on the table, in letters."""

    def write(self, spot: Spot) -> str:
        return dice_text(spot.s.rolled)

    def read(self, spot: Spot, given: Any) -> None:
        letters = given if isinstance(given, str) else "?"
        if not set(letters) <= {*SYMBOL_LETTERS} or len(letters) > state.MOST_DICE:
            raise spot.fault(f"up to six of {' '.join(SYMBOL_LETTERS)}")
        spot.s.rolled[:] = [letters.count(letter) for letter in SYMBOL_LETTERS]


class Turn(Part):
    """How far the present turn has come; `done` are the actions used, as notation calls them."""

    parts = (
        Names("done", Name(lambda spot: _slots(spot.at), "action"), optional=True),
        Entry("talent", Maybe(TALENT), "talent_on", optional=True),
        Entry("extra_dice", Whole(), optional=True),
        Entry("steady", Truth(), optional=True),
    )

    def write(self, spot: Spot) -> Any:
        begun = spot.s.done or spot.s.talent_on or spot.s.extra_dice or spot.s.steady
        return write_parts(spot, self.parts) if begun else ABSENT

    def read(self, spot: Spot, given: Any) -> None:
        if given is None:
            return
        spot.refuse(turn_of(spot.s) < 0, "it is nobody's turn: pending says so")
        # The Talent in use has words of its own, so it is read before what has been done.
        read_parts(spot, given, sorted(self.parts, key=lambda part: part.name == "done"))


def _slots(at: Moment) -> dict[str, int]:
    words = slot_words(Moment(at.game, at.s, at.seat))
    return {word: slot for slot, word in words.items()}


# What is due


ANY_SEAT = Name(SEATS, "seat")
UNIT = Entry("unit", ANY_SEAT)
BLOW_PARTS = (
    UNIT,
    Entry("dice", Whole(1, state.MOST_DICE)),
    Entry("type", Name(state.ATTACK_TYPES, "type of attack"), "kind"),
    Entry("steady", Truth(), optional=True),
)
# An attack is aimed at a seat, at "her" (the Tycoon's ♀), or at a prison.
TARGET = Name(lambda spot: [*SEATS, "her", *spot.game.names.prison_ids], "target")
ATTACK_PARTS = (*BLOW_PARTS, Entry("target", TARGET))
HIDDEN_IN = Name(lambda spot: spot.game.names.prison_ids, "prison")
FRAMES: dict[int, tuple[Part, ...]] = {
    state.CHOOSING_OLIGARCH: (UNIT,),
    state.CHOOSING_REBEL: (UNIT,),
    state.HIDING: (Entry("prison", HIDDEN_IN, "amount"),),
    state.DEALING_TALENT: (UNIT,),
    state.TURN: (UNIT,),
    **dict.fromkeys(ATTACKS, ATTACK_PARTS),
    state.REACTING: (*ATTACK_PARTS, Entry("damage", Whole(1), "amount")),
    state.HARMING: (UNIT, Entry("damage", Whole(1), "amount")),
    state.LANDING: (UNIT, Entry("spaces", Whole(1, 15), "amount")),
    state.DRAWING: (UNIT, Entry("cards", Whole(1, 15), "amount")),
    state.SWEEPING: (*BLOW_PARTS, Names("against", ANY_SEAT, "swept")),
}
"""What belongs to each thing that can be due."""


def check_frame(spot: Spot, frame: Spot, last: bool) -> None:
    """Refuse what cannot be due as the table stands."""
    s, due, unit = spot.s, int(frame.s.due), int(frame.s.unit)
    if last and due not in SET_UP:
        check_ready(spot)
    frame.refuse(unit > int(s.rebels), f"{SEATS[unit]} does not play", "unit")
    if due == state.HIDING:
        if s.prisoner[int(frame.s.amount)] != state.UNPLACED or not s.character[OLIGARCH]:
            raise frame.inside("prison").fault("nobody can be hidden there now")
    elif due == state.STARTING:
        if NOWHERE not in s.where[1 : int(s.rebels) + 1]:
            raise frame.inside("due").fault("every Rebel has a space already")
    elif due == state.TURN:
        if not is_alive(s, unit) or not s.played[unit] or int(s.acted) >> unit & 1:
            raise frame.inside("unit").fault(f"{SEATS[unit]} cannot have a turn now")
    elif due in (state.DRAWING, state.LANDING):
        if not s.character[unit] or not is_alive(s, unit):
            raise frame.fault(f"{SEATS[unit]} cannot do that")
        if due == state.DRAWING and (unit == OLIGARCH or (last and not s.deck[unit].any())):
            raise frame.fault(f"{SEATS[unit]} has no deck to draw from")
    elif due in ATTACKS or due == state.SWEEPING:
        check_attack(s, frame)
    elif due == state.HARMING and not (unit and s.life[OLIGARCH] and s.life[state.SECOND_BODY]):
        raise frame.fault("a Rebel names one of the Tycoon's units while both live")
    elif due in (state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL, state.DEALING_TALENT):
        taken = s.talent[unit] if due == state.DEALING_TALENT else s.character[unit]
        if taken or (unit == OLIGARCH) != (due == state.CHOOSING_OLIGARCH):
            raise frame.inside("unit").fault(f"{SEATS[unit]} has nothing to choose")


def check_attack(s: Record, frame: Spot) -> None:
    """Refuse an attack by or on the dead, and steps of it that cannot be."""
    due, target, kind = int(frame.s.due), int(frame.s.target), int(frame.s.kind)
    frame.refuse(not is_alive(s, int(frame.s.unit)), "an attack has a living unit, dice and a type")
    if due == state.SWEEPING:
        return
    if not (s.prison_life[target - state.PRISON] if target >= state.PRISON else s.life[target]):
        raise frame.inside("target").fault("it is dead or broken")
    both = s.life[OLIGARCH] > 0 and s.life[state.SECOND_BODY] > 0
    if due == state.NAMING_BODY and (target != OLIGARCH or not both):
        raise frame.inside("target").fault("only the Tycoon, while both live, has units to name")
    if due == state.REACTING and not (OLIGARCH < target < state.SECOND_BODY and s.talent[target]):
        raise frame.fault("a Rebel with a Talent answers damage")
    if due == state.REROLLING and (kind == state.PENETRATING or not s.rolled[kind]):
        raise frame.fault("there is no die to roll again")


PERSON = (
    Own("character", Maybe(Name(own_characters, "character"))),
    Own("space", Maybe(SPACE, NOWHERE), "where"),
    Life("life"),
)
TABLE = (
    Entry("played", Maybe(CHOICE), usual=0),
    Entry("committed", Maybe(CHOICE), usual=0),
)
PARTS = (
    Entry("round", Whole(1, lambda spot: spot.t.rounds), "round_token"),
    People("oligarch", OLIGARCH, *PERSON, Pile("hand", CARD), Pile("discard", CARD), *TABLE),
    People(
        "rebels",
        1,
        *PERSON,
        Own("talent", Maybe(TALENT)),
        Pile("hand", CARD),
        Entry("cards", Whole(), "held"),
        Pile("deck", CARD),
        Pile("discard", CARD),
        *TABLE,
        Known("known", state.PUBLIC),
        Known("known_to_oligarch", state.INQUISITOR),
    ),
    Group(
        "prisons",
        lambda spot: spot.game.names.prison_ids,
        Entry("life", Whole(0, lambda spot: spot.t.prison_life), "prison_life"),
        Own("prisoner", Maybe(PRISONER, state.UNPLACED)),
    ),
    Names("crystals", SPACE, optional=True),
    Names("used_talents", Name(lambda spot: spot.game.names.talent_ids, "Talent"), optional=True),
    Entry("controlled", Maybe(SEAT), optional=True),
    Entry("controlled_next", Maybe(SEAT), "control_next", optional=True),
    Names("acted", SEAT, optional=True),
    Names("paid", SEAT, optional=True),
    Dice("dice", optional=True),
    Stack(
        "pending",
        state.DUE_NAMES,
        FRAMES,
        above=MAY_FOLLOW,
        passed=WAITS_FOR_NOBODY,
        most=state.MOST_PENDING - 2,
        fits=check_frame,
    ),
    Entry("winner", Maybe(Name(WINNERS, "side", first=1))),
    Entry("turns", Whole(0, 65_535), optional=True),
    Turn("turn", optional=True),
)


# What fields say together


def check_person(spot: Spot, given: dict[str, Any]) -> None:
    """Refuse shared characters, Talents and spaces, cards that are not there or twice, and so on.

    Fill in what others know of the hand, if it is not said: any cards may be in it.
    """
    s, t, unit = spot.s, spot.t, spot.index[0]
    if not s.character[unit]:
        if any(given.get(name) for name in ("hand", "deck", "discard")) or given["space"]:
            raise spot.fault("nobody has been chosen, so there is nothing to have")
        return
    spot.refuse(given["space"] and not is_alive(s, unit), "the dead are not on the board", "space")
    listed = int(s.hand[unit].sum())
    if unit != OLIGARCH and int(s.held[unit]) != listed:
        secret = "; what is secret must be filled in" * (int(s.held[unit]) > listed)
        raise spot.inside("cards").fault(f"the hand lists {listed}{secret}")
    s.held[unit] = listed
    check_table(spot)
    check_cards(s, t, spot)
    if unit != OLIGARCH and given.get("known") is None:
        s.mana_odds[state.PUBLIC, unit] = blind_odds(s, unit)
    if given.get("known_to_oligarch") is None:
        s.mana_odds[state.INQUISITOR, unit] = s.mana_odds[state.PUBLIC, unit]
        s.certain[state.INQUISITOR, unit] = s.certain[state.PUBLIC, unit]


def check_table(spot: Spot) -> None:
    """A card is played, or chosen from the hand, or neither."""
    s, unit = spot.s, spot.index[0]
    played, chosen = int(s.played[unit]), int(s.committed[unit])
    spot.refuse(played == state.PASSED, '"none" cannot be played', "played")
    spot.refuse(played and chosen, "a card has been played already", "committed")
    if chosen and chosen != state.PASSED and not s.hand[unit, chosen - 1]:
        raise spot.inside("committed").fault(f"{own_cards(spot)[chosen - 1]} is not in the hand")


def check_cards(s: Record, t: Record, spot: Spot) -> None:
    """All cards of the character must be somewhere, once; but for those of a dead unit."""
    unit = spot.index[0]
    character = int(s.character[unit]) - 1
    for kind in range(state.KINDS):
        there = sum(int(pile[unit, kind]) for pile in (s.hand, s.deck, s.discard))
        there += int(s.played[unit]) == kind + 1
        body = int(t.card[character, kind].body)
        is_gone = body and not s.life[(OLIGARCH, state.SECOND_BODY)[body - 1]]
        wanted = 0 if is_gone else int(t.copies[character, kind])
        if there != wanted:
            card = own_cards(spot)[kind]
            raise spot.fault(f"{card} must be there {wanted} times, and is {there} times")


def blind_odds(s: Record, unit: int) -> list[float]:
    """How likely the hand holds how much Mana, if any cards may be in it."""
    held, mana = int(s.held[unit]), int(s.hand[unit, MANA]) + int(s.deck[unit, MANA])
    others = held + int(s.deck[unit].sum()) - mana
    counts = range(state.MOST_MANA + 1)
    ways = [comb(mana, n) * comb(others, held - n) if n <= held else 0 for n in counts]
    return [way / sum(ways) for way in ways]


def check_ready(spot: Spot) -> None:
    """After the set-up everybody has a character and a place, and the prisons are taken."""
    s = spot.s
    for unit in range(int(s.rebels) + 1):
        spot.refuse(not s.character[unit], f"first {SEATS[unit]} must have a character")
        if is_alive(s, unit) and s.where[unit] == NOWHERE:
            raise spot.fault(f"first {SEATS[unit]} must have a space")
    for prison, name in enumerate(spot.game.names.prison_ids):
        if s.prisoner[prison] == state.UNPLACED:
            raise BadPosition(f"prisons.{name}.prisoner", f'say who is there, or "{NOBODY}"')


def check(spot: Spot, given: dict[str, Any]) -> None:
    """Refuse what the parts cannot say together; fill in what follows."""
    s = spot.s
    if int(s.crystals).bit_count() > int(spot.t.crystals):
        raise BadPosition("crystals", f"there are {int(spot.t.crystals)}")
    for field, unit in (("controlled", int(s.controlled)), ("controlled_next", s.control_next)):
        if given.get(field) and (not unit or not is_alive(s, unit) or not is_alive(s, OLIGARCH)):
            raise BadPosition(field, f"{given[field]} cannot be under control")
    if s.controlled and given["rebels"][s.controlled - 1].get("known_to_oligarch") is None:
        know_hand(s, int(s.controlled), state.INQUISITOR)
    for talent in s.talent.tolist():
        if talent and int(s.used_talents) >> talent - 1 & 1:
            name = spot.game.names.talent_ids[talent - 1]
            raise BadPosition("used_talents", f"{name} is still somebody's")
    check_winner(s)
    if s.height:
        check_round(s, int(s.pending[0].due))


def check_round(s: Record, stage: int) -> None:
    """Cards are chosen in secret at first, and lie on the table while turns are taken."""
    for unit in range(UNITS):
        place = "oligarch" if unit == OLIGARCH else f"rebels[{unit - 1}]"
        if s.played[unit] and stage != state.NEXT_TURN:
            raise BadPosition(f"{place}.played", "cards lie on the table in turns only")
        if s.committed[unit] and stage != state.COMMITTING:
            raise BadPosition(f"{place}.committed", "cards are not being chosen now")
    for field in ("acted", "paid"):
        if s[field] and stage != state.NEXT_TURN:
            raise BadPosition(field, "nobody has had a turn in this round")
    if stage == state.COMMITTING and not any(must_commit(s, unit) for unit in range(UNITS)):
        raise BadPosition("pending", "everybody has chosen a card")


def check_winner(s: Record) -> None:
    """Whoever has won has won, and then nothing is due."""
    if s.winner and s.height:
        raise BadPosition("pending", "nothing is due when somebody has won")
    if not s.winner and not s.height:
        raise BadPosition("pending", "something must be due until somebody has won")
    if all(s.character[: int(s.rebels) + 1]) and state.UNPLACED not in s.prisoner:
        trial = s.copy()
        trial.winner = state.UNDECIDED
        check_end(trial)
        if trial.winner not in (state.UNDECIDED, s.winner):
            raise BadPosition("winner", f"it is {WINNERS[int(trial.winner) - 1]}")
