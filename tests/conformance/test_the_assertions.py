"""Each assertion of a check bites by itself: faults, each with the very line that must find it.

`test_the_checks.py` has a fault for every check; a check that asks for several things could find it
by one of them, or by a match that breaks off, and be blind to the rest.
"""

# ruff: noqa: ARG001, ARG005  (the contract says which arguments a function takes)

from __future__ import annotations

import itertools
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from conformance import test_play, test_scene, test_secrecy, test_stateful, test_text
from conformance.cases import Case
from conformance.nerve import SEATS, Nerve
from conformance.nerve.rules import CONCEALED, NOT_CHOSEN, NOTHING, RULES
from conformance.test_the_checks import (
    FOUND,
    Check,
    InEngine,
    faulty,
    no_notation,
    undo_that_keeps_the_state,
    with_facts,
    with_rules,
)
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.errors import Refusal
from dauntless.engine.game import Event
from dauntless.engine.kernels import MOST_CHOICES
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match, Remark, Step
from dauntless.engine.scene import Choice, Ending, Odds, Piece, Preview, Response, Route, ScoreLine
from dauntless.lab.simulation import play_random

Change = dict[str, Any] | InEngine
MOUSE = Step(0, 0, "mouse")
counter = itertools.count()


# Scenes with something amiss


def shown(**changed: Callable[[Any, Record], Any]) -> dict[str, Any]:
    """Scenes of which some parts are others."""

    def scene(self: Nerve, s: Record, viewer: int) -> Any:
        true = Nerve.scene(self, s, viewer)
        return true.model_copy(update={name: of(true, s) for name, of in changed.items()})

    return {"scene": scene}


def choices_that(**are: Any) -> dict[str, Any]:
    """Scenes whose choices are all like this in something."""
    return shown(choices=lambda scene, s: tuple(c.model_copy(update=are) for c in scene.choices))


def at_one_place(scene: Any, s: Record) -> tuple[Choice, ...]:
    return tuple(
        choice.model_copy(update={"elements": scene.choices[0].elements, "rank": "usual"})
        for choice in scene.choices
    )


def at_one_place_of_no_rank(scene: Any, s: Record) -> tuple[Choice, ...]:
    return tuple(one.model_copy(update={"rank": "plain"}) for one in at_one_place(scene, s))


def a_way_of_no_action(scene: Any, s: Record) -> tuple[Route, ...]:
    return (Route(actions=("mouse-trap",), to="cards-red", path=("cards-red",)),)


def one_more_piece(**of: Any) -> dict[str, Any]:
    extra = Piece.model_validate({"id": "extra", "cell": "cards-red", "kind": "card"} | of)
    return shown(pieces=lambda scene, s: (*scene.pieces, extra))


def an_ending(*values: int) -> Ending:
    return Ending(reason="Because.", score=(ScoreLine(label="points", values=values),))


def told(words: str) -> dict[str, Any]:
    return {"story": lambda self, event: words}


def a_deal_that_is_not_told(self: Nerve, event: Event) -> str:
    return "" if event.code is None else Nerve.story(self, event)


# Rules and words with something amiss


def outcomes_while_somebody_chooses(self: Nerve, s: Record) -> Any:
    if Nerve.actors(self, s):
        return np.zeros(1, np.int64), np.ones(1, np.int64)
    return Nerve.odds(self, s)


def the_first_outcome_twice(self: Nerve, s: Record) -> Any:
    return tuple(np.concatenate([column[:1], column]) for column in Nerve.odds(self, s))


def outcomes_at_the_end(count: int, code: int) -> Callable[[Nerve, Record], Any]:
    def odds(self: Nerve, s: Record) -> Any:
        if Nerve.over(self, s):
            return np.full(count, code), np.ones(count, np.int64)
        return Nerve.odds(self, s)

    return odds


def somebody_else_at_the_end(self: Nerve, s: Record) -> tuple[int, ...]:
    return (9,) if Nerve.over(self, s) else Nerve.actors(self, s)


def every_code_twice(self: Nerve, s: Record, seat: int) -> list[int]:
    return sorted(Nerve.legal(self, s, seat) * 2)


def never_turned_over(s: Record, t: Record, seat: int, action: int) -> None:
    s.chosen[:] = NOT_CHOSEN


def no_number(s: Record, t: Record, out: Any) -> None:
    out[:] = np.nan


def now_these_now_those(self: Nerve, options: Any) -> tuple[str, ...]:
    names = SEATS[: options.seats]
    return names if next(counter) % 2 else names[::-1]


