"""What players may decide: notation, meaning, refusals, story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from dauntless.engine.actions import Family, Moment
from dauntless.engine.wording import listed, plural
from dauntless.games.im_not_afraid import goals, placing, state
from dauntless.games.im_not_afraid.wording import (
    COLOURS,
    completed,
    count_here,
    dice_words,
    ending,
    fifth_meeple,
    here,
    in_hand,
    lying,
    one_stays,
    others_go,
    place_id,
    places_of,
    pool_of,
    rolled_dice,
    rolled_die,
    these,
    tie_breaking,
    title,
    turned,
)

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


FAMILIES = (
    Keep(), RollSupply(), Go(), From(), BreakTie(), Pass(), To(), More(), Enough(), Take(),
    Retreat(), Change(), Shift(), Stay(), Convert(), Face(), Onto(), Claim(), Unlock(), Decline(),
)  # fmt: skip


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
