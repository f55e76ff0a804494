"""What coaches decide and the dice bring: notation, meaning, refusals, clicks and story of each.

`3` picks a player, `d4` and `d4f` step without and with the flag, `off`, `stop`, `pass`,
`flag:e6`, `base:c2`, `roll:4`.
"""

from __future__ import annotations

from typing import NamedTuple

from dauntless.engine.actions import Family, Moment, Roll
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice
from dauntless.engine.wording import plural
from dauntless.games.darebase import movement, state
from dauntless.games.darebase.movement import ALLOWED, endline
from dauntless.games.darebase.state import (
    file_of,
    player_id,
    player_number,
    player_title,
    square_name,
    square_number,
)

TERMS = {
    "mover": lambda at: player_title(int(at.s.mover)),
    "back": lambda at: "back " if at.s.gate != state.OFF else "",
}
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class Pick(Family):
    """Pick the player that is to move."""

    codes = state.PICK, state.TEAM
    due = (state.PLAYER,)
    example = "3 (a player)"
    story = "{who} picks player {it}."

    def text(self, at: Moment, index: int) -> str:
        return str(index + 1)

    def read(self, at: Moment, text: str) -> int | None:
        return int(text) - 1 if len(text) == 1 and "1" <= text <= str(state.TEAM) else None

    def meaning(self, at: Moment, index: int) -> str:
        s, number = at.s, index + 1
        square = int(s.square[at.seat * state.TEAM + number])
        where = "off-field" if square == state.OFF else f"on {square_name(square)}"
        first, second = int(s.dice[0]), int(s.dice[1])
        dice = f"a pair of {first}s" if first == second else f"dice {first} and {second}"
        most = plural(int(movement.allowance(s, number)), "square")
        return f"move player {number} ({where}) up to {most}: {dice}"

    def why_not(self, at: Moment, index: int) -> str:
        number, (first, second) = index + 1, at.s.dice[:2].tolist()
        match movement.why_not_pick(at.s, at.t, at.seat, number):
            case movement.NOT_NAMED_BY_DICE:
                return f"the dice {first} and {second} do not let player {number} move"
            case movement.IN_JAIL:
                return f"player {number} is in jail"
            case _:
                return f"player {number} has nowhere to go"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (player_id(at.seat * state.TEAM + index + 1),)


class Mover(NamedTuple):
    """What the steps of the player that is moving depend on, looked up once for all of them."""

    here: int
    may_lift: bool
    occupant: list[int]
    flag: list[int]
    goal: int
    bases: list[int]  # the opponent's
    rescued: int  # the prisoner who is rescued next, or nobody
    freed: int  # the prisoner who is let out for a new one, or nobody


def mover_of(at: Moment) -> Mover:
    """The player that a coach is moving."""
    s, t, seat = at.s, at.t, at.seat
    here = int(s.square[s.mover])
    held, prisoners = s.held.tolist(), s.prisoners.tolist()
    return Mover(
        here=here,
        may_lift=bool(movement.why_not_lift(s, t, here) == ALLOWED),
        occupant=s.occupant.tolist(),
        flag=s.flag.tolist(),
        goal=int(t.scenario[s.scenario].goal),
        bases=t.bases[1 - seat].tolist(),
        rescued=prisoners[1 - seat][held[1 - seat] - 1] if held[1 - seat] else state.NOBODY,
        freed=prisoners[seat][state.CELLS - 1] if held[seat] == state.CELLS else state.NOBODY,
    )


def read_square(text: str) -> tuple[int | None, bool]:
    """The square of a step in notation, and whether the flag comes along."""
    carrying = text.endswith("f")
    return state.SQUARE_BY_NAME.get(text.removesuffix("f") if carrying else text), carrying


