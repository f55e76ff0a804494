"""What a seat sees: the battlefield, the round track, everybody's board, hands and piles."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from dauntless.engine.contract import Record
from dauntless.engine.scene import Area, Cell, Choice, Piece, Scene
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.actions import is_ready
from dauntless.games.dare_to_love.board import START, THRONE
from dauntless.games.dare_to_love.content import DareToLovePack
from dauntless.games.dare_to_love.meaning import meaning
from dauntless.games.dare_to_love.names import (
    AIMLESS,
    MANA_ID,
    SEATS,
    Names,
    card_lines,
    dice_signs,
    talent_line,
)
from dauntless.games.dare_to_love.notation import action_text, unit_deciding
from dauntless.games.dare_to_love.pending import due, turn_of
from dauntless.games.dare_to_love.rules import actors
from dauntless.games.dare_to_love.state import (
    AIMS,
    BE,
    EMPTY_CELL,
    FORCE,
    GO,
    HIDDEN,
    KINDS,
    OLIGARCH,
    OLIGARCH_WON,
    PASSED,
    PAY,
    PLAY,
    PRISONS,
    UNDECIDED,
    UNPLACED,
)
from dauntless.games.dare_to_love.targets import is_alive

SECTIONS = {
    state.CHOOSING_OLIGARCH: "set-up",
    state.CHOOSING_REBEL: "set-up",
    state.HIDING: "set-up",
    state.DEALING_TALENT: "talents",
    state.STARTING: "set-up",
    state.COMMITTING: "a-round",
    state.TURN: "a-turn",
    state.NAMING_BODY: "the-tycoon",
    state.ROLLING: "dice",
    state.REROLLING: "alert",
    state.REACTING: "talents",
    state.LANDING: "the-words-on-the-cards",
    state.DRAWING: "cards",
}


def make_scene(names: Names, t: Record, s: Record, viewer: int, actions: list[int]) -> Scene:
    """The table as a seat, or a spectator, sees it; `actions` are the viewer's."""
    rebels = int(s.rebels)
    mask = int(actors(s))
    return Scene(
        game="dare-to-love",
        viewer=viewer,
        seats=SEATS[: rebels + 1],
        due=tuple(seat for seat in range(rebels + 1) if mask >> seat & 1),
        prompt=prompt(names, s, viewer),
        rulebook=SECTIONS.get(int(due(s)), "the-end"),
        areas=tuple(areas(names, t, s)),
        pieces=tuple(pieces(names, t, s)),
        choices=tuple(choice(names, t, s, viewer, action) for action in actions),
        result=result(s),
    )


def result(s: Record) -> tuple[float, ...] | None:
    """Every seat's score, once it is over."""
    if s.winner == UNDECIDED:
        return None
    won = s.winner == OLIGARCH_WON
    return tuple(1.0 if (seat == OLIGARCH) == won else -1.0 for seat in range(int(s.rebels) + 1))


def prompt(names: Names, s: Record, viewer: int) -> str:
    """Who must do what now."""
    if s.winner != UNDECIDED:
        return "The Oligarch has won." if s.winner == OLIGARCH_WON else "The Rebels have won!"
    top = s.pending[int(s.height) - 1]
    who = names.title(s, int(top.unit))
    match int(due(s)):
        case state.CHOOSING_OLIGARCH | state.CHOOSING_REBEL:
            return f"{who}: choose who you are."
        case state.HIDING:
            return f"{who}: who is locked up in the {names.prison_titles[int(top.amount)]}?"
        case state.STARTING:
            return "Rebels: agree where to start, and take a free start space each."
        case state.COMMITTING:
            return _commit_prompt(names, s, viewer)
        case state.TURN:
            return _turn_prompt(names, s, int(top.unit))
        case state.NAMING_BODY:
            return f"{who}: do you aim at ♂ or at ♀?"
        case state.REACTING:
            hurt = names.title(s, int(top.target))
            return f"{hurt} is about to lose {int(top.amount)}: use a Talent?"
        case state.LANDING:
            return f"Where does {names.the(s, int(top.unit))} land, at most {int(top.amount)} away?"
        case state.DRAWING:
            return f"{who} draws a card."
        case state.DEALING_TALENT:
            return f"{who} draws a Talent."
        case _:
            return "The dice are rolled."


