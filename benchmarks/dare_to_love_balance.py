"""The tables of docs/balance/dare-to-love.md: who wins when everybody plays equally well.

python -m benchmarks.dare_to_love_balance [--bot steady] [--games 400] [--pack FILE]
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations, repeat
from pathlib import Path
from typing import Any

from dauntless import registry
from dauntless.bots import prepare_bots
from dauntless.engine.game import Game
from dauntless.lab.one_ply import play_one_ply
from dauntless.lab.statistics import Share
from dauntless.lab.work import play_match

ONE_PLY = "one-ply"


@dataclass(frozen=True)
class Meeting:
    """An Oligarch against a team, for a number of games."""

    oligarch: str
    team: tuple[str, ...]
    games: int
    seed: int

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.team) + 1

    @property
    def options(self) -> dict[str, Any]:
        """The options of its games."""
        return {
            "players": self.players,
            "oligarch": self.oligarch,
            "rebels": ",".join(self.team),
        }


@dataclass(frozen=True)
class Outcome:
    """How often the Oligarch won, and how many turns the games took together."""

    won: int
    turns: int


def meetings(game: Game[Any, Any], oligarch: str, players: int, games: int) -> Iterator[Meeting]:
    """An Oligarch meets every team of Rebels equally often."""
    teams = list(combinations([rebel.id for rebel in game.pack.rebel], players - 1))
    each = -(-games // len(teams))
    for number, team in enumerate(teams):
        yield Meeting(oligarch, team, each, 1_000 * players + number)


@functools.cache
def load(pack: Path | None) -> Game[Any, Any]:
    """The game, once in every process."""
    return registry.load("dare-to-love", pack)


def play(pack: Path | None, bot: str, meeting: Meeting) -> Outcome:
    """Play the games of a meeting, one bot on every seat."""
    game = load(pack)
    if bot == ONE_PLY:
        played = play_one_ply(game, meeting.options, meeting.games, meeting.seed, workers=1)
        return Outcome(int((played.scores[:, 0] > 0).sum()), int(played.turns.sum()))
    won = turns = 0
    for number in range(meeting.games):
        seats = [bot] * meeting.players
        match, _ = play_match(game, meeting.options, seats, 1_000 * meeting.seed + number)
        won += match.scores()[0] > 0
        turns += match.turn
    return Outcome(won, turns)


def main() -> None:
    """Play every Oligarch against every team of Rebels, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="steady", help=f"who plays: a bot's name, or {ONE_PLY}")
    parser.add_argument("--games", type=int, default=400, help="of every Oligarch and table")
    parser.add_argument("--pack", type=Path, help="other cards")
    given = parser.parse_args()
    game = load(given.pack)
    if given.bot != ONE_PLY:
        prepare_bots(game, [given.bot])
    # Processes, not threads: between the searches of quick bots much is plain Python.
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        report(
            game,
            given.games,
            lambda todo: pool.map(play, repeat(given.pack), repeat(given.bot), todo),
        )


def report(
    game: Game[Any, Any], games: int, play_all: Callable[[list[Meeting]], Iterable[Outcome]]
) -> None:
    """Print who won how often, by Oligarch and table and by Rebel."""
    by_rebel: dict[str, list[tuple[int, int]]] = defaultdict(list)
    print("| Oligarch | players | wins | 95 % | games | turns |\n|---|---|---|---|---|---|")
    for oligarch in game.pack.oligarch:
        for players in (3, 4):
            todo = list(meetings(game, oligarch.id, players, games))
            done = list(zip(todo, play_all(todo), strict=True))
            total = sum(meeting.games for meeting in todo)
            share = Share(sum(outcome.won for _, outcome in done), total)
            low, high = share.interval
            print(
                f"| {oligarch.title} | {players} | {share.value:.1%} | {low:.1%} – {high:.1%} "
                f"| {total:,} | {sum(outcome.turns for _, outcome in done) / total:.0f} |",
                flush=True,
            )
            for meeting, outcome in done:
                for rebel in meeting.team:
                    by_rebel[rebel].append((meeting.games - outcome.won, meeting.games))
    print("\n| Rebel | wins | 95 % | games |\n|---|---|---|---|")
    for rebel in game.pack.rebel:
        cells = by_rebel[rebel.id]
        share = Share(sum(won for won, _ in cells), sum(games for _, games in cells))
        low, high = share.interval
        print(f"| {rebel.title} | {share.value:.1%} | {low:.1%} – {high:.1%} | {share.total:,} |")


if __name__ == "__main__":
    main()
