"""What a match is about: who is on offer, what wins, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dauntless.engine import layout
from dauntless.engine.actions import Moment
from dauntless.engine.scene import (
    Area,
    Badge,
    Ending,
    Objective,
    Piece,
    ScoreLine,
    Standing,
)
from dauntless.engine.wording import listed
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.names import card_lines, names
from dauntless.games.dare_to_love.state import OLIGARCH, OLIGARCHS, PRISONS
from dauntless.games.dare_to_love.vocabulary import Blow, Effect, Move

CHOOSING = (state.CHOOSING_OLIGARCH, state.CHOOSING_REBEL)


def offered(at: Moment) -> list[int]:
    """The characters that are still to be had by whoever chooses now."""
    if at.due not in CHOOSING:
        return []
    of_oligarch = at.due == state.CHOOSING_OLIGARCH
    taken = {int(number) - 1 for number in at.s.character if number}
    characters = range(len(at.game.pack.characters))
    return [n for n in characters if (n < OLIGARCHS) == of_oligarch and n not in taken]


def tray(at: Moment) -> Iterator[Area]:
    """Where the characters lie that can be chosen."""
    if offered(at):
        yield layout.tray("characters", "Who do you want to be?", "characters-offered")


def cards_on_offer(at: Moment) -> Iterator[Piece]:
    """Every character with its cards, to look through and compare."""
    for number in offered(at):
        character = at.game.pack.characters[number]
        yield Piece(
            id=f"offer-{character.id}",
            cell="characters-offered",
            kind="character",
            face=character.title,
            symbol=character.id,
            lines=_about(at, character, number),
            badges=tuple(_numbers(at, character, number)),
        )
        for card in character.card:
            yield Piece(
                id=f"offer-{character.id}-{card.id}",
                cell=f"offer-{character.id}",
                kind="card",
                face=card.title,
                lines=card_lines(card),
                badges=(Badge(role="initiative", value=card.initiative),),
            )


def _about(at: Moment, character: Any, number: int) -> tuple[str, ...]:
    """What a character is good at, and what is special about it, in a line."""
    quick = max(card.initiative for card in character.card)
    slow = min(card.initiative for card in character.card)
    pace = f"{_style(at, character)}; its cards act between {slow} and {quick}."
    if number < OLIGARCHS:
        return (f"{pace} Two bodies." if character.units > 1 else pace,)
    return (f"Came to free {character.prisoner.title}. {pace}",)


def _style(at: Moment, character: Any) -> str:
    """What a character's cards do most, and what few others can, in a few words."""
    effects = _effects(character)
    blows = [effect for effect in effects if isinstance(effect, Blow)]
    ranged = sum(effect.type == "ranged" for effect in blows)
    steps = max((effect.steps for effect in effects if isinstance(effect, Move)), default=0)
    if not blows:
        strikes = "seldom strikes"
    elif 3 * ranged >= 2 * len(blows):
        strikes = "strikes from afar"
    elif 3 * ranged <= len(blows):
        strikes = "strikes close by"
    else:
        strikes = "strikes near and far"
    common = at.once(_skills)
    skills = sorted({effect.skill for effect in effects} - {""}, key=lambda one: (common[one], one))
    said = listed([strikes, f"moves up to {steps}", *skills[:2]])
    return said[0].upper() + said[1:]


def _effects(character: Any) -> list[Effect]:
    """All that a character's cards do."""
    return [effect for card in character.card for effect in card.effects]


def _skills(at: Moment) -> Counter[str]:
    """How many characters have each skill."""
    characters = at.game.pack.characters
    return Counter(skill for one in characters for skill in {e.skill for e in _effects(one)})


def _numbers(at: Moment, character: Any, number: int) -> Iterator[Badge]:
    """Hit points, cards, and the Mana of a Rebel."""
    is_rebel = number >= OLIGARCHS
    life = at.t.rebel_life if is_rebel else at.t.oligarch_life[at.s.rebels, 0]
    yield Badge(role="hit points", value=int(life))
    yield Badge(role="cards", value=len(character.card))
    if is_rebel:
        yield Badge(role="Mana", value=character.mana)


def objective(at: Moment) -> Objective:
    """What wins, and how far both sides are."""
    rebels = int(at.s.rebels)
    broken = sum(int(life) == 0 for life in at.s.prison_life) if at.s.round_token else 0
    alive = sum(int(at.s.life[unit]) > 0 for unit in range(1, rebels + 1))
    return Objective(
        goal="Rebels: free the prisoners and kill the Oligarch",
        standings=(
            Standing(
                label="prisons broken",
                seats=tuple(range(1, rebels + 1)),
                value=broken,
                most=PRISONS,
            ),
            Standing(label="Rebels alive", seats=(OLIGARCH,), value=alive, most=rebels),
        ),
        ends=f"round {int(at.s.round_token)} of {int(at.t.rounds)}: then the Oligarch wins",
    )


def ending(at: Moment) -> Ending | None:
    """Why it is over, who was where, and the numbers of the match."""
    if at.s.winner == state.UNDECIDED:
        return None
    rebels = range(1, int(at.s.rebels) + 1)
    if at.s.winner == state.REBELS_WON:
        reason = "The prisoners are free and the Oligarch is dead: the Rebels have won."
    elif not any(at.s.life[unit] for unit in rebels):
        reason = "No Rebel is alive: the Oligarch has won."
    else:
        reason = "The night is over and the Oligarch lives: the Oligarch has won."
    life = tuple(int(at.s.life[unit]) for unit in (OLIGARCH, *rebels))
    return Ending(
        reason=reason,
        score=(ScoreLine(label="hit points left", values=life),),
        facts=tuple(_who_was_inside(at)),
    )


def _who_was_inside(at: Moment) -> Iterator[str]:
    """What was hidden until now, as far as it is known."""
    for prison, held in enumerate(at.s.prisoner.tolist()):
        title = names(at).prison_titles[prison]
        if held == state.EMPTY_CELL:
            yield f"The {title} was empty."
        elif held not in (state.HIDDEN, state.UNPLACED):
            yield f"The {title} held {names(at).character(at.s, held).prisoner.title}."
