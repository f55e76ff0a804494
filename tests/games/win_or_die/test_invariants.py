"""What is true at every moment of every match, and that questions follow from public facts."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from dauntless.engine import luck
from dauntless.engine.contract import Record
from dauntless.engine.match import Match
from dauntless.games.win_or_die import state
from dauntless.games.win_or_die.reactions import might_react, why_not_kind_reacts
from dauntless.games.win_or_die.units import cap, is_flying, kind_of, morale_of
from games.win_or_die.table import due, game

VARIANTS: list[dict[str, Any]] = [
    {"mode": "first-game"},
    {"mode": "basic", "map": "eastern-mist-forest", "given": "yaveil,ivy"},
    {"mode": "advanced", "games": "one", "given": "yaveil,dadao"},
]


def moments(options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A match of random decisions in every moment of its battle; now and then tokens are kept."""
    match, rng = Match(game(), options, seed=seed), random.Random(seed)
    while not match.over:
        seat = match.actors[0]
        choices = match.legal(seat)
        acts = [one for one in choices if one.text != "end"]
        match.act(rng.choice(acts if acts and rng.random() < 0.8 else choices), seat)
        if not match.over and int(match.state.pending[0].due) == state.TURN:
            yield match


def living(match: Match) -> list[int]:
    return [unit for unit in range(state.UNITS) if match.state.unit[unit].kind]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options.values()))
def test_what_must_always_be_true(options: dict[str, Any]) -> None:
    t = game().tables
    for match in moments(options, 11):
        s = match.state
        board = game().names.board(s)
        spaces = [int(s.unit[unit].space) for unit in living(match)]
        assert len(set(spaces)) == len(spaces), "one unit a space"
        assert int((s.occupant != 0).sum()) == len(spaces)
        for unit in living(match):
            one = s.unit[unit]
            assert int(s.occupant[int(one.space)]) == unit + 1
            if board.terrain(int(one.space)) == state.MOUNTAINS:
                assert is_flying(s, t, unit), "only exposed flyers stand on mountains"
            assert one.seen or not one.exposed, "who is exposed has been seen"
            assert one.seen or not one.damage, "who is damaged has been seen"
        for seat in range(state.SIDES):
            own = [unit for unit in living(match) if unit // state.BASES == seat]
            tokens = int(s.side[seat].reserve) + sum(int(s.unit[unit].tokens) for unit in own)
            assert tokens <= int(t.commands)
            assert int(s.side[seat].morale) == sum(int(morale_of(s, t, unit)) for unit in own)
            assert int(s.side[seat].morale) > int(s.side[seat].fatigue)
            assert int(s.side[seat].fatigue) < int(t.exhaustion)


def can_react(s: Record, window: int, actor: int, attacked: int) -> bool:
    """Does the player whose turn it is not have a reaction?"""
    t, side = game().tables, 1 - int(s.mover)
    if not s.side[side].reserve:
        return False
    for unit in range(side * state.BASES, (side + 1) * state.BASES):
        one = s.unit[unit]
        if not one.kind or int(one.tokens) >= int(cap(s, t, unit)):
            continue
        for place in range(state.MOST_ABILITIES):
            kind = int(kind_of(s, unit))
            why = why_not_kind_reacts(s, t, unit, kind, place, window, actor, attacked)
            if not int(one.used) >> place & 1 and not int(why):
                return True
    return False


def questions(match: Match) -> Iterator[tuple[int, int, int]]:
    """Whatever could be asked about now: every order, attack and arrival, as far as units go."""
    mover = int(match.state.mover)
    for actor in (unit for unit in living(match) if unit // state.BASES == mover):
        yield state.ORDER_WINDOW, actor, actor
        yield state.ARRIVAL_WINDOW, actor, actor
        for attacked in (unit for unit in living(match) if unit // state.BASES != mover):
            if match.state.unit[attacked].seen:
                yield state.ATTACK_WINDOW, actor, attacked


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options.values()))
def test_whoever_has_a_reaction_is_asked_and_the_question_follows_from_public_facts(
    options: dict[str, Any],
) -> None:
    t, generator = game().tables, luck.generator(3)
    asked = 0
    for match in itertools.chain.from_iterable(moments(options, seed) for seed in (2, 3)):
        if due(match) != "turn" or not match.state.side[1 - int(match.state.mover)].reserve:
            continue
        s = match.state
        viewer = int(s.mover)
        world = game().imagined(match.seen_by(viewer), viewer, generator)
        for window, actor, attacked in questions(match):
            is_asked = bool(might_react(s, t, window, actor, attacked))
            has_one = can_react(s, window, actor, attacked)
            assert is_asked or not has_one, "who has a reaction is asked"
            asked += is_asked
            assert bool(might_react(world, t, window, actor, attacked)) == is_asked
    assert asked
