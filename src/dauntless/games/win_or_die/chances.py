"""What is said of chance: dice, regions drawn, who begins."""

from __future__ import annotations

from dauntless.engine.actions import Family, Moment
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.names import TITLES, names_of, seat_title, top
from dauntless.games.win_or_die.phrases import counted


class Hits(Family):
    """How many dice of a handful hit."""

    codes = state.HITS, state.HANDFUL + 1
    due = (state.ROLLING, state.ROLLING_COUNTER)
    word = "hits"
    noun = "number of hits"
    example = "hits:3"

    def argument(self, at: Moment, index: int) -> str:
        return str(index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        frame = top(was.s)
        names = names_of(was)
        rolled = min(state.HANDFUL, int(frame.left))
        unit = int(frame.unit if was.due == state.ROLLING else frame.target)
        verb = "rolls" if was.due == state.ROLLING else "counter-attacks with"
        dice = "die" if rolled == 1 else "dice"
        the = f"{seat_title(unit)}'s {names.title(was.s, unit)}"
        return f"{the} {verb} {rolled} {dice}: {counted(index, 'hit')}."


class DrawnRegion(Family):
    """The region of a random card."""

    codes = state.DRAWN_REGION, state.REGIONS
    due = (state.DRAWING_REGION,)
    word = "draws"
    noun = "region"
    example = "draws:ivy"

    def argument(self, at: Moment, index: int) -> str:
        return names_of(at).regions[index]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        title = names_of(was).region_titles[index]
        return f"{TITLES[int(top(was.s).which)]}'s random card brings the {title}."

    def hidden(self, was: Moment, now: Moment) -> str | None:
        return f"{TITLES[int(top(was.s).which)]} draws a region, and nobody else sees which."


class WhoIsFirst(Family):
    """Who begins, or picks a region first."""

    codes = state.FIRST_SEAT, state.SIDES
    due = (state.WHO_IS_FIRST, state.WHO_PICKS)
    word = "first"
    noun = "seat"
    example = "first:south"

    def argument(self, at: Moment, index: int) -> str:
        return ("south", "north")[index]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        if was.due == state.WHO_PICKS:
            return f"{TITLES[index]} picks a Region card first."
        return f"{TITLES[index]} rolls higher and will be first."
