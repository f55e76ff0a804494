"""I'm Not Afraid: two movements win people over with dice, by Natalia Wojtowicz."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from dauntless.engine.actions import Moment
from dauntless.engine.bits import count_bits
from dauntless.engine.contract import Record
from dauntless.engine.game import Event, Facts, Game, Options
from dauntless.engine.positions import Spot
from dauntless.games.im_not_afraid import (
    actions,
    chances,
    content,
    duties,
    lines,
    position,
    scene,
    state,
    wording,
)
from dauntless.games.im_not_afraid.rules import RULES

LONGEST_TURN = state.MOST_SPOTS + 11  # decisions: to fill a side by Go, and all the steps
LONGEST_CHOICE = 13  # dice that both choose at the start, at the most


class ImNotAfraidOptions(Options):
    """How the second player starts, and how long it may last."""

    second_keeps: Annotated[
        Literal[6, 7], Field(description="dice in the pool of whoever is second")
    ] = 6
    turn_limit: Annotated[
        int, Field(ge=2, le=9_999, description="turns in all until points are counted")
    ] = 200


class ImNotAfraid(Game[content.ImNotAfraidPack, ImNotAfraidOptions]):
    """The game with its locations and goals."""

    facts = Facts(
        name="im-not-afraid",
        title="I'm Not Afraid",
        hook="Two movements, twelve places, a handful of dice: who wins the people over?",
        players="2",
        minutes="30",
        ages="12+",
        completeness="complete: all printed rules; spots, points and goals are reconstructed",
        zero_sum=True,
        most_actions=state.ACTIONS,
        most_outcomes=state.OUTCOMES,
    )
    rules = RULES
    tables_dtype = state.TABLES
    seat_names = state.COLOURS
    families = actions.FAMILIES
    chances = chances.CHANCES
    terms = wording.TERMS
    duties = duties.DUTIES
    view = scene.VIEW
    position_parts = position.PARTS
    rulebook_tables = content.RULEBOOK_TABLES
    aftermath = staticmethod(actions.aftermath)

    def fill_tables(self, t: Record) -> None:
        content.fill_tables(self.pack, t)

    def variants(self) -> tuple[dict[str, Any], ...]:
        return ({}, {"second_keeps": 7}, {"turn_limit": 9})

    def longest(self, options: ImNotAfraidOptions) -> int:
        return LONGEST_CHOICE + LONGEST_TURN * options.turn_limit

    def tallies(self, s: Record) -> Iterable[tuple[str, bool]]:
        """Who claimed what, which goals were unlocked of those that lay open, and the end."""
        for place, location in enumerate(self.pack.location):
            for seat in range(2):
                if location.side(seat):
                    yield (
                        f"{location.title} claimed, by a player",
                        bool(s.meeples[seat] >> place & 1),
                    )
        for number, goal in enumerate(self.pack.goal):
            if s.goal[number] != state.IN_PILE:
                yield f"{goal.title} ({goal.points}) unlocked", bool(s.goal[number] != state.OPEN)
        for level, points in enumerate(state.GOAL_POINTS):
            for seat in range(2):
                yield f"a goal of {points}, by a player", bool(s.unlocked[seat] > level)
        placed = [count_bits(int(s.meeples[seat])) == state.MEEPLES for seat in range(2)]
        yield "the fifth meeple ended it", any(placed)
        if any(placed):
            yield "who placed the fifth meeple won", placed[s.winner]

    def spell_out(self, s: Record, seat: int, words: list[str]) -> list[str]:
        return lines.spell_out(Moment(self, s, seat), words)

    def one_line(self, events: Sequence[Event]) -> str:
        return lines.one_line(self, events)

    def check_position(self, spot: Spot, given: dict[str, Any]) -> None:
        position.check(spot)


GAME = ImNotAfraid
