"""Measure a peer, OpenSpiel's C++ random play of backgammon and gin rummy, on one core."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import Any

# Two ways of playing random games inside C++ are timed, and the faster one is reported:
#
# 1. "rollouts": MCTSBot.mcts_search with one simulation. One simulation expands no tree, so the
#    call is RandomRolloutEvaluator::Evaluate on the root (not itself exposed to Python): a single
#    call plays ROLLOUTS games in C++. It doesn't say how long they were, so the mean length
#    comes from the games of the second way, played from the same positions by the same policy.
# 2. "evaluate_bots": one call plays one game between two C++ uniform random bots, and leaves the
#    history behind, so steps are counted exactly. Cloning and counting are outside the clock.
#
# Both start at the first decision: backgammon's opening roll and gin rummy's 21-step deal are
# neither timed nor counted as steps. A game of gin rummy is one hand.
#
# A turn is a run of consecutive decisions by one player, chance steps between them ignored. In
# backgammon that is one player's turn (a double is two decisions of a single turn). In gin rummy
# it is a draw and its discard (or knock and melds), a pass on the first upcard, the opponent's
# lay-offs after a knock, or the last decision at the wall.

GAMES = (("OpenSpiel backgammon", "backgammon"), ("OpenSpiel gin rummy", "gin_rummy"))
ROOTS = 40  # starting positions, each used equally often
ROLLOUTS = 5  # games from one starting position in one pass over them all


@dataclass(frozen=True)
class PeerResult:
    """The speed of one peer at random play of one game."""

    name: str
    version: str
    steps_per_second: float
    decisions_per_second: float
    turns_per_second: float
    games_per_second: float
    how: str


@dataclass
class _Tally:
    """How much play some games held."""

    games: int = 0
    steps: int = 0
    decisions: int = 0
    turns: int = 0

    def add_game(self, players: Sequence[int]) -> None:
        """Count one game, given who acted at each step (negative for chance)."""
        deciders = [player for player in players if player >= 0]
        self.games += 1
        self.steps += len(players)
        self.decisions += len(deciders)
        self.turns += sum(a != b for a, b in zip([-1, *deciders], deciders, strict=False))


class Peer:
    """A game of OpenSpiel under measurement; its repeats may stand between other measurements."""

    def __init__(self, spiel: Any, name: str, game_name: str) -> None:
        game = spiel.load_game(game_name)
        self.spiel = spiel
        self.name = name
        self.roots = _first_decisions(game, random.Random(1))
        self.bots = [spiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
        self.searcher = spiel.MCTSBot(
            game,
            spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=0,
            solve=False,
            seed=1,
            verbose=False,
        )
        self.repeats = 0
        self.total = _Tally()
        self.best_exact, self.best_exact_rate, self.best_rollout_games = _Tally(), 0.0, 0.0

    def repeat(self, seconds: float) -> None:
        """Time both ways of playing once, each for at least that many seconds."""
        rollout_games = _time_rollouts(self.searcher, self.roots, seconds)
        self.best_rollout_games = max(self.best_rollout_games, rollout_games)
        tally, elapsed = _time_bots(
            self.spiel, self.bots, self.roots, self.total, 1_000_000 * self.repeats, seconds
        )
        if tally.steps / elapsed > self.best_exact_rate:
            self.best_exact, self.best_exact_rate = tally, tally.steps / elapsed
        self.repeats += 1

    def result(self) -> PeerResult:
        """The faster way's best repeat."""
        total = self.total
        rollout_rate = self.best_rollout_games * total.steps / total.games
        if rollout_rate > self.best_exact_rate:
            tally, steps_per_second = total, rollout_rate
            how = f"C++ RandomRolloutEvaluator via MCTSBot, mean length of {total.games} games"
        else:
            tally, steps_per_second = self.best_exact, self.best_exact_rate
            how = "C++ evaluate_bots of two uniform random bots, steps counted exactly"
        return PeerResult(
            name=self.name,
            version=version("open_spiel"),
            steps_per_second=steps_per_second,
            decisions_per_second=steps_per_second * tally.decisions / tally.steps,
            turns_per_second=steps_per_second * tally.turns / tally.steps,
            games_per_second=steps_per_second * tally.games / tally.steps,
            how=f"{how}; from the first decision; best of {self.repeats}",
        )


def make_peers() -> list[Peer]:
    """Every peer game, ready to measure; raise RuntimeError if OpenSpiel isn't installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        raise RuntimeError(
            "OpenSpiel isn't installed; install the bench extra: pip install 'dauntless[bench]'"
        ) from error
    return [Peer(pyspiel, name, game) for name, game in GAMES]


def _first_decisions(game: Any, rng: random.Random) -> list[Any]:
    """Return ROOTS random positions in which a player makes the game's first decision."""
    initial = game.new_initial_state()
    roots = []
    for _ in range(ROOTS):
        state = initial.clone()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        roots.append(state)
    return roots


def _time_rollouts(searcher: Any, roots: list[Any], seconds: float) -> float:
    """Return how many games a second C++ rollouts play."""
    games = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for root in roots:
            searcher.mcts_search(root)
        games += ROLLOUTS * len(roots)
    return games / elapsed


def _time_bots(
    spiel: Any, bots: list[Any], roots: list[Any], total: _Tally, seed: int, seconds: float
) -> tuple[_Tally, float]:
    """Return what C++ bots played in how many seconds, adding it to the total as well."""
    tally, elapsed = _Tally(), 0.0
    while elapsed < seconds:
        skips_and_states = [
            (len(root.history()), root.clone()) for root in roots for _ in range(ROLLOUTS)
        ]
        start = perf_counter()
        for _, state in skips_and_states:
            seed += 1
            spiel.evaluate_bots(state, bots, seed)
        elapsed += perf_counter() - start
        for skip, state in skips_and_states:
            players = [step.player for step in state.full_history()[skip:]]
            tally.add_game(players)
            total.add_game(players)
    return tally, elapsed
