"""Play many random games of every variant, with NUMBA_BOUNDSCHECK=1: an index too high is an error.

    python -m conformance.bounds GAME FILE

It writes what `conformance.trace` writes, too: compiling once more would take longer.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from conformance.cases import CASES, EAGER, MANY_ACTIONS, Case, judged, played, state_at
from conformance.trace import write_trace
from dauntless.engine.compilation import numba_config
from dauntless.engine.errors import Refusal
from dauntless.engine.explore import perft, turn_outcomes
from dauntless.lab.simulation import play_random

GAMES = 2_000
MOST_STATES = 20_000  # of a turn


def play(case: Case) -> None:
    """Use every kernel: random games, counting, the ends of turns, judging."""
    if case.game.longest(case.options) is not None:
        play_random(case.game, case.variant, GAMES, seed=11)
    match = played(case, EAGER)
    # A turn with many actions has many ends, so that fewer turns are followed to all of them.
    apart = 7 if case.game.facts.most_actions <= MANY_ACTIONS else 50
    for index in range(0, len(match.steps), apart):
        s = state_at(match, index)
        judged(case.game, s, len(case.seats))
        if not case.game.chance_is_due(s):
            perft(case.game, s, 2)
            with suppress(Refusal):  # a turn with too many ends
                turn_outcomes(case.game, s, MOST_STATES)


if __name__ == "__main__":
    assert numba_config.BOUNDSCHECK, "this is of use only with NUMBA_BOUNDSCHECK=1"
    for case in CASES:
        if case.game.facts.name == sys.argv[1]:
            play(case)
    write_trace(sys.argv[1], Path(sys.argv[2]))
