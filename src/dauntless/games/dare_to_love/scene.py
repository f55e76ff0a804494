"""What a seat sees: the battlefield, the round track, everybody's board, hands and piles."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.layout import hand, mat, track
from dauntless.engine.scene import Area, Badge, Cell, Piece
from dauntless.games.dare_to_love import about, rules, state
from dauntless.games.dare_to_love.content import START, THRONE, DareToLovePack
from dauntless.games.dare_to_love.names import (
    MANA_CARD,
    SEATS,
    SYMBOL_SIGNS,
    Names,
    card_lines,
    dice_text,
    effects_of,
    names,
    slot_words,
    talent_line,
    top_of,
)
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import ALLOWED, card_of, most_life
from dauntless.games.dare_to_love.state import HIDDEN, NOWHERE, OLIGARCH, PRISONS, UNITS
from dauntless.games.dare_to_love.turn import why_not_ready

# What can be due


def commit_prompt(at: Moment, due: str) -> str:
    """Who has still to choose a card, and for whom the Oligarch does."""
    s, the = at.s, names(at).the
    waiting = [the(s, unit) for unit in range(UNITS) if rules.must_commit(s, unit)]
    told = f"Round {int(s.round_token)}: choose a card in secret. "
    told += f"Still to choose: {', '.join(waiting)}."
    if at.seat == OLIGARCH and int(rules.committing_unit(s, OLIGARCH)) != OLIGARCH:
        told += f" Choose for {the(s, int(s.controlled))}."
    return told


def use_card(at: Moment) -> str:
    """With which card whose turn it is, and what has been prepared."""
    s, unit = at.s, int(top_of(at.s).unit)
    card = names(at).cards(s, unit)[int(s.played[unit]) - 1].title
    for_whom = "" if unit == OLIGARCH or unit != s.controlled else f" for {names(at).the(s, unit)}"
    told = f"use the actions of {card}{for_whom} in any order, or end the turn."
    if s.extra_dice:
        told += f" The next attack has {int(s.extra_dice)} more dice."
    return told + " The next attack ignores every !." * int(s.steady)


def end_prompt(at: Moment, due: str) -> str:
    """Who has won."""
    return "The Oligarch has won." if at.s.winner == state.OLIGARCH_WON else "The Rebels have won!"


DUTIES = {
    state.CHOOSING_OLIGARCH: Duty(
        "set-up", "choose an Oligarch, such as be:emperor", asks="choose who you are."
    ),
    state.CHOOSING_REBEL: Duty(
        "set-up", "choose a Rebel, such as be:knight", asks="choose who you are."
    ),
    state.HIDING: Duty(
        "set-up",
        "say who is locked up here, such as hide:princess",
        asks="who is locked up in the {prison}?",
    ),
    state.DEALING_TALENT: Duty("talents", "a Talent is to be drawn", "{The_unit} draws a Talent."),
    state.STARTING: Duty(
        "set-up",
        "take a start space, such as start:c1",
        "Rebels: agree where to start, and take a free start space each.",
    ),
    state.COMMITTING: Duty("a-round", "choose a card, such as play:blitz", commit_prompt),
    state.TURN: Duty("a-turn", "use the card on the table, or end", asks=use_card),
    state.NAMING_BODY: Duty("the-tycoon", "say him or her", asks="do you aim at ♂ or at ♀?"),
    state.HARMING: Duty("the-tycoon", "say him or her", asks="who loses {amount}, ♂ or ♀?"),
    state.ROLLING: Duty("dice", "the dice are to be rolled", "The dice are rolled."),
    state.REROLLING: Duty("alert", "a die is to be rolled again", "The dice are rolled."),
    state.REACTING: Duty(
        "talents", "say talent or decline", "{who} is about to lose {amount}: use a Talent?"
    ),
    state.LANDING: Duty(
        "the-words-on-the-cards",
        "say where to land, such as land:d4, or decline",
        "Where does {the_unit} land, at most {amount} away?",
    ),
    state.DRAWING: Duty("cards", "a card is to be drawn", "{The_unit} draws a card."),
    state.NOTHING: Duty("the-end", "the game is over", end_prompt),
}


# Areas

SLOTS = {
    "life": "hit points", "talent": "Talent", "table": "card in play", "deck": "deck",
    "discard": "discard pile", "beside": "off the board",
}  # fmt: skip


def seats(at: Moment) -> range:
    """Everybody who plays."""
    return range(int(at.s.rebels) + 1)


def areas(at: Moment) -> Iterator[Area]:
    """The board, the tracks, the dice, and each seat's board with cards."""
    yield battlefield(names(at))
    yield track("rounds", "Round", "round", map(str, range(1, int(at.t.rounds) + 1)))
    yield track("initiative", "Initiative", "turn", [""] * len(seats(at)))
    yield Area(id="dice", kind="dice", title="Dice", cells=(Cell(id="tray"),))
    for unit in seats(at):
        seat, who = SEATS[unit], names(at).title(at.s, unit).removeprefix("The ")
        who = who[0].upper() + who[1:]
        yield mat(f"board-{seat}", who, SLOTS, seat, unit)
        yield hand(seat, who, unit)
    yield from about.tray(at)


