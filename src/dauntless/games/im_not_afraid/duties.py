"""What is due: the section of the rulebook about it, what is asked for, and what whom is told."""

from __future__ import annotations

from dauntless.engine.actions import Duty, Moment
from dauntless.engine.wording import listed, plural
from dauntless.games.im_not_afraid import rules, state
from dauntless.games.im_not_afraid.wording import COLOURS, ending


def keeping(at: Moment, names: str) -> str:
    """Who has still to choose dice, or how many the reader has."""
    left = keep_more(at) if at.seat >= 0 else ""
    return (
        f"{COLOURS[at.seat]}: {left}"
        if left
        else f"{names}: choose the dice of your pool in secret."
    )


def keep_more(at: Moment) -> str:
    """How many dice a seat has still to choose."""
    left = int(rules.quota(at.s, at.seat) - at.s.chosen[at.seat])
    secret = ", in secret" * (len(at.game.actors(at.s)) > 1)
    return f"choose {plural(left, 'more die', 'more dice')} for your pool{secret}." if left else ""


def main_action(at: Moment) -> str:
    """What a turn can begin with, as things stand."""
    ways = {
        state.GO: "Go with dice",
        state.FROM: "take some back",
        state.TIE: "fill tie-breakers",
        state.ROLL: "Roll",
        state.PASS: "pass: nothing else is possible",
    }
    begun = [
        max(first for first in ways if first <= code) for code in at.game.legal(at.s, at.s.seat)
    ]
    return f"{listed([text for first, text in ways.items() if first in begun], 'or')}."


def go_where(at: Moment) -> str:
    """Where the dice in hand, one or several, are to go."""
    value, count = int(at.s.value), int(at.s.pool[at.s.seat, at.s.value - 1])
    return f"where {'does' if count == 1 else 'do'} your {value}{'s' * (count > 1)} Go?"


DUTIES = {
    state.STARTING_PLAYER: Duty("setting-up", "the starting player is drawn"),
    state.OPENING_ROLL: Duty("setting-up", "the dice of the start are rolled"),
    state.GOAL_DRAW: Duty("setting-up", "the goals are revealed"),
    state.KEEPING: Duty(
        "setting-up", "choose the dice of your pool, such as keep:4", keeping, keep_more
    ),
    state.MAIN: Duty(
        "your-turn",
        "take a main action, such as roll, go:2, from:factories or tie:grodno",
        asks=main_action,
    ),
    state.GO_WHERE: Duty("go", "say where the dice Go, such as to:minsk", asks=go_where),
    state.GO_MORE: Duty("go", "say more or enough", asks="another {at.s.value} for {here}?"),
    state.TAKE_WHAT: Duty(
        "move-and-retreat",
        "say which dice you take, such as take:1",
        asks="which dice do you take from {here}?",
    ),
    state.TAKE_WHERE: Duty(
        "move-and-retreat",
        "say where the dice Move, such as to:journalists, or retreat",
        asks="Move {in_hand} to a location, or Retreat to the pool.",
    ),
    state.POOL_ROLL: Duty("roll", "the dice are rolled"),
    state.EFFECT: Duty(
        "effects", "use the effect, such as change:3, or say no", asks="use the effect of {here}?"
    ),
    state.DIRECTION: Duty(
        "effects",
        "say shift:up or shift:down",
        asks="turn {turned} up or down?",
    ),
    state.EFFECT_ROLL: Duty("effects", "the dice are rolled anew"),
    state.STAYING: Duty(
        "effects", "say which die stays, such as stay:5", asks="which die stays on {here}?"
    ),
    state.CONVERSION: Duty(
        "converting",
        "convert a die, such as convert:4, or say no",
        asks="{converter} can convert a die of your pool.",
    ),
    state.NEW_FACE: Duty(
        "converting",
        "say to which face the die is turned, such as face:6",
        asks="which face shall the converted die show?",
    ),
    state.PURPLE_SPOT: Duty(
        "converting",
        "say where the converted die goes, such as onto:minsk",
        asks="on which purple spot does it lie?",
    ),
    state.CLAIMING: Duty(
        "claiming",
        "claim a complete location, such as claim:church, or say no",
        asks="you may claim a location.",
    ),
    state.UNLOCKING: Duty(
        "goals",
        "unlock a goal, such as unlock:first-steps, or say no",
        asks="you may unlock a goal.",
    ),
    state.NOTHING: Duty("the-end", "the match is over", ending),
}
