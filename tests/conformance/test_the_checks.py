"""The conformance tests can fail: games with one fault each, and the test that must find it."""

# ruff: noqa: ARG001  (the contract says which arguments a function takes)

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import pytest

from conformance import test_play, test_scene, test_secrecy, test_text
from conformance.cases import Case
from conformance.nerve import Nerve
from conformance.nerve.rules import RULES
from conformance.test_stateful import play_at_the_table
from dauntless.engine.contract import Record
from dauntless.engine.errors import DauntlessError
from dauntless.engine.game import Event

LION = 4

Check = Callable[[Case], None]


class ChangedRules(SimpleNamespace):
    """Rules that are told apart by who they are, as `Rules` themselves."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def with_rules(**changed: Callable[..., Any]) -> dict[str, Any]:
    """Nerve's rules with some functions changed; they are not made known to compiled code."""
    functions = {field.name: getattr(RULES, field.name) for field in fields(RULES)}
    return {"rules": ChangedRules(**functions | changed)}


def with_facts(**changed: Any) -> dict[str, Any]:
    return {"facts": replace(Nerve.facts, **changed)}


def nothing_concealed(s: Record, t: Record, seat: int) -> None:
    pass


def hands_concealed_but_not_choices(s: Record, t: Record, seat: int) -> None:
    chosen = s.chosen.copy()
    RULES.conceal(s, t, seat)
    s.chosen[:] = chosen


def always_the_first_card(s: Record, t: Record, seat: int, generator: Any) -> None:
    for other in range(s.seats):
        s.hand[other, 0] += s.unseen[other]
        s.unseen[other] = 0


def legal_for_everyone(s: Record, t: Record, seat: int, out: Any) -> int:
    out[0] = 0
    return 1


def no_deal_after_the_lion(s: Record, t: Record, out: Any, weights: Any) -> int:
    return int(RULES.odds(s, t, out, weights)) if s.deck[LION] else 0


def weightless(s: Record, t: Record, out: Any, weights: Any) -> int:
    count = RULES.odds(s, t, out, weights)
    weights[0] = 0
    return int(count)


def start_without_clearing(s: Record, t: Record) -> None:
    won = s.won.copy()
    RULES.start(s, t)
    s.won[:] = won


def never_satisfied(s: Record, t: Record, out: Any) -> None:
    out[:] = 1e9


def hopeful_to_the_end(s: Record, t: Record, out: Any) -> None:
    out[:] = 3.0


whims = itertools.count()


def whimsical(s: Record, t: Record, outcome: int) -> None:
    """A deal that depends on more than the state."""
    RULES.settle(s, t, outcome)
    s.won[0] = next(whims) % 7


def meddling(s: Record, t: Record, out: Any) -> None:
    s.won[0] = 2
    RULES.judge(s, t, out)


