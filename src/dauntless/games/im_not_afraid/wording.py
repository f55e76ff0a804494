"""What locations, dice and colours are called in sentences, and what is told of a moment."""

from __future__ import annotations

from dauntless.engine.actions import Moment
from dauntless.games.im_not_afraid import goals, placing, state

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
COLOURS = tuple(name.capitalize() for name in state.COLOURS)


def dice_words(count: int, value: int) -> str:
    """Some dice of a value: "a 3", "two 3s"."""
    if count == 1:
        return f"a {value}"
    return f"{NUMBERS[count]} {value}s"


def these(count: int, value: int) -> str:
    """Such dice as known ones: "the 3", "the 3s"."""
    return f"the {value}{'s' * (count != 1)}"


def title(at: Moment, place: int) -> str:
    """A location's name."""
    return str(at.game.pack.location[place].title)


def places_of(locations: int) -> list[int]:
    """The locations of a set."""
    return [place for place in range(state.LOCATIONS) if locations >> place & 1]


def place_id(at: Moment, place: int) -> str:
    """A location as notation and scenes call it."""
    return str(at.game.pack.location[place].id)


def here(at: Moment) -> str:
    """The location in hand."""
    return title(at, int(at.s.place))


def count_here(at: Moment, value: int) -> int:
    """How many dice of a value lie on the location in hand."""
    return int(placing.dice_of(at.s, int(at.s.seat), int(at.s.place), value))


def lying(at: Moment, value: int) -> str:
    """The dice of a value on the location in hand."""
    return dice_words(count_here(at, value), value)


def in_hand(at: Moment) -> str:
    """The dice that are being taken from a location."""
    return lying(at, int(at.s.value))


def turned(at: Moment) -> str:
    """The dice that are being turned."""
    value = int(at.s.value)
    return these(count_here(at, value), value)


def pool_of(at: Moment) -> str:
    """The pool of whoever's turn it is."""
    return f"{COLOURS[int(at.s.seat)]}'s pool"


def others_go(count: int, pool: str) -> str:
    """Where all of several dice but one go."""
    return f"the other{' goes' if count == 2 else 's go'} to {pool}"


def one_stays(count: int, pool: str) -> str:
    """What becomes of several dice that are changed, as an addition to a sentence."""
    return f"; one stays, {others_go(count, pool)}" if count > 1 else ""


def converter(at: Moment) -> str:
    """The location whose people convert the die."""
    return title(at, int(at.t.converter[at.s.converter]))


def other(at: Moment) -> str:
    """The other colour."""
    return COLOURS[1 - at.seat]


def completed(was: Moment, now: Moment, seat: int) -> list[int]:
    """The locations whose side has become full."""
    return places_of(int(now.s.full[seat]) & ~int(was.s.full[seat]))


def rolled_dice(at: Moment, seat: int) -> list[tuple[int, int]]:
    """The dice of the start that are not chosen yet: their numbers from 1 to 12, their values."""
    s, found, number = at.s, [], 0
    for value in range(state.FACES):
        rolled, chosen = int(s.rolled[seat, value]), int(s.pool[seat, value])
        found += [(number + i + 1, value + 1) for i in range(chosen, rolled)]
        number += rolled
    return found


def rolled_die(seat: int, number: int) -> str:
    """Such a die as an element of the scene."""
    return f"die-rolled-{state.COLOURS[seat]}-{number}"


def ending(at: Moment, _: str) -> str:
    """Who has won, and by how much."""
    own, other = (int(goals.points(at.s, at.t, seat)) for seat in range(2))
    score = f"{max(own, other)} to {min(own, other)}"
    return f"{COLOURS[int(at.s.winner)]} has won, {score}."


def fifth_meeple(at: Moment) -> str:
    """Who has placed the fifth meeple, if anybody has."""
    return next((c for i, c in enumerate(COLOURS) if placing.meeples_left(at.s, i) == 0), "")


def tie_breaking(at: Moment) -> str:
    """What decided between equal points, if they are."""
    green, red = (int(goals.points(at.s, at.t, seat)) for seat in range(2))
    if green != red:
        return ""
    if fifth_meeple(at):
        return "Equal points: the fifth meeple decides."
    green, red = (int(placing.meeples_left(at.s, seat)) for seat in range(2))
    if green != red:
        return "Equal points: more meeples decide."
    return "Equal points and meeples: whoever was second wins."


TERMS = {
    "here": here, "in_hand": in_hand, "turned": turned, "converter": converter, "other": other,
}  # fmt: skip
