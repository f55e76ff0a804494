"""`dauntless simulate`: many matches with a progress bar, and what came out of them."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from dauntless.engine.game import Game
from dauntless.lab.simulation import Summary, simulate
from dauntless.lab.statistics import Share
from dauntless.terminal.looks import seat_title
from dauntless.terminal.progress import progress_bar


def simulate_with_progress(
    game: Game[Any, Any],
    options: dict[str, Any],
    names: list[str],
    games: int,
    seed: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Simulate; progress goes to standard error, and only if somebody is looking."""
    with progress_bar() as bar:
        task = bar.add_task("Preparing", total=max(games, 0))

        def on_progress(more: int) -> None:
            bar.update(task, description="Playing", advance=more)

        summary = simulate(game, options, names, games, seed, workers, on_progress)
    if as_json:
        sys.stdout.write(json.dumps(as_fields(game, options, seed, summary)) + "\n")
    else:
        Console(highlight=False).print(as_table(game, summary))


def as_fields(
    game: Game[Any, Any], options: dict[str, Any], seed: int, summary: Summary
) -> dict[str, Any]:
    """The summary for programs; all but `speed` depends on the arguments alone."""
    return {
        "game": game.facts.name,
        "rules_version": game.facts.rules_version,
        "content": game.pack.hash,
        "options": game.options(options).model_dump(mode="json"),
        "seed": seed,
        "games": summary.games,
        "seats": [
            {"seat": seat, "bot": bot, "mean_score": score, **_share_fields("wins", best)}
            for seat, bot, score, best in zip(
                summary.seats, summary.bots, summary.mean_scores, summary.best, strict=True
            )
        ],
        "draws": _share_fields("count", summary.shared),
        "mean_turns": summary.mean_turns,
        "mean_decisions": summary.mean_decisions,
        "decisions": summary.decisions,
        "speed": {
            "seconds": summary.seconds,
            "decisions_per_second": summary.decisions / summary.seconds,
        },
    }


def _share_fields(name: str, share: Share) -> dict[str, Any]:
    return {name: share.count, "share": share.value, "interval": list(share.interval)}


def as_table(game: Game[Any, Any], summary: Summary) -> Table:
    """The summary for people."""
    speed = summary.decisions / summary.seconds
    table = Table(
        title=f"{game.facts.title}: {summary.games:,} game{'s' * (summary.games != 1)}",
        caption=f"{summary.mean_turns:.1f} turns, {summary.mean_decisions:.1f} decisions a game\n"
        f"{summary.seconds:.2f} s, {speed:,.0f} decisions/s",
        title_justify="left",
        caption_justify="left",
    )
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("wins", "share", "95 % interval", "mean score"):
        table.add_column(heading, justify="right")
    for seat, bot, score, best in zip(
        summary.seats, summary.bots, summary.mean_scores, summary.best, strict=True
    ):
        table.add_row(seat_title(seat), bot, *_share_cells(best), f"{score:+.3f}")
    table.add_row("draws", "", *_share_cells(summary.shared), "", style="dim")
    return table


def _share_cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.count:,}", f"{share.value:.1%}", f"{low:.1%} to {high:.1%}"
