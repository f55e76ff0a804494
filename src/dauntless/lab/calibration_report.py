"""What a calibration leaves behind: the game's `levels.toml`, and evidence in the bots' page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from dauntless.bots import Effort
from dauntless.engine.errors import BadInput
from dauntless.engine.game import Game
from dauntless.lab.calibration import FRESH_SEED, MIDDLE_SECONDS, TOP_SECONDS, Calibration
from dauntless.lab.ratings import duel

GOAL, SURE, ROLE_SURE = 0.65, 0.60, 0.50


def levels_text(found: Calibration) -> str:
    """The efforts as TOML."""
    parts = ["# Written by `dauntless calibrate`; the evidence stands in docs/bots.md.\n"]
    for name, effort in found.efforts.items():
        lines = [f"[{name}]", *(f"{key} = {value}" for key, value in told(effort).items())]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def told(effort: Effort) -> dict[str, Any]:
    """What an effort says beside the usual."""
    return effort.model_dump(exclude_none=True, exclude_defaults=True)


def evidence(game: Game[Any, Any], found: Calibration) -> str:
    """The part of the bots' page about a game, as Markdown."""
    sides = game.sides(game.options(found.plan.options[0]))
    names = game.seats(game.options(found.plan.options[0]))
    roles = [" + ".join(names[seat] for seat in side) for side in sides]
    roles = roles if len(roles) == 2 else []
    heads = ["level", "iterations", "temperature", "answers within"]
    lines = [_row(heads), "|---" * len(heads) + "|"]
    for name, effort in found.efforts.items():
        heat = f"{effort.temperature:g}"
        if effort.partner_temperature is not None:
            heat += f", partners {effort.partner_temperature:g}"
        cells = [f"`{name}`", f"{effort.iterations:,}", heat, f"{found.seconds[name]:.2f} s"]
        lines.append(_row(cells))
    heads = ["level", "against", "games", "share", "95 % interval", *(f"as {r}" for r in roles)]
    lines += ["", _row(heads), "|---" * len(heads) + "|"]
    for level, below, results in found.confirmed:
        all_of_it = duel(results, 0, 1)
        cells = [level, below, f"{all_of_it.games}", f"{all_of_it.share:.1%}"]
        cells.append(f"{all_of_it.low:.1%} to {all_of_it.high:.1%}")
        for role in range(len(roles)):
            alone = duel([r for r in results if r.seating == role], 0, 1)
            cells.append(f"{alone.share:.1%} ({alone.low:.1%} to {alone.high:.1%})")
        lines.append(_row(cells))
    seed = found.plan.seed
    fresh = f"Confirmed with fresh luck (seed {seed}) after {len(found.trials)} trials (seed "
    fresh += f"{seed - FRESH_SEED}), {sum(t.rounds for t in found.trials)} rounds."
    return "\n".join([f"### {game.facts.title}", "", *lines, "", fresh, *shortcomings(found), ""])


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def shortcomings(found: Calibration) -> list[str]:
    """What of the goals was not reached, in sentences."""
    told = []
    for level, below, results in found.confirmed:
        whole = duel(results, 0, 1)
        if whole.share < GOAL or whole.low < SURE:
            told.append(
                f"Of `{level}` over `{below}` it is not certain that it is a step: "
                f"{whole.share:.1%}, at least {whole.low:.1%}."
            )
        for role in sorted({result.seating for result in results}):
            alone = duel([r for r in results if r.seating == role], 0, 1)
            if alone.low < ROLE_SURE:
                told.append(f"`{level}` in seating {role + 1}: at least {alone.low:.1%} only.")
    if found.seconds["dauntless"] > TOP_SECONDS:
        told.append(f"`dauntless` takes {found.seconds['dauntless']:.1f} s on this machine.")
    if found.seconds["steady"] > MIDDLE_SECONDS:
        told.append(f"`steady` takes {found.seconds['steady']:.1f} s on this machine.")
    return [*dict.fromkeys(found.notes), *told]


def write_between_markers(page: Path, game: str, text: str) -> None:
    """Put a game's evidence into a page, in place of what stood there."""
    begin, end = f"<!-- calibrated: {game} -->", f"<!-- end of calibrated: {game} -->"
    if not page.is_file():
        raise BadInput(str(page), "there is no such page for the evidence")
    old = page.read_text(encoding="utf-8")
    part = f"{begin}\n{text}{end}"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.S)
    if pattern.search(old):
        new = pattern.sub(lambda _: part, old)
    else:
        last = "<!-- end of calibrated levels -->"
        if last not in old:
            raise BadInput(str(page), f"it has no line {last} before which evidence could stand")
        new = old.replace(last, f"{part}\n\n{last}")
    page.write_text(new, encoding="utf-8")
