"""Many matches between bots, on all cores; the same seed gives the same matches on any machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dauntless.bots import make_bot
from dauntless.bots.one_ply import SCRATCH, one_ply_games
from dauntless.engine import luck
from dauntless.engine.contract import Integers, Reals
from dauntless.engine.errors import BadOption
from dauntless.engine.game import Game
from dauntless.engine.kernels import compiled_for, random_games
from dauntless.lab.statistics import Share
from dauntless.lab.work import Crew, in_parallel, play_match

CHUNK = 128
MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class Games:
    """Played games, one row each."""

    decisions: Integers
    turns: Integers
    scores: Reals
    finals: Any = None
    """The states they ended in, where somebody wants to look at them."""

    @classmethod
    def blank(cls, games: int, game: Game[Any, Any], options: dict[str, Any]) -> Games:
        """Rows to be filled in."""
        seats = len(game.seats(game.options(options)))
        return cls(np.zeros(games, np.int64), np.zeros(games, np.int64), np.zeros((games, seats)))

    def keeping(self, game: Game[Any, Any]) -> Games:
        """The same, with room for the states."""
        return replace(self, finals=np.empty(len(self.turns), game.rules.state).view(np.recarray))


@dataclass(frozen=True)
class Summary:
    """What came out of a simulation."""

    games: int
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    best: tuple[Share, ...]  # how often a seat had the highest score alone
    shared: Share
    mean_scores: tuple[float, ...]
    mean_turns: float
    mean_decisions: float
    decisions: int
    seconds: float


def simulate(
    game: Game[Any, Any],
    options: dict[str, Any],
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Play games and sum them up; `on_progress` hears how many more are done."""
    checked = game.options(options)
    seats = game.seats(checked)
    if not 1 <= games <= MOST_GAMES:
        raise BadOption("games", f"it must be from 1 to {MOST_GAMES:,}")
    if len(bots) != len(seats):
        raise BadOption("bots", f"name one for each seat: {', '.join(seats)}")
    for bot in bots:
        make_bot(bot)  # a name that is none is refused before anything is played
    if game.longest(checked) is None:
        raise BadOption("options", "a simulation needs a match that ends: set a limit of turns")
    is_random = all(bot == "random" for bot in bots)
    if is_random:
        play_random(game, options, 1, seed, 1)  # loading the compiled rules is no playing
    begun = time.perf_counter()
    if is_random:
        played = play_random(game, options, games, seed, workers, on_progress)
    else:
        played = play_bots(game, options, bots, games, seed, workers, on_progress)
    seconds = time.perf_counter() - begun
    top = played.scores.max(axis=1, keepdims=True) == played.scores
    alone = top & (top.sum(axis=1, keepdims=True) == 1)
    return Summary(
        games=games,
        seats=seats,
        bots=tuple(bots),
        best=tuple(Share(int(column.sum()), games) for column in alone.T),
        shared=Share(int((~alone.any(axis=1)).sum()), games),
        mean_scores=tuple(played.scores.mean(axis=0).tolist()),
        mean_turns=float(played.turns.mean()),
        mean_decisions=float(played.decisions.mean()),
        decisions=int(played.decisions.sum()),
        seconds=seconds,
    )


def play_random(
    game: Game[Any, Any],
    options: dict[str, Any],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Games:
    """Play games of random choices; game number i depends on the seed and i alone."""
    blank = Games.blank(games, game, options)
    return play_compiled(game, options, random_games, 0, blank, seed, workers, on_progress)


def play_one_ply(
    game: Game[Any, Any], options: dict[str, Any], games: int, seed: int, workers: int | None = None
) -> Games:
    """Play games of players that look one decision ahead; game i depends on seed and i alone.

    The states that they end in are kept.
    """
    blank = Games.blank(games, game, options).keeping(game)
    return play_compiled(game, options, one_ply_games, SCRATCH, blank, seed, workers)


def play_compiled(
    game: Game[Any, Any],
    options: dict[str, Any],
    kernel: Callable[..., None],
    scratch: int,
    played: Games,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Games:
    """Play games in a kernel, which may want working states; game i depends on seed and i alone."""
    games = len(played.turns)
    first = game.blank()
    game.configure(first, game.options(options))
    compiled = compiled_for(game.rules, kernel)

    def play_chunk(start: int) -> int:
        rows = slice(start, min(start + CHUNK, games))
        count = rows.stop - rows.start
        states = np.empty(count, game.rules.state).view(np.recarray)
        states[:] = first
        generators = luck.generators(seed, 2 * start, 2 * count)
        working = (np.empty(scratch, game.rules.state).view(np.recarray),) if scratch else ()
        compiled(
            states,
            game.tables,
            generators[::2].copy(),
            generators[1::2].copy(),
            *working,
            played.decisions[rows],
            played.turns[rows],
            played.scores[rows],
        )
        if played.finals is not None:
            played.finals[rows] = states
        return count

    for count in in_parallel(play_chunk, range(0, games, CHUNK), workers):
        on_progress(count)
    return played


def play_bots(
    game: Game[Any, Any],
    options: dict[str, Any],
    bots: list[str],
    games: int,
    seed: int,
    workers: int | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Games:
    """Play games between any bots; game number i depends on the seed and i alone."""
    played = Games.blank(games, game, options)
    seeds = [int(luck.generator(seed, number)[0]) for number in range(games)]
    jobs = [(number, options, bots, dice) for number, dice in enumerate(seeds)]
    with Crew(workers) as crew:
        for number, decisions, turns, scores in crew.play(game, bots, play_numbered, jobs):
            played.decisions[number] = decisions
            played.turns[number] = turns
            played.scores[number] = scores
            on_progress(1)
    return played


def play_numbered(
    game: Game[Any, Any], job: tuple[int, dict[str, Any], list[str], int]
) -> tuple[int, int, int, tuple[float, ...]]:
    """One of many games: its number, decisions, turns and scores."""
    number, options, bots, seed = job
    match, decisions = play_match(game, options, bots, seed)
    return number, decisions, match.turn, match.scores()
