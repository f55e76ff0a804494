"""The conformance tests can fail: games with one fault each, and the test that must find it."""

# ruff: noqa: ARG001  (the contract says which arguments a function takes)

from __future__ import annotations

import itertools
import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from conformance import (
    test_compiled,
    test_play,
    test_scene,
    test_secrecy,
    test_stateful,
    test_text,
)
from conformance.cases import Case
from conformance.nerve import Nerve
from conformance.nerve.rules import RULES
from conformance.test_stateful import play_at_the_table
from conformance.trace import trace
from dauntless.engine import glimpse, luck
from dauntless.engine.contract import SPECTATOR, Record
from dauntless.engine.errors import DauntlessError
from dauntless.engine.game import Event, record_from_bytes
from dauntless.engine.match import Match
from dauntless.engine.scene import Area, Cell
from dauntless.lab.simulation import play_random

LION = 4

Check = Callable[[Case], None]
FOUND = (AssertionError, DauntlessError, pytest.fail.Exception)


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
moods = random.Random(5)


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


# Faults of a game that its views, positions and secrets have


def hidden_from_seats_only(s: Record, t: Record, seat: int) -> None:
    if seat != SPECTATOR:
        RULES.conceal(s, t, seat)


def forgetting_more_each_time(s: Record, t: Record, seat: int) -> None:
    RULES.conceal(s, t, seat)
    s.won[0] += 1


def own_hand_concealed(s: Record, t: Record, seat: int) -> None:
    RULES.conceal(s, t, SPECTATOR)


def imagining_what_is_known(s: Record, t: Record, seat: int, generator: Any) -> None:
    RULES.imagine(s, t, seat, generator)
    s.won[0] += 1


def always_the_same_world(s: Record, t: Record, seat: int, generator: Any) -> None:
    RULES.imagine(s, t, seat, luck.generator(1))


def a_hand_that_is_never_filled(s: Record, t: Record, seat: int, generator: Any) -> None:
    for other in range(s.seats):
        s.unseen[other] = 0
        s.chosen[other] = min(s.chosen[other], 1)


def counting_down(s: Record) -> int:
    return 9 - int(s.rounds)


def options_of_others(self: Nerve, s: Record) -> Any:
    return self.options({"seats": int(s.seats), "hand_size": 3 if s.dealt else 2})


def one_more_round_won(self: Nerve, given: Any, options: Any = None) -> Record:
    s = Nerve.read_position(self, given, options)
    s.won[0] += 1
    return s


def a_round_more_or_less(self: Nerve, given: Any, options: Any = None) -> Record:
    s = Nerve.read_position(self, given, options)
    s.won[0] += next(whims) % 3
    return s


def everybody_s_view(self: Nerve, s: Record, viewer: int) -> Any:
    return Nerve.scene(self, s, viewer).model_copy(update={"viewer": 0})


