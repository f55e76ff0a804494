"""Looking back at a match: luck and choices apart, and they add up to the result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bots.minis import CHEST, LEAVE, OPEN, SEEDS
from dauntless import registry
from dauntless.bots.review import (
    PARTS,
    Finished,
    Review,
    Reviewer,
    read_finished,
    review_match,
)
from dauntless.engine.errors import BadInput, BadOption
from dauntless.engine.log import write_log
from dauntless.engine.match import Match
from golden.files import ends, folder

FINISHED = [(name, end) for name in registry.names() for end in ends(name)]
TREASURE, TRAP = range(2)


def reviewed(match: Match, iterations: int = 400) -> Review:
    return review_match(Finished(match, match.scores()), iterations)


def chest(found: int, done: int) -> Match:
    match = Match(CHEST, scripted=True)
    match.settle(found)
    match.act(done, 0)
    return match


@pytest.mark.parametrize(("name", "end"), FINISHED)
def test_opening_luck_and_choices_add_up_to_the_result(name: str, end: str) -> None:
    log = (folder(name) / f"{end}.jsonl").read_text(encoding="utf-8")
    finished = read_finished(log, registry.find)
    review = review_match(finished, iterations=1)
    facts, scores = finished.match.game.facts, finished.match.scores()
    assert len(review.steps) == len(finished.match.steps)
    for account, score in zip(review.accounts, scores, strict=True):
        assert account.opening + account.luck + account.own + account.others == account.result
        chance = (score - facts.lowest_score) / (facts.highest_score - facts.lowest_score)
        assert Fraction(account.result, PARTS) == Fraction(chance).limit_denominator(1000)
    for earlier, later in zip(review.steps, review.steps[1:], strict=False):
        assert earlier.after == later.before
    assert all(0 <= part <= PARTS for step in review.steps for part in step.before)


def test_luck_is_what_came_up_less_the_average_of_what_could_have() -> None:
    """Scores go from -2 to 2: a treasure is worth 0.75, a trap that is left alone 0.5."""
    lucky, unlucky = (reviewed(chest(found, LEAVE)).steps[0] for found in (TREASURE, TRAP))
    assert lucky.before[0] == unlucky.before[0] == PARTS * 725 // 1000
    assert lucky.change(0) == PARTS * 25 // 1000
    assert unlucky.change(0) == -PARTS * 225 // 1000
    assert unlucky.change(1) == PARTS * 225 // 1000


def test_a_choice_is_compared_with_the_best_from_what_could_be_known() -> None:
    """Nobody can tell a trap: opening the chest is right, whatever is in it."""
    left = reviewed(chest(TRAP, LEAVE)).steps[1]
    assert left.worth is not None
    assert left.worth.best == CHEST.action_text(CHEST.blank(), 0, OPEN)
    assert left.worth.loss / PARTS == pytest.approx(0.2, abs=0.05)
    opened = reviewed(chest(TRAP, OPEN)).steps[1]
    assert opened.worth is not None
    assert opened.worth.loss == 0


def test_the_dearest_mistakes_come_first() -> None:
    review = reviewed(chest(TREASURE, LEAVE))
    assert [step.step for step in review.mistakes()] == [2]
    assert [step.step for step in review.strokes(0)] == [1]
    assert review.strokes(0)[0].change(0) == -review.strokes(1)[0].change(1)


def test_a_match_that_was_given_up_adds_up_too() -> None:
    match = Match(SEEDS, scripted=True)
    match.act(1, 0)
    match.act(0, 1)
    review = review_match(Finished(match, (-1.0, 1.0), "resigned", 0), 100)
    assert review.steps[-1].kind == "end"
    assert review.accounts[0].result == PARTS // 4
    assert review.steps[-1].change(0) < 0
    for account in review.accounts:
        assert account.opening + account.luck + account.own + account.others == account.result


def test_the_same_seed_gives_the_same_review_and_the_work_is_counted() -> None:
    finished = Finished(chest(TREASURE, OPEN), (1.0, -1.0))
    reviewer = Reviewer(finished, 50)
    assert list(reviewer.work()) == [(1, 2), (2, 2)]
    assert reviewer.review() == review_match(finished, 50)


def test_what_cannot_be_reviewed_is_refused() -> None:
    match = Match(registry.load("darebase"), seed=1)
    with pytest.raises(BadInput, match="not over"):
        read_finished(write_log(match), registry.find)
    with pytest.raises(BadInput, match="not over"):
        Reviewer(Finished(match, (1.0, -1.0)))
    with pytest.raises(BadOption, match="iterations"):
        Reviewer(Finished(chest(TRAP, OPEN), (1.0, -1.0)), 0)
