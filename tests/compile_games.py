"""Compile every game once, a game a core, before tests ask for them in several processes at once.

Tests would compile the same rules in each of their processes; so they find them in the disk cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from dauntless import registry


def compile_game(name: str) -> str:
    """Let a process of its own fill the cache; what went wrong, if anything did."""
    command = [sys.executable, "-m", "dauntless.server.workers.compiled_games", name]
    for more in ([], ["review"]):
        done = subprocess.run([*command, *more], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return f"{name} cannot be compiled:\n{done.stderr}"
    return ""


def main() -> None:
    """All registered games."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [fault for fault in pool.map(compile_game, registry.names()) if fault]
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