def concealed_for_spectators(change: Callable[[Record], None]) -> dict[str, Any]:
    """Spectators do not know something that everybody sees."""

    def conceal(s: Record, t: Record, seat: int) -> None:
        RULES.conceal(s, t, seat)
        if seat == SPECTATOR:
            change(s)

    return with_rules(conceal=conceal)


def a_round_less(s: Record) -> None:
    s.rounds = 0


def all_is_over(s: Record) -> None:
    s.due = NOTHING


def all_have_chosen(s: Record) -> None:
    s.chosen[: s.seats] = CONCEALED


def curt(self: Nerve, s: Record, *text: Any) -> int:
    raise Refusal("no")


def a_word_too_many(self: Nerve, s: Record, *of: int) -> str:
    return f"the {self.card_name(of[-1])}"


def read_a_word_too_many(self: Nerve, s: Record, *of: Any) -> int:
    return self.card_number(str(of[-1]).removeprefix("the "))


def the_card_alone(self: Nerve, s: Record, outcome: int) -> str:
    return f"deal: {self.card_name(outcome)}"


def read_the_card_alone(self: Nerve, s: Record, text: str) -> int:
    return self.card_number(text.removeprefix("deal: "))


def a_round_won(self: Nerve, given: Any, options: Any = None) -> Record:
    s = Nerve.read_position(self, given, options)
    s.won[0] += 1
    return s


def of_tuples(self: Nerve, s: Record) -> dict[str, Any]:
    given = Nerve.position(self, s)
    return given | {"hands": {name: tuple(hand) for name, hand in given["hands"].items()}}


# The engine with something amiss


true_copy, true_undo, true_settle, true_act = Match.copy, Match.undo, Match.settle, Match.act
true_check, true_legal, true_actions = Match._check_legal, Match.legal, Match._actions_of


def copy_with_a_round_won(self: Match) -> Match:
    twin = true_copy(self)
    twin.state.won[0] += 1
    return twin


def undo_that_leaves_a_step(self: Match, steps: int = 1) -> None:
    true_undo(self, steps)
    if not self.steps:
        self.steps.append(MOUSE)


def undo_of_nothing(self: Match, steps: int = 1) -> None:
    true_undo(self, min(steps, len(self.steps)))


def first_of_all(self: Match, seat: Any = None) -> Any:
    return true_legal(self)[:1] if seat is None else true_legal(self, seat)


def all_but_the_last(self: Match, seat: int) -> Any:
    return true_actions(self, seat)[:-1]


def noted_though_refused(self: Match, seat: int, seen: Record, action: int) -> None:
    try:
        true_check(self, seat, seen, action)
    except Refusal:
        self.steps.append(MOUSE)
        raise


def checked_by_number_alone(self: Match, seat: int, seen: Record, action: int) -> None:
    if not 0 <= action < self.game.facts.most_actions:
        true_check(self, seat, seen, action)


def settle_curtly(self: Match, outcome: int | None = None) -> None:
    if outcome is not None and outcome not in self.game.odds(self.state)[0]:
        raise Refusal("no")
    true_settle(self, outcome)


def settle_with_a_note(self: Match, outcome: int | None = None) -> None:
    try:
        true_settle(self, outcome)
    except Refusal:
        self.steps.append(MOUSE)
        raise


def always_the_first_outcome(self: Match, outcome: int | None = None) -> None:
    outcomes = self.game.odds(self.state)[0]
    true_settle(self, int(outcomes[0]) if outcome is None else outcome)


def games_of_any_seed(game: Any, variant: Any, games: int, seed: int, workers: int) -> Any:
    return play_random(game, variant, games, 6, workers)


def games_by_how_many(game: Any, variant: Any, games: int, seed: int, workers: int) -> Any:
    return play_random(game, variant, games, seed + games, workers)


def spectators_act(self: Match, action: Any, seat: Any = None) -> None:
    if seat != SPECTATOR:
        true_act(self, action, seat)


def log_read_with(change: Callable[[Match], object]) -> InEngine:
    """Logs are read as something else."""

    def read(*given: Any) -> Match:
        match = read_log(*given)
        change(match)
        return match

    return InEngine(test_text, "read_log", read)


def another_state(match: Match) -> None:
    match.state.won[0] += 1


def another_score(match: Match) -> None:
    if match.over:
        match.scores = lambda: (9.0,) * len(match.seat_names)  # type: ignore[method-assign]


def written_by_its_luck(match: Match) -> str:
    """A match that was read has luck of its own; the seeds of these tests are small numbers."""
    return write_log(match) + "\n" * (match.seed > 1_000)


