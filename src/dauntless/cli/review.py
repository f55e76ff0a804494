"""The command that looks back at a finished match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from dauntless.cli.shared import AsJson, check_writable, find_game

USUAL_ITERATIONS = 800


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="the log of a finished match; - reads stdin")
    ],
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", help="how much to think about a step")
    ] = USUAL_ITERATIONS,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="same seed, same review")] = 0,
    as_json: AsJson = False,
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="write it as a page, too")
    ] = None,
) -> None:
    """Look back at a finished match: its luck and its choices.

    Opening, luck and choices add up to the result, exactly. How good a choice was is judged from
    what its seat could know, against the best action that was found.

    \b
    Examples:
      dauntless review match.jsonl
      dauntless review match.jsonl --iterations 5000 --html review.html
      dauntless review match.jsonl --json
    """
    from dauntless.bots.review import read_finished, review_match
    from dauntless.terminal.files import read_text
    from dauntless.terminal.progress import progress_bar
    from dauntless.terminal.review import print_review, review_fields
    from dauntless.terminal.review_page import write_page

    check_writable(page)
    finished = read_finished(read_text(file), find_game)
    with progress_bar() as bar:
        task = bar.add_task("steps", total=len(finished.match.steps))
        found = review_match(
            finished, iterations, seed, lambda done, of: bar.update(task, completed=done, total=of)
        )
    if page is not None:
        write_page(found, page)
    if as_json:
        typer.echo(json.dumps(review_fields(found), ensure_ascii=False))
    else:
        print_review(found)