def _commit_prompt(names: Names, s: Record, viewer: int) -> str:
    waiting = [names.the(s, u) for u in range(int(s.rebels) + 1) if _is_choosing(s, u)]
    told = f"Round {int(s.round_token)}: choose a card in secret. Still to choose: "
    told += f"{', '.join(waiting)}."
    if viewer == OLIGARCH and s.controlled and not s.committed[int(s.controlled)]:
        if unit_deciding(s, viewer) != viewer:
            told += f" Choose for {names.the(s, int(s.controlled))}."
    return told


def _is_choosing(s: Record, unit: int) -> bool:
    return not s.committed[unit] and bool(is_alive(s, unit))


def _turn_prompt(names: Names, s: Record, unit: int) -> str:
    who = names.title(s, unit)
    if unit != OLIGARCH and unit == int(s.controlled):
        who = f"{names.title(s, OLIGARCH)}, for {names.the(s, unit)}"
    title = names.card_title(s, unit, int(s.played[unit]) - 1)
    told = f"{who}: use the actions of {title} in any order, or end the turn."
    if s.extra_dice:
        told += f" The next attack has {int(s.extra_dice)} more dice."
    if s.steady:
        told += " The next attack ignores every !."
    return told


# Areas


def areas(names: Names, t: Record, s: Record) -> Iterator[Area]:
    """The board, the track, the dice, and each seat's board with cards."""
    yield battlefield(names)
    yield Area(
        id="rounds",
        kind="track",
        title="Round",
        cells=tuple(Cell(id=f"round-{n}", x=n, label=str(n)) for n in range(1, int(t.rounds) + 1)),
    )
    yield Area(
        id="initiative",
        kind="track",
        title="Initiative",
        cells=tuple(Cell(id=f"turn-{n}", x=n) for n in range(1, int(s.rebels) + 2)),
    )
    yield Area(id="dice", kind="dice", title="Dice", cells=(Cell(id="tray"),))
    for unit in range(int(s.rebels) + 1):
        name = SEATS[unit]
        who = names.title(s, unit).removeprefix("The ")
        yield Area(
            id=f"board-{name}",
            kind="mat",
            title=who[0].upper() + who[1:],
            owner=unit,
            cells=(
                Cell(id=f"life-{name}", label="hit points"),
                Cell(id=f"talent-{name}", x=1, label="Talent"),
                Cell(id=f"table-{name}", x=2, label="card in play"),
                Cell(id=f"deck-{name}", x=3, label="deck"),
                Cell(id=f"discard-{name}", x=4, label="discard pile"),
                Cell(id=f"beside-{name}", x=5, label="off the board"),
            ),
        )
        yield Area(
            id=f"hand-{name}",
            kind="hand",
            title=f"{who[0].upper()}{who[1:]}'s hand",
            owner=unit,
            cells=(Cell(id=f"cards-{name}"),),
        )


@functools.lru_cache(maxsize=16)
def battlefield(names: Names) -> Area:
    """The hexes, always the same; x counts spaces to the right, y rows upward."""
    cells = []
    for number, name in enumerate(names.spaces):
        x, y = names.pack.map.places[number]
        kind, hint = _space_kind(names.pack, number)
        cells.append(Cell(id=name, x=x / 2, y=y, label=name, kind=kind, hint=hint))
    return Area(id="battlefield", kind="hexes", title="Battlefield", cells=tuple(cells))


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


def pieces(names: Names, t: Record, s: Record) -> Iterator[Piece]:
    """Figures, prisons, crystals, the token, the dice, and everybody's cards."""
    for unit in range(int(s.rebels) + 1):
        if s.character[unit]:
            yield figure(names, t, s, unit)
            yield hit_points(names, t, s, unit)
            yield from cards(names, s, unit)
            yield from talents(names, s, unit)
    yield from initiative_chips(names, s)
    yield from actions_of_the_turn(names, t, s)
    for prison in range(PRISONS):
        yield prison_piece(names, t, s, prison)
    crystals = int(s.crystals)
    for number, name in enumerate(names.spaces):
        if crystals >> number & 1:
            yield Piece(id=f"crystal-{name}", cell=name, kind="crystal", face="✧",
                        hint="a Magic crystal: heals a Rebel who ends the round here")  # fmt: skip
    token = int(s.round_token)
    yield Piece(id="token", cell=f"round-{token}", kind="token", face="◆", hint=f"round {token}")
    if s.rolled.any():
        for place, sign in enumerate(dice_signs(s.rolled)):
            yield Piece(id=f"die-{place + 1}", cell="tray", kind="die", face=sign)