class Step(Family):
    """Step onto the next square, without the flag or with it."""

    codes = state.GO, 2 * state.DIRECTIONS
    due = (state.MOVE,)
    example = "d4 (a square), d4f (with the flag)"

    def there(self, at: Moment, index: int) -> int:
        """The square that a step leads to."""
        return at.once(mover_of).here + int(state.STEP[index % state.DIRECTIONS])

    def text(self, at: Moment, index: int) -> str:
        return square_name(self.there(at, index)) + "f" * (index >= state.DIRECTIONS)

    def read(self, at: Moment, text: str) -> int | None:
        (square, carrying), here = read_square(text), int(at.s.square[at.s.mover])
        if square is None or here == state.OFF:
            return None
        if square == here:
            raise Refusal(f"the player stands on {square_name(here)} already")
        for direction in range(state.DIRECTIONS):
            if here + int(state.STEP[direction]) == square:
                return direction + state.DIRECTIONS * carrying
        raise Refusal(f"{square_name(square)} is not next to {square_name(here)}: go step by step")

    def recognises(self, at: Moment, text: str) -> bool:
        return read_square(text)[0] is not None

    def meaning(self, at: Moment, index: int) -> str:
        mover, there = at.once(mover_of), self.there(at, index)
        carrying, direction = index >= state.DIRECTIONS, index % state.DIRECTIONS
        name, met = square_name(there), mover.occupant[there]
        if met == state.PRISONER:
            prisoner = player_title(mover.rescued)
            return f"rescue {prisoner} on {name}" + ", leaving the flag there" * carrying
        text = f"go {COMPASS[direction]} to {name}" + " (diagonal: 2 squares)" * (direction % 2)
        if carrying:
            text += " with the flag"
        elif mover.may_lift:
            text += " without the flag"
        if met != state.NOBODY:
            text += f", capturing {player_title(met)}"
            if mover.freed != state.NOBODY:
                text += f" and freeing {player_title(mover.freed)}"
        if there in mover.bases:
            if mover.goal == state.DELIVER and carrying:
                text += ": a delivery"
            elif mover.goal == state.COLLECT and mover.flag[there] != state.NO_FLAG:
                text += ": collect its flag"
        return text

    def why_not(self, at: Moment, index: int) -> str:
        s, direction = at.s, index % state.DIRECTIONS
        mover, here = int(s.mover), int(s.square[s.mover])
        if here == state.OFF:
            return "an off-field player comes on along its own endline"
        there = here + int(state.STEP[direction])
        reason = movement.why_not_step(s, at.t, at.seat, mover, int(s.left), direction)
        if reason == ALLOWED and index >= state.DIRECTIONS:
            reason = movement.why_not_lift(s, at.t, here)
            if reason == ALLOWED:
                reason = movement.why_not_carry(s, at.seat, there)
        return self._in_words(s, mover, here, there, int(reason))

    def _in_words(self, s: Record, mover: int, here: int, there: int, reason: int) -> str:
        if s.occupant[there] == state.WALL:
            return "that is beyond the edge of the field"
        name, other = square_name(there), int(s.occupant[there])
        match reason:
            case movement.TOO_FAR:
                return f"a diagonal step takes 2 squares of movement, and {int(s.left)} is left"
            case movement.PRISONER_THERE:
                return f"a prisoner blocks {name}; only the outermost can be rescued, by a teammate"
            case movement.TEAMMATE_THERE:
                return f"your own player {player_number(other)} stands on {name}"
            case movement.STRONGER_THERE:
                number = player_number(mover)
                return f"{player_title(other)} on {name} is stronger than your player {number}"
            case movement.SQUEEZED:
                return f"opponents on both sides bar the diagonal way to {name}"
            case movement.NO_FLAG_HERE:
                return f"there is no flag on {square_name(here)} to carry"
            case movement.FLAG_STAYS:
                return f"the flag on {square_name(here)} cannot be moved"
            case movement.FLAG_THERE:
                return f"a flag lies on {name} already: two cannot share a square"
            case _:
                return "a player carrying a flag cannot capture; leave the flag behind"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (square_name(self.there(at, index)),)

    def choice(self, at: Moment, index: int) -> Choice:
        """Whoever can take the flag along does, unless they say otherwise."""
        plain = super().choice(at, index)
        if index >= state.DIRECTIONS:
            return plain.model_copy(update={"rank": "usual"})
        lifts = at.once(mover_of).may_lift
        return plain.model_copy(update={"kind": "without the flag"}) if lifts else plain

    def told(self, was: Moment, now: Moment, index: int) -> str:
        there, carrying = self.there(was, index), index >= state.DIRECTIONS
        return " ".join((self._step(was, there, carrying), *self._what_followed(was, now, there)))

    def _step(self, was: Moment, there: int, carrying: bool) -> str:
        mover = was.once(mover_of)
        name, square = player_title(int(was.s.mover)), square_name(there)
        met = mover.occupant[there]
        if met == state.PRISONER:
            rescued = f"{player_title(mover.rescued)} on {square}"
            flag = ", leaving the flag there" * carrying
            return f"{name} rescues {rescued}{flag}; both go off-field."
        if met != state.NOBODY:
            return f"{name} captures {player_title(met)} on {square}."
        return f"{name} goes to {square}{' with the flag' * carrying}."

    def _what_followed(self, was: Moment, now: Moment, there: int) -> list[str]:
        """What the step brought about that it does not say itself."""
        before, after, seat = was.s, now.s, was.seat
        told = []
        if state.NOBODY < before.occupant[there] < state.PRISONER:
            told += self._prisoners_shifted(was, now, there)
        for base in range(2):
            if after.delivered[seat, base] and not before.delivered[seat, base]:
                square = square_name(int(was.t.bases[1 - seat, base]))
                is_collected = was.once(mover_of).goal == state.COLLECT
                deed = "collects the flag of" if is_collected else "has delivered a flag to"
                runner = player_title(int(before.mover))
                told.append(f"{state.TITLES[seat]} {deed} {square}; {runner} goes off-field.")
        if (
            was.t.scenario[after.scenario].second_round
            and after.winner == state.UNDECIDED
            and after.delivered.sum() > before.delivered.sum() == 1
        ):
            told.append("The second round begins: everyone goes off-field, two new flags lie out.")
        return told

    def _prisoners_shifted(self, was: Moment, now: Moment, captured_on: int) -> list[str]:
        """Who was let out and who was pushed along the jail's file for a new prisoner."""
        freed = was.once(mover_of).freed
        told = [f"{player_title(freed)} is let out, for a jail holds three."] * (
            freed != state.NOBODY
        )
        for player in range(1, state.PLAYERS + 1):
            stood = captured_on if player == was.s.mover else int(was.s.square[player])
            stands = int(now.s.square[player])
            if now.s.power[player] > 0 and stands != stood:
                told.append(f"{player_title(player)} is pushed to {square_name(stands)}.")
        return told


