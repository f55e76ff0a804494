"""Any order of playing, taking back, copying and saving; a failure is told as its shortest log.

Hypothesis looks for a sequence that breaks a rule and shrinks it; what then is printed are the
steps of the machine below and the log of the match, ready to be saved and replayed.
"""

from __future__ import annotations

import pytest
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from conformance.cases import EAGER, Case, at_step, played
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match, Remark, Step

index = st.integers(0, 2**16)


class Table(RuleBasedStateMachine):
    """A match, beside a plain memory of what it must be: the bytes of every state so far."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self.case = case
        self.match = case.new(scripted=True, seed=0)
        self.memory = [self.match.state.tobytes()]
        self.kept: list[tuple[bytes, list[Step], list[Remark]]] = []
        self.copies: list[Match] = []

    @initialize(step=st.integers(0, 120))
    def begin_in_the_middle(self, step: int) -> None:
        whole = played(self.case, EAGER)
        self.match = at_step(whole, step % (len(whole.steps) + 1))
        self.remember()

    def remember(self) -> None:
        self.memory = [self.match.state_bytes(i) for i in range(len(self.match.steps) + 1)]

    @precondition(lambda self: self.match.actors)
    @rule(who=index, what=index)
    def act(self, who: int, what: int) -> None:
        seats = self.case.game.actors(self.match.state)
        seat = seats[who % len(seats)]
        codes = self.case.game.legal(self.match.state, seat)
        self.match.act(codes[what % len(codes)], seat)
        self.memory.append(self.match.state.tobytes())

    @precondition(lambda self: self.match.chances())
    @rule(what=index)
    def settle(self, what: int) -> None:
        outcomes, _ = self.case.game.odds(self.match.state)
        self.match.settle(int(outcomes[what % len(outcomes)]))
        self.memory.append(self.match.state.tobytes())

    @precondition(lambda self: self.match.chances())
    @rule()
    def draw(self) -> None:
        self.match.settle()
        self.memory.append(self.match.state.tobytes())

    @precondition(lambda self: self.match.steps)
    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        steps = min(steps, len(self.match.steps))
        self.match.undo(steps)
        del self.memory[-steps:]

    @rule(seat=index)
    def say(self, seat: int) -> None:
        self.match.say(seat % len(self.case.seats), "hm")

    @rule()
    def keep_a_copy(self) -> None:
        match = self.match
        self.copies.append(match.copy())
        self.kept.append((match.state.tobytes(), match.steps.copy(), match.remarks.copy()))

    @precondition(lambda self: self.copies)
    @rule(which=index)
    def go_on_with_a_copy(self, which: int) -> None:
        self.match = self.copies[which % len(self.copies)].copy()
        self.remember()

    @rule()
    def save_and_load(self) -> None:
        text = write_log(self.match)
        self.match = read_log(text, lambda _: type(self.case.game))
        self.match.seed = 0
        assert write_log(self.match) == text

    @rule()
    def set_up_the_position_elsewhere(self) -> None:
        position = self.match.position()
        options = self.match.options.model_dump()
        again = self.case.game.read_position(position, options)
        assert self.case.game.position(again) == position

    @invariant()
    def the_match_is_as_remembered(self) -> None:
        assert len(self.match.steps) == len(self.memory) - 1
        assert self.match.state.tobytes() == self.memory[-1]

    @invariant()
    def somebody_is_due_or_chance_or_it_is_over(self) -> None:
        due = self.case.game.actors(self.match.state)
        assert bool(due) + bool(self.match.chances()) + self.match.over == 1
        for seat in self.case.viewers:
            assert bool(self.case.game.legal(self.match.state, seat)) == (seat in due)
        assert (self.match.score is not None) == self.match.over

    @invariant()
    def copies_are_as_they_were(self) -> None:
        for copy, kept in zip(self.copies, self.kept, strict=True):
            assert (copy.state.tobytes(), copy.steps, copy.remarks) == kept

    def teardown(self) -> None:
        note(f"the log of the match:\n{write_log(self.match)}")


def play_at_the_table(case: Case, examples: int, steps: int) -> None:
    """Let Hypothesis play."""
    bounded = settings(
        max_examples=examples,
        stateful_step_count=steps,
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,  # where CI is set, Hypothesis would add it after the log
    )

    class TableForCase(Table):
        def __init__(self) -> None:
            super().__init__(case)

    run_state_machine_as_test(TableForCase, settings=bounded)


def test_no_order_of_playing_and_taking_back_confuses_a_match(case: Case) -> None:
    play_at_the_table(case, examples=8, steps=40)


@pytest.mark.slow
def test_no_long_order_of_playing_and_taking_back_confuses_a_match(case: Case) -> None:
    play_at_the_table(case, examples=10 if case.has_many_actions else 60, steps=80)
