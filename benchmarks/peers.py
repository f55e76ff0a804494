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
REPEATS = 3  # the best one counts
SECONDS = 1.0  # of timed play in one repeat, at least
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


def measure() -> list[PeerResult]:
    """Measure every peer game; raise RuntimeError if OpenSpiel isn't installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        raise RuntimeError(
            "OpenSpiel isn't installed; install the bench extra: pip install 'dauntless[bench]'"
        ) from error
    return [_measure_game(pyspiel, name, game) for name, game in GAMES]


def _measure_game(spiel: Any, name: str, game_name: str) -> PeerResult:
    """Time both ways of playing one game, and report the faster."""
    game = spiel.load_game(game_name)
    roots = _first_decisions(game, random.Random(1))
    bots = [spiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    searcher = spiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=0,
        solve=False,
        seed=1,
        verbose=False,
    )
    total = _Tally()
    best_exact, best_exact_rate, best_rollout_games = _Tally(), 0.0, 0.0
    for repeat in range(REPEATS):  # the ways alternate, to share the machine's noise
        best_rollout_games = max(best_rollout_games, _time_rollouts(searcher, roots))
        tally, seconds = _time_bots(spiel, bots, roots, total, seed=1_000_000 * repeat)
        if tally.steps / seconds > best_exact_rate:
            best_exact, best_exact_rate = tally, tally.steps / seconds
    rollout_rate = best_rollout_games * total.steps / total.games
    if rollout_rate > best_exact_rate:
        tally, steps_per_second = total, rollout_rate
        how = f"C++ RandomRolloutEvaluator via MCTSBot, mean length of {total.games} other games"
    else:
        tally, steps_per_second = best_exact, best_exact_rate
        how = "C++ evaluate_bots of two uniform random bots, steps counted exactly"
    return PeerResult(
        name=name,
        version=version("open_spiel"),
        steps_per_second=steps_per_second,
        decisions_per_second=steps_per_second * tally.decisions / tally.steps,
        turns_per_second=steps_per_second * tally.turns / tally.steps,
        games_per_second=steps_per_second * tally.games / tally.steps,
        how=f"{how}; from the first decision; best of {REPEATS}",
    )


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


def _time_rollouts(searcher: Any, roots: list[Any]) -> float:
    """Return how many games a second C++ rollouts play."""
    games = 0
    start = perf_counter()
    while (seconds := perf_counter() - start) < SECONDS:
        for root in roots:
            searcher.mcts_search(root)
        games += ROLLOUTS * len(roots)
    return games / seconds


def _time_bots(
    spiel: Any, bots: list[Any], roots: list[Any], total: _Tally, seed: int
) -> tuple[_Tally, float]:
    """Return what C++ bots played in how many seconds, adding it to the total as well."""
    tally, seconds = _Tally(), 0.0
    while seconds < SECONDS:
        skips_and_states = [
            (len(root.history()), root.clone()) for root in roots for _ in range(ROLLOUTS)
        ]
        start = perf_counter()
        for _, state in skips_and_states:
            seed += 1
            spiel.evaluate_bots(state, bots, seed)
        seconds += perf_counter() - start
        for skip, state in skips_and_states:
            players = [step.player for step in state.full_history()[skip:]]
            tally.add_game(players)
            total.add_game(players)
    return tally, seconds


def main() -> None:
    """Print a small table of the peers' speeds."""
    print(
        f"{'peer':<22}{'version':>8}{'steps/s':>12}{'decisions/s':>13}{'turns/s':>10}{'games/s':>9}"
    )
    for result in measure():
        print(
            f"{result.name:<22}{result.version:>8}{result.steps_per_second:>12,.0f}"
            f"{result.decisions_per_second:>13,.0f}{result.turns_per_second:>10,.0f}"
            f"{result.games_per_second:>9,.0f}\n  {result.how}"
        )


if __name__ == "__main__":
    main()