class Enter(Family):
    """Come onto the field."""

    codes = state.ENTER, state.FILES
    due = (state.MOVE,)
    story = "{mover} comes {back}on at {it}."
    clicks = ("{it}",)

    def text(self, at: Moment, index: int) -> str:
        return square_name(endline(at.seat) + index)

    def read(self, at: Moment, text: str) -> int | None:
        (square, carrying), rank = read_square(text), endline(at.seat) // state.WIDTH
        if square is None or at.s.square[at.s.mover] != state.OFF:
            return None
        if square // state.WIDTH != rank:
            raise Refusal(f"an off-field player comes on along its own endline, rank {rank}")
        if carrying:
            name = square_name(square)
            raise Refusal(f"a player that comes on brings no flag along: write {name}")
        return file_of(square)

    def meaning(self, at: Moment, index: int) -> str:
        back = "come back" if at.s.gate != state.OFF else "come on"
        return f"{back} at {self.text(at, index)} as the strongest player"

    def why_not(self, at: Moment, index: int) -> str:
        if at.s.square[at.s.mover] != state.OFF:
            return "the player is on the field already"
        if at.s.gate != state.OFF:
            gate = square_name(int(at.s.gate))
            return f"it comes back in the same turn only on {gate}, where it left"
        return f"{self.text(at, index)} is taken; come on where nobody stands"


