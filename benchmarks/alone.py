"""Play random games in a process of its own and print, as JSON, how long it took.

Started by `starts.py` with a cache or a compiler setting that must be in place from the start.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

from dauntless import registry
from dauntless.lab.simulation import play_random


def main() -> None:
    """Arguments: a game, its options as JSON, and how many seconds to play after the first game."""
    name, options, seconds = sys.argv[1], json.loads(sys.argv[2]), float(sys.argv[3])
    game = registry.load(name)
    begun, begun_processing = perf_counter(), process_time()
    play_random(game, options, games=1, seed=0, workers=1)
    first, first_processed = perf_counter() - begun, process_time() - begun_processing
    decisions = turns = games = 0
    begun, begun_processing = perf_counter(), process_time()
    while (elapsed := perf_counter() - begun) < seconds:
        played = play_random(game, options, games=1, seed=games, workers=1)
        decisions += int(played.decisions.sum())
        turns += int(played.turns.sum())
        games += 1
    processed = process_time() - begun_processing
    first_game = {"first_seconds": first, "first_processing_seconds": first_processed}
    rest = {"decisions": decisions, "turns": turns, "games": games}
    print(json.dumps(first_game | rest | {"seconds": elapsed, "processing_seconds": processed}))


if __name__ == "__main__":
    main()
