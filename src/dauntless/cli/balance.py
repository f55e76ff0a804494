"""`dauntless balance`: is a game a fair contest?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dauntless.cli.shared import (
    AsJson,
    Cluster,
    GameName,
    OptionList,
    PackFile,
    Seed,
    Workers,
    check_writable,
    load_game,
    make_crew,
    read_options,
)

if TYPE_CHECKING:
    from dauntless.engine.game import Game
    from dauntless.lab.balance import Plan, Played
    from dauntless.lab.work import Crew


def balance(
    game: GameName,
    bot: Annotated[
        str, typer.Option("--bot", metavar="BOT", help="who plays all seats; see `bots`")
    ] = "steady",
    within: Annotated[
        float, typer.Option("--within", metavar="P", help="know each share to ± P points")
    ] = 5.0,
    most_games: Annotated[
        int, typer.Option("--most-games", metavar="N", help="but play no more than this")
    ] = 20_000,
    option: OptionList = None,
    seed: Seed = 0,
    pack: PackFile = None,
    versus: Annotated[
        Path | None,
        typer.Option("--versus", metavar="FILE", help="compare with this pack, on the same luck"),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="keep games here, and go on from them"),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="write a page with plots, too")
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page", metavar="FILE", help="put the report here; try docs/balance/GAME.md"
        ),
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Let equal bots play, and say who has it easier.

    Every meeting that the game declares (scenario, line-up, number of players) is played equally
    often with the same luck, until each share of wins is known closely enough. The same seed gives
    the same report, whatever the number of workers. With --file a stopped study goes on where it
    was.

    \b
    Examples:
      dauntless balance darebase --within 5 --html darebase.html
      dauntless balance win-or-die --bot bold --page docs/balance/win-or-die.md
      dauntless balance dare-to-love --bot steady --file study.jsonl -o players=3
      dauntless balance dare-to-love --pack mine.toml --versus theirs.toml --json
    """
    from dauntless.lab.balance import make_plan
    from dauntless.lab.balance_page import write_page
    from dauntless.lab.balance_report import print_report, report, write_report
    from dauntless.lab.extras import optional

    check_writable(file, html, page)
    if html is not None:
        optional("altair", "--html")
    made, given = load_game(game, pack), read_options(option)
    plan = make_plan(made, bot, seed, given)
    theirs = load_game(game, versus) if versus is not None else None
    other = None
    with make_crew(workers, cluster) as crew:
        results = study_with_progress(made, plan, crew, file, within, most_games, None)
        if theirs is not None:
            there = make_plan(theirs, bot, seed, given)
            kept = file.with_name(f"{file.name}.versus") if file is not None else None
            rounds = 1 + max(played.round for played in results)
            other = (
                theirs,
                study_with_progress(theirs, there, crew, kept, within, most_games, rounds),
            )
    found = report(made, plan, results, within, other)
    if html is not None:
        write_page(found, html)
    if page is not None:
        write_report(found, page)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        print_report(found)


def study_with_progress(
    game: Game[Any, Any],
    plan: Plan,
    crew: Crew,
    file: Path | None,
    within: float,
    most_games: int,
    rounds: int | None,
) -> list[Played]:
    """Study; progress goes to standard error, and only if somebody is looking."""
    from dauntless.lab.balance import study
    from dauntless.terminal.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(f"{plan.game}, {plan.bot}", total=None)

        def on_progress(games: int, margin: float) -> None:
            bar.update(task, completed=games)
            if margin < 1:
                # The margin goes with the root of the games.
                total = min(most_games, round(games * max(1, (100 * margin / within) ** 2)))
                known = f"{plan.game}: ± {100 * margin:.1f} points"
                bar.update(task, description=known, total=max(games, total))

        return study(
            game, plan, crew,
            within=within, most_games=most_games, rounds=rounds, file=file, on_progress=on_progress,
        )  # fmt: skip
