"""The words that goals are composed of.

Each has a form in the pack, a sentence for the card, a bound beyond which nobody could reach it,
and a number under which the rules measure it (see `goals.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NamedTuple, Self

from pydantic import Field, model_validator

from dauntless.engine.packs import refuse_twice
from dauntless.engine.schema import Strict
from dauntless.engine.wording import listed, plural
from dauntless.games.im_not_afraid import state

# The fifth meeple ends the game before a goal is unlocked, so that four are the most.
MeepleCount = Annotated[int, Field(ge=1, le=state.MEEPLES - 1)]
LocationCount = Annotated[int, Field(ge=1, le=state.LOCATIONS - 1)]
DiceCount = Annotated[int, Field(ge=1, le=state.DICE)]
ValueCount = Annotated[int, Field(ge=1, le=state.FACES)]
Places = Annotated[list[str], Field(min_length=1, max_length=state.LOCATIONS)]


class Clause(Strict):
    """One condition of a goal: exactly one of these words; `least` goes with lists of meeples."""

    locations_with_dice: LocationCount | None = None
    pool_alike: DiceCount | None = None
    pool_values: ValueCount | None = None
    dice_on_each: Places | None = None
    supply: Annotated[int, Field(ge=0, lt=state.DICE)] | None = None
    dice_on_sides: DiceCount | None = None
    values_on_sides: ValueCount | None = None
    meeples: MeepleCount | None = None
    meeples_among: Places | None = None
    working: Places | None = None
    shared: MeepleCount | None = None
    alone: MeepleCount | None = None
    tie_breakers: MeepleCount | None = None
    present: LocationCount | None = None
    behind: Annotated[bool, Field(description="the opponent has placed more meeples")] | None = None
    least: MeepleCount | None = None

    @model_validator(mode="after")
    def check_word(self) -> Self:
        """One word, and `least` only where something is counted of a list."""
        words = [word for word in WORDS if getattr(self, word) is not None]
        if len(words) != 1:
            found = " and ".join(words) or "none"
            raise ValueError(f"a condition has one of {', '.join(WORDS)}; here is {found}")
        if self.behind is False:
            raise ValueError("behind: it can only be true")
        if self.least is not None:
            if words[0] not in ("meeples_among", "working"):
                raise ValueError(f"least: it goes with meeples_among and working, not {words[0]}")
            if self.least > len(self.places):
                raise ValueError(f"least: only {len(self.places)} locations are listed")
        refuse_twice(f"{words[0]}:", self.places)
        return self

    @property
    def word(self) -> str:
        """Which of the words it is."""
        return next(word for word in WORDS if getattr(self, word) is not None)

    @property
    def places(self) -> list[str]:
        """The locations it lists, if it lists any."""
        return self.dice_on_each or self.meeples_among or self.working or []

    @property
    def amount(self) -> int:
        """How much the rules must measure at least."""
        if self.supply is not None:
            return state.DICE - self.supply
        if self.dice_on_each:
            return len(self.places)
        if self.places or self.behind:
            return self.least or 1
        return int(getattr(self, self.word))

    def sentence(self, titles: dict[str, str]) -> str:
        """The condition as it stands on the card."""
        return WORDS[self.word].sentence(self, [titles[place] for place in self.places])


class Word(NamedTuple):
    """How the rules measure a clause, and how a card words it."""

    measured_as: int
    sentence: Callable[[Clause, list[str]], str]


def _meeples_among(clause: Clause, titles: list[str]) -> str:
    if clause.amount == 1:
        return f"your meeple is on {listed(titles, 'or')}"
    if clause.amount == len(titles):
        return f"your meeples are on {listed(titles)}"
    return f"your meeples are on at least {clause.amount} of {listed(titles)}"


def _working(clause: Clause, titles: list[str]) -> str:
    there = "side there is" if clause.amount == 1 else "sides there are"
    return f"{_meeples_among(clause, titles)}, and your {there} complete"


def _values(count: int) -> str:
    return f"all {count} values" if count == state.FACES else f"at least {count} different values"


def _supply(clause: Clause, _: list[str]) -> str:
    if clause.supply == 0:
        return "your supply is empty"
    return f"your supply has at most {plural(clause.supply or 0, 'die', 'dice')}"


WORDS = {
    "locations_with_dice": Word(
        state.LOCATIONS_WITH_DICE,
        lambda c, _: f"your dice lie on your sides of at least {plural(c.amount, 'location')}",
    ),
    "pool_alike": Word(
        state.POOL_ALIKE,
        lambda c, _: f"at least {plural(c.amount, 'die', 'dice')} in your pool show the same value",
    ),
    "pool_values": Word(state.POOL_VALUES, lambda c, _: f"your pool shows {_values(c.amount)}"),
    "dice_on_each": Word(
        state.DICE_ON_EACH,
        lambda _, titles: (
            "you have at least one die each on "
            f"{listed([f'your side of {title}' for title in titles])}"
        ),
    ),
    "supply": Word(state.OUT_OF_SUPPLY, _supply),
    "dice_on_sides": Word(
        state.DICE_ON_SIDES, lambda c, _: f"at least {c.amount} of your dice lie on your sides"
    ),
    "values_on_sides": Word(
        state.VALUES_ON_SIDES,
        lambda c, _: f"the dice on your sides show {_values(c.amount)}",
    ),
    "meeples": Word(
        state.MEEPLES_PLACED,
        lambda c, _: f"you have placed at least {plural(c.amount, 'meeple')}",
    ),
    "meeples_among": Word(state.MEEPLES_AMONG, _meeples_among),
    "working": Word(state.WORKING, _working),
    "shared": Word(
        state.SHARED,
        lambda c, _: (
            f"at least {plural(c.amount, 'location holds', 'locations hold')} "
            "a meeple of each player"
        ),
    ),
    "alone": Word(
        state.ALONE,
        lambda c, _: (
            f"your meeples are on at least {plural(c.amount, 'location')} "
            "where your opponent has none"
        ),
    ),
    "tie_breakers": Word(
        state.TIE_BREAKERS,
        lambda c, _: f"you hold the tie-breakers of at least {plural(c.amount, 'location')}",
    ),
    "present": Word(
        state.PRESENT,
        lambda c, _: (
            f"at least {plural(c.amount, 'location has', 'locations have')} "
            "your meeple or a die on your side"
        ),
    ),
    "behind": Word(state.BEHIND, lambda *_: "your opponent has placed more meeples than you"),
}
