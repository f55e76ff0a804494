"""Compile every game once before tests ask for them in several processes at once.

Tests would compile the same rules in each of their processes; so they find them in the disk cache.
As many games are compiled at once as there are cores, the longest rules first, so that no core is
left alone with them in the end; what only reviews need comes when the rules of its game are there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from dauntless import registry
from dauntless.engine.compilation import compiled_sources

COMPILING = (sys.executable, "-m", "dauntless.server.workers.compiled_games")


def longest_first() -> list[str]:
    """All games, by the length of what is compiled of them."""

    def length(name: str) -> int:
        return sum(file.stat().st_size for file in compiled_sources([registry.find(name).folder()]))

    return sorted(registry.names(), key=length, reverse=True)


def compile_part(name: str, *part: str) -> str:
    """Let a process of its own fill the cache; what went wrong, if anything did."""
    command = [*COMPILING, name, *part]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{name} cannot be compiled:\n{done.stderr}" if done.returncode != 0 else ""


def main() -> None:
    """All registered games, and then their reviews."""
    faults: list[str] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        games = {pool.submit(compile_part, name): name for name in longest_first()}
        going: set[Future[str]] = set(games)
        while going:
            done, going = wait(going, return_when=FIRST_COMPLETED)
            for one in done:
                faults += filter(None, [one.result()])
                if one in games and not one.result():
                    going.add(pool.submit(compile_part, games[one], "review"))
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
