"""Write the golden files anew, on purpose: `python -m golden.regenerate [GAME …]`.

The guided match of a game gets the present hash of its pack with them.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.cases import EAGER, Case, play_on
from dauntless import registry
from dauntless.engine.errors import BadInput, Refusal
from dauntless.engine.log import read_log, write_log
from dauntless.engine.match import Match
from dauntless.engine.schema import write_json
from golden.files import cases, counts, ends, folder, milestones, played, playthrough

SEEDS = 200
MOST_STEPS = 2_000


def regenerate(name: str) -> None:
    """Write all golden files of a game."""
    place = folder(name)
    for variant, case in cases(name).items():
        (place / f"{variant}.txt").write_text(playthrough(case), encoding="utf-8")
    for end, (options, wanted) in ends(name).items():
        file = place / f"{end}.jsonl"
        match = (
            kept_match(file, wanted)
            or played(name, end)
            or shortest_match(Case(registry.load(name), options), wanted)
        )
        file.write_text(write_log(match), encoding="utf-8")
    (place / "perft.json").write_text(perft_file(name), encoding="utf-8")
    renew_guide(registry.find(name).folder() / "guide.jsonl", registry.load(name).pack.hash)


def renew_guide(guide: Path, pack: str) -> None:
    """Let a guided match be of the present pack: its first line names the pack's hash."""
    if not guide.exists():
        return
    first, rest = guide.read_text(encoding="utf-8").split("\n", 1)
    header = json.loads(first)
    header["pack"]["hash"] = pack
    guide.write_text(write_json(header) + "\n" + rest, encoding="utf-8")


def kept_match(file: Path, wanted: Callable[[Match], bool]) -> Match | None:
    """The match that is there already, if it is of the present pack and still ends as wanted."""
    try:
        match = read_log(file.read_text(encoding="utf-8"), registry.find)
    except (OSError, BadInput, Refusal):
        return None
    return match if match.over and wanted(match) else None


def shortest_match(case: Case, wanted: Callable[[Match], bool]) -> Match:
    """The shortest of many matches between eager hands that ended as wanted.

    If none did, one side after the other is careless: so a strong side loses, too.
    """
    best: Match | None = None
    for careless in ((), *case.game.sides(case.game.options(case.variant))):
        for seed in range(SEEDS):
            match, most_steps = case.new(scripted=True), len(best.steps) if best else MOST_STEPS
            play_on(match, random.Random(seed), EAGER, most_steps, careless)
            if wanted(match):
                best = match
        if best is not None:
            break
    if best is None:
        raise SystemExit(f"{case}: no match of {SEEDS} ended as wanted; look further")
    return best


def perft_file(name: str) -> str:
    """The positions and their counts as JSON, one position a line."""
    entries: list[dict[str, Any]] = [
        {
            "variant": variant,
            "where": where,
            "options": case.options.model_dump(mode="json"),
            "position": case.game.position(s),
            "counts": counts(case, s),
        }
        for variant, case in cases(name).items()
        for where, s in milestones(case)
    ]
    return "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n"


if __name__ == "__main__":
    for game in sys.argv[1:] or registry.names():
        regenerate(game)
        print(f"{game}: written anew; read the difference before you keep it")
