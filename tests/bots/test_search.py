"""How the search behaves: honest, repeatable, bounded, interruptible."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any

import pytest

import dauntless
from bots.minis import CHEST, KUHN, SEEDS, SIGNALS, KuhnPoker
from dauntless.bots import (
    Budget,
    GreedyBot,
    Observation,
    Search,
    SearchBot,
    make_bot,
    observe,
    observe_state,
)
from dauntless.bots.search import MOST_NODES
from dauntless.engine.errors import BadOption, Refusal
from dauntless.engine.match import Match


def opening(scenario: str = "steady-supply") -> Match:
    return dauntless.new("darebase", seed=5, scenario=scenario)


def looks(observation: Observation) -> tuple[int, bytes, tuple[int, ...]]:
    return observation.seat, observation.state.tobytes(), observation.actions


@pytest.mark.parametrize("name", ["random", "greedy", "search:iterations=500", "careful", "steady"])
def test_states_that_look_the_same_get_the_same_choice(name: str) -> None:
    """Blue has chosen a base in secret; Yellow's bot cannot tell which."""
    seen, chosen = set(), set()
    for base in ("c2", "f2"):
        match = opening(scenario="classic")
        match.play(f"blue:base:{base}")
        observation = observe(match, 1)
        seen.add(looks(observation))
        chosen.add(make_bot(name, seed=9).choose(observation))
    assert len(seen) == len(chosen) == 1


def test_a_hand_that_cannot_be_seen_makes_no_difference() -> None:
    for card, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
        findings = [
            Search(Budget(iterations=2_000), 4)
            .run(observe_state(KUHN, KUHN.at(KuhnPoker.deal(card, other)), 0))
            .candidates
            for other in others
        ]
        assert findings[0] == findings[1]


def test_the_same_seed_and_iterations_give_the_same_findings() -> None:
    for trees in (1, 2):
        first, second = (
            Search(Budget(iterations=900), 3, trees=trees).run(observe(opening(), 0))
            for _ in range(2)
        )
        assert first.candidates == second.candidates
        assert first.prospects == second.prospects


FIND = """
import dauntless
from dauntless.bots import Budget, Search, observe

observation = observe(dauntless.new("darebase", seed=5), 0)
print(Search(Budget(iterations=60), 3).run(observation).candidates)
"""


