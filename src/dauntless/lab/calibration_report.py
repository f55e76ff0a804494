"""What a calibration leaves behind: the game's `levels.toml`, and evidence in the bots' page."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Any

from dauntless.bots import Effort
from dauntless.engine.game import Game
from dauntless.lab.calibration import (
    FRESH_SEED,
    GOAL,
    MIDDLE_SECONDS,
    ROLE_SURE,
    SURE,
    TOP_SECONDS,
    Calibration,
)
from dauntless.lab.markdown import head, row, write_between_markers
from dauntless.lab.ratings import duel
from dauntless.lab.tournament import Result


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
    heads = ["level", "iterations", "temperature", "answers within"]
    lines = head(heads)
    for name, effort in found.efforts.items():
        heat = f"{effort.temperature:g}"
        if effort.partner_temperature is not None:
            heat += f", partners {effort.partner_temperature:g}"
        cells = [f"`{name}`", f"{effort.iterations:,}", heat, f"{_seconds(found, name)} s"]
        lines.append(row(cells))
    parts = found.confirmed[0].parts
    heads = ["level", "against", "games", "share", "95 % interval", *parts]
    lines += ["", *head(heads)]
    for pair in found.confirmed:
        cells = [pair.level, pair.below, f"{len(pair.results)}", *_share(pair.results)]
        for alone in pair.parts.values():
            share, interval = _share(alone)
            cells.append(f"{share} ({interval})")
        lines.append(row(cells))
    fresh = f"Confirmed with fresh luck (seed {found.seed}) after {len(found.trials)} trials (seed "
    fresh += f"{found.seed - FRESH_SEED}), {sum(t.rounds for t in found.trials)} rounds."
    told = [fresh, *found.notes, *shortcomings(found)]
    return "\n".join([f"### {game.facts.title}", "", *lines, "", *told, ""])


def _seconds(found: Calibration, level: str) -> str:
    """What a level's answers take, rounded up."""
    return f"{ceil(found.seconds[level] * 100) / 100:.2f}"


def _share(results: list[Result]) -> tuple[str, str]:
    """A share with its interval; where nothing was played there is none."""
    if not results:
        return "–", "–"
    whole = duel(results, 0, 1)
    return f"{whole.share:.1%}", f"{whole.low:.1%} to {whole.high:.1%}"


def shortcomings(found: Calibration) -> list[str]:
    """What of the goals was not reached, in sentences."""
    told = []
    for pair in found.confirmed:
        steps = f"`{pair.level}` over `{pair.below}`"
        if not pair.results:
            told.append(f"When the time was up, {steps} had not been confirmed.")
            continue
        whole = duel(pair.results, 0, 1)
        if whole.share < GOAL or whole.low < SURE:
            told.append(
                f"Of {steps} it is not certain that it is a step: "
                f"{whole.share:.1%}, at least {whole.low:.1%}."
            )
        for name, results in pair.parts.items():
            if results and (alone := duel(results, 0, 1)).low < ROLE_SURE:
                told.append(f"`{pair.level}` {name}: at least {alone.low:.1%} only.")
    if found.seconds["dauntless"] > TOP_SECONDS:
        told.append(f"`dauntless` takes {found.seconds['dauntless']:.1f} s on this machine.")
    if found.seconds["steady"] > MIDDLE_SECONDS:
        told.append(f"`steady` takes {found.seconds['steady']:.1f} s on this machine.")
    return told


def write_evidence(page: Path, game: str, text: str) -> None:
    """Put a game's evidence into a page."""
    write_between_markers(page, f"calibrated: {game}", text, "end of calibrated levels")