@functools.lru_cache(maxsize=16)
def battlefield(named: Names) -> Area:
    """The hexes, always the same."""
    pack = named.pack
    return pack.map.area("battlefield", "Battlefield", functools.partial(_space_kind, pack))


def _space_kind(pack: DareToLovePack, space: int) -> tuple[str, str]:
    name, sign = pack.map.names[space], pack.map.signs[space]
    for prison in pack.prison:
        if prison.sign == sign:
            return "prison", prison.title
    marked = [prison.title for prison in pack.prison if name in prison.attack_from]
    if marked:
        return "mark", f"attack the {' or the '.join(marked)} from here"
    if sign == THRONE:
        return "throne", "where the Oligarch starts"
    return ("start", "a Rebel's start") if sign == START else ("ground", "")


# Pieces


def pieces(at: Moment) -> Iterator[Piece]:
    """Figures, prisons, crystals, the token, the dice, and everybody's cards."""
    for unit in seats(at):
        if at.s.character[unit]:
            yield from character(at, unit)
            yield from cards(at, unit)
            yield from talents(at, unit)
    yield from initiative_chips(at)
    yield from actions_of_the_turn(at)
    for prison in range(PRISONS):
        yield prison_piece(at, prison)
    for number, name in enumerate(names(at).spaces):
        if int(at.s.crystals) >> number & 1:
            yield Piece(id=f"crystal-{name}", cell=name, kind="crystal", face="✧",
                        hint="a Magic crystal: heals a Rebel who ends the round here")  # fmt: skip
    token = int(at.s.round_token)
    yield Piece(id="token", cell=f"round-{token}", kind="token", face="◆", hint=f"round {token}")
    for place, sign in enumerate(dice_text(at.s.rolled, SYMBOL_SIGNS), start=1):
        yield Piece(id=f"die-{place}", cell="tray", kind="die", face=sign)
    yield from about.cards_on_offer(at)


def character(at: Moment, unit: int) -> Iterator[Piece]:
    """The figure, on the board or beside it when dead or not placed yet, and the hit points."""
    s, seat, life = at.s, SEATS[unit], gauge(at, unit)
    hint, space = f"{names(at).title(s, unit)}, {life['hint']}", int(s.where[unit])
    if unit != OLIGARCH:
        hint += ", under Mind Control" * (unit == int(s.controlled))
        hint += ", under Mind Control next round" * (unit == int(s.control_next))
    who = names(at).character(s, unit)
    yield Piece(
        id=seat,
        cell=f"beside-{seat}" if space == NOWHERE else names(at).spaces[space],
        kind="oligarch" if unit == OLIGARCH else "rebel",
        face=who.title[0],
        symbol=who.id,
        lines=(life["face"],),
        owner=unit,
        hint=hint,
    )
    yield Piece(id=f"life-of-{seat}", cell=f"life-{seat}", kind="life", owner=unit, **life)


def gauge(at: Moment, unit: int) -> dict[str, Any]:
    """Hit points in words and as numbers; the Tycoon's as two badges."""
    left, most = int(at.s.life[unit]), int(most_life(at.s, at.t, unit))
    numbers: dict[str, Any] = {"value": left, "most": most}
    face = f"{left} of {most}"
    if unit == OLIGARCH and names(at).has_two_bodies(at.s):
        lives = {"♂": left, "♀": int(at.s.life[state.SECOND_BODY])}
        badges = [
            Badge(role="life", value=n, most=most, label=f"{sign} {n} of {most}", sign=sign)
            for sign, n in lives.items()
        ]
        numbers, face = {"badges": tuple(badges)}, f"♂ {left} and ♀ {lives['♀']} of {most}"
    return {"face": face, "hint": f"{face} hit points", **numbers}


def prison_piece(at: Moment, prison: int) -> Piece:
    """A prison, whole or broken, and who is inside if the viewer may know."""
    held, life = int(at.s.prisoner[prison]), int(at.s.prison_life[prison])
    untold = {
        HIDDEN: "holding somebody unknown, or nobody",
        state.UNPLACED: "not yet occupied",
        state.EMPTY_CELL: "empty",
    }
    verb = "holding" if life else "broken:"
    inside = untold.get(held) or f"{verb} {names(at).character(at.s, held).prisoner.title}"
    return Piece(
        id=f"prison-{names(at).prison_ids[prison]}",
        cell=names(at).spaces[int(at.t.prison_space[prison])],
        kind="prison" if life else "broken-prison",
        face=str(life),
        hint=f"{names(at).prison_titles[prison]}, {life} hit points, {inside}",
    )


