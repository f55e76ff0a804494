"""What followed from a step, in sentences; told from two states as their reader could see them."""

from __future__ import annotations

from collections.abc import Iterator

from dauntless.engine.actions import Moment
from dauntless.games.dare_to_love import state
from dauntless.games.dare_to_love.names import names, sentences
from dauntless.games.dare_to_love.pending import turn_of
from dauntless.games.dare_to_love.people import is_alive
from dauntless.games.dare_to_love.state import EMPTY_CELL, OLIGARCH, PRISONS, UNITS


def aftermath(was: Moment, now: Moment) -> Iterator[str]:
    """What the step itself does not say."""
    before, after = was.s, now.s
    yield from revealed(was, now)
    yield from damage(was, now)
    yield from rescues(was, now)
    yield from whose_turn(was, now)
    if after.round_token > before.round_token:
        yield f"Round {int(after.round_token)} begins."
    elif after.round_token < before.round_token:
        yield f"The round token goes back to {int(after.round_token)}."
    if after.controlled and after.controlled != before.controlled:
        yield f"{names(now).title(after, int(after.controlled))} is under Mind Control."
    if after.winner != state.UNDECIDED:
        yield "The Oligarch wins." if after.winner == state.OLIGARCH_WON else "The Rebels win!"


def revealed(was: Moment, now: Moment) -> Iterator[str]:
    """The cards that everybody has chosen."""
    s, called = now.s, names(now)
    if was.due == state.COMMITTING and now.due != state.COMMITTING:
        shown = [
            f"{called.the(s, unit)} {called.cards(s, unit)[int(s.played[unit]) - 1].title}"
            for unit in range(UNITS)
            if s.played[unit]
        ]
        if shown:
            yield f"The cards are revealed: {', '.join(shown)}."


def damage(was: Moment, now: Moment) -> Iterator[str]:
    """Who lost or regained what; or that the dice did nothing."""
    before, after, silent = was.s, now.s, True
    for body in (*range(UNITS), state.SECOND_BODY):
        lost = int(before.life[body]) - int(after.life[body])
        if before.character[body % state.SECOND_BODY] and lost:
            who, silent = names(now).target(after, body), False
            dies = " and dies" * (not after.life[body])
            told = f"loses {lost}{dies}" if lost > 0 else f"regains {-lost}"
            yield f"{who[0].upper()}{who[1:]} {told}."
    for prison in range(PRISONS):
        lost = int(before.prison_life[prison]) - int(after.prison_life[prison])
        if lost > 0:
            silent = False
            yield f"The {names(now).prison_titles[prison]} loses {lost}."
    rolled = was.due in (state.ROLLING, state.REROLLING)
    if silent and rolled and now.due not in (state.REROLLING, state.REACTING):
        yield "No damage."


def rescues(was: Moment, now: Moment) -> Iterator[str]:
    """Which prisons broke, who is free, and what the freed give."""
    s, called = now.s, names(now)
    for prison, rebel in enumerate(s.prisoner.tolist()):
        if s.prison_life[prison] or not was.s.prison_life[prison]:
            continue
        where = called.prison_titles[prison]
        if rebel == EMPTY_CELL:
            yield f"The {where} breaks: it is empty."
            continue
        freed = called.character(s, rebel).prisoner
        yield f"The {where} breaks: {freed.title} is free!"
        if is_alive(s, rebel):
            yield f"{called.title(s, rebel)} takes heart: {sentences(freed.freed)}"


def whose_turn(was: Moment, now: Moment) -> Iterator[str]:
    """Who acts next."""
    unit, called = int(turn_of(now.s)), names(now)
    if unit < 0 or (unit == int(turn_of(was.s)) and now.s.turns == was.s.turns):
        return
    if unit != OLIGARCH and unit == int(now.s.controlled):
        yield f"{called.title(now.s, OLIGARCH)} acts for {called.the(now.s, unit)}."
    else:
        yield f"It is {called.the(now.s, unit)}'s turn."
