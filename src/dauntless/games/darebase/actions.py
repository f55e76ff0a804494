"""What coaches decide and the dice bring: notation, meaning, refusals, clicks and story of each.

`3` picks a player, `d4` and `d4f` step without and with the flag, `off`, `stop`, `pass`,
`flag:e6`, `base:c2`, `roll:4`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from dauntless.engine.actions import Family, Moment, Roll
from dauntless.engine.errors import Refusal
from dauntless.engine.scene import Choice
from dauntless.engine.wording import listed, plural
from dauntless.games.darebase import movement, state
from dauntless.games.darebase.movement import ALLOWED
from dauntless.games.darebase.state import player_title, square_name

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def here(at: Moment) -> int:
    """Where the player stands that a coach is moving."""
    return int(at.s.square[at.s.mover])


def goal(at: Moment) -> int:
    """What the scenario is about."""
    return int(at.t.scenario[at.s.scenario].goal)


def may_lift(at: Moment) -> bool:
    """Can the player that is moving take a flag along?"""
    return bool(movement.why_not_lift(at.s, at.t, here(at)) == ALLOWED)


def freed(at: Moment) -> int:
    """The prisoner who is let out for a new one, or nobody."""
    return int(at.s.prisoners[at.seat, state.CELLS - 1])


def read_square(text: str) -> tuple[int | None, bool]:
    """The square of a step in notation, and whether the flag comes along."""
    return state.SQUARE_BY_NAME.get(text.removesuffix("f")), text.endswith("f")


TERMS = {
    "mover": lambda at: player_title(int(at.s.mover)),
    "number": lambda at: state.player_number(int(at.s.mover)),
    "squares_left": lambda at: plural(int(at.s.left), "more square"),
    "here": lambda at: square_name(here(at)),
    "back": lambda at: "back " if at.s.gate != state.OFF else "",
}


class Pick(Family):
    """Pick the player that is to move."""

    codes = state.PICK, state.TEAM
    due = (state.PLAYER,)
    words = state.NUMBERS
    example = "3 (a player)"
    refused: ClassVar = {
        movement.NOT_NAMED_BY_DICE: "the dice {at.s.dice[0]} and {at.s.dice[1]} "
        "do not let player {it} move",
        movement.IN_JAIL: "player {it} is in jail",
        movement.NOWHERE_TO_GO: "player {it} has nowhere to go",
    }
    story = "{who} picks player {it}."

    def meaning(self, at: Moment, index: int) -> str:
        square = int(at.s.square[at.seat * state.TEAM + index + 1])
        where = "off-field" if square == state.OFF else f"on {square_name(square)}"
        first, second = at.s.dice[:2].tolist()
        dice = f"a pair of {first}s" if first == second else f"dice {first} and {second}"
        most = plural(int(movement.allowance(at.s, index + 1)), "square")
        return f"move player {index + 1} ({where}) up to {most}: {dice}"

    def reason(self, at: Moment, index: int) -> int:
        return movement.why_not_pick(at.s, at.t, at.seat, index + 1)

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (state.player_id(at.seat * state.TEAM + index + 1),)


class Step(Family):
    """Step onto the next square, without the flag or with it."""

    codes = state.GO, 2 * state.DIRECTIONS
    due = (state.MOVE,)
    example = "d4 (a square), d4f (with the flag)"
    refused: ClassVar = {
        movement.OFF_FIELD: "an off-field player comes on along its own endline",
        movement.OUT_OF_FIELD: "that is beyond the edge of the field",
        movement.TOO_FAR: "a diagonal step takes 2 squares of movement, and {at.s.left} is left",
        movement.PRISONER_THERE: "a prisoner blocks {it}; "
        "only the outermost can be rescued, by a teammate",
        movement.TEAMMATE_THERE: "your own player {number_there} stands on {it}",
        movement.STRONGER_THERE: "{there} on {it} is stronger than your player {number}",
        movement.SQUEEZED: "opponents on both sides bar the diagonal way to {it}",
        movement.NO_FLAG_HERE: "there is no flag on {here} to carry",
        movement.FLAG_STAYS: "the flag on {here} cannot be moved",
        movement.FLAG_THERE: "a flag lies on {it} already: two cannot share a square",
        movement.CAPTURE_WITH_FLAG: "a player carrying a flag cannot capture; "
        "leave the flag behind",
    }

    def square(self, at: Moment, index: int) -> int:
        """The square that a step leads to."""
        return here(at) + int(state.STEP[index % state.DIRECTIONS])

    def named(self, at: Moment, index: int) -> str:
        return square_name(self.square(at, index))

    def text(self, at: Moment, index: int) -> str:
        return self.named(at, index) + "f" * (index >= state.DIRECTIONS)

    def read(self, at: Moment, text: str) -> int | None:
        square, carrying = read_square(text)
        if square is None or here(at) == state.OFF:
            return None
        name, around = square_name(here(at)), (here(at) + state.STEP).tolist()
        if square == here(at):
            raise Refusal(f"the player stands on {name} already")
        if square not in around:
            raise Refusal(f"{square_name(square)} is not next to {name}: go step by step")
        return around.index(square) + state.DIRECTIONS * carrying

    def recognises(self, at: Moment, text: str) -> bool:
        return read_square(text)[0] is not None

    def clicked(self, at: Moment, clicks: Sequence[str]) -> list[int]:
        """A square is clicked by its name; one that is far off is refused as when it is written."""
        index = self.read(at, clicks[0]) if len(clicks) == 1 else None
        return [] if index is None else [index]

    def reason(self, at: Moment, index: int) -> int:
        s, direction = at.s, index % state.DIRECTIONS
        if here(at) == state.OFF:
            return movement.OFF_FIELD
        return (
            movement.why_not_step(s, at.t, at.seat, int(s.mover), int(s.left), direction)
            or movement.why_not_lift(s, at.t, here(at))
            or movement.why_not_carry(s, at.seat, self.square(at, index))
        )

    def about(self, at: Moment, index: int) -> dict[str, object]:
        met = int(at.s.occupant[self.square(at, index)])
        return {"there": player_title(met), "number_there": state.player_number(met)}

    def meaning(self, at: Moment, index: int) -> str:
        carrying, direction = divmod(index, state.DIRECTIONS)
        square, name = self.square(at, index), self.named(at, index)
        met = int(at.s.occupant[square])
        if met == state.PRISONER:
            return f"rescue {self.rescued(at, index)}"
        text = f"go {COMPASS[direction]} to {name}" + " (diagonal: 2 squares)" * (direction % 2)
        if at.once(may_lift):
            text += " with the flag" if carrying else " without the flag"
        if met != state.NOBODY:
            text += f", capturing {player_title(met)}"
            text += f" and freeing {player_title(freed(at))}" * (freed(at) != state.NOBODY)
        if square in at.t.bases[1 - at.seat]:
            text += ": a delivery" * (carrying and goal(at) == state.DELIVER)
            text += ": collect its flag" * bool(at.s.flag[square] and goal(at) == state.COLLECT)
        return text

    def rescued(self, at: Moment, index: int) -> str:
        """Who is rescued where, and what becomes of a flag that was carried there."""
        holder = 1 - at.seat
        prisoner = int(at.s.prisoners[holder, at.s.held[holder] - 1])
        flag = ", leaving the flag there" * (index >= state.DIRECTIONS)
        return f"{player_title(prisoner)} on {self.named(at, index)}{flag}"

    def elements(self, at: Moment, index: int) -> tuple[str, ...]:
        return (self.named(at, index),)

    def choice(self, at: Moment, index: int) -> Choice:
        """Whoever can take the flag along does, unless they say otherwise."""
        plain = super().choice(at, index)
        if index >= state.DIRECTIONS:
            return plain.model_copy(update={"rank": "usual"})
        without = {"kind": "without the flag"}
        return plain.model_copy(update=without) if at.once(may_lift) else plain

    def doer(self, at: Moment) -> str:
        return player_title(int(at.s.mover))

    def told(self, was: Moment, now: Moment, index: int) -> str:
        met, name = int(was.s.occupant[self.square(was, index)]), self.named(was, index)
        deed = f"goes to {name}" + " with the flag" * (index >= state.DIRECTIONS)
        if met == state.PRISONER:
            deed = f"rescues {self.rescued(was, index)}; both go off-field"
        elif met != state.NOBODY:
            deed = f"captures {player_title(met)} on {name}"
        return f"{player_title(int(was.s.mover))} {deed}."


class Enter(Family):
    """Come onto the field."""

    codes = state.ENTER, state.FILES
    due = (state.MOVE,)
    means = "come {back}on at {it} as the strongest player"
    story = "{mover} comes {back}on at {it}."
    clicks = ("{it}",)

    def text(self, at: Moment, index: int) -> str:
        return square_name(state.ENDLINE[at.seat] + index)

    def read(self, at: Moment, text: str) -> int | None:
        (square, carrying), rank = read_square(text), state.END_RANK[at.seat]
        if square is None or here(at) != state.OFF:
            return None
        if square // state.WIDTH != rank:
            raise Refusal(f"an off-field player comes on along its own endline, rank {rank}")
        if carrying:
            name = square_name(square)
            raise Refusal(f"a player that comes on brings no flag along: write {name}")
        return state.file_of(square)

    def why_not(self, at: Moment, index: int) -> str:
        if here(at) != state.OFF:
            return "the player is on the field already"
        if at.s.gate != state.OFF:
            gate = square_name(int(at.s.gate))
            return f"it comes back in the same turn only on {gate}, where it left"
        return f"{self.text(at, index)} is taken; come on where nobody stands"


class Leave(Family):
    codes = state.LEAVE, 1
    due = (state.MOVE,)
    word = "off"
    story = "{mover} leaves the field."
    clicks = ("off-{seat}",)

    def meaning(self, at: Moment, index: int) -> str:
        has_flag = bool(at.s.flag[here(at)] != state.NO_FLAG)
        return "leave the field" + "; the flag stays" * has_flag

    def why_not(self, at: Moment, index: int) -> str:
        if here(at) == state.OFF:
            return "the player is off-field already"
        return "a player leaves the field from its own endline only"


class Stop(Family):
    codes = state.STOP, 1
    due = (state.MOVE,)
    word = "stop"
    rank = "quiet"
    means = "end the move here"
    refused = "the player must move at least one square"
    story = "{mover} stops."


class Pass(Family):
    codes = state.PASS, 1
    due = (state.PLAYER,)
    word = "pass"
    means = "no player the dice name can move: the turn is lost"
    refused = "a turn is lost only when no player the dice name can move"
    story = "{who} has no legal move and loses the turn."


class Place(Family):
    codes = state.PLACE, state.FILES
    due = (state.FLAG_PLACEMENT,)
    word = "flag"
    noun = "square"
    example = "flag:e6"
    means = "place the flag on {it}"
    story = "{who} places the new flag on {it}."
    clicks = ("{it}",)

    def things(self, at: Moment) -> list[str]:
        return [square_name(state.CENTRE_ROW + file) for file in range(state.FILES)]

    def find(self, at: Moment, argument: str) -> int:
        if argument in state.SQUARE_BY_NAME and argument not in self.things(at):
            raise Refusal(f"the new flag is laid on rank {state.CENTRE_RANK}, not on {argument}")
        return super().find(at, argument)

    def why_not(self, at: Moment, index: int) -> str:
        name = self.argument(at, index)
        if movement.is_open(at.s, state.CENTRE_ROW + index):
            return f"an open square nearer to the centre comes before {name}"
        return f"{name} is not open: a player or a flag is there"


class Choose(Family):
    codes = state.CHOOSE, 2
    due = (state.BASES,)
    word = "base"
    noun = "base of yours"
    example = "base:c2"
    means = "start with your flag on {it}"
    refused = "you have chosen your base already"
    story = "{who} has chosen {it} in secret."
    secret = "{who} has chosen a base in secret."
    clicks = ("{it}",)

    def things(self, at: Moment) -> list[str]:
        return state.base_names(at.t, at.seat)


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
    story = "The dice show {it}."

    def is_due(self, at: Moment) -> bool:
        return at.due == state.ROLL and not at.s.dice[0]


FAMILIES = (Pick(), Step(), Enter(), Leave(), Stop(), Pass(), Place(), Choose())
CHANCES = (OneDie(), OpeningRoll())


# What followed from a step


def aftermath(was: Moment, now: Moment) -> Iterator[str]:
    """What it brought about that it does not say itself, and who has won; dice bring nothing."""
    if was.seat < 0:
        return
    if was.due == state.BASES != now.due:
        laid = [square_name(int(square)) for square in now.s.flag.nonzero()[0]]
        yield f"The flags start on {listed(laid)}."
    captive = int(now.s.prisoners[was.seat, 0])
    if captive not in (state.NOBODY, was.s.prisoners[was.seat, 0]):
        yield from prisoners_shifted(was, now, int(was.s.square[captive]))
    for base, name in enumerate(state.base_names(was.t, 1 - was.seat)):
        if now.s.delivered[was.seat, base] > was.s.delivered[was.seat, base]:
            is_pick_up = goal(was) == state.COLLECT
            deed = "collects the flag of" if is_pick_up else "has delivered a flag to"
            yield f"{was.title} {deed} {name}; {player_title(int(was.s.mover))} goes off-field."
    yield from round_and_result(was, now)


def prisoners_shifted(was: Moment, now: Moment, captured_on: int) -> Iterator[str]:
    """Who was let out and who was pushed along the jail's file for a new prisoner."""
    if freed(was) != state.NOBODY:
        yield f"{player_title(freed(was))} is let out, for a jail holds three."
    for player in state.EVERYBODY:
        stood = captured_on if player == was.s.mover else was.s.square[player]
        stands = int(now.s.square[player])
        if now.s.power[player] > 0 and stands != stood:
            yield f"{player_title(player)} is pushed to {square_name(stands)}."


def round_and_result(was: Moment, now: Moment) -> Iterator[str]:
    """A second round, or the end of the match."""
    winner, deliveries = int(now.s.winner), int(now.s.delivered.sum())
    if winner == state.DRAW:
        yield "The turn limit is reached: the match is a draw."
    elif winner != state.UNDECIDED:
        title = state.TITLES[winner - 1]
        gathered = f"Both flags lie on {title}'s bases: " * (goal(now) == state.GATHER)
        yield f"{gathered}{title} wins!"
    elif now.t.scenario[now.s.scenario].second_round and deliveries == 2 > was.s.delivered.sum():
        yield "The second round begins: everyone goes off-field, two new flags lie out."
