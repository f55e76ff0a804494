"""Secrets: what a viewer is given stays the same when only what is hidden from it changes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.cases import RANDOM, Case, at_step, moments, play_on, played, state_at
from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.errors import Refusal
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json

MOST_STEPS = 100
"""How far a past is followed."""


def view(match: Match, viewer: int) -> dict[str, Any]:
    """Everything a viewer is given of the present."""
    return {
        "state": match.seen_by(viewer).tobytes(),
        "scene": match.scene(viewer).model_dump_json(),
        "legal": [(action.text, action.meaning) for action in match.legal(viewer)],
        "position": write_json(match.position(viewer)),
        "actors": match.actors,
        "over": match.over,
    }


def refusals(match: Match, viewer: int) -> dict[int, str]:
    """What a viewer who is due is told of some actions that are not legal."""
    if viewer not in match.game.actors(match.state):
        return {}
    most = match.game.facts.most_actions
    found = {}
    for code in set(range(0, most, max(1, most // 40))) - set(
        match.game.legal(match.state, viewer)
    ):
        with pytest.raises(Refusal) as refused:
            match.act(code, viewer)
        found[code] = str(refused.value)
    return found


def hides(match: Match, viewer: int) -> bool:
    """Is there something that the viewer does not know?"""
    return match.seen_by(viewer).tobytes() != match.state.tobytes()


def secret_moments(case: Case) -> Iterator[tuple[Match, int]]:
    """Moments with a viewer who does not know all."""
    for match, _ in moments(case, 40):
        for viewer in case.viewers:
            if hides(match, viewer):
                yield match, viewer


def imaginations(case: Case, match: Match, viewer: int, count: int) -> list[Record]:
    """States that the viewer takes for possible."""
    generator = luck.generator(len(match.steps), viewer + 1)
    seen = match.seen_by(viewer)
    return [case.game.imagined(seen, viewer, generator) for _ in range(count)]


def test_a_choice_stays_secret_until_everyone_due_has_chosen(case: Case) -> None:
    """Who has nothing left to choose is known; of what there is left to choose, nothing."""
    for match, _ in moments(case, 50):
        due = match.game.actors(match.state)
        if len(due) == 1 or case.game.chooses_openly(match.state):
            continue
        for seat in due:
            for viewer in set(case.viewers) - {seat}:
                views: dict[tuple[int, ...], dict[str, Any]] = {}
                for code in case.game.legal(match.state, seat):
                    twin = match.copy()
                    twin.act(code, seat)
                    told = twin.game.story(twin.event(len(twin.steps) - 1, viewer))
                    seen = view(twin, viewer) | {"story": told}
                    assert seen == views.setdefault(case.game.actors(twin.state), seen)


def test_a_choice_made_openly_is_seen_by_everybody(case: Case) -> None:
    for match, step in moments(case, 50):
        if case.game.chooses_openly(match.state) and step is not None:
            take(match, step.seat, step.code)
            for viewer in case.viewers:
                assert match.event(len(match.steps) - 1, viewer).code == step.code


def take(match: Match, seat: int | None, code: int) -> Match:
    """Let a step happen."""
    if seat is None:
        match.settle(code)
    else:
        match.act(code, seat)
    return match


def lookalike(match: Match, viewer: int, rng: random.Random) -> Match:
    """Another past of a match, as far as the viewer could not have told it from the true one."""
    game, twin = match.game, at_step(match, 0)
    for step, index in zip(match.steps, range(1, MOST_STEPS), strict=False):
        true = state_at(match, index)
        seen = game.concealed(true, viewer).tobytes()
        if step.seat is None:
            codes = game.odds(twin.state)[0].tolist()
        else:
            codes = game.legal(twin.state, step.seat)
        if step.seat == viewer or seen == true.tobytes():
            codes = [code for code in codes if code == step.code]
        rng.shuffle(codes)
        for code in codes:
            branch = take(twin.copy(), step.seat, code)
            if branch.seen_by(viewer).tobytes() == seen:
                twin = branch
                break
        else:
            return twin
    return twin


def test_a_past_that_looked_the_same_is_told_and_shown_the_same(case: Case) -> None:
    parted = 0
    for viewer, seed in itertools.product(case.viewers, range(1, 9)):
        match = played(case, RANDOM, seed if len(played(case, RANDOM).steps) < MOST_STEPS else 1)
        twin = lookalike(match, viewer, random.Random(seed))
        true = at_step(match, len(twin.steps))
        assert view(twin, viewer) == view(true, viewer)
        if twin.steps != true.steps:
            assert twin.story(viewer) == true.story(viewer)
            parted += 1
    some_secrets = any(True for _ in secret_moments(case))
    assert bool(parted) == some_secrets, "the test must try secrets where a game has them"


def test_a_spectator_knows_no_more_than_any_seat(case: Case) -> None:
    for match, _ in moments(case):
        spectator = case.viewers[-1]
        for seat in case.seats:
            twice = case.game.concealed(match.seen_by(seat), spectator)
            assert twice.tobytes() == match.seen_by(spectator).tobytes()


def test_concealing_again_forgets_nothing_more(case: Case) -> None:
    for match, _ in moments(case):
        for viewer in case.viewers:
            seen = match.seen_by(viewer)
            assert case.game.concealed(seen, viewer).tobytes() == seen.tobytes()


def test_a_seat_knows_what_it_may_do_and_who_is_due(case: Case) -> None:
    game = case.game
    for match, _ in moments(case):
        for viewer in case.viewers:
            seen = match.seen_by(viewer)
            assert game.legal(seen, viewer) == game.legal(match.state, viewer)
            assert game.actors(seen) == game.actors(match.state)
            assert game.over(seen) == game.over(match.state)
            assert game.turn(seen) == game.turn(match.state)


def test_what_is_imagined_looks_like_what_is_known(case: Case) -> None:
    for match, viewer in secret_moments(case):
        known = view(match, viewer), refusals(match, viewer)
        for imagined in imaginations(case, match, viewer, 3):
            twin = match.copy()
            twin.state = imagined
            assert (view(twin, viewer), refusals(twin, viewer)) == known


def test_where_nothing_is_hidden_nothing_is_imagined(case: Case) -> None:
    for match, _ in moments(case, 30):
        for viewer in case.viewers:
            if not hides(match, viewer):
                (imagined,) = imaginations(case, match, viewer, 1)
                assert imagined.tobytes() == match.state.tobytes()


def test_imagination_comes_upon_other_worlds_and_upon_the_true_one(case: Case) -> None:
    """Where a viewer could mistake one action for another, both are imagined sooner or later."""
    for match, viewer in secret_moments(case):
        step = match.steps[-1]
        event = match.event(len(match.steps) - 1, viewer)
        if event.code is None and step.seat is not None:
            worlds = {world.tobytes() for world in imaginations(case, match, viewer, 40)}
            assert len(worlds) > 1
        if len(match.steps) == 1:
            worlds = {world.tobytes() for world in imaginations(case, match, viewer, 400)}
            assert match.state.tobytes() in worlds


def test_what_is_imagined_can_be_played_to_the_end(case: Case) -> None:
    for match, viewer in itertools.islice(secret_moments(case), 0, 60, 15):
        for number, imagined in enumerate(imaginations(case, match, viewer, 2)):
            twin = match.copy()
            twin.state = imagined
            play_on(twin, random.Random(number), RANDOM)
            assert twin.over or case.game.longest(case.options) is None