def wandering_kinds(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    kinds = ("pile", "hand")
    changed = tuple(a.model_copy(update={"kind": kinds[next(whims) % 2]}) for a in scene.areas)
    return scene.model_copy(update={"areas": changed})


def offered_without_a_word(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    trays = tuple(area.model_copy(update={"kind": "tray"}) for area in scene.areas)
    return scene.model_copy(update={"areas": trays})


def pointing_nowhere(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    cells = tuple(Cell(id=f"cell-{i}", links=("nowhere",)) for i in range(2))
    astray = Area(id="astray", kind="mat", title="Astray", cells=cells)
    return scene.model_copy(update={"areas": (*scene.areas, astray)})


def asked_of_everybody(self: Nerve, s: Record, viewer: int) -> Any:
    return Nerve.scene(self, s, viewer).model_copy(update={"asks": "choose a card."})


def called_anew_on_the_way(self: Nerve, s: Record, viewer: int) -> Any:
    scene = Nerve.scene(self, s, viewer)
    names = [f"place {next(whims)}" for _ in scene.pieces]
    moved = tuple(
        piece.model_copy(update={"cell": name, "face": name})
        for piece, name in zip(scene.pieces, names, strict=True)
    )
    return scene.model_copy(update={"pieces": moved})


def no_click_leads_anywhere(self: Nerve, s: Record, seat: int, clicks: Sequence[str]) -> str:
    return "nothing can be done there"


def legal_for_spectators(self: Nerve, s: Record, seat: int) -> list[int]:
    return [0] if seat == SPECTATOR else Nerve.legal(self, s, seat)


# Faults of the engine, which games are played with


def copy_that_shares_its_state(self: Match) -> Match:
    twin = object.__new__(Match)
    twin.__dict__.update(self.__dict__)
    return twin


def undo_that_keeps_the_state(self: Match, steps: int = 1) -> None:
    kept = self.state
    true_undo(self, steps)
    self.state = kept


true_undo, true_settle = Match.undo, Match.settle


def settle_anything(self: Match, outcome: int | None = None) -> None:
    if outcome is None or outcome in self.game.odds(self.state)[0]:
        true_settle(self, outcome)


def luck_from_elsewhere(self: Match, outcome: int | None = None) -> None:
    if outcome is None:
        outcome = int(moods.choice(self.game.odds(self.state)[0].tolist()))
    true_settle(self, outcome)


def telling_all(*_: Any) -> bool:
    return False


def blurred_bytes(dtype: Any, data: bytes) -> Record:
    return record_from_bytes(dtype, bytes([data[0] ^ 1]) + data[1:])


def random_games_of_no_seed(*given: Any, **more: Any) -> Any:
    played = play_random(*given, **more)
    played.decisions[0] += next(whims)
    return played


def words_without_the_first(self: Match) -> list[str]:
    return [f"{self.seat_names[0]}:mouse" if step.seat == 0 else step.text for step in self.steps]


def repr_of_another(self: Match) -> str:
    return f"dauntless.new('nerve', seats={len(self.seat_names)}, hand_size=2, seed=0)"


@dataclass(frozen=True)
class InEngine:
    """Something of the engine, or of a check's own tools, that is changed for a moment."""

    where: Any
    name: str
    fault: Any


def no_notation(case: Case) -> None:
    test_text.test_what_is_no_notation_is_refused_in_words(case, "xyzzy")


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
        "what is done to a card on offer is not said on it",
        {"scene": offered_without_a_word},
        test_scene.test_what_is_done_to_a_card_on_offer_is_said_in_few_words,
    ),
    (
        "the rulebook has no such section",
        {"scene": other_chapter},
        test_scene.test_the_scene_names_a_section_of_the_rulebook,
    ),
    (
        "a sentence has no end",
        {"story": story_without_an_end},
        test_scene.test_every_step_that_can_be_noticed_is_told_in_a_sentence,
    ),
    (
        "every refusal is without words",
        {"refusal": lambda *_: "no"},
        test_play.test_every_illegal_action_is_refused_in_words_and_changes_nothing,
    ),
    (
        "there are more actions than declared",
        with_facts(most_actions=2),
        test_play.test_declared_facts_hold,
    ),
    (
        "turns are counted down",
        with_rules(turn=counting_down),
        test_play.test_turns_count_up_and_options_can_be_read_back,
    ),
    (
        "options are read as others",
        {"read_options": options_of_others},
        test_play.test_turns_count_up_and_options_can_be_read_back,
    ),
    (
        "a spectator may act",
        {"legal": legal_for_spectators},
        test_play.test_a_spectator_decides_nothing,
    ),
    (
        "secret choices are called open",
        {"chooses_openly": lambda *_: True},
        test_secrecy.test_a_choice_made_openly_is_seen_by_everybody,
    ),
    (
        "a spectator sees everything",
        with_rules(conceal=hidden_from_seats_only),
        test_secrecy.test_a_spectator_knows_no_more_than_any_seat,
    ),
    (
        "whoever looks twice knows less",
        with_rules(conceal=forgetting_more_each_time),
        test_secrecy.test_concealing_again_forgets_nothing_more,
    ),
    (
        "a seat does not know its own hand",
        with_rules(conceal=own_hand_concealed),
        test_secrecy.test_a_seat_knows_what_it_may_do_and_who_is_due,
    ),
    (
        "what everybody knows is imagined",
        with_rules(imagine=imagining_what_is_known),
        test_secrecy.test_where_nothing_is_hidden_nothing_is_imagined,
    ),
    (
        "only one world is imagined",
        with_rules(imagine=always_the_same_world),
        test_secrecy.test_imagination_comes_upon_other_worlds_and_upon_the_true_one,
    ),
    (
        "an imagined hand is empty",
        with_rules(imagine=a_hand_that_is_never_filled),
        test_secrecy.test_what_is_imagined_can_be_played_to_the_end,
    ),
    (
        "what is no notation is read all the same",
        {"read_action": lambda *_: 0},
        no_notation,
    ),
    (
        "a position is read with a round more",
        {"read_position": one_more_round_won},
        test_text.test_positions_can_be_written_and_read,
    ),
    (
        "a position is read now so, now so",
        {"read_position": a_round_more_or_less},
        test_text.test_a_match_that_began_at_a_position_is_its_log,
    ),
    (
        "a scene is made for somebody else",
        {"scene": everybody_s_view},
        test_scene.test_the_scene_says_whose_it_is_who_is_due_and_how_it_ended,
    ),
    (
        "an area is now this, now that",
        {"scene": wandering_kinds},
        test_scene.test_an_id_always_means_the_same_thing,
    ),
    (
        "a cell points at what is not there",
        {"scene": pointing_nowhere},
        test_scene.test_everything_a_scene_refers_to_is_there,
    ),
    (
        "those who wait are asked, too",
        {"scene": asked_of_everybody},
        test_scene.test_who_is_due_is_asked_without_being_named,
    ),
    (
        "a piece that moves is another",
        {"scene": called_anew_on_the_way},
        test_scene.test_a_piece_that_goes_elsewhere_is_still_called_the_same,
    ),
    (
        "what can be clicked leads nowhere",
        {"why_not_clicked": no_click_leads_anywhere},
        test_scene.test_why_a_click_leads_to_nothing_can_be_asked_of_everything_on_the_table,
    ),
    (
        "chance ends with the lion",
        with_rules(odds=no_deal_after_the_lion),
        test_stateful.test_no_order_of_playing_and_taking_back_confuses_a_match,
    ),
    (
        "chance ends with the lion, in a long match",
        with_rules(odds=no_deal_after_the_lion),
        test_stateful.test_no_long_order_of_playing_and_taking_back_confuses_a_match,
    ),
]

ENGINE_FAULTS: list[tuple[str, InEngine, Check]] = [
    (
        "a copy shares its state",
        InEngine(Match, "copy", copy_that_shares_its_state),
        test_play.test_playing_on_in_a_copy_leaves_the_match_alone,
    ),
    (
        "a copy shares its past",
        InEngine(Match, "copy", copy_that_shares_its_state),
        test_play.test_copies_made_on_the_way_stay_as_they_were,
    ),
    (
        "bytes are read as others",
        InEngine(test_play, "record_from_bytes", blurred_bytes),
        test_play.test_a_state_is_restored_from_its_bytes,
    ),
    (
        "taking back leaves the state",
        InEngine(Match, "undo", undo_that_keeps_the_state),
        test_play.test_undo_leads_back_to_the_start_step_by_step,
    ),
    (
        "what cannot happen happens without a word",
        InEngine(Match, "settle", settle_anything),
        test_play.test_every_impossible_outcome_is_refused_in_words_and_changes_nothing,
    ),
    (
        "luck is another after an undo",
        InEngine(Match, "settle", luck_from_elsewhere),
        test_play.test_luck_is_the_same_again_after_an_undo,
    ),
    (
        "random games depend on how many there were",
        InEngine(test_play, "play_random", random_games_of_no_seed),
        test_play.test_random_games_depend_on_the_seed_alone,
    ),
    (
        "the story tells what was hidden",
        InEngine(glimpse, "is_hidden", telling_all),
        test_secrecy.test_a_past_that_looked_the_same_is_told_and_shown_the_same,
    ),
    (
        "the notation leaves something out",
        InEngine(Match, "_words", words_without_the_first),
        test_text.test_a_whole_match_is_replayed_from_its_notation,
    ),
    (
        "a match is written as another",
        InEngine(Match, "__repr__", repr_of_another),
        test_text.test_repr_evaluates_to_an_equal_match,
    ),
    (
        "a match that was taken back is written as another",
        InEngine(Match, "__repr__", repr_of_another),
        test_text.test_repr_of_a_match_whose_luck_was_taken_back_evaluates_too,
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
    with pytest.raises(FOUND):
        check(faulty(changes))


@pytest.mark.parametrize(
    ("changed", "check"),
    [pytest.param(changed, check, id=name) for name, changed, check in ENGINE_FAULTS],
)
def test_a_fault_of_the_engine_is_found(
    changed: InEngine, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = Case(Nerve(), {"seats": 3})
    check(case)
    monkeypatch.setattr(changed.where, changed.name, changed.fault)
    with pytest.raises(FOUND):
        check(case)


def test_a_rule_that_reads_out_of_bounds_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "tests" / "conformance"
    shutil.copytree(test_compiled.TESTS / "conformance", copied)
    rules = copied / "nerve" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    right = "if s.deck[card] > 0:"
    assert right in text
    # As many cards as there are, and one more: whatever lies behind the deck is read as a card.
    rules.write_text(text.replace(right, "if s.deck[card + 1] > 0:"), encoding="utf-8")
    monkeypatch.setattr(test_compiled, "TESTS", copied.parent)
    with pytest.raises(AssertionError, match="IndexError"):
        test_compiled.test_no_rule_reads_or_writes_out_of_bounds("nerve", tmp_path)


def test_code_that_plays_differently_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differently(name: str) -> list[str]:
        *others, last = trace(name)
        return [*others, f"{last} or so"]

    monkeypatch.setattr(test_compiled, "trace", differently)
    with pytest.raises(AssertionError):
        test_compiled.test_compiled_and_uncompiled_rules_play_the_same("nerve", tmp_path)


def test_every_check_has_a_fault_that_it_finds() -> None:
    modules = (test_compiled, test_play, test_scene, test_secrecy, test_stateful, test_text)
    checks = {
        f"{module.__name__}.{name}"
        for module in modules
        for name in vars(module)
        if name.startswith("test_")
    }
    proven = {f"{check.__module__}.{check.__name__}" for _, _, check in (*FAULTS, *ENGINE_FAULTS)}
    proven |= {
        "conformance.test_compiled.test_compiled_and_uncompiled_rules_play_the_same",
        "conformance.test_compiled.test_no_rule_reads_or_writes_out_of_bounds",
        "conformance.test_text.test_what_is_no_notation_is_refused_in_words",
        "conformance.test_text.test_what_a_seat_knows_of_a_position_is_json",
    }
    assert checks <= proven, checks - proven


def test_what_a_seat_is_given_that_is_no_json_is_found() -> None:
    with pytest.raises(TypeError, match="JSON"):
        test_text.test_what_a_seat_knows_of_a_position_is_json(
            faulty({"position": position_with_a_number_of_numpy})
        )


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
