"""Measure the search: iterations a second on one core and two, memory, compilation, beside a peer.

Rates are also given per second of processor time, which other work on the machine hardly changes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from time import perf_counter, process_time
from typing import Any

from rich.console import Console

from benchmarks import targets
from benchmarks.report import target_table
from benchmarks.targets import TIME_TO_ANSWER, Numbers, Verdict
from dauntless import registry
from dauntless.bots import Budget, Observation, Search, make_bot, observe
from dauntless.engine.game import Game
from dauntless.engine.match import Match
from dauntless.lab.work import Crew, play_match

ROUNDS = 5  # the best one counts
MILLISECONDS = 1_000
LONG_SEARCH = 3_000  # milliseconds
SAMPLE_TURNS = 12  # into the game, where there is something to think about
ANSWERS = 60  # of which the slowest counts
QUICK_BOT, QUICK_GAMES = "careful", 48
PEER_SIMULATIONS = 4_000
PEER_ROOTS = 5


@dataclass(frozen=True)
class Speed:
    """How fast iterations were, by the clock and by the processor."""

    what: str
    iterations_per_second: float
    iterations_per_processor_second: float


@dataclass(frozen=True)
class GameSpeed:
    """A game's search."""

    game: str
    one_tree: Speed
    two_trees: Speed
    megabytes: float  # of a search of LONG_SEARCH milliseconds
    nodes: int
    compilation_seconds: float
    compilation_processor_seconds: float
    slowest_answers: dict[str, float]  # seconds, by level
    cores_used: float  # by games of quick bots, of all that there are


def sample(name: str) -> Observation:
    """A decision some turns into a match of the game."""
    match = Match(registry.load(name), seed=1)
    bot = make_bot("greedy", 1)
    found = None
    while found is None or match.turn < SAMPLE_TURNS:
        seat = match.game.actors(match.state)[0]
        observation = observe(match, seat)
        if len(observation.actions) > 1:
            found = observation
        match.act(bot.choose(observation), seat)
        if match.over and found is not None:
            break  # a game that is over sooner: its last real decision
    return found


def search_speed(observation: Observation, trees: int, what: str) -> Speed:
    """The best of some rounds of search."""
    best = Speed(what, 0.0, 0.0)
    for _ in range(ROUNDS):
        search = Search(Budget(milliseconds=MILLISECONDS), trees=trees)
        begun, processed = perf_counter(), process_time()
        done = search.run(observation).iterations
        seconds, work = perf_counter() - begun, process_time() - processed
        best = Speed(
            what,
            max(best.iterations_per_second, done / seconds),
            max(best.iterations_per_processor_second, done / work),
        )
    return best


def slowest_answer(name: str, level: str) -> float:
    """The longest that a level thought about one of the first decisions of a match."""
    match = Match(registry.load(name), seed=1)
    bots = [make_bot(level, seat) for seat in range(len(match.seat_names))]
    slowest = 0.0
    for _ in range(ANSWERS):
        seat = match.game.actors(match.state)[0]
        begun = perf_counter()
        chosen = bots[seat].choose(observe(match, seat))
        slowest = max(slowest, perf_counter() - begun)
        match.act(chosen, seat)
        if match.over:
            break
    return slowest


def cores_used(name: str, games: int = QUICK_GAMES, workers: int | None = None) -> float:
    """How many cores a tournament of quick bots keeps busy."""
    game = registry.load(name)
    options = next(v for v in game.variants() if game.longest(game.options(v)) is not None)
    with Crew(workers) as crew:
        warm = [(options, seed) for seed in range(4)]
        list(crew.play(game, [QUICK_BOT], play_timed, warm))  # the processes are begun
        begun = perf_counter()
        jobs = [(options, seed) for seed in range(games)]
        busy = sum(crew.play(game, [QUICK_BOT], play_timed, jobs))
        return busy / (perf_counter() - begun)


def play_timed(game: Game[Any, Any], job: tuple[dict[str, Any], int]) -> float:
    """Play a match of quick bots; the processor's seconds it took."""
    options, seed = job
    begun = process_time()
    seats = len(game.seats(game.options(options)))
    play_match(game, options, [QUICK_BOT] * seats, seed)
    return process_time() - begun


def cold_compilation(name: str) -> tuple[float, float]:
    """Seconds until a first search has answered with an empty cache, and the processor's share."""
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.bots", "--first-search", name],
            env=os.environ | {"DAUNTLESS_CACHE": empty},
            capture_output=True,
            text=True,
            check=True,
        )
    seconds, processed = json.loads(done.stdout)
    return seconds, processed