def test_uncompiled_the_search_finds_the_same() -> None:
    compiled = Search(Budget(iterations=60), 3).run(observe(opening(), 0))
    uncompiled = subprocess.run(
        [sys.executable, "-c", FIND],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert uncompiled.stdout.strip() == str(compiled.candidates)


def test_another_seed_explores_otherwise() -> None:
    one, two = (Search(Budget(iterations=900), s).run(observe(opening(), 0)) for s in (1, 2))
    assert one.candidates != two.candidates


def test_iterations_are_what_was_asked_for() -> None:
    findings = Search(Budget(iterations=700)).run(observe(opening(), 0))
    assert findings.iterations == 700
    assert sum(c.visits for c in findings.candidates) <= 700


def test_what_was_learned_is_kept_for_the_next_decision_of_the_turn() -> None:
    match = opening()
    search = Search(Budget(iterations=2_000))
    match.act(search.run(observe(match, 0)).best)
    assert search.run(observe(match, 0)).iterations < 2_000


def test_memory_is_bounded_and_reused() -> None:
    search = Search(Budget(milliseconds=30))
    match = opening()
    search.run(observe(match, 0))
    tree = search._planted[0]
    for _ in range(20):
        match.act(search.run(observe(match, match.game.actors(match.state)[0])).best)
    assert search._planted[0] is tree
    assert tree.counters[0] <= MOST_NODES
    assert tree.bytes < 128_000_000


def test_a_clear_choice_is_made_early_and_the_same() -> None:
    observation = observe(opening(), 0)
    thorough = Search(Budget(iterations=30_000)).run(observation)
    early = Search(Budget(iterations=30_000), ends_early=True).run(observation)
    assert early.iterations < thorough.iterations
    assert early.best == thorough.best


@pytest.mark.parametrize(
    ("game", "options", "turns"),
    [
        ("darebase", {}, 1),
        ("dare-to-love", {"players": 3}, 2),
        ("dare-to-love", {"players": 4}, 3),
    ],
)
def test_before_the_judge_is_asked_everybody_else_has_a_turn(
    game: str, options: dict[str, Any], turns: int
) -> None:
    observation = observe(dauntless.new(game, seed=5, **options), 0)
    search, other = Search(Budget(iterations=16)), Search(Budget(iterations=16), rollout_turns=7)
    for one in (search, other):
        one.run(observation)
    assert int(search.settings.rollout_turns[0]) == turns
    assert int(other.settings.rollout_turns[0]) == 7


@pytest.mark.parametrize(("turns", "harvest"), [(0, 0.0), (4, 0.0), (5, 1.0), (9, 1.0)])
def test_so_many_turns_are_played_before_the_judge_is_asked(turns: int, harvest: float) -> None:
    """The judge of that game knows nothing before its end, so only who gets there learns."""
    search = Search(Budget(iterations=1), rollout_turns=turns, rollout_tries=0)
    found = search.run(observe_state(SEEDS, SEEDS.at(), 0))
    assert abs(found.prospects[0]) == harvest


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    search = Search(Budget(iterations=1))
    observation = observe(opening(), 0)
    search.run(observation)
    search.budget = Budget(iterations=30_000)
    findings = search.run(observation)
    assert findings.iterations > 20_000
    assert findings.nodes < 6_000


def test_a_search_can_be_cancelled() -> None:
    """An hour's search ends soon after it is told to."""
    search = Search(Budget(milliseconds=3_600_000), trees=2)
    observation = observe(opening(), 0)
    thinking = threading.Thread(target=search.run, args=(observation,))
    thinking.start()
    while thinking.is_alive():
        search.cancel()
        thinking.join(0.05)
    assert not thinking.is_alive()


def test_a_forced_action_costs_no_thought() -> None:
    bot = SearchBot(Budget(iterations=100_000_000))
    observation = observe(opening(), 0)
    forced = Observation(observation.game, 0, observation.state, observation.actions[:1])
    assert bot.choose(forced) == observation.actions[0]


def test_a_forced_decision_can_be_searched_for_its_prospects() -> None:
    match = dauntless.new("darebase", seed=5)
    while len(match.legal()) > 1:
        match.act(match.legal()[0])
    observation = observe(match, match.seat_number(match.actors[0]))
    findings = Search(Budget(iterations=300)).run(observation)
    (only,) = findings.candidates
    assert only.action == match.legal()[0].code
    assert only.share == 1
    assert Search(Budget(iterations=300), ends_early=True).run(observation).best == only.action
    assert sum(findings.prospects) == pytest.approx(0)


def test_every_seat_has_prospects_and_partners_share_them() -> None:
    findings = Search(Budget(iterations=500)).run(observe_state(SIGNALS, SIGNALS.at(), 0))
    ours, theirs, guard = findings.prospects
    assert ours == pytest.approx(theirs) == pytest.approx(-guard)


def test_greedy_averages_over_what_it_cannot_see() -> None:
    leave, look = GreedyBot(1).weigh(observe_state(CHEST, CHEST.at(("chance", 1)), 0))
    assert leave == 0
    assert 0.3 < look <= 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"iterations": 0}, "from 1 to"),
        ({"milliseconds": -5}, "from 1 to"),
        ({}, "either iterations or milliseconds"),
        ({"iterations": 5, "milliseconds": 5}, "either iterations or milliseconds"),
    ],
)
def test_a_budget_must_be_one(given: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Budget(**given)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("brilliant", "there is no bot"),
        ("search:iterations=0", "from 1 to"),
        ("search:iterations", "has not the form"),
        ("search:depth=3", "does not take"),
        ("search:ms=5:ms=6", "given twice"),
        ("search:trees=0", "trees"),
        ("greedy:slips=101", "slips: it is a whole number from 0 to 100, not 101"),
        ("greedy:slips=1.5", "slips: it is a whole number"),
        (
            "search:iterations=1e3",
            "iterations: it is a whole number from 1 to 100,000,000, not 1000",
        ),
        ("search:ms=1.5", "milliseconds: it is a whole number"),
        ("search:trees=1.5", "trees: it is a whole number from 1 to 64, not 1.5"),
        ("search:rollout_turns=0.5", "rollout_turns: it is a whole number"),
        ("search:rollout_tries=many", "rollout_tries: it is a whole number"),
        ("search:exploration=x", "exploration: it is a number from 0 to 1,000,000, not x"),
        ("search:sharpness=nan", "sharpness: it is a number from 0 to 1,000,000, not nan"),
        ("search:finishes=yes", "finishes: it is a whole number from 0 to 1, not yes"),
        ("search:pack=nowhere.toml", "pack: there is no file nowhere.toml"),
        ("greedy:temperature=2", "from 0 \\(sees clearly\\) to 1"),
        ("search:iterations=5:partner_temperature=-1", "partner_temperature: it is from 0"),
        ("search:iterations=5:speed=3", "bot search: it does not take the setting speed"),
        (
            "search:iterations=many",
            "iterations: it is a whole number from 1 to 100,000,000, not many",
        ),
        ("greedy:temperature=warm", "temperature: it is from 0 .*, not warm"),
        ("bold:iterations=5", "does not take"),
    ],
)
def test_a_bot_that_is_none_is_refused_in_words(name: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        make_bot(name)


def test_there_is_nothing_to_choose_when_a_match_is_over() -> None:
    match = opening(scenario="quick-pick-up")
    bots = [make_bot("greedy", 1), make_bot("greedy", 2)]
    while not match.over:
        seat = match.game.actors(match.state)[0]
        match.act(bots[seat].choose(observe(match, seat)), seat)
    with pytest.raises(Refusal, match="the match is over"):
        observe(match, 0)