def figure(names: Names, t: Record, s: Record, unit: int) -> Piece:
    """A character on the board, or beside it when dead or not placed yet."""
    character = names.character(s, unit)
    where = names.where(s, unit)
    life = names.life(s, t, unit)
    hint = f"{names.title(s, unit)}, {life} hit points"
    if unit != OLIGARCH and unit == int(s.controlled):
        hint += ", under Mind Control"
    if unit != OLIGARCH and unit == int(s.control_next):
        hint += ", under Mind Control next round"
    return Piece(
        id=SEATS[unit],
        cell=where if where is not None else f"beside-{SEATS[unit]}",
        kind="oligarch" if unit == OLIGARCH else "rebel",
        face=character.title[0],
        symbol=character.id,
        lines=(life,),
        owner=unit,
        hint=hint,
    )


def hit_points(names: Names, t: Record, s: Record, unit: int) -> Piece:
    """What a character has left."""
    life = names.life(s, t, unit)
    return Piece(
        id=f"life-of-{SEATS[unit]}",
        cell=f"life-{SEATS[unit]}",
        kind="life",
        face=life,
        owner=unit,
        hint=f"{life} hit points",
    )


def prison_piece(names: Names, t: Record, s: Record, prison: int) -> Piece:
    """A prison, whole or broken, and who is inside if the viewer may know."""
    held = int(s.prisoner[prison])
    if held == HIDDEN:
        inside = "holding somebody unknown, or nobody"
    elif held == UNPLACED:
        inside = "not yet occupied"
    elif held == EMPTY_CELL:
        inside = "empty"
    else:
        verb = "holding" if s.prison_life[prison] else "broken:"
        inside = f"{verb} {names.prisoner(s, held).title}"
    life = int(s.prison_life[prison])
    return Piece(
        id=f"prison-{names.prison_ids[prison]}",
        cell=names.space(int(t.prison_space[prison])),
        kind="prison" if life else "broken-prison",
        face=str(life),
        hint=f"{names.prison_titles[prison]}, {life} hit points, {inside}",
    )


def cards(names: Names, s: Record, unit: int) -> Iterator[Piece]:
    """Hand, card in play and discard pile face up as far as known; the rest as backs."""
    seat = SEATS[unit]
    for pile, counts in (("cards", s.hand[unit]), ("discard", s.discard[unit])):
        for kind in range(KINDS):
            for copy in range(int(counts[kind])):
                yield card_piece(names, s, unit, kind, copy, f"{pile}-{seat}")
    if s.played[unit]:
        yield card_piece(names, s, unit, int(s.played[unit]) - 1, 0, f"table-{seat}")
    elif s.committed[unit]:
        yield Piece(id=f"committed-{seat}", cell=f"table-{seat}", kind="card-back", face="?",
                    owner=unit, hint=_chosen_in_secret(names, s, unit))  # fmt: skip
    unseen = int(s.held[unit]) - int(s.hand[unit].sum())
    for place in range(unseen):
        yield Piece(id=f"back-{seat}-{place}", cell=f"cards-{seat}", kind="card-back", face="?",
                    owner=unit, hint="a card you cannot see")  # fmt: skip
    in_deck = int(s.deck[unit].sum()) - unseen
    if in_deck:
        yield Piece(id=f"deck-of-{seat}", cell=f"deck-{seat}", kind="deck", face=str(in_deck),
                    owner=unit, hint=f"{in_deck} cards in the deck")  # fmt: skip


def _chosen_in_secret(names: Names, s: Record, unit: int) -> str:
    chosen = int(s.committed[unit])
    if chosen == HIDDEN:
        return "a choice made in secret"
    return "no card" if chosen == PASSED else f"{names.card_title(s, unit, chosen - 1)}, in secret"