class Leave(Family):
    """Leave the field."""

    codes = state.LEAVE, 1
    due = (state.MOVE,)
    word = "off"
    story = "{mover} leaves the field."
    clicks = ("off-{seat}",)

    def meaning(self, at: Moment, index: int) -> str:
        has_flag = at.s.flag[at.s.square[at.s.mover]] != state.NO_FLAG
        return "leave the field" + "; the flag stays" * bool(has_flag)

    def why_not(self, at: Moment, index: int) -> str:
        if at.s.square[at.s.mover] == state.OFF:
            return "the player is off-field already"
        return "a player leaves the field from its own endline only"


class Stop(Family):
    """End the move before it is used up."""

    codes = state.STOP, 1
    due = (state.MOVE,)
    word = "stop"
    rank = "quiet"
    means = "end the move here"
    refused = "the player must move at least one square"
    story = "{mover} stops."


class Pass(Family):
    """Lose the turn, because nobody can move."""

    codes = state.PASS, 1
    due = (state.PLAYER,)
    word = "pass"
    means = "no player the dice name can move: the turn is lost"
    refused = "a turn is lost only when no player the dice name can move"
    story = "{who} has no legal move and loses the turn."


class Place(Family):
    """Lay the new flag on the centre row."""

    codes = state.PLACE, state.FILES
    due = (state.FLAG_PLACEMENT,)
    word = "flag"
    noun = "square"
    example = "flag:e6"
    means = "place the flag on {it}"
    story = "{who} places the new flag on {it}."
    clicks = ("{it}",)

    def argument(self, at: Moment, index: int) -> str:
        return square_name(square_number(index, state.CENTRE_RANK))

    def find(self, at: Moment, argument: str) -> int:
        square = state.SQUARE_BY_NAME.get(argument)
        if square is not None and square // state.WIDTH != state.CENTRE_RANK:
            raise Refusal(f"the new flag is laid on rank {state.CENTRE_RANK}, not on {argument}")
        return super().find(at, argument)

    def why_not(self, at: Moment, index: int) -> str:
        square, name = square_number(index, state.CENTRE_RANK), self.argument(at, index)
        if movement.is_open(at.s, square):
            return f"an open square nearer to the centre comes before {name}"
        return f"{name} is not open: a player or a flag is there"


class Choose(Family):
    """Choose in secret the base that one's flag starts on."""

    codes = state.CHOOSE, 2
    due = (state.BASES,)
    word = "base"
    noun = "base of yours"
    example = "base:c2"
    means = "start with your flag on {it}"
    refused = "you have chosen your base already"
    clicks = ("{it}",)

    def argument(self, at: Moment, index: int) -> str:
        return square_name(int(at.t.bases[at.seat, index]))

    def told(self, was: Moment, now: Moment, index: int) -> str:
        if now.due == state.BASES:
            return f"{state.TITLES[was.seat]} has chosen {self.argument(was, index)} in secret."
        return self.hidden(was, now)

    def hidden(self, was: Moment, now: Moment) -> str:
        coach = state.TITLES[was.seat]
        if now.due == state.BASES:
            return f"{coach} has chosen a base in secret."
        laid = [square_name(int(b)) for b in now.t.bases.flat if now.s.flag[b] != state.NO_FLAG]
        return f"{coach} has chosen. The flags start on {laid[0]} and {laid[1]}."


class OneDie(Roll):
    """The die that comes into use next turn."""

    codes = 0, state.FACES
    shows = state.ONE_DIE
    wanted = "one die, such as roll:4"
    story = "The die shows {it}."

    def is_due(self, at: Moment) -> bool:
        return at.due == state.ROLL and bool(at.s.dice[0])


class OpeningRoll(Roll):
    """The three dice of the set-up."""

    codes = state.FACES, len(state.OPENING_ROLLS)
    shows = state.OPENING_ROLLS
    wanted = "three dice, such as roll:2,5,6"

    def is_due(self, at: Moment) -> bool:
        return at.due == state.ROLL and not at.s.dice[0]

    def told(self, was: Moment, now: Moment, index: int) -> str:
        first, second, third = self.shows[index]
        return f"The dice show {first}, {second} and {third}."


FAMILIES = (Pick(), Step(), Enter(), Leave(), Stop(), Pass(), Place(), Choose())
CHANCES = (OneDie(), OpeningRoll())