def first_piece_twice(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    return scene.model_copy(update={"pieces": scene.pieces * 2})


def one_choice_less(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    return scene.model_copy(update={"choices": scene.choices[1:]})


def choices_without_a_place(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    nowhere = tuple(c.model_copy(update={"elements": ("nowhere",)}) for c in scene.choices)
    return scene.model_copy(update={"choices": nowhere})


def other_chapter(self: Nerve, s: Record, viewer: int) -> Any:
    return Nerve.scene(self, s, viewer).model_copy(update={"rulebook": "no-such-chapter"})


def position_without_choices(self: Nerve, s: Record) -> dict[str, Any]:
    return Nerve.position(self, s) | {"chosen": {}}


def position_with_a_number_of_numpy(self: Nerve, s: Record) -> dict[str, Any]:
    return Nerve.position(self, s) | {"hand_size": s.hand_size}


def story_without_an_end(self: Nerve, event: Event) -> str:
    return Nerve.story(self, event).rstrip(".")


FAULTS: list[tuple[str, dict[str, Any], Check]] = [
    (
        "nothing is concealed",
        with_rules(conceal=nothing_concealed),
        test_secrecy.test_a_choice_stays_secret_until_everyone_due_has_chosen,
    ),
    (
        "choices are not concealed",
        with_rules(conceal=hands_concealed_but_not_choices),
        test_secrecy.test_a_choice_stays_secret_until_everyone_due_has_chosen,
    ),
    (
        "imagination contradicts what is known",
        with_rules(imagine=always_the_first_card),
        test_secrecy.test_what_is_imagined_looks_like_what_is_known,
    ),
    (
        "everyone may always act",
        with_rules(legal=legal_for_everyone),
        test_play.test_exactly_those_who_are_due_have_legal_actions,
    ),
    (
        "an outcome has no weight",
        with_rules(odds=weightless),
        test_play.test_there_is_no_dead_end,
    ),
    (
        "the start leaves something over",
        with_rules(start=start_without_clearing),
        test_play.test_the_start_does_not_depend_on_what_was_in_the_record,
    ),
    (
        "the judge knows no bounds",
        with_rules(judge=never_satisfied),
        test_play.test_the_judge_stays_in_the_range_of_scores_and_knows_the_end,
    ),
    (
        "the judge does not see the end",
        with_rules(judge=hopeful_to_the_end),
        test_play.test_the_judge_stays_in_the_range_of_scores_and_knows_the_end,
    ),
    (
        "judging changes the state",
        with_rules(judge=meddling),
        test_play.test_looking_changes_nothing,
    ),
    (
        "dealing depends on more than the state",
        with_rules(settle=whimsical),
        test_play.test_the_same_seed_brings_the_same_match,
    ),
    (
        "dealing depends on more than the state, so a log does not replay",
        with_rules(settle=whimsical),
        test_text.test_a_match_is_its_log,
    ),
    (
        "scores do not add up to zero",
        with_facts(zero_sum=True),
        test_play.test_scores_are_in_the_declared_range,
    ),
    (
        "scores are higher than declared",
        with_facts(highest_score=0.5),
        test_play.test_scores_are_in_the_declared_range,
    ),
    (
        "more can play than declared",
        with_facts(players="2"),
        test_play.test_the_number_of_seats_is_as_declared,
    ),
    (
        "a match is longer than declared",
        {"longest": lambda *_: 3},
        test_play.test_a_match_is_no_longer_than_declared,
    ),
    (
        "a refusal without words",
        {"refusal": lambda *_: "no"},
        test_play.test_an_illegal_action_is_refused_in_words_and_changes_nothing,
    ),
    (
        "two actions are written the same",
        {"action_text": lambda *_: "mouse"},
        test_text.test_actions_can_be_written_and_read,
    ),
    (
        "outcomes are read as others",
        {"read_outcome": lambda *_: 0},
        test_text.test_outcomes_can_be_written_and_read,
    ),
    (
        "any word is an action",
        {"read_action": lambda *_: 0},
        test_text.test_playing_the_notation_is_playing_the_action,
    ),
    (
        "a position forgets what was chosen",
        {"position": position_without_choices},
        test_text.test_different_states_have_different_positions,
    ),
    (
        "a position forgets who is still to choose",
        {"position": position_without_choices},
        test_text.test_a_position_tells_all_that_matters_for_what_may_follow,
    ),
    (
        "a piece is there twice",
        {"scene": first_piece_twice},
        test_scene.test_ids_are_unique_and_every_piece_has_a_place,
    ),
    (
        "a choice is not offered",
        {"scene": one_choice_less},
        test_scene.test_the_choices_are_the_legal_actions,
    ),
    (
        "a choice cannot be clicked",
        {"scene": choices_without_a_place},
        test_scene.test_what_is_to_be_clicked_is_there_and_tells_the_choices_apart,
    ),
    (
        "the rulebook has no such section",
        {"scene": other_chapter},
        test_scene.test_the_scene_names_a_section_of_the_rulebook,
    ),
    (
        "a sentence has no end",
        {"story": story_without_an_end},
        test_scene.test_every_step_is_told_in_a_sentence,
    ),
]


def faulty(changes: dict[str, Any]) -> Case:
    """Nerve with something changed."""
    kind = type("FaultyNerve", (Nerve,), {"__module__": Nerve.__module__} | changes)
    return Case(kind(), {"seats": 3})


@pytest.mark.parametrize(
    ("changes", "check"),
    [pytest.param(changes, check, id=name) for name, changes, check in FAULTS],
)
def test_a_fault_is_found(changes: dict[str, Any], check: Check) -> None:
    check(Case(Nerve(), {"seats": 3}))
    with pytest.raises((AssertionError, DauntlessError)):
        check(faulty(changes))


def test_a_position_of_other_than_plain_values_is_found() -> None:
    with pytest.raises(TypeError, match="JSON"):
        test_text.test_positions_can_be_written_and_read(
            faulty({"position": position_with_a_number_of_numpy})
        )


def test_a_failure_is_told_as_its_shortest_log() -> None:
    with pytest.raises(AssertionError) as failure:
        play_at_the_table(faulty(with_rules(odds=no_deal_after_the_lion)), examples=100, steps=10)
    told = "\n".join(failure.value.__notes__)
    assert told.rstrip().endswith('\n{"chance":"deal:lion"}')
    assert told.count('"chance"') == 1
