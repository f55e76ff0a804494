"""The tables of docs/balance/dare-to-love.md: who wins when everybody looks one decision ahead.

python -m benchmarks.dare_to_love_balance [GAMES A CELL] [PACK]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path

from dauntless import registry
from dauntless.lab.one_ply import play_one_ply
from dauntless.lab.statistics import Share


def main(games: int, pack: Path | None) -> None:
    """Play every Oligarch against every team of Rebels, and print the shares."""
    game = registry.load("dare-to-love", pack)
    rebels = [rebel.id for rebel in game.pack.rebel]
    won_by_rebel: dict[str, list[tuple[int, int]]] = defaultdict(list)
    print("| Oligarch | players | wins | 95 % | games | turns |\n|---|---|---|---|---|---|")
    for oligarch in game.pack.oligarch:
        for players in (3, 4):
            teams = list(combinations(rebels, players - 1))
            each = -(-games // len(teams))
            won = total = turns = 0
            for number, team in enumerate(teams):
                options = {
                    "players": players,
                    "oligarch": oligarch.id,
                    "rebels": ",".join(team),
                }
                played = play_one_ply(game, options, each, seed=1_000 * players + number)
                lost = int((played.scores[:, 0] > 0).sum())
                won, total, turns = won + lost, total + each, turns + int(played.turns.sum())
                for rebel in team:
                    won_by_rebel[rebel].append((each - lost, each))
            share = Share(won, total)
            low, high = share.interval
            print(
                f"| {oligarch.title} | {players} | {share.value:.1%} | {low:.1%} – {high:.1%} "
                f"| {total:,} | {turns / total:.0f} |",
                flush=True,
            )
    print("\n| Rebel | wins | 95 % | games |\n|---|---|---|---|")
    for rebel, cells in won_by_rebel.items():
        share = Share(sum(won for won, _ in cells), sum(total for _, total in cells))
        low, high = share.interval
        print(f"| {rebel} | {share.value:.1%} | {low:.1%} – {high:.1%} | {share.total:,} |")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 2_000,
        Path(sys.argv[2]) if len(sys.argv) > 2 else None,
    )
