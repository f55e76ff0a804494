"""A match in progress: one authority for play at the terminal, on a server and in the lab."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dauntless.engine import luck
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.errors import BadOption, DauntlessError, Refusal
from dauntless.engine.game import Event, Game, Options, record_from_bytes
from dauntless.engine.glimpse import event_seen
from dauntless.engine.scene import Scene

MOST_REMARK = 2_000
"""The most characters of a remark."""


@dataclass(frozen=True)
class Action:
    """A legal action: whose it is, its notation, and what it does."""

    seat: str
    text: str
    meaning: str
    code: int

    def __str__(self) -> str:
        return f"{self.text:8} {self.meaning}"


@dataclass(frozen=True)
class Step:
    """One entry of a match: a seat's decision, or an outcome of chance (`seat` is None)."""

    seat: int | None
    code: int
    text: str


@dataclass(frozen=True)
class Remark:
    """Something a seat said for all to hear, before the step of that number."""

    step: int
    seat: int
    text: str


def words_of(line: str) -> list[str]:
    """The words of a line; semicolons between them only set its parts apart."""
    return line.replace(";", " ").split()


class Match:
    """A match of a game: its state, how it came about, and what may happen next.

    With a seed (a fresh one if none is given) chance resolves itself; the same seed brings the
    same luck, also after an undo. A scripted match waits for every outcome to be played.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: dict[str, Any] | None = None,
        *,
        seed: int | None = None,
        scripted: bool = False,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options: Options
        self.state: Record
        if position is None:
            self.options = game.options(options)
            self.state = game.start(self.options)
        else:
            self.state = game.read_position(position, options)
            self.options = game.read_options(self.state)
        self.start_position = position
        self.seat_names = game.seats(self.options)
        self.scripted = scripted
        self.seed = secrets.randbits(63) if seed is None else seed
        self.steps: list[Step] = []
        self.remarks: list[Remark] = []
        self._snapshots: list[bytes] = [self.state.tobytes()]
        self._let_chance_speak()

    @classmethod
    def resume(
        cls,
        game: Game[Any, Any],
        options: Options,
        states: Sequence[bytes],
        steps: Sequence[Step] = (),
    ) -> Match:
        """A scripted match that goes on from stored states: a first, and one after each step."""
        match = object.__new__(cls)
        match.game, match.options = game, options
        match.seat_names = game.seats(options)
        match.start_position, match.scripted, match.seed = None, True, 0
        match.steps, match.remarks, match._snapshots = list(steps), [], list(states)
        match.state = match._state_at(len(match.steps))
        return match

    # What is

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.game.over(self.state)

    @property
    def actors(self) -> tuple[str, ...]:
        """The seats that may decide now; none: chance is due, or the match is over."""
        return tuple(self.seat_names[seat] for seat in self.game.actors(self.state))

    @property
    def turn(self) -> int:
        """How many turns have been completed."""
        return self.game.turn(self.state)

    @property
    def score(self) -> dict[str, float] | None:
        """Every seat's result, once the match is over."""
        if not self.over:
            return None
        return dict(zip(self.seat_names, self.scores(), strict=True))

    def scores(self) -> tuple[float, ...]:
        """The results by seat number."""
        return self.game.score(self.state, len(self.seat_names))

    def legal(self, seat: int | str | None = None) -> list[Action]:
        """The legal actions of whoever must decide, or of one seat, in words for that seat."""
        seats = self.game.actors(self.state) if seat is None else (self.seat_number(seat),)
        return [action for number in seats for action in self._actions_of(number)]

    def _actions_of(self, seat: int) -> list[Action]:
        codes, seen = self.game.legal(self.state, seat), self.seen_by(seat)
        return [
            Action(
                seat=self.seat_names[seat],
                text=self.game.action_text(seen, seat, code),
                meaning=self.game.action_meaning(seen, seat, code),
                code=code,
            )
            for code in codes
        ]

    def chances(self) -> dict[str, float]:
        """What chance may bring now, with probabilities; empty if chance is not due."""
        outcomes, weights = self.game.odds(self.state)
        total = weights.sum()
        return {
            self.game.outcome_text(self.state, int(outcome)): float(weight / total)
            for outcome, weight in zip(outcomes, weights, strict=True)
        }

    def position(self, seat: int | str | None = None) -> dict[str, Any]:
        """The position as JSON; for a seat, only what it can know."""
        state = self.state if seat is None else self.seen_by(seat)
        return self.game.position(state)

    def seen_by(self, seat: int | str) -> Record:
        """The state as a seat, or a spectator, can know it: the gate that secrets do not pass."""
        return self.game.concealed(self.state, self.seat_number(seat))

    def seen_at(self, index: int, seat: int | str) -> Record:
        """The state after so many steps, as a seat could know it then."""
        return self.game.concealed(self._state_at(index), self.seat_number(seat))

    def scene(self, seat: int | str = SPECTATOR) -> Scene:
        """What a seat sees."""
        return self.game.scene(self.seen_by(seat), self.seat_number(seat))

    def story(self, seat: int | str = SPECTATOR) -> list[str]:
        """What has happened, in sentences, as a seat could see it."""
        return [self.game.story(self.event(i, seat)) for i in range(len(self.steps))]

    def event(self, index: int, seat: int | str = SPECTATOR) -> Event:
        """One step of the match as a seat could see it."""
        viewer = self.seat_number(seat)
        step = self.steps[index]
        before, after = self._state_at(index), self._state_at(index + 1)
        seen = self.game.concealed(before, viewer), self.game.concealed(after, viewer)
        return event_seen(self.game, step.seat, step.code, before, seen, viewer)

    def state_bytes(self, index: int) -> bytes:
        """The whole state after so many steps, for whoever stores the match."""
        return self._snapshots[index]

    def seat_number(self, seat: int | str) -> int:
        """A seat by name or number."""
        if isinstance(seat, str):
            if seat not in self.seat_names:
                raise BadOption("seat", f'no seat "{seat}"; there are {", ".join(self.seat_names)}')
            return self.seat_names.index(seat)
        if not SPECTATOR <= seat < len(self.seat_names):
            raise BadOption(
                "seat", f"no seat {seat}; they count from 0 to {len(self.seat_names) - 1}"
            )
        return seat

    # What happens

    def play(self, moves: str | Iterable[str], seat: int | str | None = None) -> Match:
        """Play actions (and, if you like, outcomes of chance) in notation: all of them or none.

        Where several seats may decide, say whose it is: `yellow:base:f10`, or by `seat`. A game may
        have words for several decisions at once; parts of a line may be set apart by semicolons.
        """
        words = words_of(moves if isinstance(moves, str) else " ".join(moves))
        if not words:
            raise Refusal("nothing to play: give one or more actions in notation")
        steps_before, chance = len(self.steps), self.scripted
        self.scripted = True
        try:
            while words:
                words = self._play_first(words, seat, resolve=not chance)
        except DauntlessError:
            self.undo(len(self.steps) - steps_before)
            raise
        finally:
            self.scripted = chance
        self._let_chance_speak()
        return self

    def decide(self, seat: int | str, text: str) -> None:
        """A seat decides in notation; then chance speaks, unless it is scripted."""
        number = self.seat_number(seat)
        self._carry_out(number, self.read_choice(number, text))
        self._let_chance_speak()

    def read_choice(self, seat: int | str, text: str) -> int:
        """The legal action a seat means, or a refusal; both follow from what the seat can see."""
        number = self.seat_number(seat)
        seen = self.seen_by(number)
        self._check_turn(number, seen)
        action = self.game.read_action(seen, number, text)
        self._check_legal(number, seen, action)
        return action

    def spelled_out(self, seat: int | str, words: list[str]) -> list[str]:
        """The words of a line, the first of them in notation; by what the seat can see."""
        number = self.seat_number(seat)
        seen = self.seen_by(number)
        self._check_turn(number, seen)
        return self.game.spell_out(seen, number, words)

    def why_not(self, seat: int | str, text: str) -> str | None:
        """Why a seat cannot do this now, by what it can see; None if it can."""
        try:
            self.read_choice(seat, text)
        except Refusal as refusal:
            return str(refusal)
        return None

    def why_not_clicked(self, seat: int | str, clicks: Sequence[str]) -> str | None:
        """Why a seat can do nothing by clicking these elements of its scene, by what it can see.

        None if it can, or if there is no one reason.
        """
        number = self.seat_number(seat)
        seen = self.seen_by(number)
        try:
            self._check_turn(number, seen)
        except Refusal as refusal:
            return str(refusal)
        return self.game.why_not_clicked(seen, number, clicks)

    def act(self, action: int | Action, seat: int | str | None = None) -> None:
        """A seat decides; then chance speaks, unless it is scripted."""
        if isinstance(action, Action):
            self._decide(self.seat_number(action.seat), action.code)
        else:
            self._decide(self._deciding_seat(seat), action)
        self._let_chance_speak()

    def settle(self, outcome: int | None = None) -> None:
        """Chance speaks: the given outcome, or one drawn from the match's luck."""
        outcomes, weights = self.game.odds(self.state)
        if len(outcomes) == 0:
            raise Refusal("chance is not due now" if not self.over else "the match is over")
        if outcome is None:
            drawn = sum(1 for step in self.steps if step.seat is None)
            index = luck.pick(luck.generator(self.seed, drawn), weights, len(weights))
            outcome = int(outcomes[index])
        elif outcome not in outcomes:
            raise Refusal(f"{self._outcome_name(outcome)} cannot come up now")
        text = self.game.outcome_text(self.state, outcome)
        self.game.settle(self.state, outcome)
        self._record(Step(None, outcome, text))

    def say(self, seat: int | str, text: str) -> None:
        """A public remark; it stands in the log and changes nothing."""
        number = self.seat_number(seat)
        if number == SPECTATOR:
            raise Refusal("a spectator has no voice in the log")
        if len(text) > MOST_REMARK:
            raise Refusal(f"a remark has at most {MOST_REMARK:,} characters, not {len(text):,}")
        self.remarks.append(Remark(len(self.steps), number, text))

    def undo(self, steps: int = 1) -> None:
        """Take back the last steps, decisions and outcomes alike."""
        if steps < 0:
            raise Refusal(f"{steps} steps cannot be taken back")
        if steps > len(self.steps):
            raise Refusal(f"there are only {len(self.steps)} steps to take back")
        if steps > 0:
            del self.steps[-steps:], self._snapshots[-steps:]
            self.state = self._state_at(len(self.steps))
            while self.remarks and self.remarks[-1].step > len(self.steps):
                self.remarks.pop()

    def copy(self) -> Match:
        """An independent match in the same state, with the same past and the same luck."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.steps, twin.remarks = self.steps.copy(), self.remarks.copy()
        twin._snapshots = self._snapshots.copy()
        return twin

    # Inside

    def _play_first(self, words: list[str], seat: int | str | None, *, resolve: bool) -> list[str]:
        """Play the first of these words; what is left of them."""
        if self.game.chance_is_due(self.state):
            try:
                self.settle(self.game.read_outcome(self.state, words[0]))
            except Refusal:
                if not resolve:
                    raise
                self.settle()
                return words
            return words[1:]
        head, _, rest = words[0].partition(":")
        if seat is None and rest and head in self.seat_names:
            seat, words = head, [rest, *words[1:]]
        number = self._deciding_seat(seat, words[0])
        words = self.spelled_out(number, words)
        self._carry_out(number, self.read_choice(number, words[0]))
        return words[1:]

    def _deciding_seat(self, seat: int | str | None, word: str | None = None) -> int:
        """The seat meant by an action: the given one, or the only one that fits."""
        if seat is not None:
            return self.seat_number(seat)
        due = self.game.actors(self.state)
        if not due:
            why = "the match is over" if self.over else "chance is due before anybody can decide"
            raise Refusal(f"nobody can act now: {why}")
        fitting = [s for s in due if word is None or self._is_legal_word(s, word)]
        if len(due) == 1 or len(fitting) == 1:
            return (fitting or list(due))[0]
        names = ", ".join(self.seat_names[s] for s in due)
        raise Refusal(f"{names} may all decide now: say whose action it is")

    def _is_legal_word(self, seat: int, word: str) -> bool:
        return self.why_not(seat, word) is None

    def _check_turn(self, seat: int, seen: Record) -> None:
        if self.game.over(seen):
            raise Refusal("the match is over")
        due = self.game.actors(seen)
        if seat not in due:
            name = self.seat_names[seat] if seat >= 0 else "a spectator"
            others = ", ".join(self.seat_names[other] for other in due) or "chance"
            raise Refusal(f"{name} has nothing to decide now; {others} is due")

    def _check_legal(self, seat: int, seen: Record, action: int) -> None:
        if not 0 <= action < self.game.facts.most_actions:
            raise Refusal(f"there is no action number {action}")
        if action not in self.game.legal(seen, seat):
            raise Refusal(self.game.refusal(seen, seat, action))

    def _decide(self, seat: int, action: int) -> None:
        seen = self.seen_by(seat)
        self._check_turn(seat, seen)
        self._check_legal(seat, seen, action)
        self._carry_out(seat, action)

    def _carry_out(self, seat: int, action: int) -> None:
        text = self.game.action_text(self.state, seat, action)
        self.game.act(self.state, seat, action)
        self._record(Step(seat, action, text))

    def _record(self, step: Step) -> None:
        self.steps.append(step)
        self._snapshots.append(self.state.tobytes())

    def _let_chance_speak(self) -> None:
        while not self.scripted and self.game.chance_is_due(self.state):
            self.settle()

    def _state_at(self, index: int) -> Record:
        return record_from_bytes(self.game.rules.state, self._snapshots[index])

    def _outcome_name(self, outcome: int) -> str:
        known = 0 <= outcome < self.game.facts.most_outcomes
        return self.game.outcome_text(self.state, outcome) if known else f"outcome {outcome}"

    def __repr__(self) -> str:
        """The call that makes this match; content from elsewhere cannot be written as one."""
        if self.game.pack.hash != self.game.base_pack().hash:
            return f"<match of {self.game!r} after {len(self.steps)} steps>"
        given = dict(self.options.model_dump())
        if self.start_position is not None:
            given["position"] = self.start_position
        first = self._steps_that_come_by_themselves()
        if first is None:
            given |= {"seed": self.seed, "scripted": True}
        elif self.scripted:
            given["scripted"] = True
        else:
            given["seed"] = self.seed
        words = " ".join(self._words()[first or 0 :])
        played = f".play({words!r})" if words else ""
        arguments = "".join(f", {name}={value!r}" for name, value in given.items())
        return f"dauntless.new({self.game.facts.name!r}{arguments}){played}"

    def _steps_that_come_by_themselves(self) -> int | None:
        """How many first steps a match with this seed takes when it begins.

        None if an undo has left this match where its seed alone would not have led.
        """
        if self.scripted:
            return 0
        fresh = Match(
            self.game,
            self.options.model_dump(),
            seed=self.seed,
            position=self.start_position,
        )
        count = len(fresh.steps)
        waits = self.game.chance_is_due(self.state)
        return None if waits or self.steps[:count] != fresh.steps else count

    def _words(self) -> list[str]:
        return [
            step.text if step.seat is None else f"{self.seat_names[step.seat]}:{step.text}"
            for step in self.steps
        ]