def card_piece(names: Names, s: Record, unit: int, kind: int, copy: int, cell: str) -> Piece:
    """A card face up, with its text."""
    card = names.card(s, unit, kind)
    number = f"-{copy}" if copy else ""
    if card is None:
        pile = cell.partition("-")[0]
        return Piece(id=f"{SEATS[unit]}-{MANA_ID}-{pile}{number}", cell=cell, kind="mana",
                     face="Mana", owner=unit, hint="pays for bottom rows")  # fmt: skip
    return Piece(
        id=f"{SEATS[unit]}-{card.id}",
        cell=cell,
        kind="card",
        face=card.title,
        symbol=str(card.initiative),
        lines=card_lines(card),
        owner=unit,
        hint=f"initiative {card.initiative}",
    )


def initiative_chips(names: Names, s: Record) -> Iterator[Piece]:
    """Once the cards are revealed: in which order everybody acts this round."""
    open_cards = {}
    for unit in range(int(s.rebels) + 1):
        acts = s.played[unit] and is_alive(s, unit)
        card = names.card(s, unit, int(s.played[unit]) - 1) if acts else None
        if card is not None:
            open_cards[unit] = card.initiative
    for place, unit in enumerate(sorted(open_cards, key=lambda u: -open_cards[u]), start=1):
        told = f"{names.title(s, unit)}, initiative {open_cards[unit]}"
        has_acted = bool(int(s.acted) >> unit & 1)
        yield Piece(
            id=f"turn-of-{SEATS[unit]}",
            cell=f"turn-{place}",
            kind="spent-turn" if has_acted else "turn",
            face=str(open_cards[unit]),
            owner=unit,
            hint=f"{told}, has acted" if has_acted else told,
        )


def talents(names: Names, s: Record, unit: int) -> Iterator[Piece]:
    """A Rebel's Talent, if it is not used, face up for its owner alone."""
    held = int(s.talent[unit])
    if held == 0:
        return
    cell = f"talent-{SEATS[unit]}"
    if held == HIDDEN:
        yield Piece(id=cell + "-card", cell=cell, kind="card-back", face="?", owner=unit,
                    hint="a secret Talent")  # fmt: skip
    else:
        talent = names.talent(held - 1)
        yield Piece(id=cell + "-card", cell=cell, kind="talent", face=talent.title, owner=unit,
                    lines=(talent_line(talent),))  # fmt: skip


def actions_of_the_turn(names: Names, t: Record, s: Record) -> Iterator[Piece]:
    """What the card on the table, and the Talent in use, still let be done."""
    unit = int(turn_of(s))
    if unit < 0 or not s.played[unit]:
        return
    for slot, word in names.slot_words(s, unit).items():
        if is_ready(s, t, unit, slot):
            sentence = names.slot_effect(s, unit, slot).sentence()
            yield Piece(
                id=f"do-{word}",
                cell=f"table-{SEATS[unit]}",
                kind="action",
                face=word,
                lines=(sentence,),
                owner=unit,
            )


# Choices


def choice(names: Names, t: Record, s: Record, seat: int, action: int) -> Choice:
    """A legal action as something to click."""
    return Choice(
        action=action_text(names, s, seat, action),
        label=meaning(names, t, s, seat, action),
        elements=elements(names, s, seat, action),
        confirm=action == state.END and _leaves_something(names, s),
    )


def _leaves_something(names: Names, s: Record) -> bool:
    """Is ending the turn worth a second thought: has nothing been done yet?"""
    unit = int(turn_of(s))
    return unit >= 0 and int(s.done) == 0 and bool(names.slot_words(s, unit))


def elements(names: Names, s: Record, seat: int, action: int) -> tuple[str, ...]:
    """What to click for an action."""
    if action < PAY:
        unit, slot = int(turn_of(s)), action // AIMS
        button = f"do-{names.slot_words(s, unit)[slot]}"
        aimless = names.slot_effect(s, unit, slot).do in AIMLESS
        return (button,) if aimless else (button, names.space(action % AIMS))
    if action == state.TALENT:
        return (f"talent-{SEATS[seat]}-card",)
    if PLAY <= action < BE:
        unit = int(s.controlled) if action >= FORCE else seat
        kind = action - (FORCE if action >= FORCE else PLAY)
        return (f"{SEATS[unit]}-{names.card_id(s, unit, kind)}",)
    return (names.space(action - GO),) if action >= GO else ()
