"""The bot that searches: budgets, trees in threads, and what was found."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from dauntless.bots.blur import Sight, as_beliefs, choose
from dauntless.bots.book import by_the_book
from dauntless.bots.interface import Observation
from dauntless.bots.memory import (
    DEEPEST,
    ITERATIONS,
    NODES,
    OWN_WORLDS,
    SETTINGS,
    WORLDS,
    Tree,
    plant,
)
from dauntless.bots.settings import check_number, check_whole
from dauntless.bots.tree import find, grow, hashed
from dauntless.engine import luck
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.engine.kernels import compiled_for

MOST_ITERATIONS = 100_000_000
MOST_MILLISECONDS = 3_600_000
MOST_NODES = 1 << 18
MOST_TREES = 64
MOST_ROLLOUT_TURNS = 1_000_000
MOST_ROLLOUT_TRIES = 64
MOST_GUIDANCE = 1_000_000
CHUNK_SECONDS = 0.01
FIRST_CHUNK = 16
LOOKS = 8  # how often a search with a number of iterations asks whether it may end early
LEAST_PART = 1 / 4  # of the iterations, before a mixed choice may be clear
LENIENCE = 0.4  # how much less than everything is a clear share, after all iterations


@dataclass(frozen=True)
class Budget:
    """How long to think: a number of iterations in all, or some milliseconds."""

    iterations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        if (self.iterations is None) == (self.milliseconds is None):
            raise BadOption("budget", "give either iterations or milliseconds")
        for name, value, most in (
            ("iterations", self.iterations, MOST_ITERATIONS),
            ("milliseconds", self.milliseconds, MOST_MILLISECONDS),
        ):
            if value is not None:
                check_whole(name, value, 1, most)


@dataclass(frozen=True)
class Candidate:
    """An action as the search sees it: `share` is how often it should be taken."""

    action: int
    visits: int
    value: float
    share: float


@dataclass(frozen=True)
class Findings:
    """What a search found: the seat's actions, best first, and every seat's prospects."""

    candidates: tuple[Candidate, ...]
    prospects: tuple[float, ...]
    mixed: bool
    iterations: int
    seconds: float
    nodes: int

    @property
    def best(self) -> int:
        """The action with the largest share."""
        return self.candidates[0].action


class Search:
    """A search that can be asked again and again; it keeps what it learned while that is sound.

    A node is a seat's knowledge, so what was learned of it stays true whatever the next root is.
    Several trees grow independently, in threads, and are added up: the result depends on the
    seed, the iterations and the number of trees, never on the number of cores.
    """

    def __init__(
        self,
        budget: Budget,
        seed: int = 0,
        *,
        trees: int = 1,
        exploration: float = 0.2,
        sharpness: float = 40.0,
        rollout_turns: int | None = None,
        rollout_tries: int = 8,
        ends_early: bool = False,
    ) -> None:
        check_whole("trees", trees, 1, MOST_TREES)
        if rollout_turns is not None:
            check_whole("rollout_turns", rollout_turns, 0, MOST_ROLLOUT_TURNS)
        check_whole("rollout_tries", rollout_tries, 0, MOST_ROLLOUT_TRIES)
        check_number("exploration", exploration, 0, MOST_GUIDANCE)
        check_number("sharpness", sharpness, 0, MOST_GUIDANCE)
        self.budget = budget
        self.seed = seed
        self.trees = trees
        self.ends_early = ends_early
        self.settings = np.zeros(1, SETTINGS).view(np.recarray)
        self.settings.exploration = exploration
        self.settings.sharpness = sharpness
        self.rollout_turns = rollout_turns
        self.settings.rollout_tries = rollout_tries
        self.settings.deepest = DEEPEST
        self.cancelled = threading.Event()
        self._game: Game[Any, Any] | None = None
        self._planted: list[Tree] = []
        self._generators = [luck.generator(seed, 2 * i) for i in range(trees)]
        self._worlds = [luck.generators(seed, 1_000_000 * (i + 1), WORLDS) for i in range(trees)]

    @property
    def memory(self) -> int:
        """How many bytes its trees hold."""
        return sum(tree.bytes for tree in self._planted)

    def cancel(self) -> None:
        """Let a running search end at once (from another thread); it answers with what it has."""
        self.cancelled.set()

    def run(self, observation: Observation) -> Findings:
        """Search the observation's decision."""
        begun = time.perf_counter()
        self.cancelled.clear()
        self._prepare(observation)
        share = None
        if self.budget.iterations is not None:
            share = -(-self.budget.iterations // self.trees)
        deadline = begun + (self.budget.milliseconds or 0) / 1000
        jobs = list(range(self.trees))
        if self.trees == 1:
            self._grow(0, observation, share, deadline)
        else:
            with ThreadPoolExecutor(self.trees) as pool:
                list(pool.map(lambda i: self._grow(i, observation, share, deadline), jobs))
        return self._findings(observation, time.perf_counter() - begun)

    def _prepare(self, observation: Observation) -> None:
        if self._game is not observation.game:
            self._game = observation.game
            nodes = MOST_NODES
            if self.budget.iterations is not None:
                nodes = min(nodes, max(1024, 3 * self.budget.iterations // self.trees))
            state = observation.game.rules.state
            self._planted = [plant(state, nodes) for _ in range(self.trees)]
        for tree in self._planted:
            tree.forget_if_crowded()
        facts = observation.game.facts
        self.settings.seat = observation.seat
        self.settings.seats = observation.seats
        # Until everybody else has had a turn: only then it shows what somebody's own was good for.
        turns = max(1, observation.seats - 1) if self.rollout_turns is None else self.rollout_turns
        self.settings.rollout_turns = turns
        self.settings.lowest = facts.lowest_score
        self.settings.span = facts.highest_score - facts.lowest_score

    def _grow(
        self, index: int, observation: Observation, iterations: int | None, deadline: float
    ) -> None:
        """Let one tree grow, in pieces short enough to look at the clock in between."""
        tree, game = self._planted[index], observation.game
        kernel = compiled_for(game.rules, grow)
        root = root_of(observation)
        wanted = iterations
        if wanted is not None:
            # What earlier decisions taught of this one counts for up to three quarters.
            wanted -= min(root_visits(tree, observation), wanted * 3 // 4)
        look = -(-(wanted or 0) // LOOKS)  # at fixed iterations, whatever the machine's speed
        chunk, done = FIRST_CHUNK, 0
        while wanted is None or done < wanted:
            now = time.perf_counter()
            if done and (self.cancelled.is_set() or (wanted is None and now >= deadline)):
                return
            amount = chunk
            if wanted is not None:
                if self.ends_early and done and done % look == 0:
                    if is_settled(tree, observation, done, wanted):
                        return
                amount = min(chunk, wanted - done, look - done % look)
            with np.errstate(over="ignore"):
                kernel(
                    root, game.tables, self.settings, tree.nodes, tree.edges, tree.states,
                    tree.words, tree.counters, tree.path, tree.choices, tree.reals, tree.totals,
                    self._worlds[index], self._generators[index], amount,
                )  # fmt: skip
            done += amount
            seconds = time.perf_counter() - now
            if seconds < CHUNK_SECONDS / 2:
                chunk *= 2
            elif seconds > CHUNK_SECONDS * 2:
                chunk = max(1, chunk // 2)

    def _findings(self, observation: Observation, seconds: float) -> Findings:
        visits = np.zeros(len(observation.actions))
        values = np.zeros(len(observation.actions))
        shares = np.zeros(len(observation.actions))
        mixed = False
        for tree in self._planted:
            node = root_node(tree, observation)
            if node is None:
                continue
            mixed = mixed or bool(node.mixes)
            edges = tree.edges[node.first : node.first + node.count]
            order = [observation.actions.index(int(action)) for action in edges.action]
            visits[order] += edges.visits
            values[order] += edges.value * (edges.visits + 1.0)
            shares[order] += edges.weight if node.mixes else edges.visits
        means = values / (visits + max(1, len(self._planted)))
        if shares.sum() == 0:
            shares[:] = visits + 1
        shares /= shares.sum()
        ranking = sorted(range(len(visits)), key=lambda k: (-shares[k], -means[k], k))
        own = sum(int(tree.counters[OWN_WORLDS]) for tree in self._planted)
        totals = np.sum([tree.totals for tree in self._planted], axis=0)[: observation.seats]
        facts = observation.game.facts
        span = facts.highest_score - facts.lowest_score
        return Findings(
            candidates=tuple(
                Candidate(
                    observation.actions[k],
                    int(visits[k]),
                    float(facts.lowest_score + span * means[k]),
                    float(shares[k]),
                )
                for k in ranking
            ),
            prospects=tuple((facts.lowest_score + span * totals / max(own, 1)).tolist()),
            mixed=mixed,
            iterations=sum(int(tree.counters[ITERATIONS]) for tree in self._planted),
            seconds=seconds,
            nodes=sum(int(tree.counters[NODES]) for tree in self._planted),
        )


def root_of(observation: Observation) -> Any:
    """The observed state as the kernel takes it: an array of one."""
    root = np.empty(1, observation.game.rules.state).view(np.recarray)
    root[0] = observation.state
    return root


def root_node(tree: Tree, observation: Observation) -> Any:
    """The node of the observed decision; None if it is not in the tree."""
    tree.states[0] = observation.state
    with np.errstate(over="ignore"):
        place = find(tree.nodes, np.uint64(hashed(tree.words[0], observation.seat)))
    node = tree.nodes[place]
    return node if node.key else None


def root_visits(tree: Tree, observation: Observation) -> int:
    """How often the observed decision was already thought about."""
    node = root_node(tree, observation)
    return 0 if node is None else int(node.visits)


def is_settled(tree: Tree, observation: Observation, done: int, wanted: int) -> bool:
    """Would the rest of the iterations hardly change what is recommended?"""
    node = root_node(tree, observation)
    if node is None:
        return False
    if node.count == 1:
        return True
    edges = tree.edges[node.first : node.first + node.count]
    if node.mixes:
        part = done / wanted
        clear = (1 - LENIENCE * part) * edges.weight.sum()
        return part >= LEAST_PART and bool(edges.weight.max() >= clear)
    second, first = np.sort(edges.visits)[-2:]
    return bool(first - second > wanted - done)


class SearchBot:
    """Chooses what the search recommends, or what dimly seen looks good.

    A mixed recommendation is followed by chance.
    """

    LEAST_SHARE = 0.15  # rarer actions of a mixture are mostly left-overs of learning

    def __init__(
        self,
        budget: Budget,
        seed: int = 0,
        *,
        temperature: float = 0.0,
        partner_temperature: float | None = None,
        **settings: Any,
    ) -> None:
        self.search = Search(budget, seed, ends_early=True, **settings)
        self.generator = luck.generator(seed, 1)
        self.sight = Sight(temperature, partner_temperature)

    def choose(self, observation: Observation) -> int:
        """The recommended action; a forced one costs no thought."""
        if len(observation.actions) == 1:
            return observation.actions[0]
        known = by_the_book(observation, self.generator)
        if known is not None:
            return known
        findings = self.search.run(observation)
        temperature = self.sight.temperature_of(observation)
        if temperature > 0:
            values = np.array([candidate.value for candidate in findings.candidates])
            beliefs = as_beliefs(values, observation.game.facts)
            return findings.candidates[choose(beliefs, temperature, self.generator)].action
        if not findings.mixed:
            return findings.best
        kept = [c for c in findings.candidates if c.share >= self.LEAST_SHARE]
        kept = kept or list(findings.candidates[:1])
        weights = np.array([round(c.share * 1_000_000) for c in kept], np.int64)
        return kept[luck.pick(self.generator, weights, len(kept))].action


__all__ = ["Budget", "Candidate", "Findings", "Search", "SearchBot"]
