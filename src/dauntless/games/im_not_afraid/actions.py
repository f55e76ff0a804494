"""What players may decide and chance may bring: notation, meaning, refusals, story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from dauntless.engine.actions import Duty, Family, Moment, Roll
from dauntless.engine.errors import Refusal
from dauntless.engine.wording import listed, plural
from dauntless.games.im_not_afraid import goals, placing, rules, state

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
COLOURS = tuple(name.capitalize() for name in state.COLOURS)


# Words


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


TERMS = {
    "here": here, "in_hand": in_hand, "turned": turned, "converter": converter, "other": other,
}  # fmt: skip
WHY_NOT_THERE = {
    placing.CLOSED: "{it} is for {other} only",
    placing.NO_ROOM: "your side of {it} has no room for {dice}",
    placing.SAME_PLACE: "the dice lie on {it} already",
    placing.NO_ICONS: "{it} has no tie-breakers",
    placing.NOT_BOTH_MEEPLES: "the tie-breakers of {it} open when both have a meeple there",
    placing.HELD_ALREADY: "you hold the tie-breakers of {it} already",
    placing.DICE_MISSING: "breaking the tie on {it} takes {dice} of your pool",
    placing.MEEPLE_THERE: "your meeple stands on {it} already",
    placing.NOT_FULL: "your side of {it} is not complete",
}
WHY_NOT_UNLOCK = {
    goals.NOT_OPEN: "{it} does not lie open",
    goals.NOT_THE_NEXT_VALUE: "your next goal is one of {next}, not of {value}",
    goals.NOT_MET: "{it} is not met: {condition}",
}


def consequences(at: Moment, code: int) -> str:
    """What an action would complete, bump or make possible, as an addition to its meaning."""
    now, seat = at.after(code), at.seat
    words = [f"completes {title(at, place)}" for place in completed(at, now, seat)]
    lost = places_of(int(at.s.holds[1 - seat]) & ~int(now.s.holds[1 - seat]))
    words += [f"bumps {COLOURS[1 - seat]}'s dice from {title(at, place)}" for place in lost]
    met = int(goals.unlockable(now.s, at.t, seat)) & ~int(goals.unlockable(at.s, at.t, seat))
    words += [f"meets {goal.title}" for i, goal in enumerate(at.game.pack.goal) if met >> i & 1]
    return f" ({listed(words)})" if words else ""


class Deed(Family):
    """Actions whose meaning says what they do, and what that would bring about."""

    def meaning(self, at: Moment, index: int) -> str:
        return self.does(at, index) + consequences(at, self.codes[0] + index)

    def does(self, at: Moment, index: int) -> str:
        """The first part of it."""
        return super().meaning(at, index)


def completed(was: Moment, now: Moment, seat: int) -> list[int]:
    """The locations whose side has become full."""
    return places_of(int(now.s.full[seat]) & ~int(was.s.full[seat]))


# Families by what their codes number


class OfValue(Family):
    """One action for each value of a die."""

    noun = "value"

    def argument(self, at: Moment, index: int) -> str:
        return str(index + 1)


class OfPoolValue(OfValue):
    """… of a die in the pool."""

    clicks = ("pool-{seat}-{it}",)

    def why_not(self, at: Moment, index: int) -> str:
        if at.s.pool[at.seat, index] == 0:
            return f"there is no {index + 1} in your pool"
        return f"none of your sides has room for a {index + 1}"


class OfLyingValue(OfValue):
    """… of a die on the location in hand."""

    refused = "there is no {it} to choose on {here}"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        seat, place = at.seat, int(at.s.place)
        spots = [i for i in self.spots(at) if at.s.dice[seat, place, i] == index + 1]
        return tuple(f"{place_id(at, place)}-{state.COLOURS[seat]}-{i + 1}" for i in spots[:1])

    def spots(self, at: Moment) -> list[int]:
        """The spots whose dice can be meant."""
        return list(range(state.MOST_SPOTS))


class OfPlace(Family):
    """One action for each location."""

    noun = "location"
    refused: ClassVar[str | Mapping[int, str]] = WHY_NOT_THERE
    clicks = ("{it}",)

    def argument(self, at: Moment, index: int) -> str:
        return place_id(at, index)

    def named(self, at: Moment, index: int) -> str:
        return title(at, index)


class OfGoal(Family):
    """One action or outcome for each goal."""

    noun = "goal"

    def argument(self, at: Moment, index: int) -> str:
        return str(at.game.pack.goal[index].id)

    def named(self, at: Moment, index: int) -> str:
        return str(at.game.pack.goal[index].title)

    def about(self, at: Moment, index: int) -> dict[str, object]:
        return {"points": plural(at.game.pack.goal[index].points, "point")}


# Set-up


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


class Keep(OfValue):
    codes = state.KEEP, state.FACES
    due = (state.KEEPING,)
    word, example = "keep", "keep:4"
    refused = "you have no {it} left among the dice you rolled"
    story = "{who} keeps a {it}."
    secret = "{who} keeps a die in secret."

    def meaning(self, at: Moment, index: int) -> str:
        left = int(at.s.rolled[at.seat, index] - at.s.pool[at.seat, index])
        return f"keep a {index + 1} for the pool ({left} of them left)"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        lying = (number for number, value in rolled_dice(at, at.seat) if value == index + 1)
        return tuple(rolled_die(at.seat, number) for number in lying)[:1]


# Main actions


class RollSupply(Family):
    codes = state.ROLL, 1
    due = (state.MAIN,)
    word = "roll"
    refused = "your supply is empty: there is nothing to roll"
    clicks = ("supply-{seat}",)

    def meaning(self, at: Moment, index: int) -> str:
        dice = int(at.after(state.ROLL).s.rolling)
        return f"Roll {plural(dice, 'die', 'dice')} from your supply into the pool"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{COLOURS[was.seat]} Rolls {plural(int(now.s.rolling), 'die', 'dice')}."


class Go(Deed, OfPoolValue):
    codes = state.GO, state.FACES
    due = (state.MAIN,)
    word, example, kind = "go", "go:2", "go"

    def does(self, at: Moment, index: int) -> str:
        for place in gained(at, at.after(state.GO + index)):
            return f"Go with a {index + 1} to {title(at, place)}, the only place that takes it"
        count = int(at.s.pool[at.seat, index])
        return f"Go with {index + 1}s (you have {count})" if count > 1 else f"Go with a {index + 1}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        for place in gained(was, now):
            return f"{COLOURS[was.seat]} Goes to {title(was, place)} with a {index + 1}."
        several = was.s.pool[was.seat, index] > 1
        return f"{COLOURS[was.seat]} takes up {f'{index + 1}s' if several else f'a {index + 1}'}."


def gained(was: Moment, now: Moment) -> list[int]:
    """The locations where the player has more dice than before."""
    before, after = ((at.s.dice[was.seat] > 0).sum(axis=1) for at in (was, now))
    return [int(place) for place in (after > before).nonzero()[0]]


class From(OfPlace):
    codes = state.FROM, state.LOCATIONS
    due = (state.MAIN,)
    word, example, kind = "from", "from:factories", "take"
    means = "take dice from {it}, to Move or to Retreat"
    refused = "none of your dice lies on {it}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        what = "dice" if now.due == state.TAKE_WHAT else in_hand(now)
        return f"{COLOURS[was.seat]} takes {what} from {title(was, index)}."


class BreakTie(Deed, OfPlace):
    codes = state.TIE, state.LOCATIONS
    due = (state.MAIN,)
    word, example, kind = "tie", "tie:grodno", "tie"
    clicks = ("{it}-tie-1",)
    means = "fill the tie-breakers of {it} with {dice}"

    def about(self, at: Moment, index: int) -> dict[str, object]:
        counts = at.t.location[index].tie_breakers
        dice = [dice_words(int(n), v + 1) for v, n in enumerate(counts) if n]
        return {"dice": listed(dice) if dice else ""}

    def reason(self, at: Moment, index: int) -> int:
        return placing.why_not_break_tie(at.s, at.t, at.seat, index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        bumped = bool(was.s.holds[1 - was.seat] != now.s.holds[1 - was.seat])
        other = f"; {COLOURS[1 - was.seat]}'s dice there go to the supply" * bumped
        return f"{COLOURS[was.seat]} fills the tie-breakers of {title(was, index)}{other}."


class Pass(Family):
    codes = state.PASS, 1
    due = (state.MAIN,)
    word = "pass"
    means = "pass: no main action is possible"
    refused = "you pass only if no main action is possible"
    story = "{who} can do nothing and passes."


# Where dice go


class To(Deed, OfPlace):
    codes = state.TO, state.LOCATIONS
    due = (state.GO_WHERE, state.TAKE_WHERE)
    word, example, kind = "to", "to:minsk", "go"
    means = "{deed} to {it}"

    def about(self, at: Moment, index: int) -> dict[str, object]:
        if at.due == state.GO_WHERE:
            die = f"a {int(at.s.value)}"
            return {"deed": f"Go with {die}", "dice": die}
        dice = in_hand(at)
        return {"deed": f"Move {dice} from {here(at)}", "dice": f"{dice}: all must fit"}

    def reason(self, at: Moment, index: int) -> int:
        is_go = at.due == state.GO_WHERE
        rule = placing.why_not_go_to if is_go else placing.why_not_move_to
        return rule(at.s, at.t, at.seat, index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        who, where = COLOURS[was.seat], title(was, index)
        if was.due == state.GO_WHERE:
            return f"{who} Goes to {where} with a {int(was.s.value)}."
        return f"{who} Moves {in_hand(was)} from {here(was)} to {where}."


class More(Deed):
    codes = state.MORE, 1
    due = (state.GO_MORE,)
    word = "more"
    means = "place another {at.s.value} on {here}"
    story = "Another {at.s.value} follows."

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (place_id(at, int(at.s.place)),)


class Enough(Family):
    codes = state.ENOUGH, 1
    due = (state.GO_MORE,)
    word = "enough"
    means = "place no more dice"
    story = "{who} places no more."


class Take(OfLyingValue):
    codes = state.TAKE, state.FACES
    due = (state.TAKE_WHAT,)
    word, example = "take", "take:1"
    means = "take {dice} from {here}"

    def about(self, at: Moment, index: int) -> dict[str, object]:
        return {"dice": lying(at, index + 1)}

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"{COLOURS[was.seat]} takes {in_hand(now)}."


class Retreat(Family):
    codes = state.RETREAT, 1
    due = (state.TAKE_WHERE,)
    word, kind = "retreat", "take"
    means = "Retreat: roll {in_hand} anew into your pool"
    story = "{who} Retreats with {in_hand}."
    clicks = ("board-{seat}",)


# Effects of locations


class Change(Deed, OfLyingValue):
    codes = state.CHANGE, state.FACES
    due = (state.EFFECT,)
    word, example = "change", "change:3"

    def does(self, at: Moment, index: int) -> str:
        dice, rest = lying(at, index + 1), one_stays(count_here(at, index + 1), "your pool")
        if at.t.location[at.s.place].effect == state.REROLL:
            return f"roll {dice} on {here(at)} anew{rest}"
        return f"turn {dice} on {here(at)} {self.ways(index)} by one{rest}"

    def ways(self, index: int) -> str:
        """Which way dice of a value can be turned."""
        return {0: "up", state.FACES - 1: "down"}.get(index, "up or down")

    def told(self, was: Moment, now: Moment, index: int) -> str:
        count = count_here(was, index + 1)
        text = f"{COLOURS[was.seat]} changes {these(count, index + 1)} on {here(was)}"
        only_face = {0: index + 2, state.FACES - 1: index}.get(index)
        if only_face and was.t.location[was.s.place].effect == state.SHIFT:
            text += f" to {only_face}{one_stays(count, pool_of(was))}"
        return f"{text}."


class Shift(Deed):
    codes = state.UP, 2
    due = (state.DIRECTION,)
    word, example, noun = "shift", "shift:up", "direction"
    means = "turn {turned} to {face}"
    refused = "a {at.s.value} cannot go {it}"

    def argument(self, at: Moment, index: int) -> str:
        return ("up", "down")[index]

    def face(self, at: Moment, index: int) -> int:
        """What the dice are turned to."""
        return int(at.s.value) + (1, -1)[index]

    def about(self, at: Moment, index: int) -> dict[str, object]:
        return {"face": self.face(at, index)}

    def told(self, was: Moment, now: Moment, index: int) -> str:
        count = count_here(was, int(was.s.value))
        text = f"{turned(was).capitalize()} {'is' if count == 1 else 'are'} turned to"
        return f"{text} {self.face(was, index)}{one_stays(count, pool_of(was))}."


class Stay(OfLyingValue):
    codes = state.STAY, state.FACES
    due = (state.STAYING,)
    word, example = "stay", "stay:5"
    refused = "none of the dice that were rolled anew shows a {it}"

    def meaning(self, at: Moment, index: int) -> str:
        return f"a {index + 1} stays, {others_go(len(self.spots(at)), 'your pool')}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        return f"A {index + 1} stays, {others_go(len(self.spots(was)), pool_of(was))}."

    def spots(self, at: Moment) -> list[int]:
        return places_of(int(at.s.changed))


# The steps after the main action


class Convert(OfPoolValue):
    codes = state.CONVERT, state.FACES
    due = (state.CONVERSION,)
    word, example = "convert", "convert:4"
    means = "convert a {it} of your pool by {converter}"
    story = "{who} converts a {it} by {converter}."


class Face(Deed, OfValue):
    codes = state.FACE, state.FACES
    due = (state.NEW_FACE,)
    word, example = "face", "face:6"
    means = "turn the die to {it}"

    def told(self, was: Moment, now: Moment, index: int) -> str:
        for place in gained(was, now):
            return f"It lies on {title(was, place)} as a {index + 1}."
        return f"It is turned to {index + 1}."


class Onto(Deed, OfPlace):
    codes = state.ONTO, state.LOCATIONS
    due = (state.PURPLE_SPOT,)
    word, example = "onto", "onto:minsk"
    means = "place the converted die on {it}"
    story = "It lies on {it}."

    def about(self, at: Moment, index: int) -> dict[str, object]:
        return {"dice": "a converted die: no purple spot is empty"}

    def reason(self, at: Moment, index: int) -> int:
        is_closed = at.t.location[index].spots[at.seat] == 0
        return placing.CLOSED if is_closed else placing.NO_ROOM


class Claim(OfPlace):
    codes = state.CLAIM, state.LOCATIONS
    due = (state.CLAIMING,)
    word, example = "claim", "claim:church"

    def subject(self, at: Moment, index: int) -> str:
        return f"claim {title(at, index)}"

    def meaning(self, at: Moment, index: int) -> str:
        fifth = placing.meeples_left(at.s, at.seat) == 1
        text = f"claim {title(at, index)} with {'your fifth' if fifth else 'a'} meeple"
        if fifth:
            winner = int(at.after(state.CLAIM + index).s.winner)
            return f"{text}: the game ends, and {COLOURS[winner]} wins"
        return text + consequences(at, state.CLAIM + index)

    def reason(self, at: Moment, index: int) -> int:
        return placing.why_not_claim(at.s, at.t, at.seat, index)

    def told(self, was: Moment, now: Moment, index: int) -> str:
        dice = int(now.s.supply[was.seat] - was.s.supply[was.seat])
        text = f"{COLOURS[was.seat]} claims {title(was, index)}"
        return f"{text}; {plural(dice, 'die goes', 'dice go')} back to the supply."


class Unlock(OfGoal):
    codes = state.UNLOCK, state.GOALS
    due = (state.UNLOCKING,)
    word, example = "unlock", "unlock:first-steps"
    means = "unlock {it}: {points}, and one more die a Roll"
    refused = WHY_NOT_UNLOCK
    story = "{who} unlocks {it}, {points}."
    clicks = ("goal-{it}",)

    def subject(self, at: Moment, index: int) -> str:
        return f"unlock {self.named(at, index)}"

    def about(self, at: Moment, index: int) -> dict[str, object]:
        goal, level = at.game.pack.goal[index], int(at.s.unlocked[at.seat])
        return super().about(at, index) | {
            "next": state.GOAL_POINTS[level],
            "value": goal.points,
            "condition": goal.sentence(at.game.pack.titles),
        }

    def reason(self, at: Moment, index: int) -> int:
        return goals.why_not_unlock(at.s, at.t, at.seat, index)


FORGONE = {
    state.EFFECT: "do without the effect",
    state.CONVERSION: "convert nothing",
    state.CLAIMING: "claim nothing this turn",
    state.UNLOCKING: "unlock nothing this turn",
}


class Decline(Family):
    codes = state.DECLINE, 1
    due = tuple(FORGONE)
    word = "no"

    def meaning(self, at: Moment, index: int) -> str:
        return FORGONE[at.due]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        verb, rest = FORGONE[was.due].split(maxsplit=1)
        return f"{COLOURS[was.seat]} {'does' if verb == 'do' else verb + 's'} {rest}."


# Chance


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


FAMILIES = (
    Keep(), RollSupply(), Go(), From(), BreakTie(), Pass(), To(), More(), Enough(), Take(),
    Retreat(), Change(), Shift(), Stay(), Convert(), Face(), Onto(), Claim(), Unlock(), Decline(),
)  # fmt: skip
CHANCES = (First(), DrawGoal(), Dice())


# What is due


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


def aftermath(was: Moment, now: Moment) -> Iterator[str]:
    """What followed from a step: dice in the open, sides that are complete, the end."""
    if was.due == state.KEEPING and now.due == state.MAIN:
        for seat, colour in enumerate(COLOURS):
            dice = [str(value + 1) for value, n in enumerate(now.s.pool[seat]) for _ in range(n)]
            yield f"{colour} keeps {' '.join(dice)}."
    for seat, colour in enumerate(COLOURS):
        for place in completed(was, now, seat):
            yield f"{colour}'s side of {title(now, place)} is complete."
    if now.due == state.NOTHING and was.due != state.NOTHING:
        yield "The fifth meeple is placed." if fifth_meeple(now) else "The last turn is over."
        yield ending(now, "")
        if decided := tie_breaking(now):
            yield decided