def cards(at: Moment, unit: int) -> Iterator[Piece]:
    """Hand, card in play and discard pile face up as far as known; the rest as backs."""
    s, seat = at.s, SEATS[unit]
    for pile, counts in (("cards", s.hand[unit]), ("discard", s.discard[unit])):
        for kind in range(state.KINDS):
            for copy in range(int(counts[kind])):
                yield card_piece(at, unit, kind, copy, f"{pile}-{seat}")
    if s.played[unit]:
        yield card_piece(at, unit, int(s.played[unit]) - 1, 0, f"table-{seat}")
    elif s.committed[unit]:
        chosen = int(s.committed[unit])
        untold = {HIDDEN: "a choice made in secret", state.PASSED: "no card"}
        told = untold.get(chosen) or f"{names(at).cards(s, unit)[chosen - 1].title}, in secret"
        yield back(f"committed-{seat}", f"table-{seat}", unit, told)
    unseen = int(s.held[unit]) - int(s.hand[unit].sum())
    for place in range(unseen):
        yield back(f"back-{seat}-{place}", f"cards-{seat}", unit, "a card you cannot see")
    in_deck = int(s.deck[unit].sum()) - unseen
    if in_deck:
        yield Piece(id=f"deck-of-{seat}", cell=f"deck-{seat}", kind="deck", face=str(in_deck),
                    owner=unit, hint=f"{in_deck} cards in the deck")  # fmt: skip


def back(name: str, cell: str, unit: int, hint: str) -> Piece:
    """A card face down."""
    return Piece(id=name, cell=cell, kind="card-back", face="?", owner=unit, hint=hint)


def card_piece(at: Moment, unit: int, kind: int, copy: int, cell: str) -> Piece:
    """A card face up, with its text."""
    card, seat = names(at).cards(at.s, unit)[kind], SEATS[unit]
    if card is MANA_CARD:
        number = f"-{copy}" if copy else ""
        return Piece(id=f"{seat}-{card.id}-{cell.partition('-')[0]}{number}", cell=cell,
                     kind="mana", face="Mana", owner=unit, hint="pays for bottom rows")  # fmt: skip
    return Piece(
        id=f"{seat}-{card.id}",
        cell=cell,
        kind="card",
        face=card.title,
        value=card.initiative,
        lines=card_lines(card),
        owner=unit,
        hint=f"initiative {card.initiative}",
    )


def initiative_chips(at: Moment) -> Iterator[Piece]:
    """Once the cards are revealed: in which order everybody acts this round."""
    rest, place = (1 << UNITS) - 1, 0
    while (unit := int(rules.quickest(at.s, at.t, rest))) >= 0:
        rest, place = rest ^ 1 << unit, place + 1
        initiative = int(card_of(at.s, at.t, unit).initiative)
        has_acted = bool(int(at.s.acted) >> unit & 1)
        told = f"{names(at).title(at.s, unit)}, initiative {initiative}"
        yield Piece(
            id=f"turn-of-{SEATS[unit]}",
            cell=f"turn-{place}",
            kind="spent-turn" if has_acted else "turn",
            face=str(initiative),
            owner=unit,
            hint=told + ", has acted" * has_acted,
        )


def talents(at: Moment, unit: int) -> Iterator[Piece]:
    """A Rebel's Talent, if it is not used, face up for its owner alone."""
    held, cell = int(at.s.talent[unit]), f"talent-{SEATS[unit]}"
    if held == HIDDEN:
        yield back(f"{cell}-card", cell, unit, "a secret Talent")
    elif held:
        talent = at.game.pack.talent[held - 1]
        yield Piece(id=f"{cell}-card", cell=cell, kind="talent", face=talent.title, owner=unit,
                    lines=(talent_line(talent),))  # fmt: skip


def actions_of_the_turn(at: Moment) -> Iterator[Piece]:
    """What the card on the table, and the Talent in use, still let be done."""
    unit, words = int(turn_of(at.s)), at.once(slot_words)
    if unit < 0 or not at.s.played[unit]:
        return
    for slot, effect in at.once(effects_of).items():
        if why_not_ready(at.s, at.t, unit, slot) == ALLOWED:
            yield Piece(
                id=f"do-{words[slot]}",
                cell=f"table-{SEATS[unit]}",
                kind="action",
                face=words[slot],
                lines=(effect.sentence(),),
                owner=unit,
            )
