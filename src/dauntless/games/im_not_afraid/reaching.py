"""Whether anybody can ever meet a goal's condition: with so many dice, spots and meeples."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dauntless.games.im_not_afraid import state
from dauntless.games.im_not_afraid.vocabulary import Clause

if TYPE_CHECKING:
    from dauntless.games.im_not_afraid.content import Location

Locations = tuple["Location", ...]


def can_reach(needs: list[Clause], locations: list[Location], colour: int) -> bool:
    """Is there a set of own meeples with which all conditions can be true at once?

    At most four of them: the fifth ends the game before a goal is unlocked.
    """
    open_to = tuple(location for location in locations if location.side(colour))
    return any(
        _suit(needs, meeples, colour)
        and _fewest_dice(needs, open_to, meeples, colour) <= state.DICE
        for count in range(state.MEEPLES)
        for meeples in itertools.combinations(open_to, count)
    )


def _least(needs: list[Clause], word: str) -> int:
    """How much the conditions of a word ask for."""
    return max((clause.amount for clause in needs if clause.word == word), default=0)


def _suit(needs: list[Clause], meeples: Locations, colour: int) -> bool:
    """Can the meeples of both be as the conditions want them, if these are one's own?"""
    for clause in needs:
        if clause.word in ("meeples_among", "working"):
            if sum(one.id in clause.places for one in meeples) < clause.amount:
                return False
    shareable = sum(bool(one.side(1 - colour)) for one in meeples)
    with_icons = sum(bool(one.tie_breakers) for one in meeples)
    icons = _least(needs, "tie_breakers")
    shared = max(_least(needs, "shared"), icons)
    return (
        shared <= shareable
        and icons <= with_icons
        and max(shared + _least(needs, "alone"), _least(needs, "meeples")) <= len(meeples)
        and len(meeples) + _least(needs, "behind") < state.MEEPLES
    )


def _fewest_dice(needs: list[Clause], open_to: Locations, meeples: Locations, colour: int) -> int:
    """How many dice must be in the pool, on sides and on tie-breakers at the same time."""
    alike, values = _least(needs, "pool_alike"), _least(needs, "pool_values")
    in_pool = alike + values - (alike > 0 < values)
    icons = sorted(len(one.tie_breakers) for one in meeples if one.tie_breakers)
    on_icons = sum(icons[: _least(needs, "tie_breakers")])
    on_sides = min(_dice_on_sides(needs, open_to, meeples, colour), default=state.DICE + 1)
    return in_pool + on_icons + on_sides


def _dice_on_sides(
    needs: list[Clause], open_to: Locations, meeples: Locations, colour: int
) -> Iterator[int]:
    """How many dice must lie on sides, for each choice of locations that are at work."""
    ids = {one.id for one in open_to}
    wanted = {place for clause in needs for place in clause.places if clause.dice_on_each}
    spots = {one.id: len(one.spots(colour)) for one in open_to}
    free = ids - {one.id for one in meeples}
    choices = [
        itertools.combinations(
            [one.id for one in meeples if one.id in clause.places], clause.amount
        )
        for clause in needs
        if clause.word == "working"
    ]
    for chosen in itertools.product(*choices):
        full = set(itertools.chain(*chosen))
        fresh = wanted - full
        away = max(len(fresh & free), _least(needs, "present") - len(meeples))
        more = max(len(fresh - free) + away, _least(needs, "locations_with_dice") - len(full))
        dice = max(
            sum(spots[place] for place in full) + more,
            _least(needs, "dice_on_sides"),
            _least(needs, "values_on_sides"),
        )
        if wanted <= ids and away <= len(free) and more + len(full) <= len(ids):
            if dice <= sum(spots.values()):
                yield dice