def first_search(name: str) -> None:
    """Print how long the kernel's compilation takes, once the game's own rules are compiled."""
    match = Match(registry.load(name), seed=1)
    while match.turn < 1 and not match.over:
        match.act(match.legal()[0])
    observation = observe(match, match.game.actors(match.state)[0])
    begun, processed = perf_counter(), process_time()
    Search(Budget(iterations=1)).run(observation)
    print(json.dumps([perf_counter() - begun, process_time() - processed]))


def measure_game(name: str) -> GameSpeed:
    """Everything about one game's search."""
    observation = sample(name)
    Search(Budget(iterations=100)).run(observation)
    long = Search(Budget(milliseconds=LONG_SEARCH))
    nodes = long.run(observation).nodes
    seconds, processed = cold_compilation(name)
    return GameSpeed(
        game=name,
        one_tree=search_speed(observation, 1, f"{name}, one tree"),
        two_trees=search_speed(observation, 2, f"{name}, two trees in threads"),
        megabytes=long.memory / 1e6,
        nodes=nodes,
        compilation_seconds=seconds,
        compilation_processor_seconds=processed,
        slowest_answers={level: slowest_answer(name, level) for level in TIME_TO_ANSWER},
        cores_used=cores_used(name),
    )


def measure_peer() -> Speed | None:
    """OpenSpiel's C++ search of backgammon with one rollout an iteration; None if not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return None
    spiel: Any = pyspiel
    game = spiel.load_game("backgammon")
    best = Speed("OpenSpiel C++ MCTS, backgammon", 0.0, 0.0)
    for seed in range(PEER_ROOTS):
        bot = spiel.MCTSBot(
            game,
            spiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=1.4,
            max_simulations=PEER_SIMULATIONS,
            max_memory_mb=500,
            solve=False,
            seed=seed,
            verbose=False,
        )
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[seed % 2][0])
        begun, processed = perf_counter(), process_time()
        bot.mcts_search(state)
        seconds, work = perf_counter() - begun, process_time() - processed
        best = Speed(
            best.what,
            max(best.iterations_per_second, PEER_SIMULATIONS / seconds),
            max(best.iterations_per_processor_second, PEER_SIMULATIONS / work),
        )
    return best


def show(games: list[GameSpeed], peer: Speed | None) -> None:
    """Print a table and how the targets are met."""
    rows = [speed for game in games for speed in (game.one_tree, game.two_trees)]
    print(f"{'':40}{'iterations/s':>14}{'per processor s':>17}")
    for row in [*rows, *([peer] if peer else [])]:
        per_second, per_work = row.iterations_per_second, row.iterations_per_processor_second
        print(f"{row.what:40}{per_second:>14,.0f}{per_work:>17,.0f}")
    console = Console(width=None if sys.stdout.isatty() else 100)
    for game in games:
        print(
            f"{game.game}: {game.megabytes:.0f} MB and {game.nodes:,} nodes after "
            f"{LONG_SEARCH / 1000:.0f} s on one core; the search compiles in "
            f"{game.compilation_seconds:.1f} s, {game.compilation_processor_seconds:.1f} s of them "
            "at work"
        )
        console.print(target_table(f"the search of {game.game}", verdicts(game, peer)))


def verdicts(game: GameSpeed, peer: Speed | None) -> list[Verdict]:
    """How the search of a game meets its targets."""
    one, two = game.one_tree, game.two_trees
    found: Numbers = {
        (targets.ITERATIONS,): one.iterations_per_processor_second,
        (targets.SEARCH_COLD,): game.compilation_seconds,
        (targets.TWO_TREES,): two.iterations_per_second / one.iterations_per_second,
        (targets.BUSY,): game.cores_used / (os.cpu_count() or 1),
    }
    for level, seconds in game.slowest_answers.items():
        found[targets.ANSWER, level] = seconds
    if peer is not None:
        found[targets.PEER_ITERATIONS,] = peer.iterations_per_processor_second
    return targets.judge_search(game.game, found)


def main() -> None:
    """Measure all games, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.add_argument("--first-search", metavar="GAME", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.first_search:
        first_search(given.first_search)
        return
    games = [measure_game(name) for name in given.games or registry.names()]
    peer = measure_peer()
    if given.json:
        told = [
            asdict(game) | {"targets": [asdict(one) for one in verdicts(game, peer)]}
            for game in games
        ]
        print(json.dumps({"games": told, "peer": peer and asdict(peer)}))
    else:
        show(games, peer)


if __name__ == "__main__":
    main()