ASSERTED: list[tuple[str, Change, Check, str]] = [
    # Copies and undo
    (
        "a copy is in another state",
        InEngine(Match, "copy", copy_with_a_round_won),
        test_play.test_playing_on_in_a_copy_leaves_the_match_alone,
        "footprint(twin) == before",
    ),
    (
        "a step is left when all are taken back",
        InEngine(Match, "undo", undo_that_leaves_a_step),
        test_play.test_undo_leads_back_to_the_start_step_by_step,
        "match.steps == []",
    ),
    (
        "nothing can be taken back",
        InEngine(Match, "undo", undo_of_nothing),
        test_play.test_undo_leads_back_to_the_start_step_by_step,
        "with pytest.raises(Refusal)",
    ),
    # Who may do what
    (
        "somebody is due who has no seat",
        {"actors": somebody_else_at_the_end},
        test_play.test_exactly_those_who_are_due_have_legal_actions,
        "set(due) <= set(case.seats)",
    ),
    (
        "an action is offered twice",
        {"legal": every_code_twice},
        test_play.test_exactly_those_who_are_due_have_legal_actions,
        "len(set(codes)) == len(codes)",
    ),
    (
        "an action is not listed",
        InEngine(Match, "_actions_of", all_but_the_last),
        test_play.test_exactly_those_who_are_due_have_legal_actions,
        "action.code for action in match.legal(seat)",
    ),
    (
        "only one of those who are due is asked",
        InEngine(Match, "legal", first_of_all),
        test_play.test_exactly_those_who_are_due_have_legal_actions,
        "action.seat for action in match.legal()",
    ),
    (
        "chance and a seat are due at once",
        {"odds": outcomes_while_somebody_chooses},
        test_play.test_there_is_no_dead_end,
        "bool(due) + over + bool(len(outcomes)) == 1",
    ),
    (
        "an outcome is there twice",
        {"odds": the_first_outcome_twice},
        test_play.test_there_is_no_dead_end,
        "len(set(outcomes.tolist()))",
    ),
    (
        "what is refused is noted",
        InEngine(Match, "_check_legal", noted_though_refused),
        test_play.test_an_illegal_action_is_refused_in_words_and_changes_nothing,
        "footprint(match) == before",
    ),
    (
        "what is illegal is done",
        InEngine(Match, "_check_legal", checked_by_number_alone),
        test_play.test_an_illegal_action_is_refused_in_words_and_changes_nothing,
        "with pytest.raises(Refusal)",
    ),
    (
        "an impossible outcome is refused without words",
        InEngine(Match, "settle", settle_curtly),
        test_play.test_every_impossible_outcome_is_refused_in_words_and_changes_nothing,
        "len(str(refusal.value).split()) >= 3",
    ),
    (
        "an impossible outcome is noted",
        InEngine(Match, "settle", settle_with_a_note),
        test_play.test_every_impossible_outcome_is_refused_in_words_and_changes_nothing,
        "footprint(match) == before",
    ),
    (
        "a spectator acts, and nobody minds",
        InEngine(Match, "act", spectators_act),
        test_play.test_a_spectator_decides_nothing,
        "with pytest.raises(Refusal)",
    ),
    # What was declared
    (
        "more actions are declared than there is room for",
        with_facts(most_actions=MOST_CHOICES + 1),
        test_play.test_declared_facts_hold,
        "facts.most_actions <= MOST_CHOICES",
    ),
    (
        "more outcomes are declared than there is room for",
        with_facts(most_outcomes=MOST_CHOICES + 1),
        test_play.test_declared_facts_hold,
        "facts.most_outcomes <= MOST_CHOICES",
    ),
    (
        "there are more outcomes than declared",
        {"odds": outcomes_at_the_end(9, 0)},
        test_play.test_declared_facts_hold,
        "len(outcomes) <= facts.most_outcomes",
    ),
    (
        "an outcome is higher than declared",
        {"odds": outcomes_at_the_end(1, 9)},
        test_play.test_declared_facts_hold,
        "0 <= outcome < facts.most_outcomes",
    ),
    (
        "two seats have the same name",
        {"seats": lambda self, options: ("red",) * options.seats},
        test_play.test_the_number_of_seats_is_as_declared,
        "len(set(names)) == len(names)",
    ),
    (
        "seats have now these names, now those",
        {"seats": now_these_now_those},
        test_play.test_the_number_of_seats_is_as_declared,
        "case.new().seat_names == names",
    ),
    (
        "a match never ends",
        with_rules(act=never_turned_over),
        test_play.test_a_match_is_no_longer_than_declared,
        "match.over or",
    ),
    (
        "one seat has no score",
        {"score": lambda self, s, seats: Nerve.score(self, s, seats)[1:]},
        test_play.test_scores_are_in_the_declared_range,
        "len(score) == len(case.seats)",
    ),
    (
        "the judge does not know a number",
        with_rules(judge=no_number),
        test_play.test_the_judge_stays_in_the_range_of_scores_and_knows_the_end,
        "math.isfinite",
    ),
    # Luck
    (
        "every seed brings the same luck",
        InEngine(Match, "settle", always_the_first_outcome),
        test_play.test_the_same_seed_brings_the_same_match,
        "play(18) != first",
    ),
    (
        "random games do not depend on the seed",
        InEngine(test_play, "play_random", games_of_any_seed),
        test_play.test_random_games_depend_on_the_seed_alone,
        "play(300, 7, workers=2) != alone",
    ),
    (
        "random games depend on how many are played",
        InEngine(test_play, "play_random", games_by_how_many),
        test_play.test_random_games_depend_on_the_seed_alone,
        "play(7, 6, workers=2) == alone[:7]",
    ),
    # Scenes
    (
        "a choice has no label",
        choices_that(label=""),
        test_scene.test_the_choices_are_the_legal_actions,
        "all(choice.label",
    ),
    (
        "usual choices are clicked at one place",
        shown(choices=at_one_place),
        test_scene.test_what_is_to_be_clicked_is_there_and_tells_the_choices_apart,
        "len(set(usual)) == len(usual)",
    ),
    (
        "other choices are clicked at one place",
        shown(choices=at_one_place_of_no_rank),
        test_scene.test_what_is_to_be_clicked_is_there_and_tells_the_choices_apart,
        "len(set(others)) == len(others)",
    ),
    (
        "a route begins with what is no choice",
        shown(routes=a_way_of_no_action),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "route.actions[0] for route in scene.routes",
    ),
    (
        "a question cannot be declined",
        shown(response=lambda scene, s: Response(decline="mouse-trap")),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "assert (",
    ),
    (
        "one seat has a title",
        shown(titles=lambda scene, s: ("Red",)),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "len(scene.titles) in (0, len(scene.seats))",
    ),
    (
        "an ending before the end",
        shown(ending=lambda scene, s: an_ending(1, 2, 3)),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "scene.ending is None or match.over",
    ),
    (
        "a line of the score has a seat too few",
        shown(ending=lambda scene, s: an_ending(1) if s.due == NOTHING else None),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "len(line.values) == len(scene.seats)",
    ),
    (
        "something is more than certain",
        choices_that(preview=Preview(odds=(Odds(label="win", chance=1.5),))),
        test_scene.test_everything_a_scene_refers_to_is_there,
        "0 <= chance <= 1",
    ),
    (
        "a piece lies nowhere",
        one_more_piece(cell="nowhere"),
        test_scene.test_ids_are_unique_and_every_piece_has_a_place,
        "piece.cell for piece in scene.pieces",
    ),
    (
        "a piece belongs to nobody who plays",
        one_more_piece(owner=9),
        test_scene.test_ids_are_unique_and_every_piece_has_a_place,
        "owners <= {None, *case.seats}",
    ),
    (
        "a scene is of another game",
        shown(game=lambda scene, s: "chess"),
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
        "scene.game == case.game.facts.name",
    ),
    (
        "a scene is of other seats",
        shown(seats=lambda scene, s: scene.seats[::-1]),
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
        "scene.seats == match.seat_names",
    ),
    (
        "a scene says that nobody is due",
        shown(due=lambda scene, s: ()),
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
        "scene.due == case.game.actors(match.state)",
    ),
    (
        "a scene has a result before the end",
        shown(result=lambda scene, s: (1.0, 2.0, 3.0)),
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
        "scene.result ==",
    ),
    (
        "nothing is asked for",
        shown(prompt=lambda scene, s: " "),
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
        "len(scene.prompt.split()) >= 1",
    ),
    (
        "a step that everybody saw is not told",
        told(""),
        test_scene.test_every_step_that_can_be_noticed_is_told_in_a_sentence,
        "event.code is None",
    ),
    (
        "a step that changed what was seen is not told",
        {"story": a_deal_that_is_not_told},
        test_scene.test_every_step_that_can_be_noticed_is_told_in_a_sentence,
        "event.before.tobytes() == event.after.tobytes()",
    ),
    (
        "a sentence begins small",
        told("cards are dealt."),
        test_scene.test_every_step_that_can_be_noticed_is_told_in_a_sentence,
        "told[0].isupper()",
    ),
    # Secrets
    (
        "whoever looks on is shown the true state",
        InEngine(Match, "seen_by", lambda self, seat: self.state),
        test_secrecy.test_a_choice_stays_secret_until_everyone_due_has_chosen,
        "seen == views.setdefault",
    ),
    (
        "a spectator does not see how many rounds there were",
        concealed_for_spectators(a_round_less),
        test_secrecy.test_a_seat_knows_what_it_may_do_and_who_is_due,
        "game.turn(seen) == game.turn(match.state)",
    ),
    (
        "a spectator takes the match for over",
        concealed_for_spectators(all_is_over),
        test_secrecy.test_a_seat_knows_what_it_may_do_and_who_is_due,
        "game.over(seen) == game.over(match.state)",
    ),
    (
        "a spectator takes it that all have chosen",
        concealed_for_spectators(all_have_chosen),
        test_secrecy.test_a_seat_knows_what_it_may_do_and_who_is_due,
        "game.actors(seen) == game.actors(match.state)",
    ),
    # Any order of playing, taking back and copying
    (
        "what was taken back has still happened",
        InEngine(Match, "undo", undo_that_keeps_the_state),
        test_stateful.test_no_order_of_playing_and_taking_back_confuses_a_match,
        "self.match.state.tobytes() == self.memory[-1]",
    ),
    # Notation
    (
        "an action is written in two words",
        {"action_text": a_word_too_many, "read_action": read_a_word_too_many},
        test_text.test_actions_can_be_written_and_read,
        "text and text.split() == [text]",
    ),
    (
        "actions mean the same",
        {"action_meaning": lambda self, s, seat, action: "play a card"},
        test_text.test_actions_can_be_written_and_read,
        "len(set(meanings)) == len(meanings)",
    ),
    (
        "an outcome is written in two words",
        {"outcome_text": the_card_alone, "read_outcome": read_the_card_alone},
        test_text.test_outcomes_can_be_written_and_read,
        "text and text.split() == [text]",
    ),
    (
        "what is no action is refused without words",
        {"read_action": curt},
        no_notation,
        "len(str(refusal.value).split()) >= 3",
    ),
    (
        "what is no outcome is refused without words",
        {"read_outcome": curt},
        no_notation,
        "len(str(refusal.value).split()) >= 3",
    ),
    (
        "what is no outcome is read all the same",
        {"read_outcome": lambda self, s, text: 0},
        no_notation,
        "with pytest.raises(Refusal)",
    ),
    # Positions
    (
        "a position is read with a round won",
        {"read_position": a_round_won},
        test_text.test_a_position_tells_all_that_matters_for_what_may_follow,
        "game.position(then) == game.position(then_again)",
    ),
    (
        "a position has what JSON has not",
        {"position": of_tuples},
        test_text.test_what_a_seat_knows_of_a_position_is_json,
        "json.loads(json.dumps(position)) == position",
    ),
    # Logs and repr
    (
        "a log leads to another state",
        log_read_with(another_state),
        test_text.test_a_match_is_its_log,
        "again.state.tobytes() == match.state.tobytes()",
    ),
    (
        "a log leads to other steps",
        log_read_with(lambda match: match.steps.append(MOUSE)),
        test_text.test_a_match_is_its_log,
        "again.steps == match.steps",
    ),
    (
        "a log leads to other remarks",
        log_read_with(lambda match: match.remarks.append(Remark(0, 0, "hm"))),
        test_text.test_a_match_is_its_log,
        "again.remarks == match.remarks",
    ),
    (
        "a log leads to other options",
        log_read_with(lambda match: setattr(match, "options", None)),
        test_text.test_a_match_is_its_log,
        "again.options == match.options",
    ),
    (
        "a log leads to another score",
        log_read_with(another_score),
        test_text.test_a_match_is_its_log,
        "again.score == match.score",
    ),
    (
        "a log that was read is written another way",
        InEngine(test_text, "write_log", written_by_its_luck),
        test_text.test_a_match_is_its_log,
        "write_log(again) == text",
    ),
]


def line_that_finds(check: Check, case: Case) -> str:
    """The last line of a check before it gave up; "" if it found nothing."""
    try:
        check(case)
    except FOUND as found:
        frames = traceback.extract_tb(found.__traceback__)
        own = [f.line or "" for f in frames if "/conformance/test_" in f.filename]
        return own[-1]
    return ""


@pytest.mark.parametrize(
    ("change", "check", "line"),
    [pytest.param(change, check, line, id=name) for name, change, check, line in ASSERTED],
)
def test_the_assertion_finds_the_fault(
    change: Change, check: Check, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(change, InEngine):
        monkeypatch.setattr(change.where, change.name, change.fault)
        case = Case(Nerve(), {"seats": 3})
    else:
        case = faulty(change)
    assert line in line_that_finds(check, case)
