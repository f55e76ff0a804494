"""What chance may bring: who begins, goals, dice."""

from __future__ import annotations

from dauntless.engine.actions import Family, Moment, Roll
from dauntless.engine.errors import Refusal
from dauntless.engine.wording import plural
from dauntless.games.im_not_afraid import state
from dauntless.games.im_not_afraid.actions import OfGoal
from dauntless.games.im_not_afraid.wording import COLOURS, here, one_stays, pool_of


class First(Family):
    codes = 0, 2
    due = (state.STARTING_PLAYER,)
    word, example, noun = "first", "first:green", "player"

    def argument(self, at: Moment, index: int) -> str:
        return state.COLOURS[index]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{COLOURS[index]} is the starting player."


class DrawGoal(OfGoal):
    codes = state.DRAW, state.GOALS
    due = (state.GOAL_DRAW,)
    word, example = "goal", "goal:first-steps"
    story = "{it} lies open, for {points}."


class Dice(Roll):
    codes = state.FIRST_OF_ROLLS, len(state.ROLLS)
    due = (state.OPENING_ROLL, state.POOL_ROLL, state.EFFECT_ROLL)
    example = "roll:2,5"
    shows = state.ROLLS
    wanted = "dice from 1 to 6, such as roll:2,5"

    def read(self, at: Moment, text: str) -> int | None:
        index = super().read(at, text)
        if index is not None and len(self.shows[index]) != int(at.s.rolling):
            raise Refusal(f"{plural(int(at.s.rolling), 'die is', 'dice are')} to be rolled")
        return index

    def told(self, was: Moment, now: Moment, index: int) -> str:
        shown = self.named(was, index)
        match was.due:
            case state.OPENING_ROLL:
                return f"{COLOURS[was.s.seat]} rolls {shown}."
            case state.POOL_ROLL:
                return f"For {COLOURS[was.s.seat]}'s pool: {shown}."
            case _:
                count = len(state.ROLLS[index])
                rest = one_stays(count, pool_of(was)) if now.due != state.STAYING else ""
                if count == 1:
                    return f"The die on {here(was)} shows {shown}."
                return f"The dice on {here(was)} show {shown}{rest}."


CHANCES = (First(), DrawGoal(), Dice())
